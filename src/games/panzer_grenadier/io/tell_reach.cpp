// Where a piece may go, what lies just beyond, who watches it there; and why not.
#include <boost/json.hpp>

#include "board/reach.hpp"
#include "games/common/tell_hexes.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "texts/refusals.hpp"

namespace bocage::pg {
namespace json = boost::json;

namespace {

// Movement points it has used; of the side that waits, mp may hold something else (13.21).
int used(const World& w, const State& s, Piece p) {
  return side_of(w, p) == s.active ? at(s, p).mp : 0;
}

// Who has acted goes nowhere (pg.3.13d); a train or vessel may after it fired (pg.15.2f).
Refusal refuse_to_move_again(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  const UnitKind kind = type_of(w, p).kind;
  const bool rolls = kind == UnitKind::train || kind == UnitKind::vessel;
  if (s.move.piece == p) return legal;
  if (me.acted || (me.markers && !rolls) || me.markers == 1)
    return {"pg.3.13d"_rule, "pg.refuse.already_acted"_text};
  return legal;
}

// The step into a hex: on the way to others if it can, so that `from` leads back step by step; else
// the cheapest into a hex where it must stop.
struct LastStep {
  int cost = impassable;
  Hex from;
};

// A move tried out: where a piece could go if it were its turn to move now, the cheapest way hex by
// hex, without stopping for mines or fire. It stands where that way has brought it so far.
class March {
 public:
  // With the points it has left, with twice as many, or with any number: then no step is too dear
  // after others.
  enum Points { left, twice, any };

  March(const World& world, const State& state, Piece piece, Points points,
        Reach<max_hexes>& memory)
      : w(world), before(state), way(memory), p(piece), unlimited(points != left) {
    if (s.move.piece != p) {
      s.move = Move{};
      s.move.piece = p;
      s.move.from = at(s, p).hex;
    }
    budget = allowance(w, s, p) - used(w, s, p);
    if (points == twice) budget *= 2;
    if (points == any) budget = unreached - 1;
    const Hex from = start();
    bocage::reach(
        way, w.grid, w.hexes, &from, 1, budget,
        [&](Hex here, Direction, Hex to) {
          const int c = cost(here, to);
          return c != impassable && stops(here, to) ? impassable : c;
        },
        [](Hex) { return true; });
  }

  int budget = 0;
  Hex start() const { return at(before, p).hex; }

  Refusal refuse(Hex from, Hex to) {
    if (carried(w, before, p)) return {"pg.5.67a"_rule, "pg.refuse.aboard"_text};
    if (demoralized(before, p) && !(s.move.manner & fleeing))
      return {"pg.14.3c"_rule, "pg.refuse.must_recover"_text};
    stand(from);
    if (const Refusal no = refuse_enter(w, s, p, from, to)) return no;
    if ((s.move.manner & by_strategic) && !strategic_may_enter(w, s, p, to))
      return {"pg.17.3a"_rule, "pg.refuse.in_sight"_text};
    return legal;
  }
  int cost(Hex from, Hex to) {
    if (refuse(from, to)) return impassable;
    const int c = entry_cost(w, before, p, from, to);
    return c == prohibited ? impassable : c;
  }
  LastStep last_step(Hex to) {
    if (way.contains(to)) return {way.cost[to.id], way.from[to.id]};
    LastStep best;
    for (const Direction d : directions) {
      const Hex from = w.grid.neighbour(to, d);
      if (!from || !way.contains(from)) continue;
      const int c = cost(from, to);
      if (c == impassable || way.cost[from.id] + c > budget) continue;
      if (way.cost[from.id] + c < best.cost) best = {way.cost[from.id] + c, from};
    }
    return best;
  }
  // pg.5.0f: a hex next to it may take the whole move.
  bool takes_whole_move(Hex to) {
    return budget > 0 && adjacent(w, start(), to) && last_step(to).cost == impassable &&
           cost(start(), to) != impassable;
  }
  // How many enemies who are seen could fire at it there (pg.13.0a).
  int watched(Hex there) {
    State moved = s;
    put(moved, p, there);
    at(moved, p).changed_hex = 1;
    return is_assault_hex(w, moved, there) ? 0 : watchers(w, moved);
  }
  // What closes the hex to whoever stands next to it; farther off, what closes the last step that leads nearer to it.
  Refusal refuse_beside(Hex to) {
    for (const Direction d : directions) {
      const Hex from = w.grid.neighbour(to, d);
      if (!from || (from != start() && !way.contains(from))) continue;
      if (const Refusal why = refuse(from, to)) return why;
    }
    Hex nearest = start();
    for (const Hex h : w.grid)
      if (way.contains(h) && distance(w, h, to) < distance(w, nearest, to)) nearest = h;
    for (const Direction d : directions) {
      const Hex next = w.grid.neighbour(nearest, d);
      if (!next || distance(w, next, to) >= distance(w, nearest, to)) continue;
      if (const Refusal why = refuse(nearest, next)) return why;
    }
    return {"pg.5.0a"_rule, "pg.refuse.no_way"_text};
  }

 private:
  const World& w;
  const State& before;
  Reach<max_hexes>& way;
  Piece p;
  bool unlimited;
  State s = before;

