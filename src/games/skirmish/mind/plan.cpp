// Maps of the table for doctrine: ways to what a side wants, where fire reaches, what can be seen.
#include <algorithm>

#include "board/reach.hpp"
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

using Plan = Mind::Plan;
constexpr int none = 255;
constexpr int dx[8] = {1, 1, 0, -1, -1, -1, 0, 1}, dy[8] = {0, 1, 1, 1, 0, -1, -1, -1};

// The table alone: nobody on it, no smoke, nothing parked in the line of sight.
void clear_table(const State& s, State& bare) {
  bare = s;
  for (auto& f : bare.figures) f.place = static_cast<int>(Place::nowhere);
  for (auto& v : bare.vehicles) v.place = static_cast<int>(Place::nowhere);
  for (auto& g : bare.gears) g.place = static_cast<int>(Place::nowhere);
  bare.smoke.clear();
}

std::uint64_t ruins_of(const State& s) {
  std::uint64_t sum = static_cast<std::uint64_t>(s.gaps.size()) + 1;
  for (const Gap& g : s.gaps)  // a gap that grows stays one
    sum = ((sum * 257 + g.shape.id) * 257 + g.edge) * 65537 +
          static_cast<std::uint64_t>(g.from) * 31 + static_cast<std::uint64_t>(g.to);
  for (const auto byte : s.collapsed) sum = sum * 257 + byte;
  return sum;
}

// What a step between neighbouring cells costs, in cm. Walls are gone through by a door that is
// somewhere; steep things are climbed.
int step_cost(const World& w, const State& bare, const Goer& goer, Point a, Point b) {
  const Leg leg = leg_cost(w, bare, goer, a, b);
  if (leg.cost >= 0) return static_cast<int>(std::min<std::int64_t>(250, leg.cost / 10'000'000));
  const int length = static_cast<int>(plane::root(plane::square(b - a)) / 100);
  if (goer.mover == Mover::foot && leg.bar == Bar::wall) return length + 6;
  if (goer.mover == Mover::foot && leg.bar == Bar::climb) return length + 18;
  return none;
}

void draw_table(const World& w, const State& bare, Plan& plan) {
  plan.world = &w;
  plan.size = 500;
  while ((w.width / plan.size + 1) * (w.depth / plan.size + 1) > Mind::max_cells) plan.size += 50;
  plan.cols = (w.width + plan.size - 1) / plan.size;
  plan.rows = (w.depth + plan.size - 1) / plan.size;
  for (int c = 0; c < plan.cells(); ++c) {
    Point p = plan.centre(c);
    p.x = std::min<std::int16_t>(p.x, w.width);
    p.y = std::min<std::int16_t>(p.y, w.depth);
    plan.eyes[c] = ground_eye(w, bare, p);
  }
  Goer goer[2];
  goer[1].mover = Mover::tracks;
  goer[1].radius = 300;
  for (int m = 0; m < 2; ++m)
    for (int c = 0; c < plan.cells(); ++c)
      for (int k = 0; k < 8; ++k) {
        const int x = c % plan.cols + dx[k], y = c / plan.cols + dy[k];
        plan.step[m][c][k] = none;
        if (x < 0 || y < 0 || x >= plan.cols || y >= plan.rows) continue;
        const int o = y * plan.cols + x;
        if (o < c) {  // the same both ways
          plan.step[m][c][k] = plan.step[m][o][(k + 4) % 8];
          continue;
        }
        plan.step[m][c][k] = static_cast<std::uint8_t>(
            step_cost(w, bare, goer[m], plan.eyes[c].at, plan.eyes[o].at));
      }
  for (auto& group : plan.outlook)
    for (auto& eye : group) eye.known = 0;
  plan.drawn[0][0].men = none;  // nothing is drawn yet
  plan.goals[0][0] = plan.goals[1][0] = Mind::far;
}

constexpr int sees_cm = 110;

void look_around(const World& w, const State& bare, const Plan& plan, Point at, int storey,
                 Mind::Outlook& out) {
  if (out.known && out.at == at && out.storey == storey) return;
  out.at = at;
  out.storey = static_cast<std::uint8_t>(storey);
  out.known = 1;
  for (auto& word : out.cells) word = 0;
  const Eye from = ground_eye(w, bare, at, storey);
  for (int c = 0; c < plan.cells(); ++c) {
    const Eye& to = plan.eyes[c];
    if (!plane::within(at, to.at, sees_cm * 100)) continue;
    if (look(w, bare, from, to).seen) out.cells[c >> 6] |= std::uint64_t{1} << (c & 63);
  }
}

// ---- how hard a group hits, from one or two places

