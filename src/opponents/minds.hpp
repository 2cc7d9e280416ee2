#pragma once
// The weights a mind plays with.
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

#include "kernel/opponent.hpp"
#include "opponents/weights.hpp"

namespace bocage {

// The weights of data/<code>/weights.toml, over those compiled in, and over both those of a school.
template <Playable M>
const typename M::Weights& mind_weights(const std::string& school = {}) {
  static std::mutex door;
  static std::map<std::string, typename M::Weights> schools;
  const std::lock_guard lock(door);
  if (const auto known = schools.find(school); known != schools.end()) return known->second;
  typename M::Weights w = M::weights();
  const auto read = [&](const std::string& file) {
    return read_weights(M::Game::Io::code, file, names_of<M>(), values_of<M>(w));
  };
  read("weights");
  if (!school.empty() && !read(school))
    throw std::runtime_error("there is no school of doctrine '" + school + "'");
  return schools[school] = w;
}

// What a text says (a weights.toml) over a school's.
template <Playable M>
typename M::Weights weights_from(const std::string& toml, const std::string& school = {}) {
  typename M::Weights w = mind_weights<M>(school);
  if (const std::string wrong = parse_weights(toml, names_of<M>(), values_of<M>(w)); !wrong.empty())
    throw std::runtime_error(wrong);
  return w;
}

}  // namespace bocage
