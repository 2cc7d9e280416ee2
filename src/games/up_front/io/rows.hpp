#pragma once
// data/uf/deck.tsv and data/uf/personalities.tsv as they are written, before they become a World.
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::uf::io {

struct UseRow {
  std::string use;      // "fire", "terrain:woods", "cower"
  std::string nations;  // some of G, U, R
  std::string value;    // "4/7", "-2", "all"
};

struct CardRow {
  std::string id;  // "92", or the name of a made-up card
  bool split = false;
  std::vector<UseRow> uses;
  bool ford = false, flank = false, breeze = false;
  bool red = false;
  int rnc = 0;
  std::array<int, 10> rpn{};
  std::array<bool, 10> rpn_red{};
};

struct ManRow {
  std::string id, nation, rank, name, role, weapon, weapon_class;
  bool crewed = false;
  std::array<int, 6> fp{}, boxed{};
  int morale = 0, kia = 0, panic = 0, kia_pinned = 0, cc = 0, cc_pinned = 0;
  int malfunction = 6, malfunction_boxed = 0;  // red numbers from which; 0: never
  int repair_black_max = 0, break_red_min = 0;
};

const std::vector<CardRow>& deck_rows();  // cards 1 to 162, in order
const std::vector<ManRow>& man_rows();

// "B4", "r10": a colour and a number from 0 to most. False if it is not one.
bool read_colour_number(std::string_view text, int most, bool& red, int& number);

bool is_number(std::string_view text);

}  // namespace bocage::uf::io
