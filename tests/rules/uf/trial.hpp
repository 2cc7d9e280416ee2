#pragma once
// A battle from a scenario text, played by a test: choices as words, drawn cards by what they show.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "games/up_front/io/io.hpp"
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

inline std::string rule_name(RuleId rule) {
  return rule ? std::string(rule_list[index_of(rule)]) : "";
}

class Trial {
 public:
  explicit Trial(const std::string& toml, const Options& options = {}) {
    Complaints wrong;
    auto loaded = Io::load(toml, "trial.toml", options, wrong);
    for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c) << "\n" << toml;
    if (!loaded) throw std::runtime_error("the scenario does not load");
    world = std::move(loaded->world);
    s = loaded->state;
    names = std::move(loaded->names);
    ask();
  }

  // The question of a copy looks at the copy's deck.
  Trial(const Trial& t) : world(t.world), names(t.names), s(t.s), log(t.log) { ask(); }

  std::shared_ptr<const World> world;
  Names names;
  State s;
  Prompt prompt;
  Events log;  // of the last answer

  const World& w() const { return *world; }
  Look look() const { return {*world, s}; }
  void ask() { UpFront::ask(*world, s, prompt); }

  // "move group=german-A card=13 mode=forward"
  Choice read(const std::string& text) const {
    const auto words = split(text, ' ');
    Choice c;
    const VerbInfo* verb = nullptr;
    for (const VerbInfo& v : verb_list)
      if (words[0] == v.name) verb = &v;
    if (!verb) {
      ADD_FAILURE() << "no verb: " << text;
      return c;
    }
    c.verb = verb->verb;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto is = words[i].find('=');
      const std::string key(words[i].substr(0, is)), name(words[i].substr(is + 1));
      const auto put = [&](const Field& f, auto& out) {
        if (!f.name || key != f.name) return false;
        const auto value = Io::value(*world, names, f.kind, name);
        if (!value) ADD_FAILURE() << "no value: " << words[i];
        out = static_cast<std::remove_reference_t<decltype(out)>>(value.value_or(0));
        return true;
      };
      if (!put(verb->who, c.who) && !put(verb->what, c.what) && !put(verb->count, c.count))
        ADD_FAILURE() << "no field: " << words[i];
    }
    return c;
  }
  std::string write(Choice c) const {
    for (const VerbInfo& v : verb_list) {
      if (v.verb != c.verb) continue;
      std::string out = v.name;
      const auto add = [&](const Field& f, int value) {
        if (f.kind != no_kind)
          out += std::string(" ") + f.name + "=" + Io::name(*world, names, f.kind, value);
      };
      add(v.who, c.who);
      add(v.what, static_cast<int>(c.what));
      add(v.count, c.count);
      return out;
    }
    return "?";
  }
  std::string options() const {
    std::string out = prompt.ask == Ask::throw_ ? "throw " : prompt.ask == Ask::over ? "over " : "";
    if (prompt.text)
      out += std::string(prompt.text.key) + " of " + std::to_string(index(prompt.side)) + "\n";
    for (Choice c : prompt.options) out += "  " + write(c) + "\n";
    return out;
  }

  bool offered(const std::string& text) const {
    const Choice c = read(text);
    return prompt.ask == Ask::choice &&
           std::find(prompt.options.begin(), prompt.options.end(), c) != prompt.options.end();
  }
  bool offers(Verb verb) const {
    return prompt.ask == Ask::choice && std::any_of(prompt.options.begin(), prompt.options.end(),
                                                    [&](Choice c) { return c.verb == verb; });
  }
  // The rule that forbids it; "" if it is legal. Options and refusals must agree.
  std::string why(const std::string& text) const {
    const Choice c = read(text);
    const Refusal r = UpFront::refuse(*world, s, c);
    EXPECT_EQ(!r, offered(text)) << text << " refused by " << rule_name(r.rule) << "\n"
                                 << options();
    return r ? rule_name(r.rule) : "";
  }
  bool may(const std::string& text) const { return why(text).empty(); }

  Trial& choose(const std::string& text) {
    EXPECT_TRUE(offered(text)) << text << " is not offered: "
                               << rule_name(UpFront::refuse(*world, s, read(text)).rule) << "\n"
                               << options();
    if (offered(text)) take(read(text));
    return *this;
  }
  // Declines whatever the other side may answer with.
  Trial& decline() {
    for (int i = 0; i < 8 && offers(uf::decline); ++i) take({uf::decline});
    return *this;
  }

  // A card of the draw pile that shows "B4", "R0 0r=7", "rpn5=r3", "75"; no Breeze unless "breeze"
  // is said.
  Trial& draw(const std::string& shows) {
    EXPECT_EQ(prompt.ask, Ask::throw_) << shows << ": no draw is pending\n" << options();
    if (prompt.ask != Ask::throw_) return *this;
    const int card = find_card(shows);
    EXPECT_NE(card, 0) << "no card of the draw pile shows " << shows;
    if (card) take(item_drawn(card));
    return *this;
  }
  int find_card(const std::string& shows) const {
    const auto words = split(shows, ' ');
    for (int c = 1; c < prompt.chance.items; ++c) {
      if (!prompt.chance.weights[c]) continue;
      const bool breeze = world->cards[c].flags & flag_breeze;
      bool fits = true, wants_breeze = false, by_id = false;
      for (std::string_view word : words) {
        wants_breeze = wants_breeze || word == "breeze";
        by_id = by_id || names.cards[static_cast<std::size_t>(c)].id == word;
        fits = fits && shown(c, word);
      }
      if (fits && (by_id || breeze == wants_breeze)) return c;
    }
    return 0;
  }

  // What happened.
  const Event* event(const std::string& what) const {
    for (const Event& e : log.list)
      if (what == e.what) return &e;
    return nullptr;
  }
  int shift(const std::string& rule) const {
    for (const Event& e : log.list)
      for (const Shift& shift : e.shifts)
        if (rule_name(shift.rule) == rule) return shift.amount;
    return 0;
  }
  std::string happened() const {
    std::string out;
    for (const Event& e : log.list) out += std::string(e.what) + " (" + rule_name(e.rule) + ") ";
    return out;
  }

  // The position.
  ManId man(const std::string& id) const {
    const auto m = Io::value(*world, names, man_kind, id);
    EXPECT_TRUE(m) << id;
    return man_id(m.value_or(0));
  }
  GroupId group(const std::string& id) const {
    const auto g = Io::value(*world, names, group_kind, id);
    EXPECT_TRUE(g) << id;
    return group_id(g.value_or(0));
  }
  CardId card(const std::string& id) const {
    return card_id(Io::value(*world, names, card_kind, id).value_or(0));
  }
  bool is_pinned(const std::string& id) const { return pinned(s, man(id)); }
  bool is_killed(const std::string& id) const { return at(s, man(id)).group == killed; }
  bool is_routed(const std::string& id) const { return at(s, man(id)).group == routed; }
  bool is_fine(const std::string& id) const { return in_play(s, man(id)) && !is_pinned(id); }
  int chit(const std::string& id) const { return at(s, group(id)).chit; }
  Ground ground(const std::string& id) const { return ground_of(*world, at(s, group(id))); }
  int rr(const std::string& a, const std::string& b) const { return range(s, group(a), group(b)); }
  bool discarded(const std::string& id) const { return s.discard.has(card(id)); }
  // "brush, forward": terrain by name, the rest by how it lies.
  std::string stack(const std::string& id) const {
    static constexpr const char* lies[] = {"nothing",  "",      "open", "forward", "back",
                                           "sideways", "smoke", "wire", "offered"};
    std::string out;
    for (const Laid& l : at(s, group(id)).stack) {
      std::string each = lies[static_cast<int>(l.how)];
      if (l.how == Lay::terrain)
        each = Io::name(*world, names, terrain_kind,
                        static_cast<int>(world->cards[index(l.card)].terrain));
      out += (out.empty() ? "" : ", ") + each;
    }
    return out;
  }
  bool over() const { return UpFront::result(*world, s).over; }
  Result result() const { return UpFront::result(*world, s); }

  void take(Choice c) {
    log.list.clear();
    UpFront::take(*world, s, c, &log);
    ask();
  }

 private:
  bool shown(int c, std::string_view word) const {
    const CardInfo& info = world->cards[c];
    bool red = false;
    int number = 0;
    if (word == "breeze") return info.flags & flag_breeze;
    if (word.starts_with("0r=")) return info.rpn[10] == std::stoi(std::string(word.substr(3)));
    if (word.starts_with("rpn")) {
      const auto is = word.find('=');
      const int column = std::stoi(std::string(word.substr(3, is - 3)));
      const std::string_view value = word.substr(is + 1);
      if (io::is_number(value)) return info.rpn[column] == std::stoi(std::string(value));
      io::read_colour_number(value, 10, red, number);
      return info.rpn[column] == number && (info.rpn_red >> column & 1) == red;
    }
    if (names.cards[static_cast<std::size_t>(c)].id == word) return true;
    if (io::read_colour_number(word, 6, red, number))
      return info.number == number && info.red == red;
    return false;
  }
};

}  // namespace bocage::uf
