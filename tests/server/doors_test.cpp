// Doors that were found open once: damaged files, two servers on one file, smuggled requests, secrets in
// journals and questions, and what one client may ask for without end.
#include <sqlite3.h>

#include <fstream>

#include "rooms.hpp"
#include "server/log.hpp"
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
  // One of the last byte, or of the number.
  void flip_a_bit(const std::string& table, const std::string& column, const std::string& where) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(folder.file().c_str(), &db), SQLITE_OK);
    const auto one = [&](const std::string& sql) {
      sqlite3_stmt* s = nullptr;
      EXPECT_EQ(sqlite3_prepare_v2(db, sql.c_str(), -1, &s, nullptr), SQLITE_OK)
          << sqlite3_errmsg(db);
      std::string text;
      if (sqlite3_step(s) == SQLITE_ROW)
        text.assign(static_cast<const char*>(sqlite3_column_blob(s, 0)),
                    static_cast<std::size_t>(sqlite3_column_bytes(s, 0)));
      sqlite3_finalize(s);
      return text;
    };
    const std::string from = " FROM " + table + " WHERE " + where + " LIMIT 1";
    const std::string type = one("SELECT typeof(" + column + ")" + from);
    std::string value = one("SELECT " + column + from);
    ASSERT_FALSE(value.empty());
    std::string set;
    if (type == "integer") {
      set = std::to_string(std::stoll(value) ^ 1);
    } else {
      value.back() = static_cast<char>(value.back() ^ 2);
      set = "CAST(x'";
      for (const char c : value) {
        constexpr char digits[] = "0123456789abcdef";
        set += digits[static_cast<unsigned char>(c) >> 4];
        set += digits[static_cast<unsigned char>(c) & 15];
      }
      set += "' AS " + type + ")";
    }
    one("UPDATE " + table + " SET " + column + " = " + set + " WHERE " + where);
    EXPECT_EQ(sqlite3_changes(db), 1);
    sqlite3_close(db);
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
  ASSERT_NO_FATAL_FAILURE(play(made, 300));
  std::string complaint, journal;
  const auto ends_with_two_dice = [&] {
    const std::string_view last = std::string_view(journal).substr(journal.size() - 8);
    return static_cast<unsigned char>(last[0]) == thrown && last[1] == 2;
  };
  for (int i = 0; i < 1000 && (journal.empty() || !ends_with_two_dice()); ++i) {
    ASSERT_NO_FATAL_FAILURE(play(made, 1));
    journal = *house->store->journal(made.battle);
  }
  ASSERT_TRUE(ends_with_two_dice());  // nothing that was done since shows that it is another
  house.reset();
  {
    auto store = store::open_sqlite({.file = folder.file()}, complaint);
    char& faces = journal[journal.size() - 4];
    faces = faces == 0x11 ? 0x12 : 0x11;
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
  const std::string link = folder.file() + ".link", twin = folder.file() + ".twin";
  std::filesystem::create_symlink(folder.file(), link);
  std::filesystem::create_hard_link(folder.file(), twin);
  std::string complaint;
  for (const std::string& name : {folder.file(), link, twin}) {
    complaint.clear();
    EXPECT_FALSE(store::open_sqlite({.file = name}, complaint)) << name;
    EXPECT_NE(complaint.find("another bocage"), complaint.npos) << complaint;
  }
  house.reset();
  EXPECT_TRUE(store::open_sqlite({.file = folder.file()}, complaint)) << complaint;
}

TEST_F(Doors, AnOldFileGetsItsChecksums) {
  const Made made = make("uf");
  ASSERT_NO_FATAL_FAILURE(play(made, 10));
  const std::string version_3 =
      "ALTER TABLE battle DROP COLUMN sum; ALTER TABLE seat DROP COLUMN sum;"
      "ALTER TABLE chat DROP COLUMN sum; ALTER TABLE meta DROP COLUMN sum;";
  for (const std::string& old :
       {version_3 + "PRAGMA user_version = 3",
        version_3 + "ALTER TABLE entry DROP COLUMN sum; PRAGMA user_version = 2"}) {
    sql(old);
    EXPECT_EQ(join_error(made.tokens[0]), "");
    ASSERT_NO_FATAL_FAILURE(play(made, 10));
    restart();
    EXPECT_EQ(join_error(made.tokens[0]), "");
  }
}

