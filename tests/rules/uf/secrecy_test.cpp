// Hidden cards: whatever differs only in what a side cannot know gives it the same bytes (uf.3.5c,
// uf.4.4c, uf.16.21a). Whole random games, hidden cards exchanged at random moments.
#include <gtest/gtest.h>
// after GoogleTest
#include <rapidcheck/gtest.h>

#include <numeric>

#include "embedded/embedded.hpp"
#include "kernel/odds.hpp"
#include "kernel/playout.hpp"
#include "rules/uf/trial.hpp"

namespace bocage::uf {
namespace {

struct Battle {
  std::string id, pair;
  Loaded<UpFront> loaded;
};

std::vector<Battle>& battles() {
  static std::vector<Battle> all = [] {
    std::vector<Battle> out;
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with("data/uf/scenarios/")) continue;
      Complaints wrong;
      const auto first = Io::load(file.text, file.path, {}, wrong);
      for (const std::string& pair : first->info.options[0].values) {
        auto loaded = Io::load(file.text, file.path, {{"sides", pair}}, wrong);
        out.push_back({first->info.id, pair, std::move(*loaded)});
      }
    }
    return out;
  }();
  return all;
}

// Every slot of a position that holds a card which `viewer` cannot know.
void hidden_slots(const World& w, State& s, Side viewer, std::vector<int>& cards) {
  for (CardId c : s.hand[index(other(viewer))]) cards.push_back(index(c));
  for (int c = 1; c <= w.card_count && c < deck_limit; ++c) {
    if (s.deck[c]) cards.push_back(c);
    if (s.hidden[index(viewer)].has(card_id(c))) cards.push_back(c);
  }
  for (int g = 0; g < group_limit; ++g)
    if (side_of(group_id(g)) != viewer)
      for (const Laid& l : s.groups[g].stack)
        if (l.how == Lay::open_ground) cards.push_back(index(l.card));
}

// The same position with the hidden cards renamed among themselves.
State permuted(const World& w, const State& s, Side viewer, Random& random) {
  State t = s;
  std::vector<int> from;
  hidden_slots(w, t, viewer, from);
  std::vector<int> to = from;
  for (std::size_t i = to.size(); i > 1; --i)
    std::swap(to[i - 1], to[random.below(static_cast<std::uint32_t>(i))]);
  int becomes[card_limit];
  std::iota(std::begin(becomes), std::end(becomes), 0);
  for (std::size_t i = 0; i < from.size(); ++i) becomes[from[i]] = to[i];
  auto& hand = t.hand[index(other(viewer))];
  for (CardId& c : hand) c = card_id(becomes[index(c)]);
  std::sort(hand.begin(), hand.end());
  for (int c = 0; c < deck_limit; ++c) t.deck[c] = 0;
  for (int c = 1; c < deck_limit; ++c)
    if (s.deck[c]) t.deck[becomes[c]] = 1;
  auto& unseen = t.hidden[index(viewer)];
  for (int c = 1; c < deck_limit; ++c)
    if (s.hidden[index(viewer)].has(card_id(c))) {
      unseen.remove(card_id(c));
      t.discard.remove(card_id(c));
    }
  for (int c = 1; c < deck_limit; ++c)
    if (s.hidden[index(viewer)].has(card_id(c))) {
      unseen.add(card_id(becomes[c]));
      t.discard.add(card_id(becomes[c]));
    }
  for (int g = 0; g < group_limit; ++g)
    if (side_of(group_id(g)) != viewer)
      for (Laid& l : t.groups[g].stack)
        if (l.how == Lay::open_ground) l.card = card_id(becomes[index(l.card)]);
  return t;
}

std::string args_text(const Arg* first, const Arg* last, Side viewer) {
  std::string out;
  for (const Arg* a = first; a != last; ++a)
    out += std::string(a->name) + "=" +
           (includes(a->seen, viewer) ? std::to_string(a->value) : "?") + " ";
  return out;
}

// What a side is told of a question: all of its own, of another's only who is asked what.
std::string prompt_text(const World& w, const State& s, Side viewer) {
  Prompt p;
  UpFront::ask(w, s, p);
  std::string out =
      std::to_string(static_cast<int>(p.ask)) + " " + std::to_string(index(p.side)) + " ";
  if (p.ask == Ask::over) return out;
  out += std::string(p.text ? p.text.key : "") + " " + std::string(rule_name(p.rule)) + " " +
         args_text(p.args.begin(), p.args.end(), viewer);
  if (p.ask == Ask::choice && p.side == viewer)
    for (Choice c : p.options)
      out += std::to_string(c.verb) + "," + std::to_string(c.who) + "," + std::to_string(c.what) +
             "," + std::to_string(c.count) + ";";
  return out;
}

