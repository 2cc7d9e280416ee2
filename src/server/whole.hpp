#pragma once
// Whether a stored battle can be played: its head can be read, every entry is possible, and fair dice
// fell as the secret says.
#include "server/head.hpp"
#include "server/store/repair.hpp"

namespace bocage {

// Empty: it is. `good`: how many bytes of the journal are.
std::string whole_battle(const store::BattleRow&, const std::string& journal, const store::Get&,
                         std::size_t& good);

// The head of a stored battle, with the scenario that was sent in if there is one.
std::optional<BattleHead> whole_head(const std::string& header, const store::Get&);
std::vector<Contribution> contributions_of(const std::string& battle, std::size_t seats,
                                           const store::Get&);

// What is wrong if a journal is shorter than it was known to be; nothing if it is not.
std::string lost_entries(const std::string& battle, const std::string& journal, const store::Get&);

}  // namespace bocage
