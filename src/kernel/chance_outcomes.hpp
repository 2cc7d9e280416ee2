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
constexpr void count_sums(int dice, int faces, std::uint32_t (&ways)[128]) {
  for (auto& w : ways) w = 0;
  ways[0] = 1;
  for (int d = 0; d < dice; ++d) {
    for (int sum = 127; sum >= 0; --sum) {
      std::uint32_t w = 0;
      for (int face = 1; face <= faces && face <= sum; ++face) w += ways[sum - face];
      ways[sum] = w;
    }
  }
}

template <class Visit>
void for_each_sum(const Chance& c, Visit&& visit) {
  std::uint32_t ways[128];
  if (c.dice == 2 && c.faces == 6) {
    for (int s = 2; s <= 12; ++s) ways[s] = static_cast<std::uint32_t>(s <= 7 ? s - 1 : 13 - s);
  } else {
    count_sums(c.dice, c.faces, ways);
  }
  const int low = c.dice, high = c.dice * c.faces;
  if (!c.classed) {
    for (int s = low; s <= high; ++s) visit(dice_for_sum(c.dice, c.faces, s), ways[s]);
    return;
  }
  for (int s = low; s <= high; ++s) {  // the first sum of each class speaks for it
    bool seen = false;
    for (int t = low; t < s && !seen; ++t) seen = c.sum_class[t] == c.sum_class[s];
    if (seen) continue;
    std::uint32_t weight = 0;
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
    visit(roll, 1u);
    int i = 0;
    while (i < c.dice && ++face[i] > c.faces) face[i++] = 1;
    if (i == c.dice) return;
  }
}

template <class Visit>
void for_each_item(const Chance& c, Visit&& visit) {
  if (!c.item_class) {
    for (int i = 0; i < c.items; ++i)
      if (c.weights[i]) visit(item_drawn(i), std::uint32_t{c.weights[i]});
    return;
  }
  std::uint32_t weight[256] = {};
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

}  // namespace detail

template <class Visit>
void for_each_outcome(const Chance& c, Visit&& visit) {
  if (c.is_draw()) detail::for_each_item(c, visit);
  else if (c.reading == Reading::sum) detail::for_each_sum(c, visit);
  else detail::for_each_roll(c, visit);
}

}  // namespace bocage
