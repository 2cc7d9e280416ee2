#pragma once
// Seeing and measuring on the table: what sight lines, cover and contact rest on.
#include "games/skirmish/rules/queries.hpp"

namespace bocage::sk {

inline constexpr int standing_height = 2_high;  // of a man's eye above his floor (sk.g9.1)

// One end of a sight line.
struct Eye {
  Point at;
  std::int16_t z = 0;  // thirds of 0.1 mm above the table
  ShapeId inside;      // the building or bunker it is in
  std::uint8_t storey = 0;
  bool over = false;           // looks over a near obstacle (sk.g9.10)
  Vehicle own;                 // its own hull does not block
  std::uint64_t openings = 0;  // of the first 64 of that house those it can look out by (sk.g9.5)
};

enum class Why : std::uint8_t { seen, height, veil, walls, rooms, night, closed, range };
struct Sight {
  bool seen = true;
  bool partly = false, hull_down = false, smoke = false;  // of a vehicle that is looked at; sk.g9.8
  Why why = Why::seen;
  ShapeId blocker;
  Vehicle hull;           // a vehicle that blocks
  std::int64_t veil = 0;  // nanometres through woods, jungle twice
};

int ground_height(const World&, Point);
ShapeId building_at(const World&, const State&, Point);  // building or bunker, not collapsed there
Bay bay_at(const World&, Point);                         // of whichever building, collapsed or not
bool collapsed(const State&, Bay);
bool pierced(const State&, ShapeId);

Eye eye_of(const World&, const State&, Figure);
Eye eye_of(const World&, const State&, Gear);
Eye eye_of(const World&, const State&, Vehicle, bool hull = false);
Eye eye_of(const World&, const State&, Piece);
Eye ground_eye(const World&, const State&, Point, int storey = 0);  // a place, at a man's height

// The line alone.
Sight look(const World&, const State&, const Eye& from, const Eye& to);
// Whether a piece of terrain alone keeps one from seeing the other; one of those that did so between others (look).
bool hides(const World&, const State&, ShapeId, const Eye& from, const Eye& to);
bool walls_hide(const World&, const Eye& from, const Eye& to);  // those about one of them (sk.g9.5)
Sight look_at_man(const World&, const State&, Figure viewer, Figure target);  // both stand
bool in_sight(const World&, const State&, Figure viewer, Figure target);      // the same, not why
// With night, hatches and what is looked at.
Sight sees(const World&, const State&, Piece viewer, Piece target);
bool spots(const World&, const State&, Piece viewer, Piece target);  // the same, not why
Sight sees_point(const World&, const State&, Piece viewer, Point, int storey = 0);
// Whether he would be seen: a position that is only thought of, and his eye in it.
bool would_see(const World&, const State& thought, Piece viewer, Figure, const Eye&);
bool too_dark(const World&, const State&, Piece viewer, Point);  // sk.g9.7: to see a place
bool line_touches_smoke(const State&, Point, Point);

// Distance by sk.g1.5, in 0.1 mm, rounded up; within() compares exactly.
int distance(const World&, const State&, Piece, Piece);
bool within(const World&, const State&, Piece, Piece, int units);
bool nearer_than(const World&, const State&, Piece, Piece, int units);
bool near_each_other(const World&, const State&, Piece, Piece, int units);  // no weapon is fired
bool near_point(const World&, const State&, Figure, Point,
                int units);  // those aboard by their hull
bool hulls_within(const Shape&, const Shape&, int units);
bool hull_nearer_than(const Shape&, Point, int units);
bool hulls_nearer_than(const Shape&, const Shape&, int units);
int distance_of_hulls(const Shape&, const Shape&);
bool within_hull(const Shape& hull, Point, int units);
int distance_to_hull(const Shape& hull, Point);

bool contact(const World&, const State&, Figure, Figure);  // between enemies
bool contact_at(const World&, const State&, Figure, Point, int storey,
                Figure);  // if he stood there
bool contact_at(const World&, const State&, Figure, Point, Vehicle);
bool touches(const World&, const State&, Figure, Figure);  // friends: no farther over an obstacle
bool contact(const World&, const State&, Figure, Vehicle);
bool locked(const World&, const State&, Figure);  // sk.g7.8

// Cover.
bool destroyed_there(const State&, ShapeId, int edge, const Shape&, Point near);  // in a gap
bool behind_obstacle(const World&, const State&, Figure, Point source, Letter at_least = 0,
                     ShapeId* which = nullptr);  // sk.g8.3
bool in_cover(const World&, const State&, Point);
bool sheltered_all_round(const World&, const State&, Figure);
bool sheltered(const World&, const State&, Figure, Point source);  // sk.g8.2
int save_small(const World&, const State&, Figure, Point source);  // 0: none; else N+
int save_he(const World&, const State&, Figure, Point centre);
bool in_ground(const World&, const State&, Point, Ground);
bool in_very_difficult(const World&, const State&, Point);  // wire and fords excepted

}  // namespace bocage::sk
