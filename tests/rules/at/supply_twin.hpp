#pragma once
// Supply by definition: hex by hex with a queue, and a book of what everybody was told at the two moments
// when it is looked at (at.7.11, at.7.12). What the rules find by rows of bits, and what they write down,
// must agree with it after every answer.
#include "rules/at/oracles.hpp"

namespace bocage::at {

class SupplyTwin {
 public:
  explicit SupplyTwin(const World& w) : w_(w) {}

  void follow(const State& before, const Events& told, const State& after);
  int turns() const { return turns_; }        // whose Initial Segment was followed
  int impulses() const { return impulses_; }  // whose start was followed

 private:
  void look(const State&);                      // all lines, as they run now
  Supply status(const State&, Unit) const;      // at.7.11
  Supply in_impulse(const State&, Unit) const;  // at.7.12, at.8.21
  void expect_status(const State&) const;
  void expect_books(const State& before, const Events& told, const State& after);

  const World& w_;
  std::vector<std::vector<int>> from_;  // by HQ: the length of the line to every hex
  std::vector<char> sourced_;           // by HQ
  int turns_ = 0, impulses_ = 0;
};

}  // namespace bocage::at
