// Where something bursts and whom it hurts: sk.he, sk.sv, sk.mr.5-sk.mr.7, sk.bt, sk.bk, sk.g16.10, sk.g16.11,
// sk.g20, sk.g21.3-sk.g21.5, sk.g8.4.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

int template_radius(int templ) { return templ == 2 ? 7_cm : 4_cm; }  // sk.g1.7
bool is_bomb(const State& s) {
  const Fire m = static_cast<Fire>(s.shot.mode);
  return m == Fire::bomb && s.shot.arm != 0xff;
}

// ---- sk.g8.4

void add_gap(State& s, ShapeId shape, int edge, int from, int to) {
  for (int i = 0; i < s.gaps.size();) {  // gaps that meet become one
    const Gap& g = s.gaps[i];
    if (g.shape == shape && g.edge == edge && g.from <= to && g.to >= from) {
      from = std::min<int>(from, g.from);
      to = std::max<int>(to, g.to);
      s.gaps.remove(i);
    } else {
      ++i;
    }
  }
  if (!s.gaps.full())
    s.gaps.push({shape, static_cast<std::uint8_t>(edge), static_cast<std::int16_t>(from),
                 static_cast<std::int16_t>(to)});
}

}  // namespace

void destroy_stretch(const World& w, State& s, ShapeId shape, int edge, Point near,
                     int half_width) {
  const Shape& line = w.areas[w.shapes[shape.id].first_area].outline;
  const Vec u = line.to(edge) - line.from(edge);
  const int length = static_cast<int>(plane::root(plane::square(u)));
  if (!length) return;
  const int along = static_cast<int>(plane::dot(near - line.from(edge), u) / length);
  add_gap(s, shape, edge, std::max(0, along - half_width), std::min(length, along + half_width));
}

void breach(const World& w, State& s, Point p, Letter letter, int half_width, Events* log) {
  if (letter == no_letter) return;
  for (const std::uint8_t i : w.going) {
    const Area& a = w.areas[i];
    const GroundRow& row_of = w.ground[static_cast<int>(a.ground)];
    if (!row_of.linear || row_of.strength == no_letter || letter < w.shapes[a.shape.id].strength)
      continue;
    for (int e = 0; e < a.outline.edges(); ++e) {
      if (!plane::within(p, a.outline.from(e), a.outline.to(e), 2_cm)) continue;
      destroy_stretch(w, s, a.shape, e, p, half_width);
      if (log)
        log->add("breached", "sk.g8.4"_rule, static_cast<Side>(s.shot.side))
            .with("shape", shape_kind, a.shape.id);
    }
  }
}

// sk.g20.3, sk.g20.4
void hit_room(const World& w, State& s, Bay b, int storey, Letter letter, bool he, Events* log) {
  const BayInfo& bay = w.bays[b.id];
  const Terrain& t = w.shapes[bay.shape.id];
  if (t.ground == Ground::bunker) {  // sk.bk.1, sk.bk.2, sk.g20.6
    if (letter == no_letter || letter < t.strength) {
      if (log)
        log->add("no_effect", "sk.bk.2"_rule, static_cast<Side>(s.shot.side))
            .with("shape", shape_kind, bay.shape.id);
      return;
    }
    if (pierced(s, bay.shape))
      s.frames.push(VictimsFrame{.harm = Harm::bunker,
                                 .where = bay.shape.id,
                                 .storey = static_cast<std::uint8_t>(storey)});  // sk.g20.7
    else
      s.frames.push(PierceFrame{.shape = bay.shape.id,
                                .storey = static_cast<std::uint8_t>(storey),
                                .gap = static_cast<std::uint8_t>(letter - t.strength)});
    return;
  }
  if (!he || letter == no_letter) {  // sk.g16.3
    if (log)
      log->add("no_effect", "sk.g16.3"_rule, static_cast<Side>(s.shot.side))
          .with("shape", shape_kind, bay.shape.id);
    return;
  }
  if (letter >= t.strength) {  // sk.bt.2: stone C, wood B
    s.collapsed[b.id >> 3] |= static_cast<std::uint8_t>(1u << (b.id & 7));
    if (log)
      log->add("collapses", "sk.bt.2"_rule, static_cast<Side>(s.shot.side))
          .with("shape", shape_kind, bay.shape.id);
    each_figure(w, [&](Figure f) {
      if (on_table(s, f) && at(s, f).aboard == 0xff && bay_at(w, at(s, f).at) == b)
        at(s, f).storey = 0;
    });
    for (int i = 0; i < w.gear_count; ++i)
      if (on_table(s, gear(i)) && bay_at(w, s.gears[i].at) == b) s.gears[i].storey = 0;
    s.frames.push(VictimsFrame{.harm = Harm::collapse, .where = b.id});
    return;
  }
  s.frames.push(
      VictimsFrame{.harm = Harm::room, .where = b.id, .storey = static_cast<std::uint8_t>(storey)});
}

