#include "kernel/chance.hpp"

#include "kernel/random.hpp"

namespace bocage {

int total_weight(const Chance& c) {
  int total = 0;
  for (int i = 0; i < c.items; ++i) total += c.weights[i];
  return total;
}

namespace {

Weight all_hits(const Chance& c) {
  const detail::Die black(c.black_on), red(c.red_on);
  if (detail::shortened(c) == 0)
    return detail::power(black.hit + black.miss, c.black) *
           detail::power(red.hit + red.miss, c.red);
  Weight total = 0;
  detail::for_each_hits(c, [&](Choice, Weight weight) { total += weight; });
  return total;
}

}  // namespace

Weight total_outcomes(const Chance& c) {
  if (c.is_draw()) return static_cast<Weight>(total_weight(c));
  if (c.is_pool()) return all_hits(c);
  return detail::power(c.faces, c.dice);
}

int most_classes(const Chance& c) {
  if (c.is_draw()) return c.items;
  if (c.is_pool()) return (c.black + 1) * (c.red + 1);
  if (c.reading == Reading::sum) return c.dice * (c.faces - 1) + 1;
  const Weight all = total_outcomes(c);
  return all > 0x7fffffff ? 0x7fffffff : static_cast<int>(all);
}

int class_count(const Chance& c) {
  if (!c.is_draw() && c.reading == Reading::each) return most_classes(c);
  int n = 0;
  for_each_outcome(c, [&](Choice, Weight) { ++n; });
  return n;
}

bool possible(const Chance& c, Choice a) {
  if (a.verb != thrown) return false;
  if (c.is_pool() && !c.is_draw())
    return a.count == (pool_mark | c.dice) && dice_of(a, Colour::black) == c.black &&
           dice_of(a, Colour::red) == c.red;
  if (a.who != 0) return false;
  if (c.is_draw()) return a.count == 0 && a.what < c.items && c.weights[a.what] > 0;
  if (a.count != c.dice || (c.dice < 8 && a.what >> (4 * c.dice))) return false;
  for (int i = 0; i < c.dice; ++i)
    if (die(a, i) < 1 || die(a, i) > c.faces) return false;
  return true;
}

namespace {

// A number below n from 32 random bits, by multiplication.
std::uint32_t below(std::uint32_t n, std::uint32_t bits) {
  return static_cast<std::uint32_t>(std::uint64_t{bits} * n >> 32);
}

// Six times a word of 64 bits: what is above them is a die, what is left gives the next ones.
Choice sample_pool(const Chance& c, std::uint64_t random) {
  Choice pool = empty_pool;
  std::uint64_t word = 0;
  for (int i = 0; i < c.dice; ++i) {
    if (i % 8 == 0) word = mix(random + static_cast<std::uint64_t>(i / 8) * 0x9e3779b97f4a7c15u);
    const auto six = static_cast<unsigned __int128>(word) * 6;
    word = static_cast<std::uint64_t>(six);
    add_die(pool, i < c.black ? Colour::black : Colour::red, static_cast<int>(six >> 64) + 1);
  }
  return pool;
}

}  // namespace

Choice sample(const Chance& c, std::uint64_t random) {
  const auto high = static_cast<std::uint32_t>(random >> 32);
  if (c.is_draw()) {
    int k = static_cast<int>(below(static_cast<std::uint32_t>(total_weight(c)), high));
    for (int i = 0; i < c.items; ++i) {
      k -= c.weights[i];
      if (k < 0) return item_drawn(i);
    }
    return item_drawn(0);
  }
  if (c.is_pool()) return sample_pool(c, random);
  std::uint32_t n = below(static_cast<std::uint32_t>(total_outcomes(c)), high);
  Choice roll{thrown, c.dice, 0, 0};
  for (int i = 0; i < c.dice; ++i) {
    roll.what |= (n % c.faces + 1) << (4 * i);
    n /= c.faces;
  }
  return roll;
}

}  // namespace bocage
