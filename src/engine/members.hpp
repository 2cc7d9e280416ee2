#pragma once
// What may be asked for, and with which members: one table for the engine, one for the server's seats.
// A mistyped member would be taken for one left out, and mean something else: it is refused by name.
#include <boost/json.hpp>
#include <span>
#include <string_view>

namespace bocage {

struct RequestForm {
  std::string_view name;  // what "do" says
  std::string_view
      members;  // with blanks between; "+": and an answer's fields, which the game judges
};

// Throws a Problem if nobody knows the request, or it has a member that it does not know. `always`
// are the members that every request may have.
void check_members(std::span<const RequestForm>, std::string_view always, std::string_view name,
                   const boost::json::object& request);

// The same for one object: a seat of a battle that is made.
void check_members(const RequestForm&, std::string_view always, const boost::json::object&);

}  // namespace bocage
