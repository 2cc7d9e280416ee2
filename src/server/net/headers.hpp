#pragma once
// What every response says about itself. Pages may load from this server only.
#include <span>
#include <string_view>
#include <utility>

namespace bocage::net {

using Header = std::pair<std::string_view, std::string_view>;

inline constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

inline constexpr Header all_headers[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},  // links carry tokens
    {"Cross-Origin-Resource-Policy", "same-origin"},
    // From here on for pages only:
    {"Content-Security-Policy", content_security_policy},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"X-Frame-Options", "DENY"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

inline std::span<const Header> security_headers(std::string_view mime) {
  const bool page = mime.starts_with("text/html") || mime.starts_with("image/svg");
  return std::span(all_headers).first(page ? std::size(all_headers) : 3);
}

}  // namespace bocage::net
