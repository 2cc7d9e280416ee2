// What a side may see (sk.g25.3): everything but the enemy's unrevealed groups and his counts that
// have not been called.
#include "games/skirmish/game.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

void Skirmish::redact(const World& w, State& s, Side side) {
  if (side == Side::nobody) {  // a spectator knows what both know
    redact(w, s, Side::first);
    return redact(w, s, Side::second);
  }
  const bool setting_up = !s.frames.empty() && s.frames.step() == Step::setup;
  for (int i = 0; i < w.group_count; ++i) {
    const Group g = group(i);
    if (side_of(w, g) == side) continue;
    GroupState& now = at(s, g);
    if (!now.acted) {  // sk.g4.5: until it is called
      now.count = 0;
      now.held = 0;
    }
    const GroupInfo& me = info(w, g);
    const bool undecided = setting_up && w.on.hidden && me.may_hide;
    if (!now.hidden && !undecided) continue;
    if (s.active == g.id) {  // what it does unseen looks like being asked whether it does anything
      while (s.frames.step() != Step::call) s.frames.pop();
      s.active = 0xff;
    }
    now = GroupState{};
    now.attached = now.rallied_by = 0xff;
    each_own(w, g, [&](Figure f) {
      FigureState& man = at(s, f);
      const bool dead = man.health == static_cast<int>(Health::dead);
      if (man.place != static_cast<int>(Place::table) || dead) {
        if (!undecided || dead) return;
      }
      man = FigureState{};
      man.aboard = man.foe = man.weapon = 0xff;
      man.group = g.id;
      man.place = static_cast<int>(Place::unknown);
    });
    if (me.gear) {
      GearState empty{};
      empty.towed = 0xff;
      empty.group = g.id;
      empty.place = static_cast<int>(Place::unknown);
      at(s, me.gear) = empty;
    }
    if (me.vehicle) {
      VehicleState empty{};
      empty.tows = empty.wheel = 0xff;
      empty.group = g.id;
      empty.place = static_cast<int>(Place::unknown);
      at(s, me.vehicle) = empty;
    }
  }
  if (const int below = s.frames.find(Step::call); below >= 0) {
    auto f = s.frames.at<CallFrame>(below);
    if (f.hidden && f.side != index(side)) {
      f.may_pass = 0;
      s.frames.replace(f, below);
    }
  }
  // sk.g25.3: where a section is about to go is its own affair until it goes; it goes round friends who hide.
  if (!s.frames.empty() && s.frames.step() == Step::formation &&
      side_of(w, group(s.frames.top<FormationFrame>().group)) != side)
    s.walks.clear();
  if (!s.frames.empty() && s.frames.step() == Step::reactor &&
      side_of(w, Piece(s.frames.top<ReactorFrame>().by)) != side)
    s.frames.pop();
  // sk.g12.4: also while the first of those who declared together fires
  if (const int below = s.frames.find(Step::react); below >= 0) {
    auto f = s.frames.at<ReactFrame>(below);
    if (f.side != index(side)) {
      f.last = 0xffff;
      s.frames.replace(f, below);
      for (int i = 0; i < w.figure_count; ++i)
        if (side_of(w, figure(i)) != side) s.figures[i].reacts = 0;
      for (int i = 0; i < w.vehicle_count; ++i)
        if (side_of(w, vehicle(i)) != side) s.vehicles[i].reacts = 0;
      for (int i = 0; i < w.gear_count; ++i)
        if (side_of(w, gear(i)) != side) s.gears[i].reacts = 0;
    }
  }
}

}  // namespace bocage::sk