// One bit, in any column of any row of a battle: it is noticed, and either the battle goes on without what is damaged
// (a line of the chat, a time, orders) or nobody gets in; never on another's seat, never into another battle.
TEST_F(Doors, AFlippedBitInAnyColumnIsNoticed) {
  struct Column {
    const char *table, *name, *where;
    bool goes_on;  // for whoever has the first seat's link
  };
  const Column columns[] = {
      {"battle", "game", "1", false},
      {"battle", "scenario", "1", false},
      {"battle", "created", "1", false},
      {"battle", "header", "1", false},
      {"entry", "body", "at = (SELECT max(at) FROM entry)", false},
      {"entry", "sum", "at = (SELECT max(at) FROM entry)", false},
      {"seat", "kind", "seat = '0'", false},
      {"seat", "seat", "seat = '0'", false},
      {"seat", "token", "seat = '0'", false},
      {"seat", "sum", "seat = '0'", false},
      {"seat", "seat", "seat = '1'", true},
      {"chat", "text", "1", true},
      {"chat", "seat", "1", true},
      {"chat", "at", "1", true},
      {"meta", "value", "key LIKE 'length/%'", false},
      {"meta", "value", "key LIKE 'dice/%'", false},
      {"meta", "value", "key LIKE 'standing/%'", true},
      {"meta", "value", "key LIKE 'updated/%'", true},
      {"meta", "sum", "key LIKE 'updated/%'", true},
  };
  for (const Column& c : columns) {
    const std::string about = std::string(c.table) + "." + c.name + " where " + c.where;
    SCOPED_TRACE(about);
    house.reset();
    std::filesystem::remove_all(folder.path);
    std::filesystem::create_directory(folder.path);
    std::string logged;
    Log log([&](std::string_view line) { logged += line; }, LogLevel::error);
    HallOptions options = test_hall();
    options.log = &log;
    house = std::make_unique<House>(folder.file(), options);
    json::object order = this->order("uf");
    order["contribution"] = "seven";
    const Made made = make_battle(house->port(), order);
    ASSERT_NO_FATAL_FAILURE(play(made, 6));
    {
      Guest me(house->port());
      ASSERT_TRUE(me.join(made.tokens[0]));
      me.call({{"do", "chat"}, {"token", made.tokens[0]}, {"text", "hello"}});
      me.call({{"do", "standing"},
               {"token", made.tokens[0]},
               {"orders", json::object{{"reactions", "hold"}}}});
    }
    house.reset();
    const std::string updated = "updated/" + made.battle;
    {
      std::string complaint;
      auto store = store::open_sqlite({.file = folder.file()}, complaint);
      store->put(updated, "1234567", nullptr);
      store->flush();
    }
    ASSERT_NO_FATAL_FAILURE(flip_a_bit(c.table, c.name, c.where));
    house = std::make_unique<House>(folder.file(), options);
    const std::string error = join_error(made.tokens[0]);
    if (c.goes_on) {
      EXPECT_EQ(error, "");
    } else {
      EXPECT_TRUE(error == "unavailable" || error == "unknown_token") << error;
    }
    if (error != "unknown_token") {
      EXPECT_NE(logged.find("damaged"), logged.npos) << logged;
    }
    house.reset();
  }
  house = std::make_unique<House>(folder.file());
}

TEST_F(Doors, HealthIsWrittenAndRead) {
  int status = 0;
  {
    Folder another;
    House healthy(another.file());
    http_json(healthy.port(), "GET", "/healthz", nullptr, &status);
    EXPECT_EQ(status, 200);
  }
  house.reset();
  const auto pages = std::filesystem::file_size(folder.file());
  house = std::make_unique<House>(folder.file(), test_hall(), wide_limits(),
                                  static_cast<std::int64_t>(pages));
  // What is left fills up, to the last byte beside where it would be written.
  for (const std::size_t size : {4000, 400, 40, 1})
    for (int i = 0; i < 2000; ++i) {
      store::Result last;
      house->store->put("health " + std::to_string(size) + "/" + std::to_string(i),
                        std::string(size, 'x'), [&](const store::Result& r) { last = r; });
      house->store->flush();
      if (!last.ok()) break;
    }
  const json::value sick = http_json(house->port(), "GET", "/healthz", nullptr, &status);
  EXPECT_EQ(status, 503);
  EXPECT_EQ(sick.at("error").at("code"), "storage_full");
}

TEST_F(Doors, RepairKeepsWhatIsWholeAndNamesTheRest) {
  const Made broken = make("uf"), whole = make("pg");
  for (const Made* each : {&broken, &whole}) ASSERT_NO_FATAL_FAILURE(play(*each, 30));
  sql("UPDATE entry SET body = zeroblob(length(body)) WHERE battle = " + piece_of(broken) +
      " AND at = (SELECT at FROM entry WHERE battle = " + piece_of(broken) +
      " ORDER BY at LIMIT 1 OFFSET 5)");
  // Rows of a damaged page that belong to nobody are no battle that was lost.
  sql("INSERT INTO entry (battle, at, body, sum) VALUES (0, 0, x'00', x'00')");
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
    ASSERT_EQ(told.size(), 2u);
    EXPECT_NE(told[0].find("which battle"), told[0].npos) << told[0];
    EXPECT_NE(told[1].find(broken.battle), told[1].npos) << told[1];
    house = std::make_unique<House>(to);
    EXPECT_EQ(join_error(whole.tokens[0]), "");
    EXPECT_EQ(join_error(broken.tokens[0]), shorten ? "" : "unknown_token");
    house.reset();
  }
  house = std::make_unique<House>(folder.file());
}

