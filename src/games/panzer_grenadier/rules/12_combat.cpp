// Chapter 12.4, 12.5 (pg.5.75a, pg.5.75b): strengths, columns and results.
#include "games/panzer_grenadier/rules/12_assault.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

// pg.12.54: an infantry-type unit that is not HMG takes part with the attackers.
bool infantry_support(const World& w, const State& s, Hex h, Side side) {
  for (Piece p : in_hex(s, h)) {
    const UnitType& t = type_of(w, p);
    if (side_of(w, p) == side && at(s, p).grouped && !carried(w, s, p) && is_infantry_type(t) &&
        t.kind != UnitKind::hmg)
      return true;
  }
  return false;
}

// pg.12.2b: it took part even if first fire has stopped it since.
static bool supported(const World& w, const State& s, Hex h, Side attacker) {
  if (s.assault.hex == h) return s.assault.manner & with_infantry;
  return infantry_support(w, s, h, attacker);
}

// pg.12.4a, pg.12.42a, pg.12.42b, pg.12.54, pg.14.2a, pg.12.13b, A28.
int assault_strength(const World& w, const State& s, Piece p, Side attacker) {
  const PieceState& me = at(s, p);
  const UnitType& t = type_of(w, p);
  if (is_leader(t) || carried(w, s, p) || is_unarmed_transport(t)) return 0;
  const Value& v = full_strength(w, s, p) ? t.direct : t.reduced_direct;
  int strength = v && !me.limbered ? v.strength : 1;
  const bool attacks = side_of(w, p) == attacker;
  if (attacks && me.entered && (t.kind == UnitKind::hmg || t.kind == UnitKind::aa) && v &&
      must_fight(w, s, me.hex) && !supported(w, s, me.hex, attacker))
    strength = halved(strength);
  if (me.order == Order::disrupted) return halved(strength);
  if (me.order == Order::demoralized) return attacks ? 0 : quartered(strength);
  return strength;
}

