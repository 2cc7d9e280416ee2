#pragma once
// Parts of the protocol that the engine and the server's rooms share. All of them throw a Problem.
#include <boost/json.hpp>
#include <optional>
#include <string_view>

#include "session/session.hpp"

namespace bocage {

boost::json::object error_reply(const Problem&);  // {"ok": false, "error": {...}}
boost::json::object words_json(const Words&);
boost::json::array sides_json(const ScenarioInfo&);  // who they are, in every language

// An option by its number, or by verb and fields that fit exactly one. It may be illegal still.
Choice read_choice(const Battle&, const boost::json::object& request);
// Dice, a card or a chit handed in for the pending throw.
Choice read_roll(const Battle&, const boost::json::object& request, Viewer);
// What of a request is the answer: verb and fields, or option.
boost::json::object answer_fields(const boost::json::object& request);
boost::json::object refusal_json(const Battle&, const Refusal&, std::string_view language);

// What may be asked of a position as it stands; in_order.hpp asks it of one that is to come.
boost::json::object why(const Battle&, const boost::json::object& request,
                        std::string_view language);
// Why nothing can be answered now by this side (nobody: whoever is asked), and who is awaited.
std::optional<boost::json::object> why_not_now(const Battle&, Side asker,
                                               std::string_view language);
boost::json::object odds(const Battle&, const boost::json::object& request,
                         std::string_view language, Viewer);
boost::json::object reach(const Battle&, const boost::json::object& request,
                          std::string_view language, Viewer);
boost::json::object los(const Battle&, const boost::json::object& request,
                        std::string_view language, Viewer);

}  // namespace bocage
