#pragma once
// What the table calls its men, groups, ground and weapons. The rules know numbers only.
#include <string>
#include <vector>

#include "files/game_io.hpp"
#include "games/skirmish/world.hpp"

namespace bocage::sk {

struct Names {
  std::vector<std::string> group;  // "us_a"; a vehicle has its group's, a gun "ger_pak.gun"
  std::vector<Words> group_words;
  std::vector<std::string>
      unit;  // by group: the section or type it is ("us_rifle", "vehicle:us_m4")
  std::vector<std::string> shape;  // "house"
  std::vector<Words> shape_words;
  std::vector<std::string> bay;  // "a", "" in a building without bays
  std::vector<std::string> objective;
  std::vector<Words> objective_words;
  std::vector<std::string> battery;
  std::vector<std::string> side;
  std::vector<Words> side_words;
  std::vector<std::string> arm, gun;  // "rifle", "g50"
  std::vector<std::string> arm_name, gun_name;
  std::vector<std::string> type;  // by vehicle type of this battle
  std::vector<std::string> type_name;
  std::vector<std::string> type_class;  // as the table says: "medium tank"
};

std::string_view word(Ground);
std::string_view word(Quality);
std::string_view word(Rank);
std::string_view word(Posture);
std::string_view word(Health);
std::string_view word(Place);
std::string_view word(Morale);
std::string_view word(Gait);
std::string_view word(Band);
std::string_view word(Ammo);
std::string_view word(Mount);
std::string_view word(GroupKind);
std::optional<Ground> read_ground(std::string_view);
std::optional<Quality> read_quality(std::string_view);
std::optional<Rank> read_rank(std::string_view);
std::optional<Posture> read_posture(std::string_view);
std::optional<Band> read_band(std::string_view);
std::optional<Morale> read_morale(std::string_view);
std::optional<Health> read_health(std::string_view);
std::optional<Gait> read_gait(std::string_view);
std::optional<Letter> read_letter(std::string_view);
std::string letter_word(int);

std::string cm(int units);                     // "80.5", at most two decimals
std::optional<int> read_cm(std::string_view);  // in units

std::string name(const World&, const Names&, Kind, int value);
std::optional<int> value(const World&, const Names&, Kind, std::string_view);
std::string label(const World&, const Names&, Kind, int value, std::string_view language);

}  // namespace bocage::sk
