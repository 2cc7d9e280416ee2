// 3.3 and 11. Positions in a group, crews of machine guns, and the choices inside a group's action.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

void leave_crew_of(State& s, ManId m) {
  const ManId partner = at(s, m).crew;
  at(s, m).crew = no_man;
  at(s, m).flags &= u8(~man_assistant);
  if (partner == no_man) return;
  at(s, partner).crew = no_man;
  at(s, partner).flags &= u8(~man_assistant);
}

namespace {

Refusal refuse_crew_man(Look l, std::uint64_t value, Side side) {
  if (!is_man(value) || side_of(man_id(static_cast<int>(value))) != side ||
      !in_play(l.s, man_id(static_cast<int>(value))))
    return {"uf.11.12"_rule, "uf.refuse.not_your_man"_text};
  const ManId m = man_id(static_cast<int>(value));
  if (pinned(l.s, m)) return {"uf.11.3"_rule, "uf.refuse.pinned"_text};
  if (infiltrating(l.s, m)) return {"uf.20.4a*"_rule, "uf.refuse.away"_text};
  if (at(l.s, m).crew != no_man) return {"uf.11.13"_rule, "uf.refuse.already_crew"_text};
  return legal;
}

bool holds_crewed_weapon(Look l, ManId m) {
  const WeaponId w = at(l.s, m).weapon;
  return w != no_weapon && l.w.men[index(w)].crew_needed &&
         l.s.weapons[index(w)] != WeaponState::gone;
}

}  // namespace

// Anybody may assist, leaders too (uf.11.11b). Also used in set-up, where no action is needed.
Refusal refuse_crew(Look l, Choice c, Side side) {
  if (c.count) return not_now();
  if (const Refusal r = refuse_crew_man(l, c.who, side)) return r;
  if (const Refusal r = refuse_crew_man(l, c.what, side)) return r;
  const ManId gunner = man_id(c.who), assistant = man_id(static_cast<int>(c.what));
  if (gunner == assistant || at(l.s, gunner).group != at(l.s, assistant).group)
    return {"uf.11.11a"_rule, "uf.refuse.not_in_group"_text};
  if (!holds_crewed_weapon(l, gunner)) return {"uf.11.1"_rule, "uf.refuse.no_crewed_weapon"_text};
  return legal;
}

Refusal refuse_form_crew(Look l, Choice c) {
  if (const Refusal r = refuse_crew(l, c, l.s.turn)) return r;
  return refuse_group(l, index(at(l.s, man_id(c.who)).group));
}

Refusal refuse_leave_crew(Look l, Choice c) {
  if (c.what || c.count) return not_now();
  if (!is_man(c.who) || side_of(man_id(c.who)) != l.s.turn || !in_play(l.s, man_id(c.who)))
    return {"uf.11.13"_rule, "uf.refuse.not_your_man"_text};
  const ManId m = man_id(c.who);
  if (const Refusal r = refuse_group(l, index(at(l.s, m).group))) return r;
  if (at(l.s, m).crew == no_man) return {"uf.11.13"_rule, "uf.refuse.no_crew"_text};
  if (pinned(l.s, m)) return {"uf.11.3"_rule, "uf.refuse.pinned"_text};
  return legal;
}

Refusal refuse_rearrange(Look l, Choice c) {
  if (c.what || c.count) return not_now();
  if (const Refusal r = refuse_group(l, c.who)) return r;
  if (at(l.s, group_id(c.who)).men.size() < 2) return {"uf.3.3c"_rule, "uf.refuse.one_man"_text};
  return legal;
}

void list_crew_pairs(Look l, GroupId g, Side side, Prompt& p) {
  for (ManId gunner : at(l.s, g).men) {
    if (!holds_crewed_weapon(l, gunner) || at(l.s, gunner).crew != no_man) continue;
    for (ManId assistant : at(l.s, g).men) {
      const Choice c{form_crew, 0, u16(index(gunner)), u32(index(assistant))};
      if (!refuse_crew(l, c, side)) p.option(c);
    }
  }
}

