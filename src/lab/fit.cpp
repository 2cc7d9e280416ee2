#include "lab/fit.hpp"

#include <cmath>
#include <cstddef>

namespace bocage {
namespace {

using Vector = std::vector<double>;

// Solves a x = b for a symmetric positive definite a (n by n, row by row), in place.
void solve(Vector& a, Vector& b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / a[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
    b[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
    b[i] /= a[i * n + i];
  }
}

double chance(const Sample& s, const Vector& w, std::size_t features) {
  double z = w[features + static_cast<std::size_t>(s.group)];
  for (std::size_t k = 0; k < features; ++k) z += w[k] * s.x[k];
  return 1 / (1 + std::exp(-z));
}

bool held_out(std::size_t i) { return i % 5 == 0; }

double loss(const std::vector<Sample>& samples, const Vector& w, std::size_t features) {
  double sum = 0;
  std::size_t n = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!held_out(i)) continue;
    const double p = std::min(std::max(chance(samples[i], w, features), 1e-6), 1 - 1e-6);
    sum -= samples[i].y * std::log(p) + (1 - samples[i].y) * std::log(1 - p);
    ++n;
  }
  return n ? sum / static_cast<double>(n) : 0;
}

// One Newton step.
void step(const std::vector<Sample>& samples, Vector& w, std::size_t features, const Vector& ridge) {
  const std::size_t n = w.size();
  Vector hessian(n * n, 0), gradient(n, 0);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (held_out(i)) continue;
    const Sample& s = samples[i];
    const double p = chance(s, w, features), spread = p * (1 - p) + 1e-6, error = s.y - p;
    const std::size_t own = features + static_cast<std::size_t>(s.group);
    for (std::size_t a = 0; a < features; ++a) {
      if (s.x[a] == 0) continue;
      gradient[a] += error * s.x[a];
      for (std::size_t b = 0; b <= a; ++b) hessian[a * n + b] += spread * s.x[a] * s.x[b];
      hessian[own * n + a] += spread * s.x[a];
    }
    gradient[own] += error;
    hessian[own * n + own] += spread;
  }
  for (std::size_t a = 0; a < n; ++a) {
    hessian[a * n + a] += ridge[a];
    gradient[a] -= ridge[a] * w[a];
  }
  solve(hessian, gradient, n);
  for (std::size_t a = 0; a < n; ++a) w[a] += gradient[a];
}

}  // namespace

Fit fit_logistic(const std::vector<Sample>& samples, int feature_count, int group_count, double ridge) {
  const auto features = static_cast<std::size_t>(feature_count), groups = static_cast<std::size_t>(group_count);
  Fit fit;
  fit.samples = samples.size();
  Vector w(features + groups, 0), penalty(features + groups, 1e-6 * static_cast<double>(samples.size()) + 1e-6);
  for (const Sample& s : samples)
    for (std::size_t k = 0; k < features; ++k) penalty[k] += ridge * s.x[k] * s.x[k];
  fit.loss_before = loss(samples, w, features);
  for (int i = 0; i < 8; ++i) step(samples, w, features, penalty);
  fit.loss_after = loss(samples, w, features);
  fit.weights.assign(w.begin(), w.begin() + feature_count);
  fit.intercepts.assign(w.begin() + feature_count, w.end());
  return fit;
}

}  // namespace bocage
