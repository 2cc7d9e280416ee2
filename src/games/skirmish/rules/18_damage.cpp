// sk.pn, sk.sd, sk.md, sk.g18.1-sk.g18.4, sk.g18.8-sk.g18.12: what hits do to vehicles.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

void attack_vehicle(const World& w, State& s, Vehicle v, Face face, Letter letter, bool hull_down,
                    Events* log) {
  if (!on_table(s, v) || at(s, v).wrecked) return;
  const Letter plate = armour(w, s, v, face);
  if (letter == no_letter || letter < plate || letter == 0) {  // sk.pn.0, sk.g18.2
    if (log)
      log->add("no_penetration", "sk.pn.0"_rule, side_of(w, v))
          .with("vehicle", piece_kind, Piece(v).value)
          .with("letter", letter_kind, letter)
          .with("armour", letter_kind, plate);
    return;
  }
  s.frames.push(PenetrateFrame{.vehicle = v.id,
                               .face = face,
                               .letter = letter,
                               .hull_down = hull_down && type_of(w, v).turret,
                               .gap = static_cast<std::uint8_t>(letter - plate)});
}

void wreck(const World& w, State& s, Vehicle v, RuleId by, Events* log) {
  VehicleState& me = at(s, v);
  if (me.wrecked) return;
  me.wrecked = 1;
  me.waiting = me.driverless = 0;
  me.band = 0;
  if (me.tows != 0xff) {
    at(s, Gear{me.tows}).towed = 0xff;
    me.tows = 0xff;
  }
  end_cover(w, s, v);
  each_aboard(w, s, v, [&](Figure f) {  // whoever survived stands beside it
    FigureState& man = at(s, f);
    man.aboard = 0xff;
    man.posture = static_cast<int>(wounded(s, f) ? Posture::prone : Posture::standing);
    const Goer goer = goer_of(w, s, f);
    for (int ring = 0; ring < 4; ++ring)
      for (int k = 0; k < 16; ++k) {
        const Point p = plane::along(me.at, plane::heading(k * 45 / 2),
                                     type_of(w, v).length / 2 + 150 + ring * 210);
        if (may_stand(w, s, goer, p, 0) != Stand::free) continue;
        man.at = p;
        ring = 4;
        break;
      }
  });
  if (log) log->add("destroyed", by, side_of(w, v)).with("vehicle", piece_kind, Piece(v).value);
}

