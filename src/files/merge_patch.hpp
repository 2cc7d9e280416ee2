#pragma once
// JSON merge patches (RFC 7386): objects recursive, null deletes, arrays replaced.
#include <boost/json.hpp>

namespace bocage {

// What turns one object into the other. A member that is null counts as missing, for a patch cannot
// tell the two apart.
boost::json::object merge_diff(const boost::json::object& from, const boost::json::object& to);
void merge_patch(boost::json::value& target, const boost::json::value& patch);

}  // namespace bocage
