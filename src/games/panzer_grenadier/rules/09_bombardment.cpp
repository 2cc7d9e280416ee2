// 9 Bombardment: guns that need not see, those who see for them, and shells that fall short. An
// assault hex may be bombarded (pg.7.24c).
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

int bombardment_strength(const World& w, const State& s, Piece p) {
  const PieceState& self = at(s, p);
  const UnitType& type = type_of(w, p);
  const Value& value = self.steps < type.steps ? type.reduced_bombardment : type.bombardment;
  if (!value || self.limbered || demoralized(s, p) || carried(w, s, p)) return 0;
  return disrupted(s, p) ? halved(value.strength) : value.strength;
}

// pg.9.1a: no activation needed, markers do not matter; pg.9.1c: only men, not tank leaders;
// pg.6.6.
bool may_spot_for_guns(const World& w, const State& s, Piece leader) {
  return is_regular_leader(w, s, leader) && on_map(s, leader) && !demoralized(s, leader) &&
         !(s.event_flags[index(side_of(w, leader))] & bad_communications);
}

// pg.7.21b, pg.9.1b
bool leader_spots(const World& w, const State& s, Side side, Hex target) {
  const Hexes& in_sight = w.sight.seen_from[target.id];
  for (const Piece l : leaders_of(w, side))
    if (on_map(s, l) && in_sight.contains(at(s, l).hex) && may_spot_for_guns(w, s, l) &&
        spots_in(w, s, at(s, l).hex, target, other(side)))
      return true;
  return false;
}

Refusal refuse_bombardment(const World& w, const State& s, Piece firer, Hex target) {
  const UnitType& type = type_of(w, firer);
  const Hex from = at(s, firer).hex;
  const Side side = side_of(w, firer);
  if (!type.bombardment) return {"pg.7.31"_rule, "pg.refuse.no_fire_value"_text};
  if (!bombardment_strength(w, s, firer)) {
    if (carried(w, s, firer)) return {"pg.5.67a"_rule, "pg.refuse.carried"_text};
    if (at(s, firer).limbered) return {"pg.5.62a"_rule, "pg.refuse.limbered"_text};
    return {"pg.14.3a"_rule, "pg.refuse.demoralized"_text};
  }
  if (is_assault_hex(w, s, from)) return {"pg.12.52a"_rule, "pg.refuse.locked_in_assault"_text};
  if (const int range = distance(w, from, target); range > type.bombardment.range)
    return Refusal{"pg.7.32"_rule, "pg.refuse.out_of_range"_text}
        .number("range", range)
        .number("most", type.bombardment.range);
  if (!first_visible(w, s, target, other(side)))
    return {"pg.9.0"_rule, "pg.refuse.no_enemy_there"_text};
  if (!may_fire_across(w, s, from, target))
    return {"pg.17.61d"_rule, "pg.refuse.other_sector"_text};
  if (!spots_in(w, s, from, target, other(side)) && !leader_spots(w, s, side, target))
    return {"pg.9.1a"_rule, "pg.refuse.nobody_spots"_text};
  return legal;
}

Bombardment bombardment_facts(const World& w, const State& s) {
  const Hex h = s.attack.target;
  const Side side = target_side(s);
  const Terrain t = w.terrain[h.id];
  Bombardment f;
  f.town = t == Terrain::town;
  f.marsh = t == Terrain::swamp;
  f.entrenchment = has_entrenchment(s, h);
  for (const Mine& m : s.mines)
    f.firers_mines |= m.hex == h && m.side == index(firing_side(s)) && m.strength > 0;
  f.three_units = combat_units(w, s, h, side) >= most_combat_units;  // pg.9.51: that side's only
  f.night = is_night(w, s);
  if (s.attack.manner & by_offboard) return f;
  f.observed = true;
  if (s.attack.manner & at_own) {  // pg.9.51: as when the enemy there was fired at
    f.observed = s.attack.column;
    return f;
  }
  for_each_firer(
      w, s, [&](Piece p) { f.observed &= spots_in(w, s, at(s, p).hex, h, other(firing_side(s))); });
  return f;
}