void add_arm(const ArmRow& arm, int dice_factor, Quality q, Mind::Eyes& e) {
  const int level = row(q).fire;
  e.mg |= arm.mg;
  for (int b = 0; b < Mind::bands; ++b) {
    const int d = b * 1000 + 500;
    if (d > arm.far) break;
    const bool near = d <= arm.near;
    e.hits[b] += number(dice_factor * (near ? arm.dice_short : arm.dice_long)) *
                 chance_on(hits_on(level + !near));
  }
}

void add_gun(const GunRow& gun, Mind::Eyes& e) {
  const Letter best = gun.ap != no_letter ? gun.ap : gun.heat != no_letter ? gun.heat : 0;
  e.pierce = std::max(e.pierce, 0.5f * number(best + 1));
  e.pierce_far = 20000;
  e.shells = gun.he != no_letter;
  if (e.shells)
    for (float& h : e.hits) h += gun.templ == 2 ? 1.5f : 0.8f;
}

// Where most of a group is: the fit man nearest to the middle.
Mind::Spot spot_of(const World& w, const State& s, Group g, Side eyes) {
  Mind::Spot spot;
  const GroupInfo& me = info(w, g);
  if (me.vehicle && known(w, s, eyes, me.vehicle) && alive(s, me.vehicle)) {
    spot.at = at(s, me.vehicle).at;
    spot.there = true;
    each_own(w, g, [&](Figure f) { spot.men += sound(s, f) ? 1 : 0; });
    return spot;
  }
  std::int64_t x = 0, y = 0;
  each_own(w, g, [&](Figure f) {
    if (!known(w, s, eyes, f) || !fit(w, s, f)) return;
    x += at(s, f).at.x;
    y += at(s, f).at.y;
    ++spot.men;
  });
  if (!spot.men) return spot;
  spot.there = true;
  const Point middle{static_cast<std::int16_t>(x / spot.men),
                     static_cast<std::int16_t>(y / spot.men)};
  std::int64_t near = -1;
  each_own(w, g, [&](Figure f) {
    if (!known(w, s, eyes, f) || !fit(w, s, f)) return;
    const std::int64_t d = plane::square(at(s, f).at - middle);
    if (near < 0 || d < near) near = d, spot.at = at(s, f).at, spot.storey = at(s, f).storey;
  });
  return spot;
}

// From where it looks: the middle of it, and its heaviest weapon.
void eyes_of(const World& w, const State& s, Group g, const Mind::Spot& spot,
             Mind::Eyes (&eyes)[Mind::eyes_of]) {
  for (auto& e : eyes) e = {};
  if (!spot.there) return;
  const GroupInfo& me = info(w, g);
  for (auto& e : eyes) {
    e.men = spot.men;
    e.side = static_cast<std::uint8_t>(index(me.side));
    e.soft = !(me.vehicle && armoured(w, me.vehicle));
    e.runs = morale(w, s, g) == Morale::routing;
  }
  const Quality q = quality(w, s, g);
  const bool steady = morale(w, s, g) == Morale::steady;
  eyes[0].there = true;
  eyes[0].at = spot.at;
  eyes[0].storey = spot.storey;
  if (me.vehicle && alive(s, me.vehicle)) {
    const TypeRow& t = type_of(w, me.vehicle);
    if (t.cannon) add_arm(row(w, t.cannon), 1, q, eyes[0]);
    for (int i = 0; i < t.mg_count; ++i)
      if (t.mgs[i].at != Mount::flame) add_arm(row(w, t.mgs[i].arm), 1, q, eyes[0]);
    if (t.gun && !at(s, me.vehicle).main_lost) add_gun(row(w, t.gun), eyes[0]);
    return;
  }
  if (!steady) return;
  if (me.gear && usable(s, me.gear)) {
    const GearInfo& gun = info(w, me.gear);
    if (gun.gun) {
      add_gun(row(w, gun.gun), eyes[0]);
      return;
    }
    if (gun.arm && row(w, gun.arm).kind == ArmKind::small) {
      add_arm(row(w, gun.arm), 1, q, eyes[0]);
      return;
    }
  }
  each_own(w, g, [&](Figure f) {
    if (!fit(w, s, f)) return;
    const Arm a = main_arm(w, s, f);
    const bool heavy = a && row(w, a).mg;
    if (heavy && !eyes[1].there && spot.men > 1) {
      eyes[1].there = true;
      eyes[1].at = at(s, f).at;
      eyes[1].storey = at(s, f).storey;
    }
    Mind::Eyes& e = heavy && eyes[1].there ? eyes[1] : eyes[0];
    if (a) add_arm(row(w, a), 1, info(w, f).quality, e);
    for (const Arm l : info(w, f).arms)
      if (l && row(w, l).kind == ArmKind::launcher && carries(w, s, f, l) &&
          row(w, l).pen != no_letter) {
        e.pierce = std::max(e.pierce, 0.4f * number(row(w, l).pen + 1));
        e.pierce_far = std::max<int>(e.pierce_far, row(w, l).far);
      }
  });
}

