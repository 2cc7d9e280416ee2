// What is remembered of sight and looked up once of a crowd is what looking anew finds, in battles played by turns.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "embedded/embedded.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/09_remembered.hpp"
#include "games/skirmish/rules/09_shadow.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/rules/24_setup.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/supposed.hpp"
#include "kernel/playout.hpp"

namespace bocage::sk {
namespace {

struct Battle {
  Loaded<Skirmish> loaded;
  State s;
  Random random;
  Prompt prompt;
  bool over = false;

  Battle(const std::string& id, std::uint64_t seed)
      : loaded(load(id)), s(loaded.state), random(seed) {}
  static Loaded<Skirmish> load(const std::string& id) {
    Complaints wrong;
    auto read = Io::load(embedded_file("data/sk/scenarios/" + id + ".toml"), id, {}, wrong);
    return std::move(*read);
  }
  const World& w() const { return *loaded.world; }
  void answer() {
    Skirmish::ask(w(), s, prompt);
    if (prompt.ask == Ask::over) {
      over = true;
      return;
    }
    const Choice c = prompt.ask == Ask::throw_ ? sample(prompt.chance, random.next())
                                               : random_answer<Skirmish>(w(), s, prompt, random);
    Skirmish::take(w(), s, c, nullptr);
  }
};

void same_sight(Battle& b) {
  const World& w = b.w();
  const State& s = b.s;
  const auto any = [&](int n) {
    return static_cast<int>(b.random.below(static_cast<std::uint32_t>(n)));
  };
  for (int i = 0; i < 6; ++i) {
    const Figure f = figure(any(w.figure_count)), e = figure(any(w.figure_count));
    if (!stands(s, f)) continue;
    if (stands(s, e)) {
      const Sight now = look(w, s, eye_of(w, s, f), eye_of(w, s, e));
      ASSERT_EQ(in_sight(w, s, f, e), now.seen);  // and then what hides him is still found
      const Sight kept = look_at_man(w, s, f, e);
      ASSERT_EQ(kept.seen, now.seen);
      ASSERT_EQ(kept.why, now.why);
      ASSERT_EQ(kept.blocker, now.blocker);
      ASSERT_EQ(kept.hull, now.hull);
      ASSERT_EQ(kept.veil, now.veil);
    }
    if (w.gear_count && stands(s, e)) {
      const Gear g = gear(any(w.gear_count));
      ASSERT_EQ(look_at_man(w, s, g, e).seen, look(w, s, eye_of(w, s, g), eye_of(w, s, e)).seen);
    }
    if (w.vehicle_count) {
      const Vehicle v = vehicle(any(w.vehicle_count));
      const Sight now = look_at_vehicle(w, s, eye_of(w, s, f), v), kept = look_at_hull(w, s, f, v);
      ASSERT_EQ(kept.seen, now.seen);
      ASSERT_EQ(kept.partly, now.partly);
      ASSERT_EQ(kept.hull_down, now.hull_down);
    }
    const Group g = group(any(w.group_count));
    const int far = any(20000);
    NumberSet<max_figures> now;
    for (int k = 0; k < info(w, g).size; ++k) {
      const Figure o = figure(info(w, g).first + k);
      if (stands(s, o) && plane::within(at(s, o).at, at(s, f).at, far) &&
          look(w, s, eye_of(w, s, f), eye_of(w, s, o)).seen)
        now.add(o.id);
    }
    const auto those_in_sight = [&] {
      NumberSet<max_figures> met;
      anybody_in_sight(w, s, f, g, far, [&](Figure o) {
        if (stands(s, o) && plane::within(at(s, o).at, at(s, f).at, far)) met.add(o.id);
        return false;
      });
      return met;
    };
    ASSERT_EQ(those_in_sight(), now);
    const StillTable still;
    ASSERT_EQ(those_in_sight(), now);
    ASSERT_EQ(those_in_sight(), now);
    if (on_table(s, e)) {
      ASSERT_EQ(spots(w, s, f, e), sees(w, s, f, e).seen);
    }
    if (stands(s, e)) {
      const Sight anew = look(w, s, eye_of(w, s, f), eye_of(w, s, e));
      ASSERT_EQ(in_sight(w, s, f, e), anew.seen);
      ASSERT_EQ(in_sight(w, s, e, f), look(w, s, eye_of(w, s, e), eye_of(w, s, f)).seen);
      ASSERT_EQ(look_at_man(w, s, f, e).why, anew.why);
      ASSERT_EQ(look_at_man(w, s, f, e).blocker, anew.blocker);
    }
  }
}

// A man who is thought to stand elsewhere is looked for there, whatever is known while nothing changes.
void same_supposed(Battle& b) {
  const World& w = b.w();
  const Figure f = figure(static_cast<int>(b.random.below(w.figure_count))),
               e = figure(static_cast<int>(b.random.below(w.figure_count)));
  if (f == e || !stands(b.s, f) || !stands(b.s, e)) return;
  const StillTable still;
  const Supposed he(b.s, f);
  for (int k = 0; k < 3; ++k) {
    const Point p{static_cast<std::int16_t>(b.random.below(18000)),
                  static_cast<std::int16_t>(b.random.below(12000))};
    const State& there = he.there(p, 0);
    const bool now = look(w, there, eye_of(w, there, e), eye_of(w, there, f)).seen;
    ASSERT_EQ(look_at_man(w, there, e, f).seen, now);
    ASSERT_EQ(look_at_man(w, b.s, e, f).seen,
              look(w, b.s, eye_of(w, b.s, e), eye_of(w, b.s, f)).seen);
  }
}

// Whoever lies in the shadow of something is hidden by it (sk.g9.2, sk.g9.3).
void same_shadows(Battle& b, int& met) {
  const World& w = b.w();
  const State& s = b.s;
  const auto any = [&](int n) {
    return static_cast<int>(b.random.below(static_cast<std::uint32_t>(n)));
  };
  const Figure f = figure(any(w.figure_count));
  if (!stands(s, f)) return;
  const Eye from = eye_of(w, s, f);
  const ShapeId shape{static_cast<std::uint8_t>(any(w.shape_count))};
  if (!w.shapes[shape.id].areas) return;
  const Shadow shadow = shadow_of(w, s, shape, from);
  for (int i = 0; i < w.figure_count; ++i) {
    if (!stands(s, figure(i))) continue;
    const Eye to = eye_of(w, s, figure(i));
    if (!shadow.holds(to) || (from.inside && from.inside == to.inside)) continue;
    ASSERT_TRUE(hides(w, s, shape, from, to));
    ++met;
  }
}

// sk.g10.1, sk.g7.7: what the men of the active group could do to others, asked twice and of each man for himself.
void same_orders(Battle& b) {
  const World& w = b.w();
  const State& s = b.s;
  if (s.active >= w.group_count) return;
  const Group g = group(s.active), e = group(static_cast<int>(b.random.below(w.group_count)));
  if (side_of(w, g) == side_of(w, e) || hidden(s, e)) return;
  bool fires = false, charges = false;
  std::vector<std::pair<Figure, Figure>> chargers;
  each_member(w, s, g, [&](Figure f) {
    if (!can_act(w, s, f)) return;
    const Arm arm = main_arm(w, s, f);
    each_own(w, e, [&](Figure o) {
      if (!on_table(s, o)) return;
      fires = fires || (arm && !refuse_fire(w, s, f, o, arm));
      const bool charged = fit(w, s, f) && fit(w, s, o) && !refuse_charge(w, s, f, o);
      charges = charges || charged;
      if (charged) chargers.push_back({f, o});
    });
  });
  const StillTable still;
  for (int twice = 0; twice < 2; ++twice) {
    ASSERT_EQ(anybody_fires(w, s, g, e), fires);
    ASSERT_EQ(anybody_charges(w, s, g, e), charges);
    each_member(w, s, g, [&](Figure f) {
      if (!can_act(w, s, f) || !fit(w, s, f)) return;
      each_own(w, e, [&](Figure o) {
        if (!on_table(s, o) || !fit(w, s, o) || !stands(s, o)) return;
        const bool charged = std::ranges::find(chargers, std::pair{f, o}) != chargers.end();
        EXPECT_EQ(!charges_in_vain(w, s, f, o) && can_charge(w, s, f, o), charged);
      });
    });
  }
}

void same_crowd(Battle& b) {
  const State& s = b.s;
  const StillTable still;
  const Point p{static_cast<std::int16_t>(b.random.below(18000)),
                static_cast<std::int16_t>(b.random.below(12000))};
  const Reach reach(p, static_cast<int>(b.random.below(3000)));
  int met = 0, stood = 0;
  anybody_in(b.w(), s, reach, [&](Figure) { return ++met, false; });
  for (int i = 0; i < b.w().figure_count; ++i)
    stood += stands(s, figure(i)) && reach.holds(s.figures[i].at);
  ASSERT_EQ(met, stood);
  for (const Side side : {Side::first, Side::second}) {
    int foes = 0, known_foes = 0;
    any_foe_in(b.w(), s, side, reach, [&](Figure) { return ++foes, false; });
    for (int i = 0; i < b.w().figure_count; ++i)
      known_foes += stands(s, figure(i)) && reach.holds(s.figures[i].at) &&
                    side_of(b.w(), figure(i)) != side && known(b.w(), s, side, figure(i));
    ASSERT_EQ(foes, known_foes);
    int on_foot = 0, all = 0;
    each_foe_on_foot(b.w(), s, side, [&](Figure) { ++on_foot; });
    each_known_enemy(b.w(), s, side, [&](Figure e) { all += stands(s, e); });
    ASSERT_EQ(on_foot, all);
  }
  const Group g = group(static_cast<int>(b.random.below(b.w().group_count)));
  const Spread kept = spread_of(b.w(), s, g);
  const TrialTable alone;
  const Spread now = spread_of(b.w(), s, g);
  ASSERT_EQ(kept.aboard, now.aboard);
  const auto box = [](const Reach& r) { return std::array{r.west, r.south, r.east, r.north}; };
  ASSERT_EQ(box(kept.box), box(now.box));
}

// Legs that go the same way share what was found to be clear of it.
void same_drives(Battle& b) {
  const World& w = b.w();
  if (!w.vehicle_count) return;
  const Vehicle v = vehicle(static_cast<int>(b.random.below(w.vehicle_count)));
  if (!on_table(b.s, v)) return;
  const StillTable still;
  each_sample_leg(w, b.s, v, [&](std::uint32_t what) {
    const Refusal kept = refuse_leg(w, b.s, v, what);
    const TrialTable alone;
    const Refusal now = refuse_leg(w, b.s, v, what);
    ASSERT_EQ(kept.rule, now.rule);
    ASSERT_STREQ(kept.text.key, now.text.key);
  });
}

// Few places, so that many are asked for again.
void same_legs(Battle& b) {
  const World& w = b.w();
  const State& s = b.s;
  const Figure f = figure(static_cast<int>(b.random.below(w.figure_count)));
  if (!stands(s, f)) return;
  const Goer goer = goer_of(w, s, f);
  const Point from = at(s, f).at,
              to =
                  plane::along(from, plane::heading(60 * static_cast<int>(b.random.below(6))), 900);
  const Leg now = leg_cost(w, s, goer, from, to);
  const bool touched = locked(w, s, f);
  const StillTable still;
  for (int twice = 0; twice < 2; ++twice) {
    const Leg kept = leg_cost(w, s, goer, from, to);
    ASSERT_EQ(kept.cost, now.cost);
    ASSERT_EQ(kept.dear, now.dear);
    ASSERT_EQ(kept.dearest, now.dearest);
    ASSERT_EQ(kept.crossings, now.crossings);
    ASSERT_EQ(kept.bar, now.bar);
    ASSERT_EQ(kept.blocker, now.blocker);
    ASSERT_EQ(locked(w, s, f), touched);
  }
}

TEST(SkRemembered, IsWhatOneSees) {
  Battle battles[] = {
      {"workshop-four", 1}, {"workshop-four", 2}, {"rostov-road", 3}, {"les-forges", 4}};
  int shadows = 0;
  for (int i = 0; i < 12000; ++i) {
    Battle& b = battles[i / 3 % 4];
    if (b.over) continue;
    b.answer();
    same_sight(b);
    same_supposed(b);
    same_shadows(b, shadows);
    same_orders(b);
    same_crowd(b);
    same_drives(b);
    for (int k = 0; k < 4; ++k) same_legs(b);
    if (HasFailure()) return;
  }
  EXPECT_GT(shadows, 1000);
}

// sk.g24.1, sk.g1.10: men who are put down one by one stand in each other's way. What is judged to have
// room has it: whoever may be set up there is.
TEST(SkRemembered, WhoMayBeSetUpIsSetUp) {
  struct Corner {
    const char* scenario;
    int west, south;  // ten centimetres square, with hardly room for a section
  };
  for (const Corner& narrow : {Corner{"heinrich", 8700, 9700}, {"coconut-ridge", 6000, 4300}}) {
    Battle b(narrow.scenario, 7);
    const World& w = b.w();
    int put = 0, refused = 0;
    for (int i = 0; i < 3000; ++i) {
      const Group g = group(static_cast<int>(b.random.below(w.group_count)));
      if (side_of(w, g) != w.sets_up_first || !waits_to_be_placed(w, b.s, g)) continue;
      const Point p{
          static_cast<std::int16_t>(narrow.west + static_cast<int>(b.random.below(1000))),
          static_cast<std::int16_t>(narrow.south + static_cast<int>(b.random.below(1000)))};
      const Choice c{verb::set_group, 0, g.id, packed(p)};
      if (Skirmish::refuse(w, b.s, c)) {
        ++refused;
        continue;
      }
      State after = b.s;
      Skirmish::take(w, after, c, nullptr);
      ASSERT_TRUE(after.frames.step() != Step::setup || !waits_to_be_placed(w, after, g))
          << narrow.scenario << ": group " << int{g.id} << " at " << p.x << ", " << p.y;
      ++put;
    }
    EXPECT_GT(put, 20) << narrow.scenario;
    EXPECT_GT(refused, 20) << narrow.scenario;
  }
}

}  // namespace
}  // namespace bocage::sk
