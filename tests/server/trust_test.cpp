// Forged answers, secrets, killed servers, full disks, floods.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <set>

#include "games/up_front/io/io.hpp"
#include "house.hpp"
#include "session/battle_of.hpp"

namespace bocage {
namespace {

json::object up_front(std::string_view dice = "fair") {
  return {{"game", "uf"}, {"scenario", "a"}, {"dice", dice}};
}

// Plays on by chance at one table with both seats.
void play(Guest& table, const Made& made, int answers, std::mt19937& random) {
  for (int i = 0; i < answers; ++i) {
    const std::string& token = table.seats[made.tokens[0]].acts() ? made.tokens[0] : made.tokens[1];
    Guest::Seat& s = table.seats[token];
    if (s.over()) return;
    ASSERT_TRUE(s.acts()) << json::serialize(s.pending);
    ASSERT_TRUE(table.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())))
                    .at("ok")
                    .as_bool());
    for (const std::string& each : made.tokens) table.catch_up(each);
  }
}

std::uint64_t hash_of_battle(House& house, const std::string& battle) {
  std::promise<std::uint64_t> hash;
  const auto room = house.hall->room(battle);
  room->post([&] { hash.set_value(room->live ? room->battle().hash() ^ room->entries() : 0); });
  return hash.get_future().get();
}

