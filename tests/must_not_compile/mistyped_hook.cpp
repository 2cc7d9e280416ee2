// static assertion failed
// The hook is mistyped, and therefore missing.
#include "kernel/game.hpp"

struct World {};
struct State {
  std::uint32_t turn;
};
struct Forgetful {
  using World = ::World;
  using State = ::State;
  static void ask(const World&, const State&, bocage::Prompt&);
  static bocage::Refusal refuse(const World&, const State&, bocage::Choice);
  static void take(const World&, State&, bocage::Choice, bocage::Events*);
  static void redact(const World&, State&, bocage::Side);
  static bocage::Result result(const World&, const State&);
#ifdef WRONG
  static bool begin_anew(const World&, const State&);
#else
  static bool begins_anew(const World&, const State&);
#endif
};
static_assert(bocage::Game<Forgetful>);
