#pragma once
// A pass brings one's own seat to another device: whoever shows it first, and soon, is given the token of the seat.
// Passes are kept in memory only; a seat has one at a time. Time is handed in, so that tests need none.
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace bocage {

class Passes {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::minutes good_for{10};
  static constexpr std::size_t most = 4096;

  // A new one; the seat's last one is void then. Nothing when there are too many of them.
  std::optional<std::string> give(const std::string& token, Moment now);
  // The token it stands for. It is void afterwards.
  std::optional<std::string> take(std::string_view pass, Moment now);

 private:
  struct Pass {
    std::string token;
    Moment until;
  };
  void forget(Moment now);

  std::mutex mutex;
  std::map<std::string, Pass, std::less<>> passes;  // by the hash of it
};

}  // namespace bocage
