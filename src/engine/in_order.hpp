#pragma once
// Several answers in one message: one gesture of a person ("this stack fires there"), or a look ahead
// at what would be asked then.
//
// They are taken in order until something comes in between that nobody could foresee: a throw, a
// question to somebody else, a refusal. An answer may say which question it is meant for ("if"); it is
// left out when something else is asked.
#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "session/session.hpp"

namespace bocage {

inline constexpr std::size_t most_answers = 64;

struct Taken {
  std::size_t answers = 0;                     // how many were taken
  boost::json::array skipped;                  // the numbers of those meant for another question
  std::optional<boost::json::object> stopped;  // {"at": 3, "why": "throw"}; nothing: all are done
};

// The list of a request, checked as far as can be without a position. Throws a Problem.
const boost::json::array& answers_of(const boost::json::object& request, std::string_view key);

// Takes them in a battle that is played. `mine` says whether the present question is still put to
// whoever sent them.
Taken take_in_order(Session&, const boost::json::array& answers, std::string_view language,
                    const std::function<bool()>& mine);

// What the request's "after" leads to, on a copy that knows only what the viewer knows, with verbs
// that the game allows for it.
struct Ahead {
  std::unique_ptr<Battle> battle;
  Taken taken;
};
Ahead look_ahead(const Battle&, const boost::json::object& request, std::string_view language,
                 Viewer);

// A request about what is pending ("pending", "why", "odds", "reach"), with or without "after". The
// reply says with "after_stopped" that it did not come so far; then there is nothing else in it but
// what is pending there.
boost::json::object answer_ahead(const Battle&, std::string_view verb,
                                 const boost::json::object& request, std::string_view language,
                                 Viewer asker, Viewer sees);

}  // namespace bocage
