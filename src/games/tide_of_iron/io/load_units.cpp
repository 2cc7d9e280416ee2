// Units and markers that stand on the map already, hands, and where in the round the battle is.
#include <algorithm>

#include "games/tide_of_iron/io/load.hpp"
#include "games/tide_of_iron/rules/setup.hpp"

namespace bocage::toi {
namespace {

u8 small(long n) { return static_cast<u8>(n); }

int find_unit(const Reader& r, const Table& t, std::string_view key) {
  const std::string id = t.text(key);
  const auto it = std::ranges::find(r.names.unit, id);
  if (it != r.names.unit.end()) return static_cast<int>(it - r.names.unit.begin());
  const auto near = nearest(id, r.names.unit);
  t.complain(key,
             "there is no unit '" + id + "'" + (near ? "; did you mean '" + *near + "'?" : ""));
  return -1;
}

void read_state_words(const Table& t, State& s, Unit u) {
  UnitState& me = at(s, u);
  for (const std::string& word_ : t.texts("state")) {
    if (word_ == "pinned" && is_squad(u)) me.order = Order::pinned;
    else if (word_ == "disrupted" && is_squad(u)) me.order = Order::disrupted;
    else if (word_ == "fatigued") set_duty(s, u, Duty::fatigued);
    else if (word_ == "op_fire") set_duty(s, u, Duty::op_fire);
    else if (word_ == "concealed" && is_squad(u)) set_concealed(s, u, true);
    else if (word_ == "ace" && !is_squad(u)) me.ace = 1;
    else if (word_ != "fresh" && word_ != "good")
      t.complain("state", "'" + word_ +
                              "' is no state of this unit: pinned, disrupted, concealed (squads), "
                              "fatigued, op_fire, fresh, ace (vehicles)");
  }
  if (t.has("damage")) {
    const std::string damage = t.text("damage");
    if (is_squad(u)) t.complain("damage", "squads are not damaged: they lose figures");
    else if (damage == "light") me.order = Order::light;
    else if (damage == "heavy") me.order = Order::heavy;
    else if (damage != "intact") t.complain("damage", "intact, light or heavy");
  }
}

Unit take_piece(Reader& r, const Table& t, Side side, int division) {
  State& s = r.state;
  if (t.has("squad")) {
    const std::string letters = t.text("squad");
    auto f = read_squad(letters);
    if (!f || !count(*f) || slots(*f) > base_slots) {
      t.complain("squad", "'" + letters +
                              "' is no squad: four places, R regular E elite O officer M machine "
                              "gun T mortar (the last two take two places)");
      return {};
    }
    const std::string token = t.text("token", "none");
    if (const auto kind = read_word<Token>(token, 5)) f->token = static_cast<u16>(*kind) & 7;
    else t.complain("token", "anti_tank, engineer, flamethrower or medic");
    if (f->token && is_heavy_weapon(*f))
      t.complain("token", "a squad with a machine gun or mortar has no token (toi.spec.2)");
    if (f->token && !s.token_pool[f->token - 1]) t.complain("token", "there are six of them");
    if (!pool_holds(s, side, code_of(*f))) {
      t.complain("squad", "the box has not so many figures");
      return {};
    }
    const Unit u = give_squad(s, side, division, code_of(*f));
    if (!u) t.complain("squad", "the box has 24 bases a side");
    else if (f->token && s.token_pool[f->token - 1]) --s.token_pool[f->token - 1];
    return u;
  }
  const std::string kind = t.text("vehicle", "");
  const auto type = read_word<Type>(kind, types);
  if (!type || *type == Type::squad) {
    t.complain(
        "",
        "a unit is squad = \"RRRR\" or vehicle = \"sherman\" (panzer4, tiger, halftrack, truck)");
    return {};
  }
  const Unit u = free_vehicle(r.world, s, side, *type);
  if (!u) {
    t.complain("vehicle", "this side has no more of these in its box");
    return {};
  }
  at(s, u) = UnitState{};
  at(s, u).division = static_cast<u8>(division) & 1;
  return u;
}

void stand(Reader& r, const Table& t, Unit u) {
  World& w = r.world;
  State& s = r.state;
  if (t.has("aboard")) {  // when all vehicles stand
    if (t.has("hex"))
      t.complain("hex", "a passenger stands where its vehicle does: leave 'hex' out");
    return;
  }
  const Hex h = read_hex(r, t, "hex");
  if (!h) return;
  put(s, u, h);
  if (const std::string in = t.text("in", "none"); in != "none") {
    const auto shelter = read_word<Shelter>(in, 3);
    if (!shelter || !is_squad(u)) t.complain("in", "a squad is in an entrenchment or a pillbox");
    else if (free_works(s, h, *shelter) <= 0)
      t.complain("in", "there is no free " + in + " in this hex: write it among the markers");
    else at(s, u).shelter = *shelter;
  }
  const Stacked n = stacked(s, h, side_of(u));
  if (n.all > 3 || n.vehicles > 2)
    t.complain("hex", "at most three units stand in a hex, two of them vehicles (toi.stack.1)");
  if (!is_squad(u) && w.terrain[h.id] == Terrain::building)
    t.complain("hex", "no vehicle stands in a building (toi.ter.build.2)");
  if (w.terrain[h.id] == Terrain::pond) t.complain("hex", "nobody stands in a pond");
}

}  // namespace

void read_markers(Reader& r) {
  for (const Table& t : r.top.tables("marker")) {
    const auto kind = read_word<Marker>(t.text("kind"), markers);
    std::vector<Hex> hexes = read_hexes(r, t, "hexes");
    if (t.has("hex")) hexes.push_back(read_hex(r, t, "hex"));
    if (!kind) {
      t.complain("kind", "wire, trap, mine, smoke, entrenchment or pillbox");
      continue;
    }
    for (const Hex h : hexes) {
      if (!h) continue;
      if (!may_lie(r.world, r.state, *kind, h))
        t.complain(t.has("hex") ? "hex" : "hexes",
                   "no " + std::string(word(*kind)) + " may lie in " +
                       std::string(std::string_view(r.world.grid.name(h))) +
                       ": ground, number in the hex or in the box forbid it");
      else lay_marker(r.state, *kind, h);
    }
  }
}

void read_units(Reader& r) {
  State& s = r.state;
  std::vector<std::pair<Table, Unit>> riders;
  for (const Table& t : r.top.tables("unit")) {
    const int side = read_side(r, t, "side");
    const int division = static_cast<int>(t.number("division", 1, 2, 1)) - 1;
    const Unit u = take_piece(r, t, static_cast<Side>(side), division);
    if (!u) continue;
    if (const std::string id = t.text("id", ""); !id.empty()) {
      if (std::ranges::find(r.names.unit, id) != r.names.unit.end())
        t.complain("id", "'" + id + "' stands twice");
      r.names.unit[u.id] = id;
    }
    if (const auto words = t.table("name")) {
      for (const std::string& language : words->keys())
        r.names.unit_words[u.id][language] = words->text(language);
    }
    stand(r, t, u);
    if (t.has("aboard")) riders.push_back({t, u});
    read_state_words(t, s, u);
  }
  for (const auto& [t, u] : riders) {
    const int v = find_unit(r, t, "aboard");
    if (v < 0) continue;
    const Unit carrier = unit(v);
    if (!is_squad(u) || !on_map(s, carrier) || side_of(carrier) != side_of(u) ||
        room_in(r.world, s, carrier) <= 0) {
      t.complain(
          "aboard",
          "there is no room for it: a truck carries two squads, a half-track one (toi.trans.1)");
      continue;
    }
    if (at(s, u).duty == Duty::op_fire)
      t.complain("state", "passengers are not in op-fire mode (toi.trans.9)");
    at(s, u).place = Place::aboard;
    at(s, u).carrier = carrier;
    at(s, u).hex = at(s, carrier).hex;
  }
}

// hq = ["ART-9"], left = { ART-1 = 2 }, play = [{ card = "ART-8", waiting = true }]
void read_hands(Reader& r) {
  World& w = r.world;
  State& s = r.state;
  const auto find_card = [&](const Table& t, std::string_view key, const std::string& id) {
    const auto it = std::ranges::find(r.names.card, id);
    if (it == r.names.card.end()) t.complain(key, "there is no card '" + id + "'");
    return it == r.names.card.end() ? -1 : static_cast<int>(it - r.names.card.begin());
  };
  for (int side = 0; side < 2; ++side) {
    const auto& t = r.sides[side];
    if (!t) continue;
    // A card of a deck that nobody has makes it this side's, with nothing in it.
    const auto own = [&](int card) {
      u8& owner = w.deck_side[w.cards[card].deck];
      if (!owner) owner = small(side + 1);
      else if (owner != side + 1)
        t->complain("hq", "card '" + r.names.card[static_cast<std::size_t>(card)] +
                              "' is of the other side's deck");
      if (s.deck[card]) --s.deck[card];
    };
    for (const std::string& id : t->texts("hq"))
      if (const int card = find_card(*t, "hq", id); card >= 0) own(card), ++s.hq[card];
    for (const Table& row : t->tables("play")) {
      const int card = find_card(row, "card", row.text("card"));
      if (card < 0) continue;
      own(card);
      Lasting l;
      l.card = small(card);
      l.waiting = row.flag("waiting") ? (row.flag("tried") ? 2 : 1) : 0;
      l.until = small(row.number("until", 0, 99, 0));
      l.division = small(row.number("division", 1, 2, 1) - 1);
      if (row.has("unit"))
        if (const int u = find_unit(r, row, "unit"); u >= 0)
          l.about = unit(u), at(s, l.about).belts = 1;
      if (s.play.full()) row.complain("", "at most 28 cards are in play");
      else s.play.push(l);
    }
    if (const auto left = t->table("left")) {
      for (int i = 0; i < w.card_count; ++i)
        if (w.deck_side[w.cards[i].deck] == side + 1)
          s.deck[i] = small(left->number(r.names.card[static_cast<std::size_t>(i)], 0, 20, 0));
    }
  }
  fold_mods(w, s);
}

// ---- where the battle is
namespace {

Deed read_deed(const Table& t) {
  const std::string deed = t.text("action", "advance");
  if (deed == "fire_and_move") return Deed::fire_and_move;
  if (deed == "assault") return Deed::assault;
  if (deed != "advance") t.complain("action", "advance, fire_and_move or assault");
  return Deed::advance;
}

void begin_in_action(Reader& r, const std::optional<Table>& t) {
  World& w = r.world;
  State& s = r.state;
  s.phase = Phase::action;
  s.frames.clear();
  s.frames.push(Step::turn);
  s.turns = 1;
  s.active = t && t->has("active") ? small(read_side(r, *t, "active")) : s.initiative;
  s.player = small((t ? t->number("player", 1, 2, 1) : 1) - 1);
  const int actions = w.teams ? (w.sides[s.active].actions + 1) / 2 : w.sides[s.active].actions;
  s.actions_left = small(t ? t->number("actions_left", 0, 99, actions) : actions);
  s.stage = small(w.teams ? 1 << (2 * s.active + s.player) : 0);
  if (!t) return;
  s.extra = small(t->number("extra", 0, 9, 0));
  for (const std::string& id : t->texts("finished"))
    for (int i = 0; i < 2; ++i) {
      const std::string& side = r.names.side[static_cast<std::size_t>(i)];
      if (id == side) s.finished[i] = 3;
      else if (w.teams && id == side + " 1") s.finished[i] |= 1;
      else if (w.teams && id == side + " 2") s.finished[i] |= 2;
    }
  const auto moving_ = t->table("moving");
  if (!moving_) return;
  const int u = find_unit(r, *moving_, "unit");
  if (u < 0) return;
  if (!in_play(s, unit(u)) || u / per_side != s.active) {
    moving_->complain("unit", "the unit that moves is one of the active side, on the map");
    return;
  }
  const Deed deed = read_deed(*moving_);
  activate(s, unit(u), deed, movement(w, s, unit(u), deed));
  if (moving_->has("points")) s.move.thirds = small(3 * moving_->number("points", 0, 20));
  if (moving_->has("thirds")) s.move.thirds = small(moving_->number("thirds", 0, 60));
  if (moving_->has("from")) {
    s.move.from = read_hex(r, *moving_, "from");
    s.move.flags |= moved | entered;
    s.move.back = moving_->has("back") ? read_hex(r, *moving_, "back") : s.move.from;
  }
  if (moving_->flag("fired")) s.move.flags |= fired;
  s.frames.push(FinishFrame{.unit = unit(u)});
  s.frames.push(Step::mover);
}

int read_step(const Table& t, std::initializer_list<std::pair<const char*, int>> steps) {
  if (!t.has("step")) return 0;
  const std::string step = t.text("step");
  std::string all;
  for (const auto& [word_, stage] : steps) {
    if (step == word_) return stage;
    all += std::string(all.empty() ? "" : ", ") + word_;
  }
  t.complain("step", "the steps of this phase are " + all);
  return 0;
}

}  // namespace

void read_position(Reader& r) {
  State& s = r.state;
  const auto t = r.top.table("position");
  bool forces = false;
  for (const Force& f : r.world.forces) forces |= !f.round;
  const std::string phase = t ? t->text("phase", forces && !t->has("active") ? "setup" : "action")
                            : forces ? "setup"
                                     : "action";
  if (t) {
    s.round = small(t->number("round", 1, r.world.rounds, 1));
    if (t->has("initiative")) s.initiative = small(read_side(r, *t, "initiative"));
  }
  if (phase == "setup") return;
  if (phase == "action") return begin_in_action(r, t);
  s.frames.clear();
  s.finished[0] = s.finished[1] = 3;
  if (phase == "command") {
    s.phase = Phase::command;
    s.stage =
        small(read_step(*t, {{"control", 0}, {"receive", 1}, {"spend", 2}, {"initiative", 4}}));
    s.frames.push(Step::command);
  } else if (phase == "status") {
    s.phase = Phase::status;
    s.stage = small(read_step(*t, {{"draw", 0},
                                   {"markers", 2},
                                   {"op_fire", 5},
                                   {"transfers", 7},
                                   {"reinforcements", 9},
                                   {"end", 11}}));
    s.frames.push(Step::status);
  } else {
    t->complain("phase", "'" + phase + "' is no phase: setup, action, command, status");
    s.frames.push(Step::turn);
  }
}

}  // namespace bocage::toi
