#pragma once
// A plain client over POSIX sockets: it shares no code with the server, so it can do what a browser
// would never do. Every read waits for the server and gives up after 20 s.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace client {

struct HttpReply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::string header(const std::string& name) const {
    const auto it = headers.find(name);
    return it == headers.end() ? "" : it->second;
  }
};

struct Frame {
  int opcode = -1;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong; -1: the connection ended
  std::string payload;
  int close_code() const {
    return payload.size() < 2 ? 0
                              : (static_cast<unsigned char>(payload[0]) << 8) |
                                    static_cast<unsigned char>(payload[1]);
  }
};

class Socket {
 public:
  // From 127.0.0.1, or somebody else on this machine.
  explicit Socket(std::uint16_t port, int receive_buffer = 0, std::uint32_t address = 1)
      : fd(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in from{};
    from.sin_family = AF_INET;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + address - 1);
    if (address != 1) (void)::bind(fd, reinterpret_cast<sockaddr*>(&from), sizeof from);
    timeval limit{20, 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (receive_buffer)
      setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected = ::connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0;
  }
  Socket(Socket&& o) noexcept
      : connected(o.connected), fd(std::exchange(o.fd, -1)), buffer(std::move(o.buffer)) {}
  Socket& operator=(Socket&& o) noexcept {
    std::swap(fd, o.fd);
    std::swap(buffer, o.buffer);
    connected = o.connected;
    return *this;
  }
  ~Socket() {
    if (fd >= 0) ::close(fd);
  }

  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }

  void say_no_more() { ::shutdown(fd, SHUT_WR); }

  bool fill() {
    char chunk[65536];
    const ssize_t n = ::recv(fd, chunk, sizeof chunk, 0);
    if (n <= 0) return false;
    buffer.append(chunk, static_cast<std::size_t>(n));
    return true;
  }
  bool need(std::size_t n) {
    while (buffer.size() < n)
      if (!fill()) return false;
    return true;
  }
  std::string take(std::size_t n) {
    std::string out = buffer.substr(0, n);
    buffer.erase(0, n);
    return out;
  }
  bool silent(int milliseconds) {  // nothing comes so long, not even the end
    pollfd p{fd, POLLIN, 0};
    return buffer.empty() && ::poll(&p, 1, milliseconds) == 0;
  }
  bool ended() {  // waits until the server closes; what it still sends is dropped
    do {
      buffer.clear();
      errno = 0;  // the end of a stream leaves it as it was
    } while (fill());
    return errno != EAGAIN;
  }

  HttpReply reply(bool head = false) {
    HttpReply r;
    std::size_t end;
    while ((end = buffer.find("\r\n\r\n")) == buffer.npos)
      if (!fill()) return r;
    const std::string top = take(end + 4);
    r.status = std::atoi(top.c_str() + 9);
    for (std::size_t at = top.find("\r\n") + 2; at + 2 < top.size();) {
      const auto colon = top.find(": ", at), eol = top.find("\r\n", at);
      if (colon == top.npos) break;
      std::string name = top.substr(at, colon - at);
      std::ranges::transform(name, name.begin(),
                             [](char c) { return static_cast<char>(std::tolower(c)); });
      r.headers[name] = top.substr(colon + 2, eol - colon - 2);
      at = eol + 2;
    }
    const auto length = static_cast<std::size_t>(std::atol(r.header("content-length").c_str()));
    if (!head && need(length)) r.body = take(length);
    return r;
  }

  HttpReply request(std::string_view method, std::string_view target, std::string_view extra = "",
                    std::string_view body = "") {
    std::string text(method);
    text.append(" ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n").append(extra);
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    text.append("\r\n").append(body);
    send(text);
    return reply(method == "HEAD");
  }
  HttpReply get(std::string_view target, std::string_view extra = "") {
    return request("GET", target, extra);
  }

  HttpReply upgrade(std::string_view target, std::string_view extra = "") {
    std::string all =
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    all += extra;
    return get(target, all);
  }

  bool send_frame(int opcode, std::string_view payload) {
    std::string f(1, static_cast<char>(0x80 | opcode));
    const std::size_t n = payload.size();
    if (n < 126) {
      f += static_cast<char>(0x80 | n);
    } else {
      const int bytes = n < 65536 ? 2 : 8;
      f += static_cast<char>(0x80 | (bytes == 2 ? 126 : 127));
      for (int i = bytes - 1; i >= 0; --i) f += static_cast<char>(n >> (8 * i));
    }
    constexpr unsigned char mask[4] = {1, 2, 3, 4};
    f.append(reinterpret_cast<const char*>(mask), 4);
    for (std::size_t i = 0; i < n; ++i) f += static_cast<char>(payload[i] ^ mask[i % 4]);
    return send(f);
  }
  bool text(std::string_view payload) { return send_frame(1, payload); }

  Frame frame() {
    Frame f;
    if (!need(2)) return f;
    std::size_t n = static_cast<unsigned char>(buffer[1]) & 0x7f, head = 2;
    if (n >= 126) {
      const std::size_t bytes = n == 126 ? 2 : 8;
      head += bytes;
      if (!need(head)) return f;
      n = 0;
      for (std::size_t i = 2; i < head; ++i) n = n << 8 | static_cast<unsigned char>(buffer[i]);
    }
    if (!need(head + n)) return f;
    f.opcode = buffer[0] & 0x0f;
    take(head);
    f.payload = take(n);
    return f;
  }

  bool connected = false;

 private:
  int fd;
  std::string buffer;
};

}  // namespace client
