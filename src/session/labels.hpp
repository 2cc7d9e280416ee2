#pragma once
// Words that are needed again and again, kept after they were made once.
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "kernel/events.hpp"

namespace bocage {

// What things are called in sentences. Shared by all battles of a scenario and read by many threads:
// an entry is only ever added.
class Labels {
 public:
  Labels() = default;
  Labels(const Labels&) = delete;
  ~Labels() {
    for (auto& slot : slots) delete slot.load();
  }

  const std::uint64_t id = next_id();  // of the scenario, in this process

  std::once_flag map_made;
  std::string map;  // the static part of the view as text, once somebody asked

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
  static std::uint64_t next_id() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
  }
  std::array<std::atomic<Entry*>, 4096> slots{};
};

// Texts of options, which are offered again after almost every answer. One store for each thread; a
// text gives way to the next that falls on its place.
class KeptTexts {
 public:
  static KeptTexts& here() {
    thread_local KeptTexts mine;
    return mine;
  }
  // Appends the text of these bytes; make(text) writes it if it is not kept.
  template <class Make>
  void append(std::string& out, std::uint64_t scenario, int language, std::uint64_t bytes,
              Make&& make) {
    const std::uint64_t owner = scenario << 8 | static_cast<std::uint64_t>(language);
    Entry& entry = (*entries)[((bytes ^ owner * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u) >> 51];
    if (entry.bytes != bytes || entry.owner != owner) {
      entry.owner = 0;  // should make throw
      make(entry.text);
      entry.bytes = bytes;
      entry.owner = owner;
    }
    out += entry.text;
  }

 private:
  struct Entry {
    std::uint64_t bytes = 0, owner = 0;  // owner 0: nobody's
    std::string text;
  };
  std::unique_ptr<std::array<Entry, 8192>> entries = std::make_unique<std::array<Entry, 8192>>();
};

}  // namespace bocage
