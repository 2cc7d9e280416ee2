// 17.6 Several players a side (pg.17.6): by sector of the map, or by formation. The commander's
// orders to units are in 17_orders.cpp.
#include "games/panzer_grenadier/game.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

Side side_at(int i) { return static_cast<Side>(i); }
int players_of(const World& w, Side side) { return w.sides[index(side)].players; }
bool commanded(const World& w, Side side) { return w.on.formations && players_of(w, side) > 1; }

}  // namespace

int sector_count(const World& w) {
  int most = 0;
  for (int h = 0; h < w.hexes; ++h)
    if (w.sector[h] > most) most = w.sector[h];
  return most + 1;
}

// The sector where a piece is, or where it will come in.
int sector_of(const World& w, const State& s, Piece p) {
  if (on_map(s, p)) return w.sector[at(s, p).hex.id];
  int sector = -1;
  w.hex_sets[w.groups[w.pieces[p.id].group].zone].each([&](Hex h) {
    if (sector < 0) sector = w.sector[h.id];
  });
  return sector < 0 ? 0 : sector;
}

// pg.17.62a; pg.17.63a: the senior leader obeys the player who commands the side.
int player_of(const World& w, const State& s, Piece p) {
  const Side side = side_of(w, p);
  if (w.on.sectors) return sector_of(w, s, p);
  if (commanded(w, side) && s.senior[index(side)] == p.id) return s.commander[index(side)];
  return w.pieces[p.id].player;
}

// pg.17.61a, pg.17.61c: whoever stands in the sector that plays; pg.17.62a: whoever is his who
// acts.
bool in_sector_play(const World& w, const State& s, Piece p) {
  if (w.on.sectors && sector_of(w, s, p) != s.sector) return false;
  return !commanded(w, side_of(w, p)) || player_of(w, s, p) == s.player;
}

// pg.17.61d; assaults are not fire across a border.
bool may_fire_across(const World& w, const State&, Hex from, Hex to) {
  return !w.on.sectors || w.sector[from.id] == w.sector[to.id];
}

// pg.17.62b
bool same_player(const World& w, const State& s, Piece a, Piece b) {
  return !w.on.formations || player_of(w, s, a) == player_of(w, s, b);
}

// ---- Off-board artillery and aircraft (17.63b, 17.63c). Two bits each in State::factor_player and
// aircraft_player say whose sector has it.

namespace {

int owner_in(unsigned bits, int i) { return static_cast<int>(bits >> 2 * i & 3); }

void give(std::uint16_t& bits, int i, int sector) {
  bits = static_cast<std::uint16_t>((bits & ~(3u << 2 * i)) | (static_cast<unsigned>(sector) & 3u)
                                                                  << 2 * i);
}

}  // namespace

bool may_use_factor(const World& w, const State& s, Side side, int factor) {
  if (commanded(w, side)) return s.player == s.commander[index(side)];
  return !w.on.sectors || owner_in(s.factor_player[index(side)], factor) == s.sector;
}

bool factor_reaches(const World& w, const State& s, int, Hex target) {
  return !w.on.sectors || w.sector[target.id] == s.sector;
}

bool may_use_aircraft(const World& w, const State& s, int i, Hex target) {
  const int side = index(s.active);
  if (commanded(w, s.active) && s.player != s.commander[side]) return false;
  if (!w.on.sectors) return true;
  return owner_in(s.aircraft_player[side], i) == s.sector && w.sector[target.id] == s.sector;
}

// The last aircraft drawn belongs to the sector being played until it is allotted.
void own_new_aircraft(const World& w, State& s, int side) {
  if (w.on.sectors) give(s.aircraft_player[side], s.aircraft[side].size() - 1, s.sector);
}

void lose_aircraft(State& s, int side, int i) {
  s.aircraft[side].remove(i);
  std::uint16_t& bits = s.aircraft_player[side];
  const unsigned below = bits & ((1u << 2 * i) - 1), above = bits >> 2 * (i + 1);
  bits = static_cast<std::uint16_t>(below | above << 2 * i);
}

// ---- Step::allot (17.63b)

