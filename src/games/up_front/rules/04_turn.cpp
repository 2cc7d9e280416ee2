// 4.1 to 4.2. The turn: how it begins, one action a group, the order of its steps.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

// uf.17.7c*: the second group of an exchange takes terrain before anything else is done.
GroupId owing_terrain(Look l) {
  if (l.s.hand[index(l.s.turn)].empty()) return no_group;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(l.s.turn, k);
    if (at(l.s, g).flags & group_must_terrain && !(at(l.s, g).flags & group_acted) &&
        !refuse_new_terrain(ground_of(l.w, at(l.s, g))))
      return g;
  }
  return no_group;
}

Refusal refuse_group(Look l, std::uint64_t group, bool for_terrain) {
  if (!is_group(group)) return {"uf.3.2b"_rule, "uf.refuse.no_such_group"_text};
  const GroupId g = group_id(static_cast<int>(group));
  if (side_of(g) != l.s.turn) return {"uf.4.2a"_rule, "uf.refuse.not_your_group"_text};
  if (!exists(l.s, g)) return {"uf.3.2b"_rule, "uf.refuse.no_such_group"_text};
  if (at(l.s, g).flags & group_acted) return {"uf.4.2a"_rule, "uf.refuse.already_acted"_text};
  if (const GroupId owing = owing_terrain(l); owing != no_group && (owing != g || !for_terrain))
    return {"uf.17.7c*"_rule, "uf.refuse.exchange_owes_terrain"_text};
  return legal;
}

// One action is also one attack (uf.6.6b); each group may attack the same target (uf.6.6a).
void spend_action(Play& p, GroupId g) {
  at(p.s, g).flags |= group_acted;  // uf.4.2a
  p.s.acted = 1;
}

namespace {

bool chits_stray(const State& s) {
  for (int i = 0; i < group_limit; ++i)
    if (exists(s, group_id(i)) && (s.groups[i].chit > 5 || s.groups[i].chit < 0)) return true;
  return false;
}

}  // namespace

void menu(Play& p, Step step) {
  if (over(p.s)) return;
  if (p.s.time_up) return end_by_time(p);  // uf.16.3b
  if (step == Step::infiltrating && !exists(p.s, p.s.affair.group)) {
    end_affair(p);
    step = Step::action;
  }
  p.s.step = step;
  p.s.asked = p.s.turn;
  if (!p.s.readjust_due) return;
  p.s.readjust_due = 0;
  if (!chits_stray(p.s)) return;  // uf.5.62
  p.s.back = step;
  p.s.step = Step::propose_chits;
}

// ---- the beginning ----

void begin_turn(Play& p, Side side) {
  State& s = p.s;
  s.turn = side;
  s.acted = s.discards = s.breeze = s.executed = 0;
  s.standing[0] = s.standing[1] = 0;
  s.drawn = 0;
  for (int k = 0; k < letters; ++k) {
    Group& g = at(s, group_id(side, k));
    if (g.flags & group_owes_terrain) g.flags |= group_must_terrain;
    g.flags &= u8(~(group_acted | group_sideways | group_owes_terrain));
  }
  for (int i = 0; i < men_a_side; ++i) at(s, man_id(side, i)).flags &= u8(~man_arrived);
  if (p.log) p.tell("turn", "uf.4.1a"_rule, side).number("deck", s.deck_number);
  enter_turn(p);
}

// uf.7.3c: terrain laid by the enemy is answered before the turn starts. A Stream is no question.
void enter_turn(Play& p) {
  if (over(p.s)) return;
  p.s.step = Step::answer_terrain;
  p.s.asked = p.s.turn;
  bool open = false;
  for (int k = 0; k < letters; ++k) {
    const Choice take_it{accept, 0, u16(index(group_id(p.s.turn, k))), 0};
    if (refuse_accept({p.w, p.s}, take_it)) continue;
    if (refuse_accept({p.w, p.s}, {reject, 0, take_it.who, 0})) return take_accept(p, take_it);
    open = true;
  }
  if (!open) menu(p, Step::action);
}

// ---- actions ----

// Everything that some card of the hand may be used for.
static u16 hand_uses(Look l, Side side) {
  u16 all = 0;
  for (CardId card : l.s.hand[index(side)]) all |= uses(l.w, l.s, side, card);
  return all;
}

void list_anytime(Look l, Prompt& p) {
  if (hand_uses(l, l.s.turn) & use_hero) list_heroes(l, l.s.turn, p, true);
  for (int k = 0; k < letters; ++k)
    for (ManId m : at(l.s, group_id(l.s.turn, k)).men) {
      if (pinned(l.s, m) && l.w.men[index(m)].role != Role::commissar) p.option(panic, index(m));
      if (infiltrating(l.s, m)) p.option(come_back, index(m));
    }
}

