// 16.1 Smoke.
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

// pg.16.11, gaps A35: the hex itself must be seen, whoever may be in it.
bool sees_hex(const World& w, const State& s, Hex from, Hex target) {
  const int far = distance(w, from, target);
  if (far <= 1) return true;
  int range = visibility_now(w, s);
  if (range == day_visibility) {
    const int above = w.eye[from.id] - w.level[target.id];
    if (above > 0) range += visibility_per_level * above;
  }
  return far <= range && sees(w, s, from, target);
}

bool leader_sees_hex(const World& w, const State& s, Side side, Hex target) {
  for (const Piece l : of_side(w, side))
    if (is_leader(w, l) && may_spot_for_guns(w, s, l) && sees_hex(w, s, at(s, l).hex, target))
      return true;
  return false;
}

void add_seen(const World& w, const State& s, Hex from, Hexes& seen) {
  w.sight.seen_from[from.id].each([&](Hex h) {
    if (!seen.contains(h) && sees_hex(w, s, from, h)) seen.add(h);
  });
}

// pg.16.1a: who may, by the scenario.
bool has_smoke(const World& w, const State& s, Piece p) {
  const Forces& forces = w.sides[index(side_of(w, p))];
  if (!w.on.smoke || (forces.smoke_by_day_only && is_night(w, s))) return false;
  const UnitKind kind = type_of(w, p).kind;
  if (kind == UnitKind::mtr) return forces.smoke_mortars;
  return forces.smoke_guns && (kind == UnitKind::art || kind == UnitKind::spg);  // artillery
}

}  // namespace

Refusal refuse_smoke(const World& w, const State& s, Piece p, Hex target) {
  const UnitType& type = type_of(w, p);
  const Hex from = at(s, p).hex;
  if (!type.bombardment || !has_smoke(w, s, p)) return {"pg.16.1a"_rule, "pg.refuse.no_smoke"_text};
  if (!bombardment_strength(w, s, p)) return {"pg.16.1a"_rule, "pg.refuse.cannot_fire_now"_text};
  if (is_assault_hex(w, s, from)) return {"pg.12.52a"_rule, "pg.refuse.locked_in_assault"_text};
  if (const int range = distance(w, from, target); range > type.bombardment.range)
    return Refusal{"pg.7.32"_rule, "pg.refuse.out_of_range"_text}
        .number("range", range)
        .number("most", type.bombardment.range);
  if (!smoke_left(s)) return {"pg.16.11"_rule, "pg.refuse.no_smoke_left"_text};
  if (!may_fire_across(w, s, from, target))
    return {"pg.17.61d"_rule, "pg.refuse.other_sector"_text};
  if (!sees_hex(w, s, from, target) && !leader_sees_hex(w, s, side_of(w, p), target))
    return {"pg.16.11"_rule, "pg.refuse.nobody_spots"_text};
  return legal;
}

Refusal refuse_offboard_smoke(const World& w, const State& s, int factor, Hex target) {
  const Forces& forces = w.sides[index(s.active)];
  if (!w.on.smoke || !forces.smoke_offboard || (forces.smoke_by_day_only && is_night(w, s)))
    return {"pg.16.1a"_rule, "pg.refuse.no_smoke"_text};
  if (!factor_ready(w, s, s.active, factor)) return {"pg.9.2"_rule, "pg.refuse.factor_used"_text};
  if (!smoke_left(s)) return {"pg.16.11"_rule, "pg.refuse.no_smoke_left"_text};
  if (!factor_reaches(w, s, factor, target))
    return {"pg.17.63b"_rule, "pg.refuse.other_sector"_text};
  if (!leader_sees_hex(w, s, s.active, target))
    return {"pg.16.11"_rule, "pg.refuse.nobody_spots"_text};
  return legal;
}

// All hexes where the side may put smoke, seen by its leaders or from the firer's hex.
Hexes smoke_hexes(const World& w, const State& s, Side side, Hex firer) {
  Hexes seen;
  if (firer) add_seen(w, s, firer, seen);
  for (const Piece l : of_side(w, side))
    if (is_leader(w, l) && may_spot_for_guns(w, s, l)) add_seen(w, s, at(s, l).hex, seen);
  return seen;
}

bool any_smoke_hex(const World& w, const State& s, int factor) {
  if (!smoke_left(s)) return false;
  for (const Piece l : of_side(w, s.active))
    if (is_leader(w, l) && may_spot_for_guns(w, s, l) && factor_reaches(w, s, factor, at(s, l).hex))
      return true;
  return false;
}

