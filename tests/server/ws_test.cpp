#include <gtest/gtest.h>
#include <signal.h>

#include <future>
#include <map>
#include <thread>

#include "client.hpp"
#include "server/metrics.hpp"
#include "server/net/net.hpp"

using namespace bocage;
using namespace bocage::net;
using client::Socket;

namespace {

// Echoes; "all:..." goes to everybody, "bye" is closed, "throw" throws.
struct Echo {
  std::mutex mutex;
  std::map<std::uint64_t, std::weak_ptr<Peer>> peers;
  int opened = 0, closed = 0;

  App app() {
    App a;
    a.http = [](const Request&, Reply reply) { reply(json_reply("{}")); };
    a.ws_check = [](const Request& r) -> std::optional<Response> {
      if (r.path == "/ws") return {};
      return error_reply(404, "not_found", "no socket here");
    };
    a.ws_open = [this](std::weak_ptr<Peer> w, const Request&) {
      std::lock_guard lock(mutex);
      ++opened;
      peers[w.lock()->id] = w;
    };
    a.ws_text = [this](Peer& p, std::string_view t) {
      if (t == "bye") return p.close(Close::policy, "as you wish");
      if (t == "throw") throw std::runtime_error("on purpose");
      if (t.starts_with("all:")) return everybody(t);
      p.send(std::make_shared<const std::string>(t));
    };
    a.ws_close = [this](Peer& p) {
      std::lock_guard lock(mutex);
      ++closed;
      peers.erase(p.id);
    };
    return a;
  }
  void everybody(std::string_view t) {
    const auto text = std::make_shared<const std::string>(t);
    std::lock_guard lock(mutex);
    for (auto& [id, w] : peers)
      if (auto q = w.lock()) q->send(text);
  }
  std::shared_ptr<Peer> only() {
    std::lock_guard lock(mutex);
    return peers.begin()->second.lock();
  }
};

Options any_port(int threads = 1) {
  Options o;
  o.port = 0;
  o.threads = threads;
  return o;
}

struct Running {
  explicit Running(Options o = any_port()) : server(std::move(o), echo.app()) {
    EXPECT_EQ(server.start(), "");
  }
  Echo echo;
  Server server;
  Socket join(int receive_buffer = 0) {
    Socket s(server.port(), receive_buffer);
    const auto r = s.upgrade("/ws", "Origin: http://localhost\r\n");
    EXPECT_EQ(r.status, 101);
    EXPECT_EQ(r.header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");  // RFC 6455, 1.3
    s.text("hello");  // the 101 leaves before ws_open is called, the echo after
    EXPECT_EQ(s.frame().payload, "hello");
    return s;
  }
};

TEST(WebSocket, AHundredClientsEcho) {
  for (const int threads : {1, 2}) {
    Running run(any_port(threads));
    std::vector<Socket> clients;
    for (int i = 0; i < 100; ++i) clients.push_back(run.join());
    for (int round = 0; round < 5; ++round) {
      for (int i = 0; i < 100; ++i)
        ASSERT_TRUE(clients[i].text("c" + std::to_string(i) + "." + std::to_string(round)));
      for (int i = 0; i < 100; ++i)
        EXPECT_EQ(clients[i].frame().payload,
                  "c" + std::to_string(i) + "." + std::to_string(round));
    }
    clients[7].text("all:hear this");
    for (auto& c : clients) EXPECT_EQ(c.frame().payload, "all:hear this");
  }
}

TEST(WebSocket, LongMessagesAndFragmentsComeWhole) {
  Running run;
  auto c = run.join();
  const std::string longest(256 << 10, 'm');
  ASSERT_TRUE(c.text(longest));
  EXPECT_EQ(c.frame().payload, longest);
  c.send(
      std::string("\x01\x83\x00\x00\x00\x00"
                  "abc",
                  9));  // text, more to come
  c.send(
      std::string("\x80\x83\x00\x00\x00\x00"
                  "def",
                  9));  // the rest
  EXPECT_EQ(c.frame().payload, "abcdef");
}

TEST(WebSocket, AnOversizedMessageClosesItsSenderOnly) {
  Options o = any_port();
  o.max_message = 1000;
  Running run(o);
  auto good = run.join(), bad = run.join();
  bad.text(std::string(1001, 'x'));
  EXPECT_EQ(bad.frame().close_code(), 1009);
  good.text(std::string(1000, 'x'));
  EXPECT_EQ(good.frame().payload.size(), 1000u);
}

TEST(WebSocket, AFloodClosesItsSenderOnly) {
  Options o = any_port();
  o.messages = {0.001, 20};
  Metrics metrics;
  o.metrics = &metrics;
  Running run(o);
  auto good = run.join(), bad = run.join();
  for (int i = 0; i < 200 && bad.text("x"); ++i) {
  }
  int echoes = 0;
  auto f = bad.frame();
  for (; f.opcode == 1; f = bad.frame()) ++echoes;
  EXPECT_EQ(echoes, 19);  // and the one of join()
  EXPECT_EQ(f.opcode, 8);
  EXPECT_EQ(f.close_code(), 1008);
  EXPECT_EQ(f.payload.substr(2), "too many messages");
  good.text("still here");
  EXPECT_EQ(good.frame().payload, "still here");
  EXPECT_NE(metrics.page().find("bocage_ws_floods_total 1\n"), std::string::npos);
}

TEST(WebSocket, ManySocketsOfOneAddressAreReadLaterAndNotClosed) {
  Options o = any_port();
  o.messages_by_address = {50, 10};
  Running run(o);
  auto first = run.join(), second = run.join();
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 30; ++i) first.text("a"), second.text("b");
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(first.frame().payload, "a");
    EXPECT_EQ(second.frame().payload, "b");
  }
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::seconds(1));  // 50 of 60 waited
}

