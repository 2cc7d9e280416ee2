#pragma once
// The honest yardstick: a plain information-set tree search (single observer, open loop, UCB1), as
// textbooks give it. Each iteration imagines a world, walks down the tree among the options that
// are legal in it, adds a node, plays on at random for a while and evaluates. It uses the same
// beliefs and the same evaluation as the other players; what it lacks is doctrine, ranking, halving
// and a horizon at a segment's end.
#include <cmath>
#include <memory>
#include <vector>

#include "opponents/search.hpp"

namespace bocage {

struct TreeSettings {
  std::uint64_t iterations = 0;  // 0: by the clock
  int millis = 0;
  double exploration = 0.25;  // a guess, as is the length of play-outs: neither is tuned yet
  int playout = 12;           // random choices after the tree; then the evaluation
};

template <Playable M>
class TreeSearch {
 public:
  using Game = typename M::Game;
  using State = typename Game::State;

  TreeSearch(const typename Game::World& world, const State& view, const Prompt& prompt,
             const typename M::Weights& weights, const typename M::Plan& plan,
             TreeSettings settings, std::uint64_t seed)
      : world_(world),
        view_(view),
        root_prompt_(prompt),
        weights_(weights),
        plan_(plan),
        settings_(settings),
        seed_(seed) {}

  int run() {
    const double end = seconds_now(true) + 1e-3 * settings_.millis;
    nodes_.assign(1, {});
    for (std::uint64_t i = 0;
         settings_.iterations ? i < settings_.iterations : seconds_now(true) < end; ++i)
      iterate(i);
    int best = 0;
    std::uint32_t most = 0;
    for (int child = nodes_[0].first_child; child;
         child = nodes_[static_cast<std::size_t>(child)].sibling) {
      const Node& node = nodes_[static_cast<std::size_t>(child)];
      if (node.visits <= most) continue;
      for (int i = 0; i < root_prompt_.options.size(); ++i)
        if (root_prompt_.options[i] == node.choice) best = i, most = node.visits;
    }
    return best;
  }

 private:
  struct Node {
    Choice choice{};
    Side side = Side::nobody;  // who chose it
    int first_child = 0, sibling = 0;
    std::uint32_t visits = 0, offered = 0;
    double sum = 0;  // for the side that chose it
  };

  void throw_on(State& state, Random& random) {
    for (Game::ask(world_, state, prompt_); prompt_.ask == Ask::throw_;
         Game::ask(world_, state, prompt_))
      Game::take(world_, state, sample(prompt_.chance, random.next()), nullptr);
  }

  int find_child(int parent, Choice c) const {
    for (int child = nodes_[static_cast<std::size_t>(parent)].first_child; child;
         child = nodes_[static_cast<std::size_t>(child)].sibling)
      if (nodes_[static_cast<std::size_t>(child)].choice == c) return child;
    return 0;
  }

  // A child not yet tried, else the best by UCB1 counting how often each was on offer. New: a leaf
  // was added.
  int select(int parent, Random& random, bool& added) {
    int best = 0;
    double best_value = -1;
    const int n = prompt_.options.size(),
              start = static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
    for (int k = 0; k < n; ++k) {
      const Choice c = prompt_.options[(start + k) % n];
      const int child = find_child(parent, c);
      if (!child) {
        nodes_.push_back(
            {c, prompt_.side, 0, nodes_[static_cast<std::size_t>(parent)].first_child, 0, 1, 0});
        added = true;
        return nodes_[static_cast<std::size_t>(parent)].first_child =
                   static_cast<int>(nodes_.size()) - 1;
      }
      Node& node = nodes_[static_cast<std::size_t>(child)];
      ++node.offered;
      const double value = node.sum / node.visits +
                           settings_.exploration * std::sqrt(std::log(node.offered) / node.visits);
      if (value > best_value) best_value = value, best = child;
    }
    return best;
  }

  void iterate(std::uint64_t number) {
    Random random(nth_random(seed_, number));
    State state = view_;
    M::imagine(world_, state, root_prompt_.side, random);
    std::vector<int> path;
    int at = 0;
    bool added = false;
    for (throw_on(state, random); prompt_.ask == Ask::choice && !added && path.size() < 64;
         throw_on(state, random)) {
      at = select(at, random, added);
      path.push_back(at);
      Game::take(world_, state, nodes_[static_cast<std::size_t>(at)].choice, nullptr);
    }
    for (int k = 0; k < settings_.playout && prompt_.ask == Ask::choice;
         ++k, throw_on(state, random))
      Game::take(world_, state,
                 prompt_.options[static_cast<int>(
                     random.below(static_cast<std::uint32_t>(prompt_.options.size())))],
                 nullptr);
    const float first =
        prospect<M>(world_, plan_, state, Side::first, weights_, Game::result(world_, state));
    for (const int i : path) {
      Node& node = nodes_[static_cast<std::size_t>(i)];
      ++node.visits;
      node.sum += node.side == Side::first ? first : 1 - first;
    }
  }

  const typename Game::World& world_;
  const State& view_;
  const Prompt& root_prompt_;
  const typename M::Weights& weights_;
  const typename M::Plan& plan_;
  TreeSettings settings_;
  std::uint64_t seed_;
  Prompt prompt_;
  std::vector<Node> nodes_;
};

}  // namespace bocage
