// Non-interference: two battles that differ only in what a seat may not know look the same from
// there. Every message it and a spectator get is compared, byte for byte, through real rooms: pushes,
// their number, order and numbering, questions, options, events, views, what can be undone, why, odds,
// lines of sight, reach, what would be after some answers, advice, refusals, excerpts of the journal.
//
// A pair begins with a position of a random battle and the same with its secrets made anew, or with the
// beginning of a scenario, where secrets are made. Of a battle it takes one position for every question that was asked
// in it, so that rare ones are as likely as common ones, and rather those with something to hide. What a side may not know is declared in
// tests/server/secrets/<game>.hpp, apart from what redacts a position and from what the computer
// imagines: a redaction that leaves something in fails here as well. A pair ends where the rules reveal
// something, by an event that is declared there, or where the enemy has done openly what he cannot do
// in the other battle. Any other difference is a leak.
//
//   BOCAGE_PAIRS=20000 build/test_secrets_pg      more of them (make soak)
//   BOCAGE_PAIR=1234 build/test_secrets_pg        this one only, or those from there on with both
#include <cstdlib>

#include "server/secrets/pair.hpp"
#include BOCAGE_MIND_HEADER

namespace bocage {
namespace {

using Mind = BOCAGE_MIND;

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

struct Tally {
  int pairs = 0, differ = 0, imagined = 0, other_secrets = 0, unseen = 0, revealed = 0, answers = 0;
};

// --- what the viewer asks ---

// Whatever has a name on this table, hidden or not: whoever cheats knows them all.
std::vector<std::string> names_in(const json::value& v) {
  std::vector<std::string> names;
  const auto add = [&](std::string_view name) {
    if (!name.empty() && name.size() < 24) names.emplace_back(name);
  };
  if (v.is_object())
    for (const auto& [key, value] : v.as_object()) {
      add(key);
      for (std::string& name : names_in(value)) names.push_back(std::move(name));
    }
  if (v.is_array())
    for (const json::value& each : v.as_array())
      for (std::string& name : names_in(each)) names.push_back(std::move(name));
  if (v.is_string()) add(std::string_view(v.as_string()));
  return names;
}

class Questions {
 public:
  Questions(const Pair& pair, Random& r) : p(pair), random(r) {}

  json::object next() {
    switch (random.below(16)) {
      case 0: return {{"do", "view"}};
      case 1: return {{"do", "events"}};
      case 2: return {{"do", "events"}, {"before", number(40)}, {"count", number(9)}};
      case 3: return {{"do", "events"}, {"since", number(20)}};
      case 4: return with("odds", {{"option", option()}});
      case 5: return with("odds", answer());
      case 6:
      case 7: return with("why", bent(answer()));
      case 8: return {{"do", "reach"}, {"unit", name()}};
      case 9: return with("reach", {{"unit", name()}});
      case 10: return {{"do", "los"}, {"from", name()}, {"to", name()}};
      case 11: return with("pending", {});
      case 12: return {{"do", random.below(2) ? "undo" : "takeback"}, {"to", number(6)}};
      case 13: return {{"do", "choose"}, {"seq", seq()}, {"option", 2000}};
      case 14: {  // which is perhaps not legal
        json::object o = bent(answer());
        o["do"] = "choose";
        o["seq"] = seq() + (random.below(3) ? 0 : 1);
        return o;
      }
      default: return after_it_is_over();
    }
  }
  // What a spectator may ask, and some that he may not.
  json::object of_spectator() {
    switch (random.below(6)) {
      case 0: return {{"do", "view"}};
      case 1: return {{"do", "events"}, {"before", number(40)}};
      case 2: return {{"do", "los"}, {"from", name()}, {"to", name()}};
      case 3: return {{"do", "reach"}, {"unit", name()}};
      case 4: return {{"do", "pending"}};
      default: return after_it_is_over();
    }
  }

