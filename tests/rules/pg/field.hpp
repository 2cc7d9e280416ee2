#pragma once
// A field of battle for tests: a map of clear hexes, units put where the test wants them, and a way
// to play through the public contract with dice handed in.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "games/panzer_grenadier/game.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg::test {

inline constexpr Side red = Side::first, blue = Side::second;

inline UnitType unit_type(UnitKind kind, MoveClass moves, int ma, Value direct, Value bombs = {},
                          Value tanks = {}, int armour = no_armour, int steps = 2) {
  UnitType t;
  t.kind = kind;
  t.moves = moves;
  t.ma = static_cast<std::uint8_t>(ma);
  t.direct = direct;
  t.bombardment = bombs;
  t.anti_tank = tanks;
  t.armour = static_cast<std::int8_t>(armour);
  t.steps = static_cast<std::uint8_t>(steps);
  const auto half = [](Value v) {
    v.strength = static_cast<std::int8_t>(halved(v.strength));
    return v;
  };
  if (steps == 2) {
    t.reduced_direct = half(direct);
    t.reduced_bombardment = half(bombs);
    t.reduced_anti_tank = tanks;
    if (tanks) t.reduced_anti_tank.strength = static_cast<std::int8_t>(tanks.strength - 1);
  }
  return t;
}

inline UnitType infantry(int strength = 5, int range = 3) {
  return unit_type(UnitKind::inf, MoveClass::foot, 3,
                   {static_cast<std::int8_t>(strength), static_cast<std::uint8_t>(range)});
}
inline UnitType of_kind(UnitKind kind, int strength = 5, int range = 3) {
  UnitType t = infantry(strength, range);
  t.kind = kind;
  return t;
}
inline UnitType hmg(int strength = 9, int range = 5) {
  return of_kind(UnitKind::hmg, strength, range);
}
inline UnitType mortar(int strength = 8, int range = 11) {
  return unit_type(UnitKind::mtr, MoveClass::foot, 2, {},
                   {static_cast<std::int8_t>(strength), static_cast<std::uint8_t>(range)});
}
inline UnitType gun(UnitKind kind, Value direct, Value bombs, Value tanks) {
  UnitType t = unit_type(kind, MoveClass::towed, 0, direct, bombs, tanks, no_armour, 1);
  t.limbers = true;
  return t;
}
inline UnitType tank(int armour = 4, Value tanks = {5, 5}, Value direct = {9, 4}) {
  return unit_type(UnitKind::tank, MoveClass::mechanized, 8, direct, {}, tanks, armour);
}
inline UnitType apc() {
  UnitType t = unit_type(UnitKind::apc, MoveClass::mechanized, 9, {4, 4}, {}, {}, 0, 1);
  t.open_top = t.carrier = true;
  return t;
}
inline UnitType transport(UnitKind kind = UnitKind::truck) {
  UnitType t = unit_type(kind, kind == UnitKind::truck ? MoveClass::motorized : MoveClass::foot, 10,
                         {}, {}, {}, no_armour, 1);
  t.carrier = true;
  return t;
}

// Pieces of the first side have the numbers 0 to 39, those of the second 40 to 79.
struct Field {
  std::unique_ptr<World> world = std::make_unique<World>();
  State s{};
  Events log;
  int next[2] = {0, 40};

  explicit Field(int columns = 14, int rows = 12) {
    World& w = *world;
    w.grid = make_grid(columns, rows);
    const std::uint8_t chart[3][terrains] = {
        {6, 12, 12, 6, 12, 12, 12}, {12, 30, 24, 6, 255, 255, 255}, {12, 24, 18, 6, 255, 24, 24}};
    for (int i = 0; i < 3; ++i)
      for (int t = 0; t < terrains; ++t) w.cost[i][t] = chart[i][t];
    w.piece_count = 80;
    w.first_of[1] = 40;
    w.first_of[2] = 80;
    for (int i = 0; i < 80; ++i) w.pieces[i].side = i < 40 ? red : blue;
    w.turns = 20;
    w.visibility[1] = 12;
    w.group_count = 1;
    w.sides[0].nation = Nation::german;
    w.sides[1].nation = Nation::soviet;
    s.turn = 1;
    s.active = red;
    s.opening = 1;
    push(s, Step::segment);
    finish_world(w);
  }

  const World& w() const { return *world; }
  Hex hex(const char* name) const {
    const Hex h = w().grid.parse(name);
    EXPECT_TRUE(h) << name;
    return h;
  }
  Field& terrain(const char* name, Terrain t, int level = 0) {
    world->terrain[hex(name).id] = t;
    world->level[hex(name).id] = static_cast<std::uint8_t>(level);
    finish_world(*world);
    return *this;
  }

