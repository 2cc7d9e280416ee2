#pragma once
// Options: what a scenario offers, and what somebody chose of it.
#include "files/game_io.hpp"

namespace bocage {

class OptionsReader {
 public:
  OptionsReader(const Options& chosen, ScenarioInfo& info, Complaints& wrong)
      : chosen_(chosen), info_(info), wrong_(wrong) {}

  // Offers an option; tells what holds: what was chosen, else its first value. A value that it has not is
  // complained of with those it has.
  std::string offer(OptionInfo) const;
  // The same of a switch, which is on or off by the file.
  bool offer_switch(std::string_view id, Words name, bool on) const;
  // Complains of what was chosen and is not offered, with what is.
  void finish() const;

 private:
  const Options& chosen_;
  ScenarioInfo& info_;
  Complaints& wrong_;
};

}  // namespace bocage
