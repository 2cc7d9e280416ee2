#pragma once
// What would be if a man stood elsewhere.
#include "games/skirmish/rules/queries.hpp"

namespace bocage::sk {

// A man thought to stand elsewhere; the same position otherwise.
class Supposed {
 public:
  Supposed(const State& s, Figure f) : who_(f) { position() = s; }
  const State& there(Point p, int storey) const {
    FigureState& me = at(position(), who_);
    me.at = p;
    me.storey = static_cast<std::uint8_t>(storey) & 7;
    me.posture = static_cast<int>(Posture::standing);
    return position();
  }
  static bool is(const State& s) { return &s == &position(); }

 private:
  static State& position() {
    thread_local State elsewhere;
    return elsewhere;
  }
  Figure who_;
};

}  // namespace bocage::sk
