// The writer is killed at random moments: what was acknowledged is there, and nothing has a gap.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <semaphore>

#include "server/store/store.hpp"

using namespace bocage::store;

namespace {

constexpr int battles = 8, outstanding = 64;

// BOCAGE_KILLS=500: as often (make soak).
int rounds() {
  const char* text = std::getenv("BOCAGE_KILLS");
  return text ? std::atoi(text) : 50;
}

struct Ack {  // smaller than PIPE_BUF: written whole or not at all
  std::int64_t battle, size;
};

std::string name(std::int64_t battle) { return "battle " + std::to_string(battle); }

// The eight bytes that belong at this place, so that a reader can tell.
std::string answer(std::int64_t battle, std::int64_t offset) {
  const std::uint64_t x =
      static_cast<std::uint64_t>(offset * 1'000'003 + battle) * 0x9E3779B97F4A7C15u;
  return std::string(reinterpret_cast<const char*>(&x), 8);
}

[[noreturn]] void write_until_killed(const std::string& file, int pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string complaint;
  auto store = open_sqlite({.file = file}, complaint);
  if (!store) _exit(1);
  std::array<std::int64_t, battles> next{};
  for (std::int64_t b = 0; b < battles; ++b) {
    next[static_cast<std::size_t>(b)] = store->journal_size(name(b));
    if (next[static_cast<std::size_t>(b)] >= 0) continue;
    store->create({name(b), 0, "pg", "s", "h"}, {}, nullptr);
    next[static_cast<std::size_t>(b)] = 0;
  }
  std::counting_semaphore<outstanding> room(outstanding);
  for (std::int64_t i = 0;; ++i) {
    const std::int64_t b = i % battles;
    auto& at = next[static_cast<std::size_t>(b)];
    const int answers = 1 + static_cast<int>(i % 3);
    std::string bytes;
    for (int k = 0; k < answers; ++k) bytes += answer(b, at + k * 8);
    const Ack ack{b, at + answers * 8};
    room.acquire();
    store->append(name(b), at, bytes, [&room, ack, pipe](const Result& r) {
      if (!r.ok()) _exit(2);
      if (write(pipe, &ack, sizeof ack) != sizeof ack) _exit(3);
      room.release();
    });
    if (i % 97 == 0) store->settle(name(b), nullptr);
    at = ack.size;
  }
}

TEST(StoreKill, EveryAcknowledgedAnswerSurvivesKillsAndPacking) {
  std::string folder = (std::filesystem::temp_directory_path() / "bocage-kill-XXXXXX").string();
  ASSERT_TRUE(mkdtemp(folder.data()));
  const std::string file = folder + "/test.db";
  std::mt19937 random(1944);
  std::array<std::int64_t, battles> acknowledged{};
  for (int round = 0; round < rounds(); ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(ends[0]);
      write_until_killed(file, ends[1]);
    }
    close(ends[1]);
    const int kill_after = static_cast<int>(random() % 400);
    Ack ack{};
    for (int n = 0; read(ends[0], &ack, sizeof ack) == sizeof ack; ++n) {
      acknowledged[static_cast<std::size_t>(ack.battle)] = ack.size;
      if (n == kill_after) kill(child, SIGKILL);  // what is in the pipe was acknowledged too
    }
    close(ends[0]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer gave up with " << WEXITSTATUS(status);

    std::string complaint;
    auto store = open_sqlite({.file = file}, complaint);
    ASSERT_TRUE(store) << complaint;
    for (std::int64_t b = 0; b < battles; ++b) {
      const std::string journal = store->journal(name(b)).value_or("");
      const auto size = static_cast<std::int64_t>(journal.size());
      ASSERT_GE(size, acknowledged[static_cast<std::size_t>(b)]) << "round " << round;
      ASSERT_EQ(size, store->journal_size(name(b)));  // the sum of the pieces is the last one's end
      for (std::int64_t at = 0; at < size; at += 8)
        ASSERT_EQ(journal.substr(static_cast<std::size_t>(at), 8), answer(b, at)) << at;
    }
  }
  for (const auto size : acknowledged) EXPECT_GT(size, 0);
  std::filesystem::remove_all(folder);
}

// The write-ahead log cannot grow: the commit itself fails, not the statement before it. In a
// child, because the limit is the process's.
TEST(StoreKill, ACommitThatCannotBeWrittenIsToldAndTheNextOneWorks) {
  std::string folder = (std::filesystem::temp_directory_path() / "bocage-full-XXXXXX").string();
  ASSERT_TRUE(mkdtemp(folder.data()));
  const std::string file = folder + "/test.db";
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    std::string complaint;
    auto store = open_sqlite({.file = file}, complaint);
    store->create({name(0), 0, "pg", "s", "h"}, {}, nullptr);
    store->flush();
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlimit small{200 << 10, limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    std::int64_t size = 0;
    bool told = false;
    const auto append = [&] {
      store->append(name(0), size, answer(0, size), [&](const Result& r) {
        if (r.ok()) size += 8;
        told = told || r.outcome == Outcome::full || r.outcome == Outcome::failed;
      });
      store->flush();
    };
    for (int i = 0; i < 1000 && !told; ++i) append();
    if (!told || size == 0) _exit(1);
    const std::int64_t before = size;
    append();
    if (size != before || store->journal_size(name(0)) != size) _exit(2);
    setrlimit(RLIMIT_FSIZE, &limit);
    append();
    if (size != before + 8 || store->journal_size(name(0)) != size) _exit(3);
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  std::string complaint;
  auto store = open_sqlite({.file = file}, complaint);
  const std::string journal = store->journal(name(0)).value_or("");
  EXPECT_GT(journal.size(), 8u);
  for (std::size_t at = 0; at < journal.size(); at += 8)
    ASSERT_EQ(journal.substr(at, 8), answer(0, static_cast<std::int64_t>(at)));
  store.reset();
  std::filesystem::remove_all(folder);
}

}  // namespace
