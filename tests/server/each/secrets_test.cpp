// Non-interference: two battles that differ only in what a seat may not know look the same from
// there. Every message it and a spectator get is compared, byte for byte, through real rooms: pushes,
// their number, order and numbering, questions, options, events, views, what can be undone, why, odds,
// lines of sight, reach, what would be after some answers, advice, refusals, excerpts of the journal.
//
// A pair begins with a position of a random battle (secrets/positions.hpp) and the same with its secrets made anew, or with
// the beginning of a scenario, where secrets are made. What a side may not know is declared in
// tests/server/secrets/<game>.hpp, apart from what redacts a position and from what the computer
// imagines: a redaction that leaves something in fails here as well. A pair ends where the rules reveal
// something that differs, by an event that is declared there, or where the enemy has done openly what he cannot do
// in the other battle. Any other difference is a leak.
//
//   BOCAGE_PAIRS=20000 build/test_secrets_pg      more of them (make soak)
//   BOCAGE_PAIR=1234 build/test_secrets_pg        this one only, or those from there on with both
#include <cstdlib>

#include "server/secrets/positions.hpp"
#include "server/secrets/questions.hpp"
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
  int pairs = 0, differ = 0, imagined = 0, other_secrets = 0, unseen = 0, revealed = 0, answers = 0,
      shared = 0;
};

// --- pairs ---

// What was begun by somebody who is hidden elsewhere now, or with what is another's now, may have no answer, or none that
// the rules allow: nobody could have been asked it.
bool could_be_asked(const typename G::World& w, const typename G::State& s) {
  Prompt asked;
  G::ask(w, s, asked);
  if (asked.ask != Ask::choice) return true;
  const auto legal = [&](Choice c) { return !G::refuse(w, s, c); };
  return !asked.options.empty() && std::ranges::all_of(asked.options, legal);
}

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
    Secrets::linger(w, a, b, viewer, random);
    Prompt here, there;  // the computer need not imagine what the other side is asked
    G::ask(w, a, here);
    G::ask(w, b, there);
    const auto key = [](const Prompt& p) { return std::string(p.text ? p.text.key : ""); };
    const bool can_be = here.ask == there.ask && here.side == there.side &&
                        key(here) == key(there) && Secrets::could_be(a, b) && could_be_asked(w, b);
    if (can_be && same(seen(a), seen(b)) && !same(a, b)) return ++tally.imagined, b;
  }
  typename G::State b = a;
  Secrets::stir(w, b, viewer, random);
  Secrets::linger(w, a, b, viewer, random);
  EXPECT_TRUE(same(seen(a), seen(b))) << "what is left of a position tells a secret";
  return could_be_asked(w, b) ? b : a;
}

// Pairs of a block share where they begin, so that each can be met again by its number.
const Positions& positions_for(std::uint64_t seed) {
  constexpr std::uint64_t pairs = 300;
  constexpr int battles = 100;
  static std::uint64_t block = ~0ull;
  static std::optional<Positions> now;
  if (block != seed / pairs) now.emplace(grounds(), 77 + 13 * (block = seed / pairs), battles);
  return *now;
}

const Ground& any_ground(Random& random) {
  return grounds()[random.below(static_cast<std::uint32_t>(grounds().size()))];
}

struct Beginning {
  const Ground* ground;
  typename G::State a, b;
};

// Where secrets are made, or from where they differ; now and then anywhere.
Beginning some_beginning(std::uint64_t seed, Side viewer, Random& random, Tally& tally) {
  const Positions& positions = positions_for(seed);
  if (random.below(4) == 0)
    for (int tries = 0; tries < 12; ++tries)
      if (const Ground& ground = any_ground(random); Secrets::made_at_start(ground.world()))
        return {&ground, ground.start->state(), ground.start->state()};
  const Ground& any = any_ground(random);
  Beginning from{&any, any.start->state(), any.start->state()};
  const int most = random.below(4) ? 8 : 1;
  for (int tries = 0; tries < most && same(from.a, from.b); ++tries) {
    const auto* place = positions.some(viewer, random.below(8) > 0, random);
    if (!place) continue;
    from = {place->ground, place->state,
            other_secrets(place->ground->world(), place->state, viewer, random, tally)};
  }
  return from;
}

void compare_pair(std::uint64_t seed, Tally& tally) {
  Random random(seed * 7919 + 11);
  const Side viewer = random.below(2) ? Side::second : Side::first;
  const auto [from, a, b] = some_beginning(seed, viewer, random, tally);
  const Ground& ground = *from;
  const auto about = [&] {
    return "pair " + std::to_string(seed) + " of " + ground.name + ", seen by " +
           ground.info().sides[static_cast<std::size_t>(index(viewer))].id + ": ";
  };
  SCOPED_TRACE(about());
  if (testing::Test::HasFailure()) return;
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
    ASSERT_EQ(pair.difference(), "") << about() << "to a question after " << step << " answers";
    if (pair.over()) break;  // an answer was legal after all
    if (random.below(2) && asked()) pair.ask(questions.wrong());
    ASSERT_EQ(pair.difference(), "") << about() << "to a wrong answer after " << step;
    if (pair.over()) break;
    if (random.below(3) == 0) pair.ask(questions.of_spectator(), false);
    if (random.below(6) == 0) pair.read(random.below(2));
    if (random.below(4) == 0) pair.answer_wish(random.below(3) == 0);
    if (random.below(8) == 0)
      pair.join_again({{random.below(2) ? "have" : "last", random.below(6)}}, random.below(3) > 0);
    if (random.below(80) == 0 && asked()) pair.ask({{"do", "advice"}});
    ASSERT_EQ(pair.difference(), "") << about() << "to a question after " << step << " answers";
    if (pair.over() || !asked()) break;
    std::size_t before[2];
    for (int r = 0; r < 2; ++r) before[r] = pair.rooms[r]->session().answers().size();
    pair.ask(questions.deed());
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
  tally.shared += pair.shared;
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
      "secrets, %d dice unseen, %d times the same came to light, %d ended by what did\n",
      tally.pairs, tally.differ, tally.imagined, tally.answers, tally.other_secrets, tally.unseen,
      tally.shared, tally.revealed);
  EXPECT_TRUE(pairs < 300 || tally.differ + tally.other_secrets > 0) << "nothing was compared";
}

}  // namespace
}  // namespace bocage
