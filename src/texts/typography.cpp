#include "texts/typography.hpp"

namespace bocage {
namespace {

constexpr std::string_view hard_space = "\u00a0", apostrophe = "\u2019", opening = "«",
                           closing = "»";

bool keeps_to_the_word_before(std::string_view rest) {
  return rest.starts_with(closing) ||
         (!rest.empty() && std::string_view(":;!?%").find(rest.front()) != std::string_view::npos);
}

}  // namespace

std::string typeset(std::string_view language, std::string_view text) {
  if (language != "fr") return std::string(text);
  std::string out;
  out.reserve(text.size() + 8);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool hard = text[i] == ' ' && (keeps_to_the_word_before(text.substr(i + 1)) ||
                                         text.substr(0, i).ends_with(opening));
    if (text[i] == '\'') out += apostrophe;
    else if (hard) out += hard_space;
    else out += text[i];
  }
  return out;
}

}  // namespace bocage
