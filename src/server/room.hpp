#pragma once
// One battle with everybody who sits at it.
//
//   request -> post -> [room is free]  handler -> answer -> append to the store -> busy
//                   -> [busy, asleep]  waiting                                      |
//                                         ^------- drain <------- committed <-------+
//                                                                 everybody hears
//
// What people will hear is built before the commit and sent by its callback: nobody hears of an
// answer before it is durable. While one is being stored, everything else waits; a room is never
// ahead of the disk by more than one step. When storing fails the room falls asleep and is loaded
// again from what the store has.
//
// A room without its battle in memory is asleep. It wakes by playing the stored journal again.
#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/entries.hpp"
#include "server/head.hpp"
#include "server/net/limits.hpp"
#include "server/net/net.hpp"
#include "server/pool.hpp"
#include "server/store/store.hpp"
#include "session/session.hpp"

namespace bocage {

class Hall;
using Clock = std::chrono::steady_clock;

constexpr int spectator_seat = -1;

// What every message over a socket may have beside what it asks for.
constexpr std::string_view of_every_request = "id do token language";

// Who waits for a reply.
struct Asker {
  std::weak_ptr<net::Peer> peer;
  std::string id;  // as JSON, or nothing
  std::string language = "en";
  Clock::time_point since = Clock::now();
  int seat = -1;        // where it sits in the room that is asked
  std::string address;  // as limits count it

  void reply(const boost::json::object&) const;  // "id" and "ok" are put in front
  void tell(std::string_view members) const;     // the same, written already: "seq":3,"view":{...}
  void refuse(const Problem&) const;
  std::string reply_text(bool ok, std::string_view members) const;
};

struct Subscriber {
  std::weak_ptr<net::Peer> peer;
  std::uint64_t peer_id = 0;
  int seat = spectator_seat;
  std::string token, language, address;
};

using Orders = std::map<std::string, std::string, std::less<>>;  // opportunity_fire -> hold

// How far a seat can follow. Its number moves only when something it may know has changed, so that
// what the enemy does in secret is not even counted.
struct Known {
  std::uint64_t seq = 0;
  std::uint64_t digest = 0;   // of everything it is shown
  std::size_t events = 0;     // it has seen
  std::uint64_t thought = 0;  // 1 + the seq at which it was told that a computer thinks
  // The last few numbers: whoever comes back asks for the rest, whoever goes back names one.
  struct Mark {
    static constexpr std::uint32_t stale = ~0u;
    std::uint32_t events;   // it had seen
    std::uint32_t answers;  // that stood; stale: some of them do not any more
  };
  static constexpr std::size_t most_marks = 128;
  std::vector<Mark> marks;  // the last belongs to `seq`

  const Mark* mark_at(std::uint64_t number) const {
    const std::uint64_t missing = seq - number;
    if (missing >= marks.size()) return nullptr;
    const Mark& mark = marks[marks.size() - 1 - missing];
    return mark.answers == Mark::stale ? nullptr : &mark;
  }
  // How many of the events it has seen go when only so many answers are left.
  std::size_t lost_behind(std::size_t answers_left) const {
    for (std::size_t i = marks.size(); i-- > 0;)
      if (marks[i].answers <= answers_left)
        return events - std::min<std::size_t>(events, marks[i].events);
    return events;
  }
};

// A battle in memory.
// How many of the events of the first answers each side saw, and spectators.
struct Counted {
  std::size_t answers = 0, events = 0;
  std::array<std::size_t, side_count + 1> visible{};
};

struct Live {
  explicit Live(Session s) : session(std::move(s)) {}
  Session session;
  Entries entries;
  std::vector<Side> choosers;  // of each answer that stands; nobody: a throw
  std::vector<store::ChatRow> chat;
  std::vector<Contribution> contributions;
  std::vector<Orders> standing;  // by seat
  Counted counted;               // what the session has forgotten
  std::size_t in_snapshot = 0;   // entries that the stored snapshot has
  std::vector<Counted> tallies;  // now and then, so that nobody counts from the beginning
  std::vector<Known> known;      // by seat; the last is the spectators'
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Hall& hall, std::string battle, BattleHead head, std::int64_t created);

  const std::string id;
  const BattleHead head;
  const std::int64_t created;

  // Runs it when the battle is in memory and nothing is being stored: at once if so, else later on
  // another thread. `live` is null if the battle cannot be loaded.
  using Task = std::function<void()>;
  void post(Task);
  void post(const Asker&, Task);  // the same; loading is done on his behalf

