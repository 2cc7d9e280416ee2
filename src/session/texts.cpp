#include "session/texts.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <stdexcept>

#include "embedded/embedded.hpp"

namespace bocage {
namespace {

using Catalogue = std::map<std::string, std::string, std::less<>>;

Catalogue read_catalogue(std::string_view language) {
  Catalogue all;
  const std::string prefix = "text/" + std::string(language) + "/";
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(prefix) || !file.path.ends_with(".json")) continue;
    if (file.path.ends_with("/chapters.json")) continue;
    const auto parsed = boost::json::parse(boost::json::string_view(file.text.data(), file.text.size()));
    for (const auto& [key, value] : parsed.as_object()) {
      if (!all.emplace(std::string(key), std::string(value.as_string())).second)
        throw std::runtime_error(std::string(file.path) + ": the key " + std::string(key) + " stands twice");
    }
  }
  return all;
}

const Catalogue& catalogue(std::string_view language) {
  static const Catalogue en = read_catalogue("en"), fr = read_catalogue("fr");
  return language == "fr" ? fr : en;
}

}  // namespace

bool known_language(std::string_view language) {
  return std::ranges::find(languages, language) != std::end(languages);
}

std::string_view find_text(std::string_view language, std::string_view key) {
  const Catalogue& all = catalogue(language);
  const auto it = all.find(key);
  return it == all.end() ? std::string_view{} : std::string_view(it->second);
}

std::string render_text(std::string_view language, std::string_view key, const Argument& argument) {
  const std::string_view message = find_text(language, key);
  if (!message.data()) return "«" + std::string(key) + "»";
  return format_message(language, message, argument);
}

std::string render_text(std::string_view language, std::string_view key) {
  return render_text(language, key, [](std::string_view name) { return "{" + std::string(name) + "}"; });
}

std::vector<std::string_view> text_keys(std::string_view language) {
  std::vector<std::string_view> keys;
  for (const auto& [key, message] : catalogue(language)) keys.push_back(key);
  return keys;
}

}  // namespace bocage
