#pragma once
// What the files of chapter 5 share, and flight with them.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

// Row of the terrain chart: 0 foot, 1 motorized, 2 mechanized; -1: rail, river or not by itself.
int chart_row(const World&, const State&, Piece);
int terrain_cost(const World&, const State&, Piece, Hex to);                // off the road
int cost_with_wrecks(const World&, const State&, Piece, Hex to, int cost);  // 16.3b
bool road_between(const World&, const State&, Hex from, Hex to);  // also a bridge that still stands
bool holds_any_enemy(const World&, const State&, Hex, Side of);   // anybody seen, leaders too
Refusal refuse_enemy_in(const World&, const State&, Piece, Hex to);  // 5.3, 5.31
void spend(const World&, State&, Piece, int cost);  // movement points, not above the allowance
// Everything that keeps a piece out of a neighbour but the enemy's guns and the night: terrain, rivers,
// stacking, enemies in it, movement points, disruption.
Refusal refuse_step(const World&, const State&, Piece, Hex from, Hex to);
// 5.4, 5.5, 6.72: what needs a leader.
Refusal refuse_approach(const World&, const State&, Piece, Hex from, Hex to);

// 14.3: the flight of a piece that failed to recover; a leader or commissar may go along.
void begin_flight(const World&, State&, Piece, Piece companion);

// 5.6, transport (05_transport.cpp)
Refusal refuse_load(const World&, const State&, Piece, Piece carrier);  // in the mover's move
Refusal refuse_unload(const World&, const State&, Piece, bool unlimber);
void do_load(const World&, State&, Piece, Piece carrier, Events*);
void do_unload(const World&, State&, Piece, bool unlimber, Events*);
Refusal refuse_limber(const World&, const State&, Piece, bool limber);
void do_limber(const World&, State&, Piece, bool limber, Events*);
Refusal refuse_accompany(const World&, const State&, Piece leader);  // with the mover (5.0b)

// A scenario's railways (05_railways.cpp)
Refusal refuse_cut_rail(const World&, const State&, Piece);
void do_cut_rail(const World&, State&, Piece, Events*);

// 5.7, rivers (05_rivers.cpp)
Refusal refuse_river(const World&, const State&, Piece, Hex from, Hex to);
bool crosses(const World&, const State&, Piece, Hex from, Hex to);  // to the far bank, off bridges
bool needs_crossing_throw(const World&, const State&, Piece, Hex from, Hex to);
bool assisted(const World&, const State&, Piece,
              Hex river);  // by an ENG there since an earlier turn
void note_river(const World&, State&, Piece, Hex from, Hex to);  // banks, after entering
bool is_open_river(const World&, const State&, Hex);             // no ford, no bridge that stands
void keep_bank(const World&, State&, Piece, Hex from, Hex to);   // of one piece that came into `to`
void test_rigged_bridge(const World&, State&, Piece, Hex);       // a scenario's, after it came in

}  // namespace bocage::pg
