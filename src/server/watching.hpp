#pragma once
// The log and the counters that a caller gave, or our own that nobody reads.
#include "server/log.hpp"
#include "server/metrics.hpp"

namespace bocage {

class Watching {
  Log own_log{Log::Sink{}, LogLevel::off};
  Metrics own_metrics;

 public:
  Watching(Log* given, Metrics* counters)
      : log(given ? *given : own_log), metrics(counters ? *counters : own_metrics) {}
  Watching(const Watching&) = delete;
  Log& log;
  Metrics& metrics;
};

}  // namespace bocage
