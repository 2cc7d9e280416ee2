// The throw of an attack, what may change it afterwards, and what it does to each target.
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

Role role_of(const State& s, Unit u) {
  const bool op = s.attack.manner & by_op_fire;
  if (u != s.attack.leader) return op ? Role::op_supporter : Role::supporter;
  return op ? Role::op_fire : s.attack.manner & moving ? Role::moving : Role::leader;
}

int mode_of(const State& s, Unit u) {
  return (at(s, u).joined - 1) | (s.attack.manner & suppressive ? fire_suppressive : 0);
}

Shot shot_of(const World& w, const State& s, Unit u) {
  const int extra = u == s.attack.leader && (s.attack.manner & satchel) ? 4 : 0;
  return shot(w, s, u, s.attack.target, s.attack.hex, mode_of(s, u), role_of(s, u), extra);
}

template <class Visit>
void each_firer(const State& s, Visit visit) {
  if (s.attack.manner & by_card) return;
  for (Unit u : of_side(static_cast<Side>(s.attack.side)))
    if (at(s, u).joined) visit(u);
}

// toi.spec.fl.1, toi.spec.fl.2: a flamethrower next to the target takes cover away.
bool flames(const World& w, const State& s) {
  bool any = false;
  each_firer(s, [&](Unit u) {
    any |= works_as(s, u, Token::flamethrower) && distance(w, at(s, u).hex, s.attack.hex) <= 1;
  });
  return any;
}

bool is_area(const State& s) { return s.attack.manner & area; }
bool is_suppressive(const State& s) { return s.attack.manner & suppressive; }
int net(const State& s) {
  return s.attack.hits > s.attack.saves ? s.attack.hits - s.attack.saves : 0;
}

int defence(const World& w, const State& s, Unit t) {
  return armour(w, s, t) + cover(w, s, t, is_suppressive(s), flames(w, s));
}

void tell_attack(const World& w, const State& s, Events* log) {
  if (!log) return;
  const Attack& a = s.attack;
  Event& e = log->add(is_area(s) ? "area_attack" : "attack",
                      a.manner & by_card      ? "toi.card.aa"_rule
                      : is_area(s)            ? "toi.area.1"_rule
                      : a.manner & by_op_fire ? "toi.opf.1"_rule
                                              : "toi.atk.4"_rule,
                      static_cast<Side>(a.side));
  if (a.leader) e.with("unit", unit_kind, a.leader.id);
  e.with("hex", hex_kind, a.hex.id);
  if (a.target) e.with("target", unit_kind, a.target.id);
  e.number("black", a.black).number("red", a.red).number("on", a.on);
  e.number("suppressive", is_suppressive(s) ? 1 : 0);
  int support = 0;
  each_firer(s, [&](Unit u) {
    const Shot x = shot_of(w, s, u);
    if (u != a.leader) support += x.power;
    else {
      e.shift("toi.atk.1"_rule, x.power, "toi.shift.leader"_text);
      if (x.halvings) explain<halving_rows>(Firing{w, s, u, role_of(s, u)}, e);
    }
  });
  if (support) e.shift("toi.cf.5"_rule, support, "toi.shift.support"_text);
  if (!a.target) return;
  if (const int plate = armour(w, s, a.target))
    e.shift("toi.atk.2"_rule, plate, "toi.shift.armour"_text);
  explain<cover_rows>(Hit{w, s, a.target, is_suppressive(s), flames(w, s)}, e);
}

bool open_to(const State& s, Unit t) {  // toi.area.5, toi.area.6
  return !at(s, t).concealed && (is_squad(t) || !is_suppressive(s));
}

Unit next_in_area(const State& s, Unit after) {
  for (Unit u : in_hex(s, s.attack.hex))
    if ((!after || u > after) && open_to(s, u)) return u;
  return no_unit;
}

}  // namespace

