#include "texts/rulebook.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "embedded/embedded.hpp"
#include "files/tsv.hpp"
#include "texts/typography.hpp"

namespace bocage {
namespace {

// The ids of a game, sorted as tools/rule_ids.py sorts them: a RuleId is an index into this.
const std::vector<std::string>& sorted_ids(int game) {
  static const auto all = [] {
    std::vector<std::vector<std::string>> lists;
    for (std::string_view code : game_codes) {
      auto& list = lists.emplace_back();
      const auto rows = read_tsv(embedded_file("data/" + std::string(code) + "/rules.tsv"));
      for (const TsvRow& row : rows) list.emplace_back(row[0]);
      std::ranges::sort(list);
    }
    return lists;
  }();
  return all[static_cast<std::size_t>(game)];
}

std::vector<RuleText> read_rules(std::string_view game, std::string_view language) {
  std::map<std::string_view, const TsvRow*> words;
  const auto texts = read_tsv(
      embedded_file("text/" + std::string(language) + "/rules/" + std::string(game) + ".tsv"));
  for (const auto& row : texts)
    if (row.size() >= 3) words[row[0]] = &row;
  std::vector<RuleText> rules;
  const auto rows = read_tsv(embedded_file("data/" + std::string(game) + "/rules.tsv"));
  for (const TsvRow& row : rows) {
    RuleText rule{std::string(row[0]), std::string(row.size() > 1 ? row[1] : ""), {}, {}};
    if (const auto it = words.find(rule.id); it != words.end()) {
      rule.title = typeset(language, (*it->second)[1]);
      rule.summary = typeset(language, (*it->second)[2]);
    }
    rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace

std::string_view rule_name(RuleId rule) {
  if (!rule) return {};
  const auto& ids = sorted_ids(game_of(rule));
  return static_cast<std::size_t>(index_of(rule)) < ids.size()
             ? std::string_view(ids[static_cast<std::size_t>(index_of(rule))])
             : std::string_view{};
}

std::span<const RuleText> rules_of(std::string_view game, std::string_view language) {
  static const auto all = [] {
    std::map<std::string, std::vector<RuleText>, std::less<>> lists;
    for (std::string_view code : game_codes)
      for (std::string_view lang : {"en", "fr"})
        lists[std::string(lang) + "/" + std::string(code)] = read_rules(code, lang);
    return lists;
  }();
  const auto it = all.find(std::string(language) + "/" + std::string(game));
  return it == all.end() ? std::span<const RuleText>{} : std::span<const RuleText>(it->second);
}

const RuleText* find_rule_text(std::string_view id, std::string_view language) {
  for (const RuleText& rule : rules_of(id.substr(0, id.find('.')), language))
    if (rule.id == id) return &rule;
  return nullptr;
}

}  // namespace bocage
