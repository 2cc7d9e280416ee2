// The table: pieces of terrain, their openings and bays.
#include <algorithm>

#include "files/split.hpp"
#include "files/word_lists.hpp"
#include "games/skirmish/io/load.hpp"

namespace bocage::sk {

std::vector<Point> to_points(const Reader& r, const Table& t, std::string_view key,
                             const std::vector<std::vector<long>>& rows) {
  std::vector<Point> out;
  int i = 0;
  for (const auto& row : rows) {
    if (row.size() != 2) t.complain_at(key, i, "a point is two numbers, such as [80.5, 49]");
    else if (row[0] < 0 || row[1] < 0 || row[0] > r.world.width || row[1] > r.world.depth)
      t.complain_at(key, i,
                    "this point is off the table, which is " + cm(r.world.width) + " by " +
                        cm(r.world.depth) + " cm");
    else out.push_back({static_cast<std::int16_t>(row[0]), static_cast<std::int16_t>(row[1])});
    ++i;
  }
  return out;
}

std::optional<Point> read_point(const Reader& r, const Table& t, std::string_view key) {
  const auto points = to_points(r, t, key, t.hundredths_rows(key));
  if (points.size() == 1) return points[0];
  t.complain(key, "'" + std::string(key) + "' should be one point, such as [80.5, 49]");
  return {};
}

namespace {

bool add_area(Reader& r, const Table& t, Area a) {
  World& w = r.world;
  if (w.area_count == max_areas) {
    t.complain("", "this table has too many pieces of terrain: at most " +
                       std::to_string(max_areas) + " parts are possible");
    return false;
  }
  w.areas[w.area_count++] = a;
  ++w.shapes[w.shape_count].areas;
  return true;
}

Shape outline_of(const Table& t, std::string_view key, const std::vector<Point>& points,
                 bool closed) {
  Shape s;
  s.closed = closed;
  if (points.size() > Shape::capacity)
    t.complain(key, "an outline has at most " + std::to_string(Shape::capacity) + " corners");
  else if (points.size() < (closed ? 3u : 2u))
    t.complain(key,
               closed ? "a polygon has at least three corners" : "a line has at least two points");
  for (const Point p : points)
    if (s.size < Shape::capacity) s.corner[s.size++] = p;
  for (int i = 0; i < s.edges(); ++i)
    for (int k = i + 1; k < s.edges(); ++k)
      if (plane::cross_over(s.from(i), s.to(i), s.from(k), s.to(k))) {
        t.complain(key, "this outline crosses itself");
        return s;
      }
  return s;
}

// A road or stream: a rectangle a stretch, a disc where it bends.
void add_strip(Reader& r, const Table& t, Area a, const std::vector<Point>& line, int width) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Point p = line[i], q = line[i + 1];
    const Vec u = q - p, left{-u.y, u.x};
    const auto side = [&](Point c, int hand) {
      return plane::along(c, hand > 0 ? left : -left, width / 2);
    };
    a.round = 0;
    a.outline = plane::area(side(p, 1), side(p, -1), side(q, -1), side(q, 1));
    if (!add_area(r, t, a)) return;
    if (i + 2 < line.size()) {
      a.round = 1;
      a.circle = {q, static_cast<std::int16_t>(width / 2)};
      if (!add_area(r, t, a)) return;
    }
  }
}

// Openings may be written as tables, too: opening = [{ kind = "window", at = [77, 70], storey = 1 }].
std::vector<std::string> opening_lines(const Reader& r, const Table& t) {
  std::vector<std::string> lines = t.texts("openings");
  for (const Table& o : t.tables("opening")) {
    const std::string kind = o.text("kind");
    const Point p = read_point(r, o, "at").value_or(Point{});
    std::string line = kind + " " + cm(p.x) + "," + cm(p.y);
    const std::string storey = std::to_string(o.number("storey", 0, 5, 0));
    if (kind != "embrasure" || o.has("storey")) line += " " + storey;
    if (kind == "embrasure")
      line += " " + std::to_string(o.number("heading", 0, 359)) + " " +
              std::to_string(o.number("arc", 1, 360));
    lines.push_back(std::move(line));
  }
  return lines;
}