 private:
  std::int64_t number(std::uint32_t most) { return random.below(most); }
  std::int64_t seq() const { return static_cast<std::int64_t>(p.rooms[0]->seq(index(p.viewer))); }
  int option() {
    return static_cast<int>(
        random.below(static_cast<std::uint32_t>(p.battle(0).prompt().options.size())));
  }
  json::object answer() {
    json::object o = p.battle(0).option(p.battle(0).prompt().options[option()], "en");
    for (const char* key : {"text", "rules", "nature", "option"}) o.erase(key);
    return o;
  }
  // Another's fields, or any name at all in some of them.
  json::object bent(json::object o) {
    const json::object other = answer();
    for (auto& [key, value] : o) {
      if (key == "verb") continue;
      if (random.below(2) && other.contains(key)) value = other.at(key);
      else if (value.is_string() && random.below(3) == 0) value = name();
    }
    return o;
  }
  // Now, or as it would be after an answer or two.
  json::object with(const char* verb, json::object request) {
    request["do"] = verb;
    if (request.contains("option") || random.below(2)) return request;
    json::array after;
    for (std::uint32_t n = random.below(3); n > 0; --n) after.push_back(answer());
    request["after"] = std::move(after);
    return request;
  }
  json::object after_it_is_over() {
    switch (random.below(4)) {
      case 0: return {{"do", "replay"}, {"at", number(9)}, {"side", "referee"}};
      case 1: return {{"do", "branch"}, {"at", number(9)}};
      case 2: return {{"do", "report"}};
      default: return {{"do", "luck"}};
    }
  }
  std::string name() {
    if (names.empty()) {
      names = names_in(p.battle(0).view(Viewer::referee()));
      const auto places = names_in(json::parse(p.battle(0).map_text()));
      names.insert(names.end(), places.begin(), places.end());
      if (names.empty()) names.emplace_back("nobody");
    }
    return names[random.below(static_cast<std::uint32_t>(names.size()))];
  }

