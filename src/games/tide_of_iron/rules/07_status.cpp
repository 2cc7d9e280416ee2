// The Status phase: cards, recovery, op fire, transfers, reinforcements, the next round.
#include "games/tide_of_iron/rules/setup.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

Side in_order(const State& s, int i) {
  return static_cast<Side>(i ? 1 - s.initiative : s.initiative);
}

bool has_cards(const World& w, const State& s, int side) {
  for (int i = 0; i < w.card_count; ++i)
    if (s.deck[i] && w.deck_side[w.cards[i].deck] == side + 1) return true;
  return false;
}

// toi.stat.2b to 2d, toi.fig.off.1
void recover(const World& w, State& s, Events* log) {
  for (int i = 0; i < max_units; ++i) {
    const Unit u = unit(i);
    if (!in_play(s, u)) continue;
    set_duty(s, u, Duty::fresh);  // toi.stat.2a
    if (!suppressed(s, u)) continue;
    UnitState& me = at(s, u);
    const int veterans = mod(s, u, Mod::elite_recovery);
    const bool helped = on_map(s, u) && (officer_in(s, me.hex, side_of(u)) ||
                                         (veterans && me.figures.elite >= veterans));
    const bool all = me.order == Order::pinned || helped;
    const RuleId rule = me.order == Order::pinned ? "toi.stat.2b"_rule
                        : helped                  ? "toi.stat.2d"_rule
                                                  : "toi.stat.2c"_rule;
    me.order = all ? Order::good : Order::pinned;
    if (log)
      log->add(all ? "recovered" : "half_recovered", rule, side_of(u))
          .with("unit", unit_kind, u.id);
  }
  (void)w;
}

// toi.stat.2e, toi.smk.4; cards whose time is up.
void lift_markers(const World& w, State& s, Events* log) {
  while (!s.smoke.empty()) {
    const Hex h = s.smoke.back();
    lift_marker(s, Marker::smoke, h);
    if (log) log->add("smoke_lifts", "toi.smk.4"_rule, Side::nobody).with("hex", hex_kind, h.id);
  }
  for (int i = 0; i < s.play.size();) {
    Lasting& l = s.play[i];
    l.used = 0;
    if (l.waiting) l.waiting = 1;
    if (l.until && l.until <= s.round && !l.waiting) {
      if (log)
        log->add("card_ends", "toi.card.4"_rule,
                 static_cast<Side>(w.deck_side[w.cards[l.card].deck] - 1))
            .with("card", card_kind, l.card);
      lift_lasting(w, s, i);
    } else {
      ++i;
    }
  }
  if (s.hidden[0] || s.hidden[1]) look_around(w, s, log);
}

// toi.hid.11
void reveal_adjacent(const World& w, State& s, Events* log) {
  for (int i = 0; i < max_units; ++i) {
    const Unit u = unit(i);
    if (at(s, u).concealed && on_map(s, u) && near_enemy(w, s, at(s, u).hex, side_of(u)))
      reveal(w, s, u, "toi.hid.11"_rule, log);
  }
}

// toi.mp.11: one card a team.
void push_draw(const World& w, State& s, Side side) {
  if (has_cards(w, s, index(side)))
    s.frames.push(DecksFrame{.side = static_cast<u8>(index(side))});  // toi.stat.1c
}

// In a team each player speaks for his own, one after the other.
bool is_team(const World& w, Side side) { return w.teams && w.sides[index(side)].players > 1; }

void begin_regroup(const World& w, State& s, Side side) {
  const u8 me = static_cast<u8>(index(side));
  if (is_team(w, side)) s.frames.push(RegroupFrame{.side = me, .member = 2});
  s.frames.push(RegroupFrame{.side = me, .member = is_team(w, side)});
}

bool run_status(const World& w, State& s, Events* log) {
  const int stage = s.stage++;
  switch (stage) {
    case 0:
    case 1: push_draw(w, s, in_order(s, stage)); return true;
    case 2:
      recover(w, s, log);
      lift_markers(w, s, log);
      return true;
    case 3:
    case 4: {
      const Side side = in_order(s, stage - 3);
      if (mod(s, side, 0, Mod::workshop))
        s.frames.push(WorkshopFrame{.side = static_cast<u8>(index(side))});
      return true;
    }
    case 5:
    case 6: begin_ready(w, s, in_order(s, stage - 5)); return true;
    case 7:
    case 8: begin_regroup(w, s, in_order(s, stage - 7)); return true;
    case 9:
    case 10: begin_reinforcements(w, s, in_order(s, stage - 9), log); return true;
    default: break;
  }
  reveal_adjacent(w, s, log);
  for (UnitState& u : s.units) u.formed = 0;
  s.frames.pop();
  ++s.round;  // toi.stat.6a
  if (s.round > w.rounds) {
    --s.round;
    decide(w, s, Moment::end, log);  // toi.stat.6b
    return true;
  }
  s.frames.push(Step::round);
  return true;
}

