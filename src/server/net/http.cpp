#include <atomic>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/detail.hpp"
#include "server/net/framing.hpp"
#include "server/net/headers.hpp"
#include "server/net/origin.hpp"

namespace bocage::net {
namespace {

using Parser = http::request_parser<http::string_body>;

struct Connection final : Live, std::enable_shared_from_this<Connection> {
  PacedStream stream;
  asio::steady_timer answer;  // waits for the application, or for the rest of a request
  Shared& shared;
  std::uint64_t id = 0;
  bool reading = false, draining = false, ready = false, late = false;
  Response response;

  Connection(tcp::socket s, Shared& sh, Purse purse)
      : stream(Pace(std::move(purse)), std::move(s)), answer(stream.get_executor()), shared(sh) {}
  ~Connection() override { shared.registry.remove(id); }

  void drain() override {
    asio::post(answer.get_executor(), [self = shared_from_this()] {
      self->draining = true;
      if (self->reading) self->stream.cancel();
    });
  }
  void cut() override {
    asio::post(answer.get_executor(), [self = shared_from_this()] {
      self->draining = true;
      self->stream.close();
      self->answer.cancel();
    });
  }
  // What is being read is given up then. The stream's own timer would close it, and nobody could be told.
  void give_up_at(std::chrono::steady_clock::time_point when) {
    answer.expires_at(when);
    answer.async_wait([connection = weak_from_this()](beast::error_code ec) {
      const auto self = connection.lock();
      if (ec || !self || self->answer.expiry() > std::chrono::steady_clock::now()) return;
      self->late = true;
      self->stream.cancel();
    });
  }
  void do_not_give_up() { answer.expires_at(std::chrono::steady_clock::time_point::max()); }
  void answered(Response r) {  // on the connection's strand
    if (std::exchange(ready, true)) return;
    response = std::move(r);
    answer.cancel();
  }
};

// The application's end of one question; a new one for every request, so that a late or second
// answer cannot slip into the next.
struct Question {
  std::weak_ptr<Connection> connection;  // no executor: the application may outlive the server
  std::atomic<bool> answered{false};

