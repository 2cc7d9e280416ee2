#pragma once
// A server whose battles a test plays, and random answers at its tables.
#include "house.hpp"
#include "session/games.hpp"

namespace bocage {

struct Rooms : testing::Test {
  Folder folder;
  std::unique_ptr<House> house = std::make_unique<House>(folder.file());
  std::mt19937 random{7};

  json::object order(std::string_view game, std::string_view dice = "fair") {
    const std::string scenario =
        game == "pg" ? "lipovka" : scenario_ids(game).front();  // a short one
    return {{"game", game}, {"scenario", scenario}, {"dice", dice}};
  }
  Made make(std::string_view game = "uf", std::string_view dice = "fair") {
    return make_battle(house->port(), order(game, dice));
  }

  // One random answer by whoever is to act; the guests hold one seat each.
  void step(std::vector<Guest>& guests, const std::vector<std::string>& tokens) {
    for (std::size_t i = 0; i < guests.size(); ++i) {
      Guest::Seat& s = guests[i].seats[tokens[i]];
      if (!s.acts()) continue;
      const auto reply = guests[i].choose(
          tokens[i], static_cast<int>(random() % static_cast<unsigned>(s.options())));
      ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
      ASSERT_EQ(s.seq, reply.at("seq").as_int64());
      for (std::size_t k = 0; k < guests.size(); ++k) guests[k].catch_up(tokens[k]);
      return;
    }
    FAIL() << "nobody is to act: " << json::serialize(guests[0].seats[tokens[0]].pending);
  }
};

}  // namespace bocage
