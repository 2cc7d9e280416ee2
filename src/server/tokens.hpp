#pragma once
// Secrets of seats: a token is in the player's link, only its hash is stored.
#include <string>
#include <string_view>

namespace bocage {

std::string new_token();               // 128 random bits, 22 characters of base64url
bool is_token(std::string_view text);  // its shape; not whether anybody holds it
std::string token_hash(
    std::string_view);  // 32 bytes (BLAKE2b); a token needs no salt, it is random
std::string token_name(std::string_view text);  // the same as 64 characters: a name for a text
bool same_secret(std::string_view, std::string_view);  // takes as long whether they differ or not

}  // namespace bocage
