#pragma once
// Where pairs begin: positions of many random battles by the question that is asked there, so that rare questions come
// as often as common ones; apart from the others those that hide something from the viewer. On the way what is left of
// a position for a viewer is compared with the same after other secrets, there and wherever else the battles come.
#include <map>
#include <string>
#include <vector>

#include "server/secrets/pair.hpp"

namespace bocage {

class Positions {
 public:
  using State = typename G::State;
  struct Place {
    const Ground* ground;
    State state;
  };

  Positions(const std::vector<Ground>& grounds, std::uint64_t seed, int battles) : stirring(~seed) {
    Random random(seed);
    for (int n = 0; n < battles; ++n)
      look_through(grounds[random.below(static_cast<std::uint32_t>(grounds.size()))], random);
  }

  // Null: there are none.
  const Place* some(Side viewer, bool hiding, Random& random) const {
    const auto& questions = kept[index(viewer)][hiding];
    if (questions.empty()) return nullptr;
    const auto any = [&](std::size_t count) {
      return random.below(static_cast<std::uint32_t>(count));
    };
    const auto& places = std::next(questions.begin(), any(questions.size()))->second.places;
    return &places[any(places.size())];
  }

 private:
  static constexpr std::uint32_t of_a_question = 4;
  struct Met {
    std::uint32_t times = 0;
    std::vector<Place> places;
  };

  void look_through(const Ground& ground, Random& random) {
    State s = ground.start->state();
    const std::uint64_t length = 20 + random.below(random.below(3) ? 250 : 1200);
    play_randomly<G>(ground.world(), s, random, length, nullptr,
                     [&](const State& now, const Prompt& asked, Choice) {
                       for (const Side viewer : {Side::first, Side::second})
                         meet(ground, now, asked, viewer, random);
                     });
  }

  void meet(const Ground& ground, const State& now, const Prompt& asked, Side viewer,
            Random& random) {
    if (asked.ask == Ask::throw_ && includes(asked.seen, viewer)) return;  // everybody sees those
    const State seen = left_of(ground, now, viewer);
    Met& met = kept[index(viewer)][!same(seen, now)][std::string(asked.text ? asked.text.key : "") +
                                                     (asked.side == viewer ? "+" : "-")];
    const std::uint32_t place = random.below(++met.times);
    if (met.places.size() < of_a_question) met.places.push_back({&ground, now});
    else if (place < of_a_question) met.places[place] = {&ground, now};
    if (stirring.below(4) == 0) must_tell_nothing(ground, now, seen, viewer);
  }

  static State left_of(const Ground& ground, State state, Side viewer) {
    G::redact(ground.world(), state, viewer);
    return state;
  }

  void must_tell_nothing(const Ground& ground, const State& now, const State& seen, Side viewer) {
    if (Secrets::being_made(now) || testing::Test::HasFailure()) return;
    State other = now;
    Secrets::stir(ground.world(), other, viewer, stirring);
    EXPECT_TRUE(same(left_of(ground, other, viewer), seen))
        << "what is left of a position of " << ground.name << " tells a secret";
  }

  Random stirring;                        // apart from what draws the positions
  std::map<std::string, Met> kept[2][2];  // by viewer, and by whether something is hidden from him
};

}  // namespace bocage