namespace {

void ask_action(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.4.2a"_rule, "uf.prompt.action"_text);
  const GroupId owing = owing_terrain(l);
  const u16 hand = hand_uses(l, l.s.turn);
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(l.s.turn, k);
    if (!exists(l.s, g)) continue;
    if (at(l.s, g).flags & group_acted) {
      if (hand & use_movement) list_retries(l, g, p);
      continue;
    }
    if (owing != no_group && owing != g) continue;
    const Ground ground = ground_of(l.w, at(l.s, g));
    if (ground.moving || hand & use_movement) list_movement(l, g, ground, p);
    if (owing != no_group) continue;
    if (hand & use_fire) list_fire(l, g, ground, p);
    if (hand & use_rally) list_rally(l, g, p);
    list_crews(l, g, p);
    if (hand & use_smoke) list_smoke(l, g, ground, p);
    if (hand & use_movement) list_transfers(l, g, ground, p);
    list_weapons(l, g, ground, p);
    if (hand & use_movement) list_infiltration(l, g, ground, p);
    list_entrenchment(l, g, ground, p);
    list_sniper_checks(l, g, p);
  }
  list_anytime(l, p);
  if (owing == no_group) p.option(end_actions);
}

}  // namespace

Refusal refuse_anytime(Look l, Choice c) {
  switch (c.verb) {
    case hero_rally:
    case hero_fire:
    case hero_both: return refuse_hero(l, l.s.turn, c, true);
    case panic: return refuse_panic(l, c);
    case come_back: return refuse_come_back(l, c);
    default: return not_now();
  }
}

namespace {

Refusal refuse_action(Look l, Choice c) {
  switch (c.verb) {
    case move: return refuse_move(l, c);
    case remove_wire: return refuse_remove_wire(l, c);
    case terrain: return refuse_own_terrain(l, c);
    case open_ground: return refuse_open_ground(l, c);
    case fire: return refuse_fire(l, c);
    case rally: return refuse_rally(l, c);
    case rally_two: return refuse_rally_two(l, c);
    case rearrange: return refuse_rearrange(l, c);
    case form_crew: return refuse_form_crew(l, c);
    case leave_crew: return refuse_leave_crew(l, c);
    case lay_smoke: return refuse_lay_smoke(l, c);
    case transfer_man: return refuse_transfer_man(l, c);
    case acquire: return refuse_acquire(l, c);
    case repair: return refuse_repair(l, c);
    case entrench: return refuse_entrench(l, c);
    case infiltrate: return refuse_infiltrate(l, c);
    case close_combat: return refuse_close_combat(l, c);
    case fight_infiltrator: return refuse_fight_infiltrator(l, c);
    case sniper_check: return refuse_sniper_check(l, c);
    case discard:
    case lay_wire:
    case sniper: return {"uf.4.3b"_rule, "uf.refuse.discards_come_later"_text};
    case end_actions:
      if (c.who || c.what || c.count) return not_now();
      if (owing_terrain(l) != no_group)
        return {"uf.17.7c*"_rule, "uf.refuse.exchange_owes_terrain"_text};
      return legal;
    default: return refuse_anytime(l, c);
  }
}

}  // namespace

void take_anytime(Play& p, Choice c) {
  const Step here = p.s.step;
  if (c.verb == panic) {
    p.s.back = here;
    return take_panic(p, c);
  }
  if (c.verb == come_back) take_come_back(p, c);
  else take_hero(p, p.s.turn, c);
  menu(p, here);
}

namespace {

// uf.4.21 to uf.4.25.
void take_action(Play& p, Choice c) {
  switch (c.verb) {
    case move: return take_move(p, c);
    case remove_wire: return take_remove_wire(p, c);
    case terrain: return take_own_terrain(p, c);
    case open_ground: return take_open_ground(p, c);
    case fire: return take_fire(p, c);
    case rally:
    case rally_two: return take_rally(p, c);
    case rearrange: return take_rearrange(p, c);
    case form_crew: return take_form_crew(p, c);
    case leave_crew: return take_leave_crew(p, c);
    case lay_smoke: return take_lay_smoke(p, c);
    case transfer_man: return take_transfer_man(p, c);
    case acquire: return take_acquire(p, c);
    case repair: return take_repair(p, c);
    case entrench: return take_entrench(p, c);
    case infiltrate: return take_infiltrate(p, c);
    case close_combat:
    case fight_infiltrator: return take_close_combat(p, c);
    case sniper_check: return take_sniper_check(p, c);
    case end_actions:
      if (discards_left({p.w, p.s}) > 0 && !p.s.hand[index(p.s.turn)].empty())
        return menu(p, Step::discards);
      return start_ending(p);
    default: return take_anytime(p, c);
  }
}

// ---- terrain of the enemy ----

void ask_answer_terrain(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.7.3c"_rule, "uf.prompt.answer_terrain"_text);
  for (Verb verb : {accept, reject})
    for (int k = 0; k < letters; ++k) {
      const Choice c{verb, 0, u16(index(group_id(l.s.turn, k))), 0};
      if (!refuse_accept(l, c)) p.option(c);
    }
  p.with("group", group_kind, p.options[0].who);
}

Refusal refuse_answer_terrain(Look l, Choice c) {
  return c.verb == accept || c.verb == reject ? refuse_accept(l, c) : not_now();
}

}  // namespace

const StepRules answer_terrain_step =
                    choosing<ask_answer_terrain, refuse_answer_terrain, take_accept>,
                action_step = choosing<ask_action, refuse_action, take_action>;

}  // namespace bocage::uf
