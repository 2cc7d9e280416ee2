#pragma once
// A game of five lines for the kernel's own tests: two sides attack in turn a wall of 5; an attack throws two
// dice, 8 or more knocks off a stone, 12 knocks off two; a bold attack adds 2 but costs a stone of one's own wall
// on a 2. Who has no wall left has lost.
#include "kernel/game.hpp"

namespace bocage::toy {

enum : Verb { attack = 1, bold = 2, pass = 3 };

struct World {
  int stones = 5;
};

struct State {
  std::int32_t wall[2] = {5, 5};
  Side turn = Side::first;
  std::uint8_t attacking = 0;  // the verb being resolved; 0: waiting for a choice
  std::uint8_t passes = 0;
  std::uint8_t spare = 0;
};

struct Toy {
  using World = toy::World;
  using State = toy::State;

  static void ask(const World&, const State& s, Prompt& p) {
    if (s.wall[0] <= 0 || s.wall[1] <= 0 || s.passes == 2) return p.over();
    if (s.attacking) return p.roll(s.turn, RuleId{1}, "toy.throw"_text, Chance::throw_dice(2));
    p.choice(s.turn, RuleId{2}, "toy.attack"_text);
    p.option(attack);
    p.option(bold);
    p.option(pass);
  }
  static Refusal refuse(const World&, const State&, Choice c) {
    if (c.verb < attack || c.verb > pass || c.who || c.what || c.count)
      return {RuleId{2}, "toy.refuse"_text};
    return legal;
  }
  static void take(const World&, State& s, Choice c, Events* log) {
    if (c.verb == thrown) {
      const int total = sum_of(c) + (s.attacking == bold ? 2 : 0);
      const int stones = total >= 12 ? 2 : total >= 8 ? 1 : 0;
      s.wall[index(other(s.turn))] -= stones;
      if (s.attacking == bold && sum_of(c) == 2) --s.wall[index(s.turn)];
      if (log) log->add("attack", RuleId{1}, s.turn).on(c).number("stones", stones);
      s.attacking = 0;
      s.turn = other(s.turn);
    } else if (c.verb == pass) {
      ++s.passes;
      s.turn = other(s.turn);
    } else {
      s.passes = 0;
      s.attacking = c.verb;
    }
  }
  static void redact(const World&, State&, Side) {}
  static constexpr None begins_anew{};
  static Result result(const World&, const State& s) {
    const bool over = s.wall[0] <= 0 || s.wall[1] <= 0 || s.passes == 2;
    return {over,
            s.wall[0] > s.wall[1]   ? Side::first
            : s.wall[1] > s.wall[0] ? Side::second
                                    : Side::nobody,
            {},
            {},
            {s.wall[0], s.wall[1]}};
  }
};
static_assert(Game<Toy>);

}  // namespace bocage::toy
