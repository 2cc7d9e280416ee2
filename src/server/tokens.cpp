#include "server/tokens.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace bocage {
namespace {

constexpr std::size_t token_bytes = 16, token_length = 22;

// sodium_init may be called from several threads; it fails only without a source of randomness.
void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();
}

}  // namespace

std::string new_token() {
  need_sodium();
  std::array<unsigned char, token_bytes> bits;
  randombytes_buf(bits.data(), bits.size());
  std::array<char, token_length + 1> text;
  sodium_bin2base64(text.data(), text.size(), bits.data(), bits.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

bool is_token(std::string_view text) {
  return text.size() == token_length && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_';
         });
}

std::string token_hash(std::string_view token) {
  need_sodium();
  std::string hash(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  return hash;
}

std::string token_name(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string name;
  for (const char c : token_hash(text)) {
    name += digits[static_cast<unsigned char>(c) >> 4];
    name += digits[static_cast<unsigned char>(c) & 15];
  }
  return name;
}

bool same_secret(std::string_view a, std::string_view b) {
  need_sodium();
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace bocage
