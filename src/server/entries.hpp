#pragma once
// What the store keeps of a battle's course: entries of eight bytes, an answer each, that are only
// ever added. Taking back is an entry of its own.
//
//   answer   an answer of the game (kernel/choice.hpp), throws included
//   undone   what: how many of the answers before it still stand; who: 1 + the side that wished it;
//            count: 1 if it had to be granted, 0 if it was free
//   resigned who: the side that gave up
//   agreed   both sides call it a draw
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/choice.hpp"
#include "kernel/ids.hpp"
#include "server/head.hpp"
#include "session/session.hpp"

namespace bocage {

inline constexpr Verb undone_entry = 0xfe, resigned_entry = 0xfd, agreed_entry = 0xfc;

struct Entries {
  std::vector<Choice> answers;            // those that stand
  std::vector<std::uint32_t> written_at;  // the entry of each: the number of its throw
  std::uint64_t count = 0;                // of all entries ever written
  std::uint64_t undone_at = 0;            // count after the last taking back
  std::uint32_t after_dice[2] = {};       // how often a side took back what had been thrown for
  Side resigned = Side::nobody;
  bool agreed = false;                        // on a draw
  std::uint32_t taken_back[side_count] = {};  // by side: what was granted, not what was free

  bool ended() const { return agreed || resigned != Side::nobody; }  // by people, not by the rules
  void add(Choice entry);
};

// Puts one entry of a stored journal to a battle whose dice are handed in. Fair dice must have fallen as
// the secret and the contributions say; `number` is the entry's place.
std::optional<Problem> play_entry(Session&, Choice entry, std::uint64_t number, const BattleHead&,
                                  const std::vector<Contribution>&);
// Throws a Problem when it is empty or too long.
void check_contribution(std::string_view bytes);
std::uint64_t fair_throw(const BattleHead&, const std::vector<Contribution>&, std::uint64_t number);

std::string entry_bytes(const Choice* first, std::size_t count);
Entries read_entries(std::string_view bytes);  // a last piece of less than eight bytes is left out

}  // namespace bocage
