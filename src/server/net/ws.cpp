#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include "server/net/detail.hpp"
#include "server/net/gathering.hpp"

namespace bocage::net {
namespace ws = beast::websocket;
namespace {

// send() may come from any thread, so the queue has a mutex and keeps the order of the calls; the
// stream belongs to the connection's strand. At most one write is under way.
//
//   send -> [ queue ] -> write_next -> async_write -> write_next ... -> async_close
struct Session final : Peer, Live, std::enable_shared_from_this<Session> {
  ws::stream<Gathering, false> stream;  // no permessage-deflate: messages are small
  asio::any_io_executor executor;
  Shared& shared;
  std::shared_ptr<AddressSlot> slot;
  std::uint64_t live = 0;

  std::mutex mutex;  // guards what follows
  std::vector<std::shared_ptr<const std::string>> queue;  // rarely more than two
  std::size_t queued = 0;
  bool writing = false, closing = false, dead = false;
  ws::close_reason reason;

  std::shared_ptr<const std::string> current;  // on the strand: what is being written

  Session(beast::tcp_stream t, Shared& s, Client c)
      : stream(Gathering(std::move(t))), executor(stream.get_executor()), shared(s), slot(std::move(c.slot)) {
    address = std::move(c.address);
  }
  ~Session() override { shared.registry.remove(live); }

  void send(std::shared_ptr<const std::string> text) override {
    std::unique_lock lock(mutex);
    if (closing || dead) return;
    queued += text->size();
    if (queued > shared.options.max_queue) {
      lock.unlock();
      shared.count.slow_readers.add();
      shared.log.warn("ws.slow_reader", {{"peer", id}, {"address", address}});
      return cut();
    }
    queue.push_back(std::move(text));
    start(lock);
  }

  void close(Close code, std::string_view why) override {
    std::unique_lock lock(mutex);
    if (closing || dead) return;
    closing = true;
    reason.code = static_cast<ws::close_code>(code);
    reason.reason.assign(why.data(), std::min<std::size_t>(why.size(), 120));
    start(lock);
  }

  void drain() override { close(Close::going_away, "the server stops"); }

  void cut() override {
    {
      std::lock_guard lock(mutex);
      if (std::exchange(dead, true)) return;
      queue.clear();
    }
    asio::post(executor,
               [self = shared_from_this()] { beast::get_lowest_layer(self->stream).close(); });
  }

  void start(std::unique_lock<std::mutex>& lock) {
    if (std::exchange(writing, true)) return;
    lock.unlock();
    asio::dispatch(executor, [self = shared_from_this()] { self->write_next(); });
  }

  void write_next() {
    std::unique_lock lock(mutex);
    if (dead) return;  // "writing" stays true: nothing more is sent
    if (!queue.empty()) {
      current = std::move(queue.front());
      queue.erase(queue.begin());
      constexpr std::size_t small = 8192;  // copying a larger one saves nothing
      stream.next_layer().more = !queue.empty() && current->size() <= small;
      lock.unlock();
      stream.async_write(asio::buffer(*current),
                         [self = shared_from_this()](const beast::error_code& ec, std::size_t n) {
                           self->written(ec, n);
                         });
    } else if (closing) {
      lock.unlock();
      stream.async_close(reason, [self = shared_from_this()](const beast::error_code&) {
        std::lock_guard l(self->mutex);
        self->dead = true;
      });
    } else {
      writing = false;
    }
  }

  void written(const beast::error_code& ec, std::size_t n) {
    {
      std::lock_guard lock(mutex);
      queued -= current->size();
      if (ec) dead = true;
    }
    current.reset();
    if (ec) return;
    shared.count.messages_out.add();
    shared.count.bytes_out.add(static_cast<std::int64_t>(n));
    write_next();
  }
};

// One message to the application; false ends the connection, after a word about why.
bool take(Session& s, Bucket& bucket, std::string_view text) {
  Shared& shared = s.shared;
  shared.count.messages_in.add();
  shared.count.bytes_in.add(static_cast<std::int64_t>(text.size()));
  if (!bucket.take(shared.options.messages, std::chrono::steady_clock::now())) {
    shared.count.floods.add();
    shared.log.warn("ws.flood", {{"peer", s.id}, {"address", s.address}});
    s.close(Close::policy, "too many messages");
    return false;
  }
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

asio::awaitable<void> ws_session(beast::tcp_stream plain, HttpRequest req, Shared& shared,
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
    beast::flat_buffer buffer;
    Bucket bucket;
    bucket.tokens = shared.options.messages.burst;
    bucket.last = std::chrono::steady_clock::now();
    for (;;) {
      auto [ec, n] = co_await self->stream.async_read(buffer, tuple_await);
      why = ec;
      if (ec) break;
      if (!take(*self, bucket,
                std::string_view(static_cast<const char*>(buffer.data().data()), buffer.size())))
        break;
      buffer.consume(buffer.size());
    }
  }
  ended(*self, why);
}

}  // namespace bocage::net
