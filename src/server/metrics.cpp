#include "server/metrics.hpp"

#include <cstdio>

namespace bocage {
namespace {

void head(std::string& out, std::string_view name, std::string_view help, std::string_view type) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ");
  out.append(name).append(" ").append(type).append("\n");
}

void line(std::string& out, std::string_view name, std::string_view rest, std::int64_t value) {
  out.append(name).append(rest).append(" ").append(std::to_string(value)).append("\n");
}

std::string seconds(double micros) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6f", micros / 1e6);
  return text;
}

}  // namespace

void Histogram::add(std::int64_t micros) {
  int i = 0;
  while (i < buckets && micros > (std::int64_t{64} << i)) ++i;
  count[static_cast<std::size_t>(i)].fetch_add(1, std::memory_order_relaxed);
  sum.fetch_add(micros, std::memory_order_relaxed);
}

template <class T>
T& Metrics::find(std::deque<Named<T>>& list, std::string_view name, std::string_view help) {
  std::lock_guard lock(mutex);
  for (auto& item : list)
    if (item.name == name) return item.metric;
  auto& item = list.emplace_back();
  item.name = name;
  item.help = help;
  return item.metric;
}

Counter& Metrics::counter(std::string_view name, std::string_view help) {
  return find(counters, name, help);
}
Gauge& Metrics::gauge(std::string_view name, std::string_view help) {
  return find(gauges, name, help);
}
Histogram& Metrics::histogram(std::string_view name, std::string_view help) {
  return find(histograms, name, help);
}

std::string Metrics::page() const {
  std::lock_guard lock(mutex);
  std::string out;
  for (auto& c : counters) {
    head(out, c.name, c.help, "counter");
    line(out, c.name, "", c.metric.get());
  }
  for (auto& g : gauges) {
    head(out, g.name, g.help, "gauge");
    line(out, g.name, "", g.metric.get());
  }
  for (auto& h : histograms) {
    head(out, h.name, h.help, "histogram");
    std::int64_t total = 0;
    for (std::size_t i = 0; i <= Histogram::buckets; ++i) {
      total += h.metric.count[i].load(std::memory_order_relaxed);
      const bool last = i == Histogram::buckets;
      const std::string bound = last ? "+Inf" : seconds(static_cast<double>(std::int64_t{64} << i));
      line(out, h.name, "_bucket{le=\"" + bound + "\"}", total);
    }
    out += h.name + "_sum " + seconds(static_cast<double>(h.metric.sum.load())) + "\n";
    line(out, h.name, "_count", total);
  }
  return out;
}

}  // namespace bocage
