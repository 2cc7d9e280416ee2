// sk.g9.1: lines of sight between men who stand, remembered by what they rest on. The same men look at
// each other question after question, and between two of them hardly anybody has moved.
#include "games/skirmish/rules/09_remembered.hpp"

#include <cstring>

#include "games/skirmish/rules/09_shadow.hpp"

namespace bocage::sk {

namespace {

// All that a line rests on but its two ends, as values: a line is as good as new while these are equal, or where only hulls
// changed that it does not come near.
struct Between {
  struct Hull {
    Point at;
    std::uint16_t heading = 0;
    bool there = false, wrecked = false;
    friend bool operator==(const Hull&, const Hull&) = default;
  };
  std::uint64_t terrain = 0;
  Hull hulls[max_vehicles];
  std::uint8_t collapsed[sizeof State::collapsed] = {};
  Roster<Gap, max_gaps> gaps;

  bool on_same_ground(const World& w, const State& s) const {
    return terrain == w.terrain_mark &&
           std::memcmp(collapsed, s.collapsed, sizeof collapsed) == 0 &&
           gaps.size() == s.gaps.size() &&
           std::memcmp(gaps.items, s.gaps.items,
                       static_cast<std::size_t>(gaps.size()) * sizeof(Gap)) == 0;
  }
  void note(const World& w, const State& s) {
    terrain = w.terrain_mark;
    std::memcpy(collapsed, s.collapsed, sizeof collapsed);
    gaps = s.gaps;
    for (int i = 0; i < w.vehicle_count; ++i) hulls[i] = hull_of(w, s, vehicle(i));
  }
  static Hull hull_of(const World& w, const State& s, Vehicle v) {
    const VehicleState& me = at(s, v);
    return {me.at, me.heading, on_table(s, v) && !hidden(s, w.vehicles[v.id].group),
            is_wreck(s, v)};
  }
};

struct End {  // a man's eye, and a number for each that he had
  Point at;
  std::uint16_t how = 0xffff;
  std::uint64_t number = 0;
  Eye eye;
};
// Tables that are all zero at first: a new thread copies none of them.
struct Line {
  std::uint64_t from = 0, to = 0;  // numbers of its ends
  std::uint64_t table = 0;         // and of what lay between when it was last known to be right
  std::int64_t veil = 0;
  std::uint8_t seen : 1 = 0, partly : 1 = 0, hull_down : 1 = 0, guessed : 1 = 0, spare : 4 = 0;
  Why why{};
  std::uint8_t blocker = 0, hull = 0;

  void note(std::uint64_t a, std::uint64_t b, std::uint64_t t, const Sight& r) {
    *this = {a, b, t, r.veil, r.seen, r.partly, r.hull_down, 0, 0, r.why, r.blocker.id, r.hull.id};
  }
  // Unseen; which cause a full look would name is not known.
  void note_unseen(std::uint64_t a, std::uint64_t b, std::uint64_t t, Why one) {
    *this = {.from = a, .to = b, .table = t, .guessed = 1, .why = one};
  }
  Sight sight() const {
    Sight r;
    r.seen = seen, r.partly = partly, r.hull_down = hull_down;
    r.why = why;
    r.blocker = {blocker};
    r.hull = {hull};
    r.veil = veil;
    return r;
  }
};
// The last that kept somebody from seeing him, or him from seeing; and what it hides from where he stands.
struct Hider {
  ShapeId shape, cast_by;
  std::uint64_t from = 0;  // the number of his end when it was cast
  Shadow shadow;
};
struct Passed {  // where a hull was, or came to
  std::uint64_t number = 0;
  Reach there{{}, 0};
};
struct Memory {
  unsigned when = 0;
  const State* of = nullptr;  // the position that is still; its crowd had this number
  std::uint64_t latest = 0;
  Between between;
  std::uint64_t numbers = 0;       // given so far: each is greater than all before
  std::uint64_t table = 0;         // the number of what lies between
  std::uint64_t crowds_table = 0;  // which the crowd had for it, that of the last question; 0: none
  End ends[max_figures], gears[max_gear];
  Hider hider[max_figures];
  // While nothing changes: lines that are known to be right, on the table of this number.
  LookedAt looked[max_figures];
  std::uint64_t looked_on = 0;
  Figures moved;  // whose lines are not, nor anybody's to them

  // Hulls that changed since the ground did, the last of them: where they are gone from and where they are.
  static constexpr unsigned most = 64;
  Passed passed[most];
  unsigned changes = 0;
  std::uint64_t since = 0;  // all changes after this number are among them