namespace {

bool factor_this_turn(const World& w, const State& s, int side, int factor) {
  return w.sides[side].offboard[factor].turns >> (s.turn & 63) & 1;
}

bool run_allot(const World& w, State& s, Events*) {
  auto f = top<AllotFrame>(s);
  const int side = index(f.side), factors = w.sides[side].offboard.size();
  while (f.next < 8 && f.next < factors && !factor_this_turn(w, s, side, f.next)) ++f.next;
  if (f.next < 8 && f.next >= factors) f.next = 8;
  s.frames.replace(f);
  if (f.next < 8 || f.next - 8 < s.aircraft[side].size()) return false;
  pop(s);
  return true;
}

void ask_allot(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<AllotFrame>(s);
  prompt.choice(f.side, "pg.17.63b"_rule, "pg.prompt.allot"_text);
  for (int sector = 0; sector < sector_count(w); ++sector) {
    if (f.next < 8) prompt.option(verb::allot_factor, f.next, static_cast<std::uint32_t>(sector));
    else
      prompt.option(verb::allot_aircraft, s.aircraft[index(f.side)][f.next - 8],
                    static_cast<std::uint32_t>(sector));
  }
}

void take_allot(const World&, State& s, Choice c, Events* log) {
  const auto f = top<AllotFrame>(s);
  const bool factor = f.next < 8;
  const int side = index(f.side);
  give(factor ? s.factor_player[side] : s.aircraft_player[side], factor ? f.next : f.next - 8,
       static_cast<int>(c.what));
  change<AllotFrame>(s, [](AllotFrame& now) { ++now.next; });
  if (log)
    log->add(factor ? "factor_allotted" : "aircraft_allotted", "pg.17.63b"_rule, f.side)
        .with(factor ? "factor" : "aircraft", factor ? factor_kind : aircraft_kind, c.who)
        .with("player", player_kind, static_cast<int>(c.what))
        .only_for(only(f.side));
}

Refusal judge_allot(const World& w, const State& s, Choice c) {
  const auto f = top<AllotFrame>(s);
  const bool factor = f.next < 8;
  if (c.verb != (factor ? verb::allot_factor : verb::allot_aircraft)) return no_option;
  if (c.what >= static_cast<std::uint32_t>(sector_count(w)))
    return {"pg.17.61a"_rule, "pg.refuse.no_such_sector"_text};
  if (c.who != (factor ? f.next : s.aircraft[index(f.side)][f.next - 8]))
    return {"pg.17.63b"_rule, "pg.refuse.one_after_the_other"_text};
  return legal;
}

// ---- Step::player: the commander says who acts in this segment (17.63c)

// Whether the player has anything to do but pass.
bool has_work(const World& w, const State& s, int player) {
  static thread_local State as;
  as = s;
  as.player = static_cast<std::uint8_t>(player);
  for (const Piece p : of_side(w, s.active))
    if (can_activate(w, as, p)) return true;
  static thread_local Prompt prompt;
  prompt.choice(s.active, "pg.17.63c"_rule, "pg.prompt.player"_text);
  offer_offboard(w, as, prompt);
  offer_air(w, as, prompt);
  return !prompt.options.empty();
}

// pg.14.42: while somebody of the side must still try to recover, only players who can act are
// offered, so that nobody passes for him (Step::segment refuses that too).
bool run_player(const World& w, State& s, Events*) {
  int count = 0, only = s.commander[index(s.active)];
  for (int i = 0; i < players_of(w, s.active); ++i)
    if (has_work(w, s, i)) ++count, only = i;
  if (count > 1) return false;
  s.player = static_cast<std::uint8_t>(only);
  pop(s);
  return true;
}

void ask_player(const World& w, const State& s, Prompt& prompt) {
  bool works[8] = {};
  const int players = players_of(w, s.active);
  for (int i = 0; i < players; ++i) works[i] = has_work(w, s, i);
  prompt.choice(s.active, "pg.17.63c"_rule, "pg.prompt.player"_text);
  for (int i = 0; i < players; ++i)
    if (works[i]) prompt.option(verb::choose_player, i);
}

void take_player(const World&, State& s, Choice c, Events* log) {
  s.player = static_cast<std::uint8_t>(c.who);
  pop(s);
  if (log) log->add("player_acts", "pg.17.63c"_rule, s.active).with("player", player_kind, c.who);
}

Refusal judge_player(const World& w, const State& s, Choice c) {
  if (c.verb != verb::choose_player) return {"pg.17.63c"_rule, "pg.refuse.choose_player"_text};
  if (c.who >= players_of(w, s.active)) return {"pg.17.62a"_rule, "pg.refuse.no_such_player"_text};
  if (!has_work(w, s, c.who)) return {"pg.3.b2"_rule, "pg.refuse.player_has_nothing"_text};
  return legal;
}

// ---- Step::setup_commander

void ask_setup_commander(const World&, const State& s, Prompt& prompt) {
  const auto f = top<SetupCommanderFrame>(s);
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  const int n = __builtin_popcount(f.players);
  for (int die = 1; die <= 6; ++die)
    chance.sum_class[die] = static_cast<std::uint8_t>((die - 1) * n / 6);
  prompt.roll(f.side, "pg.17.63a"_rule, "pg.prompt.commander"_text, chance);
}

// The senior leader is one of those of the new commander (pg.17.64); at the start of a battle he
// is known only after set-up.
void designate_his_senior(const World& w, State& s, int side) {
  Piece best = nobody;
  for (const Piece p : leaders_of(w, side_at(side)))
    if (on_map(s, p) && is_regular_leader(w, s, p) && w.pieces[p.id].player == s.commander[side] &&
        (!best || rank_of(w, s, p) > rank_of(w, s, best)))
      best = p;
  if (best) s.senior[side] = best.id;
}

void name_commander(const World& w, State& s, int side, int player, RuleId rule, Events* log) {
  s.commander[side] = static_cast<std::uint8_t>(player);
  if (!s.duty && w.on.formations) designate_his_senior(w, s, side);
  if (log) log->add("commander", rule, side_at(side)).with("player", player_kind, player);
}

void take_setup_commander(const World& w, State& s, Choice roll, Events* log) {
  const auto f = top<SetupCommanderFrame>(s);
  pop(s);
  const int n = __builtin_popcount(f.players);
  int skip = (sum_of(roll) - 1) * n / 6, player = 0;
  for (; player < 8; ++player) {
    if (!(f.players >> player & 1)) continue;
    if (skip-- == 0) break;
  }
  name_commander(w, s, index(f.side), player, f.replaced ? "pg.17.64"_rule : "pg.17.63a"_rule, log);
}

}  // namespace

