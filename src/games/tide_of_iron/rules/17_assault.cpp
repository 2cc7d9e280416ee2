// Assault: who takes part, both throws, losses on both sides.
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

Side attacker(const State& s) { return static_cast<Side>(s.active); }
Side defender(const State& s) { return other(attacker(s)); }

bool officer_defends(const State& s, Hex h, Side side) {
  for (Unit u : in_hex(s, h))
    if (side_of(u) == side && !at(s, u).concealed && at(s, u).figures.officer) return true;
  return false;
}

// toi.mod.3: halved twice adds nothing.
int halved(int power, int halvings) {
  return halvings > 1 ? 0 : halvings ? (power + 1) / 2 : power;
}

// toi.asl.9, toi.asl.10: disrupted squads and those who stay concealed (toi.asl.34) add nothing; passengers are not in the hex (toi.asl.41).
bool fires_back(const State& s, Unit u, Side side) {
  return side_of(u) == side && !at(s, u).concealed && !disrupted(s, u);
}

Stormed stormed(const World& w, const State& s, Hex h, Side side, bool flames) {
  Stormed x{w, s, h, false, false, flames, 0, 0};
  for (Unit u : in_hex(s, h)) {
    if (side_of(u) != side || at(s, u).concealed || !is_squad(u)) continue;
    x.squad = true;
    x.medic |= works_as(s, u, Token::medic);
    x.entrenched += at(s, u).shelter == Shelter::entrenchment;
    x.boxed += at(s, u).shelter == Shelter::pillbox;
  }
  return x;
}

}  // namespace

// toi.asl.12: mortars add nothing.
int infantry_power(const World& w, const State& s, Unit u) {
  if (!is_squad(u)) return vehicle(w, u).infantry.power;
  const Figures f = at(s, u).figures;
  const auto& v = w.figures[index(side_of(u))];
  return f.regular * v[0][0].power + f.elite * v[1][0].power + f.officer * v[2][0].power +
         f.mg * (v[3][0].power + at(s, u).belts);
}

int assault_power(const World& w, const State& s, Unit u, Hex target, bool supporter,
                  int& halvings) {
  const Storming a{w, s, u, target, supporter};
  halvings = sum<storm_halvings>(a);  // toi.smk.7, toi.smk.8
  return halved(sum<storm_rows>(a), halvings);
}

int defence_power(const World& w, const State& s, Hex h, Side side) {
  const bool officer = officer_defends(s, h, side);
  int total = 0;
  for (Unit u : in_hex(s, h))
    if (fires_back(s, u, side))
      total += halved(infantry_power(w, s, u), sum<stand_halvings>(Standing{w, s, u, officer}));
  return total;
}

int assault_cover(const World& w, const State& s, Hex h, Side side, bool flames) {
  const int cover = sum<storm_cover_rows>(stormed(w, s, h, side, flames));
  return cover < 0 ? 0 : cover;
}

