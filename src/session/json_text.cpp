#include "session/json_text.hpp"

namespace bocage {

void append_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t plain = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out.append(text, plain, i - plain);
    plain = i + 1;
    if (c == '"' || c == '\\') (out += '\\') += static_cast<char>(c);
    else if (c == '\n') out += "\\n";
    else ((out += "\\u00") += "0123456789abcdef"[c >> 4]) += "0123456789abcdef"[c & 15];
  }
  out.append(text, plain, text.size() - plain);
  out += '"';
}

}  // namespace bocage
