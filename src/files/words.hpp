#pragma once
// What an author calls something, in each language, and what he may have meant.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/toml_reader.hpp"

namespace bocage {

// Words in each language: {"en": ..., "fr": ...}.
using Words = std::map<std::string, std::string, std::less<>>;

// title = { en = "...", fr = "..." }, or title = "..." for a name that is the same in every language.
Words read_words(const Table&, std::string_view key);

std::string lower(std::string text);
// How a word is compared: capitals and what stands between its parts do not matter ("Open-Ground",
// "open ground" and "open_ground" are one).
std::string plain_word(std::string_view text);

// The candidate nearest to what was written, if any is near.
std::optional<std::string> nearest(std::string_view written,
                                   const std::vector<std::string>& candidates);
// The same as the end of a complaint: ": did you mean 'ger.inf'?", or nothing.
std::string did_you_mean(std::string_view written, const std::vector<std::string>& candidates);

}  // namespace bocage
