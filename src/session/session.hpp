#pragma once
// A battle being played: position, journal, dice and the record of events, kept in step.
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "session/battle.hpp"
#include "session/dice.hpp"
#include "session/journal.hpp"

namespace bocage {

// Why something was not done: a code for programs, a sentence for people, the rule if there is one.
struct Problem {
  std::string code, message;
  RuleId rule{};
};

class Session {
 public:
  // A new battle. Unless dice are manual, throws are answered at once by the source.
  static std::variant<Session, Problem> begin(JournalHeader header);
  // The same with the battle as it stood when the journal was written.
  static std::variant<Session, Problem> replay(const Journal&);

  const Battle& battle() const { return *battle_; }
  Battle& battle() { return *battle_; }
  const JournalHeader& header() const { return journal_.header; }
  const std::vector<Choice>& answers() const { return journal_.answers; }
  Journal journal() const { return journal_; }
  const std::vector<Event>& events() const { return events_.list; }

  // Dice of another make than the header's seed gives (fair dice of the server).
  void use_dice(DiceSource source) { dice_ = std::move(source); }

  std::optional<Problem> choose(Choice);           // a choice; throws that follow are thrown
  std::optional<Problem> hand_in(Choice throw_);   // a throw by hand, while dice are manual
  std::optional<Problem> undo();                   // the last choice, if nothing came of it yet
  std::optional<Problem> can_undo() const;         // nothing: it can be undone
  // For whoever may decide it (both sides agreed): back to this many answers, whatever came to light.
  void rewind(std::size_t answers);
  void throw_dice();                               // answers throws until a choice is asked
  const Battle& start() const { return *start_; }
  // How many events there were before this answer.
  std::size_t events_before(std::size_t answer) const {
    return answer < marks_.size() ? marks_[answer].events : events_.list.size();
  }

 private:
  Session() = default;
  void record(Choice);      // takes it and writes it down

  std::shared_ptr<const Battle> start_;  // shared by all battles of one scenario and options
  std::unique_ptr<Battle> battle_;
  Journal journal_;
  Events events_;
  DiceSource dice_;
  struct Mark {              // one an answer
    std::uint32_t events;    // how many events there were before it
    bool choice, reveals;
  };
  std::vector<Mark> marks_;
};

}  // namespace bocage
