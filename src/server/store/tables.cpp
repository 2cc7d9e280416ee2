#include "server/store/tables.hpp"

#include <zlib.h>

#include <algorithm>

#include "server/store/pack.hpp"

namespace bocage::store {
namespace {

constexpr const char* schema = R"(
PRAGMA application_id = 1651467105;
PRAGMA user_version = 4;
CREATE TABLE IF NOT EXISTS battle(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL, game TEXT NOT NULL, scenario TEXT NOT NULL,
  header TEXT NOT NULL, sum INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS battle_created ON battle(created);
CREATE TABLE IF NOT EXISTS entry(battle INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL,
  sum BLOB, PRIMARY KEY(battle, at)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seat(battle INTEGER NOT NULL, seat TEXT NOT NULL, kind TEXT NOT NULL,
  token BLOB NOT NULL, sum INTEGER, PRIMARY KEY(battle, seat)) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS seat_token ON seat(token) WHERE length(token) > 0;
CREATE TABLE IF NOT EXISTS chat(number INTEGER PRIMARY KEY AUTOINCREMENT, battle INTEGER NOT NULL,
  at INTEGER NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL, sum INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS chat_battle ON chat(battle, number);
CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value BLOB NOT NULL,
  sum INTEGER) STRICT, WITHOUT ROWID;
)";
constexpr std::int64_t our_id = 1651467105, our_version = 4;  // the bytes "boca"

// Version 1 had no packed pieces, version 2 no checksums of them, version 3 none of anything else: what is there gets
// its checksum as it stands, and from then on none may be missing.
constexpr const char* since_version_2 = R"(
ALTER TABLE entry ADD COLUMN sum BLOB;
)";
constexpr const char* since_version_3 = R"(
UPDATE entry SET sum = sum_of_piece(battle, at, body) WHERE sum IS NULL;
ALTER TABLE battle ADD COLUMN sum INTEGER;
ALTER TABLE seat ADD COLUMN sum INTEGER;
ALTER TABLE chat ADD COLUMN sum INTEGER;
ALTER TABLE meta ADD COLUMN sum INTEGER;
UPDATE battle SET sum = sum_of(id, created, game, scenario, header);
UPDATE seat SET sum = sum_of(battle, seat, kind, token);
UPDATE chat SET sum = sum_of(battle, at, seat, text);
UPDATE meta SET sum = sum_of(key, value);
PRAGMA user_version = 4;
)";

std::string bring_up(sqlite3* db) {
  const auto version = pragma(db, "PRAGMA user_version");
  if (version >= our_version) return {};
  if (execute(db, "BEGIN IMMEDIATE") == SQLITE_OK &&
      (version >= 3 || execute(db, since_version_2) == SQLITE_OK) &&
      execute(db, since_version_3) == SQLITE_OK && execute(db, "COMMIT") == SQLITE_OK)
    return {};
  std::string wrong = sqlite3_errmsg(db);
  if (!sqlite3_get_autocommit(db)) execute(db, "ROLLBACK");
  return wrong;
}

// Of the columns of a row, numbers and texts, in their order.
void sum_of(sqlite3_context* context, int count, sqlite3_value** values) {
  uLong sum = crc32_z(0, nullptr, 0);
  const auto add = [&](const void* bytes, std::size_t size) {
    sum = crc32_z(sum, static_cast<const Bytef*>(bytes), size);
  };
  for (int i = 0; i < count; ++i) {
    const bool number = sqlite3_value_type(values[i]) == SQLITE_INTEGER;
    const std::int64_t n = number ? sqlite3_value_int64(values[i]) : sqlite3_value_bytes(values[i]);
    add(&n, sizeof n);
    if (!number && n > 0) add(sqlite3_value_blob(values[i]), static_cast<std::size_t>(n));
  }
  sqlite3_result_int64(context, static_cast<std::int64_t>(sum));
}

void sum_of_piece(sqlite3_context* context, int, sqlite3_value** values) {
  const auto* body = static_cast<const char*>(sqlite3_value_blob(values[2]));
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[2]));
  const std::string sum = checksum(sqlite3_value_int64(values[0]), sqlite3_value_int64(values[1]),
                                   {size ? body : "", size});
  sqlite3_result_blob(context, sum.data(), static_cast<int>(sum.size()), SQLITE_TRANSIENT);
}

