// 17.6 Several players a side (pg.17.6): by sector of the map, or by formation.
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

Side side_at(int i) { return static_cast<Side>(i); }
int players_of(const World& w, Side side) { return w.sides[index(side)].players; }

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

}  // namespace

// pg.17.61a, pg.17.61c: whoever stands in the sector that plays; pg.17.62a: whoever is his who
// acts.
bool in_sector_play(const World& w, const State& s, Piece p) {
  if (w.on.sectors && sector_of(w, s, p) != s.sector) return false;
  return !w.on.formations || players_of(w, side_of(w, p)) < 2 || w.pieces[p.id].player == s.player;
}

// pg.17.61d; assaults are not fire across a border.
bool may_fire_across(const World& w, const State&, Hex from, Hex to) {
  return !w.on.sectors || w.sector[from.id] == w.sector[to.id];
}

// pg.17.62b
bool same_player(const World& w, const State&, Piece a, Piece b) {
  return !w.on.formations || w.pieces[a.id].player == w.pieces[b.id].player;
}

// ---- Off-board artillery and aircraft (17.63b, 17.63c). A bit in State::factor_player and
// aircraft_player says: the second sector's.

bool may_use_factor(const World& w, const State& s, Side side, int factor) {
  if (w.on.formations && players_of(w, side) > 1) return s.player == s.commander[index(side)];
  return !w.on.sectors || (s.factor_player[index(side)] >> factor & 1) == (s.sector ? 1 : 0);
}

bool factor_reaches(const World& w, const State& s, int, Hex target) {
  return !w.on.sectors || w.sector[target.id] == s.sector;
}

bool may_use_aircraft(const World& w, const State& s, int i, Hex target) {
  const int side = index(s.active);
  if (w.on.formations && w.sides[side].players > 1 && s.player != s.commander[side]) return false;
  if (!w.on.sectors) return true;
  return (s.aircraft_player[side] >> i & 1) == (s.sector ? 1 : 0) &&
         w.sector[target.id] == s.sector;
}

// ---- Step::allot: a = side, b = the next factor, or 8 + the next aircraft (17.63b)

namespace {

bool run_allot(const World& w, State& s, Events*) {
  Frame& f = top(s);
  if (f.b < 8 && f.b >= w.sides[f.a].offboard.size()) f.b = 8;
  if (f.b < 8 || f.b - 8 < s.aircraft[f.a].size()) return false;
  pop(s);
  return true;
}

void ask_allot(const World& w, const State& s, Prompt& prompt) {
  const Frame& f = top(s);
  prompt.choice(side_at(f.a), "pg.17.63b"_rule, "pg.prompt.allot"_text);
  const int sectors = sector_count(w) < 2 ? 1 : 2;
  for (int sector = 0; sector < sectors; ++sector) {
    if (f.b < 8) prompt.option(verb::allot_factor, f.b, static_cast<std::uint32_t>(sector));
    else
      prompt.option(verb::allot_aircraft, s.aircraft[f.a][f.b - 8],
                    static_cast<std::uint32_t>(sector));
  }
}

void take_allot(const World&, State& s, Choice c, Events*) {
  Frame& f = top(s);
  std::uint8_t& bits = f.b < 8 ? s.factor_player[f.a] : s.aircraft_player[f.a];
  const int bit = f.b < 8 ? f.b : f.b - 8;
  bits = static_cast<std::uint8_t>((bits & ~(1 << bit)) | (c.what ? 1 << bit : 0));
  ++f.b;
}

// ---- Step::player: the commander says who acts in this segment (17.63c)

bool has_work(const World& w, const State& s, int player) {
  for (const Piece p : of_side(w, s.active)) {
    if (w.pieces[p.id].player != player || at(s, p).markers) continue;
    if (on_map(s, p) || is_due(w, s, p)) return true;
  }
  if (player != s.commander[index(s.active)]) return false;
  return !s.aircraft[index(s.active)].empty() ||
         w.sides[index(s.active)].offboard.size() >
             __builtin_popcount(s.offboard_used[index(s.active)]);
}

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
  prompt.choice(s.active, "pg.17.63c"_rule, "pg.prompt.player"_text);
  for (int i = 0; i < players_of(w, s.active); ++i)
    if (has_work(w, s, i)) prompt.option(verb::choose_player, i);
}

void take_player(const World&, State& s, Choice c, Events*) {
  s.player = static_cast<std::uint8_t>(c.who);
  pop(s);
}

// ---- Step::setup_commander: a = side, b = players among whom the die decides, bit set

void ask_setup_commander(const World&, const State& s, Prompt& prompt) {
  const Frame& f = top(s);
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  const int n = __builtin_popcount(f.b);
  for (int die = 1; die <= 6; ++die)
    chance.sum_class[die] = static_cast<std::uint8_t>((die - 1) * n / 6);
  prompt.roll(side_at(f.a), "pg.17.63a"_rule, "pg.prompt.commander"_text, chance);
}

void name_commander(State& s, int side, int player, RuleId rule, Events* log) {
  s.commander[side] = static_cast<std::uint8_t>(player);
  if (log) log->add("commander", rule, side_at(side)).with("player", player_kind, player);
}

void take_setup_commander(const World&, State& s, Choice roll, Events* log) {
  const Frame f = top(s);
  pop(s);
  const int n = __builtin_popcount(f.b);
  int skip = (sum_of(roll) - 1) * n / 6, player = 0;
  for (;; ++player) {
    if (!(f.b >> player & 1)) continue;
    if (skip-- == 0) break;
  }
  name_commander(s, f.a, player, "pg.17.63a"_rule, log);
}

}  // namespace

const StepRules allot_step{run_allot, ask_allot, take_allot, nullptr};
const StepRules player_step{run_player, ask_player, take_player, nullptr};
const StepRules setup_commander_step{nullptr, ask_setup_commander, take_setup_commander, nullptr};

void push_commander_throw(const World& w, State& s, Side side, int players) {
  (void)w;
  push(s, Step::setup_commander, index(side), players);
}

void begin_commanders(const World& w, State& s) {
  for (int side = 1; side >= 0; --side)
    if ((w.on.sectors || w.on.formations) && w.sides[side].players > 1)
      push_commander_throw(w, s, side_at(side), (1 << w.sides[side].players) - 1);
}

void begin_turn_players(const World& w, State& s) {
  s.sector = 0;
  if (w.on.formations) push(s, Step::player);
  if (w.on.sectors)
    for (int side = 1; side >= 0; --side) {
      s.factor_player[side] = s.aircraft_player[side] = 0;
      push(s, Step::allot, side);
    }
}

// pg.17.61b: the next sector plays its turn; false when all have.
bool next_sector(const World& w, State& s) {
  if (!w.on.sectors || s.sector + 1 >= sector_count(w)) return false;
  ++s.sector;
  s.segments[0] = s.segments[1] = 0;
  s.opening = s.saved = s.passed = 0;
  return true;
}

// pg.17.64: the player with the highest leader left; then the most steps; then the die.
void replace_commander(const World& w, State& s, Side side, Events* log) {
  if (!w.on.formations || players_of(w, side) < 2) return;
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
  if (__builtin_popcount(tied) > 1) push_commander_throw(w, s, side, tied);
  else name_commander(s, index(side), __builtin_ctz(tied), "pg.17.64"_rule, log);
}

}  // namespace bocage::pg
