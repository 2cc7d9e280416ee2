#include "games/tide_of_iron/io/names.hpp"

#include <algorithm>

#include "files/word_lists.hpp"
#include "games/common/directions.hpp"
#include "games/common/fractions.hpp"

namespace bocage::toi {
namespace {

constexpr std::string_view type_words[] = {"squad", "sherman",   "panzer4",
                                           "tiger", "halftrack", "truck"};
constexpr std::string_view token_words[] = {"none", "anti_tank", "engineer", "flamethrower",
                                            "medic"};
constexpr std::string_view terrain_words[] = {"open", "rough",  "woods", "building",
                                              "pond", "stream", "bridge"};
constexpr std::string_view marker_words[] = {"wire",  "trap",         "mine",
                                             "smoke", "entrenchment", "pillbox"};
constexpr std::string_view place_words[] = {"box",    "unplaced", "due",    "map",
                                            "aboard", "exited",   "unknown"};
constexpr std::string_view duty_words[] = {"fresh", "op_fire", "fatigued"};
constexpr std::string_view shelter_words[] = {"none", "entrenchment", "pillbox"};
constexpr std::string_view card_types[] = {"artillery", "air_support",    "command",
                                           "morale",    "ground_support", "reinforcements"};
constexpr std::string_view phase_words[] = {"setup", "action", "command", "status", "over"};
constexpr std::string_view squad_orders[] = {"good", "pinned", "disrupted"};
constexpr std::string_view damage_words[] = {"intact", "light", "heavy"};
constexpr std::string_view stream_words[] = {"fordable", "deep", "torrent"};
constexpr std::string_view mod_words[] = {"contact_artillery",
                                          "contact_air",
                                          "contact_again",
                                          "drift",
                                          "advance",
                                          "income",
                                          "cover",
                                          "op_fire_again",
                                          "assault",
                                          "ace_again",
                                          "hits_that_reveal",
                                          "sight",
                                          "no_air",
                                          "no_long_range",
                                          "first_step",
                                          "vehicle_step",
                                          "woods",
                                          "concentrated_fire",
                                          "heal",
                                          "elite_recovery",
                                          "workshop",
                                          "extra_entrenchments",
                                          "smoke_grant",
                                          "demolition_grant"};
static_assert(std::size(mod_words) == mod_kinds);
constexpr std::string_view change_words[] = {"revealed",  "fresh",      "op_fire", "concealed",
                                             "promoted",  "disrupted",  "pinned",  "mended",
                                             "anti_tank", "reinforced", "belts"};
constexpr std::string_view who_words[] = {
    "enemy_concealed",  "own_tired",         "own_may_wait",  "own_to_hide",
    "own_with_regular", "enemy_pinned_seen", "own_disrupted", "own_short",
    "own_damaged",      "own_plain",         "own_mg",        "enemy_vehicle_seen"};
constexpr std::string_view where_words[] = {
    "any",           "objective",    "wire",      "own_pinned",
    "own_to_hide",   "here",         "beside",    "near_unsuppressed",
    "near_squad_2",  "near_squad_3", "own_squad", "engineer_obstacle",
    "near_engineer", "demolition"};
constexpr std::string_view fire_words[] = {
    "normal", "mg", "mortar", "none", "suppressive", "mg_suppressive", "mortar_suppressive",
    "nothing"};
constexpr std::string_view way_words[] = {"back_left",    "back_centre",    "back_right",
                                          "middle_left",  "middle_centre",  "middle_right",
                                          "forward_left", "forward_centre", "forward_right"};
constexpr std::string_view follow_words[] = {
    "nobody", "leader", "first", "leader_first", "second", "leader_second", "first_second", "all"};
constexpr std::string_view arrange_words[] = {"both_top",   "first_below",  "second_below",
                                              "both_below", "swapped_top",  "swapped_1",
                                              "swapped_2",  "swapped_below"};

}  // namespace

std::string_view word(Type t) { return word_in(type_words, t); }
std::string_view word(Token t) { return word_in(token_words, t); }
std::string_view word(Terrain t) { return word_in(terrain_words, t); }
std::string_view word(Marker m) { return word_in(marker_words, m); }
std::string_view word(Place p) { return word_in(place_words, p); }
std::string_view word(Duty d) { return word_in(duty_words, d); }
std::string_view word(Shelter s) { return word_in(shelter_words, s); }
std::string_view word(Direction d) { return word_in(direction_words, d); }
std::string_view word(CardType t) { return word_in(card_types, t); }
std::string_view word(Phase p) { return word_in(phase_words, p); }
std::string_view word(Mod m) { return word_in(mod_words, m); }
std::string_view word(Becomes c) { return word_in(change_words, c); }
std::string_view word(Who w) { return word_in(who_words, w); }
std::string_view word(Where w) { return word_in(where_words, w); }
std::string_view word(Stream s) { return word_in(stream_words, s); }
std::string_view order_word(Order o, bool squad) {
  return squad ? word_in(squad_orders, o) : word_in(damage_words, o);
}

std::string squad_word(Figures f) {
  std::string text;
  text.append(f.elite, 'E')
      .append(f.regular, 'R')
      .append(f.officer, 'O')
      .append(f.mg, 'M')
      .append(f.mortar, 'T');
  if (text.empty()) text = "-";
  if (f.token) text += "+" + std::string(word(token_of(f)));
  return text;
}

std::optional<Figures> read_squad(std::string_view text) {
  Figures f;
  const auto plus = text.find('+');
  if (plus != text.npos) {
    const auto token = read_in(token_words, text.substr(plus + 1));
    if (!token) return {};
    f.token = static_cast<u16>(*token & 7);
    text = text.substr(0, plus);
  }
  if (text == "-") return f;
  const auto many = [&](char c) { return std::ranges::count(text, c); };
  if (text.find_first_not_of("REOMT") != text.npos) return {};
  if (many('R') > 7 || many('E') > 7 || many('O') > 7 || many('M') > 3 || many('T') > 3) return {};
  f.regular = static_cast<u16>(many('R') & 7), f.elite = static_cast<u16>(many('E') & 7);
  f.officer = static_cast<u16>(many('O') & 7), f.mg = static_cast<u16>(many('M') & 3);
  f.mortar = static_cast<u16>(many('T') & 3);
  return f;
}

std::string points_word(int thirds) { return mixed_number(thirds, 3); }

std::string default_unit_name(const World& w, int u) {
  const std::string side = u < per_side ? "us-" : "ger-";
  const int n = u % per_side;
  if (n < bases_per_side)
    return side + (n < bases_per_division ? "light-" : "dark-") +
           std::to_string(n % bases_per_division + 1);
  int first = u;
  while (first > 0 && w.type_of[first - 1] == w.type_of[u] &&
         (first - 1) / per_side == u / per_side)
    --first;
  return side + std::string(word(w.type_of[u])) + "-" + std::to_string(u - first + 1);
}

std::string name(const World& w, const Names& n, Kind kind, int value) {
  const auto in = [&](const auto& list) { return std::string(word_in(list, value)); };
  switch (kind) {
    case unit_kind: return name_in(n.unit, value);
    case hex_kind:
      if (value < 0 || value >= w.hexes) return "none";
      return std::string(std::string_view(w.grid.name(hex(value))));
    case code_kind: return squad_word(figures_of(static_cast<unsigned>(value)));
    case card_kind: return name_in(n.card, value);
    case deck_kind: return name_in(n.deck, value);
    case operation_kind: return name_in(n.operation, value);
    case marker_kind: return in(marker_words);
    case shelter_kind: return in(shelter_words);
    case fire_kind: return in(fire_words);
    case direction_kind: return in(direction_words);
    case player_kind: return std::to_string(value + 1);
    case thirds_kind: return points_word(value);
    case order_kind: return in(squad_orders);
    case damage_kind: return in(damage_words);
    case terrain_kind: return in(terrain_words);
    case way_kind: return in(way_words);
    case followers_kind: return in(follow_words);
    case arrange_kind: return in(arrange_words);
    case whose_kind: return name_in(n.side, value);
    default: return std::to_string(value);
  }
}

std::optional<int> value(const World& w, const Names& n, Kind kind, std::string_view text) {
  switch (kind) {
    case unit_kind: return find_name(n.unit, text);
    case hex_kind: {
      const Hex h = w.grid.parse(text);
      return h ? std::optional<int>(h.id) : std::nullopt;
    }
    case code_kind: {
      const auto f = read_squad(text);
      return f ? std::optional<int>(code_of(*f)) : std::nullopt;
    }
    case card_kind: return find_name(n.card, text);
    case deck_kind: return find_name(n.deck, text);
    case operation_kind: return find_name(n.operation, text);
    case marker_kind: return read_in(marker_words, text);
    case shelter_kind: return read_in(shelter_words, text);
    case fire_kind: return read_in(fire_words, text);
    case direction_kind: return read_in(direction_words, text);
    case player_kind: {
      const auto i = read_number(text);
      return i && *i > 0 ? std::optional<int>(*i - 1) : std::nullopt;
    }
    case order_kind: return read_in(squad_orders, text);
    case damage_kind: return read_in(damage_words, text);
    case terrain_kind: return read_in(terrain_words, text);
    case way_kind: return read_in(way_words, text);
    case followers_kind: return read_in(follow_words, text);
    case arrange_kind: return read_in(arrange_words, text);
    case whose_kind: return find_name(n.side, text);
    default: return read_number(text);
  }
}

namespace {

std::string unit_label(const World& w, const Names& n, int u, std::string_view language) {
  if (u < 0 || u >= max_units) return "?";
  const Words& own = n.unit_words[static_cast<std::size_t>(u)];
  if (const auto it = own.find(language); it != own.end()) return it->second;
  if (!own.empty()) return own.begin()->second;
  const std::string& id = n.unit[static_cast<std::size_t>(u)];
  if (id != default_unit_name(w, u)) return id;
  std::string number = id.substr(id.rfind('-') + 1);
  if (is_squad(unit(u))) number = (u % per_side < bases_per_division ? "A" : "B") + number;
  // Both sides have squads, half-tracks and trucks: each its own word, or "Squad A3 fires at Squad A3".
  const std::string own_type =
      "toi.unit." + n.side[u < per_side ? 0 : 1] + "." + std::string(word(w.type_of[u]));
  return words_of(language, own_type) + " " + number;
}

// "2 elites, 1 officer, engineer"
std::string squad_label(Figures f, std::string_view language) {
  std::string text;
  const auto add = [&](int n, const char* key) {
    if (!n) return;
    if (!text.empty()) text += ", ";
    text += std::to_string(n) + " " +
            words_of(language, std::string("toi.figure.") + key + (n > 1 ? "s" : ""));
  };
  add(f.elite, "elite"), add(f.regular, "regular"), add(f.officer, "officer"), add(f.mg, "mg"),
      add(f.mortar, "mortar");
  if (f.token)
    text += (text.empty() ? "" : ", ") +
            words_of(language, "toi.token." + std::string(word(token_of(f))));
  return text.empty() ? words_of(language, "toi.figure.nobody") : text;
}

}  // namespace

std::string label(const World& w, const Names& n, Kind kind, int value, std::string_view language) {
  const auto spoken = [&](std::string_view family) {
    return words_of(language, "toi." + std::string(family) + "." + name(w, n, kind, value));
  };
  switch (kind) {
    case unit_kind: return unit_label(w, n, value, language);
    case code_kind: return squad_label(figures_of(static_cast<unsigned>(value)), language);
    case card_kind: return spoken("card");
    case deck_kind: return spoken("deck");
    case operation_kind: return spoken("operation");
    case marker_kind: return spoken("marker");
    case shelter_kind: return spoken("shelter");
    case fire_kind: return spoken("fire");
    case direction_kind: return spoken("direction");
    case order_kind: return spoken("order");
    case damage_kind: return spoken("damage");
    case terrain_kind: return spoken("terrain");
    case way_kind: return spoken("way");
    case followers_kind: return spoken("followers");
    case arrange_kind: return spoken("arrange");
    case whose_kind: return spoken("side");
    default: return name(w, n, kind, value);
  }
}

}  // namespace bocage::toi
