// 7.4 and 7.5: an attack is thrown, read on its columns, and hits (pg.7.45, pg.7.5). Opportunity
// fire touches the mover only (pg.7.64a), AT fire the one vehicle (pg.7.42); pg.9.52c: shells that
// fall short touch only the side that fired.
#include <cstring>

#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

// The columns of one throw: units that read the same column are one group (pg.7.52a).
struct Columns {
  List<std::uint8_t, 7> column;

  int group(int c) {  // from 1
    for (int i = 0; i < column.size(); ++i)
      if (column[i] == c) return i + 1;
    column.push(static_cast<std::uint8_t>(c));
    return column.size();
  }
};

bool on_bombardment_table(const State& s) { return s.attack.kind == FireKind::bombardment; }

Outcome read(const State& s, int column, int roll) {
  return on_bombardment_table(s) ? bombardment_table.read(column, roll)
                                 : direct_fire_table.read(column, roll);
}

// The column for each piece that the attack hits: visit(Piece, column).
template <class Visit>
void for_each_hit(const World& w, const State& s, Visit visit) {
  const Attack& a = s.attack;
  const Hex h = target_hex(s);
  const Side side = target_side(s);
  if (a.manner & by_friends) {  // pg.9.52b: no modifiers
    for_each_target(w, s, h, side, [&](Piece p) { visit(p, a.column); });
  } else if (on_bombardment_table(s)) {
    const Bombardment facts = bombardment_facts(w, s);
    const int column = bombardment_table.column(a.strength);
    for_each_target(w, s, h, side, [&](Piece p) {
      const int shift = sum<bombardment_rows>(with_target(w, s, facts, p));
      visit(p, bombardment_table.shifted(column, shift));
    });
  } else {
    const DirectFire facts = direct_fire_facts(w, s);
    const int column = direct_fire_table.column(a.strength);
    const auto one = [&](Piece p) {
      const int shift = capped(sum<direct_fire_rows>(with_target(w, s, facts, p)));
      visit(p, direct_fire_table.shifted(column, shift));
    };
    if (a.at) one(a.at);  // pg.7.44a: only the one that moves
    else for_each_target(w, s, h, side, one);
  }
}

// ---- AT fire

struct AtShot {
  int value, armour, shift;
  Outcome result(int roll) const { return anti_tank_result(roll + value - armour + shift); }
};
AtShot at_shot(const World& w, const State& s) {
  const Piece firer = s.attack.firer, target = s.attack.at;
  return {at_value(w, s, firer, distance(w, at(s, firer).hex, at(s, target).hex)).value,
          at_armour(type_of(w, target)), sum<anti_tank_rows>(anti_tank_facts(w, s))};
}

// ---- The question: sums that give everybody the same result are one class.

void ask_attack(const World& w, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  const auto classify = [&](auto same) {
    for (int sum = 2; sum <= 12; ++sum) {
      int first = 2;
      while (!same(first, sum)) ++first;
      chance.sum_class[sum] = static_cast<std::uint8_t>(first);
    }
  };
  const Attack& a = s.attack;
  if (a.kind == FireKind::anti_tank) {
    const AtShot shot = at_shot(w, s);
    classify([&](int x, int y) { return shot.result(x) == shot.result(y); });
    prompt.roll(firing_side(s), "pg.11.1"_rule, "pg.prompt.at_fire"_text, chance);
    prompt.with("unit", unit_kind, a.firer.id).with("target", unit_kind, a.at.id);
    return;
  }
  Columns columns;
  for_each_hit(w, s, [&](Piece, int column) { columns.group(column); });
  classify([&](int x, int y) {
    for (const int c : columns.column)
      if (read(s, c, x) != read(s, c, y)) return false;
    return true;
  });
  if (on_bombardment_table(s))
    prompt.roll(firing_side(s), a.manner & by_friends ? "pg.9.52b"_rule : "pg.9.4"_rule,
                a.manner & (by_friends | at_own) ? "pg.prompt.bombardment_of_friends"_text
                                                 : "pg.prompt.bombardment"_text,
                chance);
  else
    prompt.roll(firing_side(s), a.manner & by_air ? "pg.15.13"_rule : "pg.10.2"_rule,
                "pg.prompt.direct_fire"_text, chance);
  const Hex h = target_hex(s);
  const bool secret = (a.manner & by_friends) && !first_visible(w, s, h, firing_side(s));
  prompt.seen = secret ? only(firing_side(s)) : everybody;
  prompt.args.push({"hex", hex_kind, prompt.seen, h.id});
  if (!(a.manner & by_friends)) prompt.with("strength", number_kind, a.strength);
}

