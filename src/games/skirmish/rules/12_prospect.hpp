#pragma once
// What those who are about to go would meet at the end of their ways, as far as their side knows.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

bool waits(const World&, const State&, Piece);
bool could_react(const World&, const State&, Piece by, Piece target);  // if he waits

struct Prospect {
  struct Place {
    std::uint8_t watched = 0, save = 0;  // by how many; the worst save against them, 0: none
  };
  // One who would fire, at the nearest he may: small arms only, of others the dice are 0.
  struct Shot {
    Piece by, target;
    std::uint8_t dice = 0, on = 0, save = 0;
    std::int32_t range = 0;
  };
  Place places[max_together];                                    // in the order of State::walks
  Roster<Piece, max_figures + max_vehicles + max_gear> waiting;  // who could react
  int firing = 0;                           // how many could fire there, those among them
  int falls_waiting = 0, falls_firing = 0;  // in a thousand: somebody falls if these all fire
  // If those who wait fire, or all where nobody waits: their shots, and in a thousand that nobody, one, two, three, more are hit and not saved.
  Roster<Shot, max_figures + max_vehicles + max_gear> shots;
  int toll[5] = {};
};
Prospect prospect(const World&, const State&, Side);

// Who is asked whether he reacts, each with the nearest of those he may fire at (sk.g12.3).
struct Reactor {
  Piece by, target;
};
using Reactors = Roster<Reactor, max_figures + max_vehicles + max_gear>;
Reactors reactors(const World&, const State&);
// What all of them together would do: their shots, and in a thousand that nobody, one, two, three, more are hit and not saved.
struct Reply {
  Roster<Prospect::Shot, max_figures + max_vehicles + max_gear> shots;
  int toll[5] = {};
};
Reply reply(const World&, const State&);

}  // namespace bocage::sk
