// 16.7 Minefields: what happens to a unit that walks into one.
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

// pg.16.73a: engineers who enter throw two dice less, units with engineers beside them one less.
int dice_against(const World& w, const State& s, Piece p, Hex h, int strength) {
  int dice = strength;
  if (type_of(w, p).kind == UnitKind::eng) {
    dice -= 2;
  } else {
    for (const Piece q : in_hex(s, h))
      if (q != p && side_of(w, q) == side_of(w, p) && type_of(w, q).kind == UnitKind::eng &&
          !carried(w, s, q)) {
        dice -= 1;
        break;
      }
  }
  return dice < 0 ? 0 : dice;
}

// ---- Step::mines: a = the unit, b = dice still to throw, x = hex; of the dice thrown already
// c = 1 if one stops it, y = fives, and sixes times 256. A throw has eight dice at most.
//
// In the position as one side sees it, face-down counters have no strength. Only odds walk into
// such a field: there c = unknown, and State::cup holds what the counter may be.

constexpr int most_dice = 8;
enum { unknown = 2, unknown_strength = 0xff };

int unknown_mine(const World& w, const State& s, Piece p, Hex h) {
  for (int i = 0; i < s.mines.size(); ++i)
    if (s.mines[i].hex == h && s.mines[i].side != index(side_of(w, p)) &&
        s.mines[i].strength == unknown_strength)
      return i;
  return -1;
}

// pg.16.7a: the counters of that side that nobody has seen yet. Those that are gone were dummies
// (pg.16.74).
void fill_mine_cup(const World& w, State& s, int side) {
  const Forces& forces = w.sides[side];
  int lying = 0;
  for (int i = 0; i < 4; ++i) s.cup[i] = forces.mine_pool[i];
  for (const Mine& m : s.mines) {
    if (m.side != side) continue;
    ++lying;
    if (m.strength < 4 && s.cup[m.strength]) --s.cup[m.strength];
  }
  for (int n = forces.mines_to_draw; n > lying && s.cup[0]; --n) --s.cup[0];
  if (!(s.cup[0] | s.cup[1] | s.cup[2] | s.cup[3]))
    for (int i = 0; i < 4; ++i) s.cup[i] = forces.mine_pool[i];
}

void look_at_mine(const World& w, State& s, Choice drawn, Events* log) {
  const auto f = top<MinesFrame>(s);
  const Piece p = f.piece;
  pop(s);
  for (auto& weight : s.cup) weight = 0;
  s.mines[unknown_mine(w, s, p, f.hex)].strength = static_cast<std::uint8_t>(drawn.what);
  mines_on_entry(w, s, p, f.hex, log);
}

// Who was shot on leaving a fight throws for no mines (pg.12.12b).
bool run_mines(const World&, State& s, Events*) {
  const auto f = top<MinesFrame>(s);
  if (on_map(s, f.piece) && at(s, f.piece).hex == f.hex) return false;
  pop(s);
  return true;
}

void ask_mines(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<MinesFrame>(s);
  if (f.result == unknown) {
    prompt.roll(other(side_of(w, f.piece)), "pg.16.7a"_rule, "pg.prompt.draw_mine"_text,
                Chance::draw("cup", s.cup, 4).named(mine_face_kind));
    return;
  }
  prompt.roll(other(side_of(w, f.piece)), "pg.16.71a"_rule, "pg.prompt.mines"_text,
              Chance::throw_dice(f.dice < most_dice ? f.dice : most_dice, Reading::each));
  prompt.with("unit", unit_kind, f.piece.id).with("hex", hex_kind, f.hex.id);
}

void take_mines(const World& w, State& s, Choice roll, Events* log) {
  const auto f = top<MinesFrame>(s);
  if (f.result == unknown) return look_at_mine(w, s, roll, log);
  const Piece p = f.piece;
  int fives = f.fives, sixes = f.sixes;
  bool stops = f.result;
  for (int i = 0; i < roll.count; ++i) {
    fives += die(roll, i) == 5;
    sixes += die(roll, i) == 6;
    stops |= mine_dice[die(roll, i)].stops;
  }
  if (f.dice > roll.count) {  // pg.16.71a: a die for every point
    change<MinesFrame>(s, [&](MinesFrame& now) {
      now.dice = static_cast<Byte>(f.dice - roll.count);
      now.result = stops;
      now.fives = static_cast<Byte>(fives);
      now.sixes = static_cast<Byte>(sixes);
    });
    if (log)
      log->add("mines_go_on", "pg.16.71a"_rule, other(side_of(w, p)))
          .with("unit", unit_kind, p.id)
          .with("hex", hex_kind, f.hex.id)
          .number("dice", f.dice - roll.count)
          .on(roll);
    return;
  }
  pop(s);
  int steps = sixes + fives / 2;  // pg.16.72
  const bool shaken = fives + sixes > 0;
  if (shaken && demoralized(s, p)) ++steps;  // demoralized a second time
  if (log)
    log->add(steps    ? "mines_hit"
             : shaken ? "mines_demoralize"
             : stops  ? "mines_stop"
                      : "mines_harmless",
             "pg.16.71b"_rule, other(side_of(w, p)))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, f.hex.id)
        .number("steps", steps)
        .on(roll)
        .gives(steps    ? "loss"
               : shaken ? "demoralized"
               : stops  ? "stopped"
                        : "-");
  if (stops) s.move.manner |= must_stop;
  if (steps) {
    push_casualties(w, s, f.hex, side_of(w, p), p);
    for (int n = steps; n > 0 && on_map(s, p); --n) lose_step(w, s, p, log);
  }
  if (shaken && on_map(s, p) && !demoralized(s, p)) set_order(w, s, p, Order::demoralized, log);
}

}  // namespace

const StepRules mines_step{run_mines, ask_mines, nullptr, take_mines};

int turn_up_mines(State& s, Hex h, Side owner, RuleId why, Events* log) {
  int strength = 0;
  for (int i = 0; i < s.mines.size(); ++i) {
    Mine& m = s.mines[i];
    if (m.hex != h || m.side != index(owner) || m.strength == unknown_strength) continue;
    if (!m.revealed && log)
      log->add(m.strength ? "mines_revealed" : "dummy_mines", m.strength ? why : "pg.16.74"_rule,
               owner)
          .with("hex", hex_kind, h.id)
          .with("strength", mine_face_kind, m.strength)
          .revealing();
    m.revealed = 1;
    strength += m.strength;
    if (!m.strength) s.mines.remove(i--);  // pg.16.74
  }
  return strength;
}

void mines_on_entry(const World& w, State& s, Piece p, Hex h, Events* log) {
  if (s.mines.empty() || is_leader(w, p)) return;
  if (const int i = unknown_mine(w, s, p, h); i >= 0) {
    fill_mine_cup(w, s, s.mines[i].side);
    push(s, MinesFrame{.piece = p, .result = unknown, .hex = h});
    return;
  }
  const int strength = turn_up_mines(s, h, other(side_of(w, p)), "pg.16.71a"_rule, log);
  const int dice = dice_against(w, s, p, h, strength);
  if (dice)
    push(s, MinesFrame{.piece = p,
                       .dice = static_cast<Byte>(dice),
                       .hex = h});  // pg.16.73b: none, and it is ignored
}

}  // namespace bocage::pg
