// The action prompt (one action after the other: toi.seq.4): what a side may do with its next action.
#include "games/tide_of_iron/rules/movement.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

Side active(const State& s) { return static_cast<Side>(s.active); }

// toi.seq.5, toi.term.7: a fresh unit of the player whose action it is.
Refusal refuse_fresh(const World& w, const State& s, Unit u) {
  if (index(side_of(u)) != s.active || !in_play(s, u))
    return no("toi.seq.5"_rule, "toi.refuse.not_yours"_text);
  if (w.teams && at(s, u).division != s.player)
    return no("toi.mp.2"_rule, "toi.refuse.partners_unit"_text);
  if (!fresh(s, u)) return no("toi.seq.5"_rule, "toi.refuse.not_fresh"_text);
  return legal;
}

Refusal refuse_move(const World& w, const State& s, Unit u, Deed deed) {
  if (suppressed(s, u)) return no("toi.mov.8"_rule, "toi.refuse.suppressed"_text);
  if (!is_squad(u) && at(s, u).order == Order::heavy)
    return no("toi.mov.8"_rule, "toi.refuse.heavily_damaged"_text);
  if (movement(w, s, u, deed) <= 0)
    return lacks("toi.mov.2"_rule, "toi.refuse.too_few_points"_text, 3, 0, thirds_kind);
  return legal;
}

Refusal refuse_concentrate(const World& w, const State& s, Unit u) {
  if (!on_map(s, u)) return no("toi.trans.5"_rule, "toi.refuse.aboard"_text);
  if (disrupted(s, u)) return no("toi.sup.6"_rule, "toi.refuse.suppressed"_text);
  if (pinned(s, u) && !officer_in(s, at(s, u).hex, side_of(u)))  // toi.fig.off.2: rally fire
    return no("toi.sup.5"_rule, "toi.refuse.needs_officer"_text);
  if (sum<halving_rows>(Firing{w, s, u, Role::leader}) > 1)  // toi.fig.off.5
    return no("toi.mod.3"_rule, "toi.refuse.halved_twice"_text);
  if (is_truck(type_of(w, u))) return no("toi.cbt.5"_rule, "toi.refuse.no_firepower"_text);
  if (!any_target(w, s, u)) return no("toi.cbt.3"_rule, "toi.refuse.no_target"_text);
  return legal;
}

Refusal refuse_medic(const World& w, const State& s, Unit u, Unit patient) {
  if (suppressed(s, u)) return no("toi.sup.10"_rule, "toi.refuse.suppressed"_text);
  if (!has_token(s, u, Token::medic))
    return no("toi.spec.med.2"_rule, "toi.refuse.needs_medic"_text);
  if (!on_map(s, u)) return no("toi.trans.5"_rule, "toi.refuse.aboard"_text);
  if (!is_squad(patient) || !on_map(s, patient) || side_of(patient) != side_of(u) ||
      at(s, patient).hex != at(s, u).hex)
    return no("toi.spec.med.2"_rule, "toi.refuse.not_in_his_hex"_text);
  if (slots(at(s, patient).figures) >= base_slots)
    return no("toi.spec.med.3"_rule, "toi.refuse.complete"_text);
  const u8 left = s.pool[index(side_of(u))][0], kept = s.reserved[index(side_of(u))][0];
  if (left <= kept)
    return lacks("toi.spec.med.3"_rule, "toi.refuse.none_left"_text, w.figure_pool[0], 0);
  return legal;
}

bool is_unit_action(Verb v) { return v >= verb::advance && v <= verb::special; }

}  // namespace

// Whoever's action it is: what keeps a unit where it is, if it is not on its way already.
Refusal refuse_setting_out(const World& w, const State& s, Unit u) {
  if (s.move.unit == u) return legal;
  if (!fresh(s, u)) return no("toi.seq.5"_rule, "toi.refuse.not_fresh"_text);
  return refuse_move(w, s, u, Deed::advance);
}

