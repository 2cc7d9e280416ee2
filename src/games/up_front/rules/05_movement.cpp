// 5. Movement: ranges, the three ways to move, limits to advance and retreat.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

int uncapped(int sum, int letter_a, int letter_b) {
  const int apart = letter_a > letter_b ? letter_a - letter_b : letter_b - letter_a;
  return (sum > 5 ? 10 - sum : sum) - (apart >= 2);  // uf.5.6a, uf.5.6b, uf.5.61
}

}  // namespace

int uncapped_range(const State& s, GroupId a, GroupId b) {
  return uncapped(at(s, a).chit + at(s, b).chit, letter_of(a), letter_of(b));
}

int range(const State& s, GroupId a, GroupId b) {
  const int r = uncapped_range(s, a, b);
  return r < 0 ? 0 : r;  // uf.5.51c
}

namespace {

Refusal refuse_advance(Look l, GroupId g) {
  const GroupId opposite = group_id(other(side_of(g)), letter_of(g));
  if (const int sum = at(l.s, g).chit + 1 + at(l.s, opposite).chit;
      exists(l.s, opposite) && sum > 5)
    return Refusal{"uf.5.7"_rule, "uf.refuse.blocked"_text}.number("have", sum);
  return legal;
}

// The one time that the number on a card matters when it is played (uf.2.2c).
Refusal refuse_retreat(Look l, GroupId g, CardId card) {
  if (at(l.s, g).chit <= 0 && !l.w.cards[index(card)].red)
    return {"uf.5.51b"_rule, "uf.refuse.retreat_needs_red"_text};
  for (int k = 0; k < letters; ++k) {
    const GroupId enemy = group_id(other(side_of(g)), k);
    const int sum = at(l.s, g).chit - 1 + at(l.s, enemy).chit;
    if (exists(l.s, enemy) && uncapped(sum, letter_of(g), k) >= 0) return legal;
  }
  return {"uf.5.51a"_rule, "uf.refuse.retreat_too_far"_text};
}

// What holds for any Movement card laid on a group.
Refusal refuse_movement_card(Look l, std::uint64_t group, std::uint64_t card) {
  if (const Refusal r = refuse_group(l, group)) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, card, use_movement)) return r;
  if (pinned_count(l.s, group_id(static_cast<int>(group))))
    return {"uf.5.1a"_rule, "uf.refuse.pinned_men"_text};  // uf.10.12a, uf.13.34b
  return legal;
}

Refusal refuse_mode(Look l, GroupId g, const Ground& ground, CardId card, Mode mode) {
  if (ground.wire) return {"uf.13.34a"_rule, "uf.refuse.on_wire"_text};
  if (mode == Mode::sideways) return legal;
  if (ground.base == Terrain::marsh && ground.moves == 0)
    return {"uf.8.42b"_rule, "uf.refuse.marsh_sideways"_text};
  if (ground.unforded()) return {"uf.8.53a"_rule, "uf.refuse.ford_first"_text};
  return mode == Mode::forward ? refuse_advance(l, g) : refuse_retreat(l, g, card);
}

}  // namespace

Refusal refuse_move(Look l, Choice c) {
  if (const Refusal r = refuse_movement_card(l, c.who, c.what)) return r;
  if (c.count > 2) return {"uf.5.4a"_rule, "uf.refuse.no_such_mode"_text};
  const GroupId g = group_id(c.who);
  return refuse_mode(l, g, ground_of(l.w, at(l.s, g)), card_id(static_cast<int>(c.what)),
                     static_cast<Mode>(c.count));
}

Refusal refuse_remove_wire(Look l, Choice c) {
  if (c.count) return not_now();
  if (const Refusal r = refuse_movement_card(l, c.who, c.what)) return r;
  if (!ground_of(l.w, at(l.s, group_id(c.who))).wire)
    return {"uf.13.33a"_rule, "uf.refuse.no_wire"_text};
  return legal;
}

void list_movement(Look l, GroupId g, const Ground& ground, Prompt& p) {
  const bool still = pinned_count(l.s, g) == 0;
  const bool no_terrain = static_cast<bool>(refuse_new_terrain(ground));
  const bool sideways_only =
      (ground.base == Terrain::marsh && ground.moves == 0) || ground.unforded();
  const bool advance = still && !ground.wire && !sideways_only && !refuse_advance(l, g);
  // Whoever has accepted enemy terrain meanwhile owes none (uf.17.7c*).
  const bool must_terrain = at(l.s, g).flags & group_must_terrain && owing_terrain(l) == g;
  for (CardId card : l.s.hand[index(l.s.turn)]) {
    if (card == unknown_card) continue;
    const u16 use = uses(l.w, l.s, l.s.turn, card);
    if (use & use_movement && still && !must_terrain) {
      if (ground.wire) {
        p.option(remove_wire, index(g), index(card));
      } else {
        if (advance) p.option(move, index(g), index(card), 0);
        if (!sideways_only && !refuse_retreat(l, g, card)) p.option(move, index(g), index(card), 1);
        p.option(move, index(g), index(card), 2);
      }
    }
    if (use & use_terrain && !no_terrain && !ground.wire) p.option(terrain, index(g), index(card));
    if (no_terrain) continue;
    if (!ground.wire) p.option(open_ground, index(g), index(card), 0);
    const Laid top = at(l.s, g).stack.back();
    if (top.how == Lay::smoke || top.how == Lay::wire)
      p.option(open_ground, index(g), index(card), 1);
  }
}

