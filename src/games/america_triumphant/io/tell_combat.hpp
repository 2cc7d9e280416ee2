#pragma once
// The combat board as JSON: both forces with their factors, strengths, every shift, the column and
// what each die brings. Told in the view for battles that are declared, and as an explanation of any
// answer that makes one.
#include "files/json_text.hpp"
#include "games/america_triumphant/io/names.hpp"
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

// A battle that has not been declared: with the HQ's support where it could still be had.
Clash planned_clash(const World&, const State&, Hex target, Takes);
// Without a language the texts of shifts are keys.
void put_board(Members, const World&, const Names&, const State&, const Clash&, Takes,
               std::string_view language);

}  // namespace bocage::at
