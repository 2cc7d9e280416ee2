// What a position of Up Front looks like: each side's men, ground, hand and prospects.
#include "games/up_front/mind/mind.hpp"
#include "games/up_front/rules/rules.hpp"
#include "games/up_front/tables.hpp"

namespace bocage::uf {

namespace {

float number(int n) { return static_cast<float>(n); }

// How far a side is from its goal: the steps that as many men as it takes, the foremost, still have
// to go, and how many men it has too few.
void look_at_way(Look l, Side side, float* f) {
  const Goal& goal = l.w.goal[index(side)];
  if (!goal.men) return;
  int at_distance[8] = {}, wanted = goal.men, steps = 0;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(side, k);
    if (!exists(l.s, g)) continue;
    const int left = goal.chit - at(l.s, g).chit;
    at_distance[left < 0 ? 0 : left > 7 ? 7 : left] += at(l.s, g).men.size() - pinned_count(l.s, g);
  }
  for (int distance = 0; distance < 8; ++distance) {
    const int go = at_distance[distance] < wanted ? at_distance[distance] : wanted;
    steps += go * distance;
    wanted -= go;
  }
  f[f_way] = number(steps) / number(goal.men);
  f[f_short] = number(wanted) / number(goal.men);
}

// The men of a side, group by group.
void look_at_groups(Look l, Side side, float* f) {
  const Goal& goal = l.w.goal[index(side)];
  int at_goal = 0, holding = 0;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(side, k);
    if (!exists(l.s, g)) continue;
    const Group& group = at(l.s, g);
    const Ground ground = ground_of(l.w, group);
    const int down = pinned_count(l.s, g), up = group.men.size() - down;
    f[f_groups] += 1;
    f[f_men] += number(up);
    f[f_pinned] += number(down);
    f[f_advance] += number(up * (goal.men && group.chit > goal.chit ? goal.chit : group.chit));
    if (up >= 2 && number(group.chit) > f[f_furthest]) f[f_furthest] = group.chit;
    const bool safe = in_cover(l, g);
    if (safe) f[f_cover] += number(group.men.size());
    if (ground.moving) f[f_moving] += number(group.men.size());
    if (group.flags & group_entrenched) f[f_entrenched] += 1;
    if (ground.wire || ground.unforded() || ground.stuck_in_marsh()) f[f_stuck] += 1;
    if (encircled(l.s, g)) f[f_flanked] += 1;
    if (group.flanks != no_group) f[f_flanked] -= 1;
    if (goal.men && group.chit >= goal.chit) {
      at_goal += up;
      if (safe && (!goal.buildings || ground.terrain == Terrain::buildings)) holding += up;
    } else if (goal.men && group.chit + 1 == goal.chit) {
      f[f_near_goal] += number(up);
    }
    for (ManId m : group.men) {
      const WeaponId weapon = at(l.s, m).weapon;
      if (infiltrating(l.s, m)) f[f_inside] += 1;
      if (weapon == no_weapon || l.s.weapons[index(weapon)] != WeaponState::working)
        f[f_weapons] += 1;
      if (pinned(l.s, m) || weapon == no_weapon) continue;
      f[f_firepower] += number(l.w.men[index(weapon)].fp[2]);
      f[f_close_fire] += number(l.w.men[index(weapon)].fp[4]);
    }
  }
  if (!goal.men) return;
  f[f_at_goal] = number(at_goal < goal.men + 2 ? at_goal : goal.men + 2);
  f[f_holds_goal] = number(holding < goal.men ? holding : goal.men);
  if (at_goal >= goal.men) f[f_wins_next] = holding >= goal.men ? 1.f : 0.4f;
}

// What the hand is good for, and which of its cards are Fire cards.
void look_at_hand(Look l, Side side, float* f, List<CardId, 15>& fire) {
  for (CardId card : l.s.hand[index(side)]) {
    if (card == unknown_card || card == no_card) continue;
    const u16 use = uses(l.w, l.s, side, card);
    const CardInfo& c = l.w.cards[index(card)];
    f[f_hand] += 1;
    if (use & use_fire) {
      f[f_hand_fire] += number(c.fs);
      fire.push(card);
    }
    if (use & use_movement) f[f_hand_movement] += 1;
    if (use & use_rally) f[f_hand_rally] += c.rally > 4 ? 4.f : number(c.rally);
    if (use & use_terrain && c.terrain != Terrain::stream && c.terrain != Terrain::marsh)
      f[f_hand_terrain] += 1;
    if (use & use_concealed) f[f_hand_concealed] += number(c.concealed);
    if (use & (use_hero | use_sniper | use_smoke | use_wire)) f[f_hand_other] += 1;
    if (!use) f[f_hand_dead] += 1;
  }
  if (f[f_hand_terrain] > 0) f[f_ready] = f[f_moving];
}

