#include "files/options.hpp"

#include <algorithm>

#include "files/word_lists.hpp"

namespace bocage {

std::string OptionsReader::offer(OptionInfo option) const {
  std::string holds = option.values.front();
  if (const auto it = chosen_.find(option.id); it != chosen_.end()) {
    if (std::ranges::find(option.values, it->second) != option.values.end()) holds = it->second;
    else
      wrong_.push_back({"options", 0, 0,
                        "'" + option.id + "' cannot be '" + it->second +
                            "'; there are: " + listed(option.values)});
  }
  info_.options.push_back(std::move(option));
  return holds;
}

bool OptionsReader::offer_switch(std::string_view id, Words name, bool on) const {
  OptionInfo option{std::string(id), std::move(name), {"off", "on"}};
  if (on) std::ranges::reverse(option.values);
  return offer(std::move(option)) == "on";
}

void OptionsReader::finish() const {
  std::vector<std::string> known;
  for (const OptionInfo& option : info_.options) known.push_back(option.id);
  for (const auto& [id, value] : chosen_)
    if (std::ranges::find(known, id) == known.end())
      wrong_.push_back({"options", 0, 0,
                        "this scenario has no option '" + id + "'" +
                            (known.empty() ? "" : "; there are: " + listed(known))});
}

}  // namespace bocage