Refusal refuse_action(const World& w, const State& s, Choice c) {
  if (c.verb == verb::end_phase) return bare(c) && !s.extra ? legal : not_asked("toi.seq.8"_rule);
  if (c.verb == verb::done && s.extra) return bare(c) ? legal : not_asked("toi.seq.3"_rule);
  if (c.verb == verb::play || c.verb == verb::retry) {
    if (s.extra) return no("toi.mod.5"_rule, "toi.refuse.squads_move_only"_text);
    if (c.what || c.count || c.who >= w.card_count) return not_asked("toi.act.str"_rule);
    return c.verb == verb::play ? refuse_play(w, s, active(s), s.player, c.who, false)
                                : refuse_retry(w, s, active(s), s.player, c.who);
  }
  if (!is_unit_action(c.verb) || !is_unit(c)) return not_asked("toi.act.0"_rule);
  const Unit u = who(c);
  const bool fields = c.verb == verb::dig       ? !c.what && c.count <= 1
                      : c.verb == verb::heal    ? c.what < max_units && !c.count
                      : c.verb == verb::special ? c.what < w.operation_count && !c.count
                                                : only_who(c);
  if (!fields) return not_asked("toi.act.0"_rule);
  if (const Refusal r = refuse_fresh(w, s, u)) return r;
  if (s.extra && (!is_squad(u) || (c.verb != verb::advance && c.verb != verb::assault)))
    return no("toi.mod.5"_rule, "toi.refuse.squads_move_only"_text);
  const UnitState& me = at(s, u);
  switch (c.verb) {
    case verb::advance: return refuse_move(w, s, u, Deed::advance);
    case verb::concentrate: return refuse_concentrate(w, s, u);
    case verb::prepare:  // toi.veh.7: damaged vehicles too
      if (!on_map(s, u)) return no("toi.trans.9"_rule, "toi.refuse.aboard"_text);
      return suppressed(s, u) ? no("toi.sup.5"_rule, "toi.refuse.suppressed"_text) : legal;
    case verb::fire_and_move:  // toi.act.fm.6; its penalties stay whatever it does (toi.act.fm.7)
      if (has_heavy_weapon(s, u))
        return no(me.figures.mg ? "toi.fig.mg.2"_rule : "toi.fig.mor.2"_rule,
                  "toi.refuse.heavy_weapon"_text);
      if (is_truck(type_of(w, u))) return no("toi.cbt.5"_rule, "toi.refuse.no_firepower"_text);
      return refuse_move(w, s, u, Deed::fire_and_move);
    case verb::assault:
      if (!is_squad(u) || has_heavy_weapon(s, u))
        return no("toi.act.asl.3"_rule, "toi.refuse.cannot_assault"_text);
      return refuse_move(w, s, u, Deed::assault);
    case verb::fatigue: return legal;  // toi.act.fat
    case verb::dig:
      if (c.count && me.shelter != Shelter::none)
        return no("toi.spec.eng.2"_rule, "toi.refuse.in_cover"_text);
      return refuse_dig(w, s, u);
    case verb::heal: return refuse_medic(w, s, u, unit(static_cast<int>(c.what)));
    default: return refuse_special(w, s, u, static_cast<int>(c.what));
  }
}

// toi.seq.7: with a fresh unit there is always something to do (toi.act.fat).
bool can_act(const World& w, const State& s, Side side, int division) {
  for (Unit u : of_side(side))
    if (in_play(s, u) && fresh(s, u) && together(w, s, u, division)) return true;
  for (int i = 0; i < w.card_count; ++i)
    if (s.hq[i] && w.deck_side[w.cards[i].deck] == index(side) + 1 &&
        !w.cards[i].in_command_phase && !refuse_play(w, s, side, division, i, false))
      return true;
  for (const Lasting& l : s.play)
    if (l.waiting && !refuse_retry(w, s, side, division, l.card)) return true;
  return false;
}

void activate(State& s, Unit u, Deed deed, int points) {
  Move& m = s.move;
  m = Move{};
  m.unit = u;
  m.deed = deed;
  m.from = m.back = at(s, u).hex;
  m.thirds = static_cast<u8>(3 * points);
  if (on_map(s, u) && marked(s, m.from, Marker::mine)) m.flags |= from_mines;  // toi.fort.mine.3
}

