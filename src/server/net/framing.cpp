#include "server/net/framing.hpp"

#include <algorithm>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace bocage::net {
namespace {

std::ptrdiff_t count(const HttpRequest& req, http::field name) {
  const auto [first, last] = req.equal_range(name);
  return std::distance(first, last);
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// "localhost", "play.example.org:8080", "[::1]:8080": one name or address, perhaps with a port. Nothing at all is told later
// that nobody here is called that.
bool is_host(std::string_view text) {
  const auto letter = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  const auto of_address = [&](char c) { return letter(c) || c == ':' || c == '.' || c == '%'; };
  const auto of_name = [&](char c) { return letter(c) || c == '.' || c == '-' || c == '_'; };
  std::size_t end = std::min(text.find(':'), text.size());
  if (text.starts_with('[')) {
    end = text.find(']');
    if (end == text.npos || !std::ranges::all_of(text.substr(1, end - 1), of_address)) return false;
    ++end;
  } else if (!std::ranges::all_of(text.substr(0, end), of_name)) {
    return false;
  }
  return end == text.size() || (text[end] == ':' && is_number(text.substr(end + 1)));
}

}  // namespace

std::optional<std::string_view> ambiguous(const HttpRequest& req) {
  using enum http::field;
  const auto codings = count(req, transfer_encoding), lengths = count(req, content_length);
  if (codings > 1 || (codings && !beast::iequals(req[transfer_encoding], "chunked")))
    return "the only transfer coding here is chunked";
  if (codings && (lengths || req.version() < 11))
    return "a transfer coding goes without a length, and needs HTTP/1.1";
  if (lengths > 1 || (lengths && !is_number(sv(req[content_length]))))
    return "Content-Length should be one number";
  if (count(req, host) > 1 || (req.version() >= 11 && !count(req, host)))
    return "there should be one Host header";
  if (count(req, host) && !is_host(sv(req[host])))
    return "Host should be one name or address, perhaps with a port";
  if (count(req, origin) > 1) return "there should be one Origin header";
  if (beast::websocket::is_upgrade(req) && (codings || lengths))
    return "a request for a WebSocket has no body";
  return {};
}

std::string forwarded_for(const HttpRequest& req) {
  std::string_view last;
  for (const auto& field : req)
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) last = sv(field.value());
  if (const auto comma = last.rfind(','); comma != last.npos) last.remove_prefix(comma + 1);
  while (last.starts_with(' ') || last.starts_with('\t')) last.remove_prefix(1);
  while (last.ends_with(' ') || last.ends_with('\t')) last.remove_suffix(1);
  return std::string(last);
}

}  // namespace bocage::net
