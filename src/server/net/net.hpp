#pragma once
// HTTP and WebSocket on one port. The only header of this folder that the rest of the server needs;
// no Boost in it.
//
//   net::App app;
//   app.http = [&](const net::Request& r, net::Reply reply) { reply(asset_reply(r, r.path)); };
//   net::Server server(options, app);
//   if (auto complaint = server.start(); !complaint.empty()) return print(complaint);
//   server.wait();  // until SIGINT, SIGTERM or server.stop()
//
// Handlers run on the network's threads and must not block: no disk, no search. One connection's
// handlers never run at the same time; those of two connections may (options.threads > 1).
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bocage {
struct Log;
struct Metrics;
}  // namespace bocage

namespace bocage::net {

struct Request {            // everything in it is valid only during the call
  std::string_view method;  // HEAD arrives as GET: the network leaves the body out by itself
  std::string_view path, query, body;
  std::string_view address;  // of the client, as text
  std::function<std::string_view(std::string_view)> header;
};

struct Response {
  int status = 200;
  std::string_view mime = "application/json";  // a literal
  std::string body;                            // owned text, or
  std::string_view fixed;                      // bytes that live for ever (an embedded asset)
  std::vector<std::pair<std::string_view, std::string>> headers;  // names are literals
};

// {"ok":false,"error":{"code":"not_found","message":"..."}}, as in the line protocol.
Response error_reply(int status, std::string_view code, std::string_view message);
Response json_reply(std::string body);

// Answers one request, at once or later, from any thread; the first call counts. Dropped without a
// call, it answers 500.
using Reply = std::function<void(Response)>;

enum class Close : std::uint16_t {
  normal = 1000,
  going_away = 1001,  // the server stops
  not_text = 1003,    // a binary message
  policy = 1008,      // flood, or the application's refusal
  too_big = 1009,
  internal = 1011,
};

struct Peer {  // one WebSocket; send and close may come from any thread
  virtual ~Peer() = default;
  // Messages leave in the order of the calls, those of one call together. A peer that reads too
  // slowly (max_queue) is cut.
  virtual void send(std::span<const std::shared_ptr<const std::string>> texts) = 0;
  void send(const std::shared_ptr<const std::string>& text) { send({&text, 1}); }
  virtual void close(Close code, std::string_view reason) = 0;  // after what is queued has left
  std::uint64_t id = 0;                                         // never used twice in one run
  std::string address;
  std::shared_ptr<void> user;  // the application's own; touch it only inside the ws_ handlers
};

struct App {
  std::function<void(const Request&, Reply)> http;
  // Before the upgrade: a response refuses it. Without this handler every path is accepted.
  std::function<std::optional<Response>(const Request&)> ws_check;
  // Keep the weak_ptr only: a Peer must die before the server does.
  std::function<void(std::weak_ptr<Peer>, const Request&)> ws_open;
  std::function<void(Peer&, std::string_view text)>
      ws_text;                          // what it throws closes this peer only
  std::function<void(Peer&)> ws_close;  // once for every ws_open
};

struct Rate {
  double per_second, burst;
};

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one, see Server::port
  int threads = 1;
  bool signals = false;    // SIGINT and SIGTERM stop the server
  std::string public_url;  // "https://play.example.org": this origin and host are welcome too
  // Behind a reverse proxy on this machine: the client's address is the last X-Forwarded-For entry.
  bool trust_forwarded = false;

  std::size_t max_header = 16 << 10, max_body = 1 << 20, max_message = 256 << 10;
  // Bytes that may wait for one WebSocket when more is to be said: a single long message always may.
  std::size_t max_queue = 2 << 20;
  std::size_t max_connections = 10'000, max_connections_per_address = 256;
  Rate requests{200, 1000};  // per address, upgrades included
  Rate messages{200, 1000};  // per WebSocket: more, and it is closed
  // Of all WebSockets of an address: more are read later. Whoever opens forty of them slows down himself.
  Rate messages_by_address{400, 2000};

  std::chrono::milliseconds idle{60'000};     // HTTP keep-alive, and a WebSocket without a pong
  std::chrono::milliseconds request{30'000};  // to receive a request, to send a response
  // For more of a request that has begun; whoever is in debt is not read from for up to five seconds.
  std::chrono::milliseconds pause{7'000};
  std::chrono::milliseconds reply{30'000};  // for the application to answer
  std::chrono::milliseconds drain{3'000};   // a graceful stop takes no longer

  Log* log = nullptr;  // may be null; both must outlive the server
  Metrics* metrics = nullptr;
};

class Server {
 public:
  Server(Options, App);
  // Stops and waits. Threads of the application that still send must end before this, for example
  // between wait() and the destructor.
  ~Server();
  std::string start();  // empty, or what is wrong in one sentence ("port 8080 is in use ...")
  std::uint16_t port() const;
  // No new connections; WebSockets get what is queued and a close frame; then wait() returns.
  void stop();  // from any thread, any number of times
  void wait();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

}  // namespace bocage::net
