#pragma once
// JSON merge patches (RFC 7386): objects recursive, null deletes, arrays replaced.
#include <boost/json/fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "files/json_text.hpp"

namespace bocage {

// What turns one object into the other, as members added to the object that `out` ends in. Both are
// texts as json_text.hpp writes them: no blanks, no escapes in keys. A member that is null counts
// as missing, for a patch cannot tell the two apart.
void append_merge_diff(std::string& out, std::string_view from, std::string_view to);
// The same for members whose places are known: texts without the closing brace.
void append_merge_diff(std::string& out, std::string_view from, std::span<const MemberMark>,
                       std::string_view to, std::span<const MemberMark>);
void merge_patch(boost::json::value& target, const boost::json::value& patch);

}  // namespace bocage
