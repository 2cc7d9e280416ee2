#include "rules/at/battle.hpp"

#include "embedded/embedded.hpp"

namespace bocage::at {

std::string AtBattle::asked() const {
  const std::string key = Trial::asked();
  return key.substr(key.rfind('.') + 1);
}

std::string AtBattle::reason(Choice c) const {
  const Refusal no = AmericaTriumphant::refuse(world(), state(), c);
  if (!no) return "";
  const std::string key = no.text.key;
  return std::string(rule_name(no.rule)) + " " + key.substr(key.rfind('.') + 1);
}

void AtBattle::choose(std::string_view verb, Fields fields) {
  const Choice c = read(verb, fields);
  if (const std::string no = reason(c); !no.empty()) {
    ADD_FAILURE() << write(c) << " is refused: " << no << "\n" << options();
    throw std::runtime_error("refused");
  }
  take(c);
}

void AtBattle::on_to(std::string_view what) {
  for (int i = 0; i < 400 && asked() != what; ++i) {
    if (offers("done")) choose("done");
    else if (offers("stop")) choose("stop");
    else break;
  }
  EXPECT_EQ(asked(), what) << options();
}

void AtBattle::move(std::string_view id, std::string_view to, std::string_view with) {
  choose("take_up", {{"unit", id}, {"with", with}});
  choose("go", {{"hex", to}});
}

void AtBattle::attack(std::string_view target, std::initializer_list<std::string_view> units) {
  choose("attack", {{"hex", target}});
  std::vector<Unit> order;
  for (const auto id : units) order.push_back(unit(id));
  std::sort(order.begin(), order.end());
  for (const Unit u : order) choose("commit", {{"unit", names.unit[u.id]}});
  if (asked() == "join") choose("done");  // not asked when nobody else could
}

void AtBattle::declared() {
  if (asked() == "declare") choose("done");  // not asked when nothing else can be attacked
}

void AtBattle::fought(std::string_view target, int attacker, int defender) {
  choose("fight", {{"hex", target}});
  EXPECT_EQ(asked(), "combat");
  result(attacker, defender);
}

void AtBattle::result(int attacker, int defender) {
  state().frames.pop();
  state().fight.result[0] = static_cast<std::uint8_t>(attacker);
  state().fight.result[1] = static_cast<std::uint8_t>(defender);
  settle(world(), state(), &log);
}

void AtBattle::give(std::string_view target, int attacker, int defender) {
  choose("attack", {{"hex", target}});
  choose("commit_rest");
  declared();
  fought(target, attacker, defender);
}

Unit AtBattle::unit(std::string_view id) const {
  return Unit{static_cast<std::uint16_t>(value(unit_kind, id))};
}

std::string AtBattle::hex(std::string_view id) const {
  const Unit u = unit(id);
  if (!on_map(state(), u)) return std::string(word(place_of(state(), u)));
  return std::string(std::string_view(world().grid.name(at(state(), u).hex)));
}

Odds9 AtBattle::odds(std::string_view target) const {
  const int i = find_battle(state(), at_hex(target));
  if (i < 0) {
    ADD_FAILURE() << "no battle at " << target;
    return {};
  }
  return odds_of(clash_of(world(), state(), state().battles[i], false));
}

std::string shipped(const std::string& id) {
  return std::string(embedded_file("data/at/scenarios/" + id + ".toml"));
}

std::string position(const Setting& p) {
  std::string text =
      "game = \"at\"\ndays = \"12-16 to 01-12\"\n" +
      std::string(p.top.find("reinforcements") == std::string::npos ? "reinforcements = \"none\"\n"
                                                                    : "") +
      p.top + "\n[position]\nnow = { day = \"" + p.day + "\", weather = \"" + p.weather + "\" }\n";
  if (!p.hq.empty()) text += "impulse = { hq = \"" + p.hq + "\", phase = \"" + p.phase + "\" }\n";
  if (!p.combat_supply.empty()) text += "combat_supply = \"" + p.combat_supply + "\"\n";
  text += p.more + "\n[position.units]\n" + p.units;
  return text;
}

}  // namespace bocage::at
