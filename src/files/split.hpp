#pragma once
// Texts taken apart.
#include <string>
#include <string_view>
#include <vector>

namespace bocage {

// The parts between the marks, empty ones too; of an empty text there are none. They point into the text.
std::vector<std::string_view> split(std::string_view text, char mark);

// The words of a list as an author writes it: what stands between separators, however many there are.
std::vector<std::string> split_words(std::string_view text,
                                     std::string_view separators = " ,\t\r\n");

}  // namespace bocage