namespace {

bool takes_part(const World& w, const State& s, Piece p, Side side) {
  return side_of(w, p) == side && at(s, p).grouped && !carried(w, s, p) &&
         at(s, p).hex == s.assault.hex;
}

// pg.6.42a, pg.6.42b, pg.6.42c, pg.12.51, A31: each leader adds to one unit of the hex, one each.
int leader_strength(const World& w, const State& s, Side side, int units, bool marked_too) {
  int best[8] = {};
  int n = 0;
  for (Piece p : in_hex(s, s.assault.hex)) {
    if (!takes_part(w, s, p, side) || !is_regular_leader(w, s, p)) continue;
    if (at(s, p).order == Order::demoralized || (!marked_too && at(s, p).markers)) continue;
    int bonus = face_of(w, s, p).combat;
    if (at(s, p).order == Order::disrupted) bonus = halved(bonus);
    if (bonus > 0 && n < 8) best[n++] = bonus;
  }
  for (int i = 0; i < n; ++i)
    for (int k = i + 1; k < n; ++k)
      if (best[k] > best[i]) {
        const int swap = best[i];
        best[i] = best[k];
        best[k] = swap;
      }
  int sum = 0;
  for (int i = 0; i < n && i < units; ++i) sum += best[i];
  return sum;
}

bool fires(const World& w, const State& s, Piece p, Side side) {
  if (!takes_part(w, s, p, side) || !is_unit(w, p)) return false;
  if (side != s.assault.attacker && (s.assault.manner & only_fortified) && !fortified(w, s, p))
    return false;
  return assault_strength(w, s, p, s.assault.attacker) > 0;
}

int side_strength(const World& w, const State& s, Side side) {
  int sum = 0, units = 0;
  for (Piece p : in_hex(s, s.assault.hex)) {
    if (!fires(w, s, p, side)) continue;
    sum += assault_strength(w, s, p, s.assault.attacker);
    ++units;
  }
  return sum ? sum + leader_strength(w, s, side, units, side != s.assault.attacker) : 0;
}

// pg.as.m4, A57: every attacking unit above every defending one.
bool higher_morale(const World& w, const State& s, Side attacker) {
  int lowest = 99, highest = -1;
  for (Piece p : in_hex(s, s.assault.hex)) {
    if (!at(s, p).grouped || is_leader(w, p) || carried(w, s, p)) continue;
    const int m = morale_of(w, s, p);
    if (side_of(w, p) == attacker) lowest = m < lowest ? m : lowest;
    else highest = m > highest ? m : highest;
  }
  return highest >= 0 && lowest < 99 && lowest > highest;
}

// pg.as.m12: the hex is higher than every hex the attackers came from.
bool uphill(const World& w, const State& s, Side attacker) {
  const Hex h = s.assault.hex;
  if (!is_hill(w, h)) return false;
  bool any = false;
  for (Piece p : in_hex(s, h)) {
    const PieceState& me = at(s, p);
    if (side_of(w, p) != attacker || !me.grouped || !is_unit(w, p) || !me.came_from) continue;
    if (w.level[w.neighbour[h.id][me.came_from - 1].id] >= w.level[h.id]) return false;
    any = true;
  }
  return any;
}

struct Present {
  bool leader = false, engineer = false, infantry = false, afv = false;
  bool tanks_in_concert = false, infantry_in_concert = false;  // pg.as.m7: both by nation and year
  bool all_close_combat = true, all_demoralized = true, charging = false;
  bool any = false;
};

Present present(const World& w, const State& s, Side side) {
  Present r;
  for (Piece p : in_hex(s, s.assault.hex)) {
    const UnitType& t = type_of(w, p);
    const PieceState& me = at(s, p);
    if (is_leader(t)) {  // pg.6.43: in the hex, activated or not; pg.6.2b
      r.leader = r.leader || (side_of(w, p) == side && is_regular_leader(w, s, p) &&
                              me.order != Order::demoralized && !carried(w, s, p));
      continue;
    }
    if (!takes_part(w, s, p, side)) continue;
    r.any = true;
    const bool foot_troops = is_infantry_type(t) && t.kind != UnitKind::hmg;
    r.engineer = r.engineer || t.kind == UnitKind::eng;
    r.afv = r.afv || is_afv(t);
    r.infantry = r.infantry || foot_troops;
    if (t.combined_arms && is_closed_top(t) && me.order != Order::demoralized)
      r.tanks_in_concert = true;
    if (t.combined_arms && foot_troops) r.infantry_in_concert = true;
    r.all_close_combat = r.all_close_combat && t.close_combat && foot_troops;
    r.all_demoralized = r.all_demoralized && me.order == Order::demoralized;
    r.charging = r.charging || (me.charging && t.kind == UnitKind::cav);
  }
  return r;
}

Assault context(const World& w, const State& s, Side side, bool free_shot) {
  const Side attacker = s.assault.attacker;
  const Hex h = s.assault.hex;
  const Present own = present(w, s, side), foe = present(w, s, other(side));
  const AssaultHex* known = assault_at(s, h);
  Assault a;
  a.attacker = side == attacker;
  a.town = w.terrain[h.id] == Terrain::town;
  a.woods = w.terrain[h.id] == Terrain::woods;
  a.entrenchment = has_entrenchment(s, h);
  if (a.entrenchment && known && known->holder != index(side)) {
    for (Piece p : in_hex(s, h))
      if (takes_part(w, s, p, other(side)) && is_unit(w, p) && shelters(w, p) &&
          !at(s, p).came_from)
        a.held_entrenchment = true;  // pg.12.41c, pg.16.42
  }
  a.major_river = w.terrain[h.id] == Terrain::major_river;
  a.first_round = s.assault.manner & first_round;
  a.engineers_of_either_side = own.engineer || foe.engineer;
  a.uphill = uphill(w, s, attacker);
  a.free_shot = free_shot;
  a.higher_morale = a.attacker && higher_morale(w, s, attacker);
  a.leader = own.leader;
  a.combined_arms = own.tanks_in_concert && own.infantry_in_concert;
  a.engineers = own.engineer;
  a.close_combat_troops = own.any && own.all_close_combat;
  a.charging = own.charging;
  a.enemy_demoralized = foe.any && foe.all_demoralized;
  a.enemy_armour_alone = foe.afv && !foe.infantry;
  return a;
}

int column_of(const World& w, const State& s, Side side) {
  const int base = assault_table.column(side_strength(w, s, side));
  return assault_table.shifted(base, sum<assault_rows>(context(w, s, side, false)));
}

}  // namespace

// Dice with the same result on that column are one to the odds.
Chance assault_chance(int column) {
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  for (int d = 1; d <= 6; ++d)
    chance.sum_class[d] = static_cast<std::uint8_t>(assault_table.read(column, d));
  return chance;
}

