// Tables from data/at/tables.toml, and all that ships with the game read once.
#include "embedded/embedded.hpp"
#include "files/split.hpp"
#include "files/toml_reader.hpp"
#include "games/america_triumphant/io/load.hpp"

namespace bocage::at {
namespace {

void read_results(World& w, const Table& t) {
  for (int level = 0; level <= 10; ++level) {
    const std::string key = column_word(level);
    const auto cells = split_words(t.text(key), " ");
    if (cells.size() != 6) t.complain(key, "a column has six results, one for each face");
    for (std::size_t die = 0; die < 6 && die < cells.size(); ++die) {
      const std::string& cell = cells[die];
      const auto slash = cell.find('/');
      const auto loss = [&](std::string_view x) {
        return x == "-" ? 0 : x.size() == 1 && x[0] >= '1' && x[0] <= '9' ? x[0] - '0' : -1;
      };
      const int a = slash == std::string::npos ? -1 : loss(std::string_view(cell).substr(0, slash));
      const int d =
          slash == std::string::npos ? -1 : loss(std::string_view(cell).substr(slash + 1));
      if (a < 0 || d < 0) t.complain(key, "'" + cell + "' is no result: write 1/2 or -/3");
      w.results[level][die][0] = static_cast<std::uint8_t>(a < 0 ? 0 : a);
      w.results[level][die][1] = static_cast<std::uint8_t>(d < 0 ? 0 : d);
    }
  }
  for (int level = 0; level <= 10; ++level)
    for (int die = 0; die < 6; ++die)
      for (int side = 0; side < 2; ++side) {
        const int sign = side ? 1 : -1, here = sign * w.results[level][die][side];
        if ((level && sign * w.results[level - 1][die][side] > here) ||
            (die && sign * w.results[level][die - 1][side] > here))
          t.complain(column_word(level),
                     "results must not get worse for the attacker with better "
                     "odds or a higher die");
      }
}

void read_tables(World& w, Complaints& wrong) {
  const TomlFile file(embedded_file("data/at/tables.toml"), "tables.toml", wrong);
  if (!file.parsed()) return;
  const Table top = file.top();
  if (const auto t = top.table("results")) read_results(w, *t);
  if (const auto t = top.table("track"))
    for (int side = 0; side < 2; ++side) {
      const auto list = t->numbers(side_ids[side]);
      if (list.size() > max_boxes) t->complain(side_ids[side], "a track has at most eight boxes");
      for (std::size_t i = 0; i < max_boxes; ++i)
        w.boxes[side][i] = static_cast<std::uint8_t>(i < list.size() ? list[i]
                                                     : list.empty()  ? 0
                                                                     : list.back());
    }
  if (const auto t = top.table("income")) {
    const auto list = t->numbers("points");
    for (std::size_t i = 0; i < max_turns; ++i)
      w.income[i + 1] = static_cast<std::uint8_t>(i < list.size() ? list[i] : 3);
    w.clear_income_loss = static_cast<std::uint8_t>(t->number("lost_when_clear", 0, 99));
    w.hq_cost = static_cast<std::uint8_t>(t->number("headquarters", 0, 99));
  }
  if (const auto t = top.table("air")) {
    w.air_points[0] = static_cast<std::uint8_t>(t->number("clear", 0, 15));
    w.air_points[1] = static_cast<std::uint8_t>(t->number("cloudy", 0, 15));
    w.air_points[2] = static_cast<std::uint8_t>(t->number("precipitation", 0, 15));
  }
  top.finish();
}

}  // namespace

const Base& base() {
  static const std::unique_ptr<Base> all = [] {
    auto b = std::make_unique<Base>();
    std::memset(static_cast<void*>(&b->world), 0, sizeof b->world);
    b->world = World{};
    read_map_files(*b);
    read_counter_files(*b);
    read_tables(b->world, b->wrong);
    finish_world(b->world);
    return b;
  }();
  return *all;
}

}  // namespace bocage::at
