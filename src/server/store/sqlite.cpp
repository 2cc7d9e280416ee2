// The store over SQLite: one thread that writes in groups, one connection that reads.
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "server/store/file_lock.hpp"
#include "server/store/keeper.hpp"
#include "server/store/tables.hpp"

namespace bocage::store {
namespace {

struct Write {
  std::function<Result(Writing&)>
      work;  // run again when a group fails, so it must not move from itself
  Done done;
  std::size_t size = 0;
  Result result;
};

constexpr bool spoils_group(Outcome o) { return o == Outcome::full || o == Outcome::failed; }

struct Reading {
  explicit Reading(sqlite3* d)
      : battle(d, std::string("SELECT id, created, game, scenario, header, ") + battle_is_whole +
                      " FROM battle WHERE id = ?1"),
        battles(d,
                "SELECT id, created, game, scenario FROM battle ORDER BY created DESC, key DESC "
                "LIMIT ?1"),
        key(d, "SELECT key FROM battle WHERE id = ?1"),
        entries(d,
                "SELECT at, body, sum FROM entry WHERE battle = ?1 AND at >= coalesce("
                "(SELECT max(at) FROM entry WHERE battle = ?1 AND at <= ?2), 0) ORDER BY at"),
        size(d,
             "SELECT iif(at < 0, -at, at + length(body)) FROM entry WHERE battle = ?1 ORDER BY at "
             "DESC LIMIT 1"),
        seats(d, std::string("SELECT seat, kind, token, ") + seat_is_whole +
                     " FROM seat WHERE battle = ?1 ORDER BY seat"),
        token(d, std::string("SELECT id, seat, kind, token, ") + seat_is_whole +
                     " FROM seat JOIN battle ON key = battle "
                     "WHERE token = ?1 AND length(token) > 0"),
        chat(d, std::string("SELECT number, at, seat, text, ") + chat_is_whole +
                    " FROM chat WHERE battle = ?1 AND number > ?2 ORDER BY number"),
        meta(d, std::string("SELECT value, ") + meta_is_whole + " FROM meta WHERE key = ?1") {}
  Statement battle, battles, key, entries, size, seats, token, chat, meta;
};

void look_over(sqlite3* db, const std::function<void(const std::string&)>& tell) {
  Statement check(db, "PRAGMA quick_check(20)");
  try {
    while (check.next())
      if (const std::string found = check.text(0); found != "ok") tell(found);
  } catch (const Damage& damage) {
    tell(damage.what());
  }
}

struct Sqlite final : Store {
  const SqliteOptions options;
  FileLock file_lock;
  Database write_db, read_db;
  Writing writing;

  std::mutex read_mutex;
  Reading reading;

  std::mutex mutex;
  std::condition_variable wake;
  std::vector<Write> waiting;
  std::size_t waiting_size = 0;
  bool stopping = false;
  Keeper keeper;
  std::thread writer;

  Sqlite(const SqliteOptions& o, Database w, Database r, Database k)
      : options(o),
        write_db(std::move(w)),
        read_db(std::move(r)),
        writing(write_db.get()),
        reading(read_db.get()),
        keeper(write_db.get(), std::move(k)) {}
  ~Sqlite() override {
    {
      std::lock_guard lock(mutex);
      stopping = true;
    }
    wake.notify_one();
    if (writer.joinable()) writer.join();
  }

  // --- writing ---

  void enqueue(std::size_t size, Done done, std::function<Result(Writing&)> work) {
    Write w{std::move(work), std::move(done), size, {}};
    {
      std::lock_guard lock(mutex);
      if (waiting_size + size > options.max_waiting) {  // stays in the queue, so that order holds
        w.work = nullptr;
        w.size = 0;
        w.result = {Outcome::busy, "too much waits to be stored"};
      }
      waiting_size += w.size;
      waiting.push_back(std::move(w));
    }
    wake.notify_one();
  }

  void run() {
    for (;;) {
      std::vector<Write> batch;
      {
        std::unique_lock lock(mutex);
        wake.wait(lock, [&] { return stopping || !waiting.empty(); });
        if (waiting.empty()) return;
        batch.swap(waiting);
        waiting_size = 0;
      }
      commit(batch);
      for (Write& w : batch) call_back(w);
      keeper.look();
    }
  }

