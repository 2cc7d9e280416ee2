#pragma once
// The tables, and one kept statement for each thing that is done with them.
//
//   battle  key | id, created, game, scenario, header
//   entry   battle, at | body   a piece of a journal that starts at byte `at`;
//                               below 0: its first -at bytes, packed
//   seat    battle, seat | kind, token
//   chat    number | battle, at, seat, text
//   meta    key | value
//
// Every row has its checksum (`sum`). Whoever reads one looks at it: a row that is not whole is damage.
#include <unordered_map>

#include "server/store/statement.hpp"
#include "server/store/store.hpp"

namespace bocage::store {

// Opens the file and makes or checks the tables; a null database and a sentence when that fails.
Database open_database(const SqliteOptions&, std::string& complaint);
int execute(sqlite3*, const char* sql);
std::int64_t pragma(sqlite3*, std::string_view sql);  // its number, or -1

// The checksums as functions of SQL: sum_of(columns...), sum_of_piece(battle, at, body).
void add_sums(sqlite3*);
// For the column behind those that are asked for: whether they are as they were written.
inline constexpr char battle_is_whole[] = "sum IS sum_of(id, created, game, scenario, header)";
inline constexpr char seat_is_whole[] = "seat.sum IS sum_of(battle, seat, kind, token)";
inline constexpr char chat_is_whole[] = "sum IS sum_of(battle, at, seat, text)";
inline constexpr char meta_is_whole[] = "sum IS sum_of(key, value)";

Result classify(int code, sqlite3* db);

// Of a piece in its place.
std::string checksum(std::int64_t battle_key, std::int64_t at, std::string_view body);
// The bytes of a piece; one that is damaged throws.
std::string piece(std::int64_t battle_key, std::int64_t at, std::string body,
                  const std::string& sum);

struct Writing {  // what the writer thread does inside its transaction
  explicit Writing(sqlite3*);
  bool valid() const;

  Result create(const BattleRow&, const std::vector<SeatRow>&);
  Result append(const std::string& battle, std::int64_t offset, const std::string& bytes);
  Result put_seat(const SeatRow&);
  Result set_header(const std::string& battle, const std::string& header);
  Result chat(const ChatRow&);
  Result put(const std::string& key, const std::string& value);
  Result remove(const std::string& battle);
  Result settle(const std::string& battle);

  Result begin_group();
  Result end_group();  // on the disk, or not
  void forget();       // it was rolled back

 private:
  // Where a journal ends: what append would otherwise look up each time.
  struct End {
    std::int64_t key, length;
  };
  std::unordered_map<std::string, End> ends;
  std::int64_t version = -1;  // changes when another connection writes
  End* end_of(const std::string& battle);
  Result changed(int code);  // `missing` when the statement found no battle
  std::optional<std::int64_t> key_of(const std::string& battle);
  template <class Work>
  Result all_or_nothing(Work);

  sqlite3* db;
  Statement begin, commit, find_key, find_end, data_version, insert_battle, insert_seat,
      insert_entry, update_header, insert_chat, insert_meta, select_pieces, delete_entries,
      delete_seats, delete_chat, delete_battle;
};

}  // namespace bocage::store
