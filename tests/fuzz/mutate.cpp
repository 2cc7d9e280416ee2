// Every shipped scenario of every game, changed at random as people change files: a number, a word or a
// line that is another's, missing, doubled, out of range. It loads, or complaints say why; what loads can be
// played on. Then journals of such battles with answers changed: they replay, or are refused.
//
//   fuzz_mutate 22000 [seed]
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "kernel/random.hpp"
#include "session/games.hpp"
#include "session/session.hpp"

namespace bocage {
namespace {

std::uint32_t below(Random& random, std::size_t n) {
  return n ? random.below(static_cast<std::uint32_t>(n)) : 0;
}

// The words of a text with what stands between them, so that joined they are the text again.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  const auto kind = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' ? 1
           : c == '\n'                                                         ? 2
                                                                               : 0;
  };
  for (const char c : text)
    if (!words.empty() && kind(c) == 1 && kind(words.back().back()) == 1) words.back() += c;
    else words.emplace_back(1, c);
  return words;
}

std::string any_number(Random& random) {
  static const char* const odd[] = {"0",    "1",     "-1",    "99",         "255",
                                    "256",  "65535", "65536", "4294967296", "9223372036854775807",
                                    "0000", "9999",  "2601",  "1.5",        "true",
                                    ""};
  return random.below(2) ? odd[random.below(std::size(odd))] : std::to_string(random.below(3000));
}

std::string changed(std::string_view text, Random& random) {
  std::vector<std::string> words = words_of(text);
  for (int n = 1 + static_cast<int>(random.below(3)); n > 0 && words.size() > 2; --n) {
    const std::size_t at = below(random, words.size());
    switch (random.below(8)) {
      case 0:
      case 1:
      case 2: {  // a number, the next one from here
        for (std::size_t i = 0; i < words.size(); ++i) {
          std::string& word = words[(at + i) % words.size()];
          if (!std::isdigit(static_cast<unsigned char>(word[0]))) continue;
          word = any_number(random);
          break;
        }
        break;
      }
      case 3: words[at] = words[below(random, words.size())]; break;
      case 4: words.erase(words.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 5: words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), words[at]); break;
      case 6: {  // a line twice, or gone
        std::size_t from = at, to = at;
        while (from > 0 && words[from - 1] != "\n") --from;
        while (to + 1 < words.size() && words[to] != "\n") ++to;
        const std::vector<std::string> line(words.begin() + static_cast<std::ptrdiff_t>(from),
                                            words.begin() + static_cast<std::ptrdiff_t>(to + 1));
        const auto place = words.begin() + static_cast<std::ptrdiff_t>(from);
        if (random.below(2)) words.insert(place, line.begin(), line.end());
        else words.erase(place, place + static_cast<std::ptrdiff_t>(line.size()));
        break;
      }
      default: words[at][below(random, words[at].size())] = static_cast<char>(random.below(256));
    }
  }
  std::string out;
  for (const std::string& word : words) out += word;
  return out;
}

Choice any_answer(const Prompt& prompt, Random& random) {
  if (prompt.ask == Ask::throw_) return sample(prompt.chance, random.next());
  if (prompt.options.empty()) std::abort();
  return prompt
      .options[static_cast<int>(below(random, static_cast<std::size_t>(prompt.options.size())))];
}

void changed_journal(const std::string& game, const std::string& id, Random& random) {
  Journal journal;
  journal.header.game = game;
  journal.header.scenario = id;
  journal.header.dice = DiceMode::manual;
  auto begun = Session::begin(journal.header);
  Session& session = std::get<Session>(begun);
  for (std::uint32_t n = random.below(200); n > 0 && session.battle().prompt().ask != Ask::over;
       --n) {
    const Choice answer = any_answer(session.battle().prompt(), random);
    if (answer.verb == thrown ? session.hand_in(answer) : session.choose(answer)) std::abort();
  }
  journal.answers = session.answers();
  for (int n = 0; n < 20 && !journal.answers.empty(); ++n) {
    Journal other = journal;
    Choice& answer = other.answers[below(random, other.answers.size())];
    switch (random.below(5)) {
      case 0: answer.what ^= 1u << random.below(32); break;
      case 1: answer.who = static_cast<std::uint16_t>(random.next()); break;
      case 2: answer.verb = static_cast<Verb>(random.next()); break;
      case 3: answer.count = static_cast<std::uint8_t>(random.next()); break;
      default: answer = other.answers[below(random, other.answers.size())];
    }
    std::string text = save_journal(other);
    if (random.below(4) == 0) text[below(random, text.size())] = static_cast<char>(random.next());
    auto read = read_journal(text);
    if (auto* good = std::get_if<Journal>(&read)) (void)Session::replay(*good);
  }
}

}  // namespace
}  // namespace bocage

int main(int count, char** arguments) {
  using namespace bocage;
  const long files = count > 1 ? std::atol(arguments[1]) : 1000;
  Random random(count > 2 ? static_cast<std::uint64_t>(std::atol(arguments[2])) : 1);
  struct Seed {
    const GameEntry* game;
    std::string id;
  };
  std::vector<Seed> seeds;
  for (const GameEntry& game : games())
    for (const std::string& id : scenario_ids(game.code)) seeds.push_back({&game, id});
  long loaded = 0;
  for (long i = 0; i < files; ++i) {
    const Seed& seed = seeds[static_cast<std::size_t>(i) % seeds.size()];
    const std::string text = changed(scenario_text(seed.game->code, seed.id), random);
    if (const char* keep = std::getenv("BOCAGE_KEEP")) {  // the one at which it ended
      if (FILE* f = std::fopen(keep, "w"))
        std::fwrite(text.data(), 1, text.size(), f), std::fclose(f);
    }
    Complaints wrong;
    const auto battle = seed.game->begin(text, "changed.toml", {}, wrong);
    if (!battle && wrong.empty()) std::abort();
    if (!battle) continue;
    ++loaded;
    for (int n = 0; n < 60 && battle->prompt().ask != Ask::over; ++n)
      battle->take(any_answer(battle->prompt(), random), nullptr);
    if (i % 40 == 0) changed_journal(std::string(seed.game->code), seed.id, random);
  }
  std::printf("%ld changed files of %zu scenarios, %ld of them load\n", files, seeds.size(),
              loaded);
}
