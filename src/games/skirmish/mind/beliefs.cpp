// Worlds that agree with what a side sees: where the enemy's hidden groups may lie, and the counts he
// has thrown.
#include "games/skirmish/mind/doctrine.hpp"
#include "kernel/random.hpp"

namespace bocage::sk {

namespace {

bool somewhere(const World& w, const State& s, Group g) {
  bool any = false;
  each_own(w, g, [&](Figure f) { any |= at(s, f).place == static_cast<int>(Place::unknown); });
  return any;
}

// Behind something near what it guards, never where somebody would have seen it (sk.g12.6).
void hide(const World& w, State& s, Group g, Random& random) {
  const GroupInfo& me = info(w, g);
  const Side side = me.side;
  const auto any_point = [&]() -> Point {
    Box box{0, 0, w.width, w.depth};
    if (me.start) box = w.areas[w.shapes[me.start.id].first_area].box;
    else if (w.post_count && random.below(4)) return w.posts[random.below(w.post_count)].at;
    const auto between = [&](int low, int high) {
      return static_cast<std::int16_t>(
          low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1))));
    };
    return {between(box.west, box.east), between(box.south, box.north)};
  };
  for (int attempt = 0; attempt < 12; ++attempt) {
    Point best;
    std::int64_t least = -1;
    for (int k = 0; k < 4; ++k) {
      const Point p = any_point();
      std::int64_t d = 0;
      for (const Objective& o : w.objectives) {
        const std::int64_t far = plane::root(plane::square(o.at - p));
        if (!d || far < d) d = far;
      }
      each_known_enemy(w, s, side, [&](Figure f) {
        if (fit(w, s, f) && plane::within(at(s, f).at, p, 12_cm)) d += 10000;
      });
      if (least < 0 || d < least) least = d, best = p;
    }
    place_group(w, s, g, best, 0);
    if (!somewhere(w, s, g)) break;
  }
  if (somewhere(w, s, g)) return;
  at(s, g).hidden = 1;
  each_own(w, g, [&](Figure f) {
    FigureState& man = at(s, f);
    if (man.place != static_cast<int>(Place::table)) return;
    man.posture = static_cast<int>(Posture::waiting);
    man.grenades = static_cast<std::uint8_t>(grenades_of(me)) & 7;
    face_enemy(w, s, f);
  });
  if (me.gear) at(s, me.gear).waiting = 1;
}

}  // namespace

void Mind::imagine(const World& w, State& s, Side side, Random& random) {
  if (s.frames.empty() || s.frames.step() == Step::setup) return;
  for (int i = 0; i < w.group_count; ++i) {
    const Group g = group(i);
    if (side_of(w, g) == side) continue;
    if (somewhere(w, s, g)) hide(w, s, g, random);
    GroupState& now = at(s, g);
    if (s.sequence != 3 || now.acted || now.count) continue;
    bool there = false;
    each_own(w, g, [&](Figure f) { there |= sound(s, f); });
    if (!there || morale(w, s, g) != Morale::steady) continue;
    const std::uint32_t most = s.last_count ? s.last_count : 8u;
    now.count = static_cast<std::uint8_t>(most <= 2 ? 2 : 2 + random.below(most - 1));
  }
}

}  // namespace bocage::sk
