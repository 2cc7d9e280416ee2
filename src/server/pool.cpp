#include "server/pool.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace bocage {

Pool::Pool(int count, int kind, std::function<Clock::time_point()> clock)
    : now(std::move(clock)), most_long(std::max(1, count - 1)) {
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

bool Pool::post(const Behalf& who, Takes takes, Task task) {
  {
    const std::lock_guard lock(mutex);
    if (stopping) return true;
    Client& client = clients[who.address];
    if (client.waiting >= most_waiting) return false;
    auto& seats = client.seats[takes == Takes::long_];
    if (seats.empty()) client.turn[takes == Takes::long_] = seats.end();
    seats[who.seat].push_back(std::move(task));
    ++client.waiting;
    ++waiting_for;
  }
  wake.notify_one();
  return true;
}

std::size_t Pool::waiting() const {
  const std::lock_guard lock(mutex);
  return tasks.size() + waiting_for;
}

double Pool::used_at(const Client& c, Clock::time_point when) {
  return c.used * std::exp2(-std::chrono::duration<double>(when - c.at).count() / 10);
}

bool Pool::take(Next& next) {
  if (!tasks.empty()) {
    next = {std::move(tasks.front()), "", Takes::brief, true};
    tasks.pop_front();
    return true;
  }
  const auto when = now();
  for (const Takes takes : {Takes::brief, Takes::long_}) {
    const bool is_long = takes == Takes::long_;
    if (is_long && long_running >= most_long) continue;
    auto best = clients.end();
    double least = 0;
    for (auto it = clients.begin(); it != clients.end(); ++it) {
      const Client& c = it->second;
      if (c.seats[is_long].empty() || c.running) continue;
      const double used = used_at(c, when);
      if (best == clients.end() || used < least) best = it, least = used;
    }
    if (best == clients.end()) continue;
    Client& c = best->second;
    auto& seats = c.seats[is_long];
    auto& turn = c.turn[is_long];
    if (turn == seats.end()) turn = seats.begin();
    next = {std::move(turn->second.front()), best->first, takes, false};
    turn->second.pop_front();
    turn = turn->second.empty() ? seats.erase(turn) : std::next(turn);
    --c.waiting;
    --waiting_for;
    ++c.running;
    long_running += is_long;
    return true;
  }
  return false;
}

void Pool::done(const Next& next, double seconds) {
  if (next.plain) return;
  const std::lock_guard lock(mutex);
  const auto when = now();
  Client& c = clients[next.address];
  c.used = used_at(c, when) + seconds;
  c.at = when;
  --c.running;
  long_running -= next.takes == Takes::long_;
  if (clients.size() > 1000)
    std::erase_if(clients, [&](const auto& each) {
      const Client& other = each.second;
      return !other.waiting && !other.running && used_at(other, when) < 0.001;
    });
}

bool Pool::help() {
  Next next;
  {
    const std::lock_guard lock(mutex);
    if (!take(next)) return false;
  }
  next.task();
  done(next, 0);
  return true;
}

void Pool::stop() {
  std::deque<Task> dropped;  // destroyed outside the lock: they may hold the last of something
  {
    const std::lock_guard lock(mutex);
    stopping = true;
    dropped.swap(tasks);
    for (auto& [address, client] : clients)
      for (auto& kind : client.seats)
        for (auto& [seat, queue] : kind)
          for (Task& task : queue) dropped.push_back(std::move(task));
  }
  dropped.clear();
  wake.notify_all();
  for (std::thread& t : threads)
    if (t.joinable()) t.join();
  const std::lock_guard lock(mutex);
  clients.clear();
  waiting_for = 0;
}

void Pool::run(int kind) {
  // On Linux this is the thread's own; threads that it starts inherit it.
  if (kind) setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kind);
  for (;;) {
    Next next;
    {
      std::unique_lock lock(mutex);
      wake.wait(lock, [&] { return stopping || take(next); });
      if (stopping) return;
    }
    const auto begun = now();
    try {
      next.task();
    } catch (...) {  // one task's mistake must not end the thread that serves everybody
    }
    next.task = nullptr;
    done(next, std::chrono::duration<double>(now() - begun).count());
    if (!next.plain) wake.notify_one();  // his next one, or another's long one, may go now
  }
}

}  // namespace bocage
