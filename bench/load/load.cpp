// A load generator for the server: so many battles at once, two sockets each, random legal answers.
//
//   bocage_load [--game mixed] [--battles 200] [--seconds 10] [--rate 0] [--threads 1] [--scenario a]
//               [--thinking 0] [--level general] [--idle 0] [--answers 0]
//
// game      a code, or mixed: one battle of each game in turn
// rate      0 answers as fast as the server does (throughput per CPU second); 2000 spreads that many
//           answers a second over all battles (round trips as people would meet them)
// thinking  so many battles more against a computer of that level, whose answers do not count: do
//           they delay the others?
// answers   stops after so many, counted from the start: for counting instructions (callgrind)
// idle      measures memory instead: battles are begun, left quiet for so many seconds, and dropped
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <iostream>
#include <random>
#include <thread>
#include <vector>

#include "child.hpp"
#include "hostile.hpp"
#include "session/games.hpp"
#include "socket.hpp"

namespace {

using namespace bocage;
namespace json = boost::json;
using Moment = std::chrono::steady_clock::time_point;

Moment now() { return std::chrono::steady_clock::now(); }
double seconds_since(Moment then) { return std::chrono::duration<double>(now() - then).count(); }

struct Table {
  Socket sockets[2];
  std::string game;
  std::string tokens[2];  // empty: a computer's
  bool counts = true;
  std::int64_t seq[2] = {0, 0};  // each seat counts what it sees
  int acting = -1, options = 0;  // whose turn, and how many options
  bool asked = false;
  int joined = 0, answers = 0;
  Moment sent;

  int people() const { return !tokens[0].empty() + !tokens[1].empty(); }
  bool ready() const { return acting >= 0 && !asked && joined >= people(); }
};

struct Load {
  const Arguments& a;
  Child& server;
  std::mt19937 random{1};
  std::vector<Table> tables;
  std::vector<double> trips;  // milliseconds
  std::uint64_t answers = 0, bytes = 0, refused = 0;
  bool counting = false;
  int poll = epoll_create1(0);

  Load(const Arguments& arguments, Child& child) : a(arguments), server(child) {
    tables.resize(static_cast<std::size_t>(a.battles + a.thinking));
    for (std::size_t i = 0; i < tables.size(); ++i) {
      Table& t = tables[i];
      t.game = a.game == "mixed" ? games()[i % games().size()].code : std::string_view(a.game);
      t.counts = i < static_cast<std::size_t>(a.battles);
      for (int k = 0; k < 2; ++k) {
        t.sockets[k].open(server.port);
        epoll_event e{};
        e.events = EPOLLIN;
        e.data.u32 = static_cast<std::uint32_t>(2 * i + static_cast<std::size_t>(k));
        epoll_ctl(poll, EPOLL_CTL_ADD, t.sockets[k].fd, &e);
      }
    }
  }