// "window 77,70 0-1", "door 81,70", "embrasure 61,78 270 120", "embrasure 118,76 1 270 120"
void add_openings(Reader& r, const Table& t, Terrain& shape) {
  World& w = r.world;
  shape.first_opening = w.opening_count;
  const Shape& walls = w.areas[shape.first_area].outline;
  int i = -1;
  const int lines = static_cast<int>(t.texts("openings").size());
  for (const std::string& text : opening_lines(r, t)) {
    ++i;
    const auto parts = split_words(text, " ");
    const auto bad = [&](const std::string& why) {
      if (i < lines) t.complain_at("openings", i, why);
      else t.complain_at("opening", i - lines, why);
    };
    if (parts.size() < 2) {
      bad("write kind and place, such as \"window 77,70 0-1\"");
      continue;
    }
    Opening o;
    o.shape = {w.shape_count};
    if (parts[0] == "door") o.kind = OpeningKind::door;
    else if (parts[0] == "window") o.kind = OpeningKind::window;
    else if (parts[0] == "embrasure") o.kind = OpeningKind::embrasure;
    else {
      bad("'" + std::string(parts[0]) + "' is no opening: door, window, embrasure");
      continue;
    }
    const auto comma = parts[1].find(',');
    const auto x = read_cm(parts[1].substr(0, comma)),
               y = comma == parts[1].npos ? std::nullopt : read_cm(parts[1].substr(comma + 1));
    if (!x || !y) {
      bad("'" + std::string(parts[1]) + "' is no place");
      continue;
    }
    o.at = {static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
    int from = 0, to = 0;
    std::size_t next = 2;
    bool numbers = true;
    const auto number = [&](std::string_view word) {
      const auto n = read_number(word);
      if (!n && numbers) bad("'" + std::string(word) + "' is no number");
      numbers = numbers && n;
      return n.value_or(0);
    };
    const bool has_storey =
        o.kind == OpeningKind::embrasure ? parts.size() == 5 : parts.size() == 3;
    if (has_storey) {
      const auto dash = parts[next].find('-');
      from = number(parts[next].substr(0, dash));
      to = dash == parts[next].npos ? from : number(parts[next].substr(dash + 1));
      ++next;
    }
    if (o.kind == OpeningKind::embrasure && parts.size() >= next + 2) {
      o.heading = static_cast<std::int16_t>(number(parts[next]) % 360);
      o.half_arc = static_cast<std::int16_t>(std::min(number(parts[next + 1]), 360) / 2);
    }
    if (!numbers) continue;
    int edge = -1;
    for (int e = 0; e < walls.edges(); ++e)
      if (edge < 0 && plane::within(o.at, walls.from(e), walls.to(e), 50)) edge = e;
    if (edge < 0) {
      bad("this opening is not on a wall of the building");
      continue;
    }
    o.edge = static_cast<std::uint8_t>(edge);
    if (from < 0 || to < from || to >= shape.storeys) {
      bad("storey " + std::to_string(to) + " is not there: the building has " +
          std::to_string(shape.storeys));
      continue;
    }
    for (int s = from; s <= to; ++s) {
      if (w.opening_count == max_openings) {
        bad("too many openings: at most " + std::to_string(max_openings) + " on a table");
        return;
      }
      o.storey = static_cast<std::uint8_t>(s);
      w.openings[w.opening_count++] = o;
      ++shape.openings;
    }
  }
}

void add_bays(Reader& r, const Table& t, Terrain& shape) {
  World& w = r.world;
  shape.first_bay = w.bay_count;
  const auto add = [&](std::string id, const Shape& outline) {
    if (w.bay_count == max_bays)
      return t.complain("bays",
                        "too many bays: at most " + std::to_string(max_bays) + " on a table");
    w.bays[w.bay_count++] = {{w.shape_count}, outline};
    r.names.bay.push_back(std::move(id));
    ++shape.bays;
  };
  for (const Table& b : t.tables("bays"))
    add(b.text("id"),
        outline_of(b, "poly", to_points(r, b, "poly", b.hundredths_rows("poly")), true));
  if (!shape.bays) add("", w.areas[shape.first_area].outline);
}

void read_piece(Reader& r, const Table& t) {
  World& w = r.world;
  if (w.shape_count == max_shapes)
    return t.complain("", "too many pieces of terrain: at most " + std::to_string(max_shapes));
  Terrain& shape = w.shapes[w.shape_count];
  shape = Terrain{};
  const std::string id = t.text("id"), type = t.text("type");
  const auto ground = read_ground(type);
  if (!ground) {
    std::vector<std::string> known;
    for (int i = 0; i < ground_count; ++i) known.emplace_back(word(static_cast<Ground>(i)));
    std::string all;
    for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
    const std::string meant = did_you_mean(type, known);
    t.complain("type", "there is no terrain '" + type + "'" + (meant.empty() ? ": " + all : meant));
    for (const std::string& key : t.keys()) t.has(key);  // what it has is not the mistake
    return;
  }
  shape.ground = *ground;
  shape.first_area = w.area_count;
  shape.strength = w.ground[static_cast<int>(*ground)].strength;
  const GroundRow& row_of = w.ground[static_cast<int>(*ground)];
  Area a;
  a.shape = {w.shape_count};
  a.ground = *ground;
  const bool house = *ground == Ground::building || *ground == Ground::bunker;
  if (house) shape.storeys = static_cast<std::uint8_t>(t.number("storeys", 1, 6, 1));
  if (*ground == Ground::building) {
    const std::string m = t.text("material", "stone");
    if (m != "stone" && m != "wood")
      t.complain("material", "'" + m + "' is no material: stone, wood");
    shape.strength = m == "wood" ? 2 : 3;  // sk.g20.4
  }
  if (*ground == Ground::bunker) {
    const auto l = read_letter(t.text("armour", "C"));
    if (!l || *l == no_letter)
      t.complain("armour", "the armour of a bunker is a letter from A to E");
    else shape.strength = *l;
  }
  if (*ground == Ground::hill)
    shape.top = static_cast<std::int16_t>(t.hundredths("height", 100, 4000, 400) * 3);
  if (*ground == Ground::cliff)
    shape.top = static_cast<std::int16_t>(t.hundredths("height", 0, 4000, 400) * 3);
  if (*ground == Ground::minefield) {
    const std::string m = t.text("mines", "anti-personnel");
    if (m != "anti-tank" && m != "anti-personnel")
      t.complain("mines", "'" + m + "' are no mines: anti-personnel, anti-tank");
    shape.anti_tank = m == "anti-tank";
  }
  if (t.has("strength")) {
    const auto l = read_letter(t.text("strength"));
    if (!l) t.complain("strength", "a strength is 0 or a letter from A to E");
    else shape.strength = *l;
  }
  if (t.has("steep")) {
    if (t.is_flag("steep")) shape.steep = t.flag("steep") ? 0xffff : 0;
    else
      for (const long e : t.numbers("steep"))
        if (e >= 0 && e < 16) shape.steep |= static_cast<std::uint16_t>(1u << e);
        else t.complain("steep", "edges are numbered from 0 in the order of the corners");
  }
  if (t.has("circle")) {
    const auto rows = t.hundredths_rows("circle");
    if (rows.size() != 1 || rows[0].size() != 3 || rows[0][2] < 50 || rows[0][2] > 6000) {
      t.complain("circle", "a circle is [x, y, radius]");
      return;
    }
    a.round = 1;
    a.circle = {{static_cast<std::int16_t>(rows[0][0]), static_cast<std::int16_t>(rows[0][1])},
                static_cast<std::int16_t>(rows[0][2])};
    if (!add_area(r, t, a)) return;
  } else if (t.has("line")) {
    const auto points = to_points(r, t, "line", t.hundredths_rows("line"));
    if (row_of.linear) {
      a.outline = outline_of(t, "line", points, false);
      if (a.outline.size < 2 || !add_area(r, t, a)) return;
    } else {
      const long width = t.hundredths("width", 50, 4000, 400);
      add_strip(r, t, a, points, static_cast<int>(width));
    }
  } else {
    a.outline =
        outline_of(t, "poly", to_points(r, t, "poly", t.hundredths_rows("poly")), !row_of.linear);
    if (a.outline.size < 3 || !add_area(r, t, a)) return;
  }
  if (house) {
    add_openings(r, t, shape);
    add_bays(r, t, shape);
  }
  r.names.shape.push_back(id);
  r.names.shape_words.push_back(t.has("name") ? read_words(t, "name") : Words{});
  ++w.shape_count;
}

}  // namespace

void read_terrain(Reader& r) {
  const auto size = r.top.hundredths_rows("table");
  if (!size.empty()) {
    if (size[0].size() != 2 || size[0][0] < 3000 || size[0][0] > 30000 || size[0][1] < 3000 ||
        size[0][1] > 16000)
      r.top.complain("table", "a table is at most 300 by 160 cm, such as [180, 120]");
    else
      r.world.width = static_cast<std::int16_t>(size[0][0]),
      r.world.depth = static_cast<std::int16_t>(size[0][1]);
  }
  for (const Table& t : r.top.tables("terrain")) read_piece(r, t);
}

}  // namespace bocage::sk