void burst_at(const World& w, State& s, Point p, Events* log) {
  Shot& shot = s.shot;
  shot.aim = p;
  if (!on_the_table(w, p)) {  // sk.g21.5
    if (log) log->add("lost_shell", "sk.g21.5"_rule, static_cast<Side>(shot.side));
    return;
  }
  if (log)
    log->add("bursts", "sk.g16.10"_rule, static_cast<Side>(shot.side))
        .with("at", point_kind, static_cast<int>(packed(p)));
  const Ammo ammo = static_cast<Ammo>(shot.ammo);
  if (ammo == Ammo::smoke) {  // sk.g13.10: to the end of the next turn
    if (!s.smoke.full())
      s.smoke.push({p, shot.templ == 2, static_cast<std::uint8_t>(s.turn + 1), 0});
    return;
  }
  if (ammo == Ammo::ap || ammo == Ammo::heat) {  // sk.g16.10
    each_vehicle(w, [&](Vehicle v) {
      if (alive(s, v) && plane::contains(hull(w, s, v), p))
        attack_vehicle(w, s, v, face_towards(w, s, v, shot.from), shot.letter, false, log);
    });
    return;
  }
  if (is_bomb(s)) {
    s.frames.push(VictimsFrame{.harm = shot.templ == 2 ? Harm::mortar_heavy : Harm::mortar_light});
    Vehicle nearest;
    std::int64_t near = -1;
    each_vehicle(w, [&](Vehicle v) {  // sk.g21.4
      if (!alive(s, v) || !within_hull(hull(w, s, v), p, template_radius(shot.templ))) return;
      if (open_topped(w, v)) s.frames.push(VictimsFrame{.harm = Harm::aboard, .where = v.id});
      const std::int64_t d = plane::square(at(s, v).at - p);
      if (near < 0 || d < near) near = d, nearest = v;
    });
    if (nearest && shot.templ == 2) attack_vehicle(w, s, nearest, Face::rear, 1, false, log);
    return;
  }
  if (shot.arm != 0xff && row(w, Arm{shot.arm}).molotov) {  // sk.g13.11: on the centre figure only
    clear_marks(s);
    Figure best;
    std::int64_t near = -1;
    each_figure(w, [&](Figure f) {
      const std::int64_t d = plane::square(at(s, f).at - p);
      if (on_table(s, f) && at(s, f).aboard == 0xff && d <= plane::square(4_cm) &&
          !building_at(w, s, at(s, f).at) && (near < 0 || d < near))
        near = d, best = f;
    });
    if (best) {
      reveal(w, s, group_of(w, best), "sk.g12.6"_rule, log);
      mark(s, best);
      s.frames.push(VictimsFrame{.harm = Harm::he_small, .stage = 1});
    }
    return;
  }
  if (const ShapeId house = building_at(w, s, p)) {  // it strikes a wall there
    hit_room(w, s, bay_at(w, p), 0, shot.letter == no_letter ? 1 : shot.letter, true, log);
    return;
  }
  const Letter letter = shot.letter == no_letter ? 0 : shot.letter;
  breach(w, s, p, letter, template_radius(shot.templ), log);
  if (!shot.templ) return;
  s.frames.push(VictimsFrame{.harm = shot.templ == 2 ? Harm::he_large : Harm::he_small});
}

