#pragma once
// A second set of books, kept by definition and not by difference: it hears what the events tell, puts its
// own counters, and after every hex looks at all zones and at every hex of the map. What the rules keep must
// agree with it after every answer.
#include "rules/at/oracles.hpp"

namespace bocage::at {

class Twin {
 public:
  explicit Twin(const World& w) : w_(w), where_(max_units, Hex::none) {}

  void begin(const State&);  // a battle that begins, or is under way
  // Follows one answer, by the events it led to, and compares with what has become of the battle.
  void follow(const State& before, Choice, const Events& told, const State& after);
  int looks() const { return looks_; }  // how often the whole map was looked at

 private:
  using Map = std::vector<Side>;  // who controls, hex by hex

  void look();  // after one hex was entered or left
  void go(Unit, Hex);
  void take_off(Unit u) { go(u, Hex::none); }
  std::vector<Unit> together(const Events&, std::size_t& i) const;
  void march(const State& before, Choice, const Events&, std::size_t& i);
  void advance(Unit, Hex target, Hex to);
  void hear(const State& before, Choice, const Events&, std::size_t& i);
  void expect_same(const State&);

  const World& w_;
  bool begun_ = false;
  std::vector<Hex> where_;
  std::vector<Bridge> bridges_;
  std::vector<char> zone_[2];
  std::vector<Map> control_;  // more than one where the way of an advance is not told
  int looks_ = 0;
};

}  // namespace bocage::at
