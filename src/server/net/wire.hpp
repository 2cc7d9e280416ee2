#pragma once
// The stream below a WebSocket. Beast reads through it and says here what it has to say by itself:
// the handshake, pongs, the close. Our messages go into the outbox beside it, from any thread.
#include <boost/asio/buffers_iterator.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/net/detail.hpp"
#include "server/net/outbox.hpp"

namespace bocage::net {

class Wire {
 public:
  using executor_type = tcp::socket::executor_type;

  explicit Wire(tcp::socket s) : socket(std::move(s)), outbox(std::make_unique<Outbox>()) {
    outbox->open(socket.native_handle());
  }
  Wire(Wire&&) = default;
  executor_type get_executor() noexcept { return socket.get_executor(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return socket.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    std::string bytes(asio::buffers_begin(buffers), asio::buffers_end(buffers));
    return asio::async_compose<Token, void(beast::error_code, std::size_t)>(
        Write{*this, std::move(bytes)}, token, socket);
  }
  void close() {
    outbox->close();
    beast::error_code ignored;
    socket.close(ignored);
  }
  friend void beast_close_socket(Wire& wire) { wire.close(); }  // Beast finds it by this name

  tcp::socket socket;
  std::unique_ptr<Outbox> outbox;

 private:
  struct Write {
    Wire& to;
    std::string bytes;
    std::size_t size = bytes.size();
    enum { begun, waits, done } step = begun;

    template <class Self>
    void operator()(Self& self, beast::error_code ec = {}) {
      if (step == done || ec) return self.complete(ec, ec ? 0 : size);
      const bool close_frame =
          step == begun && !bytes.empty() && static_cast<unsigned char>(bytes[0]) == 0x88;
      const Outbox::Fate fate =
          step == begun ? to.outbox->send_raw(std::move(bytes), close_frame) : to.outbox->flush();
      if (fate == Outbox::Fate::waits || fate == Outbox::Fate::waiting) {
        step = waits;
        return to.socket.async_wait(tcp::socket::wait_write, std::move(self));
      }
      if (step == waits) {
        return fate == Outbox::Fate::closed ? self.complete(asio::error::broken_pipe, 0)
                                            : self.complete(ec, size);
      }
      step = done;
      if (fate == Outbox::Fate::closed) ec = asio::error::broken_pipe;
      asio::post(to.get_executor(), [self = std::move(self), ec]() mutable { self(ec); });
    }
  };
};

// A WebSocket finds these by the type of the stream below it.
inline void teardown(beast::role_type role, Wire& wire, beast::error_code& ec) {
  wire.outbox->close();
  using beast::websocket::teardown;
  teardown(role, wire.socket, ec);
}
template <class Handler>
void async_teardown(beast::role_type role, Wire& wire, Handler&& handler) {
  wire.outbox->close();
  using beast::websocket::async_teardown;
  async_teardown(role, wire.socket, std::forward<Handler>(handler));
}

}  // namespace bocage::net
