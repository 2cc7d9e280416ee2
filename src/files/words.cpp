#include "files/words.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace bocage {

Words read_words(const Table& t, std::string_view key) {
  Words words;
  if (t.is_text(key)) {
    words["en"] = words["fr"] = t.text(key);
  } else if (const auto both = t.table(key)) {
    for (const std::string language : {"en", "fr"})
      if (both->has(language)) words[language] = both->text(language);
  }
  return words;
}

std::optional<std::string> nearest(std::string_view written,
                                   const std::vector<std::string>& candidates) {
  // Edit distance; near means fewer changes than a third of the word and at most 3.
  std::size_t best = std::max<std::size_t>(2, std::min<std::size_t>(4, written.size() / 3 + 2));
  std::optional<std::string> found;
  for (const std::string& candidate : candidates) {
    std::vector<std::size_t> row(candidate.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 0; i < written.size(); ++i) {
      std::size_t diagonal = row[0]++;
      for (std::size_t j = 0; j < candidate.size(); ++j) {
        const std::size_t change = diagonal + (written[i] != candidate[j]);
        diagonal = row[j + 1];
        row[j + 1] = std::min({row[j + 1] + 1, row[j] + 1, change});
      }
    }
    if (row.back() < best) {
      best = row.back();
      found = candidate;
    }
  }
  return found;
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string plain_word(std::string_view text) {
  std::string word = lower(std::string(text));
  for (char& c : word)
    if (c == ' ' || c == '-') c = '_';
  return word;
}

std::string did_you_mean(std::string_view written, const std::vector<std::string>& candidates) {
  const auto near = nearest(written, candidates);
  return near ? ": did you mean '" + *near + "'?" : std::string();
}

}  // namespace bocage