  void operator()(Response r) {
    if (answered.exchange(true)) return;
    auto c = connection.lock();
    if (!c) return;
    asio::dispatch(c->answer.get_executor(),
                   [c, r = std::move(r)]() mutable { c->answered(std::move(r)); });
  }
  ~Question() {
    if (!answered) (*this)(error_reply(500, "internal", "the server did not answer"));
  }
};

void ask(const std::shared_ptr<Connection>& c, const HttpRequest& req, std::string_view address) {
  auto question = std::make_shared<Question>();
  question->connection = c;
  try {
    const Request request = request_of(req, address);
    if (!c->shared.app.http) return (*question)(error_reply(404, "not_found", "nothing here"));
    c->shared.app.http(request, [question](Response r) { (*question)(std::move(r)); });
  } catch (...) {
    c->shared.report(std::current_exception());
    (*question)(error_reply(500, "internal", "the server made a mistake"));
  }
}

http::message_generator finish(const HttpRequest& req, Response& r, bool keep) {
  const bool bodiless = r.status == 204 || r.status == 304;
  const auto fill = [&](auto& m) {
    m.result(static_cast<unsigned>(r.status));
    m.version(req.version());
    m.keep_alive(keep);
    if (!bodiless) m.set(http::field::content_type, bsv(r.mime));
    for (const auto& [name, value] : security_headers(r.mime)) m.set(bsv(name), bsv(value));
    for (const auto& [name, value] : r.headers) m.set(bsv(name), value);
    if (m.find(http::field::cache_control) == m.end())
      m.set(http::field::cache_control, "no-store");
  };
  const std::size_t size = r.fixed.data() ? r.fixed.size() : r.body.size();
  if (bodiless || req.method() == http::verb::head) {
    http::response<http::empty_body> m;
    fill(m);
    if (!bodiless) m.content_length(size);
    return m;
  }
  if (r.fixed.data()) {
    http::response<http::span_body<const char>> m;
    fill(m);
    m.body() = {r.fixed.data(), r.fixed.size()};
    m.content_length(size);
    return m;
  }
  http::response<http::string_body> m;
  fill(m);
  m.body() = std::move(r.body);
  m.content_length(size);
  return m;
}

// What is wrong with a request that could not be read; nothing when nobody is there to hear it.
std::optional<Response> unreadable(const beast::error_code& ec, bool late) {
  if (late) return error_reply(408, "incomplete", "the rest of the request did not come");
  if (ec == http::error::partial_message)
    return error_reply(400, "incomplete", "the request ends in its midst");
  if (ec == http::error::body_limit)
    return error_reply(413, "too_large", "the request is larger than this server accepts");
  if (ec == http::error::header_limit || ec == http::error::buffer_overflow)
    return error_reply(431, "header_too_large", "the request's header is too large");
  if (ec.category() != http::make_error_code(http::error::bad_method).category() ||
      ec == http::error::end_of_stream)
    return {};
  return error_reply(400, "bad_request", "this is not an HTTP request: " + ec.message());
}

// The client's own address where a proxy of ours speaks for it.
std::string client_address(const HttpRequest& req, const Shared& shared, const Client& client) {
  std::string behind = shared.is_proxy(client.address) ? forwarded_for(req) : "";
  return behind.empty() ? client.address : behind;
}

Response too_many(std::string_view code, std::string_view message) {
  auto r = error_reply(429, code, message);
  r.headers.emplace_back("Retry-After", "1");
  return r;
}

// Refusals that need the header only.
std::optional<Response> refused(const HttpRequest& req, Shared& shared, const Client& client,
                                const std::string& address) {
  double costs = 1;
  if (shared.is_proxy(client.address))  // nobody pays for what is read from it
    costs += price::byte * std::atof(std::string(sv(req[http::field::content_length])).c_str());
  if (!shared.limits.request(limit_key(address), std::chrono::steady_clock::now(), costs)) {
    shared.count.limited.add();
    return too_many("too_many_requests", "too many requests from your address; wait a moment");
  }
  // A body whose length we read otherwise than a proxy before us is somebody else's next request.
  if (const auto why = ambiguous(req)) return error_reply(400, "bad_request", *why);
  const std::string_view host = sv(req[http::field::host]);
  const std::string& url = shared.options.public_url;
  if (!host_allowed(host, url, shared.strict_host)) {
    shared.count.refused_origin.add();
    return error_reply(
        421, "wrong_host",
        "this server does not answer to that name; its owner can allow it with --public-url");
  }
  const bool safe = req.method() == http::verb::get || req.method() == http::verb::head;
  const bool upgrade = beast::websocket::is_upgrade(req);
  if ((!safe || upgrade) && !origin_allowed(sv(req[http::field::origin]), host, url)) {
    shared.count.refused_origin.add();
    return error_reply(403, "wrong_origin", "a page of another site may not do this");
  }
  if (!safe && req.method() != http::verb::post && req.method() != http::verb::put &&
      req.method() != http::verb::delete_) {
    auto r = error_reply(405, "method_not_allowed", "this method does nothing here");
    r.headers.emplace_back("Allow", "GET, HEAD, POST, PUT, DELETE");
    return r;
  }
  if (upgrade && shared.app.ws_check) return shared.app.ws_check(request_of(req, address));
  return {};
}

// Closing while the client still sends makes the kernel discard our last words: read them out.
asio::awaitable<void> linger(std::shared_ptr<Connection> c) {
  PacedStream& stream = c->stream;
  c->reading = true;
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream.expires_after(std::chrono::seconds(5));
  std::array<char, 16384> waste;
  for (std::size_t total = 0; total < (8 << 20);) {
    auto [ec, n] = co_await stream.async_read_some(asio::buffer(waste), tuple_await);
    if (ec) break;
    total += n;
  }
}

asio::awaitable<bool> respond(std::shared_ptr<Connection> c, const HttpRequest& req, Response r,
                              bool keep) {
  if (r.status >= 400) c->shared.count.errors.add();
  c->shared.log.debug("http.response", {{"status", r.status}, {"target", sv(req.target())}});
  c->stream.expires_after(c->shared.options.request);
  http::message_generator message = finish(req, r, keep);
  auto [ec, n] = co_await beast::async_write(c->stream, std::move(message), tuple_await);
  if (!ec && !keep) co_await linger(c);
  co_return !ec && keep;
}

// Waits for the application; the answer lies in c->response afterwards.
asio::awaitable<void> answer_of(std::shared_ptr<Connection> c, const HttpRequest& req,
                                const std::string& address) {
  c->ready = false;
  c->response = Response();
  c->answer.expires_after(c->shared.options.reply);
  ask(c, req, address);
  if (!c->ready) co_await c->answer.async_wait(tuple_await);
  if (!std::exchange(c->ready, true))
    c->response = error_reply(503, "too_slow", "the server is too busy; try again");
}

// A WebSocket behind a proxy is a connection of the address it speaks for.
std::optional<Response> come_in(Shared& shared, Client& client, const std::string& address) {
  std::string key = limit_key(address);
  if (shared.limits.connect(key, std::chrono::steady_clock::now()) !=
      AddressLimits::Verdict::welcome) {
    shared.count.refused_full.add();
    return too_many("too_many_connections", "too many connections from your address");
  }
  client.slot = std::make_shared<AddressSlot>(shared.limits, std::move(key));
  return {};
}

// Whoever sends nothing has asked nothing, and is told nothing.
asio::awaitable<bool> begins(std::shared_ptr<Connection> c, beast::flat_buffer& buffer) {
  if (buffer.size() > 0) co_return true;
  c->reading = true;
  const auto room = buffer.prepare(4096);
  auto [ec, n] = co_await c->stream.async_read_some(room, tuple_await);
  c->reading = false;
  buffer.commit(n);
  co_return !ec;
}

// A request must come in time, and every piece of it: a header as a whole, the body bit by bit.
class Patience {
 public:
  explicit Patience(Connection& c) : connection(c), until(now() + c.shared.options.request) {
    c.late = false;
    c.stream.expires_never();
  }
  void for_a_piece() {
    connection.give_up_at(std::min(now() + connection.shared.options.pause, until));
  }
  void no_more() { connection.do_not_give_up(); }