TEST(Trust, NoneOfTwentyThousandForgedAnswersIsTaken) {
  Folder folder;
  House house(folder.file());
  std::mt19937 random(1944);
  const Made made = make_battle(house.port(), up_front()),
             other = make_battle(house.port(), up_front());
  Guest table(house.port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(table.join(token));
  Guest stranger(house.port());
  ASSERT_TRUE(stranger.join(other.tokens[0]));
  Guest watcher(house.port());
  ASSERT_TRUE(watcher.join(made.spectator));
  int sent = 0, accepted = 0;
  const char* verbs[] = {"move",    "fire",    "rally",  "end_turn",   "decline",
                         "discard", "terrain", "sniper", "infiltrate", "pass",
                         "done",    "thrown",  "x"};
  const char* names[] = {"group", "card",     "target", "man",  "mode",
                         "to",    "position", "count",  "shift"};
  const auto any_value = [&]() -> json::value {
    switch (random() % 8) {
      case 0: return static_cast<std::int64_t>(random() % 300) - 20;
      case 1: return "german-z";
      case 2: return json::value(std::to_string(random() % 170));
      case 3: return nullptr;
      case 4: return json::array{1, 2};
      case 5: return 1.5;
      case 6: return static_cast<std::int64_t>(std::uint64_t{random()} * random());
      default: return json::value(std::string(random() % 20, 'x'));
    }
  };
  for (int round = 0; round < 12; ++round) {
    ASSERT_NO_FATAL_FAILURE(play(table, made, 6, random));
    const std::string& mine = table.seats[made.tokens[0]].acts() ? made.tokens[0] : made.tokens[1];
    const std::string& idle = mine == made.tokens[0] ? made.tokens[1] : made.tokens[0];
    if (table.seats[mine].over()) break;
    const Guest::Seat before = table.seats[mine];
    const std::uint64_t hash = hash_of_battle(house, made.battle);
    std::set<std::string> legal;
    for (const json::value& option : before.pending.at("options").as_array()) {
      json::object o = option.as_object();
      for (const char* key : {"option", "text", "rules"}) o.erase(key);
      legal.insert(json::serialize(o));
    }
    for (int i = 0; i < 1750; ++i, ++sent) {
      json::object r{{"do", "choose"}, {"seq", before.seq}};
      Guest* who = &table;
      switch (i % 7) {
        case 0:
          r["token"] = mine, r["option"] = before.options() + static_cast<int>(random() % 1000);
          break;
        case 1:
          r["token"] = mine, r["option"] = random() % 2
                                               ? json::value(-1 - static_cast<int>(random() % 9))
                                               : any_value();
          if (r["option"].is_int64() && r["option"].as_int64() >= 0 &&
              r["option"].as_int64() < before.options())
            r["option"] = -1;
          break;
        case 2:
          r["token"] = idle, r["option"] = static_cast<int>(random() % 5);
          break;  // another seat's move
        case 3:
          r["token"] = mine, r["option"] = 0, r["seq"] = any_value();  // stale
          if (r["seq"] == before.seq) r["seq"] = before.seq + 1;
          break;
        case 4: who = &watcher, r["token"] = made.spectator, r["option"] = 0; break;
        case 5: who = &stranger, r["token"] = mine, r["option"] = 0; break;
        default: {  // fields that no option has
          r["token"] = mine;
          json::object fields{{"verb", verbs[random() % std::size(verbs)]}};
          for (unsigned k = random() % 4; k > 0; --k)
            fields[names[random() % std::size(names)]] = any_value();
          // An answer that names one option exactly, or leaves no doubt which it means, is not
          // forged.
          bool meant = false;
          for (const std::string& option : legal) {
            const json::object o = json::parse(option).as_object();
            bool fits = true;
            for (const auto& [key, value] : fields)
              fits =
                  fits && o.contains(key) && json::serialize(o.at(key)) == json::serialize(value);
            meant = meant || fits;
          }
          if (meant) fields["verb"] = "x";
          for (auto& [key, value] : fields) r[key] = value;
        }
      }
      const json::object reply = who->call(r);
      if (reply.at("ok").as_bool()) {
        ++accepted;
        ADD_FAILURE() << json::serialize(r);
      }
    }
    ASSERT_EQ(hash_of_battle(house, made.battle), hash);
    ASSERT_EQ(table.seats[mine].seq, before.seq);
  }
  EXPECT_GE(sent, 20000);
  EXPECT_EQ(accepted, 0);
}

// --- killed under load ---

constexpr int battles = 6;

// BOCAGE_KILLS=500: as often (make soak).
int kills() {
  const char* text = std::getenv("BOCAGE_KILLS");
  return text ? std::atoi(text) : 50;
}

[[noreturn]] void serve_until_killed(const std::string& file, int pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  try {
    HallOptions sleepy = test_hall();  // journals are packed all the time
    sleepy.idle = sleepy.sweep = std::chrono::milliseconds(20);
    House house(file, sleepy);
    const std::uint16_t port = house.port();
    if (write(pipe, &port, sizeof port) != sizeof port) _exit(3);
    for (;;) pause();
  } catch (...) {
    _exit(2);
  }
}

struct Child {
  explicit Child(const std::string& file) {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid = fork();
    if (pid == 0) {
      close(ends[0]);
      serve_until_killed(file, ends[1]);
    }
    close(ends[1]);
    if (read(ends[0], &port, sizeof port) != sizeof port) port = 0;
    close(ends[0]);
  }
  void end() {
    if (pid <= 0) return;
    kill(pid, SIGKILL);
    waitpid(std::exchange(pid, -1), nullptr, 0);
  }
  ~Child() { end(); }
  pid_t pid = -1;
  std::uint16_t port = 0;
};

TEST(Trust, EveryAcknowledgedAnswerSurvivesKills) {
  Folder folder;
  std::mt19937 random(6);
  std::vector<Made> made;
  std::vector<json::array> events(battles);
  std::vector<std::int64_t> acknowledged(battles, -1);
  std::int64_t answers = 0;
  for (int round = 0; round < kills(); ++round) {
    Child child(folder.file());
    ASSERT_NE(child.port, 0);
    if (made.empty())
      for (int b = 0; b < battles; ++b) made.push_back(make_battle(child.port, up_front()));
    std::vector<Guest> tables;
    for (std::size_t b = 0; b < battles; ++b) {
      Guest& g = tables.emplace_back(child.port);
      for (const std::string& token : made[b].tokens) ASSERT_TRUE(g.join(token));
      // Everything that was ever heard is still there, in the same words.
      const Guest::Seat& s = g.seats[made[b].tokens[0]];
      ASSERT_GE(s.seq, acknowledged[b]) << "round " << round;
      ASSERT_GE(s.events.size(), events[b].size());
      for (std::size_t i = 0; i < events[b].size(); ++i) ASSERT_EQ(s.events[i], events[b][i]);
      if (s.over()) {
        made[b] = make_battle(child.port, up_front());
        tables.back() = Guest(child.port);
        for (const std::string& token : made[b].tokens) ASSERT_TRUE(tables.back().join(token));
        acknowledged[b] = -1;
        events[b].clear();
      }
    }
    const int kill_after = static_cast<int>(random() % 120);
    int heard = 0;
    const auto ask = [&](std::size_t b) {  // does not wait
      Guest& g = tables[b];
      const std::string& token =
          g.seats[made[b].tokens[0]].acts() ? made[b].tokens[0] : made[b].tokens[1];
      const Guest::Seat& s = g.seats[token];
      if (!s.acts()) return;
      g.send({{"id", "c"},
              {"do", "choose"},
              {"token", token},
              {"seq", s.seq},
              {"option", static_cast<int>(random() % static_cast<unsigned>(s.options()))}});
    };
    for (std::size_t b = 0; b < battles; ++b) ask(b);
    for (bool any = true; any;) {
      any = false;
      for (std::size_t b = 0; b < battles; ++b) {
        Guest& g = tables[b];
        if (!g.up || g.seats[made[b].tokens[0]].over()) continue;
        const json::object o = g.hear();
        if (o.empty()) continue;  // it is gone
        any = true;
        if (o.contains("push")) continue;
        ASSERT_TRUE(o.at("ok").as_bool()) << json::serialize(o);
        ++answers;
        if (heard++ == kill_after) kill(child.pid, SIGKILL);
        if (heard <= kill_after) ask(b);
      }
      if (heard > kill_after + battles * 4) break;
    }
    child.end();
    for (std::size_t b = 0; b < battles; ++b) {
      const Guest::Seat& s = tables[b].seats[made[b].tokens[0]];
      acknowledged[b] = std::max(acknowledged[b], s.seq);
      events[b] = s.events;
    }
  }
  EXPECT_GT(answers, 1000);
}

// --- bad weather ---

TEST(Trust, AFullDiskIsToldAndNothingIsLost) {
  Folder folder;
  House house(folder.file(), test_hall(), wide_limits(), 96 << 10);
  std::mt19937 random(4);
  const Made made = make_battle(house.port(), up_front());
  Guest table(house.port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(table.join(token));
  std::string code;
  for (int i = 0; i < 30000 && code.empty(); ++i) {
    const std::string& token = table.seats[made.tokens[0]].acts() ? made.tokens[0] : made.tokens[1];
    Guest::Seat& s = table.seats[token];
    if (s.over()) break;
    // Forth and back, so that the journal grows for ever.
    const auto reply = table.seats[made.tokens[0]].undo.at("possible").as_bool()
                           ? table.call({{"do", "undo"}, {"token", made.tokens[0]}})
                       : table.seats[made.tokens[1]].undo.at("possible").as_bool()
                           ? table.call({{"do", "undo"}, {"token", made.tokens[1]}})
                           : table.choose(token, 0);
    code = error_code(reply);
    if (code.empty())
      for (const std::string& each : made.tokens) table.catch_up(each);
  }
  ASSERT_EQ(code, "storage_full");
  const Guest::Seat before = table.seats[made.tokens[0]];
  Guest again(house.port());
  ASSERT_TRUE(again.join(made.tokens[0]));
  EXPECT_EQ(again.seats[made.tokens[0]].seq, before.seq);
  EXPECT_EQ(again.seats[made.tokens[0]].pending, before.pending);
  EXPECT_EQ(again.seats[made.tokens[0]].events, before.events);
}

TEST(Trust, FloodsMalformedAndOversizedMessagesDisturbNobody) {
  Folder folder;
  net::Options limits;
  limits.port = 0;
  limits.messages = {0.001, 1000};  // three thousand are too many, however slowly they come
  House house(folder.file(), test_hall(), limits);
  std::mt19937 random(4);
  const Made made = make_battle(house.port(), up_front());
  Guest table(house.port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(table.join(token));
  ASSERT_NO_FATAL_FAILURE(play(table, made, 5, random));
  Guest bad(house.port());
  const std::pair<const char*, const char*> broken[] = {
      {"", "bad_json"},
      {"{", "bad_json"},
      {"[]", "bad_request"},
      {"7", "bad_request"},
      {"{}", "bad_request"},
      {"{\"do\":7}", "bad_request"},
      {"{\"do\":\"choose\"}", "bad_request"},
      {"{\"do\":\"fly\",\"token\":\"x\"}", "not_joined"},
      {"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", "bad_json"}};
  for (const auto& [text, code] : broken) {
    bad.socket.text(text);
    EXPECT_EQ(error_code(bad.hear()), code) << text;
  }
  ASSERT_NO_FATAL_FAILURE(play(table, made, 5, random));
  bad.socket.text("{\"do\":\"" + std::string(300 << 10, 'x') + "\"}");
  EXPECT_TRUE(bad.hear().empty());
  ASSERT_NO_FATAL_FAILURE(play(table, made, 5, random));
  Guest flood(house.port());
  for (int i = 0; i < 3000; ++i) flood.socket.text("{\"id\":1,\"do\":\"ping\"}");
  int pongs = 0;
  while (!flood.hear().empty()) ++pongs;
  EXPECT_EQ(pongs, 1000);
  ASSERT_NO_FATAL_FAILURE(play(table, made, 5, random));
}

}  // namespace
}  // namespace bocage
