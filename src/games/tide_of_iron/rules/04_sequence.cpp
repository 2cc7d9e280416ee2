// Action turns: whose, how many actions, who is finished; teams take theirs member by member.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

// toi.mp.4: each member half of them, rounded up.
int actions_of(const World& w, int side) {
  const int n = w.sides[side].actions;
  return w.teams ? (n + 1) / 2 : n;
}

// Members of a side who have had their turn since the order began anew; State::stage holds both sides.
int acted(const State& s, int side) { return s.stage >> (2 * side) & 3; }
void set_acted(State& s, int side, int bits) {
  s.stage = static_cast<u8>((s.stage & ~(3 << (2 * side))) | bits << (2 * side));
}

bool is_finished(const World& w, const State& s, int side) {
  return w.teams ? s.finished[side] == 3 : s.finished[side] != 0;
}

// Members still to act in this team's turn.
int waiting_members(const State& s, int side) { return 3 & ~s.finished[side] & ~acted(s, side); }

void begin_turn(const World& w, State& s, int side, int player, Events* log) {
  s.active = static_cast<u8>(side);
  s.player = static_cast<u8>(player);
  s.actions_left = static_cast<u8>(actions_of(w, side));
  if (w.teams) set_acted(s, side, acted(s, side) | 1 << player);
  ++s.turns;
  if (log && can_act(w, s, static_cast<Side>(side), player)) {  // else it is over before it begins
    Event& e = log->add("turn", "toi.seq.2"_rule, static_cast<Side>(side))
                   .number("actions", s.actions_left);
    if (w.teams) e.with("player", player_kind, player);
  }
}

// toi.seq.7: nothing left to do.
void finish_member(const World& w, State& s, int side, int player, Events* log) {
  s.finished[side] |= static_cast<u8>(w.teams ? 1 << player : 3);
  if (!log) return;
  Event& e = log->add("out_of_actions", "toi.seq.7"_rule, static_cast<Side>(side));
  if (w.teams) e.with("player", player_kind, player);
}

// The next turn of two players: the other side, unless it is finished (toi.seq.9).
void next_turn(const World& w, State& s, Events* log) {
  const int other_side = 1 - s.active;
  begin_turn(w, s, is_finished(w, s, other_side) ? s.active : other_side, 0, log);
}

// The same for teams (toi.mp.3, toi.opt.3, toi.mp.18); asks who goes first where a team may choose.
void next_member(const World& w, State& s, Events* log) {
  int side = s.active;
  if (w.on.members_alternate || !waiting_members(s, side)) {
    if (!w.on.members_alternate) set_acted(s, side, 0);
    const int next = 1 - side;
    if (!is_finished(w, s, next)) side = next;
    if (!waiting_members(s, side)) set_acted(s, side, 0);
    if (!waiting_members(s, side)) side = 1 - side;
  }
  if (!waiting_members(s, side)) set_acted(s, side, 0);
  s.active = static_cast<u8>(side);
  if (waiting_members(s, side) == 3)
    for (int player = 0; player < 2; ++player)  // toi.mp.6: between those who can act
      if (!can_act(w, s, static_cast<Side>(side), player)) finish_member(w, s, side, player, log);
  const int members = waiting_members(s, side);
  if (members == 3) s.frames.push(Step::lead);
  else if (members) begin_turn(w, s, side, members == 2 ? 1 : 0, log);
}

bool run_turn(const World& w, State& s, Events* log) {
  if (check_gone(w, s, log)) return true;
  if (is_finished(w, s, 0) && is_finished(w, s, 1)) {  // toi.seq.10, toi.mp.7
    s.frames.pop();
    s.phase = Phase::command;
    s.stage = 0;
    s.extra = s.actions_left = 0;
    s.frames.push(Step::command);
    return true;
  }
  if (!s.actions_left && !s.extra) {
    if (!w.teams) next_turn(w, s, log);
    else {
      next_member(w, s, log);
      if (!s.actions_left) return true;  // who leads is asked, or nobody of them can act
    }
  }
  const Side side = static_cast<Side>(s.active);
  if (s.extra) {  // toi.mod.5: what no squad can use lapses
    bool any = false;
    for (Unit u : of_side(side)) any = any || !refuse_action(w, s, {verb::advance, 0, u.id, 0});
    if (!any) s.extra = 0;
    if (!s.extra && !s.actions_left) return true;
  }
  if (!can_act(w, s, side, s.player)) {  // toi.seq.7, toi.mp.6
    finish_member(w, s, s.active, s.player, log);
    s.actions_left = 0;
    return true;
  }
  s.frames.push(Step::action);
  return true;
}

void ask_lead(const World&, const State& s, Prompt& p) {
  p.choice(static_cast<Side>(s.active), "toi.mp.3"_rule, "toi.prompt.lead"_text);
  p.option(verb::lead, 0);
  p.option(verb::lead, 1);
}
void take_lead(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  begin_turn(w, s, s.active, c.who, log);
}

bool run_round(const World& w, State& s, Events* log) {
  s.frames.pop();
  begin_action_phase(w, s, log);
  return true;
}

}  // namespace

// toi.seq.2: the holder of the initiative begins.
void begin_action_phase(const World& w, State& s, Events* log) {
  s.phase = Phase::action;
  s.stage = 0;
  s.finished[0] = s.finished[1] = 0;
  s.actions_left = s.extra = 0;
  s.turns = 0;
  s.frames.push(Step::turn);
  if (log)
    log->add("round", "toi.seq.1"_rule, static_cast<Side>(s.initiative))
        .number("round", s.round)
        .number("rounds", w.rounds);
  s.active = static_cast<u8>(1 - s.initiative);  // the next turn is the other's
  if (w.teams) {
    s.active = s.initiative;
    s.frames.push(Step::lead);
  }
}

const Rules round_step{.run = run_round};
const Rules turn_step{.run = run_turn};
const Rules lead_step{.ask = ask_lead, .take = take_lead};

}  // namespace bocage::toi
