// What is no request costs its sender as much as what is one, from the same purse, and nobody else anything: whoever
// goes on is read from later, or closed. Counted in what the server read and answered; a purse of tests is never
// filled again.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <thread>

#include "client.hpp"
#include "server/metrics.hpp"
#include "server/net/door.hpp"
#include "server/net/limits.hpp"
#include "server/net/net.hpp"

using namespace bocage;
using namespace bocage::net;
using namespace std::chrono_literals;
using client::Socket;
namespace asio = boost::asio;

namespace {

constexpr Rate purse{0.0001, 40};  // a debt lasts five seconds: longer than any test looks
constexpr std::uint32_t hostile = 2;
constexpr int for_a_while = 200;  // milliseconds in which nothing may come
constexpr int patience = 6000;    // looks before something is said never to happen

// Whether a connection is made at all, so soon.
bool comes_in(const asio::ip::tcp::endpoint& from, const asio::ip::tcp::endpoint& to,
              int milliseconds) {
  const int fd = ::socket(to.data()->sa_family, SOCK_STREAM | SOCK_NONBLOCK, 0);
  (void)::bind(fd, from.data(), static_cast<socklen_t>(from.size()));
  (void)::connect(fd, to.data(), static_cast<socklen_t>(to.size()));
  pollfd p{fd, POLLOUT, 0};
  const bool in = ::poll(&p, 1, milliseconds) == 1 && !(p.revents & POLLERR);
  ::close(fd);
  return in;
}

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
  std::int64_t sent_away() const { return metric("bocage_refused_connections_total"); }
  bool lets_in(std::uint32_t address, int milliseconds) {
    const asio::ip::address_v4 from(INADDR_LOOPBACK + address - 1);
    return comes_in({from, 0}, {asio::ip::address_v4::loopback(), server.port()}, milliseconds);
  }
  // The kernel shuts the door a moment after the house has sent somebody away, and a connection that came in between
  // may have waited until it was open again: whoever goes on is outside soon.
  bool shuts_out(std::uint32_t address) {
    for (int i = 0; i < 1000; ++i)
      if (!lets_in(address, for_a_while)) return true;
    return false;
  }
  // New connections of his, each with these words, until one of them is sent away.
  std::vector<Socket> flood(std::string_view words) {
    std::vector<Socket> his;
    while (his.size() < 2000 && !sent_away()) {
      his.push_back(connect());
      his.back().send(words);
      std::this_thread::sleep_for(100us);
    }
    // A busy house has yet to look at those at its door.
    for (int i = 0; i < patience && !sent_away(); ++i) std::this_thread::sleep_for(10ms);
    EXPECT_GT(sent_away(), 0);
    return his;
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
    for (int i = 0; i < patience && house.metric("bocage_ws_paused_total") <= 0; ++i)
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
    Socket first = house.connect();
    first.send(garbage);
    EXPECT_EQ(first.reply().status, 400);
    std::vector<Socket> his = house.flood(garbage);
    int answered = 1;  // the others wait, or were hung up on
    for (Socket& each : his)
      if (!each.silent(20)) answered += each.reply().status == 400;
    EXPECT_LE(answered, 40);
    EXPECT_LE(house.metric("bocage_http_errors_total"), 40);
    house.others_are_served();
  }
}

TEST(Nonsense, ConnectionsAndBodiesArePaidFor) {
  {
    House house(tight_requests());
    std::vector<Socket> his = house.flood("");  // not a word
    EXPECT_LE(house.metric("bocage_connections_total"), 60);
    his.front().send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(his.front().reply().status, 429) << "in debt, and served";
    house.others_are_served();
  }
  Options brief = tight_requests();
  brief.request = 300ms;
  House house(brief);
  EXPECT_EQ(house.connect().request("POST", "/", "", std::string(400'000, 'x')).status, 0);
  house.others_are_served();
}

// Whoever owes more than a second is not let in before he has earned it: nothing is made for him, nothing read,
// nothing said, and whoever is inside is served.
TEST(Nonsense, ADebtorIsNotLetIn) {
  House house(tight_requests());
  Socket others = house.join(3);
  for (bool in_time = false; !in_time;) {
    const Moment begun = std::chrono::steady_clock::now();
    const std::vector<Socket> his = house.flood("");
    EXPECT_TRUE(house.shuts_out(hostile));
    house.others_are_served();  // whoever stood at the door before them has been looked at
    const auto met = house.metric("bocage_connections_total");
    int let_in = 0;
    for (int i = 0; i < 20; ++i) let_in += house.lets_in(hostile, 5);
    const auto cost = house.metric("bocage_connections_total") - met;
    in_time = std::chrono::steady_clock::now() - begun < 4s;  // else his debt may have been over
    if (!in_time) continue;
    EXPECT_EQ(let_in, 0);
    EXPECT_EQ(cost, 0) << "they cost something";
  }
  others.text("still here");
  EXPECT_EQ(others.frame().payload, "still here");
  house.others_are_served();
}

// Both kinds of addresses, many at once; the others come in, and everybody when his time is over.
TEST(Nonsense, TheDoorIsShutForSomeOnly) {
  using asio::ip::tcp;
  const Moment now = std::chrono::steady_clock::now();
  for (const char* house : {"127.0.0.1", "::1", "::"}) {
    SCOPED_TRACE(house);
    asio::io_context io;
    tcp::acceptor acceptor(io);
    boost::system::error_code none;
    acceptor.open(tcp::endpoint(asio::ip::make_address(house), 0).protocol(), none);
    if (!none) acceptor.bind({asio::ip::make_address(house), 0}, none);
    if (none) continue;  // a machine without that kind
    acceptor.listen();
    const bool six = std::string_view(house) == "::1";
    const auto to = asio::ip::make_address(six ? "::1" : "127.0.0.1");
    const auto in = [&](const asio::ip::address& from) {
      return comes_in({from, 0}, {to, acceptor.local_endpoint().port()}, for_a_while);
    };
    const auto who = [&](std::uint32_t n) -> asio::ip::address {
      if (six) return to;
      return asio::ip::address_v4(INADDR_LOOPBACK + n);
    };
    Door door(acceptor.native_handle());
    for (std::uint32_t n = 0; n + 1 < Door::most; ++n) {
      door.shut(asio::ip::make_address("2001:db8:0:" + std::to_string(n) + "::1"), now + 1h);
      if (++n + 1 < Door::most && !six) door.shut(who(n), now + 1h);
    }
    EXPECT_TRUE(in(who(0)));
    door.shut(who(9), now + 1s);
    EXPECT_FALSE(in(who(9)));
    EXPECT_EQ(in(who(4)), !six);
    EXPECT_TRUE(door.open(now + 2s));
    EXPECT_EQ(in(who(9)), six);  // the other one was shut for longer
    EXPECT_FALSE(door.open(now + 2h));
    EXPECT_TRUE(in(who(9)));
  }
}

TEST(Nonsense, WhoeverHasEarnedItIsLetInAgain) {
  Options o;
  o.requests = {20, 40};
  House house(o);
  house.flood("");
  EXPECT_TRUE(house.shuts_out(hostile));
  // A debt of five seconds at most, of which he earns more between two tries than they cost.
  int status = 0;
  for (int i = 0; i < 240 && status != 200; ++i) {
    std::this_thread::sleep_for(250ms);
    if (house.lets_in(hostile, for_a_while)) status = house.connect().get("/").status;
  }
  EXPECT_EQ(status, 200);
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
