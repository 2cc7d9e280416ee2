// 17.1 to 17.4: consolidation, excess initiative, strategic movement, fog of war.
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

// ---- 17.1

Refusal refuse_consolidate(const World& w, const State& s, Piece p, Piece with) {
  const PieceState &a = at(s, p), &b = at(s, with);
  const PieceInfo &x = w.pieces[p.id], &y = w.pieces[with.id];
  if (!w.on.consolidation) return {"pg.17.1"_rule, "pg.refuse.rule_is_off"_text};
  if (p == with || !on_map(s, p) || !on_map(s, with) || a.hex != b.hex || x.side != y.side)
    return {"pg.17.1"_rule, "pg.refuse.not_in_hex"_text};
  if (x.type != y.type || x.morale != y.morale || x.reduced_morale != y.reduced_morale)
    return {"pg.17.1"_rule, "pg.refuse.not_the_same_type"_text};
  if (type_of(w, p).steps != 2 || a.steps != 1 || b.steps != 1)
    return {"pg.17.1"_rule, "pg.refuse.not_reduced"_text};
  if (a.order != b.order || demoralized(s, p) || carried(w, s, p) || carried(w, s, with))
    return {"pg.17.1"_rule, "pg.refuse.not_the_same_morale"_text};
  if (is_assault_hex(w, s, a.hex)) return {"pg.12.11d"_rule, "pg.refuse.in_assault"_text};
  if (b.declared != Declared::move || b.acted || a.mp || b.mp || a.changed_hex || b.changed_hex)
    return {"pg.17.1"_rule, "pg.refuse.takes_whole_segment"_text};
  return legal;
}

void do_consolidate(const World& w, State& s, Piece p, Piece with, Events* log) {
  interrupt_work(s, p);
  if (at(s, with).dug != Dug::in) at(s, p).dug = Dug::no;  // pg.16.26
  at(s, p).steps = 2;
  for_each_aboard(s, with, [&](Piece load) { at(s, load).carrier = nobody; });
  take_off(s, with, Place::merged);
  at(s, with).face = 0;
  if (log)
    log->add("consolidated", "pg.17.1"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("with", unit_kind, with.id);
}

// ---- 17.2

namespace {

void ask_save_initiative(const World&, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.17.2"_rule, "pg.prompt.save_initiative"_text);
  prompt.with("segments", number_kind, s.opening);
  prompt.option(verb::keep_segments);
  prompt.option(verb::save_segment);
}

void take_save_initiative(const World&, State& s, Choice c, Events* log) {
  pop(s);
  if (c.verb != verb::save_segment) return;
  --s.opening;
  s.saved = 1;
  s.saver = s.active;
  if (log) log->add("segment_saved", "pg.17.2"_rule, s.active);
}

}  // namespace

const StepRules save_initiative_step{nullptr, ask_save_initiative, nullptr, take_save_initiative};

// ---- 17.3

// Gaps A44: no enemy that is known of has a line to the hex within 12 hexes and what height adds.
bool strategic_may_enter(const World& w, const State& s, Piece p, Hex h) {
  for (const Piece e : of_side(w, other(side_of(w, p)))) {
    if (!on_map(s, e) || at(s, e).hidden) continue;
    const Hex from = at(s, e).hex;
    const int eye = w.level[from.id] + (w.terrain[from.id] == Terrain::town ? 1 : 0);
    const int above = eye - w.level[h.id];
    const int range = day_visibility + (above > 0 ? visibility_per_level * above : 0);
    if (distance(w, from, h) <= range && sees(w, s, from, h)) return false;
  }
  return true;
}

Refusal refuse_strategic(const World& w, const State& s, Piece p) {
  if (!w.on.strategic_movement) return {"pg.17.3a"_rule, "pg.refuse.rule_is_off"_text};
  if (s.move.manner & by_strategic) return {"pg.17.3a"_rule, "pg.refuse.already_strategic"_text};
  if (s.move.entered || at(s, p).mp) return {"pg.17.3a"_rule, "pg.refuse.already_moving"_text};
  if (!on_map(s, p) || !strategic_may_enter(w, s, p, at(s, p).hex))
    return {"pg.17.3a"_rule, "pg.refuse.in_sight"_text};
  if (disrupted(s, p)) return {"pg.14.2b"_rule, "pg.refuse.disrupted_one_hex"_text};
  return legal;
}

// ---- 17.4

// Called when the segment of the side that acted has been counted. The three segments of each side
// must have been done before it.
void push_fog_of_war(const World& w, State& s, Side acted) {
  if (!w.on.fog_of_war) return;
  const int own = index(acted);
  if (s.segments[own] - 1 < fog_of_war_segments || s.segments[1 - own] < fog_of_war_segments)
    return;
  push(s, FogOfWarFrame{.side = static_cast<Side>(own)});
}

namespace {

void ask_fog_of_war(const World& w, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(3);
  chance.classed = true;
  for (int sum = 3; sum <= 18; ++sum)
    chance.sum_class[sum] = sum + is_night(w, s) >= fog_of_war_ends;
  prompt.roll(top<FogOfWarFrame>(s).side, "pg.17.4"_rule, "pg.prompt.fog_of_war"_text, chance);
}

void take_fog_of_war(const World& w, State& s, Choice roll, Events* log) {
  const auto side = top<FogOfWarFrame>(s).side;
  pop(s);
  const int total = sum_of(roll) + is_night(w, s);
  const bool ends = total >= fog_of_war_ends;
  if (log) {
    Event& e = log->add(ends ? "fog_of_war_ends" : "fog_of_war", "pg.17.4"_rule, side)
                   .number("total", total)
                   .on(roll)
                   .gives(ends ? "ends" : "-");
    if (is_night(w, s)) e.shift("pg.17.4"_rule, 1, "pg.shift.night"_text);
  }
  if (ends) end_turn_now(w, s, log);  // pg.14.42 lapses
}

}  // namespace

const StepRules fog_of_war_step{nullptr, ask_fog_of_war, nullptr, take_fog_of_war};

}  // namespace bocage::pg
