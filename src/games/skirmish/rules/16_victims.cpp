// sk.he, sk.sv, sk.mr.5-sk.mr.7, sk.g20.5, sk.g21.3: whom a burst hurts, one after the other (sk.g1.12).
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

// sk.g13.6: the strip of a flamethrower, straight from the firer.
Point middle_of_flame(const World& w, const Shot& shot) {
  const Point end =
      plane::along(shot.from, shot.aim - shot.from, row(w, Arm{shot.arm}).strip_length);
  return {static_cast<std::int16_t>((shot.from.x + end.x) / 2),
          static_cast<std::int16_t>((shot.from.y + end.y) / 2)};
}
Shape strip_of_flame(const World& w, const Shot& shot) {
  const ArmRow& r = row(w, Arm{shot.arm});
  return plane::hull(middle_of_flame(w, shot), shot.aim - shot.from, r.strip_length, r.strip_width);
}

Shape strafed_strip(const Shot& shot) {
  return plane::hull(shot.aim, plane::heading(shot.turn), 40_cm, 6_cm);
}
bool in_strip(const World& w, const State& s, const Shape& strip, Figure f) {
  const Vehicle v = carrier(s, f);
  return v ? plane::convex_overlap(strip, hull(w, s, v)) : plane::contains(strip, at(s, f).at);
}

namespace {

// ---- victims one after the other

bool by_place(Harm h) {
  return h == Harm::he_small || h == Harm::he_large || h == Harm::mortar_light ||
         h == Harm::mortar_heavy || h == Harm::flame || h == Harm::strafe;
}

int top_storey(const World& w, ShapeId house) { return w.shapes[house.id].storeys - 1; }

// Whether a template reaches him (R47: a burst outside does not reach inside).
bool reached(const World& w, const State& s, Harm harm, Figure f) {
  const Shot& shot = s.shot;
  const FigureState& me = at(s, f);
  if (harm == Harm::strafe)  // sk.g22.4: every figure that no hull hides; walls give their save
    return exposed_aboard(w, s, f) && in_strip(w, s, strafed_strip(shot), f);
  if (harm == Harm::flame)
    return me.aboard == 0xff && !building_at(w, s, me.at) && Piece(shot.by) != Piece(f) &&
           plane::contains(strip_of_flame(w, shot), me.at);
  const int r = template_radius(shot.templ);
  if (me.aboard != 0xff) {
    const bool mortar = harm == Harm::mortar_light || harm == Harm::mortar_heavy;
    return !mortar && exposed_aboard(w, s, f) &&
           within_hull(hull(w, s, carrier(s, f)), shot.aim, r);
  }
  const ShapeId house = building_at(w, s, me.at);
  // sk.g20.5: a heavy bomb bursts in the whole room under its centre.
  const bool same_room = harm == Harm::mortar_heavy && house &&
                         building_at(w, s, shot.aim) == house &&
                         bay_at(w, shot.aim) == bay_at(w, me.at);
  if (!same_room && !plane::within(shot.aim, me.at, r)) return false;
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
  const Point centre = v.harm == Harm::flame ? middle_of_flame(w, s.shot) : s.shot.aim;
  each_figure(w, [&](Figure f) {
    if (!marked(s, f)) return;
    const std::int64_t d =
        by_place(v.harm) ? plane::square(at(s, f).at - centre) : f.id;  // sk.g1.12
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

}  // namespace

const StepRules victims_step{.run = run_victims};
const StepRules victim_die_step{.ask = ask_victim, .take = take_victim};
const StepRules victim_save_step{.ask = ask_victim_save, .take = take_victim_save};

}  // namespace bocage::sk
