// The game's own words, from text/<language>/pg/*.json, for labels.
#include <boost/json.hpp>

#include "embedded/embedded.hpp"
#include "games/panzer_grenadier/io/names.hpp"

namespace bocage::pg {
namespace {

using Catalogue = std::map<std::string, std::string, std::less<>>;  // "en/pg.unit.ger.inf" -> words

Catalogue read_all() {
  Catalogue all;
  for (const EmbeddedFile& file : embedded_files()) {
    for (const std::string language : {"en", "fr"}) {
      if (!file.path.starts_with("text/" + language + "/pg/") || !file.path.ends_with(".json"))
        continue;
      boost::system::error_code error;
      const auto json = boost::json::parse(file.text, error);
      if (error || !json.is_object()) continue;
      for (const auto& [key, value] : json.as_object())
        if (value.is_string())
          all[language + "/" + std::string(key)] = std::string(value.as_string());
    }
  }
  return all;
}

}  // namespace

std::string words_of(std::string_view language, std::string_view key) {
  static const Catalogue all = read_all();
  const auto it = all.find(std::string(language) + "/" + std::string(key));
  return it == all.end() ? std::string(key) : it->second;
}

}  // namespace bocage::pg