std::string not_ours(sqlite3* db) {
  const auto id = pragma(db, "PRAGMA application_id");
  if (id < 0) return std::string("it is not a database: ") + sqlite3_errmsg(db);
  const bool empty = pragma(db, "SELECT count(*) FROM sqlite_master") == 0;
  if (id != our_id && !(id == 0 && empty)) return "it is another program's database";
  if (pragma(db, "PRAGMA user_version") > our_version) return "a newer bocage wrote it";
  return {};
}

std::string prepare(sqlite3* db, const SqliteOptions& o) {
  sqlite3_extended_result_codes(db, 1);
  add_sums(db);
  sqlite3_busy_timeout(db, 5000);
  if (std::string bad = not_ours(db); !bad.empty()) return bad;
  // Of a new file. Every answer is a page in the log: answers of many battles lie far apart.
  execute(db, "PRAGMA page_size = 1024");
  Statement wal(db, "PRAGMA journal_mode = WAL");
  if (wal.step() != SQLITE_ROW || wal.text(0) != "wal")
    return std::string("its folder does not allow a write-ahead log: ") + sqlite3_errmsg(db);
  wal.reset();
  if (o.quota > 0) {
    const auto pages = std::max<std::int64_t>(1, o.quota / pragma(db, "PRAGMA page_size"));
    execute(db, ("PRAGMA max_page_count = " + std::to_string(pages)).c_str());
  }
  // FULL: an acknowledged answer survives a power cut too. The setting belongs to the connection.
  if (execute(db, "PRAGMA synchronous = FULL") != SQLITE_OK) return sqlite3_errmsg(db);
  if (pragma(db, "PRAGMA application_id") == our_id) return bring_up(db);
  if (execute(db, "BEGIN IMMEDIATE") != SQLITE_OK || execute(db, schema) != SQLITE_OK ||
      execute(db, "COMMIT") != SQLITE_OK)
    return sqlite3_errmsg(db);
  return {};
}

}  // namespace

int execute(sqlite3* db, const char* sql) {
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}

std::int64_t pragma(sqlite3* db, std::string_view sql) {
  Statement s(db, sql);
  return s.valid() && s.step() == SQLITE_ROW ? s.number(0) : -1;
}

void add_sums(sqlite3* db) {
  constexpr int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  sqlite3_create_function(db, "sum_of", -1, kind, nullptr, sum_of, nullptr, nullptr);
  sqlite3_create_function(db, "sum_of_piece", 3, kind, nullptr, sum_of_piece, nullptr, nullptr);
}

Database open_database(const SqliteOptions& o, std::string& complaint) {
  sqlite3* raw = nullptr;
  constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int rc = sqlite3_open_v2(o.file.c_str(), &raw, flags, nullptr);
  Database db(raw);
  std::string bad = rc == SQLITE_OK ? prepare(raw, o) : std::string(sqlite3_errstr(rc));
  if (bad.empty()) return db;
  complaint = "cannot use the database " + o.file + ": " + bad;
  return nullptr;
}

Result classify(int code, sqlite3* db) {
  switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return {};
    case SQLITE_CONSTRAINT: return {Outcome::conflict, sqlite3_errmsg(db)};
    case SQLITE_FULL: return {Outcome::full, sqlite3_errmsg(db)};
    default: return {Outcome::failed, sqlite3_errmsg(db)};
  }
}

std::string checksum(std::int64_t key, std::int64_t at, std::string_view body) {
  const std::int64_t place[2] = {key, at};  // a piece in another's place is damage too
  uLong sum = crc32_z(0, reinterpret_cast<const Bytef*>(place), sizeof place);
  sum = crc32_z(sum, reinterpret_cast<const Bytef*>(body.data()), body.size());
  return std::to_string(sum);
}

