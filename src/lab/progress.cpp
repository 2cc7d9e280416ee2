#include "lab/progress.hpp"

#include <fmt/chrono.h>
#include <fmt/color.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace bocage {

Progress::Progress(std::string label, std::uint64_t total, bool shown)
    : label_(std::move(label)), total_(total), terminal_(isatty(2) && !std::getenv("NO_COLOR")) {
  if (!shown) return;
  drawer_ = std::thread([this] {
    std::unique_lock lock(mutex_);
    const auto pause =
        terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10'000);
    while (!wake_.wait_for(lock, pause, [this] { return stop_; })) draw(false);
  });
}

Progress::~Progress() {
  if (!drawer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  drawer_.join();
  draw(true);
}

void Progress::draw(bool end) {
  const auto done = done_.load(std::memory_order_relaxed);
  const double share = total_ ? static_cast<double>(done) / static_cast<double>(total_) : 0;
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  const auto left =
      std::chrono::seconds(share > 0 ? static_cast<long>(seconds / share - seconds) : 0);
  if (!terminal_) {
    fmt::print(stderr, "{} {:5.1f} % {}/{} {:.3g}/s {:%H:%M:%S} left\n", label_, share * 100, done,
               total_, rate, left);
    return;
  }
  winsize window{};
  ioctl(2, TIOCGWINSZ, &window);
  const int width =
      std::clamp(static_cast<int>(window.ws_col) - static_cast<int>(label_.size()) - 48, 10, 40);
  const int eighths = static_cast<int>(share * width * 8);
  static constexpr const char* part[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string bar;
  for (int i = 0; i < eighths / 8; ++i) bar += "█";
  bar += part[eighths % 8];
  const int used = eighths / 8 + (eighths % 8 != 0);
  fmt::print(stderr, "\r\033[K{} {}{:{}}│ {:5.1f} % {:.3g}/s {:%H:%M:%S} left{}", label_,
             fmt::styled(bar, fmt::fg(fmt::color::yellow_green)), "", width - used, share * 100,
             rate, left, end ? "\n" : "");
  std::fflush(stderr);
}

}  // namespace bocage
