#pragma once
// A progress bar on standard error: rate and time left. Plain lines, now and then, when it is not a
// terminal.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace bocage {

class Progress {
 public:
  Progress(std::string label, std::uint64_t total, bool shown = true);
  ~Progress();
  void tick(std::uint64_t n = 1) { done_.fetch_add(n, std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;
  void draw(bool end);

  std::string label_;
  std::uint64_t total_;
  std::atomic<std::uint64_t> done_{0};
  Clock::time_point start_ = Clock::now();
  bool terminal_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread drawer_;
};

}  // namespace bocage
