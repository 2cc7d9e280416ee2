#pragma once
// Parts of a request's address.
#include <optional>
#include <string>
#include <string_view>

namespace bocage::net {

// "a%20b+c" -> "a b c" (plus as blank only in queries); nothing when an escape is broken.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank = false);
// The first value of this name in "a=1&b=x%20y"; nothing when it is not there or broken.
std::optional<std::string> query_value(std::string_view query, std::string_view name);

}  // namespace bocage::net