void burst_on(const World& w, State& s, Piece target, Events* log) {
  Shot& shot = s.shot;
  const Ammo ammo = static_cast<Ammo>(shot.ammo);
  if (target.is_room()) {
    if (static_cast<Fire>(shot.mode) == Fire::toss_in) {  // sk.g13.4
      if (ammo == Ammo::smoke) return;
      const ShapeId shape = w.bays[target.bay().id].shape;
      const bool bunker = w.shapes[shape.id].ground == Ground::bunker;
      s.frames.push(VictimsFrame{.harm = bunker ? Harm::bunker : Harm::room,
                                 .where = bunker ? shape.id : target.bay().id,
                                 .storey = static_cast<std::uint8_t>(target.storey())});
      return;
    }
    hit_room(w, s, target.bay(), target.storey(), shot.letter, ammo == Ammo::he, log);
    return;
  }
  if (target.is_gear()) {  // sk.g18.11
    if (ammo == Ammo::he && shot.templ)
      s.frames.push(VictimsFrame{.harm = shot.templ == 2 ? Harm::he_large : Harm::he_small});
    if (usable(s, target.as_gear())) s.frames.push(GunDieFrame{.gear = target.as_gear().id});
    return;
  }
  const Vehicle v = target.as_vehicle();
  const Face face = face_towards(w, s, v, shot.from);
  if (shot.arm != 0xff && row(w, Arm{shot.arm}).molotov) {
    const std::uint8_t bonus = static_cast<std::uint8_t>(open_topped(w, v) + (face == Face::rear));
    s.frames.push(BurnDieFrame{.vehicle = v.id, .molotov = 1, .bonus = bonus});
    return;
  }
  if (ammo == Ammo::he && shot.templ)
    s.frames.push(
        VictimsFrame{.harm = shot.templ == 2 ? Harm::he_large : Harm::he_small});  // sk.g16.11
  attack_vehicle(w, s, v, face, shot.letter, shot.hull_down, log);
}

