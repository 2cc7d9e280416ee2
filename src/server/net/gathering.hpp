#pragma once
// A TCP stream below a WebSocket that can hold what is written back until the next write, so that
// several messages leave in one system call and mostly in one packet.
#include <boost/asio/buffers_iterator.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/net/detail.hpp"

namespace bocage::net {

class Gathering {
 public:
  using executor_type = beast::tcp_stream::executor_type;

  explicit Gathering(beast::tcp_stream s) : socket(std::move(s)) {}
  executor_type get_executor() noexcept { return socket.get_executor(); }
  beast::tcp_stream& next_layer() { return socket; }
  const beast::tcp_stream& next_layer() const { return socket; }

  bool more = false;  // another write follows at once: hold this one back

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return socket.async_read_some(buffers, std::forward<Token>(token));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(beast::error_code, std::size_t)>(
        Write<Buffers>{*this, buffers}, token, socket);
  }

 private:
  template <class Buffers>
  struct Write {
    Gathering& to;
    Buffers buffers;
    std::size_t size = 0;
    enum { begun, held, gathered, passed } step = begun;

    template <class Self>
    void operator()(Self& self, const beast::error_code& ec = {}, std::size_t n = 0) {
      switch (step) {
        case begun: return begin(self);
        case gathered: to.forget(); [[fallthrough]];
        case held: return self.complete(ec, ec ? 0 : size);
        case passed: return self.complete(ec, n);
      }
    }
    template <class Self>
    void begin(Self& self) {
      Gathering& g = to;
      if (!g.more && g.waiting.empty()) {
        step = passed;
        const Buffers all = buffers;  // ours moves away with self
        return g.socket.async_write_some(all, std::move(self));
      }
      for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers);
           ++at) {
        const asio::const_buffer each = *at;
        g.waiting.append(static_cast<const char*>(each.data()), each.size());
        size += each.size();
      }
      step = g.more ? held : gathered;
      if (g.more) asio::post(g.get_executor(), std::move(self));
      else asio::async_write(g.socket, asio::buffer(g.waiting), std::move(self));
    }
  };

  void forget() {
    waiting.clear();
    if (waiting.capacity() > 4096) waiting.shrink_to_fit();  // a quiet socket shall be a small one
  }

  beast::tcp_stream socket;
  std::string waiting;
};

// A WebSocket finds these by the type of the stream below it.
inline void teardown(beast::role_type role, Gathering& g, beast::error_code& ec) {
  using beast::websocket::teardown;
  teardown(role, g.next_layer(), ec);
}
template <class Handler>
void async_teardown(beast::role_type role, Gathering& g, Handler&& handler) {
  using beast::websocket::async_teardown;
  async_teardown(role, g.next_layer(), std::forward<Handler>(handler));
}

}  // namespace bocage::net