// ---- what a side wants

bool may_hold(const World& w, const State& s, Figure f) {
  return fit(w, s, f) && at(s, f).aboard == 0xff && morale(w, s, f) == Morale::steady;
}

void draw_wants(const World& w, const State& s, Side eyes, Plan& plan) {
  for (auto& side : plan.garrison)
    for (auto& n : side) n = 0;
  for (int i = 0; i < w.objectives.size(); ++i)
    each_figure(w, [&](Figure f) {
      if (known(w, s, eyes, f) && may_hold(w, s, f) &&
          plane::within(w.objectives[i].at, at(s, f).at, w.objectives[i].radius))
        ++plan.garrison[index(side_of(w, f))][i];
    });
  plan.lead = number(points_now(w, s, Side::first) - points_now(w, s, Side::second));
  plan.turns_left = w.turns - s.turn + 1;
  plan.clock = Mind::clock(w, s);
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < w.objectives.size(); ++i)
      plan.wants[side][i] =
          s.holder[i] != side || plan.garrison[side][i] == 0 || plan.garrison[1 - side][i] > 0;
}

// The shortest ways to everything that is wanted, in centimetres.
template <class Begin>
void draw_way(const Plan& plan, int mover, std::uint16_t (&way)[Mind::max_cells], Begin&& begin) {
  constexpr int longest = 1024;
  CostQueue<Mind::max_cells> queue;
  for (int c = 0; c < plan.cells(); ++c) way[c] = Mind::far;
  const auto reach = [&](int c, int d) {
    if (d >= longest || d >= way[c]) return;
    if (way[c] < longest) queue.remove(static_cast<std::uint16_t>(c), way[c]);
    way[c] = static_cast<std::uint16_t>(d);
    queue.push(static_cast<std::uint16_t>(c), way[c]);
  };
  begin(reach);
  unsigned spent = 0;
  while (const auto cell = queue.pop(spent))
    for (int k = 0; k < 8; ++k)
      if (const int step = plan.step[mover][*cell][k]; step != none)
        reach(*cell + dy[k] * plan.cols + dx[k], static_cast<int>(spent) + step);
}

void draw_ways(const World& w, Plan& plan) {
  for (int side = 0; side < 2; ++side) {
    int most = 1;
    for (const Objective& o : w.objectives)
      most = std::max<int>(most, o.points[side] + o.points[1 - side]);
    std::uint16_t goals[max_objectives] = {};
    for (int i = 0; i < w.objectives.size(); ++i) {
      const Objective& o = w.objectives[i];
      const int value = o.points[side] + o.points[1 - side];
      // What matters less lies farther; what is held needs nobody more.
      goals[i] = static_cast<std::uint16_t>(30 - 30 * value / most);
      if (!plan.wants[side][i]) goals[i] += plan.garrison[side][i] >= 3 ? 60 : 25;
    }
    if (std::ranges::equal(goals, plan.goals[side])) continue;
    std::ranges::copy(goals, plan.goals[side]);
    const auto begin = [&](auto&& reach) {
      for (int i = 0; i < w.objectives.size(); ++i) reach(plan.cell(w.objectives[i].at), goals[i]);
      for (const Exit& e : w.exits)
        if (index(e.side) == side)
          for (int k = 0; k <= 8; ++k)
            reach(plan.cell({static_cast<std::int16_t>(e.from.x + (e.to.x - e.from.x) * k / 8),
                             static_cast<std::int16_t>(e.from.y + (e.to.y - e.from.y) * k / 8)}),
                  0);
    };
    draw_way(plan, 0, plan.way[side], begin);
    draw_way(plan, 1, plan.haul[side], begin);
  }
}

// Whose fire the maps are to show; says whether they show it already.
bool look_at_fire(const World& w, const State& s, Plan& plan) {
  bool same = true;
  for (int i = 0; i < w.group_count; ++i) {
    Mind::Eyes eyes[Mind::eyes_of];
    eyes_of(w, s, group(i), plan.groups[i], eyes);
    for (int k = 0; k < Mind::eyes_of; ++k) {
      same = same && eyes[k] == plan.drawn[i][k];
      plan.drawn[i][k] = eyes[k];
    }
  }
  const bool night = is_night(w, s);
  same = same && night == plan.night;
  plan.night = night;
  return same;
}