  void pass(const Between::Hull& hull) {
    if (!hull.there) return;
    Passed& next = passed[changes++ % most];
    if (changes > most) since = next.number;
    next = {table, Reach(hull.at, longest_hull)};
  }
  bool free_since(std::uint64_t number, const Reach& line) const {
    if (number < since) return false;
    for (unsigned i = changes < most ? 0 : changes - most; i < changes; ++i)
      if (passed[i % most].number > number && line.meets(passed[i % most].there)) return false;
    return true;
  }
};
thread_local Memory memory;
thread_local Line lines[max_figures][max_figures], hulls[max_figures][max_vehicles],
    gear_lines[max_gear][max_figures];

std::uint16_t how_he_stands(const FigureState& f) {
  return static_cast<std::uint16_t>(f.storey | f.posture << 3 | f.health << 6 | f.mounted << 8);
}

const End& end_of(const World& w, const State& s, Figure f) {
  End& end = memory.ends[f.id];
  const FigureState& me = at(s, f);
  const std::uint16_t how = how_he_stands(me);
  if (end.at != me.at || end.how != how) {
    end = {me.at, how, ++memory.numbers, eye_of(w, s, f)};
    memory.moved.add(f.id);
  }
  return end;
}

const End& end_of(const World& w, const State& s, Gear g) {
  End& end = memory.gears[g.id];
  const GearState& me = at(s, g);
  if (end.at != me.at || end.how != me.storey)
    end = {me.at, me.storey, ++memory.numbers, eye_of(w, s, g)};
  return end;
}

// What was remembered of another table is forgotten.
void see_the_table(const World& w, const State& s) {
  if (!memory.between.on_same_ground(w, s)) {
    memory.between.note(w, s);
    memory.since = memory.table = ++memory.numbers;
    memory.changes = 0;
    for (End& end : memory.ends) end.how = 0xffff;
    for (End& end : memory.gears) end.how = 0xffff;
    for (Hider& hider : memory.hider) hider = {};
    memory.latest = 0;  // everybody's eye is found again
    return;
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    Between::Hull &was = memory.between.hulls[i], is = Between::hull_of(w, s, vehicle(i));
    if (was == is) continue;
    memory.table = ++memory.numbers;
    memory.pass(was);
    memory.pass(is);
    was = is;
  }
}

// Of whom the crowd says that he stands otherwise, or no longer, the lines are not known.
void see_the_men(const World& w, const State& s, const Crowd& crowd) {
  Figures changed = memory.moved;
  if (crowd.latest != memory.latest)
    for (int g = 0; g < w.group_count; ++g)
      if (crowd.men[g] > memory.latest)
        each_own(w, group(g), [&](Figure f) {
          if (crowd.stance[f.id] > memory.latest) changed.add(f.id);
        });
  for (const int i : changed) {
    if (stands(s, figure(i))) end_of(w, s, figure(i));
    else memory.moved.add(i);
  }
  memory.latest = crowd.latest;
  if (memory.looked_on != memory.table)
    for (LookedAt& row : memory.looked) row.forget();
  else if (!memory.moved.empty())
    for (int i = 0; i < w.figure_count; ++i) {
      if (memory.moved.contains(i)) memory.looked[i].forget();
      else memory.looked[i].forget(memory.moved);
    }
  memory.looked_on = memory.table;
  memory.moved.clear();
}

bool remember_anew(const World& w, const State& s, unsigned now) {
  memory.when = now;
  memory.of = nullptr;
  const Crowd* crowd = crowd_of(w, s);
  if (!crowd || crowd->table != memory.crowds_table) see_the_table(w, s);
  memory.crowds_table = crowd ? crowd->table : 0;
  if (!crowd) return false;
  memory.of = &s;
  see_the_men(w, s, *crowd);
  return true;
}
// Whether this is the position that is still: then the eyes of all who stand are known but of those who were since looked at
// where they only might stand.
inline bool remember(const World& w, const State& s) {
  const unsigned now = StillTable::now();
  return now && now == memory.when ? memory.of == &s : remember_anew(w, s, now);
}

bool in_shadow(const World& w, const State& s, const End& from, Hider& hider, const Eye& to) {
  if (!hider.shape) return false;
  if (hider.from != from.number || hider.cast_by != hider.shape) {
    hider.shadow = shadow_of(w, s, hider.shape, from.eye);
    hider.from = from.number;
    hider.cast_by = hider.shape;
  }
  return hider.shadow.holds(to);
}

}  // namespace

const Eye& remembered_eye(const World& w, const State& s, Figure f) {
  remember(w, s);
  return end_of(w, s, f).eye;
}
const Eye& remembered_eye(const World& w, const State& s, Gear g) {
  remember(w, s);
  return end_of(w, s, g).eye;
}

// A line is as high both ways and comes by the same things. Only walls about its ends are named by who looks, and the depth of
// woods is rounded from there.
static bool same_both_ways(const World& w, const Line& line, Point a, Point b) {
  return line.seen ? (areas_near(w, Reach(a, b, 0)) & w.veils).empty() : line.why == Why::height;
}
static bool holds(const Line& line, const End& from, const End& to) {
  return line.from == from.number && line.to == to.number &&
         (line.table == memory.table ||
          memory.free_since(line.table, Reach(from.eye.at, to.eye.at, 0)));
}
static Sight along_line(const World& w, const State& s, const End& from, const End& to, Line& line,
                        const Line* back = nullptr) {
  if (line.guessed || !holds(line, from, to)) {
    if (back && !back->guessed && holds(*back, to, from) &&
        same_both_ways(w, *back, from.eye.at, to.eye.at))
      line.note(from.number, to.number, memory.table, back->sight());
    else line.note(from.number, to.number, memory.table, look(w, s, from.eye, to.eye));
  }
  line.table = memory.table;
  return line.sight();
}
const LookedAt* looked_at(const World& w, const State& s, Figure viewer) {
  return remember(w, s) ? &memory.looked[viewer.id] : nullptr;
}
LookedAt* looked_at(const World& w, const State& s, Figure viewer, int far) {
  if (!remember(w, s)) return nullptr;
  LookedAt& row = memory.looked[viewer.id];
  if (row.far != far) row.far = far, row.beyond.clear();
  return &row;
}
Sight look_at_man(const World& w, const State& s, Figure viewer, Figure target) {
  const bool still = remember(w, s);
  Line& line = lines[viewer.id][target.id];
  LookedAt& row = memory.looked[viewer.id];
  if (still && row.known.contains(target.id) && !line.guessed) return line.sight();
  const Sight r = along_line(w, s, end_of(w, s, viewer), end_of(w, s, target), line,
                             &lines[target.id][viewer.id]);
  row.note(target, still, r.seen);
  return r;
}
// Most lines are blocked, and most of these by what blocked the last one of the same men.
bool in_sight(const World& w, const State& s, Figure viewer, Figure target) {
  const bool still = remember(w, s);
  LookedAt& row = memory.looked[viewer.id];
  if (still && row.known.contains(target.id)) return row.seen.contains(target.id);
  const auto end = [&](Figure f) -> const End& {
    return still && !memory.moved.contains(f.id) ? memory.ends[f.id] : end_of(w, s, f);
  };
  const End &from = end(viewer), &to = end(target);
  Line& line = lines[viewer.id][target.id];
  Hider &mine = memory.hider[viewer.id], &his = memory.hider[target.id];
  const bool in_one_house = from.eye.inside && from.eye.inside == to.eye.inside;
  const auto hidden_by = [&](ShapeId shape) {
    if (!shape || !hides(w, s, shape, from.eye, to.eye)) return false;
    const bool woods = w.veils.contains(w.shapes[shape.id].first_area);
    line.note_unseen(from.number, to.number, memory.table, woods ? Why::veil : Why::height);
    return true;
  };
  if (!holds(line, from, to)) {
    const Line& back = lines[target.id][viewer.id];
    if (back.guessed && back.why != Why::veil && holds(back, to, from)) {
      line.note_unseen(from.number, to.number, memory.table, back.why);
    } else if (walls_hide(w, from.eye, to.eye)) {
      line.note_unseen(from.number, to.number, memory.table, Why::walls);
    } else if (!in_one_house &&
               (in_shadow(w, s, from, mine, to.eye) || in_shadow(w, s, to, his, from.eye))) {
      line.note_unseen(from.number, to.number, memory.table, Why::height);
    } else if (!hidden_by(mine.shape) && (his.shape == mine.shape || !hidden_by(his.shape))) {
      const Sight r = along_line(w, s, from, to, line, &back);
      if (!r.seen && (r.why == Why::height || r.why == Why::veil) && r.blocker)
        mine.shape = his.shape = r.blocker;
    }
  }
  line.table = memory.table;
  row.note(target, still, line.seen);
  return line.seen;
}
Sight look_at_man(const World& w, const State& s, Gear viewer, Figure target) {
  remember(w, s);
  return along_line(w, s, end_of(w, s, viewer), end_of(w, s, target),
                    gear_lines[viewer.id][target.id]);
}

Sight look_at_hull(const World& w, const State& s, Figure viewer, Vehicle target) {
  remember(w, s);
  const End& from = end_of(w, s, viewer);
  Line& line = hulls[viewer.id][target.id];
  // Another hull that moved has to come near; his own that did was there before and is there now, if it is known of at all.
  const bool holds_still =
      line.table == memory.table ||
      (memory.between.hulls[target.id].there &&
       memory.free_since(line.table, Reach(from.eye.at, at(s, target).at, longest_hull)));
  if (line.from != from.number || !holds_still)
    line.note(from.number, 0, memory.table, look_at_vehicle(w, s, from.eye, target));
  line.table = memory.table;
  return line.sight();
}

}  // namespace bocage::sk
