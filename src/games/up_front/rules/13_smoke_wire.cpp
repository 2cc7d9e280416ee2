// 13. Smoke on one's own groups, Wire on the enemy's. Their figures are rows of tables.hpp.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

Refusal refuse_lay_smoke(Look l, Choice c) {
  if (c.count) return not_now();
  if (const Refusal r = refuse_group(l, c.who)) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, c.what, use_smoke)) return r;
  const GroupId g = group_id(c.who);
  if (l.w.smoke_needs_leader && !has_unpinned_leader(l, g))
    return {"uf.13.2a"_rule, "uf.refuse.smoke_needs_leader"_text};
  if (l.s.breeze) return {"uf.13.2b"_rule, "uf.refuse.breeze"_text};
  if (ground_of(l.w, at(l.s, g)).stuck_in_marsh())
    return {"uf.13.4"_rule, "uf.refuse.marsh_two_cards"_text};
  return legal;
}

void list_smoke(Look l, GroupId g, const Ground&, Prompt& p) {
  for (CardId card : l.s.hand[index(l.s.turn)]) {
    if (card == unknown_card || !(uses(l.w, l.s, l.s.turn, card) & use_smoke)) continue;
    const Choice c{lay_smoke, 0, u16(index(g)), u32(index(card))};
    if (!refuse_lay_smoke(l, c)) p.option(c);
  }
}

void take_lay_smoke(Play& p, Choice c) {
  const GroupId g = group_id(c.who);
  take_from_hand(p, p.s.turn, card_id(static_cast<int>(c.what)));
  spend_action(p, g);
  lay_on(p, g, {card_id(static_cast<int>(c.what)), Lay::smoke});  // uf.13.24
  if (p.log)
    p.tell("smoke_laid", "uf.13.2a"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, static_cast<int>(c.what));
  menu(p, Step::action);
}

namespace {

// Terrain that waits for an answer lies on the group all the same.
Terrain offered_terrain(Look l, GroupId g) {
  for (Laid laid : at(l.s, g).stack)
    if (laid.how == Lay::offered) return l.w.cards[index(laid.card)].terrain;
  return Terrain::open_ground;
}

}  // namespace

Refusal refuse_lay_wire(Look l, Choice c) {
  if (c.count) return not_now();
  if (!is_group(c.who) || side_of(group_id(c.who)) == l.s.turn || !exists(l.s, group_id(c.who)))
    return {"uf.13.3a"_rule, "uf.refuse.not_an_enemy_group"_text};
  if (const Refusal r = refuse_card(l, l.s.turn, c.what, use_wire)) return r;
  const Ground ground = ground_of(l.w, at(l.s, group_id(c.who)));
  const Terrain waits = offered_terrain(l, group_id(c.who));
  if (waits == Terrain::marsh || ground.stuck_in_marsh())
    return {"uf.13.4"_rule, "uf.refuse.marsh_two_cards"_text};
  if (waits == Terrain::stream || ground.unforded())
    return {"uf.13.3b"_rule, "uf.refuse.wire_in_stream"_text};
  return legal;
}

void take_lay_wire(Play& p, Choice c) {
  take_from_hand(p, p.s.turn, card_id(static_cast<int>(c.what)));
  ++p.s.discards;
  lay_on(p, group_id(c.who), {card_id(static_cast<int>(c.what)), Lay::wire});  // uf.13.1b
  if (p.log)
    p.tell("wire_laid", "uf.13.3a"_rule, p.s.turn)
        .with("group", group_kind, c.who)
        .with("card", card_kind, static_cast<int>(c.what));
  menu(p, Step::discards);
}

}  // namespace bocage::uf
