// A battle that runs out of room: it stays as it was, and says so.
#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>

#include "session/battle_of.hpp"

namespace bocage {
namespace brim {

// A jug of two: pour, drink, and look into it. A third measure finds no room.
enum : Verb { pour = 1, drink = 2 };

struct World {
  int unused = 0;
};
struct State {
  Roster<std::uint8_t, 2> jug;
  std::uint8_t poured = 0;
};
struct Names {};
struct Io;

struct Brim {
  using World = brim::World;
  using State = brim::State;
  using Names = brim::Names;
  using Io = brim::Io;
  static constexpr None begins_anew{};
  static void ask(const World&, const State& s, Prompt& p) {
    p.choice(Side::first, RuleId{}, "unknown"_text);
    p.option(pour);
    if (!s.jug.empty()) p.option(drink);
  }
  static Refusal refuse(const World&, const State&, Choice) { return legal; }
  static void take(const World&, State& s, Choice c, Events* log) {
    ++s.poured;
    if (log) log->add("poured", RuleId{}, Side::first).number("measures", s.poured);
    if (c.verb == pour) s.jug.push(s.poured);
    else s.jug.pop();
  }
  static void redact(const World&, State&, Side) {}
  static Result result(const World&, const State&) { return {}; }
};

struct Io {
  static constexpr std::string_view code = "brim";
  static constexpr VerbInfo list[] = {{pour, "pour"}, {drink, "drink"}};
  static std::span<const VerbInfo> verbs() { return list; }
  static std::optional<Loaded<Brim>> load(std::string_view, std::string_view, const Options&,
                                          Complaints&) {
    return Loaded<Brim>{std::make_unique<World>(), {}, {}, {}};
  }
  static std::string name(const World&, const Names&, Kind, int value) {
    return std::to_string(value);
  }
  static std::optional<int> value(const World&, const Names&, Kind, std::string_view) { return {}; }
  static std::string label(const World& w, const Names& n, Kind k, int value, std::string_view) {
    return name(w, n, k, value);
  }
  static void tell(Telling<State>&, const World&, const Names&, Side) {}
  static boost::json::object map(const World&, const Names&) { return {}; }
  static void changes(const World&, const State&, const State&, std::vector<Change>&) {}
  static constexpr None attack{}, los{}, reach{}, judge{}, hidden{}, told_alike{}, armies{},
      shows{}, heading{}, none_declines{};
  static constexpr Kind places[] = {number_kind};
  static constexpr std::array<std::string_view, 0> keyed{};
};
static_assert(Describable<Brim>);

}  // namespace brim

namespace {

TEST(Limits, ABattleOutOfRoomIsAsItWas) {
  Complaints wrong;
  BattleOf<brim::Brim> battle(std::move(*brim::Io::load("", "", {}, wrong)));
  Events log;
  EXPECT_TRUE(battle.take({brim::pour}, &log));
  EXPECT_TRUE(battle.take({brim::pour}, &log));
  const std::uint64_t full = battle.hash();
  ASSERT_EQ(log.list.size(), 2u);
  EXPECT_FALSE(battle.take({brim::pour}, &log));
  EXPECT_EQ(battle.hash(), full) << "the third measure changed something";
  EXPECT_EQ(log.list.size(), 2u) << "an event of what did not happen";
  EXPECT_EQ(battle.prompt().options.size(), 2);
  EXPECT_STREQ(shortages.what, "roster");
  // It plays on, and so does everybody else.
  EXPECT_TRUE(battle.take({brim::drink}, &log));
  EXPECT_TRUE(battle.take({brim::pour}, &log));
}

}  // namespace
}  // namespace bocage
