// Chapter 14: morale checks, disruption and demoralization.
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

// pg.14.0a, pg.14.3b; random event 12 adds one to units.
int morale_of(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  const PieceInfo& info = w.pieces[p.id];
  int morale;
  if (is_leader(w, p)) morale = face_of(w, s, p).morale;
  else
    morale = (full_strength(w, s, p) ? info.morale : info.reduced_morale) +
             (s.event_flags[index(info.side)] & fanaticism ? 1 : 0);
  return morale - (me.order == Order::demoralized ? 1 : 0);
}

// pg.1.2n: good order until something happens.
void set_order(const World& w, State& s, Piece p, Order order, Events* log) {
  PieceState& me = at(s, p);
  if (me.order == order || me.place != Place::on_map) return;
  const bool worse = order > me.order;
  me.order = order;
  if (log)
    log->add(order == Order::good        ? "good_order"
             : order == Order::disrupted ? "disrupted"
                                         : "demoralized",
             worse ? "pg.14.1b"_rule : "pg.14.41b"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .only_for(known_to(w, s, p));
  if (!worse) return;
  if (order == Order::demoralized) interrupt_work(s, p);  // pg.16.21
  if (s.move.piece == p) s.move.manner |= must_stop;      // pg.13.14
  if (type_of(w, p).carrier) force_unload(w, s, p, log);  // pg.5.65a, pg.5.66a
  if (type_of(w, p).kind == UnitKind::eng && is_open_river(w, s, me.hex)) {
    const Side side = side_of(w, p);  // pg.5.75c
    for (Piece o : in_hex(s, me.hex))
      if (o != p && side_of(w, o) == side && is_unit(w, o) && at(s, o).order < order &&
          type_of(w, o).kind != UnitKind::vessel)
        set_order(w, s, o, order, log);
  }
}

// pg.14.11b, pg.6.7a, A41: the second demoralization.
void demoralize(const World& w, State& s, Piece p, Events* log) {
  if (at(s, p).order != Order::demoralized) {
    set_order(w, s, p, Order::demoralized, log);
    return;
  }
  if (is_leader(w, p)) {
    if (log) log->add("leader_breaks", "pg.6.7a"_rule, side_of(w, p)).with("unit", unit_kind, p.id);
    eliminate(w, s, p, log);
  } else {
    lose_step(w, s, p, log);
  }
}

// ---- Checks

void push_checks(State& s, Hex h, Side side) { push(s, ChecksFrame{.side = side, .hex = h}); }

namespace {

// pg.14.13: leaders first, senior first; then units by number. Checks for a lost leader come
// before.
Piece next_check(const World& w, const State& s, const ChecksFrame& f) {
  Piece best = nobody;
  const auto before = [&](Piece p, Piece q) {
    const bool ps = at(s, p).senior, qs = at(s, q).senior;
    if (ps != qs) return ps;
    return rank_of(w, s, p) > rank_of(w, s, q) ||
           (rank_of(w, s, p) == rank_of(w, s, q) && is_leader(w, p) && !is_leader(w, q));
  };
  for (Piece p : in_hex(s, f.hex)) {
    const PieceState& me = at(s, p);
    if (side_of(w, p) != f.side || !(me.senior || (me.check && !f.mourning))) continue;
    if (!best || before(p, best)) best = p;
  }
  return best;
}

struct Test {
  int morale, help, grief, add;
  int needed() const { return morale + help - grief; }
};

Test test_of(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  int help = check_help(w, s, p);  // pg.6.51, pg.5.65b, pg.13.13
  for_each_aboard(s, p, [&](Piece l) {
    if (is_regular_leader(w, s, l) && at(s, l).order != Order::demoralized &&
        face_of(w, s, l).morale_bonus > help)
      help = face_of(w, s, l).morale_bonus;
  });
  if (me.senior)
    return {morale_of(w, s, p), help, top<ChecksFrame>(s).grief, 0};  // pg.6.73: an M check
  return {morale_of(w, s, p), help, 0, me.check - 1};
}

// pg.6.73: the units that stood with him.
void call_mourners(const World& w, State& s) {
  change<ChecksFrame>(s, [](ChecksFrame& f) { f.mourning = ChecksFrame::called; });
  const auto f = top<ChecksFrame>(s);
  for (Piece p : in_hex(s, f.hex))
    at(s, p).senior = side_of(w, p) == f.side && is_unit(w, p) && !carried(w, s, p);
}

bool run_checks(const World& w, State& s, Events*) {
  if (top<ChecksFrame>(s).mourning == ChecksFrame::to_be_called) call_mourners(w, s);
  if (next_check(w, s, top<ChecksFrame>(s))) return false;
  pop(s);
  return true;
}

// pg.14.1a, pg.14.1b: how far a sum fails. 0: it passes.
int fails_by(const Test& t, int sum) {
  const int by = sum + t.add - t.needed();
  return by > 0 ? by : 0;
}

void ask_checks(const World& w, const State& s, Prompt& prompt) {
  const Piece p = next_check(w, s, top<ChecksFrame>(s));
  const Test t = test_of(w, s, p);
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  for (int sum = 2; sum <= 12; ++sum) {
    const int by = fails_by(t, sum);
    chance.sum_class[sum] = by == 0 ? 0 : by <= 2 ? 1 : 2;
  }
  prompt.roll(side_of(w, p), at(s, p).senior ? "pg.6.73"_rule : "pg.14.1a"_rule,
              "pg.prompt.check"_text, chance);
  prompt.with("unit", unit_kind, p.id)
      .with("morale", number_kind, t.needed())
      .with("add", number_kind, t.add);
}

void take_checks(const World& w, State& s, Choice c, Events* log) {
  const Piece p = next_check(w, s, top<ChecksFrame>(s));
  const Test t = test_of(w, s, p);
  const int by = fails_by(t, sum_of(c));
  PieceState& me = at(s, p);
  const bool senior = me.senior;
  if (senior) me.senior = 0;
  else me.check = 0;
  if (log) {
    Event& e = log->add("morale_check", senior ? "pg.6.73"_rule : "pg.14.1a"_rule, side_of(w, p));
    e.with("unit", unit_kind, p.id).number("morale", t.needed()).number("add", t.add).on(c);
    e.number("by", by);
    if (t.help) e.shift("pg.6.51"_rule, t.help, "pg.shift.leader_help"_text);
    if (t.grief) e.shift("pg.6.73"_rule, -t.grief, "pg.shift.leader_lost"_text);
    e.gives(by == 0 ? "passed" : "failed");
  }
  if (by == 0) return;
  if (s.move.piece == p) s.move.manner |= must_stop;  // pg.13.14
  if (me.order == Order::demoralized) {               // pg.14.11b
    if (by >= 3) demoralize(w, s, p, log);
    return;
  }
  if (me.order == Order::disrupted || by >= 3)  // pg.14.11a, pg.14.1b
    set_order(w, s, p, Order::demoralized, log);
  else set_order(w, s, p, Order::disrupted, log);
}

}  // namespace

const StepRules checks_step{run_checks, ask_checks, nullptr, take_checks};

}  // namespace bocage::pg
