#include <array>
#include <boost/json.hpp>
#include <map>

#include "cli/paper.hpp"
#include "cli/terminal.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

constexpr int across = 4, half = across / 2;  // characters of a hex

std::string_view text_at(const json::object& o, std::string_view key) {
  const json::value* v = o.if_contains(key);
  return v && v->is_string() ? std::string_view(v->get_string()) : std::string_view{};
}

std::string in_language(const json::value& words, std::string_view language) {
  if (words.is_string()) return std::string(words.get_string());
  if (const auto* o = words.if_object())
    if (const json::value* v = o->if_contains(language)) return std::string(v->as_string());
  return {};
}

struct Spot {
  int x, y;  // in characters
};

// Where a hex is drawn. A map tells places, or is numbered by column and row in one of two layouts.
Spot spot_of(const json::object& hex, bool flat) {
  if (hex.contains("x"))
    return {static_cast<int>(hex.at("x").as_int64()) * half,
            static_cast<int>(hex.at("y").as_int64())};
  const std::string id(text_at(hex, "hex"));
  const int column = std::stoi(id.substr(0, id.size() / 2)),
            row = std::stoi(id.substr(id.size() / 2));
  if (flat) return {(column - 1) * across, 2 * (row - 1) + (column % 2 == 0)};
  return {(column - 1) * across + (row % 2 == 0 ? half : 0), row - 1};
}

// A letter for every word, its first if nobody else has it.
class Letters {
 public:
  explicit Letters(std::string taken) : taken_(std::move(taken)) {}
  char of(const std::string& word) {
    if (const auto known = letters_.find(word); known != letters_.end()) return known->second;
    char letter = '?';
    for (const char c : word + "abcdefghijklmnopqrstuvwxyz")
      if (c >= 'a' && c <= 'z' && taken_.find(c) == taken_.npos) {
        letter = c;
        break;
      }
    taken_ += letter;
    return letters_[word] = letter;
  }
  const std::map<std::string, char>& all() const { return letters_; }

 private:
  std::string taken_;
  std::map<std::string, char> letters_;
};

// Sides in capitals: their first letters, or A and B where these are the same.
std::map<std::string, char> letters_of_sides(const json::object& view) {
  std::map<std::string, char> out;
  const auto capital = [](char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c); };
  for (const json::value& unit : view.at("units").as_array()) {
    const std::string side(text_at(unit.as_object(), "side"));
    if (!side.empty()) out.emplace(side, capital(side.front()));
  }
  if (out.size() == 2 && out.begin()->second == out.rbegin()->second)
    out.begin()->second = 'A', out.rbegin()->second = 'B';
  return out;
}

}  // namespace

std::string hex_chart(const json::object& map, const json::object& view,
                      std::string_view language) {
  const json::value* hexes = map.if_contains("hexes");
  if (!hexes || !view.contains("units")) return {};
  const bool flat = text_at(map, "layout").starts_with("flat");
  const auto sides = letters_of_sides(view);
  std::map<std::string, std::map<char, int>, std::less<>> pieces;  // hex -> side's letter -> number
  for (const json::value& each : view.at("units").as_array()) {
    const json::object& unit = each.as_object();
    if (const std::string_view hex = text_at(unit, "hex"); !hex.empty())
      ++pieces[std::string(hex)][sides.at(std::string(text_at(unit, "side")))];
  }

  Letters terrain("");
  std::vector<std::string> rows, ids;
  for (const json::value& each : hexes->as_array()) {
    const json::object& hex = each.as_object();
    const Spot at = spot_of(hex, flat);
    const auto y = static_cast<std::size_t>(at.y), x = static_cast<std::size_t>(at.x);
    if (rows.size() <= y) rows.resize(y + 1), ids.resize(y + 1);
    if (rows[y].size() < x + across) rows[y].resize(x + across, ' ');
    if (ids[y].empty()) ids[y] = text_at(hex, "hex");
    const std::string ground(text_at(hex, "terrain"));
    std::string cell(
        1, ground.empty() || ground == "clear" || ground == "open" ? '.' : terrain.of(ground));
    if (const auto here = pieces.find(text_at(hex, "hex")); here != pieces.end()) {
      cell.clear();
      for (const auto& [side, number] : here->second)
        cell += side + (here->second.size() == 1 ? std::to_string(number) : "");
    }
    rows[y].replace(x, std::min<std::size_t>(cell.size(), across), cell.substr(0, across));
  }

  std::string out;
  for (std::size_t y = 0; y < rows.size(); ++y)
    out += faint(ids[y] + std::string(ids[y].empty() ? 6 : 2, ' ')) +
           rows[y].substr(0, rows[y].find_last_not_of(' ') + 1) + '\n';
  std::string legend;
  for (const auto& [side, letter] : sides) legend += std::string(1, letter) + " " + side + "  ";
  for (const auto& [word, letter] : terrain.all())
    legend += std::string(1, letter) + " " + word + "  ";
  if (const json::value* places = map.if_contains("places"))
    for (const json::value& place : places->as_array())
      legend += "\n" + std::string(text_at(place.as_object(), "hex")) + " " +
                in_language(place.at("name"), language);
  return out + faint(legend) + '\n';
}

std::vector<std::string> pieces_in(std::string_view hex, const json::object& map,
                                   const json::object& view, std::string_view language) {
  std::vector<std::string> out;
  const json::value *units = view.if_contains("units"), *known = map.if_contains("units");
  if (!units || !known) return out;
  for (const json::value& each : units->as_array()) {
    const json::object& unit = each.as_object();
    if (text_at(unit, "hex") != hex) continue;
    const std::string_view id = text_at(unit, "id");
    std::string name(id);
    for (const json::value& told : known->as_array())
      if (text_at(told.as_object(), "id") == id) {
        if (const json::value* words = told.as_object().if_contains("name"))
          name = in_language(*words, language);
        else if (const auto printed = text_at(told.as_object(), "printed"); !printed.empty())
          name = printed;
      }
    out.push_back(name);
  }
  return out;
}

}  // namespace bocage::cli
