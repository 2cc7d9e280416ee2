// Cards and command: what a card's program would do now, whom and where it should strike, what the initiative is worth.
#include "games/tide_of_iron/mind/doctrine.hpp"
#include "games/tide_of_iron/rules/script.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

// An area attack of so many dice on a hex, as that side sees it.
float area_worth(const World& w, const Plan& plan, const State& s, Side side, Hex h, int dice,
                 bool suppressing) {
  float sum = 0;
  for (Unit u : in_hex(s, h)) {
    if (at(s, u).concealed || (suppressing && !is_squad(u))) continue;
    const int red = armour(w, s, u) + cover(w, s, u, suppressing, false);
    const float done = harm({w, s, plan, u}, dice, red, area_on, suppressing).sum();
    sum += side_of(u) == side ? -1.3f * done : done;
  }
  return sum;
}

float barrage_worth(const World& w, const Plan& plan, const State& s, Side side, const Card& c,
                    Hex h) {
  float sum = 0;
  for (int i = 0; i < c.steps; ++i) {
    const Instruction& x = c.program[i];
    if (x.op == Op::area) sum += area_worth(w, plan, s, side, h, x.n, x.what);
    else if (x.op == Op::blast) {
      for (const Hex n : w.neighbour[h.id])
        if (n && s.first[n.id]) sum += area_worth(w, plan, s, side, n, x.n, x.what);
    } else if (x.op == Op::put && static_cast<Marker>(x.what) == Marker::smoke) {
      // Smoke on those who would fire at us.
      if (occupied_by(s, h, other(side))) sum += 0.4f;
    } else if (x.op == Op::line) {
      float best = 0;
      for (Direction d : directions) {
        float along_it = 0;
        for (int k = 0; k < x.where; ++k)
          if (const Hex n = along(w, h, d, k))
            along_it += area_worth(w, plan, s, side, n, x.n, x.what);
        if (along_it > best) best = along_it;
      }
      sum += best;
    }
  }
  return sum;
}

float best_barrage(const World& w, const Plan& plan, const State& s, Side side, int card) {
  const Card& c = w.cards[card];
  float best = 0;
  bool drifts = false;
  Where where = Where::any;
  for (int i = 0; i < c.steps; ++i) {
    drifts |= c.program[i].op == Op::drift;
    if (c.program[i].op == Op::aim) where = static_cast<Where>(c.program[i].where);
  }
  s.occupied[index(other(side))].each([&](Hex h) {
    if (where == Where::objective && !w.objective_hexes.contains(h)) return;
    if (where == Where::wire && !marked(s, h, Marker::wire)) return;
    const float hit = drifts ? number(7 - drift_number(w, s, h, side, 0)) / 6 : 1;
    const float value = hit * barrage_worth(w, plan, s, side, c, h);
    if (value > best) best = value;
  });
  return best;
}

float change_worth(const World& w, const Plan& plan, const State& s, Becomes what, Unit u) {
  const float all = price(w, s, plan, u);
  switch (what) {
    case Becomes::revealed: return 0.3f + 0.1f * all;
    case Becomes::fresh: return 0.35f * all;
    case Becomes::op_fire: return 0.25f + plan.promise[u.id];
    case Becomes::concealed:
      return 0.2f + 0.25f * plan.danger[index(side_of(u))][0][at(s, u).hex.id];
    case Becomes::promoted: return officer_in(s, at(s, u).hex, side_of(u)) ? 0.2f : 0.8f;
    case Becomes::disrupted: return 0.35f * all;
    case Becomes::pinned: return 0.3f * all;
    case Becomes::mended: return (at(s, u).order == Order::heavy ? 0.6f : 0.25f) * all;
    case Becomes::anti_tank: return plan.armour[1 - index(side_of(u))] ? 0.9f : 0.1f;
    case Becomes::reinforced: return 1;
    case Becomes::belts: return 0.6f;
  }
  return 0;
}

bool wants_friend(Becomes b) { return b != Becomes::revealed && b != Becomes::disrupted; }

float best_changes(const World& w, const Plan& plan, const State& s, Side side, Who who,
                   Becomes what, int n) {
  float best[3] = {};
  const Side whose = wants_friend(what) ? side : other(side);
  for (Unit u : of_side(whose)) {
    if (!in_play(s, u) || refuse_who(w, s, side, at(s, u).division, who, u)) continue;
    float v = change_worth(w, plan, s, what, u);
    for (float& b : best)
      if (v > b) {
        const float old = b;
        b = v, v = old;
      }
    if (what == Becomes::reinforced)  // one squad may take several
      for (int k = count(at(s, u).figures) + 1; k < base_slots; ++k)
        for (float& b : best)
          if (b == 0) {
            b = 1;
            break;
          }
  }
  float sum = 0;
  for (int i = 0; i < n && i < 3; ++i) sum += best[i];
  return sum;
}

