#pragma once
// What a scenario calls its pieces, cards and sides. The rules know numbers only.
#include <string>
#include <vector>

#include "files/game_io.hpp"
#include "games/tide_of_iron/world.hpp"
#include "texts/texts.hpp"

namespace bocage::toi {

struct Names {
  std::vector<std::string> unit;  // "us-sherman-1": the ids of the protocol, one for every piece
  std::vector<Words> unit_words;  // of those that a scenario names
  std::vector<std::string> card, deck, operation;
  std::vector<std::string> side{"us", "german"};
  bool snow = false;  // how the map is drawn; what snow does is told by operations cards
};

// Words of enums, as written in files and in views.
std::string_view word(Type);
std::string_view word(Token);
std::string_view word(Terrain);
std::string_view word(Marker);
std::string_view word(Place);
std::string_view word(Duty);
std::string_view word(Shelter);
std::string_view word(Direction);
std::string_view word(CardType);
std::string_view word(Phase);
std::string_view order_word(Order, bool squad);
std::string_view word(Mod);
std::string_view word(Becomes);
std::string_view word(Who);
std::string_view word(Where);
std::string_view word(Stream);

template <class E>
std::optional<E> read_word(std::string_view text, int count) {
  for (int i = 0; i < count; ++i)
    if (word(static_cast<E>(i)) == text) return static_cast<E>(i);
  return {};
}

std::string squad_word(Figures);  // "EERR+flamethrower"
std::optional<Figures> read_squad(
    std::string_view);  // letters in any order: R E O M T; perhaps more than fit on a base
std::string points_word(int thirds);  // "1 1/3"
std::string default_unit_name(const World&, int unit);

std::string name(const World&, const Names&, Kind, int value);
std::optional<int> value(const World&, const Names&, Kind, std::string_view text);
std::string label(const World&, const Names&, Kind, int value, std::string_view language);

}  // namespace bocage::toi
