#include "games/up_front/game.hpp"

#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

void UpFront::ask(const World&, const State&, Prompt& p) { p.over(); }
Refusal UpFront::refuse(const World&, const State&, Choice) { return legal; }
void UpFront::take(const World&, State&, Choice, Events*) {}
void UpFront::redact(const World&, State&, Side) {}
Result UpFront::result(const World&, const State&) { return {}; }

static_assert(Game<UpFront>);

}  // namespace bocage::uf
