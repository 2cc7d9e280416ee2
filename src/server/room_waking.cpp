// How a room sleeps and wakes: what it is asked waits in a line, its journal is loaded for the first of it, and
// after a while nobody looks at it any more.
#include <algorithm>
#include <cstring>

#include "server/hall.hpp"
#include "server/room.hpp"
#include "server/snapshot.hpp"
#include "server/standing.hpp"
#include "server/whole.hpp"

namespace bocage {

void Room::post(const Asker& asker, Task task) {
  {
    const std::lock_guard lock(mutex);
    if (!asker.address.empty()) visitor = asker.address;
  }
  post(std::move(task));
}

void Room::post(Task task) {
  std::unique_lock lock(mutex);
  touched = Clock::now();
  if (free()) return run(task);
  wait(std::move(task));
}

void Room::leave_word(const std::string& address, Task task) {
  bool first = false;
  {
    const std::lock_guard lock(words_mutex);
    first = words.empty();
    words.push_back(std::move(task));
  }
  if (const std::unique_lock lock(mutex, std::try_to_lock); lock) return take_words();
  if (!first) return;  // whoever left the first one has seen to all
  const auto later = [self = shared_from_this()] {
    const std::lock_guard lock(self->mutex);
    self->take_words();
  };
  if (address.empty() || !hall.workers.post({address, id}, Takes::brief, later))
    hall.workers.post(later);
}

void Room::take_words() {
  for (;;) {
    Task word;
    {
      const std::lock_guard lock(words_mutex);
      if (words.empty()) return;
      word = std::move(words.front());
      words.pop_front();
    }
    run(word);
  }
}

bool Room::free() const { return live && !busy && !draining && waiting.empty(); }

void Room::wait(Task task) {
  waiting.push_back(std::move(task));
  if (busy || draining) return;
  draining = true;
  drain_later();
}

// Loading takes a while: that is done in turn with what others want. Whatever happens it is done.
void Room::drain_later() {
  const auto task = [self = shared_from_this()] { self->drain(); };
  if (live || !hall.workers.post({visitor, id}, Takes::brief, task)) hall.workers.post(task);
}

void Room::run(const Task& task) {
  try {
    task();
  } catch (const Problem& problem) {  // of a computer or an order: nobody to tell
    hall.log.error("room.task", {{"battle", id}, {"problem", problem.message}});
  } catch (const std::exception& fault) {
    hall.log.error("room.task", {{"battle", id}, {"problem", fault.what()}});
  }
}

void Room::drain() {
  std::unique_lock lock(mutex);
  if (!live) {
    lock.unlock();  // `draining` keeps everybody else away meanwhile
    auto loaded = load();
    lock.lock();
    live = std::move(loaded);
    if (live) {
      hall.awake.add(1);
      set_dice();
    }
  }
  while (!busy && !waiting.empty()) {
    Task task = std::move(waiting.front());
    waiting.pop_front();
    run(task);
  }
  draining = false;
  if (live && !busy) next();
}

// Entry by entry, those that were taken back as well: everybody's numbers come out as they were.
std::optional<Problem> Room::play_again(Live& l, std::string_view bytes) const {
  Side chooser = Side::nobody;
  const auto look = [&] {
    if (l.session.battle().prompt().ask == Ask::throw_ && head.journal.dice != DiceMode::manual)
      return;  // nobody was told anything before the dice lay still
    know(l, chooser);
    count_events(l);
    chooser = Side::nobody;
  };
  look();
  for (; bytes.size() >= sizeof(Choice); bytes.remove_prefix(sizeof(Choice))) {
    Choice entry;
    std::memcpy(static_cast<void*>(&entry), bytes.data(), sizeof entry);
    const Prompt& prompt = l.session.battle().prompt();
    const Side asked = prompt.ask == Ask::choice ? prompt.side : Side::nobody;
    if (auto problem = play_entry(l.session, entry, l.entries.count, head, l.contributions))
      return problem;
    l.choosers.resize(l.session.answers().size(), asked);
    if (entry.verb < agreed_entry && asked != Side::nobody) chooser = asked;
    l.entries.add(entry);
    look();
  }
  return {};
}

namespace {

// Less than this is played again as quickly.
bool worth_a_snapshot(const Live& l) {
  return l.entries.count >= l.in_snapshot + entries_between_snapshots &&
         l.session.battle().prompt().ask != Ask::throw_;
}

}  // namespace

void Room::store_snapshot(Live& l, std::string_view journal) const {
  if (!worth_a_snapshot(l) || journal.size() != l.entries.count * sizeof(Choice)) return;
  hall.store.put("snapshot/" + id, write_snapshot(l, journal), nullptr);
  l.in_snapshot = l.entries.count;
}

// Before it falls asleep. A damaged journal is noticed, and told, by whoever wakes it.
void Room::store_snapshot(Live& l) const try {
  if (!worth_a_snapshot(l)) return;
  if (const auto journal = hall.store.journal(id)) store_snapshot(l, *journal);
} catch (const std::exception& fault) {
  hall.log.error("room.snapshot", {{"battle", id}, {"problem", fault.what()}});
}

// The stored journal, played again.
std::unique_ptr<Live> Room::load() try {
  hall.loads.add();
  const auto bytes = hall.store.journal(id);
  if (!bytes) return nullptr;
  const auto get = [&](const std::string& key) { return hall.store.get(key); };
  if (const std::string lost = lost_entries(id, *bytes, get); !lost.empty()) {
    hall.log.error("room.load", {{"battle", id}, {"problem", lost}});
    return nullptr;
  }
  JournalHeader header = head.journal;
  header.dice = DiceMode::manual;  // the throws are in the journal
  auto begun = Session::begin(std::move(header));
  if (auto* problem = std::get_if<Problem>(&begun)) {
    hall.log.error("room.load", {{"battle", id}, {"problem", problem->message}});
    return nullptr;
  }
  auto loaded = std::make_unique<Live>(std::get<Session>(std::move(begun)));
  loaded->contributions = contributions_of(id, head.seats.size(), get);
  std::size_t known = 0;
  try {
    if (const auto snapshot = hall.store.get("snapshot/" + id))
      known = read_snapshot(*loaded, *snapshot, *bytes);
  } catch (const store::Damage& damage) {  // the journal is the truth
    hall.log.error("room.load", {{"battle", id}, {"problem", damage.what()}});
  }
  if (known) hall.quick_loads.add();
  if (auto problem = play_again(*loaded, std::string_view(*bytes).substr(known * sizeof(Choice)))) {
    hall.log.error(
        "room.load",
        {{"battle", id}, {"entry", loaded->entries.count}, {"problem", problem->message}});
    return nullptr;
  }
  loaded->in_snapshot = known;
  store_snapshot(*loaded, *bytes);
  loaded->standing.resize(head.seats.size());
  // Without these a battle can go on: what is damaged of them is named, and left out.
  const auto beside = [&](const char* what, const auto& read) {
    try {
      read();
    } catch (const std::exception& fault) {
      hall.log.error("room.load", {{"battle", id}, {"without", what}, {"problem", fault.what()}});
    }
  };
  beside("seats", [&] { (void)hall.store.seats(id); });
  beside("chat", [&] { loaded->chat = hall.store.chat_lines(id, 0); });
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat)
    beside("standing orders", [&] {
      if (const auto text = hall.store.get("standing/" + id + "/" + std::to_string(seat)))
        loaded->standing[seat] = read_orders(*text);
    });
  beside("time", [&] {
    if (const auto text = hall.store.get("updated/" + id))
      updated = updated_stored = std::stoll(*text);
  });
  return loaded;
} catch (const std::exception& fault) {
  hall.log.error("room.load", {{"battle", id}, {"problem", fault.what()}});
  return nullptr;
}

