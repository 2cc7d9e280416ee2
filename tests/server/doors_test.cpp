// Doors that were found open once: damaged files, two servers on one file, smuggled requests, secrets in
// journals and questions, and what one client may ask for without end.
#include <sqlite3.h>

#include <fstream>

#include "rooms.hpp"
#include "server/store/repair.hpp"
#include "server/whole.hpp"

namespace bocage {
namespace {

struct Doors : Rooms {
  // Plays so many answers at one table with both seats.
  void play(const Made& made, int answers) {
    Guest table(house->port());
    for (const std::string& token : made.tokens) ASSERT_TRUE(table.join(token));
    for (int i = 0; i < answers; ++i) {
      const std::string& token = made.tokens[table.seats[made.tokens[0]].acts() ? 0 : 1];
      Guest::Seat& s = table.seats[token];
      if (s.over()) return;
      ASSERT_TRUE(s.acts()) << json::serialize(s.pending);
      ASSERT_TRUE(
          table.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())))
              .at("ok")
              .as_bool());
      for (const std::string& each : made.tokens) table.catch_up(each);
    }
  }
  void restart() {
    house.reset();
    house = std::make_unique<House>(folder.file());
  }
  // As if the disk had done it: with the server stopped.
  void sql(const std::string& text) {
    house.reset();
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(folder.file().c_str(), &db), SQLITE_OK);
    char* wrong = nullptr;
    EXPECT_EQ(sqlite3_exec(db, text.c_str(), nullptr, nullptr, &wrong), SQLITE_OK) << wrong;
    sqlite3_close(db);
    house = std::make_unique<House>(folder.file());
  }
  std::string join_error(const std::string& token) {
    Guest guest(house->port());
    return error_code(guest.call({{"do", "join"}, {"token", token}}));
  }
  static std::string piece_of(const Made& made) {
    return "(SELECT key FROM battle WHERE id = '" + made.battle + "')";
  }
};

TEST_F(Doors, ADamagedJournalIsNotAShorterOneAndOthersGoOn) {
  const Made broken = make("uf"), gap = make("uf"), whole = make("uf");
  for (const Made* each : {&broken, &gap, &whole}) ASSERT_NO_FATAL_FAILURE(play(*each, 30));
  const auto fourth = [&](const Made& made) {
    return "battle = " + piece_of(made) +
           " AND at = (SELECT at FROM entry WHERE battle = " + piece_of(made) +
           " ORDER BY at LIMIT 1 OFFSET 3)";
  };
  sql("UPDATE entry SET body = zeroblob(length(body)) WHERE " + fourth(broken) +
      "; DELETE FROM entry WHERE " + fourth(gap));
  EXPECT_EQ(join_error(broken.tokens[0]), "unavailable");
  EXPECT_EQ(join_error(gap.tokens[0]), "unavailable");
  EXPECT_EQ(join_error(whole.tokens[0]), "");
}

// Nor is one that lost its end, whether it sleeps or the server was stopped.
TEST_F(Doors, AJournalWithoutItsEndIsNotAShorterOne) {
  const Made asleep = make("uf"), stopped = make("uf"), whole = make("uf");
  ASSERT_NO_FATAL_FAILURE(play(asleep, 30));
  house->hall->sweep(std::chrono::milliseconds(0));
  for (const Made* each : {&stopped, &whole}) ASSERT_NO_FATAL_FAILURE(play(*each, 30));
  const auto last = [&](const Made& made) {
    return "DELETE FROM entry WHERE battle = " + piece_of(made) +
           " AND at = (SELECT max(at) FROM entry WHERE battle = " + piece_of(made) + ");";
  };
  sql(last(asleep) + last(stopped));
  EXPECT_EQ(join_error(asleep.tokens[0]), "unavailable");
  EXPECT_EQ(join_error(stopped.tokens[0]), "unavailable");
  EXPECT_EQ(join_error(whole.tokens[0]), "");
}

// A die that was changed, its checksum too: fair dice are thrown again from the secret.
TEST_F(Doors, AChangedThrowIsNoticed) {
  const Made made = make("pg");
  ASSERT_NO_FATAL_FAILURE(play(made, 400));
  house.reset();
  std::string complaint, journal;
  {
    auto store = store::open_sqlite({.file = folder.file()}, complaint);
    journal = *store->journal(made.battle);
    int changed = 0;
    for (std::size_t at = 0; at < journal.size(); at += 8)
      if (static_cast<unsigned char>(journal[at]) == thrown && journal[at + 1] == 2 && !changed++)
        journal[at + 4] = journal[at + 4] == 0x11 ? 0x12 : 0x11;
    ASSERT_GT(changed, 0);
    const auto row = *store->battle(made.battle);
    const auto seats = store->seats(made.battle);
    store->remove(made.battle, nullptr);
    store->create(row, seats, nullptr);
    store->append(made.battle, 0, journal, nullptr);
    store->flush();
  }
  house = std::make_unique<House>(folder.file());
  EXPECT_EQ(join_error(made.tokens[0]), "unavailable");
}

