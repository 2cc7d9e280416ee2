#pragma once
// The journal is the game: the scenario, the options and the list of answers.
//
//   bocage journal 1
//   {"game":"pg","scenario":"lipovka","scenario_hash":"...","options":{},"dice":"seeded","seed":"7"}
//   <answers, 8 bytes each, in base64, 76 characters a line>
//   end 412 9a3f5c...          how many answers, and a checksum over everything above
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "files/game_io.hpp"
#include "kernel/choice.hpp"

namespace bocage {

enum class DiceMode : std::uint8_t { seeded, manual, fair };

struct JournalHeader {
  std::string game;
  std::string scenario;       // an id of ours, or empty
  std::string toml;           // else the scenario's own text
  std::string scenario_hash;  // of the scenario's text, so that a changed scenario is noticed
  Options options;
  DiceMode dice = DiceMode::seeded;
  std::uint64_t seed = 0;
};

struct Journal {
  static constexpr int version = 1;
  JournalHeader header;
  std::vector<Choice> answers;
};

std::string hash_text(std::string_view);  // short, for scenario_hash and checksums

std::string save_journal(const Journal&);
// The journal, or a sentence that says what is wrong with the text.
std::variant<Journal, std::string> read_journal(std::string_view text);

std::string_view to_text(DiceMode);
std::string encode_answers(const std::vector<Choice>&);  // base64
std::variant<std::vector<Choice>, std::string> decode_answers(std::string_view base64);

}  // namespace bocage