namespace {

void tell(const World& w, const State& s, Side side, Choice c, Events* log) {
  if (!log) return;
  const int strength = side_strength(w, s, side);
  const int column = column_of(w, s, side);
  Event& e = log->add("assault_fire", "pg.12.4b"_rule, side);
  e.with("hex", hex_kind, s.assault.hex.id).number("strength", strength).on(c);
  e.list("with", unit_kind);
  for (const Piece p : in_hex(s, s.assault.hex))
    if (fires(w, s, p, side)) e.item(p.id);
  explain<assault_rows>(context(w, s, side, false), e);
  e.in_column(assault_table.heading[column]).gives(name_of(assault_table.read(column, sum_of(c))));
}

// A64: fighting hand to hand gives one away as any other fire (pg.8.22a).
void show_themselves(const World& w, State& s, Side side, Events* log) {
  for (Piece p : in_hex(s, s.assault.hex))
    if (fires(w, s, p, side)) give_away(w, s, p, log);
}

void ask_fire(const World& w, const State& s, Side side, Prompt& prompt) {
  prompt.roll(side, "pg.12.4b"_rule, "pg.prompt.assault"_text,
              assault_chance(column_of(w, s, side)));
  prompt.with("hex", hex_kind, s.assault.hex.id);
}

// A21: a side without strength does not throw.
bool skip(const World& w, State& s, Side side) {
  if (side_strength(w, s, side) > 0) return false;
  pop(s);
  return true;
}

bool run_attack_fire(const World& w, State& s, Events*) { return skip(w, s, s.assault.attacker); }
void ask_attack_fire(const World& w, const State& s, Prompt& prompt) {
  ask_fire(w, s, s.assault.attacker, prompt);
}
void take_attack_fire(const World& w, State& s, Choice c, Events* log) {
  tell(w, s, s.assault.attacker, c, log);
  show_themselves(w, s, s.assault.attacker, log);
  s.assault.attack_die = static_cast<std::uint8_t>(sum_of(c));
  pop(s);
}

bool run_defence_fire(const World& w, State& s, Events*) {
  return skip(w, s, other(s.assault.attacker));
}
void ask_defence_fire(const World& w, const State& s, Prompt& prompt) {
  ask_fire(w, s, other(s.assault.attacker), prompt);
}
void take_defence_fire(const World& w, State& s, Choice c, Events* log) {
  tell(w, s, other(s.assault.attacker), c, log);
  show_themselves(w, s, other(s.assault.attacker), log);
  s.assault.defence_die = static_cast<std::uint8_t>(sum_of(c));
  pop(s);
}

// ---- 12.43c: first with the fortified ones only, or all together.

void ask_order(const World&, const State& s, Prompt& prompt) {
  prompt.choice(other(s.assault.attacker), "pg.12.43c"_rule, "pg.prompt.assault_order"_text);
  prompt.with("hex", hex_kind, s.assault.hex.id);
  prompt.option(verb::first_fire);
  prompt.option(verb::fire_together);
}

void take_order(const World&, State& s, Choice c, Events*) {
  pop(s);
  if (c.verb == verb::first_fire) {
    s.assault.manner |= defender_first | only_fortified;
    push(s, Step::assault_defence);
    return;
  }
  push(s, Step::assault_defence);
  push(s, Step::assault_attack);
}

// ---- Results

enum Stage : Byte { read_dice, first_fire_applied, attacker_answers, on_the_attacker, all_applied };

Outcome outcome_of(const World& w, const State& s, Side side, int die) {
  return die ? assault_table.read(column_of(w, s, side), die) : Outcome::none;
}

void finish(const World& w, State& s, Hex h) {  // pg.12.4c: defenders get no marker
  for (int i = 0; i < w.piece_count; ++i) {
    PieceState& me = s.pieces[i];
    if (me.grouped) me.acted = 1;  // of defenders: fought_already()
    me.grouped = 0;
  }
  for (AssaultHex& a : s.assaults)
    if (a.hex == h) a.fought = 1;
  s.assault = AssaultNow{};
  update_assault(w, s, h);
  update_control(w, s, h);
}

// pg.12.43b: attackers demoralized by the first fire do not answer it.
void drop_demoralized(const World& w, State& s, Hex h, Side attacker) {
  for (Piece p : in_hex(s, h)) {
    PieceState& me = at(s, p);
    if (side_of(w, p) != attacker || me.order != Order::demoralized) continue;
    if (me.grouped) me.acted = 1;
    me.grouped = 0;
  }
}

bool run_results(const World& w, State& s, Events* log) {
  const auto f = top<AssaultResultsFrame>(s);
  const auto go_on = [&](Stage next) {
    change<AssaultResultsFrame>(s, [&](AssaultResultsFrame& now) { now.stage = next; });
  };
  const Side attacker = s.assault.attacker, defender = other(attacker);
  const Hex h = s.assault.hex;
  switch (f.stage) {
    case read_dice:
      if (s.assault.manner & defender_first) {  // pg.12.43a
        go_on(first_fire_applied);
        assault_result(w, s, h, attacker, outcome_of(w, s, defender, s.assault.defence_die), true,
                       log);
        return true;
      }
      // pg.12.4b: simultaneous; both are read before either is applied
      change<AssaultResultsFrame>(s, [&](AssaultResultsFrame& now) {
        now.on_attacker = outcome_of(w, s, defender, s.assault.defence_die);
        now.on_defender = outcome_of(w, s, attacker, s.assault.attack_die);
        now.stage = on_the_attacker;
      });
      assault_result(w, s, h, defender, top<AssaultResultsFrame>(s).on_defender, false, log);
      return true;
    case first_fire_applied:
      go_on(attacker_answers);
      drop_demoralized(w, s, h, attacker);
      push(s, Step::assault_attack);
      return true;
    case attacker_answers:
      go_on(all_applied);
      assault_result(w, s, h, defender, outcome_of(w, s, attacker, s.assault.attack_die), false,
                     log);
      return true;
    case on_the_attacker:
      go_on(all_applied);
      assault_result(w, s, h, attacker, f.on_attacker, true, log);
      return true;
    default:
      pop(s);
      finish(w, s, h);
      return true;
  }
}

}  // namespace

const StepRules assault_attack_step{run_attack_fire, ask_attack_fire, nullptr, take_attack_fire};
const StepRules assault_defence_step{run_defence_fire, ask_defence_fire, nullptr,
                                     take_defence_fire};
const StepRules assault_order_step{nullptr, ask_order, nullptr, take_order};
const StepRules assault_results_step{run_results};

}  // namespace bocage::pg
