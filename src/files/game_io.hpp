#pragma once
// What each game adds beside its rules so that people and programs can talk about it: names, scenario
// files, views. None of it is in the hot path; all of it may allocate and throw.
#include <boost/json/fwd.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/complaint.hpp"
#include "files/telling.hpp"
#include "files/words.hpp"
#include "kernel/game.hpp"

namespace bocage {

struct SideInfo {
  std::string id;  // "german": how the protocol names it
  Words name;
  int players = 1;
};

// An optional rule or setting that a scenario lets the players choose.
struct OptionInfo {
  std::string id;
  Words name;
  std::vector<std::string> values;  // the first is the default; {"off", "on"} for a switch
  bool seats = false;  // it decides who sits where: which sides fight, how many play each
};

struct ScenarioInfo {
  std::string id, game;
  Words title, story;
  Words place;       // where and when it was: no rule needs it
  std::string date;  // "1944-07-11"
  Words underdog;    // why one would want to be the side that mostly loses, if one does
  std::vector<SideInfo> sides;
  std::string
      length;  // "14 turns", as a number with a unit the page can translate: turns:14, decks:3
  std::vector<OptionInfo> options;
};

// The options somebody chose: id -> value.
using Options = std::map<std::string, std::string, std::less<>>;

// A scenario that was read: a battle about to begin, or any position in the middle of one.
template <class G>
struct Loaded {
  std::unique_ptr<typename G::World> world;
  typename G::State state;
  typename G::Names names;  // what the scenario calls its units, groups, hexes
  ScenarioInfo info;
  Events opening{};  // what happened until somebody was asked: a hidden unit that is found at once
};

// Something that a piece suffered between two positions, for the odds: who, and which text tells it.
struct Change {
  Kind kind;
  int who;
  TextId what;  // pg.change.disrupted
};

// Armies to be chosen by the players, where a game has that.
struct Armies {
  // What there is to choose from.
  boost::json::object (*lists)(std::string_view language);
  // A request judged: "ok", "sides" with what is wrong with each, and "toml", the scenario it makes.
  boost::json::object (*raise)(const boost::json::object& request, std::string_view language);
};
inline const Armies* armies_of(const Armies& a) { return &a; }
inline const Armies* armies_of(const None&) { return nullptr; }

// The contract of G::Io. Names is the game's own (strings per unit, ...).
//
//   scenarios  the ids and texts of the scenarios that ship with the game
//   load       reads a scenario's TOML; null and complaints if it is wrong
//   name       how a value of a kind is written in the protocol ("0304", "ger-inf-1"); never empty
//   value      the reverse; nothing if there is no such name
//   label      how a value is called in a sentence in a language ("2nd platoon", "hex 0304")
//   tell       the redacted position, for a program or the page: whole, or what changed (telling.hpp)
//   map        what never changes: terrain, unit types, cards, for the page to draw; sent once
//   changes    what happened to the pieces between two positions
//   places     the kinds of what los and reach name: hexes, units
//   keyed      collections of the view that are told as objects by name, so that a patch can name one
//
// Hooks (kernel/hooks.hpp), each a function or None:
//   attack     the attack that a choice makes: column, shifts, chances; nothing if it makes none
//   los, reach explanations: what one sees from here to there, how far somebody gets
//   judge      what is wrong with something that takes several answers ("go" there, by the best way);
//              nothing: it is no such thing, and refuse judges it
//   hidden     the key of the words for a value of a kind that the reader may not know
//   told_alike whether both sides are told changes in the same words
//   armies     armies by points and the scenario they make: an Armies, not a function
//   shows      how well a value fits what a side says it shows ("B4", "fire 4/7"): 0 not at all,
//              more is better, what that side has is best
//   heading    the kind of a column in events, where columns have names ("3:1"), not numbers
//   none_declines  the verbs of which a count of 0 declines: to send nobody
template <class G>
concept Describable = Game<G> && requires(const typename G::World& w, const typename G::State& s,
                                          const typename G::Names& n, Kind kind, int value,
                                          std::string_view text, Side side, Complaints& wrong,
                                          const Options& options, std::vector<Change>& changes,
                                          Telling<typename G::State>& telling) {
  { G::Io::code } -> std::convertible_to<std::string_view>;
  { G::Io::verbs() };  // a range of VerbInfo
  { G::Io::load(text, text, options, wrong) } -> std::same_as<std::optional<Loaded<G>>>;
  { G::Io::name(w, n, kind, value) } -> std::same_as<std::string>;
  { G::Io::value(w, n, kind, text) } -> std::same_as<std::optional<int>>;
  { G::Io::label(w, n, kind, value, text) } -> std::same_as<std::string>;
  { G::Io::tell(telling, w, n, side) } -> std::same_as<void>;
  { G::Io::map(w, n) } -> std::same_as<boost::json::object>;
  { G::Io::changes(w, s, s, changes) } -> std::same_as<void>;
  { G::Io::places[0] } -> std::convertible_to<Kind>;
  { G::Io::keyed } -> std::convertible_to<std::span<const std::string_view>>;
  requires IsNone<decltype(G::Io::attack)> || requires(Choice c) {
    { G::Io::attack(w, n, s, c, text) } -> std::same_as<std::optional<boost::json::object>>;
  };
  requires IsNone<decltype(G::Io::los)> || requires {
    { G::Io::los(w, n, s, text, text, text) } -> std::same_as<std::optional<boost::json::object>>;
  };
  requires IsNone<decltype(G::Io::reach)> || requires {
    { G::Io::reach(w, n, s, text, text) } -> std::same_as<std::optional<boost::json::object>>;
  };
  requires IsNone<decltype(G::Io::judge)> || requires(const boost::json::object& fields) {
    { G::Io::judge(w, n, s, fields) } -> std::same_as<std::optional<Refusal>>;
  };
  requires IsNone<decltype(G::Io::hidden)> || requires {
    { G::Io::hidden(kind) } -> std::convertible_to<std::string_view>;
  };
  requires IsNone<decltype(G::Io::told_alike)> || requires {
    { G::Io::told_alike(w) } -> std::same_as<bool>;
  };
  requires IsNone<decltype(G::Io::armies)> || requires {
    { G::Io::armies } -> std::convertible_to<Armies>;
  };
  requires IsNone<decltype(G::Io::shows)> || requires {
    { G::Io::shows(w, n, s, side, kind, value, text) } -> std::same_as<int>;
  };
  requires IsNone<decltype(G::Io::heading)> || std::same_as<decltype(G::Io::heading), const Kind>;
  requires IsNone<decltype(G::Io::none_declines)> ||
               std::same_as<std::remove_extent_t<decltype(G::Io::none_declines)>, const Verb>;
};

}  // namespace bocage
