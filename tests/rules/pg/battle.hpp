#pragma once
// A battle read from TOML and played by names, for tests: answers and dice go through ask, refuse
// and take.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

using Fields = std::initializer_list<std::pair<std::string_view, std::string_view>>;

struct PgBattle {
  std::optional<Loaded<PanzerGrenadier>> loaded;
  Complaints wrong;
  Events log;
  mutable Prompt prompt;

  explicit PgBattle(std::string_view toml, const Options& options = {});

  const World& world() const { return *loaded->world; }
  State& state() { return loaded->state; }
  const State& state() const { return loaded->state; }

  const Prompt& ask() const;
  std::string prompt_text() const { return ask().ask == Ask::over ? "over" : prompt.text.key; }
  Choice choice(std::string_view verb, Fields = {}) const;  // fails the test on an unknown name
  bool offers(std::string_view verb, Fields = {}) const;    // some option matches
  std::vector<std::string> offered(std::string_view verb,
                                   std::string_view field) const;  // values of a field
  std::string why(std::string_view verb, Fields = {}) const;       // the refusing rule, "" if legal
  // Chooses the one option that matches; everything that happened since is in `log`.
  void choose(std::string_view verb, Fields = {});
  void roll(std::initializer_list<int> dice);
  void sum(int total);  // two dice that add up to it
  // Activates a hex and declares its pieces in the order given, {"a", "fire"}: move, fire or
  // recover.
  void activate(std::string_view hex, Fields declarations);
  void act(std::string_view id);  // the piece's turn to do what it was declared for
  // One piece alone: activated, declared, its turn.
  void turn_of(std::string_view id, std::string_view declared);
  std::string asked_unit() const;  // the piece a question is about
  void draw(std::string_view item);
  // Answers `verb` as long as it is offered and nothing else was asked for.
  void dismiss(std::string_view verb);

  Piece piece(std::string_view id) const;
  PieceState unit(std::string_view id) const { return at(state(), piece(id)); }
  std::string hex(std::string_view id) const;
  Order order(std::string_view id) const { return unit(id).order; }
  bool gone(std::string_view id) const { return unit(id).place == Place::eliminated; }
  Hex hex_at(std::string_view name) const { return world().grid.parse(name); }

  // The last event of that name since the battle began; fails the test if there was none.
  const Event& event(std::string_view what) const;
  // The last event of that name about a piece: its argument `arg` is `id`.
  const Event& event(std::string_view what, std::string_view arg, std::string_view id) const;
  int count(std::string_view what) const;
  std::string name(Kind kind, int value) const {
    return pg::name(world(), loaded->names, kind, value);
  }
  std::string options_text() const;
};

int arg(const Event&, std::string_view name);    // its value; fails the test if there is none
int shift(const Event&, std::string_view rule);  // by how much a rule shifted; 0: it did not apply

// Two sides, morale 8/7, initiative 0, year 1942, on a clear map; `rest` adds to it. The first side
// is active.
std::string position(std::string_view rest, std::string_view map = "size = [14, 12]",
                     std::string_view active = "german");
std::string with(std::string text, std::string_view instead_of, std::string_view write);

}  // namespace bocage::pg
