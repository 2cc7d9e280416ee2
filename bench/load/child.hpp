#pragma once
// The server in a process of its own, so that its CPU time and memory can be told from ours.
#include <sys/types.h>

#include <cstdint>
#include <string>

namespace bocage {

struct Arguments {
  int battles = 200, seconds = 10, threads = 1, thinking = 0, idle = 0;
  double rate = 0;
  bool as_in_life = false;  // with the limits a server has
  std::uint64_t answers = 0;
  std::string game = "mixed", scenario, level = "general";
};

struct Child {
  explicit Child(const Arguments&);  // throws if it does not start
  ~Child();                          // stops it and removes its database
  double cpu_seconds() const;        // of all its threads
  double kilobytes() const;          // resident
  std::int64_t metric(const std::string& name) const;

  pid_t pid = 0;
  std::uint16_t port = 0;
  std::string folder;
};

}  // namespace bocage
