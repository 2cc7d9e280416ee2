#include "kernel/chance.hpp"

namespace bocage {

int total_weight(const Chance& c) {
  int total = 0;
  for (int i = 0; i < c.items; ++i) total += c.weights[i];
  return total;
}

std::uint32_t total_outcomes(const Chance& c) {
  if (c.is_draw()) return static_cast<std::uint32_t>(total_weight(c));
  std::uint32_t total = 1;
  for (int i = 0; i < c.dice; ++i) total *= c.faces;
  return total;
}

bool possible(const Chance& c, Choice a) {
  if (a.verb != thrown || a.who != 0) return false;
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
}  // namespace

Choice sample(const Chance& c, std::uint64_t random) {
  if (c.is_draw()) {
    int k = static_cast<int>(below(total_outcomes(c), static_cast<std::uint32_t>(random >> 32)));
    for (int i = 0; i < c.items; ++i) {
      k -= c.weights[i];
      if (k < 0) return item_drawn(i);
    }
    return item_drawn(0);
  }
  std::uint32_t n = below(total_outcomes(c), static_cast<std::uint32_t>(random >> 32));
  Choice roll{thrown, c.dice, 0, 0};
  for (int i = 0; i < c.dice; ++i) {
    roll.what |= (n % c.faces + 1) << (4 * i);
    n /= c.faces;
  }
  return roll;
}

}  // namespace bocage
