#include "games/panzer_grenadier/io/names.hpp"

#include "files/word_lists.hpp"
#include "games/common/directions.hpp"
#include "games/common/fractions.hpp"

namespace bocage::pg {
namespace {

constexpr std::string_view unit_kinds[] = {
    "INF",  "SMG", "HMG", "ENG", "CAV",   "MTC",   "MTR",  "ATR",   "ART",    "AT",    "AA",
    "TANK", "SPG", "AC",  "APC", "TRUCK", "WAGON", "SLED", "TRAIN", "VESSEL", "LEADER"};
constexpr std::string_view move_classes[] = {"foot",  "motorized", "mechanized",
                                             "towed", "rail",      "river"};
constexpr std::string_view terrain_words[] = {"clear", "woods", "field",      "town",
                                              "swamp", "river", "major_river"};
constexpr std::string_view nations[] = {"german",  "soviet", "american", "commonwealth", "italian",
                                        "finnish", "french", "polish",   "japanese",     "other"};
constexpr std::string_view prefixes[] = {"ger", "sov", "us",  "cw",  "it",
                                         "fin", "fr",  "pol", "jap", "x"};
constexpr std::string_view ranks[] = {"COM", "CPL", "SGT", "LT", "CPT", "MAJ", "LTC", "COL"};
constexpr std::string_view orders[] = {"good", "disrupted", "demoralized"};
constexpr std::string_view places[] = {"nowhere", "unplaced",   "waiting", "map",
                                       "exited",  "eliminated", "merged",  "unknown"};
constexpr std::string_view fire_kinds[] = {"none",      "direct",  "bombardment",
                                           "anti_tank", "assault", "smoke"};
constexpr std::string_view events[] = {"second_wind",
                                       "ammunition_shortage",
                                       "confusion",
                                       "sniper",
                                       "bad_communications",
                                       "lull",
                                       "haze",
                                       "rally",
                                       "breakdown",
                                       "air_strike",
                                       "fanaticism"};
constexpr std::string_view depths[] = {"back", "level", "forward"};
constexpr std::string_view wings[] = {"left", "centre", "right"};
constexpr std::string_view stackings[] = {"spread", "massed"};
constexpr std::string_view mine_faces[] = {"dummy", "1", "2", "3"};

}  // namespace

std::string_view word(UnitKind k) { return word_in(unit_kinds, k); }
std::string_view word(MoveClass c) { return word_in(move_classes, c); }
std::string_view word(Terrain t) { return word_in(terrain_words, t); }
std::string_view word(Nation n) { return word_in(nations, n); }
std::string_view word(Rank r) { return word_in(ranks, r); }
std::string_view word(Order o) { return word_in(orders, o); }
std::string_view word(Place p) { return word_in(places, p); }
std::string_view word(FireKind k) { return word_in(fire_kinds, k); }
std::string_view word(Direction d) { return word_in(direction_words, d); }
std::string_view event_word(int sum) { return word_in(events, sum - 2); }

std::optional<UnitKind> read_unit_kind(std::string_view t) {
  return read_in<UnitKind>(unit_kinds, t);
}
std::optional<MoveClass> read_move_class(std::string_view t) {
  return read_in<MoveClass>(move_classes, t);
}
std::optional<Terrain> read_terrain(std::string_view t) {
  return read_in<Terrain>(terrain_words, t);
}
std::optional<Nation> read_nation(std::string_view t) { return read_in<Nation>(nations, t); }
std::optional<Rank> read_rank(std::string_view t) {
  const auto rank = read_in<Rank>(ranks, t);
  return rank == Rank::none ? std::nullopt : rank;
}
std::optional<Order> read_order(std::string_view t) { return read_in<Order>(orders, t); }
std::string_view prefix(Nation n) { return word_in(prefixes, n); }

std::string name(const World& w, const Names& n, Kind kind, int value) {
  switch (kind) {
    case unit_kind: return name_in(n.piece, value);
    case hex_kind:
      if (value < 0 || value >= w.hexes) return "none";
      return std::string(std::string_view(w.grid.name(Hex{static_cast<std::uint16_t>(value)})));
    case face_kind: return name_in(n.face, value);
    case mine_face_kind: return std::string(word_in(mine_faces, value));
    case aircraft_kind: return name_in(n.aircraft, value);
    case direction_kind: return std::string(word_in(direction_words, value));
    case order_kind: return std::string(word_in(orders, value));
    case fire_kind_kind: return std::string(word_in(fire_kinds, value));
    case rank_kind: return std::string(word_in(ranks, value));
    case event_kind: return std::string(event_word(value));
    case terrain_kind: return std::string(word_in(terrain_words, value));
    case type_kind: return name_in(n.type, value);
    case mine_kind:
    case factor_kind:
    case player_kind: return std::to_string(value + 1);
    case sixths_kind: return mixed_number(value, 6);
    case depth_kind: return std::string(word_in(depths, value));
    case wing_kind: return std::string(word_in(wings, value));
    case stacks_kind: return std::string(word_in(stackings, value));
    default: return std::to_string(value);
  }
}

std::optional<int> value(const World& w, const Names& n, Kind kind, std::string_view text) {
  switch (kind) {
    case unit_kind: return find_name(n.piece, text);
    case hex_kind: {
      const Hex h = w.grid.parse(text);
      return h ? std::optional<int>(h.id) : std::nullopt;
    }
    case face_kind: return find_name(n.face, text);
    case mine_face_kind: return read_in<int>(mine_faces, text);
    case aircraft_kind: return find_name(n.aircraft, text);
    case direction_kind: return read_in<int>(direction_words, text);
    case order_kind: return read_in<int>(orders, text);
    case fire_kind_kind: return read_in<int>(fire_kinds, text);
    case rank_kind: return read_in<int>(ranks, text);
    case event_kind: {
      const auto i = read_in<int>(events, text);
      return i ? std::optional<int>(*i + 2) : std::nullopt;
    }
    case terrain_kind: return read_in<int>(terrain_words, text);
    case type_kind: return find_name(n.type, text);
    case depth_kind: return read_in<int>(depths, text);
    case wing_kind: return read_in<int>(wings, text);
    case stacks_kind: return read_in<int>(stackings, text);
    case mine_kind:
    case factor_kind:
    case player_kind: {
      const auto i = read_number(text);
      return i && *i > 0 ? std::optional<int>(*i - 1) : std::nullopt;
    }
    default: return read_number(text);
  }
}

std::string label(const World& w, const Names& n, Kind kind, int value, std::string_view language) {
  const auto spoken = [&](std::string_view family, std::string_view which) {
    return words_of(language, "pg." + std::string(family) + "." + std::string(which));
  };
  const auto in = [&](const std::vector<Words>& list) -> std::string {
    if (value < 0 || value >= static_cast<int>(list.size())) return {};
    const Words& words = list[static_cast<std::size_t>(value)];
    auto it = words.find(language);
    if (it == words.end()) it = words.find("en");
    return it == words.end() ? std::string() : it->second;
  };
  switch (kind) {
    case unit_kind:
      if (auto words = in(n.piece_words); !words.empty()) return words;
      break;
    case type_kind:
      if (auto words = in(n.type_words); !words.empty()) return words;
      if (value >= 0 && value < static_cast<int>(n.type.size()))
        return spoken("unit", n.type[static_cast<std::size_t>(value)]);
      break;
    case face_kind:
      if (value >= 0 && value < w.face_count) {
        const LeaderFace& f = w.faces[value];
        const std::string values = std::to_string(f.morale) + "/" + std::to_string(f.combat) + "/" +
                                   std::to_string(f.morale_bonus);
        return spoken("rank", word(f.rank)) + " " + values;
      }
      break;
    case mine_face_kind:
      return value == 0 ? spoken("marker", "dummy")
                        : spoken("marker", "minefield") + " " + std::to_string(value);
    case order_kind: return spoken("state", word_in(orders, value));
    case rank_kind: return spoken("rank", word_in(ranks, value));
    case event_kind: return spoken("random", event_word(value));
    case terrain_kind: return spoken("terrain", word_in(terrain_words, value));
    case fire_kind_kind: return spoken("fire", word_in(fire_kinds, value));
    case direction_kind: return spoken("direction", word_in(direction_words, value));
    case depth_kind: return spoken("depth", word_in(depths, value));
    case wing_kind: return spoken("wing", word_in(wings, value));
    case stacks_kind: return spoken("stacks", word_in(stackings, value));
    default: break;
  }
  return name(w, n, kind, value);
}

}  // namespace bocage::pg
