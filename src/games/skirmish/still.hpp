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
  StillTable();
  ~StillTable();
  StillTable(const StillTable&) = delete;
  StillTable& operator=(const StillTable&) = delete;
  static unsigned now();  // a number for each time nothing changes; 0: things may change

 private:
  bool before_;
};

// ---- who stands where

inline bool stands(const State& s, Figure f) { return on_table(s, f) && at(s, f).aboard == 0xff; }

// Everybody who stands on the table, from west to east.
struct Crowd {
  int size = 0;
  Point at[max_figures];
  std::uint8_t who[max_figures];

  int first_east_of(int west) const {
    int low = 0, high = size;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (at[middle].x < west) low = middle + 1;
      else high = middle;
    }
    return low;
  }
};
const Crowd* crowd_of(const World&, const State&);  // null while things may change

// Whether anybody whose centre lies in there is what one looks for: is_it(Figure).
template <class IsIt>
bool anybody_in(const World& w, const State& s, const Reach& reach, IsIt&& is_it) {
  if (const Crowd* crowd = crowd_of(w, s)) {
    for (int i = crowd->first_east_of(reach.west); i < crowd->size && crowd->at[i].x <= reach.east;
         ++i)
      if (crowd->at[i].y >= reach.south && crowd->at[i].y <= reach.north &&
          is_it(figure(crowd->who[i])))
        return true;
    return false;
  }
  for (int i = 0; i < w.figure_count; ++i)
    if (reach.holds(s.figures[i].at) && stands(s, figure(i)) && is_it(figure(i))) return true;
  return false;
}

// ---- ground near a man

struct Ids {  // of areas, in the order of the world's lists
  const std::uint8_t* first;
  int size;
  const std::uint8_t* begin() const { return first; }
  const std::uint8_t* end() const { return first + size; }
};
struct Nearby {
  Ids going, hills;
};
// What a leg between two points may meet; less than everything if they lie where `home` can get to.
Nearby near_leg(const World&, Point home, Point p, Point q);

}  // namespace bocage::sk
