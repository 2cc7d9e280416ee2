// Support costs no action (toi.act.free.2) and adds up over divisions (toi.mp.16). Combined fire: one leads with all he has, others add half of theirs.
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

void fire(const World&, State&, Events*);  // 11_dice.cpp

namespace {

bool is_op_fire(const State& s) { return s.attack.manner & by_op_fire; }

// toi.mp.15: supporting the partner costs the team a command once an attack, unless an officer stands there.
bool must_pay(const World& w, const State& s, Unit u) {
  return w.teams && at(s, u).division != s.attack.division && !s.attack.paid &&
         !officer_in(s, at(s, u).hex, side_of(u));
}

Refusal refuse_support(const World& w, const State& s, Choice c) {
  const Attack& a = s.attack;
  if (c.verb == verb::done) return bare(c) ? legal : not_asked("toi.cf.3"_rule);
  if (c.verb != verb::support || !is_unit(c) || c.what || c.count > fire_mortar)
    return not_asked("toi.cf.3"_rule);
  const Unit u = who(c);
  const UnitState& me = at(s, u);
  if (index(side_of(u)) != a.side || !on_map(s, u))
    return no("toi.cf.3"_rule, "toi.refuse.not_yours"_text);
  if (u == a.leader || me.joined) return no("toi.cf.2"_rule, "toi.refuse.named_already"_text);
  const bool op = is_op_fire(s);
  if (me.duty != (op ? Duty::op_fire : Duty::fresh))
    return no("toi.cf.4"_rule, op ? "toi.refuse.not_in_op_fire"_text : "toi.refuse.not_fresh"_text);
  if (suppressed(s, u)) return no("toi.sup.5"_rule, "toi.refuse.suppressed"_text);
  if (op && me.shot) return no("toi.opf.6"_rule, "toi.refuse.fired_at_it"_text);
  const bool mortars = a.manner & by_mortar;
  if (mortars != (c.count == fire_mortar))
    return no("toi.fig.mor.11"_rule, "toi.refuse.mortars_apart"_text);
  if (mortars && !is_squad(u)) return no("toi.cbt.5"_rule, "toi.refuse.no_firepower"_text);
  const int mode = c.count | (a.manner & suppressive ? fire_suppressive : 0);
  if (const Refusal r =
          shot(w, s, u, a.target, a.hex, mode, op ? Role::op_supporter : Role::supporter).no)
    return r;
  if (must_pay(w, s, u) && !s.command[a.side])
    return lacks("toi.mp.15"_rule, "toi.refuse.no_command_for_support"_text, 1, 0);
  return legal;
}

// Cheap looks first: most units are out of the question.
bool might_support(const State& s, Unit u, Duty duty) {
  const UnitState& me = at(s, u);
  return me.place == Place::on_map && me.duty == duty && !me.joined && !suppressed(s, u);
}

// toi.cf.8: as many as can.
template <class Visit>
void each_supporter(const World& w, const State& s, Visit visit) {
  const Duty duty = is_op_fire(s) ? Duty::op_fire : Duty::fresh;
  const bool mortars = s.attack.manner & by_mortar;
  for (Unit u : of_side(static_cast<Side>(s.attack.side))) {
    if (!might_support(s, u, duty)) continue;
    for (int mode = mortars ? fire_mortar : fire_all; mode <= (mortars ? fire_mortar : fire_mg);
         ++mode) {
      if (mode == fire_mg && (!is_squad(u) || !at(s, u).figures.mg)) continue;
      const Choice c{verb::support, static_cast<u8>(mode), u.id, 0};
      if (!refuse_support(w, s, c) && !visit(c)) return;
    }
  }
}

bool run_support(const World& w, State& s, Events* log) {
  bool any = false;
  if (!(s.attack.manner & moving))  // toi.cf.1, toi.act.fm.5
    each_supporter(w, s, [&](Choice) { return any = true, false; });
  if (any) return false;
  s.frames.pop();
  fire(w, s, log);
  return true;
}

void ask_support(const World& w, const State& s, Prompt& p) {
  p.choice(static_cast<Side>(s.attack.side), "toi.cf.3"_rule, "toi.prompt.support"_text);
  p.with("hex", hex_kind, s.attack.hex.id).with("unit", unit_kind, s.attack.leader.id);
  each_supporter(w, s, [&](Choice c) {
    p.options.push(c);
    return true;
  });
  p.option(verb::done);
}

void take_support(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) {
    s.frames.pop();
    return fire(w, s, log);
  }
  const Unit u = who(c);
  if (must_pay(w, s, u)) {
    --s.command[s.attack.side];
    s.attack.paid = 1;
    if (log) log->add("paid_support", "toi.mp.15"_rule, side_of(u)).with("unit", unit_kind, u.id);
  }
  at(s, u).joined = static_cast<u8>((c.count & 3) + 1) & 3;
  if (log)
    log->add("supports", "toi.cf.3"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("leader", unit_kind, s.attack.leader.id);
}

}  // namespace

void begin_attack(const World&, State& s, Unit leader, Unit target, Hex h, int mode, u8 manner,
                  Events*) {
  Attack& a = s.attack;
  a = Attack{};
  a.hex = h;
  a.leader = leader;
  a.target = target;
  a.manner = manner;
  a.mode = static_cast<u8>(mode);
  a.side = static_cast<u8>(index(side_of(leader)));
  a.division = at(s, leader).division;
  at(s, leader).joined = static_cast<u8>(((mode & 3) + 1) & 3);
  s.frames.push(Step::support);
}

const Rules support_step{
    .run = run_support, .ask = ask_support, .refuse = refuse_support, .take = take_support};

}  // namespace bocage::toi
