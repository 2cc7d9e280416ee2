// The position as somebody may see it, for a program or the page. Nothing here tells how many cards
// are left to draw: nobody may count them (uf.16.21a).
#include <boost/json.hpp>
#include <cstring>

#include "files/merge_patch.hpp"
#include "games/up_front/io/io.hpp"
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {
namespace {

namespace json = boost::json;

struct View {
  const World& w;
  const Names& n;
  const State& s;
  Look look() const { return {w, s}; }

  std::string group(GroupId g) const { return Io::name(w, n, group_kind, index(g)); }
  std::string man(ManId m) const { return Io::name(w, n, man_kind, index(m)); }
  std::string weapon(WeaponId v) const { return Io::name(w, n, weapon_kind, index(v)); }
  std::string card(CardId c) const { return Io::name(w, n, card_kind, index(c)); }
  json::value side(Side who) const {
    return who == Side::nobody ? json::value() : json::value(n.nation[index(who)]);
  }

  json::object card_in_hand(Side who, CardId c) const;
  json::object of_side(Side who) const;
  json::object of_man(ManId, int position) const;
  json::array stack(const Group&) const;
  json::object of_group(GroupId) const;
};

constexpr std::pair<Use, const char*> use_names[] = {
    {use_movement, "movement"}, {use_rally, "rally"},     {use_concealed, "concealed"},
    {use_fire, "fire"},         {use_terrain, "terrain"}, {use_smoke, "smoke"},
    {use_wire, "wire"},         {use_hero, "hero"},       {use_sniper, "sniper"},
    {use_radio, "radio"}};

json::array use_list(u16 bits) {
  json::array out;
  for (const auto& [use, name] : use_names)
    if (bits & use) out.push_back(json::string_view(name));
  return out;
}

json::object View::card_in_hand(Side who, CardId c) const {
  if (c == unknown_card) return {{"card", nullptr}};
  const u16 bits = uses(w, s, who, c);
  return {{"card", card(c)}, {"uses", use_list(bits)}, {"cower", (bits & ~use_radio) == 0}};
}

json::object View::of_side(Side who) const {
  const int i = index(who);
  json::array hand;
  for (CardId c : s.hand[i]) hand.push_back(card_in_hand(who, c));
  json::object o{{"id", n.nation[i]},
                 {"hand", std::move(hand)},
                 {"hand_limit", hand_limit(look(), who)},
                 {"men", s.strength[i]},
                 {"killed", s.kia[i]},
                 {"routed", s.rout[i]},
                 {"broken_at", s.strength[i] / 2 + 1},
                 {"points", victory_points(look(), who)},
                 {"squad_leader", s.sl[i] == no_man ? json::value() : json::value(man(s.sl[i]))},
                 {"snipers", s.checks_lost[i] < w.snipers[i]},
                 {"declines_all", s.standing[i] != 0}};
  json::array lost;
  for (int m = 0; m < men_a_side; ++m) {
    const ManId id = man_id(who, m);
    const GroupId where = at(s, id).group;
    if (!w.men[index(id)].exists || (where != killed && where != routed)) continue;
    lost.push_back(json::object{{"man", man(id)}, {"how", where == killed ? "killed" : "routed"}});
  }
  o["lost"] = std::move(lost);
  json::array waiting;
  for (int m = 0; m < men_a_side; ++m)
    if (w.men[i * men_a_side + m].exists && at(s, man_id(who, m)).group == not_placed)
      waiting.push_back(json::value(man(man_id(who, m))));
  if (!waiting.empty()) o["not_placed"] = std::move(waiting);
  return o;
}

const char* state_name(WeaponState state) {
  constexpr const char* names[] = {"working", "malfunctioned", "broken", "gone"};
  return names[static_cast<int>(state)];
}

json::object View::of_man(ManId m, int position) const {
  const Man& card = at(s, m);
  const PersonInfo& p = w.men[index(m)];
  const bool down = pinned(s, m);
  json::object o{{"man", man(m)}, {"position", position}, {"pinned", down}};
  if (down) {
    o["panic"] = p.panic;
    o["kia"] = p.kia_pinned;
    o["close_combat"] = p.cc_pinned;
  } else {
    o["morale"] = p.morale;
    o["kia"] = p.kia;
    o["close_combat"] = p.cc;
  }
  if (card.weapon == no_weapon) {
    o["weapon"] = nullptr;
  } else {
    o["weapon"] = weapon(card.weapon);
    o["weapon_state"] = state_name(s.weapons[index(card.weapon)]);
  }
  if (card.crew != no_man) {
    o["crew"] = man(card.crew);
    o["assistant"] = (card.flags & man_assistant) != 0;
  }
  if (infiltrating(s, m)) o["infiltrates"] = group(card.inside);
  if (card.flags & man_hero) o["hero"] = true;
  if (card.flags & man_arrived) o["transferred"] = true;
  return o;
}

json::array View::stack(const Group& g) const {
  constexpr const char* names[] = {"nothing",  "terrain", "open_ground", "forward", "back",
                                   "sideways", "smoke",   "wire",        "offered"};
  json::array out;
  for (const Laid& l : g.stack)
    out.push_back(
        json::object{{"card", l.card == unknown_card ? json::value() : json::value(card(l.card))},
                     {"lies", names[static_cast<int>(l.how)]}});
  return out;
}

json::object View::of_group(GroupId id) const {
  const Group& g = at(s, id);
  const Ground ground = ground_of(w, g);
  const Side owner = side_of(id);
  json::object o{{"group", group(id)},
                 {"side", n.nation[index(owner)]},
                 {"letter", std::string(1, static_cast<char>('A' + letter_of(id)))},
                 {"chit", g.chit},
                 {"stack", stack(g)},
                 {"terrain", Io::name(w, n, terrain_kind, static_cast<int>(ground.terrain))},
                 {"moving", ground.moving},
                 {"smoke", ground.smoke},
                 {"wire", ground.wire},
                 {"entrenched", (g.flags & group_entrenched) != 0},
                 {"acted", (g.flags & group_acted) != 0},
                 {"in_cover", in_cover(look(), id)},
                 {"encircled", encircled(s, id)}};
  json::array men, weapons, sniped, circled;
  for (int i = 0; i < g.men.size(); ++i) men.push_back(of_man(g.men[i], i + 1));
  for (WeaponId v : g.weapons)
    weapons.push_back(
        json::object{{"weapon", weapon(v)}, {"state", state_name(s.weapons[index(v)])}});
  for (int number = 0; number < 7; ++number)
    if (g.sniper_numbers >> number & 1) sniped.push_back(number);
  json::object ranges, fire;
  for (int letter = 0; letter < letters; ++letter) {
    const GroupId enemy = group_id(other(owner), letter);
    if (g.encircles >> letter & 1) circled.push_back(json::value(group(enemy)));
    if (!exists(s, enemy)) continue;
    ranges[group(enemy)] = range(s, id, enemy);
    fire[group(enemy)] = firepower(look(), id, enemy, 0);
  }
  o["men"] = std::move(men);
  o["weapons"] = std::move(weapons);
  o["sniped"] = std::move(sniped);
  o["encircles"] = std::move(circled);
  o["ranges"] = std::move(ranges);
  o["firepower"] = std::move(fire);
  o["flanks"] = g.flanks == no_group ? json::value() : json::value(group(g.flanks));
  o["transfer"] = g.moving_to == no_group ? json::value() : json::value(group(g.moving_to));
  if (g.flags & group_owes_terrain) o["owes_terrain"] = true;
  return o;
}

// The affair that is being decided: who fires at whom with what.
json::value affair(const View& v) {
  const Affair& a = v.s.affair;
  if (a.group == no_group && a.man == no_man) return nullptr;
  json::object o;
  if (a.group != no_group) o["group"] = v.group(a.group);
  if (a.target != no_group) o["target"] = v.group(a.target);
  if (a.man != no_man) o["man"] = v.man(a.man);
  if (a.opponent != no_man) o["opponent"] = v.man(a.opponent);
  json::array cards;
  for (CardId c : a.cards) cards.push_back(json::value(v.card(c)));
  o["cards"] = std::move(cards);
  o["strength"] = a.fs;
  return o;
}

// Whether nothing is hidden in this position: then it is the referee who looks.
bool all_known(const World& w, const State& s) {
  for (int side = 0; side < 2; ++side) {
    if (s.hand[side].contains(unknown_card)) return false;
    int unseen = 0;
    for (int c = 1; c <= w.card_count && c < deck_limit; ++c)
      unseen += s.hidden[side].has(card_id(c));
    if (unseen != s.unseen[side]) return false;
  }
  for (const Group& g : s.groups)
    for (const Laid& l : g.stack)
      if (l.card == unknown_card) return false;
  return true;
}

}  // namespace

namespace {

// Where nothing is hidden, what lies in the piles.
json::object piles(const World& w, const Names& n, const State& s) {
  if (!all_known(w, s)) return {};
  const View v{w, n, s};
  json::array draw, discarded;
  for (int c = 1; c <= w.card_count && c < deck_limit; ++c) {
    if (s.deck[c]) draw.push_back(json::value(v.card(card_id(c))));
    if (s.discard.has(card_id(c))) discarded.push_back(json::value(v.card(card_id(c))));
  }
  json::object o;
  o["draw_pile"] = std::move(draw);
  o["discard_pile"] = std::move(discarded);
  return o;
}

}  // namespace

json::object Io::view(const World& w, const Names& n, const State& s, Side viewer) {
  const View v{w, n, s};
  json::array sides, groups;
  for (Side side : {Side::first, Side::second}) sides.push_back(v.of_side(side));
  for (int g = 0; g < group_limit; ++g)
    if (exists(s, group_id(g))) groups.push_back(v.of_group(group_id(g)));
  json::array aside;
  for (int c = 1; c <= w.card_count && c < deck_limit; ++c)
    if (s.aside.has(card_id(c))) aside.push_back(json::value(v.card(card_id(c))));
  json::object o{{"game", "uf"},
                 {"turn", n.nation[index(s.turn)]},
                 {"deck", s.deck_number},
                 {"decks", w.decks},
                 {"discards_made", s.discards},
                 {"breeze", s.breeze != 0},
                 {"sides", std::move(sides)},
                 {"groups", std::move(groups)},
                 {"aside", std::move(aside)},
                 {"affair", affair(v)}};
  if (viewer == Side::nobody)
    for (auto& [key, value] : piles(w, n, s)) o[key] = std::move(value);
  return o;
}

namespace {

template <class T>
bool differ(const T& x, const T& y) {
  return std::memcmp(&x, &y, sizeof x) != 0;
}

// Every group shows its range and firepower to every enemy group, so that one may change them all.
bool ground_changed(const State& a, const State& b) {
  return a.turn != b.turn || differ(a.groups, b.groups) || differ(a.men, b.men) ||
         differ(a.weapons, b.weapons);
}

}  // namespace

// The same as the difference of two views with `keyed` collections, but only what can have changed
// is built.
json::object Io::patch(const World& w, const Names& n, const State& before, const State& after,
                       Side viewer) {
  const View a{w, n, before}, v{w, n, after};
  json::object o;
  if (before.turn != after.turn) o["turn"] = n.nation[index(after.turn)];
  if (before.deck_number != after.deck_number) o["deck"] = after.deck_number;
  if (before.discards != after.discards) o["discards_made"] = after.discards;
  if ((before.breeze != 0) != (after.breeze != 0)) o["breeze"] = after.breeze != 0;
  json::object sides, groups;
  for (Side side : {Side::first, Side::second}) {
    json::object change = merge_diff(a.of_side(side), v.of_side(side));
    if (!change.empty()) sides[n.nation[index(side)]] = std::move(change);
  }
  if (!sides.empty()) o["sides"] = std::move(sides);
  for (int g = 0; g < group_limit && ground_changed(before, after); ++g) {
    const GroupId id = group_id(g);
    const bool was = exists(before, id), is = exists(after, id);
    if (!was && !is) continue;
    json::object change = !is    ? json::object()
                          : !was ? v.of_group(id)
                                 : merge_diff(a.of_group(id), v.of_group(id));
    if (!is) groups[v.group(id)] = nullptr;
    else if (!change.empty()) groups[v.group(id)] = std::move(change);
  }
  if (!groups.empty()) o["groups"] = std::move(groups);
  if (differ(before.aside, after.aside)) {
    json::array aside;
    for (int c = 1; c <= w.card_count && c < deck_limit; ++c)
      if (after.aside.has(card_id(c))) aside.push_back(json::value(v.card(card_id(c))));
    o["aside"] = std::move(aside);
  }
  const json::object then{{"affair", affair(a)}}, now{{"affair", affair(v)}};
  for (auto& [key, value] : merge_diff(then, now)) o[key] = std::move(value);
  if (viewer != Side::nobody) return o;
  for (const char* pile : {"draw_pile", "discard_pile"}) {  // shown where nothing is hidden
    const json::object was = piles(w, n, before), is = piles(w, n, after);
    const json::value *x = was.if_contains(pile), *y = is.if_contains(pile);
    if (y && (!x || *x != *y)) o[pile] = *y;
    else if (x && !y) o[pile] = nullptr;
  }
  return o;
}

}  // namespace bocage::uf
