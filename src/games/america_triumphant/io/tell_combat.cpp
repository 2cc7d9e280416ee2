#include "games/america_triumphant/io/tell_combat.hpp"

#include "games/america_triumphant/tables.hpp"
#include "texts/texts.hpp"

namespace bocage::at {
namespace {

void put_factor(Items l, std::string_view rule, int over, int under) {
  l.object([&](Members o) { o.text("rule", rule).number("times", over).number("by", under); });
}

struct Force {
  const World& w;
  const Names& n;
  const State& s;
  const Clash& c;

  void put(Items l, Unit u, int d, bool attack) const {
    const UnitState& me = at(s, u);
    l.object([&](Members o) {
      o.text("unit", n.unit[u.id]).text("hex", w.grid.name(me.hex));
      o.number("strength", strength_of(w, s, u));
      o.list("factors", [&](Items f) {
        if (!c.overrun && has_integrity(w, s, info(w, u).formation, me.hex))
          put_factor(f, "at.6.4b", 2, 1);
        if (!attack) {
          if (static_cast<Supply>(me.supply) == Supply::isolated) put_factor(f, "at.7.21c", 1, 2);
          return;
        }
        if (w.major[me.hex.id] >> d & 1) put_factor(f, "at.9.51b", 1, 4);
        else if (w.minor[me.hex.id] >> d & 1) put_factor(f, "at.9.51c", 1, 2);
        const Supply supply =
            c.attacker == side_of(s) ? supply_now(s, u) : static_cast<Supply>(me.supply);
        if (supply == Supply::unsupplied) put_factor(f, "at.7.21a", 1, 2);
        if (supply == Supply::isolated) put_factor(f, "at.7.21b", 1, 4);
      });
    });
  }
  Side side_of(const State& now) const {
    return now.hq == none8 ? Side::nobody : side_of_hq(w, now.hq);
  }
  void attackers(Items l, Takes who) const {
    for (int back = 0; back < 6; ++back) {
      const Hex h = neighbour(w, c.target, back);
      if (!h || occupant(s, h) != c.attacker) continue;
      const int d = (back + 3) % 6;
      for (const Unit u : stack_at(w, s, h))
        if (who == Takes::in_hand  ? at(s, u).in_hand
            : who == Takes::aiming ? at(s, u).aim == d + 1
                                   : at(s, u).aim == d + 1 || may_attack(w, s, u, c.target))
          put(l, u, d, true);
    }
  }
  void defenders(Items l) const {
    for (const Unit u : stack_at(w, s, c.target))
      if (takes_part(w, s, u, c.target)) put(l, u, 0, false);
  }
};

}  // namespace

Clash planned_clash(const World& w, const State& s, Hex target, Takes who) {
  Clash c;
  c.target = target;
  c.attacker = side_of_hq(w, s.hq);
  c.supported = hq_may_support(w, s, target) && support_limit(w, s, false) > 0;
  look(w, s, c, who);
  return c;
}

void put_board(Members o, const World& w, const Names& n, const State& s, const Clash& c, Takes who,
               std::string_view language) {
  const Odds9 odds = odds_of(c);
  const int column = odds.column < lowest_column ? lowest_column : odds.column;
  const Force force{w, n, s, c};
  o.text("hex", w.grid.name(c.target)).flag("overrun", c.overrun);
  o.list("attackers", [&](Items l) { force.attackers(l, who); });
  o.list("defenders", [&](Items l) { force.defenders(l); });
  o.number("attack", odds.attack).number("defence", odds.defence);
  o.text("odds", column_word(odds.level)).number("shift", odds.shift);
  o.text("column", column_word(column)).flag("below", odds.column < lowest_column);
  o.flag("automatic", odds.automatic);
  o.list("shifts", [&](Items l) {
    if (odds.automatic) return;
    for (const auto& row : combat_modifiers)
      if (const int amount = row.amount(c))
        l.object([&](Members each) {
          each.text("rule", rule_list[index_of(row.rule)]).number("amount", amount);
          each.text("text", language.empty() ? std::string(row.text.key)
                                             : words_of(language, row.text.key));
        });
  });
  // One entry a face: steps or hexes for the attacker, then for the defender (at.9.2).
  o.list("dice", [&](Items l) {
    for (int die = 0; die < 6; ++die) {
      int d = w.results[column][die][1];
      if (c.westwall && d) --d;
      l.list([&](Items each) {
        each.number(odds.automatic ? 0 : w.results[column][die][0]).number(d);
      });
    }
  });
  // What aircraft sent in secret would make of it: no secret, for it is told in any case.
  if (c.attacker == german && !c.overrun && s.air >= 2 && c.defence_air < 2 && !odds.automatic) {
    Clash flown = c;
    flown.defence_air = 2;
    const int then = odds_of(flown).column;
    o.text("column_with_air", column_word(then < lowest_column ? lowest_column : then));
  }
}

}  // namespace bocage::at
