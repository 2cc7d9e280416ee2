#pragma once
// What the commands share for talking to a terminal, a file or a program.
#include <string>
#include <string_view>
#include <variant>

#include "session/session.hpp"

namespace bocage::cli {

bool colours();  // on a terminal, unless NO_COLOR is set
std::string bold(std::string_view);
std::string faint(std::string_view);
std::string accent(std::string_view);
std::string warning(std::string_view);

std::size_t screen_width();  // in characters; 100 where nobody says

std::string language();  // from LANG; en unless it begins with fr

// A whole file, or standard input for "-". Throws with the name in the sentence.
std::string read_file(const std::string& path);

// "pg/lipovka" or "pg lipovka" or a path to a scenario file becomes a header.
JournalHeader header_for(const std::string& what, std::uint64_t seed,
                         const std::vector<std::string>& options);

// The session, or an exception with the problem's message.
Session begin_or_throw(JournalHeader);

}  // namespace bocage::cli
