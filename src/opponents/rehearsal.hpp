#pragma once
// A plan for the whole battle, such as a deployment, is chosen by fighting the battle in mind.
//
// Both sides fight as doctrine has it, each with no more in sight than it may see, to the end. Every
// plan meets the same imagined worlds and the same dice; after each round the better half goes on.
// Plans whose options share a field (the same wing, the same depth) are alike, and what is found of
// one says something about the others: a plan is worth the sum of what its fields are worth, and a
// remainder of its own, each believed in by how many battles speak for it. A handful of battles a
// plan would otherwise be all luck.
#include <array>
#include <memory>
#include <thread>
#include <vector>

#include "opponents/search.hpp"

namespace bocage {

// A mind that tells plans for the whole battle from other options.
template <class M>
concept plans_ahead = requires(Choice option) {
  { M::shapes_battle(option) } -> std::same_as<bool>;
};

struct Rehearsed {
  int option = 0;
  std::array<std::uint32_t, 3> fields{};  // of the option
  std::int64_t sum = 0;                   // of what its battles came to, in 1/2^16
  std::uint32_t battles = 0;
  double worth = 0.5;  // after all that was found

  double mean() const { return static_cast<double>(sum) / 65536 / battles; }
};

// What each plan is worth, by all battles together.
inline void weigh_together(std::vector<Rehearsed>& plans) {
  constexpr double luck = 0.15,   // variance from one battle to the next
      alike = 0.01, own = 0.003;  // and of what a field, and the remainder, may be worth
  double all = 0, battles = 0;
  for (const Rehearsed& p : plans)
    if (p.battles) all += p.mean() * p.battles, battles += p.battles;
  if (battles == 0) return;
  const double base = all / battles;
  const std::size_t n = plans.size();
  // effect[f][i] is what field f of plan i is worth; the last one is what is the plan's own.
  std::array<std::vector<double>, 4> effect;
  effect.fill(std::vector<double>(n, 0));
  const auto share = [&](std::size_t f, std::size_t i, std::size_t j) {
    return f == 3 ? i == j : plans[i].fields[f] == plans[j].fields[f];
  };
  for (int pass = 0; pass < 30; ++pass)
    for (std::size_t f = 0; f < 4; ++f)
      for (std::size_t i = 0; i < n; ++i) {
        double left = 0, weight = luck / (f == 3 ? own : alike);
        for (std::size_t j = 0; j < n; ++j) {
          if (!plans[j].battles || !share(f, i, j)) continue;
          double others = base;
          for (std::size_t g = 0; g < 4; ++g)
            if (g != f) others += effect[g][j];
          left += plans[j].battles * (plans[j].mean() - others);
          weight += plans[j].battles;
        }
        effect[f][i] = left / weight;
      }
  for (std::size_t i = 0; i < n; ++i) {
    plans[i].worth = base;
    for (const auto& part : effect) plans[i].worth += part[i];
  }
}

template <Playable M>
class Rehearsal {
 public:
  using Game = typename M::Game;
  using World = typename Game::World;
  using State = typename Game::State;

  Rehearsal(const World& world, const State& view, const Prompt& prompt,
            const typename M::Weights& weights, const Effort& effort, std::uint64_t seed)
      : world_(world),
        view_(view),
        prompt_(prompt),
        weights_(weights),
        effort_(effort),
        seed_(seed) {
    for (int i = 0; i < prompt.options.size(); ++i)
      if (const Choice c = prompt.options[i]; M::shapes_battle(c))
        plans.push_back({i, {c.who, c.what, c.count}});
  }

  // The option to take. Afterwards `plans` holds what was found, the best first.
  int run() {
    constexpr int rounds = 4;
    if (effort_.start == 0) effort_.start = seconds_now(effort_.cpu_clock);
    std::size_t alive = plans.size();
    for (int round = 0; round < rounds; ++round) {
      end_ = effort_.start + 1e-3 * effort_.millis * (round + 1) / rounds;
      fight(alive, static_cast<std::uint32_t>(effort_.rehearsals) / rounds /
                       static_cast<std::uint32_t>(alive));
      weigh_together(plans);
      std::stable_sort(plans.begin(), plans.begin() + static_cast<std::ptrdiff_t>(alive),
                       [](const Rehearsed& a, const Rehearsed& b) { return a.worth > b.worth; });
      alive = std::max<std::size_t>(2, (alive + 1) / 2);
    }
    return plans.front().option;
  }

  std::vector<Rehearsed> plans;
  std::uint64_t battles() const {
    std::uint64_t sum = 0;
    for (const Rehearsed& p : plans) sum += p.battles;
    return sum;
  }

 private:
  // What a thread works with.
  struct Desk {
    Prompt prompt;
    typename M::Plan plan;
    State state, view;
  };

  bool out_of_time() const { return effort_.millis && seconds_now(effort_.cpu_clock) >= end_; }

  // So many more battles of each plan alive, at least one.
  void fight(std::size_t alive, std::uint32_t each) {
    each = std::max(1u, each);
    const auto threads = static_cast<std::uint32_t>(std::max(1, effort_.threads));
    std::vector<std::vector<Rehearsed>> found(threads, std::vector<Rehearsed>(alive));
    const auto work = [&](std::uint32_t t) {
      const auto desk = std::make_unique<Desk>();
      for (std::uint32_t k = t; k < each; k += threads)
        for (std::size_t a = 0; a < alive && !out_of_time(); ++a)
          if (const auto value = outcome(prompt_.options[plans[a].option], next_ + k, *desk)) {
            found[t][a].sum += static_cast<std::int64_t>(*value * 65536);
            ++found[t][a].battles;
          }
    };
    if (threads == 1) {
      work(0);
    } else {
      std::vector<std::jthread> crew;
      for (std::uint32_t t = 0; t < threads; ++t) crew.emplace_back(work, t);
    }
    for (const auto& mine : found)
      for (std::size_t a = 0; a < alive; ++a)
        plans[a].sum += mine[a].sum, plans[a].battles += mine[a].battles;
    next_ += each;
  }

  // How one battle ends; nothing if time runs out.
  std::optional<float> outcome(Choice plan, std::uint32_t number, Desk& desk) const {
    constexpr int longest = 100'000;  // choices
    Random random(nth_random(seed_, number)), dice(nth_random(~seed_, number));
    State& state = desk.state;
    state = view_;
    M::imagine(world_, state, prompt_.side, random);
    Game::take(world_, state, plan, nullptr);
    Prompt& prompt = desk.prompt;
    for (int choices = 0; choices < longest;) {
      Game::ask(world_, state, prompt);
      if (prompt.ask == Ask::over) break;
      if (prompt.ask == Ask::throw_) {
        Game::take(world_, state, sample(prompt.chance, dice.next()), nullptr);
        continue;
      }
      if (++choices % 256 == 0 && out_of_time()) return {};
      desk.view = state;
      Game::redact(world_, desk.view, prompt.side);
      plan_for<M>(world_, desk.view, prompt, desk.plan);
      const int option =
          pick<M>(world_, desk.plan, desk.view, prompt, weights_, effort_.temperature, random);
      Game::take(world_, state, prompt.options[option], nullptr);
    }
    return prospect<M>(world_, desk.plan, state, prompt_.side, weights_,
                       Game::result(world_, state));
  }

  const World& world_;
  const State& view_;
  const Prompt& prompt_;
  const typename M::Weights& weights_;
  Effort effort_;
  std::uint64_t seed_;
  double end_ = 0;          // of the round
  std::uint32_t next_ = 0;  // number of the next battle
};

}  // namespace bocage
