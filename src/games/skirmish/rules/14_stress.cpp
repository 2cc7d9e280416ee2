// sk.st, sk.ts, sk.mo.3-sk.mo.5, sk.g14.1-sk.g14.6, sk.g14.13-sk.g14.19: causes of stress, and steps down.
#include "games/skirmish/rules/14_morale.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

bool is_tank(const World& w, const State& s, Group g) {  // sk.g14.13
  const Vehicle v = info(w, g).vehicle;
  return v && alive(s, v) && armoured(w, v);
}

namespace {

bool crew_of_something(const World& w, Group g) {  // sk.g14.15: no half-strength cause
  const GroupKind k = info(w, g).kind;
  return k == GroupKind::team || k == GroupKind::crew || k == GroupKind::vehicle ||
         k == GroupKind::leader;
}

// sk.g14.3
bool armour_near(const World& w, const State& s, Group g) {
  const Side side = side_of(w, g);
  bool near = false;
  each_vehicle(w, [&](Vehicle v) {
    if (near || side_of(w, v) == side || !alive(s, v) || !known(w, s, side, v) || !armoured(w, v))
      return;
    const Shape h = hull(w, s, v);
    each_member(w, s, g, [&](Figure f) {
      if (near || !fit(w, s, f)) return;
      const Vehicle rides = carrier(s, f);  // from the hull that carries him (sk.g1.5)
      near = rides ? hulls_nearer_than(hull(w, s, rides), h, 30_cm)
                   : hull_nearer_than(h, at(s, f).at, 30_cm);
    });
  });
  return near;
}

// sk.g14.5
bool sees_routers(const World& w, const State& s, Group g) {
  const Side side = side_of(w, g);
  bool sees_one = false;
  each_figure(w, [&](Figure r) {
    if (sees_one || side_of(w, r) != side || !sound(s, r) || morale(w, s, r) != Morale::routing)
      return;
    each_member(w, s, g, [&](Figure f) {
      if (!sees_one && fit(w, s, f)) sees_one = sees(w, s, f, r).seen;
    });
  });
  return sees_one;
}

}  // namespace

// sk.g14.14; hidden sections do not count (sk.g25.3): a test that is not made, or a way that is taken, would betray them.
bool ready_infantry(const World& w, const State& s, Group g) {
  return info(w, g).kind == GroupKind::section && !hidden(s, g) &&
         morale(w, s, g) == Morale::steady && 2 * fit_men(w, s, g) > info(w, g).initial;
}

namespace {

bool ready_infantry_near(const World& w, const State& s, Vehicle v) {
  const Shape h = hull(w, s, v);
  bool ready = false;
  each_group(w, [&](Group g) {
    if (ready || side_of(w, g) != side_of(w, v) || !ready_infantry(w, s, g)) return;
    each_own(w, g, [&](Figure f) {
      if (ready || !fit(w, s, f) || mounted(s, f)) return;  // a foot section
      const Vehicle rides =
          carrier(s, f);  // with those aboard, their vehicle's hull counts (sk.g1.5)
      if (!rides) ready = plane::within(at(s, f).at, h, 20_cm);
      else ready = hulls_within(h, hull(w, s, rides), 20_cm);
    });
  });
  return ready;
}

bool has_men(const World& w, const State& s, Group g) {
  bool any = false;
  each_own(w, g, [&](Figure f) { any |= sound(s, f); });
  return any;
}

}  // namespace

bool tests_at_all(const World& w, const State& s, Group g) {
  const GroupInfo& me = info(w, g);
  if (me.kind == GroupKind::battery || !has_men(w, s, g) || hidden(s, g)) return false;
  if (me.kind == GroupKind::leader && at(s, g).attached != 0xff) return false;  // sk.g14.19
  return true;
}

