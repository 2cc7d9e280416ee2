// The position of a scenario file: groups, men, stacks, hands, piles, losses.
#include <algorithm>

#include "files/split.hpp"
#include "games/up_front/io/load.hpp"

namespace bocage::uf::io {
namespace {

// The side of the pair that a nation plays, or a complaint and 0.
int read_side(const Table& t, const char* key, const ScenarioFile& f) {
  const std::string text = t.text(key);
  const int nation = nation_of(text);
  for (int s = 0; s < 2; ++s)
    if (nation >= 0 && f.nation[s] == nation) return s;
  t.complain(key, "'" + text + "' does not fight here: the sides are '" +
                      nation_names[f.nation[0]] + "' and '" + nation_names[f.nation[1]] + "'");
  return 0;
}

char read_letter(const Table& t, const char* key) {
  const std::string text = t.text(key);
  if (text.size() == 1 && text[0] >= 'A' && text[0] <= 'E') return text[0];
  t.complain(
      key, "'" + text + "' is no letter of a group: they go from 'A' to 'E' (uf.3.2b, uf.17.7a*)");
  return 'A';
}

char optional_letter(const Table& t, const char* key) {
  return t.has(key) ? read_letter(t, key) : '\0';
}

int read_man_id(std::string_view id, const Place& place, int nation) {
  const int man = man_of(id);
  if (man < 0) {
    std::vector<std::string> known;
    for (const ManRow& row : man_rows()) known.push_back(row.id);
    place.complain("there is no man '" + std::string(id) +
                   "': write an id of personalities.tsv, as 'G3'" + did_you_mean(id, known));
    return -1;
  }
  const char nation_letter = "GUR"[nation];
  if (man_rows()[man].id[0] != nation_letter) {
    place.complain(std::string(id) + " is not a man of this side");
    return -1;
  }
  return man;
}

bool read_weapon_word(std::string_view word, WrittenWeapon& state) {
  if (word == "malfunctioned") state = WrittenWeapon::malfunctioned;
  else if (word == "broken") state = WrittenWeapon::broken;
  else if (word == "unarmed") state = WrittenWeapon::unarmed;
  else return false;
  return true;
}

ManAt read_man(std::string_view text, const Place& place, int nation) {
  ManAt m;
  m.place = place;
  const auto words = split_words(text, " ");
  if (words.empty()) {
    place.complain("a man is missing here: write an id of personalities.tsv, as 'G3'");
    return m;
  }
  m.man = read_man_id(words[0], place, nation);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const std::size_t is = word.find('=');
    const std::string_view value = is == word.npos ? std::string_view{} : word.substr(is + 1);
    if (word == "pinned") m.pinned = true;
    else if (word == "transferred") m.transferred = true;
    else if (word == "hero") m.hero = true;
    else if (word == "new") m.fresh = true;
    else if (read_weapon_word(word, m.state)) continue;
    else if (word.starts_with("crew=")) m.gunner = read_man_id(value, place, nation);
    else if (word.starts_with("weapon=")) m.weapon = read_man_id(value, place, nation);
    else if (word.starts_with("infiltrates=") && value.size() == 1 && value[0] >= 'A' &&
             value[0] <= 'E')
      m.infiltrates = value[0];
    else
      place.complain("'" + std::string(word) +
                     "' says nothing about a man: known are pinned, crew=G3, malfunctioned, "
                     "broken, unarmed, weapon=G3, infiltrates=B, new, transferred, hero");
  }
  return m;
}

// Whether it begins with these words, however they are spelled: views say 'open_ground'.
bool begins_with(std::string_view text, std::string_view words) {
  return plain_word(text).starts_with(plain_word(words));
}

StackAt read_stack_entry(std::string_view text, const Place& place) {
  StackAt s;
  s.card.place = place;
  if (text.size() == 13 && begins_with(text, "stream marker")) {
    s.what = StackWhat::stream_marker;
    return s;
  }
  if (begins_with(text, "open ground")) {
    s.what = StackWhat::open_ground;
    text.remove_prefix(11);
    while (text.starts_with(' ')) text.remove_prefix(1);
    s.card.text = text;
    return s;
  }
  std::string rest;
  for (std::string_view word : split_words(text, " ")) {
    if (word == "forward") s.mode = 1;
    else if (word == "back") s.mode = -1;
    else if (word == "sideways") s.mode = 0;
    else if (word == "offered") s.offered = true;
    else rest += (rest.empty() ? "" : " ") + std::string(word);
  }
  s.card.text = rest;
  return s;
}

void read_weapons(const Table& t, GroupAt& g, int nation) {
  const auto texts = t.texts("weapons");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Place place{t, "weapons", static_cast<int>(i)};
    const auto words = split_words(texts[i], " ");
    WeaponAt w;
    w.weapon = words.empty() ? -1 : read_man_id(words[0], place, nation);
    const bool fine =
        words.size() == 1 || (words.size() == 2 && read_weapon_word(words[1], w.state));
    if (!fine || w.state == WrittenWeapon::unarmed)
      place.complain(
          "a free weapon is the id of its man, and perhaps 'malfunctioned' or 'broken': 'G3 "
          "malfunctioned'");
    if (w.weapon >= 0) g.weapons.push_back(w);
  }
}

