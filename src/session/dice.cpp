#include "session/dice.hpp"

#include <sodium.h>

#include <cstring>
#include <stdexcept>

#include "kernel/random.hpp"

namespace bocage {
namespace {

void need_sodium() {
  static const int ready = sodium_init();
  if (ready < 0) throw std::runtime_error("libsodium does not start");
}

std::string hex_of(const unsigned char* bytes, std::size_t size) {
  std::string hex(size * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes, size);
  hex.pop_back();
  return hex;
}

bool read_hex(std::string_view hex, FairDice::Bytes& bytes) {
  std::size_t length = 0;
  return hex.size() == bytes.size() * 2 &&
         sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &length,
                        nullptr) == 0 &&
         length == bytes.size();
}

}  // namespace

DiceSource seeded_dice(std::uint64_t seed) {
  return [seed](std::uint64_t n) { return nth_random(seed, n); };
}

FairDice FairDice::make() {
  need_sodium();
  FairDice dice;
  randombytes_buf(dice.secret.data(), dice.secret.size());
  return dice;
}

std::string FairDice::commitment() const {
  need_sodium();
  Bytes hash;
  crypto_generichash(hash.data(), hash.size(), secret.data(), secret.size(), nullptr, 0);
  return hex_of(hash.data(), hash.size());
}

std::string FairDice::revealed() const { return hex_of(secret.data(), secret.size()); }

DiceSource FairDice::source() const {
  return [secret = secret, contributions = contributions](std::uint64_t n) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, secret.data(), secret.size(), 32);
    for (const std::string& bytes : contributions) {
      const std::uint64_t size = bytes.size();  // framed, so that no two lists mean the same bytes
      crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(&size), sizeof size);
      crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(bytes.data()),
                                bytes.size());
    }
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(&n), sizeof n);
    unsigned char hash[32];
    crypto_generichash_final(&state, hash, sizeof hash);
    std::uint64_t number;
    std::memcpy(&number, hash, sizeof number);
    return number;
  };
}

bool honest(std::string_view commitment, std::string_view revealed_secret) {
  need_sodium();
  FairDice dice;
  return read_hex(revealed_secret, dice.secret) && dice.commitment() == commitment;
}

DiceSource revealed_dice(std::string_view revealed_secret,
                         const std::vector<std::string>& contributions) {
  need_sodium();
  FairDice dice;
  if (!read_hex(revealed_secret, dice.secret)) return {};
  dice.contributions = contributions;
  return dice.source();
}

}  // namespace bocage
