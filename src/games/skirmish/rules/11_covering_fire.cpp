// sk.g11: beaten zones.
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

bool rifleman(const World& w, const State& s, Figure f) {
  const Arm a = main_arm(w, s, f);
  return a && row(w, a).rifleman && !row(w, a).mg;
}

bool idle(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  return fit(w, s, f) && !me.acted && !me.moved && !me.fired && !me.rallied && me.aboard == 0xff &&
         !locked(w, s, f) && posture(s, f) != Posture::climbing;
}

// sk.g11.1: he and those of his section within 5 cm of each other who can join; the nearest first.
int party(const World& w, const State& s, Figure f, int most, Figure (&men)[max_together]) {
  int n = 0;
  if (!idle(w, s, f) || !rifleman(w, s, f)) return 0;
  men[n++] = f;
  List<Figure, max_figures> free;
  each_member(w, s, acts_with(w, s, group_of(w, f)), [&](Figure o) {
    if (plane::within(at(s, o).at, at(s, f).at, 5_cm) && idle(w, s, o) && rifleman(w, s, o))
      free.push(o);
  });
  for (;;) {
    Figure best;
    std::int64_t near = -1;
    for (const Figure o : free) {
      if (n >= most || n >= max_together) break;
      bool with_all = at(s, o).storey == at(s, f).storey;
      for (int i = 0; i < n; ++i)
        with_all &= men[i] != o && plane::within(at(s, men[i]).at, at(s, o).at, 5_cm);
      const std::int64_t d = plane::square(at(s, o).at - at(s, f).at);
      if (with_all && (near < 0 || d < near)) near = d, best = o;
    }
    if (!best) return n;
    men[n++] = best;
  }
}

struct Layer {
  Arm arm;
  int dice = 0;
  bool large = true;
  int far = 0;
};

Arm mg_of(const World& w, const State& s, Figure f) {
  const Arm a = main_arm(w, s, f);
  return a && row(w, a).mg ? a : Arm{};
}

// sk.g11.3: half the long-range dice after sk.g10.11, rounded up; men: one die per two.
Layer layer_of(const World& w, const State& s, Piece by, int with) {
  Layer l;
  if (by.is_gear()) {
    l.arm = info(w, by.as_gear()).arm;
    l.dice = (dice_with_crew(w, s, by, l.arm, row(w, l.arm).dice_long) + 1) / 2;
  } else if (by.is_vehicle()) {
    l.arm = mount_arm(w, s, by.as_vehicle(), static_cast<Mount>(with));
    l.dice = l.arm ? (row(w, l.arm).dice_long + 1) / 2 : 0;
  } else if (const Arm mg = mg_of(w, s, by.as_figure())) {
    l.arm = mg;
    l.dice = (dice_with_crew(w, s, by, mg, row(w, mg).dice_long) + 1) / 2;
  } else {
    Figure men[max_together];
    const int n = party(w, s, by.as_figure(), with ? with : max_together, men);
    l.arm = main_arm(w, s, by.as_figure());
    l.dice = (n + 1) / 2;
    l.large = n >= 6;
    l.far = 32767;
    for (int i = 0; i < n; ++i) l.far = std::min<int>(l.far, row(w, main_arm(w, s, men[i])).far);
    return l;
  }
  if (l.arm) l.far = row(w, l.arm).far;
  return l;
}

// sk.g1.7: who rides is under a template as soon as any part of the hull is.
bool in_zone(const World& w, const State& s, const Zone& z, Figure f) {
  return near_point(w, s, f, z.centre, template_radius(z.large ? 2 : 1));
}

bool covers(const World& w, const State& s, const Zone& z, Figure f) {
  return index(side_of(w, f)) != z.side && on_table(s, f) && !hidden(s, group_of(w, f)) &&
         in_zone(w, s, z, f) && exposed_aboard(w, s, f) && spots(w, s, Piece(z.firer), f);
}

}  // namespace

bool under_fire(const World& w, const State& s, Piece p) {
  if (p.is_figure()) {
    const Figure f = p.as_figure();
    if (const Vehicle v = carrier(s, f)) return is_open(w, s, v) && at(s, v).under;
    return at(s, f).under;
  }
  if (p.is_vehicle())
    return is_open(w, s, p.as_vehicle()) && at(s, p.as_vehicle()).under;  // sk.g11.7
  bool any = false;
  const Gear g = p.as_gear();
  each_own(w, info(w, g).group, [&](Figure f) {
    any |= fit(w, s, f) && at(s, f).under && plane::within(at(s, f).at, at(s, g).at, 3_cm);
  });
  return any;
}

