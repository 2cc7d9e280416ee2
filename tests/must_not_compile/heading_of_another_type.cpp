// static assertion failed
// What a column is called is a kind, not a word.
#include "described.hpp"

struct Io : bocage::uf::Io {
#ifdef WRONG
  static constexpr const char* heading = "3:1";
#else
  static constexpr bocage::Kind heading{3};
#endif
};
static_assert(bocage::Describable<Described<Io>>);
