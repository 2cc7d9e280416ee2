// wasm_worlds FOLDER: writes world and position of one scenario of each game as bytes, <number>-<game>-<scenario>.world,
// for the WebAssembly check, and prints the hash after the same random battle played natively.
#include <cstdio>
#include <fstream>
#include <iostream>

#include "every_game_io.hpp"
#include "session/games.hpp"

extern "C" unsigned char* room();
extern "C" unsigned long long battle(int game, unsigned seed);

namespace {

template <class G>
void write(const std::string& folder, int game) {
  const std::string id = bocage::scenario_ids(G::Io::code).front();
  bocage::Complaints wrong;
  auto loaded = G::Io::load(bocage::scenario_text(G::Io::code, id), id, {}, wrong);
  if (!loaded) throw std::runtime_error(id + " does not load");
  const std::string name = std::to_string(game) + "-" + std::string(G::Io::code) + "-" + id;
  std::ofstream file(folder + "/" + name + ".world", std::ios::binary);
  file.write(reinterpret_cast<const char*>(loaded->world.get()), sizeof *loaded->world);
  file.write(reinterpret_cast<const char*>(&loaded->state), sizeof loaded->state);
  std::memcpy(room(), loaded->world.get(), sizeof *loaded->world);
  std::memcpy(room() + sizeof *loaded->world, &loaded->state, sizeof loaded->state);
  std::printf("%s %016llx\n", name.c_str(), battle(game, 7));
}

}  // namespace

int main(int, char** argv) {
#define KNOWN_GAME(number, code, type, name, first, whole) \
  if (whole) write<bocage::code::type>(argv[1], number);
#include "games.inc"
}