TEST_F(Doors, WhatCanBeReadInTwoWaysIsRefusedAndTheLineIsCut) {
  const std::string post = "POST /api/resume HTTP/1.1\r\n", host = "Host: localhost\r\n",
                    upgrade =
                        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  for (const std::string& request :
       {post + host + "Transfer-Encoding: gzip\r\n",
        post + host + "Transfer-Encoding: chunked, identity\r\n",
        post + host + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        post + host + "Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n",
        post + host + "Host: elsewhere\r\n", post + "Content-Length: 0\r\n",
        post + "Host: localhost, elsewhere\r\n", post + "Host: localhost: elsewhere\r\n",
        post + "Host: localhost:elsewhere\r\n", post + "Host: [::1]elsewhere\r\n",
        post + "Host: somebody@localhost\r\n",
        post + host + "Content-Length: 0\r\nContent-Length: 0\r\n",
        post + host + "Content-Length: 0, 0\r\n",
        post + host + "Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
        "POST /api/resume HTTP/1.0\r\nConnection: keep-alive\r\n" + host +
            "Transfer-Encoding: chunked\r\n",
        "GET /ws HTTP/1.1\r\n" + host + upgrade + "Content-Length: 50\r\n"}) {
    client::Socket s(house->port());
    s.send(request + "\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(s.reply().status, 400) << request;
    EXPECT_EQ(s.reply().status, 0) << request;  // no second request was read
  }
}

// Half a character in anybody's message would end the connection of whoever reads it.
TEST_F(Doors, AContributionIsTakenAsItIsOrNotAtAll) {
  const auto asked = [&](const std::string& bytes, const char* who) {
    const json::value order = json::object{
        {"game", "uf"},
        {"scenario", "a"},
        {"contribution", bytes},
        {"seats",
         json::array{
             json::object{{"side", "german"}, {"who", who}, {"level", "recruit"}},
             json::object{{"side", "american"}, {"who", "computer"}, {"level", "recruit"}}}}};
    return http_json(house->port(), "POST", "/api/battles", &order);
  };
  const std::string most = std::string(62, 'a') + "é";
  const json::value made = asked(most, "human");
  Guest guest(house->port());
  const json::object joined =
      guest.call({{"do", "join"}, {"token", made.at("seats").at(0).at("token")}});
  EXPECT_EQ(joined.at("battle").at("dice").at("contributions").at(0).at("bytes").as_string(), most);
  EXPECT_EQ(asked("a" + most, "human").at("error").at("code"), "bad_request");
  EXPECT_TRUE(asked(most, "computer").as_object().contains("battle")) << "nobody's is left out";
}

// A name is cut where a character ends, and turns nothing around: everybody who hears it still reads text.
TEST_F(Doors, ANameIsShownWithoutTricks) {
  const Made made = make("uf");
  Guest me(house->port()), you(house->port());
  ASSERT_TRUE(me.join(made.tokens[0]));
  ASSERT_TRUE(you.join(made.tokens[1]));
  for (const auto& [given, shown] :
       {std::pair<std::string, std::string>{std::string(79, 'a') + "\u00e9", std::string(79, 'a')},
        {"\u202eMarta", "Marta"}}) {
    me.call({{"do", "chat"}, {"token", made.tokens[0]}, {"text", "/name " + given}});
    you.catch_up(made.tokens[1]);
    ASSERT_TRUE(you.up);
    EXPECT_EQ(you.pushes.back().at("seats").at(0).at("name").as_string(), shown);
    Guest late(house->port());
    ASSERT_TRUE(late.join(made.tokens[1])) << "nobody comes in any more";
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
  int granted = 0, refused = 0;
  for (int i = 0; i < 2000 && (granted < 3 || refused < 2); ++i) {
    me.wait_for_turn(token);
    Guest::Seat& s = me.seats[token];
    if (s.over()) break;
    const std::size_t had = s.events.size();
    me.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())));
    me.wait_for_turn(token);
    bool light = false;  // a card of his, played out of turn (uf.9.1b, uf.10.4a)
    for (std::size_t k = had; k < s.events.size(); ++k)
      for (const char* shown : {"concealed", "hero"}) light |= s.events[k].at("event") == shown;
    if (!light && granted >= 3) continue;
    const json::object reply = me.call({{"do", "takeback"}, {"token", token}});
    if (reply.at("ok").as_bool()) {
      EXPECT_FALSE(light) << "what was seen is unseen again";
      ++granted;
    } else {
      EXPECT_EQ(error_code(reply), "came_to_light");
      ++refused;
    }
  }
  EXPECT_GT(granted, 0);
  EXPECT_GT(refused, 0);
  Guest again(house->port());
  ASSERT_TRUE(again.join(token));
  EXPECT_EQ(again.seats[token].battle.at("taken_back").at(ids[0].id).to_number<int>(), granted);
}

}  // namespace
}  // namespace bocage