  static void call_back(Write& w) {
    if (!w.done) return;
    try {
      w.done(w.result);
    } catch (...) {  // the writer serves everybody: one caller's mistake must not end it
    }
  }

  // All in one transaction; when something spoils it (a full disk, say), each alone, so that
  // everybody learns his own fate.
  void commit(std::vector<Write>& batch) {
    if (try_group(batch.data(), batch.size())) return;
    for (Write& w : batch) try_group(&w, 1);
  }

  bool try_group(Write* first, std::size_t count) {
    sqlite3* const db = write_db.get();
    std::size_t works = 0;
    for (Write* w = first; w != first + count; ++w) works += w->work != nullptr;
    if (works == 0) return true;
    Result bad = writing.begin_group();
    for (Write* w = first; bad.ok() && w != first + count; ++w) {
      if (!w->work) continue;
      try {
        w->result = w->work(writing);
      } catch (const std::exception& fault) {  // a damaged page: this one fails, the others go on
        w->result = {Outcome::conflict, fault.what()};
      }
      if (spoils_group(w->result.outcome)) bad = w->result;
    }
    if (bad.ok()) bad = writing.end_group();
    if (bad.ok()) {
      if (options.on_commit) options.on_commit(works);
      return true;
    }
    if (!sqlite3_get_autocommit(db)) execute(db, "ROLLBACK");
    writing.forget();
    if (count == 1) first->result = bad;
    return count == 1;
  }

  void create(BattleRow b, std::vector<SeatRow> seats, Done done) override {
    const std::size_t size = b.header.size() + 256 * (1 + seats.size());
    enqueue(size, std::move(done), [b = std::move(b), seats = std::move(seats)](Writing& w) {
      return w.create(b, seats);
    });
  }
  void append(std::string battle, std::int64_t offset, std::string bytes, Done done) override {
    const std::size_t size = bytes.size() + 128;
    enqueue(size, std::move(done),
            [battle = std::move(battle), offset, bytes = std::move(bytes)](Writing& w) {
              return w.append(battle, offset, bytes);
            });
  }
  void put_seat(SeatRow s, Done done) override {
    enqueue(256, std::move(done), [s = std::move(s)](Writing& w) { return w.put_seat(s); });
  }
  void set_header(std::string battle, std::string header, Done done) override {
    const std::size_t size = header.size() + 128;
    enqueue(size, std::move(done),
            [battle = std::move(battle), header = std::move(header)](Writing& w) {
              return w.set_header(battle, header);
            });
  }
  void chat(ChatRow c, Done done) override {
    const std::size_t size = c.text.size() + 128;
    enqueue(size, std::move(done), [c = std::move(c)](Writing& w) { return w.chat(c); });
  }
  void put(std::string key, std::string value, Done done) override {
    const std::size_t size = value.size() + 128;
    enqueue(size, std::move(done), [key = std::move(key), value = std::move(value)](Writing& w) {
      return w.put(key, value);
    });
  }
  void remove(std::string battle, Done done) override {
    enqueue(128, std::move(done),
            [battle = std::move(battle)](Writing& w) { return w.remove(battle); });
  }
  void settle(std::string battle, Done done) override {
    enqueue(128, std::move(done),
            [battle = std::move(battle)](Writing& w) { return w.settle(battle); });
  }
  void flush() override {
    std::promise<void> reached;
    enqueue(
        0, [&](const Result&) { reached.set_value(); }, nullptr);
    reached.get_future().wait();
  }

  // --- reading: rows, or an exception ---

  std::optional<std::int64_t> key_of(std::string_view battle) {
    const Rest rest{reading.key};
    if (!reading.key.bind(battle).next()) return {};
    return reading.key.number(0);
  }

  std::optional<BattleRow> battle(std::string_view id) override {
    std::lock_guard lock(read_mutex);
    Statement& s = reading.battle.bind(id);
    const Rest rest{s};
    if (!s.next()) return {};
    s.whole(5, "the head of battle " + std::string(id));
    return BattleRow{s.text(0), s.number(1), s.text(2), s.text(3), s.text(4)};
  }