  // A request of somebody who joined. Never throws.
  void request(Asker, int seat, const std::string& token, const boost::json::object& request);
  void join(Asker, Subscriber, boost::json::object request, std::function<bool()> still_there);
  void leave(std::uint64_t peer, const std::string& address);

  // For the janitor: falls asleep if nothing happened for so long. True: nobody is here.
  bool tidy(Clock::duration idle);
  void stop();             // the server ends
  void begin_at(Session);  // a battle that no store has: for tests
  bool awake();

  // The rest is for handlers, which run while the room is locked.
  std::unique_ptr<Live> live;
  const Battle& battle() const { return live->session.battle(); }
  const Session& session() const { return live->session; }
  std::uint64_t entries() const { return live->entries.count; }  // a secret: see Known
  std::uint64_t seq(int seat) const { return known(seat).seq; }
  bool over() const;
  bool may_answer(int seat) const;  // the pending choice, or throw while dice are manual
  Viewer viewer_of(int seat) const;
  std::string side_of(int seat) const;
  boost::json::object summary(int seat, std::string_view language) const;  // for the resume list
  Journal journal(std::size_t answers) const;
  // What this seat has seen so far, an event a line. The battle is played again for it: not here and now.
  std::function<std::string()> excerpt_later(int seat) const;
  boost::json::object dice_json() const;

 private:
  // loading (room.cpp)
  bool free() const;  // for the next request, at once
  // For threads that serve everybody, the network's and the store's: they never wait for a room. Done at once if
  // nobody is in it, else by a worker when it is empty again; in the order of the calls.
  void leave_word(const std::string& address, Task);
  void take_words();
  void wait(Task);
  void drain_later();
  void run(const Task&);
  void drain();
  std::unique_ptr<Live> load();
  std::optional<Problem> play_again(Live&, std::string_view entries) const;
  void set_dice();
  bool needs_throws() const;

  // what each seat knows (room_known.cpp)
  bool may_answer(const Live&, int seat) const;
  bool over(const Live&) const;
  std::optional<Problem> undo_problem(const Live&, int seat,
                                      std::optional<std::size_t> to = {}) const;
  std::uint64_t digest(const Live&, int seat) const;
  // By seat, and spectators: who has learnt something. Whoever chose always has.
  std::vector<bool> know(Live&, Side chooser = Side::nobody) const;
  void count_events(Live&) const;
  const Known& known(int seat) const {
    return live->known[seat == spectator_seat ? head.seats.size() : static_cast<std::size_t>(seat)];
  }
  void begin_throws(const Asker*);

  // answering (room.cpp)
  struct Outgoing {
    std::weak_ptr<net::Peer> peer;
    std::shared_ptr<const std::string> text;
  };
  void answer(const Asker*, Choice, bool by_hand);
  void written(std::size_t first_answer, Side chooser);
  void store_answers(const Asker*, std::string_view position, std::size_t first,
                     std::vector<bool> learnt, const boost::json::object& reply);
  void go_back(const Asker*, std::size_t answers, Side who, bool granted);
  void commit(std::string bytes, std::vector<Outgoing>, const Asker*,
              const boost::json::object& reply = {});
  void committed(const store::Result&, const std::vector<Outgoing>&, const Asker&);
  void next();  // computers and standing orders
  void next_computer(int seat);
  bool next_standing(int seat);

  // requests (room_requests.cpp)
  void hear(const Asker&, int seat, const std::string& token, const boost::json::object& request);
  void attend(const Asker&, int seat, const std::string& token, const boost::json::object&);
  void handle(const Asker&, int seat, const std::string& token, const boost::json::object&);
  void need_place(const Subscriber&) const;
  void need_seat(int seat) const;
  void need_over() const;
  void need_patience(Side);
  void need_tact(int seat);
  void need_seq(const boost::json::object&, int seat) const;
  void advise(const Asker&, int seat);
  void choose(const Asker&, int seat, const boost::json::object&);
  void roll(const Asker&, int seat, const boost::json::object&);
  void choose_all(const Asker&, int seat, const boost::json::array& answers);
  void look(const Asker&, int seat, std::string_view verb, const boost::json::object&);
  std::optional<std::size_t> answers_at(const boost::json::object&, int seat) const;
  void undo(const Asker&, int seat, const boost::json::object&);
  void chat(const Asker&, int seat, std::string text);
  void standing(const Asker&, int seat, const boost::json::object&);
  void contribute(const Asker&, int seat, std::string bytes, Task then);
  // On another thread, in turn with everybody else. What a socket that is closed has asked for is
  // not done.
  void elsewhere(const Asker&, std::function<boost::json::object()>);
  void tell_elsewhere(const Asker&, std::function<std::string()>);
  Behalf behalf(const Asker&) const;

