#include "embedded/embedded.hpp"

#include <algorithm>

// The list is read twice: once to declare the assembler's symbols, once to fill the table.
#define FILE_ENTRY(path, n) extern "C" const char bocage_data_##n[], bocage_data_##n##_end[];
#include "data.inc"
#undef FILE_ENTRY

namespace bocage {
namespace {
#define FILE_ENTRY(path, n) \
  {path, {bocage_data_##n, static_cast<std::size_t>(bocage_data_##n##_end - bocage_data_##n)}},
const EmbeddedFile table[] = {
#include "data.inc"
};
#undef FILE_ENTRY
}  // namespace

std::span<const EmbeddedFile> embedded_files() { return table; }

std::string_view embedded_file(std::string_view path) {
  const auto* it = std::ranges::lower_bound(table, path, {}, &EmbeddedFile::path);
  return it != std::end(table) && it->path == path ? it->text : std::string_view{};
}

}  // namespace bocage
