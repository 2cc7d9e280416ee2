#pragma once
// What is wrong with a file somebody wrote: where, what, and what would be right.
#include <string>
#include <vector>

#include "kernel/ids.hpp"

namespace bocage {

struct Complaint {
  std::string file;
  int line = 0, column = 0;  // from 1; 0: the whole file
  std::string text;          // "hex 2305 is not on the map: columns go from 01 to 22"
  RuleId rule{};             // that forbids it, where it is no mistake in writing
};

using Complaints = std::vector<Complaint>;

// "lipovka.toml:14:7: hex 2305 is not on the map ..."
std::string to_string(const Complaint&);

}  // namespace bocage
