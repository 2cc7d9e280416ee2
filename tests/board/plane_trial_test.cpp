// A trial of the measured plane, as the skirmish table will use it (sk.g1.4, sk.g1.7, sk.g9.1,
// sk.g9.2): a section is seen over a wall from an upper storey, and a blast falls among it.
//
//    600 +------------------------------------+
//        |                         +-----+    |
//    400 |            |            |house|    |      The wall stands at x = 600 from y = 100 to
//        |   section  | wall       | 2 st|    |      y = 400 and is 30 high; the house has storeys
//    200 |   o o o o  |            +-----+    |      of 40, so an eye upstairs is at 40 + 20.
//        |            |                       |
//      0 +------------------------------------+
//        0           600          1000  1200

#include <gtest/gtest.h>

#include <vector>

#include "board/view.hpp"

using namespace bocage::plane;

namespace {

constexpr int base = 10, standing = 20, storey = 40, wall_top = 30;
const Shape barriers[] = {wall(Point{600, 100}, Point{600, 400}), box({1000, 200}, {1200, 500})};
const Obstacle obstacles[] = {{barriers[0], wall_top}, {barriers[1], 2 * storey}};

Spot on_the_ground(Point p) { return {p, standing}; }
Spot upstairs(Point p) { return {p, storey + standing}; }

TEST(PlaneTrial, AnUpperStoreySeesOverTheWall) {
  const Point window{1000, 350}, man{400, 250}, hugging{580, 250};
  const auto in_the_house = [](int i) { return i == 1; };
  // On the ground the wall hides him: 20 high at both ends, the wall 30.
  EXPECT_TRUE(blocked(obstacles, 2, on_the_ground(window), on_the_ground(man), in_the_house));
  // From upstairs the line falls from 60 to 20 over 600 mm of x and is 33.3 high above the wall.
  EXPECT_FALSE(blocked(obstacles, 2, upstairs(window), on_the_ground(man), in_the_house));
  EXPECT_FALSE(blocked(obstacles, 2, on_the_ground(man), upstairs(window), in_the_house));
  // Close behind the wall he is hidden again: 21.9 there.
  EXPECT_TRUE(blocked(obstacles, 2, upstairs(window), on_the_ground(hugging), in_the_house));
  // And from behind the house nobody sees him.
  EXPECT_TRUE(blocked(obstacles, 2, upstairs({1300, 350}), on_the_ground(man)));
  // The line clears a wall exactly as high as it is there: 60 - 40 * 400 / 600 is 33 1/3.
  const Spot eye = upstairs(window), top = on_the_ground(man);
  EXPECT_FALSE(blocks(barriers[0], 33, eye, top));
  EXPECT_TRUE(blocks(barriers[0], 34, eye, top));
}

TEST(PlaneTrial, ABlastTouchesExactlyThoseItCovers) {
  const Circle blast{{500, 250}, 40};  // a small template
  std::vector<Circle> figures;
  for (std::int16_t x = 440; x <= 560; ++x)
    for (std::int16_t y = 190; y <= 310; ++y) figures.push_back({{x, y}, base});
  int centres = 0, touched = 0, whole = 0;
  for (const Circle& f : figures) {
    const int dx = f.centre.x - 500, dy = f.centre.y - 250, d = dx * dx + dy * dy;
    EXPECT_EQ(covers_centre(blast, f.centre), d <= 1600);
    EXPECT_EQ(touches(blast, f), d <= 2500);
    EXPECT_EQ(covers_whole(blast, f), d <= 900);
    centres += covers_centre(blast, f.centre);
    touched += touches(blast, f);
    whole += covers_whole(blast, f);
  }
  // Points of the lattice in circles of radius 40, 50 and 30.
  EXPECT_EQ(centres, 5025);
  EXPECT_EQ(touched, 7845);
  EXPECT_EQ(whole, 2821);
  // A vehicle is touched when any part of it is.
  EXPECT_TRUE(touches(blast, hull({570, 250}, heading(0), 60, 30)));
  EXPECT_FALSE(touches(blast, hull({571, 250}, heading(0), 60, 30)));
}

}  // namespace
