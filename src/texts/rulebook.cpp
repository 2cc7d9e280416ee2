#include "texts/rulebook.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "files/shorten.hpp"
#include "files/tsv.hpp"
#include "files/word_lists.hpp"
#include "files/words.hpp"
#include "texts/typography.hpp"

namespace bocage {
namespace {

// The ids of a game, sorted as tools/rule_ids.py sorts them: a RuleId is an index into this.
const std::vector<std::string>& sorted_ids(int game) {
  static const auto all = [] {
    std::vector<std::vector<std::string>> lists;
    for (std::string_view code : game_codes) {
      auto& list = lists.emplace_back();
      for (const TsvRow& row : read_tsv("data/" + std::string(code) + "/rules.tsv"))
        list.emplace_back(row["id"]);
      std::ranges::sort(list);
    }
    return lists;
  }();
  return all[static_cast<std::size_t>(game)];
}

std::vector<RuleText> read_rules(std::string_view game, std::string_view language) {
  const std::string code(game);
  const auto texts = read_tsv("text/" + std::string(language) + "/rules/" + code + ".tsv");
  std::map<std::string_view, const TsvRow*> words;
  for (const TsvRow& row : texts) words[row["id"]] = &row;
  std::vector<RuleText> rules;
  for (const TsvRow& row : read_tsv("data/" + code + "/rules.tsv")) {
    RuleText rule{std::string(row["id"]), std::string(row["kind"]), {}, {}};
    if (const auto it = words.find(rule.id); it != words.end()) {
      rule.title = typeset(language, (*it->second)["title"]);
      rule.summary = typeset(language, (*it->second)["summary"]);
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
  const auto plain = [](std::string_view written) {
    std::string word = lower(std::string(written));
    if (word.ends_with('*')) word.pop_back();
    return word;
  };
  const std::string wanted = plain(id);
  for (const RuleText& rule : rules_of(wanted.substr(0, wanted.find('.')), language))
    if (plain(rule.id) == wanted) return &rule;
  return nullptr;
}

std::string no_such_rule(std::string_view id) {
  const std::string wanted = lower(std::string(id.substr(0, 40)));
  const std::string said = "there is no rule '" + shortened(id, 40) + "'";
  const auto rules = rules_of(wanted.substr(0, wanted.find('.')), "en");
  if (rules.empty())
    return said + "; ids begin with a game and a dot: " +
           listed({std::begin(game_codes), std::end(game_codes)});
  std::vector<std::string> ids, longer;
  for (const RuleText& rule : rules) {
    ids.push_back(rule.id);
    if (rule.id.starts_with(wanted)) longer.push_back(rule.id);
  }
  return longer.empty() ? said + did_you_mean(wanted, ids)
                        : said + "; of those that begin so there are: " + listed(longer, 24);
}

}  // namespace bocage
