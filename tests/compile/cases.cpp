// What must not compile, a case each (check.py compiles them one by one; case 0 must compile). The
// words after "says:" are in what the compiler says, so that a case does not fail for another reason.
#include "board/hex.hpp"
#include "board/plane.hpp"
#include "games/panzer_grenadier/vocabulary.hpp"
#include "kernel/meadow.hpp"
#include "kernel/opponent.hpp"

namespace bocage {

// A game all of whose parts are there.
struct Whole : meadow::Meadow {};
static_assert(Game<Whole>);

// A mind all of whose parts are there.
struct Mind {
  using Game = Whole;
  struct Plan {};
  using Weights = WeightsOf<1, 1>;
  static constexpr const char* term_names[] = {"term"};
  static constexpr const char* feature_names[] = {"feature"};
  static constexpr Horizon horizon{1, 1};
  static constexpr Pacing pacing{};
  static constexpr None plan_for{}, propose{}, suggest{}, stakes{};
  static const Weights& weights();
  static void plan(const meadow::World&, const meadow::State&, Plan&);
  static void score(const meadow::World&, const Plan&, const meadow::State&, const Prompt&, Choice,
                    Tally&);
  static void features(const meadow::World&, const Plan&, const meadow::State&, float*);
  static float clock(const meadow::World&, const meadow::State&);
  static std::uint32_t segment(const meadow::World&, const meadow::State&);
  static void imagine(const meadow::World&, meadow::State&, Side, Random&);
};
static_assert(Playable<Mind>);

using namespace pg;

#if CASE == 1  // says: no match for 'operator+'
auto case_1(Hex a, Hex b) { return a + b; }
#elif CASE == 2   // says: no match for 'operator+'
auto case_2(plane::Point a, plane::Point b) { return a + b; }
#elif CASE == 3   // says: this_rule_id_is_not_in_the_rule_list
constexpr RuleId case_3 = "pg.99.9"_rule;
#elif CASE == 4   // says: static assertion failed
struct Case4 {  // the hook is mistyped, and therefore missing
  using World = meadow::World;
  using State = meadow::State;
  static void ask(const World&, const State&, Prompt&);
  static Refusal refuse(const World&, const State&, Choice);
  static void take(const World&, State&, Choice, Events*);
  static void redact(const World&, State&, Side);
  static Result result(const World&, const State&);
  static bool begin_anew(const World&, const State&);
};
static_assert(Game<Case4>);
#elif CASE == 5   // says: static assertion failed
struct Case5 : Whole {  // the hook is there with another signature
  static bool begins_anew(const State&);
};
static_assert(Game<Case5>);
#elif CASE == 6   // says: static assertion failed
struct Case6 : Mind {  // what it proposes would be lost: the prompt is the thinker's own, not const
  static int propose(const meadow::World&, const Plan&, const meadow::State&, const Prompt&);
};
static_assert(Playable<Case6>);
#elif CASE == 7   // says: static assertion failed
struct Case7 : Mind {
  static double stakes(const meadow::World&, const meadow::State&, const Prompt&);
};
static_assert(Playable<Case7>);
#elif CASE == 8   // says: cannot convert
bool case_8(const Refusal& r) { return r; }
#elif CASE == 9   // says: out_of_room
constexpr Chance case_9 = Chance::throw_dice(9);
#elif CASE == 10  // says: out_of_room
constexpr Chance case_10 = Chance::pool(16, 4);
#elif CASE == 11  // says: static assertion failed
constexpr Choice case_11 = dice_thrown(1, 2, 3, 4, 5, 6, 1, 2, 3);
#elif CASE == 12  // says: cannot convert
Side case_12() { return 1; }
#elif CASE == 13  // says: static assertion failed
struct Case13 : Whole {  // a position that is not flat
  struct State {
    std::vector<int> units;
  };
};
static_assert(Game<Case13>);
#elif CASE > 13
#error there is no such case
#endif

}  // namespace bocage
