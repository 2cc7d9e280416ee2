// sk.g1.8, sk.mr.3, sk.mr.4, sk.dv, sk.g13.2, sk.g16.7-sk.g16.10: the die that decides, and where a miss goes.
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

Fire mode(const State& s) { return static_cast<Fire>(s.shot.mode); }
// By which rule it hits or misses.
RuleId hit_rule(const State& s) {
  if (mode(s) == Fire::bomb || mode(s) == Fire::smoke_bomb) return "sk.mr.3a"_rule;
  if (s.shot.by == 0xffff && !s.shot.effect) return "sk.g22.2"_rule;  // a battery's shell
  return hit_rules[std::min<int>(s.shot.level, 4)];
}

void ask_lob(const World&, const State& s, Prompt& p) {
  const Shot& shot = s.shot;
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int n = 1; n <= 6; ++n) die.sum_class[n] = n >= shot.on;
  p.roll(static_cast<Side>(shot.side), hit_rule(s), "sk.prompt.lob"_text, die);
  p.with("on", number_kind, shot.on);
  if (shot.by != 0xffff) p.with("piece", piece_kind, shot.by);
}

bool high_target(const State& s) { return mode(s) == Fire::shell_at || mode(s) == Fire::launch; }

void take_lob(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  Shot& shot = s.shot;
  const bool hit = sum_of(c) >= shot.on;
  if (log)
    log->add(hit ? "lob_hits" : "lob_misses", hit_rule(s), static_cast<Side>(shot.side))
        .on(c)
        .number("on", shot.on);
  const Piece target(shot.at);
  if (hit) {
    if (target) burst_on(w, s, target, log);
    else burst_at(w, s, shot.aim, log);
    return;
  }
  shot.deviated = 1;
  if (mode(s) == Fire::toss_in) {  // sk.g13.2: outside against the wall under it
    const Terrain& t = w.shapes[w.bays[target.bay().id].shape.id];
    const Shape& walls = w.areas[t.first_area].outline;
    Point out = plane::along(shot.aim, shot.from - shot.aim, 50);
    for (int k = 1; k < 6 && plane::contains(walls, out); ++k)
      out = plane::along(shot.aim, shot.from - shot.aim, 50 + 30 * k);
    shot.at = 0xffff;
    burst_at(w, s, out, log);
    return;
  }
  s.frames.push(high_target(s) ? Step::deviate : Step::scatter);
}

// sk.g1.8, sk.mr.4, sk.g16.7, sk.g13.2

bool hull_under(const World& w, const State& s, Point p) {
  bool any = false;
  each_vehicle(w, [&](Vehicle v) { any |= alive(s, v) && plane::contains(hull(w, s, v), p); });
  return any;
}

void ask_scatter(const World&, const State& s, Prompt& p) {
  p.roll(static_cast<Side>(s.shot.side), "sk.g1.8"_rule, "sk.prompt.scatter"_text,
         Chance::throw_dice(1));
  p.with("at", point_kind, static_cast<int>(packed(s.shot.aim)));
}
void take_scatter(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  Shot& shot = s.shot;
  const Fire how = mode(s);
  const bool thrown_one = how == Fire::toss || how == Fire::toss_at;
  Vec line = shot.aim - shot.from;
  if (line.x == 0 && line.y == 0) line = {1000, 0};
  const Vec along_line = plane::turned_left(line, rose[sum_of(c)]);
  shot.aim = plane::along(shot.aim, along_line, thrown_one ? 5_cm : 10_cm);
  shot.at = 0xffff;
  if (how == Fire::toss_at && !hull_under(w, s, shot.aim)) {  // sk.g13.3: on the ground it is HE
    shot.ammo = static_cast<std::uint8_t>(Ammo::he);
    shot.letter = row(w, Arm{shot.arm}).he;
  }
  if (log)
    log->add("scatters",
             thrown_one                                     ? "sk.g13.2"_rule
             : how == Fire::shell || how == Fire::launch_at ? "sk.g16.7"_rule
                                                            : "sk.mr.4"_rule,
             static_cast<Side>(shot.side))
        .on(c)
        .with("at", point_kind, static_cast<int>(on_the_table(w, shot.aim) ? packed(shot.aim) : 0));
  burst_at(w, s, shot.aim, log);
}

// sk.dv.0-sk.dv.6, sk.g16.8-sk.g16.10

