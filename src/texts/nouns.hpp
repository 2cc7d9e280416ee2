#pragma once
// Nouns as a catalogue has them where sentences need an article: "la section de mortiers|f". One
// without a gender behind its bar has no article either, and stays as it is.
#include <string>
#include <string_view>

#include "files/words.hpp"

namespace bocage {

std::string numbered(std::string_view noun, int number);  // "la section de mortiers 2|f"
std::string heading(std::string_view noun);               // as on a label: "Section de mortiers"
Words headings(const Words&);

}  // namespace bocage
