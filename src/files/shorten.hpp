#pragma once
// What is repeated of a text that somebody sent.
#include <string>
#include <string_view>

namespace bocage {

// No more than so many bytes, and no character cut in two: half of one is no UTF-8, and whoever reads it hangs up.
inline std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes));
}

}  // namespace bocage