std::string events_text(const Events& log, Side viewer) {
  std::string out;
  for (const Event& e : log.list) {
    if (!includes(e.seen, viewer)) continue;
    out += std::string(e.what) + " " + std::string(rule_name(e.rule)) + " " +
           std::to_string(index(e.side)) + " " + args_text(e.args.begin(), e.args.end(), viewer) +
           (e.result ? e.result : "") + " " + std::to_string(e.column);
    for (const Shift& shift : e.shifts)
      out += " " + std::string(rule_name(shift.rule)) + std::to_string(shift.amount);
    out += e.roll.verb ? " roll" + std::to_string(e.roll.what) + "\n" : "\n";
  }
  return out;
}

State seen_by(const World& w, State s, Side viewer) {
  UpFront::redact(w, s, viewer);
  return s;
}

std::string view_text(const Battle& b, const State& s, Side viewer) {
  const World& w = *b.loaded.world;
  return boost::json::serialize(Io::view(w, b.loaded.names, seen_by(w, s, viewer), viewer));
}

// One answer that both worlds allow, whether it comes from the viewer or shows on the table anyway.
bool shared_answer(const World& w, const State& a, const State& b, Side viewer, Random& random,
                   Choice& out) {
  Prompt p, q;
  UpFront::ask(w, a, p);
  UpFront::ask(w, b, q);
  if (p.ask == Ask::over || p.ask != q.ask) return false;
  if (p.ask == Ask::throw_) {
    if (!includes(p.seen, viewer)) return false;
    for (int tries = 0; tries < 20; ++tries) {
      out = sample(p.chance, random.next());
      if (possible(q.chance, out)) return true;
    }
    return false;
  }
  for (int tries = 0; tries < 20; ++tries) {
    out = p.options[static_cast<int>(random.below(static_cast<std::uint32_t>(p.options.size())))];
    if (!UpFront::refuse(w, b, out)) return p.side == viewer || out.verb != discard;
  }
  return false;
}

int secret_compared = 0;

// Answers of the two worlds that a viewer cannot tell apart: cards drawn into the other's hand,
// secret discards, cards laid face down. Cards that the scenario removes come to light when
// discarded.
bool secret_answers(const World& w, const State& a, const State& b, Side viewer, Random& random,
                    Choice& in_a, Choice& in_b) {
  Prompt p, q;
  UpFront::ask(w, a, p);
  UpFront::ask(w, b, q);
  if (p.ask == Ask::throw_ && q.ask == Ask::throw_ && !includes(p.seen, viewer)) {
    in_a = sample(p.chance, random.next());
    in_b = sample(q.chance, random.next());
    return true;
  }
  if (p.ask != Ask::choice || p.side == viewer) return false;
  const auto pick = [&](const Prompt& from, Choice& out, const Choice* like) {
    List<Choice, 64> fit;
    for (Choice c : from.options) {
      const bool laid = c.verb == open_ground, thrown_away = c.verb == discard;
      if ((!laid && !thrown_away) || fit.full()) continue;
      if (like && (c.verb != like->verb || c.count != like->count)) continue;
      if (like && laid && c.who != like->who) continue;
      if (thrown_away && w.doom[c.who]) continue;
      fit.push(c);
    }
    if (fit.empty()) return false;
    out = fit[static_cast<int>(random.below(static_cast<std::uint32_t>(fit.size())))];
    return true;
  };
  return pick(p, in_a, nullptr) && pick(q, in_b, &in_a);
}

