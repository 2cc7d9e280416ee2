#pragma once
// A game whose answers are points, for tests of open verbs: two hares on a meadow of 256 by 256 paces.
// In turn each leaps to any point within 60 paces, or sits; after a leap a die is thrown, and on a 1
// the hare slips back to where it was. Who stands within 8 paces of the clover wins; after 24 turns
// it is who is nearer. A leap into the pond in the middle is not allowed.
#include "kernel/game.hpp"

namespace bocage::meadow {

enum : Verb { leap = 1, sit = 2 };
inline constexpr Kind point_kind = 2;
inline constexpr int farthest_leap = 60, clover_near = 8;

struct Point {
  std::uint8_t x = 0, y = 0;
  friend constexpr bool operator==(Point, Point) = default;
};
constexpr int square(Point a, Point b) {
  const int dx = a.x - b.x, dy = a.y - b.y;
  return dx * dx + dy * dy;
}
constexpr std::uint32_t packed(Point p) { return static_cast<std::uint32_t>(p.x | p.y << 8); }
constexpr Point unpacked(std::uint32_t what) {
  return {static_cast<std::uint8_t>(what), static_cast<std::uint8_t>(what >> 8)};
}

struct World {
  Point clover{200, 190}, pond{110, 100};
  int pond_radius = 30;
};

struct State {
  Point hare[2] = {{10, 20}, {20, 10}};
  Point before;  // where the leaping hare came from
  Side turn = Side::first;
  std::uint8_t turns = 0, in_the_air = 0, spare = 0;
};

struct Meadow {
  using World = meadow::World;
  using State = meadow::State;
  static constexpr None begins_anew{};

  static bool arrived(const World& w, const State& s, int side) {
    return !s.in_the_air && square(s.hare[side], w.clover) <= clover_near * clover_near;
  }
  static bool over(const World& w, const State& s) {
    return arrived(w, s, 0) || arrived(w, s, 1) || s.turns >= 24;
  }

  static void ask(const World& w, const State& s, Prompt& p) {
    if (over(w, s)) return p.over();
    if (s.in_the_air) return p.roll(s.turn, RuleId{1}, "meadow.slip"_text, Chance::throw_dice(1));
    p.choice(s.turn, RuleId{2}, "meadow.leap"_text);
    p.opens(leap);
    const Point from = s.hare[index(s.turn)];
    const auto judge = [&](Choice c) { return refuse(w, s, c); };
    constexpr int around[][2] = {{60, 0},    {42, 42}, {0, 60},   {-42, 42}, {-60, 0},
                                 {-42, -42}, {0, -60}, {42, -42}, {20, 20},  {-20, 20}};
    for (const auto& [dx, dy] : around) {
      const int x = from.x + dx, y = from.y + dy;
      if (x < 0 || x > 255 || y < 0 || y > 255) continue;
      p.offer(judge, leap, 0, packed({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)}));
    }
    p.option(sit);
  }

  static Refusal refuse(const World& w, const State& s, Choice c) {
    if (over(w, s)) return {RuleId{4}, "meadow.refuse.over"_text};
    if (s.in_the_air)
      return possible(Chance::throw_dice(1), c) ? legal
                                                : Refusal{RuleId{1}, "meadow.refuse.die"_text};
    if (c.who || c.count) return {RuleId{2}, "meadow.refuse.fields"_text};
    if (c.verb == sit) return c.what ? Refusal{RuleId{2}, "meadow.refuse.fields"_text} : legal;
    if (c.verb != leap || c.what > 0xffff) return {RuleId{2}, "meadow.refuse.fields"_text};
    const Point to = unpacked(c.what), from = s.hare[index(s.turn)];
    int far = 0;  // paces, rounded up: the number is only worked out for who is told it
    if (square(from, to) > farthest_leap * farthest_leap) {
      while (far * far < square(from, to)) ++far;
      return Refusal{RuleId{2}, "meadow.refuse.far"_text}
          .number("far", far)
          .number("most", farthest_leap);
    }
    if (square(to, w.pond) < w.pond_radius * w.pond_radius)
      return {RuleId{3}, "meadow.refuse.pond"_text};
    return legal;
  }

  static void take(const World&, State& s, Choice c, Events* log) {
    const int me = index(s.turn);
    if (c.verb == leap) {
      s.before = s.hare[me];
      s.hare[me] = unpacked(c.what);
      s.in_the_air = 1;
      return;
    }
    if (c.verb == thrown) {
      if (die(c, 0) == 1) s.hare[me] = s.before;
      if (log)
        log->add("leaped", RuleId{1}, s.turn).on(c).with("to", point_kind, int(packed(s.hare[me])));
      s.in_the_air = 0;
      s.before = {};
    }
    ++s.turns;
    s.turn = other(s.turn);
  }
  static void redact(const World&, State&, Side) {}
  static Result result(const World& w, const State& s) {
    if (!over(w, s)) return {};
    const int first = square(s.hare[0], w.clover), second = square(s.hare[1], w.clover);
    return {true,
            first < second   ? Side::first
            : second < first ? Side::second
                             : Side::nobody,
            RuleId{4},
            {},
            {first, second}};
  }
};
static_assert(Game<Meadow>);

}  // namespace bocage::meadow