float raised(const World& w, const Instruction& x) {
  constexpr float vehicles[] = {0, 5, 5.5f, 8.5f, 2.2f, 1};
  (void)w;
  return vehicles[x.what < types ? x.what : 0] +
         price_of(figures_of(static_cast<unsigned>(x.n | x.where << 8)));
}

float mod_worth(Mod m) {
  switch (m) {
    case Mod::income: return 1.2f;
    case Mod::cover: return 1.2f;
    case Mod::assault: return 0.5f;
    case Mod::op_fire_again: return 0.8f;
    case Mod::advance: return 0.6f;
    case Mod::drift: return 0.5f;
    case Mod::contact_artillery:
    case Mod::contact_air: return 0.3f;
    case Mod::contact_again: return 0.5f;
    default: return 0.3f;
  }
}

float initiative_worth(const Plan& plan) { return plan.rounds_left <= 1 ? 3.f : 0.5f + plan.late; }

}  // namespace

// What a card would bring if it were played now, in riflemen.
float card_worth(const World& w, const Plan& plan, const State& s, Side side, int card) {
  const Card& c = w.cards[card];
  const int me = index(side);
  const float rounds = number(plan.rounds_left - (s.phase == Phase::command));
  float sum = 0, sure = 1;
  for (int i = 0; i < c.steps; ++i) {
    const Instruction& x = c.program[i];
    switch (x.op) {
      case Op::contact: sure = number(7 - contact_number(w, s, card)) / 6; break;
      case Op::area:
      case Op::line: sum += best_barrage(w, plan, s, side, card); break;
      case Op::strike: {
        float best = 0;
        for (Unit u : of_side(other(side)))
          if (!is_squad(u) && on_map(s, u) &&
              !refuse_who(w, s, side, 0, Who::enemy_vehicle_seen, u)) {
            const int red = armour(w, s, u) + cover(w, s, u, false, false);
            const float v = harm({w, s, plan, u}, x.n, red, area_on, false).sum();
            if (v > best) best = v;
          }
        sum += best;
        break;
      }
      case Op::turn:
        sum += best_changes(w, plan, s, side, static_cast<Who>(x.where),
                            static_cast<Becomes>(x.what), x.n ? x.n : 1);
        break;
      case Op::unpin: {
        float best = 0;
        s.occupied[me].each([&](Hex h) {
          float here = 0;
          for (Unit u : in_hex(s, h))
            if (side_of(u) == side && pinned(s, u))
              here += price_of(at(s, u).figures) * (fresh(s, u) ? 0.4f : 0.1f);
          if (here > best) best = here;
        });
        sum += best;
        break;
      }
      case Op::put:
        sum += static_cast<Marker>(x.what) == Marker::mine           ? 0.9f
               : static_cast<Marker>(x.what) == Marker::entrenchment ? 0.7f
               : static_cast<Marker>(x.what) == Marker::wire         ? 0.35f
                                                                     : 0.25f;
        break;
      case Op::clear: sum += 0.3f; break;
      case Op::raise: sum += raised(w, x) * clamped(0.3f * rounds, 0, 1); break;
      case Op::command: sum += 0.4f * number(x.n) * clamped(rounds / 2, 0, 1); break;
      case Op::reserve:
      case Op::cut: {
        const int before = s.reserve[me] - s.reserve[1 - me];
        sum += before <= 0 && before + x.n > 0 ? initiative_worth(plan) : 0.15f;
        break;
      }
      case Op::act: sum += 0.6f; break;
      case Op::actions: sum += 0.5f * number(x.n < plan.fresh[me] ? x.n : plan.fresh[me]); break;
      case Op::peek: sum += 0.1f; break;
      case Op::last:
        for (int k = 0; k < c.mod_count; ++k)
          sum += mod_worth(c.mods[k].kind) * (x.what ? 1 : clamped(0.4f * rounds, 0, 1.5f)) *
                 (rounds > 0 ? 1 : 0);
        break;
      case Op::dice: sum += 0.3f; break;
      default: break;
    }
  }
  return sure * sum;
}

void score_card(const World& w, const Plan& plan, const State& s, Side side, int card, Tally& t) {
  t.add(t_card, card_worth(w, plan, s, side, card));
  t.add(t_thrift,
        number(w.cards[card].cost) * (plan.rounds_left > 1 ? 1 - 0.6f * plan.late : 0.1f));
}

