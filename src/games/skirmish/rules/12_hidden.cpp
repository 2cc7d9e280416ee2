// sk.g12.6: hidden groups that somebody comes upon.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

// sk.g12.6: a fit enemy within 10 cm with sight.
void check_reveals(const World& w, State& s, Group mover, Events* log) {
  const Side side = side_of(w, mover);
  for (int i = 0; i < w.group_count; ++i) {
    const Group g = group(i);
    if (!hidden(s, g) || side_of(w, g) == side) continue;
    bool found = false;
    each_own(w, g, [&](Figure h) {
      if (found || !on_table(s, h)) return;
      each_member(w, s, mover, [&](Figure f) {
        if (found || !fit(w, s, f) || !near_each_other(w, s, f, h, 10_cm)) return;
        found = sees(w, s, f, h).seen;
      });
    });
    if (found) reveal(w, s, g, "sk.g12.6"_rule, log);
  }
}

}  // namespace bocage::sk
