// 17.8 and 20.8. A man who changes groups: with losses the only way that who is in a group changes
// (uf.3.2d).
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

constexpr bool adjacent(GroupId a, GroupId b) {
  const int d = letter_of(a) - letter_of(b);
  return side_of(a) == side_of(b) && (d == 1 || d == -1);
}

bool bars_transfer(const Ground& g) { return g.wire || g.unforded() || g.stuck_in_marsh(); }

// uf.17.8a*: equal chits. uf.20.8*: the last man of a group, an infiltrator, may go where RR 5
// holds.
Refusal refuse_way(Look l, ManId m, GroupId from, GroupId to) {
  if (!exists(l.s, to) || !adjacent(from, to))
    return {"uf.17.8a*"_rule, "uf.refuse.not_neighbours"_text};
  if (infiltrating(l.s, m)) {
    if (at(l.s, from).men.size() > 1) return {"uf.20.8*"_rule, "uf.refuse.not_alone"_text};
    if (const int far = range(l.s, to, at(l.s, m).inside); far != 5)
      return Refusal{"uf.20.8*"_rule, "uf.refuse.not_at_range_five"_text}.number("range", far);
  } else if (at(l.s, from).chit != at(l.s, to).chit) {
    return Refusal{"uf.17.8a*"_rule, "uf.refuse.different_chits"_text}
        .number("have", at(l.s, from).chit)
        .number("need", at(l.s, to).chit);
  }
  if (at(l.s, to).men.size() >= group_size_limit)
    return {"uf.17.8b*"_rule, "uf.refuse.group_full"_text};
  if (bars_transfer(ground_of(l.w, at(l.s, from))) || bars_transfer(ground_of(l.w, at(l.s, to))))
    return {"uf.17.8b*"_rule, "uf.refuse.ground_bars_transfer"_text};
  return legal;
}

}  // namespace

Refusal refuse_transfer_man(Look l, Choice c) {
  if (!is_man(c.who) || side_of(man_id(c.who)) != l.s.turn || !in_play(l.s, man_id(c.who)))
    return {"uf.17.8a*"_rule, "uf.refuse.not_your_man"_text};
  const ManId m = man_id(c.who);
  if (const Refusal r = refuse_group(l, index(at(l.s, m).group))) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, c.count, use_movement)) return r;
  if (pinned(l.s, m)) return {"uf.17.8a*"_rule, "uf.refuse.pinned"_text};
  if (!is_group(c.what)) return {"uf.17.8a*"_rule, "uf.refuse.no_such_group"_text};
  return refuse_way(l, m, at(l.s, m).group, group_id(static_cast<int>(c.what)));
}

void list_transfers(Look l, GroupId g, const Ground&, Prompt& p) {
  for (int k = letter_of(g) - 1; k <= letter_of(g) + 1; k += 2) {
    if (k < 0 || k >= letters) continue;
    const GroupId to = group_id(l.s.turn, k);
    if (!exists(l.s, to)) continue;
    for (CardId card : l.s.hand[index(l.s.turn)]) {
      if (card == unknown_card || !(uses(l.w, l.s, l.s.turn, card) & use_movement)) continue;
      for (ManId m : at(l.s, g).men)
        if (!pinned(l.s, m) && !refuse_way(l, m, g, to))
          p.option(transfer_man, index(m), u32(index(to)), index(card));
    }
  }
}

void take_transfer_man(Play& p, Choice c) {
  const ManId m = man_id(c.who);
  const GroupId from = at(p.s, m).group;
  const GroupId inside = at(p.s, m).inside;
  spend_action(p, from);
  take_from_hand(p, p.s.turn, card_id(c.count));
  discard_card(p, card_id(c.count));  // uf.10.12b
  leave_crew_of(p.s, m);              // uf.17.8d*
  take_out_of_group(p, m);
  at(p.s, m).group = not_placed;
  at(p.s, m).inside = inside;
  p.s.affair.man = m;
  p.s.affair.target = group_id(static_cast<int>(c.what));
  p.s.step = Step::position;
  if (p.log)
    p.tell("man_leaves", "uf.17.8a*"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("card", card_kind, c.count);
}

// ---- his place in the new group ----

namespace {

// uf.17.8c*: any place in the new group, but not between a gunner and his assistant.
Refusal refuse_position(Look l, Choice c) {
  const Affair& a = l.s.affair;
  if (c.verb != take_position || c.who != index(a.man) || c.count) return not_now();
  const auto& men = at(l.s, a.target).men;
  if (c.what < 1 || c.what > u32(men.size() + 1))
    return {"uf.17.8c*"_rule, "uf.refuse.no_such_position"_text};
  const int i = static_cast<int>(c.what) - 1;
  if (i > 0 && i < men.size() && at(l.s, men[i]).crew == men[i - 1])
    return {"uf.11.11a"_rule, "uf.refuse.crew_together"_text};
  return legal;
}

void ask_position(Look l, Prompt& p) {
  const Affair& a = l.s.affair;
  p.choice(l.s.turn, "uf.17.8c*"_rule, "uf.prompt.position"_text);
  p.with("man", man_kind, index(a.man)).with("group", group_kind, index(a.target));
  for (int i = 1; i <= at(l.s, a.target).men.size() + 1; ++i) {
    const Choice c{take_position, 0, u16(index(a.man)), u32(i)};
    if (!refuse_position(l, c)) p.option(c);
  }
}

void take_place(Play& p, Choice c) {
  const GroupId to = p.s.affair.target;
  const ManId m = man_id(c.who);
  at(p.s, to).men.insert(static_cast<int>(c.what) - 1, m);
  at(p.s, m).group = to;
  at(p.s, m).flags |= man_arrived;
  update_relations(p);
  if (p.log)
    p.tell("man_transferred", "uf.17.8a*"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("to", group_kind, index(to))
        .number("position", static_cast<int>(c.what));
  end_affair(p);
  menu(p, Step::action);
}

}  // namespace

const StepRules position_step = choosing<ask_position, refuse_position, take_place>;

}  // namespace bocage::uf
