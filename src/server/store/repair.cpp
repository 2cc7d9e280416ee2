#include "server/store/repair.hpp"

#include <set>

#include "server/store/tables.hpp"

namespace bocage::store {
namespace {

// A damaged page ends a scan, so there are several: forwards, backwards, over the indexes, and over what
// other tables say.
std::set<std::int64_t> keys_of(sqlite3* db) {
  std::set<std::int64_t> keys;
  for (const char* scan :
       {"SELECT key FROM battle ORDER BY key", "SELECT key FROM battle ORDER BY key DESC",
        "SELECT key FROM battle ORDER BY id", "SELECT key FROM battle ORDER BY created",
        "SELECT DISTINCT battle FROM seat", "SELECT DISTINCT battle FROM entry"}) {
    Statement s(db, scan);
    if (!s.valid()) continue;
    while (s.step() == SQLITE_ROW) keys.insert(s.number(0));
  }
  return keys;
}

struct Reader {
  explicit Reader(sqlite3* db)
      : version(pragma(db, "PRAGMA user_version")),
        battle(db, "SELECT id, created, game, scenario, header" + whole(battle_is_whole) +
                       " FROM battle WHERE key = ?1"),
        seats(db, "SELECT seat, kind, token" + whole(seat_is_whole) +
                      " FROM seat WHERE battle = ?1 ORDER BY seat"),
        entries(db, std::string("SELECT at, body, ") +
                        (version < 3 ? "sum_of_piece(battle, at, body)" : "sum") +
                        " FROM entry WHERE battle = ?1 ORDER BY at"),
        chat(db, "SELECT at, seat, text" + whole(chat_is_whole) +
                     " FROM chat WHERE battle = ?1 ORDER BY number"),
        meta(db, "SELECT value" + whole(meta_is_whole) + " FROM meta WHERE key = ?1") {}
  const std::int64_t version;  // of the file: an old one has fewer checksums
  Statement battle, seats, entries, chat, meta;

  std::string whole(const char* as_written) const {
    return version < 4 ? ", 1" : std::string(", ") + as_written;
  }

  // The journal as far as it is whole, and what is wrong behind that.
  std::string journal(std::int64_t key, std::string& wrong) {
    std::string bytes;
    const Rest rest{entries};
    try {
      for (entries.bind(key); entries.next();) {
        const std::int64_t at = entries.number(0);
        if (at > 0 && at != static_cast<std::int64_t>(bytes.size()))
          throw Damage("a piece is missing before byte " + std::to_string(at));
        bytes += piece(key, at, entries.text(1), entries.text(2));
      }
    } catch (const std::exception& damage) {
      wrong = damage.what();
    }
    return bytes;
  }
};

}  // namespace

Repaired repair(const RepairOptions& o) {
  Repaired done;
  sqlite3* raw = nullptr;
  const int rc = sqlite3_open_v2(o.from.c_str(), &raw, SQLITE_OPEN_READONLY, nullptr);
  const Database db(raw);
  if (rc != SQLITE_OK) return done.complaint = "cannot open " + o.from, done;
  std::string complaint;
  const auto fresh = open_sqlite({.file = o.to}, complaint);
  if (!fresh) return done.complaint = complaint, done;
  if (!fresh->battles(1).empty()) return done.complaint = o.to + " has battles in it already", done;
  add_sums(raw);
  Reader read(raw);
  if (!read.battle.valid() || !read.entries.valid())
    return done.complaint = o.from + " is not a file of battles, or its schema is gone", done;
  const Get get = [&](const std::string& name) -> std::optional<std::string> {
    const Rest rest{read.meta};
    if (!read.meta.bind(name).next()) return {};
    return read.meta.whole(1, name).text(0);
  };
  Result stored;
  const auto keep = [&](const Result& r) {
    if (!r.ok()) stored = r;
  };
  auto keys = keys_of(raw);
  // No battle has that number: a damaged row lost its own.
  if (keys.erase(0)) o.tell("some rows no longer say which battle is theirs");
  for (const std::int64_t key : keys) {
    std::string name = "battle number " + std::to_string(key), wrong;
    const auto lose = [&](const std::string& why) {
      ++done.lost;
      o.tell(name + " is lost: " + why);
    };
    try {
      BattleRow row;
      {
        const Rest rest{read.battle};
        if (!read.battle.bind(key).next()) {
          lose("its head is gone");
          continue;
        }
        name = read.battle.text(2) + " battle " + read.battle.text(0);
        read.battle.whole(5, "its head");
        row = {read.battle.text(0), read.battle.number(1), read.battle.text(2), read.battle.text(3),
               read.battle.text(4)};
      }
      std::vector<SeatRow> seats;
      {
        const Rest rest{read.seats};
        for (read.seats.bind(key); read.seats.next();) {
          if (read.seats.number(3))
            seats.push_back({row.id, read.seats.text(0), read.seats.text(1), read.seats.text(2)});
          else o.tell(name + ": the link to a seat is lost");
        }
      }
      std::string journal = read.journal(key, wrong);
      std::size_t good = journal.size();
      if (const std::string played = o.whole(row, journal, get, good); wrong.empty())
        wrong = played;
      if (!wrong.empty() && (!o.shorten || good == unusable)) {
        lose(good == unusable
                 ? wrong
                 : wrong + " (" + std::to_string(good / 8) + " entries before that are whole)");
        continue;
      }
      journal.resize(std::min(good, journal.size()));
      fresh->create(row, seats, keep);
      if (!journal.empty()) fresh->append(row.id, 0, journal, keep);
      std::vector<std::string> names{"updated/" + row.id};
      for (const SeatRow& s : seats)
        for (const char* kind : {"standing/", "dice/"})
          names.push_back(kind + row.id + "/" + s.seat);
      try {
        for (const std::string& each : names) {
          if (const auto value = get(each)) fresh->put(each, *value, keep);
        }
        const Rest rest{read.chat};
        for (read.chat.bind(key); read.chat.next();)
          if (read.chat.number(3))
            fresh->chat({0, read.chat.number(0), row.id, read.chat.text(1), read.chat.text(2)},
                        keep);
          else o.tell(name + ": a line of the chat is lost");
      } catch (const Damage& damage) {
        o.tell(name + ": some of what was said or ordered is lost: " + damage.what());
      }
      if (wrong.empty()) {
        ++done.kept;
      } else {
        ++done.shortened;
        o.tell(name + " ends after " + std::to_string(journal.size() / 8) + " entries: " + wrong);
      }
    } catch (const std::exception& damage) {
      lose(damage.what());
    }
  }
  // Scenarios that were sent in are kept beside the battles.
  Statement files(raw, "SELECT key, value FROM meta WHERE key >= 'file/' AND key < 'file0'");
  try {
    while (files.valid() && files.next()) fresh->put(files.text(0), files.text(1), keep);
  } catch (const Damage& damage) {
    o.tell(std::string("some scenarios that were sent in are lost: ") + damage.what());
  }
  fresh->flush();
  if (!stored.ok()) done.complaint = "could not write " + o.to + ": " + stored.message;
  return done;
}

}  // namespace bocage::store