// ---- The answer

// Those of whom an attack is told: what shifts it for the one shifts it for all of them.
using Told = List<Piece, max_pieces>;

// Everybody who fires, and from where: they have all come to light (pg.16.6c).
void name_firers(const World& w, const State& s, Event& e) {
  Hexes hexes;
  bool any = false;
  for_each_firer(w, s, [&](Piece p) {
    if (!any) e.list("with", unit_kind);
    any = true;
    e.item(p.id);
    hexes.add(at(s, p).hex);
  });
  if (!any) return;
  e.list("from", hex_kind);
  hexes.each([&](Hex h) { e.item(h.id); });
}

void tell(const World& w, const State& s, const Told& targets, int column, Choice roll,
          Outcome outcome, Events* log) {
  const Attack& a = s.attack;
  const Piece speaker = targets[0];
  const bool bombs = on_bombardment_table(s);
  Event& e = bombs
                 ? log->add(a.manner & by_friends ? "friendly_fire_hit" : "bombardment",
                            a.manner & by_friends ? "pg.9.52b"_rule : "pg.9.4"_rule, firing_side(s))
                 : log->add(a.manner & by_air ? "air_attack" : "direct_fire",
                            a.manner & by_air ? "pg.15.13"_rule : "pg.10.2"_rule, firing_side(s));
  e.with("hex", hex_kind, target_hex(s).id);
  if (!(a.manner & by_friends))
    e.number("strength", a.strength);  // pg.9.52b: a die gives the column
  if (a.firer) e.with("unit", unit_kind, a.firer.id);
  e.with("target", unit_kind, speaker.id).list("targets", unit_kind);
  for (const Piece p : targets) e.item(p.id);
  if (!(a.manner & by_friends)) name_firers(w, s, e);
  if (bombs && !(a.manner & by_friends))
    explain<bombardment_rows>(with_target(w, s, bombardment_facts(w, s), speaker), e);
  if (!bombs) {
    const DirectFire facts = with_target(w, s, direct_fire_facts(w, s), speaker);
    explain<direct_fire_rows>(facts, e);
    const int shift = sum<direct_fire_rows>(facts);
    if (capped(shift) != shift)
      e.shift("pg.10.3a"_rule, capped(shift) - shift, "pg.shift.cap"_text);
  }
  e.on(roll)
      .gives(name_of(outcome))
      .in_column(bombs ? bombardment_table.heading[column] : direct_fire_table.heading[column]);
}

// What a result makes this piece check: 0 nothing, else 1 + what is added to the dice.
int check_due(const World& w, Piece p, Outcome outcome) {
  const UnitType& type = type_of(w, p);
  if (outcome == Outcome::none) return 0;
  if (steps_of(outcome)) return is_closed_top(type) ? 1 : 3;  // pg.7.61d, pg.7.61e
  return is_afv(type) ? 0 : 1 + check_modifier(outcome);  // pg.7.25a, pg.4.3b, pg.5.65d, pg.7.41
}

// Whether the same modifiers apply to both (pg.7.52a).
bool alike(const World& w, const State& s, Piece a, Piece b) {
  const auto same = [](const auto& x, const auto& y) { return !std::memcmp(&x, &y, sizeof x); };
  if (s.attack.manner & by_friends) return true;
  if (on_bombardment_table(s)) {
    const Bombardment facts = bombardment_facts(w, s);
    return same(with_target(w, s, facts, a), with_target(w, s, facts, b));
  }
  const DirectFire facts = direct_fire_facts(w, s);
  return same(with_target(w, s, facts, a), with_target(w, s, facts, b));
}

