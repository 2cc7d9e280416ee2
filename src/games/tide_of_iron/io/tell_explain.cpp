// Explanations: what a line of sight meets, where a unit may go, what happened between two positions.
#include <boost/json.hpp>

#include "board/reach.hpp"
#include "games/common/tell_hexes.hpp"
#include "games/tide_of_iron/io/io.hpp"
#include "games/tide_of_iron/rules/movement.hpp"
#include "games/tide_of_iron/rules/script.hpp"
#include "texts/refusals.hpp"

namespace bocage::toi {
namespace json = boost::json;
namespace {

std::string_view rule_name(RuleId r) { return rule_list[index_of(r)]; }

Hex place_of(const World& w, const Names& n, const State& s, std::string_view text) {
  if (const Hex h = w.grid.parse(text)) return h;
  const auto u = value(w, n, unit_kind, text);
  return u && in_play(s, unit(*u)) ? at(s, unit(*u)).hex : Hex::none;
}

// Enemies in op fire who could fire at it where it stands (toi.opf.1).
int watchers(const World& w, const State& s, Unit u) {
  int n = 0;
  for (Unit e : of_side(enemy_of(u))) {
    const UnitState& eyes = at(s, e);
    if (eyes.place == Place::on_map && eyes.duty == Duty::op_fire && !suppressed(s, e) &&
        !shot(w, s, e, u, at(s, u).hex, fire_all, Role::op_fire).no)
      ++n;
  }
  return n;
}

}  // namespace

std::optional<json::object> Io::los(const World& w, const Names& n, const State& s,
                                    std::string_view from_text, std::string_view to_text,
                                    std::string_view language) {
  const Hex from = place_of(w, n, s, from_text), to = place_of(w, n, s, to_text);
  if (!from || !to) return {};
  const SightLine line = sight_line(w, s, from, to);
  const auto target = value(w, n, unit_kind, to_text);  // a hex: somebody there without a marker
  const bool concealed = target && at(s, unit(*target)).concealed;
  json::object o = tell_line(w, from, to, line, !concealed);
  json::array rules{"toi.los.1"};
  if (concealed) rules.push_back("toi.hid.4");
  if (const int far = distance(w, from, to); far < 2)
    rules.push_back(far ? "toi.los.14" : "toi.los.18");
  for (const json::value& step : o["line"].as_array())
    if (step.as_array().size() > 1) {  // along a hexside
      rules.push_back("toi.los.7");
      break;
    }
  if (line.open) {
    o["rules"] = std::move(rules);
    o["text"] = words_of(language, "toi.los.open");
    return o;
  }
  rules.emplace_back(rule_name(line.rule));
  const bool smoke = line.blocker && marked(s, line.blocker, Marker::smoke);
  if (smoke) rules.push_back("toi.los.16");
  o["rules"] = std::move(rules);
  o["blocked_by"] = tell_blocker(w, line, rule_name(line.rule), smoke);
  o["text"] = words_of(language, "toi.los.blocked");
  return o;
}

// Where a unit could go with the points it has, or would have in an advance: the cheapest way hex by
// hex, without stopping for fire. Whoever is in a work leaves it first (toi.fort.1): costs include it.
std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit_text, std::string_view language) {
  const auto number = value(w, n, unit_kind, unit_text);
  if (!number || !on_map(s, unit(*number))) return {};
  const Unit u = unit(*number);
  const auto told_why = [&](const Refusal& why) {
    const auto named = [&](Kind kind, int value) { return label(w, n, kind, value, language); };
    return json::object{{"rule", rule_name(why.rule)},
                        {"text", refusal_words(language, why, named)}};
  };
  if (const Refusal why = refuse_setting_out(w, s, u))
    return json::object{{"unit", unit_text},           {"from", hex_name(w, at(s, u).hex)},
                        {"allowance", points_word(0)}, {"hexes", json::array{}},
                        {"refused", json::array{}},    {"reason", told_why(why)}};
  State trial = s;
  if (trial.move.unit != u) activate(trial, u, Deed::advance, movement(w, s, u, Deed::advance));
  const Hex start = at(s, u).hex;
  const Move begun = trial.move;
  const bool leaves = at(s, u).shelter != Shelter::none;
  const int leaving = leaves ? cover_thirds : 0;
  const int budget = begun.thirds - leaving;
  at(trial, u).shelter = Shelter::none;
  static thread_local Reach<max_hexes> reached;
  const auto stand = [&](Hex h) {
    trial.move.thirds = static_cast<u8>(budget - (h == start ? 0 : reached.cost[h.id]));
    trial.move.flags = static_cast<u8>(begun.flags | (h == start ? 0 : entered | moved));
    put(trial, u, h);
  };
  const auto cost = [&](Hex from, Direction, Hex to) -> int {
    stand(from);
    const Refusal r = refuse_enter(w, trial, u, to);
    return r ? impassable : entry_cost(w, trial, u, from, to, !(trial.move.flags & entered));
  };
  bocage::reach(reached, w.grid, w.hexes, &start, 1, budget < 0 ? 0 : budget, cost,
                [&](Hex h) { return !stopped_by(w, s, u, h); });
  json::array hexes, refused;
  for (const Hex h : w.grid) {
    if (h == start || !reached.contains(h)) continue;
    json::object o{{"hex", hex_name(w, h)},
                   {"by", hex_name(w, reached.from[h.id])},
                   {"cost", points_word(reached.cost[h.id] + leaving)},
                   {"thirds", reached.cost[h.id] + leaving}};
    if (refuse_rest(w, s, u, h)) o["passes"] = true;
    if (stopped_by(w, s, u, h)) o["stops"] = true;
    stand(h);
    if (const int eyes = watchers(w, trial, u)) o["watched"] = eyes;
    hexes.push_back(std::move(o));
  }
  reached.cost[start.id] = 0;
  for (const Direction d : directions) {
    const Hex to = w.neighbour[start.id][index(d)];
    if (!to) continue;
    stand(start);
    if (const Refusal why = refuse_enter(w, trial, u, to)) {
      refused.push_back(told_why(why));
      refused.back().as_object()["hex"] = hex_name(w, to);
    }
  }
  json::object told{{"unit", unit_text},
                    {"from", hex_name(w, start)},
                    {"allowance", points_word(begun.thirds)},
                    {"hexes", std::move(hexes)},
                    {"refused", std::move(refused)}};
  if (leaves) told["leaves"] = true;
  return told;
}

