// sk.g5: sections, leaders, command.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

int command_radius(Rank r) { return row(r).radius; }
int bonus_of(Rank r) { return row(r).bonus; }

namespace {

bool leads(const World& w, const State& s,
           Figure f) {  // sk.g5.6: wounded or routing ones give nothing
  return fit(w, s, f);
}

}  // namespace

// sk.g5.4: a fit NCO of its own, or a fit officer attached.
static Figure find_head(const World& w, const State& s, Group g) {
  Figure nco, officer;
  each_member(w, s, g, [&](Figure f) {
    if (!leads(w, s, f)) return;
    if (is_officer(info(w, f).rank) && !officer) officer = f;
    if (is_nco(w, s, f) && group_of(w, f) == g && !nco) nco = f;
  });
  return officer ? officer : nco;
}
Figure head_of(const World& w, const State& s, Group g) {
  struct Known {
    unsigned when = 0;
    Figure head;
  };
  thread_local Known known_now[max_groups];
  const unsigned now = StillTable::now();
  if (!now) return find_head(w, s, g);
  Known& told = known_now[g.id];
  if (told.when != now) told = {now, find_head(w, s, g)};
  return told.head;
}

bool has_leader(const World& w, const State& s, Group g) {
  return static_cast<bool>(head_of(w, s, g));
}

Figure leader_or_first(const World& w, const State& s, Group g) {
  if (const Figure f = head_of(w, s, g)) return f;
  Figure first;
  each_member(w, s, g, [&](Figure f) {
    if (!first && fit(w, s, f)) first = f;
  });
  return first;
}

// sk.g5.5: to the nearest unwounded figure of the section.
bool in_command(const World& w, const State& s, Figure leader, Group g) {
  const int reach = command_radius(info(w, leader).rank);
  if (!reach || !fit(w, s, leader)) return false;
  bool in = false;
  each_own(w, g, [&](Figure f) {
    if (in || !sound(s, f)) return;
    in = f == leader || near_each_other(w, s, leader, f, reach);
  });
  return in;
}

// sk.g5.6: NCO at the head, the best one officer in radius, a commissar in radius.
Leaders leaders_of(const World& w, const State& s, Group g) {
  Leaders found;
  each_own(w, g, [&](Figure f) { found.nco |= is_nco(w, s, f) && leads(w, s, f); });
  const Side side = side_of(w, g);
  each_figure(w, [&](Figure f) {
    const Rank r = info(w, f).rank;
    if (side_of(w, f) != side || (!is_officer(r) && r != Rank::commissar)) return;
    const bool his_own = group_of(w, f) == g;  // sk.g14.19: a lone officer's own
    if (!his_own && !in_command(w, s, f, g)) return;
    if (his_own && !leads(w, s, f)) return;
    if (r == Rank::commissar) found.commissar = true;
    else found.officer = std::max(found.officer, r);
  });
  return found;
}
int morale_bonus(const World& w, const State& s, Group g) {
  const Leaders by = leaders_of(w, s, g);
  return (by.nco ? bonus_of(Rank::nco) : 0) + bonus_of(by.officer) +
         (by.commissar ? bonus_of(Rank::commissar) : 0);
}

// sk.g4.2: the best single one.
int best_leader(const World& w, const State& s, Group g) {
  int best = 0;
  each_own(w, g, [&](Figure f) {
    if (is_nco(w, s, f) && fit(w, s, f)) best = std::max(best, row(Rank::nco).initiative);
  });
  const Side side = side_of(w, g);
  each_figure(w, [&](Figure f) {
    if (side_of(w, f) != side || !is_officer(info(w, f).rank) || !fit(w, s, f)) return;
    if (group_of(w, f) == g || in_command(w, s, f, g))
      best = std::max(best, row(info(w, f).rank).initiative);
  });
  return best;
}

namespace {

constexpr std::int64_t together = plane::square(15_cm);

struct Apart {  // squares of how far he is from whom he keeps to, before and after; -1: from nobody
  std::int64_t before = -1, after = -1;
};
Apart apart_from_mates(const World& w, const State& s, Figure f, Point from, Point to) {
  const Group g = acts_with(w, s, group_of(w, f));
  const GroupInfo& me = info(w, g);
  Apart far;
  if (me.kind == GroupKind::leader || me.kind == GroupKind::vehicle) return far;
  const Figure head = head_of(w, s, g);
  if (head == f) return far;
  const auto goal = [&](Figure o) {  // where the others are bound for
    for (const Walk& walk : s.walks)
      if (walk.who == o && !(walk.flags & 4)) return walk.to[walk.legs - 1];
    return at(s, o).at;
  };
  const auto measure = [&](Figure o) {
    const Vehicle v = carrier(s, o);  // from his hull (sk.g1.5)
    const auto off = [&](Point his, Point p) {
      return plane::square(v ? Vec{distance_to_hull(hull(w, s, v), p), 0} : his - p);
    };
    const std::int64_t b = off(at(s, o).at, from), a = off(goal(o), to);
    if (far.before < 0 || b < far.before) far.before = b;
    if (far.after < 0 || a < far.after) far.after = a;
  };
  if (head) measure(head);
  else
    each_member(w, s, g, [&](Figure o) {
      if (o != f && fit(w, s, o)) measure(o);
    });
  return far;
}

}  // namespace

// sk.g5.3: within 15 cm of the leader, without one of another fit member; who is outside already must
// end nearer than he began.
Refusal refuse_apart(const World& w, const State& s, Figure f, Point from, Point to) {
  const Apart far = apart_from_mates(w, s, f, from, to);
  if (far.after < 0 || far.after <= together) return legal;
  if (far.before > together && far.after < far.before) return legal;
  return Refusal{"sk.g5.3"_rule, "sk.refuse.cohesion"_text}
      .with("need", length_kind, static_cast<int>(plane::root_up(far.after)))
      .with("most", length_kind, 15_cm);
}
bool coheres_nowhere_near(const World& w, const State& s, Figure f, Point from, Point to,
                          int units) {
  const Apart far = apart_from_mates(w, s, f, from, to);
  if (far.after < 0) return false;
  const std::int64_t least = plane::root(far.after) - units;
  if (least <= 15_cm) return false;
  return far.before <= together || plane::square(least) >= far.before;
}

}  // namespace bocage::sk
