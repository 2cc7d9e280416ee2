// Any text as a journal: read or refused; what is read and replays saves to the same journal again.
#include <cstdlib>

#include "session/session.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto read = bocage::read_journal(text);
  if (auto* wrong = std::get_if<std::string>(&read)) {
    if (wrong->empty()) std::abort();
    return 0;
  }
  const bocage::Journal& journal = std::get<bocage::Journal>(read);
  auto again = bocage::read_journal(bocage::save_journal(journal));
  if (!std::holds_alternative<bocage::Journal>(again) ||
      std::get<bocage::Journal>(again).answers != journal.answers)
    std::abort();
  if (journal.answers.size() < 2000) (void)bocage::Session::replay(journal);
  return 0;
}
