// 20.1 to 20.4. Infiltration. Wire on the target's group, or laid
// later on the infiltrator's own, changes nothing (uf.13.36b).
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

// uf.10.43a: a Hero has rallied a man who was repulsed; he may try again, though his group has
// acted.
bool tries_again(const State& s, ManId m) {
  return (at(s, m).flags & (man_repulsed | man_tried | man_pinned)) == man_repulsed;
}

// Men act one by one inside their group's action: the group that is at it may go on (uf.4.24).
Refusal refuse_individual(Look l, std::uint64_t man, RuleId rule, bool may_fight_again = false) {
  if (!is_man(man) || side_of(man_id(static_cast<int>(man))) != l.s.turn ||
      !in_play(l.s, man_id(static_cast<int>(man))))
    return {rule, "uf.refuse.not_your_man"_text};
  const ManId m = man_id(static_cast<int>(man));
  if (l.s.step == Step::infiltrating) {
    if (at(l.s, m).group != l.s.affair.group)
      return {"uf.4.2b"_rule, "uf.refuse.not_in_group"_text};
  } else if (!may_fight_again || !tries_again(l.s, m)) {
    if (const Refusal r = refuse_group(l, index(at(l.s, m).group))) return r;
  }
  if (pinned(l.s, m)) return {"uf.10.1"_rule, "uf.refuse.pinned"_text};
  if (at(l.s, m).flags & man_tried) return {rule, "uf.refuse.tried_already"_text};
  return legal;
}

}  // namespace

Refusal refuse_infiltrate(Look l, Choice c) {
  if (const Refusal r = refuse_individual(l, c.who, "uf.20.1*"_rule)) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, c.count, use_movement)) return r;
  const ManId m = man_id(c.who);
  if (infiltrating(l.s, m)) return {"uf.20.4a*"_rule, "uf.refuse.away"_text};
  if (!is_group(c.what) || side_of(group_id(static_cast<int>(c.what))) == l.s.turn ||
      !exists(l.s, group_id(static_cast<int>(c.what))))
    return {"uf.20.1*"_rule, "uf.refuse.not_an_enemy_group"_text};
  if (const int far = range(l.s, at(l.s, m).group, group_id(static_cast<int>(c.what))); far != 5)
    return Refusal{"uf.20.1*"_rule, "uf.refuse.not_at_range_five"_text}.number("range", far);
  const Ground here = ground_of(l.w, at(l.s, at(l.s, m).group));
  if (here.wire) return {"uf.13.36a"_rule, "uf.refuse.on_wire"_text};
  if (here.stuck_in_marsh()) return {"uf.8.42d"_rule, "uf.refuse.marsh_two_cards"_text};
  if (here.unforded()) return {"uf.20.24*"_rule, "uf.refuse.ford_first"_text};
  return legal;
}

Refusal refuse_close_combat(Look l, Choice c) {
  if (c.count) return not_now();
  if (const Refusal r = refuse_individual(l, c.who, "uf.20.5a*"_rule)) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, c.what, use_movement)) return r;
  const ManId m = man_id(c.who);
  if (!infiltrating(l.s, m)) return {"uf.20.5a*"_rule, "uf.refuse.no_infiltrator"_text};
  if (at(l.s, m).flags & man_fresh) return {"uf.20.5a*"_rule, "uf.refuse.too_fresh"_text};
  if (!present_count(l.s, at(l.s, m).inside))
    return {"uf.20.6*"_rule, "uf.refuse.nobody_there"_text};
  return legal;
}

Refusal refuse_fight_infiltrator(Look l, Choice c) {
  if (l.s.step == Step::infiltrating) return {"uf.20.5c*"_rule, "uf.refuse.already_acted"_text};
  if (const Refusal r = refuse_individual(l, c.who, "uf.20.5c*"_rule, true)) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, c.count, use_movement)) return r;
  if (infiltrating(l.s, man_id(c.who))) return {"uf.20.4a*"_rule, "uf.refuse.away"_text};
  if (!is_man(c.what) || !in_play(l.s, man_id(static_cast<int>(c.what))) ||
      at(l.s, man_id(static_cast<int>(c.what))).inside != at(l.s, man_id(c.who)).group)
    return {"uf.20.5c*"_rule, "uf.refuse.no_infiltrator"_text};
  return legal;
}

Refusal refuse_come_back(Look l, Choice c) {
  if (c.what || c.count) return not_now();
  if (!is_man(c.who) || side_of(man_id(c.who)) != l.s.turn || !in_play(l.s, man_id(c.who)) ||
      !infiltrating(l.s, man_id(c.who)))
    return {"uf.20.4b*"_rule, "uf.refuse.no_infiltrator"_text};
  return legal;
}

void come_home(Play& p, ManId m, RuleId rule) {
  at(p.s, m).inside = no_group;
  at(p.s, m).flags &= u8(~man_fresh);
  if (p.log) p.tell("came_back", rule, side_of(m)).with("man", man_kind, index(m));
}