// ---- Field Workshop
Refusal refuse_mend(const World& w, const State& s, Unit u) {
  if (!on_map(s, u) || is_squad(u) || at(s, u).order != Order::light)
    return no("toi.ops.1"_rule, "toi.refuse.not_mendable"_text);
  for (Unit e : of_side(enemy_of(u)))
    if (const int far = on_map(s, e) ? distance(w, at(s, u).hex, at(s, e).hex) : 99; far <= 3)
      return lacks("toi.ops.1"_rule, "toi.refuse.enemy_within"_text, 3, far);
  return legal;
}
Refusal refuse_workshop(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done) return bare(c) ? legal : not_asked("toi.ops.1"_rule);
  if (c.verb != verb::mend || !is_unit(c) || !only_who(c)) return not_asked("toi.ops.1"_rule);
  if (index(side_of(who(c))) != s.frames.top<WorkshopFrame>().side)
    return no("toi.ops.1"_rule, "toi.refuse.not_yours"_text);
  return refuse_mend(w, s, who(c));
}
void ask_workshop(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<WorkshopFrame>();
  p.choice(static_cast<Side>(f.side), "toi.ops.1"_rule, "toi.prompt.workshop"_text);
  for (Unit u : of_side(static_cast<Side>(f.side)))
    if (!refuse_mend(w, s, u)) p.option(verb::mend, u.id);
  p.option(verb::done);
}
bool run_workshop(const World& w, State& s, Events* log) {
  return take_if_single(w, s, workshop_step, log);
}
void take_workshop(const World&, State& s, Choice c, Events*) {
  s.frames.pop();
  if (c.verb == verb::mend) s.frames.push(MendingFrame{.unit = who(c)});
}
void ask_mending(const World&, const State& s, Prompt& p) {
  const Unit u = s.frames.top<MendingFrame>().unit;
  p.roll(side_of(u), "toi.ops.1"_rule, "toi.prompt.mending"_text, Chance::throw_dice(1));
  p.with("unit", unit_kind, u.id);
}
void take_mending(const World&, State& s, Choice c, Events* log) {
  const Unit u = s.frames.top<MendingFrame>().unit;
  s.frames.pop();
  const bool mended = sum_of(c) >= 4;
  if (mended) at(s, u).order = Order::intact;
  if (log)
    log->add(mended ? "mended" : "not_mended", "toi.ops.1"_rule, side_of(u))
        .on(c)
        .with("unit", unit_kind, u.id);
}

// ---- op fire (toi.setup.14, toi.stat.3)
Refusal refuse_ready(const World&, const State& s, Choice c) {
  const auto f = s.frames.top<ReadyFrame>();
  if (c.verb == verb::done) return bare(c) ? legal : not_asked("toi.stat.3"_rule);
  if (c.verb != verb::ready || !is_unit(c) || !only_who(c)) return not_asked("toi.stat.3"_rule);
  const Unit u = who(c);
  if (index(side_of(u)) != f.side || !in_play(s, u))
    return no("toi.stat.3"_rule, "toi.refuse.not_yours"_text);
  if (f.member && at(s, u).division != f.member - 1)
    return no("toi.mp.2"_rule, "toi.refuse.partners_unit"_text);
  if (at(s, u).place == Place::aboard) return no("toi.trans.9"_rule, "toi.refuse.aboard"_text);
  if (!fresh(s, u)) return no("toi.stat.3"_rule, "toi.refuse.not_fresh"_text);
  if (suppressed(s, u)) return no("toi.stat.3"_rule, "toi.refuse.suppressed"_text);
  return legal;
}
void ask_ready(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<ReadyFrame>();
  p.choice(static_cast<Side>(f.side),
           s.phase == Phase::setup ? "toi.setup.14"_rule : "toi.stat.3"_rule,
           "toi.prompt.ready"_text);
  for (Unit u : of_side(static_cast<Side>(f.side)))
    if (on_map(s, u) && !refuse_ready(w, s, {verb::ready, 0, u.id, 0})) p.option(verb::ready, u.id);
  p.option(verb::done);
}
bool run_ready(const World& w, State& s, Events* log) {
  const auto f = s.frames.top<ReadyFrame>();
  for (Unit u : of_side(static_cast<Side>(f.side)))
    if (on_map(s, u) && !refuse_ready(w, s, {verb::ready, 0, u.id, 0})) return false;
  (void)log;
  s.frames.pop();
  return true;
}
void take_ready(const World&, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) return s.frames.pop();
  set_duty(s, who(c), Duty::op_fire);
  if (log)
    log->add("waits", s.phase == Phase::setup ? "toi.setup.14"_rule : "toi.stat.3"_rule,
             side_of(who(c)))
        .with("unit", unit_kind, c.who);
}

