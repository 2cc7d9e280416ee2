// Found once while nothing changes, one store for each thread.
#include <algorithm>
#include <cstring>

#include "games/skirmish/still.hpp"
#include "games/skirmish/supposed.hpp"

namespace bocage::sk {

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
        std::memcmp(vehicles, s.vehicles, sizeof(VehicleState) * w.vehicle_count) != 0 ||
        gaps.size() != s.gaps.size() ||
        (!gaps.empty() && std::memcmp(gaps.items, s.gaps.items,
                                      static_cast<std::size_t>(gaps.size()) * sizeof(Gap)) != 0))
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

// What a crowd rests on of a group: whose it is, hidden, routing.
std::uint8_t flags_of(const World& w, const State& s, Group g) {
  return static_cast<std::uint8_t>(index(side_of(w, g)) | hidden(s, g) << 1 |
                                   (morale(w, s, g) == Morale::routing) << 2);
}
// The crowd of the last question.
struct KnownCrowd {
  std::uint64_t world = 0;  // whose men these were
  int figures = 0;
  std::uint8_t flags[max_groups];
  GroupState states[max_groups];
  FigureState men[max_figures];
  Stance stance[max_figures];
  Crowd crowd;

  void see(int i, const Stance& is) {
    Stance& old = stance[i];
    if (is == old) return;
    const auto put = [&](Figures& these, bool there) { there ? these.add(i) : these.remove(i); };
    if (old.stands()) crowd.where.remove(i, old.at);
    if (is.stands()) crowd.where.add(i, is.at);
    put(crowd.standing, is.stands());
    for (const int side : {0, 1}) {
      const bool was_foe = old.is_foe_of(side), is_foe = is.is_foe_of(side);
      put(crowd.foes[side], is_foe);
      if (was_foe || is_foe) crowd.foes_number[side] = ++numbers;
    }
    old = is;
    crowd.stance[i] = crowd.latest = ++numbers;
  }

  void see_group(const World& w, const State& s, int g) {
    const int first = w.groups[g].first, size = w.groups[g].size;
    std::memcpy(men + first, s.figures + first, sizeof(FigureState) * size);
    crowd.men[g] = ++numbers;
    for (int i = first; i < first + size; ++i) see(i, stance_of(s, figure(i), flags[g]));
  }
  // Between two questions few have changed in anything: those who have are looked for in one half of the groups and in the other.
  void see_changed(const World& w, const State& s, int first, int last) {
    const int from = w.groups[first].first, to = w.groups[last].first + w.groups[last].size;
    if (std::memcmp(men + from, s.figures + from, sizeof(FigureState) * (to - from)) == 0) return;
    if (first == last) return see_group(w, s, first);
    const int middle = (first + last) / 2;
    see_changed(w, s, first, middle);
    see_changed(w, s, middle + 1, last);
  }

  void update(const World& w, const State& s) {
    crowd.table = number_of_table(w, s);
    const bool other_men = world != w.mark;
    const std::size_t all_groups = sizeof(GroupState) * w.group_count;
    if (other_men)
      for (int i = 0; i < figures; ++i) see(i, {});
    if (other_men || std::memcmp(states, s.groups, all_groups) != 0) {
      std::memcpy(states, s.groups, all_groups);
      for (int g = 0; g < w.group_count; ++g) {
        const std::uint8_t now = flags_of(w, s, group(g));
        if (!other_men && flags[g] == now) continue;
        flags[g] = now;
        see_group(w, s, g);
      }
    }
    if (w.group_count) see_changed(w, s, 0, w.group_count - 1);
    world = w.mark;
    figures = w.figure_count;
  }
};

}  // namespace

const Crowd* find_crowd(const World& w, const State& s) {
  thread_local KnownCrowd known_crowd;
  const unsigned now = StillTable::now();
  if (!now || Supposed::is(s)) return nullptr;  // whoever is thought to stand elsewhere moves about
  if (still_crowd.when != now) {
    known_crowd.update(w, s);
    still_crowd = {now, &s, &known_crowd.crowd};
  }
  return still_crowd.of == &s ? still_crowd.crowd : nullptr;
}

const Spread& spread_of(const World& w, const State& s, Group g) {
  struct Kept {
    std::uint64_t men = 0, table = 0;
    Spread spread;
  };
  thread_local Kept kept[max_groups];
  Kept& mine = kept[g.id];
  const Crowd* crowd = crowd_of(w, s);
  if (crowd && mine.men == crowd->men[g.id] && mine.table == crowd->table) return mine.spread;
  mine = crowd ? Kept{crowd->men[g.id], crowd->table, {}} : Kept{};
  Reach& round = mine.spread.box;
  round.west = round.south = 32767, round.east = round.north = -32768;  // nobody
  each_own(w, g, [&](Figure f) {
    if (!on_table(s, f)) return;
    const Vehicle in = carrier(s, f);
    mine.spread.aboard |= static_cast<bool>(in);
    const Point p = in ? at(s, in).at : at(s, f).at;
    round.west = std::min<int>(round.west, p.x), round.east = std::max<int>(round.east, p.x);
    round.south = std::min<int>(round.south, p.y), round.north = std::max<int>(round.north, p.y);
  });
  return mine.spread;
}

}  // namespace bocage::sk
