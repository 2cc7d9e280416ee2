// Explanations: what a line of sight meets, what happened between two positions.
#include <boost/json.hpp>

#include "games/common/tell_hexes.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/sight_line.hpp"

namespace bocage::pg {
namespace json = boost::json;

SightLine sight_line(const World&, const State&, Hex from, Hex to);

namespace {

std::string_view rule_name(RuleId r) { return rule_list[index_of(r)]; }

// A hex by its number, or the hex where a piece stands.
Hex place_of(const World& w, const Names& n, const State& s, std::string_view text) {
  if (const Hex h = w.grid.parse(text)) return h;
  const auto p = value(w, n, unit_kind, text);
  return p && s.pieces[*p].place == Place::on_map ? s.pieces[*p].hex : Hex::none;
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

// What is lost for certain while its owner still has to say by whom (pg.7.61a, pg.6.71a): once, whoever it may be.
void note_share(const World& w, const State& s, std::vector<Change>& out) {
  static thread_local Prompt prompt;
  PanzerGrenadier::ask(w, s, prompt);
  if (prompt.ask != Ask::choice || prompt.options.empty()) return;
  const Choice c = prompt.options[0];
  if (c.verb == verb::lose_step) note(out, c.who, "pg.change.step_or_another"_text);
  if (c.verb == verb::lose_leader) note(out, c.who, "pg.change.leader_or_another"_text);
}

}  // namespace

std::optional<json::object> Io::los(const World& w, const Names& n, const State& s,
                                    std::string_view from_text, std::string_view to_text,
                                    std::string_view language) {
  const Hex from = place_of(w, n, s, from_text), to = place_of(w, n, s, to_text);
  if (!from || !to) return {};
  const SightLine line = sight_line(w, s, from, to);
  const json::object how = spotting(w, s, from, to);
  const auto target = value(w, n, unit_kind, to_text);  // a hex: somebody there without a marker
  json::object o = tell_line(w, from, to, line,
                             target ? spots(w, s, from, piece(*target), to)
                                    : distance(w, from, to) <= how.at("range").as_int64());
  o["spotting"] = how;
  if (line.open) {
    o["rules"] = json::array{"pg.8.3"};
    o["text"] = words_of(language, "pg.los.open");
    return o;
  }
  o["rules"] = json::array{"pg.8.3", rule_name(line.rule)};
  o["blocked_by"] =
      tell_blocker(w, line, rule_name(line.rule), line.blocker && s.smoke.contains(line.blocker));
  o["text"] = words_of(language, "pg.los.blocked");
  return o;
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
  note_share(w, after, out);
}

}  // namespace bocage::pg
