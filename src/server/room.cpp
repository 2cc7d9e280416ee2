#include "server/room.hpp"

#include <algorithm>
#include <cstring>

#include "server/hall.hpp"
#include "server/snapshot.hpp"
#include "server/standing.hpp"
#include "server/whole.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

std::int64_t now_millis() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Problem not_stored(const store::Result& result) {
  if (result.outcome == store::Outcome::full || result.outcome == store::Outcome::busy)
    return {"storage_full",
            "the server cannot store this now, so it did not happen; try again later"};
  return {"storage_failed", "the server could not store this, so it did not happen; try again"};
}

Room::Room(Hall& h, std::string battle, BattleHead b, std::int64_t at)
    : id(std::move(battle)),
      head(std::move(b)),
      created(at),
      hall(h),
      updated(at),
      updated_stored(at) {}

// --- waking and waiting ---

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
  if (loaded->entries.count >= known + entries_between_snapshots &&
      loaded->session.battle().prompt().ask != Ask::throw_)
    hall.store.put("snapshot/" + id, write_snapshot(*loaded, *bytes), nullptr);
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

// --- dice ---

// The number of a throw is its entry's place in the store, so that a throw that was taken back is
// never thrown again. Nobody's contribution changes a throw that was made before it.
void Room::set_dice() {
  if (hall.options.dice) return live->session.use_dice(hall.options.dice(*this));
  const std::uint64_t offset = live->entries.count - live->session.answers().size();
  if (head.journal.dice == DiceMode::seeded) {
    live->session.use_dice([source = seeded_dice(head.journal.seed), offset](std::uint64_t n) {
      return source(n + offset);
    });
  } else if (head.journal.dice == DiceMode::fair) {
    live->session.use_dice([this, contributions = live->contributions, offset](std::uint64_t n) {
      return fair_throw(head, contributions, n + offset);
    });
  }
}

bool Room::needs_throws() const {
  return live && !over() && battle().prompt().ask == Ask::throw_ &&
         head.journal.dice != DiceMode::manual;
}

// The throws before the first choice wait for the first visitor, so that his contribution counts.
void Room::begin_throws(const Asker* asker) {
  const std::string before = battle().position();
  const std::size_t first = session().answers().size();
  live->session.throw_dice();
  written(first, Side::nobody);
  auto told = updates(before, know(*live));
  commit(entry_bytes(session().answers().data() + first, session().answers().size() - first),
         std::move(told), asker);
}

// --- answering ---

bool Room::over() const { return over(*live); }

Viewer Room::viewer_of(int seat) const {
  return seat == spectator_seat ? Viewer::spectator()
                                : Viewer{head.seats[static_cast<std::size_t>(seat)].side, false};
}

std::string Room::side_of(int seat) const {
  return seat == spectator_seat
             ? ""
             : side_name(battle(), head.seats[static_cast<std::size_t>(seat)].side);
}

bool Room::may_answer(int seat) const { return may_answer(*live, seat); }

void Room::written(std::size_t first_answer, Side chooser) {
  const auto& answers = session().answers();
  for (std::size_t i = first_answer; i < answers.size(); ++i) {
    live->choosers.push_back(answers[i].verb == thrown ? Side::nobody : chooser);
    live->entries.add(answers[i]);
  }
}

void Room::answer(const Asker* asker, Choice choice, bool by_hand) {
  thread_local std::string before;
  battle().write_position(before);
  const std::size_t first = session().answers().size();
  const Side chooser = battle().prompt().side;
  const std::string_view language = asker ? std::string_view(asker->language) : "en";
  if (auto problem =
          by_hand ? live->session.hand_in(choice) : live->session.choose(choice, language))
    throw *problem;
  written(first, chooser);
  store_answers(asker, before, first, know(*live, chooser), {});
}

// What was answered from the first one on, since the battle stood like that.
void Room::store_answers(const Asker* asker, std::string_view position, std::size_t first,
                         std::vector<bool> learnt, const json::object& reply) {
  wish.asked = false;
  const auto& answers = session().answers();
  auto told = updates(position, std::move(learnt));
  commit(entry_bytes(answers.data() + first, answers.size() - first), std::move(told), asker,
         reply);
}

void Room::go_back(const Asker* asker, std::size_t answers, Side who, bool granted) {
  live->session.rewind(answers);
  live->choosers.resize(answers);
  const Choice entry{undone_entry, granted, static_cast<std::uint16_t>(1 + index(who)),
                     static_cast<std::uint32_t>(answers)};
  live->entries.add(entry);
  set_dice();
  wish.asked = false;
  auto told = undone(granted ? who : Side::nobody);  // before the numbers are sent along
  commit(entry_bytes(&entry, 1), std::move(told), asker);
}

void Room::commit(std::string bytes, std::vector<Outgoing> messages, const Asker* asker,
                  const json::object& more) {
  busy = true;
  Asker whom = asker ? *asker : Asker{};
  if (asker) {
    std::string members = "\"seq\":" + std::to_string(seq(asker->seat));
    if (!more.empty()) (members += ',') += members_of(more);
    std::string reply = asker->reply_text(true, members);
    messages.push_back({asker->peer, std::make_shared<const std::string>(std::move(reply))});
  }
  const auto offset = static_cast<std::int64_t>(entries() * sizeof(Choice) - bytes.size());
  hall.store.append(
      id, offset, std::move(bytes),
      [self = shared_from_this(), told = std::move(messages), whom](const store::Result& result) {
        self->leave_word(whom.address, [room = self.get(), result, told, whom] {
          room->committed(result, told, whom);
        });
      });
}

