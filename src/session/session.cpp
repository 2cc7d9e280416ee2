#include "session/session.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "session/games.hpp"
#include "session/packing.hpp"
#include "session/unknown.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {

namespace {

// No two texts have the same: nobody is given another's map.
std::string fingerprint(std::string_view text) {
  std::string out(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return out;
}

// A world with its tables is far larger than a position and slow to build (lines of sight), so
// battles of the same scenario and options share it for as long as one of them is on; the last few
// are kept beyond that, and of those that somebody sent in the last few apart: he may send many.
std::shared_ptr<const Battle> start_of(const GameEntry& game, const JournalHeader& header,
                                       std::string_view toml, const std::string& file,
                                       Complaints& wrong) {
  struct Recent {
    std::array<std::shared_ptr<const Battle>, 8> battles;
    std::size_t next = 0;
  };
  static std::mutex mutex;
  static std::map<std::string, std::weak_ptr<const Battle>> known;
  static Recent shipped, sent_in;
  const bool own = header.toml.empty();
  std::string key = header.game + "/" + (own ? header.scenario : fingerprint(toml));
  for (const auto& [id, value] : header.options) (((key += '\n') += id) += '=') += value;
  {
    const std::lock_guard lock(mutex);
    if (const auto it = known.find(key); it != known.end())
      if (auto start = it->second.lock()) return start;
  }
  std::shared_ptr<const Battle> start = game.begin(toml, file, header.options, wrong);
  if (!start) return start;
  std::shared_ptr<const Battle> oldest;  // let go after the lock
  const std::lock_guard lock(mutex);
  if (known.size() >= 256)
    std::erase_if(known, [](const auto& each) { return each.second.expired(); });
  known[key] = start;
  Recent& recent = own ? shipped : sent_in;
  oldest = std::exchange(recent.battles[recent.next++ % recent.battles.size()], start);
  return start;
}

std::vector<Event> opening_of(const Battle& battle) {
  const auto told = battle.opening();
  return {told.begin(), told.end()};
}

// The rules prove that their lists suffice. Should one not, this battle stands where it stood.
Problem no_room() {
  return {"out_of_room", std::string("this needs more room than the program has (") +
                             (shortages.what ? shortages.what : "") +
                             "); the battle is as it was before: please report it"};
}

}  // namespace

std::variant<Session, Problem> Session::begin(JournalHeader header) {
  const GameEntry* game = find_game(header.game);
  if (!game) return Problem{"unknown_game", no_such_game(header.game)};
  std::string_view toml = header.toml;
  std::string file = "scenario.toml";
  if (header.toml.empty()) {
    toml = scenario_text(header.game, header.scenario);
    file = header.scenario + ".toml";
    if (!toml.data()) {
      std::string known;
      for (const std::string& id : scenario_ids(header.game))
        known += (known.empty() ? "" : ", ") + id;
      return Problem{"unknown_scenario", "there is no scenario '" + header.scenario + "' of " +
                                             header.game + "; there are: " + known};
    }
  }
  const std::string hash = hash_text(toml);
  if (!header.scenario_hash.empty() && header.scenario_hash != hash)
    return Problem{"scenario_changed",
                   "the scenario '" + header.scenario +
                       "' is not the one this journal was played with: its text has changed"};
  header.scenario_hash = hash;
  Complaints wrong;
  Session session;
  session.start_ = start_of(*game, header, toml, file, wrong);
  if (!session.start_) {
    std::string message;
    for (const Complaint& complaint : wrong)
      message += (message.empty() ? "" : "\n") + to_string(complaint);
    return Problem{"bad_scenario", message.empty() ? "the scenario could not be read" : message,
                   wrong.empty() ? RuleId{} : wrong.front().rule};
  }
  session.battle_ = session.start_->copy();
  session.events_.list = opening_of(*session.start_);
  session.journal_.header = std::move(header);
  if (session.journal_.header.dice == DiceMode::seeded)
    session.dice_ = seeded_dice(session.journal_.header.seed);
  session.throw_dice();
  return session;
}

std::variant<Session, Problem> Session::replay(const Journal& journal) {
  JournalHeader header = journal.header;
  const DiceMode mode = header.dice;
  header.dice = DiceMode::manual;  // the throws are in the journal
  auto begun = begin(std::move(header));
  if (std::holds_alternative<Problem>(begun)) return begun;
  Session& session = std::get<Session>(begun);
  for (std::size_t i = 0; i < journal.answers.size(); ++i) {
    const Choice answer = journal.answers[i];
    const auto problem = answer.verb == thrown ? session.hand_in(answer) : session.choose(answer);
    if (problem)
      return Problem{"bad_journal",
                     "answer " + std::to_string(i + 1) +
                         " of the journal is not possible: " + problem->message,
                     problem->rule};
  }
  session.journal_.header.dice = mode;
  if (mode == DiceMode::seeded) session.dice_ = seeded_dice(journal.header.seed);
  session.throw_dice();
  return begun;
}

Session Session::at(const Battle& position) {
  Session session;
  session.start_ = position.copy();
  session.battle_ = position.copy();
  session.events_.list = opening_of(position);
  session.journal_.header.game = position.game();
  session.journal_.header.dice = DiceMode::manual;
  return session;
}

bool Session::record(Choice answer) {
  const std::size_t before = events_.list.size(), number = journal_.answers.size();
  if (number && number % answers_between_snapshots == 0 &&
      (snapshots_.empty() || snapshots_.back().answers < number))
    snapshots_.push_back(
        {number, event_count(), std::make_shared<const std::string>(battle_->position())});
  Mark mark{static_cast<std::uint32_t>(event_count()),
            answer.verb == thrown ? Side::nobody : battle_->prompt().side, false, false};
  if (!battle_->take(answer, &events_)) return false;
  for (std::size_t i = before; i < events_.list.size(); ++i) {
    mark.reveals |= events_.list[i].reveals;
    mark.probes |= events_.list[i].probes;
  }
  journal_.answers.push_back(answer);
  marks_.push_back(mark);
  return true;
}

void Session::forget_events() {
  forgotten_ += events_.list.size();
  events_.list.clear();
}

std::unique_ptr<Battle> Session::at(const Battle& start, const Snapshot* snapshot) {
  auto battle = start.copy();
  if (snapshot) battle->set_position(*snapshot->position);
  return battle;
}

std::vector<Event> Session::play_again(const Battle& start, const std::vector<Snapshot>& snapshots,
                                       const std::vector<Choice>& answers,
                                       std::size_t first_event) {
  const Snapshot* from = nullptr;
  for (const Snapshot& each : snapshots)
    if (each.events <= first_event) from = &each;
  Events all;
  if (!from) all.list = opening_of(start);
  const auto again = at(start, from);
  for (std::size_t i = from ? from->answers : 0; i < answers.size(); ++i)
    again->take(answers[i], &all);
  const std::size_t passed = std::min(first_event - (from ? from->events : 0), all.list.size());
  all.list.erase(all.list.begin(), all.list.begin() + static_cast<std::ptrdiff_t>(passed));
  return std::move(all.list);
}

std::vector<Event> Session::events_from(std::size_t first) const {
  if (first < forgotten_) return play_again(*start_, snapshots_, journal_.answers, first);
  const auto known = events_since(std::min(first, event_count()));
  return {known.begin(), known.end()};
}

Session::EventsFrom Session::events_later(std::size_t count) const {
  const auto& all = journal_.answers;
  return [start = start_, snapshots = snapshots_,
          answers = std::vector(
              all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size())))](
             std::size_t first) { return play_again(*start, snapshots, answers, first); };
}

