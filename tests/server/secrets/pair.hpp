#pragma once
// Two rooms with the same battle but for what one seat may not know, and everything that seat and a
// spectator hear in both.
//
// The viewer answers alike in both. Dice that he sees fall alike, dice that he does not see fall anyhow.
// The enemy, a computer's seat or now and then somebody at another table, answers what looks the same to the viewer by the
// rules (Secrets::face), with another secret where there is one. What he does must then look the same to the last byte, until
// an event that the rules say reveals something (Secrets::reveals) lies on the table of either room. If the same came to
// light in both, they are compared on with what is still hidden.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>

#include "games/any_game.hpp"
#include "opponents/players.hpp"
#include "server/hall.hpp"
#include BOCAGE_SECRETS_HEADER

namespace bocage {

// What a game declares of its secrets, by the rules alone:
//
//   being_made(state)                    set-up goes on: secrets are made, and none is made anew
//   stir(world, state, viewer, random)   makes everything anew that the viewer may not know; how much changed
//   face(world, state, choice)           an answer as the other side may know it when it is given
//   shows_later(choice)                  answers that look alike when they are given, and show of themselves later
//   reveals                              the events by which the rules bring something to light
//   shows, made_at_start, could_be, tempting, linger, throws_alike, unnoticed, closes, asked_otherwise   see secrets/ordinary.hpp

namespace json = boost::json;
using G = BOCAGE_GAME;
using Secrets = BOCAGE_SECRETS;

// What is written is called back when the test says so; nothing is kept.
struct NoStore final : store::Store {
  std::deque<store::Done> waiting;
  void done(store::Done d) { waiting.push_back(std::move(d)); }
  bool run() {
    if (waiting.empty()) return false;
    const store::Done d = std::move(waiting.front());
    waiting.pop_front();
    if (d) d({});
    return true;
  }
  void create(store::BattleRow, std::vector<store::SeatRow>, store::Done d) override { done(d); }
  void append(std::string, std::int64_t, std::string, store::Done d) override { done(d); }
  void put_seat(store::SeatRow, store::Done d) override { done(d); }
  void set_header(std::string, std::string, store::Done d) override { done(d); }
  void chat(store::ChatRow, store::Done d) override { done(d); }
  void put(std::string, std::string, store::Done d) override { done(d); }
  void remove(std::string, store::Done d) override { done(d); }
  void settle(std::string, store::Done d) override { done(d); }
  void flush() override {
    while (run()) {
    }
  }
  std::optional<store::BattleRow> battle(std::string_view) override { return {}; }
  std::vector<store::BattleRow> battles(std::size_t) override { return {}; }
  std::optional<std::string> journal(std::string_view, std::int64_t) override { return {}; }
  std::int64_t journal_size(std::string_view) override { return -1; }
  std::vector<store::SeatRow> seats(std::string_view) override { return {}; }
  std::optional<store::SeatRow> seat_by_token(std::string_view) override { return {}; }
  std::vector<store::ChatRow> chat_lines(std::string_view, std::int64_t) override { return {}; }
  std::optional<std::string> get(std::string_view) override { return {}; }
};

// What somebody hears in a room, and how many answers stood when he did.
struct Ear final : net::Peer {
  struct Heard {
    std::string text;
    std::size_t answers;
  };
  std::weak_ptr<Room> room;
  std::vector<Heard> heard;
  void hear(std::string text) {
    const auto in = room.lock();
    heard.push_back({std::move(text), in ? in->session().answers().size() : 0});
  }
  void send(std::span<const std::shared_ptr<const std::string>> texts) override {
    for (const auto& text : texts) hear(*text);
  }
  void close(net::Close, std::string_view) override {}
};

struct Ground {  // a scenario with some of its options
  std::string name;
  std::shared_ptr<const BattleOf<G>> start;
  const typename G::World& world() const { return start->world(); }
  const ScenarioInfo& info() const { return start->info(); }
};

class Pair {
 public:
  using State = typename G::State;
  static constexpr std::size_t never = ~std::size_t{0};

  Pair(const Ground& g, const State& a, const State& b, Side v, Random& r);

  const BattleOf<G>& battle(int r) const {
    return *rooms[r]->live->session.battle().template as<G>();
  }
  State known(const State& state, Side side) const {
    State seen = state;
    G::redact(ground.world(), seen, side);
    return seen;
  }
  // The same request in both rooms, by the viewer or by a spectator; and what comes of it.
  void ask(const json::object& request, bool as_viewer = true);
  void join_again(const json::object& request, bool as_viewer);
  // What is fetched from elsewhere than the socket: the journal's excerpt, the list of battles.
  void read(bool as_viewer);
  // The enemy, if he is somebody, says whether the viewer may take back what he asked for.
  void answer_wish(bool grant);
  // The first message that differs although nothing came to light yet, or a piece of knowledge that does.
  std::string difference();
  // The battle is over and everything open, the rules have revealed something in one of them, or the enemy's deed cannot
  // be done in the other.
  bool over() const {
    if (battle(0).prompt().ask == Ask::over) return true;
    return shows_soon || !complaint.empty() || lit[0] != never || lit[1] != never;
  }
  bool came_to_light() const { return lit[0] != never || lit[1] != never; }

