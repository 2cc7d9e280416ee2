#include "files/json_text.hpp"

namespace bocage {
namespace {

constexpr bool plain(unsigned char c) { return c >= 0x20 && c != '"' && c != '\\'; }

// How many bytes from the start need no escape. Eight at a time.
std::size_t plain_bytes(const char* text, std::size_t size) {
  constexpr std::uint64_t each = 0x0101010101010101u, high = 0x80 * each;
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::uint64_t bytes;
    std::memcpy(&bytes, text + i, 8);
    const auto has = [&](std::uint64_t c) {
      const std::uint64_t x = bytes ^ (c * each);
      return (x - each) & ~x;
    };
    const std::uint64_t low = (bytes - 0x20 * each) & ~bytes;
    if ((low | has('"') | has('\\')) & high) break;
  }
  while (i < size && plain(static_cast<unsigned char>(text[i]))) ++i;
  return i;
}

void append_escaped(std::string& out, std::string_view text) {
  for (;;) {
    const std::size_t n = plain_bytes(text.data(), text.size());
    out.append(text, 0, n);
    if (n == text.size()) return;
    const auto c = static_cast<unsigned char>(text[n]);
    if (c == '"' || c == '\\') (out += '\\') += static_cast<char>(c);
    else if (c == '\n') out += "\\n";
    else ((out += "\\u00") += "0123456789abcdef"[c >> 4]) += "0123456789abcdef"[c & 15];
    text.remove_prefix(n + 1);
  }
}

}  // namespace

void append_string(std::string& out, std::string_view text) {
  char piece[64];
  if (text.size() <= sizeof piece - 2 && plain_bytes(text.data(), text.size()) == text.size()) {
    piece[0] = '"';
    std::memcpy(piece + 1, text.data(), text.size());
    piece[text.size() + 1] = '"';
    out.append(piece, text.size() + 2);
    return;
  }
  out += '"';
  append_escaped(out, text);
  out += '"';
}

void end_string(std::string& out, std::size_t start) {
  start += plain_bytes(out.data() + start, out.size() - start);
  if (start < out.size()) {  // rare
    const std::string rest = out.substr(start);
    out.resize(start);
    append_escaped(out, rest);
  }
  out += '"';
}

}  // namespace bocage