 private:
  using Clock = std::chrono::steady_clock;
  static Clock::time_point now() { return Clock::now(); }
  Connection& connection;
  const Clock::time_point until;
};

asio::awaitable<beast::error_code> read_body(std::shared_ptr<Connection> c,
                                             beast::flat_buffer& buffer, Parser& parser,
                                             Patience& patience) {
  parser.eager(true);
  while (!parser.is_done()) {
    patience.for_a_piece();
    auto [ec, n] = co_await http::async_read_some(c->stream, buffer, parser, tuple_await);
    if (ec) co_return ec;
  }
  co_return beast::error_code();
}

enum class Next { again, end, upgrade };

// One request and its response. The parser is handed out for the upgrade.
asio::awaitable<Next> one_request(std::shared_ptr<Connection> c, beast::flat_buffer& buffer,
                                  Parser& parser, Client& client, std::string& address) {
  Shared& shared = c->shared;
  parser.header_limit(static_cast<std::uint32_t>(shared.options.max_header));
  parser.body_limit(shared.options.max_body);
  if (!co_await begins(c, buffer)) co_return Next::end;
  Patience patience(*c);
  patience.for_a_piece();
  c->reading = true;
  auto [ec, n] = co_await http::async_read_header(c->stream, buffer, parser, tuple_await);
  patience.no_more();
  c->reading = false;
  HttpRequest& req = parser.get();
  if (!ec) {
    shared.count.requests.add();
    address = client_address(req, shared, client);
    auto refusal = refused(req, shared, client, address);
    const bool upgrade = !refusal && beast::websocket::is_upgrade(req);
    if (upgrade && shared.is_proxy(client.address)) refusal = come_in(shared, client, address);
    if (refusal) {
      // To refuse a flood as fast as it comes would be as much work as to serve it: whoever asks too fast
      // waits for his answer. A proxy does not: its connection is everybody's.
      if (refusal->status == 429 && address == client.address) {
        c->answer.expires_after(std::chrono::milliseconds(250));
        co_await c->answer.async_wait(tuple_await);
      }
      const bool keep = parser.is_done() && req.keep_alive() && !c->draining &&
                        refusal->status != 400;  // who knows where the next request begins
      const bool kept = co_await respond(c, req, std::move(*refusal), keep);
      co_return kept ? Next::again : Next::end;
    }
    if (upgrade) co_return Next::upgrade;
    patience.for_a_piece();
    if (!parser.is_done() && beast::iequals(req[http::field::expect], "100-continue")) {
      static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
      auto [sent, m] = co_await asio::async_write(c->stream, asio::buffer(go_on), tuple_await);
      if (sent) co_return Next::end;
    }
    ec = co_await read_body(c, buffer, parser, patience);
    patience.no_more();
  }
  if (ec) {
    auto complaint = unreadable(ec, c->late);
    if (complaint) client.purse.pay(1);  // as for a request that can be read
    if (complaint && !client.purse.in_debt())
      co_await respond(c, req, std::move(*complaint), false);
    co_return Next::end;
  }
  co_await answer_of(c, req, address);
  const bool keep = req.keep_alive() && !c->draining;
  const bool kept = co_await respond(c, req, std::move(c->response), keep);
  co_return kept ? Next::again : Next::end;
}

}  // namespace

asio::awaitable<void> http_session(tcp::socket socket, Shared& shared, Client client) {
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  auto c = std::make_shared<Connection>(std::move(socket), shared, client.purse);
  c->id = shared.registry.add(c);
  // No line of a body that comes in chunks is longer than a header may be, and what is read at once.
  beast::flat_buffer buffer(shared.options.max_header + 65536);
  std::string address;
  c->stream.expires_after(shared.options.request);
  while (!c->draining) {
    Parser parser;
    const Next next = co_await one_request(c, buffer, parser, client, address);
    if (next == Next::end) break;
    if (next == Next::upgrade) {
      c->stream.expires_never();  // the WebSocket has its own timers
      client.address = std::move(address);
      HttpRequest req = parser.release();
      tcp::socket socket_alone = c->stream.release_socket();
      const auto executor = socket_alone.get_executor();
      // On its own, so that what this one holds is not kept for as long as the socket is open.
      asio::co_spawn(executor,
                     ws_session(std::move(socket_alone), std::move(req), shared, std::move(client)),
                     [&shared](std::exception_ptr e) { shared.report(e); });
      break;
    }
    c->stream.expires_after(shared.options.idle);
  }
}

asio::awaitable<void> refuse_session(tcp::socket socket, Shared& shared, Purse purse) {
  struct Place {
    std::atomic<int>& all;
    const bool granted = ++all <= 64;
    ~Place() { --all; }
  } const place{shared.being_refused};
  if (!place.granted) co_return;
  auto c = std::make_shared<Connection>(std::move(socket), shared, std::move(purse));
  c->id = shared.registry.add(c);
  HttpRequest none;
  none.version(11);
  Response r = error_reply(429, "too_many_connections", "too many connections from your address");
  co_await respond(c, none, std::move(r), false);
}

}  // namespace bocage::net
