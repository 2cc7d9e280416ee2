#pragma once
// Standing orders: what a seat wants done with reactions while nobody looks.
//
// A reaction is a choice that can be declined: one of its options has the nature "decline" (or that verb). An order
// names the verb of the other options (opportunity_fire, play_concealed), or "reactions" for all:
//
//   ask    wait for me (as without an order)
//   hold   decline
//   least  the weakest answer that saves a man: that lowers what this attack costs on the average by a
//          quarter of a man or more. Where none does, where nothing is being attacked, decline
//   50     the option with the best chance of an effect, if that is 50% or better; else decline
//
// All of it by the odds as the seat itself would be told them: nothing hidden enters.
#include <boost/json/fwd.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "session/battle.hpp"

namespace bocage {

using Orders = std::map<std::string, std::string, std::less<>>;

Orders read_orders(std::string_view json);  // what is not an order is left out
std::string write_orders(const Orders&);
bool is_order(std::string_view value);  // ask, hold, least, or a number from 1 to 100

// How likely it is that something happens to anybody, by what Battle::odds tells.
double chance_of_effect(const boost::json::object& odds);

bool ordered(const Battle&, const Orders&);  // whether one of them speaks of the pending choice
// The answer they give; nothing: ask. May take a while.
std::optional<Choice> follow_orders(const Battle&, const Orders&);

}  // namespace bocage
