#pragma once
// Threads that do what must not be done on the network's: reading the disk, odds, thinking.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bocage {

class Pool {
 public:
  using Task = std::function<void()>;
  // kind: how far this pool steps back for others (as the nice command; 0: not at all).
  explicit Pool(int threads, int kind = 0);
  ~Pool() { stop(); }
  void post(Task);
  // Does one task that waits, here and now; false: none did. A pool without threads is worked like
  // that, by a test that wants everything in order.
  bool help();
  // Ends after the tasks under way; those that wait are dropped.
  void stop();
  std::size_t waiting() const;

 private:
  void run(int kind);
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::deque<Task> tasks;
  bool stopping = false;
  std::vector<std::thread> threads;
};

}  // namespace bocage
