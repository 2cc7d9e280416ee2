#include "opponents/levels.hpp"

#include <charconv>
#include <stdexcept>

#include "embedded/embedded.hpp"
#include "files/toml_reader.hpp"

namespace bocage {
namespace {

Level read_level(const Table& t) {
  Level level;
  level.id = t.text("id");
  if (const auto name = t.table("name"))
    for (const std::string& language : name->keys()) level.name[language] = name->text(language);
  const std::string method = t.text("method");
  if (method == "random") level.method = Method::random;
  else if (method == "doctrine") level.method = Method::doctrine;
  else if (method == "search") level.method = Method::search;
  else t.complain("method", "a method is random, doctrine or search");
  level.temperature = static_cast<float>(t.number("temperature", 0, 10000, 0)) / 100;
  level.mistakes = static_cast<float>(t.number("mistakes", 0, 100, 0)) / 100;
  for (const std::string_view game : {"pg", "uf"})
    if (const auto own = t.table(game))
      level.by_game[std::string(game)] = {static_cast<float>(own->number("temperature", 0, 10000, 0)) / 100,
                                          static_cast<float>(own->number("mistakes", 0, 100, 0)) / 100};
  level.effort.iterations = static_cast<std::uint64_t>(t.number("iterations", 0, 100'000'000, 0));
  level.effort.millis = static_cast<int>(t.number("millis", 0, 600'000, 0));
  level.effort.width = static_cast<int>(t.number("width", 2, 1024, 16));
  const int threads = static_cast<int>(t.number("threads", 0, 256, 1));
  level.effort.threads = threads ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return level;
}

}  // namespace

const std::vector<Level>& levels() {
  static const std::vector<Level> all = [] {
    Complaints wrong;
    std::vector<Level> list;
    const TomlFile file(embedded_file("data/levels.toml"), "data/levels.toml", wrong);
    if (file.parsed()) {
      for (const Table& t : file.top().tables("level")) list.push_back(read_level(t));
      file.top().finish();
    }
    if (!wrong.empty()) throw std::runtime_error(to_string(wrong.front()));
    return list;
  }();
  return all;
}

Level for_game(Level level, std::string_view game) {
  if (const auto it = level.by_game.find(game); it != level.by_game.end()) {
    level.temperature = it->second.temperature;
    level.mistakes = it->second.mistakes;
  }
  return level;
}

Level search_level(std::uint64_t iterations, int millis) {
  Level level;
  level.method = Method::search;
  level.effort.iterations = iterations;
  level.effort.millis = millis;
  level.id = iterations ? std::to_string(iterations) : std::to_string(millis) + "ms";
  return level;
}

std::optional<Level> find_level(std::string_view id) {
  for (const Level& level : levels())
    if (level.id == id) return level;
  std::uint64_t n = 0;
  const auto [end, fault] = std::from_chars(id.data(), id.data() + id.size(), n);
  const std::string_view rest(end, static_cast<std::size_t>(id.data() + id.size() - end));
  if (fault != std::errc{} || n == 0 || n > 100'000'000) return {};
  if (rest.empty()) return search_level(n, 0);
  if (rest == "ms") return search_level(0, static_cast<int>(n));
  return {};
}

}  // namespace bocage
