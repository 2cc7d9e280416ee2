#pragma once
// What every game on hexes tells of its map in the same words.
#include <boost/json.hpp>
#include <string_view>
#include <utility>

#include "board/line.hpp"
#include "games/common/directions.hpp"

namespace bocage {

template <class World>
boost::json::value hex_name(const World& w, Hex h) {
  return boost::json::value(std::string_view(w.grid.name(h)));
}

template <class World, class Hexes>
boost::json::array hex_names(const World& w, const Hexes& set) {
  boost::json::array list;
  set.each([&](Hex h) { list.push_back(hex_name(w, h)); });
  return list;
}

// The hexsides of which a bit is set.
inline boost::json::array ways(unsigned bits) {
  boost::json::array list;
  for (int d = 0; d < 6; ++d)
    if (bits >> d & 1) list.emplace_back(direction_words[d]);
  return list;
}

// Every hex the line touches, in order; two of them where it runs along a hexside.
template <class World>
boost::json::array hexes_along(const World& w, Hex from, Hex to) {
  boost::json::array list;
  walk_line(w.grid, from, to, [&](Stretch x) {
    boost::json::array both;
    for (const Hex h : {x.left, x.right})
      if (h && (both.empty() || x.along_hexside())) both.push_back(hex_name(w, h));
    list.push_back(std::move(both));
    return true;
  });
  return list;
}

// A line of sight between two hexes: where it goes and whether it is open; and if not, which hex is in the way.
template <class World, class Line>
boost::json::object tell_line(const World& w, Hex from, Hex to, const Line& line, bool spotted) {
  return {{"from", hex_name(w, from)},
          {"to", hex_name(w, to)},
          {"range", distance(w, from, to)},
          {"open", line.open},
          {"seen", line.open},
          {"spotted", line.open && spotted},
          {"line", hexes_along(w, from, to)}};
}
template <class World, class Line>
boost::json::object tell_blocker(const World& w, const Line& line, std::string_view rule,
                                 bool smoke) {
  boost::json::object o{{"rule", rule}};
  if (!line.blocker) return o;
  o["hex"] = hex_name(w, line.blocker);
  o["terrain"] = word(w.terrain[line.blocker.id]);
  o["level"] = w.level[line.blocker.id];
  if (smoke) o["smoke"] = true;
  return o;
}

}  // namespace bocage
