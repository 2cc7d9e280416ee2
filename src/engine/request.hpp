#pragma once
// Reading the fields of a request, with a Problem thrown for what is wrong.
#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "session/session.hpp"

namespace bocage {

inline std::string need_text(const boost::json::object& request, std::string_view key) {
  const auto* value = request.if_contains(key);
  if (!value) throw Problem{"bad_request", "'" + std::string(key) + "' is missing"};
  if (!value->is_string())
    throw Problem{"bad_request", "'" + std::string(key) + "' should be a text"};
  return std::string(value->as_string());
}

inline std::string text_or(const boost::json::object& request, std::string_view key,
                           std::string_view otherwise) {
  return request.contains(key) ? need_text(request, key) : std::string(otherwise);
}

inline long number_or(const boost::json::object& request, std::string_view key, long otherwise) {
  const auto* value = request.if_contains(key);
  if (!value) return otherwise;
  if (!value->is_int64())
    throw Problem{"bad_request", "'" + std::string(key) + "' should be a whole number"};
  return static_cast<long>(value->as_int64());
}

// A number of something: from 0 to a thousand million.
inline long amount_or(const boost::json::object& request, std::string_view key, long otherwise) {
  const long n = number_or(request, key, otherwise);
  if (n < 0 || n > 1'000'000'000)
    throw Problem{"bad_request", "'" + std::string(key) + "' should be a number from 0 on"};
  return n;
}

// Any 64 bits, as a number of either sign.
inline std::uint64_t seed_or(const boost::json::object& request, std::string_view key,
                             std::uint64_t otherwise) {
  const auto* value = request.if_contains(key);
  if (value && value->is_uint64()) return value->as_uint64();
  return static_cast<std::uint64_t>(number_or(request, key, static_cast<long>(otherwise)));
}

inline bool need_switch(const boost::json::object& request, std::string_view key) {
  const auto* value = request.if_contains(key);
  if (!value || !value->is_bool())
    throw Problem{"bad_request", "'" + std::string(key) + "' should be true or false"};
  return value->as_bool();
}

inline bool switch_or(const boost::json::object& request, std::string_view key, bool otherwise) {
  return request.contains(key) ? need_switch(request, key) : otherwise;
}

// {"fog_of_war": "on", "sectors": 2, "night": true}: numbers and switches may be written as such.
inline Options options_of(const boost::json::object& request) {
  Options options;
  const auto* given = request.if_contains("options");
  if (!given) return options;
  if (!given->is_object())
    throw Problem{"bad_request", "'options' should be an object of option ids and values"};
  for (const auto& [id, value] : given->as_object()) {
    if (value.is_string()) options[std::string(id)] = value.as_string();
    else if (value.is_bool()) options[std::string(id)] = value.as_bool() ? "on" : "off";
    else if (value.is_int64()) options[std::string(id)] = std::to_string(value.as_int64());
    else
      throw Problem{"bad_request", "the option '" + std::string(id) +
                                       "' should be a text, a number or true/false"};
  }
  return options;
}

}  // namespace bocage
