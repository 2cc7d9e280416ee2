#pragma once
// How somebody calls himself: as others are shown it.
#include <string>
#include <string_view>

namespace bocage {

// Without what is not seen and what turns the text around it: control characters, marks of direction, blanks without
// width. No more than so many bytes, no character cut in two, single blanks within; nothing may be left.
std::string plain_name(std::string_view given, std::size_t bytes = 80);

}  // namespace bocage
