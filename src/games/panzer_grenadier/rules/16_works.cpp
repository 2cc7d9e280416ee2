// 16.2 digging in, 16.3 wrecks, 16.4 entrenchments: what is built and cleared over several turns. A
// hole serves only who dug it (pg.16.26); entrenchments stay for everybody (pg.16.41).
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

// Work takes the whole activation: nothing else may have been done (pg.16.2b).
Refusal refuse_work(const World& w, const State& s, Piece p) {
  const PieceState& self = at(s, p);
  if (is_leader(w, p)) return {"pg.16.2a"_rule, "pg.refuse.leaders_do_not"_text};
  if (carried(w, s, p)) return {"pg.16.2a"_rule, "pg.refuse.carried"_text};
  if (self.mp || self.changed_hex || self.unloaded)
    return {"pg.16.2b"_rule, "pg.refuse.takes_whole_segment"_text};
  if (self.worked) return {"pg.16.2b"_rule, "pg.refuse.worked_this_turn"_text};  // pg.17.5
  if (is_assault_hex(w, s, self.hex)) return {"pg.12.11d"_rule, "pg.refuse.in_assault"_text};
  return legal;
}

}  // namespace

Refusal refuse_dig_in(const World& w, const State& s, Piece p) {
  const UnitType& type = type_of(w, p);
  const Hex h = at(s, p).hex;
  const Terrain t = w.terrain[h.id];
  if (const Refusal no = refuse_work(w, s, p)) return no;
  if (type.kind == UnitKind::cav || is_unarmed_transport(type) || type.kind == UnitKind::train ||
      type.kind == UnitKind::vessel)
    return {"pg.16.23"_rule, "pg.refuse.cannot_dig_in"_text};
  if (demoralized(s, p)) return {"pg.16.2a"_rule, "pg.refuse.demoralized"_text};
  if (t == Terrain::town || t == Terrain::woods || has_entrenchment(s, h))
    return {"pg.16.2a"_rule, "pg.refuse.no_digging_here"_text};
  if (at(s, p).dug == Dug::in) return {"pg.16.2b"_rule, "pg.refuse.already_dug_in"_text};
  return legal;
}

void do_dig_in(const World& w, State& s, Piece p, Events* log) {
  PieceState& self = at(s, p);
  self.dug = self.dug == Dug::half ? Dug::in : Dug::half;  // in two successive turns
  self.worked = 1;
  if (log)
    log->add(self.dug == Dug::in ? "dug_in" : "digging", "pg.16.2b"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, self.hex.id)
        .only_for(known_to(w, s, p));
}

namespace {

void rest(State& s, Piece p) {
  at(s, p).work = Work::none;
  at(s, p).progress = 0;
}

}  // namespace

// pg.16.21; what is finished stays.
void interrupt_work(State& s, Piece p) {
  if (at(s, p).dug == Dug::half) at(s, p).dug = Dug::no;
  rest(s, p);
}

namespace {

int wreck_at(const State& s, Hex h) {
  for (int i = 0; i < s.wrecks.size(); ++i)
    if (s.wrecks[i].at == h.id) return i;
  return -1;
}

}  // namespace

int wrecks_in(const State& s, Hex h) {
  const int i = wreck_at(s, h);
  return i < 0 ? 0 : s.wrecks[i].count;
}

// pg.16.3a, one for each step, three at most.
void add_wreck(const World&, State& s, Hex h) {
  const int i = wreck_at(s, h);
  if (i >= 0) {
    if (s.wrecks[i].count < most_wrecks) s.wrecks[i].count = (s.wrecks[i].count + 1) & 3;
  } else {
    Wreck one;
    one.at = h.id & 0xfff;
    one.count = 1;
    s.wrecks.push(one);
  }
}

Refusal refuse_clear_wreck(const World& w, const State& s, Piece p) {
  const UnitType& type = type_of(w, p);
  if (const Refusal no = refuse_work(w, s, p)) return no;
  if (!is_afv(type) || type.armour < wreck_clearing_armour)
    return Refusal{"pg.16.3c"_rule, "pg.refuse.too_light_to_clear"_text}
        .number("need", wreck_clearing_armour)
        .number("have", is_afv(type) ? type.armour : 0);
  if (!good_order(s, p)) return {"pg.16.3c"_rule, "pg.refuse.not_in_good_order"_text};
  if (!wrecks_in(s, at(s, p).hex)) return {"pg.16.3c"_rule, "pg.refuse.no_wreck"_text};
  return legal;
}

