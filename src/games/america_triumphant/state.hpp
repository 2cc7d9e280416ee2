#pragma once
// The whole position: flat, trivially copyable, without padding.
#include "games/america_triumphant/world.hpp"
#include "kernel/frames.hpp"

namespace bocage::at {

struct UnitState {
  Hex hex;
  std::uint8_t next = none8;  // the next unit in its hex: number within the side
  std::uint8_t place : 4 = 0, steps : 2 = 0, supply : 2 = 0;  // Place; Supply of the whole turn
  std::uint8_t now : 2 = 0;                                   // Supply in this impulse (at.7.12)
  std::uint8_t eligible : 1 = 0;                              // may act in this impulse
  std::uint8_t distant : 1 = 0;                               // beyond the HQ's range (at.8.21)
  std::uint8_t activated : 1 = 0;                             // has acted this turn (at.3.0c)
  std::uint8_t moved : 1 = 0;                                 // this turn (at.4.3a)
  std::uint8_t went : 1 = 0;                                  // in this phase
  std::uint8_t tied : 1 = 0;               // a friend relied on its staying (at.4.3a)
  std::uint8_t aim : 3 = 0;                // 1 + direction of the hex it attacks
  std::uint8_t strategic : 1 = 0;          // moved strategically in this impulse
  std::uint8_t struck : 1 = 0;             // was attacked or overrun in this impulse (at.9.72)
  std::uint8_t attacked : 1 = 0;           // attacked this turn (at.9.73)
  std::uint8_t in_hand : 1 = 0;            // is being moved
  std::uint8_t involved : 1 = 0;           // takes part in the fight that is being settled
  std::uint8_t due : 5 = 0, edge : 3 = 0;  // turn and Edge of arrival
  std::uint8_t fresh : 1 = 0;              // came this turn (at.10.13a)
  std::uint8_t displaced : 1 = 0;          // retreated or advanced in this phase
  std::uint8_t worked : 1 = 0;             // tried to build in this impulse
  std::uint8_t barred : 1 = 0;             // landed this turn (at.11.2d)
  std::uint8_t falling : 1 = 0;            // has to retreat
  std::uint8_t body : 1 = 0;               // of the body that is retreating now
  std::uint8_t idle : 1 = 0;               // its battle was called off
  std::uint8_t stuck : 1 = 0;              // cannot retreat (at.9.33)
};
static_assert(sizeof(UnitState) == 8);

// A hex that is attacked in this combat phase.
struct Battle {
  Hex target;
  std::uint8_t supported : 1 = 0, over : 1 = 0, off : 1 = 0, judged : 1 = 0, spare : 4 = 0;
  std::uint8_t attack_air : 4 = 0, defence_air : 4 = 0;  // the second is secret
  friend bool operator==(const Battle&, const Battle&) = default;
};
static_assert(sizeof(Battle) == 4);

struct Bridge {
  Hex hex;
  std::uint8_t direction = 0, spare = 0;
  friend bool operator==(const Bridge&, const Bridge&) = default;
};

// Who is being moved.
struct Move {
  Hex hex;
  Unit lead;
  std::uint8_t left = 0;      // half MP
  std::uint8_t whole = 0;     // half MP it began with
  std::uint8_t entered = 0;   // hexes entered in this phase, 255 at most
  std::uint8_t together = 0;  // Together
};

// The attack or overrun that is being settled.
struct Fight {
  static constexpr int most_trails = 4, most_hexes = 3;
  Hex target, from;             // of an overrun: where it came from
  std::uint8_t battle = none8;  // number in State::battles; none: an overrun
  std::uint8_t supported = 0;   // an overrun's HQ
  std::uint8_t result[2] = {};  // attacker's, defender's number
  std::uint8_t lost[2] = {};    // steps
  std::uint8_t retreated = 0;   // hexes the defender went back
  std::uint8_t evaded = 0;
  std::uint8_t die = 0, column = 0;
  std::uint8_t trails = 0;  // ways the defender took
  std::uint8_t trail_length[most_trails] = {};
  std::uint8_t went = 0;  // hexes the present body has gone
  Hex trail[most_trails][most_hexes];
  Hex way[most_hexes + 1];  // of the present body, its first hex first
};

// What a frame remembers beside its step.
struct ImpulseFrame {
  static constexpr Step kind = Step::impulse;
  Step step = kind;
  std::uint8_t stage = 0, spare[6] = {};
};
struct SetupFrame {
  static constexpr Step kind = Step::setup;
  Step step = kind;
  std::uint8_t stage = 0, spare[6] = {};
};
struct SetupUnitFrame {
  static constexpr Step kind = Step::setup_unit;
  Step step = kind;
  Side side = allied;
  std::uint8_t spare[6] = {};
};
struct SetupHexFrame {
  static constexpr Step kind = Step::setup_hex;
  Step step = kind;
  Side side = allied;
  Unit unit;
  std::uint8_t spare[4] = {};
};
struct OkwPlaceFrame {
  static constexpr Step kind = Step::okw_place;
  Step step = kind;
  std::uint8_t left = 0, placed = 0, spare[5] = {};
};
struct DiscoveryFrame {
  static constexpr Step kind = Step::discovery;
  Step step = kind;
  std::uint8_t placed = 0, spare[6] = {};
};
struct TurnFrame {
  static constexpr Step kind = Step::turn_start;
  Step step = kind;
  std::uint8_t stage = 0, spare[6] = {};
};
struct ReleaseFrame {
  static constexpr Step kind = Step::release;
  Step step = kind;
  std::uint8_t mechanised = 0, infantry = 0, spare[5] = {};
};
struct HqBackFrame {
  static constexpr Step kind = Step::hq_back;
  Step step = kind;
  std::uint8_t hq = 0, spare[6] = {};
};
struct RebuildFrame {
  static constexpr Step kind = Step::rebuild;
  Step step = kind;
  Side side = german;
  std::uint8_t left = 0, spare[5] = {};
};
struct PayFrame {
  static constexpr Step kind = Step::pay;
  Step step = kind;
  std::uint8_t hq = 0, spare[6] = {};
};
struct ChitsFrame {
  static constexpr Step kind = Step::chits;
  Step step = kind;
  std::uint8_t hq = 0, spare[6] = {};
};
struct SurpriseFrame {
  static constexpr Step kind = Step::surprise;
  Step step = kind;
  std::uint8_t hq = 0, spare[6] = {};
};
struct BuildFrame {
  static constexpr Step kind = Step::build;
  Step step = kind;
  std::uint8_t direction = 0;
  Unit unit;
  std::uint8_t spare[4] = {};
};
struct MarchFrame {
  static constexpr Step kind = Step::march;
  Step step = kind;
  Phase phase = Phase::tactical;
  std::uint8_t spare[6] = {};
};
struct InfiltrationFrame {
  static constexpr Step kind = Step::infiltration;
  Step step = kind;
  std::uint8_t spare0 = 0;
  Hex to;
  std::uint8_t spare[4] = {};
};
struct ExcessFrame {
  static constexpr Step kind = Step::excess;
  Step step = kind;
  Side side = german;  // whose hexes are looked at
  std::uint8_t both = 0, spare0 = 0;
  Hex from{0};  // hexes from that number on
  std::uint8_t spare[2] = {};
};
struct JoinFrame {
  static constexpr Step kind = Step::join;
  Step step = kind;
  std::uint8_t spare0 = 0;
  Hex target;
  std::uint8_t spare[4] = {};
};
struct AirFrame {  // of the defence
  static constexpr Step kind = Step::air_defence;
  Step step = kind;
  std::uint8_t spare0 = 0;
  Hex from{0};
  std::uint8_t spare[4] = {};
};
struct AirAttackFrame {
  static constexpr Step kind = Step::air_attack;
  Step step = kind;
  std::uint8_t spare0 = 0;
  Hex from{0};
  std::uint8_t spare[4] = {};
};
struct SupportFrame {
  static constexpr Step kind = Step::support;
  Step step = kind;
  std::uint8_t chosen = 0;  // some have been named
  std::uint8_t spare[6] = {};
};
struct FightFrame {
  static constexpr Step kind = Step::fight;
  Step step = kind;
  std::uint8_t stage = 0, spare[6] = {};
};
struct LossesFrame {
  static constexpr Step kind = Step::losses;
  Step step = kind;
  Side side = german;
  std::uint8_t owed = 0;
  std::uint8_t among = 0;  // 0 all who take part, 1 those who cannot retreat, 2 the present body
  std::uint8_t spare[4] = {};
};
struct RemainderFrame {
  static constexpr Step kind = Step::remainder;
  Step step = kind;
  Side side = german;
  std::uint8_t hexes = 0, spare[5] = {};
};
struct RetreatFrame {
  static constexpr Step kind = Step::retreat;
  Step step = kind;
  Side side = german;
  std::uint8_t hexes = 0;  // for everybody
  std::uint8_t left = 0;   // for the present body; 0: none is under way
  Unit lead;               // of the present body
  std::uint8_t stuck = 0, spare = 0;
};
struct PauseFrame {
  static constexpr Step kind = Step::pause;
  Step step = kind;
  Side side = german;
  std::uint8_t spare[6] = {};
};
struct AdvanceFrame {
  static constexpr Step kind = Step::advance;
  Step step = kind;
  std::uint8_t length = 0, spare[6] = {};
};

struct State {
  Hexes occupied[2], zone[2];  // by side
  Hexes control;               // German
  Hexes control_then;          // at the start of the movement phase (at.5.22)
  UnitState units[max_units];
  std::uint8_t first[max_hexes];  // first unit in the hex: number within the side that occupies it
  std::uint8_t zoc[max_hexes];    // hexes that exert into it: low nibble German, high nibble Allied
  Frames<Step, 12> frames;
  Roster<Battle, 118> battles;  // each needs an attacker of one nationality
  Roster<Bridge, max_bridges> bridges;
  Move move;
  Fight fight;
  Hex drop_hex;  // secret, with the turn
  std::uint8_t drop_turn = none8;
  std::uint8_t cup[max_headquarters] = {};
  std::uint8_t track[2][max_boxes];  // chits played: HQ numbers
  std::uint8_t played[2] = {};       // how many
  std::uint8_t finished[2] = {};
  std::uint8_t turn = 0;
  Weather weather = Weather::precipitation;
  Ground ground = Ground::frost;
  std::uint8_t air = 0;     // points, what was flown in secret not yet taken off
  std::uint8_t stock = 0;   // German supply points
  std::uint8_t hq = none8;  // whose impulse it is
  Phase phase = Phase::engineer;
  std::uint8_t returned = 0;       // chits returned this turn
  std::uint8_t supported[2] = {};  // overruns, attacks of this impulse
  std::uint8_t lost[2] = {}, exited = 0;
  std::uint8_t discovered = 0, guards_called = 0, british_stopped = 0;
  std::uint8_t over = 0;   // 1 + condition that holds; 255 a draw
  std::uint8_t ended = 0;  // the German has called the offensive off
  std::uint8_t spare0 = 0;
  std::uint16_t combat_supply = 0, paid = 0, drawn = 0;  // bits by HQ
  std::uint8_t spare[6] = {};

