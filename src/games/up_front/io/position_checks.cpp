// What a position must satisfy as a whole: nobody and nothing in two places, crews, markers.
#include <algorithm>
#include <set>

#include "games/up_front/io/scenario_file.hpp"

namespace bocage::uf::io {
namespace {

const GroupAt* group_at(const ScenarioFile& f, int side, char letter) {
  for (const GroupAt& g : f.groups)
    if (g.side == side && g.letter == letter) return &g;
  return nullptr;
}

void check_men(const ScenarioFile& f) {
  std::set<int> seen, weapons;
  for (const GroupAt& g : f.groups) {
    for (const ManAt& m : g.men)
      if (!seen.insert(m.man).second) m.place.complain(man_rows()[m.man].id + " is in two places");
    for (const ManAt& m : g.men) {
      if (m.state == WrittenWeapon::unarmed) continue;
      const int weapon = m.weapon >= 0 ? m.weapon : m.man;
      if (!weapons.insert(weapon).second)
        m.place.complain("the weapon of " + man_rows()[weapon].id + " is in two places");
    }
    for (const WeaponAt& w : g.weapons)
      if (!weapons.insert(w.weapon).second)
        g.table.complain("weapons",
                         "the weapon of " + man_rows()[w.weapon].id +
                             " is in two places: give its man 'unarmed' or another weapon");
  }
  for (const LossesAt& losses : f.losses)
    for (const auto* list : {&losses.killed, &losses.routed})
      for (int man : *list)
        if (!seen.insert(man).second && !f.groups.empty())
          f.groups[0].table.complain(
              "", man_rows()[man].id + " is both among the losses and in another place");
}

void check_crews(const GroupAt& g) {
  std::set<int> served;
  for (std::size_t i = 0; i < g.men.size(); ++i) {
    const ManAt& m = g.men[i];
    if (m.gunner < 0) continue;
    const std::string& id = man_rows()[m.gunner].id;
    const bool left = i > 0 && g.men[i - 1].man == m.gunner,
               right = i + 1 < g.men.size() && g.men[i + 1].man == m.gunner;
    if (!left && !right) {
      m.place.complain("crew=" + id + ": gunner and assistant must be neighbours (uf.11.11a)");
      continue;
    }
    const ManAt& gunner = g.men[left ? i - 1 : i + 1];
    const int weapon = gunner.weapon >= 0 ? gunner.weapon : gunner.man;
    if (!man_rows()[weapon].crewed || gunner.state == WrittenWeapon::unarmed)
      m.place.complain("crew=" + id + ": he carries no weapon with a crew");
    if (gunner.gunner >= 0) m.place.complain("crew=" + id + ": he is an assistant himself");
    if (!served.insert(m.gunner).second)
      m.place.complain("crew=" + id + ": he has an assistant already");
  }
}

void check_stack(const ScenarioFile& f, const GroupAt& g) {
  if (g.stack.size() > 20) g.table.complain("stack", "more than 20 cards lie on this group");
  bool on_movement = false;  // a Movement card lies open for terrain
  for (std::size_t i = 0; i < g.stack.size(); ++i) {
    const StackAt& s = g.stack[i];
    if (s.what != StackWhat::card) {
      on_movement = false;
      continue;
    }
    const CardRow& card = f.cards[s.card.card];
    const char nation = "GUR"[f.nation[g.side]];
    bool movement = false, terrain = false, smoke = false, wire = false;
    for (const UseRow& u : card.uses) {
      if (u.use == "movement" && u.nations.find(nation) != u.nations.npos) movement = true;
      if (u.use.starts_with("terrain:")) terrain = true;
      if (u.use == "smoke") smoke = true;
      if (u.use == "wire") wire = true;
    }
    if (!movement && !terrain && !smoke && !wire)
      s.card.place.complain(
          "'" + s.card.text +
          "' does not lie on a group: only Movement, Terrain, Smoke, Wire, or 'open ground " +
          card.id + "' (uf.4.4b)");
    if (s.offered && !on_movement)
      s.card.place.complain(
          "terrain is offered on a Movement card: there is none under it (uf.7.3b)");
    if (movement) on_movement = true;
    else if (terrain) on_movement = false;
    bool covered = false;  // only Wire may be laid on terrain that waits for an answer
    for (std::size_t above = i + 1; above < g.stack.size(); ++above) {
      const int index = g.stack[above].card.card;
      const auto& uses = f.cards[static_cast<std::size_t>(std::max(index, 0))].uses;
      covered = covered || index < 0 || uses.empty() || uses[0].use != "wire";
    }
    if (s.offered && (!terrain || covered))
      s.card.place.complain("only a terrain card on top of the stack can be offered (uf.7.3c)");
  }
}

int relative_range(const GroupAt& a, const GroupAt& b) {
  const int sum = a.chit + b.chit;
  int range = sum > 5 ? 10 - sum : sum;
  if (std::abs(a.letter - b.letter) >= 2) --range;
  return std::max(range, 0);
}

void check_markers(const ScenarioFile& f, const GroupAt& g) {
  const auto enemy = [&](const char* key, char letter) {
    if (letter && !group_at(f, 1 - g.side, letter))
      g.table.complain(key, std::string("there is no enemy group ") + letter);
  };
  enemy("flanks", g.flanks);
  for (char letter : g.encircles) enemy("encircles", letter);
  if (g.transfer && std::abs(g.transfer - g.letter) != 1)
    g.table.complain("transfer", "a transfer goes to a neighbouring letter (uf.17.7a*)");
  const GroupAt* partner = g.transfer ? group_at(f, g.side, g.transfer) : nullptr;
  if (partner && partner->transfer != g.letter)
    g.table.complain("transfer", std::string("in an exchange of letters group ") + g.transfer +
                                     " must have transfer = \"" + g.letter + "\" (uf.17.7b*)");
  for (const ManAt& m : g.men) {
    if (!m.infiltrates) continue;
    const GroupAt* target = group_at(f, 1 - g.side, m.infiltrates);
    if (!target)
      m.place.complain(std::string("infiltrates=") + m.infiltrates +
                       ": there is no such enemy group");
    else if (relative_range(g, *target) != 5)
      m.place.complain(
          "an infiltrator's group is at relative range 5 to the enemy group, here it is " +
          std::to_string(relative_range(g, *target)) + " (uf.20.4b*)");
    if (m.pinned) m.place.complain("a pinned man is no infiltrator (uf.20.4b*)");
  }
}

void check_groups(const Table& top, const ScenarioFile& f) {
  for (std::size_t i = 0; i < f.groups.size(); ++i) {
    const GroupAt& g = f.groups[i];
    if (group_at(f, g.side, g.letter) != &g)
      g.table.complain("letter", std::string("this side has a group ") + g.letter + " already");
    check_crews(g);
    check_stack(f, g);
    check_markers(f, g);
  }
  for (int s = 0; s < 2 && !f.groups.empty(); ++s)
    if (std::ranges::none_of(f.groups, [&](const GroupAt& g) { return g.side == s; }))
      top.complain("group", std::string("the ") + nation_names[f.nation[s]] + " side has no group");
}

// uf.16.5a: such a battle is over before it begins.
void check_broken(const Table& top, const ScenarioFile& f) {
  for (int s = 0; s < 2 && !f.groups.empty(); ++s) {
    const LossesAt& losses = f.losses[s];
    const std::size_t lost = losses.killed.size() + losses.routed.size();
    std::size_t men = lost;
    for (const GroupAt& g : f.groups)
      if (g.side == s) men += g.men.size();
    if (losses.force) men = static_cast<std::size_t>(losses.force);
    if (2 * lost > men)
      top.complain("losses", std::string("the ") + nation_names[f.nation[s]] +
                                 " side has lost more than half of its men, so it has lost the "
                                 "battle (uf.16.5a): give it a larger force");
  }
}

void check_piles(const Table& top, const ScenarioFile& f) {
  for (int s = 0; s < 2; ++s)
    if (f.hands[s].size() > 12) top.complain("hands", "a hand has at most 12 cards here");
  if (f.draw_given && f.draw.empty())
    top.complain("deck",
                 "the draw pile is empty: it holds at least one card, because it is shuffled anew "
                 "when the last one is drawn (uf.16.2b*)");
}

void check_forces(const Table& top, const ScenarioFile& f) {
  if (!f.groups.empty()) return;
  for (int s = 0; s < 2; ++s) {
    const auto& men = f.forces[f.nation[s]][s];
    const std::string nation = nation_names[f.nation[s]];
    if (men.size() < 4)
      top.complain("forces", "the " + nation + " force has " + std::to_string(men.size()) +
                                 " men: two groups of two are the least (uf.3.2a)");
    if (men.size() > 18) top.complain("forces", "the " + nation + " force has more than 18 men");
    for (std::size_t i = 0; i < men.size(); ++i) {
      if (man_rows()[men[i]].id[0] != "GUR"[f.nation[s]])
        top.complain("forces", man_rows()[men[i]].id + " is not of the " + nation + " side");
      if (std::find(men.begin(), men.begin() + static_cast<long>(i), men[i]) !=
          men.begin() + static_cast<long>(i))
        top.complain("forces", man_rows()[men[i]].id + " is listed twice");
    }
  }
}

}  // namespace

void check_position(const Table& top, const ScenarioFile& f) {
  check_men(f);
  check_groups(top, f);
  check_piles(top, f);
  check_broken(top, f);
  check_forces(top, f);
}

}  // namespace bocage::uf::io