int causes_of(const World& w, const State& s, Group g) {
  const GroupInfo& me = info(w, g);
  const GroupState& now = at(s, g);
  int causes = 0;
  if (is_tank(w, s, g)) {
    const VehicleState& v = at(s, me.vehicle);
    if (v.air) causes |= air;                                     // sk.ts.1
    if (v.hurt) causes |= damaged;                                // sk.ts.2, as an event
    if (!ready_infantry_near(w, s, me.vehicle)) causes |= alone;  // sk.ts.3
    return causes;
  }
  if (now.bombarded) causes |= bombarded;
  if (!(me.traits & buster) && armour_near(w, s, g)) causes |= near_armour;            // sk.st.2b
  if (!crew_of_something(w, g) && 2 * fit_men(w, s, g) <= me.initial) causes |= half;  // sk.g5.2
  if (now.exposed) causes |= exposed;
  if (morale(w, s, g) != Morale::steady || sees_routers(w, s, g)) causes |= routers;  // sk.g14.2
  if (me.had_leader && me.kind != GroupKind::leader && !has_leader(w, s, g))
    causes |= leaderless;  // sk.g14.18
  return causes;
}

void snap_causes(const World& w, State& s) {
  for (int i = 0; i < w.group_count; ++i) {
    GroupState& g = s.groups[i];
    g.causes = tests_at_all(w, s, group(i))
                   ? static_cast<std::uint8_t>(causes_of(w, s, group(i))) & 63
                   : 0;
    g.exposed = g.bombarded = 0;  // sk.g14.1: events since the last sequence 1
  }
  for (int i = 0; i < w.vehicle_count; ++i) s.vehicles[i].air = s.vehicles[i].hurt = 0;
  for (int i = 0; i < w.figure_count; ++i) s.figures[i].fresh = 0;
  for (int i = 0; i < w.vehicle_count; ++i) s.vehicles[i].fresh = 0;
}

bool tests_for_stress(const World& w, const State& s, Group g, int causes) {
  if (morale(w, s, g) == Morale::routing) return false;  // sk.g14.6
  int n = 0;
  for (int c = causes; c; c &= c - 1) ++n;
  if (is_tank(w, s, g)) return n >= 1;
  const int traits = info(w, g).traits;  // sk.mo.3-sk.mo.5; both: the fanatic's threshold (sk.g2.7)
  return n >= (traits & fanatic ? 3 : traits & brave ? 2 : 1);
}

int test_need(const World& w, const State& s, Group g) {
  const QualityRow& q = row(quality(w, s, g));
  return is_tank(w, s, g) ? q.tank : q.morale;
}

void worsen(const World& w, State& s, Group g, RuleId by, Events* log) {
  GroupState& now = at(s, g);
  const Vehicle v = info(w, g).vehicle;
  const bool second = now.morale != static_cast<int>(Morale::steady);
  const bool drives = v && alive(s, v);                             // armoured or not
  if (drives && second && (at(s, v).immobile || at(s, v).majored))  // sk.g14.17
    return bail_out(w, s, v, log);
  if (log)
    log->add(second ? "routs" : "demoralised",
             !second                ? by
             : drives               ? "sk.g14.17"_rule
             : by == "sk.dm.1"_rule ? "sk.g14.6"_rule
                                    : by,
             side_of(w, g))
        .with("group", group_kind, g.id);
  now.morale = static_cast<std::uint8_t>(second ? Morale::routing : Morale::demoralised);
  each_member(w, s, g, [&](Figure f) {
    end_wait(s, f);  // sk.g12.1
    if (second) end_cover(w, s, f);
  });
  if (v) {
    at(s, v).waiting = 0;
    if (!open_topped(w, v)) at(s, v).hatch = 0;  // sk.g14.16
    if (second) end_cover(w, s, v);
  }
  if (const Gear k = info(w, g).gear) {
    at(s, k).waiting = 0;
    if (second) end_cover(w, s, k);
  }
}
void note_exposed(const World& w, State& s, Figure f, Point source) {  // sk.g14.4, sk.g10.10
  if (sheltered(w, s, f, source)) return;
  at(s, acts_with(w, s, group_of(w, f))).exposed = 1;
}

}  // namespace bocage::sk
