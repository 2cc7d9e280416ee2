#pragma once
// Chance is a question too: dice, a card from a deck, a chit from a cup, with integer weights.
//
// Rules never draw a random number. They ask for a throw, and somebody hands one in: a seeded
// generator, a person with real dice, the odds calculator that tries them all, a test that wants a 4.
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#include "kernel/choice.hpp"
#include "kernel/limits.hpp"

namespace bocage {

enum class Reading : std::uint8_t {
  sum,   // only the sum of the dice matters
  each,  // each die matters, in the order thrown
  hits,  // a pool: how many dice of each colour show enough; the order is not even kept
};

enum class Colour : std::uint8_t { black, red };

// A draw as rules ask for it: where the weights lie. A Chance keeps a copy of them.
struct Draw {
  const char* pile;                          // its name: "deck", "cup"
  const std::uint8_t* weights;               // of each item; may be 0
  const std::uint8_t* item_class = nullptr;  // null: each item is its own class
  std::uint16_t items = 0;
  std::uint8_t item_kind = 1;   // what an item is to people: the Kind by which it is named,
  std::uint16_t item_base = 0;  // item 0 being value item_base of that kind

  constexpr Draw& named(std::uint8_t kind, int first = 0) {
    item_kind = kind;
    item_base = static_cast<std::uint16_t>(first);
    return *this;
  }
};

struct Chance {
  static constexpr int most_dice = 8, most_faces = 15;  // of a throw in order
  static constexpr int most_of_a_colour = 15;           // of a pool
  static constexpr int most_items = 256;                // of a draw
  static constexpr int net_zero = 15;                   // where sum_class holds net hits of 0

  std::uint8_t dice = 0;  // how many, of both colours
  std::uint8_t faces = 6;
  Reading reading = Reading::sum;
  std::uint8_t black = 0, red = 0;        // of a pool: dice of each colour,
  std::uint8_t black_on = 0, red_on = 0;  // and the face from which one counts

  // Outcomes that lead to the same consequences may share a class: the odds then try one of each.
  // For sums (up to 31) sum_class[sum]; for pools sum_class[net_zero + black hits - red hits].
  bool classed = false;
  std::uint8_t sum_class[32];

  // A draw, while pile is set.
  const char* pile = nullptr;
  std::uint16_t items = 0;
  std::uint16_t item_base = 0;
  std::uint8_t item_kind = 1;
  bool item_classed = false;
  std::uint8_t weights[most_items];     // the first `items` of them
  std::uint8_t item_class[most_items];  // while item_classed

  constexpr Chance() = default;
  Chance(const Draw& draw) { *this = draw; }
  // Only what is in use is copied: a throw is asked for far more often than a draw.
  constexpr Chance(const Chance& o) { *this = o; }
  constexpr Chance& operator=(const Chance& o);
  Chance& operator=(const Draw&);

  constexpr bool is_draw() const { return pile != nullptr; }
  constexpr bool is_pool() const { return reading == Reading::hits; }

  // One to eight dice of two to fifteen faces.
  static constexpr Chance throw_dice(int dice, Reading reading = Reading::sum, int faces = 6) {
    Chance c;
    c.dice = static_cast<std::uint8_t>(bounded(dice, 1, most_dice, "dice of a throw"));
    c.faces = static_cast<std::uint8_t>(bounded(faces, 2, most_faces, "faces of a die"));
    c.reading = reading;
    return c;
  }
  // Up to fifteen black and fifteen red six-sided dice; a die counts if it shows `on` or more.
  // Bigger pools are thrown in batches, and the position keeps the hits.
  static constexpr Chance pool(int black, int black_on, int red = 0, int red_on = 0) {
    Chance c;
    c.reading = Reading::hits;
    c.black = static_cast<std::uint8_t>(bounded(black, 0, most_of_a_colour, "dice of a pool"));
    c.red = static_cast<std::uint8_t>(bounded(red, 0, most_of_a_colour, "dice of a pool"));
    c.black_on = static_cast<std::uint8_t>(black_on < 1 ? 1 : black_on > 7 ? 7 : black_on);
    c.red_on = static_cast<std::uint8_t>(red_on < 1 ? 1 : red_on > 7 ? 7 : red_on);
    c.dice = static_cast<std::uint8_t>(c.black + c.red);
    return c;
  }
  // Net hits (black less red) of `low` or less are alike, and so are those of `high` or more.
  constexpr Chance& clamp_net(int low, int high) {
    classed = true;
    for (int net = -most_of_a_colour; net <= most_of_a_colour; ++net)
      sum_class[net_zero + net] = static_cast<std::uint8_t>(net_zero + (net < low    ? low
                                                                        : net > high ? high
                                                                                     : net));
    return *this;
  }
  static constexpr Draw draw(const char* pile, const std::uint8_t* weights, int items,
                             const std::uint8_t* item_class = nullptr) {
    return {pile, weights, item_class,
            static_cast<std::uint16_t>(bounded(items, 0, most_items, "items of a draw"))};
  }

