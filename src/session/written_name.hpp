#pragma once
// How a request writes a name: as a text, a number, or the numbers of a point.
#include <boost/json.hpp>
#include <cstdio>
#include <string>
#include <string_view>

namespace bocage {

// A name as a text: of a number its digits, of a point [120, 45.5, 1] "120,45.5/1".
inline std::string written_name(const boost::json::value& value) {
  if (value.is_string()) return std::string(value.as_string());
  if (value.is_int64()) return std::to_string(value.as_int64());
  const boost::json::array* point = value.if_array();
  if (!point || point->size() < 2 || point->size() > 3) return {};
  std::string text;
  for (const boost::json::value& each : *point) {
    if (!each.is_number()) return {};
    char digits[32];
    const double number = each.to_number<double>();
    if (!(number > -1e6 && number < 1e6)) return {};
    std::snprintf(digits, sizeof digits, "%.2f", number);
    std::string_view part = digits;
    while (part.back() == '0') part.remove_suffix(1);
    if (part.back() == '.') part.remove_suffix(1);
    (text += text.empty() ? "" : &each == &point->back() && point->size() == 3 ? "/" : ",") += part;
  }
  return text;
}

// What somebody wrote, repeated to him: his point as he would write it, not as JSON does (1.205E2).
inline std::string repeated(const boost::json::value& value) {
  const std::string point = value.is_array() ? written_name(value) : std::string();
  return point.empty() ? boost::json::serialize(value) : "\"" + point + "\"";
}

}  // namespace bocage
