#pragma once
// Refusals in words, with their numbers and names filled in.
#include "kernel/refusal.hpp"
#include "texts/texts.hpp"

namespace bocage {

// label(kind, value): how a value of a kind is called.
template <class Label>
std::string refusal_words(std::string_view language, const Refusal& why, const Label& label) {
  return render_text(language, why.text.key, [&](std::string_view wanted) -> std::string {
    for (int i = 0; i < why.count; ++i)
      if (const Refusal::Value& v = why.args[i]; wanted == v.name) return label(v.kind, v.value);
    return "{" + std::string(wanted) + "}";
  });
}

}  // namespace bocage
