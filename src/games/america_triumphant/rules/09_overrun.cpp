// Overruns in movement (at.9.6, at.12.5).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

int overrun_price(const World& w, const State& s) {  // half MP beside the ways (at.9.61b, at.12.5)
  (void)w;
  const int price = s.phase == Phase::mechanised ? 12 : 6;
  return snow(s) ? 2 * price : price;
}

}  // namespace

Refusal refuse_overrun(const World& w, const State& s, Hex target, bool supported) {
  const Unit lead = s.move.lead;
  const int f = info(w, lead).formation;
  const Hex here = s.move.hex;
  const Side side = info(w, lead).side, enemy = other(side);
  if (s.phase == Phase::strategic || (s.phase == Phase::mechanised && !w.on.late_overruns))
    return {s.phase == Phase::mechanised ? "at.12.5"_rule : "at.3.32b"_rule,
            "at.refuse.no_overrun_now"_text};
  if (f == none8 || !has_integrity(w, s, f, here))
    return {"at.9.6a"_rule, "at.refuse.no_integrity"_text};
  if (s.move.together != static_cast<int>(Together::division))  // at.9.62a: nobody else beside it
    return {"at.9.61a"_rule, "at.refuse.division_not_in_hand"_text};
  for (int i = 0; i < w.formations[f].count; ++i) {
    const Unit u{w.formations[f].unit[i]};
    if (place_of(s, u) == Place::eliminated || place_of(s, u) == Place::nowhere) continue;
    if (!at(s, u).in_hand) return {"at.9.61a"_rule, "at.refuse.division_not_in_hand"_text};
    if (supply_now(s, u) != Supply::supplied || at(s, u).distant)
      return {"at.9.6a"_rule, "at.refuse.overrun_supply"_text};
  }
  if (!(s.combat_supply >> s.hq & 1)) return {"at.9.6a"_rule, "at.refuse.hq_not_fed"_text};
  if (overstacked(w, s, here)) return {"at.9.61a"_rule, "at.refuse.full"_text};
  const int d = direction_to(w, here, target);
  if (d < 0) return {"at.9.61a"_rule, "at.refuse.not_adjacent"_text};
  if (!s.occupied[index(enemy)].contains(target))
    return {"at.9.0b"_rule, "at.refuse.nobody_there"_text};
  if (was_struck(w, s, target)) return {"at.9.72"_rule, "at.refuse.struck_already"_text};
  const int terrain = terrain_cost(w, s, true, here, d);
  if (terrain == prohibited)
    return w.major[here.id] >> d & 1 ? Refusal{"at.9.61c"_rule, "at.refuse.major_river"_text}
                                     : Refusal{"at.9.61c"_rule, "at.refuse.minor_river"_text};
  if ((w.minor[here.id] | w.major[here.id]) >> d & 1)  // R54
    for (int i = 0; i < w.formations[f].count; ++i) {
      const Unit u{w.formations[f].unit[i]};
      if (at(s, u).in_hand && is_tank(w, u))
        return {"at.9.51a"_rule, "at.refuse.tanks_and_rivers"_text};
    }
  // R46: the target's own zone counts for leaving; others' for entering.
  const bool leaves = in_zone(s, enemy, here), enters = in_zone(s, enemy, target);
  if (leaves && enters) return {"at.4.3a"_rule, "at.refuse.zone_to_zone"_text};
  const int cost = overrun_price(w, s) + terrain + (leaves ? exit_cost(s.move.left) : 0) +
                   (enters ? zone_cost(s) : 0);
  if (cost > s.move.left)
    return Refusal{"at.9.61b"_rule, "at.refuse.points"_text}
        .with("need", points_kind, cost)
        .with("have", points_kind, s.move.left);
  if (supported) {
    if (!hq_may_support(w, s, target))
      return {"at.11.12a"_rule, "at.refuse.hq_cannot_support"_text};
    if (support_limit(w, s, true) <= 0)
      return {side == german ? "at.11.13b"_rule : "at.11.13a"_rule,
              "at.refuse.support_used_up"_text};
  }
  const Odds9 o = odds_of(clash_of_overrun(w, s, target, supported));
  if (o.column < lowest_column)
    return Refusal{"at.9.14c"_rule, "at.refuse.odds_too_low"_text}.with("odds", column_kind,
                                                                        o.column);
  return legal;
}

bool may_overrun_somewhere(const World& w, const State& s) {
  if (s.move.together != static_cast<int>(Together::division)) return false;
  const Side enemy = enemy_of(w, s.move.lead);
  for (int d = 0; d < 6; ++d) {
    const Hex to = neighbour(w, s.move.hex, d);
    if (!to || !s.occupied[index(enemy)].contains(to)) continue;
    if (!refuse_overrun(w, s, to, false) || !refuse_overrun(w, s, to, true)) return true;
  }
  return false;
}

void begin_overrun(const World& w, State& s, Hex target, bool supported, Events* log) {
  const Side enemy = enemy_of(w, s.move.lead);
  const Hex here = s.move.hex;
  const int cost = overrun_price(w, s) +
                   terrain_cost(w, s, true, here, direction_to(w, here, target)) +
                   (in_zone(s, enemy, here) ? exit_cost(s.move.left) : 0) +
                   (in_zone(s, enemy, target) ? zone_cost(s) : 0);
  s.move.left = static_cast<std::uint8_t>(s.move.left - cost);  // paid before the combat
  if (s.move.entered < 255) ++s.move.entered;
  for (const Unit u : stack_at(w, s, here)) {
    UnitState& me = at(s, u);
    if (!me.in_hand) continue;
    me.went = me.moved = 1;
    activate(s, u);
  }
  if (supported) ++s.supported[0];
  s.fight = Fight{};
  s.fight.target = target;
  s.fight.from = here;
  s.fight.supported = supported;
  if (log)
    log->add("overruns", "at.9.61b"_rule, other(enemy))
        .with("unit", unit_kind, s.move.lead.id)
        .with("from", hex_kind, here.id)
        .with("hex", hex_kind, target.id)
        .with("cost", points_kind, cost);
  s.frames.push(FightFrame{});
}

// ------------------------------------------------------------------------------- 9.63: going in

namespace {

void ask_after(const World& w, const State& s, Prompt& p) {
  p.choice(side_of_hq(w, s.hq), "at.9.63"_rule, "at.prompt.after_overrun"_text);
  p.with("hex", hex_kind, s.fight.target.id);
  p.option(verb::occupy);
  p.option(verb::stop);
}

// at.9.64a: those who went in go on with what they have left.
void take_after(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  if (c.verb == verb::stop) return put_down(w, s);  // at.9.64b
  relocate(w, s, s.fight.from, s.fight.target, [](const UnitState& u) { return bool(u.in_hand); });
  s.move.hex = s.fight.target;
  if (log)
    log->add("occupies", "at.9.63"_rule, side_of_hq(w, s.hq))
        .with("unit", unit_kind, s.move.lead.id)
        .with("hex", hex_kind, s.fight.target.id);
}

}  // namespace

const Rules after_overrun_step{nullptr, ask_after, nullptr, take_after};

}  // namespace bocage::at
