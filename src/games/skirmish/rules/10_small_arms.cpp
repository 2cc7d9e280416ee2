// sk.g10: small-arms fire: levels, dice, hits, saves, effect.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

using Row = Modifier<SmallArms>;
constexpr Row level_rows[] = {
    {"sk.g10.2"_rule, "sk.level.quality"_text,
     [](const SmallArms& a) { return row(a.quality).fire; }},
    {"sk.g10.4a"_rule, "sk.level.long_range"_text,
     [](const SmallArms& a) { return a.long_range ? 1 : 0; }},
    {"sk.g10.4b"_rule, "sk.level.moving"_text, [](const SmallArms& a) { return a.moving ? 1 : 0; }},
    {"sk.g10.4c"_rule, "sk.level.under_fire"_text,
     [](const SmallArms& a) { return a.under ? 1 : 0; }},
    {"sk.g10.4d"_rule, "sk.level.dark"_text, [](const SmallArms& a) { return a.dark ? 1 : 0; }},
    {"sk.g10.4e"_rule, "sk.level.low"_text,
     [](const SmallArms& a) { return a.low && !a.scoped ? 1 : 0; }},
    {"sk.g10.4f"_rule, "sk.level.running"_text,
     [](const SmallArms& a) { return a.running ? 1 : 0; }},
    {"sk.g10.4g"_rule, "sk.level.scope"_text,
     [](const SmallArms& a) { return a.scoped && !a.moving ? -1 : 0; }},
};

}  // namespace

// sk.g10.11: any friend may feed the gun.
int dice_with_crew(const World& w, const State& s, Piece by, Arm arm, int dice) {
  if (by.is_gear()) {
    const int men = servers(w, s, by.as_gear());
    return men >= 2 ? dice : (dice + 1) / 2;
  }
  if (!by.is_figure() || !row(w, arm).loader || dice <= 1) return dice;
  const Figure f = by.as_figure();
  const bool loader = anybody_in(w, s, Reach(at(s, f).at, 3_cm), [&](Figure o) {
    return o != f && side_of(w, o) == side_of(w, f) && fit(w, s, o) &&
           at(s, o).storey == at(s, f).storey && plane::within(at(s, o).at, at(s, f).at, 3_cm);
  });
  return loader ? dice : dice - 1;
}

bool moved_this_turn(const World& w, const State& s, Piece p) {
  if (p.is_gear()) return at(s, p.as_gear()).moved;
  if (p.is_vehicle()) return at(s, p.as_vehicle()).moved;
  const Figure f = p.as_figure();
  if (const Vehicle v = carrier(s, f)) return at(s, v).moved;
  (void)w;
  return at(s, f).moved || at(s, f).mounted;  // sk.g10.4b: walked, crawled, rides
}

int to_hit_on(int level) { return hits_on(level); }

SmallArms small_arms(const World& w, const State& s, Piece by, Arm arm, Piece target) {
  SmallArms a;
  a.arm = arm;
  const ArmRow& r = row(w, arm);
  a.quality = by.is_figure() ? info(w, by.as_figure()).quality : quality(w, s, group_of(w, by));
  a.long_range = !within(w, s, by, target, r.near);
  a.moving = moved_this_turn(w, s, by);
  a.under = under_fire(w, s, by);
  a.scoped = r.scoped;
  const Sight line = sees(w, s, by, target);
  a.dark = is_night(w, s) || line.smoke;
  if (target.is_figure()) {
    const Figure f = target.as_figure();
    const Vehicle v = carrier(s, f);
    a.low = low(s, f);  // aboard, too, who is wounded (sk.g2.4)
    a.running = v ? at(s, v).band >= static_cast<int>(Band::fast) : moved_fast(s, f);
  } else if (target.is_vehicle()) {
    a.running = at(s, target.as_vehicle()).band >= static_cast<int>(Band::fast);
  }
  a.level = std::max(0, sum<level_rows>(a));
  a.on = hits_on(a.level);
  a.dice = a.long_range ? r.dice_long : r.dice_short;
  // sk.g10.5; a bipod gun on a vehicle is steadier than in somebody's arms.
  const int moving = by.is_vehicle() && r.loader ? mounted_bipod_dice : r.dice_moving;
  if (a.moving) a.dice = std::min(a.dice, moving);
  a.dice = dice_with_crew(w, s, by, arm, a.dice);
  return a;
}

