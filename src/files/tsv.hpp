#pragma once
// Tables of text: a row a line, its cells between tabs.
#include <string_view>
#include <vector>

namespace bocage {

using TsvRow = std::vector<std::string_view>;

// The rows below the headings; empty lines are none. The cells point into the text.
std::vector<TsvRow> read_tsv(std::string_view text);

// The parts between the marks. Between blanks, empty parts are none.
std::vector<std::string_view> split(std::string_view text, char mark);

}  // namespace bocage
