#include "lab/net.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/random.hpp"

namespace bocage {
namespace {

bool held_out(const Position& p) { return p.battle % 5 == 0; }

// All parameters in one row, so that Adam is one loop:
//   early n | late n | offset 1 | net (n + 1) * units | bias units | out units | base 2 * scenarios
struct Shape {
  std::size_t n, units, scenarios;
  std::size_t late() const { return n; }
  std::size_t offset() const { return 2 * n; }
  std::size_t net() const { return 2 * n + 1; }
  std::size_t bias() const { return net() + (n + 1) * units; }
  std::size_t out() const { return bias() + units; }
  std::size_t base() const { return out() + units; }
  std::size_t size() const { return base() + 2 * scenarios; }
};

struct Pass {
  std::vector<float> unit;
  float z = 0;
};

float chance(float z) { return 1 / (1 + std::exp(-z)); }

void forward(const Shape& s, const std::vector<float>& w, const float* x, const Position& p,
             Pass& pass) {
  const std::size_t units = s.units, base = s.base() + 2 * p.scenario;
  const float clock = p.clock;
  float z = w[s.offset()] + (1 - clock) * w[base] + clock * w[base + 1];
  float* unit = pass.unit.data();
  for (std::size_t j = 0; j < units; ++j)
    unit[j] = w[s.bias() + j] + clock * w[s.net() + s.n * units + j];
  for (std::size_t i = 0; i < s.n; ++i) {
    if (x[i] == 0) continue;
    z += x[i] * ((1 - clock) * w[i] + clock * w[s.late() + i]);
    const float* row = w.data() + s.net() + i * units;
    for (std::size_t j = 0; j < units; ++j) unit[j] += x[i] * row[j];
  }
  for (std::size_t j = 0; j < units; ++j) z += unit[j] > 0 ? unit[j] * w[s.out() + j] : 0;
  pass.z = z;
}

void backward(const Shape& s, const std::vector<float>& w, const float* x, const Position& p,
              const Pass& pass, float error, std::vector<float>& g) {
  const std::size_t units = s.units, base = s.base() + 2 * p.scenario;
  const float clock = p.clock;
  g[base] += error * (1 - clock);
  g[base + 1] += error * clock;
  float back[64];
  for (std::size_t j = 0; j < units; ++j) {
    const bool on = pass.unit[j] > 0;
    back[j] = on ? error * w[s.out() + j] : 0;
    if (on) g[s.out() + j] += error * pass.unit[j];
    g[s.bias() + j] += back[j];
    g[s.net() + s.n * units + j] += clock * back[j];
  }
  g[s.offset()] += error;
  for (std::size_t i = 0; i < s.n; ++i) {
    if (x[i] == 0) continue;
    g[i] += error * x[i] * (1 - clock);
    g[s.late() + i] += error * x[i] * clock;
    float* row = g.data() + s.net() + i * units;
    for (std::size_t j = 0; j < units; ++j) row[j] += x[i] * back[j];
  }
}

// Changes what multiplies features: their units are their own spread while the net learns.
template <class Change>
void rescale(const Shape& s, const std::vector<float>& scale, std::vector<float>& w,
             Change&& change) {
  for (std::size_t i = 0; i < s.n; ++i) {
    w[i] = change(w[i], scale[i]), w[s.late() + i] = change(w[s.late() + i], scale[i]);
    for (std::size_t j = 0; j < s.units; ++j) {
      float& each = w[s.net() + i * s.units + j];
      each = change(each, scale[i]);
    }
  }
}

double log_loss(double p, double y) {
  p = std::clamp(p, 1e-6, 1 - 1e-6);
  return -(y * std::log(p) + (1 - y) * std::log(1 - p));
}

}  // namespace

Net train(const std::vector<Position>& all, const NetSettings& settings, const Net* from) {
  Net result;
  if (all.empty()) return result;
  std::size_t scenarios = 1;
  for (const Position& p : all) scenarios = std::max<std::size_t>(scenarios, p.scenario + 1);
  const Shape s{all.front().features.size(), static_cast<std::size_t>(settings.units), scenarios};
  // Features in units of their own spread.
  std::vector<float> scale(s.n, 0);
  for (const Position& p : all)
    for (std::size_t i = 0; i < s.n; ++i) scale[i] += p.features[i] * p.features[i];
  for (float& each : scale)
    each = each > 0 ? 1 / std::sqrt(each / static_cast<float>(all.size())) : 0;
  std::vector<std::uint32_t> order;
  double mean = 0, held = 0;
  std::vector<double> wins(scenarios, 0.5), seen(scenarios, 1);  // of the first side, by scenario
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    if (held_out(all[i])) {
      ++held;
      continue;
    }
    order.push_back(i);
    mean += all[i].result;
    wins[all[i].scenario] += all[i].result, ++seen[all[i].scenario];
  }
  if (order.empty()) return result;
  mean /= static_cast<double>(order.size());

