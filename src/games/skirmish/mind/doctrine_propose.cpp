// Places worth thinking about that no sample of the rules names: the best ground within reach by the
// plan's maps, cover near it, legs that point where a vehicle wants to go.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/rules/24_setup.hpp"

namespace bocage::sk {

namespace {

struct Candidate {
  Choice choice;
  float score;
};

// The best so many of everything offered; places close to a better one are left out.
template <int n>
struct Best {
  List<Candidate, n> list;

  void offer(Choice c, float score) {
    if (list.full() && list[list.size() - 1].score >= score) return;
    for (auto& o : list)
      if (o.choice.verb == c.verb && o.choice.count == c.count &&
          storey_of(o.choice.what) == storey_of(c.what) &&
          plane::within(point_of(o.choice.what), point_of(c.what), 2_cm)) {
        if (o.score < score) o = {c, score}, sort();
        return;
      }
    if (list.full()) list.pop();
    list.push({c, score});
    sort();
  }
  void sort() {
    for (int i = 1; i < list.size(); ++i)
      for (int k = i; k > 0 && list[k].score > list[k - 1].score; --k)
        std::swap(list[k], list[k - 1]);
  }
};

constexpr int more = 6;     // places of each gait
constexpr int refused = 8;  // after so many the rest are not tried: to find no way takes long

// Which cells lie within so many cm on foot, by the plan's steps.
struct Around {
  static constexpr int half = 9, wide = 2 * half + 1;
  std::uint16_t cost[wide * wide];
  int x0, y0;

