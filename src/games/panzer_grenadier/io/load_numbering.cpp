// Pieces get their numbers, ids and names, and are put on the map; what cannot stand there is
// complained of.
#include <algorithm>
#include <map>

#include "games/panzer_grenadier/io/load.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "texts/nouns.hpp"

namespace bocage::pg {
namespace {

// "ger.inf" -> "ger-inf", "ger.inf'7" -> "ger-inf", a leader -> "ger-lt".
std::string stem(const Reader& r, const Draft& d) {
  const UnitType& type = r.world.types[d.info.type];
  if (is_leader(type))
    return std::string(prefix(type.nation)) + "-" + lower(std::string(word(d.info.rank)));
  std::string id = r.names.type[d.info.type];
  id = id.substr(0, id.find('\''));
  std::ranges::replace(id, '.', '-');
  std::ranges::replace(id, ' ', '-');
  return id;
}

std::string title(std::string_view language, Nation nation, Rank rank) {
  const std::string family = nation == Nation::german && rank != Rank::none ? "german"
                             : nation == Nation::soviet                     ? "soviet"
                                                                            : "other";
  return words_of(language, "pg.title." + family + "." + std::string(word(rank)));
}

// Ids that nobody gave: the stem and a number that is free.
void give_ids(Reader& r) {
  std::map<std::string, const Table*> taken;
  for (auto& side : r.drafts)
    for (Draft& d : side)
      if (!d.id.empty() && !taken.emplace(d.id, &d.from).second)
        d.from.complain("id", "the id '" + d.id + "' stands twice");
  std::map<std::string, int> last;
  for (auto& side : r.drafts) {
    for (Draft& d : side) {
      if (!d.id.empty()) continue;
      const std::string base = stem(r, d);
      do d.id = base + "-" + std::to_string(++last[base]);
      while (taken.contains(d.id));
      taken.emplace(d.id, &d.from);
    }
  }
}

void give_words(Reader& r, const Draft& d, int number_of_type, int& surname) {
  const UnitType& type = r.world.types[d.info.type];
  Words words;
  for (const std::string language : {"en", "fr"}) {
    if (is_leader(type)) {
      const auto& surnames = catalog().pools[static_cast<int>(type.nation)].surnames;
      std::string name = d.name;
      if (name.empty())
        name =
            surnames.empty() ? d.id : surnames[static_cast<std::size_t>(surname) % surnames.size()];
      words[language] = title(language, type.nation, d.info.rank) + " " + name;
    } else {
      const Words& own = r.names.type_words[d.info.type];
      const auto it = own.find(language);
      const std::string noun =
          it != own.end() ? it->second : words_of(language, "pg.unit." + r.names.type[d.info.type]);
      words[language] = number_of_type ? numbered(noun, number_of_type) : noun;
    }
  }
  if (is_leader(type) && d.name.empty()) ++surname;
  r.names.piece.push_back(d.id);
  r.names.piece_words.push_back(std::move(words));
}

Piece find_piece(const Reader& r, std::string_view id) {
  const auto it = std::ranges::find(r.names.piece, id);
  return it == r.names.piece.end() ? nobody : piece(static_cast<int>(it - r.names.piece.begin()));
}

// 5.6a: what may be aboard what.
std::string cannot_carry(const Reader& r, Piece load, Piece carrier) {
  const UnitType &a = type_of(r.world, load), &b = type_of(r.world, carrier);
  if (load == carrier || side_of(r.world, load) != side_of(r.world, carrier))
    return "it cannot ride there";
  if (is_leader(b)) return "a leader carries nothing";
  if (b.carrier && at(r.state, carrier).order != Order::good)
    return "a shaken transport carries nothing";
  if (is_leader(a) && b.carrier)
    return at(r.state, load).cavalry_leader ? "cavalry leaders cannot be transported" : "";
  if (is_leader(a)) return b.ma > 4 ? "" : "a leader rides only what is faster than he is";
  if (!b.carrier) return "this unit carries nothing: only trucks, wagons, sleds and APCs do";
  if (a.kind == UnitKind::cav) return "cavalry cannot be transported";
  if (is_afv(a) || is_unarmed_transport(a) || a.truck_mounted)
    return "only personnel and guns can be carried";
  return "";
}

void board(Reader& r, const Draft& d, Piece p) {
  if (d.on.empty()) return;
  const Piece carrier = find_piece(r, d.on);
  if (!carrier) {
    if (std::ranges::find(r.broken, d.on) != r.broken.end()) return;
    d.from.complain("on", "there is no unit '" + d.on + "'" + did_you_mean(d.on, r.names.piece));
    return;
  }
  if (const std::string why = cannot_carry(r, p, carrier); !why.empty())
    return d.from.complain("on", why);
  PieceState& s = at(r.state, p);
  const Hex there = at(r.state, carrier).hex;
  if (s.hex && there != s.hex)
    d.from.complain("hex", "it rides on '" + d.on + "', which stands elsewhere");
  s.hex = there;
  s.place = at(r.state, carrier).place;
  s.carrier = carrier;
}

// One unit and three leaders aboard each carrier; three combat units and three transports a side in
// a hex.
void check_room(Reader& r) {
  struct Room {
    int combat = 0, transports = 0;
  };
  std::map<std::pair<int, int>, Room> rooms;
  std::map<int, Room> aboard;
  int n = 0;
  for (auto& side : r.drafts) {
    for (const Draft& d : side) {
      const Piece p = piece(n++);
      const PieceState& s = at(r.state, p);
      const UnitType& type = type_of(r.world, p);
      if (s.carrier) {
        Room& room = aboard[s.carrier.id];
        const bool leader = is_leader(type);
        if (++(leader ? room.transports : room.combat) > (leader ? 3 : 1))
          d.from.complain("on", "a carrier holds one unit and three leaders");
        continue;
      }
      if (s.place != Place::on_map || !s.hex || is_leader(type)) continue;
      if (type.kind == UnitKind::eng && is_river(r.world.terrain[s.hex.id])) continue;
      Room& room = rooms[{s.hex.id, index(d.info.side)}];
      int& count = stacks_as_transport(type) ? room.transports : room.combat;
      if (++count != 4) continue;
      d.from.complain("hex", std::string("this is the fourth ") +
                                 (stacks_as_transport(type) ? "transport" : "combat unit") +
                                 " of its side in this hex: three combat units and three "
                                 "transports may stack (pg.4.1a)");
    }
  }
}

void check_ground(Reader& r, const Draft& d, Piece p) {
  const PieceState& s = at(r.state, p);
  if (s.place != Place::on_map || !s.hex) return;
  const World& w = r.world;
  if (type_of(w, p).kind == UnitKind::train && !w.rails[s.hex.id])
    d.from.complain("hex", "an armoured train stands on a railway hex (pg.15.21)");
  if (type_of(w, p).kind == UnitKind::vessel && w.terrain[s.hex.id] != Terrain::major_river)
    d.from.complain("hex", "a river vessel stands in a major river hex (pg.15.22)");
}

// 6.8b: the vehicles among which a group's tank leaders are assigned.
void allow_tank_leaders(Reader& r) {
  for (int i = 0; i < r.world.piece_count; ++i) {
    PieceInfo& info = r.world.pieces[i];
    const UnitType& type = r.world.types[info.type];
    info.may_have_tank_leader = r.world.groups[info.group].tank_leaders > 0 && is_afv(type) &&
                                !is_apc(type) && type.kind <= UnitKind::spg &&
                                !type.tank_leader_by_right;
  }
}

}  // namespace

bool number_pieces(Reader& r) {
  World& w = r.world;
  const std::size_t total = r.drafts[0].size() + r.drafts[1].size();
  if (total > max_pieces) {
    r.top.complain("", "the battle has " + std::to_string(total) + " units and leaders: at most " +
                           std::to_string(max_pieces) + " are possible");
    return false;
  }
  give_ids(r);
  std::map<std::string, int> of_type, seen;
  for (auto& side : r.drafts)
    for (const Draft& d : side) ++of_type[stem(r, d)];
  for (int i = 0; i < 2; ++i) {
    int surname = 0;
    w.first_of[i] = w.piece_count;
    for (const Draft& d : r.drafts[i]) {
      const std::string base = stem(r, d);
      give_words(r, d, of_type[base] > 1 ? ++seen[base] : 0, surname);
      w.pieces[w.piece_count] = d.info;
      r.state.pieces[w.piece_count] = d.state;
      ++w.piece_count;
    }
  }
  w.first_of[2] = w.piece_count;
  int n = 0;
  for (auto& side : r.drafts)
    for (const Draft& d : side) board(r, d, piece(n++));
  n = 0;
  for (auto& side : r.drafts)
    for (const Draft& d : side) check_ground(r, d, piece(n++));
  check_room(r);
  allow_tank_leaders(r);
  for (int i = 0; i < w.piece_count; ++i) {
    const UnitType& type = w.types[w.pieces[i].type];
    w.on.trains |= type.kind == UnitKind::train;
    w.on.vessels |= type.kind == UnitKind::vessel;
    w.on.cavalry |= type.kind == UnitKind::cav;
  }
  return true;
}

}  // namespace bocage::pg
