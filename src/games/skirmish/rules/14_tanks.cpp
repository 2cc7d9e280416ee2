// sk.g14.16, sk.g14.17: where demoralised and routing vehicles go.
#include "games/skirmish/rules/14_morale.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {

// sk.g14.17: as routing, to its own edge; straight, as fast as it may.
void drive_home(const World& w, State& s, Vehicle v, Events*) {
  VehicleState& me = at(s, v);
  const Edge edge = w.edge[index(side_of(w, v))];
  if (me.immobile || me.stuck || !driver(w, s, v)) return;
  const int heading = edge == Edge::north   ? 90
                      : edge == Edge::south ? 270
                      : edge == Edge::east  ? 0
                                            : 180;
  me.band =
      static_cast<std::uint8_t>(std::min<int>(me.band_before + 1, static_cast<int>(Band::medium))) &
      7;
  me.heading = static_cast<std::uint16_t>(heading) & 511;
  me.moved = 1;
  s.frames.push(RollFrame{.vehicle = v.id,
                          .way = 3,
                          .left = static_cast<std::uint16_t>(mobility_of(w, v).most[me.band])});
}

// sk.g14.16: out of sight of enemy guns, launchers and armour if it is threatened, else towards the
// nearest ready infantry. False: it cannot move.
bool withdraw(const World& w, State& s, Vehicle v, Events*) {
  VehicleState& me = at(s, v);
  if (me.immobile || me.stuck || !driver(w, s, v)) return false;
  const Side side = side_of(w, v);
  const auto hunted = [&](Point p) {
    thread_local State there;
    there = s;
    at(there, v).at = p;
    bool seen = false;
    each_vehicle(w, [&](Vehicle e) {
      seen = seen || (side_of(w, e) != side && known(w, s, side, e) && alive(s, e) &&
                      armoured(w, e) && sees(w, there, e, v).seen);
    });
    for (int i = 0; i < w.gear_count && !seen; ++i)
      seen = side_of(w, gear(i)) != side && known(w, s, side, gear(i)) && usable(s, gear(i)) &&
             info(w, gear(i)).gun && sees(w, there, gear(i), v).seen;
    each_known_enemy(w, s, side, [&](Figure e) {
      if (seen || !fit(w, s, e)) return;
      for (const Arm a : info(w, e).arms)
        if (a && row(w, a).kind == ArmKind::launcher && within(w, there, e, v, row(w, a).far))
          seen = seen || sees(w, there, e, v).seen;
    });
    return seen;
  };
  Point home = me.at;
  std::int64_t near = -1;
  each_figure(w, [&](Figure f) {
    if (side_of(w, f) != side || !fit(w, s, f) || at(s, f).aboard != 0xff ||
        !ready_infantry(w, s, group_of(w, f)))
      return;
    const std::int64_t d = plane::square(at(s, f).at - me.at);
    if (near < 0 || d < near) near = d, home = at(s, f).at;
  });
  const bool threat = hunted(me.at);
  me.chosen = 1;
  s.frames.push(DriveFrame{.vehicle = v.id, .stage = 1});
  // Unthreatened, with infantry at hand or none to go to, it stays and may lay covering fire.
  const bool there = near < 0 || within_hull(hull(w, s, v), home, 20_cm);
  if (!threat && there && me.band_before <= static_cast<int>(Band::medium)) {
    me.band = 0;
    return true;
  }
  me.band = static_cast<std::uint16_t>(std::max<int>(static_cast<int>(Band::slow),
                                                     me.band_before - 2)) &
            7;  // sk.g17.2
  me.moved = 1;
  std::uint32_t best = 0;
  std::int64_t least = -1;
  const int most = mobility_of(w, v).most[me.band];
  for (const int part : {4, 3, 2})
    for (const int turn : {0, 30, -30, 60, -60, 90, -90, 135, -135, 180})
      for (const int back : {0, 1}) {
        const std::uint32_t what =
            packed_leg((me.heading + (back ? 0 : turn) + 360) % 360, most * part / 4, back);
        if ((back && turn) || refuse_leg(w, s, v, what)) continue;
        const Vec ahead = back ? -plane::heading(me.heading) : plane::heading(leg_heading(what));
        const Point p = plane::along(me.at, ahead, leg_units(what));
        const std::int64_t worth =
            plane::square(home - p) + (threat && hunted(p) ? std::int64_t{1} << 40 : 0);
        if (least < 0 || worth < least) least = worth, best = what;
      }
  if (least >= 0) start_leg(w, s, v, best);
  return true;
}

}  // namespace bocage::sk