GroupAt read_group(const Table& t, const ScenarioFile& f) {
  GroupAt g;
  g.table = t;
  g.side = read_side(t, "side", f);
  g.letter = read_letter(t, "letter");
  g.chit = static_cast<int>(t.number("chit", -9, 9, 0));
  const auto men = t.texts("men");
  if (men.empty()) t.complain("men", "a group needs men: men = [\"G3\", \"G5 pinned\"]");
  if (men.size() > 10) t.complain("men", "a group has at most 10 men (uf.3.2a)");
  for (std::size_t i = 0; i < men.size(); ++i)
    g.men.push_back(read_man(men[i], {t, "men", static_cast<int>(i)}, f.nation[g.side]));
  const auto stack = t.names("stack");
  for (std::size_t i = 0; i < stack.size(); ++i)
    g.stack.push_back(read_stack_entry(stack[i], {t, "stack", static_cast<int>(i)}));
  g.entrenched = t.flag("entrenched");
  g.acted = t.flag("acted");
  g.moved = t.flag("moved");
  g.must_take_terrain = t.flag("must_take_terrain");
  g.flanks = optional_letter(t, "flanks");
  g.transfer = optional_letter(t, "transfer");
  for (const std::string& letter : t.texts("encircles")) {
    if (letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'E') g.encircles += letter;
    else t.complain("encircles", "'" + letter + "' is no letter of a group: a list like ['B']");
  }
  read_weapons(t, g, f.nation[g.side]);
  const bool several = !t.has("sniped") || t.is_list("sniped");
  for (long number : several ? t.numbers("sniped") : std::vector<long>{t.number("sniped", 0, 6)}) {
    if (number < 0 || number > 6) t.complain("sniped", "a sniper draws a number from 0 to 6");
    else g.sniped.push_back(static_cast<int>(number));
  }
  if (g.sniped.size() > 4) t.complain("sniped", "there are only four Sniper cards");
  return g;
}

std::vector<CardAt> read_pile(const Table& t, const char* key) {
  std::vector<CardAt> out;
  const auto texts = t.names(key);
  for (std::size_t i = 0; i < texts.size(); ++i)
    out.push_back({texts[i], {t, key, static_cast<int>(i)}});
  return out;
}

void read_losses(const Table& top, ScenarioFile& f) {
  const auto losses = top.table("losses");
  if (!losses) return;
  for (int s = 0; s < 2; ++s) {
    const auto t = losses->table(nation_names[f.nation[s]]);
    if (!t) continue;
    f.losses[s].killed = read_men(*t, "killed");
    f.losses[s].routed = read_men(*t, "routed");
    f.losses[s].leader_lost = t->flag("leader_lost");
    f.losses[s].force = static_cast<int>(t->number("force", 1, 40, 0));
    for (const auto* list : {&f.losses[s].killed, &f.losses[s].routed})
      for (int man : *list)
        if (man_rows()[man].id[0] != "GUR"[f.nation[s]])
          t->complain("", man_rows()[man].id + " is not a man of this side");
  }
}

void read_turn(const Table& top, ScenarioFile& f) {
  const auto t = top.table("turn");
  if (!t) return;
  if (t->has("side")) f.turn_side = read_side(*t, "side", f);
  f.step = t->text("step", f.step);
  if (f.step != "actions" && f.step != "discards" && f.step != "terrain")
    t->complain(
        "step",
        "'" + f.step + "' is no step of a turn: 'actions', 'discards', or 'terrain' in set-up");
  f.discards_used = static_cast<int>(t->number("discards", 0, 12, 0));
  f.acted = t->flag("acted");
  f.breeze = t->flag("breeze");
}

}  // namespace

void read_position(const Table& top, ScenarioFile& f, Complaints&) {
  for (const Table& t : top.tables("group")) f.groups.push_back(read_group(t, f));
  read_turn(top, f);
  if (const auto t = top.table("hands"))
    for (int s = 0; s < 2; ++s) f.hands[s] = read_pile(*t, nation_names[f.nation[s]]);
  if (const auto t = top.table("deck")) {
    f.deck_number = static_cast<int>(t->number("number", 1, f.decks, 1));
    f.draw_given = t->has("draw");
    f.draw = read_pile(*t, "draw");
    f.discards = read_pile(*t, "discards");
    f.aside = read_pile(*t, "aside");
  }
  read_losses(top, f);
  if (const auto t = top.table("snipers_left"))
    for (int s = 0; s < 2; ++s)
      f.snipers_left[s] =
          static_cast<int>(t->number(nation_names[f.nation[s]], 0, 2, f.second_sniper ? 2 : 1));
  else if (f.second_sniper) f.snipers_left[0] = f.snipers_left[1] = 2;
  if (!f.groups.empty()) return;
  for (const char* key : {"turn", "losses"})
    if (top.has(key))
      top.complain(key, "'" + std::string(key) +
                            "' makes sense only in a position with groups: add [[group]] tables");
}

}  // namespace bocage::uf::io
