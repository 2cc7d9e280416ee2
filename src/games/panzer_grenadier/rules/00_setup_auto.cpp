// Set-up in one click: a plain, sensible deployment, or one that leans somewhere.
#include "board/plane.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"

namespace bocage::pg {

namespace {

// The map as the side sees it that faces the enemy, in eighths of a hex.
struct Point {
  std::int64_t x = 0, y = 0;
};
Point point(const World& w, Hex h) {
  const Doubled d = w.grid.doubled(h);
  return {4 * d.x, 7 * d.y};
}

// The middle of where a side's pieces may come to stand.
Point middle(const World& w, Side side) {
  Point sum;
  std::int64_t n = 0;
  for (Piece p : of_side(w, side))
    w.hex_sets[w.groups[w.pieces[p.id].group].zone].each([&](Hex h) {
      const Point here = point(w, h);
      sum.x += here.x, sum.y += here.y, ++n;
    });
  return n ? Point{sum.x / n, sum.y / n} : sum;
}

struct Ground {
  Deployment how;
  std::int8_t goal[max_hexes];   // distance to the nearest objective
  std::int16_t lean[max_hexes];  // how far to where the deployment leans, in eighths of a hex
};

void survey(const World& w, Side side, Deployment how, Ground& g) {
  g.how = how;
  const int forward = static_cast<int>(how.depth) - static_cast<int>(Depth::level),
            left = static_cast<int>(Wing::centre) - static_cast<int>(how.wing);
  const Point from = middle(w, side), to = middle(w, other(side)),
              ahead{to.x - from.x, to.y - from.y};
  const std::int64_t length = plane::root(ahead.x * ahead.x + ahead.y * ahead.y);
  for (int i = 0; i < w.hexes; ++i) {
    const Point here = point(w, hex(static_cast<std::uint32_t>(i)));
    const std::int64_t x = here.x - from.x, y = here.y - from.y;
    g.lean[i] = static_cast<std::int16_t>(
        length
            ? (forward * (x * ahead.x + y * ahead.y) + left * (x * ahead.y - y * ahead.x)) / length
            : 0);
  }
  const Hexes goals = objectives(w);
  for (int i = 0; i < w.hexes; ++i) {
    int best = goals.empty() ? 0 : 99;
    goals.each([&](Hex h) {
      const int d = distance(w, h, hex(static_cast<std::uint32_t>(i)));
      if (d < best) best = d;
    });
    g.goal[i] = static_cast<std::int8_t>(best);
  }
}

// Near the objectives, in cover, not more than two to a hex unless they are to be massed; guns where
// they see, leaders with troops.
int worth(const World& w, const State& s, const Ground& g, Piece p, Hex h) {
  const UnitType& t = type_of(w, p);
  const Terrain terrain = w.terrain[h.id];
  int score = -4 * g.goal[h.id] + g.lean[h.id] * 5 / 16;  // two and a half a hex
  if (!is_vehicle(t)) score += terrain == Terrain::town ? 6 : terrain == Terrain::woods ? 4 : 0;
  if (is_river(terrain) || terrain == Terrain::swamp) score -= 30;
  score += 2 * w.level[h.id];
  int units = 0, leaders = 0, friends = 0;
  for (Piece o : in_hex(s, h)) {
    if (side_of(w, o) != side_of(w, p)) continue;
    if (is_leader(w, o)) ++leaders;
    else if (!is_unarmed_transport(type_of(w, o))) ++units;
    ++friends;
  }
  if (is_leader(t)) return score + (units ? 20 + 4 * units : -40) - 25 * leaders;
  if (is_unarmed_transport(t)) return -score / 2 + 5 * friends;
  if (t.bombardment && !t.direct) score += 3 * g.goal[h.id];  // mortars and howitzers stay back
  if (has_entrenchment(s, h) && shelters(w, p)) score += 6;
  if (g.how.stacks == Stacks::massed) return score + (units == 1 || units == 2 ? 3 : 0);
  return score - (units >= 2 ? 8 : units == 1 ? 1 : 0);
}

void place_all(const World& w, State& s, const Ground& g, Side side, bool leaders, Events* log) {
  for (Piece p : of_side(w, side)) {
    if (at(s, p).place != Place::unplaced || is_leader(w, p) != leaders) continue;
    Hex best;
    int best_score = 0;
    w.hex_sets[w.groups[w.pieces[p.id].group].zone].each([&](Hex h) {
      if (!can_place(w, s, p, h)) return;
      const int score = worth(w, s, g, p, h);
      if (!best || score > best_score) best = h, best_score = score;
    });
    if (best) place_piece(w, s, p, best, log);
    else at(s, p).place = Place::exited;
  }
}

void entrench_all(const World& w, State& s, const Ground& g, Side side, int n, Events* log) {
  const Hexes& zone = w.hex_sets[w.sides[index(side)].entrenchment_zone];
  for (; n > 0; --n) {
    Hex best;
    int best_score = 0;
    zone.each([&](Hex h) {
      if (!can_entrench(w, s, h) || w.terrain[h.id] == Terrain::town) return;
      const int score = -4 * g.goal[h.id] + 2 * w.level[h.id];
      if (!best || score > best_score) best = h, best_score = score;
    });
    if (!best) return;
    entrench_hex(s, best);
    if (log) log->add("entrenched", "pg.16.4a"_rule, side).with("hex", hex_kind, best.id);
  }
}

void lay_all(const World& w, State& s, const Ground& g, Side side, Events* log) {
  const Hexes& zone = w.hex_sets[w.sides[index(side)].mine_zone];
  for (int strength = 3; strength >= 0; --strength)
    while (s.hand[strength]) {
      Hex best;
      int best_score = 0;
      zone.each([&](Hex h) {
        if (!can_lay_mine(w, s, side, h)) return;
        int score = -(g.goal[h.id] > 2 ? g.goal[h.id] - 2 : 2 - g.goal[h.id]);
        for (const Mine& m : s.mines) score -= m.hex == h ? 8 : adjacent(w, m.hex, h) ? 1 : 0;
        if (w.roads[h.id]) score += 3;
        if (!best || score > best_score) best = h, best_score = score;
      });
      if (!best) {
        s.hand[strength] = 0;
        break;
      }
      lay_mine(w, s, side, strength, best, log);
    }
}

void settle_details(const World& w, State& s, Side side) {
  for (Piece p : of_side(w, side)) {
    const UnitType& t = type_of(w, p);
    PieceState& me = at(s, p);
    if (!refuse_tank_leader(w, s, p)) me.tank_leader = 1;
    if ((is_weapon(t) || is_afv(t)) && !refuse_hide(w, s, p)) me.hidden = 1;
    if (w.sides[index(side)].cavalry_leaders && is_regular_leader(w, s, p) && !me.carrier)
      me.cavalry_leader = 1;
  }
  for (Piece p : of_side(w, side))
    if (!refuse_hide(w, s, p) && is_unit(w, p)) at(s, p).hidden = 1;
  // Reinforcements come on their wheels: guns first, then infantry.
  for (int pass = 0; pass < 2; ++pass)
    for (Piece p : of_side(w, side)) {
      if (at(s, p).place != Place::waiting || type_of(w, p).limbers != (pass == 0)) continue;
      if (is_leader(w, p) || type_of(w, p).kind == UnitKind::eng) continue;
      for (Piece c : of_side(w, side))
        if (type_of(w, c).carrier && !refuse_set_loaded(w, s, p, c)) {
          set_loaded_now(s, w, p, c);
          break;
        }
    }
  load_groups(w, s, side);
}

// Whether the side has placed, dug or laid anything.
bool has_begun(const World& w, const State& s) {
  for (Piece p : of_side(w, s.active))
    if (on_map(s, p)) return true;
  for (const Mine& m : s.mines)
    if (m.side == index(s.active)) return true;
  return step_now(s) == Step::setup_entrench &&
         top<SetupEntrenchFrame>(s).left < w.sides[index(s.active)].entrenchments;
}

constexpr Deployment numbered(int n) {
  return {static_cast<Depth>(n / 6), static_cast<Wing>(n / 2 % 3), static_cast<Stacks>(n % 2)};
}
constexpr int number_of(Deployment d) {
  return 6 * static_cast<int>(d.depth) + 2 * static_cast<int>(d.wing) + static_cast<int>(d.stacks);
}
static_assert(number_of(numbered(deployments - 1)) == deployments - 1);

}  // namespace

// Who has begun by hand has a way of his own; the plain one fits in with it.
void offer_deployments(const World& w, const State& s, Prompt& prompt) {
  prompt.option(verb::auto_setup);
  if (has_begun(w, s)) return;
  for (int n = 0; n < deployments; ++n) {
    const Deployment d = numbered(n);
    prompt.option(verb::deploy, static_cast<int>(d.depth), static_cast<int>(d.wing),
                  static_cast<int>(d.stacks));
  }
}

bool may_deploy(const World& w, const State& s, Choice c) {
  if (c.verb == verb::auto_setup) return true;
  if (has_begun(w, s)) return false;
  for (int n = 0; n < deployments; ++n) {
    const Deployment d = numbered(n);
    if (c.who == static_cast<int>(d.depth) && c.what == static_cast<std::uint32_t>(d.wing) &&
        c.count == static_cast<int>(d.stacks))
      return true;
  }
  return false;
}

bool leaves_it(Choice c) { return c.verb == verb::auto_setup || c.verb == verb::deploy; }

Deployment deployment_of(Choice c) {
  if (c.verb == verb::auto_setup) return {};
  return {static_cast<Depth>(c.who), static_cast<Wing>(c.what), static_cast<Stacks>(c.count)};
}

// Answers whatever is asked now; State::setting_up answers what follows, after what is still to be
// drawn.
void set_up(const World& w, State& s, Deployment how, Events* log) {
  const Step asked = step_now(s);
  const Side side = s.active;
  s.setting_up = static_cast<std::uint8_t>(1 + number_of(how));
  static thread_local Ground ground;
  survey(w, side, how, ground);
  if (asked == Step::setup_entrench) {
    entrench_all(w, s, ground, side, top<SetupEntrenchFrame>(s).left, log);
    change<SetupEntrenchFrame>(s, [](SetupEntrenchFrame& f) { f.left = 0; });
    return;
  }
  if (asked == Step::setup_mines) {
    lay_all(w, s, ground, side, log);
    for (auto& n : s.hand) n = 0;
    return;
  }
  if (asked == Step::setup_place) {
    place_all(w, s, ground, side, false, log);
    place_all(w, s, ground, side, true, log);
    return;
  }
  settle_details(w, s, side);
  if (asked == Step::setup_details) pop(s);
}

void go_on_setting_up(const World& w, State& s, Events* log) {
  set_up(w, s, numbered(s.setting_up - 1), log);
}

}  // namespace bocage::pg
