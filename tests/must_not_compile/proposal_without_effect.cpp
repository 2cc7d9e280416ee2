// static assertion failed
// Who proposes adds to the prompt: a const one cannot be added to.
#include "../opponents/toy_mind.hpp"

struct Shy : bocage::toy::Mind {
  static void propose(const bocage::toy::World&, const Plan&, const bocage::toy::State&,
                      const bocage::Prompt&, int);
};
static_assert(bocage::Playable<bocage::toy::Mind>);
static_assert(bocage::Playable<Shy>);
