#include "server/net/outbox.hpp"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>

namespace bocage::net {
namespace {

// A whole text message, final and unmasked (RFC 6455, 5.2).
std::uint8_t write_head(char* head, std::size_t size) {
  head[0] = static_cast<char>(0x81);
  const int bytes = size < 126 ? 0 : size <= 0xffff ? 2 : 8;
  head[1] = static_cast<char>(bytes == 0 ? size : bytes == 2 ? 126 : 127);
  for (int i = 0; i < bytes; ++i) head[2 + i] = static_cast<char>(size >> 8 * (bytes - 1 - i));
  return static_cast<std::uint8_t>(2 + bytes);
}

}  // namespace

Outbox::Fate Outbox::send(std::span<const Text> messages, std::size_t limit) {
  const std::lock_guard lock(mutex);
  if (fd < 0 || last_word) return Fate::closed;
  if (queued > limit) return Fate::too_much;
  for (const Text& each : messages) queued += each->size();
  for (const Text& each : messages) {
    Piece& piece = pieces.emplace_back();
    piece.text = each;
    piece.head_size = write_head(piece.head, each->size());
  }
  return full ? Fate::waiting : push_out();
}

Outbox::Fate Outbox::send_raw(std::string bytes, bool last) {
  const std::lock_guard lock(mutex);
  if (fd < 0 || last_word) return Fate::closed;
  last_word = last;
  queued += bytes.size();
  pieces.emplace_back().text = std::make_shared<const std::string>(std::move(bytes));
  return full ? Fate::waiting : push_out();
}

Outbox::Fate Outbox::flush() {
  const std::lock_guard lock(mutex);
  return fd < 0 ? Fate::closed : push_out();
}

void Outbox::open(int socket) {
  const std::lock_guard lock(mutex);
  fd = socket;
}

void Outbox::close() {
  const std::lock_guard lock(mutex);
  fd = -1;
  pieces.clear();
  queued = gone = 0;
}

// Under the lock: the socket can be closed only by whoever holds it.
Outbox::Fate Outbox::push_out() {
  while (!pieces.empty()) {
    constexpr std::size_t most = 64;
    iovec parts[most];
    std::size_t n = 0, skip = gone;
    for (Piece& piece : pieces) {
      if (n + 2 > most) break;
      const std::size_t head = std::min<std::size_t>(skip, piece.head_size);
      if (head < piece.head_size) parts[n++] = {piece.head + head, piece.head_size - head};
      skip -= head;
      parts[n++] = {const_cast<char*>(piece.text->data()) + skip, piece.text->size() - skip};
      skip = 0;
    }
    msghdr message{};
    message.msg_iov = parts;
    message.msg_iovlen = n;
    const ssize_t sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      full = true;
      return Fate::waits;
    }
    if (sent < 0) {  // whoever reads hears of it too, and ends the connection
      fd = -1;
      return Fate::closed;
    }
    drop_sent(static_cast<std::size_t>(sent));
  }
  full = false;
  if (pieces.capacity() > 8) pieces.shrink_to_fit();  // a quiet socket shall be a small one
  return Fate::sent;
}

void Outbox::drop_sent(std::size_t bytes) {
  gone += bytes;
  std::size_t whole = 0;
  for (; whole < pieces.size(); ++whole) {
    const std::size_t size = pieces[whole].head_size + pieces[whole].text->size();
    if (gone < size) break;
    gone -= size;
    queued -= pieces[whole].text->size();
  }
  pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(whole));
}

}  // namespace bocage::net
