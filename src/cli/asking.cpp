#include "cli/asking.hpp"

#include <boost/json.hpp>
#include <functional>
#include <iostream>

#include "cli/paper.hpp"
#include "opponents/players.hpp"
#include "session/unknown.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage::cli {
namespace json = boost::json;

void tell_help(const std::string& language) {
  std::cout << render_text(language, "cli.play.help") << '\n';
}

void tell_events(Table& table, Viewer viewer) {
  for (; table.told < table.session.events().size(); ++table.told) {
    const Event& event = table.session.events()[table.told];
    if (!viewer.sees(event.seen)) continue;
    const json::object o = table.session.battle().event(event, table.lang, viewer);
    std::cout << "  " << o.at("text").as_string().c_str()
              << faint("  [" + std::string(o.at("rule").as_string()) + "]") << '\n';
    if (const auto* shifts = o.if_contains("shifts"))
      for (const auto& s : shifts->as_array())
        std::cout << faint("      " + std::string(s.at("amount").as_int64() > 0 ? "+" : "") +
                           std::to_string(s.at("amount").as_int64()) + " " +
                           std::string(s.at("text").as_string()) + " [" +
                           std::string(s.at("rule").as_string()) + "]")
                  << '\n';
  }
}

namespace {

void warn(const std::string& text) { std::cout << warning(text) << '\n'; }

// The option that a line means: its number, or words that fit exactly one.
std::optional<int> read_option(const std::string& line, const json::array& options,
                               const std::string& lang) {
  if (line.find_first_not_of("0123456789") == line.npos && line.size() < 6) {
    const int n = std::stoi(line) - 1;
    if (n >= 0 && n < static_cast<int>(options.size())) return n;
    warn(render_text(lang, "cli.play.no_number",
                     [&](auto) { return std::to_string(options.size()); }));
    return {};
  }
  std::vector<int> fits;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (lower(std::string(options[i].at("text").as_string())).find(lower(line)) !=
        std::string::npos)
      fits.push_back(static_cast<int>(i));
  if (fits.size() == 1) return fits.front();
  warn(render_text(lang, fits.empty() ? "cli.play.no_fit" : "cli.play.several_fit"));
  return {};
}

// What is asked, and for whose eyes.
struct Question {
  Table& table;
  Viewer viewer;
  json::object pending;
  const json::array& options() const { return pending.at("options").as_array(); }
  const Battle& battle() const { return table.session.battle(); }
};

// A hex that an option names says who is in it, where the option names nobody itself.
std::vector<std::string> who_is_there(const Question& q) {
  const json::object map = q.battle().map(), view = q.battle().view(q.viewer);
  std::vector<std::string> remarks(q.options().size());
  for (std::size_t i = 0; i < remarks.size(); ++i) {
    const json::object& option = q.options()[i].as_object();
    const json::value* hex = option.if_contains("hex");
    if (!hex || option.contains("unit")) continue;
    for (const std::string& name : pieces_in(hex->as_string(), map, view, q.table.lang))
      remarks[i] += (remarks[i].empty() ? "" : ", ") + name;
  }
  return remarks;
}

void tell_question(const Question& q) {
  std::cout << '\n'
            << accent(q.pending.at("side").as_string().c_str()) << "  "
            << bold(q.pending.at("prompt").at("text").as_string().c_str())
            << faint("  [" + std::string(q.pending.at("rule").as_string()) + "]") << '\n'
            << option_list(q.options(), who_is_there(q));
}

void tell_odds(const Question& q, const std::string& line) {
  const auto option = read_option(line, q.options(), q.table.lang);
  if (!option) return;
  const json::object odds =
      q.battle().odds(q.battle().prompt().options[*option], q.table.lang, q.viewer);
  for (const auto& o : odds.at("outcomes").as_array()) {
    char percent[16];
    std::snprintf(percent, sizeof percent, "%5.1f %%", 100 * o.at("probability").as_double());
    std::cout << "    " << bold(percent) << "  " << o.at("text").as_string().c_str() << '\n';
  }
}

void tell_rule(const Question& q, const std::string& id) {
  if (const RuleText* rule = find_rule_text(id, q.table.lang))
    std::cout << bold(rule->title) << "\n    " << rule->summary << '\n';
  else warn(no_such_rule(id));
}

void tell_view(const Question& q, const std::string& part) {
  const json::object view = q.battle().view(q.viewer);
  const std::string text = sheet(view, part);
  if (!text.empty()) {
    std::cout << text;
    return;
  }
  std::string parts;
  for (const auto& [name, value] : view) parts += (parts.empty() ? "" : ", ") + std::string(name);
  warn(render_text(q.table.lang, "cli.play.no_part", [&](auto) { return parts; }));
}

void tell_map(const Question& q, const std::string&) {
  const std::string chart = hex_chart(q.battle().map(), q.battle().view(q.viewer), q.table.lang);
  if (chart.empty()) warn(render_text(q.table.lang, "cli.play.no_map"));
  else std::cout << chart;
}

void tell_advice(const Question& q, const std::string& level) {
  std::cout << think(q.battle(), {.level = level.empty() ? "sergeant" : level,
                                  .seed = q.table.session.answers().size(),
                                  .language = q.table.lang})
                   .reason
            << '\n';
}

// What may be typed instead of an answer; what follows the word goes with it.
struct Word {
  std::string_view word;
  void (*does)(const Question&, const std::string& rest);
};
constexpr Word words[] = {
    {"help", [](const Question& q, const std::string&) { tell_help(q.table.lang); }},
    {"?", [](const Question& q, const std::string&) { tell_help(q.table.lang); }},
    {"list", [](const Question& q, const std::string&) { tell_question(q); }},
    {"map", tell_map},
    {"view", tell_view},
    {"odds", tell_odds},
    {"advice", tell_advice},
    {"rule", tell_rule},
};

bool is_another_word(const Question& q, const std::string& line) {
  const std::size_t space = line.find(' ');
  for (const Word& each : words)
    if (line.substr(0, space) == each.word) {
      each.does(q, space == line.npos ? std::string() : line.substr(space + 1));
      return true;
    }
  return false;
}

// Two people at one screen: nobody sees what the other one is asked.
bool hand_over(Table& table, Side side) {
  if (table.seat != side && table.seat != Side::nobody && table.computers.empty()) {
    std::cout << bold(render_text(table.lang, "cli.play.hand_over", [&](auto) {
      return side_name(table.session.battle(), side);
    })) << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return false;
    if (colours()) std::cout << "\033[2J\033[H";
  }
  table.seat = side;
  return true;
}

}  // namespace

bool ask_person(Table& table) {
  const Side side = table.session.battle().prompt().side;
  if (!hand_over(table, side)) return false;
  const Viewer viewer{side, false};
  tell_events(table, viewer);
  const Question q{table, viewer, table.session.battle().pending(table.lang, viewer)};
  tell_question(q);
  for (std::string line; std::cout << "> " << std::flush, std::getline(std::cin, line);) {
    if (line.empty()) continue;
    if (line == "quit" || line == "q") return false;
    if (line == "undo") {
      if (auto problem = table.session.undo()) {
        warn(problem->message);
        continue;
      }
      table.told = std::min(table.told, table.session.events().size());
      return true;
    }
    if (is_another_word(q, line)) continue;
    const auto option = read_option(line, q.options(), table.lang);
    if (!option) continue;
    const auto problem = table.session.choose(q.battle().prompt().options[*option]);
    if (!problem) return true;
    warn(problem->message);
  }
  return false;
}

}  // namespace bocage::cli
