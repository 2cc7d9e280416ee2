// Explanations: what a line of sight meets, where a piece may go, what happened between two
// positions.
#include <boost/json.hpp>

#include "board/reach.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/sight_line.hpp"

namespace bocage::pg {
namespace json = boost::json;

SightLine sight_line(const World&, const State&, Hex from, Hex to);

namespace {

json::string str(std::string_view s) { return json::string(s.data(), s.size()); }
json::value hex_name(const World& w, Hex h) { return str(std::string_view(w.grid.name(h))); }
json::value rule_name(RuleId r) { return str(rule_list[index_of(r)]); }

// A hex by its number, or the hex where a piece stands.
Hex place_of(const World& w, const Names& n, const State& s, std::string_view text) {
  if (const Hex h = w.grid.parse(text)) return h;
  const auto p = value(w, n, unit_kind, text);
  return p && s.pieces[*p].place == Place::on_map ? s.pieces[*p].hex : Hex::none;
}

// Every hex the line touches, in order; two of them where it runs along a hexside.
json::array path(const World& w, Hex from, Hex to) {
  json::array list;
  walk_line(w.grid, from, to, [&](Stretch x) {
    json::array both;
    for (const Hex h : {x.left, x.right})
      if (h && (both.empty() || x.along_hexside())) both.push_back(hex_name(w, h));
    list.push_back(std::move(both));
    return true;
  });
  return list;
}

// How far away somebody who stands there is spotted from here: 8.1, 8.21, 8.41, 8.42.
json::object spotting(const World& w, const State& s, Hex from, Hex to) {
  int range = visibility_now(w, s);
  json::array rules{range < 12 ? "pg.8.1b" : "pg.8.1a"};
  const int eye = w.level[from.id] + (w.terrain[from.id] == Terrain::town ? 1 : 0);
  if (range == 12 && eye > w.level[to.id]) {
    range += 6 * (eye - w.level[to.id]);
    rules.push_back("pg.8.41a");
  }
  const int most = w.terrain[to.id] == Terrain::swamp ? 1 : range;  // the chart: a marker or not
  const int uncovered = range < most ? range : most;
  if (is_limiting(w, s, to) && range > 3) {
    range = 3;
    rules.push_back("pg.8.21");
  }
  if (range > most) range = most;
  return {{"range", range}, {"range_if_marked", uncovered}, {"rules", std::move(rules)}};
}

void note(std::vector<Change>& out, int who, TextId what) { out.push_back({unit_kind, who, what}); }

}  // namespace

std::optional<json::object> Io::los(const World& w, const Names& n, const State& s,
                                    std::string_view from_text, std::string_view to_text,
                                    std::string_view language) {
  const Hex from = place_of(w, n, s, from_text), to = place_of(w, n, s, to_text);
  if (!from || !to) return {};
  const SightLine line = sight_line(w, s, from, to);
  const json::object how = spotting(w, s, from, to);
  const int range = distance(w, from, to);
  const auto target = value(w, n, unit_kind, to_text);  // a hex: somebody there without a marker
  const bool spotted = target ? spots(w, s, from, piece(*target), to)
                              : line.open && range <= how.at("range").as_int64();
  json::object o{{"from", hex_name(w, from)}, {"to", hex_name(w, to)}, {"range", range},
                 {"open", line.open},         {"seen", line.open},     {"spotted", spotted},
                 {"line", path(w, from, to)}, {"spotting", how}};
  if (line.open) {
    o["rules"] = json::array{"pg.8.3"};
    o["text"] = words_of(language, "pg.los.open");
    return o;
  }
  o["rules"] = json::array{"pg.8.3", rule_name(line.rule)};
  json::object blocked{{"rule", rule_name(line.rule)}};
  if (line.blocker) {
    blocked["hex"] = hex_name(w, line.blocker);
    blocked["terrain"] = str(word(w.terrain[line.blocker.id]));
    blocked["level"] = w.level[line.blocker.id];
    if (s.smoke.contains(line.blocker)) blocked["smoke"] = true;
  }
  o["blocked_by"] = std::move(blocked);
  o["text"] = words_of(language, "pg.los.blocked");
  return o;
}

namespace {

// Movement points it has used; of the side that waits, mp may hold something else (13.21).
int used(const World& w, const State& s, Piece p) {
  return side_of(w, p) == s.active ? at(s, p).mp : 0;
}

// A move tried out: the piece stands where the cheapest way has brought it so far.
struct Trial {
  const World& w;
  const State& before;
  const Reach<max_hexes>& way;
  Piece p;
  State s = before;

  Trial(const World& world, const State& state, const Reach<max_hexes>& reached, Piece piece)
      : w(world), before(state), way(reached), p(piece) {
    if (s.move.piece == p) return;
    s.move = Move{};
    s.move.piece = p;
    s.move.from = at(s, p).hex;
  }

  Hex start() const { return at(before, p).hex; }

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
    at(s, p).mp = static_cast<std::uint8_t>(used(w, before, p) + (away ? way.cost[h.id] : 0));
    for_each_aboard(s, p, [&](Piece o) { at(s, o).changed_hex |= away; });
    s.move.entered = static_cast<std::uint8_t>(before.move.piece == p ? before.move.entered : 0);
    if (away) ++s.move.entered;
    s.move.manner &= static_cast<std::uint8_t>(~must_stop);
  }

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

