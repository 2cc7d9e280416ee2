// The course of an assault, and what follows it: retreat, advance, mines under those who come.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

void count_assault(const World&, State&, Events*);  // 17_assault.cpp

namespace {

enum Stage : u8 {
  stand_up,
  throws,
  answers,
  attackers_lose,
  defenders_lose,
  verdict,
  where_to,
  makes_room,
  advance,
  end
};

Side attacker(const State& s) { return static_cast<Side>(s.active); }
Side defender(const State& s) { return other(attacker(s)); }

template <class Visit>
void each_defender(const State& s, Visit visit) {
  Unit list[16];
  int n = 0;
  for (Unit u : in_hex(s, s.assault.hex))
    if (side_of(u) == defender(s) && n < 16) list[n++] = u;
  for (int i = 0; i < n; ++i)
    if (in_play(s, list[i])) visit(list[i]);
}

// toi.asl.30: without op fire. toi.asl.24: on the map, without enemies, and somebody could go there.
Refusal refuse_retreat_to(const World& w, const State& s, Hex to) {
  if (!to) return not_asked("toi.asl.24"_rule);
  if (const int d = distance(w, s.assault.hex, to); d != 1)
    return lacks("toi.asl.24"_rule, "toi.refuse.not_adjacent"_text, 1, d);
  if (occupied_by(s, to, attacker(s))) return no("toi.asl.24"_rule, "toi.refuse.enemy_there"_text);
  bool any = false;
  each_defender(s, [&](Unit u) { any |= could_ever_enter(w, u, s.assault.hex, to); });
  return any ? legal : no("toi.asl.24"_rule, "toi.refuse.closed"_text);
}
bool may_retreat_to(const World& w, const State& s, Hex to) {
  return to && !refuse_retreat_to(w, s, to);
}

void set_stage(State& s, Stage stage) { s.frames.replace(RetreatFrame{.stage = stage}); }

// toi.hid.7: attackers of an assault are seen.
void reveal_stormers(const World& w, State& s, Events* log) {
  for (Unit u : of_side(attacker(s)))
    if (at(s, u).role && at(s, u).concealed) {
      const bool camouflaged = mod(s, u, Mod::hits_that_reveal);
      if (!camouflaged || s.assault.net >= 2)
        reveal(w, s, u, camouflaged ? "toi.ops.cam"_rule : "toi.hid.7"_rule, log);
    }
}

// toi.asl.33, toi.asl.22
void end_assault(State& s) {
  for (Unit u : of_side(attacker(s))) {
    UnitState& me = at(s, u);
    if (me.role && in_play(s, u)) set_duty(s, u, Duty::fatigued);
    me.role = 0;
    me.was_tired = 0;
  }
  s.assault = Assault{};
}

// How many too many would stand there (toi.asl.25).
struct Excess {
  int all = 0, vehicles = 0;
};
Excess excess(const State& s) {
  Stacked n = stacked(s, s.assault.to, defender(s));
  each_defender(s, [&](Unit u) { ++n.all, n.vehicles += !is_squad(u); });
  return {n.all - 3, n.vehicles - 2};
}

void move_back(const World& w, State& s, Events* log) {
  const Hex to = s.assault.to;
  each_defender(s, [&](Unit u) {
    UnitState& me = at(s, u);
    me.shelter = Shelter::none;  // toi.asl.39
    put(s, u, to);
    if (pinned(s, u)) me.order = Order::disrupted;  // toi.asl.28
    set_duty(s, u, Duty::fatigued);                 // toi.asl.29
    me.hits = 1;                                    // it has just come: mines
    if (log)
      log->add("retreated", "toi.asl.23"_rule, side_of(u))
          .with("unit", unit_kind, u.id)
          .with("hex", hex_kind, to.id);
  });
  s.frames.push(ArrivalsFrame{.side = static_cast<u8>(index(defender(s))), .hex = to});
  (void)w;
}

// The sides have thrown; toi.asl.22 and 23 decide.
void decide_assault(const World& w, State& s, Events* log) {
  const Assault& a = s.assault;
  const bool won = a.net > a.back;
  if (log)
    log->add(won ? "assault_won" : "assault_failed", won ? "toi.asl.23"_rule : "toi.asl.22"_rule,
             attacker(s))
        .with("hex", hex_kind, a.hex.id)
        .number("net", a.net)
        .number("back", a.back);
  if (!won) return set_stage(s, end);  // toi.asl.38
  set_stage(s, where_to);
  each_defender(s, [&](Unit u) {
    reveal(w, s, u, "toi.asl.34"_rule, log);
    if (disrupted(s, u)) destroy(w, s, u, "toi.asl.27"_rule, log);
  });
}

bool run_retreat(const World& w, State& s, Events* log) {
  switch (static_cast<Stage>(s.frames.top<RetreatFrame>().stage)) {
    case stand_up:
      set_stage(s, throws);
      s.frames.push(Step::stand);
      return true;
    case throws:
      count_assault(w, s, log);
      set_stage(s, answers);
      s.frames.push(ChargeFrame{.black_left = s.assault.black, .red_left = s.assault.red});
      return true;
    case answers:
      set_stage(s, attackers_lose);
      if (s.assault.fire) s.frames.push(DefenceFrame{.left = s.assault.fire});
      return true;
    case attackers_lose:  // toi.asl.18
      set_stage(s, defenders_lose);
      reveal_stormers(w, s, log);
      s.frames.push(DealingFrame{.attacker = 1, .left = s.assault.back});
      return true;
    case defenders_lose:
      set_stage(s, verdict);
      s.frames.push(DealingFrame{.attacker = 0, .left = s.assault.net});
      return true;
    case verdict: decide_assault(w, s, log); return true;
    case where_to: {
      if (!occupied_by(s, s.assault.hex, defender(s))) return set_stage(s, advance), true;
      Hex only;
      int ways = 0;
      for (Hex n : w.neighbour[s.assault.hex.id])
        if (may_retreat_to(w, s, n)) only = n, ++ways;
      if (ways > 1) return false;
      if (ways == 1) {
        s.assault.to = only;
        return set_stage(s, makes_room), true;
      }
      set_stage(s, advance);
      each_defender(s, [&](Unit u) { destroy(w, s, u, "toi.asl.26"_rule, log); });
      return true;
    }
    case makes_room: {
      bool stuck = false;
      each_defender(s, [&](Unit u) {
        if (could_ever_enter(w, u, s.assault.hex, s.assault.to)) return;
        destroy(w, s, u, "toi.asl.36"_rule, log);
        stuck = true;
      });
      if (stuck) return true;
      const Excess e = excess(s);
      if (e.all > 0 || e.vehicles > 0) {
        s.frames.push(Step::crowded);
        return true;
      }
      set_stage(s, advance);
      move_back(w, s, log);
      return true;
    }
    case advance:
      set_stage(s, end);
      if (!occupied_by(s, s.assault.hex, defender(s))) s.frames.push(Step::follow);
      return true;
    default: break;
  }
  s.frames.pop();
  end_assault(s);
  return true;
}

void ask_retreat(const World& w, const State& s, Prompt& p) {
  p.choice(defender(s), "toi.asl.24"_rule, "toi.prompt.retreat"_text);
  p.with("hex", hex_kind, s.assault.hex.id);
  for (Hex n : w.neighbour[s.assault.hex.id])
    if (may_retreat_to(w, s, n)) p.option(verb::retreat, 0, n.id);
}
Refusal refuse_retreat(const World& w, const State& s, Choice c) {
  if (c.verb != verb::retreat || !only_what(c) || !is_hex(w, c.what))
    return not_asked("toi.asl.24"_rule);
  return refuse_retreat_to(w, s, hex(static_cast<int>(c.what)));
}
void take_retreat(const World&, State& s, Choice c, Events*) {
  s.assault.to = hex(static_cast<int>(c.what));
  set_stage(s, makes_room);
}

// ---- toi.asl.25: who is given up
template <class Visit>
void each_excess(const State& s, Visit visit) {
  const Excess e = excess(s);
  each_defender(s, [&](Unit u) {
    if (e.all > 0 || !is_squad(u)) visit(u);
  });
}
bool run_crowded(const World& w, State& s, Events* log) {
  Unit only;
  int n = 0;
  each_excess(s, [&](Unit u) { ++n, only = u; });
  if (n > 1) return false;
  s.frames.pop();
  if (n) destroy(w, s, only, "toi.asl.25"_rule, log);
  return true;
}
void ask_crowded(const World&, const State& s, Prompt& p) {
  p.choice(defender(s), "toi.asl.25"_rule, "toi.prompt.give_up"_text);
  p.with("hex", hex_kind, s.assault.to.id);
  each_excess(s, [&](Unit u) { p.option(verb::give_up, u.id); });
}
Refusal refuse_crowded(const World&, const State& s, Choice c) {
  if (c.verb != verb::give_up || !is_unit(c) || !only_who(c)) return not_asked("toi.asl.25"_rule);
  bool retreats = false, fits = false;
  each_defender(s, [&](Unit u) { retreats |= u == who(c); });
  each_excess(s, [&](Unit u) { fits |= u == who(c); });
  if (!retreats) return no("toi.asl.25"_rule, "toi.refuse.not_retreating"_text);
  return fits ? legal
              : lacks("toi.asl.25"_rule, "toi.refuse.vehicles_full"_text, 2,
                      stacked(s, s.assault.to, defender(s)).vehicles);
}
void take_crowded(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  destroy(w, s, who(c), "toi.asl.25"_rule, log);
}

// ---- toi.asl.31, toi.asl.32, toi.asl.37: who advances, even if the active squad is gone; bit 0 the active squad, 1 and 2 the supporters by number
struct Followers {
  Unit unit[3];
  int may = 0;  // bit set
};
Followers followers(const World& w, const State& s) {
  Followers f;
  int next = 1;
  for (Unit u : of_side(attacker(s))) {
    const UnitState& me = at(s, u);
    if (!me.role || !in_play(s, u)) continue;
    const int i = me.role == 1 ? 0 : next++;
    if (i > 2) continue;
    f.unit[i] = u;
    if (!me.was_tired && could_ever_enter(w, u, me.hex, s.assault.hex)) f.may |= 1 << i;
  }
  return f;
}
bool run_follow(const World& w, State& s, Events*) {
  if (followers(w, s).may) return false;
  s.frames.pop();
  return true;
}
void ask_follow(const World& w, const State& s, Prompt& p) {
  const int may = followers(w, s).may;
  p.choice(attacker(s), "toi.asl.31"_rule, "toi.prompt.follow"_text);
  p.with("hex", hex_kind, s.assault.hex.id);
  for (int set = 0; set < 8; ++set)
    if (!(set & ~may)) p.option(verb::follow, 0, 0, set);
}
Refusal refuse_follow(const World& w, const State& s, Choice c) {
  if (c.verb != verb::follow || c.who || c.what || c.count > 7) return not_asked("toi.asl.31"_rule);
  const Followers f = followers(w, s);
  for (int i = 0; i < 3; ++i) {
    if (!(c.count & ~f.may & 1 << i)) continue;
    if (!f.unit[i]) return no("toi.asl.31"_rule, "toi.refuse.nobody_to_advance"_text);
    return at(s, f.unit[i]).was_tired ? no("toi.asl.31"_rule, "toi.refuse.was_fatigued"_text)
                                      : no("toi.asl.31"_rule, "toi.refuse.could_never_enter"_text);
  }
  return legal;
}
void take_follow(const World& w, State& s, Choice c, Events* log) {
  const Followers f = followers(w, s);
  const Hex to = s.assault.hex;
  s.frames.pop();
  for (int i = 0; i < 3; ++i) {
    if (!(c.count >> i & 1)) continue;
    const Unit u = f.unit[i];
    at(s, u).shelter = Shelter::none;
    put(s, u, to);
    at(s, u).hits = 1;
    if (log)
      log->add("followed", "toi.asl.31"_rule, side_of(u))
          .with("unit", unit_kind, u.id)
          .with("hex", hex_kind, to.id);
    if (w.objective_hexes.contains(to)) reveal(w, s, u, "toi.hid.8"_rule, log);
  }
  if (c.count) s.frames.push(ArrivalsFrame{.side = s.active, .hex = to});
}

bool run_arrivals(const World& w, State& s, Events* log) {
  const auto f = s.frames.top<ArrivalsFrame>();
  for (Unit u : in_hex(s, f.hex)) {
    if (index(side_of(u)) != f.side || !at(s, u).hits) continue;
    at(s, u).hits = 0;
    if (!marked(s, f.hex, Marker::mine)) continue;
    s.frames.push(MinesFrame{.unit = u});
    return true;
  }
  s.frames.pop();
  if (s.hidden[0] || s.hidden[1]) look_around(w, s, log);
  return true;
}

}  // namespace

const Rules retreat_step{
    .run = run_retreat, .ask = ask_retreat, .refuse = refuse_retreat, .take = take_retreat};
const Rules crowded_step{
    .run = run_crowded, .ask = ask_crowded, .refuse = refuse_crowded, .take = take_crowded};
const Rules follow_step{
    .run = run_follow, .ask = ask_follow, .refuse = refuse_follow, .take = take_follow};
const Rules arrivals_step{.run = run_arrivals};

}  // namespace bocage::toi
