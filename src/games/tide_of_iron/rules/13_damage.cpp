// What hits do: figures lost, suppression, damage to vehicles, the fate of passengers.
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

struct Split {  // figures of each kind
  int n[figure_kinds];
};
Split split(Figures f) { return {{f.regular, f.elite, f.officer, f.mg, f.mortar}}; }
u16 join(const int (&n)[figure_kinds]) {
  Figures f;
  f.regular = static_cast<u16>(n[0] & 7), f.elite = static_cast<u16>(n[1] & 7);
  f.officer = static_cast<u16>(n[2] & 7), f.mg = static_cast<u16>(n[3] & 3);
  f.mortar = static_cast<u16>(n[4] & 3);
  return code_of(f);
}

// Every way to lose that many figures, as codes.
template <class Visit>
void each_loss(Figures f, int hits, Visit visit) {
  const Split have = split(f);
  int n[figure_kinds];
  const int* m = have.n;
  for (n[4] = 0; n[4] <= m[4] && n[4] <= hits; ++n[4])
    for (n[3] = 0; n[3] <= m[3] && n[3] + n[4] <= hits; ++n[3])
      for (n[2] = 0; n[2] <= m[2] && n[2] + n[3] + n[4] <= hits; ++n[2])
        for (n[1] = 0; n[1] <= m[1] && n[1] + n[2] + n[3] + n[4] <= hits; ++n[1]) {
          n[0] = hits - n[1] - n[2] - n[3] - n[4];
          if (n[0] <= m[0]) visit(join(n));
        }
}

void lose(State& s, Unit u, Figures lost, Events* log) {
  Figures& mine = at(s, u).figures;
  const Split have = split(mine), gone = split(lost);
  int left[figure_kinds];
  for (int i = 0; i < figure_kinds; ++i) {
    left[i] = have.n[i] - gone.n[i];
    s.pool[index(side_of(u))][i] = static_cast<u8>(s.pool[index(side_of(u))][i] + gone.n[i]);
  }
  const u16 token = mine.token;  // toi.spec.3
  mine = figures_of(join(left));
  mine.token = token & 7;
  if (log)
    log->add("lost", "toi.dmg.1"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("figures", code_kind, code_of(lost));
}

}  // namespace

void fatigue_active(State& s, Unit u) {
  if (s.move.unit == u) s.move.flags |= halted;
  set_duty(s, u, Duty::fatigued);
}

void destroy(const World& w, State& s, Unit u, RuleId rule, Events* log) {
  if (!in_play(s, u)) return;
  const Hex h = at(s, u).hex;
  if (log)
    log->add("destroyed", rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, h.id);
  Unit aboard[2];
  int n = 0;
  if (!is_squad(u))
    for (Unit o : of_side(side_of(u)))
      if (at(s, o).place == Place::aboard && at(s, o).carrier == u && n < 2) aboard[n++] = o;
  score_destroyed(w, s, u, log);
  clear_unit(s, u);
  for (int i = 0; i < n; ++i) {  // toi.trans.7
    if (w.on.passengers_survive) {
      at(s, aboard[i]).carrier = no_unit;
      s.frames.push(RidersFrame{.unit = aboard[i], .hex = h});  // toi.opt.2
    } else {
      destroy(w, s, aboard[i], "toi.trans.7"_rule, log);
    }
  }
}

// toi.dmg.3: the order of a squad and its figures have nothing to do with each other.
void hurt(const World& w, State& s, Unit u, int hits, Events* log) {
  if (hits <= 0) return;
  if (hits >= count(at(s, u).figures)) return destroy(w, s, u, "toi.dmg.2"_rule, log);
  int ways = 0;
  u16 only = 0;
  each_loss(at(s, u).figures, hits, [&](u16 code) { ++ways, only = code; });
  if (ways == 1) lose(s, u, figures_of(only), log);
  else s.frames.push(LossesFrame{.unit = u, .hits = static_cast<u8>(hits)});
}

void suppress(const World& w, State& s, Unit u, int hits, Events* log) {
  if (hits <= 0) return;
  UnitState& me = at(s, u);
  const Order before = me.order;
  const Fate fate = ladder(before, hits);
  const RuleId rule = before == Order::good     ? "toi.sup.1"_rule
                      : before == Order::pinned ? "toi.sup.2"_rule
                                                : "toi.sup.3"_rule;
  if (fate == Fate::gone) {
    if (log) log->add("routed", rule, side_of(u)).with("unit", unit_kind, u.id);
    return destroy(w, s, u, rule, log);
  }
  me.order = static_cast<Order>(fate);
  // toi.sup.7, toi.sup.8; toi.sup.9: a fresh squad that is not active stays fresh
  if (s.move.unit == u || me.duty == Duty::op_fire) fatigue_active(s, u);
  if (log)
    log->add(fate == Fate::one ? "pinned" : "disrupted", rule, side_of(u))
        .with("unit", unit_kind, u.id);
}

