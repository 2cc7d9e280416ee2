#include "server/advice.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <map>
#include <set>

#include "opponents/players.hpp"
#include "server/standing.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

constexpr std::size_t longest_deed = 64, longest_list = 4;

Nature nature_of(const Battle& b, Choice c) {
  const VerbInfo* verb = b.verb(c.verb);
  return verb ? verb->nature : Nature::plain;
}

// Neither leads to a deed nor ends one: what is asked next is decided for itself, with its own grounds.
bool stands_alone(const Battle& b, Choice c) {
  const VerbInfo* verb = b.verb(c.verb);
  return verb && verb->nature == Nature::plain && !verb->ahead;
}

const Choice* of_nature(const Battle& b, Nature nature) {
  for (const Choice& c : b.prompt().options)
    if (nature_of(b, c) == nature) return &c;
  return nullptr;
}

// The fields of an option, as an answer carries them. What ends something is meant for its own
// question only.
json::object answer_of(const Battle& b, Choice c, std::string_view language) {
  json::object answer = b.option(c, language);
  for (const char* told : {"option", "text", "rules", "nature"}) answer.erase(told);
  if (nature_of(b, c) == Nature::end) answer["if"] = b.prompt().text.key;
  return answer;
}

std::string text_in(const json::object& o, std::string_view key) {
  const json::value* value = o.if_contains(key);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::string number_text(std::string_view language, const std::string& key, long n) {
  return render_text(language, key, [&](std::string_view) { return std::to_string(n); });
}

// Who went where: nobody is sent back to where he has been.
class Ways {
 public:
  bool again(const Battle& b, const json::object& step, std::string_view language, Viewer viewer) {
    const std::string unit = text_in(step, "unit"), to = text_in(step, "hex");
    if (unit.empty() || to.empty()) return false;
    if (known_.insert(unit).second)
      if (const auto reach = b.reach(unit, language, viewer)) {
        been_.insert(unit + "/" + text_in(*reach, "from"));
        if (const json::value* hexes = reach->if_contains("hexes"))
          for (const json::value& h : hexes->as_array())
            if (const json::value* n = h.as_object().if_contains("watched"))
              watched_[unit + "/" + text_in(h.as_object(), "hex")] = n->to_number<int>();
      }
    return !been_.insert(unit + "/" + to).second;
  }
  // How many enemies in sight could fire at who comes there.
  int watched(const json::object& step) const {
    const auto it = watched_.find(text_in(step, "unit") + "/" + text_in(step, "hex"));
    return it == watched_.end() ? 0 : it->second;
  }

 private:
  std::set<std::string> known_, been_;
  std::map<std::string, int> watched_;
};

// The words at the end that both have, with the space before them; something must stand before them in both.
std::string shared_end(const std::string& a, const std::string& b) {
  std::size_t n = 0, end = 0;
  while (n + 1 < std::min(a.size(), b.size()) && a[a.size() - 1 - n] == b[b.size() - 1 - n])
    if (a[a.size() - 1 - n++] == ' ') end = n;
  return a.substr(a.size() - end);
}

// What a whole order comes to: where everybody ends up, whom they fire at, and what speaks for it.
class Tale {
 public:
  // What a mover does next replaces what he did before.
  void add(const std::string& who, bool moves, const Advice& a) {
    std::erase_if(deeds_, [&](const Deed& d) { return moves && d.moves && d.who == who; });
    deeds_.push_back({who, moves, a.deed, a.grounds, a.forced});
  }
  // The second fact of the last deed.
  void second(std::string ground) {
    auto& all = deeds_.back().grounds;
    all.insert(all.begin() + std::min<long>(1, std::ssize(all)), std::move(ground));
  }
  std::size_t size() const { return deeds_.size(); }
  bool forced() const { return std::ranges::all_of(deeds_, &Deed::forced); }
  // The strongest ground of each deed before the second strongest of any.
  std::vector<std::string> grounds() const {
    std::vector<std::string> all;
    for (std::size_t rank = 0; rank < 2; ++rank)
      for (const Deed& d : deeds_)
        if (all.size() < 2 && rank < d.grounds.size() && !std::ranges::count(all, d.grounds[rank]))
          all.push_back(d.grounds[rank]);
    return all;
  }
  // "Infantry 3 to 0710, also Infantry 6; HMG 2 fires at 1209 and 2 more"
  std::string text(std::string_view language) const {
    std::vector<std::string> parts;
    std::string first, end;  // the deed a part began with, and what others have in common with it
    for (const Deed& d : deeds_) {
      const std::string shared = shared_end(first, d.text);
      const bool words =
          std::ranges::count(shared, ' ') > 1;  // " to 0710": a place alone is not enough
      if (words && (end.empty() || end == shared)) {
        parts.back() += end.empty() ? render_text(language, "opponents.reason.also") : ", ";
        parts.back() += d.text.substr(0, d.text.size() - shared.size());
        end = shared;
      } else {
        parts.push_back(d.text);
        first = d.text;
        end.clear();
      }
    }
    std::string all;
    for (std::size_t i = 0; i < std::min(longest_list, parts.size()); ++i)
      all += (i ? render_text(language, "opponents.reason.then") : "") + parts[i];
    if (parts.size() > longest_list)
      all += number_text(language, "opponents.reason.more",
                         std::ssize(parts) - static_cast<long>(longest_list));
    return all;
  }

 private:
  struct Deed {
    std::string who;
    bool moves;
    std::string text;
    std::vector<std::string> grounds;
    bool forced;
  };
  std::vector<Deed> deeds_;
};

std::string tenths(double x, std::string_view language) {
  const long n = std::lround(10 * x);
  return std::to_string(n / 10) + render_text(language, "opponents.reason.point") +
         std::to_string(n % 10);
}

// "Squad A1 advances, to 0605"
std::string joined(const std::string& who, std::string deed) {
  if (!deed.empty() && deed[0] >= 'A' && deed[0] <= 'Z') deed[0] += 'a' - 'A';
  return who + ", " + deed;
}

// What an attack may be hoped to do, in a number: men hit on the average, or how likely anything comes of it. Told where
// one may know it.
std::string hope_of(const Battle& b, Choice c, std::string_view language) {
  const VerbInfo* verb = b.verb(c.verb);
  if (!verb || verb->blind) return {};
  const json::object odds = b.odds(c, language, {b.prompt().side, false});
  if (const json::value* attack = odds.if_contains("attack");
      attack && attack->as_object().contains("pinned")) {
    const double men =
        attack->at("lost").to_number<double>() + attack->at("pinned").to_number<double>();
    return men < 0.05 ? "" : render_text(language, "opponents.reason.men", [&](std::string_view) {
      return tenths(men, language);
    });
  }
  const double chance = chance_of_effect(odds);
  // What is certain is no hope: whoever goes into an assault is in it, and the fight is another answer.
  return chance < 0.005 || chance > 0.995
             ? ""
             : number_text(language, "opponents.reason.hits", std::lround(100 * chance));
}

// What is let pass: the best of the shots that could be taken.
std::string best_shot(const Battle& b, std::string_view language) {
  constexpr int enough = 12;
  double best = 0;
  int weighed = 0;
  for (const Choice& c : b.prompt().options)
    if (nature_of(b, c) == Nature::attack && !b.verb(c.verb)->blind && weighed++ < enough)
      best = std::max(best, chance_of_effect(b.odds(c, language, {b.prompt().side, false})));
  return best < 0.005 ? ""
                      : number_text(language, "opponents.reason.best", std::lround(100 * best));
}

}  // namespace