namespace {

bool must_pay(const World& w, const State& s, Unit u) {
  return w.teams && at(s, u).division != s.player && !s.assault.paid &&
         !officer_in(s, at(s, u).hex, side_of(u));
}

Refusal refuse_stormer(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<StormersFrame>();
  if (c.verb == verb::done) return bare(c) ? legal : not_asked("toi.asl.6"_rule);
  if (c.verb != verb::support || !is_unit(c) || !only_who(c)) return not_asked("toi.asl.6"_rule);
  const Unit u = who(c);
  if (side_of(u) != attacker(s) || !on_map(s, u))
    return no("toi.asl.6"_rule, "toi.refuse.not_yours"_text);
  if (!is_squad(u) || has_heavy_weapon(s, u))
    return no("toi.asl.1"_rule, "toi.refuse.cannot_assault"_text);
  if (at(s, u).role) return no("toi.asl.6"_rule, "toi.refuse.named_already"_text);
  if (!f.left) return lacks("toi.asl.6"_rule, "toi.refuse.two_supporters"_text, 2, 2);
  if (distance(w, at(s, u).hex, s.assault.hex) != 1)
    return lacks("toi.asl.6"_rule, "toi.refuse.not_adjacent"_text, 1,
                 distance(w, at(s, u).hex, s.assault.hex));
  if (suppressed(s, u)) return no("toi.asl.6"_rule, "toi.refuse.suppressed"_text);
  if (marked(s, s.assault.hex, Marker::smoke))
    return no("toi.smk.8"_rule, "toi.refuse.halved_twice"_text);
  int halvings;
  assault_power(w, s, u, s.assault.hex, true, halvings);
  if (halvings > 1) return no("toi.asl.40"_rule, "toi.refuse.halved_twice"_text);
  if (must_pay(w, s, u) && !s.command[s.active])
    return lacks("toi.mp.15"_rule, "toi.refuse.no_command_for_support"_text, 1, 0);
  return legal;
}

template <class Visit>
void each_stormer(const World& w, const State& s, Visit visit) {
  for (Unit u : of_side(attacker(s))) {
    if (!is_squad(u)) return;
    if (!on_map(s, u) || distance(w, at(s, u).hex, s.assault.hex) != 1) continue;
    const Choice c{verb::support, 0, u.id, 0};
    if (!refuse_stormer(w, s, c) && !visit(c)) return;
  }
}

bool run_stormers(const World& w, State& s, Events*) {
  bool any = false;
  each_stormer(w, s, [&](Choice) { return any = true, false; });
  if (any) return false;
  s.frames.pop();
  return true;
}
void ask_stormers(const World& w, const State& s, Prompt& p) {
  p.choice(attacker(s), "toi.asl.6"_rule, "toi.prompt.stormers"_text);
  p.with("hex", hex_kind, s.assault.hex.id);
  each_stormer(w, s, [&](Choice c) { return p.options.push(c), true; });
  p.option(verb::done);
}
void take_stormers(const World& w, State& s, Choice c, Events* log) {
  auto f = s.frames.top<StormersFrame>();
  if (c.verb == verb::done) return s.frames.pop();
  const Unit u = who(c);
  if (must_pay(w, s, u)) {
    --s.command[s.active], s.assault.paid = 1;
    if (log) log->add("paid_support", "toi.mp.15"_rule, side_of(u)).with("unit", unit_kind, u.id);
  }
  at(s, u).role = 2;
  at(s, u).was_tired = tired(s, u);
  --f.left;
  s.frames.replace(f);
  if (log) log->add("supports_assault", "toi.asl.6"_rule, side_of(u)).with("unit", unit_kind, u.id);
}

// ---- toi.asl.34: concealed defenders may stand and fight
template <class Visit>
void each_hidden(const State& s, Visit visit) {
  for (Unit u : in_hex(s, s.assault.hex))
    if (side_of(u) == defender(s) && at(s, u).concealed) visit(u);
}
bool run_stand(const World&, State& s, Events*) {
  bool any = false;
  each_hidden(s, [&](Unit) { any = true; });
  if (!any) s.frames.pop();
  return !any;
}
void ask_stand(const World&, const State& s, Prompt& p) {
  p.choice(defender(s), "toi.asl.34"_rule, "toi.prompt.stand"_text);
  p.with("hex", hex_kind, s.assault.hex.id);
  each_hidden(s, [&](Unit u) { p.option(verb::stand, u.id); });
  p.option(verb::done);
}
Refusal refuse_stand(const World&, const State& s, Choice c) {
  if (c.verb == verb::done) return bare(c) ? legal : not_asked("toi.asl.34"_rule);
  if (c.verb != verb::stand || !is_unit(c) || !only_who(c)) return not_asked("toi.asl.34"_rule);
  bool hidden = false;
  each_hidden(s, [&](Unit u) { hidden |= u == who(c); });
  return hidden ? legal : no("toi.asl.34"_rule, "toi.refuse.not_concealed_there"_text);
}
void take_stand(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) return s.frames.pop();
  reveal(w, s, who(c), "toi.asl.34"_rule, log);
}

}  // namespace