const Session::Snapshot* Session::snapshot_before(std::size_t answers) const {
  const Snapshot* best = nullptr;
  for (const Snapshot& each : snapshots_)
    if (each.answers <= answers) best = &each;
  return best;
}

std::function<std::unique_ptr<Battle>()> Session::battle_later(std::size_t answers) const {
  const Snapshot* from = snapshot_before(answers);
  const auto place = [&](std::size_t n) {
    return journal_.answers.begin() +
           static_cast<std::ptrdiff_t>(std::min(n, journal_.answers.size()));
  };
  return [start = start_, from = from ? std::optional(*from) : std::nullopt,
          then = std::vector(place(from ? from->answers : 0), place(answers))] {
    auto battle = at(*start, from ? &*from : nullptr);
    for (const Choice answer : then) battle->take(answer, nullptr);
    return battle;
  };
}

std::vector<Event> newest_events(std::size_t count, std::size_t wanted,
                                 const Session::EventsFrom& from, Viewer viewer) {
  if (!wanted) return {};
  for (std::size_t span = 2 * wanted;; span *= 4) {
    const std::size_t first = span < count ? count - span : 0;
    std::vector<Event> events = from(first);
    std::erase_if(events, [&](const Event& e) { return !viewer.sees(e.seen); });
    if (events.size() < wanted && first) continue;
    if (events.size() > wanted)
      events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(wanted));
    return events;
  }
}

std::string Session::memory() const {
  Packer out;
  out.put(event_count());
  out.put(marks_.size());
  for (const Mark& mark : marks_) {
    out.put(mark.events);
    out.put(mark.by);
    out.put(static_cast<std::uint8_t>(mark.reveals | mark.probes << 1));
  }
  out.put(snapshots_.size());
  for (const Snapshot& each : snapshots_) {
    out.put(each.answers);
    out.put(each.events);
    out.text(*each.position);
  }
  out.text(battle_->position());
  return std::move(out.bytes);
}

