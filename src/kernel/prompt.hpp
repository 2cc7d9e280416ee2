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

// One question. Asking overwrites it; `options` is not cleared beyond its count.
struct Prompt {
  Ask ask = Ask::over;
  Side side = Side::nobody;  // who chooses, or who throws
  Sides seen = everybody;    // who may see how the throw falls (a card drawn into a hand)
  RuleId rule;               // the rule that asks
  TextId text;               // what is asked, in words; its arguments are args
  Chance chance;             // while ask is throw_
  List<Arg, 6> args;
  List<Choice, 1024> options;  // while ask is choice: complete, in a canonical order

  void choice(Side who, RuleId by, TextId words) {
    ask = Ask::choice;
    side = who;
    rule = by;
    text = words;
    seen = everybody;
    args.clear();
    options.clear();
  }
  void roll(Side who, RuleId by, TextId words, const Chance& how) {
    ask = Ask::throw_;
    side = who;
    rule = by;
    text = words;
    seen = everybody;
    chance = how;
    args.clear();
    options.clear();
  }
  void over() {
    ask = Ask::over;
    side = Side::nobody;
    args.clear();
    options.clear();
  }
  Prompt& with(const char* name, Kind kind, int value) {
    args.push({name, kind, everybody, value});
    return *this;
  }
  void option(Verb verb, int who = 0, std::uint32_t what = 0, int count = 0) {
    options.push({verb, static_cast<std::uint8_t>(count), static_cast<std::uint16_t>(who), what});
  }
};

}  // namespace bocage