namespace {

// ---- Step::smoke_roll

void ask_smoke_roll(const World&, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  for (int sum = 2; sum <= 12; ++sum) chance.sum_class[sum] = sum <= smoke_lands;
  prompt.roll(s.active, "pg.16.11"_rule, "pg.prompt.smoke_roll"_text, chance);
  prompt.with("hex", hex_kind, top<SmokeRollFrame>(s).hex.id);
}

void take_smoke_roll(const World&, State& s, Choice roll, Events* log) {
  const auto f = top<SmokeRollFrame>(s);
  const bool lands = sum_of(roll) <= smoke_lands;
  if (lands) s.smoke.push(f.hex);
  if (log) {
    Event& e = log->add(lands ? "smoke" : "smoke_failed", "pg.16.11"_rule, s.active)
                   .with("hex", hex_kind, f.hex.id);
    if (f.piece) e.with("unit", unit_kind, f.piece.id);
    e.on(roll).gives(lands ? "placed" : "missed");
  }
  pop(s);
}

// ---- Step::smoke_dispersal, marker by marker; Step::smoke_drift on top of it

void next_marker(SmokeDispersalFrame& f) { ++f.marker; }

bool run_smoke_dispersal(const World& w, State& s, Events* log) {
  if (top<SmokeDispersalFrame>(s).marker < s.smoke.size()) return false;
  pop(s);
  reveal_hidden(w, s, log);  // pg.16.6c: what the smoke covered may be seen now
  return true;
}

void ask_smoke_dispersal(const World&, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  for (int die = 1; die <= 6; ++die)
    chance.sum_class[die] = static_cast<std::uint8_t>(die < 3 ? die : 3);
  prompt.roll(s.active, "pg.16.13"_rule, "pg.prompt.smoke_dispersal"_text, chance);
  prompt.with("hex", hex_kind, s.smoke[top<SmokeDispersalFrame>(s).marker].id);
}

void take_smoke_dispersal(const World&, State& s, Choice roll, Events* log) {
  const auto marker = top<SmokeDispersalFrame>(s).marker;
  const int die = sum_of(roll);
  if (log)
    log->add(die == smoke_stays    ? "smoke_stays"
             : die == smoke_drifts ? "smoke_drifts"
                                   : "smoke_gone",
             "pg.16.13"_rule, Side::nobody)
        .with("hex", hex_kind, s.smoke[marker].id)
        .on(roll)
        .gives(die == smoke_stays    ? "stays"
               : die == smoke_drifts ? "drifts"
                                     : "gone");
  if (die == smoke_stays) change<SmokeDispersalFrame>(s, next_marker);
  else if (die == smoke_drifts) push(s, SmokeDriftFrame{.marker = marker});
  else s.smoke.remove(marker);
}

void ask_smoke_drift(const World&, const State& s, Prompt& prompt) {
  prompt.roll(s.active, "pg.16.13"_rule, "pg.prompt.smoke_drift"_text, Chance::throw_dice(1));
  prompt.with("hex", hex_kind, s.smoke[top<SmokeDriftFrame>(s).marker].id);
}

// 1 is north-east, then clockwise (gaps G9), as Direction counts.
void take_smoke_drift(const World& w, State& s, Choice roll, Events* log) {
  const int marker = top<SmokeDriftFrame>(s).marker;
  const Hex from = s.smoke[marker];
  const Hex to = w.neighbour[from.id][sum_of(roll) - 1];
  pop(s);
  if (to) {
    s.smoke[marker] = to;
    change<SmokeDispersalFrame>(s, next_marker);
  } else {
    s.smoke.remove(marker);
  }
  if (log) {
    Event& e = log->add(to ? "smoke_moved" : "smoke_off_map", "pg.16.13"_rule, Side::nobody)
                   .with("hex", hex_kind, from.id)
                   .on(roll);
    if (to) e.with("to", hex_kind, to.id);
  }
}

}  // namespace

const StepRules smoke_roll_step{nullptr, ask_smoke_roll, nullptr, take_smoke_roll};
const StepRules smoke_dispersal_step{run_smoke_dispersal, ask_smoke_dispersal, nullptr,
                                     take_smoke_dispersal};
const StepRules smoke_drift_step{nullptr, ask_smoke_drift, nullptr, take_smoke_drift};

void push_smoke_checks(const World&, State& s) {
  if (!s.smoke.empty()) push(s, SmokeDispersalFrame{});
}

}  // namespace bocage::pg