TEST(WebSocket, BinaryBadTextAndUnmaskedFramesAreClosed) {
  Running run;
  auto binary = run.join();
  binary.send_frame(2, "01");
  EXPECT_EQ(binary.frame().close_code(), 1003);
  auto latin = run.join();
  latin.text("caf\xe9");
  EXPECT_EQ(latin.frame().close_code(), 1007);
  auto unmasked = run.join();
  unmasked.send(std::string("\x81\x01x", 3));
  EXPECT_EQ(unmasked.frame().close_code(), 1002);
}

TEST(WebSocket, TheApplicationClosesOrFails) {
  Running run;
  auto a = run.join();
  a.text("one");
  a.text("bye");
  EXPECT_EQ(a.frame().payload, "one");
  const auto f = a.frame();
  EXPECT_EQ(f.close_code(), 1008);
  EXPECT_EQ(f.payload.substr(2), "as you wish");
  auto b = run.join();
  b.text("throw");
  EXPECT_EQ(b.frame().close_code(), 1011);
}

TEST(WebSocket, ForeignOriginsAreRefused) {
  Options o = any_port();
  o.public_url = "https://play.example.org/bocage";
  Running run(o);
  for (const char* foreign : {"https://evil.example", "null", "http://localhost.evil.example",
                              "https://play.example.org.evil.example", "http://play.example.org",
                              "file://", "http://localhost:81"}) {
    Socket s(run.server.port());
    EXPECT_EQ(s.upgrade("/ws", "Origin: " + std::string(foreign) + "\r\n").status, 403) << foreign;
  }
  for (const char* ours : {"https://play.example.org", "http://localhost", "https://localhost"}) {
    Socket s(run.server.port());
    EXPECT_EQ(s.upgrade("/ws", "Origin: " + std::string(ours) + "\r\n").status, 101) << ours;
  }
}

TEST(WebSocket, TheApplicationRefusesAnUpgrade) {
  Running run;
  Socket s(run.server.port());
  EXPECT_EQ(s.upgrade("/elsewhere").status, 404);
  EXPECT_EQ(run.echo.opened, 0);
}

