#pragma once
// The two handles of SQLite that we use, as values. The C interface is called directly: errors come
// back as codes, which a group commit has to look at one by one.
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/store/store.hpp"

namespace bocage::store {

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
struct FinishStatement {
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

// A prepared statement that is kept. Bound texts must live until the last step.
class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* db, std::string_view sql) {
    sqlite3_stmt* s = nullptr;
    sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &s,
                       nullptr);
    statement.reset(s);
  }

  template <class... Args>
  Statement& bind(const Args&... args) {
    sqlite3_reset(statement.get());
    int i = 0;
    (bind_one(++i, args), ...);
    return *this;
  }
  int step() { return sqlite3_step(statement.get()); }
  // True: a row is there; false: there are no more. Anything else is damage, or a disk that cannot be
  // read, and never the end.
  bool next() {
    const int rc = step();
    if (rc == SQLITE_ROW) return true;
    if (rc == SQLITE_DONE) return false;
    throw Damage(sqlite3_errmsg(sqlite3_db_handle(statement.get())));
  }
  int run() {  // for statements that give no rows: SQLITE_DONE, or the extended error
    const int rc = step();
    if (rc == SQLITE_ROW || rc == SQLITE_DONE) {
      sqlite3_reset(statement.get());
      return SQLITE_DONE;
    }
    return sqlite3_reset(statement.get());
  }
  void reset() { sqlite3_reset(statement.get()); }

  std::int64_t number(int column) { return sqlite3_column_int64(statement.get(), column); }
  std::string text(int column) {
    const void* p = sqlite3_column_blob(statement.get(), column);
    const int n = sqlite3_column_bytes(statement.get(), column);
    return p ? std::string(static_cast<const char*>(p), static_cast<std::size_t>(n))
             : std::string();
  }
  // A column that says whether the row is as it was written.
  Statement& whole(int column, const std::string& what) {
    if (!number(column)) throw Damage(what + " is damaged: the checksum is wrong");
    return *this;
  }
  bool valid() const { return statement != nullptr; }

 private:
  void bind_one(int i, std::int64_t v) { sqlite3_bind_int64(statement.get(), i, v); }
  void bind_one(int i, std::string_view v) {
    sqlite3_bind_text(statement.get(), i, v.data() ? v.data() : "", static_cast<int>(v.size()),
                      SQLITE_STATIC);
  }
  void bind_one(int i, const struct Bytes& v);

  std::unique_ptr<sqlite3_stmt, FinishStatement> statement;
};

struct Rest {  // lets go of the rows when it goes out of scope, by an exception too
  Statement& statement;
  ~Rest() { statement.reset(); }
};

struct Bytes {  // binds as a BLOB
  std::string_view view;
};

inline void Statement::bind_one(int i, const Bytes& v) {
  sqlite3_bind_blob(statement.get(), i, v.view.data() ? v.view.data() : "",
                    static_cast<int>(v.view.size()), SQLITE_STATIC);
}

}  // namespace bocage::store
