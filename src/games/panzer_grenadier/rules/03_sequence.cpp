// Chapter 3.0: the turn: initiative, segments, markers.
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/tables.hpp"

namespace bocage::pg {

// pg.1.2x
bool is_night(const World& w, const State& s) { return s.turn < 64 && (w.night >> s.turn & 1); }

// pg.8.1a, pg.8.1b; random event 8.
int visibility_now(const World& w, const State& s) {
  if (is_night(w, s)) return 1;
  int v = s.turn < 64 ? w.visibility[s.turn] : 0;
  if (v == 0) v = w.visibility[1] ? w.visibility[1] : 12;
  return s.haze && v > 6 ? 6 : v;
}

// Combat-unit steps a side has lost; APCs and guns count one each.
int steps_lost(const World& w, const State& s, Side side, bool afv, bool others) {
  int n = 0;
  for (Piece p : of_side(w, side)) {
    const UnitType& t = type_of(w, p);
    const PieceState& me = at(s, p);
    if (!is_combat_unit(t) || !(is_afv(t) ? afv : others)) continue;
    if (me.place == Place::nowhere || me.place == Place::unknown) continue;
    // pg.17.1: two reduced units made one: what they had lost stays lost
    n += me.place == Place::merged ? t.steps : t.steps - me.steps;
  }
  return n;
}

// pg.3.a3, G11
int initiative_of(const World& w, const State& s, Side side) {
  const Forces& f = w.sides[index(side)];
  const int lost = f.initiative_drop ? steps_lost(w, s, side, true, true) / f.initiative_drop : 0;
  return f.initiative > lost ? f.initiative - lost : 0;
}

// ---- The start of a turn.

namespace {

bool run_turn_start(const World& w, State& s, Events* log) {
  ++s.turn;
  s.opening = s.saved = s.passed = 0;
  s.saver = Side::nobody;
  s.rerolled = s.haze = 0;
  s.second_wind = nobody;
  for (int i = 0; i < 2; ++i) {
    s.segments[i] = s.event_flags[i] = s.offboard_used[i] = 0;
    s.broken_down[i] = nobody;
    s.aircraft[i].clear();
  }
  if (log)
    log->add("turn", "pg.3.0a"_rule, Side::nobody)
        .number("turn", s.turn)
        .number("turns", w.turns)
        .number("night", is_night(w, s))
        .number("visibility", visibility_now(w, s));
  reveal_hidden(w, s, log);  // pg.16.6c: the night or the haze may be over
  begin_clearing_mines(w, s);
  pop(s);
  push(s, Step::segment);
  begin_turn_players(w, s);
  if (log && w.on.sectors)
    log->add("sector_plays", "pg.17.61a"_rule, Side::nobody).with("player", player_kind, s.sector);
  begin_aircraft_draw(w, s, log);
  push(s, Step::initiative);
  return true;
}

// ---- Initiative (3.a). The first die is the first side's.

void ask_initiative(const World& w, const State& s, Prompt& prompt) {
  prompt.roll(Side::nobody, "pg.3.a1"_rule, "pg.prompt.initiative"_text,
              Chance::throw_dice(2, Reading::each));
  prompt.with("first", number_kind, initiative_of(w, s, Side::first))
      .with("second", number_kind, initiative_of(w, s, Side::second));
}

void take_initiative(const World& w, State& s, Choice c, Events* log) {
  const int total[2] = {die(c, 0) + initiative_of(w, s, Side::first),
                        die(c, 1) + initiative_of(w, s, Side::second)};
  const bool again = random_event_due(w, s, die(c, 0), die(c, 1));
  const Side winner = total[0] > total[1] ? Side::first : Side::second;
  const int difference = total[0] > total[1] ? total[0] - total[1] : total[1] - total[0];
  if (log)
    log->add("initiative", "pg.3.a1"_rule, difference && !again ? winner : Side::nobody)
        .number("first", total[0])
        .number("second", total[1])
        .number("segments", opening_segments(difference))
        .on(c)
        .gives(difference && !again ? "won" : "again");
  if (difference == 0 || again) return;  // pg.3.a1: the whole roll again
  pop(s);
  s.active = winner;
  s.opening = static_cast<std::uint8_t>(opening_segments(difference));           // pg.3.a2
  if (w.on.excess_initiative && s.opening >= 3) push(s, Step::save_initiative);  // pg.17.2
  if (s.rerolled == 1) push_event(w, s);
}

}  // namespace

const StepRules turn_start_step{run_turn_start};
const StepRules initiative_step{nullptr, ask_initiative, nullptr, take_initiative};

// ---- Segments (3.b)

// pg.3.b1: after the opening run the sides alternate.
void next_segment(const World& w, State& s, Events*) {
  if (s.opening > 1) {
    --s.opening;
  } else {
    s.opening = 1;
    s.active = other(s.active);
  }
  if (w.on.formations) push(s, Step::player);  // pg.17.63c
}

// Segment frames and everything above them are dropped; the markers come next.
void end_turn_now(const World& w, State& s, Events* log) {
  while (!s.frames.empty()) pop(s);
  s.move = Move{};
  s.attack = Attack{};
  s.assault = AssaultNow{};
  if (next_sector(w, s)) {  // pg.17.61b
    if (log)
      log->add("sector_plays", "pg.17.61b"_rule, Side::nobody)
          .with("player", player_kind, s.sector);
    push(s, Step::segment);
    push(s, Step::initiative);
    return;
  }
  push(s, Step::turn_end);
  push(s, Step::marker_phase);
}

// ---- The marker phase (3.c)

namespace {

// pg.3.c1. Work goes on only if it was done this turn (pg.16.2b, pg.16.3c).
void refresh(const World& w, PieceState& me) {
  me.markers = me.shots = 0;
  me.shot = FireKind::none;
  me.crossfire = 0;
  me.crossing_tried = 0;
  if (me.frozen) --me.frozen;
  if (!me.worked) {
    if (me.dug == Dug::half) me.dug = Dug::no;
    if (me.work == Work::wreck) me.work = Work::none, me.progress = 0;
  }
  me.worked = 0;
  me.river_since = me.place == Place::on_map && is_river(w.terrain[me.hex.id]);
}

bool run_marker_phase(const World& w, State& s, Events* log) {
  pop(s);
  for (int i = 0; i < w.piece_count; ++i) refresh(w, s.pieces[i]);
  if (log) log->add("markers_removed", "pg.3.c1"_rule, Side::nobody).number("turn", s.turn);
  push_smoke_checks(w, s);  // pg.3.c2
  clear_mines(w, s, log);
  return true;
}

// pg.end.1
bool run_turn_end(const World& w, State& s, Events* log) {
  int condition = decided(w, s, When::every_turn);
  const bool last = s.turn >= w.turns;
  if (condition < 0 && last) condition = decided(w, s, When::at_end);
  pop(s);
  if (condition < 0 && !last) {
    push(s, Step::turn_start);
    return true;
  }
  s.over = static_cast<std::uint8_t>(condition < 0 ? 255 : condition + 1);
  push(s, Step::over);
  if (log)
    log->add("battle_over", "pg.end.1"_rule,
             condition < 0 ? Side::nobody : w.conditions[condition].winner)
        .number("turn", s.turn);
  return true;
}

}  // namespace

const StepRules marker_phase_step{run_marker_phase};
const StepRules turn_end_step{run_turn_end};

}  // namespace bocage::pg
