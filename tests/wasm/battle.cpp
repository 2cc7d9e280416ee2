// A random battle on a world and position handed in as bytes; compiled both natively and to WebAssembly.
#include "every_game.hpp"
#include "kernel/hash.hpp"
#include "kernel/playout.hpp"

namespace {

// Room for the biggest.
constexpr unsigned long room_needed() {
  unsigned long most = 0;
  const auto makes_room = [&](unsigned long bytes) { most = bytes > most ? bytes : most; };
#define KNOWN_GAME(number, code, type, name, first, whole) \
  makes_room(sizeof(bocage::code::World) + sizeof(bocage::code::State));
#include "games.inc"
  return most;
}
alignas(16) unsigned char memory[room_needed()];

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
// The hash of the last position of a battle of a game, by its number in a RuleId.
unsigned long long battle(int game, unsigned seed) {
  switch (game) {
#define KNOWN_GAME(number, code, type, name, first, whole) \
  case number: return play<bocage::code::type>(seed);
#include "games.inc"
  }
  return 0;
}
}
