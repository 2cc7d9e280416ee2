#include "server/whole.hpp"

#include <cstring>

#include "server/entries.hpp"
#include "session/session.hpp"

namespace bocage {

std::optional<BattleHead> whole_head(const std::string& header, const store::Get& get) {
  auto head = read_head(header);
  if (!head || head->file.empty()) return head;
  auto text = get("file/" + head->file);
  if (!text || hash_text(*text) != head->journal.scenario_hash) return {};
  head->journal.toml = std::move(*text);
  return head;
}

std::vector<Contribution> contributions_of(const std::string& battle, std::size_t seats,
                                           const store::Get& get) {
  std::vector<Contribution> all;
  for (std::size_t seat = 0; seat < seats; ++seat)
    if (const auto text = get("dice/" + battle + "/" + std::to_string(seat))) {
      const std::size_t blank = text->find(' ');
      if (blank == text->npos) throw store::Damage("a contribution to the dice is damaged");
      all.push_back({static_cast<int>(seat), std::stoull(*text), text->substr(blank + 1)});
    }
  return all;
}

std::string lost_entries(const std::string& battle, const std::string& journal,
                         const store::Get& get) {
  const auto known = get("length/" + battle);
  const std::size_t left = journal.size() / sizeof(Choice), had = known ? std::stoull(*known) : 0;
  if (left >= had) return "";
  return "it had " + std::to_string(had) + " entries, and " + std::to_string(left) + " are left";
}

std::string whole_battle(const store::BattleRow& row, const std::string& journal,
                         const store::Get& get, std::size_t& good) try {
  good = store::unusable;
  const auto head = whole_head(row.header, get);
  if (!head) return "its head cannot be read";
  JournalHeader header = head->journal;
  header.dice = DiceMode::manual;
  auto begun = Session::begin(std::move(header));
  if (auto* problem = std::get_if<Problem>(&begun)) return problem->message;
  Session& session = std::get<Session>(begun);
  const auto contributions = contributions_of(row.id, head->seats.size(), get);
  for (good = 0; good + sizeof(Choice) <= journal.size(); good += sizeof(Choice)) {
    Choice entry;
    std::memcpy(static_cast<void*>(&entry), journal.data() + good, sizeof entry);
    if (auto problem = play_entry(session, entry, good / sizeof(Choice), *head, contributions))
      return problem->message;
  }
  if (good != journal.size()) return "it ends in the middle of an entry";
  return lost_entries(row.id, journal, get);
} catch (const std::exception& fault) {
  return fault.what();
}

}  // namespace bocage
