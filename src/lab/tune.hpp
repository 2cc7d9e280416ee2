#pragma once
// Weights by self-play: doctrine by small random changes that win against their opposite, the
// evaluation by logistic regression on how battles ended.
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "lab/match.hpp"
#include "lab/net.hpp"

namespace bocage {

// Where battles of a tuning or test begin.
template <class G>
struct Arena {
  std::string scenario;
  std::shared_ptr<const typename G::World> world;
  typename G::State start;
};

struct TuneSettings {
  int steps = 200;     // of doctrine
  int games = 48;      // in each step, or per comparison
  int battles = 2000;  // to learn the evaluation from
  int epochs = 12;     // times over the positions
  int jobs = 1;
  std::uint64_t seed = 1;
  float temperature = 0.05f;  // of play while doctrine is tuned
  float loose = 1;            // of play that leads to odd positions: a recruit's
  std::optional<Level> by;    // a search whose positions the evaluation learns from; none: doctrine
  bool onwards = false;       // the evaluation learns on from what it is
  bool linear = false;        // without hidden units
  bool apart = false;         // while it learns, every scenario has a base of its own
  float faith = 0;            // how hard the linear part is held to what it is
  float clearly = 0;          // how much the clearness of the end counts against who won
  std::function<void()> tick = [] {};
};

inline Level doctrine_level(float temperature, float mistakes = 0) {
  Level level;
  level.id = "doctrine";
  level.method = Method::doctrine;
  level.temperature = temperature;
  level.mistakes = mistakes;
  return level;
}

// How much a wins against b, from -1 to 1, over side-swapped pairs on all arenas in turn. With
// `clearly` it counts half how clear the end was: where one side always wins, doing better still
// shows.
template <Playable M>
double compare(const std::vector<Arena<typename M::Game>>& arenas, const Contender<M>& a,
               const Contender<M>& b, std::uint64_t games, int jobs, std::uint64_t seed,
               bool clearly = false) {
  std::vector<double> points(games, 0);
  in_parallel(games, jobs, [&](std::uint64_t i) {
    const auto& arena = arenas[i / 2 % arenas.size()];
    const bool swapped = i & 1;
    const MatchRecord r = play_match<M>(*arena.world, arena.start, swapped ? b : a, swapped ? a : b,
                                        nth_random(seed, i / 2), [](auto&&...) {});
    const double sign = swapped ? -1 : 1;
    if (r.winner != Side::nobody) points[i] = sign * (r.winner == Side::first ? 1 : -1);
    if (clearly) points[i] = 0.5 * points[i] + 0.5 * sign * std::tanh(r.outlook / 3);
  });
  double sum = 0;
  for (const double p : points) sum += p;
  return sum / static_cast<double>(games);
}

// Simultaneous perturbation: w + d plays w - d; w moves along d by how much the former wins. The
// answer is the average over the later half of the way.
template <Playable M>
typename M::Weights tune_doctrine(const std::vector<Arena<typename M::Game>>& arenas,
                                  typename M::Weights w, const TuneSettings& settings) {
  constexpr int n = M::Weights::terms;
  std::vector<double> mean(n, 0), scale(n);
  for (int k = 0; k < n; ++k)
    scale[static_cast<std::size_t>(k)] = 0.15 * std::abs(w.doctrine[k]) + 0.08;
  const Level level = doctrine_level(settings.temperature);
  int counted = 0;
  for (int step = 0; step < settings.steps; ++step) {
    Random random(nth_random(settings.seed, static_cast<std::uint64_t>(step)));
    typename M::Weights plus = w, minus = w;
    std::vector<float> d(n);
    for (int k = 0; k < n; ++k) {
      d[static_cast<std::size_t>(k)] =
          static_cast<float>(scale[static_cast<std::size_t>(k)]) * (random.next() & 1 ? 1.f : -1.f);
      plus.doctrine[k] += d[static_cast<std::size_t>(k)];
      minus.doctrine[k] -= d[static_cast<std::size_t>(k)];
    }
    const double lead =
        compare<M>(arenas, {level, &plus}, {level, &minus},
                   static_cast<std::uint64_t>(settings.games), settings.jobs, random.next(), true);
    const double pace = 0.9 / (1 + 2.0 * step / settings.steps);
    for (int k = 0; k < n; ++k)
      w.doctrine[k] += static_cast<float>(pace * lead) * d[static_cast<std::size_t>(k)];
    if (2 * step >= settings.steps) {
      ++counted;
      for (int k = 0; k < n; ++k) mean[static_cast<std::size_t>(k)] += w.doctrine[k];
    }
    settings.tick();
  }
  for (int k = 0; k < n && counted; ++k)
    w.doctrine[k] = static_cast<float>(mean[static_cast<std::size_t>(k)] / counted);
  return w;
}

template <Playable M>
Position describe(const typename M::Game::World& world, const typename M::Game::State& state,
                  const typename M::Plan& plan, std::uint64_t battle) {
  Position p;
  p.features.resize(M::Weights::features);
  M::features(world, plan, state, p.features.data());
  p.clock = M::clock(world, state);
  p.battle = static_cast<std::uint32_t>(battle);
  return p;
}

inline float as_result(Side winner) {
  return winner == Side::first ? 1 : winner == Side::second ? 0 : 0.5f;
}

// How it stood at the end, 1 to 0.
inline float clearness(const MatchRecord& r) { return 0.5f + 0.5f * std::tanh(r.outlook / 3); }

// Positions with how the battle ended. Both sides play loosely up to some hour of the battle, so
// that odd positions come up too, and from then on as well as doctrine can: the evaluation learns
// what a position is worth to good players. Positions are taken from the second part as the search
// sees them: mostly where a segment begins, and with the plan of a decision some choices earlier.
template <Playable M>
void play_and_collect(const Arena<typename M::Game>& arena, const typename M::Weights& w,
                      const TuneSettings& settings, std::uint64_t number, Random random,
                      std::vector<Position>& found) {
  constexpr Horizon horizon = M::horizon;
  constexpr auto longest = static_cast<std::uint32_t>(horizon.choices);
  const auto loose = [&] {
    return doctrine_level(0.1f * settings.loose * static_cast<float>(random.below(12)),
                          0.01f * static_cast<float>(random.below(15)));
  };
  Contender<M> a{loose(), &w}, b{loose(), &w};
  const float hour = 0.01f * static_cast<float>(random.below(100)) - 0.1f;
  bool steady = false;
  std::uint32_t segment = 0, since = 0;
  const auto plan = std::make_unique<typename M::Plan>();
  const MatchRecord r = play_match<M>(
      *arena.world, arena.start, a, b, random.next(), [&](const auto& state, const Prompt&) {
        const bool turned = segment != M::segment(*arena.world, state),
                   just_now = !steady && M::clock(*arena.world, state) >= hour;
        segment = M::segment(*arena.world, state);
        if (just_now) steady = true, a.level = b.level = doctrine_level(settings.temperature);
        if (!steady) return;
        if (since++ % longest == 0) {
          M::plan(*arena.world, state, *plan);
          since = 1 + random.below(longest / 2);
        }
        if (!just_now && random.below(turned ? 4 : 32)) return;
        found.push_back(describe<M>(*arena.world, state, *plan, number));
      });
  for (Position& p : found) {
    p.result = as_result(r.winner);
    p.end = clearness(r);
  }
}

// Positions that a search comes to, which are those it overrates as well: the evaluation learns what
// doctrine makes of them, on the average of some battles played on from each.
template <Playable M>
void search_and_collect(const Arena<typename M::Game>& arena, const typename M::Weights& w,
                        const TuneSettings& settings, std::uint64_t number, Random random,
                        std::vector<Position>& found) {
  constexpr int echoes = 8;
  const Contender<M> searcher{*settings.by, &w}, plain{doctrine_level(settings.temperature), &w};
  const auto player = [&] { return random.below(4) ? searcher : plain; };
  const Contender<M> first = player(), second = player();
  std::uint32_t segment = 0;
  const auto plan = std::make_unique<typename M::Plan>();
  play_match<M>(*arena.world, arena.start, first, second, random.next(),
                [&](const auto& state, const Prompt&) {
                  const std::uint32_t now = M::segment(*arena.world, state);
                  const bool turned = now != segment;
                  segment = now;
                  if (!turned || random.below(2)) return;
                  M::plan(*arena.world, state, *plan);
                  found.push_back(describe<M>(*arena.world, state, *plan, number));
                  Position& p = found.back();
                  p.end = 0;
                  for (int k = 0; k < echoes; ++k) {
                    const MatchRecord r = play_match<M>(*arena.world, state, plain, plain,
                                                        random.next(), [](auto&&...) {});
                    p.result += as_result(r.winner) / echoes;
                    p.end += clearness(r) / echoes;
                  }
                });
}

template <Playable M>
std::vector<Position> collect(const std::vector<Arena<typename M::Game>>& arenas,
                              const typename M::Weights& w, const TuneSettings& settings) {
  std::vector<std::vector<Position>> found(static_cast<std::size_t>(settings.battles));
  in_parallel(found.size(), settings.jobs, [&](std::uint64_t i) {
    const auto work = settings.by ? search_and_collect<M> : play_and_collect<M>;
    work(arenas[i % arenas.size()], w, settings, i / arenas.size(),
         Random(nth_random(settings.seed ^ 0x5a5a, i)), found[i]);
    for (Position& p : found[i])
      if (settings.apart) p.scenario = static_cast<std::uint32_t>(i % arenas.size());
    settings.tick();
  });
  std::vector<Position> all;
  for (auto& each : found)
    for (Position& p : each) all.push_back(std::move(p));
  return all;
}

template <Playable M>
Net net_of(const typename M::Weights& w) {
  const auto row = [](const auto& values) {
    return std::vector<float>(std::begin(values), std::end(values));
  };
  Net net{row(w.early), row(w.late), {}, row(w.bias), row(w.out)};
  net.net.assign(&w.net[0][0], &w.net[0][0] + sizeof w.net / sizeof(float));
  net.offset = w.offset;
  return net;
}

template <Playable M>
typename M::Weights with_net(typename M::Weights w, const Net& net) {
  std::copy(net.early.begin(), net.early.end(), w.early);
  std::copy(net.late.begin(), net.late.end(), w.late);
  w.offset = net.offset;
  std::fill(std::begin(w.out), std::end(w.out), 0.f);  // one without hidden units has none
  std::copy(net.net.begin(), net.net.end(), &w.net[0][0]);
  std::copy(net.bias.begin(), net.bias.end(), w.bias);
  std::copy(net.out.begin(), net.out.end(), w.out);
  return w;
}

template <Playable M>
typename M::Weights tune_features(const std::vector<Arena<typename M::Game>>& arenas,
                                  typename M::Weights w, const TuneSettings& settings,
                                  Net* report = nullptr) {
  const auto positions = collect<M>(arenas, w, settings);
  NetSettings how;
  how.units = settings.linear ? 0 : M::Weights::units;
  how.epochs = settings.epochs;
  if (settings.onwards) how.rate /= 4;
  how.clearly = settings.clearly;
  if ((how.faith = settings.faith) > 0) {
    how.home.assign(std::begin(w.early), std::end(w.early));
    how.home.insert(how.home.end(), std::begin(w.late), std::end(w.late));
  }
  const Net before = net_of<M>(w),
            net = train(positions, how, settings.onwards ? &before : nullptr);
  if (report) *report = net;
  return positions.empty() ? w : with_net<M>(w, net);
}

}  // namespace bocage