void compare(const Battle& b, const State& s, Side viewer, Random& random) {
  const World& w = *b.loaded.world;
  const State t = permuted(w, s, viewer, random);
  const auto about = [&] {
    return b.id + " " + b.pair + " step " + std::to_string(static_cast<int>(s.step)) + " viewer " +
           std::to_string(index(viewer));
  };
  ASSERT_TRUE(same(seen_by(w, s, viewer), seen_by(w, t, viewer))) << about();
  ASSERT_EQ(view_text(b, s, viewer), view_text(b, t, viewer)) << about();
  ASSERT_EQ(prompt_text(w, s, viewer), prompt_text(w, t, viewer)) << about();
  const auto compare_after = [&](Choice in_s, Choice in_t) {
    State a = s, c = t;
    Events log_a, log_c;
    UpFront::take(w, a, in_s, &log_a);
    UpFront::take(w, c, in_t, &log_c);
    ASSERT_EQ(events_text(log_a, viewer), events_text(log_c, viewer))
        << about() << " verb " << int{in_s.verb};
    ASSERT_TRUE(same(seen_by(w, a, viewer), seen_by(w, c, viewer)))
        << about() << " verb " << int{in_s.verb};
    ASSERT_EQ(prompt_text(w, a, viewer), prompt_text(w, c, viewer)) << about();
  };
  Choice answer, other_answer;
  if (shared_answer(w, s, t, viewer, random, answer)) compare_after(answer, answer);
  if (secret_answers(w, s, t, viewer, random, answer, other_answer)) {
    compare_after(answer, other_answer);
    ++secret_compared;
  }
}

TEST(UfSecrecy, AllBattlesAreThere) { EXPECT_EQ(battles().size(), 2u + 4 + 4 + 2 + 4 + 1 + 1); }

TEST(UfSecrecy, HiddenCardsLeaveNoTrace) {
  for (const Battle& b : battles()) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Random random(seed * 977 + 5);
      State s = b.loaded.state;
      play_randomly<UpFront>(
          *b.loaded.world, s, random, 30000, nullptr, [&](const State& now, const Prompt&, Choice) {
            if (testing::Test::HasFatalFailure() || random.below(12)) return;
            compare(b, now, random.below(2) ? Side::first : Side::second, random);
          });
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(secret_compared, 1000);
}

RC_GTEST_PROP(UfSecrecy, AnyMomentOfAnyBattle, (std::uint64_t seed)) {
  Random random(seed);
  const Battle& b = battles()[random.below(static_cast<std::uint32_t>(battles().size()))];
  State s = b.loaded.state;
  play_randomly<UpFront>(*b.loaded.world, s, random, random.below(900), nullptr, [](auto&&...) {});
  const World& w = *b.loaded.world;
  for (Side viewer : {Side::first, Side::second}) {
    const State t = permuted(w, s, viewer, random);
    RC_ASSERT(same(seen_by(w, s, viewer), seen_by(w, t, viewer)));
    RC_ASSERT(view_text(b, s, viewer) == view_text(b, t, viewer));
    RC_ASSERT(prompt_text(w, s, viewer) == prompt_text(w, t, viewer));
  }
}

// Redacting twice is redacting once, and what a side sees asks it the same question.
TEST(UfSecrecy, AViewIsAPosition) {
  const Battle& b = battles()[0];
  const World& w = *b.loaded.world;
  Random random(42);
  State s = b.loaded.state;
  int looked = 0;
  play_randomly<UpFront>(w, s, random, 5000, nullptr,
                         [&](const State& now, const Prompt& p, Choice) {
                           if (p.ask != Ask::choice || random.below(4)) return;
                           const State seen = seen_by(w, now, p.side);
                           EXPECT_TRUE(same(seen, seen_by(w, seen, p.side)));
                           EXPECT_EQ(prompt_text(w, now, p.side), prompt_text(w, seen, p.side));
                           ++looked;
                         });
  EXPECT_GT(looked, 100);
}

// Odds on a view: they add up, and are the same whatever the hidden cards are, because they use the
// view.
TEST(UfSecrecy, OddsOnAView) {
  const Battle& b = battles()[0];
  const World& w = *b.loaded.world;
  Random random(7);
  State s = b.loaded.state;
  int looked = 0;
  play_randomly<UpFront>(
      w, s, random, 4000, nullptr, [&](const State& now, const Prompt& p, Choice answer) {
        if (p.ask != Ask::choice || random.below(20)) return;
        const auto distribution =
            odds<UpFront>(w, seen_by(w, now, p.side), answer, {.answers = 400, .samples = 50});
        double sum = 0;
        for (const auto& o : distribution.outcomes) sum += o.probability;
        EXPECT_NEAR(sum, 1.0, 1e-9);
        ++looked;
      });
  EXPECT_GT(looked, 10);
}

}  // namespace
}  // namespace bocage::uf
