// One hostile client from an address of its own (127.0.0.2), as fast as limits let him, and the latencies of
// three things others do meanwhile. The server has the limits it has in life. With him and without him in turns, so
// that what else the machine does weighs on both alike.
#include "hostile.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <functional>
#include <random>
#include <thread>
#include <vector>

#include "session/games.hpp"
#include "socket.hpp"

namespace bocage {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

double millis_since(Clock::time_point then) {
  return std::chrono::duration<double, std::milli>(Clock::now() - then).count();
}

// A new battle; a limit may have to be waited for.
json::object make_battle(std::uint16_t port, const json::object& order, int address) {
  for (;;) {
    json::value made =
        json::parse(http(port, "POST /api/battles", json::serialize(order), address));
    if (made.as_object().contains("seats")) return std::move(made.as_object());
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
}

struct Client {  // one socket that waits for its replies
  Socket socket;
  json::object pending;
  std::int64_t seq = 0;
  std::string token;

  json::object call(json::object request) {
    request["id"] = 1;
    if (!token.empty()) request["token"] = token;
    socket.text(json::serialize(request));
    for (;;) {
      json::object reply;
      socket.messages([&](std::string_view m) {
        json::object o = json::parse(json::string_view(m.data(), m.size())).as_object();
        if (o.contains("pending")) pending = o.at("pending").as_object();
        if (o.contains("seq")) seq = o.at("seq").as_int64();
        if (o.contains("id")) reply = std::move(o);
      });
      if (!reply.empty()) return reply;
      if (!socket.fill()) throw std::runtime_error("the server hung up");
    }
  }
  bool asked() const { return pending.contains("options"); }
};

struct Battle2 {  // both seats of one battle
  Client seats[2];
  json::object order;
  std::string tokens[2];

  Battle2(std::uint16_t port, std::string_view game, int address, std::string_view level = "") {
    order = {{"game", game}, {"scenario", scenario_ids(game).front()}};
    json::object made = make_battle(port, order, address);
    if (!level.empty()) {
      json::array given;
      for (const json::value& each : made.at("seats").as_array()) {
        json::object seat{
            {"side", each.at("side")}, {"player", each.at("player")}, {"who", "human"}};
        if (!given.empty()) seat["who"] = "computer", seat["level"] = level;
        given.push_back(std::move(seat));
      }
      order["seats"] = std::move(given);
      made = make_battle(port, order, address);
    }
    for (int i = 0; i < 2; ++i) {
      const json::object& seat =
          made.at("seats").as_array()[static_cast<std::size_t>(i)].as_object();
      if (!seat.contains("token")) continue;
      tokens[i] = seat.at("token").as_string();
      seats[i].socket.open(port, address);
      seats[i].token = tokens[i];
      seats[i].call({{"do", "join"}});
    }
  }
  // One random answer by whoever is asked; how long it took, or less than 0.
  double answer(std::mt19937& random) {
    for (Client& each : seats)
      if (!each.token.empty()) each.call({{"do", "pending"}});
    for (Client& each : seats) {
      if (!each.asked()) continue;
      const auto n = each.pending.at("options").as_array().size();
      const auto begun = Clock::now();
      each.call({{"do", "choose"}, {"option", random() % n}, {"seq", each.seq}});
      return millis_since(begun);
    }
    return -1;
  }
};

struct Felt {
  std::vector<double> ping, choose, join;
  static double p99(std::vector<double> v) {
    if (v.empty()) return 0;
    std::ranges::sort(v);
    return v[static_cast<std::size_t>(0.99 * static_cast<double>(v.size() - 1))];
  }
};

// People who play: a battle of each game, and visitors who come and go.
class Others {
 public:
  explicit Others(std::uint16_t where) : port(where) {
    for (const GameEntry& game : games())
      battles.push_back(std::make_unique<Battle2>(port, game.code, 1));
  }
  void feel(Felt& felt, double seconds) {
    for (const auto begun = Clock::now(); millis_since(begun) < 1000.0 * seconds;) {
      for (auto& b : battles) {
        auto at = Clock::now();
        b->seats[0].call({{"do", "ping"}});
        felt.ping.push_back(millis_since(at));
        if (const double took = b->answer(random); took >= 0) felt.choose.push_back(took);
        else *b = Battle2(port, b->order.at("game").as_string(), 1);  // that one is over
        at = Clock::now();
        Client visitor;
        visitor.socket.open(port, 1);
        visitor.token = b->tokens[0];
        visitor.call({{"do", "join"}});
        felt.join.push_back(millis_since(at));
        ::close(visitor.socket.fd);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(4));
    }
  }

 private:
  std::uint16_t port;
  std::mt19937 random{1};
  std::vector<std::unique_ptr<Battle2>> battles;
};

// Sends as fast as it may and reads what comes without looking.
class Flood {
 public:
  Flood(std::uint16_t port, std::string_view kind) {
    std::mt19937 random(2);
    const std::string_view game =
        kind == "map" || kind == "view" ? "at" : "pg";  // the largest there is
    const auto begin = [&](std::string_view level = "") {
      battles.push_back(std::make_unique<Battle2>(port, game, 2, level));
      return battles.back().get();
    };
    Battle2& long_one = *begin(kind == "advice" || kind == "generals" ? "general" : "");
    for (int i = 0; i < 400 && long_one.tokens[1].size(); ++i) long_one.answer(random);
    if (kind == "branch") long_one.seats[0].call({{"do", "resign"}});
    if (kind == "generals")
      for (int i = 0; i < 30; ++i) begin("general");
    if (kind == "resume")
      for (int i = 0; i < 20; ++i) {
        Battle2& b = *begin();
        for (int k = 0; k < 60; ++k) b.answer(random);
      }
    const json::object ask = request_of(kind, long_one);
    const bool by_http = kind == "resume" || kind == "create" || kind == "file";
    const std::string raw = nonsense(kind);
    for (int i = 0; i < (by_http ? 8 : 40); ++i)
      threads.emplace_back(
          [this, port, by_http, kind = std::string(kind), raw, ask, token = long_one.tokens[0]] {
            // In life he has a machine of his own: here he shall not take the server's.
            setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
            while (at_work()) try {
                if (by_http) over_http(port, kind, ask);
                else if (!raw.empty()) over_wire(port, kind, raw);
                else over_socket(port, kind, ask, token);
              } catch (const std::exception&) {  // he was cut: he comes again elsewhere
              }
          });
    if (kind == "generals") threads.emplace_back([this] { play_generals(); });
  }
  ~Flood() {
    stop = true;
    for (std::thread& t : threads) t.join();
  }
  std::atomic<std::uint64_t> sent{0};
  std::atomic<bool> resting{true};

 private:
  bool at_work() const {  // false: it is over
    while (resting && !stop) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return !stop;
  }
  json::object request_of(std::string_view kind, const Battle2& b) const {
    if (kind == "odds") return {{"do", "odds"}, {"option", 0}};
    if (kind == "advice") return {{"do", "advice"}};
    if (kind == "chat") return {{"do", "chat"}, {"text", std::string(900, 'x')}};
    if (kind == "branch") return {{"do", "branch"}, {"at", 100}};
    if (kind == "undo") return {{"do", "undo"}};
    if (kind == "join") return {{"do", "join"}};
    if (kind == "generals") return {{"do", "ping"}};
    if (kind == "map" || kind == "view") return {{"do", kind}};
    if (kind == "file") return {{"game", "pg"}, {"toml", scenario_text("pg", "height-228")}};
    if (kind == "create") return {{"game", "pg"}, {"scenario", scenario_ids("pg").front()}};
    if (kind == "resume") {
      json::array tokens;
      for (const auto& each : battles) tokens.emplace_back(each->tokens[0]);
      return {{"tokens", std::move(tokens)}};
    }
    (void)b;
    return {{"do", "events"}};
  }
  // What is not even a message: sent again and again.
  static std::string nonsense(std::string_view kind) {
    std::string all;
    if (kind == "pings")
      for (int i = 0; i < 50; ++i) all += Socket::frame(0x89, "?");
    if (kind == "pieces") all = Socket::frame(0x01, "");
    if (kind == "huge") all = Socket::frame(0x81, std::string(250'000, '['));
    if (kind == "binary") all = Socket::frame(0x82, "what");
    if (kind == "garbage") all = "what is this\r\n\r\n";
    if (kind == "halfway") all = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: webs";
    if (kind == "bodies")
      all = "POST /api/battles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" +
            std::string(1'000'000, '[');
    return all;
  }
  void over_wire(std::uint16_t port, const std::string& kind, const std::string& raw) {
    Socket s;
    struct Left {
      Socket& s;
      ~Left() {
        if (s.fd >= 0) ::close(s.fd);
      }
    } const left{s};
    if (kind == "garbage" || kind == "halfway" || kind == "bodies") s.fd = connect_to(port, 2);
    else s.open(port, 2);
    send_all(s.fd, raw);
    ++sent;
    char waste[65536];
    for (int n = 0; at_work() && n < 2000; ++n) {
      if (kind == "pieces") send_all(s.fd, Socket::frame(0x00, ""));
      else if (kind == "halfway") send_all(s.fd, "x");
      else if (kind == "garbage") break;
      else send_all(s.fd, raw);
      ++sent;
      while (recv(s.fd, waste, sizeof waste, MSG_DONTWAIT) > 0) {
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  void over_http(std::uint16_t port, const std::string& kind, json::object ask) {
    const char* const where = kind == "resume" ? "POST /api/resume"
                              : kind == "file" ? "POST /api/scenario"
                                               : "POST /api/battles";
    while (at_work()) {
      if (kind == "file")  // another one each time: nothing of it is known yet
        ask["toml"] =
            std::string(scenario_text("pg", "height-228")) + "\n# " + std::to_string(sent);
      http(port, where, json::serialize(ask), 2);
      ++sent;
    }
  }
  void over_socket(std::uint16_t port, const std::string& kind, json::object ask,
                   const std::string& token) {
    while (at_work()) {
      Socket s;
      s.open(port, 2);
      const std::string join =
          json::serialize(json::object{{"id", 1}, {"do", "join"}, {"token", token}});
      ask["id"] = 2;
      ask["token"] = token;
      const std::string text = json::serialize(ask);
      const std::string broken[] = {std::string(4000, '['), R"({"do":"choose","option":-1)",
                                    R"({"id":2,"do":"nothing","token":")" + token + "\"}",
                                    std::string("\xff\xfe\x00{", 4)};
      char waste[65536];
      try {
        s.text(join);
        for (int n = 0; at_work() && n < 2000;
             ++n) {  // then another socket: the old one's work is left
          s.text(kind == "malformed" ? broken[static_cast<std::size_t>(n) % 4] : text);
          ++sent;
          while (recv(s.fd, waste, sizeof waste, MSG_DONTWAIT) > 0) {
          }
          std::this_thread::sleep_for(std::chrono::milliseconds(kind == "generals" ? 200 : 5));
        }
      } catch (const std::exception&) {
      }
      ::close(s.fd);
    }
  }
  void play_generals() {
    std::mt19937 random(3);
    try {
      while (at_work())
        for (auto& b : battles)
          if (at_work()) b->answer(random);
    } catch (const std::exception&) {
    }
  }
  std::atomic<bool> stop{false};
  std::vector<std::unique_ptr<Battle2>> battles;
  std::vector<std::thread> threads;
};

}  // namespace

int measure_hostile(const Arguments& a, const std::string& kind) {
  std::vector<std::string> kinds{kind};
  if (kind == "all")
    kinds = {"events", "odds",    "advice",  "join",      "branch", "resume", "generals",
             "chat",   "undo",    "create",  "malformed", "pings",  "pieces", "huge",
             "binary", "garbage", "halfway", "bodies",    "map",    "view",   "file"};
  std::printf("%-9s %27s %27s  worst\n", "", "alone: ping choose join",
              "with him: ping choose join");
  for (const std::string& each : kinds) {
    Child server(a);
    Others people(server.port);
    Felt alone, with;
    Flood him(server.port, each);
    constexpr int rounds = 4;
    for (int i = 0; i < rounds; ++i) {
      him.resting = true;
      std::this_thread::sleep_for(std::chrono::seconds(1));
      people.feel(alone, static_cast<double>(a.seconds) / rounds);
      him.resting = false;
      std::this_thread::sleep_for(std::chrono::seconds(1));
      people.feel(with, static_cast<double>(a.seconds) / rounds);
    }
    const double before[] = {Felt::p99(alone.ping), Felt::p99(alone.choose), Felt::p99(alone.join)},
                 after[] = {Felt::p99(with.ping), Felt::p99(with.choose), Felt::p99(with.join)};
    double worst = 0;
    for (int i = 0; i < 3; ++i) worst = std::max(worst, after[i] / std::max(before[i], 0.5));
    std::printf("%-9s %10.1f %7.1f %7.1f ms %10.1f %7.1f %7.1f ms  %.1fx  (%llu requests)\n",
                each.c_str(), before[0], before[1], before[2], after[0], after[1], after[2], worst,
                static_cast<unsigned long long>(him.sent));
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace bocage
