#include "server/head.hpp"

#include <boost/json.hpp>

namespace bocage {
namespace json = boost::json;

std::string write_head(const BattleHead& head) {
  JournalHeader journal = head.journal;
  if (!head.file.empty())
    journal.toml.clear();  // it is stored once, however many battles there are
  json::array seats;
  for (const SeatInfo& s : head.seats)
    seats.push_back(json::object{{"side", index(s.side)},
                                 {"player", s.player},
                                 {"computer", s.computer},
                                 {"level", s.level}});
  return json::serialize(json::object{{"journal", save_journal({std::move(journal), {}})},
                                      {"seats", std::move(seats)},
                                      {"secret", head.secret},
                                      {"file", head.file},
                                      {"imported", head.imported},
                                      {"chat_to_spectators", head.chat_to_spectators}});
}

std::optional<BattleHead> read_head(std::string_view text) try {
  const json::value parsed = json::parse(json::string_view(text.data(), text.size()));
  auto journal = read_journal(std::string(parsed.at("journal").as_string()));
  if (std::holds_alternative<std::string>(journal)) return {};
  BattleHead head;
  head.journal = std::get<Journal>(std::move(journal)).header;
  for (const json::value& s : parsed.at("seats").as_array())
    head.seats.push_back({static_cast<Side>(s.at("side").as_int64()),
                          static_cast<int>(s.at("player").as_int64()), s.at("computer").as_bool(),
                          std::string(s.at("level").as_string())});
  head.secret = parsed.at("secret").as_string();
  head.chat_to_spectators = parsed.at("chat_to_spectators").as_bool();
  if (const json::value* file = parsed.as_object().if_contains("file"))
    head.file = file->as_string();
  if (const json::value* imported = parsed.as_object().if_contains("imported"))
    head.imported = imported->to_number<std::uint64_t>();
  return head;
} catch (const std::exception&) {
  return {};
}

}  // namespace bocage
