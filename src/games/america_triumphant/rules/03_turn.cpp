// The turn: the Initial Segment in its order, drawing chits, pause, the end (at.3.0 to at.3.4, at.8.3).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

void ask_over(const World&, const State&, Prompt& p) {
  p.over();
  p.rule = "at.8.3c"_rule;
}

// at.10.11b: one die a turn from 17 December, if that was agreed on.
bool okw_dice_today(const World& w, const State& s) {
  return w.on.okw && !w.on.no_okw && s.turn >= 2;
}

void add_income(const World& w, State& s, Events* log) {  // at.3.1b, at.2.5
  int income = w.income[s.turn <= max_turns ? s.turn : max_turns];
  if (s.weather == Weather::clear)
    income = income > w.clear_income_loss ? income - w.clear_income_loss : 0;
  s.stock = static_cast<std::uint8_t>(s.stock + income > 250 ? 250 : s.stock + income);
  if (log)
    log->add("income", "at.3.1b"_rule, german).number("points", income).number("stock", s.stock);
}

void begin_turn(State& s, Events* log) {
  ++s.turn;
  for (auto& u : s.units) {
    u.activated = u.moved = u.went = u.tied = u.attacked = u.fresh = u.barred = 0;
    u.eligible = u.distant = u.strategic = u.struck = u.displaced = u.worked = u.idle = 0;
  }
  for (auto& c : s.cup) c = 0;
  for (auto& side : s.track)
    for (auto& box : side) box = none8;
  s.played[0] = s.played[1] = s.finished[0] = s.finished[1] = 0;
  s.returned = 0;
  s.combat_supply = s.paid = s.drawn = 0;
  s.hq = none8;
  if (log) log->add("turn", "at.3.0a"_rule, Side::nobody).with("date", date_kind, s.turn);
}

// at.7.3c: Allied HQs that trace supply, and those that arrive (at.10.13b).
void feed_allied_headquarters(const World& w, State& s) {
  s.combat_supply |= supplied_headquarters(w, s, allied);
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit u{w.headquarters[i]};
    if (info(w, u).side == allied && place_of(s, u) == Place::waiting && at(s, u).due <= s.turn)
      s.combat_supply |= static_cast<std::uint16_t>(1u << i);
  }
}

// at.3.1a, in this order.
bool run_turn_start(const World& w, State& s, Events* log) {
  TurnFrame f = s.frames.top<TurnFrame>();
  const int stage = f.stage++;
  s.frames.replace(f);
  const bool fixed = w.first_day_fixed && s.turn == w.first_turn;
  switch (stage) {
    case 0: begin_turn(s, log); return true;
    case 1:
      if (w.first_day_fixed && s.turn == w.first_turn) {  // at.13.1b
        s.weather = w.first_weather;
        s.ground = w.first_ground;
      } else {
        s.frames.push(Step::weather);
      }
      return true;
    case 2:
      if (!fixed) s.frames.push(Step::ground);
      return true;
    case 3:
      s.air = static_cast<std::uint8_t>(air_points(w, s));
      if (okw_dice_today(w, s)) s.frames.push(Step::okw_roll);
      return true;
    case 4: add_income(w, s, log); return true;
    case 5: s.frames.push(HqBackFrame{}); return true;
    case 6: {  // at.10.2c
      RebuildFrame r;
      r.side = german;
      r.left = s.turn >= 3 && day_of(s.turn) % 2 == 0 ? 1 : 0;
      s.frames.push(r);
      return true;
    }
    case 7: {  // at.10.2b
      RebuildFrame r;
      r.side = allied;
      r.left = 3;
      s.frames.push(r);
      return true;
    }
    case 8:
      feed_allied_headquarters(w, s);
      s.frames.push(PayFrame{});
      return true;
    case 9:
      fix_supply(w, s);
      s.frames.push(ChitsFrame{});
      return true;
    default: break;
  }
  s.frames.pop();
  s.frames.push(Step::draw);
  return true;
}

}  // namespace

const Rules over_step{nullptr, ask_over, nullptr, nullptr};
const Rules turn_start_step{run_turn_start, nullptr, nullptr, nullptr};

// --------------------------------------------------------------------------- 11.11d: HQs come back

