#pragma once
// What the store keeps of a battle's course: entries of eight bytes, an answer each, that are only
// ever added. Taking back is an entry of its own.
//
//   answer   an answer of the game (kernel/choice.hpp), throws included
//   undone   what: how many of the answers before it still stand
//   resigned who: the side that gave up
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/choice.hpp"
#include "kernel/ids.hpp"

namespace bocage {

inline constexpr Verb undone_entry = 0xfe, resigned_entry = 0xfd;

struct Entries {
  std::vector<Choice> answers;            // those that stand
  std::vector<std::uint32_t> written_at;  // the entry of each: the number of its throw
  std::uint64_t count = 0;                // of all entries ever written
  std::uint64_t undone_at = 0;            // count after the last taking back
  Side resigned = Side::nobody;

  void add(Choice entry);
};

std::string entry_bytes(const Choice* first, std::size_t count);
Entries read_entries(std::string_view bytes);  // a last piece of less than eight bytes is left out

}  // namespace bocage
