#include "files/merge_patch.hpp"

#include <boost/json.hpp>
#include <vector>

namespace bocage {
namespace json = boost::json;
namespace {

struct Member {
  std::string_view key, value;
};

const char* string_end(const char* p) {  // from the opening quote to behind the closing one
  for (++p; *p != '"'; ++p)
    if (*p == '\\') ++p;
  return p + 1;
}

const char* value_end(const char* p) {
  if (*p == '"') return string_end(p);
  if (*p != '{' && *p != '[') {
    while (*p != ',' && *p != '}' && *p != ']') ++p;
    return p;
  }
  for (int depth = 0;;) {
    if (*p == '"') {
      p = string_end(p);
      continue;
    }
    depth += *p == '{' || *p == '[';
    depth -= *p == '}' || *p == ']';
    ++p;
    if (depth == 0) return p;
  }
}

std::vector<Member> members(std::string_view object) {
  std::vector<Member> list;
  const char* p = object.data() + 1;
  if (*p == '}') return list;
  list.reserve(32);
  for (;; ++p) {  // behind the comma
    const char* const colon = string_end(p);
    const char* const end = value_end(colon + 1);
    list.push_back({{p + 1, colon - 1}, {colon + 1, end}});
    p = end;
    if (*p == '}') return list;
  }
}

constexpr bool is_object(std::string_view value) { return value.front() == '{'; }

// Members of an object with their places in the other one found as they come.
void append_difference(std::string& out, std::vector<Member>& old, std::span<const Member> now) {
  std::size_t likely = 0;  // members mostly come in the same order
  for (const auto& [key, value] : now) {
    std::size_t i = likely;
    for (std::size_t tried = 0; tried < old.size(); ++tried, ++i) {
      if (i >= old.size()) i = 0;
      if (old[i].key == key) break;
    }
    const bool found = i < old.size() && old[i].key == key;
    const std::string_view was = found ? old[i].value : "null";
    if (found) {
      old[i].value = "null";  // nothing to delete
      likely = i + 1;
    }
    if (was == value) continue;
    const std::size_t start = out.size();
    append_key(out, key);
    if (!is_object(value) || !is_object(was)) {
      out += value;
      continue;
    }
    out += '{';
    append_merge_diff(out, was, value);
    if (out.back() == '{') out.resize(start);  // only nulls came and went
    else out += '}';
  }
  for (const auto& [key, value] : old) {
    if (value == "null") continue;
    append_key(out, key);
    out += "null";
  }
}

void read_marks(std::vector<Member>& list, std::string_view text,
                std::span<const MemberMark> marks) {
  list.clear();
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const MemberMark& m = marks[i];
    const std::size_t end = i + 1 < marks.size() ? marks[i + 1].key - 2 : text.size();
    list.push_back({text.substr(m.key, m.key_size), text.substr(m.value, end - m.value)});
  }
}

}  // namespace

void append_merge_diff(std::string& out, std::string_view from, std::string_view to) {
  if (from == to) return;
  std::vector<Member> old = members(from);
  append_difference(out, old, members(to));
}

void append_merge_diff(std::string& out, std::string_view from, std::span<const MemberMark> then,
                       std::string_view to, std::span<const MemberMark> now) {
  if (from == to) return;
  thread_local std::vector<Member> old, fresh;  // nested objects are not marked
  read_marks(old, from, then);
  read_marks(fresh, to, now);
  append_difference(out, old, fresh);
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