void Room::committed(const store::Result& result, const std::vector<Outgoing>& messages,
                     const Asker& asker) {
  busy = false;
  if (result.ok()) {
    send(messages);
    store_updated(60'000);
    hall.answers.add();
    hall.answer_time.add(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - asker.since).count());
    if (waiting.empty()) next();
  } else {
    hall.log.error("room.store", {{"battle", id}, {"problem", result.message}});
    live.reset();  // it ran ahead of the disk
    hall.awake.add(-1);
    thinking_about = ~0ull;
    asker.refuse(not_stored(result));
  }
  if (waiting.empty() || draining) return;
  draining = true;
  drain_later();
}

// What goes to one peer goes together.
void Room::send(const std::vector<Outgoing>& messages) const {
  std::vector<std::shared_ptr<net::Peer>> peers;
  peers.reserve(messages.size());
  for (const Outgoing& each : messages) peers.push_back(each.peer.lock());
  std::vector<std::shared_ptr<const std::string>> together;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const auto peer = std::move(peers[i]);
    if (!peer) continue;
    together.assign(1, messages[i].text);
    for (std::size_t k = i + 1; k < messages.size(); ++k)
      if (peers[k] == peer) {
        together.push_back(messages[k].text);
        peers[k].reset();
      }
    peer->send(together);
  }
}

// --- what happens by itself ---

void Room::next() {
  if (!live || busy || over() || thinking_about == entries()) return;
  const Prompt& prompt = battle().prompt();
  if (prompt.ask != Ask::choice) return;
  int computer = spectator_seat;
  for (int seat = 0; seat < static_cast<int>(head.seats.size()); ++seat) {
    if (!may_answer(seat)) continue;
    if (head.seats[static_cast<std::size_t>(seat)].computer) computer = seat;
    else if (next_standing(seat)) return;
    else return;  // a person's turn, even if a computer of his side could answer
  }
  if (computer != spectator_seat) next_computer(computer);
}

// A computer player gives up when it saw no hope in so many answers in a row.
constexpr int concedes_after = 12;

void Room::next_computer(int seat) {
  if (!hall.options.player) return;
  const std::string level = head.seats[static_cast<std::size_t>(seat)].level;
  const std::uint64_t at = entries();
  thinking_about = at;
  ++working;
  next_thinking(seat);
  // With given dice the player is given as well: a lesson goes the same way every time. With fair dice
  // nobody can tell beforehand what it will hit upon, which the battle's name would allow.
  const std::uint64_t seed = head.journal.dice == DiceMode::seeded
                                 ? head.journal.seed
                                 : std::hash<std::string>{}(head.secret.empty() ? id : head.secret);
  const auto task = [self = shared_from_this(), position = std::shared_ptr<Battle>(battle().copy()),
                     level, at, seed] {
    Hall& h = self->hall;
    const auto begun = Clock::now();
    Choice choice{};
    bool concedes = false;
    try {
      Thinking how;
      how.level = level;
      how.seed = at * 0x9E3779B97F4A7C15u + seed;
      const Advice advice = h.options.player(*position, how);
      choice = advice.choice;
      concedes = advice.concedes;
    } catch (const std::exception& fault) {
      h.log.error("room.think", {{"battle", self->id}, {"problem", fault.what()}});
    }
    if (!choice.verb || position->refuse(choice))
      choice = position->prompt().options[0];  // a battle must go on
    h.thoughts.add();
    const auto took =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun).count();
    h.thought_time.add(took);
    h.note_thought(self->head.journal.game + "/" + level, static_cast<double>(took));
    self->post([self, choice, concedes, side = position->prompt().side, at] {
      --self->working;
      if (!self->live || self->entries() != at || self->over()) return;
      int& lost = self->lost_in_a_row[index(side)];
      lost = concedes ? lost + 1 : 0;
      if (lost >= concedes_after) return self->give_up(side, nullptr);
      self->answer(nullptr, choice, false);
    });
  };
  const Takes takes =
      hall.thinks_briefly(head.journal.game + "/" + level) ? Takes::brief : Takes::long_;
  if (!hall.thinkers.post({visitor, id}, takes, task))
    hall.thinkers.post({visitor + "+", id}, takes, task);
}

// True: an order answers, or is finding out whether it does.
bool Room::next_standing(int seat) {
  const Orders& orders = live->standing[static_cast<std::size_t>(seat)];
  if (orders.empty() || !ordered(battle(), orders)) return false;
  const std::uint64_t at = entries();
  thinking_about = at;
  ++working;
  const auto task = [self = shared_from_this(), position = std::shared_ptr<Battle>(battle().copy()),
                     orders, at] {
    const auto choice = follow_orders(*position, orders);
    self->post([self, choice, at] {
      --self->working;
      if (!choice || !self->live || self->entries() != at || self->over()) return;
      self->answer(nullptr, *choice, false);
    });
  };
  if (!hall.workers.post({visitor, id}, Takes::brief, task)) hall.workers.post(task);
  return true;
}

}  // namespace bocage
