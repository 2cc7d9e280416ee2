#pragma once
// Tables of text under data/ and text/: headings in the first line, then a row a line, cells between tabs.
#include <memory>
#include <string_view>
#include <vector>

namespace bocage {

class TsvRow {
 public:
  // The cell below a heading.
  std::string_view operator[](std::string_view heading) const;
  // Columns that belong together: the nth beside a heading.
  std::string_view beside(std::string_view heading, int nth) const;
  int line() const { return line_; }  // counted from 1, as editors do

 private:
  friend std::vector<TsvRow> read_tsv(std::string_view path);
  using Cells = std::vector<std::string_view>;
  TsvRow(std::shared_ptr<const Cells> headings, Cells cells, int line)
      : headings_(std::move(headings)), cells_(std::move(cells)), line_(line) {}

  std::shared_ptr<const Cells> headings_;
  Cells cells_;
  int line_;
};

// The rows of an embedded table. What ships with the program is right, or the program says so and does not begin:
// a table that is not there, a row that is not as long as the headings, a heading that there is not.
std::vector<TsvRow> read_tsv(std::string_view path);

}  // namespace bocage
