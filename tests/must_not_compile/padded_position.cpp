// static assertion failed
// A position with a hole in it has no hash.
#include "kernel/game.hpp"

struct World {};
struct State {
#ifdef WRONG
  std::uint8_t turn;
#else
  std::uint32_t turn;
#endif
  std::uint32_t seed;
};
struct Holey {
  using World = ::World;
  using State = ::State;
  static void ask(const World&, const State&, bocage::Prompt&);
  static bocage::Refusal refuse(const World&, const State&, bocage::Choice);
  static void take(const World&, State&, bocage::Choice, bocage::Events*);
  static void redact(const World&, State&, bocage::Side);
  static bocage::Result result(const World&, const State&);
  static constexpr bocage::None begins_anew{};
};
static_assert(bocage::Game<Holey>);
