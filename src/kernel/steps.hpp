#pragma once
// How the rules of a game are put together: one StepRules a step, one table of them a game.
//
// The top frame of a position says which step it is at (kernel/frames.hpp). A chapter that wants
// something to happen first pushes its frames and finds itself on top again afterwards.
//
//   run     does what needs no answer; true: something changed, look at the top again
//   ask     puts the question, with its options
//   refuse  judges one answer to that question: the truth about what is legal. ask offers the
//           candidates that it passes (Prompt::option after looking). A step without one has a list
//           that is short and complete, and what is not in it is not legal
//   take    carries out a legal answer
//
// A game's table has a row for every step, in the order of the enumeration:
//
//   constexpr StepTable<World, State, Step, step_count> steps = {
//       {{Step::setup, &setup_step}, {Step::mover, &mover_step}, ...},
//       {"toi.refuse.over"_text, "toi.refuse.not_this_throw"_text, "toi.refuse.not_an_option"_text}};
//   void TideOfIron::ask(const World& w, const State& s, Prompt& p) { steps.ask(w, s, p); }
#include <cstddef>

#include "kernel/game.hpp"

namespace bocage {

template <class World, class State>
struct StepRules {
  bool (*run)(const World&, State&, Events*) = nullptr;
  void (*ask)(const World&, const State&, Prompt&) = nullptr;
  Refusal (*refuse)(const World&, const State&, Choice) = nullptr;
  void (*take)(const World&, State&, Choice, Events*) = nullptr;
};

// What a game says to answers that no step judges.
struct StepWords {
  TextId over, not_this_throw, not_an_option;
};

// Reached only while compiling, where calling what is no constant is the error message.
void the_table_of_steps_is_not_in_the_order_of_the_enumeration();

// The step a position is at: its top frame's, or the only one it has.
template <class State>
constexpr auto step_of(const State& s) {
  if constexpr (requires { s.frames.step(); }) return s.frames.step();
  else if constexpr (requires { s.frames.back().step; }) return s.frames.back().step;
  else return s.step;
}

template <class World, class State, class Step, std::size_t Count>
struct StepTable {
  using Rules = StepRules<World, State>;
  struct Row {
    Step step;
    const Rules* rules;
  };

  const Rules* rules[Count] = {};
  StepWords words;

  consteval StepTable(const Row (&rows)[Count], StepWords said) : words(said) {
    for (std::size_t i = 0; i < Count; ++i) {
      if (static_cast<std::size_t>(rows[i].step) != i)
        the_table_of_steps_is_not_in_the_order_of_the_enumeration();
      rules[i] = rows[i].rules;
    }
  }

  const Rules& of(const State& s) const { return *rules[static_cast<int>(step_of(s))]; }

  // Does everything that needs no answer, until a question stands on top. A loader calls it once
  // after it has built a position.
  void settle(const World& w, State& s, Events* log) const {
    for (;;) {
      const auto run = of(s).run;
      if (!run || !run(w, s, log)) return;
    }
  }

  void ask(const World& w, const State& s, Prompt& prompt) const {
    const Rules& now = of(s);
    if (now.ask) now.ask(w, s, prompt);
    else prompt.over();
  }

  void take(const World& w, State& s, Choice choice, Events* log) const {
    of(s).take(w, s, choice, log);
    settle(w, s, log);
  }

  Refusal refuse(const World& w, const State& s, Choice choice) const {
    const Rules& now = of(s);
    static thread_local Prompt prompt;  // large, and overwritten by every question
    ask(w, s, prompt);
    if (prompt.ask == Ask::over) return {prompt.rule, words.over};
    if (prompt.ask == Ask::throw_)
      return possible(prompt.chance, choice) ? legal : Refusal{prompt.rule, words.not_this_throw};
    if (now.refuse) return now.refuse(w, s, choice);
    return prompt.options.contains(choice) ? legal : Refusal{prompt.rule, words.not_an_option};
  }
};

}  // namespace bocage
