// Chapter 14.4: recovery, and the commissars' part in it (6.6).
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

// pg.6.62: an activated commissar stacked with a demoralized unit since the segment began takes
// over; pg.6.64: not a demoralized one.
Piece commissar_for(const World& w, const State& s, Piece p) {
  if (is_leader(w, p) || at(s, p).order != Order::demoralized) return nobody;
  for (Piece c : in_hex(s, at(s, p).hex))
    if (side_of(w, c) == side_of(w, p) && is_commissar(w, s, c) &&
        at(s, c).declared != Declared::none && !at(s, c).changed_hex &&
        (!at(s, c).acted || at(s, c).tied) && at(s, c).order != Order::demoralized)
      return c;
  return nobody;
}

// pg.6.52a, pg.6.52b, pg.6.53, pg.6.55, pg.14.4b: the leader who activated it, if he still stands
// by.
Piece helper_of(const World& w, const State& s, Piece p) {
  const Piece l = at(s, p).led_by;
  if (!l || !on_map(s, l) || !is_regular_leader(w, s, l)) return nobody;
  const PieceState& him = at(s, l);
  if (him.changed_hex || (him.acted && !him.tied) || him.declared == Declared::recover)
    return nobody;
  if (!in_reach(w, s, l, at(s, p).hex)) return nobody;
  return face_of(w, s, l).morale_bonus > 0 ? l : nobody;
}

}  // namespace

// ---- Who helps

namespace {

void start_recovery(State& s, Piece p, Piece helper) {
  pop(s);
  if (helper) {
    at(s, helper).tied = 1;
    at(s, helper).acted = 1;
  }
  push(s, RecoveryFrame{.piece = p, .helper = helper});
}

bool run_recovery_help(const World& w, State& s, Events*) {
  const Piece p = top<RecoveryHelpFrame>(s).piece;
  if (const Piece c = commissar_for(w, s, p)) {
    start_recovery(s, p, c);
    return true;
  }
  const Piece l = helper_of(w, s, p);
  if (l && !at(s, l).tied) return false;
  start_recovery(s, p, l);
  return true;
}

void ask_recovery_help(const World& w, const State& s, Prompt& prompt) {
  const Piece p = top<RecoveryHelpFrame>(s).piece;
  prompt.choice(side_of(w, p), "pg.6.52a"_rule, "pg.prompt.recovery_help"_text);
  prompt.args.push({"unit", unit_kind, known_to(w, s, p), p.id});
  prompt.option(verb::recover_with, p.id, helper_of(w, s, p).id);
  prompt.option(verb::recover_alone, p.id);
}

void take_recovery_help(const World&, State& s, Choice c, Events*) {
  start_recovery(s, piece(c.who),
                 c.verb == verb::recover_with ? piece(static_cast<int>(c.what)) : nobody);
}

// ---- The throw

struct Attempt {
  int morale, help, cover;
  bool commissar;
  int needed() const { return morale + help + cover; }  // the sum must be less
};

Attempt attempt_of(const World& w, const State& s, Piece p, Piece helper) {
  const PieceState& me = at(s, p);
  Attempt a{morale_of(w, s, p), 0, 0, false};
  a.cover = w.terrain[me.hex.id] == Terrain::town ||
            (has_entrenchment(s, me.hex) && shelters(w, p));  // pg.14.45, pg.16.42
  if (helper && is_commissar(w, s, helper)) {  // pg.6.62, A16: his morale, no -1 for demoralized
    a.morale = face_of(w, s, helper).morale;
    a.commissar = true;
  } else if (helper) {
    a.help = face_of(w, s, helper).morale_bonus;
  }
  return a;
}

// pg.14.41a, A5
bool succeeds(const World& w, const Attempt& a, int sum) {
  return w.on.recovery_at_or_below ? sum <= a.needed() : sum < a.needed();
}

void ask_recovery(const World& w, const State& s, Prompt& prompt) {
  const Piece p = top<RecoveryFrame>(s).piece;
  const Attempt a = attempt_of(w, s, p, top<RecoveryFrame>(s).helper);
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  for (int sum = 2; sum <= 12; ++sum) chance.sum_class[sum] = succeeds(w, a, sum);
  if (at(s, p).order == Order::demoralized) {
    chance.sum_class[2] = 2;                        // pg.14.43
    if (is_leader(w, p)) chance.sum_class[12] = 3;  // pg.14.44
  }
  prompt.roll(side_of(w, p), "pg.14.41a"_rule, "pg.prompt.recovery"_text, chance);
  prompt.seen = known_to(w, s, p);  // pg.16.6a
  prompt.args.push({"unit", unit_kind, prompt.seen, p.id});
  prompt.args.push({"below", number_kind, prompt.seen, a.needed()});
}

// pg.6.52c: the activated leader in its hex, though he did not help.
Piece companion_of(const World& w, const State& s, Piece p) {
  const Piece l = at(s, p).led_by;
  if (!l || !on_map(s, l) || !is_regular_leader(w, s, l) || at(s, l).hex != at(s, p).hex)
    return nobody;
  return at(s, l).changed_hex || at(s, l).acted ? nobody : l;
}

void take_recovery(const World& w, State& s, Choice c, Events* log) {
  const Piece p = top<RecoveryFrame>(s).piece, helper = top<RecoveryFrame>(s).helper;
  const Attempt a = attempt_of(w, s, p, helper);
  const int sum = sum_of(c);
  const bool was_demoralized = at(s, p).order == Order::demoralized;
  const bool deserts = was_demoralized && sum == 12 && is_leader(w, p);  // pg.14.44, pg.6.7b
  const bool success = !deserts && (succeeds(w, a, sum) || (was_demoralized && sum == 2));
  pop(s);
  at(s, p).acted = 1;
  if (log) {
    Event& e = log->add("recovery", a.commissar ? "pg.6.62"_rule : "pg.14.41a"_rule, side_of(w, p));
    e.with("unit", unit_kind, p.id).number("morale", a.morale).on(c).only_for(known_to(w, s, p));
    if (a.help) e.shift("pg.6.52a"_rule, a.help, "pg.shift.leader_help"_text);
    if (a.cover) e.shift("pg.14.45"_rule, a.cover, "pg.shift.cover"_text);
    e.gives(success ? "recovered" : "failed");
  }
  if (success) {  // pg.14.41b, pg.14.43, pg.6.63a
    const bool all_the_way = !was_demoralized || sum == 2 || a.commissar;
    set_order(w, s, p, all_the_way ? Order::good : Order::disrupted, log);
    return;
  }
  if (!was_demoralized) return;
  if (deserts) {
    if (log) log->add("deserted", "pg.14.44"_rule, side_of(w, p)).with("unit", unit_kind, p.id);
    eliminate(w, s, p, log);
    return;
  }
  if (a.commissar) lose_step(w, s, p, log);  // pg.6.63b
  if (on_map(s, p)) begin_flight(w, s, p, helper ? helper : companion_of(w, s, p));
}

}  // namespace

const StepRules recovery_help_step{run_recovery_help, ask_recovery_help, nullptr,
                                   take_recovery_help};
const StepRules recovery_step{nullptr, ask_recovery, nullptr, take_recovery};

}  // namespace bocage::pg
