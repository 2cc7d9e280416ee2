#pragma once
// What the lobby says, as JSON.
#include <boost/json/fwd.hpp>

#include "server/hall.hpp"

namespace bocage {

// {"battle", "seats": [{"side", "player", "who", "token"}], "spectator"}
boost::json::object created_json(const NewTokens&, const std::vector<SeatInfo>&,
                                 const ScenarioInfo&);

// lobby_lists.cpp: every text of a language; the rules of a game with their chapters.
std::string text_catalogue(std::string_view language, std::string_view game = {});
// A scenario as a form of a new battle wants it.
boost::json::object scenario_json(JournalHeader, const ScenarioInfo&);
std::string rulebook(std::string_view game, std::string_view language);

}  // namespace bocage
