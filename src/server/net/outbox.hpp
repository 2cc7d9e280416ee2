#pragma once
// What waits to leave through one socket, and how it leaves: frames of several messages in one
// system call, made by whoever has something to say, on his own thread. Only when the socket is
// full somebody has to wait for it (see Wire).
#include <cerrno>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::net {

using Text = std::shared_ptr<const std::string>;

class Outbox {
 public:
  enum class Fate {
    sent,      // nothing waits
    waits,     // the socket is full: call flush when it can be written to
    waiting,   // the same, and somebody waits for the socket already
    too_much,  // more than the limit waits: nothing was taken
    closed,
  };

  // Text messages, each in a frame of its own.
  Fate send(std::span<const Text> messages, std::size_t limit);
  // Bytes that are a frame, or no frame at all (the answer to the handshake). The last one: a close
  // frame, behind which nothing may follow.
  Fate send_raw(std::string bytes, bool last);
  Fate flush();           // sent, waits or closed
  void open(int socket);  // from now on
  void close();           // the socket is closed next: it is not touched any more

 private:
  struct Piece {
    Text text;
    std::uint8_t head_size = 0;
    char head[10];  // of a frame from a server: unmasked
  };
  Fate push_out();
  void drop_sent(std::size_t bytes);

  std::mutex mutex;
  std::vector<Piece> pieces;
  std::size_t gone = 0;    // bytes of the first piece that have left
  std::size_t queued = 0;  // bytes of messages
  int fd = -1;
  bool full = false, last_word = false;
};

}  // namespace bocage::net