namespace {

void carried_roll(State& s, Vehicle v) {
  s.frames.push(VictimsFrame{.harm = Harm::aboard, .where = v.id});
}

void lose_band(const World& w, State& s, Vehicle v, int bands_lost, Events* log) {
  const int left = armour(w, s, v, Face::front), lost = std::min(left, bands_lost);
  if (lost < bands_lost)
    carried_roll(s, v);  // sk.g18.12: what there is no armour for hurts the crew
  if (!lost) return;
  at(s, v).armour_lost = static_cast<std::uint8_t>(at(s, v).armour_lost + lost) & 7;
  if (log)
    log->add("armour_lost", "sk.g18.1"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value)
        .number("bands", lost);
}
void jam(const World& w, State& s, Vehicle v, Events* log) {
  at(s, v).jammed = 1;
  if (log)
    log->add("turret_jammed", "sk.g18.3"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
}
// sk.g18.10
void lose_turret(const World& w, State& s, Vehicle v, Events* log) {
  at(s, v).turret_lost = at(s, v).main_lost = 1;
  if (log)
    log->add("turret_lost", "sk.g18.10"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
}
void lose_main_weapon(const World& w, State& s, Vehicle v, Events* log) {
  at(s, v).main_lost = 1;
  if (log)
    log->add("main_weapon_lost", "sk.g18.10"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
}

void ask_penetrate(const World&, const State& s, Prompt& p) {
  const auto f = top<PenetrateFrame>(s);
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int n = 1; n <= 6; ++n) {
    const int t = n + f.gap;
    die.sum_class[n] = static_cast<std::uint8_t>(t <= 1 ? 0 : t <= 3 ? 1 : t <= 5 ? 2 : 3);
  }
  p.roll(static_cast<Side>(s.shot.side), "sk.pn.1"_rule, "sk.prompt.penetrate"_text, die);
  p.with("vehicle", piece_kind, Piece(vehicle(f.vehicle)).value).with("gap", number_kind, f.gap);
}
void take_penetrate(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<PenetrateFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const int total = sum_of(c) + f.gap;
  const RuleId rule = total <= 1   ? "sk.pn.2"_rule
                      : total <= 3 ? "sk.pn.3"_rule
                      : total <= 5 ? "sk.pn.4"_rule
                                   : "sk.pn.5"_rule;
  if (log)
    log->add("penetration", rule, side_of(w, v))
        .on(c)
        .with("vehicle", piece_kind, Piece(v).value)
        .number("gap", f.gap)
        .number("total", total)
        .with("face", face_kind, static_cast<int>(f.face));
  if (!on_table(s, v) || at(s, v).wrecked || total <= 1) return;
  if (total <= 3) {
    s.frames.push(DamageFrame{.vehicle = v.id, .hull_down = f.hull_down});
  } else if (total <= 5) {
    at(s, v).hurt = at(s, v).majored = 1;
    s.frames.push(MajorFrame{.vehicle = v.id, .hull_down = f.hull_down});
  } else {  // sk.pn.5: with every figure carried
    each_aboard(w, s, v, [&](Figure o) { kill(w, s, o, "sk.pn.5"_rule, log); });
    wreck(w, s, v, "sk.pn.5"_rule, log);
  }
}

void ask_superficial(const World&, const State& s, Prompt& p) {
  p.roll(static_cast<Side>(s.shot.side), "sk.pn.3"_rule, "sk.prompt.superficial"_text,
         Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(top<DamageFrame>(s).vehicle)).value);
}
void take_superficial(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<DamageFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const int d = sum_of(c);
  const RuleId rule = d == 1   ? "sk.sd.1"_rule
                      : d <= 3 ? "sk.sd.2"_rule
                      : d <= 5 ? "sk.sd.4"_rule
                               : "sk.sd.6"_rule;
  if (log)
    log->add("superficial", rule, side_of(w, v)).on(c).with("vehicle", piece_kind, Piece(v).value);
  if (d == 1) return;
  if (d <= 3) lose_band(w, s, v, 1, log);
  else if (d == 6) carried_roll(s, v);
  else if (f.hull_down && type_of(w, v).turret) jam(w, s, v, log);  // R37
  else immobilise(w, s, v, log);
}

void ask_major(const World&, const State& s, Prompt& p) {
  p.roll(static_cast<Side>(s.shot.side), "sk.pn.4"_rule, "sk.prompt.major"_text,
         Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(top<MajorFrame>(s).vehicle)).value);
}
void take_major(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<MajorFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const int d = sum_of(c);
  static constexpr RuleId rules[] = {{},
                                     "sk.md.1"_rule,
                                     "sk.md.2"_rule,
                                     "sk.md.3"_rule,
                                     "sk.md.4"_rule,
                                     "sk.md.5"_rule,
                                     "sk.md.6"_rule};
  if (log)
    log->add("major", rules[d], side_of(w, v)).on(c).with("vehicle", piece_kind, Piece(v).value);
  const bool turret = f.hull_down && type_of(w, v).turret;
  switch (d) {
    case 1:
    case 2:
      if (turret && d == 1) jam(w, s, v, log);
      else if (turret) lose_turret(w, s, v, log);
      else immobilise(w, s, v, log);
      lose_band(w, s, v, 1, log);  // sk.g18.3: the loss of armour still applies
      return;
    case 3: return lose_band(w, s, v, 2, log);
    case 4: return lose_main_weapon(w, s, v, log);
    case 5: return carried_roll(s, v);
    default:
      if (!at(s, v).burns) at(s, v).burns = static_cast<std::uint8_t>(s.turn + 1);  // sk.g18.9
      if (log)
        log->add("will_burn", "sk.md.6"_rule, side_of(w, v))
            .with("vehicle", piece_kind, Piece(v).value);
  }
}

}  // namespace

