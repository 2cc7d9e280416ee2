#include "files/tsv.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "embedded/embedded.hpp"
#include "files/split.hpp"

namespace bocage {

std::string_view TsvRow::operator[](std::string_view heading) const { return beside(heading, 0); }

std::string_view TsvRow::beside(std::string_view heading, int nth) const {
  const auto it = std::ranges::find(*headings_, heading);
  const auto column = static_cast<std::size_t>(it - headings_->begin() + nth);
  if (it == headings_->end() || column >= cells_.size())
    throw std::logic_error("a table has no column '" + std::string(heading) + "' + " +
                           std::to_string(nth));
  return cells_[column];
}

std::vector<TsvRow> read_tsv(std::string_view path) {
  const std::string_view text = embedded_file(path);
  if (!text.data()) throw std::logic_error("there is no table " + std::string(path));
  std::vector<TsvRow> rows;
  std::shared_ptr<const TsvRow::Cells> headings;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    auto cells = split(line, '\t');
    if (!headings) {
      headings = std::make_shared<const TsvRow::Cells>(std::move(cells));
      continue;
    }
    if (cells.size() != headings->size())
      throw std::logic_error(std::string(path) + ":" + std::to_string(number) +
                             ": not as many cells as headings");
    rows.push_back({headings, std::move(cells), number});
  }
  return rows;
}

}  // namespace bocage
