#include "server/store/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>

#include "server/store/pack.hpp"
#include "server/store/statement.hpp"

using namespace bocage::store;

namespace {

struct Folder {
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "bocage-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string path;
  std::string db() const { return path + "/test.db"; }
};

std::unique_ptr<Store> open(const SqliteOptions& o) {
  std::string complaint;
  auto s = open_sqlite(o, complaint);
  EXPECT_TRUE(s) << complaint;
  return s;
}

// Runs one write and waits for its callback.
template <class Call>
Outcome wait(Call call) {
  std::promise<Outcome> p;
  call([&](const Result& r) { p.set_value(r.outcome); });
  return p.get_future().get();
}

BattleRow battle(const std::string& id) { return {id, 1000, "pg", "elsenborn", "header of " + id}; }

struct StoreTest : testing::Test {
  Folder folder;
  std::unique_ptr<Store> store = open({.file = folder.db()});

  Outcome create(const std::string& id, std::vector<SeatRow> seats = {}) {
    return wait([&](Done d) { store->create(battle(id), seats, d); });
  }
  Outcome append(const std::string& id, std::int64_t at, const std::string& bytes) {
    return wait([&](Done d) { store->append(id, at, bytes, d); });
  }
  void reopen() {
    store.reset();
    store = open({.file = folder.db()});
  }
};

TEST_F(StoreTest, ABattleComesBackAfterReopening) {
  const std::string hash(
      "\0\xff"
      "hash",
      6);
  EXPECT_EQ(create("b1", {{"", "axis", "human", hash}, {"", "allied", "computer", ""}}),
            Outcome::done);
  EXPECT_EQ(append("b1", 0, std::string("\0\1\2\3\4\5\6\7", 8)), Outcome::done);
  EXPECT_EQ(append("b1", 8, "abcdefgh"), Outcome::done);
  reopen();
  const auto b = store->battle("b1");
  ASSERT_TRUE(b);
  EXPECT_EQ(b->created, 1000);
  EXPECT_EQ(b->game, "pg");
  EXPECT_EQ(b->scenario, "elsenborn");
  EXPECT_EQ(b->header, "header of b1");
  EXPECT_EQ(store->journal("b1"), std::string("\0\1\2\3\4\5\6\7abcdefgh", 16));
  EXPECT_EQ(store->journal("b1", 8), "abcdefgh");
  EXPECT_EQ(store->journal("b1", 11), "defgh");
  EXPECT_EQ(store->journal("b1", 16), "");
  EXPECT_EQ(store->journal("b1", 99), "");
  EXPECT_EQ(store->journal_size("b1"), 16);
  const auto seats = store->seats("b1");
  ASSERT_EQ(seats.size(), 2u);
  EXPECT_EQ(seats[0].seat, "allied");
  EXPECT_EQ(seats[1].kind, "human");
  const auto seat = store->seat_by_token(hash);
  ASSERT_TRUE(seat);
  EXPECT_EQ(seat->battle, "b1");
  EXPECT_EQ(seat->seat, "axis");
  EXPECT_FALSE(store->seat_by_token(""));
}

TEST_F(StoreTest, WhatIsNotThere) {
  EXPECT_FALSE(store->battle("none"));
  EXPECT_FALSE(store->journal("none"));
  EXPECT_EQ(store->journal_size("none"), -1);
  EXPECT_FALSE(store->get("none"));
  EXPECT_EQ(append("none", 0, "x"), Outcome::missing);
  EXPECT_EQ(wait([&](Done d) {
              store->put_seat({"none", "axis", "human", ""}, d);
            }),
            Outcome::missing);
  EXPECT_EQ(wait([&](Done d) { store->remove("none", d); }), Outcome::missing);
}

TEST_F(StoreTest, OfTwoWritersOneLoses) {
  create("b");
  EXPECT_EQ(append("b", 0, "12345678"), Outcome::done);
  EXPECT_EQ(append("b", 0, "87654321"), Outcome::conflict);
  EXPECT_EQ(append("b", 16, "87654321"), Outcome::conflict);  // a gap
  EXPECT_EQ(append("b", 4, "8765"), Outcome::conflict);       // an overlap
  EXPECT_EQ(append("b", 8, ""), Outcome::failed);
  EXPECT_EQ(store->journal("b"), "12345678");
  std::string complaint;  // another process, say: a file has one keeper
  EXPECT_FALSE(open_sqlite({.file = folder.db()}, complaint));
  EXPECT_NE(complaint.find("another bocage"), std::string::npos) << complaint;
}

TEST_F(StoreTest, CreateIsAllOrNothing) {
  EXPECT_EQ(create("one", {{"", "axis", "human", "same token"}}), Outcome::done);
  EXPECT_EQ(create("one"), Outcome::conflict);
  EXPECT_EQ(create("two", {{"", "a", "human", "fresh"}, {"", "b", "human", "same token"}}),
            Outcome::conflict);
  EXPECT_FALSE(store->battle("two"));
  EXPECT_FALSE(store->seat_by_token("fresh"));
  EXPECT_EQ(store->battle("one")->header, "header of one");
}

TEST_F(StoreTest, ALoserInAGroupHarmsNobodyElse) {
  create("b");
  std::vector<std::pair<int, Outcome>> heard;
  std::promise<void> entered, release;
  // Holds the writer in a callback, so that the next writes form one group.
  store->put("k", "v", [&](const Result&) {
    entered.set_value();
    release.get_future().wait();
  });
  entered.get_future().wait();
  const std::int64_t offsets[] = {0, 0, 8, 24, 16};
  for (int i = 0; i < 5; ++i)
    store->append("b", offsets[i], "entry " + std::to_string(i) + ".",
                  [&heard, i](const Result& r) { heard.emplace_back(i, r.outcome); });
  store->create(battle("b"), {}, [&](const Result& r) { heard.emplace_back(5, r.outcome); });
  store->put("k", "w", [&](const Result& r) { heard.emplace_back(6, r.outcome); });
  release.set_value();
  store->flush();
  using enum Outcome;
  const std::vector<std::pair<int, Outcome>> expected{
      {0, done}, {1, conflict}, {2, done}, {3, conflict}, {4, done}, {5, conflict}, {6, done}};
  EXPECT_EQ(heard, expected);
  EXPECT_EQ(store->journal("b"), "entry 0.entry 2.entry 4.");
  EXPECT_EQ(store->get("k"), "w");
}

TEST_F(StoreTest, WhatWaitsIsCommittedInOneTransactionAndCalledBackInOrder) {
  store.reset();
  std::vector<std::size_t> commits;
  store = open({.file = folder.db(), .on_commit = [&](std::size_t n) { commits.push_back(n); }});
  std::promise<void> entered, release;
  store->create(battle("b"), {}, [&](const Result&) {
    entered.set_value();
    release.get_future().wait();
  });
  entered.get_future().wait();
  std::vector<int> order;
  int unseen = 0;
  for (int i = 0; i < 1000; ++i)
    store->append("b", i * 8, "8 bytes.", [&, i](const Result& r) {
      EXPECT_TRUE(r.ok());
      order.push_back(i);
      unseen += store->journal_size("b") < (i + 1) * 8;  // called back before the commit?
    });
  release.set_value();
  store->flush();
  EXPECT_EQ(commits, (std::vector<std::size_t>{1, 1000}));
  ASSERT_EQ(order.size(), 1000u);
  EXPECT_TRUE(std::ranges::is_sorted(order));
  EXPECT_EQ(unseen, 0);
}

TEST_F(StoreTest, SettlingKeepsTheBytesAndTheLock) {
  create("b");
  std::string all;
  for (int i = 0; i < 300; ++i) {
    const std::string piece = std::to_string(10'000'000 + i);
    store->append("b", static_cast<std::int64_t>(all.size()), piece, nullptr);
    all += piece;
  }
  EXPECT_EQ(wait([&](Done d) { store->settle("b", d); }), Outcome::done);
  EXPECT_EQ(store->journal("b"), all);
  EXPECT_EQ(store->journal("b", 1234), all.substr(1234));
  EXPECT_EQ(append("b", 0, "12345678"), Outcome::conflict);
  EXPECT_EQ(append("b", static_cast<std::int64_t>(all.size()), "moremore"), Outcome::done);
  EXPECT_EQ(store->journal("b"), all + "moremore");
  EXPECT_EQ(store->journal("b", static_cast<std::int64_t>(all.size())), "moremore");
  EXPECT_EQ(store->journal_size("b"), static_cast<std::int64_t>(all.size()) + 8);
  // Packed together with what came after, and once more when nothing is new.
  for (int twice = 0; twice < 2; ++twice) {
    EXPECT_EQ(wait([&](Done d) { store->settle("b", d); }), Outcome::done);
    EXPECT_EQ(store->journal("b"), all + "moremore");
    EXPECT_EQ(store->journal_size("b"), static_cast<std::int64_t>(all.size()) + 8);
  }
}

TEST(Packing, GivesBackTheSameBytesOrNothing) {
  std::string journal;
  for (int i = 0; i < 2000; ++i) journal += {'\1', static_cast<char>(i % 7), 0, 0, 3, 0, 0, 0};
  const std::string small = packed(journal);
  EXPECT_LT(small.size() * 5, journal.size());
  EXPECT_EQ(unpacked(small, journal.size()), journal);
  EXPECT_EQ(unpacked(small, journal.size() - 1), "");
  EXPECT_EQ(unpacked(small.substr(1), journal.size()), "");
  EXPECT_EQ(unpacked(packed("x"), 1), "x");
}

TEST_F(StoreTest, SeatsChatHeadersMetadata) {
  create("b", {{"", "axis", "open", ""}});
  EXPECT_EQ(wait([&](Done d) { store->put_seat({"b", "axis", "human", "t1"}, d); }), Outcome::done);
  EXPECT_EQ(wait([&](Done d) {
              store->put_seat({"b", "watch", "spectator", "t1"}, d);
            }),
            Outcome::conflict);
  EXPECT_EQ(store->seat_by_token("t1")->kind, "human");
  store->chat({0, 5, "b", "axis", "bonne chance\n\"é\""}, nullptr);
  store->chat({0, 6, "b", "allied", "you too"}, nullptr);
  store->set_header("b", "new header", nullptr);
  store->put("key", std::string("a\0b", 3), nullptr);
  store->flush();
  const auto lines = store->chat_lines("b", 0);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].text, "bonne chance\n\"é\"");
  EXPECT_EQ(store->chat_lines("b", lines[0].number).at(0).text, "you too");
  EXPECT_EQ(store->battle("b")->header, "new header");
  EXPECT_EQ(store->get("key"), std::string("a\0b", 3));
  EXPECT_EQ(wait([&](Done d) { store->remove("b", d); }), Outcome::done);
  EXPECT_FALSE(store->battle("b"));
  EXPECT_FALSE(store->seat_by_token("t1"));
  EXPECT_TRUE(store->chat_lines("b", 0).empty());
}

