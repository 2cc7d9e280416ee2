#pragma once
// A long battle keeps beside its journal what playing the journal gave, so that it wakes without playing it all again.
// The journal stays the truth: what was written by another program, or of another beginning, is not looked at.
#include <cstddef>
#include <string>
#include <string_view>

#include "server/room.hpp"

namespace bocage {

// Fewer entries than these are played again as quickly.
inline constexpr std::size_t entries_between_snapshots = 256;

// `journal`: all entries that were played. Empty if there is nothing by which to know this program again.
std::string write_snapshot(const Live&, std::string_view journal);
// Into a battle that has just begun. How many entries are in it: the rest is still to be played; 0: all of them.
std::size_t read_snapshot(Live&, std::string_view snapshot, std::string_view journal);

}  // namespace bocage
