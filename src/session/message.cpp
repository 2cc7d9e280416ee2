#include "session/message.hpp"

#include <charconv>
#include <cstdlib>

namespace bocage {
namespace {

std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\n')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\n')) s.remove_suffix(1);
  return s;
}

std::size_t closing_brace(std::string_view s, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < s.size(); ++i) {
    if (s[i] == '{') ++depth;
    if (s[i] == '}' && --depth == 0) return i;
  }
  return s.npos;
}

// French counts 0 and 1 as one; English only 1.
std::string_view plural_category(std::string_view language, long n) {
  const long size = std::labs(n);
  return (language == "fr" ? size <= 1 : n == 1) ? "one" : "other";
}

// The body of the branch that fits: "=0 {..} one {..} other {..}".
std::string_view choose_branch(std::string_view branches, std::string_view value, std::string_view category) {
  std::string_view fallback, by_category;
  for (std::size_t open; (open = branches.find('{')) != branches.npos;) {
    const std::size_t close = closing_brace(branches, open);
    if (close == branches.npos) break;
    const std::string_view key = trim(branches.substr(0, open));
    const std::string_view body = branches.substr(open + 1, close - open - 1);
    if (key.size() > 1 && key[0] == '=' && key.substr(1) == value) return body;
    if (key == category) by_category = body;
    if (key == "other") fallback = body;
    branches = branches.substr(close + 1);
  }
  return by_category.data() ? by_category : fallback;
}

std::string format(std::string_view language, std::string_view message, const Argument& argument,
                   const std::string* number) {
  std::string out;
  for (std::size_t i = 0; i < message.size(); ++i) {
    if (message[i] == '#' && number) {
      out += *number;
      continue;
    }
    if (message[i] != '{') {
      out += message[i];
      continue;
    }
    const std::size_t close = closing_brace(message, i);
    if (close == message.npos) return out += message.substr(i);
    const std::string_view inside = message.substr(i + 1, close - i - 1);
    i = close;
    const std::size_t comma = inside.find(',');
    const std::string value = argument(trim(inside.substr(0, comma)));
    if (comma == inside.npos) {
      out += value;
      continue;
    }
    const std::size_t second = inside.find(',', comma + 1);  // behind "plural"
    if (second == inside.npos) continue;
    long n = 0;
    std::from_chars(value.data(), value.data() + value.size(), n);
    out += format(language, choose_branch(inside.substr(second + 1), value, plural_category(language, n)),
                  argument, &value);
  }
  return out;
}

}  // namespace

std::string format_message(std::string_view language, std::string_view message, const Argument& argument) {
  return format(language, message, argument, nullptr);
}

}  // namespace bocage
