// Ways to deploy that the program offers: how far forward, and where along the front.
#include "games/tide_of_iron/game.hpp"
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

// Way = 3 * depth + wing. Depth 0 back, 1 middle, 2 forward; wing 0 left, 1 centre, 2 right.
struct Field {
  int x = 0, y = 0;  // the middle of a set of hexes
  explicit Field(const World& w, const Hexes& set) {
    int n = 0;
    set.each([&](Hex h) { x += w.x[h.id], y += w.y[h.id], ++n; });
    if (n) x /= n, y /= n;
  }
};

int squad_score(Figures f) {
  int score = 0;
  if (f.officer > 1) score -= 6 * (f.officer - 1);
  if (f.officer && is_heavy_weapon(f)) score += 1;
  if (f.mg > 1 || f.mortar > 1) score -= 4;
  if (f.mg && f.mortar) score -= 6;
  if (f.token) score += 3;
  if (token_of(f) == Token::flamethrower || token_of(f) == Token::anti_tank) score += f.elite;
  return score;
}

struct Front {
  Field mine, theirs;
};

int place_score(const World& w, const State& s, Side side, const Front& front, int way, Unit u,
                Hex h, int shelter) {
  const auto& [mine, theirs] = front;
  const int dx = theirs.x - mine.x, dy = theirs.y - mine.y, far = dx * dx + 3 * dy * dy + 1;
  const int px = w.x[h.id] - mine.x, py = w.y[h.id] - mine.y;
  const int ahead = 320 * (dx * px + 3 * dy * py) / far, aside = 160 * (dx * py - dy * px) / far;
  const int depth = way / 3 - 1, wing = way % 3 - 1;
  int score = depth * ahead + (wing ? wing * aside * 3 : -(aside < 0 ? -aside : aside));
  score += 16 * ground(w, h).cover + 64 * shelter;
  score -= 24 * units_in(s, h, side);
  if (w.objective_hexes.contains(h)) score += is_squad(u) ? 96 : 32;
  if (!is_squad(u) && w.road_hexes.contains(h)) score += 24;
  if (is_squad(u) && at(s, u).figures.mortar && w.terrain[h.id] == Terrain::building) score -= 160;
  return score;
}

int score_of(const World& w, const State& s, Side side, const Front& front, int way, Choice c) {
  switch (c.verb) {
    case verb::form: return squad_score(figures_of(c.what));
    case verb::place:
      return place_score(w, s, side, front, way, who(c), hex(static_cast<int>(c.what)), c.count);
    case verb::load: return has_heavy_weapon(s, who(c)) ? 20 : 60;
    case verb::lay: {
      const Hex h = hex(static_cast<int>(c.what));
      int near = 0;
      for (const Objective& o : w.objectives) near -= distance(w, h, o.hex);
      return near + (w.road_hexes.contains(h) ? 6 : 0);
    }
    case verb::conceal: return ground(w, at(s, who(c)).hex).hides ? 5 : -5;
    case verb::pick: return 1;
    case verb::done: return 0;
    default: return -1000000;
  }
}

bool setting_up(const State& s, Side side) {
  switch (s.frames.step()) {
    case Step::form:
      return s.phase == Phase::setup && s.frames.top<FormFrame>().side == index(side);
    case Step::lay: return s.frames.top<LayFrame>().side == index(side);
    case Step::place: return s.frames.top<PlaceFrame>().side == index(side);
    case Step::conceal: return s.frames.top<ConcealFrame>().side == index(side);
    case Step::ace: return s.frames.top<AceFrame>().side == index(side);
    default: return false;
  }
}

}  // namespace

int ways_to_deploy() { return 9; }

void set_up_rest(const World& w, State& s, Side side, int way, Events* log) {
  static thread_local Prompt prompt;
  if (way < 0) way = 4;
  const Front front{Field(w, w.sides[index(side)].zone),
                    Field(w, w.sides[index(other(side))].zone)};
  while (setting_up(s, side)) {
    TideOfIron::ask(w, s, prompt);
    Choice best{};
    int most = 0;
    for (Choice c : prompt.options) {
      if (c.verb == verb::auto_setup || c.verb == verb::deploy) continue;
      const int score = score_of(w, s, side, front, way, c);
      if (!best.verb || score > most) most = score, best = c;
    }
    if (!best.verb) return;  // a set-up behind a screen: whoever does not see it leaves it
    TideOfIron::take(w, s, best, log);
  }
}

}  // namespace bocage::toi
