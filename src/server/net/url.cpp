#include "server/net/url.hpp"

#include <charconv>

namespace bocage::net {

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_blank) {
      out += ' ';
    } else if (text[i] == '%') {
      unsigned char byte = 0;
      const char* const first = text.data() + i + 1;
      if (i + 2 >= text.size()) return {};
      if (std::from_chars(first, first + 2, byte, 16).ptr != first + 2) return {};
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::optional<std::string> query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const std::string_view part = query.substr(0, end);
    const auto equals = part.find('=');
    if (part.substr(0, equals) == name)
      return percent_decoded(equals == part.npos ? std::string_view() : part.substr(equals + 1),
                             true);
    query = end == query.npos ? std::string_view() : query.substr(end + 1);
  }
  return {};
}

}  // namespace bocage::net
