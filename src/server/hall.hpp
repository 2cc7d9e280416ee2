#pragma once
// The house of all rooms: who asks for which battle, what people may ask before they sit, and the
// threads that work behind the network's back.
#include <atomic>
#include <boost/json.hpp>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/engine.hpp"
#include "server/net/limits.hpp"
#include "server/passes.hpp"
#include "server/pool.hpp"
#include "server/room.hpp"
#include "server/watching.hpp"

namespace bocage {

struct LevelText {
  std::string id;
  Words name, text;
};

struct HallOptions {
  Player player;                  // the computer; without one, computer seats are refused
  Judge judge;                    // for reports; without one they tell no chances
  std::vector<LevelText> levels;  // weakest first
  int workers = 3, thinkers = 1;
  std::chrono::milliseconds idle{60'000};   // then a battle leaves memory
  std::chrono::milliseconds sweep{10'000};  // how often that is looked at; 0: never
  net::Rate creations{1, 60};               // new battles per address, branches too
  net::Rate chats{1, 20};                   // lines of a seat
  net::Rate goings_back{1, 30};       // undone in a battle: each is played again from its start
  std::size_t max_subscribers = 256;  // of one seat, or who watch; of an address half as many
  std::size_t max_tokens = 16;        // of one socket
  std::size_t max_waiting = 64;       // requests a busy room keeps
  std::size_t max_elsewhere = 256;    // tasks that wait for a worker
  Log* log = nullptr;
  Metrics* metrics = nullptr;
  std::function<DiceSource(const Room&)> dice;           // instead of every battle's own; for tests
  std::function<FairDice()> fair_dice = FairDice::make;  // of a new battle; tests have given ones
};

// A battle about to be created.
struct NewBattle {
  BattleHead head;
  std::vector<Choice> answers;  // a journal that is played on
  std::string contribution;     // of the creator's first seat
};

struct NewTokens {
  std::string battle;
  std::vector<std::string> seats;  // empty for a computer's
  std::string spectator;
};

class Hall {
 public:
  Hall(store::Store&, HallOptions);
  ~Hall() { stop(); }

  net::App app();
  // Ends our threads. After Server::wait(), before the server is destroyed.
  void stop();

  // Checks and stores it; `done` is called from another thread, with tokens or a problem.
  using Made = std::function<void(std::variant<NewTokens, Problem>)>;
  void create(NewBattle, Made done);
  // Reads the disk.
  std::shared_ptr<Room> room(const std::string& battle);
  struct Found {
    std::shared_ptr<Room> room;
    int seat = spectator_seat;
  };
  Found find(std::string_view token);  // by its token; reads the disk
  std::vector<SeatInfo> read_seats(const boost::json::object& request, const ScenarioInfo&) const;
  bool known_level(std::string_view) const;
  // How long a level thinks, by experience: whose answers come at once go before those of generals.
  void note_thought(const std::string& level, double micros);
  bool thinks_briefly(const std::string& level);
  bool may_create(const std::string& address);  // counts it
  void sweep(std::chrono::milliseconds idle);   // what the janitor does
  std::size_t rooms_awake();

  store::Store& store;
  const HallOptions options;
  Watching watching;
  Metrics& metrics = watching.metrics;
  Log& log = watching.log;
  Counter &answers, &refused, &created, &thoughts, &loads, &quick_loads;
  Gauge &awake, &subscribed;
  Histogram &answer_time, &thought_time;
  Pool workers, thinkers;
  Passes passes;

 private:
  struct Connection;
  // sockets (socket.cpp)
  void opened(std::weak_ptr<net::Peer>);
  void hear(net::Peer&, std::string_view text);
  void hear_request(const std::shared_ptr<Connection>&, Asker, const boost::json::object&);
  void join(const std::shared_ptr<Connection>&, Asker, boost::json::object);
  void left(net::Peer&);
  // HTTP (routes.cpp, lobby.cpp)
  struct Visit;
  void http(const net::Request&, net::Reply);
  void post_battle(const std::string& body, const net::Reply&);
  void post_resume(const std::string& body, const std::string& address, const net::Reply&);
  void get_journal(const std::string& token, const std::string& address, const net::Reply&);
  void post_pass(const std::string& body, const net::Reply&);
  void health(const net::Reply&);
  void make(NewBattle, const Made&);
  std::string games_text() const, levels_text() const;

  std::mutex mutex;
  std::map<std::string, std::shared_ptr<Room>, std::less<>> rooms;
  net::AddressLimits creation_limits;
  std::mutex thoughts_mutex;
  std::map<std::string, double, std::less<>> micros_of;  // by game and level
  struct Health {
    Clock::time_point at{};
    bool ok = true;
    std::string code, message;
  };
  std::mutex health_mutex;
  Health health_found;
  std::vector<net::Reply> health_waiting;
  std::thread janitor;
  std::condition_variable janitor_wake;
  std::mutex janitor_mutex;
  bool stopping = false;
};

}  // namespace bocage
