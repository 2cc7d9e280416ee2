#pragma once
// Doctrine at work: weighing the options of a prompt, picking one with more or less care.
#include <algorithm>
#include <array>
#include <cmath>

#include "kernel/opponent.hpp"

namespace bocage {

// Gumbel noise by table: the best of (score / temperature + noise) is a draw from the softmax.
inline const std::array<float, 1024>& gumbel_noise() {
  static const std::array<float, 1024> table = [] {
    std::array<float, 1024> t;
    for (int i = 0; i < 1024; ++i)
      t[i] = static_cast<float>(-std::log(-std::log((i + 0.5) / 1024)));
    return t;
  }();
  return table;
}

// By what weights a player plays, and by what he expects the enemy to: who follows a school of his own
// does not expect it of others.
template <Playable M>
struct Schooling {
  const typename M::Weights& own;
  const typename M::Weights& enemy;

  Schooling(const typename M::Weights& both) : own(both), enemy(both) {}
  Schooling(const typename M::Weights& mine, const typename M::Weights& theirs)
      : own(mine), enemy(theirs) {}
  const typename M::Weights& of(bool mine) const { return mine ? own : enemy; }
};

template <Playable M>
float score_of(const typename M::Game::World& world, const typename M::Plan& plan,
               const typename M::Game::State& position, const Prompt& prompt, Choice option,
               const typename M::Weights& weights, float* parts = nullptr) {
  Tally tally{weights.doctrine, 0, parts};
  M::score(world, plan, position, prompt, option, tally);
  return tally.total;
}

// Doctrine alone needs no more of the plan than what weighs these options, if the mind can tell.
template <Playable M>
void plan_for(const typename M::Game::World& world, const typename M::Game::State& view,
              const Prompt& prompt, typename M::Plan& plan) {
  if constexpr (IsNone<decltype(M::plan_for)>) M::plan(world, view, plan);
  else M::plan_for(world, view, prompt, plan);
}

// Visits the numbers of the options that doctrine weighs.
template <Playable M, class Visit>
void for_each_candidate(const typename M::Game::World& world, const typename M::Plan& plan,
                        const typename M::Game::State& position, const Prompt& prompt,
                        Visit&& visit) {
  if constexpr (!IsNone<decltype(M::suggest)>) {
    Shortlist list;
    M::suggest(world, plan, position, prompt, list);
    for (const std::uint16_t i : list) visit(static_cast<int>(i));
    if (!list.empty()) return;
  }
  for (int i = 0; i < prompt.options.size(); ++i) visit(i);
}

// The option that doctrine prefers, or by noise another one: temperature 0 takes the best.
template <Playable M>
int pick(const typename M::Game::World& world, const typename M::Plan& plan,
         const typename M::Game::State& position, const Prompt& prompt,
         const typename M::Weights& weights, float temperature, Random& random) {
  if (prompt.options.size() == 1) return 0;
  const auto& noise = gumbel_noise();
  std::uint64_t bits = random.next();
  int left = 6, best = 0;
  float best_score = -1e30f;
  for_each_candidate<M>(world, plan, position, prompt, [&](int i) {
    float score = score_of<M>(world, plan, position, prompt, prompt.options[i], weights);
    if (temperature > 0) {
      if (left-- == 0) bits = random.next(), left = 5;
      score += temperature * noise[bits & 1023];
      bits >>= 10;
    }
    if (score > best_score) best_score = score, best = i;
  });
  return best;
}

inline float chance_of(float log_odds) { return 1 / (1 + std::exp(-log_odds)); }

// How a position looks to a side: 1 won, 0 lost.
template <Playable M>
float prospect(const typename M::Game::World& world, const typename M::Plan& plan,
               const typename M::Game::State& position, Side side,
               const typename M::Weights& weights, const Result& result) {
  if (result.over) return result.winner == side ? 1.f : result.winner == Side::nobody ? 0.5f : 0.f;
  const float log_odds = outlook<M>(world, plan, position, weights);
  // What is not decided yet is never as good as won.
  return 0.005f + 0.99f * chance_of(side == Side::first ? log_odds : -log_odds);
}

}  // namespace bocage
