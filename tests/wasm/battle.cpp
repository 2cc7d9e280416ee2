// A random battle on a world and position handed in as bytes; compiled both natively and to WebAssembly.
#include "games/panzer_grenadier/game.hpp"
#include "games/up_front/game.hpp"
#include "kernel/hash.hpp"
#include "kernel/playout.hpp"

namespace {

alignas(16) unsigned char memory[4 << 20];

template <class G>
unsigned long long play(unsigned long long seed) {
  const auto& world = *reinterpret_cast<const typename G::World*>(memory);
  typename G::State state;
  std::memcpy(&state, memory + sizeof world, sizeof state);
  bocage::Random random(seed);
  bocage::play_randomly<G>(world, state, random, 1000000);
  return bocage::hash_of(state);
}

}  // namespace

extern "C" {
// Where to write the world's bytes and, right behind them, the position's.
unsigned char* room() { return memory; }
// game: 0 Panzer Grenadier, 3 Up Front, as in RuleId. The hash of the last position.
unsigned long long battle(int game, unsigned seed) {
  return game == 0 ? play<bocage::pg::PanzerGrenadier>(seed) : play<bocage::uf::UpFront>(seed);
}
}
