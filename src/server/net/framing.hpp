#pragma once
// Where a request ends and for whom it is, read in one way only: what a proxy before us could read in another is refused.
#include <optional>
#include <string>
#include <string_view>

#include "server/net/detail.hpp"

namespace bocage::net {

// Why it can be read in two ways; nothing: it cannot.
std::optional<std::string_view> ambiguous(const HttpRequest&);

// Whom a proxy speaks for: the last entry of the last line, which it has written itself. Empty when it says nothing.
std::string forwarded_for(const HttpRequest&);

}  // namespace bocage::net
