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
    std::uint64_t hash = 0;
    const std::size_t count = items.size();
    last = find(state, count, hash);
    if (last < count) {
      items[last].probability += probability;
      return;
    }
    items.emplace_back(state, probability);
    entered(hash);
  }
  // What a change makes of a position. It is made where it will stand, and goes if one stands there already: a
  // position is large, and copied once.
  template <class Change>
  void add(const State& from, double probability, const Change& change) {
    std::uint64_t hash = 0;
    const std::size_t count = items.size();
    items.emplace_back(from, probability);
    change(items[count].state);
    last = find(items[count].state, count, hash);
    if (last < count) {
      items[last].probability += probability;
      items.pop_back();
      return;
    }
    entered(hash);
  }

 private:
  // Where among the first so many an equal position stands; their number if there is none. The hash is worked out
  // only if there are more than a few.
  std::size_t find(const State& state, std::size_t count, std::uint64_t& hash) const {
    if (count && same(items[last].state, state)) return last;
    if (count < few) {
      std::size_t i = 0;
      while (i < count && !same(items[i].state, state)) ++i;
      return i;
    }
    hash = hash_of(state);
    return looked_up(state, hash, count);
  }
  void entered(std::uint64_t hash) {
    if (items.size() > few) enter(hash);
    else if (items.size() == few)
      for (const auto& each : items) enter(hash_of(each.state));
  }
  std::size_t looked_up(const State& state, std::uint64_t hash, std::size_t count) const {
    for (std::uint64_t at = hash & (slots.size() - 1); slots[at];
         at = (at + 1) & (slots.size() - 1)) {
      const std::uint32_t i = slots[at] - 1;
      if (hashes[i] == hash && same(items[i].state, state)) return i;
    }
    return count;
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
        further.add(state, unit * as_double(weight),
                    [&](State& after) { G::take(world, after, roll, nullptr); });
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
