// 15.1 Aircraft: drawn from the cup, sent at a hex in a segment of their own (pg.15.11c), perhaps
// missing it; flak never brings them down (pg.15.14b).
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

// ---- Step::aircraft_draw: a = side, b = counters still to draw. One draw picks a counter and the
// side that falls upward (pg.15.1a).

void fill_cup(const World& w, State& s, int side) {
  int n = 0;
  s.cup_base = 0xff;
  for (auto& weight : s.cup) weight = 0;
  for (int i = 0; i < w.aircraft.size() && n < static_cast<int>(sizeof s.cup); ++i) {
    const AircraftFace& face = w.aircraft[i];
    if (index(face.side) != side) continue;
    if (s.cup_base == 0xff) s.cup_base = static_cast<std::uint8_t>(i);
    bool drawn = false;
    for (const std::uint8_t f : s.aircraft[side]) drawn |= w.aircraft[f].counter == face.counter;
    s.cup[i - s.cup_base] = !drawn;
    n = i - s.cup_base + 1;
  }
}

void empty_cup(State& s) {
  s.cup_base = 0;
  for (auto& weight : s.cup) weight = 0;
}

bool run_aircraft_draw(const World& w, State& s, Events*) {
  const auto f = top<AircraftDrawFrame>(s);
  bool any = false;
  if (f.left) {
    if (f.cup_filled) return false;
    fill_cup(w, s, index(f.side));
    for (const auto weight : s.cup) any |= weight != 0;
  }
  if (any) {
    change<AircraftDrawFrame>(s, [](AircraftDrawFrame& now) { now.cup_filled = 1; });
    return true;
  }
  empty_cup(s);
  pop(s);
  return true;
}

void ask_aircraft_draw(const World&, const State& s, Prompt& prompt) {
  prompt.roll(top<AircraftDrawFrame>(s).side, "pg.15.1a"_rule, "pg.prompt.aircraft_draw"_text,
              Chance::draw("cup", s.cup, sizeof s.cup).named(aircraft_kind, s.cup_base));
}

void take_aircraft_draw(const World& w, State& s, Choice drawn, Events* log) {
  const Side side = top<AircraftDrawFrame>(s).side;
  const auto face = static_cast<std::uint8_t>(s.cup_base + drawn.what);
  s.aircraft[index(side)].push(face);
  own_new_aircraft(w, s, index(side));
  change<AircraftDrawFrame>(s, [](AircraftDrawFrame& f) {
    --f.left;
    f.cup_filled = 0;
  });
  if (log)
    log->add("aircraft_drawn", "pg.15.1a"_rule, side)
        .with("aircraft", aircraft_kind, face)
        .number("strength", w.aircraft[face].strength);
}

}  // namespace

const StepRules aircraft_draw_step{run_aircraft_draw, ask_aircraft_draw, nullptr,
                                   take_aircraft_draw};

void begin_aircraft_draw(const World& w, State& s, Events*) {
  if (!w.on.aircraft || s.turn >= 64) return;
  for (int side = 1; side >= 0; --side)
    if (const int n = w.sides[side].aircraft_on_turn[s.turn])
      push(s, AircraftDrawFrame{.side = static_cast<Side>(side), .left = static_cast<Byte>(n)});
}

// ---- The air segment (15.11). With five aircraft at most, no third hex can be sent more than three.

