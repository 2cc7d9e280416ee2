#include "board/line.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace bocage;

namespace {

// The oracle knows nothing of cross products: in cube coordinates a hex is where the differences
// of any two of the coordinates, seen from its centre, are within 1. Clip the segment against
// those six half-planes with fractions, and look at the middle of what is left.
struct Fraction {
  long long n, d;  // d > 0
  friend bool operator<(Fraction a, Fraction b) { return a.n * b.d < b.n * a.d; }
};

enum class Met { no, corner, along, inside };
struct Clip {
  Met met;
  Fraction middle;
};

Clip clip(Cube a, Cube b, Cube h) {
  const long long p[3] = {a.q - h.q, a.r - h.r, a.s - h.s};
  const long long v[3] = {b.q - a.q, b.r - a.r, b.s - a.s};
  Fraction low{0, 1}, high{1, 1};
  bool on_side = false;
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    const long long start = p[i] - p[k], slope = v[i] - v[k];
    for (int sign : {1, -1}) {  // sign * (start + t * slope) <= 1
      const long long s = sign * start, m = sign * slope;
      if (m == 0) {
        if (s > 1) return {Met::no, {}};
        if (s == 1) on_side = true;
      } else if (m > 0) {
        high = std::min(high, Fraction{1 - s, m});
      } else {
        low = std::max(low, Fraction{s - 1, -m});
      }
    }
  }
  if (high < low) return {Met::no, {}};
  if (!(low < high)) return {Met::corner, low};
  const Fraction middle{low.n * high.d + high.n * low.d, 2 * low.d * high.d};
  return {on_side ? Met::along : Met::inside, middle};
}

// Every place the line could pass, on the map or just off it.
std::vector<Stretch> oracle(const Grid& g, Hex a, Hex b) {
  const Doubled from = g.doubled(a), to = g.doubled(b);
  struct Found {
    Fraction middle;
    Doubled at;
    Met met;
  };
  std::vector<Found> found;
  for (int y = std::min(from.y, to.y) - 1; y <= std::max(from.y, to.y) + 1; ++y)
    for (int x = std::min(from.x, to.x) - 3; x <= std::max(from.x, to.x) + 3; ++x) {
      const Doubled at{x, y};
      if ((x + y) % 2 || at == from || at == to) continue;
      const Clip c = clip(cube(from), cube(to), cube(at));
      if (c.met == Met::inside || c.met == Met::along) found.push_back({c.middle, at, c.met});
    }
  std::sort(found.begin(), found.end(),
            [](const Found& l, const Found& r) { return l.middle < r.middle; });
  std::vector<Stretch> out;
  for (std::size_t i = 0; i < found.size(); ++i) {
    Hex h = g.at(found[i].at);
    if (found[i].met == Met::inside) {
      out.push_back({h, h});
      continue;
    }
    const Doubled p = found[i].at, q = found.at(i + 1).at;
    const Doubled d = to - from, e = p - from;
    const bool p_right = d.x * e.y - d.y * e.x > 0;
    const Hex other = g.at(q);
    out.push_back(p_right ? Stretch{other, h} : Stretch{h, other});
    ++i;
  }
  return out;
}

std::vector<Stretch> walked(const Grid& g, Hex a, Hex b) {
  const Line l = line(g, a, b);
  return {l.begin(), l.end()};
}

std::string text(const Grid& g, const std::vector<Stretch>& line) {
  std::string s;
  const auto name = [&](Hex h) { return h ? std::string(g.name(h)) : std::string("off"); };
  for (Stretch x : line)
    s += (s.empty() ? "" : " ") + name(x.left) + (x.along_hexside() ? "|" + name(x.right) : "");
  return s;
}
std::string between(const Grid& g, const char* a, const char* b) {
  return text(g, walked(g, g.parse(a), g.parse(b)));
}

