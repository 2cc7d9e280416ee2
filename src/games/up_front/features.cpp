// What a position of Up Front looks like: the first side's less the second's.
#include "games/up_front/mind.hpp"
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

// The men of a side, group by group.
void look_at_groups(Look l, Side side, float sign, float* f) {
  const Goal& goal = l.w.goal[index(side)];
  int at_goal = 0, holding = 0;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(side, k);
    if (!exists(l.s, g)) continue;
    const Group& group = at(l.s, g);
    const Ground ground = ground_of(l.w, group);
    const int down = pinned_count(l.s, g), up = group.men.size() - down;
    f[f_groups] += sign;
    f[f_men] += sign * static_cast<float>(up);
    f[f_pinned] += sign * static_cast<float>(down);
    const int chit = goal.men && group.chit > goal.chit ? goal.chit : group.chit;
    f[f_advance] += sign * static_cast<float>(up * chit);
    const bool safe = in_cover(l, g);
    if (safe) f[f_cover] += sign * static_cast<float>(group.men.size());
    if (ground.moving) f[f_moving] += sign * static_cast<float>(group.men.size());
    if (group.flags & group_entrenched) f[f_entrenched] += sign;
    if (ground.wire || ground.unforded() || ground.stuck_in_marsh()) f[f_stuck] += sign;
    if (encircled(l.s, g)) f[f_flanked] += sign;
    if (group.flanks != no_group) f[f_flanked] -= sign;
    if (goal.men && group.chit >= goal.chit) {
      at_goal += up;
      if (safe && (!goal.buildings || ground.terrain == Terrain::buildings)) holding += up;
    }
    for (ManId m : group.men) {
      const WeaponId weapon = at(l.s, m).weapon;
      if (weapon == no_weapon || l.s.weapons[index(weapon)] != WeaponState::working) f[f_weapons] -= sign;
      if (pinned(l.s, m) || weapon == no_weapon) continue;
      f[f_firepower] += sign * static_cast<float>(l.w.men[index(weapon)].fp[2]);
      f[f_close_fire] += sign * static_cast<float>(l.w.men[index(weapon)].fp[4]);
    }
  }
  if (!goal.men) return;
  const float needed = goal.men;
  f[f_at_goal] += sign * static_cast<float>(at_goal < goal.men + 2 ? at_goal : goal.men + 2);
  f[f_holds_goal] += sign * static_cast<float>(holding < goal.men ? holding : goal.men);
  if (static_cast<float>(at_goal) >= needed) f[f_wins_next] += sign * (static_cast<float>(holding) >= needed ? 1.f : 0.4f);
}

void look_at_hand(Look l, Side side, float sign, float* f) {
  for (CardId card : l.s.hand[index(side)]) {
    if (card == unknown_card || card == no_card) continue;
    const u16 use = uses(l.w, l.s, side, card);
    const CardInfo& c = l.w.cards[index(card)];
    if (use & use_fire) f[f_hand_fire] += sign * static_cast<float>(c.fs);
    if (use & use_movement) f[f_hand_movement] += sign;
    if (use & use_rally) f[f_hand_rally] += sign * (c.rally > 4 ? 4.f : static_cast<float>(c.rally));
    if (use & use_terrain && c.terrain != Terrain::stream && c.terrain != Terrain::marsh) f[f_hand_terrain] += sign;
    if (use & use_concealed) f[f_hand_concealed] += sign * static_cast<float>(c.concealed);
    if (use & (use_hero | use_sniper | use_smoke | use_wire)) f[f_hand_other] += sign;
    if (!use) f[f_hand_dead] += sign;
  }
}

}  // namespace

void Mind::features(const World& w, const Plan&, const State& s, float* f) {
  for (int i = 0; i < feature_count; ++i) f[i] = 0;
  const Look l{w, s};
  for (const Side side : {Side::first, Side::second}) {
    const float sign = side == Side::first ? 1 : -1;
    const int i = index(side);
    look_at_groups(l, side, sign, f);
    look_at_hand(l, side, sign, f);
    const int lost = s.kia[i] + s.rout[i];
    f[f_killed] += sign * static_cast<float>(s.kia[i]);
    f[f_losses] += sign * static_cast<float>(lost);
    const float share = s.strength[i] ? 2 * static_cast<float>(lost) / static_cast<float>(s.strength[i]) : 0;
    f[f_near_breaking] += sign * share * share;
    if (s.sl[i] != no_man) f[f_leader] += sign * (pinned(s, s.sl[i]) ? 0.5f : 1);
  }
  // What happens if nothing changes until time is up.
  if (w.time_winner != Side::nobody) {
    f[f_clock] = w.time_winner == Side::first ? 1 : -1;
  } else {
    float lead = static_cast<float>(victory_points(l, Side::first) - victory_points(l, Side::second));
    if (w.verdict == Verdict::margin) lead += w.attacker == Side::first ? -w.margin + 0.5f : w.margin - 0.5f;
    lead /= 8;
    f[f_points] = lead > 2 ? 2 : lead < -2 ? -2 : lead;
  }
}

float Mind::clock(const World& w, const State& s) {
  const float left = static_cast<float>(s.deck_count) / deck_size;
  const float gone = (static_cast<float>(s.deck_number) - (left < 1 ? left : 1)) / static_cast<float>(w.decks ? w.decks : 1);
  return gone < 0 ? 0 : gone > 1 ? 1 : gone;
}

std::uint32_t Mind::segment(const World&, const State& s) { return static_cast<std::uint32_t>(s.turn); }

}  // namespace bocage::uf
