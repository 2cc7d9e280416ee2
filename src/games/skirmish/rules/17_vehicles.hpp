#pragma once
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

// A driven leg in an answer: heading in bits 0-8, 0.1 mm in bits 9-21, bit 22: in reverse.
constexpr std::uint32_t packed_leg(int heading, int units, bool back) {
  return static_cast<std::uint32_t>(heading) | static_cast<std::uint32_t>(units) << 9 |
         static_cast<std::uint32_t>(back) << 22;
}
constexpr int leg_heading(std::uint32_t what) { return static_cast<int>(what & 511); }
constexpr int leg_units(std::uint32_t what) { return static_cast<int>(what >> 9 & 8191); }
constexpr bool leg_back(std::uint32_t what) { return what >> 22 & 1; }

// The legs that are looked at for a sample, and for whether any is left. visit(what).
template <class Visit>
void each_sample_leg(const World& w, const State& s, Vehicle v, Visit&& visit) {
  const VehicleState& me = at(s, v);
  if (!me.band) return;
  const MobilityRow& m = mobility_of(w, v);
  const int left = m.most[me.band] - me.driven,
            least = std::max(0, m.most[me.band - 1] - me.driven);
  int before = -1;
  for (const int d : {left, (left + least) / 2 + 1, left / 2, 200, 100}) {
    if (d < 100 || d > left || d == before) continue;
    before = d;
    for (const int turn : {0, 15, -15, 30, -30, 45, -45, 90, -90})
      visit(packed_leg((me.heading + turn + 360) % 360, d, false));
    visit(packed_leg(me.heading, d, true));
  }
}

// Each of the headings at one length, by turns; straight ahead and back at all of them. Where none of these leads anywhere, all
// that a leg is looked for among.
template <class Judge>
void offer_legs(const World& w, const State& s, Vehicle v, Prompt& p, const Judge& judge) {
  const auto self = static_cast<std::uint16_t>(Piece(v).value);
  for (const bool all : {false, true}) {
    bool any = false;
    int n = s.turn + v.id;
    each_sample_leg(w, s, v, [&](std::uint32_t what) {
      const bool straight = leg_heading(what) == at(s, v).heading;
      if (!all && !straight && ++n % 5) return;
      const Choice c{verb::drive, 0, self, what};
      any |= p.options.contains(c) || p.offer(judge, c);
    });
    if (any) return;
  }
}

Refusal refuse_leg(const World&, const State&, Vehicle, std::uint32_t what);
bool any_leg(const World&, const State&, Vehicle);
void start_leg(const World&, State&, Vehicle, std::uint32_t what);
bool enter_vehicle(const World&, State&, Vehicle, Events*);
void drive_home(const World&, State&, Vehicle, Events*);
bool withdraw(const World&, State&, Vehicle, Events*);

// ---- hulls (17_hulls.cpp)
enum class Block : std::uint8_t {
  none,
  off_table,
  wall,
  vehicle,
  ground,
  obstacle,
  enemy,
  friend_,
  band
};
struct Blocked {
  Block what = Block::none;
  ShapeId shape;
  Vehicle vehicle;
  bool bog = false;
};
// What a hull at this place runs into, at this band. Driverless ones ignore caps (sk.g17.5).
Blocked hull_at(const World&, const State&, Vehicle, Point, int heading, Band, bool driven);
// Weapons on their own base and men under a hull.
bool weapon_under(const World&, const State&, Vehicle, const Shape&);
bool feet_under(const World&, const State&, Vehicle, const Shape&, bool enemies);
Shape hull_there(const World&, Vehicle, Point, int heading);
bool wheeled(const World&, Vehicle);
void carry(const World&, State&, Vehicle, Point to);
void collide(const World&, State&, Vehicle, const Blocked&, Events*);

// ---- towing (17_towing.cpp)
Refusal refuse_hitch(const World&, const State&, Vehicle, Piece gun);
Refusal refuse_unhitch(const World&, const State&, Vehicle);
void hitch(const World&, State&, Vehicle, Gear, Events*);
void unhitch(const World&, State&, Vehicle, Events*);

// ---- machine guns (17_arms.cpp)
int usable_mgs(const World&, const State&, Vehicle);  // machine guns and automatic cannons
Refusal refuse_unserved(const World&, const State&, Vehicle, Mount);
void aim_turret(const World&, State&, Vehicle, Mount, Point);  // sk.g17.11
// Within so many degrees either side of a heading; if not, it is told how many it would be.
Refusal refuse_arc(RuleId, TextId, int heading, Vec to, int most);
Refusal refuse_mount(const World&, const State&, Vehicle, Mount, Point aim, bool covering);
Point straight_before(const World&, const State&, Vehicle, int mount);  // what it bears on

}  // namespace bocage::sk