  // Whether it stops there, coming that way (pg.12.12a, pg.5.7b, pg.5.73c).
  bool stops(Hex from, Hex to) {
    if (is_assault_hex(w, before, start())) return true;
    stand(from);
    note_river(w, s, p, from, to);
    return s.move.manner & must_stop;
  }
};

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

// The step into a hex: on the way to others if it can, so that `by` leads back step by step; else
// the cheapest into a hex where it must stop.
struct LastStep {
  int cost = impassable;
  Hex from;
};

}  // namespace

// Where a piece could go if it were its turn to move now, with the movement points it has left: the
// cheapest way hex by hex, without stopping for mines or fire.
std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit, std::string_view language) {
  const auto number = value(w, n, unit_kind, unit);
  if (!number || s.pieces[*number].place != Place::on_map) return {};
  const Piece p = piece(*number);
  const Hex start = at(s, p).hex;
  if (const Refusal why = refuse_to_move_again(w, s, p))
    return json::object{{"unit", str(unit)},
                        {"from", hex_name(w, start)},
                        {"allowance", name(w, n, sixths_kind, 0)},
                        {"hexes", json::array{}},
                        {"refused", json::array{}},
                        {"reason", json::object{{"rule", rule_name(why.rule)},
                                                {"text", words_of(language, why.text.key)}}}};
  const int budget = allowance(w, s, p) - used(w, s, p);
  static thread_local Reach<max_hexes> reached;
  Trial trial(w, s, reached, p);
  const auto cost = [&](Hex from, Direction, Hex to) -> int {
    if (trial.refuse(from, to)) return impassable;
    const int c = entry_cost(w, s, p, from, to);
    return c == prohibited ? impassable : c;
  };
  bocage::reach(
      reached, w.grid, w.hexes, &start, 1, budget,
      [&](Hex from, Direction d, Hex to) {
        const int c = cost(from, d, to);
        return c != impassable && trial.stops(from, to) ? impassable : c;
      },
      [](Hex) { return true; });
  const auto last_step = [&](Hex to) {
    if (reached.contains(to)) return LastStep{reached.cost[to.id], reached.from[to.id]};
    LastStep best;
    for (const Direction d : directions) {
      const Hex from = w.grid.neighbour(to, d);
      if (!from || !reached.contains(from)) continue;
      const int c = cost(from, d, to);
      if (c == impassable || reached.cost[from.id] + c > budget) continue;
      if (reached.cost[from.id] + c < best.cost) best = {reached.cost[from.id] + c, from};
    }
    return best;
  };
  json::array hexes;
  Hexes there;
  for (const Hex h : w.grid) {
    if (h == start) continue;
    const LastStep last = last_step(h);
    if (last.cost == impassable) continue;
    there.add(h);
    hexes.push_back(json::object{{"hex", hex_name(w, h)},
                                 {"by", hex_name(w, last.from)},
                                 {"cost", name(w, n, sixths_kind, last.cost)},
                                 {"sixths", last.cost}});
  }
  json::array refused;
  for (const Direction d : directions) {
    const Hex to = w.grid.neighbour(start, d);
    if (!to) continue;
    if (!there.contains(to) && cost(start, d, to) != impassable && budget > 0)  // pg.5.0f
      hexes.push_back(json::object{{"hex", hex_name(w, to)},
                                   {"by", hex_name(w, start)},
                                   {"cost", name(w, n, sixths_kind, cost(start, d, to))},
                                   {"sixths", cost(start, d, to)},
                                   {"whole_move", true}});
    if (const Refusal why = trial.refuse(start, to))
      refused.push_back(json::object{{"hex", hex_name(w, to)},
                                     {"rule", rule_name(why.rule)},
                                     {"text", words_of(language, why.text.key)}});
  }
  return json::object{{"unit", str(unit)},
                      {"from", hex_name(w, start)},
                      {"allowance", name(w, n, sixths_kind, budget)},
                      {"hexes", std::move(hexes)},
                      {"refused", std::move(refused)}};
}

void Io::changes(const World& w, const State& before, const State& after,
                 std::vector<Change>& out) {
  for (int i = 0; i < w.piece_count; ++i) {
    const PieceState &a = before.pieces[i], &b = after.pieces[i];
    if (a.place == Place::eliminated || a.place == Place::exited) continue;
    if (b.place == Place::eliminated) {
      note(out, i, "pg.change.eliminated"_text);
      continue;
    }
    if (b.place == Place::exited) note(out, i, "pg.change.exited"_text);
    if (b.place != Place::on_map) continue;
    if (b.steps < a.steps) note(out, i, "pg.change.step"_text);
    if (a.place != Place::on_map) continue;  // it came meanwhile
    if (b.order != a.order) {
      if (b.order == Order::demoralized) note(out, i, "pg.change.demoralized"_text);
      else if (b.order == Order::disrupted)
        note(out, i,
             a.order == Order::good ? "pg.change.disrupted"_text : "pg.change.rallied"_text);
      else note(out, i, "pg.change.recovered"_text);
    }
    if (b.hex != a.hex) note(out, i, "pg.change.moved"_text);
    if (a.hidden && !b.hidden) note(out, i, "pg.change.revealed"_text);
  }
  for (const Hex h : after.smoke)
    if (!before.smoke.contains(h)) out.push_back({hex_kind, h.id, "pg.change.smoke"_text});
}

}  // namespace bocage::pg
