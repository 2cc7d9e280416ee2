// static assertion failed
// Stakes are a float.
#include "../opponents/toy_mind.hpp"

struct Rash : bocage::toy::Mind {
  static bool stakes(const bocage::toy::World&, const bocage::toy::State&, const bocage::Prompt&);
};
static_assert(bocage::Playable<bocage::toy::Mind>);
static_assert(bocage::Playable<Rash>);
