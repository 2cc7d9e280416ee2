#include "files/telling.hpp"

#include <boost/json.hpp>

namespace bocage {

boost::json::object parse_view(std::string_view text, std::span<const std::string_view> keyed) {
  boost::json::object view =
      boost::json::parse(boost::json::string_view(text.data(), text.size())).as_object();
  for (const std::string_view key : keyed) {
    boost::json::value* parts = view.if_contains(boost::json::string_view(key.data(), key.size()));
    if (!parts || !parts->is_object()) continue;
    boost::json::array list;
    for (auto& [name, part] : parts->get_object()) list.push_back(std::move(part));
    *parts = std::move(list);
  }
  return view;
}

}  // namespace bocage
