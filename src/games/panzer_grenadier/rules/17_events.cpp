// 17.5 Random events, by the table of the gaps.
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

enum Happening {
  second_wind_event = 2,
  ammunition_event,
  confusion_event,
  sniper_event,
  communications_event,
  lull_event,
  haze_event,
  rally_event,
  breakdown_event,
  air_strike_event,
  fanaticism_event
};

// ---- Step::random_event: one die from each player, added

void ask_random_event(const World&, const State&, Prompt& prompt) {
  prompt.roll(Side::nobody, "pg.17.5"_rule, "pg.prompt.random_event"_text, Chance::throw_dice(2));
}

void take_random_event(const World&, State& s, Choice roll, Events* log) {
  const int event = sum_of(roll);
  pop(s);
  if (log)
    log->add("random_event", "pg.17.5"_rule, Side::nobody)
        .with("event", event_kind, event)
        .on(roll);
  if (event == haze_event) s.haze = 1;
  else if (event != lull_event) push(s, EventSideFrame{.event = static_cast<Byte>(event)});
}

// ---- Step::event_side. Odd: whoever has the initiative.

void ask_event_side(const World&, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  for (int die = 1; die <= 6; ++die) chance.sum_class[die] = die & 1;
  prompt.roll(Side::nobody, "pg.17.5"_rule, "pg.prompt.event_side"_text, chance);
  prompt.with("event", event_kind, top<EventSideFrame>(s).event);
}

void push_pick(State& s, int event, Side picks, Side whose) {
  push(s, EventPickFrame{.event = static_cast<Byte>(event), .picks = picks, .whose = whose});
}

void take_event_side(const World& w, State& s, Choice roll, Events* log) {
  const int event = top<EventSideFrame>(s).event;
  const Side side = sum_of(roll) & 1 ? s.active : other(s.active);
  pop(s);
  if (log) log->add("event_side", "pg.17.5"_rule, side).with("event", event_kind, event).on(roll);
  std::uint8_t& flags = s.event_flags[index(side)];
  switch (event) {
    case ammunition_event: flags |= ammunition_shortage; break;
    case confusion_event: flags |= confusion; break;
    case communications_event: flags |= bad_communications; break;
    case fanaticism_event: flags |= fanaticism; break;
    case air_strike_event:
      if (visibility_now(w, s) >= day_visibility)
        push(s, AircraftDrawFrame{.side = side, .left = 1});
      break;
    case second_wind_event:
    case rally_event: push_pick(s, event, side, side); break;
    default:  // sniper, breakdown: the opponent picks
      push_pick(s, event, other(side), side);
  }
}

// ---- Step::event_pick

bool may_pick(const World& w, const State& s, int event, Piece p) {
  if (!on_map(s, p)) return false;
  switch (event) {
    case second_wind_event: return is_regular_leader(w, s, p) && good_order(s, p);
    case sniper_event: {
      if (!is_leader(w, p)) return false;
      const Side enemy = other(side_of(w, p));
      for (const Piece e : of_side(w, enemy))
        if (on_map(s, e) && is_unit(w, e) && spots(w, s, at(s, e).hex, p, at(s, p).hex))
          return true;
      return false;
    }
    case rally_event: return !good_order(s, p) && !carried(w, s, p);
    case breakdown_event: return is_vehicle(type_of(w, p)) && !at(s, p).hidden;
    default: return false;
  }
}

void apply_pick(const World& w, State& s, Piece p, Events* log) {
  const auto f = top<EventPickFrame>(s);
  pop(s);
  if (log)
    log->add("event_pick", "pg.17.5"_rule, f.picks)
        .with("event", event_kind, f.event)
        .with("unit", unit_kind, p.id);
  switch (f.event) {
    case second_wind_event: s.second_wind = p; break;
    case sniper_event: push(s, EventRollFrame{.piece = p}); break;
    case rally_event:
      set_order(w, s, p, demoralized(s, p) ? Order::disrupted : Order::good, log);
      break;
    case breakdown_event: s.broken_down[index(f.whose)] = p; break;
  }
}

bool run_event_pick(const World& w, State& s, Events* log) {
  const auto f = top<EventPickFrame>(s);
  Piece only = nobody;
  int count = 0;
  for (const Piece p : of_side(w, f.whose))
    if (may_pick(w, s, f.event, p)) ++count, only = p;
  if (count > 1) return false;
  if (count == 1) apply_pick(w, s, only, log);
  else pop(s);
  return true;
}

void ask_event_pick(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<EventPickFrame>(s);
  prompt.choice(f.picks, "pg.17.5"_rule, "pg.prompt.event_pick"_text);
  prompt.with("event", event_kind, f.event);
  for (const Piece p : of_side(w, f.whose))
    if (may_pick(w, s, f.event, p)) prompt.option(verb::pick, p.id);
}

void take_event_pick(const World& w, State& s, Choice c, Events* log) {
  apply_pick(w, s, piece(c.who), log);
}

// ---- Step::event_roll

constexpr int sniper_kills = 10;

void ask_event_roll(const World& w, const State& s, Prompt& prompt) {
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  for (int sum = 2; sum <= 12; ++sum) chance.sum_class[sum] = sum >= sniper_kills;
  const Piece p = top<EventRollFrame>(s).piece;
  prompt.roll(other(side_of(w, p)), "pg.17.5"_rule, "pg.prompt.sniper"_text, chance);
  prompt.with("unit", unit_kind, p.id);
}

void take_event_roll(const World& w, State& s, Choice roll, Events* log) {
  const Piece p = top<EventRollFrame>(s).piece;
  pop(s);
  const bool hit = sum_of(roll) >= sniper_kills;
  if (log)
    log->add(hit ? "sniper_hit" : "sniper_missed", "pg.17.5"_rule, other(side_of(w, p)))
        .with("unit", unit_kind, p.id)
        .on(roll)
        .gives(hit ? "hit" : "miss");
  if (hit) eliminate(w, s, p, log);
}

}  // namespace

const StepRules random_event_step{nullptr, ask_random_event, nullptr, take_random_event};
const StepRules event_side_step{nullptr, ask_event_side, nullptr, take_event_side};
const StepRules event_pick_step{run_event_pick, ask_event_pick, nullptr, take_event_pick};
const StepRules event_roll_step{nullptr, ask_event_roll, nullptr, take_event_roll};

// State::rerolled: 0 nothing yet, 1 an event is due after the next throw, 2 it came.
bool random_event_due(const World& w, State& s, int first_die, int second_die) {
  if (!w.on.random_events || first_die != second_die || s.rerolled) return false;
  s.rerolled = 1;
  return true;
}

void push_event(const World&, State& s) {
  s.rerolled = 2;
  push(s, Step::random_event);
}

// Second wind: once he has acted, he and the units with him are fresh again (pg.3.13d).
void blow_second_wind(const World& w, State& s, Events* log) {
  const Piece leader = s.second_wind;
  if (!leader || !on_map(s, leader) || !at(s, leader).markers) return;
  s.second_wind = nobody;
  for (const Piece p : in_hex(s, at(s, leader).hex)) {
    if (side_of(w, p) != side_of(w, leader)) continue;
    if (is_leader(w, p) && p != leader) continue;
    at(s, p).markers = 0;
    at(s, p).shots = 0;
    at(s, p).shot = FireKind::none;
  }
  if (log)
    log->add("second_wind", "pg.17.5"_rule, side_of(w, leader)).with("unit", unit_kind, leader.id);
}

}  // namespace bocage::pg
