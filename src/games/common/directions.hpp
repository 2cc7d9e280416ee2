#pragma once
// The six ways out of a hex that stands on a corner, as files, requests and views spell them.
#include <string_view>

namespace bocage {

inline constexpr std::string_view direction_words[] = {"NE", "E", "SE", "SW", "W", "NW"};

}  // namespace bocage
