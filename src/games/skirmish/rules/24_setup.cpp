// sk.g24.1: setting up; sk.g12.1: defenders may start lying in wait; sk.g12.6: hidden groups.
#include "games/skirmish/rules/24_setup.hpp"

#include <bit>

#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/still.hpp"

namespace bocage::sk {

bool in_zone(const World& w, Side side, Point p) {
  for (const Shape& z : w.zones[index(side)])
    if (plane::contains(z, p)) return true;
  return false;
}

bool in_start(const World& w, const State& s, Group g, Point p) {
  const GroupInfo& me = info(w, g);
  if (!me.start) return in_zone(w, me.side, p);
  const Terrain& t = w.shapes[me.start.id];
  if (t.ground == Ground::building || t.ground == Ground::bunker)
    return building_at(w, s, p) == me.start;
  const Area& a = w.areas[t.first_area];
  return a.round ? plane::covers_centre(a.circle, p) : plane::contains(a.outline, p);
}

bool waits_to_be_placed(const World& w, const State& s, Group g) {
  const GroupInfo& me = info(w, g);
  if (me.kind == GroupKind::battery || me.aboard || me.enters) return false;
  if (me.vehicle) return at(s, me.vehicle).place == static_cast<int>(Place::unplaced);
  bool any = false;
  each_own(w, g, [&](Figure f) { any |= at(s, f).place == static_cast<int>(Place::unplaced); });
  return any;
}

int start_heading(const World& w, Group g) {
  static constexpr int from_edge[] = {270, 180, 90, 0};  // north, east, south, west
  const int forward = from_edge[static_cast<int>(w.edge[index(side_of(w, g))])];
  return in_column(w, g) ? (forward + 180) % 360 : forward;
}

namespace {

bool hull_fits(const World& w, const State& s, Vehicle v, Point c, int heading) {
  const TypeRow& t = type_of(w, v);
  const Shape h = plane::hull(c, plane::heading(heading), t.length, t.width);
  for (int i = 0; i < 4; ++i)
    if (!on_the_table(w, h.corner[i])) return false;
  for (const int i : w.going) {
    const Area& a = w.areas[i];
    const GroundRow& r = w.ground[static_cast<int>(a.ground)];
    if (a.ground == Ground::road || a.ground == Ground::bridge) continue;
    const Going g = r.going[static_cast<int>(mobility_of(w, v).mover)];
    if (!r.linear && g.way == Way::ground && a.ground != Ground::building &&
        a.ground != Ground::bunker && a.ground != Ground::wreck)
      continue;
    if (a.round) {
      if (g.way == Way::barred && plane::within(a.circle.centre, h, a.circle.radius)) return false;
      continue;
    }
    for (int e = 0; e < 4; ++e)
      if (plane::meets(a.outline, h.from(e), h.to(e))) return false;
  }
  for (int i = 0; i < w.vehicle_count; ++i)
    if (vehicle(i) != v && known(w, s, side_of(w, v), vehicle(i)) &&
        plane::convex_overlap(h, hull(w, s, vehicle(i))))
      return false;
  return !feet_under(w, s, v, h, true) && !feet_under(w, s, v, h, false) &&
         !weapon_under(w, s, v, h);
}

void carry_all(const World& w, State& s, Vehicle v) {
  for (int i = 0; i < w.figure_count; ++i)
    if (s.figures[i].aboard == v.id) {
      s.figures[i].at = at(s, v).at;
      s.figures[i].place = at(s, v).place;
      s.figures[i].posture = static_cast<int>(Posture::aboard);
    }
}

// Room for one man, as near to a point as there is. Where one of a group found none his mates who are as large find none either:
// they begin where he ended.
struct Seek {
  int ring = 0, k = 0;
  bool riders = false;
};
bool find_room(const World& w, const State& s, Group g, Figure f, Point anchor, int storey,
               int facing, Seek& seek, Point& place) {
  const StillTable still;
  const Goer goer = goer_of(w, s, f);
  const int wide = mounted(s, f) ? 320 : 230;
  const bool anywhere = !info(w, g).start;
  if (seek.riders != mounted(s, f)) seek = {.riders = mounted(s, f)};
  for (int& ring = seek.ring; ring < 8; ++ring, seek.k = 0) {
    const int places = ring ? ring * 6 : 1;
    for (int& k = seek.k; k < places; ++k) {
      place = ring ? plane::along(anchor, plane::heading(facing + 360 * k / places), ring * wide)
                   : anchor;
      if (!on_the_table(w, place) || !in_start(w, s, g, place) ||
          may_stand(w, s, goer, place, storey) != Stand::free)
        continue;
      if (anywhere && building_at(w, s, place) != building_at(w, s, anchor)) continue;
      if (!ring || leg_cost(w, s, goer, anchor, place, storey).cost >= 0) return true;
    }
  }
  return false;
}

// Men round a point; nobody stands where another was put.
bool put_men(const World& w, State& s, Group g, Point anchor, int asked, int facing, bool commit) {
  const GroupInfo& me = info(w, g);
  State& work = s;
  thread_local State before;
  before = s;
  const int storey = me.start ? me.start_storey : asked;
  const Gear gun = me.gear;
  if (gun) {
    Goer goer;
    goer.side = me.side;
    goer.radius = gear_radius;
    goer.who = figure(me.first);
    if (!in_start(w, s, g, anchor) || may_stand(w, s, goer, anchor, storey) != Stand::free)
      return false;
    GearState& x = at(work, gun);
    x.at = anchor;
    x.storey = static_cast<std::uint16_t>(storey) & 7;
    x.place = static_cast<int>(Place::table);
    x.heading = static_cast<std::uint16_t>(facing) & 511;
  }
  bool all = true;
  Seek seek;
  each_own(w, g, [&](Figure f) {
    Point place;
    all = all && find_room(w, s, g, f, anchor, storey, facing, seek, place);
    if (!all) return;
    FigureState& man = at(work, f);
    man.at = place;
    man.storey = static_cast<std::uint16_t>(storey) & 7;
    man.facing = static_cast<std::uint16_t>(facing % 360) & 511;
    man.place = static_cast<int>(Place::table);
  });
  if (!all || !commit) s = before;
  return all;
}

bool put_vehicle(const World& w, State& s, Group g, Point c, int heading, bool commit) {
  const Vehicle v = info(w, g).vehicle;
  if (!in_start(w, s, g, c) || !hull_fits(w, s, v, c, heading)) return false;
  if (!commit) return true;
  VehicleState& me = at(s, v);
  me.at = c;
  me.heading = me.turret = static_cast<std::uint16_t>(heading) & 511;
  me.place = static_cast<int>(Place::table);
  me.hatch = 1;
  if (in_column(w, g)) me.band = static_cast<int>(Band::medium);
  carry_all(w, s, v);
  return true;
}

}  // namespace

bool put_group(const World& w, State& s, Group g, Point p, int storey, int facing, bool commit) {
  return info(w, g).vehicle ? put_vehicle(w, s, g, p, facing, commit)
                            : put_men(w, s, g, p, storey, facing, commit);
}

// sk.g12.6: a group may hide where most of it has cover.
bool may_hide_there(const World& w, const State& s, Group g) {
  if (!w.on.hidden || !info(w, g).may_hide) return false;
  if (const Vehicle v = info(w, g).vehicle) return in_cover(w, s, at(s, v).at);
  int covered = 0;
  each_own(w, g, [&](Figure f) { covered += in_cover(w, s, at(s, f).at); });
  return 2 * covered >= info(w, g).size;
}

namespace {

Group first_unplaced(const World& w, const State& s, Side side) {
  for (int i = 0; i < w.group_count; ++i)
    if (side_of(w, group(i)) == side && waits_to_be_placed(w, s, group(i))) return group(i);
  return {};
}

Side asked(const World& w, const State& s) {
  const auto f = top<SetupFrame>(s);
  return f.side ? other(w.sets_up_first) : w.sets_up_first;
}

bool run_setup(const World& w, State& s, Events* log) {
  auto f = top<SetupFrame>(s);
  if (first_unplaced(w, s, asked(w, s))) return false;
  if (f.side == 0) {
    f.side = 1;
    s.frames.replace(f);
    return true;
  }
  s.frames.pop();
  control_objectives(w, s, log);
  s.frames.push(Step::turn_start);
  return true;
}

int facing_of(const World& w, Group g, Choice c) {  // 0: by itself
  return c.count ? (c.count - 1) * 2 : start_heading(w, g);
}

// Men, machine guns and mortars may begin upstairs; what rolls or rides does not.
Refusal refuse_storey(const World& w, const State& s, Group g, Point p, int storey) {
  if (!storey) return legal;
  const GroupInfo& me = info(w, g);
  bool rides = false;
  each_own(w, g, [&](Figure f) { rides |= mounted(s, f); });
  if (rides || me.vehicle || (me.gear && info(w, me.gear).gun))
    return {"sk.g24.1"_rule, "sk.refuse.ground_floor_only"_text};
  const ShapeId house = building_at(w, s, p);
  if (!house || storey >= w.shapes[house.id].storeys)
    return {"sk.g7.6"_rule, "sk.refuse.no_storey"_text};
  if (me.start && storey != me.start_storey)
    return {"sk.g24.1"_rule, "sk.refuse.outside_zone"_text};
  return legal;
}

Refusal refuse_setup(const World& w, const State& s, Choice c) {
  const Side side = asked(w, s);
  const Refusal nonsense{"sk.g24.1"_rule, "sk.refuse.not_an_option"_text};
  if (c.verb == verb::auto_setup) return c.who || c.what || c.count > 8 ? nonsense : legal;
  if (c.verb != verb::set_group || c.who >= w.group_count) return nonsense;
  const Group g = group(c.who);
  if (side_of(w, g) != side || !waits_to_be_placed(w, s, g))
    return {"sk.g24.1"_rule, "sk.refuse.not_yours"_text};
  if (c.count >= 180) return nonsense;
  if (!on_the_table(w, point_of(c.what))) return {"sk.g24.1"_rule, "sk.refuse.off_table"_text};
  if (!in_start(w, s, g, point_of(c.what))) return {"sk.g24.1"_rule, "sk.refuse.outside_zone"_text};
  const int storey = storey_of(c.what);
  if (const Refusal no = refuse_storey(w, s, g, point_of(c.what), storey)) return no;
  thread_local State trial;
  trial = s;
  const TrialTable men_come_one_by_one;
  const int facing = facing_of(w, g, c);
  if (const Refusal no = refuse_column(w, s, g, point_of(c.what), facing)) return no;
  return put_group(w, trial, g, point_of(c.what), storey, facing, false)
             ? legal
             : Refusal{"sk.g1.10"_rule, "sk.refuse.no_room"_text};
}
void ask_setup(const World& w, const State& s, Prompt& p) {
  const Side side = asked(w, s);
  p.choice(side, "sk.g24.1"_rule, "sk.prompt.setup"_text);
  p.opens(verb::set_group);
  for (int way = 0; way < 9; ++way) p.option(verb::auto_setup, 0, 0, way);
  const Group g = first_unplaced(w, s, side);
  const auto judge = [&](Choice c) { return refuse_setup(w, s, c); };
  for (int k = 0; k < 6; ++k) {
    const Choice c{verb::set_group, 0, g.id, packed(anchor_for(w, s, g, k, k * 7))};
    if (!p.options.contains(c)) p.offer(judge, c);
  }
}
void take_setup(const World& w, State& s, Choice c, Events* log) {
  const Side side = asked(w, s);
  if (c.verb == verb::auto_setup) return auto_setup(w, s, side, c.count, log);
  const Group g = group(c.who);
  put_group(w, s, g, point_of(c.what), storey_of(c.what), facing_of(w, g, c), true);
  const bool hides = may_hide_there(w, s, g);
  if (hides) at(s, g).hidden = 1;
  if (hides || w.attacker != side) {
    each_own(w, g, [&](Figure f) {
      if (!mounted(s, f) && at(s, f).aboard == 0xff &&
          (hides || info(w, g).kind != GroupKind::leader))
        at(s, f).posture = static_cast<int>(Posture::waiting);
    });
    if (info(w, g).gear) at(s, info(w, g).gear).waiting = 1;
  }
}

}  // namespace

const StepRules setup_step{
    .run = run_setup, .ask = ask_setup, .refuse = refuse_setup, .take = take_setup};

void place_group(const World& w, State& s, Group g, Point p, int facing) {
  put_group(w, s, g, p, 0, facing, true);
}

// Everybody in the owners' hands, everything whole.
void begin(const World& w, State& s) {
  s = State{};
  for (int i = 0; i < max_figures; ++i) {
    FigureState& f = s.figures[i];
    f.aboard = f.foe = f.weapon = 0xff;
    if (i >= w.figure_count) continue;
    const FigureInfo& me = w.figures[i];
    const GroupInfo& g = info(w, me.group);
    f.group = me.group.id;
    f.place = static_cast<int>(g.enters ? Place::coming : Place::unplaced);
    f.mounted = (me.traits & rider) != 0;
    f.grenades = static_cast<std::uint8_t>(grenades_of(g)) & 7;
    for (const Arm a : me.arms)
      if (a && row(w, a).kind == ArmKind::flame) f.fuel = 3;  // sk.g13.9
    const Vehicle own = g.vehicle ? g.vehicle : g.aboard;
    if (own) {
      f.aboard = own.id;
      f.posture = static_cast<int>(Posture::aboard);
      if (info(w, w.vehicles[own.id].group).enters) f.place = static_cast<int>(Place::coming);
    }
  }
  for (int i = 0; i < max_vehicles; ++i) {
    VehicleState& v = s.vehicles[i];
    v.tows = v.wheel = 0xff;
    if (i >= w.vehicle_count) continue;
    v.group = w.vehicles[i].group.id;
    v.hatch = 1;
    v.place =
        static_cast<int>(info(w, w.vehicles[i].group).enters ? Place::coming : Place::unplaced);
    const TypeRow& t = type_of(w, vehicle(i));
    for (int k = 0; k < t.mg_count; ++k)
      if (t.mgs[k].at == Mount::flame) v.fuel = 6;
  }
  for (int i = 0; i < max_gear; ++i) {
    s.gears[i].towed = 0xff;
    if (i >= w.gear_count) continue;
    s.gears[i].group = w.gears[i].group.id;
    s.gears[i].place =
        static_cast<int>(info(w, w.gears[i].group).enters ? Place::coming : Place::unplaced);
  }
  for (int i = 0; i < max_groups; ++i) s.groups[i].attached = s.groups[i].rallied_by = 0xff;
  for (auto& h : s.holder) h = 255;
  for (int i = 0; i < w.batteries.size(); ++i) s.strikes[i] = w.batteries[i].strikes;
  s.shot.by = s.shot.at = 0xffff;
  s.active = 0xff;
  s.over = 255;
  s.priority = static_cast<std::uint8_t>(index(w.attacker));
  s.acted_side = 0xff;
  s.frames.push(SetupFrame{});
}

// sk.g25.1: each group belongs to one player of its side.
int owner_of(const World& w, const State&, Group g) {
  return w.players[index(side_of(w, g))] > 1 ? info(w, g).player : -1;
}
// Whose groups it is about decides; between several players of a side the owner of its highest officer.
int who_decides(const World& w, const State& s, Side side, unsigned owners) {
  if (!owners) return -1;
  if (!(owners & (owners - 1))) return std::countr_zero(owners);
  Rank highest = Rank::soldier;
  int owner = -1;
  each_figure(w, [&](Figure o) {
    const Rank rank = info(w, o).rank;
    if (side_of(w, o) != side || !on_table(s, o) || !is_officer(rank) || rank <= highest) return;
    highest = rank;
    owner = owner_of(w, s, group_of(w, o));
  });
  return owner;
}

}  // namespace bocage::sk
