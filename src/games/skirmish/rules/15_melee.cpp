// sk.cb.1-sk.cb.6, sk.g15.1-sk.g15.7, sk.g3.7: who fights whom, with how many dice.
#include "games/skirmish/rules/15_melee.hpp"

#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

// sk.g15.1: pairs in contact of which at least one is fit (sk.g15.13).
bool engaged_pair(const World& w, const State& s, Figure a, Figure b) {
  if (side_of(w, a) == side_of(w, b) || !on_table(s, a) || !on_table(s, b)) return false;
  if (hidden(s, group_of(w, a)) || hidden(s, group_of(w, b))) return false;
  if (!sound(s, a) && !sound(s, b)) return false;
  const int dx = at(s, a).at.x - at(s, b).at.x, dy = at(s, a).at.y - at(s, b).at.y;
  if (dx > 350 || dx < -350 || dy > 350 || dy < -350) return false;
  return contact(w, s, a, b);
}
bool unfought(const World& w, const State& s, Figure f) {
  if (!on_table(s, f) || at(s, f).fought || at(s, f).aboard != 0xff) return false;
  bool any = false;
  each_figure(w, [&](Figure o) { any = any || (!at(s, o).fought && engaged_pair(w, s, f, o)); });
  return any;
}

// The knot of contacts that he is in.
struct Knot {
  List<Figure, 40> of[2];
  bool contains(Figure f) const { return of[0].contains(f) || of[1].contains(f); }
};
Knot knot_of(const World& w, const State& s, Figure f) {
  Knot k;
  List<Figure, 80> open;
  open.push(f);
  k.of[index(side_of(w, f))].push(f);
  for (int i = 0; i < open.size(); ++i)
    each_figure(w, [&](Figure o) {
      if (k.contains(o) || at(s, o).fought || open.full()) return;
      if (!engaged_pair(w, s, open[i], o)) return;
      auto& list = k.of[index(side_of(w, o))];
      if (list.full()) return;
      list.push(o);
      open.push(o);
    });
  for (auto& list : k.of)
    for (int i = 1; i < list.size(); ++i)
      for (int j = i; j > 0 && list[j] < list[j - 1]; --j) std::swap(list[j], list[j - 1]);
  return k;
}

// sk.g15.2: the side with fewer figures gets one melee each; with equal numbers the priority side pairs.
int joining_side(const State& s, const Knot& k) {
  if (k.of[0].size() == k.of[1].size()) return s.priority;
  return k.of[0].size() > k.of[1].size() ? 0 : 1;
}

int joined(const State& s, const Knot& k, int side, Figure single) {
  int n = 0;
  for (const Figure f : k.of[side]) n += at(s, f).foe == single.id;
  return n;
}

// How many singles can get somebody, if the undecided joiners choose well.
int coverable(const World& w, const State& s, const Knot& k, int side, Figure assumed,
              Figure with) {
  Figure taken[40];
  int n = 0;
  const auto covered = [&](Figure single) {
    return joined(s, k, side, single) > 0 || (assumed && with == single);
  };
  for (const Figure single : k.of[1 - side]) n += covered(single);
  // Augmenting paths over the rest.
  Figure match[max_figures];
  for (const Figure single : k.of[1 - side]) {
    if (covered(single)) continue;
    bool seen[max_figures] = {};
    const auto augment = [&](auto&& self, Figure want) -> bool {
      for (const Figure f : k.of[side]) {
        if (at(s, f).foe != 0xff || f == assumed || seen[f.id] || !engaged_pair(w, s, f, want))
          continue;
        seen[f.id] = true;
        if (!match[f.id] || self(self, match[f.id])) {
          match[f.id] = want;
          return true;
        }
      }
      return false;
    };
    n += augment(augment, single);
  }
  (void)taken;
  return n;
}

Refusal refuse_join(const World& w, const State& s, const Knot& k, int side, Figure f,
                    Figure single) {
  if (!k.of[1 - side].contains(single)) return {"sk.g15.2"_rule, "sk.refuse.not_engaged"_text};
  if (!engaged_pair(w, s, f, single)) return {"sk.g15.2"_rule, "sk.refuse.not_touching"_text};
  const int most = k.of[0].size() == k.of[1].size() ? 1 : 3;
  if (joined(s, k, side, single) >= most)
    return Refusal{"sk.g15.2"_rule, "sk.refuse.at_most"_text}.number("most", most);
  if (coverable(w, s, k, side, f, single) < coverable(w, s, k, side, {}, {}))
    return {"sk.g15.2"_rule, "sk.refuse.each_gets_one"_text};
  return legal;
}

