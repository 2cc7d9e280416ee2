#include "session/battle.hpp"

#include "texts/refusals.hpp"

namespace bocage {

std::string side_name(const Battle& battle, Side side) {
  const auto i = static_cast<std::size_t>(index(side));
  return i < battle.info().sides.size() ? battle.info().sides[i].id : "nobody";
}

std::optional<Side> read_side(const Battle& battle, std::string_view name) {
  const auto& sides = battle.info().sides;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (sides[i].id == name || plain_word(sides[i].id) == plain_word(name))
      return static_cast<Side>(i);
  return {};
}

std::string refusal_text(const Battle& battle, const Refusal& refusal, std::string_view language) {
  return refusal_words(language, refusal, [&](Kind kind, int value) {
    return battle.words_of(kind, value, language);
  });
}

}  // namespace bocage
