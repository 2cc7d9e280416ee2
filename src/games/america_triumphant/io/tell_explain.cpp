// Explanations: where a unit gets, what a battle looks like, why a unit is or is not in supply.
#include <boost/json.hpp>

#include "games/america_triumphant/io/io.hpp"
#include "games/america_triumphant/io/tell_combat.hpp"
#include "games/common/tell_hexes.hpp"
#include "texts/refusals.hpp"

namespace bocage::at {
namespace json = boost::json;
namespace {

std::string_view rule_name(RuleId r) { return rule_list[index_of(r)]; }

// A refusal in words, its numbers filled in.
json::object told(const World& w, const Names& n, const Refusal& why, std::string_view language) {
  const std::string text = refusal_words(
      language, why, [&](Kind kind, int value) { return label(w, n, kind, value, language); });
  return {{"rule", rule_name(why.rule)}, {"text", text}};
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
  json::object o{{"status", word(supply_of(w, s, u))},
                 {"open", !line.empty()},
                 {"line", std::move(hexes)},
                 {"length", static_cast<int>(straight.empty() ? 0 : straight.size() - 1)}};
  for (int i = 0; i < w.hq_count && !straight.empty(); ++i)
    if (const Unit hq{w.headquarters[i]}; on_map(s, hq) && at(s, hq).hex == straight.back()) {
      o["hq"] = n.unit[hq.id];
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
  const auto board = [&](const State& now, const Clash& clash, Takes who) {
    std::string text = "{";
    put_board(Members{text}, w, n, now, clash, who, language);
    return json::parse(text + '}').as_object();
  };
  const Hex h{static_cast<std::uint16_t>(c.what)};
  switch (c.verb) {
    case verb::overrun:
      if (!s.move.lead) return {};
      return board(s, clash_of_overrun(w, s, h, c.count), Takes::in_hand);
    case verb::attack: return board(s, planned_clash(w, s, h, Takes::able), Takes::able);
    case verb::commit:
    case verb::commit_rest:
    case verb::done: {  // as it would be declared with those who are in it by then
      if (s.frames.empty() || s.frames.step() != Step::join) return {};
      const Hex target = s.frames.top<JoinFrame>().target;
      State then = s;
      const auto join = [&](Unit u) {
        at(then, u).aim = static_cast<std::uint8_t>(direction_to(w, at(s, u).hex, target) + 1) & 7;
      };
      if (c.verb == verb::commit && !refuse_attacker(w, s, Unit{c.who}, target)) join(Unit{c.who});
      if (c.verb == verb::commit_rest)
        for (const Unit u : of_side(w, side_of_hq(w, s.hq)))
          if (may_attack(w, s, u, target)) join(u);
      return board(then, planned_clash(w, then, target, Takes::aiming), Takes::aiming);
    }
    case verb::fight:
    case verb::support:
    case verb::fly: {
      const int i = find_battle(s, h);
      if (i < 0) return {};
      Battle battle = s.battles[i];
      if (c.verb == verb::support) battle.supported = 1;
      if (c.verb == verb::fly && side_of_hq(w, s.hq) == allied) battle.attack_air = c.count & 15;
      else if (c.verb == verb::fly) battle.defence_air = c.count & 15;
      return board(s, clash_of(w, s, battle, true), Takes::aiming);
    }
    default: return {};
  }
}

std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit, std::string_view language) {
  const auto number = value(w, n, unit_kind, unit);
  if (!number) return {};
  const Unit u{static_cast<std::uint16_t>(*number)};
  if (!on_map(s, u)) return {};
  const bool held = s.move.lead == u;
  const bool marching = s.hq != none8 && s.phase != Phase::engineer && s.phase != Phase::combat;
  if (marching && !held && (at(s, u).went || at(s, u).tied))
    if (const Refusal why = refuse_taking_up(w, s, u, s.phase))
      return json::object{{"unit", unit},
                          {"from", hex_name(w, at(s, u).hex)},
                          {"allowance", points_word(0)},
                          {"strategic", s.phase == Phase::strategic},
                          {"hexes", json::array{}},
                          {"refused", json::array{}},
                          {"reason", told(w, n, why, language)},
                          {"supply", supply(w, n, s, u)}};
  Mover m =
      held ? mover_in_hand(w, s) : mover_of(w, s, u, s.hq == none8 ? Phase::tactical : s.phase);
  static thread_local Ways ways;
  find_ways(w, s, m, ways);
  // at.6.2b: whoever is too many when the phase ends is lost, and the enemy chooses.
  const auto crowded = [&](Hex h) {
    Load load = load_of(w, s, h);
    if (!held) load.add(w, u);
    else
      for (const Unit other : stack_at(w, s, m.at))
        if (at(s, other).in_hand) load.add(w, other);
    return !load.fits();
  };
  json::array hexes;
  for (int i = 0; i < ways.size; ++i) {
    const Hex h = ways.reached[i];
    if (h == m.at) continue;
    hexes.push_back(json::object{{"hex", hex_name(w, h)},
                                 {"by", hex_name(w, ways.from[h.id])},
                                 {"cost", points_word(m.left - ways.left[h.id])},
                                 {"left", points_word(ways.left[h.id])},
                                 {"zone", in_zone(s, other(m.side), h)},
                                 {"crowded", crowded(h)}});
  }
  json::array refused;
  for (int d = 0; d < 6; ++d) {
    const Hex to = neighbour(w, m.at, d);
    if (!to) continue;
    if (const Refusal why = refuse_step(w, s, m, m.at, to, m.left)) {
      json::object each = told(w, n, why, language);
      each["hex"] = hex_name(w, to);
      refused.push_back(std::move(each));
    }
  }
  json::object o{{"unit", unit},
                 {"from", hex_name(w, m.at)},
                 {"allowance", points_word(m.left)},
                 {"strategic", m.strategic},
                 {"hexes", std::move(hexes)},
                 {"refused", std::move(refused)},
                 {"supply", supply(w, n, s, u)}};
  if (info(w, u).hq != none8) {  // at.8.1: where it reaches its units
    json::array area;
    Hexes here;
    here.add(at(s, u).hex);
    flood(w, here, supply_lines(w, s, info(w, u).side), info(w, u).range).each([&](Hex h) {
      area.push_back(hex_name(w, h));
    });
    o["area"] = std::move(area);
  }
  return o;
}

}  // namespace bocage::at