Bombardment with_target(const World& w, const State& s, Bombardment f, Piece p) {
  const UnitType& type = type_of(w, p);
  f.shelters = is_leader(type) || shelters(w, p);
  f.dug_in = counts_as_dug_in(w, s, p);
  f.gun = is_weapon(type) || type.kind == UnitKind::mtr;
  f.cavalry = type.kind == UnitKind::cav;
  f.loaded_transport = is_unarmed_transport(type) && loaded(w, s, p);
  return f;
}

// ---- Off-board artillery (9.2, 9.3)

// pg.9.2: once a turn, when the scenario lets it. Everybody knows it.
static bool factor_left(const World& w, const State& s, Side side, int factor) {
  const auto& factors = w.sides[index(side)].offboard;
  if (factor >= factors.size() || s.offboard_used[index(side)] >> factor & 1) return false;
  if (!(factors[factor].turns >> (s.turn & 63) & 1)) return false;
  return !(s.event_flags[index(side)] & ammunition_shortage);
}

bool any_factor_left(const World& w, const State& s, Side side) {
  for (int i = 0; i < w.sides[index(side)].offboard.size(); ++i)
    if (factor_left(w, s, side, i)) return true;
  return false;
}

// pg.17.63c: the commander's; pg.17.63b: allotted to this sector.
bool factor_ready(const World& w, const State& s, Side side, int factor) {
  return factor_left(w, s, side, factor) && may_use_factor(w, s, side, factor);
}

Refusal refuse_offboard(const World& w, const State& s, int factor, Hex target) {
  if (!factor_ready(w, s, s.active, factor)) return {"pg.9.2"_rule, "pg.refuse.factor_used"_text};
  if (!first_visible(w, s, target, other(s.active)))
    return {"pg.9.2"_rule, "pg.refuse.no_enemy_there"_text};
  if (!factor_reaches(w, s, factor, target))
    return {"pg.17.63b"_rule, "pg.refuse.other_sector"_text};
  if (!leader_spots(w, s, s.active, target)) return {"pg.9.1a"_rule, "pg.refuse.nobody_spots"_text};
  return legal;
}

