#pragma once
// A battle of Tide of Iron for tests: pools by their faces, units by their ids, hexes by their numbers.
#include "games/tide_of_iron/io/io.hpp"
#include "games/tide_of_iron/rules/rules.hpp"
#include "rules/harness.hpp"

namespace bocage::toi {

class Field : public Trial<TideOfIron> {
 public:
  using Trial::Trial;

  void pool(std::initializer_list<int> black, std::initializer_list<int> red = {}) {
    Choice c = empty_pool;
    for (const int d : black) add_die(c, Colour::black, d);
    for (const int d : red) add_die(c, Colour::red, d);
    throw_as(c);
  }
  Unit id(std::string_view name) const { return unit(value(unit_kind, name)); }
  const UnitState& of(std::string_view name) const { return at(s, id(name)); }
  std::string hex_of(std::string_view unit_name) const {
    return in_play(s, id(unit_name)) ? name(hex_kind, of(unit_name).hex.id) : "gone";
  }
  std::string squad(std::string_view unit_name) const { return squad_word(of(unit_name).figures); }
  bool gone(std::string_view unit_name) const { return !in_play(s, id(unit_name)); }
  bool tired(std::string_view u) const { return of(u).duty == Duty::fatigued; }
  bool waits(std::string_view u) const { return of(u).duty == Duty::op_fire; }
  bool is_fresh(std::string_view u) const { return of(u).duty == Duty::fresh; }
  Order order(std::string_view u) const { return of(u).order; }
  Hex at_hex(std::string_view text) const { return world().grid.parse(text); }
  bool sees(std::string_view a, std::string_view b) const {
    return toi::sees(world(), s, at_hex(a), at_hex(b));
  }
  std::string points() const { return points_word(s.move.thirds); }
  int black() const { return s.attack.black; }
  int red() const { return s.attack.red; }
  int on() const { return s.attack.on; }
  // Advances along hexes; op fire is held.
  void walk(std::initializer_list<std::string_view> hexes) {
    for (const auto h : hexes) {
      choose("enter", {{"hex", h}});
      if (offers("hold")) choose("hold");
    }
  }
};

inline constexpr const char* idle =
    R"({ id = "idle-us", side = "us", vehicle = "truck", hex = "1412" },
{ id = "idle-german", side = "german", vehicle = "truck", hex = "1401" },
)";

// An open map of 14 x 12; each side has three actions and the Americans are active. `map` goes into [map].
inline std::string field(
    std::string_view units, std::string_view map = "size = [14, 12]", std::string_view top = "",
    std::string_view sides = "[side.us]\nactions = 3\n[side.german]\nactions = 3\n") {
  std::string text = "game = \"toi\"\nrounds = 9\ninitiative = \"us\"\n";
  text += top;
  text += "\nunit = [\n";
  text += units;
  text += idle;  // so that the phase goes on
  text += "]\n[map]\n";
  text += map;
  text += "\n";
  text += sides;
  return text;
}
inline std::string us(std::string_view id, std::string_view squad, std::string_view hex,
                      std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", side = \"us\", squad = \"" + std::string(squad) +
         "\", hex = \"" + std::string(hex) + "\"" + (more.empty() ? "" : ", ") + std::string(more) +
         " },\n";
}
inline std::string ger(std::string_view id, std::string_view squad, std::string_view hex,
                       std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", side = \"german\", squad = \"" + std::string(squad) +
         "\", hex = \"" + std::string(hex) + "\"" + (more.empty() ? "" : ", ") + std::string(more) +
         " },\n";
}
inline std::string car(std::string_view id, std::string_view side, std::string_view type,
                       std::string_view hex, std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", side = \"" + std::string(side) + "\", vehicle = \"" +
         std::string(type) + "\", hex = \"" + std::string(hex) + "\"" + (more.empty() ? "" : ", ") +
         std::string(more) + " },\n";
}
inline std::string woods(std::string_view hexes) {
  return "size = [14, 12]\nhex = [{ hexes = [" + std::string(hexes) + "], terrain = \"woods\" }]";
}
// Terrain and levels: land("{ hexes = [\"0503\"], terrain = \"woods\", level = 1 }")
inline std::string land(std::string_view rows) {
  return "size = [14, 12]\nhex = [" + std::string(rows) + "]";
}
inline constexpr const char* german_turn = "position = { active = \"german\" }\n";

}  // namespace bocage::toi