const StepRules allot_step{run_allot, ask_allot, judge_allot, take_allot};
const StepRules player_step{run_player, ask_player, judge_player, take_player};
const StepRules setup_commander_step{nullptr, ask_setup_commander, nullptr, take_setup_commander};

bool push_commander_throw(const World& w, State& s, Side side) {
  if (!(w.on.sectors || w.on.formations) || players_of(w, side) < 2) return false;
  push(s, SetupCommanderFrame{.side = side,
                              .players = static_cast<Byte>((1 << players_of(w, side)) - 1)});
  return true;
}

// In the order they are asked: what each side's sectors get, then who is sent where.
void begin_turn_players(const World& w, State& s) {
  s.sector = 0;
  if (w.on.formations) push(s, Step::player);
  if (!w.on.sectors) return;
  for (int side = 1; side >= 0; --side) push(s, OrdersFrame{.side = side_at(side)});
  for (int side = 1; side >= 0; --side) {
    s.factor_player[side] = s.aircraft_player[side] = 0;
    push(s, AllotFrame{.side = side_at(side)});
  }
}

// pg.17.61b: the next sector plays its turn; false when all have.
bool next_sector(const World& w, State& s) {
  if (!w.on.sectors || s.sector + 1 >= sector_count(w)) return false;
  ++s.sector;
  s.segments[0] = s.segments[1] = 0;
  s.opening = s.saved = s.passed = 0;
  s.saver = Side::nobody;
  return true;
}

// pg.17.64: the player with the highest leader left; then the most steps; then the die.
void replace_commander(const World& w, State& s, Side side, Events* log) {
  if (!commanded(w, side)) return;
  int best = -1, tied = 0;
  for (int player = 0; player < players_of(w, side); ++player) {
    int rank = 0, steps = 0;
    for (const Piece p : of_side(w, side)) {
      if (w.pieces[p.id].player != player || !on_map(s, p)) continue;
      if (is_regular_leader(w, s, p) && static_cast<int>(rank_of(w, s, p)) > rank)
        rank = static_cast<int>(rank_of(w, s, p));
      if (is_unit(w, p) && is_combat_unit(type_of(w, p))) steps += at(s, p).steps;
    }
    const int score = rank * 1024 + steps;
    if (score > best) best = score, tied = 0;
    if (score == best) tied |= 1 << player;
  }
  if (__builtin_popcount(static_cast<unsigned>(tied)) > 1)
    push(s, SetupCommanderFrame{.side = side, .players = static_cast<Byte>(tied), .replaced = 1});
  else
    name_commander(w, s, index(side), __builtin_ctz(static_cast<unsigned>(tied)), "pg.17.64"_rule,
                   log);
}

// ---- Who answers

namespace {

bool names_a_unit(Verb v) {
  for (int i = 0; i < verb_info_count; ++i)
    if (verb_infos[i].verb == v) return verb_infos[i].who.kind == unit_kind;
  return false;
}

// The one player whose pieces the options are about; -1: several, or no pieces at all.
int owner_of_options(const World& w, const State& s, const Prompt& prompt) {
  int owner = -1;
  for (const Choice& c : prompt.options) {
    if (!names_a_unit(c.verb) || c.who >= w.piece_count) continue;
    const int his = player_of(w, s, piece(c.who));
    if (owner >= 0 && his != owner) return -1;
    owner = his;
  }
  return owner;
}

int team_member_asked(const World& w, const State& s, const Prompt& prompt) {
  const Side asked = prompt.side;
  const Step step = step_now(s);
  const int commander = s.commander[index(asked)];
  if (step == Step::player || step == Step::allot || step == Step::orders ||
      step == Step::event_pick)
    return commander;
  const bool acts = asked == s.active && !s.duty;
  if (w.on.sectors && acts) return s.sector;
  if (w.on.sectors && s.duty) return Prompt::any_player;  // everybody helps to set up
  if (prompt.ask != Ask::choice) return acts ? s.player : Prompt::any_player;
  if (step == Step::save_initiative) return commander;
  const int owner = owner_of_options(w, s, prompt);
  return owner >= 0 ? owner : acts ? s.player : Prompt::any_player;
}

}  // namespace

int player_asked(const World& w, const State& s, const Prompt& prompt) {
  if (index(prompt.side) > 1 || s.frames.empty() || players_of(w, prompt.side) < 2)
    return Prompt::any_player;
  const int who = team_member_asked(w, s, prompt);
  return who < players_of(w, prompt.side) ? who : Prompt::any_player;
}

}  // namespace bocage::pg