bool carries(const World& w, const State& s, Figure f, Arm arm) {
  if (arm.id >= w.arm_count) return false;
  if (at(s, f).weapon == arm.id) return !at(s, f).weapon_new;
  const FigureInfo& me = info(w, f);
  for (int i = 0; i < 3; ++i)
    if (me.arms[i] == arm && !(row(w, arm).one_shot && i > 0 && at(s, f).used >> (i - 1) & 1))
      return true;
  if (arm == w.grenade) return at(s, f).grenades > 0;
  return false;
}

Arm main_arm(const World& w, const State& s, Figure f) {
  if (at(s, f).weapon != 0xff && !at(s, f).weapon_new &&
      row(w, Arm{at(s, f).weapon}).kind == ArmKind::small)
    return {at(s, f).weapon};
  for (const Arm a : info(w, f).arms)
    if (a && row(w, a).kind == ArmKind::small && !row(w, a).crewed) return a;
  return {};
}

bool exposed_aboard(const World& w, const State& s, Figure f) {
  const Vehicle v = carrier(s, f);
  if (!v) return true;
  if (open_topped(w, v)) return true;
  return at(s, v).hatch && commander(w, s, v) == f;
}

// The rules about what may be shot at, whoever fires (sk.g10.1, sk.g7.8, sk.g10.9).
Refusal refuse_target(const World& w, const State& s, Piece by, Piece target, Arm arm) {
  const Side side = side_of(w, by);
  const ArmRow& r = row(w, arm);
  if (!exists(w, target) || target.is_room()) return {"sk.g10.1"_rule, "sk.refuse.no_such"_text};
  if (side_of(w, target) == side) return {"sk.g10.1"_rule, "sk.refuse.own_side"_text};
  if (target.is_gear()) return {"sk.g10.9"_rule, "sk.refuse.small_arms_at_gun"_text};
  if (target.is_figure()) {
    const Figure f = target.as_figure();
    if (!known(w, s, side, f)) return {"sk.g10.1"_rule, "sk.refuse.not_seen"_text};
    if (!exposed_aboard(w, s, f)) return {"sk.g10.9"_rule, "sk.refuse.not_exposed"_text};
  } else {
    const Vehicle v = target.as_vehicle();
    if (!known(w, s, side, v)) return {"sk.g10.1"_rule, "sk.refuse.not_seen"_text};
    if (at(s, v).wrecked || at(s, v).abandoned) return {"sk.g10.9"_rule, "sk.refuse.wreck"_text};
    if (r.pen == no_letter) return {"sk.g10.9"_rule, "sk.refuse.no_penetration"_text};
  }
  if (!within(w, s, by, target, r.far))
    return Refusal{"sk.g10.4a"_rule, "sk.refuse.out_of_range"_text}
        .with("need", length_kind, distance(w, s, by, target))
        .with("have", length_kind, r.far);
  if (target.is_figure() && locked(w, s, target.as_figure()))
    return {"sk.g7.8"_rule, "sk.refuse.target_locked"_text};
  const Sight line = sees(w, s, by, target);
  if (!line.seen) {
    Refusal no{line.why == Why::night    ? "sk.g9.7"_rule
               : line.why == Why::closed ? "sk.g9.9"_rule
               : line.why == Why::veil   ? "sk.g9.3"_rule
               : line.why == Why::height ? "sk.g9.2"_rule
                                         : "sk.g9.5"_rule,
               "sk.refuse.no_sight"_text};
    if (line.blocker)
      return Refusal{no.rule, "sk.refuse.sight_blocked"_text}.with("shape", shape_kind,
                                                                   line.blocker.id);
    return no;
  }
  return legal;
}

