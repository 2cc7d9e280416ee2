// The position as somebody may see it, for a program or the page. Nothing here tells how many cards
// are left to draw: nobody may count them (uf.16.21a).
#include <algorithm>
#include <boost/json.hpp>
#include <cstring>

#include "games/up_front/io/io.hpp"
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {
namespace {

template <class T>
bool differ(const T& x, const T& y) {
  return std::memcmp(&x, &y, sizeof x) != 0;
}

// How things are named in one battle.
struct Naming {
  const World& w;
  const Names& n;
  std::string group(GroupId g) const { return Io::name(w, n, group_kind, index(g)); }
  std::string_view man(ManId m) const { return owner(index(m)); }
  std::string_view weapon(WeaponId v) const { return owner(index(v)); }  // called after its owner
  std::string_view card(CardId c) const {
    const auto i = static_cast<std::size_t>(index(c));
    return c == unknown_card             ? "unknown"
           : i > 0 && i < n.cards.size() ? std::string_view(n.cards[i].id)
                                         : "none";
  }

 private:
  std::string_view owner(int i) const {
    return i >= 0 && i < man_limit && !n.men[i].id.empty() ? std::string_view(n.men[i].id)
                                                           : "nobody";
  }
};

constexpr std::pair<Use, const char*> use_names[] = {
    {use_movement, "movement"}, {use_rally, "rally"},     {use_concealed, "concealed"},
    {use_fire, "fire"},         {use_terrain, "terrain"}, {use_smoke, "smoke"},
    {use_wire, "wire"},         {use_hero, "hero"},       {use_sniper, "sniper"},
    {use_radio, "radio"}};

void put_group(Members& o, std::string_view key, const Naming& v, GroupId g) {
  if (g == no_group) o.nothing(key);
  else o.text(key, v.group(g));
}

void put_card_in_hand(Members& o, const Naming& v, const State& s, Side who, CardId c) {
  if (c == unknown_card) {
    o.nothing("card");
    return;
  }
  const u16 bits = uses(v.w, s, who, c);
  o.text("card", v.card(c));
  o.list("uses", [&](Items l) {
    for (const auto& [use, name] : use_names)
      if (bits & use) l.text(name);
  });
  o.flag("cower", (bits & ~use_radio) == 0);
}

void put_hand(Members& o, const Naming& v, const State& s, Side who) {
  o.list("hand", [&](Items l) {
    for (CardId c : s.hand[index(who)])
      l.object([&](Members card) { put_card_in_hand(card, v, s, who, c); });
  });
}

bool same_hand(const State& a, const State& b, Side who) {  // what a card may do changes rarely
  const int i = index(who);
  return !differ(a.hand[i], b.hand[i]) && !differ(a.removed, b.removed) &&
         a.checks_lost[i] == b.checks_lost[i];
}

void put_side(Members& o, const Naming& v, const State& s, Side who) {
  const int i = index(who);
  const Look look{v.w, s};
  o.text("id", v.n.nation[i]);
  o.number("hand_limit", hand_limit(look, who)).number("men", s.strength[i]);
  o.number("killed", s.kia[i]).number("routed", s.rout[i]);
  o.number("broken_at", s.strength[i] / 2 + 1).number("points", victory_points(look, who));
  if (s.sl[i] == no_man) o.nothing("squad_leader");
  else o.text("squad_leader", v.man(s.sl[i]));
  o.flag("snipers", s.checks_lost[i] < v.w.snipers[i]).flag("declines_all", s.standing[i] != 0);
  const auto each_man = [&](auto&& wanted, auto&& tell) {
    for (int m = 0; m < men_a_side; ++m)
      if (const ManId id = man_id(who, m); v.w.men[index(id)].exists && wanted(at(s, id).group))
        tell(id);
  };
  o.list("lost", [&](Items l) {
    each_man([](GroupId where) { return where == killed || where == routed; },
             [&](ManId id) {
               l.object([&](Members man) {
                 man.text("man", v.man(id));
                 man.text("how", at(s, id).group == killed ? "killed" : "routed");
               });
             });
  });
  bool waiting = false;
  each_man([](GroupId where) { return where == not_placed; }, [&](ManId) { waiting = true; });
  if (waiting)
    o.list("not_placed", [&](Items l) {
      each_man([](GroupId where) { return where == not_placed; },
               [&](ManId id) { l.text(v.man(id)); });
    });
}

bool same_side(const World& w, const State& a, const State& b, Side who) {
  const int i = index(who);
  const Look then{w, a}, now{w, b};
  return a.strength[i] == b.strength[i] && a.kia[i] == b.kia[i] && a.rout[i] == b.rout[i] &&
         a.sl[i] == b.sl[i] && a.checks_lost[i] == b.checks_lost[i] &&
         a.standing[i] == b.standing[i] && hand_limit(then, who) == hand_limit(now, who) &&
         victory_points(then, who) == victory_points(now, who) &&
         std::equal(a.men + i * men_a_side, a.men + (i + 1) * men_a_side, b.men + i * men_a_side,
                    [](const Man& x, const Man& y) { return x.group == y.group; });
}

const char* state_name(WeaponState state) {
  constexpr const char* names[] = {"working", "malfunctioned", "broken", "gone"};
  return names[static_cast<int>(state)];
}

void put_man(Members& o, const Naming& v, const State& s, ManId m, int position) {
  const Man& card = at(s, m);
  const PersonInfo& p = v.w.men[index(m)];
  const bool down = pinned(s, m);
  o.text("man", v.man(m)).number("position", position).flag("pinned", down);
  if (down) {
    o.number("panic", p.panic).number("kia", p.kia_pinned).number("close_combat", p.cc_pinned);
  } else {
    o.number("morale", p.morale).number("kia", p.kia).number("close_combat", p.cc);
  }
  if (card.weapon == no_weapon) {
    o.nothing("weapon");
  } else {
    o.text("weapon", v.weapon(card.weapon));
    o.text("weapon_state", state_name(s.weapons[index(card.weapon)]));
  }
  if (card.crew != no_man) {
    o.text("crew", v.man(card.crew));
    o.flag("assistant", (card.flags & man_assistant) != 0);
  }
  if (infiltrating(s, m)) o.text("infiltrates", v.group(card.inside));
  if (card.flags & man_hero) o.flag("hero", true);
  if (card.flags & man_arrived) o.flag("transferred", true);
}

void put_stack(Items& l, const Naming& v, const Group& g) {
  constexpr const char* names[] = {"nothing",  "terrain", "open_ground", "forward", "back",
                                   "sideways", "smoke",   "wire",        "offered"};
  for (const Laid& laid : g.stack)
    l.object([&](Members o) {
      if (laid.card == unknown_card) o.nothing("card");
      else o.text("card", v.card(laid.card));
      o.text("lies", names[static_cast<int>(laid.how)]);
    });
}

// What a group is by itself.
void put_group_itself(Members& o, const Naming& v, const State& s, GroupId id) {
  const Group& g = at(s, id);
  const Ground ground = ground_of(v.w, g);
  const Side owner = side_of(id);
  const char letter = static_cast<char>('A' + letter_of(id));
  o.text("group", v.group(id)).text("side", v.n.nation[index(owner)]);
  o.text("letter", {&letter, 1}).number("chit", g.chit);
  o.list("stack", [&](Items l) { put_stack(l, v, g); });
  o.text("terrain", Io::name(v.w, v.n, terrain_kind, static_cast<int>(ground.terrain)));
  o.flag("moving", ground.moving).flag("smoke", ground.smoke).flag("wire", ground.wire);
  o.flag("entrenched", (g.flags & group_entrenched) != 0);
  o.flag("acted", (g.flags & group_acted) != 0);
  o.list("sniped", [&](Items l) {
    for (int number = 0; number < 7; ++number)
      if (g.sniper_numbers >> number & 1) l.number(number);
  });
  o.list("encircles", [&](Items l) {
    for (int i = 0; i < letters; ++i)
      if (g.encircles >> i & 1) l.text(v.group(group_id(other(owner), i)));
  });
  put_group(o, "flanks", v, g.flanks);
  put_group(o, "transfer", v, g.moving_to);
  if (g.flags & group_owes_terrain) o.flag("owes_terrain", true);
}

void put_men(Members& o, const Naming& v, const State& s, GroupId id) {
  const Group& g = at(s, id);
  o.list("men", [&](Items l) {
    for (int i = 0; i < g.men.size(); ++i)
      l.object([&](Members man) { put_man(man, v, s, g.men[i], i + 1); });
  });
  o.list("weapons", [&](Items l) {
    for (WeaponId each : g.weapons)
      l.object([&](Members weapon) {
        weapon.text("weapon", v.weapon(each));
        weapon.text("state", state_name(s.weapons[index(each)]));
      });
  });
}

bool same_men(const State& a, const State& b, GroupId id) {
  const Group &then = at(a, id), &now = at(b, id);
  if (differ(then.men, now.men) || differ(then.weapons, now.weapons)) return false;
  for (const ManId m : now.men) {
    if (differ(at(a, m), at(b, m))) return false;
    if (const ManId crew = at(b, m).crew; crew != no_man && differ(at(a, crew), at(b, crew)))
      return false;
    if (const WeaponId carried = at(b, m).weapon; carried != no_weapon)
      if (a.weapons[index(carried)] != b.weapons[index(carried)]) return false;
  }
  for (const WeaponId each : now.weapons)
    if (a.weapons[index(each)] != b.weapons[index(each)]) return false;
  return true;
}

// What a group is to others: any of them may change it.
void put_group_to_others(Members& o, const Naming& v, const State& s, GroupId id) {
  const Look look{v.w, s};
  const auto each_enemy = [&](auto&& tell) {
    for (int i = 0; i < letters; ++i)
      if (const GroupId enemy = group_id(other(side_of(id)), i); exists(s, enemy)) tell(enemy);
  };
  o.flag("in_cover", in_cover(look, id)).flag("encircled", encircled(s, id));
  o.object("ranges", [&](Members m) {
    each_enemy([&](GroupId enemy) { m.number(v.group(enemy), range(s, id, enemy)); });
  });
  o.object("firepower", [&](Members m) {
    each_enemy([&](GroupId enemy) { m.number(v.group(enemy), firepower(look, id, enemy, 0)); });
  });
}

bool same_to_others(const World& w, const State& a, const State& b, GroupId id) {
  // Range and firepower are a matter of these two groups and of the men who fire.
  const bool itself = !differ(at(a, id), at(b, id)) && a.turn == b.turn && same_men(a, b, id);
  const Look then{w, a}, now{w, b};
  if (encircled(a, id) != encircled(b, id)) return false;
  if (!itself && in_cover(then, id) != in_cover(now, id)) return false;
  for (int i = 0; i < letters; ++i) {
    const GroupId enemy = group_id(other(side_of(id)), i);
    if (itself && !differ(at(a, enemy), at(b, enemy))) continue;
    if (exists(a, enemy) != exists(b, enemy)) return false;
    if (!exists(b, enemy)) continue;
    if (range(a, id, enemy) != range(b, id, enemy) ||
        firepower(then, id, enemy, 0) != firepower(now, id, enemy, 0))
      return false;
  }
  return true;
}

// The affair that is being decided: who fires at whom with what.
void put_affair(Members& o, const Naming& v, const State& s) {
  const Affair& a = s.affair;
  if (a.group == no_group && a.target == no_group && a.man == no_man) {
    o.nothing("affair");
    return;
  }
  o.object("affair", [&](Members m) {
    if (a.group != no_group) m.text("group", v.group(a.group));
    if (a.target != no_group) m.text("target", v.group(a.target));
    if (a.man != no_man) m.text("man", v.man(a.man));
    if (a.opponent != no_man) m.text("opponent", v.man(a.opponent));
    m.list("cards", [&](Items l) {
      for (CardId c : a.cards) l.text(v.card(c));
    });
    m.list("concealed", [&](Items l) {  // played, and to be discarded when it is over
      for (CardId c : a.concealed)
        if (c != no_card) l.text(v.card(c));
    });
    m.number("strength", a.fs);
  });
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

template <class In>
void put_pile(Members& o, std::string_view key, const Naming& v, In&& in) {
  o.list(key, [&](Items l) {
    for (int c = 1; c <= v.w.card_count && c < deck_limit; ++c)
      if (in(card_id(c))) l.text(v.card(card_id(c)));
  });
}

void put_scalars(Members& o, const Naming& v, const State& s) {
  o.text("game", "uf").text("turn", v.n.nation[index(s.turn)]).number("deck", s.deck_number);
  o.number("decks", v.w.decks).number("discards_made", s.discards).flag("breeze", s.breeze != 0);
}

// Every group shows its range and firepower to every enemy group, so that one may change them all.
bool same_ground(const State& a, const State& b) {
  return a.turn == b.turn && !differ(a.groups, b.groups) && !differ(a.men, b.men) &&
         !differ(a.weapons, b.weapons);
}

}  // namespace

void Io::tell(Telling<State>& t, const World& w, const Names& n, Side viewer) {
  const Naming v{w, n};
  t.members(
      [](const State& a, const State& b) {
        return a.turn == b.turn && a.deck_number == b.deck_number && a.discards == b.discards &&
               a.breeze == b.breeze;
      },
      [&](Members o, const State& s) { put_scalars(o, v, s); });
  t.object("sides", [&] {
    for (Side side : {Side::first, Side::second})
      t.object(n.nation[index(side)], [&] {
        t.members([&](const State& a, const State& b) { return same_side(w, a, b, side); },
                  [&](Members o, const State& s) { put_side(o, v, s, side); });
        t.members([&](const State& a, const State& b) { return same_hand(a, b, side); },
                  [&](Members o, const State& s) { put_hand(o, v, s, side); });
      });
  });
  const bool ground_same = t.unchanged(same_ground);
  t.object("groups", [&] {
    for (int g = 0; g < group_limit; ++g) {
      const GroupId id = group_id(g);
      const auto same = [&](const State& a, const State& b) {
        return !differ(at(a, id), at(b, id)) &&
               (!exists(b, id) ||
                (same_men(a, b, id) && (ground_same || same_to_others(w, a, b, id))));
      };
      if (t.unchanged(same)) continue;
      t.part(
          v.group(id), [&](const State& s) { return exists(s, id); },
          [&] {
            t.members([&](const State& a, const State& b) { return !differ(at(a, id), at(b, id)); },
                      [&](Members o, const State& s) { put_group_itself(o, v, s, id); });
            t.members([&](const State& a, const State& b) { return same_men(a, b, id); },
                      [&](Members o, const State& s) { put_men(o, v, s, id); });
            t.members([&](const State& a,
                          const State& b) { return ground_same || same_to_others(w, a, b, id); },
                      [&](Members o, const State& s) { put_group_to_others(o, v, s, id); });
          });
    }
  });
  t.members([](const State& a, const State& b) { return !differ(a.aside, b.aside); },
            [&](Members o, const State& s) {
              put_pile(o, "aside", v, [&](CardId c) { return s.aside.has(c); });
            });
  t.members([](const State& a, const State& b) { return !differ(a.affair, b.affair); },
            [&](Members o, const State& s) { put_affair(o, v, s); });
  if (viewer != Side::nobody) return;
  t.members([&](Members o, const State& s) {  // what lies in the piles, where nothing is hidden
    if (!all_known(w, s)) return;
    put_pile(o, "draw_pile", v, [&](CardId c) { return s.deck[index(c)] != 0; });
    put_pile(o, "discard_pile", v, [&](CardId c) { return s.discard.has(c); });
  });
}

boost::json::object Io::view(const World& w, const Names& n, const State& s, Side viewer) {
  return parse_view(told<Io>(w, n, s, viewer), keyed);
}

}  // namespace bocage::uf