// ---- the two throws
namespace {

constexpr int batch(int left) { return left > 15 ? 15 : left; }

void ask_charge(const World&, const State& s, Prompt& p) {
  const auto f = s.frames.top<ChargeFrame>();
  Chance pool = Chance::pool(batch(f.black_left), assault_on, batch(f.red_left), saves_on);
  if (f.black_left <= 15 && f.red_left <= 15) pool.clamp_net(s.assault.saves - s.assault.net, 15);
  p.roll(attacker(s), "toi.asl.16"_rule, "toi.prompt.charge"_text, pool);
  p.with("hex", hex_kind, s.assault.hex.id)
      .with("black", number_kind, s.assault.black)
      .with("red", number_kind, s.assault.red);
}
void take_charge(const World&, State& s, Choice c, Events* log) {
  auto f = s.frames.top<ChargeFrame>();
  f.black_left = static_cast<u8>(f.black_left - batch(f.black_left));
  f.red_left = static_cast<u8>(f.red_left - batch(f.red_left));
  Assault& a = s.assault;
  a.net = static_cast<u8>(a.net + hits_of(c, Colour::black, assault_on));
  a.saves = static_cast<u8>(a.saves + hits_of(c, Colour::red, saves_on));
  if (log)
    log->add("charge_dice", "toi.asl.16"_rule, attacker(s))
        .on(c)
        .number("hits", a.net)
        .number("saves", a.saves);
  s.frames.replace(f);
  if (f.black_left || f.red_left) return;
  a.net = static_cast<u8>(a.net > a.saves ? a.net - a.saves : 0);
  a.saves = 0;
  s.frames.pop();
}

void ask_defence(const World&, const State& s, Prompt& p) {
  const auto f = s.frames.top<DefenceFrame>();
  p.roll(defender(s), "toi.asl.17"_rule, "toi.prompt.defence"_text,
         Chance::pool(batch(f.left), assault_on));
  p.with("hex", hex_kind, s.assault.hex.id).with("black", number_kind, s.assault.fire);
}
void take_defence(const World&, State& s, Choice c, Events* log) {
  auto f = s.frames.top<DefenceFrame>();
  f.left = static_cast<u8>(f.left - batch(f.left));
  s.assault.back = static_cast<u8>(s.assault.back + hits_of(c, Colour::black, assault_on));
  if (log)
    log->add("defence_dice", "toi.asl.17"_rule, defender(s)).on(c).number("hits", s.assault.back);
  s.frames.replace(f);
  if (!f.left) s.frames.pop();
}

// ---- dealing hits
// toi.asl.21: a vehicle takes no more than destroys it.
int room_for_hits(const World& w, const State& s, Unit u) {
  if (is_squad(u)) return count(at(s, u).figures);
  constexpr int need[] = {4, 3, 1}, fragile[] = {3, 1, 1};
  const int order = static_cast<int>(at(s, u).order);
  return vehicle(w, u).fragile ? fragile[order] : need[order];
}

// Attackers: the active squad first (toi.asl.19), then supporters; defenders by number.
struct Takers {
  Unit unit[16];
  int size = 0;
};
Takers takers(const State& s, bool of_attacker) {
  Takers t;
  if (of_attacker) {
    for (const int role : {1, 2})
      for (Unit u : of_side(attacker(s)))
        if (at(s, u).role == role && in_play(s, u) && t.size < 16) t.unit[t.size++] = u;
  } else {
    for (Unit u : in_hex(s, s.assault.hex))
      if (side_of(u) == defender(s) && !at(s, u).concealed && t.size < 16) t.unit[t.size++] = u;
  }
  return t;
}

struct Bounds {
  Unit unit;
  int low = 0, high = 0;
};
Bounds bounds(const World& w, const State& s, const DealingFrame& f) {
  const Takers t = takers(s, f.attacker);
  if (f.next >= t.size || !f.left) return {};
  int later = 0;
  for (int i = f.next + 1; i < t.size; ++i) later += room_for_hits(w, s, t.unit[i]);
  Bounds b{t.unit[f.next], 0, room_for_hits(w, s, t.unit[f.next])};
  if (b.high > f.left) b.high = f.left;
  if (f.left > later) b.low = f.left - later;
  if (b.low > b.high) b.low = b.high;
  if (f.attacker && f.next == 0 && at(s, b.unit).role == 1) b.low = b.high;
  return b;
}

void assign(State& s, DealingFrame f, Unit u, int hits) {
  at(s, u).hits = static_cast<u8>(hits) & 63;
  f.left = static_cast<u8>(f.left - hits);
  ++f.next;
  s.frames.replace(f);
}

bool run_dealing(const World& w, State& s, Events* log) {
  auto f = s.frames.top<DealingFrame>();
  if (!f.apply) {
    const Bounds b = bounds(w, s, f);
    if (b.unit && b.low != b.high) return false;
    if (b.unit) assign(s, f, b.unit, b.high);
    else f.apply = 1, s.frames.replace(f);
    return true;
  }
  const Takers t = takers(s, f.attacker);
  for (int i = 0; i < t.size; ++i) {
    UnitState& me = at(s, t.unit[i]);
    if (!me.hits) continue;
    const int hits = me.hits;
    me.hits = 0;
    apply_hits(w, s, t.unit[i], hits, false, log);
    return true;
  }
  s.frames.pop();
  return true;
}
void ask_dealing(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<DealingFrame>();
  const Bounds b = bounds(w, s, f);
  p.choice(side_of(b.unit), f.attacker ? "toi.asl.19"_rule : "toi.asl.20"_rule,
           "toi.prompt.deal"_text);
  p.with("unit", unit_kind, b.unit.id).with("hits", number_kind, f.left);
  for (int n = b.low; n <= b.high; ++n) p.option(verb::deal, b.unit.id, 0, n);
}
Refusal refuse_dealing(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<DealingFrame>();
  const Bounds b = bounds(w, s, f);
  const RuleId rule = f.attacker ? "toi.asl.19"_rule : "toi.asl.20"_rule;
  if (c.verb != verb::deal || c.who != b.unit.id || c.what) return not_asked(rule);
  if (c.count > b.high)
    return lacks(is_squad(b.unit) ? rule : "toi.asl.21"_rule, "toi.refuse.takes_at_most"_text,
                 b.high, c.count);
  return c.count < b.low ? lacks(rule, "toi.refuse.takes_at_least"_text, b.low, c.count) : legal;
}
void take_dealing(const World&, State& s, Choice c, Events*) {
  assign(s, s.frames.top<DealingFrame>(), who(c), c.count);
}

}  // namespace