bool Session::remember(std::vector<Choice> answers, std::string_view memory) {
  Unpacker in{memory};
  std::size_t events = 0;
  in.get(events);
  std::vector<Mark> marks(in.count());
  for (Mark& mark : marks) {
    std::uint8_t flags = 0;
    in.get(mark.events);
    in.get(mark.by);
    in.get(flags);
    mark.reveals = flags & 1;
    mark.probes = flags & 2;
  }
  std::vector<Snapshot> snapshots(in.count());
  for (Snapshot& each : snapshots) {
    in.get(each.answers);
    in.get(each.events);
    each.position = std::make_shared<const std::string>(in.text());
  }
  const std::string_view position = in.text();
  const std::size_t size = start_->position().size();
  const auto whole = [&](const Snapshot& each) { return each.position->size() == size; };
  if (!in.good || !in.left.empty() || marks.size() != answers.size() || position.size() != size ||
      !std::ranges::all_of(snapshots, whole))
    return false;
  battle_->set_position(position);
  journal_.answers = std::move(answers);
  marks_ = std::move(marks);
  snapshots_ = std::move(snapshots);
  events_.list.clear();
  forgotten_ = events;
  return true;
}

bool Session::throw_dice() {
  if (!dice_) return true;
  while (battle_->prompt().ask == Ask::throw_)
    if (!record(sample(battle_->prompt().chance, dice_(journal_.answers.size())))) return false;
  return true;
}

std::optional<Problem> Session::choose(Choice choice, std::string_view language) {
  const Prompt& prompt = battle_->prompt();
  if (prompt.ask == Ask::over) return Problem{"over", "the battle is over"};
  if (prompt.ask == Ask::throw_)
    return Problem{"throw_pending", "a throw is pending: hand it in with 'roll'", prompt.rule};
  if (choice.verb == thrown)
    return Problem{"illegal_choice", "a throw is not a choice", prompt.rule};
  if (const Refusal refusal = battle_->refuse(choice))
    return Problem{"illegal_choice", refusal_text(*battle_, refusal, language), refusal.rule};
  return accept(choice);
}

std::optional<Problem> Session::accept(Choice choice) {
  const std::size_t before = marks_.size();
  if (record(choice) && throw_dice()) return {};
  rewind(before);
  return no_room();
}

std::optional<Problem> Session::hand_in(Choice roll) {
  const Prompt& prompt = battle_->prompt();
  if (prompt.ask != Ask::throw_) return Problem{"no_throw_pending", "no throw is pending"};
  if (dice_) return Problem{"dice_not_manual", "this battle throws its own dice"};
  if (!possible(prompt.chance, roll)) {
    if (prompt.chance.is_draw())
      return Problem{"bad_throw",
                     "that cannot be drawn from the " + std::string(prompt.chance.pile) + " now",
                     prompt.rule};
    if (prompt.chance.is_pool())
      return Problem{"bad_throw",
                     "this throw wants " + std::to_string(prompt.chance.black) + " black and " +
                         std::to_string(prompt.chance.red) + " red dice",
                     prompt.rule};
    return Problem{"bad_throw",
                   "this throw wants " + std::to_string(prompt.chance.dice) + " dice from 1 to " +
                       std::to_string(prompt.chance.faces),
                   prompt.rule};
  }
  if (!record(roll)) return no_room();
  return {};
}

std::optional<Problem> Session::can_undo(std::optional<std::size_t> answers) const {
  if (marks_.empty()) return Problem{"nothing_to_undo", "nothing has been done yet"};
  const std::size_t first = answers.value_or(marks_.size() - 1);
  if (first >= marks_.size()) return Problem{"nothing_to_undo", "nothing has been done since then"};
  for (std::size_t i = marks_.size(); i-- > first;) {
    if (marks_[i].by == Side::nobody)
      return Problem{"dice_thrown",
                     "dice have been thrown or cards drawn since: that cannot be taken back"};
    if (marks_[i].reveals)
      return Problem{"revealed", "something hidden has come to light: that cannot be taken back"};
    if (marks_[i].probes)
      return Problem{"might_reveal",
                     "something hidden might have come to light there: that cannot be taken back"};
    if (marks_[i].by != marks_.back().by)
      return Problem{"others_acted", "somebody else has acted since"};
  }
  // That the other side is asked, and what, may tell something already.
  if (battle_->prompt().ask == Ask::choice && battle_->prompt().side != marks_.back().by)
    return Problem{"others_asked", "the other side is asked already: that cannot be taken back"};
  return {};
}

bool Session::revealed_since(std::size_t count) const {
  return std::any_of(marks_.begin() + static_cast<std::ptrdiff_t>(std::min(count, marks_.size())),
                     marks_.end(), [](const Mark& m) { return m.reveals; });
}

std::optional<Problem> Session::undo(std::optional<std::size_t> answers) {
  if (auto problem = can_undo(answers)) return problem;
  rewind(answers.value_or(marks_.size() - 1));
  return {};
}

void Session::rewind(std::size_t count) {
  if (count >= marks_.size()) return;
  while (!snapshots_.empty() && snapshots_.back().answers > count) snapshots_.pop_back();
  const Snapshot* from = snapshot_before(count);
  battle_ = at(*start_, from);
  for (std::size_t i = from ? from->answers : 0; i < count; ++i)
    battle_->take(journal_.answers[i], nullptr);
  const std::size_t kept = marks_[count].events;
  events_.list.resize(kept > forgotten_ ? kept - forgotten_ : 0, Event{.what = ""});
  forgotten_ = std::min(forgotten_, kept);
  journal_.answers.resize(count);
  marks_.resize(count);
}

}  // namespace bocage
