// sk.g3.7, sk.g15.1, sk.g15.2: which fights there are, and who fights whom.
#include "games/skirmish/rules/15_melee.hpp"

namespace bocage::sk {

namespace {

// sk.g15.1: pairs in contact of which at least one is fit (sk.g15.13).
bool engaged_pair(const World& w, const State& s, Figure a, Figure b) {
  if (!Reach(at(s, a).at, 3.5_cm).holds(at(s, b).at)) return false;
  if (side_of(w, a) == side_of(w, b) || !on_table(s, a) || !on_table(s, b)) return false;
  if (hidden(s, group_of(w, a)) || hidden(s, group_of(w, b))) return false;
  if (!sound(s, a) && !sound(s, b)) return false;
  return contact(w, s, a, b);
}
}  // namespace

bool in_a_fight(const World& w, const State& s, Figure f) {
  return on_table(s, f) && any_foe_in(w, s, side_of(w, f), Reach(at(s, f).at, 3.5_cm),
                                      [&](Figure o) { return engaged_pair(w, s, f, o); });
}

namespace {

bool unfought(const World& w, const State& s, Figure f) {
  if (!on_table(s, f) || at(s, f).fought || at(s, f).aboard != 0xff) return false;
  return any_foe_in(w, s, side_of(w, f), Reach(at(s, f).at, 3.5_cm),
                    [&](Figure o) { return !at(s, o).fought && engaged_pair(w, s, f, o); });
}

// The knot of contacts that he is in.
struct Knot {
  List<Figure, max_figures> of[2];
  bool contains(Figure f) const { return of[0].contains(f) || of[1].contains(f); }
};
Knot knot_of(const World& w, const State& s, Figure f) {
  Knot k;
  List<Figure, max_figures> open;
  open.push(f);
  k.of[index(side_of(w, f))].push(f);
  for (int i = 0; i < open.size(); ++i)
    each_figure(w, [&](Figure o) {
      if (k.contains(o) || at(s, o).fought) return;
      if (!engaged_pair(w, s, open[i], o)) return;
      k.of[index(side_of(w, o))].push(o);
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
  if (!single || !joined(s, k, side, single)) {  // nobody was left for him
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

bool has_melee(const World& w, const State& s) {
  const StillTable still;
  for (int i = 0; i < w.figure_count; ++i)
    if (unfought(w, s, figure(i))) return true;
  return false;
}

// sk.g19.4: an unarmoured vehicle that an enemy touches and nobody in it can defend.
void take_vehicles(const World& w, State& s, Events* log) {
  each_vehicle(w, [&](Vehicle v) {
    if (!alive(s, v) || armoured(w, v) || hidden(s, w.vehicles[v.id].group)) return;
    bool manned = false, taken = false;
    each_aboard(w, s, v, [&](Figure o) { manned |= sound(s, o); });
    if (manned) return;
    each_figure(w, [&](Figure f) {
      taken = taken || (side_of(w, f) != side_of(w, v) && fit(w, s, f) && contact(w, s, f, v));
    });
    if (!taken) return;
    VehicleState& me = at(s, v);
    me.captured = me.abandoned = 1;
    me.driverless = me.waiting = 0;
    me.band = 0;
    end_cover(w, s, v);
    if (log)
      log->add("vehicle_taken", "sk.g19.4"_rule, side_of(w, v))
          .with("vehicle", piece_kind, Piece(v).value);
  });
}

void begin_fight(State& s, Figure f) {
  s.frames.change<CombatsFrame>([](CombatsFrame& c) { c.side = 1 - c.side; });
  s.frames.push(PairingFrame{.figure = 0xff, .chosen = f.id});
}

bool run_combats(const World& w, State& s, Events* log) {
  auto f = top<CombatsFrame>(s);
  if (s.sequence != 4) {
    s.sequence = 4;
    s.active = 0xff;
    s.passes = 0;
    f.side = s.priority;
    for (int i = 0; i < w.figure_count; ++i) s.figures[i].foe = 0xff;
    s.frames.replace(f);
  }
  take_vehicles(w, s, log);
  const bool melee = has_melee(w, s);
  int assaults[2] = {0, 0};
  for (const int side : {0, 1})
    if (!(s.passes >> side & 1))
      each_assault(w, s, side, [&](Figure, Vehicle, int) { ++assaults[side]; });
  if (!melee && !assaults[0] && !assaults[1]) {
    s.frames.pop();
    return true;
  }
  if (melee && !assaults[f.side]) {  // one fight and nothing else is no question
    Figure only_one;
    int fights = 0;
    each_figure(w, [&](Figure o) {
      if (fights < 2 && index(side_of(w, o)) == f.side && unfought(w, s, o)) ++fights, only_one = o;
    });
    if (fights == 1) {
      begin_fight(s, only_one);
      return true;
    }
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
  unsigned owners = 0;  // sk.g25.1: who settles their order
  const auto concerns = [&](Figure o) {
    if (w.players[f.side & 1] > 1) owners |= 1u << owner_of(w, s, group_of(w, o));
  };
  each_figure(w, [&](Figure o) {
    if (index(side_of(w, o)) == f.side && unfought(w, s, o))
      concerns(o), p.option(verb::fight, o.id);
  });
  if (!(s.passes >> f.side & 1))
    each_assault(w, s, f.side, [&](Figure o, Vehicle v, int means) {
      const Choice c{verb::assault, static_cast<std::uint8_t>(means), o.id, Piece(v).value};
      concerns(o);
      if (!p.options.contains(c)) p.option(c);
    });
  if (!has_melee(w, s)) p.option(verb::pass);
  p.of_player(who_decides(w, s, static_cast<Side>(f.side), owners));
}
void take_combats(const World& w, State& s, Choice c, Events* log) {
  auto f = top<CombatsFrame>(s);
  if (c.verb == verb::pass) {
    s.passes |= static_cast<std::uint8_t>(1u << f.side);
    f.side = 1 - f.side;
    s.frames.replace(f);
    return;
  }
  if (c.verb == verb::fight) return begin_fight(s, figure(c.who));
  f.side = 1 - f.side;
  s.frames.replace(f);
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

}  // namespace

const StepRules combats_step{
    .run = run_combats, .ask = ask_combats, .refuse = refuse_combats, .take = take_combats};
const StepRules pairing_step{
    .run = run_pairing, .ask = ask_pairing, .refuse = refuse_pairing, .take = take_pairing};

}  // namespace bocage::sk
