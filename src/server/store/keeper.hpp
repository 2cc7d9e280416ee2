#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/store/tables.hpp"

namespace bocage::store {

// Copies what the write-ahead log holds into the database file, on a thread and a connection of its
// own: the two fsyncs that takes shall not stand between an answer and its commit. Under steady
// load the log never comes to rest, so that SQLite could begin it anew; then the writer does that
// itself, right after such a copy, when almost nothing is left to be copied.
class Keeper {
 public:
  Keeper(sqlite3* writing, Database own) : write_db(writing), db(std::move(own)) {
    sqlite3_wal_hook(
        write_db,
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<Keeper*>(self)->length = pages;
          return SQLITE_OK;
        },
        this);
    thread = std::thread([this] { run(); });
  }
  ~Keeper() {
    {
      const std::lock_guard lock(mutex);
      stopping = true;
    }
    wake.notify_one();
    thread.join();
  }

  // The writer, between two commits.
  void look() {
    constexpr int piece = 4'000, long_ = 32'000;  // pages
    if (length < asked) asked = 0;                // it has begun anew
    if (copied.exchange(false)) {
      sqlite3_wal_checkpoint_v2(write_db, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
      return;
    }
    if (length - asked < piece) return;
    asked = length;
    {
      const std::lock_guard lock(mutex);
      due = true;
      too_long = length >= long_;
    }
    wake.notify_one();
  }

 private:
  void run() {
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [&] { return due || stopping; });
      if (stopping) return;
      due = false;
      const bool restart = too_long;
      lock.unlock();
      sqlite3_wal_checkpoint_v2(db.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
      if (restart) copied = true;
      lock.lock();
    }
  }

  sqlite3* const write_db;
  Database db;
  int length = 0, asked = 0;  // of the log, in pages; the writer's
  std::atomic<bool> copied{false};
  std::mutex mutex;
  std::condition_variable wake;
  bool due = false, too_long = false, stopping = false;
  std::thread thread;
};

}  // namespace bocage::store
