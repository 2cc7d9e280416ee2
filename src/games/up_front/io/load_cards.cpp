// Cards by number or by kind: "92", "fire 4/7", "movement flank", "B4".
#include <algorithm>
#include <cctype>

#include "files/split.hpp"
#include "games/up_front/io/load.hpp"

namespace bocage::uf::io {
namespace {

const std::vector<std::string> terrains = {"woods", "brush", "buildings", "hill",    "walls",
                                           "gully", "marsh", "stream",    "pillbox", "minefield"};
const std::vector<std::string> plain_kinds = {"movement", "rally", "radio", "concealed", "fire",
                                              "smoke",    "wire",  "hero",  "sniper",    "cower"};

bool is_terrain(std::string_view kind) {
  return std::ranges::find(terrains, kind) != terrains.end();
}

// What a kind asks for, word by word.
struct Wanted {
  std::string kind, value;
  bool ford = false, flank = false, red = false, black = false;
  int rnc = -1;
  std::string wrong;  // what is wrong with it
};

Wanted wanted(std::string_view text) {
  Wanted w;
  const auto words = split_words(text, " ");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = lower(std::string(words[i]));
    bool red = false;
    int number = 0;
    if (i == 0 && (is_terrain(word) || std::ranges::find(plain_kinds, word) != plain_kinds.end()))
      w.kind = word;
    else if (word == "ford") w.ford = true;
    else if (word == "flank") w.flank = true;
    else if (word == "red") w.red = true;
    else if (word == "black") w.black = true;
    else if (read_colour_number(word, 6, red, number)) {
      (red ? w.red : w.black) = true;
      w.rnc = number;
    } else if (i > 0 && !w.kind.empty() && w.value.empty() &&
               (std::isdigit(static_cast<unsigned char>(word[0])) || word[0] == '-' ||
                word == "all")) {
      w.value = word;
    } else {
      std::vector<std::string> known = terrains;
      known.insert(known.end(), plain_kinds.begin(), plain_kinds.end());
      w.wrong = "'" + std::string(words[i]) +
                "' is no card: write a number from 1 to 162, the id of a made-up card, or a kind "
                "like 'fire 4/7'" +
                did_you_mean(word, known);
      return w;
    }
  }
  if (words.empty())
    w.wrong = "a card is missing here: write a number from 1 to 162 or a kind like 'fire 4/7'";
  return w;
}

bool has_value(const UseRow& use, const Wanted& w) {
  if (w.value.empty()) return true;
  if (w.kind == "sniper") return use.value.substr(0, 4) == "KIA" + w.value;
  return use.value == w.value;
}

bool fits(const CardRow& card, const Wanted& w) {
  if (w.red && !card.red) return false;
  if (w.black && card.red) return false;
  if (w.rnc >= 0 && card.rnc != w.rnc) return false;
  if ((w.ford && !card.ford) || (w.flank && !card.flank)) return false;
  if (w.kind.empty()) return true;
  if (card.split || card.uses.empty()) return false;
  const UseRow& use = card.uses[0];
  if (w.kind == "cower") return use.use == "terrain:pillbox" || use.use == "terrain:minefield";
  return use.use == (is_terrain(w.kind) ? "terrain:" + w.kind : w.kind) && has_value(use, w);
}

template <class Visit>
void for_each_card(ScenarioFile& f, Visit&& visit) {
  for (GroupAt& g : f.groups)
    for (StackAt& s : g.stack)
      if (s.what != StackWhat::stream_marker) visit(s.card, s.what);
  for (auto& hand : f.hands)
    for (CardAt& c : hand) visit(c, StackWhat::card);
  for (auto* pile : {&f.draw, &f.discards, &f.aside})
    for (CardAt& c : *pile) visit(c, StackWhat::card);
}

int card_of(const ScenarioFile& f, std::string_view id) {
  for (std::size_t i = 0; i < f.cards.size(); ++i)
    if (f.cards[i].id == id) return static_cast<int>(i);
  return -1;
}

// Whether a use can print this value.
bool is_value(std::string_view use, std::string_view value) {
  const auto digits = [](std::string_view text) { return is_number(text) && text.size() < 3; };
  if (use == "rally") return value == "all" || digits(value);
  if (use == "concealed") return value.size() == 2 && value[0] == '-' && digits(value.substr(1));
  if (use == "fire") {
    const std::size_t slash = value.find('/');
    return slash != value.npos && digits(value.substr(0, slash)) && digits(value.substr(slash + 1));
  }
  if (use.starts_with("terrain:"))
    return digits(value) || (value.starts_with('-') && digits(value.substr(1)));
  return true;
}

UseRow read_use(const Table& table, int element, std::string_view text) {
  UseRow use{"", "GUR", "-"};
  const auto words = split_words(text, " ");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word(words[i]);
    if (i == 0) {
      if (is_terrain(word)) use.use = "terrain:" + word;
      else if (std::ranges::find(plain_kinds, word) != plain_kinds.end()) use.use = word;
      else
        table.complain_at("uses", element,
                          "'" + word + "' is no use of a card" + did_you_mean(word, plain_kinds));
    } else if (word.find_first_not_of("GUR") == word.npos) use.nations = word;
    else use.value = word;
  }
  const auto like = [&](std::string_view kind) {  // a made-up card prints what the real ones print
    for (const CardRow& c : deck_rows())
      if (!c.split && c.uses[0].use == kind) return c.uses[0].value;
    return std::string("-");
  };
  const auto complain = [&](const char* why) { table.complain_at("uses", element, why); };
  if (use.use == "fire" && !is_value("fire", use.value))
    complain("a Fire card has a strength and a firepower: 'fire 4/7'");
  if (use.value == "-") use.value = like(use.use);
  if (use.use == "sniper" && is_number(use.value)) {
    for (const CardRow& c : deck_rows())
      if (c.uses[0].use == "sniper" && c.uses[0].value.substr(3, 1) == use.value)
        use.value = c.uses[0].value;
    if (use.value.substr(0, 3) != "KIA")
      complain("a Sniper kills on 4 or 5 and more: 'sniper 4' or 'sniper 5'");
  } else if (!is_value(use.use, use.value)) {
    complain(
        "that number is not possible here: as in 'rally 3', 'rally all', 'concealed -2', "
        "'buildings -3'");
  }
  return use;
}

