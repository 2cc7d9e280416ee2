// 17. Flanking fire and encirclement; groups that change letters.
#include <utility>

#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

constexpr bool near(GroupId a, GroupId b) {  // the same letter or a neighbouring one
  const int d = letter_of(a) - letter_of(b);
  return d >= -1 && d <= 1;
}

bool encirclement_holds(const State& s, GroupId e, GroupId g) {
  return exists(s, e) && exists(s, g) && near(e, g) && at(s, e).chit + at(s, g).chit > 5 &&
         pinned_count(s, e) < at(s, e).men.size();  // uf.17.6c*
}

}  // namespace

bool encircled(const State& s, GroupId g) {
  const Side enemy = other(side_of(g));
  for (int k = 0; k < letters; ++k)
    if (at(s, group_id(enemy, k)).encircles >> letter_of(g) & 1) return true;
  return false;
}

bool flanking(const State& s, GroupId from, GroupId target) {
  return at(s, from).flanks == target || at(s, from).encircles >> letter_of(target) & 1;
}

// uf.17.6a*: a sideways card that stays encircles every near enemy group that has been passed.
void gain_encirclements(Play& p, GroupId e, CardId card) {
  Group& group = at(p.s, e);
  group.encircles = 0;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(other(side_of(e)), k);
    if (!encirclement_holds(p.s, e, g)) continue;
    group.encircles |= u8(1 << k);
    if (p.log)
      p.tell("encircled", "uf.17.6a*"_rule, side_of(e))
          .with("group", group_kind, index(e))
          .with("target", group_kind, index(g));
  }
  group.encircle_card = group.encircles ? card : no_card;
}

namespace {

void drop_flank(Play& p, GroupId g) {
  Group& group = at(p.s, g);
  if (group.flanks == no_group) return;
  if (p.log)
    p.tell("flank_lost", "uf.17.4*"_rule, side_of(g))
        .with("group", group_kind, index(g))
        .with("target", group_kind, index(group.flanks));
  group.flanks = no_group;
  group.flank_card = no_card;
}

}  // namespace

void drop_flanks(Play& p, GroupId g, bool own_only) {
  drop_flank(p, g);
  if (own_only) return;
  for (int k = 0; k < letters; ++k) {
    const GroupId enemy = group_id(other(side_of(g)), k);
    if (at(p.s, enemy).flanks == g) drop_flank(p, enemy);
  }
}

// After chits, letters or men changed: what no longer holds ends.
void update_relations(Play& p) {
  for (int i = 0; i < group_limit; ++i) {
    const GroupId e = group_id(i);
    Group& group = at(p.s, e);
    if (group.flanks != no_group && !exists(p.s, group.flanks)) drop_flank(p, e);
    for (int k = 0; group.encircles >> k; ++k) {
      const GroupId g = group_id(other(side_of(e)), k);
      if (!(group.encircles >> k & 1) || encirclement_holds(p.s, e, g)) continue;
      group.encircles &= u8(~(1 << k));
      if (!group.encircles) group.encircle_card = no_card;
      if (p.log)
        p.tell("encirclement_ended", "uf.17.6c*"_rule, side_of(e))
            .with("group", group_kind, index(e))
            .with("target", group_kind, index(g));
    }
    for (int j = group.men.size() - 1; j >= 0; --j) {  // uf.20.4b*
      const ManId m = group.men[j];
      const GroupId inside = at(p.s, m).inside;
      if (inside != no_group && (!exists(p.s, inside) || range(p.s, e, inside) != 5))
        come_home(p, m, "uf.20.4b*"_rule);
    }
  }
}

namespace {

bool may_flank(Look l, GroupId g, GroupId target) {
  return exists(l.s, target) && near(g, target) && range(l.s, g, target) >= 2;  // uf.17.1*
}

bool aimed_at(const State& s, GroupId slot) {
  for (const Group& g : s.groups)
    if (g.moving_to == slot) return true;
  return false;
}

}  // namespace

static Refusal refuse_sideways(Look l, Choice c) {
  const Affair& a = l.s.affair;
  if (c.verb == done) return c.who || c.what || c.count ? not_now() : legal;
  if (c.who != index(a.group) || !is_group(c.what) || c.count) return not_now();
  const GroupId g = a.group, to = group_id(static_cast<int>(c.what));
  if (c.verb == flank) {
    if (side_of(to) == side_of(g)) return {"uf.17.1*"_rule, "uf.refuse.not_an_enemy_group"_text};
    if (!(l.w.cards[index(a.cards.back())].flags & flag_flank))
      return {"uf.17.1*"_rule, "uf.refuse.no_flank_card"_text};
    if (!exists(l.s, to) || !near(g, to)) return {"uf.17.1*"_rule, "uf.refuse.cannot_flank"_text};
    if (!may_flank(l, g, to))
      return Refusal{"uf.17.1*"_rule, "uf.refuse.flank_too_far"_text}.number("range",
                                                                             range(l.s, g, to));
    return legal;
  }
  if (c.verb != transfer_group && c.verb != exchange_groups) return not_now();
  if (a.flags & affair_ford) return {"uf.8.532"_rule, "uf.refuse.ford_no_transfer"_text};
  if (side_of(to) != side_of(g) || to == g || !near(g, to))
    return {"uf.17.7a*"_rule, "uf.refuse.not_neighbours"_text};
  if (c.verb == transfer_group) {
    if (exists(l.s, to) || aimed_at(l.s, to))
      return {"uf.17.7a*"_rule, "uf.refuse.letter_taken"_text};
    return legal;
  }
  if (!exists(l.s, to) || !(at(l.s, to).flags & group_sideways) ||
      at(l.s, to).moving_to != no_group)
    return {"uf.17.7b*"_rule, "uf.refuse.other_not_sideways"_text};
  return legal;
}

