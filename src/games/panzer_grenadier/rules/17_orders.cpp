// 17.63b The commander of a side that is led by sectors sends units from one sector to another.
//
//   each turn      orders: `send` a unit to a sector, or `recall` it; each unit once
//   until it is    the unit enters no hex farther from that sector, does not fire or work while it
//   there          could come nearer, and its commander may not pass before it was activated
#include "games/panzer_grenadier/game.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

enum { spoken = 0x80 };  // PieceState::face of a unit

Side side_at(int i) { return static_cast<Side>(i); }

int hexes_to(const World& w, Hex from, int sector) {
  int best = 999;
  for (int h = 0; h < w.hexes; ++h) {
    if (w.sector[h] != sector) continue;
    const int d = distance(w, from, hex(static_cast<std::uint32_t>(h)));
    if (d < best) best = d;
  }
  return best;
}

// Why the commander cannot say anything about this unit now.
Refusal refuse_word(const World& w, const State& s, int side, Piece p) {
  if (index(side_of(w, p)) != side) return {"pg.1.2b"_rule, "pg.refuse.not_yours"_text};
  if (is_leader(w, p)) return {"pg.17.63b"_rule, "pg.refuse.only_units_are_sent"_text};
  if (!on_map(s, p)) return {"pg.17.63b"_rule, "pg.refuse.not_on_map"_text};
  if (carried(w, s, p)) return {"pg.5.6b"_rule, "pg.refuse.aboard"_text};
  if (at(s, p).face & spoken) return {"pg.17.63b"_rule, "pg.refuse.one_order_a_turn"_text};
  return legal;
}

Refusal refuse_send(const World& w, const State& s, int side, Piece p, std::uint32_t sector) {
  if (const Refusal no = refuse_word(w, s, side, p)) return no;
  if (sector >= static_cast<std::uint32_t>(sector_count(w)))
    return {"pg.17.61a"_rule, "pg.refuse.no_such_sector"_text};
  if (sector_of(w, s, p) == static_cast<int>(sector))
    return {"pg.17.63b"_rule, "pg.refuse.already_in_sector"_text};
  if (sent_to(w, s, p) == static_cast<int>(sector))
    return {"pg.17.63b"_rule, "pg.refuse.already_sent"_text};
  if (allowance(w, s, p) == 0) return {"pg.5.1c"_rule, "pg.refuse.immobile"_text};
  return legal;
}

// ---- Step::orders: a = side

void ask_orders(const World& w, const State& s, Prompt& prompt) {
  const int side = index(top<OrdersFrame>(s).side);
  prompt.choice(side_at(side), "pg.17.63b"_rule, "pg.prompt.orders"_text);
  const int sectors = sector_count(w);
  for (const Piece p : of_side(w, side_at(side))) {
    if (refuse_word(w, s, side, p)) continue;
    for (std::uint32_t sector = 0; sector < static_cast<std::uint32_t>(sectors); ++sector)
      if (!refuse_send(w, s, side, p, sector)) prompt.option(verb::send, p.id, sector);
    if (sent_to(w, s, p) >= 0) prompt.option(verb::recall, p.id);
  }
  prompt.option(verb::done);
}

void close_orders(const World& w, State& s, int side) {
  pop(s);
  for (const Piece p : of_side(w, side_at(side)))
    if (!is_leader(w, p)) at(s, p).face &= static_cast<std::uint8_t>(~spoken);
}

bool run_orders(const World& w, State& s, Events*) {
  const int side = index(top<OrdersFrame>(s).side);
  bool any = false;
  for (const Piece p : of_side(w, side_at(side)))
    if (sector_count(w) > 1 && !refuse_word(w, s, side, p)) any = true;
  if (any) return false;
  close_orders(w, s, side);
  return true;
}

void take_orders(const World& w, State& s, Choice c, Events* log) {
  const int side = index(top<OrdersFrame>(s).side);
  if (c.verb == verb::done) {
    close_orders(w, s, side);
    return;
  }
  const bool sent = c.verb == verb::send;
  at(s, piece(c.who)).face = static_cast<std::uint8_t>(spoken | (sent ? c.what + 1 : 0));
  if (!log) return;
  Event& e = log->add(sent ? "sent" : "recalled", "pg.17.63b"_rule, side_at(side))
                 .with("unit", unit_kind, c.who)
                 .only_for(only(side_at(side)));
  if (sent) e.with("player", player_kind, static_cast<int>(c.what));
}

Refusal judge_orders(const World& w, const State& s, Choice c) {
  const int side = index(top<OrdersFrame>(s).side);
  if (c.verb == verb::done) return legal;
  if (!is_piece(w, c.who)) return no_option;
  if (c.verb == verb::send) return refuse_send(w, s, side, piece(c.who), c.what);
  if (c.verb != verb::recall) return no_option;
  if (const Refusal no = refuse_word(w, s, side, piece(c.who))) return no;
  if (sent_to(w, s, piece(c.who)) < 0) return {"pg.17.63b"_rule, "pg.refuse.no_order"_text};
  return legal;
}

}  // namespace

const StepRules orders_step{run_orders, ask_orders, judge_orders, take_orders};

int sent_to(const World& w, const State& s, Piece p) {
  if (!w.on.sectors || is_leader(w, p)) return -1;
  return (at(s, p).face & ~spoken) - 1;
}

Refusal refuse_against_orders(const World& w, const State& s, Piece p, Hex from, Hex to) {
  const int sector = sent_to(w, s, p);
  if (sector < 0 || hexes_to(w, to, sector) <= hexes_to(w, from, sector)) return legal;
  return {"pg.17.63b"_rule, "pg.refuse.sent_elsewhere"_text};
}

// In an assault hex it may stay and fight.
bool must_obey(const World& w, const State& s, Piece p) {
  const int sector = sent_to(w, s, p);
  if (sector < 0 || !on_map(s, p) || carried(w, s, p) || demoralized(s, p)) return false;
  if (s.move.piece == p && s.move.entered) return false;
  const Hex here = at(s, p).hex;
  if (is_assault_hex(w, s, here)) return false;
  const int far = hexes_to(w, here, sector);
  for (const Hex n : w.neighbour[here.id])
    if (n && hexes_to(w, n, sector) < far && !refuse_enter(w, s, p, here, n)) return true;
  return false;
}

void note_orders(const World& w, State& s, Piece p, Events* log) {
  if (!w.on.sectors || is_leader(w, p) || sent_to(w, s, p) != sector_of(w, s, p)) return;
  at(s, p).face = 0;
  if (log)
    log->add("order_carried_out", "pg.17.61c"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("player", player_kind, sector_of(w, s, p))
        .only_for(only(side_of(w, p)));
}

}  // namespace bocage::pg
