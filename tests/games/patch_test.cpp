// The patches that travel after every answer turn the old view into the new one, for every pair of
// eyes.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "files/merge_patch.hpp"
#include "kernel/random.hpp"
#include "session/games.hpp"
#include "wire.hpp"

namespace bocage {
namespace {

namespace json = boost::json;

json::value difference(const json::value& from, const json::value& to) {
  std::string text = "{";
  append_merge_diff(text, json::serialize(from), json::serialize(to));
  return json::parse(text + "}");
}

TEST(MergePatch, DifferenceAndPatchAgree) {
  const json::value from = json::parse(R"({"a":1,"b":{"c":2,"d":[1,2]},"e":null,"f":"x"})");
  const json::value to = json::parse(R"({"a":1,"b":{"c":3,"d":[1]},"g":{"h":1},"f":{"i":2}})");
  const json::value patch = difference(from, to);
  EXPECT_EQ(patch, json::parse(R"({"b":{"c":3,"d":[1]},"g":{"h":1},"f":{"i":2}})"));
  json::value patched = from;
  merge_patch(patched, patch);
  EXPECT_EQ(without_nulls(patched), to);
  EXPECT_EQ(difference(to, to), json::object());
}

// Random objects with strings that look like JSON, members in any order, nulls, nested objects.
TEST(MergePatch, HoldsForRandomObjects) {
  Random random(1944);
  const auto make = [&](const auto& again, int depth) -> json::value {
    switch (random.below(depth > 2 ? 5 : 7)) {
      case 0: return nullptr;
      case 1: return static_cast<std::int64_t>(random.below(3));
      case 2: return random.below(2) == 0;
      case 3: return json::value(std::array{"", "a\"b", "}{,", "\\", "x"}[random.below(5)]);
      case 4:
        return json::array{static_cast<std::int64_t>(random.below(2)), "]", json::object{{"k", 1}}};
      default: {
        json::object o;
        for (auto n = random.below(6); n > 0; --n)
          o[std::string(1, static_cast<char>('a' + random.below(6)))] = again(again, depth + 1);
        return o;
      }
    }
  };
  for (int i = 0; i < 20000; ++i) {
    json::value from = make(make, 0), to = make(make, 0);
    if (!from.is_object() || !to.is_object()) continue;
    json::value patched = from;
    merge_patch(patched, difference(from, to));
    ASSERT_EQ(without_nulls(patched), without_nulls(to)) << from << to;
  }
}

// What a view tells may hang on things that change without a counter being moved: the ground, aircraft, what an HQ may
// still support. Deep in a campaign they do.
TEST(Patch, FollowsTheViewDeepInACampaign) {
  const Viewer eyes[] = {{Side::first, false}, {Side::second, false}};
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Complaints wrong;
    const auto battle =
        find_game("at")->begin(scenario_text("at", "wacht-am-rhein"), "w.toml", {}, wrong);
    ASSERT_TRUE(battle);
    Random random(seed);
    json::value views[2];
    for (int n = 0; n < 1400 && battle->prompt().ask != Ask::over; ++n) {
      const Prompt& prompt = battle->prompt();
      const std::string before = battle->position();
      const std::string asked = prompt.text.key;
      const Choice answer = prompt.ask == Ask::throw_
                                ? sample(prompt.chance, random.next())
                                : prompt.options[static_cast<int>(random.below(
                                      static_cast<std::uint32_t>(prompt.options.size())))];
      // Marches are most of it and change little; the rest is looked at.
      const bool look = n > 300 && asked != "at.prompt.march" && asked != "at.prompt.mover";
      if (look)
        for (int e = 0; e < 2; ++e) views[e] = wire_view(*battle, eyes[e]);
      battle->take(answer, nullptr);
      for (int e = 0; look && e < 2; ++e) {
        merge_patch(views[e], wire_patch(*battle, before, eyes[e]));
        ASSERT_EQ(without_nulls(views[e]), without_nulls(wire_view(*battle, eyes[e])))
            << "seed " << seed << " after " << n << " answers, eyes " << e << ", " << asked;
      }
    }
  }
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
      for (int e = 0; e < 4; ++e) views[e] = wire_view(*battle, eyes[e]);
      for (int n = 0; n < 150 && battle->prompt().ask != Ask::over; ++n) {
        const Prompt& prompt = battle->prompt();
        const std::string before = battle->position();
        const Choice answer = prompt.ask == Ask::throw_
                                  ? sample(prompt.chance, random.next())
                                  : prompt.options[static_cast<int>(random.below(
                                        static_cast<std::uint32_t>(prompt.options.size())))];
        battle->take(answer, nullptr);
        for (int e = 0; e < 4; ++e) {
          merge_patch(views[e], wire_patch(*battle, before, eyes[e]));
          ASSERT_EQ(without_nulls(views[e]), without_nulls(wire_view(*battle, eyes[e])))
              << id << " after " << n << " answers, eyes " << e;
        }
      }
    }
  }
}

}  // namespace
}  // namespace bocage
