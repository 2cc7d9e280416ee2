#pragma once
// What travels after an answer, as trees that tests can compare.
#include <boost/json.hpp>

#include "session/battle.hpp"

namespace bocage {

inline boost::json::value wire_view(const Battle& battle, Viewer viewer) {
  std::string text;
  battle.write_view(text, viewer);
  return boost::json::parse(text);
}

inline boost::json::value wire_patch(const Battle& battle, std::string_view before, Viewer viewer) {
  std::string text;
  battle.write_patch(text, before, viewer);
  return boost::json::parse(text);
}

// A merge patch cannot tell a null member from a missing one.
inline boost::json::value without_nulls(const boost::json::value& v) {
  if (v.is_array()) {
    boost::json::array out;
    for (const boost::json::value& x : v.get_array()) out.push_back(without_nulls(x));
    return out;
  }
  if (!v.is_object()) return v;
  boost::json::object out;
  for (const auto& [key, x] : v.get_object())
    if (!x.is_null()) out[key] = without_nulls(x);
  return out;
}

}  // namespace bocage
