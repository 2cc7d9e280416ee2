#pragma once
// The built page, inside the binary.
#include <span>
#include <string_view>

#include "server/net/net.hpp"

namespace bocage {

struct Asset {
  std::string_view path;  // "/index.html"
  std::string_view mime;
  std::string_view tag;          // of the content, without quotes
  std::string_view raw, gz, br;  // gz and br are empty where the web build made none
};

std::span<const Asset> assets();  // sorted by path

// The answer to a GET of this path ("/" is the index): the smallest variant the browser takes, 304
// when it has it already, cached for ever when the name carries a hash. 404 as JSON otherwise.
net::Response asset_reply(const net::Request&, std::string_view path);
net::Response asset_reply(const net::Request&, const Asset&);

// Parts of it, for tests.
bool accepts_encoding(std::string_view accept_encoding, std::string_view coding);
bool etag_matches(std::string_view if_none_match, std::string_view etag);
bool has_hashed_name(std::string_view path);

}  // namespace bocage
