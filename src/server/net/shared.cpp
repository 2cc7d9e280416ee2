#include "server/net/detail.hpp"
#include "server/net/origin.hpp"

namespace bocage::net {

std::uint64_t Registry::add(std::weak_ptr<Live> live) {
  std::unique_lock lock(mutex);
  const std::uint64_t id = next++;
  living.emplace(id, live);
  const bool late = draining;
  lock.unlock();
  if (late)
    if (auto l = live.lock()) l->drain();
  return id;
}

void Registry::remove(std::uint64_t id) {
  std::unique_lock lock(mutex);
  living.erase(id);
  if (!draining || !living.empty() || !empty) return;
  auto call = std::exchange(empty, nullptr);
  lock.unlock();
  call();
}

std::vector<std::shared_ptr<Live>> Registry::all() {
  std::vector<std::shared_ptr<Live>> list;
  for (auto& [id, weak] : living)
    if (auto l = weak.lock()) list.push_back(std::move(l));
  return list;
}

void Registry::drain(std::function<void()> when_empty) {
  std::unique_lock lock(mutex);
  draining = true;
  const bool none = living.empty();
  if (!none) empty = std::move(when_empty);
  auto list = all();
  lock.unlock();  // the last shared_ptr may die here, and its end calls remove()
  if (none) return when_empty();
  for (auto& l : list) l->drain();
}

void Registry::abandon() {
  const std::lock_guard lock(mutex);
  empty = nullptr;
}

void Registry::cut() {
  std::unique_lock lock(mutex);
  auto list = all();
  lock.unlock();
  for (auto& l : list) l->cut();
}

NetCounters::NetCounters(Metrics& m)
    : connections(m.counter("bocage_connections_total", "TCP connections accepted")),
      requests(m.counter("bocage_http_requests_total", "HTTP requests received")),
      errors(m.counter("bocage_http_errors_total", "HTTP responses with status 400 or more")),
      limited(m.counter("bocage_http_limited_total", "requests refused by the rate limit")),
      refused_origin(
          m.counter("bocage_refused_origin_total", "requests from a foreign page or name")),
      refused_full(m.counter("bocage_refused_connections_total", "connections above the limit")),
      messages_in(m.counter("bocage_ws_messages_in_total", "WebSocket messages received")),
      messages_out(m.counter("bocage_ws_messages_out_total", "WebSocket messages sent")),
      bytes_in(m.counter("bocage_ws_bytes_in_total", "bytes of WebSocket messages received")),
      bytes_out(m.counter("bocage_ws_bytes_out_total", "bytes of WebSocket messages sent")),
      slow_readers(
          m.counter("bocage_ws_slow_readers_total", "WebSockets cut for reading too slowly")),
      floods(m.counter("bocage_ws_floods_total", "WebSockets closed for too many messages")),
      paused(m.counter("bocage_ws_paused_total", "Times a WebSocket in debt was left unread")),
      websockets(m.gauge("bocage_ws_open", "WebSockets open now")) {}

Shared::Shared(Options o, App a)
    : options(std::move(o)),
      app(std::move(a)),
      strict_host(is_loopback(options.address) || options.address == "localhost" ||
                  !options.public_url.empty()),
      watching(options.log, options.metrics),
      count(watching.metrics),
      limits(options.requests, options.max_connections_per_address, options.max_connections),
      messages(options.messages_by_address, ~std::size_t{0}, ~std::size_t{0}) {}

bool Shared::is_proxy(std::string_view address) const {
  return options.trust_forwarded && is_loopback(address);
}

void Shared::report(std::exception_ptr e) const noexcept try {
  if (e) std::rethrow_exception(e);
} catch (const std::exception& x) {
  log.error("net.exception", {{"what", x.what()}});
} catch (...) {
  log.error("net.exception", {{"what", "unknown"}});
}

Response json_reply(std::string body) {
  Response r;
  r.body = std::move(body);
  return r;
}

Response error_reply(int status, std::string_view code, std::string_view message) {
  Response r;
  r.status = status;
  r.body = R"({"ok":false,"error":{"code":)";
  append_json_string(r.body, code);
  r.body += R"(,"message":)";
  append_json_string(r.body, message);
  r.body += "}}";
  return r;
}

Request request_of(const HttpRequest& req, std::string_view address) {
  Request r;
  r.method = req.method() == http::verb::head ? "GET" : sv(req.method_string());
  r.path = sv(req.target());
  if (const auto i = r.path.find('?'); i != r.path.npos) {
    r.query = r.path.substr(i + 1);
    r.path = r.path.substr(0, i);
  }
  r.body = req.body();
  r.address = address;
  r.header = [&req](std::string_view name) { return sv(req[bsv(name)]); };
  return r;
}

}  // namespace bocage::net