namespace {

using AirGroup = AirGroupFrame;

bool is_gathering(const State& s) { return top<AirGroup>(s).stage == AirGroup::gathering; }
void set_stage(State& s, AirGroup::Stage stage) {
  change<AirGroup>(s, [&](AirGroup& f) { f.stage = stage; });
}

int in_hand(const State& s, int i) { return s.aircraft[index(s.active)][i]; }
int count_in_hand(const State& s) { return s.aircraft[index(s.active)].size(); }

int sent_before(const State& s, Hex h) {
  const auto f = top<AirGroup>(s);
  return (f.first == h.id ? f.sent & 15 : 0) + (f.second == h.id ? f.sent >> 4 : 0);
}

void remember_sent(State& s) {
  auto f = top<AirGroup>(s);
  const int n = __builtin_popcount(s.attack.factors);
  const std::uint16_t h = s.attack.target.id;
  if (!(f.sent & 15) || f.first == h) {
    f.first = h;
    f.sent = static_cast<Byte>(f.sent + n);
  } else if (!(f.sent >> 4) || f.second == h) {
    f.second = h;
    f.sent = static_cast<Byte>(f.sent + 16 * n);
  }
  s.frames.replace(f);
}

// With those that are being gathered for it.
bool enough_sent(const State& s, Hex h) {
  const int now = is_gathering(s) ? __builtin_popcount(s.attack.factors) : 0;
  return now + sent_before(s, h) >= most_aircraft_on_hex;
}

// pg.15.11a: at most three on a hex in a segment.
void ask_air_group(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.15.11a"_rule,
                is_gathering(s) ? "pg.prompt.more_aircraft"_text : "pg.prompt.air_target"_text);
  if (!is_gathering(s)) {
    offer_air(w, s, prompt);
  } else if (!enough_sent(s, s.attack.target)) {
    for (int i = top<AirGroup>(s).next; i < count_in_hand(s); ++i)
      if (may_use_aircraft(w, s, i, s.attack.target))
        prompt.option(verb::air, in_hand(s, i), s.attack.target.id);
  }
  prompt.option(verb::done);
}

void gather(State& s, int face) {
  for (int i = 0; i < count_in_hand(s); ++i)
    if (in_hand(s, i) == face) {
      s.attack.factors |= static_cast<std::uint8_t>(1 << i);
      change<AirGroup>(s, [&](AirGroup& f) { f.next = static_cast<Byte>(i + 1); });
    }
}

void aim_air(State& s, Choice c) {
  s.attack = {};
  s.attack.kind = FireKind::direct;  // pg.15.1b
  s.attack.manner = by_air;
  s.attack.target = hex(c.what);
  set_stage(s, AirGroup::gathering);
  gather(s, c.who);
}

void fly(State& s) {
  remember_sent(s);
  set_stage(s, AirGroup::choosing);
  push(s, AirHitFrame{.flew = s.attack.factors});
}

// Everybody knows how many there are; pg.17.63b: which of them are this sector's is its side's own affair.
bool aircraft_left(const State& s) {
  if (!is_gathering(s)) return count_in_hand(s) > 0;
  return top<AirGroup>(s).next < count_in_hand(s) && !enough_sent(s, s.attack.target);
}

bool run_air_group(const World& w, State& s, Events*) {
  static thread_local Prompt prompt;
  ask_air_group(w, s, prompt);
  if (prompt.options.size() > 1 || (w.on.sectors && aircraft_left(s))) return false;
  if (is_gathering(s)) fly(s);
  else pop(s);
  return true;
}

void take_air_group(const World&, State& s, Choice c, Events*) {
  if (c.verb == verb::air) {
    if (is_gathering(s)) gather(s, c.who);
    else aim_air(s, c);
  } else if (is_gathering(s)) {
    fly(s);
  } else {
    pop(s);
  }
}

Refusal judge_air_group(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done) return legal;
  if (c.verb != verb::air || !is_hex(w, c.what)) return no_option;
  if (enough_sent(s, hex(c.what))) return {"pg.15.11a"_rule, "pg.refuse.three_aircraft"_text};
  if (const Refusal no = refuse_air(w, s, c.who, hex(c.what))) return no;
  if (!is_gathering(s)) return legal;
  if (hex(c.what) != s.attack.target) return no_option;
  for (int i = top<AirGroup>(s).next; i < count_in_hand(s); ++i)
    if (in_hand(s, i) == c.who && may_use_aircraft(w, s, i, s.attack.target)) return legal;
  return no_option;
}

// ---- Step::air_hit