// The heaviest fire it can bring to bear, and the most harm its Fire cards can do with it.
void look_at_fire(Look l, const Mind::Plan& plan, Side side, const List<CardId, 15>& cards,
                  float* f) {
  for (int i = 0; i < letters; ++i) {
    const GroupId from = group_id(side, i);
    if (!exists(l.s, from)) continue;
    for (int k = 0; k < letters; ++k) {
      const GroupId target = group_id(other(side), k);
      if (!exists(l.s, target)) continue;
      int fp = firepower(l, from, target, 0), fs = 0;
      if (number(fp) > f[f_reach]) f[f_reach] = number(fp);
      for (CardId card : cards)
        if (const CardInfo& c = l.w.cards[index(card)]; c.fp <= fp) fp -= c.fp, fs += c.fs;
      if (!fs) continue;
      const FireAt a = fire_at(l, from, target);
      const float harm =
          Mind::harm(l.w, plan, l.s, target, (a.from.moving ? fs / 2 : fs) + sum<fire_rows>(a));
      if (harm > f[f_shot]) f[f_shot] = harm;
    }
  }
}

}  // namespace

void Mind::features(const World& w, const Plan& plan, const State& s, float* all) {
  for (int i = 0; i < feature_count; ++i) all[i] = 0;
  const Look l{w, s};
  for (const Side side : {Side::first, Side::second}) {
    const int i = index(side);
    float* f = all + i * side_features;
    List<CardId, 15> fire;
    look_at_groups(l, side, f);
    look_at_hand(l, side, f, fire);
    look_at_fire(l, plan, side, fire, f);
    look_at_way(l, side, f);
    f[f_poor] = number(hand_limit(l, side)) - f[f_hand];
    f[f_german] = w.nation[i] == Nation::german ? 1 : 0;
    f[f_american] = w.nation[i] == Nation::american ? 1 : 0;
    const int lost = s.kia[i] + s.rout[i];
    f[f_killed] = number(s.kia[i]);
    f[f_routed] = number(s.rout[i]);
    const float share = s.strength[i] ? 2 * number(lost) / number(s.strength[i]) : 0;
    f[f_losses] = share;
    f[f_near_breaking] = share * share;
    if (s.sl[i] != no_man) f[f_leader] = pinned(s, s.sl[i]) ? 0.5f : 1;
    if (w.time_winner == Side::nobody) f[f_points] = number(victory_points(l, side)) / 8;
  }
  all[f_to_move] = s.turn == Side::first ? 1 : -1;
  all[f_goal_first] = w.goal[0].men ? 1 : 0;
  all[f_goal_second] = w.goal[1].men ? 1 : 0;
  // What happens if nothing changes until time is up.
  if (w.time_winner != Side::nobody) {
    all[f_clock] = w.time_winner == Side::first ? 1 : -1;
  } else {
    float lead = number(victory_points(l, Side::first) - victory_points(l, Side::second));
    if (w.verdict == Verdict::margin)
      lead += w.attacker == Side::first ? -w.margin + 0.5f : w.margin - 0.5f;
    lead /= 8;
    all[f_lead] = lead > 2 ? 2 : lead < -2 ? -2 : lead;
  }
}

float Mind::clock(const World& w, const State& s) {
  const float left = number(s.deck_count) / deck_size;
  const float gone =
      (number(s.deck_number) - (left < 1 ? left : 1)) / number(w.decks ? w.decks : 1);
  return gone < 0 ? 0 : gone > 1 ? 1 : gone;
}

std::uint32_t Mind::segment(const World&, const State& s) {
  return static_cast<std::uint32_t>(s.turn);
}

}  // namespace bocage::uf