// What does not depend on the target.
Refusal refuse_shooter(const World& w, const State& s, Figure f, Arm arm) {
  const FigureState& me = at(s, f);
  if (!carries(w, s, f, arm) || row(w, arm).kind != ArmKind::small || row(w, arm).crewed)
    return {"sk.g10.1"_rule, "sk.refuse.no_such_weapon"_text};
  if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (me.fired) return {"sk.g6.1"_rule, "sk.refuse.has_fired"_text};
  if (me.rallied) return {"sk.g5.7"_rule, "sk.refuse.rallied_no_fire"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.dm.4"_rule, "sk.refuse.only_covering"_text};
  if (at(s, acts_with(w, s, group_of(w, f))).banzai)
    return {"sk.g2.9"_rule, "sk.refuse.banzai"_text};
  if (moved_fast(s, f) || (me.mounted && gait(s, f) == Gait::normal))
    return {"sk.g6.1"_rule, "sk.refuse.has_run"_text};
  if (posture(s, f) == Posture::climbing) return {"sk.g7.5"_rule, "sk.refuse.climbing"_text};
  if (me.aboard != 0xff && !open_topped(w, carrier(s, f)))
    return {"sk.g17.13"_rule, "sk.refuse.closed_vehicle"_text};
  if (moved_this_turn(w, s, f) && row(w, arm).dice_moving == 0)
    return {"sk.g10.5"_rule, "sk.refuse.not_on_the_move"_text};
  return legal;
}

Refusal refuse_fire(const World& w, const State& s, Figure f, Piece target, Arm arm) {
  if (const Refusal no = refuse_shooter(w, s, f, arm)) return no;
  return refuse_target(w, s, f, target, arm);
}

void begin_shot(const World& w, State& s, Piece by, Piece target, Arm arm, bool reaction,
                Events* log) {
  const SmallArms a = small_arms(w, s, by, arm, target);
  Shot& shot = s.shot;
  shot = Shot{};
  shot.by = by.value;
  shot.at = target.value;
  shot.from = place_of(s, by);
  shot.aim = place_of(s, target);
  shot.arm = arm.id;
  shot.gun = 0xff;
  shot.level = static_cast<std::uint8_t>(a.level);
  shot.dice = static_cast<std::uint8_t>(a.dice);
  shot.on = static_cast<std::uint8_t>(a.on);
  shot.moving = a.moving;
  shot.reaction = reaction;
  shot.side = static_cast<std::uint8_t>(index(side_of(w, by)));
  shot.kill = row(w, arm).kill;
  at(s, group_of(w, by)).fired_turn = s.turn;
  if (by.is_figure()) {
    at(s, by.as_figure()).fired = 1;
    if (at(s, by.as_figure()).aboard == 0xff) set_facing(s, by.as_figure(), shot.aim - shot.from);
  }
  if (row(w, arm).mg && target.is_figure())
    note_exposed(w, s, target.as_figure(), shot.from);  // sk.g10.10
  if (log) {
    Event& e = log->add("fires", "sk.g10.1"_rule, side_of(w, by));
    e.with("piece", piece_kind, by.value)
        .with("target", piece_kind, target.value)
        .with("weapon", arm_kind, arm.id);
    e.number("level", a.level).number("on", a.on).number("dice", a.dice);
    explain<level_rows>(a, e);
  }
  s.frames.push(Step::aftermath);
  s.frames.push(Step::to_hit);
}

namespace {

// ---- all to-hit dice of one weapon (sk.g1.12)

void ask_to_hit(const World& w, const State& s, Prompt& p) {
  const Shot& shot = s.shot;
  p.roll(static_cast<Side>(shot.side), shot.covering ? "sk.g11.3"_rule : "sk.g10.3"_rule,
         "sk.prompt.to_hit"_text, Chance::pool(shot.dice, shot.on));
  p.with("piece", piece_kind, shot.by)
      .with("on", number_kind, shot.on)
      .with("weapon", arm_kind, shot.arm);
  if (!shot.covering) p.with("target", piece_kind, shot.at);
  (void)w;
}
void take_to_hit(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  const int hits = hits_of(c, Colour::black, s.shot.on);
  s.shot.hits = static_cast<std::uint8_t>(hits);
  if (log)
    log->add("hits", "sk.g10.3"_rule, static_cast<Side>(s.shot.side))
        .on(c)
        .number("hits", hits)
        .with("piece", piece_kind, s.shot.by);
  clear_marks(s);
  if (hits) s.frames.push(HitsFrame{.left = static_cast<std::uint8_t>(hits)});
  (void)w;
}

// sk.g10.6, sk.g11.3: whom the next hit strikes.
Figure next_struck(const World& w, State& s) {
  const Shot& shot = s.shot;
  const Piece by(shot.by), target(shot.at);
  const Side side = static_cast<Side>(shot.side);
  const auto pick = [&]() -> Figure {
    if (!shot.covering) {
      const Figure first = target.as_figure();
      if (on_table(s, first) && !marked(s, first)) return first;
      if (shot.dice < 3) return {};
    }
    Figure best;
    std::int64_t near = -1;
    const auto off = [&](Figure f) {  // who rides is as near as his vehicle (sk.g1.5)
      const Vehicle v = carrier(s, f);
      return v ? plane::square(distance_to_hull(hull(w, s, v), shot.aim))
               : plane::square(at(s, f).at - shot.aim);
    };
    each_figure(w, [&](Figure f) {
      if (side_of(w, f) == side || marked(s, f) || !known(w, s, side, f)) return;
      if (!shot.covering && f == target.as_figure()) return;
      const std::int64_t d = off(f);
      const int reach = shot.covering ? (shot.templ == 2 ? 7_cm : 4_cm) : 5_cm;
      if (d > plane::square(reach) || (near >= 0 && d >= near)) return;
      if (!exposed_aboard(w, s, f) || !sees(w, s, by, f).seen) return;
      if (!shot.covering && locked(w, s, f)) return;  // sk.g7.8: templates affect everybody
      near = d, best = f;
    });
    return best;
  };
  Figure f = pick();
  if (!f) {  // round again
    clear_marks(s);
    f = pick();
  }
  return f;
}

bool run_hits(const World& w, State& s, Events* log) {
  auto f = top<HitsFrame>(s);
  const Piece target(s.shot.at);
  if (!f.left) {
    s.frames.pop();
    return true;
  }
  --f.left;
  s.frames.replace(f);
  if (!s.shot.covering && target.is_vehicle()) {  // sk.g10.9: each hit uses the penetration rule
    const Vehicle v = target.as_vehicle();
    if (alive(s, v)) {
      const Sight line = sees(w, s, Piece(s.shot.by), target);
      attack_vehicle(w, s, v, face_towards(w, s, v, s.shot.from), row(w, Arm{s.shot.arm}).pen,
                     line.hull_down, log);
    }
    return true;
  }
  const Figure who = next_struck(w, s);
  if (!who) {
    s.frames.pop();
    return true;
  }
  mark(s, who);
  s.frames.push(EffectFrame{.figure = who.id, .kill = s.shot.kill});
  if (const int need = save_small(w, s, who, s.shot.from))
    s.frames.push(SaveFrame{.figure = who.id, .need = static_cast<std::uint8_t>(need)});
  return true;
}

Chance one_die(int at_least) {  // two classes
  Chance c = Chance::throw_dice(1);
  c.classed = true;
  for (int n = 1; n <= 6; ++n) c.sum_class[n] = n >= at_least;
  return c;
}

void ask_save(const World& w, const State& s, Prompt& p) {
  const auto f = top<SaveFrame>(s);
  p.roll(side_of(w, figure(f.figure)), "sk.g10.7"_rule, "sk.prompt.save"_text, one_die(f.need));
  p.with("figure", piece_kind, f.figure).with("need", number_kind, f.need);
}
void take_save(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<SaveFrame>(s);
  s.frames.pop();
  const bool saved = sum_of(c) >= f.need;
  if (log)
    log->add(saved ? "saved" : "not_saved", "sk.g10.7"_rule, side_of(w, figure(f.figure)))
        .on(c)
        .with("figure", piece_kind, f.figure)
        .number("need", f.need);
  if (saved) s.frames.pop();  // and with it the effect
}

void ask_effect(const World& w, const State& s, Prompt& p) {
  const auto f = top<EffectFrame>(s);
  p.roll(static_cast<Side>(s.shot.side), "sk.g10.8"_rule, "sk.prompt.effect"_text, one_die(f.kill));
  p.with("figure", piece_kind, f.figure).with("kill", number_kind, f.kill);
  (void)w;
}
void take_effect(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<EffectFrame>(s);
  s.frames.pop();
  const bool kills = sum_of(c) >= f.kill;
  if (log)
    log->add("effect", "sk.g10.8"_rule, static_cast<Side>(s.shot.side))
        .on(c)
        .with("figure", piece_kind, f.figure)
        .number("kill", f.kill);
  if (kills) kill(w, s, figure(f.figure), "sk.g10.8"_rule, log);
  else wound(w, s, figure(f.figure), "sk.g10.8"_rule, log);
}

}  // namespace

const StepRules to_hit_step{.ask = ask_to_hit, .take = take_to_hit};
const StepRules hits_step{.run = run_hits};
const StepRules save_step{.ask = ask_save, .take = take_save};
const StepRules effect_step{.ask = ask_effect, .take = take_effect};

}  // namespace bocage::sk
