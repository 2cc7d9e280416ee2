#include "server/entries.hpp"

#include <algorithm>
#include <cstring>

namespace bocage {

void Entries::add(Choice entry) {
  const auto at = static_cast<std::uint32_t>(count++);
  if (entry.verb == undone_entry) {
    const std::size_t keep = std::min<std::size_t>(entry.what, answers.size());
    answers.resize(keep);
    written_at.resize(keep);
    undone_at = count;
  } else if (entry.verb == resigned_entry) {
    resigned = static_cast<Side>(entry.who);
  } else {
    answers.push_back(entry);
    written_at.push_back(at);
  }
}

std::string entry_bytes(const Choice* first, std::size_t count) {
  return std::string(reinterpret_cast<const char*>(first), count * sizeof(Choice));
}

Entries read_entries(std::string_view bytes) {
  Entries all;
  for (; bytes.size() >= sizeof(Choice); bytes.remove_prefix(sizeof(Choice))) {
    Choice entry;
    std::memcpy(static_cast<void*>(&entry), bytes.data(), sizeof entry);
    all.add(entry);
  }
  return all;
}

}  // namespace bocage