TEST_F(Doors, ADamagedHeadIsAnsweredToo) {
  const Made made = make("uf"), other = make("uf");
  sql("UPDATE battle SET header = '{' WHERE id = '" + made.battle + "'");
  EXPECT_EQ(join_error(made.tokens[0]), "unavailable");
  EXPECT_EQ(join_error(other.tokens[0]), "");
  const json::value body = json::object{{"tokens", json::array{made.tokens[0], other.tokens[0]}}};
  const json::value resumed = http_json(house->port(), "POST", "/api/resume", &body);
  EXPECT_EQ(resumed.at("battles").as_array().size(), 1u) << json::serialize(resumed);
}

TEST_F(Doors, ASecondServerOnTheSameFileDoesNotStart) {
  std::string complaint;
  EXPECT_FALSE(store::open_sqlite({.file = folder.file()}, complaint));
  EXPECT_NE(complaint.find("another bocage"), complaint.npos) << complaint;
  house.reset();
  EXPECT_TRUE(store::open_sqlite({.file = folder.file()}, complaint)) << complaint;
}

TEST_F(Doors, AnOldFileGetsItsChecksums) {
  const Made made = make("uf");
  ASSERT_NO_FATAL_FAILURE(play(made, 10));
  sql("ALTER TABLE entry DROP COLUMN sum; PRAGMA user_version = 2");
  EXPECT_EQ(join_error(made.tokens[0]), "");
  ASSERT_NO_FATAL_FAILURE(play(made, 10));
  restart();
  EXPECT_EQ(join_error(made.tokens[0]), "");
}

TEST_F(Doors, HealthIsWrittenAndRead) {
  int status = 0;
  http_json(house->port(), "GET", "/healthz", nullptr, &status);
  EXPECT_EQ(status, 200);
  house.reset();
  const auto pages = std::filesystem::file_size(folder.file());
  house = std::make_unique<House>(folder.file(), test_hall(), wide_limits(),
                                  static_cast<std::int64_t>(pages));
  for (int i = 0; i < 200; ++i) {  // what is left fills up
    store::Result last;
    house->store->put("filler/" + std::to_string(i), std::string(4000, 'x'),
                      [&](const store::Result& r) { last = r; });
    house->store->flush();
    if (!last.ok()) break;
  }
  const json::value sick = http_json(house->port(), "GET", "/healthz", nullptr, &status);
  // Writing over the same row may still fit in the page it has: then the server is healthy.
  if (status != 200) {
    EXPECT_EQ(status, 503);
    EXPECT_EQ(sick.at("error").at("code"), "storage_full");
  }
}

TEST_F(Doors, RepairKeepsWhatIsWholeAndNamesTheRest) {
  const Made broken = make("uf"), whole = make("pg");
  for (const Made* each : {&broken, &whole}) ASSERT_NO_FATAL_FAILURE(play(*each, 30));
  sql("UPDATE entry SET body = zeroblob(length(body)) WHERE battle = " + piece_of(broken) +
      " AND at = (SELECT at FROM entry WHERE battle = " + piece_of(broken) +
      " ORDER BY at LIMIT 1 OFFSET 5)");
  house.reset();
  for (const bool shorten : {false, true}) {
    std::vector<std::string> told;
    const std::string to = folder.path + (shorten ? "/short.db" : "/whole.db");
    const store::Repaired done =
        store::repair({.from = folder.file(),
                       .to = to,
                       .shorten = shorten,
                       .whole = whole_battle,
                       .tell = [&](const std::string& line) { told.push_back(line); }});
    EXPECT_EQ(done.complaint, "");
    EXPECT_EQ(done.kept, 1);
    EXPECT_EQ(done.lost, shorten ? 0 : 1);
    EXPECT_EQ(done.shortened, shorten ? 1 : 0);
    ASSERT_EQ(told.size(), 1u);
    EXPECT_NE(told[0].find(broken.battle), told[0].npos) << told[0];
    house = std::make_unique<House>(to);
    EXPECT_EQ(join_error(whole.tokens[0]), "");
    EXPECT_EQ(join_error(broken.tokens[0]), shorten ? "" : "unknown_token");
    house.reset();
  }
  house = std::make_unique<House>(folder.file());
}