  const Pair& p;
  Random& random;
  std::vector<std::string> names;
};

// --- pairs ---

// The same position for these eyes, with other secrets; the position itself, if none can be made.
typename G::State other_secrets(const typename G::World& w, const typename G::State& a, Side viewer,
                                Random& random, Tally& tally) {
  const auto seen = [&](typename G::State s) {
    G::redact(w, s, viewer);
    return s;
  };
  if (Secrets::being_made(a)) return a;
  if (random.below(3)) {  // as the computer imagines them: less exactly than a side knows
    typename G::State b = seen(a);
    Mind::imagine(w, b, viewer, random);
    Prompt here, there;  // the computer need not imagine what the other side is asked
    G::ask(w, a, here);
    G::ask(w, b, there);
    const auto key = [](const Prompt& p) { return std::string(p.text ? p.text.key : ""); };
    const bool can_be = here.ask == there.ask && here.side == there.side &&
                        key(here) == key(there) &&
                        (there.ask != Ask::choice || there.options.size() > 0);
    if (can_be && same(seen(a), seen(b)) && !same(a, b)) return ++tally.imagined, b;
  }
  typename G::State b = a;
  Secrets::stir(w, b, viewer, random);
  EXPECT_TRUE(same(seen(a), seen(b))) << "what is left of a position tells a secret";
  return b;
}

// A position of a random battle, by the question that is asked there.
typename G::State some_position(const Ground& ground, Side viewer, Random& random,
                                std::uint64_t length) {
  using State = typename G::State;
  const typename G::World& w = ground.world();
  struct Asked {
    int times = 0;
    State state;
  };
  std::map<std::string, Asked> questions;
  State s = ground.start->state();
  play_randomly<G>(w, s, random, length, nullptr, [&](const State& now, const Prompt& p, Choice) {
    if (p.ask != Ask::choice) return;
    Asked& asked =
        questions[std::string(p.text ? p.text.key : "") + (p.side == viewer ? "+" : "-")];
    if (random.below(static_cast<std::uint32_t>(++asked.times)) == 0) asked.state = now;
  });
  std::vector<const State*> any, telling;
  for (const auto& [key, asked] : questions) {
    State seen = asked.state;
    G::redact(w, seen, viewer);
    any.push_back(&asked.state);
    if (!same(seen, asked.state)) telling.push_back(&asked.state);
  }
  if (any.empty()) return s;
  const auto& from = telling.empty() || random.below(4) == 0 ? any : telling;
  return *from[random.below(static_cast<std::uint32_t>(from.size()))];
}

void compare_pair(std::uint64_t seed, Tally& tally) {
  Random random(seed * 7919 + 11);
  const Ground& ground = grounds()[random.below(static_cast<std::uint32_t>(grounds().size()))];
  const typename G::World& w = ground.world();
  const Side viewer = random.below(2) ? Side::second : Side::first;
  typename G::State a = ground.start->state();
  const bool from_start = random.below(3) == 0;
  const auto about = [&] {
    return "pair " + std::to_string(seed) + " of " + ground.name + ", seen by " +
           ground.info().sides[static_cast<std::size_t>(index(viewer))].id + ": ";
  };
  SCOPED_TRACE(about());
  typename G::State b = a;
  // Where there is seldom something to hide a few battles are looked through, long ones.
  const int most = from_start ? 0 : random.below(4) ? 6 : 1;
  for (int tries = 0; tries < most && same(a, b); ++tries) {
    const std::uint64_t length = 20 + random.below(tries == 0 && random.below(3) ? 250 : 1200);
    a = some_position(ground, viewer, random, length);
    Prompt prompt;
    G::ask(w, a, prompt);
    if (prompt.ask == Ask::over) return;
    b = other_secrets(w, a, viewer, random, tally);
    if (testing::Test::HasFailure()) return;
  }
  ++tally.pairs;
  tally.differ += !same(a, b);
  Pair pair(ground, a, b, viewer, random);
  Questions questions(pair, random);
  for (int step = 0; step < 12; ++step) {
    ASSERT_EQ(pair.difference(), "") << about() << "after " << step << " answers";
    if (pair.over()) break;
    const auto asked = [&] {
      const Prompt& prompt = pair.battle(0).prompt();
      return prompt.ask == Ask::choice && prompt.side == viewer;
    };
    for (std::uint32_t n = random.below(4); n > 0 && asked(); --n) pair.ask(questions.next());
    if (random.below(3) == 0) pair.ask(questions.of_spectator(), false);
    if (random.below(6) == 0) pair.read(random.below(2));
    if (random.below(8) == 0)
      pair.join_again({{random.below(2) ? "have" : "last", random.below(6)}}, random.below(3) > 0);
    if (random.below(40) == 0 && asked()) pair.ask({{"do", "advice"}});
    ASSERT_EQ(pair.difference(), "") << about() << "to a question after " << step << " answers";
    if (pair.over() || !asked()) break;  // an answer was legal after all
    std::size_t before[2];
    for (int r = 0; r < 2; ++r) before[r] = pair.rooms[r]->session().answers().size();
    const auto option =
        random.below(static_cast<std::uint32_t>(pair.battle(0).prompt().options.size()));
    pair.ask({{"do", "choose"}, {"option", option}, {"seq", pair.rooms[0]->seq(index(viewer))}});
    ++tally.answers;
    // What came to light in one of them only must not be found out for nothing in the other.
    bool light[2];
    for (int r = 0; r < 2; ++r) light[r] = pair.rooms[r]->session().revealed_since(before[r]);
    for (int r = 0; r < 2; ++r)
      if (light[1 - r] && !light[r] && pair.rooms[r]->session().answers().size() == before[r] + 1) {
        EXPECT_TRUE(pair.rooms[r]->session().can_undo()) << about() << "undo after " << step;
      }
  }
  tally.revealed += pair.came_to_light();
  tally.other_secrets += pair.other_secrets;
  tally.unseen += pair.unseen;
}

long from_environment(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atol(text) : otherwise;
}

TEST(Secrets, LeaveNoTrace) {
  Tally tally;
  const long first = from_environment("BOCAGE_PAIR", 0),
             pairs = from_environment("BOCAGE_PAIRS", first ? 1 : 300);
  for (long seed = first; seed < first + pairs; ++seed) {
    compare_pair(static_cast<std::uint64_t>(seed), tally);
    if (HasFailure()) return;
  }
  RecordProperty("pairs", tally.pairs);
  std::printf(
      "%d pairs, %d begin with other secrets (%d imagined), %d answers, %d of the enemy's other "
      "secrets, %d dice unseen, %d came to light\n",
      tally.pairs, tally.differ, tally.imagined, tally.answers, tally.other_secrets, tally.unseen,
      tally.revealed);
  EXPECT_TRUE(pairs < 300 || tally.differ + tally.other_secrets > 0) << "nothing was compared";
}

}  // namespace
}  // namespace bocage
