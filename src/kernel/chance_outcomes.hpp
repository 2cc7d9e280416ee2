#pragma once
// The body of for_each_outcome: all ways a throw can fall, merged by class.

namespace bocage {

namespace detail {

// The dice that add up to a sum: as high as possible from the first die on.
constexpr Choice dice_for_sum(int dice, int faces, int sum) {
  Choice c{thrown, static_cast<std::uint8_t>(dice), 0, 0};
  for (int i = 0; i < dice; ++i) {
    const int rest = dice - 1 - i;
    const int face = sum - rest < faces ? sum - rest : faces;
    c.what |= static_cast<std::uint32_t>(face) << (4 * i);
    sum -= face;
  }
  return c;
}

// How many ways the dice add up to each sum.
constexpr void count_sums(int dice, int faces, Weight (&ways)[128]) {
  for (auto& w : ways) w = 0;
  ways[0] = 1;
  for (int d = 0; d < dice; ++d) {
    for (int sum = 127; sum >= 0; --sum) {
      Weight w = 0;
      for (int face = 1; face <= faces && face <= sum; ++face) w += ways[sum - face];
      ways[sum] = w;
    }
  }
}

template <class Visit>
void for_each_sum(const Chance& c, Visit&& visit) {
  Weight ways[128];
  if (c.dice == 2 && c.faces == 6) {
    for (int s = 2; s <= 12; ++s) ways[s] = static_cast<Weight>(s <= 7 ? s - 1 : 13 - s);
  } else {
    count_sums(c.dice, c.faces, ways);
  }
  const int low = c.dice, high = c.dice * c.faces;
  if (!c.classed || high > 31) {
    for (int s = low; s <= high; ++s) visit(dice_for_sum(c.dice, c.faces, s), ways[s]);
    return;
  }
  for (int s = low; s <= high; ++s) {  // the first sum of each class speaks for it
    bool seen = false;
    for (int t = low; t < s && !seen; ++t) seen = c.sum_class[t] == c.sum_class[s];
    if (seen) continue;
    Weight weight = 0;
    for (int t = s; t <= high; ++t)
      if (c.sum_class[t] == c.sum_class[s]) weight += ways[t];
    visit(dice_for_sum(c.dice, c.faces, s), weight);
  }
}

template <class Visit>
void for_each_roll(const Chance& c, Visit&& visit) {
  std::uint8_t face[8];
  for (auto& f : face) f = 1;
  for (;;) {
    Choice roll{thrown, c.dice, 0, 0};
    for (int i = 0; i < c.dice; ++i) roll.what |= static_cast<std::uint32_t>(face[i]) << (4 * i);
    visit(roll, Weight{1});
    int i = 0;
    while (i < c.dice && ++face[i] > c.faces) face[i++] = 1;
    if (i == c.dice) return;
  }
}

template <class Visit>
void for_each_item(const Chance& c, Visit&& visit) {
  if (!c.item_classed) {
    for (int i = 0; i < c.items; ++i)
      if (c.weights[i]) visit(item_drawn(i), Weight{c.weights[i]});
    return;
  }
  Weight weight[256] = {};
  std::uint16_t speaker[256];
  for (int i = 0; i < c.items; ++i) {
    if (!c.weights[i]) continue;
    const int k = c.item_class[i];
    if (!weight[k]) speaker[k] = static_cast<std::uint16_t>(i);
    weight[k] += c.weights[i];
  }
  for (int k = 0; k < 256; ++k)
    if (weight[k]) visit(item_drawn(speaker[k]), weight[k]);
}

// A die that counts in `hit` of `hit + miss` cases, without a common factor.
struct Die {
  unsigned hit, miss;
  constexpr explicit Die(int on)
      : hit(static_cast<unsigned>(7 - on)), miss(static_cast<unsigned>(on - 1)) {
    for (const unsigned f : {2u, 3u, 6u})
      while (hit % f == 0 && miss % f == 0) hit /= f, miss /= f;
  }
};

constexpr Weight power(Weight base, int n) {
  Weight p = 1;
  while (n-- > 0) p *= base;
  return p;
}

// How often so many dice show each number of hits: n over k times hit^k times miss^(n - k).
struct Binomial {
  Weight ways[Chance::most_of_a_colour + 1] = {};
  constexpr Binomial(int dice, int on) {
    const Die die(on);
    Weight choose = 1;
    for (int k = 0; k <= dice; ++k) {
      ways[k] = choose * power(die.hit, k) * power(die.miss, dice - k);
      choose = choose * static_cast<Weight>(dice - k) / static_cast<Weight>(k + 1);
    }
  }
};

// By how many bits the weights of a pool are shortened to fit: 0 up to 24 dice of any kind.
constexpr int shortened(const Chance& c) {
  const Die black(c.black_on), red(c.red_on);
  auto total = static_cast<unsigned __int128>(power(black.hit + black.miss, c.black)) *
               power(red.hit + red.miss, c.red);
  int bits = 0;
  while (total >> 63) total >>= 1, ++bits;
  return bits;
}

constexpr Choice dice_for_hits(const Chance& c, int black_hits, int red_hits) {
  Choice pool = empty_pool;
  add_die(pool, Colour::black, 6, black_hits);
  add_die(pool, Colour::black, 1, c.black - black_hits);
  add_die(pool, Colour::red, 6, red_hits);
  add_die(pool, Colour::red, 1, c.red - red_hits);
  return pool;
}

// Two binomials multiplied: never more than 256 pairs, whatever 6^n is.
template <class Visit>
void for_each_hits(const Chance& c, Visit&& visit) {
  const Binomial black(c.black, c.black_on), red(c.red, c.red_on);
  const int shift = shortened(c);
  Weight merged[256] = {};
  Choice speaker[256];
  int order[256], classes = 0;
  for (int b = 0; b <= c.black; ++b)
    for (int r = 0; r <= c.red; ++r) {
      const auto weight =
          static_cast<Weight>(static_cast<unsigned __int128>(black.ways[b]) * red.ways[r] >> shift);
      if (!weight) continue;
      if (!c.classed) {
        visit(dice_for_hits(c, b, r), weight);
        continue;
      }
      const int k = c.sum_class[Chance::net_zero + b - r];
      if (!merged[k]) speaker[k] = dice_for_hits(c, b, r), order[classes++] = k;
      merged[k] += weight;
    }
  for (int i = 0; i < classes; ++i) visit(speaker[order[i]], merged[order[i]]);
}

}  // namespace detail

template <class Visit>
void for_each_outcome(const Chance& c, Visit&& visit) {
  if (c.is_draw()) detail::for_each_item(c, visit);
  else if (c.reading == Reading::sum) detail::for_each_sum(c, visit);
  else if (c.is_pool()) detail::for_each_hits(c, visit);
  else detail::for_each_roll(c, visit);
}

}  // namespace bocage