  Around(const Mind::Plan& plan, Point from, int cm) {
    const int home = plan.cell(from);
    x0 = home % plan.cols - half;
    y0 = home / plan.cols - half;
    for (auto& c : cost) c = Mind::far;
    List<std::uint16_t, 4 * wide * wide> open;
    cost[half * wide + half] = 0;
    open.push(half * wide + half);
    for (int i = 0; i < open.size() && !open.full(); ++i) {
      const int here = open[i], x = here % wide, y = here / wide;
      for (int k = 0; k < 8; ++k) {
        constexpr int dx[8] = {1, 1, 0, -1, -1, -1, 0, 1}, dy[8] = {0, 1, 1, 1, 0, -1, -1, -1};
        const int nx = x + dx[k], ny = y + dy[k];
        if (nx < 0 || ny < 0 || nx >= wide || ny >= wide) continue;
        const int step = plan.step[0][(y0 + y) * plan.cols + x0 + x][k];
        if (step == 255 || cost[here] + step > cm || cost[here] + step >= cost[ny * wide + nx])
          continue;
        cost[ny * wide + nx] = static_cast<std::uint16_t>(cost[here] + step);
        if (!open.full()) open.push(static_cast<std::uint16_t>(ny * wide + nx));
      }
    }
  }
  bool reaches(const Mind::Plan& plan, Point p) const {
    const int c = plan.cell(p), x = c % plan.cols - x0, y = c / plan.cols - y0;
    return x >= 0 && y >= 0 && x < wide && y < wide && cost[y * wide + x] < Mind::far;
  }
};

void add(const World& w, const State& s, Prompt& p, Choice c) {
  if (p.options.full() || p.options.contains(c) || Skirmish::refuse(w, s, c)) return;
  p.option(c);
}

float value_of(Eyeful e, const Prompt& p, Choice c) {
  Tally t{Mind::weights().doctrine};
  Mind::score(e.w, e.plan, e.s, p, c, t);
  return t.total;
}

void propose_places(Eyeful e, Prompt& p, Figure f, Verb verb, int who, bool together) {
  const World& w = e.w;
  const FigureState& me = at(e.s, f);
  for (const Gait gait : {Gait::normal, Gait::fast}) {
    const int reach = stride(w, e.s, f, gait) - 20;
    if (reach < 100) continue;
    const Around around(e.plan, me.at, reach / 100 + 4);
    Best<4 * more> best;
    const auto offer = [&](Point to, int storey, int shape) {
      if (!on_the_table(w, to) || !plane::within(to, me.at, reach) || to == me.at ||
          !around.reaches(e.plan, to))
        return;
      const Choice c{verb, static_cast<std::uint8_t>(static_cast<int>(gait) | shape),
                     static_cast<std::uint16_t>(who), packed(to, storey)};
      best.offer(c, value_of(e, p, c));
    };
    const int size = e.plan.size;
    for (int y = me.at.y / size - reach / size - 1; y <= me.at.y / size + reach / size + 1; ++y)
      for (int x = me.at.x / size - reach / size - 1; x <= me.at.x / size + reach / size + 1; ++x)
        if (x >= 0 && y >= 0 && x < e.plan.cols && y < e.plan.rows)
          offer(e.plan.centre(y * e.plan.cols + x), 0, 0);
    for (int i = 0; i < w.post_count; ++i)
      if (plane::within(w.posts[i].at, me.at, reach))
        offer(w.posts[i].at, w.posts[i].storey, together ? 16 : 0);
    for (int i = 0; i < w.objectives.size(); ++i) offer(w.objectives[i].at, 0, 0);
    int added = 0, failed = 0;
    for (const Candidate& c : best.list) {
      if (added >= more || failed >= refused) break;
      const int before = p.options.size();
      add(w, e.s, p, c.choice);
      ++(p.options.size() > before ? added : failed);
    }
  }
}

void propose_legs(Eyeful e, Prompt& p, Vehicle v) {
  const VehicleState& me = at(e.s, v);
  if (!me.chosen || !me.band) return;
  const int left = mobility_of(e.w, v).most[me.band] - me.driven;
  // Somebody may stand in the way of the longest: shorter ones are tried as well.
  constexpr int kept = 40;
  Candidate best[kept] = {};
  int n = 0;
  for (int turn = -90; turn <= 90; turn += 10)
    for (const int part : {10, 8, 6, 4, 2}) {
      const int units = left * part / 10;
      if (units < 100) continue;
      const Choice c{verb::drive, 0, Piece(v).value,
                     packed_leg((me.heading + turn + 360) % 360, units, false)};
      const float score = value_of(e, p, c);
      if (n == kept && score <= best[n - 1].score) continue;
      int k = n < kept ? n++ : n - 1;
      for (; k > 0 && best[k - 1].score < score; --k) best[k] = best[k - 1];
      best[k] = {c, score};
    }
  for (int i = 0, added = 0; i < n && added < more; ++i) {
    const int before = p.options.size();
    add(e.w, e.s, p, best[i].choice);
    added += p.options.size() > before;
  }
}

// Where a group may be set up: cells and posts of its zone, the best by what a single man finds there.
void propose_set_up(Eyeful e, Prompt& p) {
  const World& w = e.w;
  const Group g = next_to_place(e, p.side);
  if (!g) return;
  const bool officer = info(w, g).kind == GroupKind::leader;
  Best<24> best;
  const auto offer = [&](Point to) {
    if (!in_start(w, e.s, g, to)) return;
    const Seat seat = seat_at(e, p.side, to, 0);
    const float way = number(std::min<int>(300, e.plan.way[index(p.side)][e.plan.cell(to)])) / 20;
    const float company = cm_to_sections(e, g, to);
    const float apart = company < nobody ? std::max(0.f, company - (officer ? 8 : 24)) / 15 : 0;
    best.offer({verb::set_group, 0, g.id, packed(to)},
               (seat.save ? number(7 - seat.save) / 2 : 0) - 0.8f * danger_at(e, p.side, seat) -
                   0.2f * risk_of_stress(e, p.side, g, to, seat) - (officer ? 0 : 0.6f * way) -
                   (officer ? 2 : 1) * apart - 2 * crowd_at(e, g, to));
  };
  for (int c = 0; c < e.plan.cells(); ++c) offer(e.plan.centre(c));
  for (int i = 0; i < w.post_count; ++i)
    if (!w.posts[i].storey) offer(w.posts[i].at);
  // What such a place looks upon is seen when it is tried.
  if (info(w, g).kind != GroupKind::section && !officer)
    for (int way = 0; way < 9; ++way)
      for (const int attempt : {0, 1, 2})
        add(w, e.s, p, {verb::set_group, 0, g.id, packed(anchor_for(w, e.s, g, way, attempt))});
  int added = 0;
  for (const Candidate& c : best.list) {
    if (added >= 2 * more) break;
    const int before = p.options.size();
    add(w, e.s, p, c.choice);
    added += p.options.size() > before;
  }
}

}  // namespace

void Mind::propose(const World& w, const Plan& plan, const State& s, Prompt& p) {
  const Eyeful e{w, s, plan};
  switch (s.frames.step()) {
    case Step::orders: {
      const Group g = group(top<OrdersFrame>(s).group);
      const Figure lead = leader_or_first(w, s, g);
      if (lead && can_act(w, s, lead) && !info(w, g).gear && !at(s, lead).moved &&
          morale(w, s, g) == Morale::steady && at(s, lead).aboard == 0xff)
        propose_places(e, p, lead, verb::advance, g.id, true);
      return;
    }
    case Step::man: {
      const Figure f = figure(top<ManFrame>(s).figure);
      if (fit(w, s, f) && morale(w, s, f) == Morale::steady && at(s, f).aboard == 0xff)
        propose_places(e, p, f, verb::move, f.id, false);
      return;
    }
    case Step::setup: return propose_set_up(e, p);
    case Step::drive: return propose_legs(e, p, vehicle(top<DriveFrame>(s).vehicle));
    default: return;
  }
}

}  // namespace bocage::sk
