// 18 and 19.3. Weapons left behind and taken up; weapons that fail and are repaired.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

// uf.11.13: a crew ends with its weapon. Frees the assistant of a gun whose gunner is dead.
void free_assistant_of(State& s, GroupId g, WeaponId weapon) {
  for (ManId m : at(s, g).men) {
    const ManId gunner = at(s, m).crew;
    if (gunner != no_man && !in_play(s, gunner) && at(s, gunner).weapon == weapon)
      leave_crew_of(s, m);
  }
}

bool was_assistant_at(const State& s, ManId m, WeaponId weapon) {
  const ManId gunner = at(s, m).crew;
  return gunner != no_man && !in_play(s, gunner) && at(s, gunner).weapon == weapon;
}

}  // namespace

// uf.18.1a*; uf.18.1c*: in a Stream it is lost.
void leave_weapon(Play& p, ManId m, GroupId g) {
  const WeaponId weapon = at(p.s, m).weapon;
  if (weapon == no_weapon) return;
  if (ground_of(p.w, at(p.s, g)).terrain == Terrain::stream) {
    p.s.weapons[index(weapon)] = WeaponState::gone;
    return;
  }
  at(p.s, g).weapons.push(weapon);
}

void lose_free_weapons(Play& p, GroupId g) {
  auto& weapons = at(p.s, g).weapons;
  while (!weapons.empty()) {
    const WeaponId weapon = weapons.back();
    weapons.pop();
    p.s.weapons[index(weapon)] = WeaponState::gone;
    free_assistant_of(p.s, g, weapon);
    if (p.log)
      p.tell("weapon_lost", "uf.18.1c*"_rule, side_of(g))
          .with("weapon", weapon_kind, index(weapon));
  }
}

// ---- acquisition ----

Refusal refuse_acquire(Look l, Choice c) {
  if (c.count) return not_now();
  if (!is_man(c.who) || side_of(man_id(c.who)) != l.s.turn || !in_play(l.s, man_id(c.who)))
    return {"uf.18.2a*"_rule, "uf.refuse.not_your_man"_text};
  const ManId m = man_id(c.who);
  const GroupId g = at(l.s, m).group;
  if (const Refusal r = refuse_group(l, index(g))) return r;
  if (pinned(l.s, m)) return {"uf.18.2a*"_rule, "uf.refuse.pinned"_text};
  if (infiltrating(l.s, m)) return {"uf.20.4a*"_rule, "uf.refuse.away"_text};
  if (!is_man(c.what) || !at(l.s, g).weapons.contains(static_cast<WeaponId>(c.what)))
    return {"uf.18.1a*"_rule, "uf.refuse.no_such_weapon"_text};
  if (ground_of(l.w, at(l.s, g)).moving) return {"uf.18.2a*"_rule, "uf.refuse.moving"_text};
  return legal;
}

namespace {

void hand_over(Play& p, ManId m, WeaponId weapon) {
  auto& weapons = at(p.s, at(p.s, m).group).weapons;
  weapons.remove(weapons.find(weapon));
  free_assistant_of(p.s, at(p.s, m).group, weapon);
  leave_crew_of(p.s, m);
  if (at(p.s, m).weapon != no_weapon)
    p.s.weapons[index(at(p.s, m).weapon)] = WeaponState::gone;  // uf.18.21*
  at(p.s, m).weapon = weapon;
}

}  // namespace

void take_acquire(Play& p, Choice c) {
  const ManId m = man_id(c.who);
  const WeaponId weapon = static_cast<WeaponId>(c.what);
  spend_action(p, at(p.s, m).group);
  if (was_assistant_at(p.s, m, weapon)) {  // uf.18.2b*
    hand_over(p, m, weapon);
    if (p.log)
      p.tell("acquired", "uf.18.2b*"_rule, p.s.turn)
          .with("man", man_kind, index(m))
          .with("weapon", weapon_kind, index(weapon));
    return menu(p, Step::action);
  }
  p.s.affair.man = m;
  p.s.affair.weapon = weapon;
  p.s.step = Step::acquire_draw;
}

static void ask_acquire_draw(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.18.2a*"_rule, "uf.prompt.acquire"_text, l.w.rnc_class);
  p.with("man", man_kind, index(l.s.affair.man));
}

