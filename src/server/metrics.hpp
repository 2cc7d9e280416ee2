#pragma once
// Counters, gauges and histograms for /metrics, in Prometheus' text format.
//
//   Counter& answers = metrics.counter("bocage_answers_total", "answers stored");  // once, at
//   start answers.add();                                                                 //
//   anywhere, any thread
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>

namespace bocage {

struct Counter {
  std::atomic<std::int64_t> value{0};
  void add(std::int64_t n = 1) { value.fetch_add(n, std::memory_order_relaxed); }
  std::int64_t get() const { return value.load(std::memory_order_relaxed); }
};

struct Gauge : Counter {
  void set(std::int64_t n) { value.store(n, std::memory_order_relaxed); }
};

// Durations in microseconds; the bounds are powers of two from 64 us to 2 s.
struct Histogram {
  static constexpr int buckets = 16;
  std::array<std::atomic<std::int64_t>, buckets + 1> count{};
  std::atomic<std::int64_t> sum{0};
  void add(std::int64_t micros);
};

struct Metrics {
  Counter& counter(std::string_view name,
                   std::string_view help);  // the same name, the same counter
  Gauge& gauge(std::string_view name, std::string_view help);
  Histogram& histogram(std::string_view name, std::string_view help);
  std::string page() const;

 private:
  template <class T>
  struct Named {
    std::string name, help;
    T metric;
  };
  template <class T>
  T& find(std::deque<Named<T>>& list, std::string_view name, std::string_view help);

  mutable std::mutex mutex;  // for the lists only; the numbers are atomics
  std::deque<Named<Counter>> counters;
  std::deque<Named<Gauge>> gauges;
  std::deque<Named<Histogram>> histograms;
};

inline constexpr std::string_view metrics_mime = "text/plain; version=0.0.4; charset=utf-8";

}  // namespace bocage
