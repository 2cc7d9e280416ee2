// sk.g14.16, sk.g14.17: where demoralised and routing vehicles go.
#include <limits>

#include "games/skirmish/rules/14_morale.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {

namespace {

constexpr std::int64_t any_price = std::numeric_limits<std::int64_t>::max();

// Goes the leg that costs least, at one of the bands from the slowest to the fastest it may choose, if one costs less than
// so much.
template <class Price>  // price(where it would end, its heading, in reverse)
void go_best(const World& w, State& s, Vehicle v, int fastest, int towards, std::int64_t less_than,
             Price&& price) {
  VehicleState& me = at(s, v);
  const MobilityRow& m = mobility_of(w, v);
  std::uint32_t best = 0;
  int best_band = 0;
  for (int b = std::max(1, me.band_before - 2); b <= fastest; ++b) {  // sk.g17.2
    me.band = static_cast<std::uint8_t>(b) & 7;
    for (const int part : {4, 3, 2})
      for (const int turn : {0, 30, -30, 60, -60, 90, -90, 135, -135, 180, towards - me.heading})
        for (const int back : {0, 1}) {
          const int units = m.most[b] * part / 4;
          const std::uint32_t what =
              packed_leg((me.heading + (back ? 0 : turn) + 720) % 360, units, back);
          if ((back && turn) || units <= m.most[b - 1] || refuse_leg(w, s, v, what)) continue;
          const int heading = leg_heading(what);
          const Vec ahead = back ? -plane::heading(heading) : plane::heading(heading);
          const std::int64_t cost = price(plane::along(me.at, ahead, units), heading, back);
          if (cost < less_than) less_than = cost, best = what, best_band = b;
        }
  }
  me.band = static_cast<std::uint8_t>(best_band) & 7;
  if (!best_band) return;
  me.moved = 1;
  start_leg(w, s, v, best);
}

}  // namespace

// sk.g14.17: as routing, to its own edge, as fast as it may and by what it can turn; off the table there.
void drive_home(const World& w, State& s, Vehicle v, Events*) {
  VehicleState& me = at(s, v);
  if (me.immobile || me.stuck || !driver(w, s, v)) return;
  const Edge edge = w.edge[index(side_of(w, v))];
  const int home = edge == Edge::north   ? 90
                   : edge == Edge::south ? 270
                   : edge == Edge::east  ? 0
                                         : 180;
  const auto far = [&](Point p) -> std::int64_t {
    return edge == Edge::north   ? w.depth - p.y
           : edge == Edge::south ? p.y
           : edge == Edge::east  ? w.width - p.x
                                 : p.x;
  };
  const bool may_stop = me.band_before <= static_cast<int>(Band::medium);
  const int fastest = std::min<int>(me.band_before + 1, static_cast<int>(Band::very_fast));
  // As well forward as back: facing home it will be faster.
  go_best(w, s, v, fastest, home, may_stop ? 2 * far(me.at) : any_price,
          [&](Point p, int, bool back) { return 2 * far(p) + back; });
}

// sk.g14.16: out of sight of enemy guns, launchers and armour if it is threatened, else towards the
// nearest ready infantry. False: it cannot move.
bool withdraw(const World& w, State& s, Vehicle v, Events*) {
  VehicleState& me = at(s, v);
  if (me.immobile || me.stuck || !driver(w, s, v)) return false;
  const Side side = side_of(w, v);
  const auto hunted = [&](Point p, int heading) {
    thread_local State there;
    there = s;
    at(there, v).at = p;
    at(there, v).heading = static_cast<std::uint16_t>(heading) & 511;
    bool seen = false;
    each_vehicle(w, [&](Vehicle e) {
      seen = seen || (side_of(w, e) != side && known(w, s, side, e) && alive(s, e) &&
                      armoured(w, e) && sees(w, there, e, v).seen);
    });
    for (int i = 0; i < w.gear_count && !seen; ++i)
      seen = side_of(w, gear(i)) != side && known(w, s, side, gear(i)) && info(w, gear(i)).gun &&
             manned(w, s, gear(i)) && sees(w, there, gear(i), v).seen;
    each_known_enemy(w, s, side, [&](Figure e) {
      if (seen || !fit(w, s, e)) return;
      each_arm(w, s, e, [&](Arm a) {
        if (row(w, a).kind == ArmKind::launcher && carries(w, s, e, a) &&
            within(w, there, e, v, row(w, a).far))
          seen = seen || sees(w, there, e, v).seen;
      });
    });
    return seen;
  };
  Point home = me.at;
  std::int64_t near = -1;
  each_figure(w, [&](Figure f) {
    if (side_of(w, f) != side || !fit(w, s, f) || at(s, f).aboard != 0xff || mounted(s, f) ||
        !ready_infantry(w, s, group_of(w, f)))
      return;
    const std::int64_t d = plane::square(at(s, f).at - me.at);
    if (near < 0 || d < near) near = d, home = at(s, f).at;
  });
  const bool threat = hunted(me.at, me.heading);
  me.chosen = 1;
  s.frames.push(DriveFrame{.vehicle = v.id, .stage = 1});
  // Unthreatened, with infantry at hand or none to go to, it stays and may lay covering fire.
  const bool there = near < 0 || within_hull(hull(w, s, v), home, 20_cm);
  if (!threat && there && me.band_before <= static_cast<int>(Band::medium)) {
    me.band = 0;
    return true;
  }
  const int slow = std::max<int>(static_cast<int>(Band::slow), me.band_before - 2);
  constexpr std::int64_t in_their_sight = std::int64_t{1} << 40;
  const auto price = [&](Point p, int heading, bool) {
    return plane::square(home - p) + (threat && hunted(p, heading) ? in_their_sight : 0);
  };
  go_best(w, s, v, slow, me.heading, any_price, price);
  return true;
}

}  // namespace bocage::sk
