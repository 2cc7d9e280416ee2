// What a card that calls fire would do: the chance of contact, where it may come down, and what
// becomes of everybody there. A unit is hit by one area attack at most, so that its chances are
// products of contact, drift and one convolution, exact however many others are hit.
#include <algorithm>

#include "games/tide_of_iron/io/pools.hpp"
#include "games/tide_of_iron/rules/script.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {
namespace json = boost::json;
namespace {

constexpr std::size_t best_aims = 12;  // places named for a card that is not aimed yet

struct Barrage {
  const World& w;
  const State& s;
  const Card& card;
  int id;
  Side side;
  int division;

  const Instruction* find(Op op) const {
    for (int i = 0; i < card.steps; ++i)
      if (card.program[i].op == op) return &card.program[i];
    return nullptr;
  }
};

struct Place {
  Hex hex;
  double chance;
};
using Places = std::vector<Place>;

void add(Places& list, Hex h, double p) {
  for (Place& x : list)
    if (x.hex == h) {
      x.chance += p;
      return;
    }
  list.push_back({h, p});
}

// toi.card.dr.4, toi.card.dr.5: Hex::none is off the map.
Places landing(const Barrage& f, Hex target) {
  Places list;
  if (!f.find(Op::drift)) return {{target, 1.0}};
  const int need = drift_number(f.w, f.s, target, f.side, f.division);
  for (int black = 1; black <= 6; ++black)
    for (int red = 1; red <= 6; ++red)
      add(list, black >= need ? target : along(f.w, target, rose(f.w, red), black), 1 / 36.0);
  return list;
}

// What dice of an area attack make of a unit; nothing to tell of whom they cannot hurt.
Fates struck(const Barrage& f, Unit u, const Instruction& x) {
  const bool supp = x.what;
  if (at(f.s, u).concealed || (supp && !is_squad(u))) return {};  // toi.area.5, toi.area.6
  const int red = armour(f.w, f.s, u) + cover(f.w, f.s, u, supp, false);
  return fates_of(f.w, f.s, u, supp,
                  net_hits(x.n, area_on, red, !is_squad(u) && vehicle(f.w, u).thick));
}

// The attack that reaches a unit if the fire comes down there.
const Instruction* reaches(const Barrage& f, Hex down, Unit u) {
  const int d = distance(f.w, down, at(f.s, u).hex);
  if (d == 0) return f.find(Op::line) ? f.find(Op::line) : f.find(Op::area);
  return d == 1 ? f.find(Op::blast) : nullptr;
}

template <class Visit>
void each_on_map(const State& s, Visit visit) {
  for (int i = 0; i < max_units; ++i)
    if (on_map(s, unit(i))) visit(unit(i));
}

// Everybody's fates, made less likely by what must come first.
json::array targets(const Barrage& f, const Names& n, const Places& places, double before) {
  json::array list;
  each_on_map(f.s, [&](Unit u) {
    Fates sums;
    double hurt = 0;
    for (const Place& p : places) {
      const Instruction* x = p.hex ? reaches(f, p.hex, u) : nullptr;
      if (!x) continue;
      for (const auto& [what, chance] : struck(f, u, *x))
        if (what != "nothing") {
          sums[what] += before * p.chance * chance;
          hurt += before * p.chance * chance;
        }
    }
    if (hurt <= 0) return;
    sums["nothing"] = 1 - hurt;
    list.push_back(json::object{{"unit", name(f.w, n, unit_kind, u.id)}, {"results", told(sums)}});
  });
  return list;
}

// The hexes of a strafing run (AIR-2).
Places line(const Barrage& f, Hex target, int face) {
  Places list;
  const Instruction* x = f.find(Op::line);
  for (int i = 0; x && i < x->where; ++i)
    if (const Hex h = along(f.w, target, rose(f.w, face), i)) list.push_back({h, 1.0});
  return list;
}

json::object contact(const Barrage& f, bool again) {
  const int need = contact_number(f.w, f.s, f.id);
  const double once = (7 - need) / 6.0;
  const bool rerolls = again && contact_may_be_thrown_again(f.w, f.s, f.id);
  return {
      {"need", need}, {"chance", rerolls ? once + (1 - once) * once : once}, {"again", rerolls}};
}

json::object drift(const Barrage& f, Hex target, const Places& places) {
  json::array hexes;
  double off = 0, on = 0;
  for (const Place& p : places)
    if (!p.hex) off = p.chance;
    else {
      if (p.hex == target) on = p.chance;
      hexes.push_back(
          json::object{{"hex", std::string_view(f.w.grid.name(p.hex))}, {"chance", p.chance}});
    }
  return {{"need", drift_number(f.w, f.s, target, f.side, f.division)},
          {"on_target", on},
          {"off_map", off},
          {"hexes", std::move(hexes)}};
}

// How many units an aim would hurt, contact and drift included: theirs and ours.
struct Harm {
  double theirs = 0, ours = 0;
};

// The best places for a card that is not aimed yet.
json::array aims(const Barrage& f, const Names& n, double before) {
  const Instruction *aim = f.find(Op::aim), *area = f.find(Op::area), *blast = f.find(Op::blast),
                    *line_ = f.find(Op::line);
  if (!aim || !(area || line_)) return {};
  std::vector<Harm> here(static_cast<std::size_t>(f.w.hexes)), all = here;  // by area; with blast
  each_on_map(f.s, [&](Unit u) {
    const auto hurts = [&](const Instruction* x) {
      if (!x) return 0.0;
      const Fates fates = struck(f, u, *x);
      const auto none = fates.find("nothing");
      return fates.empty() ? 0.0 : 1 - (none == fates.end() ? 0.0 : none->second);
    };
    const auto add_to = [&](Harm& h, double p) { (side_of(u) == f.side ? h.ours : h.theirs) += p; };
    const Hex h = at(f.s, u).hex;
    const double direct = hurts(area ? area : line_), beside = hurts(blast);
    add_to(here[static_cast<std::size_t>(h.id)], direct);
    add_to(all[static_cast<std::size_t>(h.id)], direct);
    for (const Hex next : f.w.neighbour[h.id])
      if (next && beside > 0) add_to(all[static_cast<std::size_t>(next.id)], beside);
  });
  const auto sum = [&](const std::vector<Harm>& harm, const Places& places) {
    Harm h;
    for (const Place& p : places)
      if (p.hex) {
        h.theirs += before * p.chance * harm[static_cast<std::size_t>(p.hex.id)].theirs;
        h.ours += before * p.chance * harm[static_cast<std::size_t>(p.hex.id)].ours;
      }
    return h;
  };
  struct Aim {
    Hex hex;
    Harm harm;
    int face;  // of a strafing run
  };
  std::vector<Aim> list;
  for (int i = 0; i < f.w.hexes; ++i) {
    const Hex h = hex(i);
    if (refuse_where(f.w, f.s, f.side, f.division, static_cast<Where>(aim->where), h, Marker::wire))
      continue;
    Aim best{h, {}, 0};
    if (area) best.harm = sum(all, landing(f, h));
    for (int face = 1; line_ && face <= 6; ++face)
      if (const Harm one = sum(here, line(f, h, face));
          one.theirs - one.ours > best.harm.theirs - best.harm.ours)
        best.harm = one, best.face = face;
    if (best.harm.theirs > best.harm.ours) list.push_back(best);
  }
  std::ranges::stable_sort(list, std::ranges::greater{},
                           [](const Aim& a) { return a.harm.theirs - a.harm.ours; });
  if (list.size() > best_aims) list.erase(list.begin() + best_aims, list.end());
  json::array out;
  for (const Aim& a : list)
    out.push_back(json::object{
        {"hex", std::string_view(f.w.grid.name(a.hex))},
        {"theirs", a.harm.theirs},
        {"ours", a.harm.ours},
        {"targets", targets(f, n, a.face ? line(f, a.hex, a.face) : landing(f, a.hex), before)}});
  return out;
}

// AIR-3: each vehicle that could be named.
json::array strikes(const Barrage& f, const Names& n, const Instruction& x, double before) {
  json::array list;
  each_on_map(f.s, [&](Unit u) {
    if (refuse_who(f.w, f.s, f.side, f.division, Who::enemy_vehicle_seen, u)) return;
    Fates fates = struck(f, u, x);
    double hurt = 0;
    for (auto& [what, chance] : fates)
      if (what != "nothing") hurt += chance *= before;
    fates["nothing"] = 1 - hurt;
    list.push_back(json::object{{"unit", name(f.w, n, unit_kind, u.id)}, {"results", told(fates)}});
  });
  return list;
}

}  // namespace

