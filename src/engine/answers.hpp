#pragma once
// Parts of the protocol that the engine and the server's rooms share. All of them throw a Problem.
#include <boost/json.hpp>
#include <string_view>

#include "session/session.hpp"

namespace bocage {

boost::json::object error_reply(const Problem&);  // {"ok": false, "error": {...}}
boost::json::object words_json(const Words&);

// An option by its number, or by verb and fields that fit exactly one. It may be illegal still.
Choice read_choice(const Battle&, const boost::json::object& request);
// Dice, a card or a chit handed in for the pending throw.
Choice read_roll(const Battle&, const boost::json::object& request);
boost::json::object why(const Battle&, const boost::json::object& request,
                        std::string_view language);

}  // namespace bocage
