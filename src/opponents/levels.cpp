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
      level.by_game[std::string(game)] = {
          static_cast<float>(own->number("temperature", 0, 10000, 0)) / 100,
          static_cast<float>(own->number("mistakes", 0, 100, 0)) / 100};
  level.effort.iterations = static_cast<std::uint64_t>(t.number("iterations", 0, 100'000'000, 0));
  level.effort.millis = static_cast<int>(t.number("millis", 0, 600'000, 0));
  level.effort.prior = static_cast<float>(t.number("prior", 0, 1000, 20)) / 1000;
  level.effort.doubt = static_cast<float>(t.number("doubt", 0, 1000, 100)) / 100;
  level.effort.width = static_cast<int>(t.number("width", 2, 1024, 16));
  if (level.method == Method::search) level.pace = 1;
  const int threads = static_cast<int>(t.number("threads", 0, 256, 1));
  level.effort.threads =
      threads ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return level;
}

}  // namespace

namespace {

struct File {
  std::vector<Level> levels;
  std::map<std::string, int, std::less<>> pace;
};

const File& the_file() {
  static const File all = [] {
    Complaints wrong;
    File list;
    const TomlFile file(embedded_file("data/levels.toml"), "data/levels.toml", wrong);
    if (file.parsed()) {
      for (const Table& t : file.top().tables("level")) list.levels.push_back(read_level(t));
      if (const auto pace = file.top().table("pace"))
        for (const std::string& game : pace->keys())
          list.pace[game] = static_cast<int>(pace->number(game, 1, 1000, 1));
      file.top().finish();
    }
    if (!wrong.empty()) throw std::runtime_error(to_string(wrong.front()));
    return list;
  }();
  return all;
}

}  // namespace

const std::vector<Level>& levels() { return the_file().levels; }

Level for_game(Level level, std::string_view game) {
  if (const auto it = the_file().pace.find(game); level.pace && it != the_file().pace.end())
    level.pace = it->second;
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

namespace {

std::optional<double> read_number(std::string_view text) {
  double n = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (fault != std::errc{} || end != text.data() + text.size() || !(n >= 0) || n > 1e8) return {};
  return n;
}

// "prior=0.05": one number of a search, for trials in the lab.
bool change(Effort& effort, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos) return false;
  const std::string_view name = setting.substr(0, equals);
  const auto n = read_number(setting.substr(equals + 1));
  if (!n) return false;
  if (name == "width") effort.width = std::max(2, static_cast<int>(*n));
  else if (name == "prior") effort.prior = static_cast<float>(*n);
  else if (name == "doubt") effort.doubt = static_cast<float>(*n);
  else if (name == "temperature") effort.temperature = static_cast<float>(*n);
  else if (name == "segments") effort.horizon.segments = static_cast<int>(*n);
  else if (name == "choices") effort.horizon.choices = static_cast<int>(*n);
  else return false;
  return true;
}

std::optional<Level> plain_level(std::string_view id) {
  for (const Level& level : levels())
    if (level.id == id) return level;
  const bool clock = id.ends_with("ms");
  const auto n = read_number(clock ? id.substr(0, id.size() - 2) : id);
  if (!n || *n < 1 || id.find_first_not_of("0123456789ms") != id.npos) return {};
  return clock ? search_level(0, static_cast<int>(*n))
               : search_level(static_cast<std::uint64_t>(*n), 0);
}

}  // namespace

std::optional<Level> find_level(std::string_view id) {
  std::string_view settings = id;
  std::string_view part = settings.substr(0, settings.find('+'));
  settings.remove_prefix(std::min(settings.size(), part.size() + 1));
  const std::size_t slash = part.find('/');
  auto level = plain_level(part.substr(0, slash));
  if (!level) return {};
  if (slash != part.npos) {
    const auto n = read_number(part.substr(slash + 1));
    if (!n || *n < 1 || level->method != Method::search) return {};
    level->effort.iterations =
        std::max<std::uint64_t>(1, level->effort.iterations / static_cast<std::uint64_t>(*n));
  }
  while (!settings.empty()) {
    part = settings.substr(0, settings.find('+'));
    settings.remove_prefix(std::min(settings.size(), part.size() + 1));
    if (level->method != Method::search || !change(level->effort, part)) return {};
  }
  level->id = id;
  return level;
}

}  // namespace bocage
