// What a section does together.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// sk.g7.7: an order to charge that nobody would carry out is none: the fallen are no goal of a charge.
TEST(Sk_6, NobodyChargesTheFallenTogether) {
  Setting x;
  x.active = "x";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"NCO smg\", \"SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("x-2", "50, 54") +
              man("y-1", "60, 50", ", health = \"wounded\"") + man("y-2", "120, 50");
  Sk t(x);
  EXPECT_EQ(t.why("charge_all group=x enemy=y"), "sk.g7.7");
}

}  // namespace
}  // namespace bocage::sk
