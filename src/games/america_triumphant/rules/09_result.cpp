// A battle settled: die, losses, retreat or more losses (at.9.15 to at.9.23, at.9.62, at.11.6b).
#include "games/america_triumphant/rules/retreat.hpp"
#include "games/america_triumphant/tables.hpp"

namespace bocage::at {

namespace {

bool is_overrun(const State& s) { return s.fight.battle == none8; }
Side attacker(const World& w, const State& s) { return side_of_hq(w, s.hq); }

Clash present_clash(const World& w, const State& s) {
  return is_overrun(s) ? clash_of_overrun(w, s, s.fight.target, s.fight.supported)
                       : clash_of(w, s, s.battles[s.fight.battle], true);
}

// at.9.14c: never below the lowest column, whatever the defender sent in secret.
int final_column(const Odds9& o) { return o.column < lowest_column ? lowest_column : o.column; }

template <class Visit>
void for_each_involved(const World& w, const State& s, Side side, Visit visit) {
  for (const Unit u : of_side(w, side))
    if (at(s, u).involved && on_map(s, u)) visit(u);
}

int involved(const World& w, const State& s, Side side) {
  int n = 0;
  for_each_involved(w, s, side, [&](Unit) { ++n; });
  return n;
}

void call_to_arms(const World& w, State& s) {
  const Hex target = s.fight.target;
  for (int back = 0; back < 6; ++back) {
    const Hex h = neighbour(w, target, back);
    if (!h || occupant(s, h) != attacker(w, s)) continue;
    for (const Unit u : stack_at(w, s, h)) {
      UnitState& me = at(s, u);
      const bool goes = is_overrun(s) ? me.in_hand : me.aim == (back + 3) % 6 + 1;
      if (!goes) continue;
      me.involved = 1;
      if (!is_overrun(s)) me.attacked = 1;  // at.9.73: overruns do not count
    }
  }
  for (const Unit u : stack_at(w, s, target)) {
    UnitState& me = at(s, u);
    if (me.struck) continue;
    me.involved = me.struck = 1;
  }
}

// at.12.4a: only reconnaissance in the hex; 759 is a tank unit anyway (at.11.9a).
bool may_evade(const World& w, const State& s) {
  if (!w.on.evasion || is_overrun(s)) return false;
  bool any = false;
  for (const Unit u : stack_at(w, s, s.fight.target)) {
    if (info(w, u).type != Type::reconnaissance || !at(s, u).involved) return false;
    any = true;
  }
  return any && somebody_can_retreat(w, s, other(attacker(w, s)), 3, true);
}

void push_losses(State& s, Side side, int owed, int among = 0) {
  if (owed <= 0) return;
  LossesFrame f;
  f.side = side;
  f.owed = static_cast<std::uint8_t>(owed);
  f.among = static_cast<std::uint8_t>(among);
  s.frames.push(f);
}

// The half that may be gone back instead (at.9.22b, at.9.22c, at.9.33).
void settle_remainder(const World& w, State& s, Side side, int hexes) {
  if (hexes <= 0 || !involved(w, s, side)) return;
  if (!somebody_can_retreat(w, s, side, hexes, false)) return push_losses(s, side, hexes);
  RemainderFrame f;
  f.side = side;
  f.hexes = static_cast<std::uint8_t>(hexes);
  s.frames.push(f);
}

// at.9.41a: the largest of the retreat, what an eliminated defender left unsatisfied, and 1.
int advance_length(const World& w, const State& s) {
  int length = s.fight.retreated > 1 ? s.fight.retreated : 1;
  const int defender = index(other(attacker(w, s)));
  if (!involved(w, s, other(attacker(w, s)))) {
    const int rest = s.fight.result[1] - s.fight.lost[defender];
    length = rest > length ? rest : length;
  }
  if (s.fight.evaded) length = 3;  // at.12.4b
  return length;
}

void end_fight(const World& w, State& s, Events* log) {
  if (!is_overrun(s)) {
    Battle& b = s.battles[s.fight.battle];
    b.over = 1;
    if (b.defence_air) {  // it has come to light
      if (log && s.fight.evaded)
        log->add("air_spent", "at.11.3d"_rule, allied).number("points", b.defence_air).revealing();
      s.air = static_cast<std::uint8_t>(s.air - b.defence_air);
      b.defence_air = 0;
    }
  }
  for (auto& u : s.units) u.involved = u.falling = u.body = u.stuck = 0;
  s.fight = Fight{};
  (void)w;
}

void after_fight(const World& w, State& s) {
  const Side side = attacker(w, s);
  const bool vacated = occupant(s, s.fight.target) == Side::nobody;
  if (is_overrun(s)) {
    bool alive = false;
    for (const Unit u : stack_at(w, s, s.fight.from)) alive |= at(s, u).in_hand;
    if (!alive) {
      s.move = Move{};
    } else {
      for (const Unit u : stack_at(w, s, s.fight.from))
        if (at(s, u).in_hand) {
          s.move.lead = u;
          break;
        }
      if (vacated) s.frames.push(Step::after_overrun);
      else put_down(w, s);  // at.9.64b
    }
    return;
  }
  if (!vacated) return;
  (void)side;
  AdvanceFrame f;
  f.length = static_cast<std::uint8_t>(advance_length(w, s));
  s.frames.push(f);
}

// at.9.16: retreat and advance before the next attack; at.9.2a: a dash is 0.
bool run_fight(const World& w, State& s, Events* log) {
  FightFrame f = s.frames.top<FightFrame>();
  const int stage = f.stage++;
  s.frames.replace(f);
  const Side mine = attacker(w, s), his = other(mine);
  switch (stage) {
    case 0:
      call_to_arms(w, s);
      if (may_evade(w, s)) s.frames.push(Step::evade);
      return true;
    case 1:
      if (!s.fight.evaded) s.frames.push(Step::combat_die);
      return true;
    case 2:  // at.9.3b: the attacker first; at.9.62c: all of it in steps in an overrun
      push_losses(s, mine, is_overrun(s) ? s.fight.result[0] : (s.fight.result[0] + 1) / 2);
      return true;
    case 3:
      if (!is_overrun(s)) settle_remainder(w, s, mine, s.fight.result[0] / 2);
      return true;
    case 4: push_losses(s, his, (s.fight.result[1] + 1) / 2); return true;  // at.9.22a
    case 5: settle_remainder(w, s, his, s.fight.result[1] / 2); return true;
    case 6: after_fight(w, s); return true;
    default: break;
  }
  end_fight(w, s, log);
  s.frames.pop();
  return true;
}

// --------------------------------------------------------------------------------- evading, dying

void ask_evade(const World& w, const State& s, Prompt& p) {
  p.choice(other(attacker(w, s)), "at.12.4a"_rule, "at.prompt.evade"_text);
  p.with("hex", hex_kind, s.fight.target.id);
  p.option(verb::evade);
  p.option(verb::stay);
}

void take_evade(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  if (c.verb == verb::stay) return;
  const Side side = other(attacker(w, s));
  s.fight.evaded = 1;
  if (log) log->add("evades", "at.12.4a"_rule, side).with("hex", hex_kind, s.fight.target.id);
  begin_retreat(w, s, side, 3);
}

// Dice that bring the same are one class.
void ask_die(const World& w, const State& s, Prompt& p) {
  const int column = final_column(odds_of(present_clash(w, s)));
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (auto& c : die.sum_class) c = 0;
  for (int i = 1; i <= 6; ++i) {
    int k = 1;
    while (w.results[column][k - 1][0] != w.results[column][i - 1][0] ||
           w.results[column][k - 1][1] != w.results[column][i - 1][1])
      ++k;
    die.sum_class[i] = static_cast<std::uint8_t>(k);
  }
  p.roll(attacker(w, s), is_overrun(s) ? "at.9.62a"_rule : "at.9.15"_rule, "at.prompt.combat"_text,
         die);
  p.with("hex", hex_kind, s.fight.target.id).with("column", column_kind, column);
}

constexpr const char* result_words[10][10] = {
#define ROW(a) \
  { #a "/-", #a "/1", #a "/2", #a "/3", #a "/4", #a "/5", #a "/6", #a "/7", #a "/8", #a "/9" }
    ROW(-), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5),
    ROW(6), ROW(7), ROW(8), ROW(9)
#undef ROW
};

void take_die(const World& w, State& s, Choice c, Events* log) {
  const Clash clash = present_clash(w, s);
  const Odds9 o = odds_of(clash);
  const int column = final_column(o), face = die(c, 0);
  s.fight.die = 0;
  s.fight.column = static_cast<std::uint8_t>(column);
  s.fight.result[0] = o.automatic ? 0 : w.results[column][face - 1][0];  // at.9.14d
  s.fight.result[1] = w.results[column][face - 1][1];
  if (clash.westwall && s.fight.result[1]) --s.fight.result[1];  // at.11.6b, at.t.tec8
  s.frames.pop();
  if (!log) return;
  Event& e = log->add(is_overrun(s) ? "overrun" : "combat",
                      is_overrun(s) ? "at.9.62a"_rule : "at.9.15"_rule, attacker(w, s))
                 .with("hex", hex_kind, s.fight.target.id)
                 .with("final", column_kind, column)
                 .on(c)
                 .in_column(column);
  explain_odds(clash, e);
  if (clash.westwall) e.number("westwall", 1);
  e.gives(result_words[s.fight.result[0] % 10][s.fight.result[1] % 10]);
  if (!is_overrun(s) && s.battles[s.fight.battle].defence_air) e.revealing();
}

// ----------------------------------------------------------------------------------------- losses

bool of_lot(const UnitState& u, int among) {
  return u.involved && (among == 0 || (among == 1 && u.stuck) || (among == 2 && u.body));
}

// at.9.23a, at.11.11c: strength first, then those without, headquarters last.
int rank_of(const World& w, const State& s, Unit u) {
  return is_hq(w, u) ? 2 : strength_of(w, s, u) == 0 ? 1 : 0;
}

int first_rank(const World& w, const State& s, const LossesFrame& f) {
  int best = 3;
  for (const Unit u : of_side(w, f.side))
    if (on_map(s, u) && of_lot(at(s, u), f.among)) {
      const int r = rank_of(w, s, u);
      best = r < best ? r : best;
    }
  return best;
}

Refusal refuse_losses(const World& w, const State& s, Choice c) {
  const LossesFrame f = s.frames.top<LossesFrame>();
  if (c.verb != verb::lose_step || c.what || c.count)
    return {"at.9.22a"_rule, "at.refuse.not_an_option"_text};
  const Unit u{c.who};
  if (u.id >= w.unit_count || !on_map(s, u) || info(w, u).side != f.side ||
      !of_lot(at(s, u), f.among))
    return {"at.9.23b"_rule, "at.refuse.took_no_part"_text};
  if (rank_of(w, s, u) > first_rank(w, s, f))
    return is_hq(w, u) ? Refusal{"at.11.11c"_rule, "at.refuse.hq_last"_text}
                       : Refusal{"at.9.23a"_rule, "at.refuse.strength_first"_text};
  return legal;
}

void lose(const World& w, State& s, Unit u, Events* log) {
  LossesFrame f = s.frames.top<LossesFrame>();
  if (s.fight.lost[index(f.side)] < 255) ++s.fight.lost[index(f.side)];
  --f.owed;
  s.frames.replace(f);
  lose_step(w, s, u, "at.9.21"_rule, log);
}

bool run_losses(const World& w, State& s, Events* log) {
  const LossesFrame f = s.frames.top<LossesFrame>();
  const int rank = f.owed ? first_rank(w, s, f) : 3;
  if (rank == 3) {
    s.frames.pop();
    return true;
  }
  Unit only = nobody;
  int n = 0;
  for (const Unit u : of_side(w, f.side))
    if (on_map(s, u) && of_lot(at(s, u), f.among) && rank_of(w, s, u) == rank) only = u, ++n;
  if (n != 1) return false;
  lose(w, s, only, log);
  return true;
}

void ask_losses(const World& w, const State& s, Prompt& p) {
  const LossesFrame f = s.frames.top<LossesFrame>();
  // at.12.6: the other side picks the second step of a combat.
  const bool his = w.on.chosen_losses && s.fight.lost[index(f.side)] == 1;
  p.choice(his ? other(f.side) : f.side, his ? "at.12.6"_rule : "at.9.22a"_rule,
           "at.prompt.losses"_text);
  p.with("owed", number_kind, f.owed);
  for (const Unit u : of_side(w, f.side))
    if (at(s, u).involved)
      p.offer([&](Choice c) { return refuse_losses(w, s, c); }, verb::lose_step, u.id);
}

void take_losses(const World& w, State& s, Choice c, Events* log) { lose(w, s, Unit{c.who}, log); }

// ------------------------------------------------------------------------------- retreat or stand

void ask_remainder(const World&, const State& s, Prompt& p) {
  const RemainderFrame f = s.frames.top<RemainderFrame>();
  p.choice(f.side, "at.9.22b"_rule, "at.prompt.remainder"_text);
  p.with("hexes", number_kind, f.hexes).with("hex", hex_kind, s.fight.target.id);
  p.option(verb::retreat);
  p.option(verb::stand);
}

void take_remainder(const World& w, State& s, Choice c, Events* log) {
  const RemainderFrame f = s.frames.top<RemainderFrame>();
  s.frames.pop();
  if (c.verb == verb::stand) {
    if (log) log->add("stands", "at.9.22b"_rule, f.side).with("hex", hex_kind, s.fight.target.id);
    return push_losses(s, f.side, f.hexes);
  }
  begin_retreat(w, s, f.side, f.hexes);
}

}  // namespace

const Rules fight_step{run_fight, nullptr, nullptr, nullptr};
const Rules evade_step{nullptr, ask_evade, nullptr, take_evade};
const Rules combat_die_step{nullptr, ask_die, nullptr, take_die};
const Rules losses_step{run_losses, ask_losses, refuse_losses, take_losses};
const Rules remainder_step{nullptr, ask_remainder, nullptr, take_remainder};

}  // namespace bocage::at