TEST(Line, ConcreteLines) {
  constexpr Grid g = make_grid(10, 10);
  EXPECT_EQ(between(g, "0303", "0303"), "");
  EXPECT_EQ(between(g, "0303", "0403"), "");
  EXPECT_EQ(between(g, "0203", "0503"), "0303 0403");
  EXPECT_EQ(between(g, "0303", "0305"), "0304|0204");               // south: east is to the left
  EXPECT_EQ(between(g, "0305", "0303"), "0204|0304");               // and back
  EXPECT_EQ(between(g, "0101", "0105"), "0102|off 0103 0104|off");  // along the map's edge
  EXPECT_EQ(between(g, "0303", "0404"), "0403|0304");
}

TEST(Line, AgreesWithTheOracleEverywhere) {
  for (const Grid& g : {make_grid(9, 10), make_grid(8, 9, row_column_from_east),
                        make_grid(10, 7, {.odd_rows_in = true})})
    for (Hex a : g)
      for (Hex b : g) {
        if (a == b) continue;
        const auto want = oracle(g, a, b), got = walked(g, a, b);
        ASSERT_EQ(got, want) << text(g, got) << " instead of " << text(g, want);
      }
}

RC_GTEST_PROP(Line, AgreesWithTheOracleOnBigMaps, ()) {
  const Grid g = make_grid(*rc::gen::inRange(1, 100), *rc::gen::inRange(1, 100));
  const auto any = rc::gen::map(rc::gen::inRange(0, g.size()),
                                [](int i) { return Hex{static_cast<std::uint16_t>(i)}; });
  const Hex a = *any, b = *any;
  RC_PRE(a != b);
  RC_ASSERT(walked(g, a, b) == oracle(g, a, b));
}

TEST(Line, BackIsTheSameWithHandsSwapped) {
  const Grid g = make_grid(12, 13);
  for (Hex a : g)
    for (Hex b : g) {
      auto there = walked(g, a, b), back = walked(g, b, a);
      std::reverse(back.begin(), back.end());
      for (Stretch& s : back) std::swap(s.left, s.right);
      ASSERT_EQ(there, back);
    }
}

TEST(Line, OnlyHexsidePartnersLieOffTheMapAndNeverBoth) {
  for (const Grid& g : {make_grid(12, 13), make_grid(12, 12, row_column_from_east)})
    for (Hex a : g)
      for (Hex b : g)
        for (Stretch s : line(g, a, b)) {
          if (s.along_hexside()) ASSERT_TRUE(s.left || s.right);
          else ASSERT_TRUE(s.left);
        }
}

TEST(Line, PassingAgreesWithTheWalk) {
  const Grid g = make_grid(9, 8);
  for (Hex a : g)
    for (Hex b : g) {
      std::map<Hex, Passing> want;
      for (Stretch s : line(g, a, b)) {
        const Passing how = s.along_hexside() ? Passing::along_hexside : Passing::through;
        want[s.left] = want[s.right] = how;
      }
      for (Hex h : g) {
        const auto it = want.find(h);
        ASSERT_EQ(passing(g, a, b, h), it == want.end() ? Passing::no : it->second);
      }
    }
}

TEST(Line, TheLongestLineFits) {
  const Grid g = make_grid(99, 99);
  int longest = 0;
  // From the corners to every hex: no line on the map is longer than those.
  for (Hex corner : {g.parse("0101"), g.parse("9901"), g.parse("0199"), g.parse("9999")})
    for (Hex h : g) longest = std::max(longest, line(g, corner, h).size);
  EXPECT_LT(longest, Line::capacity);
  EXPECT_GT(longest, 148);
}

TEST(Line, AWalkCanBeBrokenOff) {
  const Grid g = make_grid(10, 10);
  int visited = 0;
  EXPECT_FALSE(
      walk_line(g, g.parse("0101"), g.parse("0901"), [&](Stretch) { return ++visited < 3; }));
  EXPECT_EQ(visited, 3);
}

static_assert(line(make_grid(5, 5), Hex{0}, Hex{4}).size == 3, "lines are constant expressions");

}  // namespace