bool run_air_hit(const World& w, State& s, Events*) {
  auto f = top<AirHitFrame>(s);
  while (f.next < count_in_hand(s) && !(f.flew >> f.next & 1)) ++f.next;
  s.frames.replace(f);
  if (f.next < count_in_hand(s)) return false;
  const int flew = f.flew, misses = s.attack.misses;
  int strength = 0;
  for (int i = count_in_hand(s) - 1; i >= 0; --i) {
    if (s.attack.factors >> i & 1) strength += w.aircraft[in_hand(s, i)].strength;
    if (flew >> i & 1) lose_aircraft(s, index(s.active), i);  // pg.15.13, pg.15.11b
  }
  pop(s);
  s.attack.factors = 0;
  s.attack.strength = static_cast<std::uint8_t>(strength > 255 ? 255 : strength);
  if (strength) push(s, AttackFrame{.before = AttackFrame::flies_in});
  begin_friendly_fire(w, s, misses);  // pg.15.12
  return true;
}

void ask_air_hit(const World&, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  for (int die = 1; die <= 6; ++die) chance.sum_class[die] = die <= aircraft_misses;
  prompt.roll(s.active, "pg.15.11b"_rule, "pg.prompt.air_hit"_text, chance);
  prompt.with("aircraft", aircraft_kind, in_hand(s, top<AirHitFrame>(s).next))
      .with("hex", hex_kind, s.attack.target.id);
}

void take_air_hit(const World&, State& s, Choice roll, Events* log) {
  const int number = top<AirHitFrame>(s).next;
  const bool misses = sum_of(roll) <= aircraft_misses;
  if (misses) {
    s.attack.factors &= static_cast<std::uint8_t>(~(1 << number));
    ++s.attack.misses;
  }
  if (log)
    log->add(misses ? "air_miss" : "air_hit", "pg.15.11b"_rule, s.active)
        .with("aircraft", aircraft_kind, in_hand(s, number))
        .with("hex", hex_kind, s.attack.target.id)
        .on(roll)
        .gives(misses ? "miss" : "attack");
  change<AirHitFrame>(s, [](AirHitFrame& f) { ++f.next; });
}

}  // namespace

const StepRules air_group_step{run_air_group, ask_air_group, judge_air_group, take_air_group};
const StepRules air_hit_step{run_air_hit, ask_air_hit, nullptr, take_air_hit};

// pg.15.11a, gaps A43: any hex with enemies and without friends; nobody needs to see it.
static Refusal refuse_air_target(const World& w, const State& s, Hex target) {
  if (!first_visible(w, s, target, other(s.active)))
    return {"pg.15.11a"_rule, "pg.refuse.no_enemy_there"_text};
  if (holds_units(w, s, target, s.active))
    return {"pg.7.24a"_rule, "pg.refuse.own_units_there"_text};
  return legal;
}

Refusal refuse_air(const World& w, const State& s, int face, Hex target) {
  if (const Refusal no = refuse_air_target(w, s, target)) return no;
  for (int i = 0; i < count_in_hand(s); ++i)
    if (in_hand(s, i) == face && may_use_aircraft(w, s, i, target)) return legal;
  for (int i = 0; i < count_in_hand(s); ++i)
    if (in_hand(s, i) == face) return {"pg.17.63b"_rule, "pg.refuse.other_sector"_text};
  return {"pg.15.11a"_rule, "pg.refuse.aircraft_used"_text};
}

void offer_air(const World& w, const State& s, Prompt& prompt) {
  if (!count_in_hand(s)) return;
  for (int i = 0; i < count_in_hand(s); ++i)
    for (const Piece e : of_side(w, other(s.active))) {
      if (!on_map(s, e) || at(s, e).hidden) continue;
      const Hex h = at(s, e).hex;
      if (first_visible(w, s, h, other(s.active)) != e || refuse_air_target(w, s, h) ||
          !may_use_aircraft(w, s, i, h))
        continue;
      if (step_now(s) == Step::air_group && enough_sent(s, h)) continue;
      prompt.option(verb::air, in_hand(s, i), h.id);
    }
}

void begin_air(const World&, State& s, Choice c, Events*) {
  push(s, AirGroupFrame{});
  aim_air(s, c);
}

}  // namespace bocage::pg
