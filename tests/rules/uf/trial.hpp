#pragma once
// A trial of Up Front (rules/harness.hpp), with its men, and cards drawn by what they show.
#include "files/split.hpp"
#include "games/up_front/io/io.hpp"
#include "games/up_front/rules/rules.hpp"
#include "rules/harness.hpp"

namespace bocage::uf {

class Trial : public bocage::Trial<UpFront> {
 public:
  using bocage::Trial<UpFront>::Trial;

  const World& w() const { return world(); }
  Look look() const { return {world(), s}; }

  // The option with exactly these fields is there: tests of Up Front name them all.
  bool offered(const std::string& text) const {
    return ask().ask == Ask::choice && prompt.options.contains(read(text));
  }
  using bocage::Trial<UpFront>::offers;
  bool offers(Verb verb) const {
    return ask().ask == Ask::choice &&
           std::ranges::any_of(prompt.options, [&](Choice c) { return c.verb == verb; });
  }
  Trial& choose(const std::string& text) {
    bocage::Trial<UpFront>::choose(text);
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
    const auto words = split_words(shows, " ");
    for (int c = 1; c < prompt.chance.items; ++c) {
      if (!prompt.chance.weights[c]) continue;
      const bool breeze = world().cards[c].flags & flag_breeze;
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

  // What the last answer did.
  const Event* event(const std::string& what) const { return find_event(what); }
  int shift(const std::string& rule) const {
    for (const Event& e : latest())
      if (const int amount = bocage::shift(e, rule)) return amount;
    return 0;
  }

  // The position.
  ManId man(const std::string& id) const {
    const auto m = Io::value(world(), names, man_kind, id);
    EXPECT_TRUE(m) << id;
    return man_id(m.value_or(0));
  }
  GroupId group(const std::string& id) const {
    const auto g = Io::value(world(), names, group_kind, id);
    EXPECT_TRUE(g) << id;
    return group_id(g.value_or(0));
  }
  CardId card(const std::string& id) const {
    return card_id(Io::value(world(), names, card_kind, id).value_or(0));
  }
  bool is_pinned(const std::string& id) const { return pinned(s, man(id)); }
  bool is_killed(const std::string& id) const { return at(s, man(id)).group == killed; }
  bool is_routed(const std::string& id) const { return at(s, man(id)).group == routed; }
  bool is_fine(const std::string& id) const { return in_play(s, man(id)) && !is_pinned(id); }
  int chit(const std::string& id) const { return at(s, group(id)).chit; }
  Ground ground(const std::string& id) const { return ground_of(world(), at(s, group(id))); }
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
        each = Io::name(world(), names, terrain_kind,
                        static_cast<int>(world().cards[index(l.card)].terrain));
      out += (out.empty() ? "" : ", ") + each;
    }
    return out;
  }

 private:
  bool shown(int c, std::string_view word) const {
    const CardInfo& shows = world().cards[c];
    bool red = false;
    int number = 0;
    if (word == "breeze") return shows.flags & flag_breeze;
    if (word.starts_with("0r=")) return shows.rpn[10] == std::stoi(std::string(word.substr(3)));
    if (word.starts_with("rpn")) {
      const auto is = word.find('=');
      const int column = std::stoi(std::string(word.substr(3, is - 3)));
      const std::string_view value = word.substr(is + 1);
      if (io::is_number(value)) return shows.rpn[column] == std::stoi(std::string(value));
      io::read_colour_number(value, 10, red, number);
      return shows.rpn[column] == number && (shows.rpn_red >> column & 1) == red;
    }
    if (names.cards[static_cast<std::size_t>(c)].id == word) return true;
    if (io::read_colour_number(word, 6, red, number))
      return shows.number == number && shows.red == red;
    return false;
  }
};

}  // namespace bocage::uf
