// sk.g13.1: what makes a throw harder, one thing at a time.
#include "examples.hpp"

namespace bocage::sk {
namespace {

Setting thrower() {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"4 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"4 SOLDAT rifle\"");
  x.figures = man("x-1", "70, 40", ", grenades = 2") + man("x-2", "60, 50") +
              man("y-1", "170, 40") + man("y-2", "170, 44");
  x.active = "x";
  return x;
}
constexpr const char* toss = "throw figure=x-1 at=78,46 weapon=grenade";
int level(const Setting& x, std::string_view what = toss, bool moved = false, bool under = false) {
  Sk t(x);
  t.choose("act figure=x-1");
  at(t.s, t.f("x-1")).moved = moved;
  at(t.s, t.f("x-1")).under = under;
  t.choose(std::string(what));
  EXPECT_EQ(t.shift("lobs", "sk.g13.1"), arg(t.event("lobs"), "level"));
  return arg(t.event("lobs"), "level");
}

TEST(SkThrowing, EachHindranceIsALevel) {  // sk.g13.1
  EXPECT_EQ(level(thrower()), 1);
  EXPECT_EQ(level(thrower(), toss, true), 2) << "on the move";
  EXPECT_EQ(level(thrower(), toss, false, true), 2) << "under fire";
  EXPECT_EQ(level(thrower(), toss, true, true), 3) << "both";
  Setting night = thrower();
  night.visibility = "night";
  EXPECT_EQ(level(night), 2) << "in the dark";
  night.position = "smoke = [{ at = [74, 43], size = \"small\", until = 9 }]";
  EXPECT_EQ(level(night), 2) << "one level, not two";
  night.visibility = "day";
  EXPECT_EQ(level(night), 2) << "through smoke";
}

TEST(SkThrowing, AnOpeningIsALevel) {  // sk.g13.1
  Setting x = thrower();
  x.terrain = house();
  EXPECT_EQ(level(x, "throw_in figure=x-1 target=house:a/0 weapon=grenade"), 2);
}

}  // namespace
}  // namespace bocage::sk
