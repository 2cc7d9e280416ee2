#pragma once
// Threads that do what must not be done on the network's: reading the disk, odds, thinking.
//
//   plain    what a request already under way needs to go on: first
//   brief    on somebody's behalf, and he should not wait: a join, a weak computer player
//   long     on somebody's behalf, and it may take a while: odds, advice, reports, a general. One thread
//            is always left for the others.
//
// Of all on whose behalf something waits, whoever has used least lately goes next, and nobody has two
// tasks under way while others wait: one address can slow down itself only. Among the seats of an address
// they take turns.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace bocage {

enum class Takes { brief, long_ };

struct Behalf {
  std::string address, seat;
};

class Pool {
 public:
  using Task = std::function<void()>;
  using Clock = std::chrono::steady_clock;
  // kind: how far this pool steps back for others (as the nice command; 0: not at all).
  explicit Pool(int threads, int kind = 0, std::function<Clock::time_point()> now = Clock::now);
  ~Pool() { stop(); }
  void post(Task);
  // False, and nothing is done, if too much waits on that behalf already.
  bool post(const Behalf&, Takes, Task);
  // Does one task that waits, here and now; false: none did. A pool without threads is worked like
  // that, by a test that wants everything in order.
  bool help();
  // Ends after the tasks under way; those that wait are dropped.
  void stop();
  std::size_t waiting() const;

  static constexpr std::size_t most_waiting = 128;  // on behalf of one address

 private:
  struct Client {
    std::map<std::string, std::deque<Task>> seats[2];  // by Takes
    std::map<std::string, std::deque<Task>>::iterator turn[2];
    std::size_t waiting = 0;
    int running = 0;
    double used = 0;  // seconds, halved every ten seconds
    Clock::time_point at{};
  };
  struct Next {
    Task task;
    std::string address;
    Takes takes = Takes::brief;
    bool plain = true;
  };
  void run(int kind);
  bool take(Next&);  // with the mutex held
  void done(const Next&, double seconds);
  static double used_at(const Client&, Clock::time_point);

  const std::function<Clock::time_point()> now;
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::deque<Task> tasks;
  std::map<std::string, Client> clients;
  std::size_t waiting_for = 0;
  int long_running = 0, most_long = 1;
  bool stopping = false;
  std::vector<std::thread> threads;
};

}  // namespace bocage
