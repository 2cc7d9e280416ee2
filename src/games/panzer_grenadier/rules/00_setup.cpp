// Before the battle: leaders and mines are drawn, both sides place their forces (pg.setup.1).
#include "games/panzer_grenadier/rules/04_stacking.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"

namespace bocage::pg {

// pg.1.2n, pg.1.2w: full strength and good order unless the scenario says otherwise.
void begin(const World& w, State& s) {
  s = State{};
  for (PieceState& p : s.pieces) p = PieceState{};
  for (int i = 0; i < w.piece_count; ++i) {
    PieceState& p = s.pieces[i];
    const UnitType& t = w.types[w.pieces[i].type];
    p.place = w.groups[w.pieces[i].group].turn ? Place::waiting : Place::unplaced;
    p.steps = t.steps;
    p.face = is_leader(t) ? w.pieces[i].face : 0;
    p.tank_leader = t.tank_leader_by_right && is_afv(t) && !is_apc(t);  // pg.6.8a, pg.6.8c
  }
  push(s, Step::setup);
}

// ---- Which duty is next. State::duty: 0 leaders, then six a side, then the end.

namespace {

enum Duty { draw_leaders, first_duty };
enum SideDuty { commander, entrenchments, draw_mines, lay_mines, placing, details, side_duties };

Side side_of_duty(const World& w, int duty) {
  return (duty - first_duty) / side_duties == 0 ? w.sets_up_first : other(w.sets_up_first);
}

Piece undrawn_leader(const World& w, const State& s) {
  for (int i = 0; i < w.piece_count; ++i)
    if (is_leader(w, piece(i)) && s.pieces[i].face == 0xff) return piece(i);
  return nobody;
}

bool matches(const World& w, const LeaderFace& f, Piece p) {
  const PieceInfo& info = w.pieces[p.id];
  return f.pool == info.side && f.commissar == info.commissar &&
         (f.commissar || f.rank == info.rank);
}

// pg.6.1: the counters of that rank that are still in the pool, both faces of each.
bool fill_leader_cup(const World& w, State& s, Piece p) {
  int base = -1;
  for (int i = 0; i < w.face_count && base < 0; ++i)
    if (matches(w, w.faces[i], p)) base = i;
  if (base < 0) return false;
  s.cup_base = static_cast<std::uint8_t>(base);
  int left = 0;
  for (int pass = 0; pass < 2 && left == 0; ++pass)
    for (int i = 0; i < 16; ++i) {
      const int face = base + i;
      bool in = face < w.face_count && matches(w, w.faces[face], p);
      if (in && pass == 0)
        for (Piece o : of_side(w, side_of(w, p)))
          if (is_leader(w, o) && at(s, o).face != 0xff &&
              w.faces[at(s, o).face].counter == w.faces[face].counter &&
              w.faces[at(s, o).face].pool == w.faces[face].pool)
            in = false;
      s.cup[i] = in;
      left += in;
    }
  return left > 0;
}

void empty_cup(State& s) {
  for (auto& weight : s.cup) weight = 0;
  s.cup_base = 0;
}

void designate_seniors(const World& w, State& s) {  // A46
  for (int i = 0; i < 2; ++i) {
    Piece best = nobody;
    for (Piece p : of_side(w, static_cast<Side>(i)))
      if (is_regular_leader(w, s, p) && at(s, p).place != Place::eliminated &&
          (!best || rank_of(w, s, p) > rank_of(w, s, best)))
        best = p;
    s.senior[i] = best.id;
  }
}

void finish_setup(const World& w, State& s, Events* log) {
  designate_seniors(w, s);
  set_initial_control(w, s);
  for (int i = 0; i < w.piece_count; ++i)
    if (on_map(s, piece(i)) && is_river(w.terrain[s.pieces[i].hex.id])) s.pieces[i].river_since = 1;
  s.active = Side::nobody;
  s.duty = s.setting_up = 0;
  if (log) log->add("battle_begins", "pg.setup.1"_rule, Side::nobody);
  pop(s);
  push(s, Step::turn_start);
}

bool has_unplaced(const World& w, const State& s, Side side) {
  for (Piece p : of_side(w, side))
    if (at(s, p).place == Place::unplaced) return true;
  return false;
}

// Whether the duty asks anything; if so its frame is pushed.
bool push_duty(const World& w, State& s, Side side, int duty) {
  const Forces& f = w.sides[index(side)];
  switch (duty) {
    case commander: return push_commander_throw(w, s, side);
    case entrenchments:
      if (!f.entrenchments || !has_unplaced(w, s, side)) return false;
      push(s, SetupEntrenchFrame{.left = f.entrenchments});
      return true;
    case draw_mines:
      if (!f.mines_to_draw || !has_unplaced(w, s, side)) return false;
      for (int i = 0; i < 4; ++i) s.cup[i] = f.mine_pool[i], s.hand[i] = 0;
      push(s, SetupMineFrame{.left = f.mines_to_draw});
      return true;
    case lay_mines:
      empty_cup(s);
      if (!(s.hand[0] + s.hand[1] + s.hand[2] + s.hand[3])) return false;
      push(s, Step::setup_mines);
      return true;
    case placing:
      for (auto& n : s.hand) n = 0;
      if (!has_unplaced(w, s, side)) return false;
      push(s, Step::setup_place);
      return true;
    default: push(s, Step::setup_details); return true;
  }
}

bool run_setup(const World& w, State& s, Events* log) {
  if (s.duty == draw_leaders) {
    if (const Piece p = undrawn_leader(w, s)) {
      if (fill_leader_cup(w, s, p)) push(s, SetupLeaderFrame{.piece = p});
      else at(s, p).face = 0;
      return true;
    }
    empty_cup(s);
  }
  ++s.duty;
  if (s.duty >= first_duty + 2 * side_duties) {
    finish_setup(w, s, log);
    return true;
  }
  s.active = side_of_duty(w, s.duty);
  if ((s.duty - first_duty) % side_duties == 0) s.setting_up = 0;
  push_duty(w, s, s.active, (s.duty - first_duty) % side_duties);
  return true;
}

// ---- A leader (6.1)

void ask_leader(const World& w, const State& s, Prompt& prompt) {
  const Piece p = top<SetupLeaderFrame>(s).piece;
  prompt.roll(side_of(w, p), "pg.6.1"_rule, "pg.prompt.draw_leader"_text,
              Chance::draw("cup", s.cup, 16).named(face_kind, s.cup_base));
  prompt.with("rank", rank_kind, static_cast<int>(w.pieces[p.id].rank));
}

void take_leader(const World& w, State& s, Choice c, Events* log) {
  const Piece p = top<SetupLeaderFrame>(s).piece;
  pop(s);
  at(s, p).face = static_cast<std::uint8_t>(s.cup_base + c.what);
  if (log)
    log->add("leader_drawn", "pg.6.1"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("face", face_kind, at(s, p).face)
        .on(c);
}

// ---- Mines (16.7a). Only the owner looks.

void ask_mine(const World&, const State& s, Prompt& prompt) {
  prompt.roll(s.active, "pg.16.7a"_rule, "pg.prompt.draw_mine"_text,
              Chance::draw("cup", s.cup, 4).named(mine_face_kind));
  prompt.seen = only(s.active);
}

void take_mine(const World&, State& s, Choice c, Events* log) {
  --s.cup[c.what];
  ++s.hand[c.what];
  if (log)
    log->add("mine_drawn", "pg.16.7a"_rule, s.active)
        .with("strength", mine_face_kind, static_cast<int>(c.what), only(s.active))
        .only_for(only(s.active));
  change<SetupMineFrame>(s, [](SetupMineFrame& f) { --f.left; });
  if (top<SetupMineFrame>(s).left == 0) pop(s);
}

bool run_mines(const World& w, State& s, Events* log) {
  if (s.setting_up) go_on_setting_up(w, s, log);
  const Forces& f = w.sides[index(s.active)];
  const int left = s.hand[0] + s.hand[1] + s.hand[2] + s.hand[3];
  if (left && f.mine_zone) return false;
  pop(s);
  return true;
}

int strongest_in_hand(const State& s) {
  for (int i = 3; i >= 0; --i)
    if (s.hand[i]) return i;
  return 0;
}

void ask_lay_mines(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.16.7a"_rule, "pg.prompt.lay_mine"_text);
  const int strength = strongest_in_hand(s);
  prompt.args.push({"strength", mine_face_kind, only(s.active), strength});
  offer_deployments(w, s, prompt);
  w.hex_sets[w.sides[index(s.active)].mine_zone].each([&](Hex h) {
    if (can_lay_mine(w, s, s.active, h)) prompt.option(verb::lay_mine, strength, h.id);
  });
}

void take_lay_mines(const World& w, State& s, Choice c, Events* log) {
  if (leaves_it(c)) set_up(w, s, deployment_of(c), log);
  else lay_mine(w, s, s.active, static_cast<int>(c.who), hex(c.what), log);
}

// ---- Entrenchments (16.4a)

bool run_entrench(const World& w, State& s, Events* log) {
  if (s.setting_up) go_on_setting_up(w, s, log);
  if (top<SetupEntrenchFrame>(s).left && w.sides[index(s.active)].entrenchment_zone) return false;
  pop(s);
  return true;
}

void ask_entrench(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.16.4a"_rule, "pg.prompt.entrench"_text);
  prompt.with("left", number_kind, top<SetupEntrenchFrame>(s).left);
  offer_deployments(w, s, prompt);
  w.hex_sets[w.sides[index(s.active)].entrenchment_zone].each([&](Hex h) {
    if (can_entrench(w, s, h)) prompt.option(verb::entrench, 0, h.id);
  });
}

void take_entrench(const World& w, State& s, Choice c, Events* log) {
  if (leaves_it(c)) return set_up(w, s, deployment_of(c), log);
  change<SetupEntrenchFrame>(s, [](SetupEntrenchFrame& f) { --f.left; });
  entrench_hex(s, hex(c.what));
  if (log)
    log->add("entrenched", "pg.16.4a"_rule, s.active)
        .with("hex", hex_kind, static_cast<int>(c.what));
}

// ---- Placing, in the order of the scenario's list

Piece next_unplaced(const World& w, const State& s) {
  for (Piece p : of_side(w, s.active))
    if (at(s, p).place == Place::unplaced) return p;
  return nobody;
}

// A piece for which there is no room any more stays out of the battle.
bool run_place(const World& w, State& s, Events* log) {
  if (s.setting_up) go_on_setting_up(w, s, log);
  const Piece p = next_unplaced(w, s);
  if (!p) {
    pop(s);
    return true;
  }
  bool room = false;
  w.hex_sets[w.groups[w.pieces[p.id].group].zone].each(
      [&](Hex h) { room = room || can_place(w, s, p, h); });
  if (room) return false;
  if (log) log->add("no_room", "pg.setup.1"_rule, s.active).with("unit", unit_kind, p.id);
  at(s, p).place = Place::exited;
  return true;
}

void ask_place(const World& w, const State& s, Prompt& prompt) {
  const Piece p = next_unplaced(w, s);
  prompt.choice(s.active, "pg.setup.1"_rule, "pg.prompt.place"_text);
  prompt.with("unit", unit_kind, p.id);
  offer_deployments(w, s, prompt);
  w.hex_sets[w.groups[w.pieces[p.id].group].zone].each([&](Hex h) {
    if (can_place(w, s, p, h)) prompt.option(verb::place, p.id, h.id);
  });
}

void take_place(const World& w, State& s, Choice c, Events* log) {
  if (leaves_it(c)) set_up(w, s, deployment_of(c), log);
  else place_piece(w, s, piece(c.who), hex(c.what), log);
}

Refusal judge_place(const World& w, const State& s, Choice c) {
  if (leaves_it(c)) return may_deploy(w, s, c) ? legal : no_option;
  if (c.verb != verb::place || !is_piece(w, c.who) || !is_hex(w, c.what)) return no_option;
  const Piece p = piece(c.who);
  if (p != next_unplaced(w, s)) return {"pg.setup.1"_rule, "pg.refuse.not_this_piece"_text};
  if (!w.hex_sets[w.groups[w.pieces[p.id].group].zone].contains(hex(c.what)))
    return {"pg.setup.1"_rule, "pg.refuse.outside_zone"_text};
  const Hex h = hex(c.what);
  if (!fits(w, s, p, h)) return no_room("pg.4.1a"_rule, w, s, p, h);
  if (holds_any_enemy(w, s, h, side_of(w, p)))
    return {"pg.setup.1"_rule, "pg.refuse.enemy_hex"_text};
  if (!can_place(w, s, p, h)) return {"pg.5.0f"_rule, "pg.refuse.terrain"_text};
  return legal;
}

}  // namespace

const StepRules setup_step{run_setup};
const StepRules setup_leader_step{nullptr, ask_leader, nullptr, take_leader};
const StepRules setup_mine_step{nullptr, ask_mine, nullptr, take_mine};
const StepRules setup_mines_step{run_mines, ask_lay_mines, nullptr, take_lay_mines};
const StepRules setup_entrench_step{run_entrench, ask_entrench, nullptr, take_entrench};
const StepRules setup_place_step{run_place, ask_place, judge_place, take_place};

}  // namespace bocage::pg
