#include "server/pool.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace bocage {

Pool::Pool(int count, int kind) {
  for (int i = 0; i < count; ++i) threads.emplace_back([this, kind] { run(kind); });
}

void Pool::post(Task task) {
  {
    const std::lock_guard lock(mutex);
    if (stopping) return;
    tasks.push_back(std::move(task));
  }
  wake.notify_one();
}

std::size_t Pool::waiting() const {
  const std::lock_guard lock(mutex);
  return tasks.size();
}

bool Pool::help() {
  Task task;
  {
    const std::lock_guard lock(mutex);
    if (tasks.empty()) return false;
    task = std::move(tasks.front());
    tasks.pop_front();
  }
  task();
  return true;
}

void Pool::stop() {
  std::deque<Task> dropped;  // destroyed outside the lock: they may hold the last of something
  {
    const std::lock_guard lock(mutex);
    stopping = true;
    dropped.swap(tasks);
  }
  wake.notify_all();
  for (std::thread& t : threads)
    if (t.joinable()) t.join();
}

void Pool::run(int kind) {
  // On Linux this is the thread's own; threads that it starts inherit it.
  if (kind) setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kind);
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex);
      wake.wait(lock, [&] { return stopping || !tasks.empty(); });
      if (stopping) return;
      task = std::move(tasks.front());
      tasks.pop_front();
    }
    try {
      task();
    } catch (...) {  // one task's mistake must not end the thread that serves everybody
    }
  }
}

}  // namespace bocage
