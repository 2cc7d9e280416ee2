// A table by a seed: pieces are placed one after the other where they keep their distance, each with its
// image under a half turn about the middle, so that both sides fight over the same ground.
#include <algorithm>

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
    for (int k = 3 + below(3); k > 0; --k) field();
    for (int k = 2 + below(2); k > 0; --k) grown("wood", 1000, 1900);
    if (below(3)) hill();
    for (int k = 1 + below(3); k > 0; --k) lane();
    if (below(2)) grown("brush", 800, 1200);
    objective("crossroads", "The crossroads", "Le carrefour", {width / 2, depth / 2}, 60);
    return made;
  }

 private:
  Random random;
  std::string sides[2];
  RandomTable made;
  std::vector<std::vector<Point>> ways;
  std::vector<Disc> taken;
  int count = 0;
  int lined = 0;                            // walls and hedges of one half
  static constexpr int most_lines = 25600;  // of 512 cm on the whole table (world.hpp)

  int below(int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }
  int between(int a, int b) { return a + below((b - a) / 50 + 1) * 50; }  // half centimetres

  void write(const std::string& id, const std::string& rest) {
    made.terrain += "  { id = \"" + id + "\", " + rest + " },\n";
  }
  std::string next(std::string_view what) { return std::string(what) + std::to_string(++count); }

  static Point rounded(Point p) { return at(p.x / 10 * 10, p.y / 10 * 10); }
  // A line, and its image; as many of them as the rules keep gaps for.
  void both_lines(std::string_view type, const std::vector<Point>& line) {
    int long_ = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
      long_ += static_cast<int>(plane::root(plane::square(line[i] - line[i - 1]))) + 800;
    if (lined + long_ > most_lines) return;
    lined += long_;
    std::vector<Point> one, other_one;
    for (const Point p : line) {
      one.push_back(rounded(p));
      other_one.push_back(turned(one.back()));
    }
    const std::string rest = "type = \"" + std::string(type) + "\", line = ";
    write(next(type), rest + list_of(one));
    write(next(type), rest + list_of(other_one));
  }

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
      const bool walled = below(2);
      const int radius = (w + h) * 3 / 8 + (walled ? 350 : 100);
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
      if (walled) yard(sw, w, h);
      if (!marked && p.y > 2600) {
        marked = true;
        objective("south", "The south farm", "La ferme sud", p, 40);
        objective("north", "The north farm", "La ferme nord", turned(p), 40);
      }
      --wanted;
    }
    if (marked) return;
    const Point p = at(between(5000, 13000), 3500);
    objective("south", "The south field", "Le champ sud", p, 40);
    objective("north", "The north field", "Le champ nord", turned(p), 40);
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
            plane::along(p, plane::heading(45 * k + below(30)), radius * (60 + below(41)) / 100);
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

  // Which way the nearest stretch of road runs, in degrees.
  int along_the_road(Point p) const {
    std::int64_t near = -1;
    Vec way{1, 0};
    for (const auto& road : ways)
      for (std::size_t i = 1; i < road.size(); ++i) {
        const Point middle = at((road[i - 1].x + road[i].x) / 2, (road[i - 1].y + road[i].y) / 2);
        const std::int64_t d = plane::square(middle - p);
        if (near < 0 || d < near) near = d, way = road[i] - road[i - 1];
      }
    int best = 0;
    for (int turn = 0; turn < 180; turn += 5)
      if (std::abs(plane::cross(plane::heading(turn), way)) <
          std::abs(plane::cross(plane::heading(best), way)))
        best = turn;
    return best;
  }

  // A field as men lay them out: four corners along the road, something that grows in it, hedges or walls
  // on some of its sides, a gap to come in by.
  void field() {
    for (int tries = 0; tries < 80; ++tries) {
      const int w = between(1800, 3000), h = between(1300, 2000), radius = (w + h) / 3 + 100;
      const Point p = at(between(1000, width - 1000), between(1000, depth / 2 - 1000));
      if (!free(p, radius, true)) continue;
      const int turn = along_the_road(p);
      const auto corner = [&](int x, int y) {
        return plane::along(plane::along(p, plane::heading(turn), x), plane::heading(turn + 90), y);
      };
      const auto shift = [&] { return between(-150, 150); };
      const std::vector<Point> hedge = {
          corner(-w / 2 + shift(), -h / 2 + shift()), corner(w / 2 + shift(), -h / 2 + shift()),
          corner(w / 2 + shift(), h / 2 + shift()), corner(-w / 2 + shift(), h / 2 + shift())};
      static constexpr std::string_view grows[] = {"crops", "crops", "orchard", "crops",
                                                   "brush", "",      ""};
      if (const std::string_view type = grows[below(7)]; !type.empty()) {
        std::vector<Point> one, other_one;  // a cart's width inside the hedge
        for (const Point c : hedge) {
          one.push_back(rounded(at(p.x + (c.x - p.x) * 86 / 100, p.y + (c.y - p.y) * 86 / 100)));
          other_one.push_back(turned(one.back()));
        }
        const std::string rest = "type = \"" + std::string(type) + "\", poly = ";
        write(next(type), rest + list_of(one));
        write(next(type), rest + list_of(other_one));
      }
      static constexpr std::string_view edges[] = {"hedge", "hedge", "bocage", "lowwall", "fence"};
      const std::string_view edge = edges[below(5)];
      const auto k = static_cast<std::size_t>(below(4));
      const auto of = [&](std::size_t i) { return hedge[(k + i) % 4]; };
      const Point a = of(0), b = of(3);  // one side is open, one is half open
      const Point gap = at(a.x + (b.x - a.x) * 2 / 5, a.y + (b.y - a.y) * 2 / 5);
      both_lines(edge, below(2) ? std::vector<Point>{gap, of(0), of(1), of(2)}
                                : std::vector<Point>{of(0), of(1), of(2)});
      take(p, radius);
      return;
    }
  }

  // A wall about a farm's yard, open towards one side.
  void yard(Point sw, int w, int h) {
    const int off = 300, side = below(2);
    const auto p = [&](int x, int y) {
      const int px = std::clamp(sw.x + x, 100, width - 100);
      return at(px, std::clamp(sw.y + y, 100, depth / 2 - 100));
    };
    const std::vector<Point> wall =
        side ? std::vector<Point>{p(-off, h), p(-off, -off), p(w / 2 - 300, -off)}
             : std::vector<Point>{p(w + off, 0), p(w + off, h + off), p(w / 2 + 300, h + off)};
    for (std::size_t i = 1; i < wall.size(); ++i)
      for (const auto& way : ways)
        for (std::size_t k = 1; k < way.size(); ++k)
          if (plane::meet(wall[i - 1], wall[i], way[k - 1], way[k])) return;
    both_lines("lowwall", wall);
  }

  // A hedge or bank beside a stretch of road.
  void lane() {
    for (int tries = 0; tries < 60; ++tries) {
      const auto& way = ways[static_cast<std::size_t>(below(static_cast<int>(ways.size())))];
      const auto i = static_cast<std::size_t>(1 + below(static_cast<int>(way.size()) - 1));
      const Vec run = way[i] - way[i - 1];
      const int long_ = static_cast<int>(plane::root(plane::square(run)));
      const int half = between(800, 1400), hand = below(2) ? 1 : -1;
      if (long_ < 2 * half + 400) continue;
      const Point on = plane::along(way[i - 1], run, between(half + 100, long_ - half - 100));
      const Point p = plane::along(on, {-run.y * hand, run.x * hand}, 550);
      const Point a = plane::along(p, run, half), b = plane::along(p, run, -half);
      const auto inside = [](Point q) {
        return q.x > 200 && q.x < width - 200 && q.y > 200 && q.y < depth / 2 - 200;
      };
      if (!inside(a) || !inside(b) || !clear_of_roads(a, 400) || !clear_of_roads(b, 400)) continue;
      bool clear = true;
      for (const Disc& d : taken) clear &= !plane::within(d.centre, a, b, d.radius + 50);
      if (!clear) continue;
      static constexpr std::string_view types[] = {"hedge", "bocage", "hedge", "lowwall"};
      both_lines(types[below(4)], {a, b});
      taken.push_back({p, half * 2 / 3});
      taken.push_back({turned(p), half * 2 / 3});
      return;
    }
  }

  void objective(std::string_view id, std::string_view en, std::string_view fr, Point p,
                 int points) {
    made.objectives += "  { id = \"" + std::string(id) + "\", name = { en = \"" + std::string(en) +
                       "\", fr = \"" + std::string(fr) + "\" }, at = [" + cm(p.x) + ", " + cm(p.y) +
                       "], r = 10, vp = { " + sides[0] + " = " + std::to_string(points) + ", " +
                       sides[1] + " = " + std::to_string(points) + " } },\n";
  }
};

}  // namespace

RandomTable random_table(std::uint64_t seed, std::string_view first, std::string_view second) {
  return Builder(seed, first, second).build();
}

}  // namespace bocage::sk