  Random random(settings.seed);
  const auto uniform = [&] { return static_cast<float>(random.next() >> 40) / 16777216.f; };
  std::vector<float> w(s.size(), 0), g(s.size(), 0), m(s.size(), 0), v(s.size(), 0), x(s.n),
      average(s.size(), 0);
  const float spread = 1 / std::sqrt(static_cast<float>(s.n));
  for (std::size_t k = s.net(); k < s.bias(); ++k) w[k] = (uniform() * 2 - 1) * spread;
  for (std::size_t k = s.out(); k < s.base(); ++k) w[k] = (uniform() * 2 - 1) * 0.2f;
  std::vector<float> home(s.size(), 0);
  for (std::size_t k = 0; k < settings.home.size(); ++k)
    if (scale[k % s.n] > 0) w[k] = home[k] = settings.home[k] / scale[k % s.n];
  w[s.offset()] = static_cast<float>(std::log((mean + 0.01) / (1.01 - mean)));
  if (from) {
    w = from->early;
    w.insert(w.end(), from->late.begin(), from->late.end());
    w.push_back(from->offset);
    for (const auto* part : {&from->net, &from->bias, &from->out})
      w.insert(w.end(), part->begin(), part->end());
    w.resize(s.size(), 0);
    rescale(s, scale, w, [](float weight, float by) { return by > 0 ? weight / by : 0; });
  }
  Pass pass{std::vector<float>(s.units), 0};
  const auto load = [&](const Position& p) {
    for (std::size_t i = 0; i < s.n; ++i) x[i] = p.features[i] * scale[i];
    forward(s, w, x.data(), p, pass);
  };
  const auto aim = [&](const Position& p) {
    return p.result + settings.clearly * (p.end - p.result);
  };
  const auto loss = [&] {
    double sum = 0;
    for (const Position& p : all) {
      if (!held_out(p)) continue;
      load(p);
      sum += log_loss(chance(pass.z), p.result) / held;
    }
    return sum;
  };
  if (from) result.loss_from = loss();
  double beta1 = 1, beta2 = 1;
  int averaged = 0;
  for (int epoch = 0; epoch < settings.epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    const float rate = settings.rate * (epoch * 3 < settings.epochs * 2 ? 1.f : 0.25f);
    const auto batch = static_cast<std::size_t>(settings.batch);
    for (std::size_t begun = 0; begun + batch <= order.size(); begun += batch) {
      std::fill(g.begin(), g.end(), 0.f);
      for (std::size_t k = begun; k < begun + batch; ++k) {
        const Position& p = all[order[k]];
        load(p);
        backward(s, w, x.data(), p, pass, (chance(pass.z) - aim(p)) / static_cast<float>(batch), g);
      }
      beta1 *= 0.9, beta2 *= 0.999;
      const float up1 = static_cast<float>(1 / (1 - beta1)),
                  up2 = static_cast<float>(1 / (1 - beta2));
      for (std::size_t k = 0; k < w.size(); ++k) {
        const float slope = k < settings.home.size() ? g[k] + settings.faith * (w[k] - home[k])
                                                     : g[k] + settings.decay * w[k];
        m[k] = 0.9f * m[k] + 0.1f * slope;
        v[k] = 0.999f * v[k] + 0.001f * slope * slope;
        w[k] -= rate * m[k] * up1 / (std::sqrt(v[k] * up2) + 1e-8f);
      }
      if (epoch == settings.epochs - 1) {
        ++averaged;
        for (std::size_t k = 0; k < w.size(); ++k) average[k] += w[k];
      }
    }
  }
  if (averaged)
    for (std::size_t k = 0; k < w.size(); ++k) w[k] = average[k] / static_cast<float>(averaged);
  result.loss = loss();
  for (const Position& p : all)
    if (held_out(p))
      result.loss_constant += log_loss(wins[p.scenario] / seen[p.scenario], p.result) / held;
  result.held_out = static_cast<std::size_t>(held);
  const auto part = [&](std::size_t begin, std::size_t end) {
    return std::vector<float>(w.begin() + static_cast<std::ptrdiff_t>(begin),
                              w.begin() + static_cast<std::ptrdiff_t>(end));
  };
  rescale(s, scale, w, [](float weight, float by) { return weight * by; });
  result.early = part(0, s.n);
  result.late = part(s.n, 2 * s.n);
  result.offset = w[s.offset()];
  for (std::size_t k = s.base(); k < s.size(); ++k)
    result.offset += w[k] / static_cast<float>(2 * s.scenarios);
  result.net = part(s.net(), s.bias());
  result.bias = part(s.bias(), s.out());
  result.out = part(s.out(), s.base());
  return result;
}

}  // namespace bocage