TEST(WebSocket, SendsKeepTheirOrderWhoeverSends) {
  Running run(any_port(2));
  auto c = run.join();
  auto peer = run.echo.only();
  std::mutex turn;
  int next = 0;
  const auto count = [&] {
    for (bool more = true; more;) {
      std::lock_guard lock(turn);
      more = next < 2000;
      if (more) peer->send(std::make_shared<const std::string>(std::to_string(next++)));
    }
  };
  { std::jthread a(count), b(count); }
  peer.reset();
  for (int i = 0; i < 2000; ++i) ASSERT_EQ(c.frame().payload, std::to_string(i));
}

TEST(WebSocket, ASlowReaderIsCutAndNobodyWaitsForIt) {
  Options o = any_port();
  o.max_queue = 1 << 20;
  Metrics metrics;
  o.metrics = &metrics;
  Running run(o);
  auto slow = run.join(4096);
  auto peer = run.echo.only();
  const auto big = std::make_shared<const std::string>(std::string(64 << 10, 'b'));
  Counter& cut = metrics.counter("bocage_ws_slow_readers_total", "");
  for (int i = 0; i < 10'000 && cut.get() == 0; ++i) peer->send(big);
  EXPECT_EQ(cut.get(), 1);
  peer.reset();
  EXPECT_TRUE(slow.ended());
  auto other = run.join();
  other.text("fine");
  EXPECT_EQ(other.frame().payload, "fine");
}

TEST(WebSocket, OneLongMessageIsNotTooMuchForASlowReader) {
  Options o = any_port();
  o.max_queue = 1 << 20;
  Running run(o);
  auto slow = run.join(4096);
  const auto longer = std::make_shared<const std::string>(std::string(6 << 20, 'b'));
  run.echo.only()->send(longer);
  EXPECT_EQ(slow.frame().payload, *longer);
}

TEST(WebSocket, SilentPeersArePingedThenClosed) {
  Options o = any_port();
  o.idle = std::chrono::milliseconds(200);
  Running run(o);
  Socket c(run.server.port());  // which says nothing at all, however slowly it is served
  EXPECT_EQ(c.upgrade("/ws").status, 101);
  EXPECT_EQ(c.frame().opcode, 9);
  EXPECT_TRUE(c.ended());  // the ping was never answered
}

TEST(WebSocket, GracefulStopTellsEverybodyAndSendsWhatIsQueued) {
  Running run(any_port(2));
  std::vector<Socket> clients;
  for (int i = 0; i < 20; ++i) clients.push_back(run.join());
  Socket idle_http(run.server.port());
  EXPECT_EQ(idle_http.get("/").status, 200);
  run.echo.everybody("last words");
  run.server.stop();
  run.server.stop();
  for (auto& c : clients) {
    EXPECT_EQ(c.frame().payload, "last words");
    EXPECT_EQ(c.frame().close_code(), 1001);
    c.send_frame(8, "\x03\xe9");
    EXPECT_TRUE(c.ended());
  }
  clients.clear();
  run.server.wait();
  EXPECT_TRUE(idle_http.ended());
  EXPECT_EQ(run.echo.opened, 20);
  EXPECT_EQ(run.echo.closed, 20);
  EXPECT_FALSE(Socket(run.server.port()).connected);
}

TEST(WebSocket, StopDoesNotWaitForThoseWhoDoNotAnswer) {
  Options o = any_port();
  o.drain = std::chrono::milliseconds(50);
  Running run(o);
  auto deaf = run.join(4096);
  auto peer = run.echo.only();
  for (int i = 0; i < 100; ++i)
    peer->send(std::make_shared<const std::string>(std::string(64 << 10, 'b')));
  peer.reset();
  run.server.stop();
  run.server.wait();
  EXPECT_EQ(run.echo.closed, 1);
}

TEST(WebSocket, SigtermStops) {
  Options o = any_port();
  o.signals = true;
  Running run(o);
  {
    auto c = run.join();
    ::kill(::getpid(), SIGTERM);
    EXPECT_EQ(c.frame().close_code(), 1001);
    c.send_frame(8, "\x03\xe9");
    EXPECT_TRUE(c.ended());
  }
  run.server.wait();
  EXPECT_FALSE(Socket(run.server.port()).connected);
}

}  // namespace