// ---- transfers (toi.stat.4a to 4f; passengers stand on no hex: toi.stat.4d). With two players shades do not matter (toi.setup.15)
bool may_transfer(const State& s, Unit u) {
  const UnitState& me = at(s, u);
  return is_squad(u) && me.place == Place::on_map && !me.figures.token && me.order == Order::good &&
         me.shelter == Shelter::none;
}
Refusal refuse_regroup(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<RegroupFrame>();
  if (c.verb == verb::done) return bare(c) ? legal : not_asked("toi.stat.4a"_rule);
  if (c.verb != verb::regroup || !only_what(c) || !is_hex(w, c.what))
    return not_asked("toi.stat.4a"_rule);
  const Side side = static_cast<Side>(f.side);
  int able = 0, squads = 0, own = 0;
  bool before = false;  // once a hex
  RuleId why = "toi.stat.4a"_rule;
  for (Unit u : in_hex(s, hex(static_cast<int>(c.what)))) {
    if (side_of(u) != side || !is_squad(u)) continue;
    ++squads;
    able += may_transfer(s, u);
    if (at(s, u).figures.token) why = "toi.stat.4b"_rule;
    else if (suppressed(s, u)) why = "toi.stat.4c"_rule;
    else if (at(s, u).shelter != Shelter::none) why = "toi.stat.4e"_rule;
    if (f.member && at(s, u).division != f.member - 1) continue;
    ++own;
    before |= at(s, u).formed;
  }
  if (squads < 2) return lacks("toi.stat.4a"_rule, "toi.refuse.two_squads"_text, 2, squads);
  if (!own) return no("toi.mp.2"_rule, "toi.refuse.partners_unit"_text);
  if (before) return no("toi.stat.4a"_rule, "toi.refuse.named_already"_text);
  return able < 2 ? no(why, "toi.refuse.may_not_transfer"_text) : legal;
}
template <class Visit>
void each_regroup(const World& w, const State& s, Visit visit) {
  const auto f = s.frames.top<RegroupFrame>();
  s.occupied[f.side].each([&](Hex h) {
    const Choice c{verb::regroup, 0, 0, h.id};
    if (!refuse_regroup(w, s, c)) visit(c);
  });
}
bool begin_transfer(const World& w, State& s, RegroupFrame f, Hex h);
bool run_regroup(const World& w, State& s, Events*) {
  const auto f = s.frames.top<RegroupFrame>();
  if (s.forming.hex) return begin_transfer(w, s, f, s.forming.hex);
  bool any = false;
  each_regroup(w, s, [&](Choice) { any = true; });
  if (any) return false;
  s.frames.pop();
  return true;
}
void ask_regroup(const World& w, const State& s, Prompt& p) {
  p.choice(static_cast<Side>(s.frames.top<RegroupFrame>().side), "toi.stat.4a"_rule,
           "toi.prompt.regroup"_text);
  each_regroup(w, s, [&](Choice c) { p.options.push(c); });
  p.option(verb::done);
}
// All figures of the hex into one heap; then base by base.
bool begin_transfer(const World&, State& s, RegroupFrame, Hex h) {
  const auto f = s.frames.top<RegroupFrame>();
  s.forming = Forming{};
  for (Unit u : in_hex(s, h)) {
    if (index(side_of(u)) != f.side || !may_transfer(s, u)) continue;
    const Figures g = at(s, u).figures;
    const int n[] = {g.regular, g.elite, g.officer, g.mg, g.mortar};
    for (int i = 0; i < figure_kinds; ++i)
      s.forming.figures[i] = static_cast<u8>(s.forming.figures[i] + n[i]);
    ++s.forming.bases;
  }
  FormFrame form{.side = f.side, .division = static_cast<u8>(f.member == 2)};
  form.transfer = 1;
  for (Unit u : of_side(static_cast<Side>(f.side)))
    if (may_transfer(s, u) && at(s, u).hex == h && !form.base) form.base = u;
  s.frames.push(form);
  return true;
}
void take_regroup(const World&, State& s, Choice c, Events*) {
  const auto f = s.frames.top<RegroupFrame>();
  if (c.verb == verb::done) return s.frames.pop();
  const Hex h = hex(static_cast<int>(c.what));
  bool partner = false;
  for (Unit u : in_hex(s, h)) {
    if (index(side_of(u)) != f.side || !may_transfer(s, u)) continue;
    at(s, u).formed = 1;
    partner |= f.member && at(s, u).division != f.member - 1;
  }
  if (partner) {  // toi.mp.13
    s.frames.push(ConsentFrame{
        .side = f.side, .player = static_cast<u8>(2 - f.member), .what = 2, .number = h.id});
    return;
  }
  s.forming.hex = h;
}

}  // namespace

void begin_ready(const World& w, State& s, Side side) {
  const u8 me = static_cast<u8>(index(side));
  if (is_team(w, side)) s.frames.push(ReadyFrame{.side = me, .member = 2});
  s.frames.push(ReadyFrame{.side = me, .member = is_team(w, side)});
}

const Rules status_step{.run = run_status};
const Rules workshop_step{
    .run = run_workshop, .ask = ask_workshop, .refuse = refuse_workshop, .take = take_workshop};
const Rules mending_step{.ask = ask_mending, .take = take_mending};
const Rules ready_step{
    .run = run_ready, .ask = ask_ready, .refuse = refuse_ready, .take = take_ready};
const Rules regroup_step{
    .run = run_regroup, .ask = ask_regroup, .refuse = refuse_regroup, .take = take_regroup};

}  // namespace bocage::toi
