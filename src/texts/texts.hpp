#pragma once
// Every word a person sees, by key and language, from text/<language>/**.json.
#include <string>
#include <string_view>
#include <vector>

#include "files/words.hpp"
#include "texts/message.hpp"

namespace bocage {

inline constexpr std::string_view languages[] = {"en", "fr"};
bool known_language(std::string_view language);
int language_index(std::string_view language);  // of an unknown one: English

// The message of a key; its data() is null when the language lacks it.
std::string_view find_text(std::string_view language, std::string_view key);

// The rendered message. A key without words renders as itself in guillemets, so that it shows.
std::string render_text(std::string_view language, std::string_view key, const Argument& argument);
std::string render_text(std::string_view language, std::string_view key);
void append_text(std::string& out, std::string_view language, std::string_view key, Arguments);

// A plain word or name. One without words is called by its key.
std::string words_of(std::string_view language, std::string_view key);
Words words_of(std::string_view key);  // in every language

std::vector<std::string_view> text_keys(std::string_view language);  // sorted

}  // namespace bocage
