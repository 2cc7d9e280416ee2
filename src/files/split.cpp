#include "files/split.hpp"

namespace bocage {

std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> out;
  if (text.empty()) return out;
  for (std::size_t from = 0;;) {
    const std::size_t end = text.find(mark, from);
    out.push_back(text.substr(from, end - from));
    if (end == text.npos) return out;
    from = end + 1;
  }
}

std::vector<std::string> split_words(std::string_view text, std::string_view separators) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = text.find_first_not_of(separators, at);
    if (begin == std::string_view::npos) break;
    auto end = text.find_first_of(separators, begin);
    if (end == std::string_view::npos) end = text.size();
    out.emplace_back(text.substr(begin, end - begin));
    at = end;
  }
  return out;
}

}  // namespace bocage
