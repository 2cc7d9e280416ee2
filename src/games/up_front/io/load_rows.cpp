#include <algorithm>
#include <cctype>

#include "embedded/embedded.hpp"
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
  c.id = f[0];
  c.split = f[2] == "Y";
  for (int u = 0; u < 3; ++u)
    if (f[3 + 3 * u] != "-")
      c.uses.push_back(
          {std::string(f[3 + 3 * u]), std::string(f[4 + 3 * u]), std::string(f[5 + 3 * u])});
  c.ford = f[12] == "ford";
  c.flank = f[12] == "flank";
  c.breeze = f[12] == "breeze";
  read_colour_number(f[13], 6, c.red, c.rnc);
  for (int k = 0; k < 10; ++k) read_colour_number(f[14 + k], 10, c.rpn_red[k], c.rpn[k]);
  return c;
}

ManRow man_row(const TsvRow& f) {
  ManRow m;
  m.id = f[0];
  m.nation = f[1];
  m.rank = f[2];
  m.name = f[3];
  m.role = f[4] == "-" ? "" : f[4];
  m.weapon = f[5];
  m.weapon_class = f[6];
  m.crewed = f[7] == "1";
  for (int r = 0; r < 6; ++r) {
    m.fp[r] = number(f[8 + r]);
    m.boxed[r] = number(f[14 + r]);
  }
  m.morale = number(f[20]);
  m.kia = number(f[21]);
  m.panic = number(f[22]);
  m.kia_pinned = number(f[23]);
  m.cc = number(f[24]);
  m.cc_pinned = number(f[25]);
  m.malfunction = number(f[26].substr(1));
  m.malfunction_boxed = f[27] == "-" ? 0 : f[27][1] - '0';
  m.repair_black_max = number(f[28]);
  m.break_red_min = number(f[29]);
  return m;
}

}  // namespace

const std::vector<CardRow>& deck_rows() {
  static const auto rows = [] {
    std::vector<CardRow> out;
    for (const auto& fields : read_tsv(embedded_file("data/uf/deck.tsv")))
      out.push_back(card_row(fields));
    return out;
  }();
  return rows;
}

const std::vector<ManRow>& man_rows() {
  static const auto rows = [] {
    std::vector<ManRow> out;
    for (const auto& fields : read_tsv(embedded_file("data/uf/personalities.tsv")))
      out.push_back(man_row(fields));
    return out;
  }();
  return rows;
}

}  // namespace bocage::uf::io
