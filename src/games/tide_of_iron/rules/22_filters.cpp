// Whom and which hexes cards may name, and what they make of a unit: a row a filter.
#include "games/tide_of_iron/rules/script.hpp"
#include "games/tide_of_iron/rules/setup.hpp"

namespace bocage::toi {

namespace {

constexpr int nowhere = 99;

// How far the next squad of the division is; `enough` ends the search.
int next_squad(const World& w, const State& s, Side side, int division, Hex h, int enough,
               bool unsuppressed) {
  int least = nowhere;
  for (Unit u : of_side(side)) {
    if (!is_squad(u) || !on_map(s, u) || !together(w, s, u, division) ||
        (unsuppressed && suppressed(s, u)))
      continue;
    if (const int d = distance(w, at(s, u).hex, h); d < least) least = d;
    if (least <= enough) break;
  }
  return least;
}

bool seen_by_rested(const World& w, const State& s, Hex h, Side side, int division) {
  return spotted(w, s, h, side, division);
}

bool has_regular_left(const State& s, Side side) {
  return s.pool[index(side)][0] > s.reserved[index(side)][0];
}

bool may_be_named(const World& w, const State& s, Side side, int division, Who who, Unit u) {
  const UnitState& me = at(s, u);
  const bool own = side_of(u) == side;
  if (me.place != Place::on_map) return false;
  if (own && !together(w, s, u, division)) return false;  // toi.mp.12
  switch (who) {
    case Who::enemy_concealed: return !own && me.concealed;
    case Who::own_tired:
      return own && me.duty == Duty::fatigued && !suppressed(s, u) &&
             !(!is_squad(u) && me.order == Order::heavy);
    case Who::own_may_wait: return own && me.duty == Duty::fresh && !suppressed(s, u);
    case Who::own_to_hide:
      return own && is_squad(u) && !me.concealed &&
             (!s.script.target || me.hex == s.script.target) && !near_enemy(w, s, me.hex, side) &&
             s.hidden[index(side)] < 4;  // toi.card.goto
    case Who::own_with_regular:
      return own && is_squad(u) && !suppressed(s, u) && me.figures.regular &&
             s.pool[index(side)][2] > s.reserved[index(side)][2];
    case Who::enemy_pinned_seen:
      return !own && pinned(s, u) && !me.concealed && seen_by_rested(w, s, me.hex, side, division);
    case Who::own_disrupted: return own && disrupted(s, u);
    case Who::own_short:
      return own && is_squad(u) && slots(me.figures) < base_slots &&
             !near_enemy(w, s, me.hex, side) && has_regular_left(s, side);
    case Who::own_damaged:
      return own && !is_squad(u) && me.order != Order::intact && !near_enemy(w, s, me.hex, side);
    case Who::own_plain:
      return own && is_squad(u) && !me.figures.token && !is_heavy_weapon(me.figures) &&
             s.token_pool[0];
    case Who::own_mg: return own && is_squad(u) && me.figures.mg;
    case Who::enemy_vehicle_seen:
      return !own && !is_squad(u) && seen_by_rested(w, s, me.hex, side, division);
  }
  return false;
}

bool is_obstacle(const State& s, Hex h, Marker m) { return m < Marker::smoke && marked(s, h, m); }

}  // namespace

Refusal refuse_who(const World& w, const State& s, Side side, int division, Who who, Unit u) {
  return may_be_named(w, s, side, division, who, u)
             ? legal
             : no("toi.mod.5"_rule, "toi.refuse.card_not_him"_text);
}

Refusal refuse_where(const World& w, const State& s, Side side, int division, Where where, Hex h,
                     Marker m) {
  const auto reaches = [&](int reach, int d) {
    if (d == nowhere) return not_asked("toi.card.th"_rule);
    return d <= reach ? legal : lacks("toi.card.th"_rule, "toi.refuse.card_too_far"_text, reach, d);
  };
  const auto near = [&](int reach, bool unsuppressed) {
    return reaches(reach, next_squad(w, s, side, division, h, reach, unsuppressed));
  };
  const auto within = [&](int reach) {
    return reaches(reach, s.script.target ? distance(w, h, s.script.target) : nowhere);
  };
  const auto empty = [&]() -> Refusal {
    const int there = units_in(s, h, Side::first) + units_in(s, h, Side::second);
    return there ? lacks("toi.card.th"_rule, "toi.refuse.card_units_there"_text, 0, there) : legal;
  };
  const auto named = [&](auto&& may) {
    for (Unit u : in_hex(s, h))
      if (may(u)) return legal;
    return no("toi.card.th"_rule, "toi.refuse.card_nobody_there"_text);
  };
  Refusal why = legal;
  switch (where) {
    case Where::any: break;
    case Where::objective:
      if (!w.objective_hexes.contains(h))
        why = no("toi.card.th"_rule, "toi.refuse.card_no_objective"_text);
      break;
    case Where::wire:
      if (!marked(s, h, Marker::wire)) why = no("toi.card.th"_rule, "toi.refuse.card_no_wire"_text);
      break;
    case Where::own_pinned:
      why = named([&](Unit u) {
        return side_of(u) == side && pinned(s, u) && together(w, s, u, division);
      });
      break;
    case Where::own_to_hide:
      why = named([&](Unit u) { return may_be_named(w, s, side, division, Who::own_to_hide, u); });
      break;
    case Where::here: why = within(0); break;
    case Where::beside:
      why = within(1);
      if (h == s.script.target)
        why = lacks("toi.card.th"_rule, "toi.refuse.not_adjacent"_text, 1, 0);
      break;
    case Where::near_unsuppressed: why = near(1, true); break;
    case Where::near_squad_2:
      why = empty();
      if (!why) why = near(2, false);
      break;
    case Where::near_squad_3:
      why = empty();
      if (!why) why = near(3, false);
      if (!why && near_enemy(w, s, h, side))
        why = lacks("toi.card.th"_rule, "toi.refuse.enemy_within"_text, 1, 1);
      break;
    case Where::own_squad: why = near(0, false); break;
    case Where::near_engineer: why = within(1); break;
    default: why = not_asked("toi.card.th"_rule); break;
  }
  if (why) return why;
  const bool puts = where >= Where::here && where <= Where::near_engineer;
  if (puts && !may_lie(w, s, m, h)) return no("toi.comp.6"_rule, "toi.refuse.may_not_lie"_text);
  return legal;
}

// GND-1 by any unsuppressed engineer; Demolition Charges by the one who acts, works too.
Refusal refuse_clear(const World& w, const State& s, Side side, int division, Where where, Unit by,
                     Marker m, Hex h) {
  bool near = false;
  if (where == Where::demolition) near = by && distance(w, at(s, by).hex, h) <= 1;
  else
    for (Unit u : of_side(side))
      near = near || (on_map(s, u) && works_as(s, u, Token::engineer) &&
                      together(w, s, u, division) && distance(w, at(s, u).hex, h) <= 1);
  if (!near) return no("toi.spec.7"_rule, "toi.refuse.needs_engineer"_text);
  const bool work =
      where == Where::demolition && (m == Marker::entrenchment || m == Marker::pillbox) &&
      free_works(s, h, m == Marker::pillbox ? Shelter::pillbox : Shelter::entrenchment) > 0;
  return is_obstacle(s, h, m) || work ? legal
                                      : no("toi.spec.7"_rule, "toi.refuse.nothing_to_clear"_text);
}

void change(const World& w, State& s, Unit u, Becomes what, Events* log) {
  UnitState& me = at(s, u);
  u8* pool = s.pool[index(side_of(u))];
  if (log) {
    constexpr const char* names[] = {
        "",       "second_effort", "waits",       "concealed",  "promoted",   "disrupted",
        "pinned", "mended",        "given_token", "reinforced", "given_belts"};
    if (what != Becomes::revealed)
      log->add(names[static_cast<int>(what)],
               what == Becomes::concealed ? "toi.card.goto"_rule : "toi.mod.5"_rule, side_of(u))
          .with("unit", unit_kind, u.id);
  }
  switch (what) {
    case Becomes::revealed: reveal(w, s, u, "toi.mod.5"_rule, log); break;
    case Becomes::fresh: set_duty(s, u, Duty::fresh); break;
    case Becomes::op_fire: set_duty(s, u, Duty::op_fire); break;
    case Becomes::concealed:  // in the open it is seen at once (toi.hid.9)
      set_concealed(s, u, true);
      look_around(w, s, log);
      break;
    case Becomes::promoted:
      --me.figures.regular, ++me.figures.officer;
      ++pool[0], --pool[2];
      break;
    case Becomes::disrupted:
      me.order = Order::disrupted;
      if (me.duty == Duty::op_fire) set_duty(s, u, Duty::fatigued);
      break;
    case Becomes::pinned: me.order = Order::pinned; break;
    case Becomes::mended: me.order = me.order == Order::heavy ? Order::light : Order::intact; break;
    case Becomes::anti_tank:
      me.figures.token = static_cast<u16>(Token::anti_tank) & 7;
      --s.token_pool[0];
      break;
    case Becomes::reinforced: ++me.figures.regular, --pool[0]; break;
    case Becomes::belts: me.belts = 1; break;
  }
}

namespace {

bool any_who(const World& w, const State& s, Side side, int division, Who who) {
  for (int i = 0; i < max_units; ++i)
    if (may_be_named(w, s, side, division, who, unit(i))) return true;
  return false;
}
// Whether a card finds a hex at all; it is asked at every action prompt, so the common cases look only where they must.
bool any_where(const World& w, const State& s, Side side, int division, Where where, Marker m) {
  if (where == Where::any) return true;
  if (where == Where::objective) return !w.objective_hexes.empty();
  if (where == Where::here || where == Where::beside)
    return markers_left(s, m) > 0;  // of a hex that is still to be aimed at
  if (where == Where::near_unsuppressed || where == Where::own_squad ||
      where == Where::own_pinned || where == Where::own_to_hide) {
    for (Unit u : of_side(side)) {
      if (!is_squad(u) || !on_map(s, u)) continue;
      const Hex h = at(s, u).hex;
      if (!refuse_where(w, s, side, division, where, h, m)) return true;
      if (where == Where::near_unsuppressed)
        for (Hex n : w.neighbour[h.id])
          if (n && !refuse_where(w, s, side, division, where, n, m)) return true;
    }
    return false;
  }
  for (int i = 0; i < w.hexes; ++i)
    if (!refuse_where(w, s, side, division, where, hex(i), m)) return true;
  return false;
}

bool can_act_now(const World& w, const State& s, Side side, int division, Act act) {
  for (Unit u : of_side(side)) {
    if (!is_squad(u) || !in_play(s, u) || !fresh(s, u) || !together(w, s, u, division) ||
        has_heavy_weapon(s, u) || suppressed(s, u))
      continue;
    if (act == Act::assault) return true;
    if (!on_map(s, u)) continue;
    for (Hex n : w.neighbour[at(s, u).hex.id])
      if (n && occupied_by(s, n, other(side)))
        for (Unit t : in_hex(s, n))
          if (!is_squad(t) && side_of(t) != side &&
              !shot(w, s, u, t, n, fire_all, Role::leader, 4).no)
            return true;
  }
  return false;
}

bool can_raise(const World& w, const State& s, Side side, int division, const Instruction& x) {
  const Type type = static_cast<Type>(x.what);
  const u16 code = static_cast<u16>(x.n | x.where << 8);
  if (code && (!pool_holds(s, side, code) ||
               (!free_base(s, side, division) && !free_base(s, side, 1 - division))))
    return false;
  const Unit v = type != Type::squad            ? free_vehicle(w, s, side, type)
                 : free_base(s, side, division) ? free_base(s, side, division)
                                                : free_base(s, side, 1 - division);
  return v && zone_has_room(w, s, v, side);
}

}  // namespace

bool can_work(const World& w, const State& s, Side side, int division, int card) {
  const Card& c = w.cards[card];
  for (int i = 0; i < c.steps; ++i) {
    const Instruction& x = c.program[i];
    switch (x.op) {
      case Op::contact:
      case Op::drift: break;
      case Op::aim:
        if (!any_where(w, s, side, division, static_cast<Where>(x.where), Marker::wire))
          return false;
        break;
      case Op::strike: return any_who(w, s, side, division, Who::enemy_vehicle_seen);
      case Op::turn: return any_who(w, s, side, division, static_cast<Who>(x.where));
      case Op::dice: return any_who(w, s, side, division, static_cast<Who>(x.where));
      case Op::put:
        return any_where(w, s, side, division, static_cast<Where>(x.where),
                         static_cast<Marker>(x.what));
      case Op::clear:
        for (int h = 0; h < w.hexes; ++h)
          if (s.marks[h] & 7)
            for (int m = 0; m < 3; ++m)
              if (!refuse_clear(w, s, side, division, static_cast<Where>(x.where), no_unit,
                                static_cast<Marker>(m), hex(h)))
                return true;
        return false;
      case Op::raise: return can_raise(w, s, side, division, x);
      case Op::cut: return s.reserve[1 - index(side)] > 0;
      case Op::act: return can_act_now(w, s, side, division, static_cast<Act>(x.what));
      case Op::actions:
        return can_act_now(w, s, side, division, Act::assault) || [&] {
          for (Unit u : of_side(side))
            if (is_squad(u) && in_play(s, u) && fresh(s, u) && together(w, s, u, division) &&
                !suppressed(s, u))
              return true;
          return false;
        }();
      case Op::peek:
        for (int i2 = 0; i2 < w.card_count; ++i2)
          if (s.deck[i2] && w.deck_side[w.cards[i2].deck] == 2 - index(side)) return true;
        return false;
      default: return true;
    }
  }
  return true;
}

}  // namespace bocage::toi