  Piece unit(Side side, const UnitType& type, const char* where, int morale = 8) {
    World& w = *world;
    const int id = next[index(side)]++;
    w.types[w.type_count] = type;
    PieceInfo& info = w.pieces[id];
    info.type = w.type_count++;
    info.morale = static_cast<std::uint8_t>(morale);
    info.reduced_morale = static_cast<std::uint8_t>(morale - 1);
    list_pieces(w);
    const Piece p = piece(id);
    at(s, p).steps = type.steps;
    put(s, p, hex(where));
    update_control(w, s, hex(where));
    update_assault(w, s, hex(where));
    return p;
  }
  Piece leader(Side side, const char* where, Rank rank = Rank::lt, int morale = 9, int combat = 0,
               int bonus = 0) {
    UnitType t;
    t.kind = UnitKind::leader;
    t.steps = 1;
    const Piece p = unit(side, t, where);
    LeaderFace& face = world->faces[world->face_count];
    face.rank = rank;
    face.morale = static_cast<std::uint8_t>(morale);
    face.combat = static_cast<std::int8_t>(combat);
    face.morale_bonus = static_cast<std::int8_t>(bonus);
    at(s, p).face = world->face_count++;
    return p;
  }
  Field& board(Piece load, Piece carrier) {
    at(s, load).carrier = carrier;
    return *this;
  }

  // ---- Playing
  Prompt ask() const {
    Prompt p;
    PanzerGrenadier::ask(w(), s, p);
    return p;
  }
  bool waits_for(Step step) const { return step_now(s) == step; }
  Refusal refusal(Verb verb, int who = 0, int what = 0, int count = 0) const {
    return PanzerGrenadier::refuse(
        w(), s,
        {verb, static_cast<std::uint8_t>(count), static_cast<std::uint16_t>(who),
         static_cast<std::uint32_t>(what)});
  }
  bool may(Verb verb, int who = 0, int what = 0, int count = 0) const {
    return !refusal(verb, who, what, count);
  }
  Field& take(Verb verb, int who = 0, int what = 0, int count = 0) {
    const Refusal no = refusal(verb, who, what, count);
    EXPECT_FALSE(no) << "verb " << int{verb} << ": " << (no.text.key ? no.text.key : "");
    if (!no)
      PanzerGrenadier::take(w(), s,
                            {verb, static_cast<std::uint8_t>(count),
                             static_cast<std::uint16_t>(who), static_cast<std::uint32_t>(what)},
                            &log);
    return *this;
  }
  Field& throw_as(Choice dice) {
    const Prompt p = ask();
    EXPECT_EQ(p.ask, Ask::throw_) << "step " << static_cast<int>(step_now(s));
    if (p.ask == Ask::throw_) {
      EXPECT_TRUE(possible(p.chance, dice));
      PanzerGrenadier::take(w(), s, dice, &log);
    }
    return *this;
  }
  // Two dice that add up to a sum; one die; any dice.
  Field& roll(int sum) {
    return throw_as(dice_thrown(sum > 7 ? 6 : sum - 1, sum > 7 ? sum - 6 : 1));
  }
  Field& die(int face) { return throw_as(dice_thrown(face)); }

  // Activates the hex and declares these to fire; they may then act.
  template <class... Pieces>
  Field& declare_fire(const char* where, Pieces... pieces) {
    take(verb::activate, 0, hex(where).id);
    (take(verb::declare_fire, pieces.id), ...);
    if (waits_for(Step::declare)) take(verb::done);
    return *this;
  }
  Field& shoot(Piece p, const char* target) {
    take(verb::act, p.id);
    return take(verb::direct_fire, p.id, hex(target).id);
  }
  Field& bombard(Piece p, const char* target) {
    take(verb::act, p.id);
    return take(verb::bombard, p.id, hex(target).id);
  }
  Field& at_fire(Piece p, Piece target) {
    take(verb::act, p.id);
    return take(verb::at_fire, p.id, target.id);
  }

  // ---- Looking
  const Event* event(const char* what) const {
    const Event* found = nullptr;
    for (const Event& e : log.list)
      if (std::string(e.what) == what) found = &e;
    return found;
  }
  int count_events(const char* what) const {
    int n = 0;
    for (const Event& e : log.list) n += std::string(e.what) == what;
    return n;
  }
  std::string result(const char* what) const {
    const Event* e = event(what);
    return e && e->result ? e->result : "none";
  }
  int column(const char* what) const {
    const Event* e = event(what);
    return e ? e->column : -1;
  }
  Order order(Piece p) const { return at(s, p).order; }
  int steps(Piece p) const { return at(s, p).steps; }
  bool gone(Piece p) const { return at(s, p).place == Place::eliminated; }
};

}  // namespace bocage::pg::test
