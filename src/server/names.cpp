#include "server/names.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "files/shorten.hpp"

namespace bocage {
namespace {

struct Range {
  std::uint32_t first, last;
};

// By Unicode's categories Cc and Cf, and the letters and fillers that are drawn as nothing.
constexpr Range unseen[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},       {0xad, 0xad},      {0x34f, 0x34f},   {0x61c, 0x61c},
    {0x115f, 0x1160}, {0x17b4, 0x17b5},   {0x180b, 0x180f},  {0x200b, 0x200f}, {0x2028, 0x202e},
    {0x2060, 0x206f}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},  {0xfeff, 0xfeff}, {0xffa0, 0xffa0},
    {0xfff0, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};

constexpr Range blanks[] = {{0x09, 0x0d},     {0x20, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},
                            {0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f},
                            {0x2800, 0x2800}, {0x3000, 0x3000}};

bool within(std::uint32_t point, const auto& ranges) {
  return std::ranges::any_of(ranges,
                             [=](const Range& r) { return point >= r.first && point <= r.last; });
}

// The character a text begins with, and how many bytes it has. The text is UTF-8, or no message.
std::pair<std::uint32_t, std::size_t> first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = byte(0) < 0x80 ? 1 : byte(0) < 0xe0 ? 2 : byte(0) < 0xf0 ? 3 : 4;
  if (size == 1 || text.size() < size) return {byte(0), 1};
  std::uint32_t point = byte(0) & (0xffu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) point = point << 6 | (byte(i) & 0x3f);
  return {point, size};
}

}  // namespace

std::string plain_name(std::string_view given, std::size_t bytes) {
  std::string name;
  bool blank = false;
  while (!given.empty()) {
    const auto [point, size] = first_of(given);
    const std::string_view character = given.substr(0, size);
    given.remove_prefix(size);
    if (within(point, blanks)) blank = true;
    else if (!within(point, unseen)) {
      if (std::exchange(blank, false) && !name.empty()) name += ' ';
      name += character;
    }
  }
  name = shortened(name, bytes);
  while (name.ends_with(' ')) name.pop_back();
  return name;
}

}  // namespace bocage
