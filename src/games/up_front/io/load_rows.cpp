#include <algorithm>
#include <cctype>

#include "files/tsv.hpp"
#include "games/up_front/io/rows.hpp"

namespace bocage::uf::io {

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 7 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

bool read_colour_number(std::string_view text, int most, bool& red, int& number) {
  if (text.size() < 2 || !is_number(text.substr(1))) return false;
  const char colour = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (colour != 'B' && colour != 'R') return false;
  red = colour == 'R';
  number = std::stoi(std::string(text.substr(1)));
  return number <= most;
}

namespace {

int number(std::string_view text) { return text == "-" ? 0 : std::stoi(std::string(text)); }

CardRow card_row(const TsvRow& f) {
  CardRow c;
  c.id = f["no"];
  c.split = f["split"] == "Y";
  for (int u = 0; u < 3; ++u)
    if (const auto use = f.beside("use1", 3 * u); use != "-")
      c.uses.push_back({std::string(use), std::string(f.beside("nat1", 3 * u)),
                        std::string(f.beside("value1", 3 * u))});
  c.ford = f["flags"] == "ford";
  c.flank = f["flags"] == "flank";
  c.breeze = f["flags"] == "breeze";
  read_colour_number(f["rnc"], 6, c.red, c.rnc);
  for (int k = 0; k < 10; ++k) read_colour_number(f.beside("rpn1", k), 10, c.rpn_red[k], c.rpn[k]);
  return c;
}

ManRow man_row(const TsvRow& f) {
  ManRow m;
  m.id = f["id"];
  m.nation = f["nation"];
  m.rank = f["rank"];
  m.name = f["name"];
  m.role = f["role"] == "-" ? "" : f["role"];
  m.weapon = f["weapon"];
  m.weapon_class = f["weapon_class"];
  m.crewed = f["crew_needed"] == "1";
  for (int r = 0; r < 6; ++r) {
    m.fp[r] = number(f.beside("fp0", r));
    m.boxed[r] = number(f.beside("box0", r));
  }
  m.morale = number(f["morale"]);
  m.kia = number(f["kia"]);
  m.panic = number(f["panic"]);
  m.kia_pinned = number(f["kia_pinned"]);
  m.cc = number(f["cc"]);
  m.cc_pinned = number(f["cc_pinned"]);
  m.malfunction = number(f["malf"].substr(1));
  m.malfunction_boxed = f["malf_boxed"] == "-" ? 0 : f["malf_boxed"][1] - '0';
  m.repair_black_max = number(f["repair_black_max"]);
  m.break_red_min = number(f["break_red_min"]);
  return m;
}

}  // namespace

const std::vector<CardRow>& deck_rows() {
  static const auto rows = [] {
    std::vector<CardRow> out;
    for (const TsvRow& row : read_tsv("data/uf/deck.tsv")) out.push_back(card_row(row));
    return out;
  }();
  return rows;
}

const std::vector<ManRow>& man_rows() {
  static const auto rows = [] {
    std::vector<ManRow> out;
    for (const TsvRow& row : read_tsv("data/uf/personalities.tsv")) out.push_back(man_row(row));
    return out;
  }();
  return rows;
}

}  // namespace bocage::uf::io