void start_melee(const World& w, State& s, Figure chosen) {
  const Knot k = knot_of(w, s, chosen);
  const int side = joining_side(s, k);
  Figure single = chosen;
  if (index(side_of(w, chosen)) == side) single = {at(s, chosen).foe};
  if (!single) {
    at(s, chosen).fought = 1;
    return;
  }
  s.melee.clear();
  for (const int turn : {static_cast<int>(s.priority), 1 - s.priority}) {
    if (turn == side) {
      for (const Figure f : k.of[side])
        if (at(s, f).foe == single.id && s.melee.size() < 7)
          s.melee.push({f.id, static_cast<std::uint8_t>(side), 0, 0, 0});
    } else {
      s.melee.push({single.id, static_cast<std::uint8_t>(turn), 0, 0, 0});
    }
  }
  s.frames.push(MeleeFrame{.single = single.id});
}

}  // namespace

// sk.cb.2-sk.cb.4
int melee_dice(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  bool front = false, rear = false;
  const Vec facing = plane::heading(me.facing);
  for (const Fighter& o : s.melee)
    if (o.side != index(side_of(w, f)) && me.aboard == 0xff)
      (plane::dot(facing, at(s, figure(o.who)).at - me.at) < 0 ? rear : front) = true;
  if (wounded(s, f) || morale(w, s, f) != Morale::steady || posture(s, f) == Posture::climbing ||
      me.from_behind || (front && rear))
    return 1;
  int n = row(info(w, f).quality).melee;
  if (has(w, f, fanatic)) ++n;                             // sk.cb.3a
  if (me.mounted) ++n;                                     // sk.cb.3b
  if (has(w, f, sabre)) ++n;                               // sk.cb.3c
  if (at(s, acts_with(w, s, group_of(w, f))).banzai) ++n;  // sk.cb.3d
  return n;
}

// sk.g15.5
bool defends_obstacle(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff) return true;  // sk.g19.3
  if (me.charged) return false;
  for (const Fighter& o : s.melee) {
    if (o.side == index(side_of(w, f))) continue;
    const Point from = at(s, figure(o.who)).at;
    for (int i = 0; i < w.area_count; ++i) {
      const Area& a = w.areas[i];
      const bool pit = a.ground == Ground::trench || a.ground == Ground::foxhole;
      if (pit) {
        const auto in = [&](Point p) {
          return a.round ? plane::covers_centre(a.circle, p) : plane::contains(a.outline, p);
        };
        if (in(me.at) && !in(from)) return true;
        continue;
      }
      if (!w.ground[static_cast<int>(a.ground)].linear && a.ground != Ground::building &&
          a.ground != Ground::bunker && a.ground != Ground::wreck)
        continue;
      for (int e = 0; !a.round && e < a.outline.edges(); ++e)
        if (plane::meet(me.at, from, a.outline.from(e), a.outline.to(e)) &&
            plane::within(me.at, a.outline.from(e), a.outline.to(e), 3_cm) &&
            !destroyed_there(s, a.shape, e, a.outline, me.at))
          return true;
    }
  }
  return false;
}

// sk.cb.5a-c
RuleId reroll_ground(const World& w, const State& s, Figure f) {
  if (info(w, f).quality == Quality::commando) return "sk.cb.5a"_rule;
  if (defends_obstacle(w, s, f)) return "sk.cb.5b"_rule;
  const Arm a = main_arm(w, s, f);
  if (a && row(w, a).pistol) return "sk.cb.5c"_rule;
  return {};
}

int melee_total(const State& s, int side) {
  int n = 0;
  for (const Fighter& f : s.melee)
    if (f.side == side)
      for (int i = 0; i < f.count; ++i) n += f.dice >> (4 * i) & 15;
  return n;
}

