#include "texts/message.hpp"

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
std::string_view choose_branch(std::string_view branches, std::string_view value,
                               std::string_view category) {
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

// A noun may end with its gender, "mitrailleuse|f": read by select, never shown.
std::string_view gender_of(std::string_view value) {
  const std::size_t mark = value.rfind('|');
  return mark == value.npos ? value : value.substr(mark + 1);
}

// Of every noun of a list: "la flak|f, le canon|m".
void drop_genders(std::string& out, std::size_t begin) {  // what stands before may be very long
  for (std::size_t mark; (mark = out.find('|', begin)) != out.npos; begin = mark) {
    const std::size_t end = out.find(", ", mark);
    out.erase(mark, end == out.npos ? out.npos : end - mark);
  }
}
// "de" + "le canon": "du canon".
void contract(std::string& out, std::size_t noun) {
  constexpr struct {
    std::string_view before, article, both;
  } pairs[] = {
      {"de ", "le ", "du "}, {"de ", "les ", "des "}, {"à ", "le ", "au "}, {"à ", "les ", "aux "}};
  const std::string_view all = out;
  for (const auto& [before, article, both] : pairs) {
    if (!all.substr(noun).starts_with(article) || !all.substr(0, noun).ends_with(before)) continue;
    const std::size_t at = noun - before.size();
    if (at > 0 && all[at - 1] != ' ') continue;  // the end of a longer word
    out.replace(at, before.size() + article.size(), both);
    return;
  }
}
// A message that begins with a noun: "Le canon tire."
void capital_article(std::string& out, std::size_t begin) {
  const std::string_view noun = std::string_view(out).substr(begin);
  for (const std::string_view article : {"le ", "la ", "les ", "l'", "l’"})
    if (noun.starts_with(article)) out[begin] = 'L';
}

void append(std::string& out, std::string_view language, std::string_view message,
            const Arguments& arguments, const std::string* number) {
  const std::string_view special = number ? "{#" : "{";
  for (;;) {
    const std::size_t next = message.find_first_of(special);
    out += message.substr(0, next);
    if (next == message.npos) return;
    message.remove_prefix(next);
    if (message[0] == '#') {
      out += *number;
      message.remove_prefix(1);
      continue;
    }
    const std::size_t close = closing_brace(message, 0);
    if (close == message.npos) {
      out += message;
      return;
    }
    const std::string_view inside = message.substr(1, close - 1);
    message.remove_prefix(close + 1);
    const std::size_t comma = inside.find(',');
    if (comma == inside.npos) {
      const std::size_t begin = out.size();
      arguments.append(out, trim(inside));
      drop_genders(out, begin);
      if (language == "fr") contract(out, begin);
      continue;
    }
    const std::size_t second = inside.find(',', comma + 1);
    if (second == inside.npos) continue;
    std::string value;
    arguments.append(value, trim(inside.substr(0, comma)));
    const std::string_view branches = inside.substr(second + 1);
    if (trim(inside.substr(comma + 1, second - comma - 1)) == "select") {
      append(out, language, choose_branch(branches, value, gender_of(value)), arguments, number);
      continue;
    }
    long n = 0;
    std::from_chars(value.data(), value.data() + value.size(), n);
    append(out, language, choose_branch(branches, value, plural_category(language, n)), arguments,
           &value);
  }
}

}  // namespace

void append_message(std::string& out, std::string_view language, std::string_view message,
                    Arguments arguments) {
  const std::size_t begin = out.size();
  append(out, language, message, arguments, nullptr);
  if (language == "fr" && message.starts_with('{')) capital_article(out, begin);
}

std::string format_message(std::string_view language, std::string_view message,
                           const Argument& argument) {
  std::string out;
  const auto each = [&](std::string& to, std::string_view name) { to += argument(name); };
  append_message(out, language, message, each);
  return out;
}

}  // namespace bocage