  // A new battle at this table.
  void sit(Table& t) {
    const std::string scenario = a.scenario.empty() ? scenario_ids(t.game).front() : a.scenario;
    json::object order{{"game", t.game}, {"scenario", scenario}};
    json::value made = json::parse(http(server.port, "POST /api/battles", json::serialize(order)));
    if (!t.counts) {  // the same with the second side played by the computer
      json::array seats;
      for (const json::value& each : made.at("seats").as_array()) {
        json::object seat{{"side", each.at("side")}, {"player", each.at("player")}};
        const bool computer = each.at("side") != made.at("seats").as_array()[0].at("side");
        seat["who"] = computer ? "computer" : "human";
        if (computer) seat["level"] = a.level;
        seats.push_back(std::move(seat));
      }
      order["seats"] = std::move(seats);
      made = json::parse(http(server.port, "POST /api/battles", json::serialize(order)));
    }
    t.acting = -1;
    t.asked = false;
    t.joined = t.answers = 0;
    for (int i = 0; i < 2; ++i) {
      const json::object& seat =
          made.at("seats").as_array()[static_cast<std::size_t>(i)].as_object();
      t.tokens[i] = seat.contains("token") ? std::string(seat.at("token").as_string()) : "";
      if (!t.tokens[i].empty())
        t.sockets[i].text("{\"id\":1,\"do\":\"join\",\"token\":\"" + t.tokens[i] + "\"}");
    }
  }
  void answer(Table& t) {
    if (!t.ready()) return;
    t.asked = true;
    t.sent = now();
    t.sockets[t.acting].text("{\"id\":2,\"do\":\"choose\",\"token\":\"" + t.tokens[t.acting] +
                             "\",\"seq\":" + std::to_string(t.seq[t.acting]) + ",\"option\":" +
                             std::to_string(random() % static_cast<unsigned>(t.options)) + "}");
  }
  void hear(Table& t, int i, std::string_view m) {
    if (t.counts) bytes += m.size();
    const bool push = m.starts_with("{\"push\":\"update\""),
               join = m.starts_with("{\"id\":1,\"ok\":true");
    if (push || join) {
      if (push && m.find(t.tokens[i].c_str()) == m.npos) return;  // of the battle before
      const auto pending = m.find("\"pending\":{");
      if (pending == m.npos) return;
      if (join) ++t.joined;
      if (m.find("\"kind\":\"over\"", pending) != m.npos) {
        t.acting = -1;
        if (i == 0 || join) t.joined = -100, sit(t);
        return;
      }
      const auto options = m.find("\"options\":[", pending);
      t.seq[i] = std::atoll(m.data() + m.find("\"seq\":") + 6);
      if (options == m.npos) {
        if (t.acting == i) t.acting = -1;  // the turn has passed
        return;
      }
      t.acting = i;
      t.options = 0;
      for (auto at = m.find("\"option\":", options); at != m.npos;
           at = m.find("\"option\":", at + 9))
        ++t.options;
    } else if (m.starts_with("{\"id\":2,")) {
      t.asked = false;
      ++t.answers;
      if (m.find("\"ok\":true") == m.npos) {
        ++refused;
        return;
      }
      if (!counting || !t.counts) return;
      ++answers;
      trips.push_back(seconds_since(t.sent) * 1000);
    }
  }
  // Whatever arrived. next(table) after it.
  template <class Next>
  void listen(Next&& next) {
    epoll_event events[256];
    const int n = epoll_wait(poll, events, 256, 1);
    for (int k = 0; k < n; ++k) {
      const auto i = events[k].data.u32;
      Table& t = tables[i / 2];
      Socket& s = t.sockets[i % 2];
      if (!s.fill()) throw std::runtime_error("the server hung up");
      s.messages([&](std::string_view m) { hear(t, static_cast<int>(i % 2), m); });
      next(t);
    }
  }
};

void tell(const json::object& o) {  // numbers as people read them
  std::string line;
  for (const auto& [key, value] : o) {
    line += (line.empty() ? "{\"" : ",\"") + std::string(key) + "\":";
    char number[32];
    if (value.is_double()) std::snprintf(number, sizeof number, "%.2f", value.get_double());
    line += value.is_double() ? number : json::serialize(value);
  }
  std::cout << line << "}" << std::endl;
}

int run(const Arguments& a) {
  Child server(a);
  Load load(a, server);
  for (Table& t : load.tables) load.sit(t);
  const Moment start = now();
  double cpu = 0, due = 0;
  std::size_t turn = 0;
  Moment counted = start, last = start;
  while (a.answers ? load.answers < a.answers : seconds_since(start) < 2 + a.seconds) {
    if (!load.counting && (a.answers || seconds_since(start) >= 2)) {
      load.counting = true;
      load.bytes = 0;
      cpu = server.cpu_seconds();
      counted = now();
    }
    if (a.rate > 0) {  // whose turn it is, in turn
      due = std::min(due + seconds_since(last) * a.rate, 0.02 * a.rate + 1);
      last = now();
      for (std::size_t tries = 0; due >= 1 && tries < load.tables.size(); ++tries) {
        Table& t = load.tables[turn++ % load.tables.size()];
        if (!t.ready()) continue;
        load.answer(t);
        due -= 1;
      }
    }
    load.listen([&](Table& t) {
      if (a.rate <= 0 || !t.counts) load.answer(t);
    });
  }
  const double used = server.cpu_seconds() - cpu, seconds = seconds_since(counted);
  std::ranges::sort(load.trips);
  const auto at = [&](double q) {
    return load.trips.empty() ? 0.0
                              : load.trips[static_cast<std::size_t>(
                                    q * static_cast<double>(load.trips.size() - 1))];
  };
  const auto answers = static_cast<double>(std::max<std::uint64_t>(1, load.answers));
  tell({{"game", a.game},
        {"battles", a.battles},
        {"thinking", a.thinking},
        {"answers", load.answers},
        {"refused", load.refused},
        {"answers_per_second", answers / seconds},
        {"answers_per_cpu_second", answers / used},
        {"server_cpu", used / seconds},
        {"bytes_per_answer", static_cast<double>(load.bytes) / answers},
        {"p50_ms", at(0.5)},
        {"p95_ms", at(0.95)},
        {"p99_ms", at(0.99)},
        {"thoughts", server.metric("bocage_thoughts_total")}});
  return 0;
}

// Kilobytes a battle: begun and quiet with both sockets open, dropped with them open, and left.
int measure_memory(const Arguments& a) {
  Child server(a);
  double before = 0;
  const auto a_battle = [&] { return (server.kilobytes() - before) / a.battles; };
  json::object told{{"game", a.game}, {"battles", a.battles}};
  {
    Arguments few = a;
    few.battles = 20;
    Load warm(few, server);
    for (Table& t : warm.tables) warm.sit(t);
    for (const Moment start = now(); seconds_since(start) < 2;)
      warm.listen([&](Table& t) { warm.answer(t); });
    before = server.kilobytes();
    Load load(a, server);
    told["sockets"] = a_battle();
    constexpr int enough = 20;
    for (Table& t : load.tables) load.sit(t);
    const auto done = [&] {
      return std::ranges::all_of(load.tables, [](const Table& t) { return t.answers >= enough; });
    };
    for (const Moment start = now(); !done() && seconds_since(start) < 120;)
      load.listen([&](Table& t) {
        if (t.answers < enough) load.answer(t);
      });
    told["quiet"] = a_battle();
    told["awake"] = server.metric("bocage_battles_awake");
    while (server.metric("bocage_battles_awake") > 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    told["dropped"] = a_battle();
    for (Table& t : load.tables)
      for (Socket& s : t.sockets) close(s.fd);
  }
  std::this_thread::sleep_for(std::chrono::seconds(2 * a.idle));
  told["left"] = a_battle();
  tell(std::move(told));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments a;
  std::string hostile;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string key = argv[i], value = argv[i + 1];
    if (key == "--battles") a.battles = std::atoi(value.c_str());
    else if (key == "--rate") a.rate = std::atof(value.c_str());
    else if (key == "--seconds") a.seconds = std::atoi(value.c_str());
    else if (key == "--threads") a.threads = std::atoi(value.c_str());
    else if (key == "--thinking") a.thinking = std::atoi(value.c_str());
    else if (key == "--level") a.level = value;
    else if (key == "--answers") a.answers = std::strtoull(value.c_str(), nullptr, 10);
    else if (key == "--idle") a.idle = std::atoi(value.c_str());
    else if (key == "--game") a.game = value;
    else if (key == "--scenario") a.scenario = value;
    else if (key == "--hostile") hostile = value;
  }
  if (!hostile.empty()) {
    a.as_in_life = true;
    return measure_hostile(a, hostile);
  }
  return a.idle ? measure_memory(a) : run(a);
}
