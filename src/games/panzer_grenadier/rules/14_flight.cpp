// Chapter 14.3: flight of demoralized pieces that fail to recover; pg.14.31c: until they are safe;
// pg.12.13c: out of assault hexes.
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

// pg.1.2t, pg.14.32b
bool is_safe(const World& w, const State& s, Piece p, Hex h) {
  const Hexes& in_sight = w.sight.seen_from[h.id];
  for (Piece e : of_side(w, other(side_of(w, p))))
    if (on_map(s, e) && in_sight.contains(at(s, e).hex) && threatens(w, s, e, p, h)) return false;
  return true;
}

namespace {

using Ways = List<Hex, 6>;

// A48: the threats are those of the hex where the flight began.
struct Threats {
  List<Hex, max_pieces> at;
};

void find_threats(const World& w, const State& s, Piece p, Hex from, Threats& t) {
  for (Piece e : of_side(w, other(side_of(w, p))))
    if (on_map(s, e) && threatens(w, s, e, p, from)) t.at.push(at(s, e).hex);
}

// pg.14.33: farther from all of them; else not nearer to any; else nowhere.
void farther_by(const World& w, const Threats& t, Hex from, const Ways& open, int by, Ways& out) {
  for (Hex n : open) {
    bool good = true;
    for (Hex e : t.at) good = good && distance(w, e, n) >= distance(w, e, from) + by;
    if (good) out.push(n);
  }
}

void directions_away(const World& w, const Threats& t, Hex from, const Ways& open, Ways& out) {
  farther_by(w, t, from, open, 1, out);
  if (out.empty()) farther_by(w, t, from, open, 0, out);
}

// A step of the flight later on, whatever movement points are left by then.
bool could_step(const World& w, const State& s, Piece p, int bank, Hex from, Hex to) {
  if (entry_cost(w, s, p, from, to) == prohibited || !fits(w, s, p, to)) return false;
  if (holds_any_enemy(w, s, to, side_of(w, p))) return false;
  if (!is_river(w.terrain[from.id]) || is_river(w.terrain[to.id]) || !bank) return true;
  return w.bank[to.id] == bank || road_between(w, s, from, to) || w.fords.contains(from);
}

// The hexes that a piece can reach by going away from its threats: how dear the quickest way there
// is and with which of the first steps, a bit for each, such a way begins.
constexpr int flight_horizon = 8;
struct Escape {
  Hex here;
  List<Hex, 256> found;                // hexes up to the horizon: at most 217
  int settled = 0;                     // so many of them are known for good
  std::uint16_t cost[max_hexes] = {};  // 0: not found
  std::uint8_t first[max_hexes];

