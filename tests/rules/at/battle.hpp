#pragma once
// What America Triumphant adds to a trial: questions by their last word, units by their id, battles with a
// given result.
#include "games/america_triumphant/io/io.hpp"
#include "games/america_triumphant/rules/rules.hpp"
#include "rules/harness.hpp"

namespace bocage::at {

struct AtBattle : Trial<AmericaTriumphant> {
  using Trial::Trial;

  std::string asked() const;  // the last part of the prompt's key: "march"; "over"
  std::string rule() const { return std::string(rule_name(ask().rule)); }  // the rule that asks
  Side side() const { return ask().side; }
  // The refusing rule and what is said: "at.5.42 enemy_there"; "" if it is legal.
  std::string reason(std::string_view verb, Fields fields = {}) const {
    return reason(read(verb, fields));
  }
  std::string reason(Choice) const;
  // What is refused ends the test.
  void choose(std::string_view verb, Fields = {});
  void roll(int die) { Trial::roll({die}); }
  // Answers a question as often as it is asked, which is at least once.
  template <class F>
  void each(std::string_view question, F answer) {
    Trial::each("at.prompt." + std::string(question), answer);
  }
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
};

inline constexpr std::uint32_t off_the_map = 60000;  // no hex has this number

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
