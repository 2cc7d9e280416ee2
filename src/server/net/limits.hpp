#pragma once
// Token buckets, and who may connect how often. Time is handed in, so that tests need none.
#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/net.hpp"

namespace bocage::net {

using Moment = std::chrono::steady_clock::time_point;

struct Bucket {
  double tokens;
  Moment last;

  void refill(const Rate& rate, Moment now) {
    const std::chrono::duration<double> gone = now - last;
    tokens = std::min(rate.burst, tokens + std::max(0.0, gone.count()) * rate.per_second);
    last = now;
  }
  bool take(const Rate& rate, Moment now) {
    refill(rate, now);
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  }
};

class AddressLimits {
 public:
  AddressLimits(Rate requests, std::size_t per_address, std::size_t in_all)
      : rate(requests), max_per_address(per_address), max_total(in_all) {}

  enum class Verdict { welcome, address_full, server_full };
  Verdict connect(const std::string& address, Moment now);
  void disconnect(const std::string& address);
  bool request(const std::string& address, Moment now);
  std::size_t known() const;  // addresses remembered

 private:
  struct Entry {
    Bucket bucket;
    std::size_t connections = 0;
  };
  Entry& entry(const std::string& address, Moment now);
  void forget_idle(Moment now);

  const Rate rate;
  const std::size_t max_per_address, max_total;
  mutable std::mutex mutex;
  std::unordered_map<std::string, Entry> entries;
  std::size_t total = 0, forget_at = 1024;
};

// Limits count an IPv4 address, or an IPv6 /64: one household has 2^64 of the latter.
std::string limit_key(std::string_view address);

}  // namespace bocage::net
