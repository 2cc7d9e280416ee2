#include "rules/at/battle.hpp"

#include "embedded/embedded.hpp"

namespace bocage::at {

AtBattle::AtBattle(std::string_view toml, const Options& options) {
  loaded = Io::load(toml, "test.toml", options, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  if (!loaded) throw std::runtime_error("the position was not read");
}

const Prompt& AtBattle::ask() const {
  AmericaTriumphant::ask(world(), state(), prompt);
  return prompt;
}

std::string AtBattle::asked() const {
  if (ask().ask == Ask::over) return "over";
  const std::string key = prompt.text.key;
  return key.substr(key.rfind('.') + 1);
}

std::string AtBattle::rule() const { return std::string(rule_list[index_of(ask().rule)]); }

Choice AtBattle::choice(std::string_view verb, Fields fields) const {
  for (const VerbInfo& info : Io::verbs()) {
    if (info.name != verb) continue;
    Choice c{info.verb, 0, 0, 0};
    for (const auto& [name, text] : fields) {
      const auto set = [&](const Field& f, auto& slot) {
        if (!f.name || f.name != name) return false;
        const auto v = value(world(), loaded->names, f.kind, text);
        if (!v) ADD_FAILURE() << "no " << name << " " << text;
        slot = static_cast<std::remove_reference_t<decltype(slot)>>(v.value_or(0));
        return true;
      };
      if (!set(info.who, c.who) && !set(info.what, c.what) && !set(info.count, c.count))
        ADD_FAILURE() << verb << " has no field " << name;
    }
    return c;
  }
  ADD_FAILURE() << "no verb " << verb;
  return {};
}

bool AtBattle::offers(std::string_view verb, Fields fields) const {
  const Choice c = choice(verb, fields);
  ask();
  for (const Choice o : prompt.options)
    if (o == c) return true;
  return false;
}

std::vector<std::string> AtBattle::offered(std::string_view verb, std::string_view field) const {
  std::vector<std::string> out;
  ask();
  for (const VerbInfo& info : Io::verbs()) {
    if (info.name != verb) continue;
    for (const Choice c : prompt.options) {
      if (c.verb != info.verb) continue;
      if (info.who.name && info.who.name == field)
        out.push_back(name(world(), loaded->names, info.who.kind, c.who));
      else if (info.what.name && info.what.name == field)
        out.push_back(name(world(), loaded->names, info.what.kind, static_cast<int>(c.what)));
      else if (info.count.name && info.count.name == field)
        out.push_back(name(world(), loaded->names, info.count.kind, c.count));
    }
  }
  return out;
}

std::string AtBattle::why(std::string_view verb, Fields fields) const {
  const Refusal no = AmericaTriumphant::refuse(world(), state(), choice(verb, fields));
  return no ? std::string(rule_list[index_of(no.rule)]) : "";
}

std::string AtBattle::reason(Choice c) const {
  const Refusal no = AmericaTriumphant::refuse(world(), state(), c);
  if (!no) return "";
  const std::string key = no.text.key;
  return std::string(rule_list[index_of(no.rule)]) + " " + key.substr(key.rfind('.') + 1);
}

std::string AtBattle::reason(std::string_view verb, Fields fields) const {
  return reason(choice(verb, fields));
}

void AtBattle::choose(std::string_view verb, Fields fields) {
  const Choice c = choice(verb, fields);
  const Refusal no = AmericaTriumphant::refuse(world(), state(), c);
  if (no) {
    ADD_FAILURE() << verb << " is refused by " << rule_list[index_of(no.rule)] << " ("
                  << no.text.key << ") while " << asked() << " is asked:\n"
                  << options_text();
    throw std::runtime_error("refused");
  }
  AmericaTriumphant::take(world(), state(), c, &log);
}

void AtBattle::roll(int die) {
  ask();
  if (prompt.ask != Ask::throw_ || prompt.chance.is_draw()) {
    ADD_FAILURE() << "no die is thrown while " << asked() << " is asked:\n" << options_text();
    throw std::runtime_error("no die");
  }
  AmericaTriumphant::take(world(), state(), dice_thrown(die), &log);
}

void AtBattle::draw(std::string_view hq) {
  ask();
  const auto number = value(world(), loaded->names, chit_kind, hq);
  const Choice c = item_drawn(number.value_or(0));
  if (AmericaTriumphant::refuse(world(), state(), c)) {
    ADD_FAILURE() << hq << " cannot be drawn while " << asked() << " is asked";
    throw std::runtime_error("no chit");
  }
  AmericaTriumphant::take(world(), state(), c, &log);
}

void AtBattle::on_to(std::string_view what) {
  for (int i = 0; i < 400 && asked() != what; ++i) {
    if (offers("done")) choose("done");
    else if (offers("stop")) choose("stop");
    else break;
  }
  EXPECT_EQ(asked(), what) << options_text();
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
  for (const Unit u : order)
    if (asked() == "join") choose("commit", {{"unit", loaded->names.unit[u.id]}});
  if (asked() == "join") choose("done");
}

void AtBattle::declared() {
  if (asked() == "declare") choose("done");
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
  const auto u = value(world(), loaded->names, unit_kind, id);
  if (!u) ADD_FAILURE() << "no unit " << id;
  return Unit{static_cast<std::uint16_t>(u.value_or(0))};
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

const Event& AtBattle::event(std::string_view what) const {
  for (auto it = log.list.rbegin(); it != log.list.rend(); ++it)
    if (it->what == what) return *it;
  ADD_FAILURE() << "no event " << what;
  static const Event none{};
  return none;
}

int AtBattle::count(std::string_view what) const {
  int n = 0;
  for (const Event& e : log.list) n += e.what == what;
  return n;
}

std::string AtBattle::options_text() const {
  std::string out = asked() + ":";
  for (const Choice c : prompt.options)
    for (const VerbInfo& info : Io::verbs()) {
      if (info.verb != c.verb) continue;
      out += std::string(" ") + info.name;
      if (info.who.name) out += " " + name(world(), loaded->names, info.who.kind, c.who);
      if (info.what.name)
        out += " " + name(world(), loaded->names, info.what.kind, static_cast<int>(c.what));
      if (info.count.name) out += " " + name(world(), loaded->names, info.count.kind, c.count);
      out += ";";
    }
  return out;
}

int arg(const Event& e, std::string_view name) {
  for (const Arg& a : e.args)
    if (a.name == name) return a.value;
  ADD_FAILURE() << "event " << e.what << " has no " << name;
  return 0;
}

int shift(const Event& e, std::string_view rule) {
  for (const Shift& s : e.shifts)
    if (rule_list[index_of(s.rule)] == rule) return s.amount;
  return 0;
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
