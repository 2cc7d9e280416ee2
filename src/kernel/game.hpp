#pragma once
// What a game is to the rest of the program.
#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernel/events.hpp"
#include "kernel/hooks.hpp"
#include "kernel/prompt.hpp"
#include "kernel/refusal.hpp"

namespace bocage {

struct Result {
  bool over = false;
  Side winner = Side::nobody;  // nobody: a draw
  RuleId rule;                 // the rule that decided
  TextId text;
  std::int32_t score[2] = {0, 0};  // the game's own measure of success, for reports
};

// A name and the meaning of a choice's field; kind no_kind: the verb does not use it.
struct Field {
  const char* name = nullptr;
  Kind kind = no_kind;
};

// What doing it means at the table, for whoever does not know the game: the page, standing orders.
enum class Nature : std::uint8_t {
  plain,
  move,     // somebody goes somewhere
  attack,   // somebody is to suffer
  decline,  // a chance to react is not taken up; nothing else ends by it
  end,      // one's say is over: the turn, the phase, the set-up
};

// What a verb is called, the rule that allows it, and what its who, what and count mean:
//   moves({verb::enter, "enter", "pg.5.0a"_rule, {"unit", unit_kind}, {"hex", hex_kind}})
// Its words are <game>.verb.<name>, with the fields as arguments.
struct VerbInfo {
  Verb verb;
  const char* name;
  RuleId rule{};  // none: the question says it all
  Field who{}, what{}, count{};
  Nature nature = Nature::plain;
  bool blind = false;  // to be judged by eye: while it is open nobody is told odds or measures
  bool ahead = false;  // may be tried out on what a side knows: it cannot find out what it does not
};

constexpr VerbInfo of_nature(Nature nature, VerbInfo verb) {
  verb.nature = nature;
  return verb;
}
constexpr VerbInfo moves(VerbInfo verb) { return of_nature(Nature::move, verb); }
constexpr VerbInfo attacks(VerbInfo verb) { return of_nature(Nature::attack, verb); }
constexpr VerbInfo declines(VerbInfo verb) { return of_nature(Nature::decline, verb); }
constexpr VerbInfo ends(VerbInfo verb) { return of_nature(Nature::end, verb); }

// A verb that may be taken when somebody looks ahead: activate, declare, aim; not enter a hex.
constexpr VerbInfo ahead(VerbInfo verb) {
  verb.ahead = true;
  return verb;
}

// The contract. State is the whole position: one flat value without padding, so that copying is a
// memcpy and equality and hashing look at bytes. World is what never changes during a battle, flat too.
//
//   ask      what the rules want now, with every legal option; allocates nothing
//   refuse   empty if the answer is legal for the side that is asked, else why not. It agrees with ask:
//            an answer is an option exactly if it is not refused; only of the verbs in Prompt::open the
//            options are some of the legal answers. It never touches memory out of bounds, whatever
//            the eight bytes are.
//   take     carries out a legal answer; deterministic; log may be null
//   redact   overwrites what a side may not know. Two positions that differ only in that become equal
//   result   over or not, and who won
//
// Hooks (hooks.hpp), each a function or None:
//   begins_anew(world, state) -> bool   whether the pending throw is no consequence of the answers
//            before it, such as the next turn's initiative (which may be thrown for ever): odds end there
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> &&
               std::is_trivially_copyable_v<typename G::World> &&
               std::has_unique_object_representations_v<typename G::State> &&
               requires(const typename G::World& world, typename G::State& state,
                        const typename G::State& position, Prompt& prompt, Choice choice,
                        Events* log, Side side) {
                 { G::ask(world, position, prompt) } -> std::same_as<void>;
                 { G::refuse(world, position, choice) } -> std::same_as<Refusal>;
                 { G::take(world, state, choice, log) } -> std::same_as<void>;
                 { G::redact(world, state, side) } -> std::same_as<void>;
                 { G::result(world, position) } -> std::same_as<Result>;
                 requires IsNone<decltype(G::begins_anew)> || requires {
                   { G::begins_anew(world, position) } -> std::same_as<bool>;
                 };
               };

template <class State>
bool same(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace bocage