void batter(const World& w, State& s, Unit u, int hits, Events* log) {
  if (hits <= 0) return;
  UnitState& me = at(s, u);
  const Order before = me.order;
  const Fate fate = ladder(before, hits);
  const RuleId rule = before == Order::intact  ? "toi.veh.1"_rule
                      : before == Order::light ? "toi.veh.2"_rule
                                               : "toi.veh.3"_rule;
  const bool fragile = fate == Fate::two && vehicle(w, u).fragile;  // toi.fig.tru.3
  if (fate == Fate::gone || fragile)
    return destroy(w, s, u, fragile ? "toi.fig.tru.3"_rule : rule, log);
  me.order = static_cast<Order>(fate);
  if (log)
    log->add(fate == Fate::one ? "damaged" : "heavily_damaged", rule, side_of(u))
        .with("unit", unit_kind, u.id);
  if (s.move.unit != u) return;
  if (!vehicle(w, u).heavy || me.order == Order::heavy) {  // toi.veh.6, toi.opf.13
    fatigue_active(s, u);
  } else {  // toi.fig.tank.1
    s.move.thirds = static_cast<u8>(s.move.thirds > 3 ? s.move.thirds - 3 : 0);
  }
}

// toi.atk.6
void apply_hits(const World& w, State& s, Unit u, int net, bool suppressing, Events* log) {
  if (net <= 0 || !in_play(s, u)) return;
  if (!is_squad(u)) {
    if (!suppressing) batter(w, s, u, net, log);  // toi.atk.3b
  } else if (suppressing) {
    suppress(w, s, u, net, log);
  } else {
    hurt(w, s, u, net, log);
  }
}

// ---- which figures are lost (toi.dmg.1)
namespace {

void ask_losses(const World&, const State& s, Prompt& p) {
  const auto f = s.frames.top<LossesFrame>();
  p.choice(side_of(f.unit), "toi.dmg.1"_rule, "toi.prompt.losses"_text);
  p.with("unit", unit_kind, f.unit.id).with("hits", number_kind, f.hits);
  each_loss(at(s, f.unit).figures, f.hits,
            [&](u16 code) { p.option(verb::lose, f.unit.id, code); });
}

Refusal refuse_losses(const World&, const State& s, Choice c) {
  const auto f = s.frames.top<LossesFrame>();
  if (c.verb != verb::lose || c.who != f.unit.id || c.count || c.what > 0xffff)
    return not_asked("toi.dmg.1"_rule);
  const Figures lost = figures_of(c.what);
  if (lost.token) return no("toi.spec.3"_rule, "toi.refuse.token_and_figures"_text);
  if (count(lost) != f.hits)
    return lacks("toi.dmg.1"_rule, "toi.refuse.loses_so_many"_text, f.hits, count(lost));
  const Split have = split(at(s, f.unit).figures), gone = split(lost);
  for (int i = 0; i < figure_kinds; ++i)
    if (gone.n[i] > have.n[i])
      return lacks("toi.dmg.1"_rule, "toi.refuse.not_so_many"_text, gone.n[i], have.n[i]);
  return legal;
}
void take_losses(const World&, State& s, Choice c, Events* log) {
  const Unit u = who(c);
  s.frames.pop();
  lose(s, u, figures_of(c.what), log);
}

// toi.opt.2: four dice on 4 to 6; who lives stands there pinned and fatigued.
void ask_riders(const World&, const State& s, Prompt& p) {
  const auto f = s.frames.top<RidersFrame>();
  p.roll(enemy_of(f.unit), "toi.opt.2"_rule, "toi.prompt.riders"_text,
         Chance::pool(mine_dice, mines_on));
  p.with("unit", unit_kind, f.unit.id);
}

void take_riders(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<RidersFrame>();
  s.frames.pop();
  const int hits = hits_of(c, Colour::black, mines_on);
  if (log)
    log->add("riders", "toi.opt.2"_rule, side_of(f.unit))
        .on(c)
        .with("unit", unit_kind, f.unit.id)
        .number("hits", hits);
  if (hits >= count(at(s, f.unit).figures) || refuse_stack(s, f.unit, f.hex) ||
      occupied_by(s, f.hex, enemy_of(f.unit)))
    return destroy(w, s, f.unit, "toi.opt.2"_rule, log);
  put(s, f.unit, f.hex);
  at(s, f.unit).order = Order::pinned;
  set_duty(s, f.unit, Duty::fatigued);
  hurt(w, s, f.unit, hits, log);
}

}  // namespace

const Rules losses_step{.ask = ask_losses, .refuse = refuse_losses, .take = take_losses};
const Rules riders_step{.ask = ask_riders, .take = take_riders};

}  // namespace bocage::toi
