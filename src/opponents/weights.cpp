#include "opponents/weights.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <stdexcept>

#include "embedded/embedded.hpp"

namespace bocage {

std::string parse_weights(std::string_view text, const std::vector<std::string>& names,
                          std::span<float> values) try {
  const toml::table file = toml::parse(text, std::string_view("weights.toml"));
  for (const auto& [section, node] : file) {
    const toml::table* table = node.as_table();
    if (!table) continue;
    for (const auto& [key, value] : *table) {
      const std::string name = std::string(section.str()) + "." + std::string(key.str());
      const toml::array* row = value.as_array();
      const std::string first = row ? name + ".0" : name;
      const auto it = std::ranges::find(names, first);
      if (it == names.end()) return "there is no weight " + name;
      const std::size_t at = static_cast<std::size_t>(it - names.begin()),
                        n = row ? row->size() : 1;
      for (std::size_t k = 0; k < n; ++k) {
        const auto number = row ? (*row)[k].value<double>() : value.value<double>();
        if (!number) return "the weight " + name + " is not a number";
        if (row && (at + k >= names.size() || names[at + k] != name + "." + std::to_string(k)))
          return "the row " + name + " is too long";
        values[at + k] = static_cast<float>(*number);
      }
    }
  }
  return {};
} catch (const toml::parse_error& wrong) {
  return std::string(wrong.description());
}

bool read_weights(std::string_view game, std::string_view file,
                  const std::vector<std::string>& names, std::span<float> values) {
  const std::string path = "data/" + std::string(game) + "/" + std::string(file) + ".toml";
  const std::string_view text = embedded_file(path);
  if (!text.data()) return false;
  if (const std::string wrong = parse_weights(text, names, values); !wrong.empty())
    throw std::runtime_error(path + ": " + wrong);
  return true;
}

std::string write_weights(std::string_view origin, const std::vector<std::string>& names,
                          std::span<const float> values) {
  std::string out = fmt::format("origin = \"{}\"\n", origin), section;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string here = names[i].substr(0, names[i].find('.'));
    if (here != section) out += fmt::format("\n[{}]\n", section = here);
    const std::string key = names[i].substr(here.size() + 1);
    const std::size_t dot = key.find('.');
    if (dot == key.npos) {
      out += fmt::format("{} = {:.4f}\n", key, values[i]);
      continue;
    }
    if (key.ends_with(".0")) out += fmt::format("{} = [", key.substr(0, dot));
    const bool last = i + 1 == names.size() || names[i + 1].ends_with(".0");
    out += fmt::format("{:.4f}{}", values[i], last ? "]\n" : ", ");
  }
  return out;
}

}  // namespace bocage