std::string piece(std::int64_t key, std::int64_t at, std::string body, const std::string& sum) {
  const std::string where = " at byte " + std::to_string(at < 0 ? 0 : at);
  if (sum != checksum(key, at, body))
    throw Damage("a journal is damaged: the checksum is wrong" + where);
  if (at >= 0) {
    if (body.size() % 8) throw Damage("a journal is damaged: half an entry" + where);
    return body;
  }
  constexpr std::int64_t longest = 256 << 20;
  if (at < -longest) throw Damage("a journal is damaged: its length is wrong");
  std::string bytes = unpacked(body, static_cast<std::size_t>(-at));
  if (bytes.empty()) throw Damage("a journal is damaged: it cannot be unpacked" + where);
  return bytes;
}

Writing::Writing(sqlite3* d)
    : db(d),
      begin(d, "BEGIN IMMEDIATE"),
      commit(d, "COMMIT"),
      find_key(d, "SELECT key FROM battle WHERE id = ?1"),
      find_end(d,
               "SELECT key, coalesce((SELECT iif(at < 0, -at, at + length(body)) FROM entry WHERE "
               "entry.battle = battle.key ORDER BY at DESC LIMIT 1), 0) FROM battle WHERE id = ?1"),
      data_version(d, "PRAGMA data_version"),
      insert_battle(d,
                    "INSERT INTO battle(id, created, game, scenario, header, sum) "
                    "VALUES(?1, ?2, ?3, ?4, ?5, sum_of(?1, ?2, ?3, ?4, ?5))"),
      insert_seat(
          d,
          "INSERT INTO seat SELECT key, ?2, ?3, ?4, sum_of(key, ?2, ?3, ?4) FROM battle WHERE id = "
          "?1 ON CONFLICT(battle, seat) DO UPDATE SET kind = excluded.kind, token = "
          "excluded.token, sum = excluded.sum"),
      insert_entry(d, "INSERT INTO entry(battle, at, body, sum) VALUES(?1, ?2, ?3, ?4)"),
      update_header(d,
                    "UPDATE battle SET header = ?2, sum = sum_of(id, created, game, scenario, ?2) "
                    "WHERE id = ?1"),
      insert_chat(d,
                  "INSERT INTO chat(battle, at, seat, text, sum) SELECT key, ?2, ?3, ?4, "
                  "sum_of(key, ?2, ?3, ?4) FROM battle WHERE id = ?1"),
      insert_meta(
          d,
          "INSERT INTO meta VALUES(?1, ?2, sum_of(?1, ?2)) ON CONFLICT(key) DO UPDATE SET value = "
          "excluded.value, sum = excluded.sum"),
      select_pieces(d, "SELECT at, body, sum FROM entry WHERE battle = ?1 ORDER BY at"),
      delete_entries(d, "DELETE FROM entry WHERE battle = ?1"),
      delete_seats(d, "DELETE FROM seat WHERE battle = ?1"),
      delete_chat(d, "DELETE FROM chat WHERE battle = ?1"),
      delete_battle(d, "DELETE FROM battle WHERE key = ?1") {}

bool Writing::valid() const {
  return std::ranges::all_of(
      std::initializer_list<const Statement*>{
          &begin, &commit, &find_key, &find_end, &data_version, &insert_battle, &insert_seat,
          &insert_entry, &update_header, &insert_chat, &insert_meta, &select_pieces,
          &delete_entries, &delete_seats, &delete_chat, &delete_battle},
      [](const Statement* s) { return s->valid(); });
}

Result Writing::changed(int code) {
  if (code != SQLITE_DONE) return classify(code, db);
  if (sqlite3_changes(db) == 0) return {Outcome::missing, "no such battle"};
  return {};
}

std::optional<std::int64_t> Writing::key_of(const std::string& battle) {
  const Rest rest{find_key};
  if (!find_key.bind(battle).next()) return {};
  return find_key.number(0);
}

template <class Work>
Result Writing::all_or_nothing(Work work) {
  if (const int rc = execute(db, "SAVEPOINT one"); rc != SQLITE_OK) return classify(rc, db);
  Result r = work();
  if (!r.ok() && !sqlite3_get_autocommit(db)) execute(db, "ROLLBACK TO one");
  if (!sqlite3_get_autocommit(db)) execute(db, "RELEASE one");
  return r;
}

