// static assertion failed
// Whoever does not say which verbs decline with nobody has forgotten it.
#include "described.hpp"

struct Io : bocage::uf::Io {
  static constexpr bocage::Verb non_declines[] = {bocage::uf::fire};
#ifdef WRONG
 private:
  using bocage::uf::Io::none_declines;  // out of sight
#endif
};
static_assert(bocage::Describable<Described<Io>>);