  const Ground& ground;
  Random& random;
  Side viewer;
  std::shared_ptr<Room> rooms[2];
  int other_secrets = 0;  // answers of the enemy's that look alike and are not
  int unseen = 0;         // dice that the viewer does not see
  int shared = 0;         // how often the same came to light in both

 private:
  struct Throw {
    Choice fell;
    std::uint64_t number;
  };
  struct Seen {  // of an answer: what the viewer may know afterwards, and what he hears of it
    State known;
    std::string events;
    bool reveals = false;
    bool closes = false;
    bool again = false;  // the same question follows
    bool operator==(const Seen& o) const { return same(known, o.known) && events == o.events; }
  };
  struct Answer {
    Choice choice;
    State before;  // what the viewer knew
    Seen seen;
    bool invisible;                         // nothing that the viewer knows has changed
    std::optional<json::object> meanwhile;  // what he asks while the enemy thinks about it
  };

  std::uint64_t fall(const Room&);
  Choice enemy_answers(const Battle&);
  bool person_answers();
  Choice imitate(const BattleOf<G>&);
  void ask_meanwhile(std::optional<json::object>&);
  Seen taken(const BattleOf<G>&, Choice) const;
  Answer answered(const BattleOf<G>&, Choice) const;
  void must_not_notice(const BattleOf<G>&, const Answer&);
  void part() {
    parted = true;
    lit[now] = std::min(lit[now], rooms[now]->session().answers().size() + 1);
  }
  void look_for_light();
  std::size_t asked_otherwise_on_the_way() const;
  void go_on_if_alike();
  void settle() {
    while (store.run() || hall->workers.help() || hall->thinkers.help() || person_answers()) {
    }
  }
  std::int64_t number_of(int seat) const {  // as a message carries it
    return static_cast<std::int64_t>(rooms[now]->seq(seat));
  }
  Asker enemy() const {
    Asker a;
    a.peer = them[now];
    a.seat = index(other(viewer));
    return a;
  }
  Asker asker(bool as_viewer) const {
    Asker a;
    a.peer = as_viewer ? eyes[now] : watcher[now];
    a.seat = as_viewer ? index(viewer) : spectator_seat;
    a.id = "1";
    return a;
  }
  Subscriber subscriber(bool as_viewer) const {
    const auto& ear = as_viewer ? eyes[now] : watcher[now];
    return {ear, ear->id, as_viewer ? index(viewer) : spectator_seat,
            as_viewer ? "mine" : "watching", "en"};
  }
  template <class Do>
  void in_both(Do&& each) {
    dice.clear();
    unseen_dice.clear();
    answers.clear();
    for (now = 0; now < 2; ++now) {
      extra = 0;
      stood[now] = {battle(now).state(), rooms[now]->session().answers().size()};
      each();
      settle();
    }
    look_for_light();
    go_on_if_alike();
  }

  NoStore store;
  HallOptions options;
  std::unique_ptr<Hall> hall;
  std::shared_ptr<Ear> eyes[2], watcher[2], them[2];
  int now = 0;                    // the room that is being worked on
  std::deque<Throw> dice;         // seen by the viewer in the first room, to come in the second
  std::deque<Throw> unseen_dice;  // not seen by him in the first room
  std::deque<Answer> answers;     // of the enemy, likewise
  int extra = 0;       // answers of the enemy's in the second room that the first has not
  const bool in_step;  // what is not noticed is done as often in the second room as in the first
  const bool people;   // the enemy is nobody's computer
  std::size_t lit[2] = {never, never};  // so many answers stand when something has come to light
  std::size_t looked[2] = {0, 0};       // events that were looked at
  struct Stood {
    State state;
    std::size_t answers;
  } stood[2];               // before what is asked now
  bool parted = false;      // the enemy's deed cannot be done in the other room
  bool shows_soon = false;  // the enemy answered alike, but what he did will show of itself
  std::size_t compared[2] = {0,
                             0};  // messages of the seat and of the spectator that were found alike
  std::string complaint;
};

// The rules say so, and it is declared.
inline bool reveals(const Event& e) {
  const std::string_view what = e.what;
  if (std::ranges::find(Secrets::shows, what) != Secrets::shows.end()) return true;
  return e.reveals && std::ranges::find(Secrets::reveals, std::string_view(e.what)) !=
                          std::ranges::end(Secrets::reveals);
}

}  // namespace bocage