namespace {

const Hexes& home_edge(const World& w, Side side) {
  return w.edge[static_cast<int>(side == german ? Edge::east : Edge::west)];
}

bool fits_there(const World& w, const State& s, Unit u, Hex h) {
  Load load = load_of(w, s, h);
  load.add(w, u);
  return load.fits();
}

Refusal refuse_back(const World& w, const State& s, Choice c) {
  const int hq = s.frames.top<HqBackFrame>().hq;
  if (c.verb != verb::bring_back || c.who != hq || c.count)
    return {"at.11.11d"_rule, "at.refuse.not_an_option"_text};
  const Unit u{w.headquarters[hq]};
  const Side side = info(w, u).side;
  if (c.what >= w.hexes) return {"at.2.3"_rule, "at.refuse.no_such_hex"_text};
  const Hex h{static_cast<std::uint16_t>(c.what)};
  if (!home_edge(w, side).contains(h)) return {"at.11.11d"_rule, "at.refuse.not_its_edge"_text};
  if (controller(s, h) != side || s.occupied[index(other(side))].contains(h))
    return {"at.11.11d"_rule, "at.refuse.not_ours"_text};
  if (!fits_there(w, s, u, h)) return {"at.6.1a"_rule, "at.refuse.full"_text};
  return legal;
}

bool comes_back(const World& w, const State& s, int hq) {
  const Unit u{w.headquarters[hq]};
  if (place_of(s, u) != Place::returning || at(s, u).due > s.turn) return false;
  bool found = false;
  home_edge(w, info(w, u).side).each([&](Hex h) {
    found = found || (controller(s, h) == info(w, u).side &&
                      !s.occupied[index(enemy_of(w, u))].contains(h) && fits_there(w, s, u, h));
  });
  return found;
}

bool run_back(const World& w, State& s, Events*) {
  HqBackFrame f = s.frames.top<HqBackFrame>();
  while (f.hq < w.hq_count && !comes_back(w, s, f.hq)) ++f.hq;
  if (f.hq >= w.hq_count) {
    s.frames.pop();
    return true;
  }
  s.frames.replace(f);
  return false;
}

void ask_back(const World& w, const State& s, Prompt& p) {
  const int hq = s.frames.top<HqBackFrame>().hq;
  const Side side = side_of_hq(w, hq);
  p.choice(side, "at.11.11d"_rule, "at.prompt.hq_back"_text);
  p.with("hq", chit_kind, hq);
  home_edge(w, side).each([&](Hex h) {
    p.offer([&](Choice c) { return refuse_back(w, s, c); }, verb::bring_back, hq, h.id);
  });
}

void take_back(const World& w, State& s, Choice c, Events* log) {
  HqBackFrame f = s.frames.top<HqBackFrame>();
  const Unit u{w.headquarters[f.hq]};
  at(s, u).steps = 1;
  put(w, s, u, Hex{static_cast<std::uint16_t>(c.what)});
  if (log)
    log->add("hq_back", "at.11.11d"_rule, info(w, u).side)
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, static_cast<int>(c.what));
  ++f.hq;
  s.frames.replace(f);
}

}  // namespace

const Rules hq_back_step{run_back, ask_back, refuse_back, take_back};

// ------------------------------------------------------------------------------------ drawing chits

bool may_be_drawn(const World& w, const State& s, int hq) {
  const Unit u{w.headquarters[hq]};
  return on_map(s, u) || (place_of(s, u) == Place::waiting && at(s, u).due <= s.turn);
}

