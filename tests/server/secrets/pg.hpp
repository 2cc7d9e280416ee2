#pragma once
// What is secret in Panzer Grenadier: hidden units (16.6), mines laid face down or on a slip of paper
// (16.7), which tanks have leaders aboard (6.8b), orders among the players of a side (17.63b).
#include <string_view>

#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"
#include "kernel/random.hpp"
#include "server/secrets/ordinary.hpp"

namespace bocage::pg {

struct Secrets : OrdinarySecrets {
  static constexpr std::string_view reveals[] = {"revealed",        // 16.6c
                                                 "mines_revealed",  // 16.72
                                                 "dummy_mines"};

  static bool being_made(const State& s) { return s.duty != 0; }
  static bool closes(const State& before, const State& after) {
    return before.duty && (!after.duty || after.active != before.active);
  }

  static int stir(const World& w, State& s, Side viewer, Random& random) {
    const Side enemy = other(viewer);
    int changed = stir_mines(w, s, enemy, random);
    for (const Piece p : of_side(w, enemy)) {
      changed += move_hidden(w, s, p, random);
      changed += hand_over_leader(w, s, p);
    }
    return changed;
  }

  // What is set up by the program goes on when mines were drawn unseen.
  static bool shows_later(Choice c) { return c.verb == verb::auto_setup || c.verb == verb::deploy; }

  static Choice face(const World& w, const State& s, Choice c) {
    switch (c.verb) {
      case verb::lay_mine: return {c.verb, 0, 0, w.on.mines_recorded ? 0 : c.what};
      case verb::place:  // who may hide has not said yet whether he does
        if (w.on.hidden && w.pieces[c.who].may_hide) c.what = 0;
        return c;
      case verb::set_tank_leader:
      case verb::allot_factor:
      case verb::allot_aircraft:
      case verb::send:
      case verb::recall: return {c.verb, 0, 0, 0};
      default: (void)s; return c;
    }
  }

 private:
  static Hex any_of(const Hexes& set, Random& random) {
    int k = static_cast<int>(random.below(static_cast<std::uint32_t>(set.count())));
    Hex chosen;
    set.each([&](Hex h) {
      if (k-- == 0) chosen = h;
    });
    return chosen;
  }

  static int stir_mines(const World& w, State& s, Side enemy, Random& random) {
    int changed = 0;
    for (Mine& m : s.mines) {
      if (m.side != index(enemy) || m.revealed) continue;
      const auto strength = static_cast<std::uint8_t>(random.below(4));
      changed += m.strength != strength;
      m.strength = strength;
      if (!w.on.mines_recorded) continue;
      const Hex to = any_of(w.hex_sets[w.sides[index(enemy)].mine_zone], random);
      if (!can_lay_mine(w, s, enemy, to) || s.first[to.id]) continue;
      m.hex = to;
      ++changed;
    }
    return changed;
  }

  // Somewhere else, where nobody finds it at once.
  static int move_hidden(const World& w, State& s, Piece p, Random& random) {
    const PieceState was = at(s, p);
    if (!was.hidden || was.place != Place::on_map || was.carrier || s.move.piece == p) return 0;
    for (const Piece other_one : of_side(w, side_of(w, p)))
      if (at(s, other_one).carrier == p) return 0;
    const State before = s;
    for (int tries = 0; tries < 8; ++tries) {
      take_off(s, p, Place::waiting);
      const Hex h = any_of(w.hex_sets[w.groups[w.pieces[p.id].group].zone], random);
      if (h && can_place(w, s, p, h)) {
        put(s, p, h);
        const PieceState put_there = at(s, p);
        at(s, p) = was;
        at(s, p).hex = put_there.hex;
        at(s, p).next = put_there.next;
        at(s, p).place = put_there.place;
        State found = s;
        reveal_hidden(w, found, nullptr);
        if (at(found, p).hidden) return h != was.hex;
      }
      s = before;
    }
    return 0;
  }

  // To another tank of the group that could have him and is as idle.
  static int hand_over_leader(const World& w, State& s, Piece p) {
    const auto idle = [&](Piece q) {
      if (!is_afv(type_of(w, q)) || type_of(w, q).tank_leader_by_right) return false;
      if (!w.pieces[q.id].may_have_tank_leader || at(s, q).place != Place::on_map) return false;
      for (int i = 0; i < w.piece_count; ++i)
        if (at(s, piece(i)).led_by == q) return false;
      return at(s, q).declared == Declared{} && !at(s, q).led_by;
    };
    if (!at(s, p).tank_leader || !idle(p)) return 0;
    for (const Piece q : of_side(w, side_of(w, p)))
      if (!at(s, q).tank_leader && idle(q) && w.pieces[q.id].group == w.pieces[p.id].group) {
        at(s, p).tank_leader = 0;
        at(s, q).tank_leader = 1;
        return 1;
      }
    return 0;
  }
};

}  // namespace bocage::pg
