// bocage army: two armies by points, checked with reasons, and a table by a seed: prints a scenario file.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "session/games.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

struct Wish {
  std::string game, lang, out;
  int year = 1944, points = 500, turns = 8;
  std::int64_t seed = 1;
  bool list = false, as_json = false;
  std::vector<std::string> first,
      second;  // a nation, then units: "2*us_rifle", "vehicle:us_m4=ELITE"
};

// "2*us_rifle=ELITE"
json::object read_unit(std::string_view text) {
  json::object unit;
  if (const auto star = text.find('*'); star != text.npos) {
    unit["count"] = std::atoi(std::string(text.substr(0, star)).c_str());
    text.remove_prefix(star + 1);
  }
  if (const auto equals = text.find('='); equals != text.npos) {
    unit["quality"] = text.substr(equals + 1);
    text = text.substr(0, equals);
  }
  unit["unit"] = text;
  return unit;
}
json::object read_side(const std::vector<std::string>& words) {
  json::array groups;
  for (std::size_t i = 1; i < words.size(); ++i) groups.push_back(read_unit(words[i]));
  return {{"nation", words.empty() ? "" : words[0]}, {"groups", std::move(groups)}};
}

void print_lists(const json::object& lists, const Wish& wish) {
  const std::string nation = wish.first.empty() ? "" : wish.first[0];
  for (const json::value& v : lists.at("units").as_array()) {
    const json::object& u = v.as_object();
    const std::string_view of = u.at("nation").as_string();
    if (!nation.empty() && !of.empty() && of != nation) continue;
    if (wish.year < u.at("from").as_int64() || wish.year > u.at("until").as_int64()) continue;
    std::cout << accent(std::string(u.at("unit").as_string())) << "  "
              << std::string_view(u.at("name").as_string())
              << faint("  " + std::string(u.at("kind").as_string()) + ", " +
                       std::to_string(u.at("points").as_int64()) + " points")
              << '\n';
  }
}

int raise(const Wish& wish, const Armies& armies) {
  if (wish.list) {
    const json::object lists = armies.lists(wish.lang);
    if (wish.as_json) std::cout << json::serialize(lists) << '\n';
    else print_lists(lists, wish);
    return done;
  }
  if (wish.first.empty() || wish.second.empty()) {
    std::cerr << "bocage: both sides want an army: --first US 2*us_rifle leader --second GER ...; "
                 "--list tells what there is, nations too\n";
    return usage;
  }
  const json::object answer =
      armies.raise({{"year", wish.year},
                    {"points", wish.points},
                    {"turns", wish.turns},
                    {"seed", wish.seed},
                    {"sides", json::array{read_side(wish.first), read_side(wish.second)}}},
                   wish.lang);
  if (wish.as_json) {
    std::cout << json::serialize(answer) << '\n';
    return answer.at("ok").as_bool() ? done : no;
  }
  int side = 0;
  for (const json::value& v : answer.at("sides").as_array()) {
    const json::object& s = v.as_object();
    std::cerr << (side++ ? "second" : "first") << ": " << s.at("points").as_int64() << " of "
              << s.at("of").as_int64() << " points\n";
    for (const json::value& w : s.at("wrong").as_array())
      std::cerr << "  " << std::string_view(w.at("text").as_string()) << "  "
                << std::string_view(w.at("rule").as_string()) << '\n';
  }
  if (!answer.at("ok").as_bool()) return no;
  const std::string_view toml = answer.at("toml").as_string();
  if (wish.out.empty()) {
    std::cout << toml;
    return done;
  }
  std::ofstream file(wish.out);
  file << toml;
  if (!file.flush()) {
    std::cerr << "bocage: " << wish.out << " could not be written\n";
    return failed;
  }
  return done;
}

}  // namespace

void add_army(CLI::App& app, Run& run) {
  auto* command =
      app.add_subcommand("army", "two armies by points and a random table, as a scenario file");
  auto wish = std::make_shared<Wish>();
  wish->lang = language();
  for (const GameEntry& game : known_games())
    if (wish->game.empty() && game.armies()) wish->game = game.code;
  command->add_option("--game", wish->game, "a game that has armies")->capture_default_str();
  command->add_option("--year", wish->year, "1939 to 1945")->check(CLI::Range(1939, 1945));
  command->add_option("--points", wish->points, "for each side")->check(CLI::Range(100, 1500));
  command->add_option("--turns", wish->turns)->check(CLI::Range(3, 20));
  command->add_option("--seed", wish->seed, "of the table")->check(CLI::Range(0, 999'999'999));
  command->add_option("--first", wish->first,
                      "the attacker: a nation and units, such as US 2*us_rifle leader:NEOPHYTE "
                      "vehicle:us_m4=ELITE");
  command->add_option("--second", wish->second, "the defender, likewise");
  command->add_option("--out", wish->out, "the file to write; otherwise it is printed");
  command->add_flag("--list", wish->list,
                    "what there is in that year; with --first US, of a nation");
  command->add_flag("--json", wish->as_json, "for a program");
  command->add_option("--language", wish->lang, "en or fr")->check(CLI::IsMember({"en", "fr"}));
  command->callback([&run, wish] {
    run = [wish]() -> int {
      const GameEntry* game = find_game(wish->game);
      const Armies* armies = game ? game->armies() : nullptr;
      if (!armies) {
        std::cerr << "bocage: '" << wish->game << "' has no armies to choose\n";
        return no;
      }
      return raise(*wish, *armies);
    };
  });
}

}  // namespace bocage::cli
