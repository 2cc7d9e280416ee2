// Non-interference: two battles that differ only in what a seat may not know look the same from
// there. Every message it and a spectator get is compared, byte for byte, through real rooms: pushes,
// their number, order and numbering, questions, options, events, views, what can be undone, why, odds,
// lines of sight, reach, refusals.
//
// A pair begins with a position of a random battle and the same with its secrets imagined anew, or
// with the beginning of a scenario, where secrets are made. Then both play on: the viewer answers alike,
// dice that he sees fall alike, dice that he does not see fall anyhow, and the enemy answers so that the
// viewer's own knowledge would be the same, with another secret if there is one. What comes to light
// ends the pair; whatever led there may not be undone in either.
//
//   BOCAGE_PAIRS=20000 build/test_secrets_pg      more of them (make soak)
//   BOCAGE_PAIR=1234 build/test_secrets_pg        this one only
#include <gtest/gtest.h>

#include <cstdlib>
#include <deque>
#include <map>

#include "games/any_game.hpp"
#include "server/hall.hpp"
#include BOCAGE_MIND_HEADER

namespace bocage {
namespace {

namespace json = boost::json;
using G = BOCAGE_GAME;
using Mind = BOCAGE_MIND;

// What is written is called back when the test says so; nothing is kept.
struct NoStore final : store::Store {
  std::deque<store::Done> waiting;
  void done(store::Done d) { waiting.push_back(std::move(d)); }
  bool run() {
    if (waiting.empty()) return false;
    const store::Done d = std::move(waiting.front());
    waiting.pop_front();
    if (d) d({});
    return true;
  }
  void create(store::BattleRow, std::vector<store::SeatRow>, store::Done d) override { done(d); }
  void append(std::string, std::int64_t, std::string, store::Done d) override { done(d); }
  void put_seat(store::SeatRow, store::Done d) override { done(d); }
  void set_header(std::string, std::string, store::Done d) override { done(d); }
  void chat(store::ChatRow, store::Done d) override { done(d); }
  void put(std::string, std::string, store::Done d) override { done(d); }
  void remove(std::string, store::Done d) override { done(d); }
  void settle(std::string, store::Done d) override { done(d); }
  void flush() override {
    while (run()) {
    }
  }
  std::optional<store::BattleRow> battle(std::string_view) override { return {}; }
  std::vector<store::BattleRow> battles(std::size_t) override { return {}; }
  std::optional<std::string> journal(std::string_view, std::int64_t) override { return {}; }
  std::int64_t journal_size(std::string_view) override { return -1; }
  std::vector<store::SeatRow> seats(std::string_view) override { return {}; }
  std::optional<store::SeatRow> seat_by_token(std::string_view) override { return {}; }
  std::vector<store::ChatRow> chat_lines(std::string_view, std::int64_t) override { return {}; }
  std::optional<std::string> get(std::string_view) override { return {}; }
};

struct Ear final : net::Peer {
  std::vector<std::string> heard;
  void send(std::span<const std::shared_ptr<const std::string>> texts) override {
    for (const auto& text : texts) heard.push_back(*text);
  }
  void close(net::Close, std::string_view) override {}
};

struct Ground {  // a scenario with some of its options
  std::string name;
  std::shared_ptr<const BattleOf<G>> start;
  const typename G::World& world() const { return start->world(); }
  const ScenarioInfo& info() const { return start->info(); }
};

const std::vector<Ground>& grounds() {
  static const std::vector<Ground> all = [] {
    std::vector<Ground> list;
    Random random(1944);
    for (const std::string& id : scenario_ids(G::Io::code))
      for (int variant = 0; variant < 4; ++variant) {
        Complaints wrong;
        const std::string_view text = scenario_text(G::Io::code, id);
        Options options;
        std::string name = id;
        if (variant)
          for (const OptionInfo& o : list.back().info().options) {
            if (o.values.empty() || (variant > 1 && random.below(2))) continue;
            // The last value is the one that differs most from the usual game.
            const auto pick = variant == 1
                                  ? o.values.size() - 1
                                  : random.below(static_cast<std::uint32_t>(o.values.size()));
            options[o.id] = o.values[pick];
            name += " " + o.id + "=" + o.values[pick];
          }
        auto loaded = G::Io::load(text, id + ".toml", options, wrong);
        if (loaded)  // not all options go together
          list.push_back({name, std::make_shared<const BattleOf<G>>(std::move(*loaded))});
      }
    return list;
  }();
  return all;
}

struct Pair {
  const Ground& ground;
  Random& random;
  Side viewer;
  NoStore store;
  HallOptions options;
  std::unique_ptr<Hall> hall;
  std::shared_ptr<Room> rooms[2];
  std::shared_ptr<Ear> eyes[2], watcher[2];
  int now = 0;  // the room that is being worked on
  struct Throw {
    Choice fell;
    std::uint64_t number;
  };
  std::deque<Throw> dice;      // seen by the viewer in the first room, to come in the second
  std::deque<Choice> answers;  // of the enemy
  struct Seen {  // of an answer: what the viewer may know afterwards, and what he hears of it
    typename G::State known;
    std::string events;
    bool operator==(const Seen& o) const { return same(known, o.known) && events == o.events; }
  };
  std::deque<Seen> after;
  bool parted = false;  // no answer or throw in the second room would be the same
  std::size_t heard_when_parted[2] = {};
  int other_secrets = 0,
      unseen = 0;  // answers of the enemy's, and dice that the viewer does not see