// uf.5.5: the chit changes when the card is played. Whoever was outflanked from here no longer is.
void shift_chit(Play& p, GroupId g, int by) {
  at(p.s, g).chit = static_cast<i8>(at(p.s, g).chit + by);
  drop_flanks(p, g);  // uf.17.4*
}

// A Movement card that stays in play lies on the group from now on. On a Gully it moves the group
// as anywhere (uf.8.22c); on a Marsh only the second one does (uf.8.42c); a ford may give flanking
// fire (uf.8.531).
void lasting_move(Play& p, GroupId g, CardId card, Mode mode) {
  Group& group = at(p.s, g);
  const Ground before = ground_of(p.w, group);
  const bool first_in_marsh = before.base == Terrain::marsh && before.moves == 0;
  const bool fording = before.unforded();
  constexpr Lay lay[] = {Lay::forward, Lay::back, Lay::sideways};
  lay_on(p, g, {card, lay[static_cast<int>(mode)]});
  if (group.flags & group_entrenched && p.log)
    p.tell("entrenchment_lost", "uf.36.3*"_rule, side_of(g)).with("group", group_kind, index(g));
  group.flags &= u8(~group_entrenched);  // uf.36.3*
  lose_free_weapons(p, g);               // uf.18.1c*
  cancel_transfer(p, g);                 // uf.17.7d*
  drop_flanks(p, g);                     // uf.17.4*
  if (p.log)
    p.tell("moved",
           mode == Mode::forward ? "uf.5.4a"_rule
           : mode == Mode::back  ? "uf.5.4b"_rule
                                 : "uf.5.4c"_rule,
           side_of(g))
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card))
        .with("mode", mode_kind, static_cast<int>(mode));
  if (mode == Mode::forward) shift_chit(p, g, 1);
  if (mode == Mode::back) shift_chit(p, g, -1);
  if (mode != Mode::sideways) {
    group.encircles = 0;  // uf.17.6c*
    group.encircle_card = no_card;
  } else if (!first_in_marsh) {  // uf.8.42b
    gain_encirclements(p, g, card);
    if (!fording) group.flags |= group_sideways;  // uf.8.532
  }
  update_relations(p);
  if (mode != Mode::sideways || first_in_marsh) return menu(p, Step::action);
  p.s.affair.group = g;
  p.s.affair.cards.push(card);
  p.s.affair.flags = fording ? affair_ford : 0;
  p.s.step = Step::sideways;
  // Nothing is decided any more when the ford took the last card (uf.16.3a).
  if (p.s.time_up || !has_sideways_choice({p.w, p.s})) take_sideways(p, {done, 0, 0, 0});
}

void take_move(Play& p, Choice c) {
  const GroupId g = group_id(c.who);
  const CardId card = card_id(static_cast<int>(c.what));
  take_from_hand(p, p.s.turn, card);
  spend_action(p, g);
  const Ground ground = ground_of(p.w, at(p.s, g));
  if (ground.unforded() && !(p.w.cards[index(card)].flags & flag_ford)) {  // uf.8.53c
    p.s.affair.group = g;
    p.s.affair.cards.push(card);
    p.s.step = Step::ford;
    return;
  }
  if (ground.unforded() && p.log)
    p.tell("forded", "uf.8.53b"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card));
  lasting_move(p, g, card, static_cast<Mode>(c.count));
}

// uf.13.33a: the card and the top Wire go; nothing else changes (uf.13.33b).
void take_remove_wire(Play& p, Choice c) {
  const GroupId g = group_id(c.who);
  Group& group = at(p.s, g);
  take_from_hand(p, p.s.turn, card_id(static_cast<int>(c.what)));
  spend_action(p, g);
  for (int i = group.stack.size() - 1; i >= 0; --i)
    if (group.stack[i].how == Lay::wire) {
      discard_card(p, group.stack[i].card);
      group.stack.remove(i);
      break;
    }
  discard_card(p, card_id(static_cast<int>(c.what)));
  if (p.log)
    p.tell("wire_removed", "uf.13.33a"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, static_cast<int>(c.what));
  menu(p, Step::action);
}

}  // namespace bocage::uf
