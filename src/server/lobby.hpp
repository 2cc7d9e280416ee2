#pragma once
// What the lobby says, as JSON.
#include <boost/json/fwd.hpp>

#include "server/hall.hpp"

namespace bocage {

// {"battle", "seats": [{"side", "player", "who", "token"}], "spectator"}
boost::json::object created_json(const NewTokens&, const std::vector<SeatInfo>&,
                                 const ScenarioInfo&);

// What a request's body says, and what is answered if it will not do.
boost::json::object read_object(std::string_view body);
net::Response refusal(const Problem&);

// lobby_new.cpp: the battle that a request is about, and what is known of one before it is begun.
NewBattle read_what(const boost::json::object& request);
ScenarioInfo info_of(JournalHeader);

// lobby_lists.cpp: every text of a language; the rules of a game with their chapters.
std::string text_catalogue(std::string_view language, std::string_view game = {});
// A scenario as a form of a new battle wants it.
boost::json::object scenario_json(JournalHeader, const ScenarioInfo&);
std::string rulebook(std::string_view game, std::string_view language);

}  // namespace bocage
