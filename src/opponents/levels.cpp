#include "opponents/levels.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "embedded/embedded.hpp"
#include "files/toml_reader.hpp"
#include "texts/rulebook.hpp"

namespace bocage {
namespace {

// What a level is made of; what the table does not name stays as it is.
void read_settings(const Table& t, Level& level) {
  const auto share = [&](const char* key, int limit, float parts, float& value) {
    const auto now = std::lround(value * parts);
    value = static_cast<float>(t.number(key, 0, limit, static_cast<int>(now))) / parts;
  };
  const auto count = [&](const char* key, int least, int limit, auto& value) {
    value = static_cast<std::remove_reference_t<decltype(value)>>(
        t.number(key, least, limit, static_cast<int>(value)));
  };
  share("temperature", 10000, 100, level.temperature);
  share("nerves", 10000, 100, level.nerves);
  share("calm", 100, 100, level.calm);
  share("mistakes", 100, 100, level.mistakes);
  level.school = t.text("school", level.school);
  Effort& effort = level.effort;
  share("prior", 1000, 1000, effort.prior);
  share("doubt", 1000, 100, effort.doubt);
  share("looseness", 1000, 100, effort.temperature);
  count("iterations", 0, 100'000'000, effort.iterations);
  count("millis", 0, 600'000, effort.millis);
  count("width", 2, 1024, effort.width);
  count("segments", 0, 100, effort.horizon.segments);
  count("choices", 0, 1000, effort.horizon.choices);
  count("finalists", 0, 100, effort.finalists);
  count("finish", 0, 1000, effort.finish);
  share("finals", 95, 100, effort.finals);
  share("bias", 1000, 1000, effort.bias);
}

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
  if (level.method == Method::search) level.pace = 1;
  const int threads = static_cast<int>(t.number("threads", 0, 256, 1));
  level.effort.threads =
      threads ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  read_settings(t, level);
  std::vector<Level> by_game;
  for (const std::string_view code : game_codes)  // drafts, too: nobody asks for theirs
    if (const auto own = t.table(code)) {
      by_game.push_back(level);
      by_game.back().game = code;
      read_settings(*own, by_game.back());
    }
  level.by_game = std::move(by_game);
  return level;
}

struct File {
  std::vector<Level> levels;
};

const File& the_file() {
  static const File all = [] {
    Complaints wrong;
    File list;
    const TomlFile file(embedded_file("data/levels.toml"), "data/levels.toml", wrong);
    if (file.parsed()) {
      for (const Table& t : file.top().tables("level")) list.levels.push_back(read_level(t));
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
  if (const auto own = std::ranges::find(level.by_game, game, &Level::game);
      own != level.by_game.end())
    level = Level(*own);
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

// "prior=0.05": one number of a level, for trials in the lab.
bool change(Level& level, std::string_view setting) {
  Effort& effort = level.effort;
  const std::size_t equals = setting.find('=');
  if (equals == setting.npos) return false;
  const std::string_view name = setting.substr(0, equals);
  const auto n = read_number(setting.substr(equals + 1));
  if (!n) return false;
  if (level.method != Method::search) {
    if (name == "temperature") level.temperature = static_cast<float>(*n);
    else if (name == "nerves") level.nerves = static_cast<float>(*n);
    else if (name == "calm") level.calm = static_cast<float>(*n);
    else if (name == "mistakes") level.mistakes = static_cast<float>(*n);
    else return false;
    return true;
  }
  if (name == "width") effort.width = std::max(2, static_cast<int>(*n));
  else if (name == "prior") effort.prior = static_cast<float>(*n);
  else if (name == "doubt") effort.doubt = static_cast<float>(*n);
  else if (name == "temperature") effort.temperature = static_cast<float>(*n);
  else if (name == "segments") effort.horizon.segments = static_cast<int>(*n);
  else if (name == "choices") effort.horizon.choices = static_cast<int>(*n);
  else if (name == "finalists") effort.finalists = static_cast<int>(*n);
  else if (name == "finish") effort.finish = static_cast<int>(*n);
  else if (name == "finals") effort.finals = std::min(0.95f, static_cast<float>(*n));
  else if (name == "bias") effort.bias = static_cast<float>(*n);
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

namespace {

// "captain/10+prior=0.01", for one game or any: what follows the name changes the effort.
bool change_all(Level& level, std::string_view parts, std::string_view settings) {
  if (!parts.empty()) {
    const auto n = read_number(parts);
    if (!n || *n < 1) return false;
    level.effort.iterations =
        std::max<std::uint64_t>(1, level.effort.iterations / static_cast<std::uint64_t>(*n));
  }
  while (!settings.empty()) {
    const std::string_view setting = settings.substr(0, settings.find('+'));
    settings.remove_prefix(std::min(settings.size(), setting.size() + 1));
    if (!change(level, setting)) return false;
  }
  return true;
}

}  // namespace

std::optional<Level> find_level(std::string_view id) {
  const std::string_view head = id.substr(0, id.find('+')), name = head.substr(0, head.find('/'));
  const bool divided = name.size() < head.size(), set = head.size() < id.size();
  auto level = plain_level(name);
  if (!level || !(divided || set)) return level;
  if (level->method == Method::random || (divided && level->method != Method::search)) return {};
  const std::string_view parts = divided ? head.substr(name.size() + 1) : std::string_view{},
                         settings = set ? id.substr(head.size() + 1) : std::string_view{};
  if ((divided && parts.empty()) || (set && settings.empty())) return {};
  if (!change_all(*level, parts, settings)) return {};
  for (Level& own : level->by_game) {
    change_all(own, parts, settings);
    own.id = id;
  }
  level->id = id;
  return level;
}

}  // namespace bocage