namespace {

// ---- victims one after the other

bool by_place(Harm h) {
  return h == Harm::he_small || h == Harm::he_large || h == Harm::mortar_light ||
         h == Harm::mortar_heavy || h == Harm::flame || h == Harm::strafe;
}

Shape strip_of(const World& w, const State& s) {
  const Shot& shot = s.shot;
  const ArmRow& r = row(w, Arm{shot.arm});
  const Point end = plane::along(shot.from, shot.aim - shot.from, r.strip_length);
  const Point middle{static_cast<std::int16_t>((shot.from.x + end.x) / 2),
                     static_cast<std::int16_t>((shot.from.y + end.y) / 2)};
  return plane::hull(middle, end - shot.from, r.strip_length, r.strip_width);
}

int top_storey(const World& w, ShapeId house) { return w.shapes[house.id].storeys - 1; }

// Whether a template reaches him (R47: a burst outside does not reach inside).
bool reached(const World& w, const State& s, Harm harm, Figure f) {
  const Shot& shot = s.shot;
  const FigureState& me = at(s, f);
  if (harm == Harm::flame || harm == Harm::strafe) {
    const Shape strip = harm == Harm::flame
                            ? strip_of(w, s)
                            : plane::hull(shot.aim, plane::heading(shot.turn * 2), 40_cm, 6_cm);
    return me.aboard == 0xff && !building_at(w, s, me.at) && Piece(shot.by) != Piece(f) &&
           plane::contains(strip, me.at);
  }
  const int r = template_radius(shot.templ);
  if (me.aboard != 0xff) {
    const bool mortar = harm == Harm::mortar_light || harm == Harm::mortar_heavy;
    return !mortar && exposed_aboard(w, s, f) &&
           within_hull(hull(w, s, carrier(s, f)), shot.aim, r);
  }
  if (!plane::within(shot.aim, me.at, r)) return false;
  const ShapeId house = building_at(w, s, me.at);
  if (!house) return true;
  if (harm != Harm::mortar_light && harm != Harm::mortar_heavy) return false;
  return w.shapes[house.id].ground == Ground::building &&
         me.storey == top_storey(w, house);  // sk.g20.5
}

void mark_victims(const World& w, State& s, const VictimsFrame& v, Events* log) {
  clear_marks(s);
  each_figure(w, [&](Figure f) {
    if (!on_table(s, f)) return;
    const FigureState& me = at(s, f);
    bool in = false;
    switch (v.harm) {
      case Harm::room:
        in = me.aboard == 0xff && me.storey == v.storey && building_at(w, s, me.at) &&
             bay_at(w, me.at).id == v.where;
        break;
      case Harm::bunker:
        in = me.aboard == 0xff && me.storey == v.storey && building_at(w, s, me.at).id == v.where;
        break;
      case Harm::collapse: in = me.aboard == 0xff && bay_at(w, me.at).id == v.where; break;
      case Harm::aboard:
      case Harm::crash: in = me.aboard == v.where; break;
      default: in = reached(w, s, v.harm, f);
    }
    if (!in) return;
    reveal(w, s, group_of(w, f), "sk.g12.6"_rule, log);
    mark(s, f);
    if (v.harm == Harm::mortar_light || v.harm == Harm::mortar_heavy)
      note_exposed(w, s, f, s.shot.aim);                                            // sk.g14.4
    if (v.harm == Harm::flame) at(s, acts_with(w, s, group_of(w, f))).exposed = 1;  // sk.g13.7
  });
}

bool run_victims(const World& w, State& s, Events* log) {
  auto v = top<VictimsFrame>(s);
  if (v.stage == 0) {
    mark_victims(w, s, v, log);
    v.stage = 1;
    s.frames.replace(v);
  }
  Figure next;
  std::int64_t near = -1;
  each_figure(w, [&](Figure f) {
    if (!marked(s, f)) return;
    const std::int64_t d =
        by_place(v.harm) ? plane::square(at(s, f).at - s.shot.aim) : f.id;  // sk.g1.12
    if (near < 0 || d < near) near = d, next = f;
  });
  if (!next) {
    s.frames.pop();
    return true;
  }
  unmark(s, next);
  if (!on_table(s, next)) return true;
  Harm harm = v.harm;
  bool covered = false;
  if (harm == Harm::mortar_light || harm == Harm::mortar_heavy) {
    covered = sheltered(w, s, next, s.shot.aim);
    // sk.g20.5: a heavy bomb bursts in the room under its centre.
    const ShapeId house = building_at(w, s, at(s, next).at);
    if (house && harm == Harm::mortar_heavy && building_at(w, s, s.shot.aim) == house &&
        bay_at(w, s.shot.aim) == bay_at(w, at(s, next).at))
      harm = Harm::room;
  }
  s.frames.push(VictimFrame{.harm = harm, .figure = next.id, .sheltered = covered});
  return true;
}

Fated fate_of(const VictimFrame& v, int die) {
  switch (v.harm) {
    case Harm::he_small: return he_fate(die, false);
    case Harm::he_large:
    case Harm::flame: return he_fate(die, true);
    case Harm::mortar_light: return mortar_fate(die, false, v.sheltered);
    case Harm::mortar_heavy: return mortar_fate(die, true, v.sheltered);
    case Harm::room: return room_fate(die);
    case Harm::bunker: return bunker_fate(die);
    case Harm::collapse: return collapse_fate(die);
    case Harm::crash: return crash_fate(die);
    case Harm::strafe: return {die >= 5 ? Fate::hurt : Fate::unharmed, "sk.g22.4"_rule};
    default: return {carried_fate(die), "sk.sd.6"_rule};
  }
}

void ask_victim(const World& w, const State& s, Prompt& p) {
  const auto v = top<VictimFrame>(s);
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int n = 1; n <= 6; ++n) die.sum_class[n] = static_cast<std::uint8_t>(fate_of(v, n).fate);
  p.roll(side_of(w, figure(v.figure)), fate_of(v, 3).rule, "sk.prompt.victim"_text, die);
  p.with("figure", piece_kind, v.figure);
}
void take_victim(const World& w, State& s, Choice c, Events* log) {
  const auto v = top<VictimFrame>(s);
  s.frames.pop();
  const Fated f = fate_of(v, sum_of(c));
  const Figure who = figure(v.figure);
  if (log) log->add("victim", f.rule, side_of(w, who)).on(c).with("figure", piece_kind, who.id);
  if (f.fate == Fate::unharmed) return;
  if (v.harm == Harm::strafe) {  // sk.g22.4: hit, save, effect with kill 4
    s.frames.push(EffectFrame{.figure = who.id, .kill = 4});
    if (const int need = save_small(w, s, who, s.shot.aim))
      s.frames.push(SaveFrame{.figure = who.id, .need = static_cast<std::uint8_t>(need)});
    return;
  }
  if (v.harm == Harm::he_small || v.harm == Harm::he_large)
    if (const int need =
            save_he(w, s, who, s.shot.aim)) {  // R33: after the wound, cancels it whole
      s.frames.push(VictimSaveFrame{.figure = who.id,
                                    .need = static_cast<std::uint8_t>(need),
                                    .kills = f.fate == Fate::killed});
      return;
    }
  if (f.fate == Fate::killed) kill(w, s, who, f.rule, log);
  else wound(w, s, who, f.rule, log);
}