Refusal refuse_storm(const World& w, const State& s, Unit u, Hex h) {
  if (s.move.deed != Deed::assault)
    return no("toi.act.asl.1"_rule, "toi.refuse.does_not_assault"_text);
  const UnitState& me = at(s, u);
  if (me.place != Place::on_map) return no("toi.trans.5"_rule, "toi.refuse.aboard"_text);
  if (const int d = distance(w, me.hex, h); d != 1)
    return lacks("toi.asl.2"_rule, "toi.refuse.not_adjacent"_text, 1, d);
  if (!seen_enemies_in(s, h, enemy_of(u))) return no("toi.asl.2"_rule, "toi.refuse.no_enemy"_text);
  for (Unit o : in_hex(s, h))
    if (side_of(o) != side_of(u) && is_heavy(w, o))
      return no("toi.asl.3"_rule, "toi.refuse.heavy_vehicle_there"_text);
  if (s.move.flags & no_assault) return no("toi.asl.4"_rule, "toi.refuse.entered_obstacle"_text);
  if (!could_ever_enter(w, u, me.hex, h))
    return no("toi.asl.5"_rule, "toi.refuse.could_never_enter"_text);
  if (const Refusal r = refuse_rest(w, s, u, me.hex)) return r;
  int halvings;
  assault_power(w, s, u, h, false, halvings);
  return halvings > 1 ? no("toi.mod.3"_rule, "toi.refuse.halved_twice"_text) : legal;
}

void begin_assault(const World&, State& s, Unit u, Hex h, Events* log) {
  s.assault = Assault{};
  s.assault.hex = h;
  at(s, u).role = 1;
  if (log)
    log->add("storms", "toi.asl.2"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, h.id);
  s.frames.push(RetreatFrame{});
  s.frames.push(StormersFrame{});
}

// Counts both pools (toi.asl.7, toi.asl.9, toi.asl.13).
void count_assault(const World& w, State& s, Events* log) {
  Assault& a = s.assault;
  int power = 0, support = 0, halvings;
  bool flames = false;
  Unit leader;
  for (Unit u : of_side(attacker(s))) {
    const int role = at(s, u).role;
    if (!role) continue;
    const int adds = assault_power(w, s, u, a.hex, role == 2, halvings);
    power += adds;
    if (role == 2) support += adds;
    else leader = u;
    flames |= works_as(s, u, Token::flamethrower);
  }
  a.black = static_cast<u8>(power);
  a.red = static_cast<u8>(assault_cover(w, s, a.hex, defender(s), flames));
  a.fire = static_cast<u8>(defence_power(w, s, a.hex, defender(s)));
  if (!log) return;
  Event& e = log->add("assault", "toi.asl.7"_rule, attacker(s));
  e.with("hex", hex_kind, a.hex.id)
      .number("black", a.black)
      .number("red", a.red)
      .number("fire", a.fire);
  if (leader) {
    const Storming by{w, s, leader, a.hex, false};
    explain<storm_rows>(by, e);
    explain<storm_halvings>(by, e);
  }
  if (support) e.shift("toi.asl.7"_rule, support, "toi.shift.support"_text);
  explain<storm_cover_rows>(stormed(w, s, a.hex, defender(s), flames), e);
  if (a.fire) e.shift("toi.asl.9"_rule, a.fire, "toi.shift.defenders"_text);
  const bool officer = officer_defends(s, a.hex, defender(s));
  for (const auto& row : stand_halvings) {  // each reason once
    bool any = false;
    for (Unit u : in_hex(s, a.hex))
      any |= fires_back(s, u, defender(s)) && row.amount(Standing{w, s, u, officer});
    if (any) e.shift(row.rule, 1, row.text);
  }
}

const Rules stormers_step{
    .run = run_stormers, .ask = ask_stormers, .refuse = refuse_stormer, .take = take_stormers};
const Rules stand_step{
    .run = run_stand, .ask = ask_stand, .refuse = refuse_stand, .take = take_stand};
const Rules charge_step{.ask = ask_charge, .take = take_charge};
const Rules defence_step{.ask = ask_defence, .take = take_defence};
const Rules dealing_step{
    .run = run_dealing, .ask = ask_dealing, .refuse = refuse_dealing, .take = take_dealing};

}  // namespace bocage::toi
