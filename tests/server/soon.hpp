#pragma once
// Waiting for what happens on another thread: as long as a busy machine may need, and no longer than it takes.
#include <chrono>
#include <thread>

template <class Condition>
bool soon(Condition holds) {
  using namespace std::chrono_literals;
  for (const auto end = std::chrono::steady_clock::now() + 60s; !holds();
       std::this_thread::sleep_for(1ms))
    if (std::chrono::steady_clock::now() > end) return false;
  return true;
}