  // The bank from which it came into a river hex (A23).
  std::uint8_t bank_at(Hex h) const {
    if (!is_river(w.terrain[h.id])) return 0;
    while (h != start() && is_river(w.terrain[h.id])) h = way.from[h.id];
    return is_river(w.terrain[h.id]) ? at(before, p).bank : w.bank[h.id];
  }
  void stand(Hex h) {
    const PieceState& old = at(before, p);
    const bool away = h != start();
    at(s, p).bank = bank_at(h);
    at(s, p).river_since = !away && old.river_since;
    at(s, p).mp =
        static_cast<std::uint8_t>(used(w, before, p) + (away && !unlimited ? way.cost[h.id] : 0));
    for_each_aboard(s, p, [&](Piece o) { at(s, o).changed_hex |= away; });
    s.move.entered = static_cast<std::uint8_t>(before.move.piece == p ? before.move.entered : 0);
    if (away) ++s.move.entered;
    s.move.manner &= static_cast<std::uint8_t>(~must_stop);
  }
  // Whether it stops there, coming that way (pg.12.12a, pg.5.7b, pg.5.73c).
  bool stops(Hex from, Hex to) {
    if (is_assault_hex(w, before, start())) return true;
    stand(from);
    note_river(w, s, p, from, to);
    return s.move.manner & must_stop;
  }
};

Reach<max_hexes>& memory(March::Points points) {
  static thread_local Reach<max_hexes> each[3];
  return each[points];
}

std::optional<Piece> on_the_map(const World& w, const Names& n, const State& s,
                                std::string_view unit) {
  const auto number = value(w, n, unit_kind, unit);
  if (!number || s.pieces[*number].place != Place::on_map) return {};
  return piece(*number);
}

}  // namespace

std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit, std::string_view language) {
  const auto p = on_the_map(w, n, s, unit);
  if (!p) return {};
  const Hex start = at(s, *p).hex;
  json::array hexes, refused, beyond;
  json::object o{{"unit", unit}, {"from", hex_name(w, start)}};
  const auto reason = [&](const Refusal& why) {
    const auto named = [&](Kind kind, int value) { return label(w, n, kind, value, language); };
    return json::object{{"rule", rule_list[index_of(why.rule)]},
                        {"text", refusal_words(language, why, named)}};
  };
  const auto step = [&](Hex to, Hex by, int cost) {
    return json::object{{"hex", hex_name(w, to)},
                        {"by", hex_name(w, by)},
                        {"cost", name(w, n, sixths_kind, cost)},
                        {"sixths", cost}};
  };
  const Refusal acted = refuse_to_move_again(w, s, *p);
  if (acted) {
    o["allowance"] = name(w, n, sixths_kind, 0);
    o["reason"] = reason(acted);
  } else {
    March march(w, s, *p, March::left, memory(March::left));
    March farther(w, s, *p, March::twice, memory(March::twice));
    o["allowance"] = name(w, n, sixths_kind, march.budget);
    for (const Hex h : w.grid) {
      if (h == start) continue;
      if (const LastStep last = march.last_step(h); last.cost != impassable) {
        hexes.push_back(step(h, last.from, last.cost));
      } else if (march.takes_whole_move(h)) {
        hexes.push_back(step(h, start, march.cost(start, h)));
        hexes.back().as_object()["whole_move"] = true;
      } else {
        if (const LastStep far = farther.last_step(h); far.cost != impassable)
          beyond.push_back(step(h, far.from, far.cost));
        continue;
      }
      if (const int eyes = march.watched(h)) hexes.back().as_object()["watched"] = eyes;
    }
    for (const Direction d : directions) {
      const Hex to = w.grid.neighbour(start, d);
      if (!to) continue;
      if (const Refusal why = march.refuse(start, to)) {
        json::object no = reason(why);
        no["hex"] = hex_name(w, to);
        refused.push_back(std::move(no));
      }
    }
  }
  o["hexes"] = std::move(hexes);
  o["beyond"] = std::move(beyond);
  o["refused"] = std::move(refused);
  return o;
}

// "go" (unit, hex): a whole way, which takes an answer for every hex of it.
std::optional<Refusal> Io::judge(const World& w, const Names& n, const State& s,
                                 const json::object& fields) {
  const auto text = [&](const char* key) {
    const json::value* v = fields.if_contains(key);
    return v && v->is_string() ? std::string_view(v->get_string()) : std::string_view();
  };
  if (text("verb") != "go") return {};
  const auto p = on_the_map(w, n, s, text("unit"));
  const Hex to = w.grid.parse(text("hex"));
  if (!p || side_of(w, *p) != s.active)
    return Refusal{"pg.3.1"_rule, "pg.refuse.nobody_there"_text};
  if (!to || to == at(s, *p).hex) return Refusal{"pg.5.0a"_rule, "pg.refuse.no_way"_text};
  if (const Refusal acted = refuse_to_move_again(w, s, *p)) return acted;
  March march(w, s, *p, March::left, memory(March::left));
  if (march.last_step(to).cost != impassable || march.takes_whole_move(to)) return legal;
  March farther(w, s, *p, March::any, memory(March::any));
  if (const LastStep far = farther.last_step(to); far.cost != impassable)
    return Refusal{"pg.5.0e"_rule, "pg.refuse.movement_points"_text}
        .with("need", sixths_kind, far.cost)
        .with("have", sixths_kind, march.budget);
  return farther.refuse_beside(to);
}

}  // namespace bocage::pg
