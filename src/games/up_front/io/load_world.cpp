// A scenario file becomes a World: cards, men, conditions.
#include <algorithm>

#include "games/up_front/io/load.hpp"

namespace bocage::uf::io {
namespace {

Terrain terrain_named(std::string_view name) {
  static constexpr std::string_view names[] = {"open_ground", "gully",     "hill",     "marsh",
                                               "stream",      "buildings", "woods",    "brush",
                                               "walls",       "pillbox",   "minefield"};
  const auto* it = std::ranges::find(names, name);
  return it == std::end(names) ? Terrain::open_ground : static_cast<Terrain>(it - names);
}

u8 byte(int value) { return static_cast<u8>(value); }

u16 put_use(CardInfo& c, const UseRow& use) {
  if (use.use == "movement") return use_movement;
  if (use.use == "smoke") return use_smoke;
  if (use.use == "wire") return use_wire;
  if (use.use == "hero") return use_hero;
  if (use.use == "radio") return use_radio;
  if (use.use == "rally") {
    c.rally = use.value == "all" ? 0xff : byte(std::stoi(use.value));
    return use_rally;
  }
  if (use.use == "concealed") {
    c.concealed = byte(-std::stoi(use.value));
    return use_concealed;
  }
  if (use.use == "fire") {
    c.fs = byte(std::stoi(use.value));
    c.fp = byte(std::stoi(use.value.substr(use.value.find('/') + 1)));
    return use_fire;
  }
  if (use.use == "sniper") {  // "KIA5-6 PIN2-4"
    c.sniper_kia = byte(use.value[3] - '0');
    c.sniper_pin = byte(use.value[use.value.find("PIN") + 3] - '0');
    return use_sniper;
  }
  if (use.use.starts_with("terrain:")) {
    c.terrain = terrain_named(use.use.substr(8));
    c.modifier = static_cast<i8>(std::stoi(use.value));
    return use_terrain;
  }
  return 0;  // cower
}

CardInfo card_info(const CardRow& row) {
  CardInfo c{};
  for (const UseRow& use : row.uses) {
    const u16 bit = put_use(c, use);
    for (int n = 0; n < 3; ++n)
      if (use.nations.find("GUR"[n]) != use.nations.npos)
        c.uses[n] = static_cast<u16>(c.uses[n] | bit);
  }
  c.flags = byte((row.ford ? flag_ford : 0) | (row.flank ? flag_flank : 0) |
                 (row.breeze ? flag_breeze : 0));
  c.red = row.red;
  c.number = byte(row.rnc);
  for (int k = 0; k < 10; ++k) {
    c.rpn[k + 1] = byte(row.rpn[static_cast<std::size_t>(k)]);
    if (row.rpn_red[static_cast<std::size_t>(k)])
      c.rpn_red = static_cast<u16>(c.rpn_red | 1u << (k + 1));
  }
  return c;
}

PersonInfo person_info(const ManRow& row) {
  static constexpr std::string_view classes[] = {"bolt_rifle",    "semi_rifle", "carbine", "smg",
                                                 "assault_rifle", "pistol",     "lmg",     "mmg"};
  PersonInfo p{};
  p.exists = 1;
  p.role = row.role == "SL"          ? Role::sl
           : row.role == "ASL"       ? Role::asl
           : row.role == "Commissar" ? Role::commissar
                                     : Role::none;
  p.weapon = static_cast<WeaponClass>(std::ranges::find(classes, row.weapon_class) - classes);
  p.crew_needed = row.crewed;
  for (std::size_t r = 0; r < 6; ++r) {
    p.fp[r] = byte(row.fp[r]);
    p.boxed[r] = byte(row.boxed[r]);
  }
  p.morale = static_cast<i8>(row.morale);
  p.kia = static_cast<i8>(row.kia);
  p.panic = static_cast<i8>(row.panic);
  p.kia_pinned = static_cast<i8>(row.kia_pinned);
  p.cc = static_cast<i8>(row.cc);
  p.cc_pinned = static_cast<i8>(row.cc_pinned);
  p.malfunction = byte(row.malfunction);
  p.malfunction_boxed = byte(row.malfunction_boxed);
  p.repair_max = byte(row.repair_black_max);
  p.break_min = byte(row.break_red_min);
  return p;
}

void put_cards(const ScenarioFile& f, World& w, Names& n) {
  n.cards.assign(1, CardRow{});
  for (const CardRow& row : f.cards) {
    if (n.cards.size() == deck_size + 1)
      n.cards.push_back({.id = "stream", .uses = {{"terrain:stream", "GUR", "0"}}});
    n.cards.push_back(row);
  }
  if (n.cards.size() == deck_size + 1)
    n.cards.push_back({.id = "stream", .uses = {{"terrain:stream", "GUR", "0"}}});
  for (std::size_t c = 1; c < n.cards.size(); ++c) w.cards[c] = card_info(n.cards[c]);
  w.stream_marker = card_id(deck_size + 1);
  w.cards[deck_size + 1].flags |= flag_marker;
  w.card_count = static_cast<u16>(n.cards.size() - 1);
}

void put_men(const ScenarioFile& f, World& w, Names& n) {
  for (int side = 0; side < 2; ++side) {
    const auto men = men_of_side(f, side);
    for (std::size_t i = 0; i < men.size() && i < men_a_side; ++i) {
      const int m = side * men_a_side + static_cast<int>(i);
      n.men[m] = man_rows()[static_cast<std::size_t>(men[i])];
      w.men[m] = person_info(n.men[m]);
    }
    n.nation[side] = nation_names[f.nation[side]];
    w.nation[side] = static_cast<Nation>(f.nation[side]);
  }
}

void put_first(const ScenarioFile& f, World& w) {
  const std::string first = !f.first.empty() ? f.first : f.attack ? "attacker" : "german";
  const auto fewer = [&](long a, long b) {
    w.first = a <= b ? Side::first : Side::second;
    if (a == b) w.draw_for_first = 1;  // uf.4.1b: ties by a draw
  };
  w.first = Side::first;
  if (first == "defender") w.first = Side::second;
  else if (first == "draw") w.draw_for_first = 1;
  else if (first == "fewer_points") fewer(f.points[f.nation[0]], f.points[f.nation[1]]);
  else if (first == "fewer_men")
    fewer(static_cast<long>(men_of_side(f, 0).size()), static_cast<long>(men_of_side(f, 1).size()));
  else if (nation_of(first) == f.nation[1]) w.first = Side::second;
}

void put_conditions(const ScenarioFile& f, World& w) {
  w.decks = byte(f.decks);
  for (const Quota& q : f.remove) {
    const int place = q.kind == "wire"    ? doom_wire
                      : q.kind == "smoke" ? doom_smoke
                                          : static_cast<int>(terrain_named(q.kind));
    w.quota[place] = byte(q.cards);
  }
  const char* role[] = {"attacker", "defender"};
  for (int s = 0; s < 2; ++s) {
    const bool sniping = f.snipers == "both" || f.snipers == role[s];
    w.snipers[s] = byte(sniping ? (f.second_sniper ? 2 : 1) : 0);
    if (f.by == "both" || f.by == role[s])
      w.goal[s] = {byte(f.men), static_cast<i8>(f.at_chit), byte(f.terrain == "buildings")};
  }
  w.verdict = f.attacker_lead ? Verdict::margin : Verdict::points;
  w.margin = byte(f.attacker_lead);
  w.time_winner = f.time_out == "attacker"   ? Side::first
                  : f.time_out == "defender" ? Side::second
                                             : Side::nobody;
  w.attacker = f.attack ? Side::first : Side::nobody;
  w.defender_no_advance = !f.defender_advance_points;
  w.entrench_without_terrain = f.defender_entrenched_in_open ? 2 : 0;
  w.entrench_one = f.defender_entrenches_one ? 2 : 0;
  w.start_in_stream = f.attacker_in_stream ? 1 : 0;
  w.defender_chit = byte(f.defender_chit);
  w.smoke_needs_leader = f.smoke_needs_leader;
  w.readjust = f.readjust_chits;
  w.night = f.night;
}

}  // namespace

std::vector<int> men_of_side(const ScenarioFile& f, int side) {
  if (f.groups.empty()) return f.forces[f.nation[side]][side];
  std::vector<int> men;
  for (const GroupAt& g : f.groups)
    if (g.side == side)
      for (const ManAt& m : g.men) men.push_back(m.man);
  for (const auto* list : {&f.losses[side].killed, &f.losses[side].routed})
    men.insert(men.end(), list->begin(), list->end());
  // A weapon has the number of the man it came with: its first owner needs a place, too.
  for (const GroupAt& g : f.groups) {
    const auto add = [&](int owner) {
      if (owner >= 0 && g.side == side && std::ranges::find(men, owner) == men.end())
        men.push_back(owner);
    };
    for (const ManAt& m : g.men) add(m.weapon);
    for (const WeaponAt& weapon : g.weapons) add(weapon.weapon);
  }
  std::ranges::sort(men);
  return men;
}

void build_world(const ScenarioFile& f, World& w, Names& n) {
  w = World{};
  n.hedges = f.hedges;
  put_cards(f, w, n);
  put_men(f, w, n);
  put_first(f, w);
  put_conditions(f, w);
  finish(w);
}

}  // namespace bocage::uf::io
