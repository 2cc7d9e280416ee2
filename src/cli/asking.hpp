#pragma once
// Who sits at the screen: what he is told, what he may type, what he answers.
#include <map>
#include <string>

#include "cli/terminal.hpp"

namespace bocage::cli {

struct Table {
  Session session;
  std::string lang;
  std::map<std::string, std::string> computers;  // side -> level
  std::string save_to;
  std::size_t told = 0;
  int lost_in_a_row[2] = {0, 0};  // answers in which a computer player saw no hope, by side
  Side seat = Side::nobody;       // whose eyes were last at the screen
};

void tell_help(const std::string& language);
void tell_events(Table&, Viewer);  // what happened since
bool ask_person(Table&);           // one choice. False: the battle is left

}  // namespace bocage::cli
