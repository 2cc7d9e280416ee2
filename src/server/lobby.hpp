#pragma once
// What the lobby says, as JSON.
#include <boost/json/fwd.hpp>

#include "server/hall.hpp"

namespace bocage {

// {"battle", "seats": [{"side", "player", "who", "token"}], "spectator"}
boost::json::object created_json(const NewTokens&, const std::vector<SeatInfo>&,
                                 const ScenarioInfo&);

}  // namespace bocage
