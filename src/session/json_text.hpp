#pragma once
// JSON written straight into a text, for what is told after every answer to everybody: a tree of
// values would cost more than the rules.
#include <charconv>
#include <string>
#include <string_view>

namespace bocage {

void append_string(std::string& out, std::string_view text);  // with quotes, escaped

inline void append_number(std::string& out, long number) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}
// "key": with the comma before it, unless the object has just been opened.
inline void append_key(std::string& out, std::string_view key) {
  if (out.back() != '{') out += ',';
  (((out += '"') += key) += '"') += ':';
}
inline void append_member(std::string& out, std::string_view key, std::string_view text) {
  append_key(out, key);
  append_string(out, text);
}
inline void append_member(std::string& out, std::string_view key, long number) {
  append_key(out, key);
  append_number(out, number);
}

}  // namespace bocage
