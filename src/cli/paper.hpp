#pragma once
// What a terminal shows of a battle, whatever the game: its options in few lines, a position as tables, a map of
// hexes drawn with letters. All of it is made from what the protocol tells.
#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::cli {

// Numbered from 1. Four and more in a row that differ in their last word alone share a line: "20 0101  21 0102".
std::string option_list(const boost::json::array& options,
                        const std::vector<std::string>& remarks = {});

// What is single in lines, lists of things as tables. Without a part long lists of words are cut, which is said;
// with the name of one ("units") it is told whole. Empty: there is no such part.
std::string sheet(const boost::json::object& view, std::string_view part = {});

// Terrain by letters, pieces by their side's letter and their number, and what the letters mean. Empty: the
// battle is fought on no hexes.
std::string hex_chart(const boost::json::object& map, const boost::json::object& view,
                      std::string_view language);

// Who is in a hex, by name: the pieces of the view that say so.
std::vector<std::string> pieces_in(std::string_view hex, const boost::json::object& map,
                                   const boost::json::object& view, std::string_view language);

}  // namespace bocage::cli
