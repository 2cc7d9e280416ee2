#include "server/assets/assets.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

// The list is read twice: once to declare the assembler's symbols, once to fill the table.
// clang-format off
#define NONE
#define BLOB(id) extern "C" const char bocage_asset_##id[], bocage_asset_##id##_end[];
#define ASSET(path, mime, tag, raw, gz, br) raw gz br
#include "assets.inc"
#undef ASSET
#undef BLOB
#undef NONE

namespace bocage {
namespace {

#define NONE std::string_view()
#define BLOB(id) std::string_view(bocage_asset_##id, bocage_asset_##id##_end)
#define ASSET(path, mime, tag, raw, gz, br) Asset{path, mime, tag, raw, gz, br},
const Asset table[] = {
#include "assets.inc"
};
#undef ASSET
#undef BLOB
#undef NONE
// clang-format on

std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
  return s;
}

// Hands out the trimmed parts of a list until one satisfies the test.
template <class Test>
bool any_part(std::string_view list, Test test) {
  for (;;) {
    const auto comma = list.find(',');
    if (test(trim(list.substr(0, comma)))) return true;
    if (comma == list.npos) return false;
    list.remove_prefix(comma + 1);
  }
}

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

bool refused_by_weight(std::string_view parameters) {  // ";q=0"
  const auto q = parameters.find("q=");
  if (q == parameters.npos) return false;
  return std::strtod(std::string(parameters.substr(q + 2)).c_str(), nullptr) <= 0;
}

}  // namespace

std::span<const Asset> assets() { return table; }

bool accepts_encoding(std::string_view list, std::string_view coding) {
  bool named = false, taken = false, any = false;
  any_part(list, [&](std::string_view part) {
    const auto semicolon = part.find(';');
    const std::string_view name = trim(part.substr(0, semicolon));
    const bool yes = semicolon == part.npos || !refused_by_weight(part.substr(semicolon + 1));
    if (same_word(name, coding)) named = true, taken = yes;
    if (name == "*") any = yes;
    return false;
  });
  return named ? taken : any;
}

bool etag_matches(std::string_view list, std::string_view etag) {
  return !list.empty() && any_part(list, [&](std::string_view part) {
    if (part == "*") return true;
    if (part.starts_with("W/")) part.remove_prefix(2);
    return part == etag;
  });
}

// The web build writes assets/NAME-HASH.EXT with 8 characters of base64url. A plain word of eight
// small letters is not taken for a hash: at worst that file is asked for again.
bool has_hashed_name(std::string_view path) {
  if (!path.starts_with("/assets/")) return false;
  const auto dot = path.rfind('.');
  if (dot == path.npos || dot < 9 || path[dot - 9] != '-') return false;
  const std::string_view hash = path.substr(dot - 8, 8);
  const auto in_hash = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; };
  const auto telling = [](unsigned char c) { return std::isdigit(c) || std::isupper(c); };
  return std::ranges::all_of(hash, in_hash) && std::ranges::any_of(hash, telling);
}

net::Response asset_reply(const net::Request& request, std::string_view path) {
  if (path == "/") path = "/index.html";
  const auto* it = std::ranges::lower_bound(table, path, {}, &Asset::path);
  if (it == std::end(table) || it->path != path)
    return net::error_reply(404, "not_found", "there is no such page");
  return asset_reply(request, *it);
}

net::Response asset_reply(const net::Request& request, const Asset& asset) {
  if (request.method != "GET") {
    auto refusal = net::error_reply(405, "method_not_allowed", "only GET and HEAD work here");
    refusal.headers.emplace_back("Allow", "GET, HEAD");
    return refusal;
  }
  net::Response out;
  out.mime = asset.mime;
  out.fixed = asset.raw;
  // Each variant has a tag of its own: it is another sequence of bytes.
  std::string etag = "\"" + std::string(asset.tag);
  const std::string_view accepted = request.header("Accept-Encoding");
  if (!asset.br.empty() && accepts_encoding(accepted, "br")) {
    out.fixed = asset.br;
    etag += "-br";
    out.headers.emplace_back("Content-Encoding", "br");
  } else if (!asset.gz.empty() && accepts_encoding(accepted, "gzip")) {
    out.fixed = asset.gz;
    etag += "-gz";
    out.headers.emplace_back("Content-Encoding", "gzip");
  }
  etag += '"';
  const bool known = etag_matches(request.header("If-None-Match"), etag);
  if (known) {
    out.status = 304;
    out.fixed = {};
    out.headers.clear();
  }
  out.headers.emplace_back("ETag", std::move(etag));
  out.headers.emplace_back("Vary", "Accept-Encoding");
  out.headers.emplace_back("Cache-Control", has_hashed_name(asset.path)
                                                ? "public, max-age=31536000, immutable"
                                                : "no-cache");
  return out;
}

}  // namespace bocage
