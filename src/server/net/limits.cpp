#include "server/net/limits.hpp"

#include <arpa/inet.h>

namespace bocage::net {

AddressLimits::Entry& AddressLimits::entry(const std::string& address, Moment now) {
  if (entries.size() >= forget_at) forget_idle(now);
  return entries.try_emplace(address, Entry{{rate.burst, now}, 0}).first->second;
}

void AddressLimits::forget_idle(Moment now) {
  std::erase_if(entries, [&](const auto& item) {
    Bucket bucket = item.second.bucket;
    bucket.refill(rate, now);
    return item.second.connections == 0 && bucket.tokens >= rate.burst;
  });
  // Doubling keeps the sweep cheap per newcomer when nobody can be forgotten yet.
  forget_at = std::max<std::size_t>(1024, entries.size() * 2);
}

AddressLimits::Verdict AddressLimits::connect(const std::string& address, Moment now) {
  std::lock_guard lock(mutex);
  if (total >= max_total) return Verdict::server_full;
  Entry& e = entry(address, now);
  if (!address.empty() && e.connections >= max_per_address) return Verdict::address_full;
  ++e.connections;
  ++total;
  return Verdict::welcome;
}

void AddressLimits::disconnect(const std::string& address) {
  std::lock_guard lock(mutex);
  if (auto it = entries.find(address); it != entries.end() && it->second.connections > 0) {
    --it->second.connections;
    --total;
  }
}

bool AddressLimits::request(const std::string& address, Moment now, double price) {
  std::lock_guard lock(mutex);
  return entry(address, now).bucket.take(rate, now, price);
}

std::chrono::nanoseconds AddressLimits::owe(const std::string& address, Moment now, double price) {
  std::lock_guard lock(mutex);
  return entry(address, now).bucket.owe(rate, now, price);
}

std::size_t AddressLimits::known() const {
  std::lock_guard lock(mutex);
  return entries.size();
}

std::string limit_key(std::string_view address) {
  const std::string text(address);
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return text;
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    char four[INET_ADDRSTRLEN];
    return inet_ntop(AF_INET, six.s6_addr + 12, four, sizeof four);
  }
  return std::string(reinterpret_cast<const char*>(six.s6_addr), 8);
}

}  // namespace bocage::net
