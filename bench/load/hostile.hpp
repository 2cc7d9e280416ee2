#pragma once
#include "child.hpp"

namespace bocage {

// What others feel of one hostile client: their ping, choose and join without him and with him.
// kind: events, odds, advice, join, branch, resume, generals, chat, undo, create, map, view, file, what is no request (malformed,
// pings, pieces, huge, binary, garbage, halfway, bodies), or all.
int measure_hostile(const Arguments&, const std::string& kind);

}  // namespace bocage
