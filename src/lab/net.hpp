#pragma once
// The evaluation learned from how battles ended: linear in the features, with weights that change
// with the clock, plus a layer of hidden units. Trained by stochastic gradient descent (Adam) on
// the log loss.
#include <cstdint>
#include <vector>

namespace bocage {

struct Position {
  std::vector<float> features;
  float clock = 0;
  float result = 0;          // of the first side: 1 won, 0 lost
  std::uint32_t battle = 0;  // every fifth battle is held out
};

struct NetSettings {
  int units = 16, epochs = 12, batch = 256;
  float rate = 0.002f, decay = 1e-5f;
  std::uint64_t seed = 1;
};

struct Net {
  std::vector<float> early, late, net, bias, out;  // as in WeightsOf
  float offset = 0;
  double loss = 0;           // mean log loss on the battles held out
  double loss_constant = 0;  // the same for one who knows nothing but how often the first side wins
  double loss_from = 0;  // the same for the net it began from
  std::size_t held_out = 0;
};

// From scratch, or onwards from a net of the same shape.
Net train(const std::vector<Position>&, const NetSettings& = {}, const Net* from = nullptr);

}  // namespace bocage
