// What is no request costs its sender as much as what is one, from the same purse, and nobody else anything: whoever
// goes on is read from later, or closed. Counted in what the server read and answered; a purse of tests is never
// filled again.
#include <gtest/gtest.h>

#include <thread>

#include "client.hpp"
#include "server/metrics.hpp"
#include "server/net/limits.hpp"
#include "server/net/net.hpp"

using namespace bocage;
using namespace bocage::net;
using namespace std::chrono_literals;
using client::Socket;

namespace {

constexpr Rate purse{0.0001, 40};  // a debt lasts five seconds: longer than any test looks
constexpr std::uint32_t hostile = 2;
constexpr int for_a_while = 200;  // milliseconds in which nothing may come

struct House {
  explicit House(Options o) : server(with_metrics(std::move(o)), echo()) {
    EXPECT_EQ(server.start(), "");
  }
  static App echo() {
    App app;
    app.http = [](const Request&, Reply reply) { reply(json_reply("{}")); };
    app.ws_text = [](Peer& p, std::string_view t) {
      p.send(std::make_shared<const std::string>(t));
    };
    return app;
  }
  Options with_metrics(Options o) {
    o.port = 0;
    o.metrics = &metrics;
    o.drain = 50ms;  // nobody here answers to a farewell
    return o;
  }
  std::int64_t metric(const std::string& name) const {
    const std::string page = metrics.page();
    const auto at = page.find("\n" + name + " ");
    return at == page.npos ? -1 : std::atoll(page.c_str() + at + name.size() + 2);
  }
  Socket connect(std::uint32_t address = hostile) { return Socket(server.port(), 0, address); }
  Socket join(std::uint32_t address = hostile) {
    Socket s = connect(address);
    EXPECT_EQ(s.upgrade("/ws").status, 101);
    return s;
  }
  void others_are_served() {
    EXPECT_EQ(connect(1).get("/").status, 200);
    Socket s = join(1);
    s.text("hello");
    EXPECT_EQ(s.frame().payload, "hello");
  }
  Metrics metrics;
  Server server;
};

Options tight_messages() {
  Options o;
  o.messages_by_address = purse;
  return o;
}

Options tight_requests() {
  Options o;
  o.requests = purse;
  return o;
}

TEST(Nonsense, ADebtIsAsLongAsWhatWasSpentAndEndsAfterFiveSeconds) {
  const Rate rate{10, 20};
  const Moment now{};
  Bucket b{20, now};
  EXPECT_EQ(b.owe(rate, now, 15), 0s);
  EXPECT_EQ(b.owe(rate, now, 6), 100ms);
  EXPECT_EQ(b.owe(rate, now, 1), 200ms);  // each in his turn
  EXPECT_EQ(b.owe(rate, now + 150ms, 0), 50ms);
  EXPECT_EQ(b.owe(rate, now + 150ms, 1e9), 5s);
  EXPECT_FALSE(b.take(rate, now + 5s));
  EXPECT_TRUE(b.take(rate, now + 6s));
  EXPECT_FALSE(b.take(rate, now + 6s, 30));
}

// Frame by frame, each in a message of the network's own or all at once.
struct Flood {
  const char* name;
  std::string frames;  // masked with zeros
  bool at_once = false;
};

std::string frame(unsigned char first, std::string_view payload) {
  std::string f{static_cast<char>(first), static_cast<char>(0x80 | payload.size())};
  return f.append(4, '\0').append(payload);
}

std::string times(int n, const std::string& what) {
  std::string all;
  for (int i = 0; i < n; ++i) all += what;
  return all;
}

TEST(Nonsense, OverASocketIsPaidForByItsAddress) {
  const Flood floods[] = {
      {"messages that are no JSON", times(60, frame(0x81, "{")), true},
      {"pings", times(60, frame(0x89, "")), true},
      {"pongs nobody asked for", times(60, frame(0x8a, "x")), true},
      {"one byte at a time", frame(0x81, std::string(120, 'x')) + times(40, frame(0x81, "{"))},
      {"a message in empty pieces", frame(0x01, "") + times(600, frame(0x00, ""))},
      {"a message of more than it has",
       std::string("\x81\xff\0\0\0\0\0\3\0\0\0\0\0\0", 14) + std::string(3 << 16, 'x'), true},
  };
  for (const Flood& each : floods) {
    SCOPED_TRACE(each.name);
    House house(tight_messages());
    Socket he = house.join(), his_other = house.join();
    if (each.at_once) he.send(each.frames);
    else
      for (const char c : each.frames) {
        he.send({&c, 1});
        if (house.metric("bocage_ws_paused_total") > 0) break;
        std::this_thread::sleep_for(100us);  // each a packet of its own
      }
    for (int i = 0; i < 2000 && house.metric("bocage_ws_paused_total") <= 0; ++i)
      std::this_thread::sleep_for(1ms);
    EXPECT_GT(house.metric("bocage_ws_paused_total"), 0) << "nobody was made to wait";
    EXPECT_LE(house.metric("bocage_ws_messages_in_total"), 40);
    his_other.text("and from elsewhere");  // his purse, not his socket's
    EXPECT_TRUE(his_other.silent(for_a_while));
    house.others_are_served();
  }
}

TEST(Nonsense, ControlFramesAreCountedAsMessagesAre) {
  Options o;
  o.messages = {0.001, 20};
  House house(o);
  Socket he = house.join();
  for (int i = 0; i < 100 && he.send_frame(9, "?"); ++i) {
  }
  int pongs = 0;
  client::Frame f = he.frame();
  for (; f.opcode == 10; f = he.frame()) ++pongs;
  EXPECT_LE(pongs, 21);  // one may be under way
  EXPECT_GE(pongs, 20);
  EXPECT_EQ(f.close_code(), 1008);
  EXPECT_EQ(house.metric("bocage_ws_floods_total"), 1);
  house.others_are_served();
}

TEST(Nonsense, OverHttpIsPaidForAsRequestsAre) {
  for (const char* garbage : {"what is this\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                              "\x81\x83....{{{\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
                              "POST / HTTP/1.1\r\nHost: localhost\r\n"
                              "Transfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    SCOPED_TRACE(garbage);
    House house(tight_requests());
    std::vector<Socket> his;
    for (int i = 0; i < 60; ++i) {
      his.push_back(house.connect());
      his.back().send(garbage);
    }
    int answered = 0;  // the others wait, or were hung up on
    for (Socket& each : his)
      if (!each.silent(answered ? 20 : 2000)) answered += each.reply().status == 400;
    EXPECT_GT(answered, 0);
    EXPECT_LE(answered, 40);
    EXPECT_LE(house.metric("bocage_http_errors_total"), 40);
    house.others_are_served();
  }
}

TEST(Nonsense, ConnectionsAndBodiesArePaidFor) {
  {
    House house(tight_requests());
    std::vector<Socket> his;
    for (int i = 0; i < 60; ++i) his.push_back(house.connect());  // and not a word
    Socket he = house.connect();
    he.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_TRUE(he.silent(for_a_while));
    house.others_are_served();
  }
  Options brief = tight_requests();
  brief.request = 300ms;
  House house(brief);
  EXPECT_EQ(house.connect().request("POST", "/", "", std::string(400'000, 'x')).status, 0);
  house.others_are_served();
}

// A proxy's connections are everybody's; who is behind it has his own number of them, and pays.
TEST(Nonsense, BehindAProxyEverybodyHasHisOwnPurse) {
  Options o;
  o.trust_forwarded = true;
  o.max_connections_per_address = 2;
  o.requests = {0.0001, 20};
  House house(o);
  const auto of = [](int who) {
    return "X-Forwarded-For: 192.0.2." + std::to_string(who) + "\r\n";
  };
  std::vector<Socket> open;
  for (int who = 1; who <= 8; ++who) {
    open.push_back(house.connect(1));
    EXPECT_EQ(open.back().upgrade("/ws", of(who)).status, 101) << who;
  }
  open.push_back(house.connect(1));
  EXPECT_EQ(open.back().upgrade("/ws", of(1)).status, 101);
  open.push_back(house.connect(1));
  EXPECT_EQ(open.back().upgrade("/ws", of(1)).status, 429);  // his third
  EXPECT_EQ(house.connect(1).request("POST", "/", of(1), std::string(100'000, 'x')).status, 429);
  EXPECT_EQ(house.connect(1).request("POST", "/", of(9), std::string(10'000, 'x')).status, 200);
}

}  // namespace