namespace {

void ask_action(const World& w, const State& s, Prompt& p) {
  p.choice(active(s), s.extra ? "toi.mod.5"_rule : "toi.act.0"_rule, "toi.prompt.action"_text);
  p.with("left", number_kind, s.actions_left + s.extra);
  const auto offer = [&](Choice c) {
    if (!refuse_action(w, s, c)) p.options.push(c);
  };
  const bool grants = mod(s, active(s), s.player, Mod::smoke_grant) ||
                      mod(s, active(s), s.player, Mod::demolition_grant);
  for (Unit u : of_side(active(s))) {
    const UnitState& me = at(s, u);
    if ((me.place != Place::on_map && me.place != Place::aboard) || me.duty != Duty::fresh)
      continue;
    for (Verb v = verb::advance; v <= verb::fatigue; ++v) offer({v, 0, u.id, 0});
    if (!is_squad(u) || !me.figures.token) continue;
    const Token t = token_of(me.figures);
    if (t == Token::engineer) {
      offer({verb::dig, 0, u.id, 0});
      offer({verb::dig, 1, u.id, 0});
      if (grants)
        for (const u8 op : {w.smoke_operation, w.demolition_operation})
          if (op != 0xff) offer({verb::special, 0, u.id, op});
    } else if (t == Token::medic) {
      for (Unit o : in_hex(s, me.hex))
        if (is_squad(o)) offer({verb::heal, 0, u.id, o.id});
    }
  }
  if (!s.extra) {
    for (int i = 0; i < w.card_count; ++i)
      if (s.hq[i] && w.deck_side[w.cards[i].deck] == s.active + 1)
        offer({verb::play, 0, static_cast<u16>(i), 0});
    for (int i = 0; i < w.card_count; ++i) {  // several copies are one answer
      bool waits = false;
      for (const Lasting& l : s.play) waits |= l.waiting && l.card == i;
      if (waits && w.deck_side[w.cards[i].deck] == s.active + 1)
        offer({verb::retry, 0, static_cast<u16>(i), 0});
    }
  }
  p.option(s.extra ? Verb{verb::done} : Verb{verb::end_phase});
}

void tell(Events* log, const char* what, RuleId rule, Unit u) {
  if (log) log->add(what, rule, side_of(u)).with("unit", unit_kind, u.id);
}

void take_action(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  if (c.verb == verb::end_phase) {  // toi.seq.8
    s.finished[s.active] |= static_cast<u8>(w.teams ? 1 << s.player : 3);
    s.actions_left = 0;
    if (log) log->add("ended_phase", "toi.seq.8"_rule, active(s));
    return;
  }
  if (c.verb == verb::done) {
    s.extra = 0;
    return;
  }
  if (s.extra) --s.extra;
  else --s.actions_left;
  if (c.verb == verb::play) return play_card(w, s, active(s), s.player, c.who, log);
  if (c.verb == verb::retry) return retry_card(w, s, c.who, log);
  const Unit u = who(c);
  const auto move_as = [&](Deed deed, const char* what, RuleId rule) {
    activate(s, u, deed, movement(w, s, u, deed));
    tell(log, what, rule, u);
    s.frames.push(FinishFrame{.unit = u});
    s.frames.push(Step::mover);
  };
  switch (c.verb) {
    case verb::advance: return move_as(Deed::advance, "advances", "toi.act.adv"_rule);
    case verb::fire_and_move:
      return move_as(Deed::fire_and_move, "fires_and_moves", "toi.act.fm.1"_rule);
    case verb::assault: return move_as(Deed::assault, "goes_to_assault", "toi.act.asl.1"_rule);
    case verb::concentrate:
      activate(s, u, Deed::none, 0);
      tell(log, "concentrates", "toi.act.con"_rule, u);
      s.frames.push(FinishFrame{.unit = u});
      s.frames.push(TargetFrame{.unit = u});
      return;
    case verb::prepare:
      set_duty(s, u, Duty::op_fire);
      tell(log, "waits", "toi.act.opf"_rule, u);
      return;
    case verb::fatigue:
      set_duty(s, u, Duty::fatigued);
      tell(log, "rests", "toi.act.fat"_rule, u);
      return;
    case verb::dig:  // toi.spec.eng.1, toi.spec.eng.2
      lay_marker(s, Marker::entrenchment, at(s, u).hex);
      set_duty(s, u, Duty::fatigued);
      tell(log, "digs", "toi.spec.eng.1"_rule, u);
      if (c.count) at(s, u).shelter = Shelter::entrenchment;
      return;
    case verb::heal:
      set_duty(s, u, Duty::fatigued);
      s.frames.push(HealFrame{.medic = u, .patient = unit(static_cast<int>(c.what))});
      return;
    default: return begin_special(w, s, u, static_cast<int>(c.what), log);
  }
}

// toi.seq.6: the unit is fatigued; what it did is forgotten.
bool run_finish(const World&, State& s, Events*) {
  const Unit u = s.frames.top<FinishFrame>().unit;
  s.frames.pop();
  if (in_play(s, u)) set_duty(s, u, Duty::fatigued);
  s.move = Move{};
  for (Unit o : of_side(enemy_of(u))) at(s, o).shot = 0;
  return true;
}

// toi.spec.med.2, toi.spec.med.4: as often as there are actions for it
void ask_heal(const World&, const State& s, Prompt& p) {
  const auto f = s.frames.top<HealFrame>();
  Chance die = Chance::throw_dice(1);
  p.roll(side_of(f.medic), "toi.spec.med.2"_rule, "toi.prompt.heal"_text, die);
  p.with("unit", unit_kind, f.patient.id)
      .with("need", number_kind, heal_on + mod(s, f.medic, Mod::heal));
}
void take_heal(const World&, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<HealFrame>();
  s.frames.pop();
  const bool healed = sum_of(c) >= heal_on + mod(s, f.medic, Mod::heal);
  if (healed) {
    ++at(s, f.patient).figures.regular;
    --s.pool[index(side_of(f.patient))][0];
  }
  if (log)
    log->add(healed ? "healed" : "not_healed", "toi.spec.med.2"_rule, side_of(f.medic))
        .on(c)
        .with("unit", unit_kind, f.patient.id)
        .with("medic", unit_kind, f.medic.id);
}

}  // namespace

const Rules action_step{.ask = ask_action, .refuse = refuse_action, .take = take_action};
const Rules finish_step{.run = run_finish};
const Rules heal_step{.ask = ask_heal, .take = take_heal};

}  // namespace bocage::toi