void ask_victim_save(const World& w, const State& s, Prompt& p) {
  const auto v = top<VictimSaveFrame>(s);
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int n = 1; n <= 6; ++n) die.sum_class[n] = n >= v.need;
  p.roll(side_of(w, figure(v.figure)), v.need == 4 ? "sk.sv.2"_rule : "sk.sv.1"_rule,
         "sk.prompt.save"_text, die);
  p.with("figure", piece_kind, v.figure).with("need", number_kind, v.need);
}
void take_victim_save(const World& w, State& s, Choice c, Events* log) {
  const auto v = top<VictimSaveFrame>(s);
  s.frames.pop();
  const Figure who = figure(v.figure);
  const RuleId rule = v.need == 4 ? "sk.sv.2"_rule : "sk.sv.1"_rule;
  const bool saved = sum_of(c) >= v.need;
  if (log)
    log->add(saved ? "saved" : "not_saved", rule, side_of(w, who))
        .on(c)
        .with("figure", piece_kind, who.id)
        .number("need", v.need);
  if (saved) return;
  if (v.kills) kill(w, s, who, "sk.he.1"_rule, log);
  else wound(w, s, who, "sk.he.2"_rule, log);
}

// ---- bunkers (sk.g20.6)

void ask_pierce(const World&, const State& s, Prompt& p) {
  const auto f = top<PierceFrame>(s);
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int n = 1; n <= 6; ++n) die.sum_class[n] = n + f.gap >= 2;
  p.roll(static_cast<Side>(s.shot.side), "sk.g20.6"_rule, "sk.prompt.pierce"_text, die);
  p.with("shape", shape_kind, f.shape).with("gap", number_kind, f.gap);
}
void take_pierce(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<PierceFrame>(s);
  s.frames.pop();
  const bool through = sum_of(c) + f.gap >= 2;
  if (log)
    log->add(through ? "pierced" : "not_pierced", "sk.g20.6"_rule, static_cast<Side>(s.shot.side))
        .on(c)
        .with("shape", shape_kind, f.shape);
  if (!through) return;
  s.pierced[f.shape >> 3] |= static_cast<std::uint8_t>(1u << (f.shape & 7));
  s.frames.push(VictimsFrame{.harm = Harm::bunker, .where = f.shape, .storey = f.storey});
  (void)w;
}

// ---- guns, fire, fuel, mines

void ask_gun_die(const World&, const State& s, Prompt& p) {
  const auto f = top<GunDieFrame>(s);
  p.roll(static_cast<Side>(s.shot.side), "sk.g18.11"_rule, "sk.prompt.gun_die"_text,
         Chance::throw_dice(1));
  p.with("gear", piece_kind, Piece(gear(f.gear)).value);
}
void take_gun_die(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<GunDieFrame>(s);
  s.frames.pop();
  const bool lost = sum_of(c) >= 4;
  if (log)
    log->add(lost ? "gun_destroyed" : "gun_stands", "sk.g18.11"_rule, side_of(w, gear(f.gear)))
        .on(c)
        .with("gear", piece_kind, Piece(gear(f.gear)).value);
  if (!lost) return;
  at(s, gear(f.gear)).wrecked = 1;
  at(s, gear(f.gear)).waiting = 0;
  end_cover(w, s, gear(f.gear));
}

void ask_burn(const World& w, const State& s, Prompt& p) {
  const auto f = top<BurnDieFrame>(s);
  p.roll(static_cast<Side>(s.shot.side), f.molotov ? "sk.g13.11"_rule : "sk.g13.8"_rule,
         "sk.prompt.burn"_text, Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(f.vehicle)).value);
  (void)w;
}
void take_burn(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<BurnDieFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const int n = sum_of(c) + f.bonus;
  const RuleId rule = f.molotov ? "sk.g13.11"_rule : "sk.g13.8"_rule;
  if (log)
    log->add("burn_test", rule, side_of(w, v)).on(c).with("vehicle", piece_kind, Piece(v).value);
  if (n >= (f.molotov ? 6 : 5)) {
    if (!at(s, v).burns) at(s, v).burns = static_cast<std::uint8_t>(s.turn + 1);
    if (log) log->add("will_burn", rule, side_of(w, v)).with("vehicle", piece_kind, Piece(v).value);
  } else if (f.molotov && n >= 4) {
    s.frames.push(DamageFrame{.vehicle = v.id});
  }
}

