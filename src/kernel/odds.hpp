#pragma once
// Exact odds: what an answer leads to before the next choice of anybody, by the rules' own code.
//
// Throws between here and there are enumerated level by level; positions that became equal are
// merged, so that five morale checks are 3^5 positions and not 11^5. Beyond a budget of work it
// samples instead and says so: nobody waits for a number on hover.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "kernel/game.hpp"
#include "kernel/hash.hpp"

namespace bocage {

template <class State>
struct Odds {
  struct Outcome {
    State state;
    double probability;
    Outcome(const State& s, double p)
        : state(s), probability(p) {}  // built in place: positions are large
  };
  std::vector<Outcome> outcomes;
  std::uint64_t samples = 0;  // 0: exact
  bool exact() const { return samples == 0; }
  // The standard error of a probability p of this distribution.
  double error(double p) const {
    return samples ? std::sqrt(p * (1 - p) / static_cast<double>(samples)) : 0;
  }
};

struct OddsBudget {
  int answers = 6000;            // how many throws may be tried in all
  std::uint64_t samples = 1000;  // how many futures to sample beyond that
  std::uint64_t seed = 1;
};

namespace detail {

// Positions with their probability, equal ones merged. A few are simply compared with each other,
// the last one met first, because neighbouring throws mostly lead to the same result and a
// comparison ends at the first difference; more are found by their hash (open addressing).
template <class State>
struct Frontier {
  static constexpr std::size_t few = 8;
  std::vector<typename Odds<State>::Outcome> items;
  std::vector<std::uint64_t> hashes;  // of the items, once they are more than a few
  std::vector<std::uint32_t> slots;   // 1 + index of an item
  std::size_t last = 0;               // the item met last

  void clear() {
    items.clear();
    hashes.clear();
    slots.clear();
    last = 0;
  }
  // What one hard question needed is not kept for ever.
  void give_back() {
    constexpr std::size_t kept = std::size_t{1} << 20;  // bytes of positions
    if (items.capacity() * sizeof(State) > kept) *this = {};
    else clear();
  }
  void add(const State& state, double probability) {
    if (!items.empty() && same(items[last].state, state)) {
      items[last].probability += probability;
      return;
    }
    const std::uint64_t hash = items.size() < few ? 0 : hash_of(state);
    last = items.size() < few ? compared(state) : looked_up(state, hash);
    if (last < items.size()) {
      items[last].probability += probability;
      return;
    }
    items.emplace_back(state, probability);
    if (items.size() > few) enter(hash);
    else if (items.size() == few)
      for (const auto& each : items) enter(hash_of(each.state));
  }

 private:
  // Where an equal position stands; the number of items if there is none.
  std::size_t compared(const State& state) const {
    std::size_t i = 0;
    while (i < items.size() && !same(items[i].state, state)) ++i;
    return i;
  }
  std::size_t looked_up(const State& state, std::uint64_t hash) const {
    for (std::uint64_t at = hash & (slots.size() - 1); slots[at];
         at = (at + 1) & (slots.size() - 1)) {
      const std::uint32_t i = slots[at] - 1;
      if (hashes[i] == hash && same(items[i].state, state)) return i;
    }
    return items.size();
  }
  // Enters the next item's hash.
  void enter(std::uint64_t hash) {
    hashes.push_back(hash);
    if (hashes.size() * 2 > slots.size()) {
      slots.assign(std::max<std::size_t>(64, slots.size() * 2), 0);
      for (std::uint32_t i = 0; i + 1 < hashes.size(); ++i) place(i);
    }
    place(static_cast<std::uint32_t>(hashes.size() - 1));
  }
  void place(std::uint32_t item) {
    std::uint64_t at = hashes[item] & (slots.size() - 1);
    while (slots[at]) at = (at + 1) & (slots.size() - 1);
    slots[at] = item + 1;
  }
};

}  // namespace detail

// The next choice of anybody, the end, or a throw with which something else begins.
template <Game G>
bool is_settled(const typename G::World& world, const typename G::State& state,
                const Prompt& prompt) {
  if (prompt.ask != Ask::throw_) return true;
  if constexpr (IsNone<decltype(G::begins_anew)>) return false;
  else return G::begins_anew(world, state);
}

template <Game G>
Odds<typename G::State> sampled_odds(const typename G::World& world, const typename G::State& from,
                                     Choice answer, OddsBudget budget);

template <Game G>
Odds<typename G::State> odds(const typename G::World& world, const typename G::State& from,
                             Choice answer, OddsBudget budget = {}) {
  using State = typename G::State;
  // Kept from call to call: their memory is worth more than the work.
  thread_local detail::Frontier<State> open, further, settled;
  thread_local Prompt prompt;
  struct Tidy {
    ~Tidy() { open.give_back(), further.give_back(), settled.give_back(); }
  } const tidy;
  State next = from;
  G::take(world, next, answer, nullptr);
  open.add(next, 1.0);
  int answers = 0;
  while (!open.items.empty()) {
    for (const auto& [state, probability] : open.items) {
      G::ask(world, state, prompt);
      if (is_settled<G>(world, state, prompt)) {
        settled.add(state, probability);
        continue;
      }
      if (most_classes(prompt.chance) > budget.answers - answers &&  // a bound first: it is cheap
          class_count(prompt.chance) > budget.answers - answers)
        return sampled_odds<G>(world, from, answer, budget);
      const double unit = probability / as_double(total_outcomes(prompt.chance));
      for_each_outcome(prompt.chance, [&](Choice roll, Weight weight) {
        State after = state;
        G::take(world, after, roll, nullptr);
        further.add(after, unit * as_double(weight));
        ++answers;
      });
    }
    std::swap(open, further);
    further.clear();
  }
  return {settled.items, 0};
}

template <Game G>
Odds<typename G::State> sampled_odds(const typename G::World& world, const typename G::State& from,
                                     Choice answer, OddsBudget budget) {
  using State = typename G::State;
  Prompt prompt;
  detail::Frontier<State> settled;
  for (std::uint64_t i = 0; i < budget.samples; ++i) {
    Random random(nth_random(budget.seed, i));
    State state = from;
    G::take(world, state, answer, nullptr);
    for (G::ask(world, state, prompt); !is_settled<G>(world, state, prompt);
         G::ask(world, state, prompt))
      G::take(world, state, sample(prompt.chance, random.next()), nullptr);
    settled.add(state, 1.0 / static_cast<double>(budget.samples));
  }
  return {std::move(settled.items), budget.samples};
}

}  // namespace bocage
