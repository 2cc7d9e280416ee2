#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <thread>

#include "server/net/detail.hpp"

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

asio::awaitable<void> accept_loop(tcp::acceptor& acceptor, asio::io_context& io, Shared& shared) {
  const auto report = [&shared](std::exception_ptr e) { shared.report(e); };
  for (;;) {
    // One strand for each connection; with a single thread everything is in a row anyway.
    const asio::any_io_executor own = shared.options.threads > 1
                                          ? asio::any_io_executor(asio::make_strand(io))
                                          : asio::any_io_executor(io.get_executor());
    tcp::socket socket(own);
    auto [ec] = co_await acceptor.async_accept(socket, tuple_await);
    if (ec == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (ec) {  // no file descriptor left, for example: do not spin
      shared.log.warn("net.accept", {{"what", ec.message()}});
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(50));
      co_await pause.async_wait(tuple_await);
      continue;
    }
    beast::error_code gone;
    const auto remote = socket.remote_endpoint(gone);
    if (gone) continue;
    shared.count.connections.add();
    Client client;
    client.address = remote.address().to_string();
    std::string key;
    if (!shared.is_proxy(client.address)) {
      key = limit_key(client.address);
      client.purse = Purse(shared.limits, key);
      client.purse.pay(1);
    }
    const auto verdict = shared.limits.connect(key, std::chrono::steady_clock::now());
    if (verdict == AddressLimits::Verdict::welcome) {
      client.slot = std::make_shared<AddressSlot>(shared.limits, std::move(key));
      asio::co_spawn(own, http_session(std::move(socket), shared, std::move(client)), report);
      continue;
    }
    shared.count.refused_full.add();
    if (verdict == AddressLimits::Verdict::address_full && !client.purse.in_debt())
      asio::co_spawn(own, refuse_session(std::move(socket), shared, std::move(client.purse)),
                     report);
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