void read_numbers(const Table& t, CardRow& card) {
  const std::string rnc = t.text("rnc", "B0");
  if (!read_colour_number(rnc, 6, card.red, card.rnc))
    t.complain("rnc", "'" + rnc + "' is no random number: B or R and 0 to 6, as in 'B4'");
  for (int k = 0; k < 10; ++k) card.rpn[k] = k + 1;
  if (!t.has("rpn")) return;
  const std::string row = t.text("rpn", "");
  const auto numbers = split_words(row, " ");
  if (numbers.size() != 10)
    return t.complain(
        "rpn", "there are ten position numbers, one a column: 'r1 b2 r3 b4 r5 b6 r7 b8 r9 b10'");
  for (int k = 0; k < 10; ++k) {
    bool red = false;
    if (!read_colour_number(numbers[k], k + 1, red, card.rpn[k]) || card.rpn[k] == 0)
      t.complain("rpn", "column " + std::to_string(k + 1) + " shows '" + std::string(numbers[k]) +
                            "': b or r and 1 to " + std::to_string(k + 1));
    card.rpn_red[k] = red;
  }
}

}  // namespace

void read_cards(const Table& top, ScenarioFile& f) {
  f.cards = deck_rows();
  for (const Table& t : top.tables("card")) {
    CardRow card;
    card.id = t.text("id");
    if (is_number(card.id) || card.id.empty())
      t.complain("id", "the id of a made-up card is a word that is not a number, like 'x1'");
    else if (card_of(f, card.id) >= 0)
      t.complain("id", "there is a card '" + card.id + "' already");
    const auto uses = t.texts("uses");
    if (uses.size() > 3) t.complain("uses", "a card has at most three uses");
    for (std::size_t i = 0; i < uses.size() && i < 3; ++i)
      card.uses.push_back(read_use(t, static_cast<int>(i), uses[i]));
    card.ford = t.flag("ford");
    card.flank = t.flag("flank");
    card.breeze = t.flag("breeze");
    read_numbers(t, card);
    if (f.cards.size() == deck_rows().size() + 28)
      t.complain("", "there are more than 28 made-up cards");
    else if (f.cards.size() < deck_rows().size() + 28) f.cards.push_back(card);
  }
}

void give_out_cards(ScenarioFile& f) {
  std::vector<bool> used(f.cards.size());
  const auto take = [&](CardAt& at, int card) {
    at.card = card;
    used[card] = true;
  };
  for_each_card(f, [&](CardAt& at, StackWhat) {
    const int card = card_of(f, at.text);
    if (card < 0) {
      if (is_number(at.text))
        at.place.complain("there is no card " + at.text + ": they are numbered 1 to 162");
    } else if (used[card]) {
      at.place.complain("card " + at.text + " is in two places");
    } else {
      take(at, card);
    }
  });
  for_each_card(f, [&](CardAt& at, StackWhat what) {
    if (at.card >= 0 || is_number(at.text) || card_of(f, at.text) >= 0) return;
    const bool face_down = what == StackWhat::open_ground && at.text.empty();
    const Wanted w = wanted(face_down ? "fire" : at.text);
    if (!w.wrong.empty()) return at.place.complain(w.wrong);
    int found = -1;
    for (int pass = 0; pass < 2 && found < 0;
         ++pass) {  // plain Movement cards before FORD and FLANK
      for (std::size_t i = 0; i < deck_rows().size() && found < 0; ++i) {
        const bool marked = f.cards[i].ford || f.cards[i].flank;
        if (used[i] || !fits(f.cards[i], w)) continue;
        if (pass == 0 && marked && !w.ford && !w.flank) continue;
        found = static_cast<int>(i);
      }
    }
    if (found < 0)
      at.place.complain("no card '" + at.text +
                        "' is left: all that fit are used elsewhere in the file, or there is none");
    else take(at, found);
  });
}

}  // namespace bocage::uf::io

namespace bocage::uf {

int Io::shows(const World&, const Names& n, const State& s, Side side, Kind kind, int value,
              std::string_view what) {
  if (kind != card_kind || value <= 0 || value >= static_cast<int>(n.cards.size())) return 0;
  const io::Wanted wanted = io::wanted(what);
  const io::CardRow& card = n.cards[static_cast<std::size_t>(value)];
  if (!wanted.wrong.empty() || !io::fits(card, wanted)) return 0;
  const bool more = card.breeze || (card.ford && !wanted.ford) || (card.flank && !wanted.flank);
  const bool held = side != Side::nobody && s.hand[index(side)].contains(card_id(value));
  return (held ? 2 : 0) + (more ? 1 : 2);
}

}  // namespace bocage::uf
