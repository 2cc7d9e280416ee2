// The table's geometry against fractions of any size: sight lines, templates, what a leg costs.
#include <boost/multiprecision/cpp_int.hpp>
#include <random>

#include "trial.hpp"

namespace bocage::sk {
namespace {

using Number = boost::multiprecision::cpp_rational;

struct Dot {
  Number x, y;
};
Dot dot_of(Point p) { return {p.x, p.y}; }
Number cross(const Dot& a, const Dot& b) { return a.x * b.y - a.y * b.x; }
Dot minus(const Dot& a, const Dot& b) { return {a.x - b.x, a.y - b.y}; }
Dot at_part(const Dot& a, const Dot& b, const Number& t) {
  return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

// Where a segment meets an edge, as a part of the segment.
std::optional<Number> meets_at(const Dot& a, const Dot& b, const Dot& p, const Dot& q) {
  const Dot u = minus(b, a), v = minus(q, p);
  const Number d = cross(u, v);
  if (d == 0) return {};
  const Number t = cross(minus(p, a), v) / d, k = cross(minus(p, a), u) / d;
  if (t < 0 || t > 1 || k < 0 || k > 1) return {};
  return t;
}
bool inside(const Shape& s, const Dot& p) {
  bool in = false;
  for (int e = 0; e < s.edges(); ++e) {
    const Dot a = dot_of(s.from(e)), b = dot_of(s.to(e));
    if ((a.y > p.y) == (b.y > p.y)) continue;
    if (p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) in = !in;
  }
  return in;
}
// The parts of a segment at which it goes in or out.
std::vector<Number> marks(const Shape& s, const Dot& a, const Dot& b) {
  std::vector<Number> t{0, 1};
  for (int e = 0; e < s.edges(); ++e)
    if (const auto x = meets_at(a, b, dot_of(s.from(e)), dot_of(s.to(e)))) t.push_back(*x);
  std::ranges::sort(t);
  return t;
}

// A table of cells, something in most of them; what lies below may be overlapped by what lies on it.
std::string table(std::mt19937& dice, std::initializer_list<const char*> below,
                  std::initializer_list<const char*> above) {
  const auto any = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  const auto number = [](int units) { return cm(units); };
  std::string s;
  int id = 0;
  const auto put = [&](const char* type, int x, int y, int size) {
    std::string corners;
    const bool line = std::string_view(type) == "lowwall" || std::string_view(type) == "hedge" ||
                      std::string_view(type) == "highwall" || std::string_view(type) == "bocage";
    const int n = line ? 2 : 3 + any(3);
    for (int i = 0; i < n; ++i) {
      const Vec u = plane::heading((360 / n) * i + any(40));
      const Point p = plane::along({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, u,
                                   size / 3 + any(size / 2));
      corners += (i ? ", [" : "[") + number(p.x) + ", " + number(p.y) + "]";
    }
    s += "{ id = \"t" + std::to_string(id++) + "\", type = \"" + type + "\", " +
         (line ? "line" : "poly") + " = [" + corners + "]" +
         (std::string_view(type) == "hill" ? ", height = " + number(100 + any(700)) : "") + " },\n";
  };
  for (int x = 0; x < 6; ++x)
    for (int y = 0; y < 4; ++y)
      if (below.size() && any(5))
        put(below.begin()[any(static_cast<int>(below.size()))], 1500 + x * 3000, 1500 + y * 3000,
            1600);
  for (int x = 0; x < 5; ++x)
    for (int y = 0; y < 3; ++y)
      if (above.size() && any(3))
        put(above.begin()[any(static_cast<int>(above.size()))], 3000 + x * 3000, 3000 + y * 3000,
            1500);
  return s;
}
Sk on_table(const std::string& terrain) {
  Setting x;
  x.terrain = terrain;
  x.groups =
      men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "0.5, 0.5") + man("y-1", "179.5, 119.5");
  return Sk(x);
}

// sk.g9.1, sk.g9.2, sk.g9.3: blocked where the line is below the top of something opaque, or by more than 10 cm of wood.
bool free_line(const World& w, const Eye& from, const Eye& to) {
  const Dot a = dot_of(from.at), b = dot_of(to.at);
  const auto z = [&](const Number& t) -> Number { return from.z + (to.z - from.z) * t; };
  Number veil = 0;  // parts of the line, jungle twice
  for (int i = 0; i < w.area_count; ++i) {
    const Area& area = w.areas[i];
    const GroundRow& row_of = w.ground[static_cast<int>(area.ground)];
    const int top = w.shapes[area.shape.id].top;
    if (!area.outline.closed) {
      for (int e = 0; e < area.outline.edges(); ++e)
        if (const auto t = meets_at(a, b, dot_of(area.outline.from(e)), dot_of(area.outline.to(e)));
            t && row_of.opaque && z(*t) < top)
          return false;
      continue;
    }
    const auto t = marks(area.outline, a, b);
    for (std::size_t k = 0; k + 1 < t.size(); ++k) {
      if (t[k] == t[k + 1]) continue;
      if (!inside(area.outline, at_part(a, b, (t[k] + t[k + 1]) / 2))) continue;
      if (area.ground == Ground::hill || row_of.opaque) {
        if (z(t[k]) < top || z(t[k + 1]) < top) return false;
      } else if (row_of.veil) {
        Number low = t[k], high = t[k + 1];
        if (to.z != from.z) {
          const Number at_top = Number(top - from.z) / (to.z - from.z);
          if (to.z > from.z) high = std::min(high, at_top);
          else low = std::max(low, at_top);
        } else if (from.z >= top) {
          continue;
        }
        if (high > low) veil += (high - low) * row_of.veil;
      }
    }
  }
  return veil * veil * Number(plane::square(to.at - from.at)) <= Number(plane::square(10_cm));
}
TEST(SkOracle, SightLines) {
  std::mt19937 dice(1);
  int seen = 0, all = 0;
  for (int n = 0; n < 60; ++n) {
    const Sk t = on_table(table(
        dice,
        {"hill", "wood", "jungle", "brush", "lowwall", "highwall", "hedge", "wreck", "bocage"},
        {}));
    for (int k = 0; k < 60; ++k) {
      const auto eye = [&] {
        Eye e;
        e.at = {static_cast<std::int16_t>(dice() % 18000),
                static_cast<std::int16_t>(dice() % 12000)};
        e.z = static_cast<std::int16_t>(ground_height(t.world(), e.at) +
                                        static_cast<int>(dice() % 1500));
        return e;
      };
      Eye from = eye(), to = eye();
      if (k % 2) to.at = plane::along(from.at, to.at - from.at, 2500);  // short ones, too
      if (!on_the_table(t.world(), to.at)) continue;
      if (k % 2) to.z = static_cast<std::int16_t>(ground_height(t.world(), to.at) + 600);
      const bool ours = look(t.world(), t.state(), from, to).seen;
      EXPECT_EQ(ours, free_line(t.world(), from, to))
          << n << " " << cm(from.at.x) << "," << cm(from.at.y) << " to " << cm(to.at.x) << ","
          << cm(to.at.y);
      seen += ours, ++all;
    }
  }
  EXPECT_GT(seen, all / 10);
  EXPECT_LT(seen, all * 9 / 10);
}

// sk.g7.3, sk.g8.1: each stretch costs its length times the worst going it lies in.
TEST(SkOracle, Legs) {
  std::mt19937 dice(2);
  for (int n = 0; n < 60; ++n) {
    const Sk t =
        on_table(table(dice, {"brush", "marsh", "wood", "crops", "snow"}, {"rubble", "crater"}));
    Goer goer = goer_of(t.world(), t.state(), t.f("x-1"));
    for (int k = 0; k < 50; ++k) {
      const Point from{static_cast<std::int16_t>(dice() % 18000),
                       static_cast<std::int16_t>(dice() % 12000)};
      const Point to = plane::along(from, plane::heading(static_cast<int>(dice() % 360)),
                                    300 + static_cast<int>(dice() % 3000));
      if (!on_the_table(t.world(), to) || from == to) continue;
      const Dot a = dot_of(from), b = dot_of(to);
      std::vector<Number> cuts;
      for (int i = 0; i < t.world().area_count; ++i)
        for (const Number& x : marks(t.world().areas[i].outline, a, b)) cuts.push_back(x);
      cuts.insert(cuts.end(), {0, 1});
      std::ranges::sort(cuts);
      Number sum = 0;
      for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        if (cuts[i] == cuts[i + 1]) continue;
        int worst = 1;
        for (int j = 0; j < t.world().area_count; ++j)
          if (inside(t.world().areas[j].outline, at_part(a, b, (cuts[i] + cuts[i + 1]) / 2)))
            worst = std::max<int>(
                worst, t.world().ground[static_cast<int>(t.world().areas[j].ground)].going[0].cost);
        sum += (cuts[i + 1] - cuts[i]) * worst;
      }
      const double length = std::sqrt(static_cast<double>(plane::square(to - from))) * 100'000;
      const Leg leg = leg_cost(t.world(), t.state(), goer, from, to);
      EXPECT_NEAR(static_cast<double>(leg.cost), static_cast<double>(sum) * length, 20)
          << n << " " << cm(from.x) << "," << cm(from.y) << " to " << cm(to.x) << "," << cm(to.y);
    }
  }
}

// sk.g1.7: a circle's centre, any part of a hull.
TEST(SkOracle, Templates) {
  std::mt19937 dice(3);
  for (int n = 0; n < 4000; ++n) {
    const Point c{9000, 6000};
    const auto spread = [&](int most) {
      return static_cast<int>(dice() % static_cast<unsigned>(2 * most)) - most;
    };
    const Shape h = plane::hull({static_cast<std::int16_t>(9000 + spread(1300)),
                                 static_cast<std::int16_t>(6000 + spread(1300))},
                                plane::heading(static_cast<int>(dice() % 360)), 820, 360);
    const int r = dice() % 2 ? 700 : 400;
    const Dot p = dot_of(c);
    bool under = inside(h, p);
    for (int e = 0; e < 4 && !under; ++e) {
      const Dot a = dot_of(h.from(e)), b = dot_of(h.to(e)), u = minus(b, a), v = minus(p, a);
      Number t = (v.x * u.x + v.y * u.y) / (u.x * u.x + u.y * u.y);
      t = std::clamp<Number>(t, 0, 1);
      const Dot d = minus(p, at_part(a, b, t));
      under = d.x * d.x + d.y * d.y <= Number(r) * r;
    }
    EXPECT_EQ(within_hull(h, c, r), under) << n;
  }
}

}  // namespace
}  // namespace bocage::sk
