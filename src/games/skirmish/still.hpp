#pragma once
// What is looked up once while nothing changes. A question judges many places for the same men on the
// same table; what depends on the table alone is found when it is first needed and kept until the
// question is put. Nothing of it is part of a position.
#include "games/skirmish/areas.hpp"
#include "games/skirmish/rules/queries.hpp"

namespace bocage::sk {

// While one of these lives nothing on the table changes.
class StillTable {
 public:
  StillTable() : before_(now_) {
    if (before_) return;
    if (++last_ == 0) last_ = 1;
    now_ = last_;
  }
  ~StillTable() { now_ = before_; }
  StillTable(const StillTable&) = delete;
  StillTable& operator=(const StillTable&) = delete;
  static unsigned now() { return now_; }  // a number for each such time; 0: things may change

 private:
  friend class TrialTable;
  static constinit inline thread_local unsigned now_ = 0, last_ = 0;
  unsigned before_;
};

// Where a question tries something on a copy, men move on it: meanwhile nothing is remembered.
class TrialTable {
 public:
  TrialTable() : before_(StillTable::now_) { StillTable::now_ = 0; }
  ~TrialTable() { StillTable::now_ = before_; }
  TrialTable(const TrialTable&) = delete;
  TrialTable& operator=(const TrialTable&) = delete;

 private:
  unsigned before_;
};

// ---- who stands where

inline bool stands(const State& s, Figure f) { return on_table(s, f) && at(s, f).aboard == 0xff; }

// In which squares of five centimetres somebody stands: most places that are asked about are far from everybody, and that is
// seen at a glance.
class Squares {
 public:
  void add(Point p) {
    if (!men_[square(p.y)][square(p.x)]++) row_[square(p.y)] |= bit(p.x);
  }
  void remove(Point p) {
    if (!--men_[square(p.y)][square(p.x)]) row_[square(p.y)] &= ~bit(p.x);
  }
  bool anybody_in(const Reach& reach) const {
    const std::uint64_t across = (~std::uint64_t{0} << square(reach.west)) &
                                 (~std::uint64_t{0} >> (side - 1 - square(reach.east)));
    std::uint64_t any = 0;
    for (int y = square(reach.south); y <= square(reach.north); ++y) any |= row_[y];
    return any & across;
  }

 private:
  static constexpr int side = 64, bits = 9;  // 64 of 512 units are the whole plane
  static constexpr int square(int at) {
    return at < 0 ? 0 : at >= side << bits ? side - 1 : at >> bits;
  }
  static constexpr std::uint64_t bit(int x) { return std::uint64_t{1} << square(x); }
  std::uint64_t row_[side] = {};
  std::uint8_t men_[side][side] = {};
};

// Men who stand on the table, from west to east.
struct WestToEast {
  int size = 0;
  Point at[max_figures];
  std::uint8_t who[max_figures];
  Squares squares;

  void insert(Point, std::uint8_t id);
  void move(Point was, Point is, std::uint8_t id);
  void remove(Point was, std::uint8_t id);
  int first_east_of(int west) const {
    int low = 0, high = size;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (at[middle].x < west) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  // Whether anybody whose centre lies in there is what one looks for: is_it(Figure).
  template <class IsIt>
  bool any_in(const Reach& reach, IsIt&& is_it) const {
    if (!squares.anybody_in(reach)) return false;
    for (int i = first_east_of(reach.west); i < size && at[i].x <= reach.east; ++i)
      if (at[i].y >= reach.south && at[i].y <= reach.north && is_it(figure(who[i]))) return true;
    return false;
  }

 private:
  void settle(int k);
};
struct Crowd {
  WestToEast everybody;
  NumberSet<max_figures> standing;  // the same
  WestToEast foes[2];               // of each side: those of the other whom it knows of
  // Numbers that stand for values: what is the same in another position has the same number there. Of the table, which is
  // terrain as it is now and hulls; and of the foes of each side, where and how they stand.
  std::uint64_t table = 0, foes_number[2] = {};
  std::uint64_t stance[max_figures] = {},
                latest = 0;  // of where and how each stands; the last of these
};
// Null while things may change.
struct StillCrowd {  // of the present question
  unsigned when = 0;
  const State* of = nullptr;
  const Crowd* crowd = nullptr;
};
inline constinit thread_local StillCrowd still_crowd{};
const Crowd* find_crowd(const World&, const State&);
inline const Crowd* crowd_of(const World& w, const State& s) {
  const unsigned now = StillTable::now();
  return now && still_crowd.when == now && still_crowd.of == &s ? still_crowd.crowd
                                                                : find_crowd(w, s);
}

// What a leg, or whether somebody is touched, rests on beside the man himself.
struct Surroundings {
  std::uint64_t table = 0, foes = 0;  // 0: unknown, things may change
  friend bool operator==(const Surroundings&, const Surroundings&) = default;
  explicit operator bool() const { return table != 0; }
};
inline Surroundings surroundings(const World& w, const State& s, Side side) {
  const Crowd* crowd = side <= Side::second ? crowd_of(w, s) : nullptr;
  return crowd ? Surroundings{crowd->table, crowd->foes_number[index(side)]} : Surroundings{};
}

template <class IsIt>
bool anybody_in(const World& w, const State& s, const Reach& reach, IsIt&& is_it) {
  if (const Crowd* crowd = crowd_of(w, s)) return crowd->everybody.any_in(reach, is_it);
  for (int i = 0; i < w.figure_count; ++i)
    if (reach.holds(s.figures[i].at) && stands(s, figure(i)) && is_it(figure(i))) return true;
  return false;
}
// The same among the enemies that a side knows of.
template <class IsIt>
bool any_foe_in(const World& w, const State& s, Side side, const Reach& reach, IsIt&& is_it) {
  if (const Crowd* crowd = side <= Side::second ? crowd_of(w, s) : nullptr)
    return crowd->foes[index(side)].any_in(reach, is_it);
  for (int i = 0; i < w.figure_count; ++i)
    if (reach.holds(s.figures[i].at) && stands(s, figure(i)) && side_of(w, figure(i)) != side &&
        !hidden(s, group_of(w, figure(i))) && is_it(figure(i)))
      return true;
  return false;
}

// Of a group: a box round those who are on the table, and whether somebody is aboard of something.
struct Spread {
  Reach box{{}, 0};
  bool aboard = false;
};
const Spread& spread_of(const World&, const State&, Group);
inline const Reach& extent_of(const World& w, const State& s, Group g) {
  return spread_of(w, s, g).box;
}

}  // namespace bocage::sk
