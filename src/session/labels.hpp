#pragma once
// What things are called in sentences, kept after it was asked for once. Shared by all battles of a
// scenario and read by many threads: an entry is only ever added.
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "kernel/events.hpp"

namespace bocage {

class Labels {
 public:
  Labels() = default;
  Labels(const Labels&) = delete;
  ~Labels() {
    for (auto& slot : slots) delete slot.load();
  }

  // Appends the label; make() gives it the first time.
  template <class Make>
  void append(std::string& out, int language, Kind kind, int value, Make&& make) {
    const std::uint64_t key = static_cast<std::uint64_t>(language) << 40 |
                              static_cast<std::uint64_t>(kind) << 32 |
                              static_cast<std::uint32_t>(value);
    std::size_t at = (key * 0x9E3779B97F4A7C15u) >> 52;
    for (int tries = 0; tries < 16; ++tries, at = (at + 1) % slots.size()) {
      Entry* entry = slots[at].load(std::memory_order_acquire);
      if (!entry) {
        auto mine = std::make_unique<Entry>(Entry{key, make()});
        if (slots[at].compare_exchange_strong(entry, mine.get(), std::memory_order_acq_rel))
          entry = mine.release();
      }
      if (entry->key != key) continue;
      out += entry->words;
      return;
    }
    out += make();  // no room here
  }

 private:
  struct Entry {
    std::uint64_t key;
    std::string words;
  };
  std::array<std::atomic<Entry*>, 4096> slots{};
};

}  // namespace bocage
