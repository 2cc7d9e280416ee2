// What happened between two positions, and what a group's fire would be worth.
#include <boost/json.hpp>

#include "games/up_front/io/io.hpp"
#include "games/up_front/rules/rules.hpp"
#include "texts/refusals.hpp"

namespace bocage::uf {
namespace {

namespace json = boost::json;

void man_changes(const State& a, const State& b, ManId m, std::vector<Change>& out) {
  const Man &before = at(a, m), &after = at(b, m);
  const auto add = [&](TextId what) { out.push_back({man_kind, index(m), what}); };
  if (after.group == killed && before.group != killed) return add("uf.change.killed"_text);
  if (after.group == routed && before.group != routed) return add("uf.change.routed"_text);
  const bool was = before.flags & man_pinned, is = after.flags & man_pinned;
  if (is && !was) add("uf.change.pinned"_text);
  if (was && !is) add("uf.change.rallied"_text);
  if (before.inside == no_group && after.inside != no_group) add("uf.change.infiltrated"_text);
  if (before.inside != no_group && after.inside == no_group) add("uf.change.returned"_text);
  if (before.weapon != after.weapon && after.weapon != no_weapon) add("uf.change.armed"_text);
}

void weapon_changes(const State& a, const State& b, int v, std::vector<Change>& out) {
  if (a.weapons[v] == b.weapons[v]) return;
  const auto add = [&](TextId what) { out.push_back({weapon_kind, v, what}); };
  if (b.weapons[v] == WeaponState::malfunctioned) add("uf.change.malfunctioned"_text);
  if (b.weapons[v] == WeaponState::broken) add("uf.change.broken"_text);
  if (b.weapons[v] == WeaponState::working) add("uf.change.repaired"_text);
}

void group_changes(const World& w, const State& a, const State& b, GroupId g,
                   std::vector<Change>& out) {
  if (!exists(a, g) || !exists(b, g)) return;
  const auto add = [&](TextId what) { out.push_back({group_kind, index(g), what}); };
  const Group &before = at(a, g), &after = at(b, g);
  if (after.chit > before.chit) add("uf.change.advanced"_text);
  if (after.chit < before.chit) add("uf.change.fell_back"_text);
  if (after.flags & ~before.flags & group_entrenched) add("uf.change.entrenched"_text);
  const Ground from = ground_of(w, before), to = ground_of(w, after);
  if (from.unforded() && !to.unforded()) add("uf.change.forded"_text);
  if (to.smoke < from.smoke) add("uf.change.smoke_gone"_text);
}

json::object fire_json(const World& w, const Names& n, const State& s, GroupId from, GroupId to) {
  const Look look{w, s};
  const int distance = range(s, from, to);
  const Ground ground = ground_of(w, at(s, from));
  const Ground target = ground_of(w, at(s, to));
  json::array men;
  for (ManId m : at(s, from).men)
    men.push_back(json::object{
        {"man", Io::name(w, n, man_kind, index(m))},
        {"firepower", man_firepower(look, m, ground, distance, flanking(s, from, to))}});
  json::object o{{"group", Io::name(w, n, group_kind, index(to))},
                 {"range", distance},
                 {"firepower", firepower(look, from, to, 0)},
                 {"flanking", flanking(s, from, to)},
                 {"moving", ground.moving},
                 {"men", std::move(men)}};
  // A Gully can be attacked only from a Hill or at range 5, and attacks only at range 5.
  const bool into =
      target.terrain == Terrain::gully && ground.terrain != Terrain::hill && distance != 5;
  const bool out_of = ground.terrain == Terrain::gully && distance != 5;
  const bool open = !into && !out_of;
  for (const char* is : {"open", "seen", "spotted"})
    o[is] = open;  // whoever can be fired at is seen
  if (!open) o["blocked_by"] = json::object{{"rule", into ? "uf.8.2b" : "uf.8.2a"}};
  json::array rules{"uf.5.6a"};
  if (std::abs(letter_of(from) - letter_of(to)) >= 2) rules.push_back("uf.5.61");
  if (into) rules.push_back("uf.8.2b");
  if (out_of) rules.push_back("uf.8.2a");
  o["rules"] = std::move(rules);
  return o;
}

std::optional<GroupId> group_named(const World& w, const Names& n, const State& s,
                                   std::string_view name) {
  const auto g = Io::value(w, n, group_kind, name);
  if (!g || !exists(s, group_id(*g))) return {};
  return group_id(*g);
}

}  // namespace

void Io::changes(const World& w, const State& before, const State& after,
                 std::vector<Change>& out) {
  for (int m = 0; m < man_limit; ++m)
    if (w.men[m].exists) man_changes(before, after, man_id(m), out);
  for (int v = 0; v < man_limit; ++v)
    if (w.men[v].exists) weapon_changes(before, after, v, out);
  for (int g = 0; g < group_limit; ++g) group_changes(w, before, after, group_id(g), out);
  if (after.deck_number > before.deck_number)
    out.push_back({number_kind, after.deck_number, "uf.change.deck"_text});
}

std::optional<json::object> Io::los(const World& w, const Names& n, const State& s,
                                    std::string_view from, std::string_view to, std::string_view) {
  const auto a = group_named(w, n, s, from), b = group_named(w, n, s, to);
  if (!a || !b || side_of(*a) == side_of(*b)) return {};
  json::object o = fire_json(w, n, s, *a, *b);
  o["from"] = name(w, n, group_kind, index(*a));
  o["to"] = o.at("group");
  return o;
}

std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit, std::string_view language) {
  const auto from = group_named(w, n, s, unit);
  if (!from) return {};
  json::object o{{"unit", name(w, n, group_kind, index(*from))}};
  json::array targets;
  if (at(s, *from).flags & group_acted) {
    const Refusal acted = refuse_group({w, s}, static_cast<std::uint64_t>(index(*from)));
    const auto named = [&](Kind kind, int value) { return label(w, n, kind, value, language); };
    o["reason"] = json::object{{"rule", rule_list[index_of(acted.rule)]},
                               {"text", refusal_words(language, acted, named)}};
    o["targets"] = std::move(targets);
    return o;
  }
  for (int letter = 0; letter < letters; ++letter) {
    const GroupId enemy = group_id(other(side_of(*from)), letter);
    if (exists(s, enemy)) targets.push_back(fire_json(w, n, s, *from, enemy));
  }
  o["targets"] = std::move(targets);
  return o;
}

static_assert(Describable<UpFront>);

}  // namespace bocage::uf
