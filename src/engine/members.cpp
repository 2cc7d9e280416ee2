#include "engine/members.hpp"

#include "files/shorten.hpp"
#include "session/session.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

bool is_among(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::size_t end = words.find(' ');
    if (words.substr(0, end) == word) return true;
    if (end == words.npos) return false;
    words.remove_prefix(end + 1);
  }
  return false;
}

std::string quoted(std::string_view word) { return "'" + shortened(word, 40) + "'"; }

}  // namespace

void check_members(const RequestForm& form, std::string_view always, const json::object& request) {
  if (form.members.ends_with('+') && !request.contains("answers")) return;
  for (const auto& [key, value] : request) {
    if (is_among(always, key) || is_among(form.members, key)) continue;
    throw Problem{"bad_request",
                  quoted(form.name) + " has no " + quoted(key) +
                      (form.members.empty() ? "; it takes nothing"
                                            : "; it takes " + std::string(form.members))};
  }
}

void check_members(std::span<const RequestForm> forms, std::string_view always,
                   std::string_view name, const json::object& request) {
  std::string all;
  for (const RequestForm& form : forms) {
    if (form.name == name) return check_members(form, always, request);
    (all += ' ') += form.name;
  }
  throw Problem{"unknown_verb", "nobody knows how to do " + quoted(name) + "; there are:" + all};
}

}  // namespace bocage
