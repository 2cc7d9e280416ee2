#pragma once
// What the rules ask for: one thing at a time, of one side or of chance.
#include <cstdint>

#include "kernel/chance.hpp"
#include "kernel/choice.hpp"
#include "kernel/events.hpp"
#include "kernel/ids.hpp"
#include "kernel/list.hpp"

namespace bocage {

enum class Ask : std::uint8_t { choice, throw_, over };

// One question; it owns all that it shows. Asking overwrites it; `options` is not cleared beyond its
// count.
struct Prompt {
  static constexpr int most_options = 1152;
  static constexpr std::int8_t any_player = -1;

  Ask ask = Ask::over;
  Side side = Side::nobody;         // who chooses, or who throws
  std::int8_t player = any_player;  // which of that side's players, from 0; any: who wants
  Sides seen = everybody;           // who may see how the throw falls (a card drawn into a hand)
  RuleId rule;                      // the rule that asks
  TextId text;                      // what is asked, in words; its arguments are args
  Chance chance;                    // while ask is throw_
  List<Arg, 6> args;
  List<Verb, 8> open;         // verbs of which `options` are only some: refuse alone is their judge
  std::uint32_t dropped = 0;  // options that found no room: never, and tests see to it
  List<Choice, most_options> options;  // while ask is choice: complete, in a canonical order

  void choice(Side who, RuleId by, TextId words) { begin(Ask::choice, who, by, words); }
  void roll(Side who, RuleId by, TextId words, const Chance& how) {
    begin(Ask::throw_, who, by, words);
    chance = how;
  }
  void roll(Side who, RuleId by, TextId words, const Draw& how) {
    begin(Ask::throw_, who, by, words);
    chance = how;
  }
  void over() { begin(Ask::over, Side::nobody, rule, text); }

  Prompt& with(const char* name, Kind kind, int value) {
    args.push({name, kind, everybody, value});
    return *this;
  }
  Prompt& of_player(int number) {
    player = static_cast<std::int8_t>(number);
    return *this;
  }
  // The options of this verb are a sample, and a fair one.
  Prompt& opens(Verb verb) {
    if (!open.contains(verb)) open.push(verb);
    return *this;
  }
  bool is_open(Verb verb) const { return open.contains(verb); }

  void option(Choice c) {
    if (options.full()) [[unlikely]]
      ++dropped;
    options.push(c);
  }
  void option(Verb verb, int who = 0, std::uint32_t what = 0, int count = 0) {
    option({verb, static_cast<std::uint8_t>(count), static_cast<std::uint16_t>(who), what});
  }

  // A candidate becomes an option if the judge has nothing against it: judge(Choice) -> Refusal.
  //   p.offer([&](Choice c) { return refuse(look, c); }, verb::move, index(unit), hex.id);
  template <class Judge>
  bool offer(const Judge& judge, Choice c) {
    if (judge(c)) return false;
    option(c);
    return true;
  }
  template <class Judge>
  bool offer(const Judge& judge, Verb verb, int who = 0, std::uint32_t what = 0, int count = 0) {
    return offer(judge, Choice{verb, static_cast<std::uint8_t>(count),
                               static_cast<std::uint16_t>(who), what});
  }

 private:
  void begin(Ask what, Side who, RuleId by, TextId words) {
    ask = what;
    side = who;
    player = any_player;
    seen = everybody;
    rule = by;
    text = words;
    args.clear();
    open.clear();
    dropped = 0;
    options.clear();
  }
};

}  // namespace bocage
