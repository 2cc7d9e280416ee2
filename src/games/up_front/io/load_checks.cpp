// What a position must satisfy as a whole: nobody and nothing in two places, crews, markers.
#include <algorithm>
#include <set>

#include "games/up_front/io/load.hpp"

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
    if (m.infiltrates || gunner.infiltrates)
      m.place.complain("crew=" + id + ": an infiltrator has left his crew (uf.20.4a*)");
    if (!served.insert(m.gunner).second)
      m.place.complain("crew=" + id + ": he has an assistant already");
  }
}

enum class Lies { nothing, movement, terrain, open_ground, smoke, wire, offered };

// What a card of the file does on a group, and the terrain on it.
Lies how_it_lies(const ScenarioFile& f, const GroupAt& g, const StackAt& s, std::string& terrain) {
  terrain.clear();
  if (s.what == StackWhat::open_ground) return Lies::open_ground;
  if (s.what == StackWhat::stream_marker) {
    terrain = "stream";
    return Lies::terrain;
  }
  Lies lies = Lies::nothing;
  for (const UseRow& u : f.cards[static_cast<std::size_t>(s.card.card)].uses) {
    if (u.use == "movement" && u.nations.find("GUR"[f.nation[g.side]]) != u.nations.npos)
      return Lies::movement;
    if (u.use.starts_with("terrain:")) {
      terrain = u.use.substr(8);
      lies = s.offered ? Lies::offered : Lies::terrain;
    }
    if (u.use == "smoke") lies = Lies::smoke;
    if (u.use == "wire") lies = Lies::wire;
  }
  return lies;
}

// The cards of a group so far, bottom to top, since the last Terrain card.
struct Pile {
  std::string terrain;  // empty: Open Ground
  int moves = 0;
  bool sideways = false, smoke = false, wire = false;
  std::string waits;  // terrain that has been offered
  bool stuck() const { return terrain == "marsh" && moves < 2; }
};

// Why the next card cannot lie there, or "". Wire may be left on one Movement card in a Marsh, or
// on a Stream, by terrain that was rejected.
std::string wrong_on(const Pile& pile, const StackAt& s, Lies lies, const std::string& terrain) {
  if (terrain == "pillbox" || terrain == "minefield")
    return "Pillbox and Minefield are Cower cards: they never lie on a group (uf.ext.24)";
  switch (lies) {
    case Lies::movement:
      if (pile.wire) return "no Movement card stays on Wire (uf.13.34a)";
      if (s.mode == 0 || pile.moves) return "";
      if (pile.terrain == "marsh")
        return "the first Movement card on a Marsh lies sideways (uf.8.42b)";
      return pile.terrain == "stream" ? "a group fords a Stream sideways (uf.8.53a)" : "";
    case Lies::offered:
      if (pile.moves == 0)
        return "terrain is offered on a Movement card: there is none under it (uf.7.3b)";
      if (pile.stuck()) return "on a Marsh terrain needs two Movement cards under it (uf.7.3b)";
      if (pile.wire) return "no terrain is laid on Wire (uf.13.34a)";
      return pile.smoke ? "terrain laid over Smoke removes it at once (uf.13.241)" : "";
    case Lies::smoke:
      return pile.stuck() ? "no Smoke on a Marsh with less than two Movement cards (uf.13.4)" : "";
    case Lies::wire:
      if (pile.waits == "marsh" || (pile.terrain == "marsh" && pile.moves == 0))
        return "no Wire on a Marsh with less than two Movement cards (uf.13.4)";
      return pile.waits == "stream" ? "no Wire on a Stream that is not forded (uf.13.3b)" : "";
    default: return "";
  }
}

void lay(Pile& pile, const StackAt& s, Lies lies, const std::string& terrain) {
  switch (lies) {
    case Lies::movement:
      ++pile.moves;
      pile.sideways = s.mode == 0;
      break;
    case Lies::terrain:
    case Lies::open_ground:
      pile = {};
      pile.terrain = terrain;
      break;
    case Lies::smoke: pile.smoke = true; break;
    case Lies::wire: pile.wire = true; break;
    case Lies::offered: pile.waits = terrain; break;
    case Lies::nothing: break;
  }
}

Pile pile_of(const ScenarioFile& f, const GroupAt& g) {
  Pile pile;
  std::string terrain;
  for (const StackAt& s : g.stack) {
    const Lies lies = how_it_lies(f, g, s, terrain);
    lay(pile, s, lies, terrain);
  }
  return pile;
}