const StepRules penetrate_step{.ask = ask_penetrate, .take = take_penetrate};
const StepRules superficial_step{.ask = ask_superficial, .take = take_superficial};
const StepRules major_step{.ask = ask_major, .take = take_major};

// sk.g18.4: it rolls on straight ahead, then never moves again.
void immobilise(const World& w, State& s, Vehicle v, Events* log) {
  VehicleState& me = at(s, v);
  if (me.immobile) return;  // sk.g18.12
  me.immobile = 1;
  if (log)
    log->add("immobilised", "sk.g18.4"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
  const int braking = row(band(s, v)).braking;
  if (braking && alive(s, v))
    s.frames.push(
        RollFrame{.vehicle = v.id, .way = 2, .left = static_cast<std::uint16_t>(braking)});
  else me.band = 0;
}

// sk.g18.8: fit figures within 3 cm of the hull on the side away from the nearest enemy.
void bail_out(const World& w, State& s, Vehicle v, Events* log) {
  VehicleState& me = at(s, v);
  if (log)
    log->add("bails_out", "sk.g18.8"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
  Vec away = -plane::heading(me.heading);
  std::int64_t near = -1;
  each_known_enemy(w, s, side_of(w, v), [&](Figure e) {
    const std::int64_t d = plane::square(at(s, e).at - me.at);
    if (fit(w, s, e) && d && (near < 0 || d < near)) near = d, away = me.at - at(s, e).at;
  });
  const Shape h = hull(w, s, v);
  int takers = 0;
  each_aboard(w, s, v, [&](Figure f) { takers += sound(s, f); });
  const bool fast = me.band >= static_cast<int>(Band::fast);
  s.frames.push(Step::aftermath);
  s.shot.by = 0xffff;
  constexpr int ways = 24;  // out of it, every 15 degrees
  const auto turned = [&](int way) {
    return plane::turned_left(away, (way % 2 ? -1 : 1) * ((way + 1) / 2) * 15);
  };
  int out[ways];  // how far from its middle a man is outside; -1: not within its length
  for (int way = 0; way < ways; ++way) {
    out[way] = -1;
    for (int r = 0; r < type_of(w, v).length && out[way] < 0; r += 20)
      if (!plane::contains(h, plane::along(me.at, turned(way), r))) out[way] = r;
  }
  const auto put_out = [&](Figure f) {
    FigureState& man = at(s, f);
    man.aboard = 0xff;
    man.posture = static_cast<int>(wounded(s, f) ? Posture::prone : Posture::standing);
    man.acted = 1;
    const Goer goer = goer_of(w, s, f);
    Point best = me.at;
    bool placed = false;
    // The side away from the enemy first, as far out as 3 cm; then whatever is free.
    for (int ring = 0; ring < 8 && !placed; ++ring)
      for (int k = 0; k < 12 && !placed; ++k) {
        const int way = ring < 4 ? k : k + 12;
        const Point edge =
            plane::along(me.at, turned(way),
                         out[way] < 0 ? type_of(w, v).length : out[way] + 105 + ring % 4 * 60);
        if (!within_hull(h, edge, 3_cm) || may_stand(w, s, goer, edge, 0) != Stand::free) continue;
        best = edge;
        placed = true;
      }
    man.at = best;
  };
  int wounded_out = 0;
  clear_marks(s);
  bool rolls = false;
  each_figure(w, [&](Figure f) {
    if (at(s, f).aboard != v.id || !on_table(s, f)) return;
    if (!sound(s, f)) {
      if (wounded_out >= takers) return;
      ++wounded_out;
    } else if (fast) {
      mark(s, f);
      rolls = true;
    }
    put_out(f);
  });
  me.abandoned = 1;
  me.band = 0;
  me.waiting = me.driverless = 0;
  end_cover(w, s, v);
  if (rolls) s.frames.push(VictimsFrame{.harm = Harm::crash, .where = v.id, .stage = 1});
}

}  // namespace bocage::sk
