#pragma once
// The subset of ICU MessageFormat that bocage speaks: {name}, and
// {n, plural, =0 {none} one {# unit} other {# units}} where # is the number.
// web/src/text/message.ts is its twin; text/message_vectors.json is run on both.
#include <functional>
#include <string>
#include <string_view>

namespace bocage {

using Argument = std::function<std::string(std::string_view name)>;

std::string format_message(std::string_view language, std::string_view message, const Argument&);

}  // namespace bocage
