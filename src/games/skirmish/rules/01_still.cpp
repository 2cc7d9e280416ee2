// Found once while nothing changes, one store for each thread.
#include <algorithm>
#include <cstring>

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

TrialTable::TrialTable() : before_(still_table) { still_table = false; }
TrialTable::~TrialTable() { still_table = before_; }

namespace {

thread_local std::uint64_t numbers = 0;  // given so far

// The last table, and its number.
struct KnownTable {
  std::uint64_t number = 0, terrain = 0;
  VehicleState vehicles[max_vehicles];
  bool hidden_ones[max_vehicles] = {};
  std::uint8_t collapsed[sizeof State::collapsed] = {};
  Roster<Gap, max_gaps> gaps;

  bool holds(const World& w, const State& s) const {
    if (!number || terrain != w.terrain_mark ||
        std::memcmp(collapsed, s.collapsed, sizeof collapsed) != 0 ||
        std::memcmp(vehicles, s.vehicles, sizeof vehicles) != 0 || gaps.size() != s.gaps.size() ||
        std::memcmp(gaps.items, s.gaps.items,
                    static_cast<std::size_t>(gaps.size()) * sizeof(Gap)) != 0)
      return false;
    for (int i = 0; i < w.vehicle_count; ++i)
      if (hidden_ones[i] != hidden(s, w.vehicles[i].group)) return false;
    return true;
  }
  void note(const World& w, const State& s) {
    terrain = w.terrain_mark;
    std::memcpy(collapsed, s.collapsed, sizeof collapsed);
    std::memcpy(vehicles, s.vehicles, sizeof vehicles);
    gaps = s.gaps;
    for (int i = 0; i < w.vehicle_count; ++i) hidden_ones[i] = hidden(s, w.vehicles[i].group);
  }
};
std::uint64_t number_of_table(const World& w, const State& s) {
  thread_local KnownTable known_table;
  if (!known_table.holds(w, s)) {
    known_table.note(w, s);
    known_table.number = ++numbers;
  }
  return known_table.number;
}

// Where and how somebody stands, and whose he is: all that the crowd rests on.
struct Stance {
  Point at;
  std::uint16_t how = 0;
  std::uint16_t whose = 0;
  friend bool operator==(const Stance&, const Stance&) = default;
  bool stands() const { return how >> 8 & 1; }
  bool is_foe_of(int side) const {  // and known to it
    return stands() && (whose & 1) != side && !(whose >> 1 & 1);
  }
};
Stance stance_of(const State& s, Figure f, std::uint8_t group_flags) {
  const FigureState& me = at(s, f);
  if (!stands(s, f)) return {};
  return {me.at,
          static_cast<std::uint16_t>(me.storey | me.mounted << 3 | me.health << 4 | 1 << 8 |
                                     me.posture << 9),
          group_flags};
}

}  // namespace

void WestToEast::settle(int k) {
  const Point p = at[k];
  const std::uint8_t id = who[k];
  for (; k > 0 && at[k - 1].x > p.x; --k) at[k] = at[k - 1], who[k] = who[k - 1];
  for (; k + 1 < size && at[k + 1].x < p.x; ++k) at[k] = at[k + 1], who[k] = who[k + 1];
  at[k] = p;
  who[k] = id;
}
void WestToEast::insert(Point p, std::uint8_t id) {
  at[size] = p;
  who[size++] = id;
  settle(size - 1);
}
void WestToEast::move(Point was, Point is, std::uint8_t id) {
  int k = first_east_of(was.x);
  while (who[k] != id) ++k;
  at[k] = is;
  settle(k);
}
void WestToEast::remove(Point was, std::uint8_t id) {
  int k = first_east_of(was.x);
  while (who[k] != id) ++k;
  for (--size; k < size; ++k) at[k] = at[k + 1], who[k] = who[k + 1];
}

// Between two questions few have moved: the crowd of last time is brought up to date.
const Crowd* crowd_of(const World& w, const State& s) {
  struct Kept {
    unsigned when = 0;
    const State* of = nullptr;
    int figures = 0;
    Stance stance[max_figures];
    Crowd crowd;
  };
  thread_local Kept kept;
  const unsigned now = StillTable::now();
  if (!now) return nullptr;
  if (kept.when == now) return kept.of == &s ? &kept.crowd : nullptr;
  kept.when = now;
  kept.of = &s;
  Crowd& crowd = kept.crowd;
  std::uint8_t flags[max_groups];
  for (int i = 0; i < w.group_count; ++i)
    flags[i] = static_cast<std::uint8_t>(index(side_of(w, group(i))) | hidden(s, group(i)) << 1 |
                                         (morale(w, s, group(i)) == Morale::routing) << 2);
  const int most = std::max<int>(w.figure_count, kept.figures);  // of the last table, too
  kept.figures = w.figure_count;
  for (int i = 0; i < most; ++i) {
    Stance& old = kept.stance[i];
    const Stance is =
        i < w.figure_count ? stance_of(s, figure(i), flags[w.figures[i].group.id]) : Stance{};
    if (is == old) continue;
    const auto id = static_cast<std::uint8_t>(i);
    const auto changes = [&](WestToEast& row, bool was_there, bool is_there) {
      if (was_there && is_there) row.move(old.at, is.at, id);
      else if (was_there) row.remove(old.at, id);
      else if (is_there) row.insert(is.at, id);
    };
    changes(crowd.everybody, old.stands(), is.stands());
    for (const int side : {0, 1}) {
      const bool was_foe = old.is_foe_of(side), is_foe = is.is_foe_of(side);
      changes(crowd.foes[side], was_foe, is_foe);
      if (was_foe || is_foe) crowd.foes_number[side] = ++numbers;
    }
    old = is;
  }
  crowd.table = number_of_table(w, s);
  return &crowd;
}

Reach extent_of(const World& w, const State& s, Group g) {
  struct Kept {
    unsigned when = 0;
    Reach reach{{}, 0};
  };
  thread_local Kept kept[max_groups];
  const unsigned now = StillTable::now();
  Kept& mine = kept[g.id];
  if (now && mine.when == now) return mine.reach;
  Reach round({32767, 32767}, 0);
  round.east = round.north = -32768;  // nobody
  each_own(w, g, [&](Figure f) {
    if (!on_table(s, f)) return;
    const Point p = at(s, f).at;
    round.west = std::min<int>(round.west, p.x), round.east = std::max<int>(round.east, p.x);
    round.south = std::min<int>(round.south, p.y), round.north = std::max<int>(round.north, p.y);
  });
  mine = {now, round};
  return round;
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