std::optional<json::object> mission(const World& w, const Names& n, const State& s, Choice c) {
  const bool opens = c.verb == verb::play || c.verb == verb::retry;
  const bool again = c.verb == verb::reroll && s.frames.step() == Step::contact_again;
  if (!opens && !again && c.verb != verb::aim && c.verb != verb::heading) return {};
  const int id = opens ? c.who : card_now(s);
  if (id < 0 || id >= w.card_count || (!opens && !is_card(s))) return {};
  const Card& card = w.cards[id];
  if (card.program[0].op != Op::contact) return {};
  const Barrage f{w,
                  s,
                  card,
                  id,
                  opens ? static_cast<Side>(w.deck_side[card.deck] - 1) : side_now(s),
                  opens ? s.player : s.script.division};
  json::object told{{"card", name(w, n, card_kind, id)}};
  if (opens || again) {
    json::object first = contact(f, opens);
    const double before = first["chance"].as_double();
    told["contact"] = std::move(first);
    if (const Instruction* x = f.find(Op::strike)) told["targets"] = strikes(f, n, *x, before);
    else told["aims"] = aims(f, n, before);
  } else if (c.verb == verb::heading) {
    int face = 1;
    while (face < 6 && index(rose(w, face)) != static_cast<int>(c.what)) ++face;
    told["targets"] = targets(f, n, line(f, s.script.target, face), 1.0);
  } else {
    const Hex target = hex(static_cast<int>(c.what));
    const Places places = landing(f, target);
    if (f.find(Op::drift)) told["drift"] = drift(f, target, places);
    if (f.find(Op::area)) told["targets"] = targets(f, n, places, 1.0);
  }
  return json::object{{"mission", std::move(told)}};
}

}  // namespace bocage::toi