bool Room::tidy(Clock::duration idle) {
  std::unique_ptr<Live> asleep;
  const std::lock_guard lock(mutex);
  if (busy || draining || !waiting.empty() || working) return false;
  if (live && Clock::now() - touched >= idle) {
    store_updated(1);
    store_length();
    store_snapshot(*live);
    hall.store.settle(id, nullptr);
    asleep = std::move(live);
    thinking_about = ~0ull;
    hall.awake.add(-1);
  }
  return !live && subscribers.empty();
}

// For the resume list. Not with every answer: a minute is near enough after a crash.
void Room::store_updated(std::int64_t at_least) {
  if (updated - updated_stored < at_least) return;
  updated_stored = updated;
  hall.store.put("updated/" + id, std::to_string(updated), nullptr);
  store_length();
}

// A journal that lost its end would look like a shorter one: now and then how long it is is written elsewhere.
void Room::store_length() {
  if (!live || busy || length_stored == entries()) return;
  length_stored = entries();
  hall.store.put("length/" + id, std::to_string(length_stored), nullptr);
}

void Room::stop() {
  const std::lock_guard lock(mutex);
  store_length();
}

void Room::begin_at(Session session) {
  const std::lock_guard lock(mutex);
  live = std::make_unique<Live>(std::move(session));
  live->standing.resize(head.seats.size());
  hall.awake.add(1);
  set_dice();
  know(*live);
  count_events(*live);
}

bool Room::awake() {
  const std::lock_guard lock(mutex);
  return live != nullptr;
}

}  // namespace bocage