 private:
  static constexpr void copy(const std::uint8_t* from, std::uint8_t* to, std::size_t n) {
    if (!std::is_constant_evaluated()) std::memcpy(to, from, n);
    else
      for (std::size_t i = 0; i < n; ++i) to[i] = from[i];
  }
  static constexpr int bounded(int n, int low, int high, const char* what) {
    if (n >= low && n <= high) return n;
    out_of_room(what);
    return n < low ? low : high;
  }
};

constexpr Chance& Chance::operator=(const Chance& o) {
  if (this == &o) return *this;
  dice = o.dice, faces = o.faces, reading = o.reading;
  black = o.black, red = o.red, black_on = o.black_on, red_on = o.red_on;
  classed = o.classed;
  if (classed) copy(o.sum_class, sum_class, 32);
  pile = o.pile;
  if (!pile) return *this;
  items = o.items, item_base = o.item_base, item_kind = o.item_kind, item_classed = o.item_classed;
  copy(o.weights, weights, items);
  if (item_classed) copy(o.item_class, item_class, items);
  return *this;
}

inline Chance& Chance::operator=(const Draw& d) {
  dice = 0, reading = Reading::sum, classed = false;
  pile = d.pile, items = d.items, item_base = d.item_base, item_kind = d.item_kind;
  std::memcpy(weights, d.weights, items);
  item_classed = d.item_class != nullptr;
  if (item_classed) std::memcpy(item_class, d.item_class, items);
  return *this;
}

// ------------------------------------------------------------------------------ reading an answer

// Dice thrown in order, four bits each.
constexpr int die(Choice thrown_dice, int i) { return thrown_dice.what >> (4 * i) & 15; }

// A pool answers with how many dice show each face, four bits each: black 1 to 6, then red 1 to 6,
// from the lowest bits of `what` on into `who`; count is 128 plus the number of dice.
inline constexpr std::uint8_t pool_mark = 0x80;
constexpr bool is_pool(Choice c) { return c.verb == thrown && (c.count & pool_mark); }
constexpr int dice_in(Choice c) { return c.count & ~pool_mark; }

constexpr int count_of(Choice pool, Colour colour, int face) {
  const int place = face - 1 + (colour == Colour::red ? 6 : 0);
  return (place < 8 ? pool.what >> (4 * place) : pool.who >> (4 * (place - 8))) & 15u;
}
constexpr int dice_of(Choice pool, Colour colour) {
  int n = 0;
  for (int face = 1; face <= 6; ++face) n += count_of(pool, colour, face);
  return n;
}
// How many dice of a colour show `on` or more.
constexpr int hits_of(Choice pool, Colour colour, int on) {
  int n = 0;
  for (int face = on < 1 ? 1 : on; face <= 6; ++face) n += count_of(pool, colour, face);
  return n;
}

// Every die: visit(Colour, face). Those of a pool from the highest down, black first; others as thrown.
template <class Visit>
constexpr void for_each_die(Choice c, Visit&& visit) {
  if (!is_pool(c)) {
    for (int i = 0; i < c.count; ++i) visit(Colour::black, die(c, i));
    return;
  }
  for (const Colour colour : {Colour::black, Colour::red})
    for (int face = 6; face >= 1; --face)
      for (int n = count_of(c, colour, face); n > 0; --n) visit(colour, face);
}

constexpr int sum_of(Choice thrown_dice) {
  int sum = 0;
  for_each_die(thrown_dice, [&](Colour, int face) { sum += face; });
  return sum;
}

// ------------------------------------------------------------------------------- making an answer

template <class... Faces>
constexpr Choice dice_thrown(Faces... faces) {
  static_assert(sizeof...(Faces) <= Chance::most_dice);
  Choice c{thrown, sizeof...(Faces), 0, 0};
  int i = 0;
  ((c.what |= static_cast<std::uint32_t>(faces) << (4 * i++)), ...);
  return c;
}

// One more die in a pool, which begins as empty_pool. More than fifteen of a colour do not fit.
inline constexpr Choice empty_pool{thrown, pool_mark, 0, 0};
constexpr void add_die(Choice& pool, Colour colour, int face, int dice = 1) {
  const int place = face - 1 + (colour == Colour::red ? 6 : 0);
  if (place < 8) pool.what += static_cast<std::uint32_t>(dice) << (4 * place);
  else pool.who = static_cast<std::uint16_t>(pool.who + (dice << (4 * (place - 8))));
  pool.count = static_cast<std::uint8_t>(pool.count + dice);
}
constexpr Choice pool_thrown(std::initializer_list<int> black,
                             std::initializer_list<int> red = {}) {
  Choice c = empty_pool;
  for (const int face : black) add_die(c, Colour::black, face);
  for (const int face : red) add_die(c, Colour::red, face);
  return c;
}

constexpr Choice item_drawn(int item) { return {thrown, 0, 0, static_cast<std::uint32_t>(item)}; }

// -------------------------------------------------------------------------------------- outcomes

// What an outcome weighs, below 2^63. Only pools whose 6^n is beyond that are scaled down to fit.
using Weight = std::uint64_t;
constexpr double as_double(Weight w) { return static_cast<double>(static_cast<std::int64_t>(w)); }

// The sum of all weights of a draw.
int total_weight(const Chance&);

// Whether an answer is one that this throw can give.
bool possible(const Chance&, Choice answer);

// The outcome that 64 random bits pick, each with its exact weight (up to 2^-32). A pool takes more
// bits than that: they follow from the 64 (SplitMix64), eight dice from each word.
Choice sample(const Chance&, std::uint64_t random);

// Every class of outcomes once, with its weight: visit(Choice representative, Weight weight).
// The weights add up to total_outcomes.
template <class Visit>
void for_each_outcome(const Chance&, Visit&&);

Weight total_outcomes(const Chance&);

// How many for_each_outcome visits, and a bound that is known at once.
int class_count(const Chance&);
int most_classes(const Chance&);

}  // namespace bocage

#include "kernel/chance_outcomes.hpp"
