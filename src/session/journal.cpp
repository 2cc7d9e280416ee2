#include "session/journal.hpp"

#include <sodium.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <cstring>

#include "kernel/hash.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

constexpr std::string_view first_line = "bocage journal ";
constexpr std::size_t line_width = 76;

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

json::object header_json(const JournalHeader& h) {
  json::object options;
  for (const auto& [id, value] : h.options) options[id] = value;
  json::object o{{"game", h.game}};
  if (h.toml.empty()) o["scenario"] = h.scenario;
  else o["toml"] = h.toml;
  o["scenario_hash"] = h.scenario_hash;
  o["options"] = std::move(options);
  o["dice"] = to_text(h.dice);
  o["seed"] = std::to_string(h.seed);  // as text: JSON numbers lose bits in browsers
  return o;
}

const json::string* text_in(const json::object& o, std::string_view key) {
  const json::value* v = o.if_contains(key);
  return v ? v->if_string() : nullptr;
}

std::variant<JournalHeader, std::string> read_header(std::string_view line) {
  boost::system::error_code error;
  const json::value parsed = json::parse(json::string_view(line.data(), line.size()), error);
  if (error || !parsed.is_object())
    return "line 2 should be a JSON object that names game and scenario";
  const json::object& o = parsed.as_object();
  JournalHeader h;
  const auto* game = text_in(o, "game");
  const auto *scenario = text_in(o, "scenario"), *toml = text_in(o, "toml");
  if (!game) return "line 2: 'game' is missing";
  if (!scenario && !toml) return "line 2: neither 'scenario' nor 'toml' is there";
  h.game = *game;
  if (toml) h.toml = *toml;
  else h.scenario = *scenario;
  if (const auto* hash = text_in(o, "scenario_hash")) h.scenario_hash = *hash;
  if (const auto* dice = text_in(o, "dice")) {
    if (*dice == "manual") h.dice = DiceMode::manual;
    else if (*dice == "fair") h.dice = DiceMode::fair;
    else if (*dice != "seeded") return "line 2: 'dice' should be seeded, manual or fair";
  }
  if (const auto* seed = text_in(o, "seed")) {
    const auto [end, bad] = std::from_chars(seed->data(), seed->data() + seed->size(), h.seed);
    if (bad != std::errc{} || end != seed->data() + seed->size())
      return "line 2: 'seed' should be a number in quotes";
  }
  if (const json::value* options = o.if_contains("options")) {
    if (!options->is_object()) return "line 2: 'options' should be an object";
    for (const auto& [id, value] : options->as_object()) {
      if (!value.is_string()) return "line 2: every option's value should be a text";
      h.options[std::string(id)] = value.as_string();
    }
  }
  return h;
}

}  // namespace

std::string hash_text(std::string_view text) {
  char buffer[17];
  const std::uint64_t hash = hash_bytes(text.data(), text.size());
  for (int i = 0; i < 16; ++i) buffer[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
  return std::string(buffer, 16);
}

std::string_view to_text(DiceMode mode) {
  return mode == DiceMode::manual ? "manual" : mode == DiceMode::fair ? "fair" : "seeded";
}

std::string encode_answers(const std::vector<Choice>& answers) {
  if (answers.empty()) return {};
  const std::size_t bytes = answers.size() * sizeof(Choice);
  std::string out(sodium_base64_ENCODED_LEN(bytes, sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(answers.data()),
                    bytes, sodium_base64_VARIANT_ORIGINAL);
  out.resize(std::strlen(out.c_str()));
  return out;
}

std::variant<std::vector<Choice>, std::string> decode_answers(std::string_view base64) {
  std::vector<unsigned char> bytes(base64.size() + 1);  // never null, not even for no answers
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes.data(), bytes.size(), base64.data(), base64.size(), "\n\r ", &size,
                        &end, sodium_base64_VARIANT_ORIGINAL) != 0 ||
      end != base64.data() + base64.size())
    return "the answers are not base64";
  if (size % sizeof(Choice)) return "the last answer is cut off";
  std::vector<Choice> answers(size / sizeof(Choice));
  if (size) std::memcpy(static_cast<void*>(answers.data()), bytes.data(), size);
  return answers;
}

std::string save_journal(const Journal& journal) {
  std::string text = std::string(first_line) + std::to_string(Journal::version) + "\n";
  text += json::serialize(header_json(journal.header)) + "\n";
  const std::string answers = encode_answers(journal.answers);
  for (std::size_t i = 0; i < answers.size(); i += line_width)
    text += answers.substr(i, line_width) + "\n";
  return text + "end " + std::to_string(journal.answers.size()) + " " + hash_text(text) + "\n";
}

std::variant<Journal, std::string> read_journal(std::string_view text) {
  const std::string_view whole = text;
  const std::string_view first = take_line(text);
  if (!first.starts_with(first_line))
    return "this is not a bocage journal: it should begin with 'bocage journal 1'";
  if (first.substr(first_line.size()) != std::to_string(Journal::version))
    return "this journal has format " + std::string(first.substr(first_line.size())) +
           "; this program reads format " + std::to_string(Journal::version);
  auto header = read_header(take_line(text));
  if (auto* wrong = std::get_if<std::string>(&header)) return *wrong;
  const std::size_t last = text.rfind("end ");
  if (last == text.npos || (last > 0 && text[last - 1] != '\n'))
    return "the journal is cut off: its last line should begin with 'end'";
  auto answers = decode_answers(text.substr(0, last));
  if (auto* wrong = std::get_if<std::string>(&answers)) return *wrong;
  Journal journal{std::get<JournalHeader>(std::move(header)), std::get<0>(std::move(answers))};
  std::string_view closing = text.substr(last);
  const std::string_view body =
      whole.substr(0, static_cast<std::size_t>(closing.data() - whole.data()));
  const std::string expected =
      "end " + std::to_string(journal.answers.size()) + " " + hash_text(body);
  if (take_line(closing) != expected)
    return "the journal is damaged: its checksum or its number of answers does not fit";
  if (closing.find_first_not_of(" \t\r\n") != closing.npos)
    return "the journal is damaged: something stands after its last line";
  return journal;
}

}  // namespace bocage