// Of those who read one column: an event for all who are alike. Hidden units are not told of until
// something happens to them (pg.16.6c).
void tell_group(const World& w, const State& s, const Told& pieces, int group, int column,
                Choice roll, Outcome outcome, Events* log) {
  Told left;
  for (const Piece p : pieces)
    if (at(s, p).target == group && (!at(s, p).hidden || check_due(w, p, outcome))) left.push(p);
  while (!left.empty()) {
    Told now, rest;
    for (const Piece p : left) (alike(w, s, left[0], p) ? now : rest).push(p);
    tell(w, s, now, column, roll, outcome, log);
    left = rest;
  }
}

// Reads each group's result, sets the checks and pushes losses, casualties, checks.
void hit(const World& w, State& s, Choice roll, Events* log) {
  const Hex h = target_hex(s);
  const Side side = target_side(s);
  const Piece only = s.attack.manner & by_opportunity ? s.attack.at : nobody;
  for (const Piece p : in_hex(s, h)) at(s, p).target = 0;  // of an earlier attack
  if (!(s.attack.manner &
        by_friends))  // whose own fields count shows them; dummies show by not counting
    turn_up_mines(s, s.attack.target, firing_side(s),
                  on_bombardment_table(s) ? "pg.bm.m5"_rule : "pg.df.m9"_rule, log);
  Told pieces;
  List<std::uint8_t, Told::capacity()> column_of;
  for_each_hit(w, s, [&](Piece p, int column) {
    pieces.push(p);
    column_of.push(static_cast<std::uint8_t>(column));
  });
  // Those in sight are numbered first: their number must not tell who hides beside them (pg.16.6a).
  Columns columns;
  for (const bool hidden : {false, true})
    for (int i = 0; i < pieces.size(); ++i)
      if (PieceState& me = at(s, pieces[i]); me.hidden == hidden)
        me.target = static_cast<std::uint8_t>(columns.group(column_of[i]));
  List<Outcome, 7> outcome;
  int most_steps = 0;
  for (int i = 0; i < columns.column.size(); ++i) {
    outcome.push(read(s, columns.column[i], sum_of(roll)));
    if (steps_of(outcome[i]) > most_steps) most_steps = steps_of(outcome[i]);
    if (log) tell_group(w, s, pieces, i + 1, columns.column[i], roll, outcome[i], log);
  }
  bool any_check = false, any_unit = false;
  for (const Piece p : pieces) {
    const int check = check_due(w, p, outcome[at(s, p).target - 1]);
    if (check && at(s, p).hidden) reveal(w, s, p, log);
    at(s, p).check = static_cast<std::uint8_t>(check);
    any_check |= check != 0;
    any_unit |= is_unit(w, p);
  }
  if (any_check) push_checks(s, h, side);
  if (!most_steps) return;
  if (!any_unit) {  // pg.6.71a: leaders alone
    if (only) eliminate(w, s, only, log);
    else push_lone_leader_losses(s, h, side, most_steps);
    return;
  }
  push_casualties(w, s, h, side, only);  // pg.6.7c
  if (only) {
    if (is_closed_top(type_of(w, only))) return;
    for (int n = most_steps; n > 0 && on_map(s, only); --n) lose_step(w, s, only, log);
    return;
  }
  int steps = 0;
  for (int i = 0; i < columns.column.size(); ++i) steps |= steps_of(outcome[i]) << 2 * i;
  push_losses_of_groups(s, h, side, steps);
}

