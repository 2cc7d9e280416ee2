#pragma once
// Which pages may talk to us. Any web page can open a socket to a player's own machine, and a name
// of a hostile site can be made to point at 127.0.0.1; so both Origin and Host are checked.
#include <string>
#include <string_view>

namespace bocage::net {

// "https://Play.example.org/x" -> "https://play.example.org"; empty when it is not an http(s)
// address.
std::string origin_of(std::string_view url);
// "play.example.org:8080" -> "play.example.org", "[::1]:80" -> "::1"; lower case.
std::string host_name(std::string_view host_and_port);

// No Origin (not a browser), the public address, or the very host that was asked.
bool origin_allowed(std::string_view origin, std::string_view host, std::string_view public_url);

// strict: only names that cannot have been rebound to us (an address, localhost, the public name).
bool host_allowed(std::string_view host, std::string_view public_url, bool strict);

bool is_loopback(std::string_view address);

}  // namespace bocage::net
