#pragma once
// What whoever reads a scenario file has in hand, chapter by chapter, whatever the game. A game adds what only its
// loader remembers:
//
//   struct Reader : ReadingOf<TideOfIron> {
//     using ReadingOf::ReadingOf;
//     std::optional<Table> sides[2];
//   };
#include "files/game_io.hpp"
#include "files/toml_reader.hpp"

namespace bocage {

template <class G>
struct ReadingOf {
  const Table& top;
  const Options& options;
  typename G::World& world;
  typename G::State& state;
  typename G::Names& names;
  ScenarioInfo& info;
  Events& opening;  // what happens until somebody is asked
  Complaints& wrong;

  ReadingOf(const Table& t, const Options& chosen, Loaded<G>& into, Complaints& complaints)
      : top(t),
        options(chosen),
        world(*into.world),
        state(into.state),
        names(into.names),
        info(into.info),
        opening(into.opening),
        wrong(complaints) {}
};

}  // namespace bocage