void check_stack(const ScenarioFile& f, const GroupAt& g) {
  if (g.stack.size() > 20) g.table.complain("stack", "more than 20 cards lie on this group");
  Pile pile;
  std::string terrain;
  for (std::size_t i = 0; i < g.stack.size(); ++i) {
    const StackAt& s = g.stack[i];
    const Lies lies = how_it_lies(f, g, s, terrain);
    if (lies == Lies::nothing)
      s.card.place.complain(
          "'" + s.card.text +
          "' does not lie on a group: only Movement, Terrain, Smoke, Wire, or 'open ground " +
          f.cards[static_cast<std::size_t>(s.card.card)].id + "' (uf.4.4b)");
    if (const std::string wrong = wrong_on(pile, s, lies, terrain); !wrong.empty())
      s.card.place.complain(wrong);
    lay(pile, s, lies, terrain);
    std::string other;
    bool covered = false;  // only Wire may be laid on terrain that waits for an answer
    for (std::size_t above = i + 1; above < g.stack.size(); ++above)
      covered = covered || how_it_lies(f, g, g.stack[above], other) != Lies::wire;
    if (s.offered && (lies != Lies::offered || covered))
      s.card.place.complain("only a terrain card on top of the stack can be offered (uf.7.3c)");
  }
  if (g.entrenched && pile.moves)
    g.table.complain("entrenched", "a Movement card ends an entrenchment (uf.36.3*)");
}

int relative_range(const GroupAt& a, const GroupAt& b) {
  const int sum = a.chit + b.chit;
  int range = sum > 5 ? 10 - sum : sum;
  if (std::abs(a.letter - b.letter) >= 2) --range;
  return std::max(range, 0);
}

void check_flanks(const ScenarioFile& f, const GroupAt& g) {
  const auto enemy = [&](const char* key, char letter) {
    const GroupAt* at = group_at(f, 1 - g.side, letter);
    if (!at) g.table.complain(key, std::string("there is no enemy group ") + letter);
    return at;
  };
  const auto far = [&](char letter) { return std::abs(letter - g.letter) > 1; };
  if (g.flanks)
    if (const GroupAt* at = enemy("flanks", g.flanks);
        at && (far(g.flanks) || relative_range(g, *at) < 2))
      g.table.complain("flanks",
                       "flanking fire is gained on a group of the same or a neighbouring letter "
                       "at relative range 2 or more (uf.17.1*)");
  for (char letter : g.encircles)
    if (const GroupAt* at = enemy("encircles", letter);
        at && (far(letter) || g.chit + at->chit <= 5 ||
               std::ranges::all_of(g.men, [](const ManAt& m) { return m.pinned; })))
      g.table.complain("encircles",
                       "a group with an unpinned man encircles groups of the same or a "
                       "neighbouring letter when the chits add up to more than 5 (uf.17.6c*)");
}

void check_markers(const ScenarioFile& f, const GroupAt& g) {
  check_flanks(f, g);
  if (g.transfer && std::abs(g.transfer - g.letter) != 1)
    g.table.complain("transfer", "a transfer goes to a neighbouring letter (uf.17.7a*)");
  const Pile pile = pile_of(f, g);
  const bool fords = pile.terrain == "stream" && pile.moves == 1;
  if (g.transfer && (!pile.moves || !pile.sideways || pile.stuck() || fords))
    g.table.complain("transfer",
                     "a group changes its letter with a sideways Movement card on top, not the "
                     "first on a Marsh or a ford (uf.17.7a*)");
  const GroupAt* partner = g.transfer ? group_at(f, g.side, g.transfer) : nullptr;
  if (partner && partner->transfer != g.letter)
    g.table.complain("transfer", std::string("in an exchange of letters group ") + g.transfer +
                                     " must have transfer = \"" + g.letter + "\" (uf.17.7b*)");
  for (const ManAt& m : g.men) {
    if (m.fresh && !m.infiltrates)
      m.place.complain("'new' belongs to an infiltrator: 'infiltrates=B new'");
    if (!m.infiltrates) continue;
    const GroupAt* target = group_at(f, 1 - g.side, m.infiltrates);
    if (!target)
      m.place.complain("there is no enemy group " + std::string(1, m.infiltrates) +
                       " to infiltrate");
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
