#pragma once
// Logistic regression by Newton's method, with a ridge and an intercept for each group of samples.
#include <vector>

namespace bocage {

struct Sample {
  std::vector<float> x;
  float y = 0;    // 0 to 1
  int group = 0;  // the scenario: some are easier for one side, which says nothing of features
};

struct Fit {
  std::vector<double> weights;
  std::vector<double> intercepts;
  double loss_before = 0, loss_after = 0;  // mean log loss on samples that were held out
  std::size_t samples = 0;
};

// Every fifth sample is held out to measure the loss; the ridge is relative to each feature's spread.
Fit fit_logistic(const std::vector<Sample>&, int features, int groups, double ridge = 1e-3);

}  // namespace bocage
