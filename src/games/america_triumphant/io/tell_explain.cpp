// Explanations: where a unit gets, what a battle looks like, why a unit is or is not in supply.
#include <boost/json.hpp>

#include "games/america_triumphant/io/io.hpp"
#include "games/america_triumphant/tables.hpp"

namespace bocage::at {
namespace json = boost::json;
namespace {

json::string str(std::string_view s) { return json::string(s.data(), s.size()); }
json::value hex_name(const World& w, Hex h) { return str(std::string_view(w.grid.name(h))); }
json::value rule_name(RuleId r) { return str(rule_list[index_of(r)]); }

json::array forces(const World& w, const State& s, const Names& n, const Clash& c, bool attack,
                   Takes who) {
  json::array list;
  const auto add = [&](Unit u, int d) {
    json::array factors;
    const UnitState& me = at(s, u);
    const auto factor = [&](const char* rule, int over, int under) {
      factors.push_back(json::object{{"rule", rule}, {"times", over}, {"by", under}});
    };
    if (!c.overrun && has_integrity(w, s, info(w, u).formation, me.hex)) factor("at.6.4b", 2, 1);
    if (attack) {
      if (w.major[me.hex.id] >> d & 1) factor("at.9.51b", 1, 4);
      else if (w.minor[me.hex.id] >> d & 1) factor("at.9.51c", 1, 2);
      if (supply_now(s, u) == Supply::unsupplied) factor("at.7.21a", 1, 2);
      if (supply_now(s, u) == Supply::isolated) factor("at.7.21b", 1, 4);
    } else if (static_cast<Supply>(me.supply) == Supply::isolated) {
      factor("at.7.21c", 1, 2);
    }
    list.push_back(json::object{{"unit", str(n.unit[u.id])},
                                {"hex", hex_name(w, me.hex)},
                                {"strength", strength_of(w, s, u)},
                                {"factors", std::move(factors)}});
  };
  if (!attack) {
    for (const Unit u : stack_at(w, s, c.target))
      if (takes_part(w, s, u, c.target)) add(u, 0);
    return list;
  }
  for (int back = 0; back < 6; ++back) {
    const Hex h = neighbour(w, c.target, back);
    if (!h || occupant(s, h) != c.attacker) continue;
    const int d = (back + 3) % 6;
    for (const Unit u : stack_at(w, s, h)) {
      const bool in = who == Takes::in_hand ? at(s, u).in_hand
                      : who == Takes::aiming
                          ? at(s, u).aim == d + 1
                          : at(s, u).aim == d + 1 || may_attack(w, s, u, c.target);
      if (in) add(u, d);
    }
  }
  return list;
}

json::object board(const World& w, const Names& n, const State& s, const Clash& c, Takes who,
                   std::string_view language) {
  const Odds9 o = odds_of(c);
  const int column = o.column < lowest_column ? lowest_column : o.column;
  json::array shifts, dice;
  if (!o.automatic)
    for (const auto& row : combat_modifiers)
      if (const int amount = row.amount(c))
        shifts.push_back(json::object{{"rule", rule_name(row.rule)},
                                      {"amount", amount},
                                      {"text", words_of(language, row.text.key)}});
  for (int die = 0; die < 6; ++die) {
    int d = w.results[column][die][1];
    if (c.westwall && d) --d;
    dice.push_back(json::array{o.automatic ? 0 : w.results[column][die][0], d});
  }
  return {{"hex", hex_name(w, c.target)},
          {"overrun", c.overrun},
          {"attackers", forces(w, s, n, c, true, who)},
          {"defenders", forces(w, s, n, c, false, who)},
          {"attack", o.attack},
          {"defence", o.defence},
          {"odds", column_word(o.level)},
          {"shift", o.shift},
          {"column", column_word(column)},
          {"below", o.column < lowest_column},
          {"shifts", std::move(shifts)},
          {"dice", std::move(dice)}};
}

// The nearest HQ by a line, walking back from the unit; empty if there is none.
std::vector<Hex> line_to(const World& w, const Hexes& open, Hex from, const Hexes& goals) {
  std::vector<Hex> queue{from};
  std::vector<Hex> before(max_hexes, Hex::none);
  Hexes seen;
  seen.add(from);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (goals.contains(queue[i])) {
      std::vector<Hex> line;
      for (Hex h = queue[i]; h; h = before[h.id]) line.insert(line.begin(), h);
      return line;
    }
    for (int d = 0; d < 6; ++d) {
      const Hex to = neighbour(w, queue[i], d);
      if (!to || seen.contains(to) || !open.contains(to)) continue;
      seen.add(to);
      before[to.id] = queue[i];
      queue.push_back(to);
    }
  }
  return {};
}

}  // namespace

