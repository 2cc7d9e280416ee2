// A scenario file becomes a world and a position, or complaints.
#include <boost/json.hpp>

#include "files/heading.hpp"
#include "games/tide_of_iron/io/io.hpp"
#include "games/tide_of_iron/io/load.hpp"
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {
namespace {

void read_frame(Reader& r) {
  const Table& t = r.top;
  read_heading(t, "toi", r.info);
  for (const std::string& id : r.names.side)
    r.info.sides.push_back({id, words_of("toi.side." + id), 1});
  r.world.rounds = static_cast<u8>(t.number("rounds", 1, 99, 10));
  r.info.length = "rounds:" + std::to_string(r.world.rounds);
  if (t.has("initiative")) r.world.initiative = static_cast<u8>(read_side(r, t, "initiative"));
}

void read_all(Reader& r) {
  World& w = r.world;
  read_frame(r);
  read_rules(r);
  read_catalog(r);
  if (!read_map(r)) return;
  read_objectives(r);
  finish_world(w);
  for (int i = 0; i < max_units; ++i) r.names.unit.push_back(default_unit_name(w, i));
  r.names.unit_words.resize(max_units);
  read_sides(r);
  read_victory(r);
  begin(w, r.state);
  read_markers(r);
  for (int i = 0; i < w.hexes; ++i) w.marks[i] = r.state.marks[i];
  read_units(r);
  read_hands(r);
  read_position(r);
  if (r.state.phase != Phase::setup)
    look_around(w, r.state, &r.opening);  // toi.hid.9: at any moment
  r.top.finish();
}

}  // namespace

std::optional<Loaded<TideOfIron>> Io::load(std::string_view toml, std::string_view file,
                                           const Options& options, Complaints& wrong) {
  const TomlFile parsed(toml, file, wrong);
  if (!parsed.parsed()) return {};
  Loaded<TideOfIron> loaded{std::make_unique<World>(), State{}, {}, {}};
  const Table top = parsed.top();
  Reader reader(top, options, loaded, wrong);
  read_all(reader);
  if (!wrong.empty()) return {};
  settle(*loaded.world, loaded.state, &loaded.opening);
  return loaded;
}

}  // namespace bocage::toi