void ask_fuel(const World& w, const State& s, Prompt& p) {
  const auto f = top<FuelDieFrame>(s);
  p.roll(side_of(w, figure(f.figure)), "sk.g13.9"_rule, "sk.prompt.fuel"_text,
         Chance::throw_dice(1));
  p.with("figure", piece_kind, f.figure);
}
void take_fuel(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<FuelDieFrame>(s);
  s.frames.pop();
  if (log)
    log->add("fuel", "sk.g13.9"_rule, side_of(w, figure(f.figure)))
        .on(c)
        .with("figure", piece_kind, f.figure);
  if (sum_of(c) != 1) return;
  s.shot = Shot{};
  s.shot.by = s.shot.at = 0xffff;
  s.shot.arm = s.shot.gun = 0xff;
  s.shot.side = static_cast<std::uint8_t>(index(side_of(w, figure(f.figure))));
  s.shot.aim = s.shot.from = at(s, figure(f.figure)).at;
  s.shot.templ = 1;
  s.frames.push(VictimsFrame{.harm = Harm::he_small});
}

void ask_mine(const World& w, const State& s, Prompt& p) {
  const auto f = top<MineDieFrame>(s);
  const Piece who = f.figure != 0xff ? Piece(figure(f.figure)) : Piece(vehicle(f.vehicle));
  p.roll(side_of(w, who), "sk.g8.9"_rule, "sk.prompt.mine"_text, Chance::throw_dice(1));
  p.with("piece", piece_kind, who.value);
}
void take_mine(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<MineDieFrame>(s);
  s.frames.pop();
  const Piece who = f.figure != 0xff ? Piece(figure(f.figure)) : Piece(vehicle(f.vehicle));
  if (log)
    log->add("mine", "sk.g8.9"_rule, side_of(w, who)).on(c).with("piece", piece_kind, who.value);
  if (sum_of(c) > 2) return;
  s.shot = Shot{};
  s.shot.by = s.shot.at = 0xffff;
  s.shot.arm = s.shot.gun = 0xff;
  s.shot.side = static_cast<std::uint8_t>(index(other(side_of(w, who))));
  s.shot.aim = s.shot.from = place_of(s, who);
  s.shot.templ = 1;
  s.frames.push(Step::aftermath);
  if (f.figure != 0xff) s.frames.push(VictimsFrame{.harm = Harm::he_small});
  else attack_vehicle(w, s, vehicle(f.vehicle), Face::side, 3, false, log);
}

// ---- what casualties lead to

bool run_aftermath(const World& w, State& s, Events* log) {
  for (int i = 0; i < w.figure_count; ++i)
    if (s.figures[i].bursts) {
      s.figures[i].bursts = 0;
      s.frames.push(FuelDieFrame{.figure = static_cast<std::uint8_t>(i)});
      return true;
    }
  for (int i = 0; i < w.vehicle_count; ++i) {
    VehicleState& v = s.vehicles[i];
    if (!v.accident) continue;
    v.accident = 0;
    if (!alive(s, vehicle(i)) || type_of(w, vehicle(i)).kind != VehicleClass::moto) continue;
    if (v.band == static_cast<int>(Band::halt)) continue;
    // sk.ac.2, sk.g18.6: it overturns at once, the others aboard roll, the machine is lost.
    if (log)
      log->add("overturns", "sk.ac.2"_rule, side_of(w, vehicle(i)))
          .with("vehicle", piece_kind, Piece(vehicle(i)).value);
    v.collided = 1;
    v.driverless = 1;
    s.frames.push(VictimsFrame{.harm = Harm::crash, .where = static_cast<std::uint8_t>(i)});
    return true;
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    VehicleState& v = s.vehicles[i];
    if (!v.collided || v.wrecked) continue;
    v.collided = 0;
    wreck(w, s, vehicle(i), "sk.g18.6"_rule, log);
    return true;
  }
  s.frames.pop();
  update_zones(w, s);
  return true;
}