// The line of supply; where there is none, the shortest way as if nobody stood in it, and the first
// hex that breaks it.
json::object Io::supply(const World& w, const Names& n, const State& s, Unit u) {
  const UnitInfo& me = info(w, u);
  const Hex here = at(s, u).hex;
  Hexes goals;
  if (me.hq != none8) goals = supply_sources(w, s, me.side);
  else
    for (int i = 0; i < w.hq_count; ++i)
      if (const Unit hq{w.headquarters[i]}; serves(w, hq, u) && on_map(s, hq))
        goals.add(at(s, hq).hex);
  const Hexes open = supply_lines(w, s, me.side);
  const auto line = line_to(w, open, here, goals);
  const auto straight = line.empty() ? line_to(w, w.all, here, goals) : line;
  json::array hexes;
  for (const Hex h : straight) hexes.push_back(hex_name(w, h));
  json::object o{{"status", str(word(supply_of(w, s, u)))},
                 {"open", !line.empty()},
                 {"line", std::move(hexes)},
                 {"length", static_cast<int>(straight.empty() ? 0 : straight.size() - 1)}};
  for (int i = 0; i < w.hq_count && !straight.empty(); ++i)
    if (const Unit hq{w.headquarters[i]}; on_map(s, hq) && at(s, hq).hex == straight.back()) {
      o["hq"] = str(n.unit[hq.id]);
      o["range"] = info(w, hq).range;
    }
  if (line.empty())
    for (const Hex h : straight)
      if (h != here && !open.contains(h)) {
        o["broken_at"] = hex_name(w, h);
        break;
      }
  return o;
}

std::optional<json::object> Io::attack(const World& w, const Names& n, const State& s, Choice c,
                                       std::string_view language) {
  if (s.hq == none8 || c.what >= w.hexes) return {};
  const Hex h{static_cast<std::uint16_t>(c.what)};
  if (c.verb == verb::overrun && s.move.lead)
    return board(w, n, s, clash_of_overrun(w, s, h, c.count), Takes::in_hand, language);
  if (c.verb == verb::attack) {
    Clash clash;
    clash.target = h;
    clash.attacker = side_of_hq(w, s.hq);
    clash.supported = hq_may_support(w, s, h) && support_limit(w, s, false) > 0;
    look(w, s, clash, Takes::able);
    return board(w, n, s, clash, Takes::able, language);
  }
  if (c.verb == verb::fight || c.verb == verb::support || c.verb == verb::fly) {
    const int i = find_battle(s, h);
    if (i < 0) return {};
    return board(w, n, s, clash_of(w, s, s.battles[i], true), Takes::aiming, language);
  }
  return {};
}

std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit, std::string_view language) {
  const auto number = value(w, n, unit_kind, unit);
  if (!number) return {};
  const Unit u{static_cast<std::uint16_t>(*number)};
  if (!on_map(s, u)) return {};
  const bool held = s.move.lead == u;
  Mover m =
      held ? mover_in_hand(w, s) : mover_of(w, s, u, s.hq == none8 ? Phase::tactical : s.phase);
  static thread_local Ways ways;
  find_ways(w, s, m, ways);
  json::array hexes;
  for (int i = 0; i < ways.size; ++i) {
    const Hex h = ways.reached[i];
    if (h == m.at) continue;
    hexes.push_back(json::object{{"hex", hex_name(w, h)},
                                 {"by", hex_name(w, ways.from[h.id])},
                                 {"cost", points_word(m.left - ways.left[h.id])},
                                 {"left", points_word(ways.left[h.id])},
                                 {"zone", in_zone(s, other(m.side), h)}});
  }
  json::array refused;
  for (int d = 0; d < 6; ++d) {
    const Hex to = neighbour(w, m.at, d);
    if (!to) continue;
    if (const Refusal why = refuse_step(w, s, m, m.at, to, m.left))
      refused.push_back(json::object{{"hex", hex_name(w, to)},
                                     {"rule", rule_name(why.rule)},
                                     {"text", words_of(language, why.text.key)}});
  }
  json::object o{{"unit", str(unit)},
                 {"from", hex_name(w, m.at)},
                 {"allowance", points_word(m.left)},
                 {"strategic", m.strategic},
                 {"hexes", std::move(hexes)},
                 {"refused", std::move(refused)},
                 {"supply", supply(w, n, s, u)}};
  return o;
}

}  // namespace bocage::at
