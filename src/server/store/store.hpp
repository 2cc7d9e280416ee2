#pragma once
// What must survive: battles, their journals, seats, chat. Opaque to games: a journal is a string
// of bytes that only grows.
//
// Writes are queued; one writer thread commits everything that waits in one transaction and calls
// back after the commit, in the order of the calls. Nobody may hear of an answer before its
// callback said `done`. Reads see what is committed; they may come from any thread and may touch
// the disk.
//
//   store->append(battle, 80, eight_bytes, [=](const Result& r) { if (r.ok()) tell_everybody(); });
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::store {

enum class Outcome : std::uint8_t {
  done,
  conflict,  // somebody else was first: the journal is not as long as you thought, the id is taken
  missing,   // no such battle
  full,      // the disk or the quota
  busy,      // too much waits already
  failed,    // anything else; see the message
};

struct Result {
  Outcome outcome = Outcome::done;
  std::string message;  // for the log, in English
  bool ok() const { return outcome == Outcome::done; }
};

using Done = std::function<void(const Result&)>;

// What a read throws when the file is damaged or cannot be read: nothing is ever taken for the end of
// something that is not.
struct Damage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct BattleRow {
  std::string id;            // unguessable or not: the caller's choice
  std::int64_t created = 0;  // milliseconds since 1970
  std::string game, scenario;
  std::string header;  // the journal's head as text: options, scenario text, commitments
};

struct SeatRow {
  std::string battle, seat, kind;  // kind: human, computer, spectator, ...
  std::string token_hash;          // see tokens.hpp; may be empty
};

struct ChatRow {
  std::int64_t number = 0;  // given by the store: 1, 2, 3, ... over all battles
  std::int64_t at = 0;      // milliseconds since 1970
  std::string battle, seat, text;
};

struct Store {
  virtual ~Store() = default;  // commits what waits

  // All or nothing.
  virtual void create(BattleRow, std::vector<SeatRow>, Done) = 0;
  // `offset` is how long the caller believes the journal is, in bytes: the optimistic lock. So
  // there is never a gap, and of two writers one gets `conflict`.
  virtual void append(std::string battle, std::int64_t offset, std::string bytes, Done) = 0;
  virtual void put_seat(SeatRow, Done) = 0;  // new, or in the place of the old one
  virtual void set_header(std::string battle, std::string header, Done) = 0;
  virtual void chat(ChatRow, Done) = 0;
  virtual void put(std::string key, std::string value, Done) = 0;
  virtual void remove(std::string battle, Done) = 0;  // with everything that belongs to it
  // A finished or idle battle's journal in one piece: less disk space, the same bytes.
  virtual void settle(std::string battle, Done) = 0;
  virtual void flush() = 0;  // returns when everything queued before has been called back

  virtual std::optional<BattleRow> battle(std::string_view id) = 0;
  virtual std::vector<BattleRow> battles(std::size_t limit) = 0;  // newest first, without headers
  virtual std::optional<std::string> journal(std::string_view battle, std::int64_t offset = 0) = 0;
  virtual std::int64_t journal_size(std::string_view battle) = 0;  // -1: no such battle
  virtual std::vector<SeatRow> seats(std::string_view battle) = 0;
  virtual std::optional<SeatRow> seat_by_token(std::string_view token_hash) = 0;
  virtual std::vector<ChatRow> chat_lines(std::string_view battle, std::int64_t after) = 0;
  virtual std::optional<std::string> get(std::string_view key) = 0;
};

struct SqliteOptions {
  std::string file = "bocage.db";
  std::int64_t quota = 0;                      // bytes the file may have; 0: the disk decides
  std::size_t max_waiting = 64 << 20;          // bytes queued before writes are refused as busy
  std::function<void(std::size_t)> on_commit;  // writes in the transaction; for metrics and tests
  bool alone = true;                           // refuse a file that another process serves
  std::function<void(const std::string&)>
      on_damage;  // what a look over the file at the start finds
};

// Null with a sentence in `complaint` when the file cannot be opened or is not ours.
std::unique_ptr<Store> open_sqlite(const SqliteOptions&, std::string& complaint);

}  // namespace bocage::store
