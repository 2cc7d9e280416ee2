#pragma once
// Modifiers as rows of a table: summed in the hot path, explained for people, by the same rows.
//
//   constexpr Modifier<Attack> direct_fire[] = {
//       {"pg.df.m2"_rule, "pg.shift.town_or_woods"_text, [](const Attack& a) { return a.town || a.woods ? -2 : 0; }},
//       ...
//   };
//   int shift = sum<direct_fire>(attack);
//   if (log) explain<direct_fire>(attack, log->add(...));
#include <iterator>
#include <utility>

#include "kernel/events.hpp"

namespace bocage {

template <class Context>
struct Modifier {
  RuleId rule;
  TextId text;
  int (*amount)(const Context&);  // 0: does not apply
};

// Rows is a constexpr array: every row's function is known while compiling, and is inlined.
template <const auto& Rows, class Context>
constexpr int sum(const Context& context) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (Rows[I].amount(context) + ... + 0);
  }(std::make_index_sequence<std::size(Rows)>{});
}

template <const auto& Rows, class Context>
void explain(const Context& context, Event& event) {
  for (const auto& row : Rows)
    if (const int amount = row.amount(context)) event.shift(row.rule, amount, row.text);
}

}  // namespace bocage
