#include "lab/match.hpp"

#include <algorithm>
#include <exception>
#include <mutex>

namespace bocage {

double in_parallel(std::uint64_t n, int jobs, const std::function<void(std::uint64_t)>& work) {
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::exception_ptr fault;
  double seconds = 0;
  const auto run = [&] {
    const double start = thread_seconds();
    try {
      for (std::uint64_t i; (i = next.fetch_add(1)) < n;) work(i);
    } catch (...) {
      next = n;
      const std::lock_guard lock(mutex);
      if (!fault) fault = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    seconds += thread_seconds() - start;
  };
  {
    std::vector<std::jthread> crew;
    for (int j = 1; j < jobs && static_cast<std::uint64_t>(j) < n; ++j) crew.emplace_back(run);
    run();
  }
  if (fault) std::rethrow_exception(fault);
  return seconds;
}

Interval wilson(double wins, double games) {
  if (games <= 0) return {};
  const double z = 1.96, p = wins / games, d = 1 + z * z / games;
  const double middle = (p + z * z / (2 * games)) / d;
  const double half = z * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / d;
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double Sprt::ratio() const {
  if (pairs < 8) return 0;
  const double n = static_cast<double>(pairs), mean = sum / n;
  // Never surer of the spread than one odd pair more would leave us.
  const double spread = (squares - n * mean * mean + 0.25) / n;
  return n * (yes - no) * (2 * mean - no - yes) / (2 * spread);
}

}  // namespace bocage