namespace {

bool chits_left(const World& w, const State& s, Side side) {
  for (int i = 0; i < w.hq_count; ++i)
    if (s.cup[i] && side_of_hq(w, i) == side) return true;
  return false;
}

// at.3.4d, at.3.4e: what was never drawn goes back, and the points with it.
void refund(const World& w, State& s, Side side, Events* log) {
  for (int i = 0; i < w.hq_count; ++i) {
    if (side_of_hq(w, i) != side) continue;
    s.cup[i] = 0;
    if (side != german || !(s.paid >> i & 1) || (s.drawn >> i & 1)) continue;
    s.paid &= static_cast<std::uint16_t>(~(1u << i));
    s.stock = static_cast<std::uint8_t>(s.stock + w.hq_cost > 250 ? 250 : s.stock + w.hq_cost);
    if (log)
      log->add("refund", "at.3.4e"_rule, german).with("hq", chit_kind, i).number("stock", s.stock);
  }
}

void finish(const World& w, State& s, Side side, Events* log) {
  s.finished[index(side)] = 1;
  for (int i = 0; i < w.hq_count; ++i)
    if (side_of_hq(w, i) == side) s.cup[i] = 0;  // at.8.3b; at.3.4c: what would be discarded
  if (side == german) refund(w, s, side, log);
}

// at.13.1c, R56: while the cup still holds a German chit.
bool may_return(const World& w, const State& s) {
  if (s.discovered || s.turn > max_turns) return false;  // at.13.32c
  const int most = w.surprise[s.turn];
  return (most == 255 || s.returned < most) && chits_left(w, s, german);
}

bool run_draw(const World& w, State& s, Events* log) {
  for (const Side side : {german, allied})
    if (!chits_left(w, s, side)) s.finished[index(side)] = 1;
  if (!s.finished[0] || !s.finished[1]) return false;
  // at.8.3c: both have finished.
  for (const Side side : {german, allied}) refund(w, s, side, log);
  s.frames.pop();
  s.frames.push(Step::turn_end);
  return true;
}

void ask_draw(const World& w, const State& s, Prompt& p) {
  p.roll(german, "at.3.3a"_rule, "at.prompt.draw"_text,
         Chance::draw("cup", s.cup, w.hq_count).named(chit_kind));
}

void take_draw(const World& w, State& s, Choice c, Events* log) {
  const int hq = static_cast<int>(c.what);
  const Side side = side_of_hq(w, hq);
  s.cup[hq] = 0;
  if (!may_be_drawn(w, s, hq)) {  // at.8.1b
    s.drawn |= static_cast<std::uint16_t>(1u << hq);
    if (log) log->add("chit_of_lost_hq", "at.8.1b"_rule, side).with("hq", chit_kind, hq);
    return;
  }
  if (log) log->add("drawn", "at.3.3a"_rule, side).with("hq", chit_kind, hq);
  if (side == allied && may_return(w, s)) {
    SurpriseFrame f;
    f.hq = static_cast<std::uint8_t>(hq);
    return s.frames.push(f);
  }
  s.drawn |= static_cast<std::uint16_t>(1u << hq);
  s.frames.pop();
  begin_impulse(w, s, hq, log);
}

void ask_surprise(const World&, const State& s, Prompt& p) {
  p.choice(german, "at.13.1c"_rule, "at.prompt.surprise"_text);
  p.with("hq", chit_kind, s.frames.top<SurpriseFrame>().hq);
  p.option(verb::return_chit);
  p.option(verb::accept);
}

void take_surprise(const World& w, State& s, Choice c, Events* log) {
  const int hq = s.frames.top<SurpriseFrame>().hq;
  s.frames.pop();
  if (c.verb == verb::return_chit) {
    s.cup[hq] = 1;
    if (w.surprise[s.turn] != 255) ++s.returned;  // any number: nothing to count
    if (log) log->add("chit_returned", "at.13.1c"_rule, german).with("hq", chit_kind, hq);
    return;
  }
  s.drawn |= static_cast<std::uint16_t>(1u << hq);
  s.frames.pop();
  begin_impulse(w, s, hq, log);
}

// ------------------------------------------------------------------------------------------- pause

int pause_number(const World& w, const State& s, Side side) {
  const int box = s.played[index(side)] - 1;
  return w.boxes[index(side)][box < max_boxes ? box : max_boxes - 1];
}

void ask_pause(const World& w, const State& s, Prompt& p) {
  const Side side = s.frames.top<PauseFrame>().side;
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i)
    die.sum_class[i] = i - (snow(s) ? 2 : 0) <= pause_number(w, s, side);  // at.3.4b
  p.roll(side, "at.3.4a"_rule, "at.prompt.pause"_text, die);
  p.with("number", number_kind, pause_number(w, s, side));
}

void take_pause(const World& w, State& s, Choice c, Events* log) {
  const Side side = s.frames.top<PauseFrame>().side;
  s.frames.pop();
  const int roll = die(c, 0) - (snow(s) ? 2 : 0);
  const bool ends = roll <= pause_number(w, s, side);
  if (log) {
    Event& e = log->add(ends ? "paused" : "goes_on", "at.3.4a"_rule, side)
                   .number("number", pause_number(w, s, side))
                   .number("total", roll)
                   .on(c);
    if (snow(s)) e.shift("at.3.4b"_rule, -2, "at.shift.snow"_text);
  }
  if (ends) finish(w, s, side, log);
}

// ------------------------------------------------------------------------------------- end of turn

bool run_turn_end(const World& w, State& s, Events* log) {
  // at.11.2e: the planned turn is over and nobody dropped.
  for (const Unit u : of_side(w, german))
    if (place_of(s, u) == Place::planned && s.drop_turn != none8 && s.drop_turn <= s.turn) {
      if (log)
        log->add("drop_lost", "at.11.2e"_rule, german).with("unit", unit_kind, u.id).revealing();
      eliminate(w, s, u, "at.11.2e"_rule, nullptr);
      s.drop_hex = Hex::none;
      s.drop_turn = none8;
    }
  if (s.turn < w.last_turn && w.on.may_end && !s.ended) return false;
  s.frames.pop();
  if (s.turn >= w.last_turn || s.ended) {
    decide(w, s, log);
    s.frames.clear();
    s.frames.push(Step::over);
  } else {
    s.frames.push(TurnFrame{});
  }
  return true;
}

// at.13.31: the German may call the offensive off at the end of any turn.
void ask_turn_end(const World&, const State&, Prompt& p) {
  p.choice(german, "at.13.31"_rule, "at.prompt.turn_end"_text);
  p.option(verb::go_on);
  p.option(verb::end_offensive);
}

void take_turn_end(const World&, State& s, Choice c, Events* log) {
  if (c.verb == verb::end_offensive) {
    s.ended = 1;
    if (log) log->add("offensive_over", "at.13.31"_rule, german);
    return;
  }
  s.frames.pop();
  s.frames.push(TurnFrame{});
}

}  // namespace

const Rules draw_step{run_draw, ask_draw, nullptr, take_draw};
const Rules surprise_step{nullptr, ask_surprise, nullptr, take_surprise};
const Rules pause_step{nullptr, ask_pause, nullptr, take_pause};
const Rules turn_end_step{run_turn_end, ask_turn_end, nullptr, take_turn_end};

}  // namespace bocage::at