namespace {

// Factors of equal strength are alike: the first of them speaks for all.
bool first_of_its_strength(const World& w, const State& s, int factor) {
  const auto& list = w.sides[index(s.active)].offboard;
  for (int f = 0; f < factor; ++f)
    if (list[f].strength == list[factor].strength && factor_ready(w, s, s.active, f) &&
        !(s.attack.factors >> f & 1))
      return false;
  return true;
}

bool may_smoke_offboard(const World& w, const State& s) {
  const Forces& forces = w.sides[index(s.active)];
  return w.on.smoke && forces.smoke_offboard && !(forces.smoke_by_day_only && is_night(w, s));
}

void spotted_by_leaders(const World& w, const State& s, List<Hex, max_pieces>& list) {
  const Side enemy = other(s.active);
  for (const Piece e : of_side(w, enemy)) {
    if (!on_map(s, e) || at(s, e).hidden) continue;
    const Hex h = at(s, e).hex;
    if (first_visible(w, s, h, enemy) == e && leader_spots(w, s, s.active, h)) list.push(h);
  }
}

using Offboard = OffboardGroupFrame;

void set_stage(State& s, Offboard::Stage stage) {
  change<Offboard>(s, [&](Offboard& f) { f.stage = stage; });
}

void add_factor(const World& w, State& s, int factor) {
  s.attack.factors |= static_cast<std::uint8_t>(1 << factor);
  const int strength = s.attack.strength + w.sides[index(s.active)].offboard[factor].strength;
  s.attack.strength = static_cast<std::uint8_t>(strength > 255 ? 255 : strength);
  s.offboard_used[index(s.active)] |= static_cast<std::uint8_t>(1 << factor);
  change<Offboard>(s, [&](Offboard& f) { f.factor = static_cast<Byte>(factor + 1); });
}

// Of those of equal strength that are left the next one.
bool next_of_its_strength(const World& w, const State& s, int factor) {
  const auto& list = w.sides[index(s.active)].offboard;
  const int next = top<Offboard>(s).factor;
  return factor >= next && (factor == next || list[factor].strength != list[factor - 1].strength ||
                            !factor_ready(w, s, s.active, factor - 1));
}

void ask_offboard_group(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<Offboard>(s);
  if (f.stage == Offboard::smoking) {
    prompt.choice(s.active, "pg.16.11"_rule, "pg.prompt.smoke_hex"_text);
    smoke_hexes(w, s, s.active, Hex::none).each([&](Hex h) {
      if (factor_reaches(w, s, f.factor, h)) prompt.option(verb::place_smoke, 0, h.id);
    });
    return;
  }
  prompt.choice(s.active, "pg.9.3b"_rule,
                f.stage == Offboard::collecting ? "pg.prompt.more_factors"_text
                                                : "pg.prompt.more_offboard"_text);
  prompt.with("strength", number_kind, s.attack.strength);
  if (f.stage == Offboard::between) {
    offer_offboard(w, s, prompt);
  } else if (__builtin_popcount(s.attack.factors) < most_offboard_combined) {  // pg.7.33b
    for (int i = f.factor; i < w.sides[index(s.active)].offboard.size(); ++i)
      if (factor_ready(w, s, s.active, i) && factor_reaches(w, s, i, s.attack.target) &&
          next_of_its_strength(w, s, i))
        prompt.option(verb::offboard, i, s.attack.target.id);
  }
  prompt.option(verb::done);
}

void fire_offboard(const World& w, State& s, Events* log) {
  set_stage(s, Offboard::between);
  begin_attack(w, s, log);
}

bool run_offboard_group(const World& w, State& s, Events* log) {
  static thread_local Prompt prompt;
  ask_offboard_group(w, s, prompt);
  if (!prompt.options.empty() && prompt.options[0].verb != verb::done) return false;
  // Whether a hidden observer sees another target, and which factors are this sector's, is its side's own affair.
  const bool between = top<Offboard>(s).stage == Offboard::between;
  const bool room = between || __builtin_popcount(s.attack.factors) < most_offboard_combined;
  const bool unseen = (w.on.sectors && room) || (between && has_hidden(w, s, s.active));
  if (unseen && any_factor_left(w, s, s.active)) return false;
  if (top<Offboard>(s).stage == Offboard::collecting) fire_offboard(w, s, log);
  else pop(s);
  return true;
}

void aim_offboard(const World& w, State& s, Choice c) {
  s.attack = {};
  s.attack.kind = FireKind::bombardment;
  s.attack.manner = by_offboard;
  s.attack.target = hex(c.what);
  set_stage(s, Offboard::collecting);
  add_factor(w, s, c.who);
}

void take_offboard_group(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<Offboard>(s);
  if (c.verb == verb::place_smoke) {
    s.offboard_used[index(s.active)] |= static_cast<std::uint8_t>(1 << f.factor);  // pg.16.1b
    set_stage(s, Offboard::between);
    push(s, SmokeRollFrame{.piece = nobody, .hex = hex(c.what)});
  } else if (c.verb == verb::offboard_smoke) {
    s.frames.replace(Offboard{.stage = Offboard::smoking, .factor = static_cast<Byte>(c.who)});
  } else if (c.verb == verb::offboard) {
    if (f.stage == Offboard::collecting) add_factor(w, s, c.who);
    else aim_offboard(w, s, c);
  } else if (f.stage == Offboard::collecting) {
    fire_offboard(w, s, log);
  } else {
    pop(s);
  }
}

Refusal judge_offboard_group(const World& w, const State& s, Choice c) {
  const auto f = top<Offboard>(s);
  if (f.stage == Offboard::smoking) {
    if (c.verb != verb::place_smoke || !is_hex(w, c.what)) return no_option;
    return refuse_offboard_smoke(w, s, f.factor, hex(c.what));
  }
  const bool collecting = f.stage == Offboard::collecting;
  if (c.verb == verb::done) return legal;
  if (c.verb == verb::offboard_smoke && !collecting)
    return may_smoke_with(w, s, c.who) ? legal : no_option;
  if (c.verb != verb::offboard || !is_hex(w, c.what)) return no_option;
  if (!collecting) return refuse_factor(w, s, c.who, hex(c.what));
  if (__builtin_popcount(s.attack.factors) >= most_offboard_combined)
    return {"pg.7.33b"_rule, "pg.refuse.three_factors"_text};
  if (const Refusal no = refuse_offboard(w, s, c.who, hex(c.what))) return no;
  if (hex(c.what) != s.attack.target) return {"pg.9.3b"_rule, "pg.refuse.one_target"_text};
  if (!next_of_its_strength(w, s, c.who)) return {"pg.9.2"_rule, "pg.refuse.factor_alike"_text};
  return legal;
}

}  // namespace