// sk.g19.1: who may attack a vehicle with what.
Refusal refuse_assault(const World& w, const State& s, Figure f, Vehicle v, int means) {
  if (!exists(w, v) || side_of(w, v) == side_of(w, f))
    return {"sk.g19.1"_rule, "sk.refuse.no_such"_text};
  if (!fit(w, s, f) || morale(w, s, f) != Morale::steady)
    return {"sk.g19.1"_rule, "sk.refuse.not_fit"_text};
  if (at(s, f).fought) return {"sk.g3.7"_rule, "sk.refuse.has_fought"_text};
  if (!alive(s, v) || !known(w, s, side_of(w, f), v))
    return {"sk.g19.1"_rule, "sk.refuse.wreck"_text};
  if (!contact(w, s, f, v)) return {"sk.g19.1"_rule, "sk.refuse.not_touching"_text};
  if (band(s, v) > Band::medium) return {"sk.g19.1"_rule, "sk.refuse.too_fast"_text};
  if (means == 255) {  // sk.g19.4: the occupants, as figures behind an obstacle
    bool anybody = false;
    each_aboard(w, s, v, [&](Figure o) { anybody |= on_table(s, o); });
    return !armoured(w, v) && open_topped(w, v) && anybody
               ? legal
               : Refusal{"sk.g19.4"_rule, "sk.refuse.no_effect_there"_text};
  }
  const Arm arm{static_cast<std::uint8_t>(means)};
  if (!carries(w, s, f, arm)) return {"sk.g19.2"_rule, "sk.refuse.no_such_weapon"_text};
  const ArmRow& r = row(w, arm);
  if (r.kind == ArmKind::placed) return legal;
  if (r.hand_grenade)
    return is_open(w, s, v) ? legal : Refusal{"sk.g19.2"_rule, "sk.refuse.no_effect_there"_text};
  return {"sk.g19.2"_rule, "sk.refuse.no_such_weapon"_text};
}

