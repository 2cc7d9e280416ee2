#include "server/entries.hpp"

#include <algorithm>
#include <cstring>

namespace bocage {

void Entries::add(Choice entry) {
  const auto at = static_cast<std::uint32_t>(count++);
  if (entry.verb == undone_entry) {
    const std::size_t keep = std::min<std::size_t>(entry.what, answers.size());
    if ((entry.who == 1 || entry.who == 2) &&
        std::any_of(answers.begin() + static_cast<std::ptrdiff_t>(keep), answers.end(),
                    [](Choice c) { return c.verb == thrown; }))
      ++after_dice[entry.who - 1];
    answers.resize(keep);
    written_at.resize(keep);
    undone_at = count;
    if (entry.count && entry.who >= 1 && entry.who <= 4) ++taken_back[entry.who - 1];
  } else if (entry.verb == resigned_entry) {
    resigned = static_cast<Side>(entry.who);
  } else if (entry.verb == agreed_entry) {
    agreed = true;
  } else {
    answers.push_back(entry);
    written_at.push_back(at);
  }
}

void check_contribution(std::string_view bytes) {
  constexpr std::size_t longest = 64;
  if (bytes.empty() || bytes.size() > longest)
    throw Problem{"bad_request", "a contribution has 1 to " + std::to_string(longest) + " bytes"};
}

std::uint64_t fair_throw(const BattleHead& head, const std::vector<Contribution>& contributions,
                         std::uint64_t number) {
  std::vector<std::string> counted(head.seats.size());
  for (const Contribution& c : contributions)
    if (c.from <= number) counted[static_cast<std::size_t>(c.seat)] = c.bytes;
  return revealed_dice(head.secret, counted)(number);
}

std::optional<Problem> play_entry(Session& session, Choice entry, std::uint64_t number,
                                  const BattleHead& head,
                                  const std::vector<Contribution>& contributions) {
  if (entry.verb == undone_entry) {
    session.rewind(entry.what);
    return {};
  }
  if (entry.verb == resigned_entry || entry.verb == agreed_entry) return {};
  if (entry.verb != thrown) return session.choose(entry);
  if (head.journal.dice == DiceMode::fair && number >= head.imported &&
      session.battle().prompt().ask == Ask::throw_ &&
      sample(session.battle().prompt().chance, fair_throw(head, contributions, number)) != entry)
    return Problem{"damaged", "a throw is not what its dice gave: the journal was changed"};
  return session.hand_in(entry);
}

std::string entry_bytes(const Choice* first, std::size_t count) {
  return std::string(reinterpret_cast<const char*>(first), count * sizeof(Choice));
}

Entries read_entries(std::string_view bytes) {
  Entries all;
  for (; bytes.size() >= sizeof(Choice); bytes.remove_prefix(sizeof(Choice))) {
    Choice entry;
    std::memcpy(static_cast<void*>(&entry), bytes.data(), sizeof entry);
    all.add(entry);
  }
  return all;
}

}  // namespace bocage
