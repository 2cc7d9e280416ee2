#pragma once
// A few men on a table, for tests: sides a (west) and b (east), priority to a.
#include "../harness.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

struct Setting {
  std::string terrain, groups, position;  // lines of the lists; keys of [position]
  std::string figures, vehicles, gears, states;
  std::string top;  // more keys of the file
  int sequence = 3, turn = 3;
  std::string active, priority = "a", visibility = "day";
};

inline std::string file(const Setting& x) {
  std::string s = "game = \"sk\"\nid = \"trial\"\nturns = 20\nattacker = \"a\"\nvisibility = \"" +
                  x.visibility + "\"\n" + x.top + "\n";
  s += "terrain = [\n" + x.terrain + "]\n";
  s += "side = [{ id = \"a\", edge = \"W\" }, { id = \"b\", edge = \"E\" }]\n";
  s += "group = [\n" + x.groups + "]\n[position]\nturn = " + std::to_string(x.turn) +
       "\nsequence = " + std::to_string(x.sequence) + "\npriority = \"" + x.priority + "\"\n";
  if (!x.active.empty()) s += "active = \"" + x.active + "\"\n";
  s += x.position + "\nfigure = [\n" + x.figures + "]\nvehicle = [\n" + x.vehicles +
       "]\ngear = [\n" + x.gears + "]\ngroup = [\n" + x.states + "]\n";
  return s;
}

// A group of men listed one by one.
inline std::string men(std::string_view id, std::string_view side, std::string_view quality,
                       std::string_view lines, std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", side = \"" + std::string(side) + "\", quality = \"" +
         std::string(quality) + "\", figures = [" + std::string(lines) + "]" + std::string(more) +
         " },\n";
}
inline std::string unit(std::string_view id, std::string_view side, std::string_view what,
                        std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", side = \"" + std::string(side) + "\", unit = \"" +
         std::string(what) + "\"" + std::string(more) + " },\n";
}
inline std::string man(std::string_view id, std::string_view at, std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", at = [" + std::string(at) + "]" + std::string(more) +
         " },\n";
}

struct Sk : Trial<Skirmish> {
  explicit Sk(const Setting& x) : Trial(file(x)) {}
  explicit Sk(const std::string& text) : Trial(text) {}
  Figure f(std::string_view id) const { return figure(*sk::value(world(), names, piece_kind, id)); }
  Vehicle v(std::string_view id) const {
    return Piece(*sk::value(world(), names, piece_kind, id)).as_vehicle();
  }
  Group g(std::string_view id) const { return group(*sk::value(world(), names, group_kind, id)); }
  const FigureState& of(std::string_view id) const { return at(state(), f(id)); }
  std::string where(std::string_view id) const { return cm(of(id).at.x) + "," + cm(of(id).at.y); }
  bool is_sound(std::string_view id) const { return sound(state(), f(id)); }
  bool is_hurt(std::string_view id) const { return wounded(state(), f(id)); }
  bool is_dead(std::string_view id) const {
    return of(id).health == static_cast<int>(Health::dead);
  }
  Morale mood(std::string_view id) const { return morale(world(), state(), g(id)); }
};

}  // namespace bocage::sk