  // what sides settle between them (room_accords.cpp)
  void takeback(const Asker&, int seat, const boost::json::object&);
  void answer_takeback(const Asker&, int seat, const boost::json::object&);
  void resign(const Asker&, int seat);
  void give_up(Side, const Asker*);
  void offer_draw(const Asker&, int seat);
  void answer_draw(const Asker&, int seat, bool grant);
  void agree(const Asker&);
  void end_by(Choice entry, const Asker*);
  void rematch(const Asker&, int seat);

  // after the battle (room_after.cpp)
  void replay(const Asker&, int seat, const boost::json::object&);
  void branch(const Asker&, int seat, const boost::json::object&);
  void report(const Asker&, int seat);
  void luck(const Asker&);
  void think_over(const Asker&, std::function<boost::json::object()> work);

  // messages (room_messages.cpp)
  boost::json::object pending(int seat, std::string_view language) const;
  void write_undo(std::string&, int seat, std::string_view language) const;
  void write_pending(std::string&, int seat, std::string_view language) const;
  void write_state(std::string&, int seat, std::string_view language) const;
  void write_events(std::string&, std::span<const Event>, std::size_t number, int seat,
                    std::string_view language) const;
  std::size_t eyes_of(int seat) const;  // which of a Counted's numbers is this seat's
  std::function<std::vector<Event>()> seen_later(int seat, std::size_t first,
                                                 std::size_t end) const;
  std::size_t seen(int seat) const;  // how many events the seat saw so far
  boost::json::array seats_json() const;
  boost::json::object taken_back_json() const;
  boost::json::object battle_json(int seat, std::string_view language) const;
  boost::json::object chat_json(const store::ChatRow&) const;
  std::string name_of(int seat) const;
  std::string joined(const Subscriber&, const boost::json::object& request) const;
  std::vector<Outgoing> updates(std::string_view position, std::vector<bool> learnt);
  std::vector<Outgoing> undone(Side granted_to);
  void take_note(const std::vector<bool>& learnt);
  // One text for all of a seat and language: write(out, seat, language) appends members, or nothing
  // if that seat hears nothing.
  template <class Write>
  void tell(std::vector<Outgoing>&, std::string_view push, Write&&) const;
  void send(const std::vector<Outgoing>&) const;
  void tell_seats();
  void next_thinking(int seat);
  void tell_chat(const store::ChatRow&);
  // To the sides that are asked by `from`, or back to that side.
  void tell_between(std::string_view push, Side from, bool back);
  void tell_between(std::vector<Outgoing>&, std::string_view push, Side from, bool back) const;
  void tell_next_keys();

  Hall& hall;
  std::mutex mutex;
  std::mutex words_mutex;  // guards `words` alone, for moments
  std::deque<Task> words;  // they hold `this`: nobody else takes them
  std::vector<Subscriber> subscribers;
  std::deque<Task> waiting;
  std::string visitor;  // the address of whoever was here last: computers think on his behalf
  std::vector<net::Bucket> chatting;  // by seat
  net::Bucket going_back[side_count]{};
  bool busy = false, draining = false;
  int lost_in_a_row[2] = {0, 0};         // answers in which a computer player saw no hope, by side
  std::uint64_t thinking_about = ~0ull;  // the seq a computer or a standing order works on
  int working = 0;                       // tasks elsewhere that will come back
  Clock::time_point touched = Clock::now();
  std::int64_t updated = 0, updated_stored = 0;
  void store_updated(std::int64_t at_least);  // if it is so much later than the stored one
  std::uint64_t length_stored = 0;
  void store_length();
  void store_snapshot(Live&, std::string_view journal) const;
  void store_snapshot(Live&) const;
  struct {
    bool asked = false;
    Side side = Side::nobody;
    std::size_t answers = 0;
  } wish;  // for a takeback
  Side draw_offer = Side::nobody;
  std::vector<boost::json::object> next_keys;  // by seat: the key to its seat in the next battle
  std::vector<Asker> next_askers;              // who wait for it to be made
};

std::int64_t now_millis();
void forget_drafts();  // texts of messages that are kept for the next ones

std::string members_of(const boost::json::object&);  // as text, without the braces
Problem not_stored(const store::Result&);            // what whoever asked is told

// A text of ours in a language, or the fallback.
std::string words_for(const Problem&, std::string_view language);

}  // namespace bocage