void hit_vehicle(const World& w, State& s, Choice roll, Events* log) {
  const Piece firer = s.attack.firer, target = s.attack.at;
  const Hex from = at(s, firer).hex, to = at(s, target).hex;
  const AtShot shot = at_shot(w, s);
  const Outcome outcome = shot.result(sum_of(roll));
  if (log) {
    Event& e = log->add("at_fire", "pg.11.1"_rule, firing_side(s))
                   .with("unit", unit_kind, firer.id)
                   .with("target", unit_kind, target.id)
                   .with("hex", hex_kind, to.id)
                   .number("value", shot.value)
                   .number("armour", shot.armour)
                   .number("total", sum_of(roll) + shot.value - shot.armour + shot.shift);
    explain<anti_tank_rows>(anti_tank_facts(w, s), e);
    e.on(roll).gives(name_of(outcome));
  }
  at(s, target).crossfire |= static_cast<std::uint16_t>(entry_bits(w, from, to) & 0xfff);
  if (!steps_of(outcome)) return;
  at(s, target).check = 1;
  push_checks(s, to, side_of(w, target));
  push_casualties(w, s, to, side_of(w, target), target);  // pg.7.62: nobody else's leaders
  for (int n = steps_of(outcome); n > 0 && on_map(s, target); --n) lose_step(w, s, target, log);
}

void ungroup(const World& w, State& s) {
  for (const Piece p : of_side(w, firing_side(s))) at(s, p).grouped = 0;
}

void take_attack(const World& w, State& s, Choice roll, Events* log) {
  pop(s);
  const Attack& a = s.attack;
  if (a.kind == FireKind::anti_tank) {
    ungroup(w, s);
    hit_vehicle(w, s, roll, log);
    return;
  }
  const bool first = on_bombardment_table(s) && !(a.manner & (by_friends | by_air | at_own));
  const bool friends_too = first && holds_units(w, s, a.target, firing_side(s));
  if (first) begin_friendly_fire(w, s, 1);  // pg.9.53: after the attack on the hex meant
  if (friends_too) {                        // pg.9.51
    push(s, AttackFrame{.before = AttackFrame::turns_on_own});
    s.attack.column = bombardment_facts(w, s).observed;  // even if nobody is left to be seen
  }
  hit(w, s, roll, log);
  if (!friends_too) ungroup(w, s);
}

// pg.9.51: the second attack on an assault hex is on one's own side.
// pg.15.12: before an air attack, those who missed may have hit their own side.
bool run_attack(const World&, State& s, Events*) {
  const auto before = top<AttackFrame>(s).before;
  if (before == AttackFrame::nothing) return false;
  if (before == AttackFrame::turns_on_own) s.attack.manner |= at_own;
  else s.attack.kind = FireKind::direct;
  change<AttackFrame>(s, [](AttackFrame& f) { f.before = AttackFrame::nothing; });
  return true;
}

}  // namespace

const StepRules attack_step{run_attack, ask_attack, nullptr, take_attack};

// pg.17.3b: everybody who fires lies in ambush, and the target is on a strategic move.
static bool is_ambush(const World& w, const State& s) {
  if (!(s.attack.manner & by_opportunity) || !(s.move.manner & by_strategic)) return false;
  bool all = true;
  for_each_firer(w, s, [&](Piece p) { all &= at(s, p).hidden != 0; });
  return all;
}

void begin_attack(const World& w, State& s, Events* log) {
  Attack& a = s.attack;
  if (is_ambush(w, s)) a.manner |= by_ambush;
  if (a.strength == 0 && a.kind != FireKind::anti_tank) {
    int sum = 0;
    for_each_firer(w, s, [&](Piece p) {
      if (is_leader(w, p)) return;
      sum += a.kind == FireKind::direct ? direct_strength(w, s, p) : bombardment_strength(w, s, p);
    });
    a.strength = static_cast<std::uint8_t>(sum > 255 ? 255 : sum);
  }
  for_each_firer(w, s, [&](Piece p) {
    if (!a.firer && is_unit(w, p)) a.firer = p;
    has_fired(w, s, p, log);
  });
  push(s, AttackFrame{});
}

void has_fired(const World& w, State& s, Piece p, Events* log) {
  if (at(s, p).hidden) reveal(w, s, p, log);  // pg.16.6c
  give_away(w, s, p, log);
  interrupt_work(s, p);
}

}  // namespace bocage::pg