namespace {

template <class Visit>
void each_sideways(Look l, Visit&& visit) {
  const GroupId g = l.s.affair.group;
  for (int k = letter_of(g) - 1; k <= letter_of(g) + 1; ++k) {
    if (k < 0 || k >= letters) continue;
    const u32 enemy = u32(index(group_id(other(side_of(g)), k)));
    const u32 own = u32(index(group_id(side_of(g), k)));
    for (const auto& [verb, what] :
         {std::pair{flank, enemy}, {transfer_group, own}, {exchange_groups, own}}) {
      const Choice c{verb, 0, u16(index(g)), what};
      if (!refuse_sideways(l, c)) visit(c);
    }
  }
}

}  // namespace

bool has_sideways_choice(Look l) {
  bool any = false;
  each_sideways(l, [&](Choice) { any = true; });
  return any;
}

static void ask_sideways(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.17.1*"_rule, "uf.prompt.sideways"_text);
  p.with("group", group_kind, index(l.s.affair.group));
  each_sideways(l, [&](Choice c) { p.option(c); });
  p.option(done);
}

void take_sideways(Play& p, Choice c) {
  const GroupId g = p.s.affair.group;
  const GroupId to = group_id(static_cast<int>(c.what));
  Group& group = at(p.s, g);
  if (c.verb == flank) {
    group.flanks = to;
    group.flank_card = p.s.affair.cards.back();
    group.flags &= u8(~group_sideways);
    if (p.log)
      p.tell("flanking", "uf.17.1*"_rule, p.s.turn)
          .with("group", group_kind, index(g))
          .with("target", group_kind, index(to));
  } else if (c.verb != done) {
    group.moving_to = to;
    if (c.verb == exchange_groups) {
      at(p.s, to).moving_to = g;
      group.flags |= group_exchange;
      at(p.s, to).flags |= group_exchange;
    } else {
      group.flags &= u8(~group_sideways);
    }
    if (p.log)
      p.tell(c.verb == exchange_groups ? "exchange_declared" : "transfer_declared",
             c.verb == exchange_groups ? "uf.17.7b*"_rule : "uf.17.7a*"_rule, p.s.turn)
          .with("group", group_kind, index(g))
          .with("to", group_kind, index(to));
  }
  p.s.affair.cards.clear();  // the card lies on the group
  end_affair(p);
  menu(p, Step::action);
}

const StepRules sideways_step = choosing<ask_sideways, refuse_sideways, take_sideways>;

void cancel_transfer(Play& p, GroupId g) {
  Group& group = at(p.s, g);
  if (group.moving_to == no_group) return;
  if (group.flags & group_exchange) {
    Group& partner = at(p.s, group.moving_to);
    partner.moving_to = no_group;
    partner.flags &= u8(~group_exchange);
  }
  group.moving_to = no_group;
  group.flags &= u8(~group_exchange);
  if (p.log)
    p.tell("transfer_cancelled", "uf.17.7d*"_rule, side_of(g)).with("group", group_kind, index(g));
}

namespace {

void swap_slots(Play& p, GroupId a, GroupId b) {
  std::swap(at(p.s, a), at(p.s, b));
  for (GroupId g : {a, b})
    for (ManId m : at(p.s, g).men) at(p.s, m).group = g;
  for (int i = 0; i < men_a_side; ++i) {  // enemies among them stay with the men they are among
    Man& m = at(p.s, man_id(other(side_of(a)), i));
    if (m.inside == a) m.inside = b;
    else if (m.inside == b) m.inside = a;
  }
  for (GroupId g : {a, b}) {  // uf.17.7e*
    drop_flanks(p, g);
    at(p.s, g).encircles = 0;
    at(p.s, g).encircle_card = no_card;
    for (int k = 0; k < letters; ++k) {
      Group& enemy = at(p.s, group_id(other(side_of(g)), k));
      enemy.encircles &= u8(~(1 << letter_of(g)));
      if (!enemy.encircles) enemy.encircle_card = no_card;
    }
  }
}

}  // namespace

// uf.17.7c*: terrain lies on the card that carried the group sideways.
void complete_transfer(Play& p, GroupId g) {
  const GroupId to = at(p.s, g).moving_to;
  if (to == no_group) return;
  const bool exchange = at(p.s, g).flags & group_exchange;
  for (GroupId x : {g, to}) {
    at(p.s, x).moving_to = no_group;
    at(p.s, x).flags &= u8(~group_exchange);
  }
  if (exchange)
    at(p.s, to).flags |= p.s.step == Step::answer_terrain ? group_must_terrain : group_owes_terrain;
  if (p.log)
    p.tell(exchange ? "letters_exchanged" : "group_transferred", "uf.17.7c*"_rule, side_of(g))
        .with("group", group_kind, index(g))
        .with("to", group_kind, index(to));
  swap_slots(p, g, to);
  update_relations(p);
}

}  // namespace bocage::uf
