#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace bocage {

// Messages are written on one thread and freed on another, again and again: their texts are kept
// for the next ones, which spares the allocator a lot of walking.
class Drafts {
 public:
  std::shared_ptr<std::string> fresh() {
    std::unique_ptr<std::string> text;
    {
      const std::lock_guard lock(mutex);
      if (!kept.empty()) {
        text = std::move(kept.back());
        kept.pop_back();
      }
    }
    if (!text) {
      text = std::make_unique<std::string>();
      text->reserve(4000);
    }
    return {text.release(), [this](std::string* s) { give_back(std::unique_ptr<std::string>(s)); }};
  }
  void forget() {
    std::vector<std::unique_ptr<std::string>> gone;
    const std::lock_guard lock(mutex);
    gone.swap(kept);
  }
  static Drafts& all() {
    static Drafts& one = *new Drafts;  // messages may outlive whatever dies at the end
    return one;
  }

 private:
  void give_back(std::unique_ptr<std::string> text) {
    constexpr std::size_t most = 512, largest = 16 << 10;
    if (text->capacity() > largest) return;
    text->clear();
    const std::lock_guard lock(mutex);
    if (kept.size() < most) kept.push_back(std::move(text));
  }
  std::mutex mutex;
  std::vector<std::unique_ptr<std::string>> kept;
};

}  // namespace bocage
