#include "server/room.hpp"

#include "server/hall.hpp"
#include "server/standing.hpp"

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
  if (granted || who == wish.side) wish.asked = false;
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
