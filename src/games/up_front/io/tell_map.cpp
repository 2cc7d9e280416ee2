// What never changes, for the page to draw: the cards, the men, the scenario's conditions.
#include <boost/json.hpp>

#include "games/up_front/io/io.hpp"

namespace bocage::uf {
namespace {

namespace json = boost::json;

std::string colour(bool red, int number) { return (red ? "R" : "B") + std::to_string(number); }

json::object card_json(const io::CardRow& c) {
  json::array uses, rpn;
  for (const io::UseRow& u : c.uses)
    uses.push_back(json::object{{"use", u.use}, {"nations", u.nations}, {"value", u.value}});
  for (std::size_t k = 0; k < 10; ++k) rpn.push_back(json::value(colour(c.rpn_red[k], c.rpn[k])));
  return {{"card", c.id},
          {"split", c.split},
          {"uses", std::move(uses)},
          {"ford", c.ford},
          {"flank", c.flank},
          {"breeze", c.breeze},
          {"rnc", colour(c.red, c.rnc)},
          {"rpn", std::move(rpn)}};
}

json::object man_json(const io::ManRow& m) {
  json::object o{{"man", m.id},
                 {"nation", m.nation},
                 {"rank", m.rank},
                 {"name", m.name},
                 {"role", m.role},
                 {"weapon", m.weapon},
                 {"class", m.weapon_class},
                 {"crewed", m.crewed},
                 {"morale", m.morale},
                 {"kia", m.kia},
                 {"panic", m.panic},
                 {"kia_pinned", m.kia_pinned},
                 {"close_combat", m.cc},
                 {"close_combat_pinned", m.cc_pinned},
                 {"malfunction", m.malfunction},
                 {"malfunction_boxed", m.malfunction_boxed},
                 {"repair", m.repair_black_max},
                 {"breaks", m.break_red_min}};
  json::array fp, boxed;
  for (int v : m.fp) fp.push_back(v);
  for (int v : m.boxed) boxed.push_back(v);
  o["firepower"] = std::move(fp);
  if (m.crewed) o["boxed"] = std::move(boxed);
  return o;
}

json::object conditions(const World& w, const Names& n) {
  json::object o{{"first", n.nation[index(w.first)]}, {"decks", w.decks}};
  o["attacker"] =
      w.attacker == Side::nobody ? json::value() : json::value(n.nation[index(w.attacker)]);
  o["time_winner"] =
      w.time_winner == Side::nobody ? json::value() : json::value(n.nation[index(w.time_winner)]);
  o["attacker_lead"] = w.margin;
  json::array goals;
  for (int s = 0; s < 2; ++s) {
    if (!w.goal[s].men) continue;
    goals.push_back(json::object{{"side", n.nation[s]},
                                 {"men", w.goal[s].men},
                                 {"chit", w.goal[s].chit},
                                 {"buildings", w.goal[s].buildings != 0}});
  }
  o["goals"] = std::move(goals);
  json::object removed;
  for (int d = 1; d < doom_count; ++d)
    if (w.quota[d])
      removed[d == doom_wire    ? "wire"
              : d == doom_smoke ? "smoke"
                                : Io::name(w, n, terrain_kind, d)] = w.quota[d];
  o["remove"] = std::move(removed);
  return o;
}

}  // namespace

json::object Io::map(const World& w, const Names& n) {
  json::array cards, men;
  for (std::size_t c = 1; c < n.cards.size(); ++c) cards.push_back(card_json(n.cards[c]));
  for (const io::ManRow& m : n.men)
    if (!m.id.empty()) men.push_back(man_json(m));
  return {{"game", "uf"},
          {"kind", "cards"},
          {"sides", json::array{n.nation[0], n.nation[1]}},
          {"hedges", n.hedges},
          {"scenario", conditions(w, n)},
          {"cards", std::move(cards)},
          {"men", std::move(men)}};
}

}  // namespace bocage::uf