namespace {

// Whether a vehicle still lays it: what fires is noted in the zone but where a position file shows one.
bool fires_on(const World& w, const State& s, Vehicle v, const Zone& z) {
  if (!alive(s, v) || morale(w, s, group_of(w, v)) == Morale::routing) return false;
  const Mount m = static_cast<Mount>(z.large - 1);
  if (m == Mount::main && !type_of(w, v).cannon) return usable_mgs(w, s, v) > 0;
  return mount_arm(w, s, v, m) && !refuse_unserved(w, s, v, m);
}

void nobody_is_under(State& s) {
  for (FigureState& f : s.figures) f.under = f.fresh = 0;
  for (VehicleState& v : s.vehicles) v.under = 0;
}

}  // namespace

// Who is under which zone, after anything moved. Newcomers are fresh until the next sequence 1. Who is under fire
// in a position that does not say whose stays so.
void update_zones(const World& w, State& s) {
  if (s.zones.empty()) return;
  for (int i = 0; i < s.zones.size();) {  // sk.g11.4
    const Piece by(s.zones[i].firer);
    bool stands = true;
    if (by.is_figure()) {
      const Figure f = by.as_figure();
      stands = fit(w, s, f) && !locked(w, s, f);
    } else if (by.is_vehicle()) {
      stands = fires_on(w, s, by.as_vehicle(), s.zones[i]);
    } else {
      bool men = false;
      each_own(w, group_of(w, by), [&](Figure f) {
        men |= fit(w, s, f) && !locked(w, s, f) &&
               plane::within(at(s, f).at, at(s, by.as_gear()).at, 3_cm);
      });
      stands = usable(s, by.as_gear()) && men;
    }
    if (stands) ++i;
    else s.zones.remove(i);
  }
  if (s.zones.empty()) return nobody_is_under(s);
  for (int i = 0; i < w.figure_count; ++i) {
    FigureState& me = s.figures[i];
    bool under = false;
    if (me.place == static_cast<int>(Place::table) && me.health != static_cast<int>(Health::dead))
      for (const Zone& z : s.zones) {
        if (index(side_of(w, figure(i))) == z.side) continue;
        if (covers(w, s, z, figure(i))) {
          under = true;
          break;
        }
      }
    if (under && !me.under) me.fresh = 1;
    if (!under)
      me.fresh = 0;  // who may not move this turn may not when the fire has ceased (sk.g11.6)
    me.under = under;
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    VehicleState& v = s.vehicles[i];
    bool under = false;
    if (alive(s, vehicle(i)))
      for (const Zone& z : s.zones)
        under |= index(side_of(w, vehicle(i))) != z.side &&
                 within_hull(hull(w, s, vehicle(i)), z.centre, template_radius(z.large ? 2 : 1)) &&
                 sees(w, s, Piece(z.firer), vehicle(i)).seen;
    v.under = under;
  }
}

void end_cover(const World&, State& s, Piece by) {
  if (s.zones.empty()) return;
  for (int i = 0; i < s.zones.size();)
    if (s.zones[i].firer == by.value) s.zones.remove(i);
    else ++i;
  if (s.zones.empty()) nobody_is_under(s);
}

