#include "texts/texts.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <stdexcept>
#include <unordered_map>

#include "embedded/embedded.hpp"
#include "texts/typography.hpp"

namespace bocage {
namespace {

struct Hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};
using Catalogue = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;

Catalogue read_catalogue(std::string_view language) {
  Catalogue all;
  const std::string prefix = "text/" + std::string(language) + "/";
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(prefix) || !file.path.ends_with(".json")) continue;
    if (file.path.ends_with("/chapters.json")) continue;
    const auto parsed =
        boost::json::parse(boost::json::string_view(file.text.data(), file.text.size()));
    for (const auto& [key, value] : parsed.as_object()) {
      if (!all.emplace(std::string(key), typeset(language, value.as_string())).second)
        throw std::runtime_error(std::string(file.path) + ": the key " + std::string(key) +
                                 " stands twice");
    }
  }
  return all;
}

const Catalogue& catalogue(std::string_view language) {
  static const Catalogue all[] = {read_catalogue("en"), read_catalogue("fr")};
  return all[language_index(language)];
}

}  // namespace

bool known_language(std::string_view language) {
  return std::ranges::find(languages, language) != std::end(languages);
}

int language_index(std::string_view language) {
  const auto* const it = std::ranges::find(languages, language);
  return it == std::end(languages) ? 0 : static_cast<int>(it - languages);
}

std::string_view find_text(std::string_view language, std::string_view key) {
  const Catalogue& all = catalogue(language);
  const auto it = all.find(key);
  return it == all.end() ? std::string_view{} : std::string_view(it->second);
}

void append_text(std::string& out, std::string_view language, std::string_view key,
                 Arguments arguments) {
  const std::string_view message = find_text(language, key);
  if (message.data()) append_message(out, language, message, arguments);
  else ((out += "«") += key) += "»";
}

std::string render_text(std::string_view language, std::string_view key, const Argument& argument) {
  std::string out;
  const auto each = [&](std::string& to, std::string_view name) { to += argument(name); };
  append_text(out, language, key, each);
  return out;
}

std::string render_text(std::string_view language, std::string_view key) {
  return render_text(language, key,
                     [](std::string_view name) { return "{" + std::string(name) + "}"; });
}

std::string words_of(std::string_view language, std::string_view key) {
  const std::string_view found = find_text(language, key);
  return std::string(found.data() ? found : key);
}

Words words_of(std::string_view key) {
  Words all;
  for (const std::string_view language : languages) all.emplace(language, words_of(language, key));
  return all;
}

std::vector<std::string_view> text_keys(std::string_view language) {
  std::vector<std::string_view> keys;
  for (const auto& [key, message] : catalogue(language)) keys.push_back(key);
  std::ranges::sort(keys);
  return keys;
}

}  // namespace bocage