  void offer(Hex h, int price, std::uint8_t steps) {
    if (cost[h.id] == 0) found.push(h);
    if (cost[h.id] == 0 || price < cost[h.id])
      cost[h.id] = static_cast<std::uint16_t>(price), first[h.id] = steps;
    else if (price == cost[h.id]) first[h.id] |= steps;
  }
  Hex settle_next() {
    int best = settled;
    for (int i = settled + 1; i < found.size(); ++i)
      if (cost[found[i].id] < cost[found[best].id]) best = i;
    const Hex h = found[best];
    found[best] = found[settled];
    found[settled++] = h;
    return h;
  }
  void forget() {
    for (Hex h : found) cost[h.id] = 0;
    found.clear();
    settled = 0;
  }
};

void look_for_ways(const World& w, const State& s, Piece p, const Threats& threats,
                   const Ways& ways, Escape& e) {
  e.here = at(s, p).hex;
  const int bank = is_river(w.terrain[e.here.id]) ? at(s, p).bank : w.bank[e.here.id];
  for (int i = 0; i < ways.size(); ++i)
    e.offer(ways[i], 1 + entry_cost(w, s, p, e.here, ways[i]), static_cast<std::uint8_t>(1 << i));
  while (e.settled < e.found.size()) {
    const Hex h = e.settle_next();
    Ways open, away;
    for (Hex n : w.neighbour[h.id])
      if (n && n != e.here && distance(w, e.here, n) <= flight_horizon &&
          could_step(w, s, p, bank, h, n))
        open.push(n);
    directions_away(w, threats, h, open, away);
    for (Hex n : away) e.offer(n, e.cost[h.id] + entry_cost(w, s, p, h, n), e.first[h.id]);
  }
}

// pg.14.31a, A48: of these, those that begin a quickest way to a nearest safe hex, if there is one.
void toward_safety(const World& w, const State& s, Piece p, const Threats& threats, Ways& ways) {
  static thread_local Escape e;
  look_for_ways(w, s, p, threats, ways, e);
  int steps = 0;
  for (int d = 1; d <= flight_horizon && !steps; ++d)
    for (Hex h : e.found)
      if (distance(w, e.here, h) == d && is_safe(w, s, p, h)) steps |= e.first[h.id];
  Ways better;
  for (int i = 0; i < ways.size(); ++i)
    if (steps >> i & 1) better.push(ways[i]);
  e.forget();
  if (!better.empty()) ways = better;
}

// A48: nobody flees into a hex with enemies, be they leaders or empty transports; pg.12.12a: out of
// a fight one may.
bool holds_bystanders(const World& w, const State& s, Piece p, Hex h) {
  return !(s.move.manner & leaving_assault) && holds_any_enemy(w, s, h, side_of(w, p));
}

void open_neighbours(const World& w, const State& s, Piece p, Ways& open) {
  const Hex from = at(s, p).hex;
  if (s.broken_down[0] == p || s.broken_down[1] == p) return;  // pg.17.5
  for (Hex n : w.neighbour[from.id])
    if (n && !refuse_step(w, s, p, from, n) && !holds_bystanders(w, s, p, n)) open.push(n);
}

// pg.5.75d: units whose engineer leaves a river hex leave too: it is such a unit.
bool dragged(const State& s) { return top<FlightFrame>(s).dragged; }

// Where the fleeing piece may go next; empty: it stays.
void flight_ways(const World& w, const State& s, Piece p, Ways& out) {
  const Hex from = at(s, p).hex;
  Ways open;
  open_neighbours(w, s, p, open);
  Threats threats;
  find_threats(w, s, p, s.move.from, threats);
  if (s.move.manner & leaving_assault) {  // A68: one hex, farther from others if it can
    Threats others;
    for (Hex h : threats.at)
      if (h != from) others.at.push(h);
    farther_by(w, others, from, open, 1, out);
    if (out.empty()) out = open;
    return;
  }
  if (dragged(s)) {  // back to the bank it came from
    for (Hex h : open)
      if (w.bank[h.id] == at(s, p).bank) out.push(h);
    if (out.empty()) out = open;
    return;
  }
  directions_away(w, threats, from, open, out);
  if (out.size() > 1) toward_safety(w, s, p, threats, out);
}

bool cannot_move(const World& w, const State& s, Piece p) { return allowance(w, s, p) == 0; }

// pg.12.13d: every neighbour holds enemies other than leaders and empty unarmed transports.
bool trapped(const World& w, const State& s, Piece p) {
  for (Hex n : w.neighbour[at(s, p).hex.id])
    if (n && !holds_enemy(w, s, n, side_of(w, p))) return false;
  return true;
}

void start(const World& w, State& s, Piece p) {
  s.move = Move{};
  s.move.piece = p;
  s.move.manner = fleeing;
  if (!on_map(s, p)) return;
  s.move.from = at(s, p).hex;
  at(s, p).mp = 0;
  if (is_assault_hex(w, s, at(s, p).hex)) s.move.manner |= leaving_assault | one_hex;  // pg.14.35
}

void finish_flight(const World& w, State& s, Events* log) {
  pop(s);
  end_move(w, s, log);
}

bool gone(const State& s, Piece p) { return !on_map(s, p); }

void lose_in_place(const World& w, State& s, Piece p, RuleId rule, const char* what, Events* log) {
  if (log) log->add(what, rule, side_of(w, p)).with("unit", unit_kind, p.id);
  eliminate(w, s, p, log);
}

void drag_others(const World& w, State& s, Piece p, Hex river) {
  if (type_of(w, p).kind != UnitKind::eng || !is_open_river(w, s, river) || dragged(s)) return;
  for (Piece o : in_hex(s, river))
    if (side_of(w, o) == side_of(w, p) && is_unit(w, o) && !at(s, o).carrier &&
        type_of(w, o).kind != UnitKind::vessel)
      s.frames.insert(1, FlightFrame{.piece = o, .helper = nobody, .dragged = 1});
}

// The start of a flight: must it move at all? True: there is nothing more to do.
bool stands(const World& w, State& s, Piece p, Events* log) {
  const Hex here = at(s, p).hex;
  if (dragged(s) && is_river(w.terrain[here.id])) return cannot_move(w, s, p);
  if (s.move.manner & leaving_assault) {
    if (cannot_move(w, s, p)) lose_in_place(w, s, p, "pg.14.34"_rule, "abandoned", log);
    else if (trapped(w, s, p)) lose_in_place(w, s, p, "pg.12.13d"_rule, "trapped", log);
    return gone(s, p);
  }
  if (is_safe(w, s, p, here)) return true;  // pg.14.3d, pg.14.32a
  if (!cannot_move(w, s, p)) return false;
  if (!has_entrenchment(s, here) || !shelters(w, p))
    lose_in_place(w, s, p, "pg.14.34"_rule, "abandoned", log);
  return true;
}

bool may_stay(const World& w, const State& s, Piece p) {  // pg.14.31b
  return s.move.entered == 0 && !(s.move.manner & leaving_assault) &&
         has_entrenchment(s, at(s, p).hex) && shelters(w, p);
}

// pg.6.52c, pg.6.63b: a commissar goes along, a leader may.
bool settle_company(const World& w, State& s, Events* log) {
  if (top<FlightFrame>(s).company_settled) return false;
  change<FlightFrame>(s, [](FlightFrame& f) { f.company_settled = 1; });
  const Piece p = top<FlightFrame>(s).piece, helper = top<FlightFrame>(s).helper;
  if (!helper || !on_map(s, helper) || at(s, helper).hex != at(s, p).hex) return false;
  (void)log;
  if (is_commissar(w, s, helper)) {
    at(s, helper).carrier = p;
    return false;
  }
  if (at(s, helper).order == Order::demoralized) return false;
  push(s, FlightAlongFrame{.piece = p, .leader = helper});
  return true;
}

void step_away(const World& w, State& s, Piece p, Hex to, Events* log) {
  const Hex from = at(s, p).hex;
  spend(w, s, p, entry_cost(w, s, p, from, to));
  ++s.move.entered;
  if (log)
    log->add("fled", "pg.14.31a"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, to.id);
  drag_others(w, s, p, from);
  arrive(w, s, p, to, log);
}

bool run_flight(const World& w, State& s, Events* log) {
  const Piece p = top<FlightFrame>(s).piece;
  if (s.move.piece != p) start(w, s, p);
  if (gone(s, p) || (s.move.manner & must_stop)) {
    finish_flight(w, s, log);
    return true;
  }
  if (s.move.entered == 0 && !top<FlightFrame>(s).company_settled) {
    if (stands(w, s, p, log)) {
      finish_flight(w, s, log);
      return true;
    }
    if (settle_company(w, s, log)) return true;
  }
  const bool arrived = s.move.entered > 0 && ((s.move.manner & one_hex) || dragged(s) ||
                                              is_safe(w, s, p, at(s, p).hex));  // pg.14.32a
  Ways ways;
  if (!arrived) flight_ways(w, s, p, ways);
  if (ways.empty()) {
    finish_flight(w, s, log);
    return true;
  }
  if (ways.size() > 1 || may_stay(w, s, p)) return false;
  step_away(w, s, p, ways[0], log);
  return true;
}

void ask_flight(const World& w, const State& s, Prompt& prompt) {
  const Piece p = top<FlightFrame>(s).piece;
  prompt.choice(side_of(w, p), "pg.14.31a"_rule, "pg.prompt.flight"_text);
  prompt.with("unit", unit_kind, p.id);
  Ways ways;
  flight_ways(w, s, p, ways);
  for (Hex h : ways) prompt.option(verb::flee, p.id, h.id);
  if (may_stay(w, s, p)) prompt.option(verb::stay, p.id);
}

void take_flight(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::stay) finish_flight(w, s, log);
  else step_away(w, s, piece(c.who), hex(c.what), log);
}