namespace {

// Whoever lays it, wherever it is laid.
Refusal refuse_layer(const World& w, const State& s, Piece by, int with) {
  if (morale(w, s, group_of(w, by)) == Morale::routing)
    return {"sk.g14.11"_rule, "sk.refuse.routing"_text};
  if (at(s, group_of(w, by)).banzai) return {"sk.g2.9"_rule, "sk.refuse.banzai"_text};
  if (by.is_figure()) {
    const Figure f = by.as_figure();
    const FigureState& me = at(s, f);
    if (me.moved) return {"sk.g11.1"_rule, "sk.refuse.has_moved"_text};
    if (me.rallied) return {"sk.g5.7"_rule, "sk.refuse.rallied_no_fire"_text};
    if (!idle(w, s, f)) return {"sk.g11.1"_rule, "sk.refuse.has_acted"_text};
    if (mg_of(w, s, f)) {
      if (with) return {"sk.g11.1"_rule, "sk.refuse.alone"_text};
    } else {
      Figure men[max_together];
      if (with && with < 3) return {"sk.g11.1"_rule, "sk.refuse.three_men"_text};
      const int n = party(w, s, f, with ? with : max_together, men);
      if (n < 3 || (with && n < with))
        return Refusal{"sk.g11.1"_rule, "sk.refuse.three_men"_text}.number("have", n);
    }
  }
  return legal;
}

struct Laying {
  Refusal no;
  Layer layer;
};
Laying find_laying(const World& w, const State& s, Piece by, int with) {
  if (const Refusal no = refuse_layer(w, s, by, with)) return {no, {}};
  return {legal, layer_of(w, s, by, with)};
}
// While nothing changes several places are judged for the same men.
Laying laying_of(const World& w, const State& s, Piece by, int with) {
  struct Kept {
    unsigned when = 0;
    const State* of = nullptr;
    Piece by;
    int with = 0;
    Laying laying;
  };
  thread_local Kept kept;
  if (!crowd_of(w, s)) return find_laying(w, s, by, with);
  const unsigned now = StillTable::now();
  if (kept.when != now || kept.of != &s || kept.by != by || kept.with != with)
    kept = {now, &s, by, with, find_laying(w, s, by, with)};
  return kept.laying;
}

}  // namespace

Refusal refuse_cover(const World& w, const State& s, Piece by, Point p, int with) {
  if (!on_the_table(w, p)) return {"sk.g11.2"_rule, "sk.refuse.off_table"_text};
  const Laying laying = laying_of(w, s, by, with);
  if (laying.no) return laying.no;
  const Layer& l = laying.layer;
  if (!l.arm) return {"sk.g11.1"_rule, "sk.refuse.no_such_weapon"_text};
  const Point from = place_of(s, by);
  if (!plane::within(from, p, l.far))
    return Refusal{"sk.g11.2"_rule, "sk.refuse.out_of_range"_text}
        .with("need", length_kind, static_cast<int>(plane::root_up(plane::square(p - from))))
        .with("have", length_kind, l.far);
  if (!sees_point(w, s, by, p).seen) return {"sk.g11.2"_rule, "sk.refuse.no_sight"_text};
  return legal;
}

void lay_cover(const World& w, State& s, Piece by, Point p, int with, Events* log) {
  const Layer l = layer_of(w, s, by, with);
  const Side side = side_of(w, by);
  if (by.is_figure() && !mg_of(w, s, by.as_figure())) {
    Figure men[max_together];
    const int n = party(w, s, by.as_figure(), with ? with : max_together, men);
    for (int i = 0; i < n; ++i) {
      end_waiting(s, men[i]);
      at(s, men[i]).acted = at(s, men[i]).fired = 1;
    }
  } else if (by.is_figure()) {
    end_waiting(s, by);
    at(s, by.as_figure()).acted = at(s, by.as_figure()).fired = 1;
  }
  if (by.is_figure()) set_facing(s, by.as_figure(), p - place_of(s, by));
  at(s, group_of(w, by)).fired_turn = s.turn;
  end_cover(w, s, by);
  const Zone z{p, by.value, static_cast<std::uint8_t>(l.large + (by.is_vehicle() ? with : 0)),
               static_cast<std::uint8_t>(index(side))};
  s.zones.push(z);
  update_zones(w, s);
  Shot& shot = s.shot;
  shot = Shot{};
  shot.by = by.value;
  shot.at = 0xffff;
  shot.from = place_of(s, by);
  shot.aim = p;
  shot.arm = l.arm.id;
  shot.gun = 0xff;
  shot.covering = 1;
  shot.templ = l.large ? 2 : 1;
  shot.dice = static_cast<std::uint8_t>(l.dice);
  shot.on = 6;
  shot.level = 4;
  shot.side = static_cast<std::uint8_t>(index(side));
  shot.kill = row(w, l.arm).kill;
  bool anybody = false;
  each_figure(w, [&](Figure f) {
    if (!covers(w, s, z, f)) return;
    anybody = true;
    if (row(w, l.arm).mg) note_exposed(w, s, f, shot.from);  // sk.g10.10
  });
  if (log)
    log->add("covers", "sk.g11.2"_rule, side)
        .with("piece", piece_kind, by.value)
        .with("at", point_kind, static_cast<int>(packed(p)))
        .number("dice", l.dice);
  if (!anybody || !l.dice) return;
  s.frames.push(Step::aftermath);
  s.frames.push(Step::to_hit);
}

}  // namespace bocage::sk
