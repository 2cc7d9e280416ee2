#pragma once
// Reading a scenario file. Everything here complains and goes on, so that an author sees all that is
// wrong at once.
#include <map>

#include "files/reading.hpp"
#include "files/words.hpp"
#include "games/skirmish/game.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

// The tables under data/sk.
struct SectionRow {
  std::string id, name;
  Quality quality = Quality::veteran;
  int traits = 0;
  std::vector<std::string> figures;  // "NCO smg x1"
  int points = 0;
};
struct VehicleEntry {
  std::string id, name, kind;
  TypeRow row;
};
struct Catalog {
  GroundRow ground[ground_count];
  std::vector<ArmRow> arms;
  std::vector<std::string> arm, arm_name;
  std::vector<GunRow> guns;
  std::vector<std::string> gun, gun_name;
  std::vector<MobilityRow> mobility;
  std::vector<std::string> mobility_id;
  std::vector<VehicleEntry> vehicles;
  std::vector<SectionRow> sections;
};
const Catalog& catalog();

struct Reader : ReadingOf<Skirmish> {
  using ReadingOf::ReadingOf;
};

std::optional<Point> read_point(const Reader&, const Table&, std::string_view key);
std::vector<Point> to_points(const Reader&, const Table&, std::string_view key,
                             const std::vector<std::vector<long>>& rows);
void read_terrain(Reader&);   // load_map.cpp
void read_groups(Reader&);    // load_forces.cpp
void read_position(Reader&);  // load_position.cpp
int trait_of(std::string_view);
int figure_points(const World&, const FigureInfo&);
int scaled_points(int points, Quality);  // of vehicles and guns, by their crew

}  // namespace bocage::sk
