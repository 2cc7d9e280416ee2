#pragma once
// A battle being played: position, journal, dice and the record of events, kept in step.
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

  // From any position: for tests and tools. It throws no dice by itself.
  static Session at(const Battle&);

  const Battle& battle() const { return *battle_; }
  Battle& battle() { return *battle_; }
  const JournalHeader& header() const { return journal_.header; }
  const std::vector<Choice>& answers() const { return journal_.answers; }
  Journal journal() const { return journal_; }

  // What happened. A long battle's events take far more memory than its answers: whoever has told
  // them may have them forgotten, and played again when somebody asks for all.
  const std::vector<Event>& events() const { return events_.list; }  // those not forgotten
  std::size_t event_count() const { return forgotten_ + events_.list.size(); }
  std::span<const Event> events_since(std::size_t first) const {
    return std::span(events_.list).subspan(first - forgotten_);
  }
  void forget_events();
  std::vector<Event> all_events() const { return events_from(0); }
  std::vector<Event> events_from(std::size_t first) const;  // from that number on
  using EventsFrom = std::function<std::vector<Event>(std::size_t first)>;
  // The same on whatever thread, as it was after this many answers.
  EventsFrom events_later(std::size_t answers = ~std::size_t{0}) const;
  std::function<std::unique_ptr<Battle>()> battle_later(std::size_t answers) const;

  // Dice of another make than the header's seed gives (fair dice of the server).
  void use_dice(DiceSource source) { dice_ = std::move(source); }

  // A choice; throws that follow are thrown. This is where it is judged, once, in the words of who
  // made it; accept takes one that was judged already.
  std::optional<Problem> choose(Choice, std::string_view language = "en");
  std::optional<Problem> accept(Choice);
  std::optional<Problem> hand_in(Choice throw_);  // a throw by hand, while dice are manual
  // Back to this many answers, if nothing came of those since and one side gave them all; without a
  // number the last choice only.
  std::optional<Problem> undo(std::optional<std::size_t> answers = {});
  std::optional<Problem> can_undo(std::optional<std::size_t> answers = {}) const;  // nothing: yes
  // Whether something hidden came to light in these answers or later.
  bool revealed_since(std::size_t answers) const;
  // For whoever may decide it (both sides agreed): back to this many answers, whatever came to light.
  void rewind(std::size_t answers);
  bool throw_dice();  // answers throws until a choice is asked; false: there was no room
  const Battle& start() const { return *start_; }
  // What it knows beside its answers, as bytes of this program; and back, into a battle that has just begun.
  // False: these are not its bytes, and nothing was done.
  std::string memory() const;
  bool remember(std::vector<Choice> answers, std::string_view memory);
  // How many events there were before this answer.
  std::size_t events_before(std::size_t answer) const {
    return answer < marks_.size() ? marks_[answer].events : event_count();
  }

 private:
  Session() = default;
  bool record(
      Choice);  // takes it and writes it down; false: there was no room, and nothing was done

  std::shared_ptr<const Battle> start_;  // shared by all battles of one scenario and options
  std::unique_ptr<Battle> battle_;
  Journal journal_;
  Events events_;
  std::size_t forgotten_ = 0;  // events before those of events_
  DiceSource dice_;
  struct Mark {            // one an answer
    std::uint32_t events;  // how many events there were before it
    Side by;               // who chose; nobody: a throw
    bool reveals, probes;
  };
  std::vector<Mark> marks_;
  // Positions now and then, so that going back need not begin at the beginning.
  struct Snapshot {
    std::size_t answers, events;  // before it
    std::shared_ptr<const std::string> position;
  };
  static constexpr std::size_t answers_between_snapshots = 256;
  std::vector<Snapshot> snapshots_;
  static std::unique_ptr<Battle> at(const Battle& start, const Snapshot*);  // null: at the start
  const Snapshot* snapshot_before(std::size_t answers) const;
  static std::vector<Event> play_again(const Battle& start, const std::vector<Snapshot>&,
                                       const std::vector<Choice>& answers, std::size_t first_event);
};

// The newest events that somebody saw, at most so many, oldest first; of `count` there are.
std::vector<Event> newest_events(std::size_t count, std::size_t wanted,
                                 const Session::EventsFrom& from, Viewer);

}  // namespace bocage
