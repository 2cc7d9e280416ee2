#pragma once
// A trial of Panzer Grenadier (rules/harness.hpp), with its pieces.

#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "rules/harness.hpp"

namespace bocage::pg {

struct PgBattle : Trial<PanzerGrenadier> {
  using Trial::Trial;

  std::string prompt_text() const { return asked(); }
  // The first option that fits: tests name what matters to them.
  void choose(std::string_view verb, Fields fields = {}) { choose_any(verb, fields); }
  // Activates a hex and declares its pieces in the order given, {"a", "fire"}: move, fire or
  // recover.
  void activate(std::string_view hex, Fields declarations);
  void act(std::string_view id);  // the piece's turn to do what it was declared for
  // One piece alone: activated, declared, its turn.
  void turn_of(std::string_view id, std::string_view declared);
  std::string asked_unit() const { return asked_about("unit"); }

  Piece piece(std::string_view id) const {
    return {static_cast<std::uint8_t>(value(unit_kind, id))};
  }
  PieceState unit(std::string_view id) const { return at(state(), piece(id)); }
  std::string hex(std::string_view id) const;
  Order order(std::string_view id) const { return unit(id).order; }
  bool gone(std::string_view id) const { return unit(id).place == Place::eliminated; }
  Hex hex_at(std::string_view name) const { return world().grid.parse(name); }
};

using bocage::shift;

// Two sides, morale 8/7, initiative 0, year 1942, on a clear map; `rest` adds to it. The first side
// is active.
std::string position(std::string_view rest, std::string_view map = "size = [14, 12]",
                     std::string_view active = "german");
inline std::string with(std::string text, std::string_view instead_of, std::string_view write) {
  return replaced(std::move(text), instead_of, write);
}

}  // namespace bocage::pg