void score_card_answer(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Side side = side_now(s);
  const int me = index(side);
  const Hex h = hex(static_cast<int>(c.what));
  switch (c.verb) {
    case verb::aim: {
      const Card& card = w.cards[card_now(s)];
      bool rally = false, hide = false;
      for (int i = 0; i < card.steps; ++i) {
        rally |= card.program[i].op == Op::unpin;
        hide |= card.program[i].op == Op::turn;
      }
      if (rally || hide) {
        float sum = 0;
        for (Unit u : in_hex(s, h))
          if (side_of(u) == side && (hide || pinned(s, u)))
            sum += price(w, s, plan, u) * (fresh(s, u) ? 1 : 0.4f);
        return t.add(t_rally, 0.3f * sum);
      }
      bool near = s.first[h.id].id != 0xff;
      for (const Hex n : w.neighbour[h.id]) near = near || (n && s.first[n.id]);
      if (!near) return t.add(t_card, -0.2f);
      return t.add(t_card, barrage_worth(w, plan, s, side, card, h));
    }
    case verb::heading: {
      const Card& card = w.cards[card_now(s)];
      float sum = 0;
      for (int i = 0; i < card.steps; ++i)
        if (card.program[i].op == Op::line)
          for (int k = 0; k < card.program[i].where; ++k)
            if (const Hex n = along(w, s.script.target, static_cast<Direction>(c.what), k))
              sum += area_worth(w, plan, s, side, n, card.program[i].n, card.program[i].what);
      return t.add(t_card, sum);
    }
    case verb::choose: {
      const Unit u = who(c);
      if (s.frames.step() != Step::choose) return t.add(t_works, 1);  // into the new entrenchment
      const auto f = s.frames.top<ChooseFrame>();
      if (side_of(u) != side) return t.add(t_card, 0.3f * price(w, s, plan, u));
      if (f.change <= static_cast<u8>(Becomes::belts))
        return t.add(t_card, change_worth(w, plan, s, static_cast<Becomes>(f.change), u));
      // A surprise assault, or satchel charges: whoever stands nearest to an enemy.
      float best = 0;
      for (const Hex n : w.neighbour[at(s, u).hex.id])
        if (n && stormable(w, s, side, n)) {
          const float v = storm(w, plan, s, u, n, 2).value();
          if (v > best) best = v;
        }
      return t.add(t_card, best);
    }
    case verb::put: {
      const Marker m = static_cast<Marker>(c.who);
      const float felt = plan.danger[me][0][h.id];
      if (m == Marker::smoke) return t.add(t_works, occupied_by(s, h, side) ? 0.5f * felt : 0);
      if (m == Marker::entrenchment) {
        float bare = 0;
        for (Unit u : in_hex(s, h))
          if (side_of(u) == side && is_squad(u) && at(s, u).shelter == Shelter::none)
            bare += 0.2f * price_of(at(s, u).figures) + (supports(w, s, u) ? 0.2f : 0);
        return t.add(t_works, bare * (0.3f + felt));
      }
      float near = 0;  // in his way
      for (Unit e : of_side(other(side)))
        if (const u8 g = plan.aim[e.id]; on_map(s, e) && g != Mind::no_aim) {
          const int d = distance(w, at(s, e).hex, h), rest = distance(w, h, plan.goal[g]);
          if (d + rest <= distance(w, at(s, e).hex, plan.goal[g]) && d > 0)
            near += 1 / (1 + number(d));
        }
      return t.add(t_works, near);
    }
    case verb::clear: {
      float near = 0;
      for (Unit u : of_side(side))
        if (on_map(s, u) && distance(w, at(s, u).hex, h) <= 3) near += 0.2f;
      return t.add(t_works, near);
    }
    case verb::arrange: return;
    case verb::draw: return;
    default: return;
  }
}

// Command for the initiative: only what wins it, and not what cards need more.
void score_reserve(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const int me = s.frames.step() == Step::spend ? s.frames.top<SpendFrame>().side : s.active;
  const int put = static_cast<int>(c.what);
  const int mine = s.reserve[me] + put, theirs = s.reserve[1 - me];
  const bool first = s.initiative == me;  // I spend first, he answers
  const int margin = first ? 1 : 0;
  bool wins = mine > theirs || (mine == theirs && !first);
  float chance = wins ? (mine > theirs + margin || !first ? 1 : 0.7f) : 0;
  if (plan.rounds_left <= 1) chance = wins ? 1 : 0;
  t.add(t_bid, chance * initiative_worth(plan));
  float dear = 0.25f;  // what a command will be worth later
  for (int i = 0; i < w.card_count; ++i)
    if (s.hq[i] && w.deck_side[w.cards[i].deck] == me + 1 && w.cards[i].cost) dear = 0.5f;
  if (plan.rounds_left <= 1) dear = 0.02f;
  t.add(t_thrift, dear * number(put));
}

}  // namespace bocage::toi
