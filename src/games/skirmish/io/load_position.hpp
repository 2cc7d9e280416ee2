#pragma once
// The parts of [position]: who stands where and how, what lies about.
#include "games/skirmish/io/load.hpp"

namespace bocage::sk {

void read_figure(Reader&, const Table&);  // load_pieces.cpp
void read_vehicle(Reader&, const Table&);
void read_gear(Reader&, const Table&);
void read_group_state(Reader&, const Table&);
void read_collapsed(Reader&, const Table&);  // load_marks.cpp
void read_marks(Reader&, const Table&);

std::optional<Group> group_named(const Reader&, const Table&, std::string_view key);
// One of two words.
bool either(const Table&, std::string_view key, std::string_view yes, std::string_view no,
            bool otherwise);

}  // namespace bocage::sk
