// A table by a seed: pieces are placed one after the other where they keep their distance, each with its
// image under a half turn about the middle, so that both sides fight over the same ground.
#include <array>

#include "board/shape.hpp"
#include "games/skirmish/io/army.hpp"
#include "games/skirmish/io/names.hpp"
#include "kernel/random.hpp"

namespace bocage::sk {
namespace {

constexpr int width = 18000, depth = 12000;

Point turned(Point p) {
  return {static_cast<std::int16_t>(width - p.x), static_cast<std::int16_t>(depth - p.y)};
}
Point at(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

std::string list_of(const std::vector<Point>& points) {
  std::string s = "[";
  for (const Point p : points) s += (s.size() > 1 ? ", [" : "[") + cm(p.x) + ", " + cm(p.y) + "]";
  return s + "]";
}

struct Disc {
  Point centre;
  int radius;
};

class Builder {
 public:
  Builder(std::uint64_t seed, std::string_view first, std::string_view second)
      : random(seed), sides{std::string(first), std::string(second)} {}

  RandomTable build() {
    roads();
    buildings();
    for (int k = 2 + below(3); k > 0; --k) grown("wood", 900, 1500);
    if (below(3)) hill();
    for (int k = 1 + below(3); k > 0; --k)
      grown(std::array{"crops", "orchard", "brush"}[static_cast<std::size_t>(below(3))], 1000,
            1600);
    for (int k = 3 + below(4); k > 0; --k) line();
    objective("crossroads", {width / 2, depth / 2}, 60);
    return made;
  }

 private:
  Random random;
  std::string sides[2];
  RandomTable made;
  std::vector<std::vector<Point>> ways;
  std::vector<Disc> taken;
  int count = 0;

  int below(int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }
  int between(int a, int b) { return a + below((b - a) / 50 + 1) * 50; }  // half centimetres

  void write(const std::string& id, const std::string& rest) {
    made.terrain += "  { id = \"" + id + "\", " + rest + " },\n";
  }
  std::string next(std::string_view what) { return std::string(what) + std::to_string(++count); }

  // Through the middle from edge to edge; the second half is the first one turned.
  void road(std::vector<Point> half) {
    std::vector<Point> way = half;
    way.push_back({width / 2, depth / 2});
    for (auto it = half.rbegin(); it != half.rend(); ++it) way.push_back(turned(*it));
    write(next("road"), "type = \"road\", width = 5, line = " + list_of(way));
    ways.push_back(std::move(way));
  }
  void roads() {
    road({at(0, between(3500, 8500)), at(between(4000, 6500), between(4500, 7500))});
    if (below(2))
      road({at(between(6000, 12000), 0), at(between(7500, 10500), between(2500, 4000))});
  }

  bool clear_of_roads(Point p, int by) const {
    for (const auto& way : ways)
      for (std::size_t i = 1; i < way.size(); ++i)
        if (plane::within(p, way[i - 1], way[i], by)) return false;
    return true;
  }
  bool free(Point p, int radius, bool off_roads) const {
    if (p.x < radius + 200 || p.x > width - radius - 200 || p.y < radius + 200 ||
        p.y > depth / 2 - radius - 200)
      return false;  // in its own half, so that image and original are apart
    if (off_roads && !clear_of_roads(p, radius + 300)) return false;
    for (const Disc& d : taken)
      if (plane::within(p, d.centre, d.radius + radius + 300)) return false;
    return true;
  }
  void take(Point p, int radius) {
    taken.push_back({p, radius});
    taken.push_back({turned(p), radius});
  }

  void house(Point sw, int w, int h, int storeys, bool stone, bool image) {
    const auto p = [&](int x, int y) {
      const Point q = at(sw.x + x, sw.y + y);
      return image ? turned(q) : q;
    };
    const auto place = [&](Point q) { return cm(q.x) + "," + cm(q.y); };
    const std::string levels = storeys > 1 ? " 0-" + std::to_string(storeys - 1) : "";
    std::string s = "type = \"building\", storeys = " + std::to_string(storeys) +
                    ", material = \"" + (stone ? "stone" : "wood") +
                    "\", poly = " + list_of({p(0, 0), p(w, 0), p(w, h), p(0, h)}) +
                    ", openings = [";
    s += "\"door " + place(p(w / 2, 0)) + "\", \"door " + place(p(w / 2, h)) + "\"";
    for (const Point q :
         {p(200, 0), p(w - 200, 0), p(200, h), p(w - 200, h), p(0, h / 2), p(w, h / 2)})
      s += ", \"window " + place(q) + levels + "\"";
    s += "]";
    if (w >= 1400) {
      const int m = w / 2 + 300;  // past the doors
      s += ", bays = [{ id = \"a\", poly = " + list_of({p(0, 0), p(m, 0), p(m, h), p(0, h)}) +
           " }, { id = \"b\", poly = " + list_of({p(m, 0), p(w, 0), p(w, h), p(m, h)}) + " }]";
    }
    write(next("house"), s);
  }
  // Beside a road, its doors north and south.
  void buildings() {
    int wanted = 2 + below(3);
    bool marked = false;
    for (int tries = 0; tries < 400 && wanted > 0; ++tries) {
      const int w = between(1000, 1800), h = between(800, 1200);
      const int radius = (w + h) * 3 / 8 + 100;
      const auto& way = ways[static_cast<std::size_t>(below(static_cast<int>(ways.size())))];
      const Point on = way[1];
      const Point p = at(on.x + between(-5000, 5000), on.y + between(-3500, 3500));
      if (!on_table(p) || !free(p, radius, true) || (tries < 300 && clear_of_roads(p, 1800)))
        continue;
      const int storeys = 1 + below(2);
      const bool stone = below(3) > 0;
      const Point sw = at(p.x - w / 2, p.y - h / 2);
      house(sw, w, h, storeys, stone, false);
      house(sw, w, h, storeys, stone, true);
      take(p, radius);
      if (!marked && p.y > 2600) {
        marked = true;
        objective("south", p, 40);
        objective("north", turned(p), 40);
      }
      --wanted;
    }
    if (marked) return;
    const Point p = at(between(5000, 13000), 3500);
    objective("south", p, 40);
    objective("north", turned(p), 40);
  }
  static bool on_table(Point p) { return p.x > 0 && p.y > 0 && p.x < width && p.y < depth; }

  // A round shape of eight corners at uneven distances.
  void blot(std::string_view type, std::string_view more, int least, int most, bool off_roads) {
    for (int tries = 0; tries < 60; ++tries) {
      const int radius = between(least, most);
      const Point p = at(between(600, width - 600), between(600, depth / 2 - 600));
      if (!free(p, radius, off_roads)) continue;
      std::vector<Point> one, other_one;
      for (int k = 0; k < 8; ++k) {
        const Point q =
            plane::along(p, plane::heading(45 * k + below(30)), radius * (70 + below(31)) / 100);
        one.push_back(at(q.x / 10 * 10, q.y / 10 * 10));
        other_one.push_back(turned(one.back()));
      }
      const std::string rest = "type = \"" + std::string(type) + "\", " + std::string(more);
      write(next(type), rest + "poly = " + list_of(one));
      write(next(type), rest + "poly = " + list_of(other_one));
      take(p, radius);
      return;
    }
  }
  void grown(std::string_view type, int least, int most) { blot(type, "", least, most, true); }
  void hill() { blot("hill", "height = 4, ", 1200, 1600, true); }

  void line() {
    for (int tries = 0; tries < 60; ++tries) {
      const int half = between(700, 1300);
      const Point p = at(between(600, width - 600), between(600, depth / 2 - 600));
      if (!free(p, half, true)) continue;
      static constexpr std::string_view types[] = {"hedge", "hedge", "lowwall", "fence", "bocage"};
      const std::string_view type = types[below(5)];
      const int turn = below(180);
      const Point a = plane::along(p, plane::heading(turn), half),
                  b = plane::along(p, plane::heading(turn + 180), half);
      const std::vector<Point> one = {at(a.x / 10 * 10, a.y / 10 * 10),
                                      at(b.x / 10 * 10, b.y / 10 * 10)};
      const std::string rest = "type = \"" + std::string(type) + "\", line = ";
      write(next(type), rest + list_of(one));
      write(next(type), rest + list_of({turned(one[0]), turned(one[1])}));
      take(p, half);
      return;
    }
  }

  void objective(std::string_view id, Point p, int points) {
    made.objectives += "  { id = \"" + std::string(id) + "\", at = [" + cm(p.x) + ", " + cm(p.y) +
                       "], r = 10, vp = { " + sides[0] + " = " + std::to_string(points) + ", " +
                       sides[1] + " = " + std::to_string(points) + " } },\n";
  }
};

}  // namespace

RandomTable random_table(std::uint64_t seed, std::string_view first, std::string_view second) {
  return Builder(seed, first, second).build();
}

}  // namespace bocage::sk
