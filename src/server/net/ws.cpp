#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/detail.hpp"
#include "server/net/wire.hpp"

namespace bocage::net {
namespace ws = beast::websocket;
namespace {

// send() may come from any thread: it writes to the socket itself, through the outbox. Reading, and
// what Beast says, belong to the connection's strand.
struct Session final : Peer, Live, std::enable_shared_from_this<Session> {
  ws::stream<Wire, false> stream;  // no permessage-deflate: messages are small
  asio::any_io_executor executor;
  Shared& shared;
  std::shared_ptr<AddressSlot> slot;
  std::uint64_t live = 0;
  Outbox& outbox;
  Bucket bucket;  // of messages and control frames

  std::mutex mutex;  // guards what follows
  bool closing = false, dead = false;
  ws::close_reason reason;

  Session(tcp::socket s, Shared& all, Client c)
      : stream(Wire(std::move(s), Purse(all.messages, limit_key(c.address)), all.count.paused)),
        executor(stream.get_executor()),
        shared(all),
        slot(std::move(c.slot)),
        outbox(*stream.next_layer().outbox),
        bucket{all.options.messages.burst, std::chrono::steady_clock::now()} {
    address = std::move(c.address);
  }
  ~Session() override {
    outbox.close();
    shared.registry.remove(live);
  }

  void send(std::span<const Text> texts) override {
    {
      const std::lock_guard lock(mutex);
      if (closing || dead) return;
    }
    switch (outbox.send(texts, shared.options.max_queue)) {
      case Outbox::Fate::closed: return;
      case Outbox::Fate::too_much:
        shared.count.slow_readers.add();
        shared.log.warn("ws.slow_reader", {{"peer", id}, {"address", address}});
        return cut();
      case Outbox::Fate::waits:
        asio::post(executor, [self = shared_from_this()] { self->flush_later(); });
        break;
      default: break;
    }
    std::size_t bytes = 0;
    for (const Text& each : texts) bytes += each->size();
    shared.count.messages_out.add(static_cast<std::int64_t>(texts.size()));
    shared.count.bytes_out.add(static_cast<std::int64_t>(bytes));
  }

  // After what is queued has left.
  void close(Close code, std::string_view why) override {
    {
      const std::lock_guard lock(mutex);
      if (closing || dead) return;
      closing = true;
      reason.code = static_cast<ws::close_code>(code);
      reason.reason.assign(why.data(), std::min<std::size_t>(why.size(), 120));
    }
    asio::post(executor, [self = shared_from_this()] { self->say_goodbye(); });
  }

  void drain() override { close(Close::going_away, "the server stops"); }

  void cut() override {
    {
      const std::lock_guard lock(mutex);
      if (std::exchange(dead, true)) return;
    }
    asio::post(executor, [self = shared_from_this()] { self->stream.next_layer().close(); });
  }

  bool gone() {
    const std::lock_guard lock(mutex);
    return closing || dead;
  }

  // On the strand: the socket was full.
  void flush_later() {
    stream.next_layer().socket.async_wait(tcp::socket::wait_write,
                                          [self = shared_from_this()](const beast::error_code& ec) {
                                            if (!ec && self->outbox.flush() == Outbox::Fate::waits)
                                              self->flush_later();
                                          });
  }

  void say_goodbye() {  // the outbox keeps the order
    stream.next_layer().pause.cancel();
    stream.async_close(reason, [self = shared_from_this()](const beast::error_code&) {
      const std::lock_guard lock(self->mutex);
      self->dead = true;
    });
  }
};

// Of messages and control frames alike; false: it was one too many.
bool bear(Session& s) {
  Shared& shared = s.shared;
  if (s.bucket.take(shared.options.messages, std::chrono::steady_clock::now())) return true;
  if (s.gone()) return false;
  shared.count.floods.add();
  shared.log.warn("ws.flood", {{"peer", s.id}, {"address", s.address}});
  s.close(Close::policy, "too many messages");
  return false;
}

// One message to the application; false ends the connection, after a word about why.
bool take(Session& s, std::string_view text) {
  Shared& shared = s.shared;
  shared.count.messages_in.add();
  shared.count.bytes_in.add(static_cast<std::int64_t>(text.size()));
  if (!bear(s)) return false;
  if (!s.stream.got_text()) {
    s.close(Close::not_text, "text messages only");
    return false;
  }
  try {
    if (shared.app.ws_text) shared.app.ws_text(s, text);
  } catch (...) {  // costs its sender the connection, nobody else
    shared.report(std::current_exception());
    s.close(Close::internal, "the server made a mistake");
    return false;
  }
  return true;
}

bool open(const std::shared_ptr<Session>& s, const HttpRequest& req) {
  s->shared.count.websockets.add(1);
  s->shared.log.info("ws.open", {{"peer", s->id}, {"address", s->address}});
  try {
    if (s->shared.app.ws_open) s->shared.app.ws_open(s, request_of(req, s->address));
    return true;
  } catch (...) {
    s->shared.report(std::current_exception());
    s->close(Close::internal, "the server made a mistake");
    return false;
  }
}

void ended(Session& s, const beast::error_code& why) {
  s.shared.count.websockets.add(-1);
  s.shared.log.info("ws.close", {{"peer", s.id}, {"what", why.message()}});
  try {
    if (s.shared.app.ws_close) s.shared.app.ws_close(s);
  } catch (...) {
    s.shared.report(std::current_exception());
  }
  s.user.reset();
}

}  // namespace

asio::awaitable<void> ws_session(tcp::socket plain, HttpRequest req, Shared& shared,
                                 Client client) {
  auto self = std::make_shared<Session>(std::move(plain), shared, std::move(client));
  ws::stream_base::timeout timeout;
  timeout.handshake_timeout = std::min(shared.options.request, std::chrono::milliseconds(5000));
  timeout.idle_timeout = shared.options.idle;
  timeout.keep_alive_pings = true;
  self->stream.set_option(timeout);
  self->stream.read_message_max(shared.options.max_message);
  self->stream.text(true);
  self->stream.auto_fragment(false);
  auto [failed] = co_await self->stream.async_accept(req, tuple_await);
  if (failed) co_return;
  self->id = self->live = shared.registry.add(self);
  beast::error_code why;
  const bool welcome = open(self, req);
  req = HttpRequest();  // a browser says a lot; the socket may live for days
  if (welcome) {
    Wire& wire = self->stream.next_layer();
    // Beast answers pings by itself, and says here that it did.
    self->stream.control_callback([s = self.get()](ws::frame_type kind, beast::string_view) {
      if (kind == ws::frame_type::close) return;
      s->stream.next_layer().purse.pay(1);
      bear(*s);
    });
    beast::flat_buffer buffer;
    for (;;) {  // most messages are short, and most sockets quiet: small pieces of buffer first
      const std::size_t piece = buffer.size() < 4096 ? 512 : 65536;
      auto [ec, n] = co_await self->stream.async_read_some(buffer, piece, tuple_await);
      why = ec;
      if (ec) break;
      if (!self->stream.is_message_done()) continue;
      if (wire.must_wait(wire.purse.pay(1))) (void)co_await wire.pause.async_wait(tuple_await);
      if (self->gone() ||
          !take(*self,
                std::string_view(static_cast<const char*>(buffer.data().data()), buffer.size())))
        break;
      buffer.consume(buffer.size());
      if (buffer.capacity() > 4096) buffer.shrink_to_fit();
    }
  }
  ended(*self, why);
}

}  // namespace bocage::net
