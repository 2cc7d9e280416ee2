#pragma once
// Where throws come from. A source gives the n-th number of a battle, so that nothing but n is state.
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bocage {

using DiceSource = std::function<std::uint64_t(std::uint64_t n)>;

DiceSource seeded_dice(std::uint64_t seed);

// Dice that nobody can have loaded. The server commits to a secret before anybody contributes; each
// seat contributes bytes of its own; every throw follows from both. When the battle is over the secret
// is revealed, and everybody can check the commitment and every throw.
//
//   commitment = BLAKE2b(secret)
//   n-th throw = first 8 bytes of BLAKE2b(key = secret, contributions, n)
struct FairDice {
  using Bytes = std::array<unsigned char, 32>;
  Bytes secret{};
  std::vector<std::string> contributions;  // one a seat, in the order of seats

  static FairDice make();
  std::string commitment() const;  // hex
  std::string revealed() const;    // the secret, hex
  DiceSource source() const;
};

// Whether a revealed secret is the one that was committed to.
bool honest(std::string_view commitment, std::string_view revealed_secret);
// The dice again from what was revealed; nothing if it is not a secret's hex.
DiceSource revealed_dice(std::string_view revealed_secret,
                         const std::vector<std::string>& contributions);

}  // namespace bocage
