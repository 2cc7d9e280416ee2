#pragma once
// Weight files: data/<game>/weights.toml and those of schools, with a line on where the numbers came from.
//
//   origin = "..."
//   [doctrine]
//   cover = 1.25
//   [early]
//   strength = 0.4
//   [net]
//   strength = [0.1, -0.2, ...]   what each hidden unit makes of it
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/opponent.hpp"

namespace bocage {

// Where each number of a mind's weights stands: doctrine.<term>, early.<feature>, late.<feature>.
template <Playable M>
std::vector<std::string> names_of() {
  std::vector<std::string> names;
  for (const char* name : M::term_names) names.push_back(std::string("doctrine.") + name);
  for (const char* name : M::feature_names) names.push_back(std::string("early.") + name);
  for (const char* name : M::feature_names) names.push_back(std::string("late.") + name);
  names.push_back("net.offset");
  const auto units = [&](const std::string& name) {
    for (int j = 0; j < M::Weights::units; ++j)
      names.push_back("net." + name + "." + std::to_string(j));
  };
  for (const char* name : M::feature_names) units(name);
  for (const char* name : {"_clock", "_bias", "_out"}) units(name);
  return names;
}
template <Playable M>
std::span<float> values_of(typename M::Weights& w) {
  static_assert(sizeof w == sizeof(float) * (M::Weights::terms + 2 * M::Weights::features + 1 +
                                             M::Weights::units * (M::Weights::features + 3)));
  return {reinterpret_cast<float*>(&w), sizeof w / sizeof(float)};
}

// Overwrites the values that a file of the game names, data/<game>/<file>.toml; false: there is none.
// Throws where the file is wrong: it travels with the program.
bool read_weights(std::string_view game, std::string_view file,
                  const std::vector<std::string>& names, std::span<float> values);
// The same from any text. Returns what is wrong, or nothing.
std::string parse_weights(std::string_view toml, const std::vector<std::string>& names,
                          std::span<float> values);
std::string write_weights(std::string_view origin, const std::vector<std::string>& names,
                          std::span<const float> values);

}  // namespace bocage
