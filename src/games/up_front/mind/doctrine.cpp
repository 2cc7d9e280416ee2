// Doctrine of Up Front: move when cover is at hand, fire when it can hurt, rally before you go on,
// keep cards worth keeping, give up the others.
#include "games/up_front/mind/mind.hpp"
#include "games/up_front/tables.hpp"

namespace bocage::uf {

namespace {

// What terrain gives to those in it, positive for cover (uf.16.42a).
float shelter(Terrain t, int modifier) {
  switch (t) {
    case Terrain::gully: return 1.5f;  // hard to hit, but hardly fires
    case Terrain::woods: return 2;
    case Terrain::walls: return 2;
    case Terrain::buildings: return static_cast<float>(-modifier);
    case Terrain::hill: return 1.5f;  // and adds to fire
    case Terrain::brush: return 1;
    case Terrain::marsh: return -0.5f;
    case Terrain::stream: return -1.5f;
    default: return 0;
  }
}

float shelter(const CardInfo& c) { return shelter(c.terrain, c.modifier); }

float shelter_of(Look l, GroupId g) {
  const Ground ground = ground_of(l.w, at(l.s, g));
  return (ground.moving ? 0 : shelter(ground.terrain, ground.modifier)) - ground.wire +
         (at(l.s, g).flags & group_entrenched ? 1 : 0);
}

// How far a side's groups want to be (uf.2.4a): the goal's chit, or some way forward for points.
int wanted_chit(const World& w, Side side) {
  if (w.goal[index(side)].men) return w.goal[index(side)].chit;
  if (w.time_winner == side || (w.defender_no_advance && w.attacker != side)) return 0;
  return 3;
}

float best_shelter_in_hand(Look l, Side side) {
  float best = -1;
  for (CardId card : l.s.hand[index(side)])
    if (card != unknown_card && uses(l.w, l.s, side, card) & use_terrain) {
      const float s = shelter(l.w.cards[index(card)]);
      if (s > best) best = s;
    }
  return best;
}

float over(const Mind::Plan& plan, int n) { return plan.over[n < -20 ? 0 : n > 19 ? 39 : n + 20]; }

float harm(Look l, const Mind::Plan& plan, GroupId target, int fs) {
  return Mind::harm(l.w, plan, l.s, target, fs);
}

int shift_at(Look l, GroupId from, GroupId target, bool& halved) {
  const FireAt a = fire_at(l, from, target);
  halved = a.from.moving;
  return sum<fire_rows>(a);
}

// The strength a group could bring to bear with this card and the others in hand.
int possible_strength(Look l, Side side, GroupId from, GroupId target, CardId with) {
  int fp = firepower(l, from, target, 0) - l.w.cards[index(with)].fp;
  int fs = l.w.cards[index(with)].fs;
  for (CardId card : l.s.hand[index(side)]) {
    if (card == with || card == unknown_card || !(uses(l.w, l.s, side, card) & use_fire)) continue;
    const CardInfo& info = l.w.cards[index(card)];
    if (info.fp > fp) continue;
    fp -= info.fp;
    fs += info.fs;
  }
  return fs;
}

int played_strength(Look l) {
  int fs = 0;
  for (CardId c : l.s.affair.cards) fs += l.w.cards[index(c)].fs;
  return fs;
}

// What a card is worth in the hand; one just drawn is worth about fresh_card.
constexpr float fresh_card = 0.8f;
float worth_keeping(Look l, const Mind::Plan& plan, Side side, CardId card) {
  const CardInfo& c = l.w.cards[index(card)];
  const u16 use = uses(l.w, l.s, side, card);
  float best = 0;
  const auto at_least = [&](float v) { best = v > best ? v : best; };
  if (use & use_movement) at_least(wanted_chit(l.w, side) > 0 ? 0.9f : 0.4f);
  if (use & use_rally) at_least(c.rally > 4 ? 1.4f : 0.5f + 0.2f * c.rally);
  if (use & use_concealed) at_least(0.4f + 0.25f * c.concealed);
  if (use & use_fire) at_least((0.4f + 0.2f * c.fs) * (c.fp <= plan.reach[index(side)] ? 1 : 0.5f));
  if (use & use_terrain) at_least(0.35f + 0.35f * shelter(c));
  if (use & use_hero) at_least(1.5f);
  if (use & use_sniper) at_least(0.8f);
  if (use & use_smoke) at_least(0.5f);
  if (use & use_wire) at_least(0.45f);
  return best;
}

// What the discards would gain that a side may make only if no group acts (uf.4.32, uf.4.33).
float fresh_cards(Look l, const Mind::Plan& plan, Side side) {
  const Nation nation = l.w.nation[index(side)];
  if (nation == Nation::german || l.s.acted) return 0;
  float best = 0, second = 0, all = 0;
  for (CardId card : l.s.hand[index(side)]) {
    if (card == unknown_card) continue;
    const float gain = fresh_card - worth_keeping(l, plan, side, card);
    if (gain <= 0) continue;
    all += gain;
    if (gain > best) second = best, best = gain;
    else if (gain > second) second = gain;
  }
  return nation == Nation::american ? best + second : all;
}

// How near a group is to where its side wins, 0 to 1: fire on it is worth more.
float danger_of(Look l, GroupId g) {
  const Goal& goal = l.w.goal[index(side_of(g))];
  const int far = goal.men ? goal.chit : 5, chit = at(l.s, g).chit;
  return chit <= 0 ? 0 : chit >= far ? 1 : static_cast<float>(chit) / static_cast<float>(far);
}

void add_harm(Look l, GroupId target, float harm, Tally& t) {
  t.add(t_harm, harm);
  t.add(t_stop_them, harm * danger_of(l, target));
}

void score_move(Look l, const Mind::Plan& plan, Choice c, Tally& t) {
  const GroupId g = group_id(c.who);
  const Side side = side_of(g);
  const Ground ground = ground_of(l.w, at(l.s, g));
  const int need = wanted_chit(l.w, side) - at(l.s, g).chit;
  if (static_cast<Mode>(c.count) == Mode::back) return t.add(t_retreat, need >= 0 ? 1 : 0.3f);
  const float ready = best_shelter_in_hand(l, side);
  if (!ground.moving) t.add(t_leaving_cover, shelter_of(l, g) > 0 ? shelter_of(l, g) : 0);
  t.add(t_exposed, plan.threat[index(g)] / 10 * (ground.moving ? 0.3f : 1));
  if (static_cast<Mode>(c.count) == Mode::sideways) {
    t.add(ground.unforded() || ground.stuck_in_marsh() ? t_unstick : t_sideways, 1);
    return;
  }
  t.add(t_advance, need > 0 ? 1 : need == 0 ? -0.3f : -1);
  if (need > 0 && l.w.time_winner != side) t.add(t_hurry, plan.clock);
  t.add(t_cover_ready, ready > 0 ? ready / 2 : -0.5f);
}

void score_terrain(Look l, const Mind::Plan& plan, GroupId g, float gives, Tally& t) {
  const int need = wanted_chit(l.w, side_of(g)) - at(l.s, g).chit;
  t.add(t_cover, gives + (gives > 0 ? plan.threat[index(g)] / 20 : 0));
  if (gives < 0) t.add(t_bad_ground, -gives);
  if (gives > 0 && need <= 0 && l.w.goal[index(side_of(g))].men)
    t.add(t_at_the_goal, 0.25f * static_cast<float>(present_count(l.s, g) - pinned_count(l.s, g)));
}

void score_fire(Look l, const Mind::Plan& plan, Choice c, Tally& t) {
  const GroupId from = group_id(c.who), target = group_id(static_cast<int>(c.what));
  bool halved;
  const int shift = shift_at(l, from, target, halved);
  const int fs = possible_strength(l, side_of(from), from, target, card_id(c.count));
  add_harm(l, target, harm(l, plan, target, (halved ? fs / 2 : fs) + shift), t);
  t.add(t_cards_spent, 1);
}

float man_worth(Look l, ManId m) {
  const PersonInfo& man = l.w.men[index(m)];
  return (man.role == Role::sl     ? 2.f
          : man.role != Role::none ? 1.3f
                                   : 1.f) +
         (man.weapon >= WeaponClass::lmg ? 0.6f : 0);
}

void score_answer(Look l, const Mind::Plan& plan, const Prompt& prompt, Choice c, Tally& t) {
  const Affair& a = l.s.affair;
  if (c.verb != play_concealed) return;
  const int value = l.w.cards[c.who].concealed;
  if (l.s.step == Step::fire_answer && is_group(index(a.group))) {
    bool halved;
    const int shift = shift_at(l, a.group, a.target, halved);
    const int fs = (halved ? played_strength(l) / 2 : played_strength(l)) + shift;
    t.add(t_concealed, harm(l, plan, a.target, fs) - harm(l, plan, a.target, fs - value));
  } else {
    t.add(t_concealed, 0.3f * static_cast<float>(value));
  }
  t.add(t_keep, worth_keeping(l, plan, prompt.side, card_id(c.who)) * 0.5f);
}

void score_fire_step(Look l, const Mind::Plan& plan, Choice c, Tally& t) {
  const Affair& a = l.s.affair;
  bool halved;
  const int shift = shift_at(l, a.group, a.target, halved);
  const int now = played_strength(l);
  const auto strength = [&](int fs) { return (halved ? fs / 2 : fs) + shift; };
  if (c.verb == add_fire) {
    const int more = now + l.w.cards[c.who].fs;
    add_harm(l, a.target,
             harm(l, plan, a.target, strength(more)) - harm(l, plan, a.target, strength(now)), t);
    t.add(t_cards_spent, 0.4f);
  } else if (c.verb == hold_fire) {
    t.add(t_held_back, 1);
  } else if (c.verb == resolve) {
    add_harm(l, a.target, harm(l, plan, a.target, a.fs), t);
  } else if (c.verb == abandon) {
    t.add(t_give_up, 1);
  }
}

void score_setup(Look l, const Prompt& prompt, Choice c, Tally& t) {
  if (c.verb != next_group && c.verb != done) return;
  const int force = l.w.force[index(prompt.side)];
  const int wanted = force >= 14 ? 5 : 4;
  int last = 0;
  for (int k = 0; k < letters; ++k)
    if (const int n = at(l.s, group_id(prompt.side, k)).men.size()) last = n;
  t.add(t_group_size, c.verb == done ? 1 : last >= wanted ? 1 : -1);
}

}  // namespace

// What fire of that strength does to a group: a pinned man half counts, a lost one in full.
float Mind::harm(const World& w, const Plan& plan, const State& s, GroupId target, int fs) {
  float sum = 0;
  for (ManId m : at(s, target).men) {
    if (infiltrating(s, m)) continue;
    const PersonInfo& man = w.men[index(m)];
    const float worth = man.role != Role::none ? 1.4f : man.weapon >= WeaponClass::lmg ? 1.3f : 1.f;
    if (pinned(s, m)) sum += worth * over(plan, man.panic - fs);
    else sum += worth * (0.5f * over(plan, man.morale - fs) + 0.5f * over(plan, man.kia - fs));
  }
  return sum;
}

void Mind::plan(const World& w, const State& s, Plan& plan) {
  int count[40] = {}, cards = 0;
  for (int c = 1; c <= deck_size; ++c) {
    ++cards;
    for (int n = 0; n < 40; ++n) count[n] += w.rnc[c] > n - 20;
  }
  for (int n = 0; n < 40; ++n)
    plan.over[n] = static_cast<float>(count[n]) / static_cast<float>(cards);
  const Look l{w, s};
  plan.clock = clock(w, s);
  plan.reach[0] = plan.reach[1] = 0;
  for (int i = 0; i < group_limit; ++i) {
    const GroupId g = group_id(i);
    int worst = 0;
    for (int k = 0; exists(s, g) && k < letters; ++k) {
      const GroupId enemy = group_id(other(side_of(g)), k);
      const int fp = exists(s, enemy) ? firepower(l, enemy, g, 0) : 0;
      worst = fp > worst ? fp : worst;
    }
    plan.threat[i] = static_cast<float>(worst);
    int& reach = plan.reach[index(other(side_of(g)))];
    reach = worst > reach ? worst : reach;
  }
}

void Mind::score(const World& w, const Plan& plan, const State& s, const Prompt& prompt, Choice c,
                 Tally& t) {
  const Look l{w, s};
  const Side side = prompt.side;
  switch (c.verb) {
    case add_man:
    case next_group: return score_setup(l, prompt, c, t);
    case start_entrenched: return t.add(t_dig, 1);
    case form_crew: return t.add(t_crew, 1);
    case leave_crew: return t.add(t_crew, -1);
    case move: return score_move(l, plan, c, t);
    case remove_wire: return t.add(t_wire_off, 1);
    case terrain: {
      const GroupId g = group_id(c.who);
      const float gives = shelter(w.cards[c.what]);
      if (side_of(g) == side) return score_terrain(l, plan, g, gives, t);
      t.add(gives < 0 ? t_hamper : t_shelter_enemy, gives < 0 ? -gives : 1 + gives);
      return;
    }
    case accept: {
      const Group& g = at(s, group_id(c.who));
      float gives = 0;
      for (const Laid laid : g.stack)
        if (laid.how == Lay::offered && laid.card != unknown_card)
          gives = shelter(w.cards[index(laid.card)]);
      return score_terrain(l, plan, group_id(c.who), gives, t);
    }
    case open_ground:
      t.add(t_bare_ground, 1);
      return t.add(t_keep, worth_keeping(l, plan, side, card_id(static_cast<int>(c.what))));
    case fire: return score_fire(l, plan, c, t);
    case add_fire:
    case hold_fire:
    case resolve:
    case abandon: return score_fire_step(l, plan, c, t);
    case rally:
    case rally_two: {
      const int can = w.cards[c.verb == rally ? c.what : c.count].rally;
      int down = pinned_count(s, group_id(c.who));
      if (c.verb == rally_two) down += pinned_count(s, group_id(static_cast<int>(c.what)));
      t.add(t_rally, static_cast<float>(can < down ? can : down));
      return t.add(t_cards_spent, 0.3f);
    }
    case rally_man: return t.add(t_rally_leader, man_worth(l, man_id(c.who)));
    case hero_rally:
    case hero_both: return t.add(t_hero, man_worth(l, man_id(c.who)) - 1.2f);
    case hero_fire: return t.add(t_hero, -0.8f);
    case panic: return t.add(t_desert, 1);
    case come_back: return t.add(t_infiltrate, -0.6f);
    case play_concealed: return score_answer(l, plan, prompt, c, t);
    case decline_all: return t.add(t_wait, 1);
    case lay_smoke:
      return t.add(t_smoke, plan.threat[c.who] / 10 +
                                (ground_of(w, at(s, group_id(c.who))).moving ? 0.5f : -0.5f));
    case entrench: return t.add(t_dig, shelter_of(l, group_id(c.who)) > 0 ? 0.2f : 1);
    case repair: return t.add(t_repair, 1);
    case acquire: return t.add(t_repair, 0.3f);
    case flank: return t.add(t_flank, 1);
    case transfer_group:
    case exchange_groups:
    case transfer_man:
    case rearrange: return t.add(t_shuffle, 1);
    case infiltrate: return t.add(t_infiltrate, 0.3f * static_cast<float>(w.men[c.who].cc));
    case close_combat:
    case fight_infiltrator:
      return t.add(t_close_combat, 0.3f * static_cast<float>(w.men[c.who].cc));
    case sniper_check: return t.add(t_sniper, 0.3f);
    case sniper:
      return t.add(t_sniper, 0.5f + 0.1f * static_cast<float>(at(s, group_id(c.who)).men.size()));
    case lay_wire: return t.add(t_obstacle, ground_of(w, at(s, group_id(c.who))).moving ? 1 : 0.4f);
    case discard:
      t.add(t_discard, 1);
      return t.add(t_keep, worth_keeping(l, plan, side, card_id(c.who)));
    case done:
      if (s.step == Step::form_groups) return score_setup(l, prompt, c, t);
      return;
    case end_actions: t.add(t_fresh_cards, fresh_cards(l, plan, side)); return t.add(t_stop, 1);
    case end_turn: return t.add(t_stop, 1);
    case propose_shift:
    case agree: return t.add(t_bargain, 1);
    default: return;
  }
}

const Mind::Weights& Mind::weights() {
  static constexpr Weights hand_set{
      {// advance, hurry, cover_ready, leaving_cover, exposed, retreat, sideways, unstick
       2.0f, 0.5f, 1.2f, -0.6f, -0.8f, -3.0f, -2.0f, 1.5f,
       // cover, at_the_goal, bad_ground, bare_ground
       1.2f, 1.5f, -2.0f, -1.5f,
       // harm, stop_them, cards_spent, held_back, give_up
       2.2f, 1.0f, -1.0f, -3.0f, 0.4f,
       // rally, rally_leader, hero, desert
       1.3f, 0.5f, 1.0f, -4.0f,
       // concealed, wait, smoke, dig, repair, crew, wire_off, flank, shuffle
       2.5f, -0.5f, 0.8f, 0.6f, 0.8f, 1.0f, 1.0f, 1.5f, -3.0f,
       // infiltrate, close_combat, sniper, obstacle, hamper, shelter_enemy
       0.6f, 1.0f, 2.0f, 1.0f, 1.2f, -2.0f,
       // discard, keep, fresh_cards, group_size, stop, bargain
       0.9f, -1.4f, 1.5f, 3.0f, 0.0f, -1.0f},
      {},
      {}};  // the evaluation is learned: data/uf/weights.toml
  return hand_set;
}

}  // namespace bocage::uf
