#pragma once
// The files under data/ and text/ as they were when the program was built.
#include <span>
#include <string_view>

namespace bocage {

struct EmbeddedFile {
  std::string_view path;  // "data/pg/rules.tsv"
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();         // sorted by path
std::string_view embedded_file(std::string_view path);  // data() is null when there is none

}  // namespace bocage
