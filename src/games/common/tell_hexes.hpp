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

}  // namespace bocage