TEST_F(StoreTest, BattlesNewestFirst) {
  for (int i = 0; i < 5; ++i) {
    BattleRow b = battle("b" + std::to_string(i));
    b.created = i;
    store->create(b, {}, nullptr);
  }
  store->flush();
  const auto list = store->battles(3);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0].id, "b4");
  EXPECT_EQ(list[2].id, "b2");
}

TEST_F(StoreTest, AFullDiskIsToldAndLosesNothingAcknowledged) {
  store.reset();
  store = open({.file = folder.db(), .quota = 256 << 10});
  create("b");
  std::string acknowledged;
  int full = 0, asked = 0;
  // Groups of ten; after the first refusal the rest of a group no longer fits the journal's length.
  while (full == 0 && asked < 1000) {
    const auto base = static_cast<std::int64_t>(acknowledged.size());
    for (int i = 0; i < 10; ++i, ++asked) {
      std::string piece(4096, static_cast<char>('a' + i));
      store->append("b", base + i * 4096, piece, [&, piece](const Result& r) {
        if (r.ok()) acknowledged += piece;
        full += r.outcome == Outcome::full;
        EXPECT_TRUE(r.ok() || r.outcome == Outcome::full || r.outcome == Outcome::conflict)
            << r.message;
      });
    }
    store->flush();
  }
  EXPECT_GT(full, 0);
  EXPECT_GT(acknowledged.size(), 100'000u);
  EXPECT_EQ(store->journal("b"), acknowledged);
  reopen();  // somebody made room
  EXPECT_EQ(store->journal("b"), acknowledged);
  EXPECT_EQ(append("b", static_cast<std::int64_t>(acknowledged.size()), "goes on"), Outcome::done);
}

TEST_F(StoreTest, TooMuchWaitingIsRefusedAsBusy) {
  store.reset();
  store = open({.file = folder.db(), .max_waiting = 4096});
  create("b");
  EXPECT_EQ(append("b", 0, std::string(10'000, 'x')), Outcome::busy);
  EXPECT_EQ(append("b", 0, "fits"), Outcome::done);
}

TEST_F(StoreTest, DestructionCommitsWhatWaits) {
  create("b");
  for (int i = 0; i < 100; ++i) store->append("b", i * 8, "8 bytes.", nullptr);
  reopen();
  EXPECT_EQ(store->journal_size("b"), 800);
}

TEST_F(StoreTest, AThrowingCallbackHarmsNobody) {
  create("b");
  store->append("b", 0, "one", [](const Result&) { throw std::runtime_error("on purpose"); });
  EXPECT_EQ(append("b", 3, "two"), Outcome::done);
}

TEST(StoreFile, ForeignFilesAreLeftAlone) {
  Folder folder;
  std::string complaint;
  std::ofstream(folder.db()) << std::string(5000, 'x');
  EXPECT_FALSE(open_sqlite({.file = folder.db()}, complaint));
  EXPECT_NE(complaint.find("not a database"), std::string::npos) << complaint;
  EXPECT_FALSE(open_sqlite({.file = folder.path + "/no/such/folder.db"}, complaint));
  EXPECT_NE(complaint.find("unable to open"), std::string::npos) << complaint;
}

// What cannot be read is never taken for the end of what there is.
TEST(StoreFile, AnErrorIsNotTheEnd) {
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(":memory:", &raw), SQLITE_OK);
  const Database db(raw);
  Statement fails(raw, "SELECT 1 WHERE abs(?) > 0");  // overflows while it runs
  EXPECT_TRUE(fails.bind(std::int64_t{-1}).next());
  EXPECT_FALSE(fails.next());
  EXPECT_THROW(fails.bind(std::numeric_limits<std::int64_t>::min()).next(), Damage);
  Statement row(raw, "SELECT ?");
  EXPECT_TRUE(row.bind(std::int64_t{0}).next());
  EXPECT_THROW(row.whole(0, "this row"), Damage);
}

}  // namespace
