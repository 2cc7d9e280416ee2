#pragma once
// The stream below a WebSocket. Beast reads through it and says here what it has to say by itself:
// the handshake, pongs, the close. Our messages go into the outbox beside it, from any thread.
#include <boost/asio/buffers_iterator.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/net/detail.hpp"
#include "server/net/outbox.hpp"

namespace bocage::net {

class Wire {
 public:
  using executor_type = tcp::socket::executor_type;

  Wire(tcp::socket s, Purse p, Counter& times_paused)
      : socket(std::move(s)),
        pause(socket.get_executor()),
        outbox(std::make_unique<Outbox>()),
        purse(std::move(p)),
        paused(&times_paused) {
    outbox->open(socket.native_handle());
  }
  Wire(Wire&&) = default;
  executor_type get_executor() noexcept { return socket.get_executor(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(beast::error_code, std::size_t)>(
        Read<Buffers>{*this, buffers}, token, socket);
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    std::string bytes(asio::buffers_begin(buffers), asio::buffers_end(buffers));
    return asio::async_compose<Token, void(beast::error_code, std::size_t)>(
        Write{*this, std::move(bytes)}, token, socket);
  }
  void close() {
    outbox->close();
    pause.cancel();
    beast::error_code ignored;
    socket.close(ignored);
  }
  friend void beast_close_socket(Wire& wire) { wire.close(); }  // Beast finds it by this name

  tcp::socket socket;
  asio::steady_timer pause;
  std::unique_ptr<Outbox> outbox;
  Purse purse;
  Counter* paused;

  // Nothing is read or heard from whoever is in debt, each of his sockets in its turn.
  bool must_wait(std::chrono::nanoseconds debt) {
    if (debt <= std::chrono::nanoseconds(0)) return false;
    paused->add();
    pause.expires_after(debt);
    return true;
  }

 private:
  template <class Buffers>
  struct Read {
    Wire& from;
    Buffers buffers;
    enum { begun, pausing, reading } step = begun;

    template <class Self>
    void operator()(Self& self, beast::error_code ec = {}, std::size_t bytes = 0) {
      if (step == reading) {
        from.purse.pay_for_read(bytes);
        return self.complete(ec, bytes);
      }
      if (step == begun && from.must_wait(from.purse.debt())) {
        step = pausing;
        return from.pause.async_wait(std::move(self));
      }
      step = reading;  // also when the pause was broken off: the last word is read
      from.socket.async_read_some(buffers, std::move(self));
    }
  };
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
