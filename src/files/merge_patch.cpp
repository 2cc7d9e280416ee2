#include "files/merge_patch.hpp"

namespace bocage {
namespace json = boost::json;

json::object merge_diff(const json::object& from, const json::object& to) {
  json::object patch;
  for (const auto& [key, value] : to) {
    const json::value* old = from.if_contains(key);
    const bool had = old && !old->is_null();
    if (value.is_null()) {
      if (had) patch[key] = nullptr;
    } else if (!had || (value.is_object() != old->is_object())) {
      patch[key] = value;
    } else if (value.is_object()) {
      json::object inner = merge_diff(old->get_object(), value.get_object());
      if (!inner.empty()) patch[key] = std::move(inner);
    } else if (*old != value) {
      patch[key] = value;
    }
  }
  for (const auto& [key, value] : from)
    if (!value.is_null() && !to.contains(key)) patch[key] = nullptr;
  return patch;
}

void merge_patch(json::value& target, const json::value& patch) {
  if (!patch.is_object()) {
    target = patch;
    return;
  }
  if (!target.is_object()) target.emplace_object();
  json::object& object = target.get_object();
  for (const auto& [key, value] : patch.get_object()) {
    if (value.is_null()) object.erase(key);
    else merge_patch(object[key], value);
  }
}

}  // namespace bocage