void do_clear_wreck(const World& w, State& s, Piece p, Events* log) {
  PieceState& self = at(s, p);
  const bool done = self.work == Work::wreck;  // in two successive turns
  if (self.dug == Dug::half) self.dug = Dug::no;
  self.work = done ? Work::none : Work::wreck;
  self.progress = !done;
  self.worked = 1;
  if (done) {
    const int i = wreck_at(s, at(s, p).hex);
    if (s.wrecks[i].count > 1) s.wrecks[i].count = (s.wrecks[i].count - 1) & 3;
    else s.wrecks.remove(i);
  }
  if (log)
    log->add(done ? "wreck_cleared" : "clearing_wreck", "pg.16.3c"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, at(s, p).hex.id)
        .only_for(known_to(w, s, p));
}

// ---- 16.75: engineers who stay on a field that was found clear it, a point for every three whole
// turns. Nothing is asked of them but to stay: 16.21 says what interrupts.

namespace {

bool clearable(const World& w, const State& s, Piece p, const Mine& m) {
  return m.hex == at(s, p).hex && m.side != index(side_of(w, p)) && m.revealed && m.strength > 0;
}

void weaken(State& s, int mine) {
  if (--s.mines[mine].strength == 0) s.mines.remove(mine);
}

}  // namespace

namespace {

bool on_found_mines(const World& w, const State& s, Piece p) {
  if (type_of(w, p).kind != UnitKind::eng || !on_map(s, p) || carried(w, s, p) || demoralized(s, p))
    return false;
  for (const Mine& m : s.mines)
    if (clearable(w, s, p, m)) return true;
  return false;
}

}  // namespace

void begin_clearing_mines(const World& w, State& s) {
  if (s.mines.empty()) return;
  for (int i = 0; i < w.piece_count; ++i)
    if (at(s, piece(i)).work == Work::none && !at(s, piece(i)).markers &&
        on_found_mines(w, s, piece(i)))
      at(s, piece(i)).work = Work::mines;
}

void clear_mines(const World& w, State& s, Events* log) {
  bool done = false;
  for (int i = 0; i < w.piece_count; ++i) {
    const Piece p = piece(i);
    PieceState& self = at(s, p);
    if (self.work != Work::mines) continue;
    if (!on_found_mines(w, s, p)) {
      rest(s, p);
      continue;
    }
    self.progress = (self.progress + 1) & 3;
    const bool now = self.progress == mine_clearing_turns;
    done |= now;
    if (log)
      log->add(now ? "mines_cleared" : "clearing_mines", "pg.16.75"_rule, side_of(w, p))
          .with("unit", unit_kind, p.id)
          .with("hex", hex_kind, self.hex.id)
          .only_for(known_to(w, s, p));
  }
  if (done) push(s, Step::mine_removal);
}

namespace {

// Who has earned a point and not yet had it.
Piece next_clearer(const World& w, const State& s) {
  for (int i = 0; i < w.piece_count; ++i)
    if (s.pieces[i].work == Work::mines && s.pieces[i].progress == mine_clearing_turns)
      return piece(i);
  return nobody;
}

bool run_mine_removal(const World& w, State& s, Events*) {
  const Piece p = next_clearer(w, s);
  if (!p) {
    pop(s);
    return true;
  }
  int count = 0, last = -1;
  for (int i = 0; i < s.mines.size(); ++i)
    if (clearable(w, s, p, s.mines[i])) ++count, last = i;
  if (count > 1) return false;  // their owner says which
  if (count == 1) weaken(s, last);
  rest(s, p);
  return true;
}

void ask_mine_removal(const World& w, const State& s, Prompt& prompt) {
  const Piece p = next_clearer(w, s);
  prompt.choice(other(side_of(w, p)), "pg.16.75"_rule, "pg.prompt.mine_removal"_text);
  prompt.with("hex", hex_kind, at(s, p).hex.id);
  for (int i = 0; i < s.mines.size(); ++i)
    if (clearable(w, s, p, s.mines[i])) prompt.option(verb::remove_mine, i);
}

void take_mine_removal(const World& w, State& s, Choice c, Events*) {
  rest(s, next_clearer(w, s));
  weaken(s, c.who);
}

}  // namespace

const StepRules mine_removal_step{run_mine_removal, ask_mine_removal, nullptr, take_mine_removal};

}  // namespace bocage::pg
