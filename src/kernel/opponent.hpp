#pragma once
// What a computer player must know of a game besides its rules: doctrine, features, beliefs.
#include <concepts>
#include <cstdint>
#include <iterator>

#include "kernel/game.hpp"
#include "kernel/random.hpp"

namespace bocage {

// A sum of weighted terms that can say afterwards what it rests on.
struct Tally {
  const float* weights;
  float total = 0;
  float* parts = nullptr;  // if set: what each term contributed

  void add(int term, float value) {
    const float part = weights[term] * value;
    total += part;
    if (parts) parts[term] += part;
  }
};

// How far a simulation goes: to the end of so many segments (what the game counts as such), but no
// further than so many choices.
struct Horizon {
  int segments = 1;
  int choices = 12;
};

// What a battle of the game is like, for whoever shares out time.
struct Pacing {
  int decisions = 1;     // worth the name that a segment has at least, each side
  int ahead = 100;       // answers within which it ends: how far its decisions are counted
  int battle = 200'000;  // answers beyond which a battle counts as a draw
};

// Which options doctrine weighs, by their numbers.
using Shortlist = List<std::uint16_t, 128>;

// Doctrine weighs options; the evaluation weighs features, from `early` to `late` as the clock
// runs, and adds what a few hidden units make of them together: men at the goal count if they also
// are in cover.
template <int Terms, int Features>
struct WeightsOf {
  static constexpr int terms = Terms, features = Features, units = 32;
  float doctrine[Terms];
  float early[Features], late[Features];
  float offset = 0;                     // what the start of a battle is worth to the first side
  float net[Features + 1][units] = {};  // a row a feature, the last for the clock
  float bias[units] = {}, out[units] = {};

  // An evaluation learned from battles has an offset. One set by hand has none, and no scale either:
  // it cannot say that all is lost.
  bool learned() const { return offset != 0; }
};

// The contract of a mind M for a game M::Game. Everything is a pure function of its arguments and
// allocates nothing.
//
//   Plan      what is worth computing once a decision from the view of the side that thinks (maps
//             of danger, distances), then used by every option of every simulation
//   plan      makes it
//   score     doctrine: adds the terms of one option of the prompt. It reads only what the side
//             asked may know, so that no play-out peeks; a test compares it with the redacted
//             position
//   features  what a position looks like, each as the first side's less the second's
//   clock     0 at the start of the battle, 1 at its end
//   segment   a number that changes whenever a segment, impulse or turn ends
//   imagine   fills in what a redacted view hides from the side, as it may well be
//   names     of terms and features, for weight files and reasons
//   horizon   how far simulations go; pacing: how long segments and battles are
//
// Hooks (hooks.hpp), each a function or None:
//   plan_for  makes only what doctrine reads to answer a prompt (a plan that was made before, for
//             the same world, may be brought up to date instead)
//   propose   what is worth thinking about: adds legal answers of open verbs to the prompt, which is
//             the thinker's own, and may take out options that are not. Once a decision
//   suggest   which options doctrine should weigh at all, where there are too many; none: all of
//             them. At every answer of every simulation
//   stakes    what this decision deserves: 0 none, doctrine answers; else its share of the segment's
//             effort compared with the others, 1 being usual
template <class M>
concept Playable =
    Game<typename M::Game> &&
    requires(const typename M::Game::World& world, const typename M::Game::State& position,
             typename M::Game::State& view, const Prompt& prompt, Choice option, Side side,
             typename M::Plan& plan, const typename M::Plan& planned, Tally& tally, float* features,
             Random& random) {
      { M::plan(world, position, plan) } -> std::same_as<void>;
      { M::score(world, planned, position, prompt, option, tally) } -> std::same_as<void>;
      { M::features(world, planned, position, features) } -> std::same_as<void>;
      { M::clock(world, position) } -> std::same_as<float>;
      { M::segment(world, position) } -> std::same_as<std::uint32_t>;
      { M::imagine(world, view, side, random) } -> std::same_as<void>;
      { M::weights() } -> std::same_as<const typename M::Weights&>;
      requires std::size(M::term_names) == M::Weights::terms;
      requires std::size(M::feature_names) == M::Weights::features;
      { M::horizon } -> std::convertible_to<Horizon>;
      { M::pacing } -> std::convertible_to<Pacing>;
      requires IsNone<decltype(M::plan_for)> || requires {
        { M::plan_for(world, position, prompt, plan) } -> std::same_as<void>;
      };
      requires IsNone<decltype(M::propose)> || requires(Prompt& own) {
        { M::propose(world, planned, position, own) } -> std::same_as<void>;
      };
      requires IsNone<decltype(M::suggest)> || requires(Shortlist& list) {
        { M::suggest(world, planned, position, prompt, list) } -> std::same_as<void>;
      };
      requires IsNone<decltype(M::stakes)> || requires {
        { M::stakes(world, position, prompt) } -> std::same_as<float>;
      };
    };

template <int Terms, int n>
float weigh(const WeightsOf<Terms, n>& w, const float* f, float clock) {
  constexpr int units = WeightsOf<Terms, n>::units;
  float sum = w.offset, unit[units];
  for (int j = 0; j < units; ++j) unit[j] = w.bias[j] + clock * w.net[n][j];
  for (int i = 0; i < n; ++i) {
    if (f[i] == 0) continue;
    sum += f[i] * (w.early[i] + (w.late[i] - w.early[i]) * clock);
    for (int j = 0; j < units; ++j) unit[j] += f[i] * w.net[i][j];
  }
  for (int j = 0; j < units; ++j) sum += unit[j] > 0 ? unit[j] * w.out[j] : 0;
  return sum;
}

// The evaluation: how likely the first side wins, as log odds.
template <class M>
float outlook(const typename M::Game::World& world, const typename M::Plan& plan,
              const typename M::Game::State& position, const typename M::Weights& weights) {
  constexpr int n = M::Weights::features;
  float f[n];
  M::features(world, plan, position, f);
  return weigh(weights, f, M::clock(world, position));
}

}  // namespace bocage
