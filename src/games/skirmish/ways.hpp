#pragma once
// Going somewhere: what a straight leg costs, and the program's own way round what bars it.
#include "board/legs.hpp"
#include "games/skirmish/look.hpp"
#include "games/skirmish/still.hpp"

namespace bocage::sk {

// Who goes, as far as ground is concerned.
struct Goer {
  Mover mover = Mover::foot;
  int radius = 100;
  Side side = Side::nobody;
  Figure who;
  Piece bound_for;          // a charge ends in contact with it
  bool with_mates = false;  // the men of his group who may go will: they are not in the way
  bool driven =
      false;  // runs where the rules send him (sk.g14.8): friends who hide are not in his way
};

enum class Bar : std::uint8_t {
  none,
  ground,
  wall,
  climb,
  enemy,
  hull,  // a horse before a vehicle or wreck
  edge,
  too_far,
  obstacles,
  very_difficult,
  difficult,
  legs
};
struct Leg {
  std::int64_t cost = 0;  // nanometres; -1: barred
  std::int64_t dear = 0, dearest = 0;
  int crossings = 0;  // low obstacles (sk.g7.4)
  Bar bar = Bar::none;
  ShapeId blocker;
};
Leg leg_cost(const World&, const State&, const Goer&, Point a, Point b, int storey = 0);
bool enemy_between(const World&, const State&, const Goer&, Point a, Point b, int storey);

struct WayTo {
  std::int64_t cost = -1;
  Bar bar = Bar::none;
  ShapeId blocker;
  std::uint8_t legs = 0, crossings = 0;
  Point to[6];
  constexpr explicit operator bool() const { return cost >= 0; }
  constexpr int units() const { return static_cast<int>((cost + 99'999) / 100'000); }
};
constexpr std::int64_t in_nm(int units) { return std::int64_t{units} * 100'000; }

struct Pace {
  int allowance = 0;     // units
  bool runs = false;     // one low obstacle, 5 cm of very difficult ground (sk.g7.3, sk.g7.4)
  bool gallops = false;  // no difficult ground
  int obstacles = 1;     // that a run may still cross
};
// From a place with its storey to another: straight if that is within the allowance, else by the field.
// While the table is still a mover's turning points are searched once, not for every goal.
WayTo way_to(const World&, const State&, const Goer&, Point from, int storey, Point goal,
             int goal_storey, Pace);

// As much of a way as a pace takes him along it, up to where he may stand; none if that is nothing.
WayTo as_far_as(const World&, const State&, const Goer&, const WayTo&, int storey, Pace);

Goer goer_of(const World&, const State&, Figure);
// Whether a base may stand there: nothing overlaps that the side knows of (sk.g1.10), the ground bears it.
enum class Stand : std::uint8_t { free, off_table, occupied, ground, storey, enemy };
bool ground_bears(const World&, Mover, Point);
Stand may_stand(const World&, const State&, const Goer&, Point, int storey);
Stand stand_among_things(const World&, const State&, const Goer&, Point, int storey);  // men apart

}  // namespace bocage::sk
