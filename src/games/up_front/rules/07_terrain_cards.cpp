// 7. Terrain cards: reading a stack, laying terrain, terrain laid by the enemy.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

// uf.0.1*: from the top down; Smoke and Wire are not terrain (uf.13.1a) but count where they lie.
//
//   Brush | Smoke | M        the group is in Brush, moving; one Smoke
//   Smoke | M | M            in Open Ground; the Smoke is left behind (gaps A24)
//
// Without a Terrain card it is Open Ground (uf.3.6e). What the group is in both protects and binds
// it (uf.7.4); with one Movement card on a Gully it is still in it (uf.8.22a).
Ground ground_of(const World& w, const Group& g) {
  Ground r{Terrain::open_ground, Terrain::open_ground, 0, 0, 0, 0, false, false};
  for (int i = g.stack.size() - 1; i >= 0; --i) {
    const Laid laid = g.stack[i];
    switch (laid.how) {
      case Lay::offered: r.offered = true; break;
      case Lay::smoke: r.smoke = static_cast<u8>(r.smoke + (r.moves < 2)); break;
      case Lay::wire: ++r.wire; break;
      case Lay::forward:
      case Lay::back:
      case Lay::sideways: ++r.moves; break;
      case Lay::terrain:
        r.base = w.cards[index(laid.card)].terrain;
        r.modifier = w.cards[index(laid.card)].modifier;
        i = 0;
        break;
      case Lay::open_ground: i = 0; break;
      case Lay::nothing: break;
    }
  }
  r.moving = r.moves > 0;                                   // uf.0.1*
  r.terrain = r.moves < 2 ? r.base : Terrain::open_ground;  // uf.5.2a, uf.5.2b
  return r;
}

void lay_on(Play& p, GroupId g, Laid laid) { at(p.s, g).stack.push(laid); }

Refusal refuse_new_terrain(const Ground& ground) {
  if (!ground.moving) return {"uf.5.1b"_rule, "uf.refuse.no_movement_card"_text};  // uf.5.3
  if (ground.stuck_in_marsh()) return {"uf.8.42a"_rule, "uf.refuse.marsh_two_cards"_text};
  if (ground.offered) return {"uf.5.1b"_rule, "uf.refuse.terrain_waits"_text};
  return legal;
}

Refusal refuse_own_terrain(Look l, Choice c) {
  if (c.count) return not_now();
  if (const Refusal r = refuse_group(l, c.who, true)) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, c.what, use_terrain)) return r;
  const Ground ground = ground_of(l.w, at(l.s, group_id(c.who)));
  if (ground.wire) return {"uf.13.34a"_rule, "uf.refuse.on_wire"_text};
  return refuse_new_terrain(ground);
}

Refusal refuse_open_ground(Look l, Choice c) {
  if (const Refusal r = refuse_group(l, c.who, true)) return r;
  if (c.what == 0 || c.what >= deck_limit ||
      !holds(l.s, l.s.turn, card_id(static_cast<int>(c.what))))
    return {"uf.3.5c"_rule, "uf.refuse.not_in_hand"_text};
  const Group& group = at(l.s, group_id(c.who));
  const Ground ground = ground_of(l.w, group);
  if (c.count > 1) return not_now();
  if (ground.stuck_in_marsh() && ground.moving)
    return {"uf.8.1b"_rule, "uf.refuse.marsh_two_cards"_text};
  if (const Refusal r = refuse_new_terrain(ground)) return r;
  if (c.count == 0 && ground.wire) return {"uf.13.34a"_rule, "uf.refuse.on_wire"_text};
  const Lay top = group.stack.back().how;
  if (c.count == 1 && top != Lay::smoke && top != Lay::wire)
    return {"uf.13.5"_rule, "uf.refuse.nothing_to_slide_under"_text};
  return legal;
}

Refusal refuse_enemy_terrain(Look l, Choice c) {
  if (c.count) return not_now();
  if (!is_group(c.who) || side_of(group_id(c.who)) == l.s.turn || !exists(l.s, group_id(c.who)))
    return {"uf.7.3a"_rule, "uf.refuse.not_an_enemy_group"_text};
  if (const Refusal r = refuse_card(l, l.s.turn, c.what, use_terrain)) return r;
  const Ground ground = ground_of(l.w, at(l.s, group_id(c.who)));
  if (ground.wire) return {"uf.13.34a"_rule, "uf.refuse.on_wire"_text};
  if (const Refusal r = refuse_new_terrain(ground)) return {"uf.7.3b"_rule, r.text};
  return legal;
}

// uf.13.23: Smoke did not stop it.
// uf.5.41, uf.7.34: the terrain is the last card; what lay under it is discarded. Smoke goes too
// (uf.13.241), Wire laid on top of offered terrain stays.
void settle_terrain(Play& p, GroupId g) {
  Group& group = at(p.s, g);
  int ground = group.stack.size() - 1;
  while (group.stack[ground].how != Lay::terrain && group.stack[ground].how != Lay::open_ground)
    --ground;
  for (int i = 0; i < ground; ++i) {
    discard_laid(p, group.stack[0], g);
    group.stack.remove(0);
  }
  complete_transfer(p, g);
}

