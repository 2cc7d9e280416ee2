#include "games/up_front/world.hpp"

#include <algorithm>

#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

void finish_card(World& w, int c) {
  const CardInfo& card = w.cards[c];
  w.rnc[c] = static_cast<i8>(card.red ? -card.number : card.number);  // uf.0.3*
  w.zero_r[c] = card.rpn[10];
  w.breeze[c] = card.flags & flag_breeze ? 1 : 0;
  const int windy = w.breeze[c] << 6;
  w.rnc_class[c] = static_cast<u8>(card.number | card.red << 4 | windy);
  for (int column = 1; column <= 10; ++column)
    w.rpn_class[column][c] =
        static_cast<u8>(card.rpn[column] | (card.rpn_red >> column & 1) << 4 | windy);
  u16 all = 0;
  for (u16 u : card.uses) all |= u;
  w.doom[c] = 0;
  if (card.flags & flag_marker) return;
  if (all & use_terrain) w.doom[c] = static_cast<u8>(card.terrain);
  if (all & use_wire) w.doom[c] = doom_wire;
  if (all & use_smoke) w.doom[c] = doom_smoke;
  if (w.quota[w.doom[c]] == 0) w.doom[c] = 0;
}

void finish_uses(World& w, int side, int c) {
  const CardInfo& card = w.cards[c];
  u16 use = card.uses[static_cast<int>(w.nation[side])];           // uf.2.21a, uf.2.21c, uf.2.22a
  if (card.terrain >= Terrain::pillbox) use &= u16(~use_terrain);  // uf.ext.24
  if (w.night) use &= u16(~use_smoke);                             // uf.13.26
  w.uses[side][c] = use;
}

void finish_leaders(World& w, int side) {
  int n = 0;
  for (auto& leader : w.leaders[side]) leader = no_man;
  w.force[side] = 0;
  for (Role role : {Role::sl, Role::asl, Role::commissar})
    for (int i = 0; i < men_a_side; ++i) {
      const ManId m = man_id(static_cast<Side>(side), i);
      if (w.men[index(m)].exists && w.men[index(m)].role == role && n < 4) w.leaders[side][n++] = m;
    }
  for (int i = 0; i < men_a_side; ++i)
    w.force[side] = static_cast<u8>(w.force[side] + w.men[side * men_a_side + i].exists);
}

}  // namespace

void finish(World& w) {
  for (int c = 0; c < card_limit; ++c) finish_card(w, c);
  for (int side = 0; side < 2; ++side) {
    for (int c = 0; c < card_limit; ++c) finish_uses(w, side, c);
    finish_leaders(w, side);
  }
}

void clear(State& s) {
  s = State{};
  for (Group& g : s.groups) {
    g.flanks = no_group;
    g.moving_to = no_group;
  }
  for (int m = 0; m < man_limit; ++m) {
    s.men[m] = {not_placed, 0, no_weapon, no_man, no_group};
    s.weapons[m] = WeaponState::gone;
  }
  s.sl[0] = s.sl[1] = no_man;
  s.turn = s.asked = Side::first;
  s.winner = Side::nobody;
  s.deck_number = 1;
  s.affair.group = s.affair.target = no_group;
  s.affair.man = s.affair.opponent = no_man;
  s.affair.weapon = no_weapon;
}

State start(const World& w) {
  State s;
  clear(s);
  for (int c = 1; c <= w.card_count; ++c) {
    if (w.cards[c].flags & flag_marker || c > deck_size) continue;
    s.deck[c] = 1;
    ++s.deck_count;
  }
  for (int m = 0; m < man_limit; ++m) {
    if (!w.men[m].exists) continue;
    s.men[m].weapon = static_cast<WeaponId>(m);
    s.weapons[m] = WeaponState::working;
  }
  for (int side = 0; side < 2; ++side) {
    s.strength[side] = w.force[side];
    s.sl[side] = w.leaders[side][0];
  }
  s.turn = s.asked = w.first;
  s.step = w.draw_for_first ? Step::first_draw : Step::form_groups;
  return s;
}

void resume_turn(const World& w, State& s) {
  s.deck_count = 0;
  for (int c = 1; c < deck_limit; ++c) s.deck_count = static_cast<u16>(s.deck_count + s.deck[c]);
  for (int side = 0; side < 2; ++side) {
    std::sort(s.hand[side].begin(), s.hand[side].end());
    s.unseen[side] = 0;
    for (int c = 1; c < deck_limit; ++c)
      s.unseen[side] = static_cast<u8>(s.unseen[side] + s.hidden[side].has(card_id(c)));
    s.strength[side] = static_cast<u8>(s.kia[side] + s.rout[side]);
    for (int i = 0; i < men_a_side; ++i)
      s.strength[side] =
          static_cast<u8>(s.strength[side] + in_play(s, man_id(static_cast<Side>(side), i)));
    if (s.sl_lost[side]) continue;
    s.sl[side] = no_man;
    for (ManId m : w.leaders[side])
      if (s.sl[side] == no_man && m != no_man && in_play(s, m)) s.sl[side] = m;
  }
  Play p{w, s, nullptr};
  enter_turn(p);
}

}  // namespace bocage::uf