void take_come_back(Play& p, Choice c) { come_home(p, man_id(c.who), "uf.20.4b*"_rule); }

void list_infiltration(Look l, GroupId g, const Ground&, Prompt& p) {
  GroupId near[letters];
  int n = 0;
  bool any = false;
  for (int k = 0; k < letters; ++k) {
    const GroupId target = group_id(other(l.s.turn), k);
    if (exists(l.s, target) && range(l.s, g, target) == 5) near[n++] = target;
  }
  ManId enemies[men_a_side];
  int inside = 0;
  for (int i = 0; i < men_a_side; ++i) {
    const ManId m = man_id(other(l.s.turn), i);
    if (at(l.s, m).inside == g && in_play(l.s, m)) enemies[inside++] = m;
  }
  for (ManId m : at(l.s, g).men) any |= infiltrating(l.s, m);
  if (!n && !inside && !any) return;
  for (CardId card : l.s.hand[index(l.s.turn)]) {
    if (card == unknown_card || !(uses(l.w, l.s, l.s.turn, card) & use_movement)) continue;
    for (ManId m : at(l.s, g).men) {
      const auto offer = [&](Choice c, Refusal (*refuse)(Look, Choice)) {
        if (!refuse(l, c)) p.option(c);
      };
      const u16 who = u16(index(m));
      const u8 with = u8(index(card));
      for (int i = 0; i < n; ++i)
        offer({infiltrate, with, who, u32(index(near[i]))}, refuse_infiltrate);
      offer({close_combat, 0, who, with}, refuse_close_combat);
      for (int i = 0; i < inside; ++i)
        offer({fight_infiltrator, with, who, u32(index(enemies[i]))}, refuse_fight_infiltrator);
    }
  }
}

void list_retries(Look l, GroupId g, Prompt& p) {
  for (ManId m : at(l.s, g).men)
    if (tries_again(l.s, m)) return list_infiltration(l, g, ground_of(l.w, at(l.s, g)), p);
}

// ---- infiltrating ----

// Back to the group whose men are at it.
void go_on(Play& p) {
  if (over(p.s)) return;
  const GroupId g = p.s.affair.group;
  const bool defender = p.s.affair.flags & affair_defender;
  end_affair(p);
  if (!exists(p.s, g) || defender) return menu(p, Step::action);
  p.s.affair.group = g;
  menu(p, Step::infiltrating);
}

namespace {

int column_of(Look l) {
  const Affair& a = l.s.affair;
  const Ground from = ground_of(l.w, at(l.s, a.group)), to = ground_of(l.w, at(l.s, a.target));
  int column = present_count(l.s, a.target);                           // uf.20.3*
  column -= l.w.cards[index(a.concealed[index(l.s.turn)])].concealed;  // uf.20.31*
  column -= 2 * (from.smoke + to.smoke);                               // uf.20.32*, uf.13.27
  if (from.terrain == Terrain::brush) column -= 2;                     // uf.20.33*, uf.8.82
  if (from.terrain == Terrain::woods) column -= 1;  // uf.20.34*, uf.8.74; uf.20.35*: others none
  if (from.terrain == Terrain::open_ground) column += 2;  // uf.20.37*, uf.8.12
  column -= pinned_count(l.s, a.target);                  // uf.20.38*, uf.10.14
  return column < 1 ? 1 : column > 10 ? 10 : column;
}

void go_infiltrate_draw(Play& p) {
  p.s.affair.column = static_cast<u8>(column_of({p.w, p.s}));
  p.s.step = Step::infiltrate_draw;
  p.s.asked = p.s.turn;
}

void go_infiltrate_answer(Play& p) {
  const Side enemy = other(p.s.turn);
  if (!pinned_count(p.s, p.s.affair.target) || !may_answer(p.s, enemy))
    return go_infiltrate_draw(p);
  p.s.step = Step::infiltrate_answer;
  p.s.asked = enemy;
}

}  // namespace

// The Morale that infiltrating needs, with the Commissar's help (uf.15.52).
int morale_of(Look l, ManId m) { return l.w.men[index(m)].morale + commissar_bonus(l, m); }