  State() {
    for (auto& f : first) f = none8;
    for (auto& z : zoc) z = 0;
    for (auto& side : track)
      for (auto& box : side) box = none8;
  }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

inline UnitState& at(State& s, Unit u) { return s.units[u.id]; }
inline const UnitState& at(const State& s, Unit u) { return s.units[u.id]; }
inline Place place_of(const State& s, Unit u) { return static_cast<Place>(s.units[u.id].place); }
inline bool on_map(const State& s, Unit u) { return place_of(s, u) == Place::on_map; }
inline Supply supply_now(const State& s, Unit u) { return static_cast<Supply>(s.units[u.id].now); }
inline bool snow(const State& s) { return s.ground == Ground::snow; }

inline Side occupant(const State& s, Hex h) {
  return s.occupied[0].contains(h) ? german : s.occupied[1].contains(h) ? allied : Side::nobody;
}
inline Side controller(const State& s, Hex h) { return s.control.contains(h) ? german : allied; }
inline bool in_zone(const State& s, Side of, Hex h) { return s.zone[index(of)].contains(h); }

// The units of a hex, in order of their number.
struct Stack {
  const State& s;
  int base, head;
  struct Cursor {
    const State* s;
    int base, number;
    Unit operator*() const { return {static_cast<std::uint16_t>(base + number)}; }
    Cursor& operator++() {
      number = s->units[base + number].next;
      return *this;
    }
    friend bool operator==(const Cursor& a, const Cursor& b) { return a.number == b.number; }
  };
  Cursor begin() const { return {&s, base, head}; }
  Cursor end() const { return {&s, base, none8}; }
};
inline Stack stack_at(const World& w, const State& s, Hex h) {
  const Side side = occupant(s, h);
  if (side == Side::nobody) return {s, 0, none8};
  return {s, w.first_of[index(side)], s.first[h.id]};
}

}  // namespace bocage::at