  const BattleOf<G>& battle(int r) const {
    return *rooms[r]->live->session.battle().template as<G>();
  }
  void part() {
    if (!parted) heard_when_parted[now] = eyes[now]->heard.size();
    parted = true;
  }
  typename G::State known(const typename G::State& state) const {
    typename G::State seen = state;
    G::redact(ground.world(), seen, viewer);
    return seen;
  }

  std::uint64_t fall(const Room& room) {
    const Prompt& prompt = room.live->session.battle().prompt();
    std::uint64_t number = random.next();
    if (!includes(prompt.seen, viewer)) return ++unseen, number;
    if (now == 0) {
      dice.push_back({sample(prompt.chance, number), number});
      return number;
    }
    if (dice.empty()) return part(), number;
    const Throw wanted = dice.front();
    dice.pop_front();
    if (sample(prompt.chance, wanted.number) == wanted.fell) return wanted.number;
    if (!possible(prompt.chance, wanted.fell)) return part(), number;
    for (int tries = 0; tries < 20'000; ++tries)
      if (number = random.next(); sample(prompt.chance, number) == wanted.fell) return number;
    return part(), number;
  }

  Choice enemy_answers(const Battle& position) {
    const auto& here = *position.as<G>();
    const Prompt& prompt = position.prompt();
    const auto any = [&] {
      return prompt.options[static_cast<int>(
          random.below(static_cast<std::uint32_t>(prompt.options.size())))];
    };
    const auto taken = [&](Choice c) {
      typename G::State next = here.state();
      Events log;
      G::take(here.world(), next, c, &log);
      Seen seen{known(next), ""};
      for (const Event& e : log.list) {
        if (!includes(e.seen, viewer)) continue;
        seen.events += e.what;
        for (const Arg& a : e.args)
          seen.events += includes(a.seen, viewer) ? " " + std::to_string(a.value) : " ?";
        seen.events += '\n';
      }
      return seen;
    };
    if (now == 0) {
      answers.push_back(any());
      after.push_back(taken(answers.back()));
      return answers.back();
    }
    if (answers.empty()) return part(), any();
    const Choice first = answers.front();
    const Seen wanted = after.front();
    answers.pop_front();
    after.pop_front();
    for (int tries = 0; tries < 24; ++tries) {
      const Choice c = any();
      if (c.verb != first.verb || c == first || taken(c) != wanted) continue;
      ++other_secrets;
      return c;
    }
    if (!here.refuse(first) && taken(first) == wanted) return first;
    for (const Choice c : prompt.options)
      if (c.verb == first.verb && taken(c) == wanted) return c;
    return part(), any();
  }

  Pair(const Ground& g, const typename G::State& a, const typename G::State& b, Side v, Random& r)
      : ground(g), random(r), viewer(v) {
    options.workers = options.thinkers = 0;
    options.sweep = std::chrono::milliseconds(0);
    options.goings_back = {1e9, 1e9};
    options.levels = {{"recruit", {}, {}}};
    options.player = [this](const Battle& position, const Thinking&) {
      return Advice{enemy_answers(position), 0.5, 1, ""};
    };
    options.dice = [this](const Room& room) {
      return [this, &room](std::uint64_t) { return fall(room); };
    };
    hall = std::make_unique<Hall>(store, options);
    BattleHead head;
    head.journal.game = G::Io::code;
    head.journal.scenario = g.info().id;
    head.journal.dice = DiceMode::seeded;
    for (std::size_t side = 0; side < g.info().sides.size(); ++side)
      head.seats.push_back({static_cast<Side>(side), 0, static_cast<Side>(side) != v, "recruit"});
    for (now = 0; now < 2; ++now) {
      auto position = std::make_unique<BattleOf<G>>(*g.start);
      position->set_state(now ? b : a);
      rooms[now] = std::make_shared<Room>(*hall, "battle", head, 0);
      rooms[now]->begin_at(Session::at(*position));
      eyes[now] = std::make_shared<Ear>();
      watcher[now] = std::make_shared<Ear>();
      eyes[now]->id = 1;
      watcher[now]->id = 2;
      for (const bool mine : {true, false}) {
        const auto& ear = mine ? eyes[now] : watcher[now];
        Asker asker;
        asker.peer = ear;
        asker.seat = mine ? index(v) : spectator_seat;
        rooms[now]->join(asker, {ear, ear->id, asker.seat, mine ? "mine" : "watching", "en"},
                         {{"do", "join"}}, [] { return true; });
        settle();
      }
    }
  }
  void settle() {
    while (store.run() || hall->workers.help() || hall->thinkers.help()) {
    }
  }

  void ask(json::object request, bool as_viewer = true) {
    for (now = 0; now < 2; ++now) {
      Asker asker;
      asker.peer = as_viewer ? eyes[now] : watcher[now];
      asker.id = "1";
      rooms[now]->request(asker, as_viewer ? index(viewer) : spectator_seat,
                          as_viewer ? "mine" : "watching", request);
      settle();
    }
  }
  // The first message that differs, or nothing. Only those before the rooms parted are looked at.
  std::string difference() const {
    const std::shared_ptr<Ear>* ears[] = {eyes, watcher};
    for (const auto* ear : ears) {
      const auto &a = ear[0]->heard, &b = ear[1]->heard;
      if (ear == watcher && parted) continue;
      const std::size_t n = parted ? std::min({a.size(), b.size(), heard_when_parted[1]})
                                   : std::max(a.size(), b.size());
      for (std::size_t i = 0; i < n; ++i) {
        const std::string one = i < a.size() ? a[i] : "(nothing)",
                          two = i < b.size() ? b[i] : "(nothing)";
        if (one == two) continue;
        std::size_t at = 0;
        while (at < one.size() && at < two.size() && one[at] == two[at]) ++at;
        const std::size_t from = at > 120 ? at - 120 : 0;
        return std::string(ear == eyes ? "the seat" : "a spectator") + " hears " +
               one.substr(0, 24) + " ... " + one.substr(from, 260) + "\n or " + two.substr(0, 24) +
               " ... " + two.substr(from, 260);
      }
    }
    return "";
  }
};

struct Tally {
  int pairs = 0, differ = 0, other_secrets = 0, revealed = 0, answers = 0;
};

json::object random_question(const Pair& p, Random& random) {
  const auto& options = p.battle(0).prompt().options;
  const int option = static_cast<int>(random.below(static_cast<std::uint32_t>(options.size())));
  switch (random.below(6)) {
    case 0: return {{"do", "view"}};
    case 1: return {{"do", "events"}};
    case 2: return {{"do", "odds"}, {"option", option}};
    case 3: {  // an answer that is perhaps not legal: another option's, changed a little
      json::object o = p.battle(0).option(options[option], "en");
      const json::object other = p.battle(0).option(
          options[static_cast<int>(random.below(static_cast<std::uint32_t>(options.size())))],
          "en");
      for (const char* key : {"hex", "unit", "card", "group"})
        if (o.contains(key) && other.contains(key)) o[key] = other.at(key);
      o.erase("text");
      o["do"] = "why";
      return o;
    }
    case 4: {
      const json::object o = p.battle(0).option(options[option], "en");
      if (o.contains("unit")) return {{"do", "reach"}, {"unit", o.at("unit")}};
      return {{"do", "pending"}};
    }
    default: {
      const json::object o = p.battle(0).option(options[option], "en");
      const json::object q = p.battle(0).option(options[0], "en");
      if (o.contains("hex") && q.contains("hex"))
        return {{"do", "los"}, {"from", q.at("hex")}, {"to", o.at("hex")}};
      return {{"do", "undo"}, {"to", static_cast<std::int64_t>(random.below(4))}};
    }
  }
}

void compare_pair(std::uint64_t seed, Tally& tally) {
  Random random(seed * 7919 + 11);
  const Ground& ground = grounds()[random.below(static_cast<std::uint32_t>(grounds().size()))];
  const typename G::World& w = ground.world();
  const Side viewer = random.below(2) ? Side::second : Side::first;
  typename G::State a = ground.start->state();
  const bool from_start = random.below(3) == 0;
  if (!from_start) play_randomly<G>(w, a, random, 20 + random.below(random.below(3) ? 250 : 1200));
  typename G::State b = a;
  if (!from_start) {
    Prompt prompt;
    G::ask(w, a, prompt);
    if (prompt.ask == Ask::over) return;
    G::redact(w, b, viewer);
    Mind::imagine(w, b, viewer, random);
    typename G::State seen = a, imagined = b;
    G::redact(w, seen, viewer);
    G::redact(w, imagined, viewer);
    if (!same(seen, imagined)) b = a;  // it imagines less than a side knows
  }
  ++tally.pairs;
  tally.differ += !same(a, b);
  Pair pair(ground, a, b, viewer, random);
  const auto about = [&] {
    return "pair " + std::to_string(seed) + " of " + ground.name + ", seen by " +
           ground.info().sides[static_cast<std::size_t>(index(viewer))].id + ": ";
  };
  int others = 0;
  for (int step = 0; step < 12; ++step) {
    const std::string difference = pair.difference();
    // A secret of the enemy may show by what he does with it, or by the rules (men who were set up
    // unseen, a drop), once that is on the table: what a side may know is what is left of the
    // position when it is redacted, and what the rules say they reveal.
    const bool came_out =
        pair.rooms[0]->session().revealed_since(0) || pair.rooms[1]->session().revealed_since(0) ||
        !same(pair.known(pair.battle(0).state()), pair.known(pair.battle(1).state()));
    if (!difference.empty() && came_out &&
        (pair.other_secrets > others || pair.unseen || !same(a, b))) {
      ++tally.revealed;
      break;
    }
    others = pair.other_secrets;
    ASSERT_EQ(difference, "") << about() << "after " << step << " answers";
    if (pair.parted) break;
    const Prompt& prompt = pair.battle(0).prompt();
    if (prompt.ask != Ask::choice || prompt.side != viewer) break;
    pair.ask(random_question(pair, random));
    if (random.below(4) == 0) pair.ask({{"do", random.below(2) ? "view" : "events"}}, false);
    ASSERT_EQ(pair.difference(), "") << about() << "to a question after " << step << " answers";
    std::size_t before[2];
    for (int r = 0; r < 2; ++r) before[r] = pair.rooms[r]->session().answers().size();
    const auto option = random.below(static_cast<std::uint32_t>(prompt.options.size()));
    pair.ask({{"do", "choose"}, {"option", option}, {"seq", pair.rooms[0]->seq(index(viewer))}});
    ++tally.answers;
    bool light[2];
    for (int r = 0; r < 2; ++r) light[r] = pair.rooms[r]->session().revealed_since(before[r]);
    if (!light[0] && !light[1]) continue;
    // What came to light in one of them only must not be found out for nothing in the other.
    ++tally.revealed;
    for (int r = 0; r < 2; ++r)
      if (!light[r] && pair.rooms[r]->session().answers().size() == before[r] + 1) {
        EXPECT_TRUE(pair.rooms[r]->session().can_undo()) << about() << "undo after " << step;
      }
    break;
  }
  tally.other_secrets += pair.other_secrets;
}

long from_environment(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atol(text) : otherwise;
}

TEST(Secrets, LeaveNoTrace) {
  Tally tally;
  const long only = from_environment("BOCAGE_PAIR", -1),
             pairs = from_environment("BOCAGE_PAIRS", 300);
  for (long seed = only >= 0 ? only : 0; seed < (only >= 0 ? only + 1 : pairs); ++seed) {
    compare_pair(static_cast<std::uint64_t>(seed), tally);
    if (HasFatalFailure()) return;
  }
  RecordProperty("pairs", tally.pairs);
  std::printf(
      "%d pairs, %d begin with other secrets, %d answers, %d of the enemy's other secrets, %d came "
      "to light\n",
      tally.pairs, tally.differ, tally.answers, tally.other_secrets, tally.revealed);
}

}  // namespace
}  // namespace bocage