Result Writing::create(const BattleRow& b, const std::vector<SeatRow>& seats) {
  return all_or_nothing([&]() -> Result {
    Result r = changed(insert_battle.bind(b.id, b.created, b.game, b.scenario, b.header).run());
    for (const SeatRow& s : seats) {
      if (!r.ok()) return r;
      r = changed(insert_seat.bind(b.id, s.seat, s.kind, Bytes{s.token_hash}).run());
    }
    return r;
  });
}

Result Writing::begin_group() {
  if (const Result r = classify(begin.bind().run(), db); !r.ok()) return r;
  const std::int64_t now =
      data_version.bind().step() == SQLITE_ROW ? data_version.number(0) : version + 1;
  data_version.reset();
  constexpr std::size_t many = 20'000;
  if (now != version || ends.size() > many) ends.clear();
  version = now;
  return {};
}

Result Writing::end_group() { return classify(commit.bind().run(), db); }

void Writing::forget() { ends.clear(); }

Writing::End* Writing::end_of(const std::string& battle) {
  if (const auto it = ends.find(battle); it != ends.end()) return &it->second;
  const Rest rest{find_end};
  if (!find_end.bind(battle).next()) return nullptr;
  return &ends.emplace(battle, End{find_end.number(0), find_end.number(1)}).first->second;
}

// Only where the journal ends: no gap, nothing twice.
Result Writing::append(const std::string& battle, std::int64_t offset, const std::string& bytes) {
  if (bytes.empty()) return {Outcome::failed, "an append without bytes"};
  End* const end = end_of(battle);
  if (!end) return {Outcome::missing, "no such battle"};
  if (end->length != offset)
    return {Outcome::conflict, "the journal does not end at byte " + std::to_string(offset)};
  const std::string sum = checksum(end->key, offset, bytes);
  Result r = changed(insert_entry.bind(end->key, offset, Bytes{bytes}, Bytes{sum}).run());
  if (r.ok()) end->length += static_cast<std::int64_t>(bytes.size());
  return r;
}

Result Writing::put_seat(const SeatRow& s) {
  return changed(insert_seat.bind(s.battle, s.seat, s.kind, Bytes{s.token_hash}).run());
}

Result Writing::set_header(const std::string& battle, const std::string& header) {
  return changed(update_header.bind(battle, header).run());
}

Result Writing::chat(const ChatRow& c) {
  return changed(insert_chat.bind(c.battle, c.at, c.seat, c.text).run());
}

Result Writing::put(const std::string& key, const std::string& value) {
  return changed(insert_meta.bind(key, Bytes{value}).run());
}

Result Writing::remove(const std::string& battle) {
  const auto key = key_of(battle);
  if (!key) return {Outcome::missing, "no such battle"};
  ends.erase(battle);
  return all_or_nothing([&]() -> Result {
    for (Statement* s : {&delete_entries, &delete_seats, &delete_chat, &delete_battle})
      if (const int rc = s->bind(*key).run(); rc != SQLITE_DONE) return classify(rc, db);
    return {};
  });
}

Result Writing::settle(const std::string& battle) {
  const auto key = key_of(battle);
  if (!key) return {Outcome::missing, "no such battle"};
  std::string whole;
  bool all_packed = true;
  int rc = SQLITE_DONE;
  try {
    const Rest rest{select_pieces};
    for (select_pieces.bind(*key); (rc = select_pieces.step()) == SQLITE_ROW;) {
      const std::int64_t at = select_pieces.number(0);
      all_packed &= at < 0;
      whole += piece(*key, at, select_pieces.text(1), select_pieces.text(2));
    }
  } catch (const Damage& damage) {  // it stays as it is: a repair may still save something
    return {Outcome::missing, damage.what()};
  }
  if (rc != SQLITE_DONE) return classify(rc, db);
  if (all_packed) return {};
  return all_or_nothing([&]() -> Result {
    if (const int e = delete_entries.bind(*key).run(); e != SQLITE_DONE) return classify(e, db);
    const std::string body = packed(whole);
    const auto at = -static_cast<std::int64_t>(whole.size());
    const std::string sum = checksum(*key, at, body);
    return classify(insert_entry.bind(*key, at, Bytes{body}, Bytes{sum}).run(), db);
  });
}

}  // namespace bocage::store
