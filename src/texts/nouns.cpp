#include "texts/nouns.hpp"

#include <algorithm>
#include <cctype>

namespace bocage {

std::string numbered(std::string_view noun, int number) {
  std::string out(noun);
  out.insert(std::min(noun.find('|'), noun.size()), " " + std::to_string(number));
  return out;
}

std::string heading(std::string_view noun) {
  const std::size_t bar = noun.find('|');
  if (bar == noun.npos) return std::string(noun);
  std::string_view bare = noun.substr(0, bar);
  for (const std::string_view article : {"le ", "la ", "les ", "l'", "l’"})
    if (bare.starts_with(article)) {
      bare.remove_prefix(article.size());
      break;
    }
  std::string out(bare);
  if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

Words headings(const Words& nouns) {
  Words out;
  for (const auto& [language, noun] : nouns) out[language] = heading(noun);
  return out;
}

}  // namespace bocage
