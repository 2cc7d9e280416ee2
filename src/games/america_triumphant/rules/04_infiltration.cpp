// The 150th Brigade slips from one enemy zone of control into another (at.4.4a to at.4.4d).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

// at.4.4a, at.4.4d.
Refusal refuse_infiltration(const World& w, const State& s, Hex to) {
  const Mover m = mover_in_hand(w, s);
  if (!info(w, s.move.lead).infiltrates || s.move.together != 0)
    return {"at.4.4a"_rule, "at.refuse.not_the_150th"_text};
  const int d = direction_to(w, m.at, to);
  if (d < 0) return {"at.5.1"_rule, "at.refuse.not_adjacent"_text};
  if (s.occupied[index(allied)].contains(to)) return {"at.5.42"_rule, "at.refuse.enemy_there"_text};
  if (m.strategic || !in_zone(s, allied, m.at) || !in_zone(s, allied, to))
    return {"at.4.4a"_rule, "at.refuse.no_infiltration_needed"_text};
  if (s.occupied[index(german)].contains(to))
    return {"at.4.4a"_rule, "at.refuse.friend_there"_text};
  int cost = terrain_cost(w, s, m.mech, m.at, d);
  if (cost == prohibited)
    return w.major[m.at.id] >> d & 1 ? Refusal{"at.t.tec6"_rule, "at.refuse.major_river"_text}
                                     : Refusal{"at.t.tec7"_rule, "at.refuse.minor_river"_text};
  cost += zone_cost(s);
  if (cost > m.left)
    return Refusal{"at.4.4d"_rule, "at.refuse.points"_text}
        .with("need", points_kind, cost)
        .with("have", points_kind, m.left);
  return legal;
}

bool can_infiltrate(const World& w, const State& s) {
  if (!info(w, s.move.lead).infiltrates) return false;
  for (int d = 0; d < 6; ++d)
    if (const Hex to = neighbour(w, s.move.hex, d); to && !refuse_infiltration(w, s, to))
      return true;
  return false;
}

namespace {

void ask_infiltration(const World&, const State& s, Prompt& p) {
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) die.sum_class[i] = i >= 5;
  p.roll(german, "at.4.4a"_rule, "at.prompt.infiltration"_text, die);
  p.with("unit", unit_kind, s.move.lead.id)
      .with("hex", hex_kind, s.frames.top<InfiltrationFrame>().to.id);
}

void take_infiltration(const World& w, State& s, Choice c, Events* log) {
  const Hex to = s.frames.top<InfiltrationFrame>().to;
  s.frames.pop();
  const bool success = die(c, 0) >= 5;
  const Unit u = s.move.lead;
  const Mover m = mover_in_hand(w, s);
  const int cost = terrain_cost(w, s, m.mech, m.at, direction_to(w, m.at, to)) + zone_cost(s);
  if (log)
    log->add(success ? "infiltrated" : "infiltration_failed",
             success ? "at.4.4b"_rule : "at.4.4c"_rule, german)
        .with("unit", unit_kind, u.id)
        .with("from", hex_kind, m.at.id)
        .with("hex", hex_kind, to.id)
        .with("left", points_kind, success ? m.left - cost : 0)
        .on(c);
  if (success) {
    UnitState& me = at(s, u);
    me.moved = me.went = 1;
    relocate(w, s, m.at, to, [](const UnitState& x) { return bool(x.in_hand); });
    s.move.hex = to;
    s.move.left = static_cast<std::uint8_t>(m.left - cost);
    ++s.move.entered;
    return;  // the mover's step looks whether it may go on
  }
  at(s, u).went = 1;
  at(s, u).in_hand = 0;
  s.move = Move{};
  lose_step(w, s, u, "at.4.4c"_rule, log);
}

}  // namespace

const Rules infiltration_step{nullptr, ask_infiltration, nullptr, take_infiltration};

}  // namespace bocage::at