void ask_deviate(const World&, const State& s, Prompt& p) {
  p.roll(static_cast<Side>(s.shot.side), "sk.dv.0"_rule, "sk.prompt.deviate"_text,
         Chance::throw_dice(1));
  p.with("target", piece_kind, s.shot.at);
}

// sk.g16.9: the first opaque thing beyond whose top is higher than the aimed height plus 4.
void fly_on(const World& w, State& s, Point from, Vec direction, int height, Events* log) {
  constexpr int step = 50;
  const Piece skip(s.shot.at);
  Point p = from;
  for (int i = 1; i < 800; ++i) {
    p = plane::along(from, direction, i * step);
    if (!on_the_table(w, p)) break;
    for (int k = 0; k < w.vehicle_count; ++k) {
      const Vehicle v = vehicle(k);
      if (!on_table(s, v) || (skip.is_vehicle() && skip.as_vehicle() == v)) continue;
      if (eye_of(w, s, v).z > height && plane::contains(hull(w, s, v), p))
        return burst_at(w, s, p, log);
    }
    for (const std::uint8_t a : w.screens) {
      const Area& area = w.areas[a];
      if (w.shapes[area.shape.id].top <= height || area.round) continue;
      if (skip.is_room() && w.bays[skip.bay().id].shape == area.shape) continue;
      const Point before = plane::along(from, direction, (i - 1) * step);
      if (!plane::meets(area.outline, before, p)) continue;
      const Terrain& t = w.shapes[area.shape.id];
      const Bay b = bay_at(w, plane::along(from, direction, i * step + 10));
      if (t.ground == Ground::building && b && !collapsed(s, b) &&
          static_cast<Ammo>(s.shot.ammo) == Ammo::he)  // as high as it flies
        return burst_on(w, s, Piece(b, std::min((height - t.base) / 4_high, t.storeys - 1)), log);
      return burst_at(w, s, p, log);
    }
    for (const int a : w.hills)
      if (w.shapes[w.areas[a].shape.id].top > height && plane::contains(w.areas[a].outline, p))
        return burst_at(w, s, p, log);
  }
  if (log) log->add("lost_shell", "sk.g16.9"_rule, static_cast<Side>(s.shot.side));
}

void take_deviate(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  Shot& shot = s.shot;
  const int d = sum_of(c);
  const Piece target(shot.at);
  static constexpr RuleId rules[] = {{},
                                     "sk.dv.1"_rule,
                                     "sk.dv.2"_rule,
                                     "sk.dv.3"_rule,
                                     "sk.dv.4"_rule,
                                     "sk.dv.5"_rule,
                                     "sk.dv.6"_rule};
  if (log)
    log->add("deviates", rules[d], static_cast<Side>(shot.side))
        .on(c)
        .with("target", piece_kind, shot.at);
  int height = 0;
  if (target.is_room()) {
    const Terrain& t = w.shapes[w.bays[target.bay().id].shape.id];
    const int storey = target.storey() + (d <= 3 ? -1 : 1);
    if (t.ground == Ground::building && storey >= 0 &&
        storey < t.storeys) {  // R34: no sideways shift
      burst_on(w, s, Piece(target.bay(), storey), log);
      return;
    }
    height = t.base + target.storey() * 4_high + 2_high;
  } else if (target.is_vehicle()) {
    height = eye_of(w, s, target.as_vehicle()).z;
  } else if (target.is_figure()) {
    height = eye_of(w, s, target.as_figure()).z;
  } else {
    height = eye_of(w, s, target.as_gear()).z;
  }
  const Vec line = shot.aim - shot.from;
  const Vec left{-line.y, line.x};
  const int aside = d == 2 || d == 4 ? 15_cm : d == 3 || d == 5 ? -15_cm : 0;
  Point p = shot.aim;
  if (d <= 3) p = plane::along(p, -line, 15_cm);
  if (aside) p = plane::along(p, aside > 0 ? left : -left, 15_cm);
  if (d > 3) return fly_on(w, s, p, line, height + 4_high, log);
  shot.at = 0xffff;
  shot.aim = p;
  burst_at(w, s, p, log);
}

}  // namespace

const StepRules lob_step{.ask = ask_lob, .take = take_lob};
const StepRules scatter_step{.ask = ask_scatter, .take = take_scatter};
const StepRules deviate_step{.ask = ask_deviate, .take = take_deviate};

}  // namespace bocage::sk
