#pragma once
// A mind for the toy game of the kernel's tests, and a toy with a secret.
#include "kernel/opponent.hpp"
#include "kernel/toy.hpp"

namespace bocage::toy {

struct Mind {
  using Game = Toy;
  struct Plan {
    int unused = 0;
  };
  using Weights = WeightsOf<2, 1>;
  static constexpr const char* term_names[] = {"attack", "bold"};
  static constexpr const char* feature_names[] = {"wall"};
  static constexpr Horizon horizon{4, 8};
  static constexpr Pacing pacing{};
  static constexpr None plan_for{}, propose{}, suggest{}, stakes{};

  static const Weights& weights() {
    static const Weights w{{1, 1}, {0.7f}, {0.7f}};
    return w;
  }
  static void plan(const World&, const State&, Plan&) {}
  static void score(const World&, const Plan&, const State&, const Prompt&, Choice option,
                    Tally& t) {
    t.add(0, option.verb != pass);
    t.add(1, option.verb == bold);
  }
  static void features(const World&, const Plan&, const State& s, float* f) {
    f[0] = static_cast<float>(s.wall[0] - s.wall[1]);
  }
  static float clock(const World&, const State&) { return 0; }
  static std::uint32_t segment(const World&, const State&) { return 0; }
  static void imagine(const World&, State&, Side, Random&) {}
};
static_assert(Playable<Mind>);

// The same, but its evaluation likes a broken wall and it looks one choice ahead.
struct MisledMind : Mind {
  static constexpr Horizon horizon{1, 1};
  static const Weights& weights() {
    static const Weights w{{1, 1}, {-0.7f}, {-0.7f}};
    return w;
  }
};
static_assert(Playable<MisledMind>);

// Two doors, gold behind one: only the second side knows which. The first opens a door (left, right), or
// leaves; gold wins, an empty door loses, leaving is a draw. A player who peeks always wins.
struct Doors {
  struct World {
    int unused = 0;
  };
  struct State {
    std::uint8_t gold = 0;    // 1 left, 2 right, 0 unknown
    std::uint8_t opened = 0;  // 3: left the room
  };
  static void ask(const World&, const State& s, Prompt& p) {
    if (s.opened) return p.over();
    p.choice(Side::first, RuleId{1}, "doors"_text);
    for (Verb v = 1; v <= 3; ++v) p.option(v);
  }
  static Refusal refuse(const World&, const State&, Choice c) {
    if (c.verb < 1 || c.verb > 3 || c.who || c.what || c.count) return {RuleId{1}, "doors"_text};
    return legal;
  }
  static void take(const World&, State& s, Choice c, Events*) { s.opened = c.verb; }
  static constexpr None begins_anew{};
  static void redact(const World&, State& s, Side side) {
    if (side == Side::first && !s.opened) s.gold = 0;
  }
  static Result result(const World&, const State& s) {
    if (!s.opened) return {};
    return {true, s.opened == 3 ? Side::nobody : s.opened == s.gold ? Side::first : Side::second};
  }
};

struct DoorsMind {
  using Game = Doors;
  struct Plan {};
  using Weights = WeightsOf<1, 1>;
  static constexpr const char* term_names[] = {"left"};
  static constexpr const char* feature_names[] = {"nothing"};
  static constexpr Horizon horizon{1, 4};
  static constexpr Pacing pacing{};
  static constexpr None plan_for{}, propose{}, suggest{}, stakes{};
  static const Weights& weights() {
    static const Weights w{{0.5f}, {0}, {0}};
    return w;
  }
  static void plan(const Doors::World&, const Doors::State&, Plan&) {}
  static void score(const Doors::World&, const Plan&, const Doors::State&, const Prompt&, Choice c,
                    Tally& t) {
    t.add(0, c.verb == 1);
  }
  static void features(const Doors::World&, const Plan&, const Doors::State&, float* f) {
    f[0] = 0;
  }
  static float clock(const Doors::World&, const Doors::State&) { return 0; }
  static std::uint32_t segment(const Doors::World&, const Doors::State&) { return 0; }
  // Rumour has it that the gold is left three times in four.
  static void imagine(const Doors::World&, Doors::State& s, Side, Random& r) {
    if (!s.gold) s.gold = r.below(4) == 0 ? 2 : 1;
  }
};
static_assert(Playable<DoorsMind>);

}  // namespace bocage::toy
