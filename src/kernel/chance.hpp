#pragma once
// Chance is a question too: dice, a card from a deck, a chit from a cup, with integer weights.
//
// Rules never draw a random number. They ask for a throw, and somebody hands one in: a seeded
// generator, a person with real dice, the odds calculator that tries them all, a test that wants a 4.
#include <cstdint>

#include "kernel/choice.hpp"

namespace bocage {

enum class Reading : std::uint8_t {
  sum,   // only the sum of the dice matters
  each,  // each die matters, in the order thrown
};

struct Chance {
  // Dice: how many (1 to 8) and how many faces (2 to 15).
  std::uint8_t dice = 0;
  std::uint8_t faces = 6;
  Reading reading = Reading::sum;

  // Outcomes that lead to the same consequences may share a class: the odds then try one of each.
  // For sums, sum_class[sum]; used while classed is true (sums up to 31).
  bool classed = false;
  std::uint8_t sum_class[32];

  // A draw, while pile is set: its name ("deck", "cup"), the weight of each item, and how many items.
  const char* pile = nullptr;
  const std::uint8_t* weights = nullptr;     // in the position or the world; may be 0
  const std::uint8_t* item_class = nullptr;  // as sum_class; null: each item is its own class
  std::uint16_t items = 0;
  std::uint8_t item_kind = 1;   // what an item is to people: the Kind by which it is named,
  std::uint16_t item_base = 0;  // item 0 being value item_base of that kind

  Chance& named(std::uint8_t kind, int first = 0) {
    item_kind = kind;
    item_base = static_cast<std::uint16_t>(first);
    return *this;
  }

  constexpr bool is_draw() const { return pile != nullptr; }

  static constexpr Chance throw_dice(int dice, Reading reading = Reading::sum, int faces = 6) {
    Chance c;
    c.dice = static_cast<std::uint8_t>(dice);
    c.faces = static_cast<std::uint8_t>(faces);
    c.reading = reading;
    return c;
  }
  static constexpr Chance draw(const char* pile, const std::uint8_t* weights, int items,
                               const std::uint8_t* item_class = nullptr) {
    Chance c;
    c.pile = pile;
    c.weights = weights;
    c.items = static_cast<std::uint16_t>(items);
    c.item_class = item_class;
    return c;
  }
};

// Dice in an answer, four bits each.
constexpr int die(Choice thrown_dice, int i) { return thrown_dice.what >> (4 * i) & 15; }

constexpr int sum_of(Choice thrown_dice) {
  int sum = 0;
  for (int i = 0; i < thrown_dice.count; ++i) sum += die(thrown_dice, i);
  return sum;
}

template <class... Faces>
constexpr Choice dice_thrown(Faces... faces) {
  Choice c{thrown, sizeof...(Faces), 0, 0};
  int i = 0;
  ((c.what |= static_cast<std::uint32_t>(faces) << (4 * i++)), ...);
  return c;
}

constexpr Choice item_drawn(int item) { return {thrown, 0, 0, static_cast<std::uint32_t>(item)}; }

// The sum of all weights of a draw.
int total_weight(const Chance&);

// Whether an answer is one that this throw can give.
bool possible(const Chance&, Choice answer);

// The outcome that 64 random bits pick, each with its exact weight (up to 2^-32).
Choice sample(const Chance&, std::uint64_t random);

// Every class of outcomes once, with its weight: visit(Choice representative, std::uint32_t weight).
// The weights add up to total_outcomes.
template <class Visit>
void for_each_outcome(const Chance&, Visit&&);

std::uint32_t total_outcomes(const Chance&);

}  // namespace bocage

#include "kernel/chance_outcomes.hpp"
