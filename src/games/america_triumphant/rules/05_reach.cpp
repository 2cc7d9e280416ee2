// Ways over the map. Leaving a zone of control costs half of what is left (at.4.2b), so the price of
// a step depends on the road behind; but who has more left is never worse off, so settling hexes in
// the order of what was spent is exact.
#include <cstring>

#include "board/reach.hpp"
#include "games/america_triumphant/rules/movement.hpp"

namespace bocage::at {
namespace {

// Where the mover never goes, whatever it has left (at.5.42; at.5.22, at.5.3c).
Hexes closed_hexes(const World& w, const State& s, const Mover& m) {
  Hexes closed = s.occupied[index(other(m.side))];
  if (!m.strategic) return closed;
  closed |= s.zone[index(other(m.side))];
  constexpr int words = static_cast<int>(sizeof closed.word / sizeof closed.word[0]);
  for (int i = 0; i < words; ++i)
    closed.word[i] |=
        w.all.word[i] & (m.side == german ? ~s.control_then.word[i] : s.control_then.word[i]);
  return closed;
}

}  // namespace

void find_ways(const World& w, const State& s, const Mover& m, Ways& ways, Hex goal) {
  CostQueue<max_hexes> queue;  // by half MP spent
  std::memset(ways.left, Ways::nowhere, sizeof ways.left);
  ways.size = 0;
  const auto label = [&](Hex to, Hex from, int left, int ties) {
    const int hexes = ways.hexes[from.id] + 1;
    ties += ways.ties[from.id];
    if (ways.contains(to)) {
      if (ways.left[to.id] > left) return;
      if (ways.left[to.id] == left &&
          (ways.hexes[to.id] < hexes || (ways.hexes[to.id] == hexes && ways.ties[to.id] <= ties)))
        return;
    }
    const auto spent = [&] { return static_cast<unsigned>(m.left - ways.left[to.id]); };
    const bool waits = ways.contains(to), as_long = waits && ways.left[to.id] == left;
    if (waits && !as_long) queue.remove(to.id, spent());
    ways.left[to.id] = static_cast<std::uint8_t>(left);
    ways.hexes[to.id] = static_cast<std::uint8_t>(hexes);
    ways.ties[to.id] = static_cast<std::uint8_t>(ties);
    ways.from[to.id] = from;
    if (!as_long) queue.push(to.id, spent());
  };
  const Side enemy = other(m.side);
  const auto ties = [&](Hex from, Hex to) {
    return in_zone(s, enemy, from) && in_zone(s, enemy, to) ? 1 : 0;
  };
  ways.left[m.at.id] = static_cast<std::uint8_t>(m.left);
  ways.hexes[m.at.id] = ways.ties[m.at.id] = 0;
  ways.from[m.at.id] = Hex::none;
  queue.push(m.at.id, 0);
  Hexes done = closed_hexes(w, s, m);  // and whatever is settled
  done.remove(m.at);
  unsigned spent = 0;
  while (const auto next = queue.pop(spent)) {
    const Hex h{*next};
    done.add(h);
    ways.reached[ways.size++] = h;
    if (h == goal) return;
    const int left = ways.left[h.id];
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, h, d);
      if (!to || done.contains(to)) continue;
      const int cost = step_cost(w, s, m, h, d, left);
      if (cost < 0) continue;
      // at.5.12a; at.5.43: a single hex may cost more.
      if (cost <= left) label(to, h, left - cost, ties(h, to));
      else if (h == m.at && m.fresh && !ways.contains(to)) label(to, h, 0, ties(h, to));
    }
  }
}

}  // namespace bocage::at
