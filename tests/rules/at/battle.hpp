#pragma once
// A battle read from TOML and played by names, for tests: answers and dice go through ask, refuse
// and take.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/america_triumphant/io/io.hpp"
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

using Fields = std::initializer_list<std::pair<std::string_view, std::string_view>>;

struct AtBattle {
  std::optional<Loaded<AmericaTriumphant>> loaded;
  Complaints wrong;
  Events log;
  mutable Prompt prompt;

  explicit AtBattle(std::string_view toml, const Options& options = {});

  const World& world() const { return *loaded->world; }
  State& state() { return loaded->state; }
  const State& state() const { return loaded->state; }

  const Prompt& ask() const;
  std::string asked() const;  // the last part of the prompt's key: "march"; "over"
  std::string rule() const;   // the rule that asks
  Side side() const { return ask().side; }
  Choice choice(std::string_view verb, Fields = {}) const;  // fails the test on an unknown name
  bool offers(std::string_view verb, Fields = {}) const;
  std::vector<std::string> offered(std::string_view verb, std::string_view field) const;
  std::string why(std::string_view verb, Fields = {}) const;  // the refusing rule, "" if legal
  // The refusing rule and what is said: "at.5.42 enemy_there"; "" if it is legal.
  std::string reason(std::string_view verb, Fields = {}) const;
  std::string reason(Choice) const;
  void choose(std::string_view verb, Fields = {});
  void roll(int die);
  void draw(std::string_view hq);
  // Chooses `done` or `stop` until that is asked, or until nothing such is offered.
  void on_to(std::string_view prompt);

  // One unit, or what goes with it, marched at once.
  void move(std::string_view unit, std::string_view hex, std::string_view with = "alone");
  // Declares an attack by these units, all of them.
  void attack(std::string_view hex, std::initializer_list<std::string_view> units);
  void declared();  // nothing more is declared
  // Fights there, with this result whatever the table says.
  void fought(std::string_view hex, int attacker, int defender);
  void result(int attacker, int defender);  // of the fight whose die is asked for
  // The same for a hex that all who can attack.
  void give(std::string_view hex, int attacker, int defender);

  Unit unit(std::string_view id) const;
  const UnitState& of(std::string_view id) const { return at(state(), unit(id)); }
  std::string hex(std::string_view id) const;
  Place place(std::string_view id) const { return place_of(state(), unit(id)); }
  int steps(std::string_view id) const { return of(id).steps; }
  Supply supply(std::string_view id) const { return static_cast<Supply>(of(id).supply); }
  Supply now(std::string_view id) const { return static_cast<Supply>(of(id).now); }
  Hex at_hex(std::string_view name) const { return world().grid.parse(name); }
  bool zoned(Side by, std::string_view name) const { return in_zone(state(), by, at_hex(name)); }
  Side controls(std::string_view name) const { return controller(state(), at_hex(name)); }
  Odds9 odds(std::string_view hex) const;  // of a declared battle, hidden air left out

  const Event& event(std::string_view what) const;  // the last of that name
  int count(std::string_view what) const;
  std::string options_text() const;
};

inline constexpr std::uint32_t off_the_map = 60000;  // no hex has this number

int arg(const Event&, std::string_view name);
int shift(const Event&, std::string_view rule);

// A position: the day, whose impulse and in which phase, units by hex, and whatever else.
struct Setting {
  std::string day = "12-20", weather = "precipitation, frost", hq = "ge-hq-5", phase = "tactical";
  std::string units;  // lines of the table: "2308" = "ge-pz-fbb"
  std::string more;   // lines of [position]
  std::string top;    // lines before [position]
  std::string combat_supply = "ge-hq-5 ge-hq-6 ge-hq-7 us-hq-V us-hq-VIII us-hq-VII gb-hq-XXX";
};
std::string position(const Setting&);
std::string shipped(const std::string& id);  // the text of a scenario

}  // namespace bocage::at