// Faces decide nothing but hits as long as nobody may change a die afterwards.
int dice_to_turn(const World& w, const State& s) {
  if (s.attack.flags & again_asked) return 0;
  const Unit leader = s.attack.leader;
  if (!leader || !in_play(s, leader)) return 0;
  if (at(s, leader).ace && mod(s, leader, Mod::ace_again)) return mod(s, leader, Mod::ace_again);
  if (!(s.attack.manner & by_op_fire)) return 0;
  for (const Lasting& l : s.play)  // MOR-4: once a round
    for (int i = 0; i < w.cards[l.card].mod_count; ++i)
      if (w.cards[l.card].mods[i].kind == Mod::op_fire_again && !l.used && !l.waiting &&
          index(side_of(leader)) == w.deck_side[w.cards[l.card].deck] - 1 &&
          (!w.teams || l.division == at(s, leader).division))
        return w.cards[l.card].mods[i].amount;
  return 0;
}

namespace {

bool thick(const World& w, const State& s) {  // toi.fig.tank.4
  const Unit t = s.attack.target;
  return t && !is_squad(t) && vehicle(w, t).thick && !(s.attack.flags & armour_asked);
}

// Fatigue and discovery of those who fired; the attack is forgotten.
void end_attack(const World& w, State& s, int worst, Events* log) {
  const Attack a = s.attack;
  each_firer(s, [&](Unit u) {
    UnitState& me = at(s, u);
    const bool op = a.manner & by_op_fire;
    Figures taking = op ? shot_of(w, s, u).who : Figures{};
    const bool rapid =
        op && is_squad(u) && taking.mg && count(taking) == taking.mg;  // toi.fig.mg.3
    const bool leads = u == a.leader;
    me.joined = 0;
    if (me.concealed) {
      const int need = mod(s, u, Mod::hits_that_reveal) ? 2 : 0;  // toi.ops.cam
      if (worst >= need) reveal(w, s, u, need ? "toi.ops.cam"_rule : "toi.hid.7"_rule, log);
    }
    if (op) {
      me.shot = 1;
      if (!rapid) set_duty(s, u, Duty::fatigued);  // toi.opf.9, toi.fig.mg.4
    } else if (!leads) {
      set_duty(s, u, Duty::fatigued);  // toi.cf.7; the leader by the end of its action
    }
  });
  s.attack = Attack{};
}

}  // namespace

// toi.atk.1 to 4: normal or suppressive was declared (toi.atk.3); the pool is counted and thrown, black and red (toi.comp.7).
void fire(const World& w, State& s, Events* log) {
  Attack& a = s.attack;
  int power = 0, on = 4;
  each_firer(s, [&](Unit u) {
    const Shot x = shot_of(w, s, u);
    power += x.power;
    if (x.on > on) on = x.on;  // toi.cf.6
  });
  a.black = a.black_left = static_cast<u8>(power > 255 ? 255 : power);
  a.on = static_cast<u8>(on);
  if (!is_area(s)) {
    const int red = defence(w, s, a.target);
    a.red = a.red_left = static_cast<u8>(red);
  }
  tell_attack(w, s, log);
  s.frames.push(DamageFrame{.stage = static_cast<u8>(is_area(s) ? 2 : 0)});
  s.frames.push(Step::pool);
}

bool touches_anybody(const World&, const State& s, Hex h, bool suppressing) {
  if (marked(s, h, Marker::wire)) return true;
  for (Unit u : in_hex(s, h))
    if (!at(s, u).concealed && (is_squad(u) || !suppressing)) return true;
  return false;
}

// toi.card.aa, toi.area.2, toi.area.4: an attack of a card on everybody in a hex, friends too (toi.card.ff).
void begin_area(const World& w, State& s, Hex h, int dice, bool suppressing, Events* log) {
  Attack& a = s.attack;
  a = Attack{};
  a.hex = h;
  a.manner = static_cast<u8>(area | by_card | (suppressing ? suppressive : 0));
  a.on = area_on;
  a.side = s.script.side;
  a.division = s.script.division;
  a.black = a.black_left = static_cast<u8>(dice);
  tell_attack(w, s, log);
  s.frames.push(DamageFrame{.stage = 2});
  s.frames.push(Step::pool);
}

