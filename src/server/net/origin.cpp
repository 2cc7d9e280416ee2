#include "server/net/origin.hpp"

#include <arpa/inet.h>

#include <algorithm>

namespace bocage::net {
namespace {

std::string lower(std::string_view s) {
  std::string out(s);
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return out;
}

bool is_address(const std::string& name) {
  unsigned char bytes[16];
  return inet_pton(AF_INET, name.c_str(), bytes) == 1 ||
         inet_pton(AF_INET6, name.c_str(), bytes) == 1;
}

}  // namespace

std::string origin_of(std::string_view url) {
  const std::string text = lower(url);
  const auto start = text.find("://");
  if (start == text.npos) return {};
  const std::string_view scheme = std::string_view(text).substr(0, start);
  if (scheme != "http" && scheme != "https") return {};
  const auto end = text.find_first_of("/?#", start + 3);
  std::string origin = text.substr(0, end);
  if (origin.size() == start + 3) return {};
  const std::string_view usual = scheme == "http" ? ":80" : ":443";
  if (origin.ends_with(usual)) origin.resize(origin.size() - usual.size());
  return origin;
}

std::string host_name(std::string_view host) {
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    return end == host.npos ? std::string{} : lower(host.substr(1, end - 1));
  }
  return lower(host.substr(0, host.find(':')));
}

bool origin_allowed(std::string_view origin, std::string_view host, std::string_view public_url) {
  if (origin.empty()) return true;
  const std::string from = origin_of(origin);
  if (from.empty()) return false;  // "null", file:, an extension
  if (!public_url.empty() && from == origin_of(public_url)) return true;
  return from == origin_of("http://" + std::string(host)) ||
         from == origin_of("https://" + std::string(host));
}

bool host_allowed(std::string_view host, std::string_view public_url, bool strict) {
  if (!strict) return true;
  const std::string name = host_name(host);
  if (name == "localhost" || name.ends_with(".localhost") || is_address(name)) return true;
  const std::string origin = origin_of(public_url);
  return !origin.empty() &&
         name == host_name(std::string_view(origin).substr(origin.find("://") + 3));
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

}  // namespace bocage::net
