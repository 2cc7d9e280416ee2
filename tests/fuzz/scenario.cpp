// Any text as a scenario of any game: it loads, or complaints say why; what loads can be played on.
#include <cstdlib>

#include "kernel/random.hpp"
#include "session/games.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bocage::GameEntry& game : bocage::games()) {
    bocage::Complaints wrong;
    const auto battle = game.begin(text, "fuzz.toml", {}, wrong);
    if (!battle && wrong.empty()) std::abort();
    if (!battle) continue;
    bocage::Random random(size);
    for (int i = 0; i < 60; ++i) {
      const bocage::Prompt& prompt = battle->prompt();
      if (prompt.ask == bocage::Ask::over) break;
      if (prompt.ask == bocage::Ask::throw_)
        battle->take(bocage::sample(prompt.chance, random.next()), nullptr);
      else if (prompt.options.empty()) std::abort();
      else
        battle->take(prompt.options[static_cast<int>(
                         random.below(static_cast<std::uint32_t>(prompt.options.size())))],
                     nullptr);
    }
  }
  return 0;
}