void draw_fire(const World& w, const State& s, const State& bare, Plan& plan) {
  if (look_at_fire(w, s, plan)) return;
  for (int side = 0; side < 2; ++side)
    for (int c = 0; c < plan.cells(); ++c)
      plan.danger[side][c] = plan.armour[side][c] = plan.field[side][c] = 0,
      plan.guns[side][c] = plan.shells[side][c] = plan.panic[side][c] = 0;
  const int night = 4;  // bands: 40 cm (sk.g9.7)
  for (int i = 0; i < w.group_count; ++i) {
    const auto& eyes = plan.drawn[i];
    int looks = 0;
    for (const auto& e : eyes) looks += e.there;
    for (int k = 0; k < Mind::eyes_of; ++k) {
      const Mind::Eyes& eye = eyes[k];
      if (!eye.there) continue;
      const int foe = 1 - eye.side;
      Mind::Outlook& out = plan.outlook[i][k];
      look_around(w, bare, plan, eye.at, eye.storey, out);
      for (int word = 0; word * 64 < plan.cells(); ++word)
        for (std::uint64_t bits = out.cells[word]; bits; bits &= bits - 1) {
          const int c = word * 64 + __builtin_ctzll(bits);
          const int d = static_cast<int>(plane::root(plane::square(plan.eyes[c].at - eye.at)));
          const int band = d / 1000;
          if (eye.runs) plan.panic[1 - foe][c] += 1;
          if (band >= Mind::bands || (plan.night && band >= night)) continue;
          plan.danger[foe][c] += eye.hits[band];
          plan.guns[foe][c] += eye.mg && eye.hits[band] > 0;
          plan.shells[foe][c] += eye.shells;
          if (d <= eye.pierce_far) plan.armour[foe][c] += eye.pierce;
          if (eye.soft && band < 9)
            plan.field[foe][c] += number(eye.men) / number(looks) * (band < 4 ? 1.5f : 1);
        }
    }
  }
}

// Where the side is behind its time: the way its sections still have, against what they can walk.
void draw_haste(const World& w, Plan& plan) {
  for (int side = 0; side < 2; ++side) {
    const float ahead = side == 0 ? plan.lead : -plan.lead;
    float way = 0, men = 0;
    for (int i = 0; i < w.group_count; ++i) {
      if (index(w.groups[i].side) != side || w.groups[i].kind != GroupKind::section) continue;
      if (!plan.groups[i].there) continue;
      way += number(plan.groups[i].men) *
             number(std::min<int>(300, plan.way[side][plan.cell(plan.groups[i].at)]));
      men += number(plan.groups[i].men);
    }
    const float need = men > 0 ? way / men : 0;
    const float have = number(plan.turns_left) * 16;
    plan.haste[side] = std::min(2.f, need / std::max(6.f, have)) + (ahead < 0 ? 0.35f : 0);
  }
}

// sk.g24.6: a side is beaten when no section stands any more. The one that is out of it most stays so.
void draw_reserve(const World& w, const State& s, Plan& plan) {
  for (int side = 0; side < 2; ++side) {
    float best = -1e9f;
    int standing = 0;
    plan.reserve[side] = 255;
    for (int i = 0; i < w.group_count; ++i) {
      if (index(w.groups[i].side) != side || w.groups[i].kind != GroupKind::section) continue;
      if (!plan.groups[i].there || morale(w, s, group(i)) != Morale::steady) continue;
      ++standing;
      const Point here = plan.groups[i].at;
      float far = 300;
      for (int o = 0; o < w.group_count; ++o)
        if (index(w.groups[o].side) != side && plan.groups[o].there)
          far = std::min(far, cm_between(here, plan.groups[o].at));
      const int c = plan.cell(here);
      const float out = far / 10 - 2 * number(plan.guns[side][c]) - plan.danger[side][c] +
                        (2 * plan.groups[i].men > w.groups[i].initial ? 3.f : 0.f);
      if (out > best) best = out, plan.reserve[side] = static_cast<std::uint8_t>(i);
    }
    if (standing < 2) plan.reserve[side] = 255;
  }
}

}  // namespace

void Mind::plan(const World& w, const State& s, Plan& plan) {
  thread_local State bare;
  clear_table(s, bare);
  const std::uint64_t ruins = ruins_of(s);
  if (plan.world != &w || plan.ruins != ruins) {
    draw_table(w, bare, plan);
    plan.ruins = ruins;
  }
  for (int i = 0; i < w.group_count; ++i)
    plan.groups[i] = spot_of(w, s, group(i), side_of(w, group(i)));
  draw_wants(w, s, Side::first, plan);
  draw_ways(w, plan);
  draw_fire(w, s, bare, plan);
  draw_reserve(w, s, plan);
  draw_haste(w, plan);
}

// Reactions, melees and the like are weighed without maps.
void Mind::plan_for(const World& w, const State& s, const Prompt& p, Plan& plan) {
  for (const Choice c : p.options) switch (c.verb) {
      case verb::react:
      case verb::hold:
      case verb::let_pass:
      case verb::target:
      case verb::go:
      case verb::fight:
      case verb::join:
      case verb::reroll:
      case verb::keep:
      case verb::name:
      case verb::shoot:
      case verb::accept: return;
      default: break;
    }
  Mind::plan(w, s, plan);
}

}  // namespace bocage::sk
