// A scenario file becomes a State: the set-up, or any position in the middle of a battle.
#include <algorithm>

#include "games/up_front/io/load.hpp"
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf::io {
namespace {

// Cards of the file are counted without the marker that has the number after the deck.
CardId card_at(int card) { return card_id(card < deck_size ? card + 1 : card + 2); }

struct Builder {
  const ScenarioFile& f;
  const World& w;
  const Names& n;
  State& s;
  CardSet used{};

  ManId man(int row, int side) const {
    const std::string& id = man_rows()[static_cast<std::size_t>(row)].id;
    for (int i = 0; i < men_a_side; ++i)
      if (n.men[side * men_a_side + i].id == id) return man_id(static_cast<Side>(side), i);
    return no_man;
  }
  GroupId group(int side, char letter) const {
    return group_id(static_cast<Side>(side), letter - 'A');
  }
  bool has_group(int side, char letter) const {
    return std::ranges::any_of(
        f.groups, [&](const GroupAt& g) { return g.side == side && g.letter == letter; });
  }
  CardId use(const CardAt& c) {
    const CardId card = card_at(c.card);
    used.add(card);
    return card;
  }

  Laid laid(const StackAt& entry, int side);
  void put_stack(const GroupAt&, Group&);
  void put_men(const GroupAt&, GroupId, Group&);
  void put_weapons(const GroupAt&, Group&);
  void put_group(const GroupAt&);
  void put_losses(int side);
  void put_leader(int side);
  void put_hands();
  void put_piles();
  void put_turn();
};

WeaponState state_of(WrittenWeapon state) {
  switch (state) {
    case WrittenWeapon::works: return WeaponState::working;
    case WrittenWeapon::malfunctioned: return WeaponState::malfunctioned;
    case WrittenWeapon::broken: return WeaponState::broken;
    default: return WeaponState::gone;
  }
}

Laid Builder::laid(const StackAt& entry, int side) {
  if (entry.what == StackWhat::stream_marker) return {w.stream_marker, Lay::terrain};
  const CardId card = use(entry.card);
  if (entry.what == StackWhat::open_ground) return {card, Lay::open_ground};
  const CardInfo& info = w.cards[index(card)];
  u16 any = 0;
  for (u16 u : info.uses) any |= u;
  if (info.uses[static_cast<int>(w.nation[side])] & use_movement)
    return {card, entry.mode > 0 ? Lay::forward : entry.mode < 0 ? Lay::back : Lay::sideways};
  if (any & use_terrain) return {card, entry.offered ? Lay::offered : Lay::terrain};
  return {card, any & use_smoke ? Lay::smoke : Lay::wire};
}

void Builder::put_stack(const GroupAt& at, Group& g) {
  for (const StackAt& entry : at.stack) {
    const Laid l = laid(entry, at.side);
    if (l.how == Lay::terrain ||
        l.how == Lay::open_ground) {  // it has cleared what lay below (uf.5.41)
      for (const Laid& below : g.stack)
        if (!(w.cards[index(below.card)].flags & flag_marker)) s.discard.add(below.card);
      g.stack.clear();
    }
    g.stack.push(l);
  }
}

void Builder::put_men(const GroupAt& at, GroupId id, Group& g) {
  for (const ManAt& m : at.men) {
    const ManId who = man(m.man, at.side);
    Man& card = uf::at(s, who);
    g.men.push(who);
    card.group = id;
    card.flags =
        static_cast<u8>((m.pinned ? man_pinned : 0) | (m.hero ? man_hero : 0) |
                        (m.transferred ? man_arrived : 0) | (m.fresh ? man_fresh | man_tried : 0));
    const ManId owner = m.weapon >= 0 ? man(m.weapon, at.side) : who;
    card.weapon = m.state == WrittenWeapon::unarmed ? no_weapon : weapon_of(owner);
    if (owner != who) s.weapons[index(who)] = WeaponState::gone;
    s.weapons[index(owner)] = state_of(m.state);
    if (m.infiltrates) card.inside = group(1 - at.side, m.infiltrates);
  }
  for (const ManAt& m : at.men) {
    if (m.gunner < 0) continue;
    const ManId assistant = man(m.man, at.side), gunner = man(m.gunner, at.side);
    uf::at(s, assistant).crew = gunner;
    uf::at(s, gunner).crew = assistant;
    uf::at(s, assistant).flags |= man_assistant;
  }
}

void Builder::put_weapons(const GroupAt& at, Group& g) {
  for (const WeaponAt& weapon : at.weapons) {
    const WeaponId id = weapon_of(man(weapon.weapon, at.side));
    g.weapons.push(id);
    s.weapons[index(id)] = state_of(weapon.state);
  }
}

void Builder::put_group(const GroupAt& at) {
  const GroupId id = group(at.side, at.letter);
  Group& g = uf::at(s, id);
  g.chit = static_cast<i8>(at.chit);
  put_stack(at, g);
  put_men(at, id, g);
  put_weapons(at, g);
  const bool sideways = !g.stack.empty() && g.stack.back().how == Lay::sideways;
  const int turn = f.turn_side < 0 ? index(w.first) : f.turn_side;
  const int owed = at.side == turn ? group_must_terrain : group_owes_terrain;
  g.flags = static_cast<u8>(
      (at.acted || at.moved ? group_acted : 0) | (at.entrenched ? group_entrenched : 0) |
      (at.moved && sideways ? group_sideways : 0) | (at.must_take_terrain ? owed : 0));
  if (at.flanks) {
    g.flanks = group(1 - at.side, at.flanks);
    for (const Laid& l : g.stack)
      if (l.how == Lay::sideways) g.flank_card = l.card;
  }
  for (const Laid& l : g.stack)
    if (!at.encircles.empty() && l.how == Lay::sideways) g.encircle_card = l.card;
  for (char letter : at.encircles)
    g.encircles = static_cast<u8>(g.encircles | 1u << (letter - 'A'));
  if (at.transfer) {
    g.moving_to = group(at.side, at.transfer);
    if (has_group(at.side, at.transfer)) g.flags |= group_exchange;
  }
  for (int number : at.sniped) g.sniper_numbers = static_cast<u8>(g.sniper_numbers | 1u << number);
}

void Builder::put_losses(int side) {
  const LossesAt& losses = f.losses[side];
  for (int row : losses.routed) uf::at(s, man(row, side)).group = routed;
  s.rout[side] = static_cast<u8>(losses.routed.size());
  for (int i = 0; i < men_a_side; ++i) {  // everybody else who is in no group was killed
    const ManId m = man_id(static_cast<Side>(side), i);
    if (!w.men[index(m)].exists || uf::at(s, m).group != not_placed) continue;
    uf::at(s, m).group = killed;
    ++s.kia[side];
  }
  for (int i = 0; i < men_a_side; ++i) {
    const ManId m = man_id(static_cast<Side>(side), i);
    const GroupId where = uf::at(s, m).group;
    if (where != killed && where != routed) continue;
    bool carried = false;
    for (int k = 0; k < men_a_side; ++k) {
      const Man& other = s.men[side * men_a_side + k];
      carried = carried ||
                (other.group != killed && other.group != routed && other.weapon == weapon_of(m));
    }
    for (int letter = 0; letter < letters; ++letter)
      carried = carried ||
                uf::at(s, group_id(static_cast<Side>(side), letter)).weapons.contains(weapon_of(m));
    if (!carried) s.weapons[index(m)] = WeaponState::gone;
  }
  s.strength[side] = static_cast<u8>(losses.force ? losses.force : w.force[side]);
}

void Builder::put_leader(int side) {
  s.sl[side] = no_man;
  s.sl_lost[side] = f.losses[side].leader_lost;
  for (ManId m : w.leaders[side])
    if (m != no_man && uf::at(s, m).group != killed && uf::at(s, m).group != routed) {
      s.sl[side] = m;
      break;
    }
}

void Builder::put_hands() {
  for (int side = 0; side < 2; ++side) {
    for (const CardAt& c : f.hands[side]) s.hand[side].push(use(c));
    std::sort(s.hand[side].begin(), s.hand[side].end());
  }
}

void Builder::put_piles() {
  for (const CardAt& c : f.discards) s.discard.add(use(c));
  for (const CardAt& c : f.aside) {
    const CardId card = use(c);
    s.aside.add(card);
    if (w.doom[index(card)]) ++s.removed[w.doom[index(card)]];
  }
  s.deck_count = 0;
  for (int c = 0; c < deck_limit; ++c) s.deck[c] = 0;
  for (const CardAt& c : f.draw) s.deck[index(use(c))] = 1;
  for (int c = 1; c <= w.card_count; ++c) {
    if (w.cards[c].flags & flag_marker) continue;
    const bool rest = !used.has(card_id(c));
    if (rest && !f.draw_given) s.deck[c] = 1;
    if (rest && f.draw_given) s.discard.add(card_id(c));
    s.deck_count = static_cast<u16>(s.deck_count + s.deck[c]);
  }
  s.deck_number = static_cast<u8>(f.deck_number);
}

void Builder::put_turn() {
  s.turn = f.turn_side < 0 ? w.first : static_cast<Side>(f.turn_side);
  s.asked = s.turn;
  s.discards = static_cast<u8>(f.discards_used);
  s.breeze = f.breeze;
  s.acted = f.acted;
  s.step = f.step == "discards"  ? Step::discards
           : f.step == "terrain" ? Step::lay_terrain
                                 : Step::action;
  for (int letter = 0; letter < letters; ++letter) {
    const Group& g = uf::at(s, group_id(s.turn, letter));
    if (g.flags & group_acted) s.acted = 1;
  }
}

}  // namespace

void build_state(const ScenarioFile& f, const World& w, const Names& n, State& s, Events& opening) {
  s = start(w);
  Builder b{f, w, n, s};
  if (!f.groups.empty()) {
    for (const GroupAt& g : f.groups) b.put_group(g);
    for (int side = 0; side < 2; ++side) {
      b.put_losses(side);
      b.put_leader(side);
    }
    b.put_turn();
  }
  b.put_hands();
  b.put_piles();
  if (s.step == Step::action) {  // terrain of the enemy is answered first
    Play play{w, s, &opening};
    enter_turn(play);
  }
  for (int i = 0; i < 2; ++i)
    if (w.snipers[i])
      s.checks_lost[i] = static_cast<u8>(std::max(0, w.snipers[i] - f.snipers_left[i]));
}

}  // namespace bocage::uf::io