void list_crews(Look l, GroupId g, Prompt& p) {
  if (at(l.s, g).men.size() > 1) p.option(rearrange, index(g));
  list_crew_pairs(l, g, l.s.turn, p);
  for (ManId m : at(l.s, g).men)
    if (at(l.s, m).crew != no_man && !pinned(l.s, m)) p.option(leave_crew, index(m));
}

// uf.11.11a, uf.3.3d: the assistant comes to the gunner's side, on the side he stood.
void place_crew(Play& p, ManId gunner, ManId assistant) {
  auto& men = at(p.s, at(p.s, gunner).group).men;
  const int from = men.find(assistant), to = men.find(gunner);
  if (from > to + 1) {
    men.remove(from);
    men.insert(to + 1, assistant);
  } else if (from < to - 1) {
    men.remove(from);
    men.insert(to - 1, assistant);
  }
  at(p.s, gunner).crew = assistant;
  at(p.s, assistant).crew = gunner;
  at(p.s, assistant).flags |= man_assistant;
  if (p.log)
    p.tell("crew_formed", "uf.11.12"_rule, side_of(gunner))
        .with("gunner", man_kind, index(gunner))
        .with("assistant", man_kind, index(assistant));
}

void take_form_crew(Play& p, Choice c) {
  spend_action(p, at(p.s, man_id(c.who)).group);
  place_crew(p, man_id(c.who), man_id(static_cast<int>(c.what)));
  menu(p, Step::action);
}

void take_leave_crew(Play& p, Choice c) {
  const ManId m = man_id(c.who);
  spend_action(p, at(p.s, m).group);
  leave_crew_of(p.s, m);
  if (p.log) p.tell("crew_left", "uf.11.13"_rule, p.s.turn).with("man", man_kind, index(m));
  menu(p, Step::action);
}

void take_rearrange(Play& p, Choice c) {
  spend_action(p, group_id(c.who));
  p.s.affair.group = group_id(c.who);
  p.s.affair.next = 0;  // men who stand already
  p.s.step = Step::arrange;
}

// ---- who stands where ----

namespace {

// A crew stays together: after one of them comes the other.
ManId must_follow(const State& s) {
  const Affair& a = s.affair;
  if (a.next == 0) return no_man;
  const auto& men = at(s, a.group).men;
  const ManId partner = at(s, men[a.next - 1]).crew;
  if (partner == no_man || at(s, partner).group != a.group) return no_man;
  for (int i = a.next; i < men.size(); ++i)
    if (men[i] == partner) return partner;
  return no_man;
}

Refusal refuse_stand(Look l, Choice c) {
  const Affair& a = l.s.affair;
  if (c.verb != stand || c.what || c.count) return not_now();
  if (!is_man(c.who) || at(l.s, man_id(c.who)).group != a.group)
    return {"uf.3.3c"_rule, "uf.refuse.not_in_group"_text};
  if (at(l.s, a.group).men.find(man_id(c.who)) < a.next)
    return {"uf.3.3c"_rule, "uf.refuse.stands_already"_text};
  const ManId follow = must_follow(l.s);
  if (follow != no_man && follow != man_id(c.who))
    return {"uf.11.11a"_rule, "uf.refuse.crew_together"_text};
  return legal;
}

void ask_arrange(Look l, Prompt& p) {
  const Affair& a = l.s.affair;
  p.choice(l.s.turn, "uf.3.3c"_rule, "uf.prompt.arrange"_text);
  p.with("group", group_kind, index(a.group)).with("number", number_kind, a.next + 1);
  for (ManId m : at(l.s, a.group).men) {
    const Choice c{stand, 0, u16(index(m)), 0};
    if (!refuse_stand(l, c)) p.option(c);
  }
}

void take_stand(Play& p, Choice c) {
  Affair& a = p.s.affair;
  auto& men = at(p.s, a.group).men;
  const ManId m = man_id(c.who);
  men.remove(men.find(m));
  men.insert(a.next++, m);
  if (a.next + 1 < men.size()) return;  // the last one follows from the others
  if (p.log)
    p.tell("rearranged", "uf.3.3c"_rule, p.s.turn).with("group", group_kind, index(a.group));
  end_affair(p);
  menu(p, Step::action);
}

}  // namespace

const StepRules arrange_step = choosing<ask_arrange, refuse_stand, take_stand>;

}  // namespace bocage::uf