namespace {

void take_infiltrate_draw(Play& p, Choice c) {
  const Affair& a = p.s.affair;
  const ManId m = a.man;
  const CardId card = draw_card(p, c);
  const int number = p.w.cards[index(card)].rpn[a.column];
  const bool red = p.w.cards[index(card)].rpn_red >> a.column & 1;
  const bool success = number <= morale_of({p.w, p.s}, m);
  if (p.log)
    p.tell("infiltration", success ? "uf.20.2*"_rule : "uf.20.21*"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("target", group_kind, index(a.target))
        .with("card", card_kind, index(card))
        .number("number", number)
        .in_column(a.column)
        .gives(success ? "in"
               : red   ? "pinned"
                       : "failed");
  at(p.s, m).flags |= man_tried;
  if (success) {
    leave_crew_of(p.s, m);  // uf.20.4a*, uf.11.13
    at(p.s, m).inside = a.target;
    at(p.s, m).flags |= man_fresh;
  } else if (red) {
    pin(p, m, "uf.20.21*"_rule);
  }
  after_check(p, card);
  go_on(p);
}

}  // namespace

void begin_attempt(Play& p, ManId m, CardId card, GroupId target, const char* what) {
  Affair& a = p.s.affair;
  const GroupId g = at(p.s, m).group;
  if (!(at(p.s, g).flags & group_acted)) spend_action(p, g);
  take_from_hand(p, p.s.turn, card);
  discard_card(p, card);  // uf.10.12b
  a.group = g;
  a.target = target;
  a.man = m;
  a.flags = affair_attack;
  if (p.log)
    p.tell(what, "uf.4.24"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("target", group_kind, index(target))
        .with("card", card_kind, index(card));
}

void take_infiltrate(Play& p, Choice c) {
  begin_attempt(p, man_id(c.who), card_id(c.count), group_id(static_cast<int>(c.what)),
                "infiltrates");
  if (!may_play(p.s, p.s.turn)) return go_infiltrate_answer(p);
  p.s.step = Step::infiltrate_concealed;
  p.s.asked = p.s.turn;
}

// ---- the steps of an attempt ----

namespace {

void ask_infiltrating(Look l, Prompt& p) {
  const GroupId g = l.s.affair.group;
  p.choice(l.s.turn, "uf.20.1*"_rule, "uf.prompt.infiltrating"_text);
  p.with("group", group_kind, index(g));
  list_infiltration(l, g, ground_of(l.w, at(l.s, g)), p);
  list_anytime(l, p);
  p.option(done);
}

Refusal refuse_infiltrating(Look l, Choice c) {
  switch (c.verb) {
    case done: return c.who || c.what || c.count ? not_now() : legal;
    case infiltrate: return refuse_infiltrate(l, c);
    case close_combat: return refuse_close_combat(l, c);
    case fight_infiltrator: return refuse_fight_infiltrator(l, c);
    case panic: return refuse_panic(l, c);
    case come_back: return refuse_come_back(l, c);
    default: return refuse_hero(l, l.s.turn, c, true);
  }
}

void take_infiltrating(Play& p, Choice c) {
  switch (c.verb) {
    case infiltrate: return take_infiltrate(p, c);
    case close_combat: return take_close_combat(p, c);
    case done: end_affair(p); return menu(p, Step::action);
    case panic: p.s.back = Step::infiltrating; return take_panic(p, c);
    case come_back: return take_come_back(p, c);
    default: return take_hero(p, p.s.turn, c);
  }
}

// His own side first: a Concealed card helps him in (uf.9.4a).
void ask_own_concealed(Look l, Prompt& p) {
  p.choice(l.s.asked, "uf.9.4a"_rule, "uf.prompt.infiltrate_answer"_text);
  p.with("man", man_kind, index(l.s.affair.man));
  list_concealed(l, l.s.asked, p);
  list_heroes(l, l.s.asked, p, false);
  p.option(decline);
}

Refusal refuse_own_concealed(Look l, Choice c) { return refuse_answer(l, c, answer_concealed); }

void take_own_concealed(Play& p, Choice c) {
  if (take_answer(p, c)) go_infiltrate_answer(p);
}

void ask_infiltrate_answer(Look l, Prompt& p) {
  p.choice(l.s.asked, "uf.9.4a"_rule, "uf.prompt.infiltrate_answer"_text);
  p.with("man", man_kind, index(l.s.affair.man));
  list_heroes(l, l.s.asked, p, false);
  p.option(decline);
  p.option(decline_all);
}

Refusal refuse_infiltrate_answer(Look l, Choice c) { return refuse_answer(l, c, answer_all); }

void take_infiltrate_answer(Play& p, Choice c) {
  if (take_answer(p, c)) go_infiltrate_draw(p);
}

void ask_infiltrate_draw(Look l, Prompt& p) {
  const Affair& a = l.s.affair;
  ask_draw(l, p, l.s.turn, "uf.20.2*"_rule, "uf.prompt.infiltrate_draw"_text,
           l.w.rpn_class[a.column]);
  p.with("man", man_kind, index(a.man)).with("column", number_kind, a.column);
}

}  // namespace

const StepRules
    infiltrating_step = choosing<ask_infiltrating, refuse_infiltrating, take_infiltrating>,
    infiltrate_concealed_step =
        choosing<ask_own_concealed, refuse_own_concealed, take_own_concealed>,
    infiltrate_answer_step =
        choosing<ask_infiltrate_answer, refuse_infiltrate_answer, take_infiltrate_answer>,
    infiltrate_draw_step = drawing<ask_infiltrate_draw, take_infiltrate_draw>;

}  // namespace bocage::uf