// AIR-3: dice of a card at one vehicle.
void begin_strike(const World& w, State& s, Unit t, int dice, Events* log) {
  Attack& a = s.attack;
  a = Attack{};
  a.hex = at(s, t).hex;
  a.target = t;
  a.manner = by_card | struck;
  a.on = area_on;
  a.side = s.script.side;
  a.division = s.script.division;
  a.black = a.black_left = static_cast<u8>(dice);
  a.red = a.red_left = static_cast<u8>(defence(w, s, t));
  tell_attack(w, s, log);
  s.frames.push(DamageFrame{});
  s.frames.push(Step::pool);
}

namespace {

constexpr int batch(int left) { return left > 15 ? 15 : left; }

void ask_pool(const World& w, const State& s, Prompt& p) {
  const Attack& a = s.attack;
  Chance pool = Chance::pool(batch(a.black_left), a.on, batch(a.red_left), saves_on);
  const bool last = a.black_left <= 15 && a.red_left <= 15;
  if (last && !is_area(s) && a.target && !thick(w, s) && !dice_to_turn(w, s)) {
    const int so_far = a.hits - a.saves;
    const int most = is_squad(a.target) && !is_suppressive(s) ? count(at(s, a.target).figures) : 4;
    bool hidden_firer = false;
    each_firer(s, [&](Unit u) { hidden_firer |= at(s, u).concealed != 0; });
    if (!hidden_firer) pool.clamp_net(-so_far, most - so_far);
  }
  p.roll(static_cast<Side>(a.side), "toi.atk.4"_rule, "toi.prompt.pool"_text, pool);
  p.with("hex", hex_kind, a.hex.id)
      .with("black", number_kind, a.black)
      .with("red", number_kind, a.red);
}

void take_pool(const World&, State& s, Choice c, Events* log) {
  Attack& a = s.attack;
  const int black = batch(a.black_left), red = batch(a.red_left);
  const int hits = hits_of(c, Colour::black, a.on), saves = hits_of(c, Colour::red, saves_on);
  a.black_left = static_cast<u8>(a.black_left - black);
  a.red_left = static_cast<u8>(a.red_left - red);
  a.hits = static_cast<u8>(a.hits + hits);
  a.saves = static_cast<u8>(a.saves + saves);
  a.missed = static_cast<u8>(a.missed + black - hits);
  a.failed = static_cast<u8>(a.failed + red - saves);
  if (log) {
    Event& e = log->add("dice", "toi.atk.5a"_rule, static_cast<Side>(a.side)).on(c);
    e.number("hits", a.hits).number("saves", a.saves).with("hex", hex_kind, a.hex.id);
    if (a.target) e.with("target", unit_kind, a.target.id);
  }
  if (!a.black_left && !a.red_left) s.frames.pop();
}

// ---- what may change the dice (toi.tim.1: the holder of the initiative orders two such effects)
bool run_damage(const World& w, State& s, Events* log) {
  auto f = s.frames.top<DamageFrame>();
  Attack& a = s.attack;
  if (f.stage == 0) {
    const bool again = dice_to_turn(w, s) && a.missed, plate = thick(w, s) && a.failed;
    const bool matters = a.hits > a.saves || (again && a.hits + 2 > a.saves);
    if (again && plate && matters && !(a.flags & (ordered_first | second_first))) {
      s.frames.push(Step::order);
      return true;
    }
    if (again && !(plate && (a.flags & second_first))) {
      s.frames.push(Step::again);
      return true;
    }
    if (plate && matters) {
      s.frames.push(Step::armour);
      return true;
    }
    f.stage = 1;
  }
  if (f.stage == 1) {
    f.stage = 2;
    if (net(s) > f.worst) f.worst = static_cast<u8>(net(s));
    s.frames.replace(f);
    const Unit t = a.target;
    if (log)
      log->add("result", net(s) ? "toi.atk.6"_rule : "toi.atk.5b"_rule, static_cast<Side>(a.side))
          .with("target", unit_kind, t.id)
          .number("net", net(s))
          .number("hits", a.hits)
          .number("saves", a.saves);
    apply_hits(w, s, t, net(s), is_suppressive(s), log);
    return true;
  }
  if (is_area(s)) {
    if (!a.target && a.hits >= 3 &&
        marked(s, a.hex, Marker::wire)) {  // toi.area.7, toi.fort.wire.6
      lift_marker(s, Marker::wire, a.hex);
      if (log)
        log->add("wire_gone", "toi.area.7"_rule, static_cast<Side>(a.side))
            .with("hex", hex_kind, a.hex.id);
    }
    if (const Unit t = a.hits ? next_in_area(s, a.target) : no_unit) {  // toi.area.3
      a.target = t;
      a.saves = a.failed = 0;
      a.flags &= static_cast<u8>(~armour_asked);
      a.flags |= again_asked;  // the black dice stand
      a.red = a.red_left = static_cast<u8>(defence(w, s, t));
      f.stage = 0;
      s.frames.replace(f);
      if (a.red) s.frames.push(Step::pool);
      return true;
    }
  }
  s.frames.pop();
  end_attack(w, s, f.worst, log);
  return true;
}

void ask_order(const World&, const State& s, Prompt& p) {
  p.choice(static_cast<Side>(s.initiative), "toi.tim.1"_rule, "toi.prompt.order"_text);
  p.option(verb::first, 0);
  p.option(verb::first, 1);
}
void take_order(const World&, State& s, Choice c, Events*) {
  s.attack.flags |= c.who == s.attack.side ? ordered_first : second_first;
  s.frames.pop();
}

void ask_again(const World& w, const State& s, Prompt& p) {
  p.choice(static_cast<Side>(s.attack.side), "toi.mod.5"_rule, "toi.prompt.again"_text);
  p.with("missed", number_kind, s.attack.missed);
  for (int n = 1; n <= dice_to_turn(w, s) && n <= s.attack.missed; ++n)
    p.option(verb::reroll, 0, 0, n);
  p.option(verb::keep);
}
Refusal refuse_again(const World& w, const State& s, Choice c) {
  if (c.verb == verb::keep) return bare(c) ? legal : not_asked("toi.mod.5"_rule);
  if (c.verb != verb::reroll || c.who || c.what || !c.count) return not_asked("toi.mod.5"_rule);
  const int dice = dice_to_turn(w, s), most = dice < s.attack.missed ? dice : s.attack.missed;
  return c.count > most ? lacks("toi.mod.5"_rule, "toi.refuse.rerolls"_text, most, c.count) : legal;
}
void take_again(const World& w, State& s, Choice c, Events* log) {
  Attack& a = s.attack;
  s.frames.pop();
  if (c.verb == verb::reroll) {
    const Unit leader = a.leader;
    if (!at(s, leader).ace || !mod(s, leader, Mod::ace_again))
      for (Lasting& l : s.play)
        for (int i = 0; i < w.cards[l.card].mod_count; ++i)
          if (w.cards[l.card].mods[i].kind == Mod::op_fire_again &&
              index(side_of(leader)) == w.deck_side[w.cards[l.card].deck] - 1)
            l.used = 1;
    a.missed = static_cast<u8>(a.missed - c.count);
    a.black_left = c.count;
    if (log)
      log->add("rerolled", "toi.mod.5"_rule, static_cast<Side>(a.side)).number("dice", c.count);
    s.frames.push(Step::pool);
  }
  a.flags |= again_asked;
}

void ask_armour(const World&, const State& s, Prompt& p) {
  p.choice(side_of(s.attack.target), "toi.fig.tank.4"_rule, "toi.prompt.armour"_text);
  p.with("unit", unit_kind, s.attack.target.id);
  p.option(verb::turn_six);
  p.option(verb::keep);
}
void take_armour(const World&, State& s, Choice c, Events* log) {
  Attack& a = s.attack;
  s.frames.pop();
  a.flags |= armour_asked;
  if (c.verb != verb::turn_six) return;
  ++a.saves;
  --a.failed;
  if (log)
    log->add("turned_six", "toi.fig.tank.4"_rule, side_of(a.target))
        .with("unit", unit_kind, a.target.id);
}

}  // namespace

const Rules pool_step{.ask = ask_pool, .take = take_pool};
const Rules damage_step{.run = run_damage};
const Rules order_step{.ask = ask_order, .take = take_order};
const Rules again_step{.ask = ask_again, .refuse = refuse_again, .take = take_again};
const Rules armour_step{.ask = ask_armour, .take = take_armour};

}  // namespace bocage::toi
