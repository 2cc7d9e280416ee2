#pragma once
// Token buckets, who may connect how often, and what everything costs. Time is handed in, so that tests need none.
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
  bool take(const Rate& rate, Moment now, double price = 1) {
    refill(rate, now);
    if (tokens < price) return false;
    tokens -= price;
    return true;
  }
  // Pays what it has not, too: how long until it is earned. Nobody is in debt for more than five seconds.
  std::chrono::nanoseconds owe(const Rate& rate, Moment now, double price) {
    refill(rate, now);
    tokens = std::max(tokens - price, -5 * rate.per_second);
    if (tokens >= 0) return std::chrono::nanoseconds(0);
    return std::chrono::nanoseconds(static_cast<std::int64_t>(-1e9 * tokens / rate.per_second));
  }
};

// In tokens. What is malformed costs as much as what is not: it is paid where it is read, before anybody knows.
// A connection, a request, a message and a control frame are one each.
namespace price {
inline constexpr double read = 0.125;  // whatever comes, however little
inline constexpr double byte = 1.0 / 4096;
}  // namespace price

class AddressLimits {
 public:
  AddressLimits(Rate requests, std::size_t per_address, std::size_t in_all)
      : rate(requests), max_per_address(per_address), max_total(in_all) {}

  enum class Verdict { welcome, address_full, server_full };
  Verdict connect(const std::string& address, Moment now);
  void disconnect(const std::string& address);
  bool request(const std::string& address, Moment now, double price = 1);
  std::chrono::nanoseconds owe(const std::string& address, Moment now, double price);
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

// What the connections of one address pay from; a proxy of ours has none, for its connections are everybody's.
class Purse {
 public:
  Purse() = default;
  Purse(AddressLimits& l, std::string k) : limits(&l), key(std::move(k)) {}
  // How long he is in debt then: so long he is not read from.
  std::chrono::nanoseconds pay(double price) const {
    if (!limits) return std::chrono::nanoseconds(0);
    return limits->owe(key, std::chrono::steady_clock::now(), price);
  }
  std::chrono::nanoseconds debt() const { return pay(0); }
  bool in_debt() const { return debt() > std::chrono::nanoseconds(0); }
  std::chrono::nanoseconds pay_for_read(std::size_t bytes) const {
    return pay(price::read + price::byte * static_cast<double>(bytes));
  }

 private:
  AddressLimits* limits = nullptr;
  std::string key;
};

// Limits count an IPv4 address, or an IPv6 /64: one household has 2^64 of the latter.
std::string limit_key(std::string_view address);

}  // namespace bocage::net
