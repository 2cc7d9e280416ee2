// sk.g3: the five sequences of a turn.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

namespace {

void forget_last_turn(const World& w, State& s) {
  for (int i = 0; i < w.figure_count; ++i) {
    FigureState& f = s.figures[i];
    f.spent = 0;
    f.gait = 0;
    f.acted = f.faced = f.fired = f.moved = f.from_behind = f.dismounted = f.fought = f.mined = 0;
    if (f.charged) f.charged = in_a_fight(w, s, figure(i));  // sk.g15.5: before the charge
    f.rallied = f.reacts = f.tied = f.crossed = 0;
    f.foe = 0xff;
    if (f.weapon_new) f.weapon_new = 0;
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    VehicleState& v = s.vehicles[i];
    v.acted = v.chosen = v.turned_turret = v.mined = v.moved = v.reacts = 0;
    v.fired = 0;
    v.driven = v.turned = v.since_turn = 0;
  }
  for (int i = 0; i < w.gear_count; ++i) {
    GearState& g = s.gears[i];
    g.moved = g.fired = g.pivoted = g.reacts = g.acted = 0;
  }
  for (int i = 0; i < w.group_count; ++i) {
    GroupState& g = s.groups[i];
    g.held = g.acted = g.searched = g.banzai = g.wants = g.tested = g.rallying = g.pistoled =
        g.let_pass = 0;
    g.count = 0;
    g.result = 0;
    g.rallied_by = 0xff;
  }
}

// sk.g14.19: who led a section of which nobody is left is alone again.
void release_leaders(const World& w, State& s) {
  for (const std::uint8_t i : w.leaders) {
    GroupState& own = s.groups[i];
    if (own.attached == 0xff) continue;
    bool left = false;
    each_own(w, Group{own.attached}, [&](Figure f) { left |= on_table(s, f); });
    if (left) continue;
    own.morale = s.groups[own.attached].morale;
    own.attached = 0xff;
  }
}

// sk.g3.1: what follows is stacked, the first on top.
bool run_turn_start(const World& w, State& s, Events* log) {
  s.frames.pop();
  ++s.turn;
  s.sequence = 1;
  s.active = 0xff;
  s.air_used = 0;
  s.shot = Shot{};
  s.shot.by = s.shot.at = 0xffff;
  if (log) log->add("turn", "sk.g3.1"_rule, Side::nobody).number("turn", s.turn);
  release_leaders(w, s);
  snap_causes(w, s);  // sk.g3.2: on the position as it stands
  forget_last_turn(w, s);
  s.acted_side = 0xff;
  s.last_count = s.last_class = 0;
  s.frames.push(EndFrame{});
  s.frames.push(CombatsFrame{});
  s.frames.push(GunsFrame{});
  s.frames.push(CallFrame{.side = 0xff});
  s.frames.push(CountsFrame{.side = 1});
  s.frames.push(CountsFrame{.side = 0});
  s.frames.push(Step::priority);
  s.frames.push(Step::steps_down);
  s.frames.push(MoraleFrame{});
  s.frames.push(DeclareFrame{});
  return true;
}

}  // namespace

const StepRules turn_start_step{.run = run_turn_start};

}  // namespace bocage::sk
