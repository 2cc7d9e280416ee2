// Chapter 12.12: whoever leaves an assault hex with nobody staying behind is shot at for nothing.
#include "games/panzer_grenadier/rules/12_assault.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

// The free shot (12.12b to d).

namespace {

// Enemies in the hex fire: not the demoralized (A26). pg.12.12d: markers do not matter. pg.6.42c:
// one leader for one unit, the best of them.
int free_strength(const World& w, const State& s, Hex h, Side shooter) {
  int sum = 0, units = 0, leaders = 0;
  int bonus[8] = {};
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) != shooter || at(s, p).order == Order::demoralized) continue;
    if (is_regular_leader(w, s, p)) {
      const int c = face_of(w, s, p).combat;
      if (leaders < 8) bonus[leaders++] = at(s, p).order == Order::disrupted ? halved(c) : c;
      continue;
    }
    const int n = assault_strength(w, s, p, other(shooter));
    sum += n;
    units += n > 0;
  }
  for (; units > 0; --units) {
    int* best = bonus;
    for (int& one : bonus)
      if (one > *best) best = &one;
    sum += *best;
    *best = 0;
  }
  return sum;
}

bool has_left(const World& w, const State& s, Piece p, Hex from) {
  const PieceState& me = at(s, p);
  return me.place == Place::on_map && me.came_from && me.changed_hex && !me.entered &&
         w.neighbour[me.hex.id][me.came_from - 1] == from;
}

// pg.12.12c: only what helps; those who fire count as the attacker (A26).
int free_shift(const World& w, const State& s, Hex h, Side shooter, Assault& a) {
  bool leader = false, any = false, demoralized = true, engineers = false, infantry = false,
       armour = false, foot = false, close_combat = true;
  int lowest = 99, highest = -1;  // morale of those who fire and of those who left
  for (Piece p : in_hex(s, h)) {
    const UnitType& t = type_of(w, p);
    if (side_of(w, p) != shooter || at(s, p).order == Order::demoralized || carried(w, s, p))
      continue;
    if (is_leader(t)) {
      leader = leader || is_regular_leader(w, s, p);
      continue;
    }
    const bool troops = is_infantry_type(t) && t.kind != UnitKind::hmg;
    engineers = engineers || t.kind == UnitKind::eng;
    foot = foot || (troops && t.combined_arms);  // pg.as.m7
    armour = armour || (is_closed_top(t) && t.combined_arms);
    close_combat = close_combat && troops && t.close_combat;
    if (assault_strength(w, s, p, other(shooter)) > 0 && morale_of(w, s, p) < lowest)
      lowest = morale_of(w, s, p);
  }
  bool enemy_afv = false;
  for (Piece p : of_side(w, other(shooter))) {
    if (!has_left(w, s, p, h) || is_leader(w, p) || carried(w, s, p)) continue;
    any = true;
    if (morale_of(w, s, p) > highest) highest = morale_of(w, s, p);
    demoralized = demoralized && at(s, p).order == Order::demoralized;
    enemy_afv = enemy_afv || is_afv(type_of(w, p));
    infantry = infantry || (is_infantry_type(type_of(w, p)) && type_of(w, p).kind != UnitKind::hmg);
  }
  a = Assault{};
  a.attacker = true;
  a.free_shot = true;
  a.town = w.terrain[h.id] == Terrain::town;
  a.woods = w.terrain[h.id] == Terrain::woods;
  a.entrenchment = has_entrenchment(s, h);
  a.higher_morale = highest >= 0 && lowest < 99 && lowest > highest;
  a.leader = leader;
  a.engineers = engineers;
  a.combined_arms = armour && foot;
  a.close_combat_troops = close_combat;
  a.enemy_demoralized = any && demoralized;
  a.enemy_armour_alone = enemy_afv && !infantry;
  return sum<assault_rows>(a);
}

bool run_free_shot(const World& w, State& s, Events*) {
  const auto f = top<FreeShotFrame>(s);
  const Side left = f.left;
  bool somebody = false;
  for (Piece p : of_side(w, left)) somebody = somebody || has_left(w, s, p, f.hex);
  if (!f.fired && somebody && free_strength(w, s, f.hex, other(left)) > 0) return false;
  if (f.fired) {  // the losses are settled
    for (Piece p : of_side(w, left)) at(s, p).grouped = 0;
    s.attack = Attack{};
  }
  pop(s);
  return true;
}

int free_column(const World& w, const State& s) {
  const auto f = top<FreeShotFrame>(s);
  const Side shooter = other(f.left);
  Assault a;
  const int shift = free_shift(w, s, f.hex, shooter, a);
  return assault_table.shifted(assault_table.column(free_strength(w, s, f.hex, shooter)), shift);
}

void ask_free_shot(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<FreeShotFrame>(s);
  prompt.roll(other(f.left), "pg.12.12b"_rule, "pg.prompt.free_shot"_text,
              assault_chance(free_column(w, s)));
  prompt.with("hex", hex_kind, f.hex.id);
}

bool shoots(const World& w, const State& s, Piece p, Side shooter) {
  return side_of(w, p) == shooter && !demoralized(s, p) &&
         assault_strength(w, s, p, other(shooter)) > 0;
}

void take_free_shot(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<FreeShotFrame>(s);
  const Side left = f.left, shooter = other(left);
  const Hex h = f.hex;
  const int column = free_column(w, s);
  const Outcome o = assault_table.read(column, sum_of(c));
  if (log) {
    Assault a;
    free_shift(w, s, h, shooter, a);
    Event& e = log->add("free_shot", "pg.12.12b"_rule, shooter);
    e.with("hex", hex_kind, h.id).number("strength", free_strength(w, s, h, shooter)).on(c);
    e.list("with", unit_kind);
    for (const Piece p : in_hex(s, h))
      if (shoots(w, s, p, shooter)) e.item(p.id);
    explain<assault_rows>(a, e);
    e.in_column(assault_table.heading[column]).gives(name_of(o));
  }
  for (Piece p : in_hex(s, h))  // pg.8.22a, A64
    if (shoots(w, s, p, shooter)) {
      give_away(w, s, p, log);
      at(s, p).shot_here = 1;  // pg.13.21: at the same mover it does not fire again there
    }
  change<FreeShotFrame>(s, [](FreeShotFrame& now) { now.fired = 1; });
  for (Piece p : of_side(w, left)) at(s, p).grouped = has_left(w, s, p, h);
  free_shot_result(w, s, h, left, o, log);
}

}  // namespace

const StepRules free_shot_step{run_free_shot, ask_free_shot, nullptr, take_free_shot};

}  // namespace bocage::pg