namespace {

template <class Visit>
void each_assault(const World& w, const State& s, int side, Visit&& visit) {
  each_figure(w, [&](Figure f) {
    if (index(side_of(w, f)) != side || !fit(w, s, f) || at(s, f).fought || at(s, f).aboard != 0xff)
      return;
    each_vehicle(w, [&](Vehicle v) {
      if (side_of(w, v) == side_of(w, f) || !alive(s, v) || !contact(w, s, f, v)) return;
      for (const Arm a : info(w, f).arms)
        if (a && !refuse_assault(w, s, f, v, a.id)) visit(f, v, a.id);
      if (at(s, f).grenades && !refuse_assault(w, s, f, v, w.grenade.id)) visit(f, v, w.grenade.id);
      if (!refuse_assault(w, s, f, v, 255)) visit(f, v, 255);
    });
  });
}

bool has_melee(const World& w, const State& s) {
  for (int i = 0; i < w.figure_count; ++i)
    if (unfought(w, s, figure(i))) return true;
  return false;
}

bool run_combats(const World& w, State& s, Events*) {
  auto f = top<CombatsFrame>(s);
  if (s.sequence != 4) {
    s.sequence = 4;
    s.active = 0xff;
    s.passes = 0;
    f.side = s.priority;
    for (int i = 0; i < w.figure_count; ++i) s.figures[i].foe = 0xff;
    s.frames.replace(f);
  }
  const bool melee = has_melee(w, s);
  int assaults[2] = {0, 0};
  for (const int side : {0, 1})
    if (!(s.passes >> side & 1))
      each_assault(w, s, side, [&](Figure, Vehicle, int) { ++assaults[side]; });
  if (!melee && !assaults[0] && !assaults[1]) {
    s.frames.pop();
    return true;
  }
  if (melee || assaults[f.side]) return false;
  f.side = 1 - f.side;
  s.frames.replace(f);
  return false;
}

Refusal refuse_combats(const World& w, const State& s, Choice c) {
  const auto f = top<CombatsFrame>(s);
  const Refusal nonsense{"sk.g3.7"_rule, "sk.refuse.not_an_option"_text};
  if (c.verb == verb::pass) {
    if (c.who || c.what || c.count) return nonsense;
    return has_melee(w, s) ? Refusal{"sk.g3.7"_rule, "sk.refuse.must_fight"_text} : legal;
  }
  if (c.who >= w.figure_count) return nonsense;
  const Figure man = figure(c.who);
  if (index(side_of(w, man)) != f.side) return {"sk.g3.7"_rule, "sk.refuse.not_yours"_text};
  if (c.verb == verb::fight) {
    if (c.what || c.count) return nonsense;
    return unfought(w, s, man) ? legal : Refusal{"sk.g15.1"_rule, "sk.refuse.not_engaged"_text};
  }
  if (c.verb != verb::assault || c.what > 0xffff || !Piece(static_cast<int>(c.what)).is_vehicle())
    return nonsense;
  if (s.passes >> f.side & 1) return nonsense;
  return refuse_assault(w, s, man, Piece(static_cast<int>(c.what)).as_vehicle(), c.count);
}
void ask_combats(const World& w, const State& s, Prompt& p) {
  const auto f = top<CombatsFrame>(s);
  p.choice(static_cast<Side>(f.side), "sk.g3.7"_rule, "sk.prompt.combats"_text);
  each_figure(w, [&](Figure o) {
    if (index(side_of(w, o)) == f.side && unfought(w, s, o)) p.option(verb::fight, o.id);
  });
  if (!(s.passes >> f.side & 1))
    each_assault(w, s, f.side, [&](Figure o, Vehicle v, int means) {
      const Choice c{verb::assault, static_cast<std::uint8_t>(means), o.id, Piece(v).value};
      if (!p.options.contains(c)) p.option(c);
    });
  if (!has_melee(w, s)) p.option(verb::pass);
}
void take_combats(const World& w, State& s, Choice c, Events* log) {
  auto f = top<CombatsFrame>(s);
  if (c.verb == verb::pass) {
    s.passes |= static_cast<std::uint8_t>(1u << f.side);
    f.side = 1 - f.side;
    s.frames.replace(f);
    return;
  }
  f.side = 1 - f.side;
  s.frames.replace(f);
  if (c.verb == verb::fight) {
    s.frames.push(PairingFrame{.figure = 0xff, .chosen = static_cast<std::uint8_t>(c.who)});
    return;
  }
  start_assault(w, s, figure(c.who), Piece(static_cast<int>(c.what)).as_vehicle(), c.count, log);
}

// ---- sk.g15.2

bool run_pairing(const World& w, State& s, Events*) {
  auto f = top<PairingFrame>(s);
  const Figure chosen = figure(f.chosen);
  const Knot k = knot_of(w, s, chosen);
  const int side = joining_side(s, k);
  for (const Figure j : k.of[side]) {
    if (at(s, j).foe != 0xff) {
      if (k.of[1 - side].contains(figure(at(s, j).foe))) continue;
      at(s, j).foe = 0xff;
    }
    int options = 0;
    Figure last;
    for (const Figure single : k.of[1 - side])
      if (!refuse_join(w, s, k, side, j, single)) ++options, last = single;
    if (options == 1) {
      at(s, j).foe = last.id;
      continue;
    }
    if (!options) continue;
    f.figure = j.id;
    s.frames.replace(f);
    return false;
  }
  s.frames.pop();
  start_melee(w, s, chosen);
  return true;
}
Refusal refuse_pairing(const World& w, const State& s, Choice c) {
  const auto f = top<PairingFrame>(s);
  if (c.verb != verb::join || c.who != f.figure || c.count || c.what >= w.figure_count)
    return {"sk.g15.2"_rule, "sk.refuse.not_an_option"_text};
  const Knot k = knot_of(w, s, figure(f.chosen));
  return refuse_join(w, s, k, joining_side(s, k), figure(f.figure),
                     figure(static_cast<int>(c.what)));
}
void ask_pairing(const World& w, const State& s, Prompt& p) {
  const auto f = top<PairingFrame>(s);
  const Figure j = figure(f.figure);
  p.choice(side_of(w, j), "sk.g15.2"_rule, "sk.prompt.join"_text);
  p.of_player(owner_of(w, s, group_of(w, j)));
  p.with("figure", piece_kind, j.id);
  const auto judge = [&](Choice c) { return refuse_pairing(w, s, c); };
  const Knot k = knot_of(w, s, figure(f.chosen));
  for (const Figure single : k.of[1 - joining_side(s, k)])
    p.offer(judge, verb::join, j.id, single.id);
}
void take_pairing(const World&, State& s, Choice c, Events*) {
  at(s, figure(c.who)).foe = static_cast<std::uint8_t>(c.what);
}

// ---- dice (sk.g1.12: the priority side first)

bool run_melee(const World& w, State& s, Events* log) {
  auto f = top<MeleeFrame>(s);
  if (f.next < s.melee.size()) {
    Fighter& me = s.melee[f.next];
    me.count = static_cast<std::uint8_t>(melee_dice(w, s, figure(me.who)));
    me.can = static_cast<bool>(reroll_ground(w, s, figure(me.who)));
    return false;
  }
  if (f.stage == 0) {
    f.stage = 1;
    s.frames.replace(f);
    s.frames.push(RerollFrame{});
    return true;
  }
  s.frames.pop();
  settle_melee(w, s, f, log);
  return true;
}
void ask_melee(const World& w, const State& s, Prompt& p) {
  const auto f = top<MeleeFrame>(s);
  const Fighter& me = s.melee[f.next];
  p.roll(side_of(w, figure(me.who)), "sk.cb.1"_rule, "sk.prompt.melee"_text,
         Chance::throw_dice(me.count, me.can ? Reading::each : Reading::sum));
  p.with("figure", piece_kind, me.who).with("dice", number_kind, me.count);
}
void take_melee(const World& w, State& s, Choice c, Events* log) {
  auto f = top<MeleeFrame>(s);
  Fighter& me = s.melee[f.next];
  // Only what matters is kept: sorted dice for whoever may re-roll, else their sum.
  int dice[8], n = me.count;
  for (int i = 0; i < n; ++i) dice[i] = die(c, i);
  for (int i = 1; i < n; ++i)
    for (int k = i; k > 0 && dice[k] < dice[k - 1]; --k) std::swap(dice[k], dice[k - 1]);
  me.dice = 0;
  if (me.can) {
    for (int i = 0; i < n; ++i) me.dice |= static_cast<std::uint32_t>(dice[i]) << (4 * i);
  } else {
    int rest = sum_of(c);
    for (int i = 0; i < n; ++i) {
      const int d = std::min(15, rest);
      me.dice |= static_cast<std::uint32_t>(d) << (4 * i);
      rest -= d;
    }
  }
  if (log)
    log->add("melee_dice", "sk.cb.1"_rule, side_of(w, figure(me.who)))
        .on(c)
        .with("figure", piece_kind, me.who)
        .number("total", sum_of(c));
  ++f.next;
  s.frames.replace(f);
}

// ---- sk.g15.7: each decides once, knowing the totals

bool run_reroll(const World&, State& s, Events*) {
  auto f = top<RerollFrame>(s);
  for (; f.next < s.melee.size(); ++f.next)
    if (s.melee[f.next].can) {
      s.frames.replace(f);
      return false;
    }
  s.frames.pop();
  return true;
}
void ask_reroll(const World& w, const State& s, Prompt& p) {
  const Fighter& me = s.melee[top<RerollFrame>(s).next];
  const Figure f = figure(me.who);
  p.choice(side_of(w, f), reroll_ground(w, s, f), "sk.prompt.reroll"_text);
  p.of_player(owner_of(w, s, group_of(w, f)));
  p.with("figure", piece_kind, f.id)
      .with("own", number_kind, melee_total(s, me.side))
      .with("enemy", number_kind, melee_total(s, 1 - me.side));
  p.option(verb::keep);
  for (int i = 0; i < me.count; ++i) {
    const int face = me.dice >> (4 * i) & 15;
    if (i && face == static_cast<int>(me.dice >> (4 * (i - 1)) & 15)) continue;
    p.option(verb::reroll, f.id, 0, face);
  }
}
void take_reroll(const World&, State& s, Choice c, Events*) {
  auto f = top<RerollFrame>(s);
  Fighter& me = s.melee[f.next];
  me.can = 0;
  if (c.verb == verb::keep) return;
  for (int i = 0; i < me.count; ++i)
    if (static_cast<int>(me.dice >> (4 * i) & 15) == c.count) {
      s.frames.push(RerollDieFrame{.fighter = f.next, .die = static_cast<std::uint8_t>(i)});
      return;
    }
}
void ask_reroll_die(const World& w, const State& s, Prompt& p) {
  const auto f = top<RerollDieFrame>(s);
  p.roll(side_of(w, figure(s.melee[f.fighter].who)), "sk.g15.7"_rule, "sk.prompt.reroll_die"_text,
         Chance::throw_dice(1));
  p.with("figure", piece_kind, s.melee[f.fighter].who);
}
void take_reroll_die(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<RerollDieFrame>(s);
  s.frames.pop();
  Fighter& me = s.melee[f.fighter];
  me.dice &= ~(15u << (4 * f.die));
  me.dice |= static_cast<std::uint32_t>(sum_of(c)) << (4 * f.die);
  if (log)
    log->add("rerolled", "sk.g15.7"_rule, side_of(w, figure(me.who)))
        .on(c)
        .with("figure", piece_kind, me.who);
}

}  // namespace

const StepRules combats_step{
    .run = run_combats, .ask = ask_combats, .refuse = refuse_combats, .take = take_combats};
const StepRules pairing_step{
    .run = run_pairing, .ask = ask_pairing, .refuse = refuse_pairing, .take = take_pairing};
const StepRules melee_step{.run = run_melee, .ask = ask_melee, .take = take_melee};
const StepRules reroll_step{.run = run_reroll, .ask = ask_reroll, .take = take_reroll};
const StepRules reroll_die_step{.ask = ask_reroll_die, .take = take_reroll_die};

}  // namespace bocage::sk
