// the_table_of_steps_is_not_in_the_order_of_the_enumeration
// A table of steps whose rows are not in the order of the enumeration.
#include "kernel/frames.hpp"
#include "kernel/steps.hpp"

enum class Step : std::uint8_t { first, second };
struct World {};
struct State {
  bocage::Frames<Step, 4> frames;
};
const bocage::StepRules<World, State> rules{};
constexpr bocage::StepTable<World, State, Step, 2> steps = {
#ifdef WRONG
    {{Step::second, &rules}, {Step::first, &rules}}, {}};
#else
    {{Step::first, &rules}, {Step::second, &rules}}, {}};
#endif
