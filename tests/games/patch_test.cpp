// The patches that travel after every answer turn the old view into the new one, for every pair of
// eyes.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "files/merge_patch.hpp"
#include "kernel/random.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {

namespace json = boost::json;

// A patch cannot tell a null member from a missing one.
json::value without_nulls(const json::value& v) {
  if (v.is_array()) {
    json::array out;
    for (const json::value& x : v.get_array()) out.push_back(without_nulls(x));
    return out;
  }
  if (!v.is_object()) return v;
  json::object out;
  for (const auto& [key, x] : v.get_object())
    if (!x.is_null()) out[key] = without_nulls(x);
  return out;
}

TEST(MergePatch, DifferenceAndPatchAgree) {
  const json::value from = json::parse(R"({"a":1,"b":{"c":2,"d":[1,2]},"e":null,"f":"x"})");
  const json::value to = json::parse(R"({"a":1,"b":{"c":3,"d":[1]},"g":{"h":1},"f":{"i":2}})");
  const json::object patch = merge_diff(from.as_object(), to.as_object());
  EXPECT_EQ(json::value(patch), json::parse(R"({"b":{"c":3,"d":[1]},"g":{"h":1},"f":{"i":2}})"));
  json::value patched = from;
  merge_patch(patched, patch);
  EXPECT_EQ(without_nulls(patched), to);
  EXPECT_TRUE(merge_diff(to.as_object(), to.as_object()).empty());
}

TEST(Patch, FollowsTheViewThroughRandomBattles) {
  const Viewer eyes[] = {
      {Side::first, false}, {Side::second, false}, Viewer::spectator(), Viewer::referee()};
  for (const GameEntry& game : games()) {
    std::uint64_t seed = 0;
    for (const std::string& id : scenario_ids(game.code)) {
      Complaints wrong;
      const auto battle = game.begin(scenario_text(game.code, id), id, {}, wrong);
      ASSERT_TRUE(battle) << id;
      Random random(++seed);
      json::value views[4];
      for (int e = 0; e < 4; ++e) views[e] = battle->wire_view(eyes[e]);
      for (int n = 0; n < 150 && battle->prompt().ask != Ask::over; ++n) {
        const Prompt& prompt = battle->prompt();
        const std::string before = battle->position();
        const Choice answer = prompt.ask == Ask::throw_
                                  ? sample(prompt.chance, random.next())
                                  : prompt.options[static_cast<int>(random.below(
                                        static_cast<std::uint32_t>(prompt.options.size())))];
        battle->take(answer, nullptr);
        for (int e = 0; e < 4; ++e) {
          merge_patch(views[e], battle->patch(before, eyes[e]));
          ASSERT_EQ(without_nulls(views[e]), without_nulls(battle->wire_view(eyes[e])))
              << id << " after " << n << " answers, eyes " << e;
        }
      }
    }
  }
}

}  // namespace
}  // namespace bocage
