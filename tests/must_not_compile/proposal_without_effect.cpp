// static assertion failed
// Who proposes is asked with the thinker's own prompt, and nothing else.
#include "../opponents/toy_mind.hpp"

struct Shy : bocage::toy::Mind {
#ifdef WRONG
  static void propose(const bocage::toy::World&, const Plan&, const bocage::toy::State&,
                      const bocage::Prompt&, int);
#else
  static void propose(const bocage::toy::World&, const Plan&, const bocage::toy::State&,
                      bocage::Prompt&);
#endif
};
static_assert(bocage::Playable<Shy>);
