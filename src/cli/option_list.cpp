#include <boost/json.hpp>

#include "cli/paper.hpp"
#include "cli/terminal.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

constexpr std::size_t worth_folding = 4;

std::string_view text_of(const json::value& option) { return option.at("text").as_string(); }
std::size_t last_word(std::string_view text) { return text.rfind(' ') + 1; }  // 0: a single word
std::string_view stem(std::string_view text) { return text.substr(0, last_word(text)); }

// How many options from this one on say the same but for their last word.
std::size_t alike(const json::array& options, const std::vector<std::string>& remarks,
                  std::size_t first) {
  const std::string_view mine = stem(text_of(options[first]));
  const auto plain = [&](std::size_t i) { return i >= remarks.size() || remarks[i].empty(); };
  std::size_t end = first;
  while (end < options.size() && !mine.empty() && plain(end) &&
         stem(text_of(options[end])) == mine &&
         options[end].at("verb") == options[first].at("verb"))
    ++end;
  return end - first;
}

}  // namespace

std::string option_list(const json::array& options, const std::vector<std::string>& remarks) {
  std::string out;
  for (std::size_t i = 0; i < options.size();) {
    const std::string_view text = text_of(options[i]);
    const std::size_t many = alike(options, remarks, i);
    if (many < worth_folding) {
      out += "  " + bold(std::to_string(i + 1)) + "  " + std::string(text);
      if (i < remarks.size() && !remarks[i].empty()) out += faint("  " + remarks[i]);
      out += '\n';
      ++i;
      continue;
    }
    out += "  " + std::string(stem(text)) + "...\n";
    std::size_t column = 0;
    for (const std::size_t end = i + many; i < end; ++i) {
      const std::string number = std::to_string(i + 1),
                        word(text_of(options[i]).substr(last_word(text_of(options[i]))));
      const std::size_t takes = 2 + number.size() + 1 + word.size();
      if (column && column + takes > screen_width()) out += '\n', column = 0;
      out += (column ? "  " : "    ") + bold(number) + " " + word;
      column += takes + (column ? 0 : 2);
    }
    out += '\n';
  }
  return out;
}

}  // namespace bocage::cli