void take_own_terrain(Play& p, Choice c) {
  const GroupId g = group_id(c.who);
  const CardId card = card_id(static_cast<int>(c.what));
  take_from_hand(p, p.s.turn, card);
  spend_action(p, g);
  at(p.s, g).flags &= u8(~(group_owes_terrain | group_must_terrain));
  lay_on(p, g, {card, Lay::terrain});
  if (p.log)
    p.tell("terrain_laid", "uf.4.21"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card));
  settle_terrain(p, g);
  menu(p, Step::action);
}

// uf.8.1a: face down; uf.13.5: or slid under Wire and Smoke, onto the Movement card beneath them.
void take_open_ground(Play& p, Choice c) {
  const GroupId g = group_id(c.who);
  Group& group = at(p.s, g);
  const CardId card = card_id(static_cast<int>(c.what));
  take_from_hand(p, p.s.turn, card);
  spend_action(p, g);
  group.flags &= u8(~(group_owes_terrain | group_must_terrain));
  int place = group.stack.size();
  if (c.count == 1)
    while (group.stack[place - 1].how == Lay::smoke || group.stack[place - 1].how == Lay::wire)
      --place;
  group.stack.insert(place, {card, Lay::open_ground});
  if (p.log)
    p.tell("open_ground_laid", c.count ? "uf.13.5"_rule : "uf.8.1a"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card), only(p.s.turn));
  settle_terrain(p, g);
  menu(p, Step::action);
}

// uf.7.3a: in place of a discard. Smoke goes at once, even if the terrain is rejected (uf.13.241).
void take_enemy_terrain(Play& p, Choice c) {
  Group& group = at(p.s, group_id(c.who));
  const CardId card = card_id(static_cast<int>(c.what));
  take_from_hand(p, p.s.turn, card);
  ++p.s.discards;
  for (int i = group.stack.size() - 1; i >= 0; --i)
    if (group.stack[i].how == Lay::smoke) {
      discard_card(p, group.stack[i].card);
      group.stack.remove(i);
    }
  lay_on(p, group_id(c.who), {card, Lay::offered});
  if (p.log)
    p.tell("terrain_offered", "uf.7.3a"_rule, p.s.turn)
        .with("group", group_kind, c.who)
        .with("card", card_kind, index(card));
  menu(p, Step::discards);
}

namespace {

int offered_at(const Group& g) {
  for (int i = 0; i < g.stack.size(); ++i)
    if (g.stack[i].how == Lay::offered) return i;
  return -1;
}

// uf.13.3b, uf.13.4: Wire that was laid over terrain now rejected goes where it could not have been
// laid.
void remove_lost_wire(Play& p, GroupId g) {
  Group& group = at(p.s, g);
  const Ground ground = ground_of(p.w, group);
  if (!ground.wire || !(ground.unforded() || ground.stuck_in_marsh())) return;
  for (int i = group.stack.size() - 1; i >= 0; --i) {
    if (group.stack[i].how != Lay::wire) continue;
    discard_card(p, group.stack[i].card);
    group.stack.remove(i);
  }
  if (p.log)
    p.tell("wire_lost", ground.unforded() ? "uf.13.3b"_rule : "uf.13.4"_rule, side_of(g))
        .with("group", group_kind, index(g));
}

// uf.7.32a: turned sideways, the chit as before. uf.7.32b: a sideways card is lost with all it
// gave.
void undo_movement(Play& p, GroupId g, int i) {
  Group& group = at(p.s, g);
  const Laid movement = group.stack[i];
  if (movement.how == Lay::sideways) {
    if (group.flank_card == movement.card) drop_flanks(p, g, true);
    if (group.encircle_card == movement.card) group.encircles = 0, group.encircle_card = no_card;
    group.stack.remove(i);
    discard_card(p, movement.card);
  } else {
    group.stack[i].how = Lay::sideways;
    shift_chit(p, g, movement.how == Lay::forward ? -1 : 1);
  }
  cancel_transfer(p, g);
  update_relations(p);
}

}  // namespace

Refusal refuse_accept(Look l, Choice c) {
  if (c.what || c.count) return not_now();
  if (!is_group(c.who) || side_of(group_id(c.who)) != l.s.turn)
    return {"uf.7.3c"_rule, "uf.refuse.not_your_group"_text};
  const Group& group = at(l.s, group_id(c.who));
  const int i = offered_at(group);
  if (i < 0) return {"uf.7.3c"_rule, "uf.refuse.nothing_offered"_text};
  if (c.verb == reject && l.w.cards[index(group.stack[i].card)].terrain == Terrain::stream)
    return {"uf.7.3d"_rule, "uf.refuse.stream_forced"_text};  // uf.8.5
  return legal;
}

void take_accept(Play& p, Choice c) {
  const GroupId g = group_id(c.who);
  Group& group = at(p.s, g);
  const int i = offered_at(group);
  const CardId card = group.stack[i].card;
  if (p.log)
    p.tell(c.verb == accept ? "terrain_accepted" : "terrain_rejected",
           c.verb == accept ? "uf.7.31"_rule : "uf.7.32c"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card));
  if (c.verb == accept) {
    group.stack[i].how = Lay::terrain;
    settle_terrain(p, g);
  } else {
    group.stack.remove(i);
    discard_card(p, card);
    int under = i - 1;
    while (group.stack[under].how == Lay::smoke || group.stack[under].how == Lay::wire) --under;
    undo_movement(p, g, under);
    remove_lost_wire(p, g);
  }
  enter_turn(p);
}

}  // namespace bocage::uf