  std::vector<BattleRow> battles(std::size_t limit) override {
    std::lock_guard lock(read_mutex);
    std::vector<BattleRow> rows;
    Statement& s = reading.battles.bind(static_cast<std::int64_t>(limit));
    const Rest rest{s};
    while (s.next()) rows.push_back({s.text(0), s.number(1), s.text(2), s.text(3), {}});
    return rows;
  }

  std::optional<std::string> journal(std::string_view battle, std::int64_t offset) override {
    std::lock_guard lock(read_mutex);
    const auto key = key_of(battle);
    if (!key) return {};
    std::string bytes;
    std::int64_t skip = 0, end = 0;
    Statement& s = reading.entries.bind(*key, offset);
    const Rest rest{s};
    for (bool first = true; s.next(); first = false) {
      const std::int64_t at = s.number(0);
      if (first) skip = offset - std::max<std::int64_t>(0, at);  // it may start before the offset
      if (first ? offset == 0 && at > 0 : at != end)
        throw Damage("a piece of a journal is missing before byte " + std::to_string(at));
      const std::string part = piece(*key, at, s.text(1), s.text(2));
      end = at < 0 ? -at : at + static_cast<std::int64_t>(part.size());
      bytes += part;
    }
    bytes.erase(0,
                std::min(bytes.size(), static_cast<std::size_t>(std::max<std::int64_t>(0, skip))));
    return bytes;
  }

  std::int64_t journal_size(std::string_view battle) override {
    std::lock_guard lock(read_mutex);
    const auto key = key_of(battle);
    if (!key) return -1;
    Statement& s = reading.size.bind(*key);
    const Rest rest{s};
    return s.next() ? s.number(0) : 0;
  }

  std::vector<SeatRow> seats(std::string_view battle) override {
    std::lock_guard lock(read_mutex);
    std::vector<SeatRow> rows;
    const auto key = key_of(battle);
    if (!key) return rows;
    Statement& s = reading.seats.bind(*key);
    const Rest rest{s};
    while (s.next()) {
      s.whole(3, "a seat of battle " + std::string(battle));
      rows.push_back({std::string(battle), s.text(0), s.text(1), s.text(2)});
    }
    return rows;
  }

  std::optional<SeatRow> seat_by_token(std::string_view hash) override {
    std::lock_guard lock(read_mutex);
    Statement& s = reading.token.bind(Bytes{hash});
    const Rest rest{s};
    if (!s.next()) return {};
    s.whole(4, "a seat of battle " + s.text(0));
    return SeatRow{s.text(0), s.text(1), s.text(2), s.text(3)};
  }

  std::vector<ChatRow> chat_lines(std::string_view battle, std::int64_t after) override {
    std::lock_guard lock(read_mutex);
    std::vector<ChatRow> rows;
    const auto key = key_of(battle);
    if (!key) return rows;
    Statement& s = reading.chat.bind(*key, after);
    const Rest rest{s};
    while (s.next()) {
      s.whole(4, "a line of the chat of battle " + std::string(battle));
      rows.push_back({s.number(0), s.number(1), std::string(battle), s.text(2), s.text(3)});
    }
    return rows;
  }

  std::optional<std::string> get(std::string_view key) override {
    std::lock_guard lock(read_mutex);
    const Rest rest{reading.meta};
    if (!reading.meta.bind(key).next()) return {};
    return reading.meta.whole(1, std::string(key)).text(0);
  }
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const SqliteOptions& options, std::string& complaint) {
  FileLock file_lock;
  if (options.alone && !file_lock.take(options.file, complaint)) return nullptr;
  Database write_db = open_database(options, complaint);
  if (!write_db) return nullptr;
  if (options.on_damage) look_over(write_db.get(), options.on_damage);
  Database read_db = open_database(options, complaint);
  if (!read_db) return nullptr;
  execute(read_db.get(), "PRAGMA query_only = ON");
  Database keep_db = open_database(options, complaint);
  if (!keep_db) return nullptr;
  auto store = std::make_unique<Sqlite>(options, std::move(write_db), std::move(read_db),
                                        std::move(keep_db));
  if (!store->writing.valid()) {
    complaint = "cannot use the database " + options.file + ": its tables are not ours";
    return nullptr;
  }
  store->file_lock = std::move(file_lock);
  store->writer = std::thread([s = store.get()] { s->run(); });
  return store;
}

}  // namespace bocage::store
