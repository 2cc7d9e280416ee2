// How long a battle of 20,000 answers keeps people waiting: a program to be run by hand, which prints a line a game.
#include <chrono>
#include <cstdio>
#include <regex>

#include "../rooms.hpp"
#include "kernel/random.hpp"
#include "session/session.hpp"

namespace bocage {
namespace {

constexpr std::size_t wanted = 20000;

// The longest that a scenario may last.
std::string lengthened(std::string_view toml, int turns) {
  std::string text(toml);
  text =
      std::regex_replace(text, std::regex("\\nturns = \\d+"), "\nturns = " + std::to_string(turns));
  text = std::regex_replace(text, std::regex("\\nrounds = \\d+"), "\nrounds = 99");
  return std::regex_replace(text, std::regex("\\ndecks = \\d+"), "\ndecks = 9");
}

Journal random_battle(std::string_view game, const std::string& id, std::uint64_t seed) {
  JournalHeader header;
  header.game = game;
  header.seed = seed;
  header.toml = scenario_text(game, id);
  auto begun = Session::begin(header);
  for (const int turns : {30, 63}) {  // the most that games allow
    header.toml = lengthened(scenario_text(game, id), turns);
    if (auto longer = Session::begin(header); std::holds_alternative<Session>(longer))
      begun = std::move(longer);
  }
  Session session = std::get<Session>(std::move(begun));
  Random random(seed);
  while (session.battle().prompt().ask == Ask::choice && session.answers().size() < wanted) {
    const auto& options = session.battle().prompt().options;
    session.accept(
        options[static_cast<int>(random.below(static_cast<std::uint32_t>(options.size())))]);
    session.forget_events();
  }
  Journal journal = session.journal();
  if (session.battle().prompt().ask == Ask::over)  // while it was still on
    session.rewind(journal.answers.size() * 99 / 100), journal = session.journal();
  return journal;
}

Journal longest(std::string_view game) {
  Journal best;
  for (const std::string& id : scenario_ids(game)) {
    Journal each = random_battle(game, id, 1);
    if (each.answers.size() > best.answers.size()) best = std::move(each);
  }
  return best;
}

template <class Do>
double millis(Do&& what) {
  const auto began = std::chrono::steady_clock::now();
  what();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began)
      .count();
}

struct Long : Rooms {
  Made made;
  void sleep() {
    while (house->hall->rooms_awake()) {
      house->hall->sweep(std::chrono::milliseconds(0));
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    house->store->flush();
  }
  // Of several the quickest: what else the machine does is not asked for.
  double ask(const json::object& request, int times = 5) {
    double best = 1e9;
    for (int i = 0; i < times; ++i) {
      Guest guest(house->port());
      if (request.at("do") != "join") guest.join(made.tokens[0]);
      const double took = millis([&] {
        const json::object reply = guest.call(request);
        EXPECT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply).substr(0, 300);
      });
      best = std::min(best, took);
    }
    return best;
  }
};

TEST_F(Long, Battles) {
  std::printf(
      "milliseconds: answers, first waking, waking, joining, oldest page, middle page, replay in "
      "the middle, undo, rewind by 200\n");
  for (const GameEntry& game : games()) {
    const Journal journal = longest(game.code);
    made = make_battle(house->port(), {{"journal", save_journal(journal)}});
    const std::string& token = made.tokens[0];
    const json::object join{{"do", "join"}, {"token", token}, {"last", 50}};
    const auto page = [&](std::size_t before) {
      return json::object{{"do", "events"}, {"token", token}, {"before", before}, {"count", 50}};
    };
    sleep();
    house->store->put("snapshot/" + made.battle, "", nullptr);
    house->store->flush();
    const double first = ask(join, 1);
    double waking = 1e9;
    for (int i = 0; i < 3; ++i) {
      sleep();
      waking = std::min(waking, ask(join, 1));
    }
    Guest guest(house->port());
    const auto all = guest.call(join).at("events_before").as_int64();
    const double joining = ask(join), oldest = ask(page(50)),
                 middle = ask(page(static_cast<std::size_t>(all / 2)));
    auto replayed = Session::replay(journal);
    Session session = std::get<Session>(std::move(replayed));
    session.forget_events();
    double back = 1e9, replay = 1e9;
    for (int i = 0; i < 5; ++i)
      replay = std::min(replay, millis([&] {
                          session.battle_later(session.answers().size() / 2)();
                          newest_events(session.events_before(session.answers().size() / 2), 50,
                                        session.events_later(session.answers().size() / 2),
                                        Viewer::referee());
                        }));
    back = millis([&] { session.rewind(session.answers().size() - 200); });
    // Undo over the server: the first seat that may.
    double undo = -1;
    std::vector<Guest> guests;
    for (std::size_t i = 0; i < 2; ++i)
      guests.emplace_back(house->port()), guests[i].join(made.tokens[i]);
    for (int n = 0; n < 60 && undo < 0 && !guests[0].seats[made.tokens[0]].over(); ++n) {
      step(guests, made.tokens);
      for (std::size_t i = 0; i < 2 && undo < 0; ++i) {
        json::object reply;
        const double took = millis([&] {
          reply = guests[i].call({{"do", "undo"}, {"token", made.tokens[i]}});
        });
        if (reply.at("ok").as_bool()) undo = took;
      }
    }
    std::printf("%s %zu %.1f %.1f %.1f %.1f %.1f %.1f %.1f %.1f\n", std::string(game.code).c_str(),
                journal.answers.size(), first, waking, joining, oldest, middle, replay, undo, back);
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace bocage