TEST_F(Doors, BodiesOfUnknownLengthAreRefusedAndTheLineIsCut) {
  for (const char* headers :
       {"Transfer-Encoding: gzip\r\n", "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n", "Host: elsewhere\r\n"}) {
    client::Socket s(house->port());
    s.send("POST /api/resume HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) +
           "\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(s.reply().status, 400) << headers;
    EXPECT_EQ(s.reply().status, 0) << headers;  // no second request was read
  }
}

// In mid-battle a seat gets what it has seen, not the scenario that somebody sent in.
TEST_F(Doors, TheJournalInMidBattleTellsNoSecrets) {
  const std::string toml(scenario_text("uf", scenario_ids("uf").front()));
  const Made made = make_battle(house->port(), {{"game", "uf"}, {"toml", toml + "\n# a secret\n"}});
  ASSERT_NO_FATAL_FAILURE(play(made, 12));
  client::Socket http(house->port());
  EXPECT_EQ(http.get("/api/battles/" + made.tokens[0] + "/journal").status, 404);
  EXPECT_EQ(http.get("/api/journal").status, 401);
  for (const std::string& token : {made.tokens[0], made.spectator}) {
    const auto r = http.get("/api/journal", "Authorization: Bearer " + token + "\r\n");
    EXPECT_EQ(r.status, 200);
    EXPECT_TRUE(r.body.starts_with("bocage excerpt 1\n"));
    EXPECT_EQ(r.body.find("a secret"), r.body.npos);
    EXPECT_EQ(r.body.find("[["), r.body.npos);
  }
}

// The same file is stored once, and found again after a restart.
TEST_F(Doors, AFileThatIsSentInTwiceIsStoredOnce) {
  const std::string toml =
      std::string(scenario_text("uf", scenario_ids("uf").front())) + std::string(20'000, '#');
  const json::object order{{"game", "uf"}, {"toml", toml}};
  const Made first = make_battle(house->port(), order);
  const auto before = house->store->battle(first.battle)->header.size();
  EXPECT_LT(before, 5000u);
  const Made second = make_battle(house->port(), order);
  restart();
  EXPECT_EQ(join_error(first.tokens[0]), "");
  EXPECT_EQ(join_error(second.tokens[0]), "");
}

TEST_F(Doors, TalkAndBranchesHaveLimits) {
  house.reset();
  HallOptions strict = test_hall();
  strict.chats = {0.001, 5};
  strict.creations = {0.001, 3};
  house = std::make_unique<House>(folder.file(), strict);
  const Made made = make("uf");
  Guest table(house->port()), watcher(house->port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(table.join(token));
  ASSERT_TRUE(watcher.join(made.spectator));
  int heard = 0;
  for (int i = 0; i < 20; ++i)
    heard += table.call({{"do", "chat"}, {"token", made.tokens[0]}, {"text", "hello"}})
                 .at("ok")
                 .as_bool();
  EXPECT_EQ(heard, 5);
  EXPECT_TRUE(table.call({{"do", "chat"}, {"token", made.tokens[1]}, {"text", "hello"}})
                  .at("ok")
                  .as_bool());
  table.call({{"do", "resign"}, {"token", made.tokens[0]}});
  EXPECT_EQ(error_code(watcher.call({{"do", "branch"}, {"token", made.spectator}, {"at", 2}})),
            "spectator");
  int branches = 0;
  for (int i = 0; i < 10; ++i)
    branches +=
        table.call({{"do", "branch"}, {"token", made.tokens[0]}, {"at", 0}}).at("ok").as_bool();
  EXPECT_EQ(branches, 2);
}

// What is granted is told and counted; what came to light stays in the light.
TEST_F(Doors, TakingBackAgainstAComputerIsToldAndCounted) {
  json::object order = this->order("uf");
  const auto ids = scenario_info("uf", std::string(order.at("scenario").as_string()))->sides;
  order["seats"] =
      json::array{json::object{{"side", ids[0].id}, {"who", "human"}},
                  json::object{{"side", ids[1].id}, {"who", "computer"}, {"level", "recruit"}}};
  const Made made = make_battle(house->port(), order);
  Guest me(house->port());
  ASSERT_TRUE(me.join(made.tokens[0]));
  const std::string& token = made.tokens[0];
  int granted = 0;
  for (int i = 0; i < 60 && granted < 3; ++i) {
    me.wait_for_turn(token);
    Guest::Seat& s = me.seats[token];
    if (s.over()) break;
    me.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())));
    me.wait_for_turn(token);
    const json::object reply = me.call({{"do", "takeback"}, {"token", token}});
    if (reply.at("ok").as_bool()) {
      ++granted;
    } else {
      EXPECT_EQ(error_code(reply), "came_to_light");
    }
  }
  EXPECT_GT(granted, 0);
  Guest again(house->port());
  ASSERT_TRUE(again.join(token));
  EXPECT_EQ(again.seats[token].battle.at("taken_back").at(ids[0].id).to_number<int>(), granted);
}

}  // namespace
}  // namespace bocage