// ---- skill tests (sk.g2.3)

void ask_skill(const World& w, const State& s, Prompt& p) {
  const auto f = top<SkillFrame>(s);
  const Figure who = figure(f.figure);
  const int bonus = static_cast<std::int8_t>(f.bonus);
  Chance die = Chance::throw_dice(1);
  const int need = skill_need(info(w, who).quality) - bonus;
  if (f.test != Test::assault && f.test != Test::search) {
    die.classed = true;
    for (int n = 1; n <= 6; ++n) die.sum_class[n] = n >= need;
  }
  p.roll(side_of(w, who), "sk.g2.3"_rule, "sk.prompt.skill"_text, die);
  p.with("figure", piece_kind, f.figure).with("need", number_kind, need);
}
}  // namespace

void finish_assault(const World&, State&, const SkillFrame&, bool success, int die, Events*);
void finish_jump(const World&, State&, const SkillFrame&, bool success, Events*);
void finish_wheel(const World&, State&, const SkillFrame&, bool success, Events*);

namespace {

void take_skill(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<SkillFrame>(s);
  s.frames.pop();
  const Figure who = figure(f.figure);
  const int bonus = static_cast<std::int8_t>(f.bonus);
  const bool success = sum_of(c) + bonus >= skill_need(info(w, who).quality);
  static constexpr RuleId rules[] = {"sk.g12.6"_rule, "sk.g2.11"_rule,  "sk.g8.8"_rule,
                                     "sk.g19.1"_rule, "sk.g17.14"_rule, "sk.g18.7"_rule,
                                     "sk.g5.9"_rule};
  if (log)
    log->add(success ? "skill_passed" : "skill_failed", rules[static_cast<int>(f.test)],
             side_of(w, who))
        .on(c)
        .with("figure", piece_kind, f.figure);
  switch (f.test) {
    case Test::search:
      if (!success) return;
      for (int i = 0; i < w.group_count; ++i) {
        const Group e = group(i);
        if (!hidden(s, e) || side_of(w, e) == side_of(w, who)) continue;
        bool near = false;
        each_own(w, e, [&](Figure h) {
          near |= on_table(s, h) && plane::within(at(s, h).at, at(s, who).at, 30_cm);
        });
        if (near) reveal(w, s, e, "sk.g12.6"_rule, log);
      }
      return;
    case Test::aid:
      if (success) at(s, figure(f.what)).treated = 1;
      return;
    case Test::wire:
      if (success) {  // a 2 cm gap: a stretch of every edge near him
        const Area& a = w.areas[w.shapes[f.what].first_area];
        for (int e = 0; e < a.outline.edges(); ++e)
          if (plane::within(at(s, who).at, a.outline.from(e), a.outline.to(e), 3.5_cm))
            destroy_stretch(w, s, {f.what}, e, at(s, who).at, 1_cm);
      }
      return;
    case Test::promote:
      if (success) {
        at(s, who).nco = 1;
        if (log)
          log->add("promoted", "sk.g5.9"_rule, side_of(w, who)).with("figure", piece_kind, who.id);
      }
      return;
    case Test::assault: return finish_assault(w, s, f, success, sum_of(c), log);
    case Test::jump: return finish_jump(w, s, f, success, log);
    case Test::wheel: return finish_wheel(w, s, f, success, log);
  }
}

}  // namespace

const StepRules victims_step{.run = run_victims};
const StepRules victim_die_step{.ask = ask_victim, .take = take_victim};
const StepRules victim_save_step{.ask = ask_victim_save, .take = take_victim_save};
const StepRules pierce_step{.ask = ask_pierce, .take = take_pierce};
const StepRules gun_die_step{.ask = ask_gun_die, .take = take_gun_die};
const StepRules burn_die_step{.ask = ask_burn, .take = take_burn};
const StepRules fuel_die_step{.ask = ask_fuel, .take = take_fuel};
const StepRules mine_die_step{.ask = ask_mine, .take = take_mine};
const StepRules aftermath_step{.run = run_aftermath};
const StepRules skill_step{.ask = ask_skill, .take = take_skill};

}  // namespace bocage::sk
