#pragma once
// The minds there are: which one plays which game, and the weights it plays with.
#include <stdexcept>
#include <string>

#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/mind.hpp"
#include "games/up_front/io/io.hpp"
#include "games/up_front/mind.hpp"
#include "kernel/opponent.hpp"
#include "opponents/weights.hpp"

namespace bocage {

// Calls f(Mind{}) with the mind of a game.
template <class F>
auto for_mind_of(std::string_view code, F&& f) {
  if (code == pg::Io::code) return f(pg::Mind{});
  if (code == uf::Io::code) return f(uf::Mind{});
  throw std::invalid_argument("no computer player knows the game " + std::string(code));
}

// The weights of data/<code>/weights.toml, over those compiled in.
template <Playable M>
const typename M::Weights& mind_weights() {
  static const typename M::Weights weights = [] {
    typename M::Weights w = M::weights();
    read_weights(M::Game::Io::code, names_of<M>(), values_of<M>(w));
    return w;
  }();
  return weights;
}

// The same over what a text says (a weights.toml).
template <Playable M>
typename M::Weights weights_from(const std::string& toml) {
  typename M::Weights w = mind_weights<M>();
  if (const std::string wrong = parse_weights(toml, names_of<M>(), values_of<M>(w)); !wrong.empty())
    throw std::runtime_error(wrong);
  return w;
}

}  // namespace bocage
