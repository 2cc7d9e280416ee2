#pragma once
// What an old hand would do in somebody's place, as a whole deed and not as the next of its answers.
#include "engine/engine.hpp"

namespace bocage {

// {"option", "reason", "win", "answers"}: the first answer's number, the deed in words with its strongest grounds, and every
// answer up to a throw or to the same question again. Others are thought to let it happen. All is tried on what the
// viewer knows, so that no answer tells more than the board does.
boost::json::object whole_advice(const Battle&, const Player&, const Thinking&, Viewer);

}  // namespace bocage