// Copies of a card that are held or wait for contact, and those of them that were tried this round.
struct Held {
  int all = 0, tried = 0;
};
static Held held(const State& s, int card) {
  Held h{s.hq[card], 0};
  for (const Lasting& l : s.play)
    if (l.card == card && l.waiting) ++h.all, h.tried += l.waiting == 2;
  return h;
}

// toi.card.ec.1, toi.card.ec.2: whether a card that was played, tried again or thrown for once more
// has made contact, is waiting now, or is asked whether the die is thrown again (AIR-8).
static void contacts(const World& w, const State& before, const State& after,
                     std::vector<Change>& out) {
  const bool thrown_again = before.frames.step() == Step::contact_again;
  for (int i = 0; i < w.card_count; ++i) {
    if (w.cards[i].program[0].op != Op::contact) continue;
    const Held was = held(before, i), is = held(after, i);
    const auto note = [&](TextId what) { out.push_back({card_kind, i, what}); };
    if (is.tried > was.tried) note("toi.change.no_contact"_text);
    else if (is_card(after) && card_now(after) == i && after.frames.step() == Step::contact_again)
      note("toi.change.contact_again"_text);
    else if (is.all < was.all || (thrown_again && card_now(before) == i))
      note("toi.change.contact"_text);
  }
}

void Io::changes(const World& w, const State& before, const State& after,
                 std::vector<Change>& out) {
  const auto note = [&](int who, TextId what) { out.push_back({unit_kind, who, what}); };
  for (int i = 0; i < max_units; ++i) {
    const UnitState &a = before.units[i], &b = after.units[i];
    const bool was = a.place == Place::on_map || a.place == Place::aboard,
               is = b.place == Place::on_map || b.place == Place::aboard;
    if (!was && is) note(i, "toi.change.arrived"_text);
    if (!was) continue;
    if (!is) {
      note(i, b.place == Place::exited ? "toi.change.exited"_text : "toi.change.destroyed"_text);
      continue;
    }
    if (is_squad(unit(i))) {
      const int lost = count(a.figures) - count(b.figures);
      constexpr TextId texts[] = {"toi.change.lost_1"_text, "toi.change.lost_2"_text,
                                  "toi.change.lost_3"_text};
      if (lost > 0) note(i, texts[lost > 3 ? 2 : lost - 1]);
      if (lost < 0) note(i, "toi.change.reinforced"_text);
      if (a.order != b.order)
        note(i, b.order == Order::good     ? "toi.change.recovered"_text
                : b.order == Order::pinned ? "toi.change.pinned"_text
                                           : "toi.change.disrupted"_text);
    } else if (a.order != b.order) {
      note(i, b.order == Order::intact  ? "toi.change.mended"_text
              : b.order == Order::light ? "toi.change.damaged"_text
                                        : "toi.change.heavily_damaged"_text);
    }
    if (a.hex != b.hex) note(i, "toi.change.moved"_text);
    if (a.concealed && !b.concealed) note(i, "toi.change.revealed"_text);
    if (a.duty != Duty::fatigued && b.duty == Duty::fatigued) note(i, "toi.change.fatigued"_text);
  }
  contacts(w, before, after, out);
  for (int i = 0; i < w.hexes; ++i)
    if ((before.marks[i] & 1) && !(after.marks[i] & 1))
      out.push_back({hex_kind, i, "toi.change.wire_gone"_text});
}

}  // namespace bocage::toi
