#pragma once
// The evaluation learned from how battles ended: linear in the features, with weights that change
// with the clock, plus a layer of hidden units. Trained by stochastic gradient descent (Adam) on
// the log loss. While it learns every scenario may have a base of its own, which is forgotten
// afterwards but for the mean: what a position is worth is then not guessed from whose scenario it
// looks like.
#include <cstdint>
#include <vector>

namespace bocage {

struct Position {
  std::vector<float> features;
  float clock = 0;
  float result = 0;          // of the first side: 1 won, 0 lost
  float end = 0.5f;          // how it stood at the end, 1 to 0: clearer than who won
  std::uint32_t battle = 0;  // every fifth battle is held out
  std::uint32_t scenario = 0;
};

struct NetSettings {
  int units = 16, epochs = 12, batch = 256;
  float rate = 0.002f, decay = 1e-5f;
  std::vector<float> home;  // weights to start from, early and late, and
  float faith = 0;          // how hard to hold to them where battles say little
  float clearly = 0;        // how much `end` counts in what is learned; `result` has the rest
  std::uint64_t seed = 1;
};

struct Net {
  std::vector<float> early, late, net, bias, out;  // as in WeightsOf
  float offset = 0;
  double loss = 0;           // mean log loss on the battles held out
  double loss_constant = 0;  // the same for one who only knows how often the first side wins there
  double loss_from = 0;      // the same for the net it began from
  std::size_t held_out = 0;
};

// From scratch, or onwards from a net of the same shape.
Net train(const std::vector<Position>&, const NetSettings& = {}, const Net* from = nullptr);

}  // namespace bocage
