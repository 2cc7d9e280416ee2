// Found once while nothing changes, one store for each thread.
#include "games/skirmish/still.hpp"

namespace bocage::sk {

namespace {

thread_local bool still_table = false;
thread_local unsigned still_number = 0;

}  // namespace

unsigned StillTable::now() { return still_table ? still_number : 0; }

StillTable::StillTable() : before_(still_table) {
  if (!before_ && ++still_number == 0) still_number = 1;
  still_table = true;
}
StillTable::~StillTable() { still_table = before_; }

// Between two questions few have moved, so that the order of last time is nearly right.
const Crowd* crowd_of(const World& w, const State& s) {
  struct Kept {
    unsigned when = 0;
    const State* of = nullptr;
    int figures = 0;
    std::uint8_t order[max_figures] = {};
    Crowd crowd;
  };
  thread_local Kept kept;
  const unsigned now = StillTable::now();
  if (!now) return nullptr;
  if (kept.when == now) return kept.of == &s ? &kept.crowd : nullptr;
  kept.when = now;
  kept.of = &s;
  if (kept.figures != w.figure_count) {
    kept.figures = w.figure_count;
    for (int i = 0; i < w.figure_count; ++i) kept.order[i] = static_cast<std::uint8_t>(i);
  }
  Crowd& crowd = kept.crowd;
  crowd.size = 0;
  std::uint8_t away[max_figures];
  int gone = 0;
  for (int i = 0; i < kept.figures; ++i) {
    const std::uint8_t who = kept.order[i];
    if (!stands(s, figure(who))) {
      away[gone++] = who;
      continue;
    }
    const Point p = s.figures[who].at;
    int k = crowd.size++;
    for (; k > 0 && crowd.at[k - 1].x > p.x; --k)
      crowd.at[k] = crowd.at[k - 1], crowd.who[k] = crowd.who[k - 1];
    crowd.at[k] = p;
    crowd.who[k] = who;
  }
  for (int i = 0; i < crowd.size; ++i) kept.order[i] = crowd.who[i];
  for (int i = 0; i < gone; ++i) kept.order[crowd.size + i] = away[i];
  return &crowd;
}

Nearby near_leg(const World& w, Point home, Point p, Point q) {
  struct Kept {
    unsigned when = 0;
    Point home;
    Reach reach{{}, 0};
    List<std::uint8_t, max_areas> going, hills;
  };
  thread_local Kept kept;
  constexpr int far = 21_cm;  // a run
  const Nearby everything{{w.going.begin(), w.going.size()}, {w.hills.begin(), w.hills.size()}};
  const unsigned now = StillTable::now();
  if (!now) return everything;
  if (kept.when != now || kept.home != home) {
    kept.when = now;
    kept.home = home;
    kept.reach = Reach(home, far);
    kept.going.clear();
    kept.hills.clear();
    for (const std::uint8_t i : w.going)
      if (kept.reach.meets(w.areas[i].box)) kept.going.push(i);
    for (const std::uint8_t i : w.hills)
      if (kept.reach.meets(w.areas[i].box)) kept.hills.push(i);
  }
  if (!kept.reach.holds(p) || !kept.reach.holds(q)) return everything;
  return {{kept.going.begin(), kept.going.size()}, {kept.hills.begin(), kept.hills.size()}};
}

}  // namespace bocage::sk
