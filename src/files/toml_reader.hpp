#pragma once
// Reading a TOML file with complaints instead of exceptions: every getter knows where its value stands,
// and a key that nobody asked for is reported as unknown, with the nearest known one.
//
//   TomlFile file(text, "lipovka.toml", wrong);
//   Table top = file.top();
//   int turns = top.number("turns", 1, 99);
//   for (Table unit : top.tables("unit")) { auto hex = unit.text("hex"); if (...) unit.complain("hex", "..."); }
//   top.finish();   // complains about unknown keys, here and below
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/complaint.hpp"

namespace bocage {

class TomlFile;

// One table of the file. Copies are cheap and share what was asked for.
class Table {
 public:
  bool has(std::string_view key) const;
  // What stands there, for keys that may be written in more than one way; false if missing.
  bool is_text(std::string_view key) const;
  bool is_number(std::string_view key) const;
  bool is_flag(std::string_view key) const;
  bool is_list(std::string_view key) const;
  bool is_table(std::string_view key) const;
  // Values; the required ones complain when the key is missing and give a default to go on with.
  std::string text(std::string_view key) const;
  std::string text(std::string_view key, std::string_view otherwise) const;
  long number(std::string_view key, long low, long high) const;
  long number(std::string_view key, long low, long high, long otherwise) const;
  bool flag(std::string_view key, bool otherwise = false) const;
  std::vector<std::string> texts(
      std::string_view key) const;  // a list of strings; empty if missing
  std::vector<long> numbers(std::string_view key) const;
  std::vector<std::string> names(std::string_view key) const;  // texts or whole numbers, as texts
  // Numbers with at most two decimals, as whole hundredths: 80.5 is 8050. At any depth of lists the
  // innermost are the rows, so that [[1, 2], [3, 4]] are two rows and 7 is one row of one.
  long hundredths(std::string_view key, long low, long high, long otherwise) const;
  std::vector<std::vector<long>> hundredths_rows(std::string_view key) const;
  // The same for a list of such lists of rows.
  std::vector<std::vector<std::vector<long>>> hundredths_lists(std::string_view key) const;
  std::optional<Table> table(std::string_view key) const;  // a sub-table, nothing if missing
  std::vector<Table> tables(std::string_view key) const;   // [[key]] or key = [{...}, ...]
  std::vector<std::string> keys() const;                   // in the order of the file
  // Says what is wrong with the value of a key (or with the table itself for an empty key), or with the
  // i-th element of a list.
  void complain(std::string_view key, std::string text) const;
  void complain_at(std::string_view key, int element, std::string text) const;
  // Where line `n` (from 0) of a multi-line string begins, for complaints inside maps.
  void complain_in(std::string_view key, int text_line, int text_column, std::string text) const;
  // Complains about every key that nobody asked for, in this table and those below it that were read.
  void finish() const;

 private:
  friend class TomlFile;
  struct Data;
  void finish_below(const Table& top) const;
  std::shared_ptr<Data> data_;
};

class TomlFile {
 public:
  TomlFile(std::string_view text, std::string_view name, Complaints& wrong);
  bool parsed() const { return parsed_; }  // false: not TOML; the complaint says where
  Table top() const { return top_; }

 private:
  bool parsed_ = false;
  Table top_;
};

}  // namespace bocage