Refusal judge_flight(const World& w, const State& s, Choice c) {
  const Piece p = top<FlightFrame>(s).piece;
  if (c.verb == verb::stay)
    return c.who == p.id && may_stay(w, s, p)
               ? legal
               : Refusal{"pg.14.3c"_rule, "pg.refuse.must_flee"_text};
  if (c.verb != verb::flee || c.who != p.id || !is_hex(w, c.what)) return no_option;
  if (const Refusal r = refuse_step(w, s, p, at(s, p).hex, hex(c.what))) return r;
  Ways ways;
  flight_ways(w, s, p, ways);
  if (!ways.contains(hex(c.what))) return {"pg.14.33"_rule, "pg.refuse.flight_direction"_text};
  return legal;
}

// ---- 6.52c: does the leader go along?

void ask_flight_along(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<FlightAlongFrame>(s);
  prompt.choice(side_of(w, f.piece), "pg.6.52c"_rule, "pg.prompt.flight_along"_text);
  prompt.with("unit", unit_kind, f.piece.id).with("leader", unit_kind, f.leader.id);
  prompt.option(verb::flee_along, f.leader.id);
  prompt.option(verb::stay, f.leader.id);
}

void take_flight_along(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<FlightAlongFrame>(s);
  pop(s);
  if (c.verb != verb::flee_along) return;
  const Piece leader = f.leader;
  // pg.1.2y: the one case of voluntary demoralization
  if (at(s, leader).order == Order::disrupted) set_order(w, s, leader, Order::demoralized, log);
  at(s, leader).carrier = f.piece;
}

}  // namespace

void begin_flight(const World& w, State& s, Piece p, Piece companion) {
  start(w, s, p);
  push(s, FlightFrame{.piece = p, .helper = companion});
}

const StepRules flight_step{run_flight, ask_flight, judge_flight, take_flight};
const StepRules flight_along_step{nullptr, ask_flight_along, nullptr, take_flight_along};

}  // namespace bocage::pg
