#include "files/json_text.hpp"

namespace bocage {
namespace {

constexpr bool plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

void append_escaped(std::string& out, std::string_view text) {
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (plain(c)) continue;
    out.append(text, start, i - start);
    start = i + 1;
    if (c == '"' || c == '\\') (out += '\\') += static_cast<char>(c);
    else if (c == '\n') out += "\\n";
    else ((out += "\\u00") += "0123456789abcdef"[c >> 4]) += "0123456789abcdef"[c & 15];
  }
  out.append(text, start, text.size() - start);
}

}  // namespace

void append_string(std::string& out, std::string_view text) {
  out += '"';
  append_escaped(out, text);
  out += '"';
}

void end_string(std::string& out, std::size_t start) {
  while (start < out.size() && plain(static_cast<unsigned char>(out[start]))) ++start;
  if (start < out.size()) {  // rare
    const std::string rest = out.substr(start);
    out.resize(start);
    append_escaped(out, rest);
  }
  out += '"';
}

}  // namespace bocage