json::object whole_advice(const Battle& b, const Player& player, const Thinking& how,
                          Viewer viewer) {
  const Advice first = player(b, how);
  const auto& options = b.prompt().options;
  json::object reply{{"option", std::ranges::find(options, first.choice) - options.begin()},
                     {"win", first.win}};
  Thinking quick = how;  // what follows from the first answer needs no long look
  quick.iterations = how.iterations / 8;
  const auto ahead = b.seen_copy(viewer);
  const std::string_view asked = b.prompt().text.key;
  const Side side = b.prompt().side;
  // Asked in the middle of somebody's march: when he stops, the next one's order is the advice.
  const bool ended = nature_of(b, first.choice) == Nature::end && of_nature(b, Nature::move);
  // What names nobody and nothing (done, pass, let it be) and ends no march is advice of its own.
  json::object bare = answer_of(b, first.choice, how.language);
  bare.erase("if");
  const bool over = bare.size() == 1 && !ended;
  std::set<std::string_view> met{asked};
  bool done = false, hoped = false, led = false;  // led: by whom an answer took up before
  std::string who, taken;                         // whom an answer took up, and the words for it
  std::map<std::string, std::string> declared;    // those of each the first time
  json::array answers;
  Ways ways;
  Tale tale;
  Advice lead = first;  // the last choice that was one, as long as nothing is done
  Advice next = first;
  while (answers.size() < longest_deed) {
    json::object answer = answer_of(*ahead, next.choice, how.language);
    if (nature_of(*ahead, next.choice) == Nature::move &&
        ways.again(*ahead, answer, how.language, viewer)) {
      const Choice* end = of_nature(*ahead, Nature::end);
      if (!end) break;
      next = {.choice = *end};
      answer = answer_of(*ahead, next.choice, how.language);
    }
    // The grounds belong to the deed, not to the answers that lead to it: who is taken up has not done anything yet.
    const Nature nature = nature_of(*ahead, next.choice);
    const std::string unit = text_in(answer, "unit");
    const bool takes_up = !unit.empty() && text_in(answer, "hex").empty() &&
                          (nature == Nature::plain || nature == Nature::move);
    const bool deed = !takes_up && (nature == Nature::attack || nature == Nature::move);
    const bool chosen = nature == Nature::plain && !done && ahead->prompt().options.size() > 1;
    const bool same = takes_up && unit == who;
    if (takes_up) {
      if (led && unit != who) break;  // somebody else: another order
      // What he was declared for says more than that he acts.
      const auto& [said, fresh] = declared.try_emplace(unit, next.deed);
      if (!fresh) next.deed = said->second;
      who = unit, taken = next.deed;
    }
    if (deed && unit.empty() && !taken.empty()) led = true, next.deed = joined(taken, next.deed);
    if (deed && !next.deed.empty() && (!next.forced || !tale.size())) {
      tale.add(unit.empty() ? who : unit, nature == Nature::move, next);
      // Of a move the risk is the second fact.
      if (const int n = nature == Nature::move ? ways.watched(answer) : 0)
        tale.second(
            number_text(how.language,
                        n > 1 ? "opponents.reason.watched" : "opponents.reason.watched_by_one", n));
    }
    // Of an attack it is the number; where others may still join, that of the last word.
    hoped = hoped || nature == Nature::attack;
    if (hoped && tale.size() && !next.forced)
      if (std::string hope = hope_of(*ahead, next.choice, how.language); !hope.empty()) {
        tale.second(std::move(hope));
        hoped = false;
      }
    if (chosen && !same && !next.deed.empty()) lead = next;
    const bool alone = stands_alone(*ahead, next.choice);
    if (ahead->refuse(next.choice) || !ahead->take(next.choice, nullptr)) break;
    answers.push_back(std::move(answer));
    if (alone || over) break;
    while (ahead->prompt().ask == Ask::choice && ahead->prompt().side != side) {
      const Choice* lets = of_nature(*ahead, Nature::decline);
      if (!lets || !ahead->take(*lets, nullptr)) break;
    }
    const Prompt& now = ahead->prompt();
    if (now.ask != Ask::choice || now.side != side) break;
    // The same question again: the order is given.
    if (now.text.key == asked && nature != Nature::move &&
        (done || nature == Nature::end || !ended))
      break;
    // What ends something after the deed leads to a question of its own: a new deed.
    done = done || deed;
    const bool fresh = met.insert(now.text.key).second;
    if (fresh && done && nature == Nature::end) break;
    next = player(*ahead, quick);
  }
  if (tale.size()) {
    lead.deed = tale.text(how.language);
    lead.grounds = tale.grounds();
    lead.forced = tale.forced();
    lead.silent = tale.grounds().empty();
  }
  if (!tale.size() && nature_of(b, lead.choice) == Nature::decline)
    if (std::string shot = best_shot(b, how.language); !shot.empty())
      lead.grounds.insert(lead.grounds.begin(), std::move(shot));
  lead.win = first.win;
  reply["reason"] =
      lead.deed.empty() || first.concedes ? first.reason : reason_of(lead, how.language);
  reply["answers"] = std::move(answers);
  return reply;
}

}  // namespace bocage
