// A side sets itself up (sk.g24.1), in one of nine ways: near what is to be held or taken, spread out.
#include "games/skirmish/areas.hpp"
#include "games/skirmish/rules/24_setup.hpp"
#include "kernel/random.hpp"

namespace bocage::sk {

namespace {

// The middle of the road through a side's zones, from west to east.
using Road = List<Point, 32768 / 50 + 1>;  // a point every half centimetre of the widest table

Box box_of_zones(const World& w, Side side) {
  Box box{32767, 32767, 0, 0};
  for (const Shape& z : w.zones[index(side)])
    for (int i = 0; i < z.size; ++i) {
      const Point p = z.corner[i];
      box = {std::min(box.west, p.x), std::min(box.south, p.y), std::max(box.east, p.x),
             std::max(box.north, p.y)};
    }
  return box;
}

void find_road(const World& w, const State& s, Side side, Road& road) {
  const Box box = box_of_zones(w, side);
  road.clear();
  for (int x = box.west / 50 * 50; x <= box.east && x < w.width; x += 50) {
    int low = -1, high = -1;
    for (int y = box.south / 20 * 20; y <= box.north && y < w.depth; y += 20) {
      const Point p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      if ((areas_at(w, p) & w.roads).empty() || !in_zone(w, side, p) ||
          !in_ground(w, s, p, Ground::road))
        continue;
      if (low < 0) low = y;
      high = y;
    }
    if (low >= 0)
      road.push({static_cast<std::int16_t>(x), static_cast<std::int16_t>((low + high) / 2)});
  }
}

// Roads are the table's own: found once for all battles on it.
const Road& road_of(const World& w, const State& s, Side side) {
  struct Kept {
    std::uint64_t world = 0;
    Road road;
  };
  thread_local Kept kept[2];
  Kept& mine = kept[index(side)];
  if (mine.world != w.mark) {
    find_road(w, s, side, mine.road);
    mine.world = w.mark;
  }
  return mine.road;
}

// sk6: the first place of the road that a column leaves it.
bool put_on_road(const World& w, State& s, Group g, const Road& road) {
  const int heading = start_heading(w, g);
  for (const Point c : road)
    if (!refuse_column(w, s, g, c, heading) && put_group(w, s, g, c, 0, heading, true)) return true;
  return false;
}

// Who has to start in a house stands where he can fire from it: at an opening that looks towards the
// enemy, if there is one (sk.g9.5).
Point at_an_opening(const World& w, Group g, Random& random) {
  const GroupInfo& me = info(w, g);
  const Terrain& house = w.shapes[me.start.id];
  const Shape& walls = w.areas[house.first_area].outline;
  const Vec ahead = plane::heading(start_heading(w, g));
  List<Point, 2 * max_openings> front, any;
  for (int i = 0; i < house.openings; ++i) {
    const Opening& o = w.openings[house.first_opening + i];
    if (o.storey != me.start_storey) continue;
    if ((house.ground == Ground::bunker) != (o.kind == OpeningKind::embrasure)) continue;
    const Vec along = walls.to(o.edge) - walls.from(o.edge);
    for (const int hand : {1, -1}) {
      const Point p = plane::along(o.at, {-along.y * hand, along.x * hand}, 150);
      if (!plane::contains(walls, p)) continue;
      any.push(p);
      if (plane::dot(ahead, o.at - p) > 0) front.push(p);
    }
  }
  const auto& list = front.empty() ? any : front;
  if (list.empty()) return {};
  return list[static_cast<int>(random.below(static_cast<std::uint32_t>(list.size())))];
}

}  // namespace

Point anchor_for(const World& w, const State& s, Group g, int way, int attempt) {
  const Side side = side_of(w, g);
  if (in_column(w, g))
    if (const Road& road = road_of(w, s, side); !road.empty())
      return road[(way * 5 + attempt * 11) % road.size()];
  Random random(nth_random(static_cast<std::uint64_t>(way * 977 + g.id),
                           static_cast<std::uint64_t>(attempt)));
  Box box = box_of_zones(w, side);
  if (const ShapeId start = info(w, g).start) {
    const Ground ground = w.shapes[start.id].ground;
    if (attempt < 100 && (ground == Ground::building || ground == Ground::bunker))
      if (const Point p = at_an_opening(w, g, random); p != Point{}) return p;
    box = w.areas[w.shapes[start.id].first_area].box;
  }
  Point best{static_cast<std::int16_t>((box.west + box.east) / 2),
             static_cast<std::int16_t>((box.south + box.north) / 2)};
  std::int64_t least = -1;
  const bool defends = w.attacker != side;
  for (int k = 0; k < 12; ++k) {
    Point p{
        static_cast<std::int16_t>(
            box.west +
            static_cast<int>(random.below(static_cast<std::uint32_t>(box.east - box.west + 1)))),
        static_cast<std::int16_t>(
            box.south +
            static_cast<int>(random.below(static_cast<std::uint32_t>(box.north - box.south + 1))))};
    if (defends && w.post_count && !info(w, g).vehicle && !info(w, g).start && k % 2)
      p = w.posts[random.below(w.post_count)].at;
    if (!in_start(w, s, g, p)) continue;
    std::int64_t worth = 0, near = -1;
    for (const Objective& o : w.objectives) {
      const std::int64_t d = plane::root(plane::square(o.at - p));
      if (near < 0 || d < near) near = d;
    }
    worth = near < 0 ? 0 : near;
    if (info(w, g).gear && info(w, info(w, g).gear).arm &&
        row(w, info(w, info(w, g).gear).arm).kind == ArmKind::mortar)
      worth = -worth / 2;
    for (int i = 0; i < w.group_count; ++i) {
      const GroupInfo& o = w.groups[i];
      if (o.side != side || group(i) == g || !o.size || !on_table(s, figure(o.first))) continue;
      const std::int64_t d = plane::root(plane::square(at(s, figure(o.first)).at - p));
      if (d < 15_cm) worth += (15_cm - d);
    }
    if (least < 0 || worth < least) least = worth, best = p;
  }
  return best;
}

namespace {

// One group of an automatic set-up: defenders lie in wait, who may hide does.
void set_by_itself(const World& w, State& s, Group g, int way, const Road& road) {
  const Side side = side_of(w, g);
  if (in_column(w, g) && put_on_road(w, s, g, road)) return;
  const bool wants_cover = w.on.hidden && info(w, g).may_hide;
  bool placed = false;
  for (int attempt = 0; attempt < 400 && !placed; ++attempt) {
    const State before = s;
    placed = put_group(w, s, g, anchor_for(w, s, g, way, attempt), 0, start_heading(w, g), true);
    if (placed && wants_cover && attempt < 200 && !may_hide_there(w, s, g))
      s = before, placed = false;
  }
  if (placed && w.attacker != side && !info(w, g).vehicle && info(w, g).kind != GroupKind::leader) {
    each_own(w, g, [&](Figure f) {
      if (!mounted(s, f)) at(s, f).posture = static_cast<int>(Posture::waiting);
    });
    if (info(w, g).gear) at(s, info(w, g).gear).waiting = 1;
  }
  if (placed && may_hide_there(w, s, g)) {
    at(s, g).hidden = 1;
    each_own(w, g, [&](Figure f) {
      if (!mounted(s, f) && at(s, f).aboard == 0xff)
        at(s, f).posture = static_cast<int>(Posture::waiting);
    });
    if (info(w, g).gear) at(s, info(w, g).gear).waiting = 1;
  }
  if (!placed)  // nowhere to stand: it stays away
    each_own(w, g, [&](Figure f) { at(s, f).place = static_cast<int>(Place::gone); });
}

}  // namespace

// Who has to start somewhere comes first: others would take the embrasures; of a column the motorcycles.
void auto_setup(const World& w, State& s, Side side, int way, Events* log) {
  static constexpr Road no_road{};
  const Road& road = w.road_setup[index(side)] ? road_of(w, s, side) : no_road;
  for (const bool bound : {true, false})
    for (int i = 0; i < w.group_count; ++i) {
      const Group g = group(i);
      if (side_of(w, g) == side && waits_to_be_placed(w, s, g) &&
          (info(w, g).start || leads_column(w, g)) == bound)
        set_by_itself(w, s, g, way, road);
    }
  if (log) log->add("set_up", "sk.g24.1"_rule, side);
}

}  // namespace bocage::sk
