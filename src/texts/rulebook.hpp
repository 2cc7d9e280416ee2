#pragma once
// The rule lists as people read them: the id, title and summary of a rule.
#include <span>
#include <string>
#include <string_view>

#include "kernel/ids.hpp"

namespace bocage {

// The games by the game number in a RuleId.
inline constexpr std::string_view game_codes[] = {
#define NUMBERED_GAME(number, code) #code,
#include "games.inc"
};

struct RuleText {
  std::string id, kind, title, summary;
};

std::string_view rule_name(RuleId);  // "pg.7.52a"; empty for none
std::span<const RuleText> rules_of(std::string_view game,
                                   std::string_view language);  // catalog order
// Capitals do not matter, nor the star behind some ids.
const RuleText* find_rule_text(std::string_view id, std::string_view language);
// What is said to whoever asks for another: what he may have meant.
std::string no_such_rule(std::string_view id);

}  // namespace bocage
