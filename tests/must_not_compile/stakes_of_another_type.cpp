// static assertion failed
// Stakes are a float.
#include "../opponents/toy_mind.hpp"

struct Rash : bocage::toy::Mind {
#ifdef WRONG
  static bool stakes(const bocage::toy::World&, const bocage::toy::State&, const bocage::Prompt&);
#else
  static float stakes(const bocage::toy::World&, const bocage::toy::State&, const bocage::Prompt&);
#endif
};
static_assert(bocage::Playable<Rash>);
