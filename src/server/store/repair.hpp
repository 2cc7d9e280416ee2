#pragma once
// Saves from a damaged file what is whole.
#include <functional>
#include <optional>
#include <string>

#include "server/store/store.hpp"

namespace bocage::store {

struct Repaired {
  std::string complaint;  // empty: it was done
  int kept = 0, shortened = 0, lost = 0;
};

using Get = std::function<std::optional<std::string>(const std::string& key)>;

// Copies every whole battle of one file into a new one. A battle with a damaged journal is named and left
// out, or kept as far as it is whole (shorten). `whole` looks at a battle as the server would and says
// what is wrong with it, or nothing, and how many bytes of its journal are good; `tell` hears of
// everything that is not as it was.
struct RepairOptions {
  std::string from, to;
  bool shorten = false;
  std::function<std::string(const BattleRow&, const std::string& journal, const Get&,
                            std::size_t& good)>
      whole;
  std::function<void(const std::string&)> tell;
};
inline constexpr std::size_t unusable = ~std::size_t{0};  // `good` of a battle that cannot begin
Repaired repair(const RepairOptions&);

}  // namespace bocage::store