Refusal refuse_factor(const World& w, const State& s, int factor, Hex target) {
  if (const Refusal no = refuse_offboard(w, s, factor, target)) return no;
  if (!first_of_its_strength(w, s, factor)) return {"pg.9.2"_rule, "pg.refuse.factor_alike"_text};
  return legal;
}

bool may_smoke_with(const World& w, const State& s, int factor) {
  return factor_ready(w, s, s.active, factor) && first_of_its_strength(w, s, factor) &&
         may_smoke_offboard(w, s) && any_smoke_hex(w, s, factor);
}

const StepRules offboard_group_step{run_offboard_group, ask_offboard_group, judge_offboard_group,
                                    take_offboard_group};

// pg.3.14: a segment of its own. pg.9.3c: each factor alone, or up to three together.
void offer_offboard(const World& w, const State& s, Prompt& prompt) {
  const int count = w.sides[index(s.active)].offboard.size();
  List<Hex, max_pieces> targets;
  bool looked = false;
  for (int f = 0; f < count; ++f) {
    if (!factor_ready(w, s, s.active, f) || !first_of_its_strength(w, s, f)) continue;
    if (!looked) spotted_by_leaders(w, s, targets);
    looked = true;
    for (const Hex h : targets)
      if (factor_reaches(w, s, f, h)) prompt.option(verb::offboard, f, h.id);
    if (may_smoke_offboard(w, s) && any_smoke_hex(w, s, f)) prompt.option(verb::offboard_smoke, f);
  }
}

void begin_offboard(const World& w, State& s, Choice c, Events*) {
  s.attack = {};
  push(s, Offboard{.stage = Offboard::smoking, .factor = static_cast<Byte>(c.who)});
  if (c.verb == verb::offboard) aim_offboard(w, s, c);
}

// ---- Friendly fire (9.52). State::attack.adjacent holds the directions not yet tested.

