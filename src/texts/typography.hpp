// How a language is set, in one place, so that texts may be typed as keyboards have it.
#pragma once

#include <string>
#include <string_view>

namespace bocage {

// French: the apostrophe is curved, and what stands before : ; ! ? » % or after « never begins a line.
std::string typeset(std::string_view language, std::string_view text);

}  // namespace bocage
