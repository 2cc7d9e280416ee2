#include "files/tsv.hpp"

namespace bocage {

std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find(mark);
    if (end != 0 || mark != ' ') out.push_back(text.substr(0, end));
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
    if (text.empty() && mark == '\t') out.push_back(text);  // an empty last cell is a cell
  }
  return out;
}

std::vector<TsvRow> read_tsv(std::string_view text) {
  std::vector<TsvRow> rows;
  for (const std::string_view line : split(text, '\n'))
    if (!line.empty()) rows.push_back(split(line, '\t'));
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

}  // namespace bocage
