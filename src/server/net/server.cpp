#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <thread>

#include "server/net/detail.hpp"
#include "server/net/door.hpp"

namespace bocage::net {

using Strand = asio::strand<asio::io_context::executor_type>;

// Order matters: what the connections use is declared before the io_context that destroys them.
struct Server::Impl {
  Shared shared;
  asio::io_context io;
  Strand strand{asio::make_strand(io)};  // the acceptor's, and the stop's
  tcp::acceptor acceptor{strand};
  asio::signal_set signals{strand};
  asio::steady_timer deadline{strand};
  asio::steady_timer last{strand};  // whatever still hangs then is dropped with the io_context
  std::vector<std::thread> threads;
  std::uint16_t port = 0;
  bool stopping = false;

  Impl(Options o, App a) : shared(std::move(o), std::move(a)), io(shared.options.threads) {}

  std::string listen_on();
  void stop();
  void give_up_after(std::chrono::milliseconds);
  void run();
};

namespace {

std::string complaint(const Options& o, const beast::error_code& ec) {
  const std::string where = o.address + " port " + std::to_string(o.port);
  if (ec == asio::error::address_in_use)
    return where + " is in use: another program listens there; choose another port";
  if (ec == asio::error::access_denied)
    return where + " needs privileges this program does not have; choose a port above 1023";
  return "cannot listen on " + where + ": " + ec.message();
}

// Whoever waits at the door. Taken by hand: of a flood most are sent away here, and what a connection needs is made
// only for those who come in.
struct Arrival {
  int fd = -1;  // none: see why
  int why = 0;
  tcp::endpoint from;
};

Arrival next_arrival(tcp::acceptor& acceptor) {
  Arrival a;
  auto size = static_cast<socklen_t>(a.from.capacity());
  a.fd = ::accept4(acceptor.native_handle(), a.from.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (a.fd < 0) a.why = errno;
  else a.from.resize(size);
  return a;
}

// Leaves nothing behind, neither here nor in the kernel.
void send_away(const Arrival& a) {
  const linger at_once{1, 0};
  ::setsockopt(a.fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(a.fd);
}

// How long he must stay outside: for so long nobody would listen to him.
std::chrono::nanoseconds let_in(const Arrival& a, asio::io_context& io, Shared& shared) {
  constexpr std::chrono::seconds much(1);
  constexpr std::chrono::nanoseconds at_once(0);
  shared.count.connections.add();
  Client client;
  client.address = a.from.address().to_string();
  std::string key;
  if (!shared.is_proxy(client.address)) {
    key = limit_key(client.address);
    client.purse = Purse(shared.limits, key);
    if (const auto debt = client.purse.pay(1); debt > much) {
      shared.count.refused_full.add();
      send_away(a);
      return debt;
    }
  }
  const auto verdict = shared.limits.connect(key, std::chrono::steady_clock::now());
  const bool welcome = verdict == AddressLimits::Verdict::welcome;
  if (welcome) client.slot = std::make_shared<AddressSlot>(shared.limits, std::move(key));
  else shared.count.refused_full.add();
  // One strand for each connection; with a single thread everything is in a row anyway.
  const asio::any_io_executor own = shared.options.threads > 1
                                        ? asio::any_io_executor(asio::make_strand(io))
                                        : asio::any_io_executor(io.get_executor());
  tcp::socket socket(own);
  beast::error_code ec;
  if (welcome || (verdict == AddressLimits::Verdict::address_full && !client.purse.in_debt()))
    socket.assign(a.from.protocol(), a.fd, ec);
  if (!socket.is_open()) return send_away(a), at_once;
  const auto report = [&shared](std::exception_ptr e) { shared.report(e); };
  if (welcome)
    asio::co_spawn(own, http_session(std::move(socket), shared, std::move(client)), report);
  else
    asio::co_spawn(own, refuse_session(std::move(socket), shared, std::move(client.purse)), report);
  return at_once;
}

struct Entrance {
  tcp::acceptor& acceptor;
  Door door{acceptor.native_handle()};
  bool kept = false;  // somebody looks after it
};

// Opens the door again for whoever has waited long enough.
asio::awaitable<void> keep_door(std::shared_ptr<Entrance> e) {
  asio::steady_timer pause(e->acceptor.get_executor());
  do {
    pause.expires_after(std::chrono::milliseconds(100));
    co_await pause.async_wait(tuple_await);
  } while (e->acceptor.is_open() && e->door.open(std::chrono::steady_clock::now()));
  e->kept = false;
}

asio::awaitable<void> accept_loop(tcp::acceptor& acceptor, asio::io_context& io, Shared& shared) {
  constexpr int at_a_time = 16;  // then those are heard who are in
  const auto e = std::make_shared<Entrance>(acceptor);
  for (;;) {
    auto [ec] = co_await acceptor.async_wait(tcp::acceptor::wait_read, tuple_await);
    if (ec == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    int trouble = ec ? ec.value() : 0;
    for (int n = 0; n < at_a_time && !trouble; ++n) {
      const Arrival a = next_arrival(acceptor);
      if (a.fd < 0 && a.why == EAGAIN) break;
      if (a.fd < 0 && a.why != ECONNABORTED && a.why != EINTR) trouble = a.why;
      if (a.fd < 0) continue;
      const auto outside = let_in(a, io, shared);
      if (outside == outside.zero()) continue;
      e->door.shut(a.from.address(), std::chrono::steady_clock::now() + outside);
      if (!std::exchange(e->kept, true))
        asio::co_spawn(acceptor.get_executor(), keep_door(e),
                       [&shared](std::exception_ptr x) { shared.report(x); });
    }
    if (!trouble) continue;  // no file descriptor left, for example: do not spin
    shared.log.warn("net.accept", {{"what", std::generic_category().message(trouble)}});
    asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(50));
    co_await pause.async_wait(tuple_await);
  }
}

}  // namespace

std::string Server::Impl::listen_on() {
  const Options& o = shared.options;
  beast::error_code ec;
  const auto address =
      asio::ip::make_address(o.address == "localhost" ? "127.0.0.1" : o.address, ec);
  if (ec) return "\"" + o.address + "\" is not an IP address to listen on";
  const tcp::endpoint here(address, o.port);
  acceptor.open(here.protocol(), ec);
  // On Linux this lets a restarted server take its port back at once, not two servers share it.
  if (!ec) acceptor.set_option(tcp::acceptor::reuse_address(true), ec);
  if (!ec) acceptor.bind(here, ec);
  if (!ec) acceptor.listen(asio::socket_base::max_listen_connections, ec);
  if (!ec) acceptor.native_non_blocking(true, ec);
  if (ec) return complaint(o, ec);
  port = acceptor.local_endpoint(ec).port();
  return {};
}

void Server::Impl::stop() {  // on the strand
  if (std::exchange(stopping, true)) return;
  shared.log.info("net.stop", {{"port", port}});
  beast::error_code ignored;
  acceptor.close(ignored);
  signals.cancel(ignored);
  deadline.expires_after(shared.options.drain);
  deadline.async_wait([this](const beast::error_code& ec) {
    if (ec) return;
    shared.registry.cut();
    give_up_after(std::chrono::seconds(1));
  });
  // A connection that has left the registry may still wait for its peer's last word: not for long.
  shared.registry.drain([this] {
    asio::dispatch(strand, [this] {
      deadline.cancel();
      give_up_after(std::chrono::milliseconds(50));
    });
  });
}

void Server::Impl::give_up_after(std::chrono::milliseconds time) {
  last.expires_after(time);
  last.async_wait([this](const beast::error_code& ec) {
    if (!ec) io.stop();
  });
}

void Server::Impl::run() {
  for (;;) try {
      io.run();
      return;
    } catch (...) {
      shared.report(std::current_exception());
    }
}

Server::Server(Options o, App a) : impl(std::make_unique<Impl>(std::move(o), std::move(a))) {}

Server::~Server() {
  stop();
  wait();
}

std::string Server::start() {
  if (std::string bad = impl->listen_on(); !bad.empty()) return bad;
  Impl* const i = impl.get();
  if (i->shared.options.signals) {
    beast::error_code ec;
    i->signals.add(SIGINT, ec);
    i->signals.add(SIGTERM, ec);
    i->signals.async_wait([i](const beast::error_code& failed, int) {
      if (!failed) i->stop();
    });
  }
  asio::co_spawn(i->strand, accept_loop(i->acceptor, i->io, i->shared),
                 [i](std::exception_ptr e) { i->shared.report(e); });
  i->shared.log.info("net.start", {{"address", i->shared.options.address}, {"port", i->port}});
  for (int n = 0; n < std::max(1, i->shared.options.threads); ++n)
    i->threads.emplace_back([i] { i->run(); });
  return {};
}

std::uint16_t Server::port() const { return impl->port; }

void Server::stop() {
  Impl* const i = impl.get();
  asio::post(i->strand, [i] { i->stop(); });
}

void Server::wait() {
  for (auto& t : impl->threads)
    if (t.joinable()) t.join();
  impl->threads.clear();
  impl->shared.registry.abandon();  // connections that still hang die with the io_context
}

}  // namespace bocage::net
