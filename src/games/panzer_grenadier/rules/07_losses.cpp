// 7.6 Step losses: which units lose them is the owner's choice within the rules.
#include "games/panzer_grenadier/rules/12_assault.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"

namespace bocage::pg {

namespace {

// LossesFrame::manner: whose, in an assault, only grouped units, the transports' turn, the grouped
// units wherever they stand (12.12b).
enum LossManner { of_second = 1, in_assault = 2, grouped_only = 4, transports = 8, scattered = 16 };
// In LossesFrame::steps, above the steps: an AFV, a unit in the best order took its share.
enum LossShare { afv_share = 1 << 14, best_share = 1 << 15 };

int steps_of_group(const LossesFrame& f, int group) {
  return f.steps >> (group ? 2 * (group - 1) : 0) & 3;
}

struct Losing {
  Side side;
  bool assault, only_grouped, transport, scattered;
  int left, group;
  bool need_afv, need_best;
  Order best;
  Hex hex;
};

// Units that can lose a step of this category, in order, with the steps they have.
struct Candidates {
  List<Piece, max_pieces> units;
  int total = 0;
};

bool in_category(const World& w, const State& s, const Losing& l, Piece p) {
  const UnitType& type = type_of(w, p);
  if (side_of(w, p) != l.side || is_leader(type) || carried(w, s, p)) return false;
  if (l.group && at(s, p).target != l.group) return false;
  if (l.only_grouped && !at(s, p).grouped) return false;  // pg.7.63e
  if (is_unarmed_transport(type)) return l.transport;     // pg.7.61b, pg.7.63a
  return !l.transport && is_combat_unit(type) && (l.assault || !is_closed_top(type));  // pg.7.61a
}

Candidates candidates(const World& w, const State& s, const Losing& l) {
  Candidates c;
  const auto consider = [&](Piece p) {
    if (!on_map(s, p) || !in_category(w, s, l, p)) return;
    c.units.push(p);
    c.total += at(s, p).steps;
  };
  if (l.scattered)
    for (const Piece p : of_side(w, l.side)) consider(p);
  else
    for (const Piece p : in_hex(s, l.hex)) consider(p);
  return c;
}

// pg.7.61c: an open-top AFV where there is one; pg.7.63c: any AFV.
bool takes_afv_share(const World& w, const Losing& l, Piece p) {
  const UnitType& type = type_of(w, p);
  return is_afv(type) && (l.assault || type.open_top);
}

Losing losing(const World& w, const State& s) {
  const auto f = top<LossesFrame>(s);
  Losing l{};
  l.side = f.manner & of_second ? Side::second : Side::first;
  l.assault = f.manner & in_assault;
  l.only_grouped = f.manner & grouped_only;
  l.transport = f.manner & transports;
  l.scattered = f.manner & scattered;
  l.left = f.left;
  l.group = f.group;
  l.hex = f.hex;
  l.best = Order::demoralized;
  const int result = steps_of_group(f, f.group);
  bool afv = false;
  for (const Piece p : candidates(w, s, l).units) {
    afv |= takes_afv_share(w, l, p);
    if (at(s, p).order < l.best) l.best = at(s, p).order;
  }
  l.need_afv = !l.transport && result >= 2 && afv && !(f.steps & afv_share);
  l.need_best = l.assault && !(f.steps & best_share);  // pg.7.63b
  return l;
}

// How many different ways, up to 2, there are to lose the steps left lawfully among the units from
// the i-th on. One of them, `hit`, counts with a step less.
int ways(const World& w, const State& s, const Losing& l, const Candidates& c, Piece hit, int i,
         int left, bool need_afv, bool need_best) {
  if (left == 0) return !need_afv && !need_best;
  if (i == c.units.size()) return 0;
  const Piece p = c.units[i];
  const int has = at(s, p).steps - (p == hit);
  int found = 0;
  for (int n = has < left ? has : left; n >= 0 && found < 2; --n) {
    const bool afv = need_afv && !(n && takes_afv_share(w, l, p));
    const bool best = need_best && !(n && at(s, p).order == l.best);
    found += ways(w, s, l, c, hit, i + 1, left - n, afv, best);
  }
  return found;
}

// The units the owner may choose next.
List<Piece, 24> choices(const World& w, const State& s, const Losing& l, const Candidates& c) {
  List<Piece, 24> list;
  for (const Piece p : c.units) {
    if (l.need_best && at(s, p).order != l.best) continue;  // pg.7.63b: the first step
    const bool afv = l.need_afv && !takes_afv_share(w, l, p);
    if (ways(w, s, l, c, p, 0, l.left - 1, afv, false)) list.push(p);
  }
  return list;
}

void lose(const World& w, State& s, const Losing& l, Piece p, Events* log) {
  change<LossesFrame>(s, [&](LossesFrame& f) {
    --f.left;
    if (takes_afv_share(w, l, p)) f.steps |= afv_share;
    if (at(s, p).order == l.best) f.steps |= best_share;
  });
  lose_step(w, s, p, log);
}

// The next category, or the next group with losses, or the end.
bool turn_to_next(LossesFrame& f) {
  f.steps &= static_cast<std::uint16_t>(~(afv_share | best_share));
  if (!(f.manner & transports)) {
    f.manner |= transports;
    f.left = static_cast<Byte>(steps_of_group(f, f.group));
    return true;
  }
  while (f.group && ++f.group <= 7) {
    f.left = static_cast<Byte>(steps_of_group(f, f.group));
    f.manner &= static_cast<Byte>(~transports);
    if (f.left) return true;
  }
  return false;
}

void next_category(State& s) {
  auto f = top<LossesFrame>(s);
  if (turn_to_next(f)) s.frames.replace(f);
  else pop(s);
}

bool run_losses(const World& w, State& s, Events* log) {
  Losing l = losing(w, s);
  const Candidates c = candidates(w, s, l);
  if (l.left > c.total) {
    l.left = c.total;
    change<LossesFrame>(s, [&](LossesFrame& f) { f.left = static_cast<Byte>(c.total); });
  }
  if (l.left == 0) {
    next_category(s);
    return true;
  }
  const List<Piece, 24> list = choices(w, s, l, c);
  if (list.empty()) {  // nothing satisfies the rules any more: the rest falls away
    next_category(s);
    return true;
  }
  if (list.size() == 1 || ways(w, s, l, c, nobody, 0, l.left, l.need_afv, l.need_best) == 1) {
    lose(w, s, l, list[0], log);
    return true;
  }
  return false;
}

void ask_losses(const World& w, const State& s, Prompt& prompt) {
  const Losing l = losing(w, s);
  prompt.choice(l.side,
                l.assault     ? "pg.7.63a"_rule
                : l.transport ? "pg.7.61b"_rule
                              : "pg.7.61a"_rule,
                "pg.prompt.lose_step"_text);
  prompt.with("hex", hex_kind, l.hex.id).with("steps", number_kind, l.left);
  for (const Piece p : choices(w, s, l, candidates(w, s, l))) prompt.option(verb::lose_step, p.id);
}

void take_losses(const World& w, State& s, Choice choice, Events* log) {
  lose(w, s, losing(w, s), piece(choice.who), log);
}

Refusal judge_losses(const World& w, const State& s, Choice choice) {
  if (choice.verb != verb::lose_step || !is_piece(w, choice.who)) return no_option;
  const Losing l = losing(w, s);
  const Piece p = piece(choice.who);
  if (!on_map(s, p) || (at(s, p).hex != l.hex && !l.scattered) || side_of(w, p) != l.side)
    return {"pg.7.61a"_rule, "pg.refuse.not_hit"_text};
  if (!l.assault && is_closed_top(type_of(w, p)))
    return {"pg.7.61d"_rule, "pg.refuse.closed_top"_text};
  if (l.only_grouped && !at(s, p).grouped) return {"pg.7.63e"_rule, "pg.refuse.not_hit"_text};
  if (!in_category(w, s, l, p)) return {"pg.7.61a"_rule, "pg.refuse.not_hit"_text};
  if (choices(w, s, l, candidates(w, s, l)).contains(p)) return legal;
  if (l.need_best && at(s, p).order != l.best)
    return {"pg.7.63b"_rule, "pg.refuse.best_order_first"_text};
  if (l.need_afv)
    return {l.assault ? "pg.7.63c"_rule : "pg.7.61c"_rule, "pg.refuse.afv_must_share"_text};
  return {"pg.7.61c"_rule, "pg.refuse.not_hit"_text};
}

}  // namespace

const StepRules losses_step{run_losses, ask_losses, judge_losses, take_losses};

void push_losses(const World&, State& s, Hex h, Side side, int n, int group, bool assault) {
  push(s, LossesFrame{.manner = static_cast<Byte>((side == Side::second ? of_second : 0) |
                                                  (assault ? in_assault : 0)),
                      .left = static_cast<Byte>(n),
                      .group = static_cast<Byte>(group),
                      .hex = h,
                      .steps = static_cast<std::uint16_t>(n << (group ? 2 * (group - 1) : 0))});
}

// Of several groups at once: two bits a group. They are lost group by group.
void push_losses_of_groups(State& s, Hex h, Side side, int steps) {
  const int first = __builtin_ctz(static_cast<unsigned>(steps)) / 2;
  push(s, LossesFrame{.manner = static_cast<Byte>(side == Side::second ? of_second : 0),
                      .left = static_cast<Byte>(steps >> 2 * first & 3),
                      .group = static_cast<Byte>(first + 1),
                      .hex = h,
                      .steps = static_cast<std::uint16_t>(steps)});
}

// pg.16.3a: a wreck for each step of armour that is lost in a town or on a bridge.
static void leave_wrecks(const World& w, State& s, Piece p, int steps) {
  const Hex where = at(s, p).hex;
  if (!on_map(s, p) || !is_afv(type_of(w, p))) return;
  const bool bridge = w.bridges.contains(where) && !is_open_river(w, s, where);  // not blown
  if (w.terrain[where.id] != Terrain::town && !bridge) return;
  for (; steps > 0; --steps) add_wreck(w, s, where);
}

void eliminate(const World& w, State& s, Piece p, Events* log) {
  const Hex where = at(s, p).hex;
  leave_wrecks(w, s, p, at(s, p).steps);
  // pg.7.6b, pg.5.65a, pg.5.65c: what it carries dies with it; who only went along gets off.
  const bool carrier = type_of(w, p).carrier && good_order(s, p);
  for_each_aboard(s, p, [&](Piece load) {
    if (carrier) {
      eliminate(w, s, load, log);
      return;
    }
    at(s, load).carrier = nobody;
    if (at(s, load).changed_hex) at(s, load).acted = 1;  // pg.5.0e: he has moved
  });
  if (log)
    log->add("eliminated", "pg.7.6a"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, where.id);
  take_off(s, p, Place::eliminated);
  update_assault(w, s, where);
  update_control(w, s, where);  // pg.1.2j: whoever is left in an assault hex holds it
  if (!is_leader(w, p)) {
    at(s, p).face = 0;  // orders lapse
    return;
  }
  const bool senior = s.senior[index(side_of(w, p))] == p.id;
  leader_lost(w, s, p, where, log);
  if (senior) replace_commander(w, s, side_of(w, p), log);
}

// pg.6.7c: the leaders of the hex will throw for it.
static void count_step(State& s, Hex where, Side side) {
  for (int i = 0; i < s.frames.size(); ++i) {
    if (s.frames.step(i) != Step::casualties) continue;
    auto f = s.frames.at<CasualtiesFrame>(i);
    if (f.hex != where || f.side != side) continue;
    if (f.steps < 255) ++f.steps;
    s.frames.replace(f, i);
    return;
  }
}

// pg.7.6a, pg.1.2v: full to reduced, reduced or one-step to nothing.
void lose_step(const World& w, State& s, Piece p, Events* log) {
  PieceState& self = at(s, p);
  const Hex where = self.hex;
  if (self.hidden) reveal(w, s, p, log);
  if (self.steps) --self.steps;
  count_step(s, where, side_of(w, p));
  leave_wrecks(w, s, p, 1);
  if (self.steps == 0) {
    eliminate(w, s, p, log);
    return;
  }
  if (log)
    log->add("reduced", "pg.7.6a"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, where.id);
}

// pg.7.25b, pg.7.43, pg.7.63d: a result on the assault table touches everybody of the side in the
// hex.
void assault_result(const World& w, State& s, Hex h, Side against, Outcome outcome,
                    bool only_grouped, Events*) {
  if (outcome == Outcome::none) return;
  const int steps = steps_of(outcome);
  for_each_target(w, s, h, against, [&](Piece p) {
    at(s, p).check = static_cast<std::uint8_t>(steps ? 3 : 1 + check_modifier(outcome));  // 7.63d
  });
  push_checks(s, h, against);
  if (!steps) return;
  push_casualties(w, s, h, against, nobody);
  push_losses(w, s, h, against, steps, 0, true);
  if (only_grouped) change<LossesFrame>(s, [](LossesFrame& f) { f.manner |= grouped_only; });
}

// pg.12.12b, A26: all grouped pieces of the side are one target, wherever they stand now.
void free_shot_result(const World& w, State& s, Hex left, Side against, Outcome outcome, Events*) {
  if (outcome == Outcome::none) return;
  const int steps = steps_of(outcome);
  Hexes where;
  for (const Piece p : of_side(w, against)) {
    if (!on_map(s, p) || !at(s, p).grouped) continue;
    where.add(at(s, p).hex);
    if (is_leader(w, p)) at(s, p).casualty = 1;
    if (!carried(w, s, p))
      at(s, p).check = static_cast<std::uint8_t>(steps ? 3 : 1 + check_modifier(outcome));
  }
  where.each([&](Hex h) { push_checks(s, h, against); });
  if (steps) where.each([&](Hex h) { push(s, CasualtiesFrame{.side = against, .hex = h}); });
  else
    for (const Piece p : of_side(w, against)) at(s, p).casualty = 0;
  if (!steps) return;
  push_losses(w, s, left, against, steps, 0, true);
  if (step_now(s) == Step::losses)
    change<LossesFrame>(s, [](LossesFrame& f) { f.manner |= grouped_only | scattered; });
}

}  // namespace bocage::pg