static void take_acquire_draw(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  const ManId m = p.s.affair.man;
  const bool success = !p.w.cards[index(card)].red;
  if (p.log)
    p.tell("acquire_draw", "uf.18.2a*"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("weapon", weapon_kind, index(p.s.affair.weapon))
        .with("card", card_kind, index(card))
        .gives(success ? "taken" : "nothing");
  if (success) hand_over(p, m, p.s.affair.weapon);
  end_affair(p);
  after_check(p, card);
  menu(p, Step::action);
}

// ---- repair ----

Refusal refuse_repair(Look l, Choice c) {
  if (c.what || c.count) return not_now();
  if (!is_man(c.who) || side_of(man_id(c.who)) != l.s.turn || !in_play(l.s, man_id(c.who)))
    return {"uf.19.3a*"_rule, "uf.refuse.not_your_man"_text};
  const ManId m = man_id(c.who);
  const GroupId g = at(l.s, m).group;
  if (const Refusal r = refuse_group(l, index(g))) return r;
  if (pinned(l.s, m)) return {"uf.19.3a*"_rule, "uf.refuse.pinned"_text};
  if (infiltrating(l.s, m)) return {"uf.20.4a*"_rule, "uf.refuse.away"_text};
  const WeaponId weapon = at(l.s, m).weapon;
  if (weapon == no_weapon || l.s.weapons[index(weapon)] != WeaponState::malfunctioned)
    return {"uf.19.3a*"_rule, "uf.refuse.not_malfunctioned"_text};
  const Ground ground = ground_of(l.w, at(l.s, g));
  if (ground.terrain == Terrain::marsh) return {"uf.8.44"_rule, "uf.refuse.repair_in_marsh"_text};
  if (ground.terrain == Terrain::stream) return {"uf.8.54"_rule, "uf.refuse.repair_in_stream"_text};
  if (ground.moving) return {"uf.19.3c*"_rule, "uf.refuse.moving"_text};
  return legal;
}

void list_weapons(Look l, GroupId g, const Ground&, Prompt& p) {
  for (ManId m : at(l.s, g).men) {
    const WeaponId own = at(l.s, m).weapon;
    if (own != no_weapon && l.s.weapons[index(own)] == WeaponState::malfunctioned) {
      const Choice c{repair, 0, u16(index(m)), 0};
      if (!refuse_repair(l, c)) p.option(c);
    }
    for (WeaponId weapon : at(l.s, g).weapons) {
      const Choice c{acquire, 0, u16(index(m)), u32(index(weapon))};
      if (!refuse_acquire(l, c)) p.option(c);
    }
  }
}

void take_repair(Play& p, Choice c) {
  spend_action(p, at(p.s, man_id(c.who)).group);
  p.s.affair.man = man_id(c.who);
  p.s.step = Step::repair_draw;
}

static void ask_repair_draw(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.19.3a*"_rule, "uf.prompt.repair"_text, l.w.rnc_class);
  p.with("man", man_kind, index(l.s.affair.man));
}

static void take_repair_draw(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  const CardInfo& drawn = p.w.cards[index(card)];
  const ManId m = p.s.affair.man;
  const WeaponId weapon = at(p.s, m).weapon;
  const PersonInfo& info = p.w.men[index(weapon)];
  const ManId partner = at(p.s, m).crew;
  const bool helped = partner != no_man && in_play(p.s, partner) && !pinned(p.s, partner) &&
                      !(at(p.s, m).flags & man_assistant);
  const int limit = info.repair_max + (helped ? 1 : 0);  // uf.19.3b*
  const bool fixed = !drawn.red && drawn.number <= limit;
  const bool broken = drawn.red && drawn.number >= info.break_min;
  if (fixed) p.s.weapons[index(weapon)] = WeaponState::working;
  if (broken) p.s.weapons[index(weapon)] = WeaponState::broken;
  if (p.log)
    p.tell("repair_draw", "uf.19.3a*"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("weapon", weapon_kind, index(weapon))
        .with("card", card_kind, index(card))
        .number("limit", limit)
        .gives(fixed    ? "repaired"
               : broken ? "broken"
                        : "nothing");
  end_affair(p);
  after_check(p, card);
  menu(p, Step::action);
}

const StepRules acquire_draw_step = drawing<ask_acquire_draw, take_acquire_draw>,
                repair_draw_step = drawing<ask_repair_draw, take_repair_draw>;

}  // namespace bocage::uf
