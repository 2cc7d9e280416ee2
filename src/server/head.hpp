#pragma once
// What is fixed when a battle is created, as the store keeps it: journal header, seats, the secret
// of the dice.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/journal.hpp"

namespace bocage {

struct SeatInfo {
  Side side = Side::first;
  int player = 0;  // of the side, from 0
  bool computer = false;
  std::string level;  // of a computer
};

struct BattleHead {
  JournalHeader journal;
  std::vector<SeatInfo> seats;
  std::string secret;  // of fair dice, in hex; told when the battle is over
  bool chat_to_spectators = false;
  std::string file;            // of a scenario that was sent in: where the store keeps its text
  std::uint64_t imported = 0;  // entries that were thrown elsewhere: a journal sent in, a branch
};

std::string write_head(const BattleHead&);
std::optional<BattleHead> read_head(std::string_view);

// What a seat mixed into the dice, and from which entry on it counts.
struct Contribution {
  int seat = 0;
  std::uint64_t from = 0;
  std::string bytes;
};

}  // namespace bocage