namespace {

int own_hexes_around(const World& w, const State& s) {
  int bits = 0;
  for (const Direction d : directions) {
    const Hex h = w.neighbour[s.attack.target.id][index(d)];
    if (h && holds_units(w, s, h, firing_side(s))) bits |= 1 << index(d);
  }
  return bits;
}

bool gunners_are_careful(const World& w, const State& s) {
  if (s.attack.firer) return type_of(w, s.attack.firer).careful_gunners;
  const Nation n = w.sides[index(firing_side(s))].nation;
  return n == Nation::german || n == Nation::american || n == Nation::commonwealth;
}

// pg.16.6a: shells that fall where only hidden friends lie tell the enemy nothing of them.
Sides told_of(const World& w, const State& s, Hex h) {
  return first_visible(w, s, h, firing_side(s)) ? everybody : only(firing_side(s));
}

Hex tested_hex(const World& w, const State& s) {
  return w.neighbour[s.attack.target.id][__builtin_ctz(s.attack.adjacent)];
}

bool run_friendly_fire(const World& w, State& s, Events*) {
  s.attack.manner &= static_cast<std::uint8_t>(~by_friends);
  s.attack.adjacent &= static_cast<std::uint8_t>(own_hexes_around(w, s));
  if (s.attack.adjacent) return false;
  if (top<FriendlyFireFrame>(s).left > 1) {
    change<FriendlyFireFrame>(s, [](FriendlyFireFrame& f) { --f.left; });
    s.attack.adjacent = static_cast<std::uint8_t>(own_hexes_around(w, s));
    if (s.attack.adjacent) return true;
  }
  pop(s);
  return true;
}

void ask_friendly_fire(const World& w, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  const int bonus = gunners_are_careful(w, s) ? 1 : 0;
  for (int die = 1; die <= 6; ++die) chance.sum_class[die] = die + bonus <= friendly_fire_hits;
  prompt.roll(firing_side(s), s.attack.manner & by_air ? "pg.15.12"_rule : "pg.9.52a"_rule,
              "pg.prompt.friendly_fire"_text, chance);
  const Hex h = tested_hex(w, s);
  prompt.seen = told_of(w, s, h);
  prompt.args.push({"hex", hex_kind, prompt.seen, h.id});
}

void take_friendly_fire(const World& w, State& s, Choice roll, Events* log) {
  const Hex h = tested_hex(w, s);
  const int die = sum_of(roll) + (gunners_are_careful(w, s) ? 1 : 0);
  const bool hits = die <= friendly_fire_hits;
  s.attack.adjacent &= static_cast<std::uint8_t>(s.attack.adjacent - 1);
  if (log) {
    Event& e =
        log->add(hits ? "friendly_fire" : "friendly_fire_missed", "pg.9.52a"_rule, firing_side(s))
            .with("hex", hex_kind, h.id, told_of(w, s, h))
            .number("total", die)
            .only_for(told_of(w, s, h))
            .on(roll)
            .gives(hits ? "hit" : "miss");
    if (gunners_are_careful(w, s)) e.shift("pg.9.52a"_rule, 1, "pg.shift.careful_gunners"_text);
  }
  if (!hits) return;
  s.attack.from = h;
  push(s, Step::friendly_column);
}

void ask_friendly_column(const World& w, const State& s, Prompt& prompt) {
  prompt.roll(firing_side(s), "pg.9.52b"_rule, "pg.prompt.friendly_column"_text,
              Chance::throw_dice(1));
  prompt.seen = told_of(w, s, s.attack.from);
  prompt.args.push({"hex", hex_kind, prompt.seen, s.attack.from.id});
}

void take_friendly_column(const World& w, State& s, Choice roll, Events* log) {
  s.attack.column = friendly_fire_column[sum_of(roll)];
  s.attack.kind = FireKind::bombardment;
  s.attack.manner |= by_friends;
  if (log)
    log->add("friendly_column", "pg.9.52b"_rule, firing_side(s))
        .with("hex", hex_kind, s.attack.from.id, told_of(w, s, s.attack.from))
        .only_for(told_of(w, s, s.attack.from))
        .on(roll)
        .in_column(bombardment_table.heading[s.attack.column]);
  pop(s);
  push(s, AttackFrame{});
}

}  // namespace

const StepRules friendly_fire_step{run_friendly_fire, ask_friendly_fire, nullptr,
                                   take_friendly_fire};
const StepRules friendly_column_step{nullptr, ask_friendly_column, nullptr, take_friendly_column};

void begin_friendly_fire(const World& w, State& s, int times) {
  s.attack.adjacent = static_cast<std::uint8_t>(own_hexes_around(w, s));
  if (s.attack.adjacent && times > 0) push(s, FriendlyFireFrame{.left = static_cast<Byte>(times)});
}

}  // namespace bocage::pg
