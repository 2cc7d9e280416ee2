#pragma once
// Chances of pools, by convolution: what is told of attacks and of fire missions.
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/tide_of_iron/io/io.hpp"

namespace bocage::toi {

// The chance of each fate, by its word: nothing, pinned, lost_1, destroyed ...
using Fates = std::map<std::string, double>;

// The chance of each number of net hits, nothing below zero, when everybody uses what he has;
// `again` dice that missed are thrown once more.
std::vector<double> net_hits(int black, int on, int red, bool thick, int again = 0);
// What the net results make of the target.
Fates fates_of(const World&, const State&, Unit target, bool suppressing,
               const std::vector<double>& net);
boost::json::object told(const Fates&);

// What a card with contact would do (toi.card.ec.1 to toi.card.wbr), while it is played, tried
// again, aimed or turned: contact, drift, and what becomes of everybody it may hit.
std::optional<boost::json::object> mission(const World&, const Names&, const State&, Choice);

}  // namespace bocage::toi
