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

// Men who stand on the table.
using Figures = NumberSet<max_figures>;
struct Crowd {
  PointIndex<max_figures> where;
  Figures standing;  // the same
  Figures foes[2];   // of each side: those of the other whom it knows of
  // Numbers that stand for values: what is the same in another position has the same number there. Of the table, which is
  // terrain as it is now and hulls; and of the foes of each side, where and how they stand.
  std::uint64_t table = 0, foes_number[2] = {};
  std::uint64_t stance[max_figures] = {},
                latest = 0;            // of where and how each stands; the last of these
  std::uint64_t men[max_groups] = {};  // of all that those of a group are and do
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

// Whether any of these whose centre lies in there is what one looks for: is_it(Figure).
template <class IsIt>
bool any_in(const State& s, const Figures& men, const Reach& reach, IsIt&& is_it) {
  for (const int i : men)
    if (reach.holds(s.figures[i].at) && is_it(figure(i))) return true;
  return false;
}
template <class IsIt>
bool anybody_in(const World& w, const State& s, const Reach& reach, IsIt&& is_it) {
  if (const Crowd* crowd = crowd_of(w, s)) return any_in(s, crowd->where.near(reach), reach, is_it);
  for (int i = 0; i < w.figure_count; ++i)
    if (reach.holds(s.figures[i].at) && stands(s, figure(i)) && is_it(figure(i))) return true;
  return false;
}
// The same among the enemies that a side knows of.
template <class IsIt>
bool any_foe_in(const World& w, const State& s, Side side, const Reach& reach, IsIt&& is_it) {
  if (const Crowd* crowd = side <= Side::second ? crowd_of(w, s) : nullptr)
    return any_in(s, crowd->where.near(reach) & crowd->foes[index(side)], reach, is_it);
  for (int i = 0; i < w.figure_count; ++i)
    if (reach.holds(s.figures[i].at) && stands(s, figure(i)) && side_of(w, figure(i)) != side &&
        !hidden(s, group_of(w, figure(i))) && is_it(figure(i)))
      return true;
  return false;
}

// All of these.
template <class Visit>
void each_foe_on_foot(const World& w, const State& s, Side side, Visit&& visit) {
  if (const Crowd* crowd = side <= Side::second ? crowd_of(w, s) : nullptr) {
    for (const int i : crowd->foes[index(side)]) visit(figure(i));
    return;
  }
  each_known_enemy(w, s, side, [&](Figure e) {
    if (stands(s, e)) visit(e);
  });
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
