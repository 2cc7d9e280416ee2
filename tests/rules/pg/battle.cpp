#include "rules/pg/battle.hpp"

#include <algorithm>

namespace bocage::pg {

PgBattle::PgBattle(std::string_view toml, const Options& options) {
  loaded = Io::load(toml, "test.toml", options, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
}

const Prompt& PgBattle::ask() const {
  PanzerGrenadier::ask(world(), state(), prompt);
  return prompt;
}

namespace {

const VerbInfo* find_verb(std::string_view name) {
  for (const VerbInfo& v : Io::verbs())
    if (name == v.name) return &v;
  ADD_FAILURE() << "no verb " << name;
  return nullptr;
}

bool same_text(std::string_view a, std::string_view b) { return a == b; }

}  // namespace

Choice PgBattle::choice(std::string_view verb, Fields fields) const {
  const VerbInfo* info = find_verb(verb);
  Choice c;
  if (!info) return c;
  c.verb = info->verb;
  for (const auto& [key, text] : fields) {
    const Field* field = info->who.name && key == info->who.name       ? &info->who
                         : info->what.name && key == info->what.name   ? &info->what
                         : info->count.name && key == info->count.name ? &info->count
                                                                       : nullptr;
    if (!field) {
      ADD_FAILURE() << verb << " has no field " << key;
      continue;
    }
    const auto number = field->kind == number_kind
                            ? std::optional<int>(std::stoi(std::string(text)))
                            : value(world(), loaded->names, field->kind, text);
    if (!number) ADD_FAILURE() << text << " means nothing as " << key;
    const int n = number.value_or(0);
    if (field == &info->who) c.who = static_cast<std::uint16_t>(n);
    else if (field == &info->what) c.what = static_cast<std::uint32_t>(n);
    else c.count = static_cast<std::uint8_t>(n);
  }
  return c;
}

static bool matches_choice(const PgBattle& b, Choice option, const VerbInfo& info, Fields fields) {
  if (option.verb != info.verb) return false;
  for (const auto& [key, text] : fields) {
    std::string written;
    if (info.who.name && key == info.who.name) written = b.name(info.who.kind, option.who);
    else if (info.what.name && key == info.what.name)
      written = b.name(info.what.kind, static_cast<int>(option.what));
    else if (info.count.name && key == info.count.name)
      written = b.name(info.count.kind, option.count);
    if (!same_text(written, text)) return false;
  }
  return true;
}

bool PgBattle::offers(std::string_view verb, Fields fields) const {
  const VerbInfo* info = find_verb(verb);
  if (!info || ask().ask != Ask::choice) return false;
  for (const Choice& c : prompt.options)
    if (matches_choice(*this, c, *info, fields)) return true;
  return false;
}

std::vector<std::string> PgBattle::offered(std::string_view verb, std::string_view field) const {
  std::vector<std::string> out;
  const VerbInfo* info = find_verb(verb);
  if (!info || ask().ask != Ask::choice) return out;
  for (const Choice& c : prompt.options) {
    if (c.verb != info->verb) continue;
    if (info->who.name && field == info->who.name) out.push_back(name(info->who.kind, c.who));
    else if (info->what.name && field == info->what.name)
      out.push_back(name(info->what.kind, static_cast<int>(c.what)));
    else if (info->count.name && field == info->count.name)
      out.push_back(name(info->count.kind, c.count));
  }
  return out;
}

std::string PgBattle::why(std::string_view verb, Fields fields) const {
  const Refusal r = PanzerGrenadier::refuse(world(), state(), choice(verb, fields));
  return r ? std::string(rule_list[index_of(r.rule)]) : "";
}

std::string PgBattle::options_text() const {
  std::string text;
  if (ask().ask == Ask::throw_)
    return std::string("a throw: ") + (prompt.text ? prompt.text.key : "");
  text = std::string(prompt.text ? prompt.text.key : "over") + ":";
  for (const Choice& c : prompt.options) {
    for (const VerbInfo& v : Io::verbs()) {
      if (v.verb != c.verb) continue;
      text += std::string(" ") + v.name + "(";
      if (v.who.name) text += name(v.who.kind, c.who);
      if (v.what.name) text += "," + name(v.what.kind, static_cast<int>(c.what));
      if (v.count.name) text += "," + std::to_string(c.count);
      text += ")";
    }
  }
  return text;
}

void PgBattle::choose(std::string_view verb, Fields fields) {
  const VerbInfo* info = find_verb(verb);
  if (!info) return;
  ask();
  int found = 0;
  Choice chosen;
  if (prompt.ask == Ask::choice)
    for (const Choice& c : prompt.options)
      if (matches_choice(*this, c, *info, fields) && !found++) chosen = c;
  if (!found) {
    std::string wanted;
    for (const auto& [key, text] : fields)
      wanted += " " + std::string(key) + "=" + std::string(text);
    ADD_FAILURE() << "not offered: " << verb << wanted << "\n  asked: " << options_text();
    return;
  }
  PanzerGrenadier::take(world(), state(), chosen, &log);
}

void PgBattle::roll(std::initializer_list<int> dice) {
  ask();
  if (prompt.ask != Ask::throw_ || prompt.chance.is_draw()) {
    ADD_FAILURE() << "no dice are asked for: " << options_text();
    return;
  }
  Choice c{thrown, static_cast<std::uint8_t>(dice.size()), 0, 0};
  int i = 0;
  for (const int d : dice) c.what |= static_cast<std::uint32_t>(d) << (4 * i++);
  if (!possible(prompt.chance, c)) {
    ADD_FAILURE() << "these dice do not fit: asked for " << int{prompt.chance.dice} << " ("
                  << prompt_text() << ")";
    return;
  }
  PanzerGrenadier::take(world(), state(), c, &log);
}

void PgBattle::sum(int total) {
  const int first = std::max(1, total - 6);
  roll({first, total - first});
}

void PgBattle::activate(std::string_view hex, Fields declarations) {
  choose("activate", {{"hex", hex}});
  for (const auto& [id, what] : declarations) {
    if (prompt_text() != "pg.prompt.declare") {
      ADD_FAILURE() << id << " cannot be declared any more: " << options_text();
      return;
    }
    choose("declare_" + std::string(what), {{"unit", id}});
  }
  if (prompt_text() == "pg.prompt.declare") choose("done");
}

void PgBattle::act(std::string_view id) { choose("act", {{"unit", id}}); }

void PgBattle::turn_of(std::string_view id, std::string_view declared) {
  const std::string where = hex(id);
  activate(where, {{id, declared}});
  act(id);
}

std::string PgBattle::asked_unit() const {
  ask();
  for (const Arg& a : prompt.args)
    if (std::string_view(a.name) == "unit") return name(a.kind, a.value);
  return "";
}

void PgBattle::draw(std::string_view item) {
  ask();
  const auto n = value(world(), loaded->names, prompt.chance.item_kind, item);
  if (prompt.ask != Ask::throw_ || !prompt.chance.is_draw() || !n) {
    ADD_FAILURE() << "cannot draw " << item << ": " << options_text();
    return;
  }
  PanzerGrenadier::take(world(), state(), item_drawn(*n - prompt.chance.item_base), &log);
}

void PgBattle::dismiss(std::string_view verb) {
  for (int i = 0; i < 100 && offers(verb); ++i) choose(verb);
}

Piece PgBattle::piece(std::string_view id) const {
  const auto n = value(world(), loaded->names, unit_kind, id);
  if (!n) ADD_FAILURE() << "no piece " << id;
  return {static_cast<std::uint8_t>(n.value_or(0))};
}

std::string PgBattle::hex(std::string_view id) const {
  const PieceState s = unit(id);
  return s.place == Place::on_map ? name(hex_kind, s.hex.id) : std::string(word(s.place));
}

const Event& PgBattle::event(std::string_view what) const {
  for (auto it = log.list.rbegin(); it != log.list.rend(); ++it)
    if (it->what == what) return *it;
  std::string seen;
  for (const Event& e : log.list) seen += std::string(" ") + e.what;
  ADD_FAILURE() << "no event " << what << "; there were:" << seen;
  static const Event none{.what = "none"};
  return none;
}

const Event& PgBattle::event(std::string_view what, std::string_view which,
                             std::string_view id) const {
  for (auto it = log.list.rbegin(); it != log.list.rend(); ++it)
    for (const Arg& a : it->args)
      if (it->what == what && a.name == which && name(a.kind, a.value) == id) return *it;
  return event(what);
}

int arg(const Event& e, std::string_view which) {
  for (const Arg& a : e.args)
    if (a.name == which) return a.value;
  ADD_FAILURE() << e.what << " has no argument " << which;
  return -999;
}

int shift(const Event& e, std::string_view rule) {
  int sum = 0;
  for (const Shift& s : e.shifts)
    if (rule_list[index_of(s.rule)] == rule) sum += s.amount;
  return sum;
}

std::string with(std::string text, std::string_view instead_of, std::string_view write) {
  const auto at = text.find(instead_of);
  if (at == std::string::npos) ADD_FAILURE() << "nothing to replace: " << instead_of;
  else text.replace(at, instead_of.size(), write);
  return text;
}

int PgBattle::count(std::string_view what) const {
  int n = 0;
  for (const Event& e : log.list) n += e.what == what;
  return n;
}

// What stands before the first unit or leader in `rest` belongs to [position].
std::string position(std::string_view rest, std::string_view map, std::string_view active) {
  auto first = rest.size();
  for (const std::string_view begin : {"unit = [", "leader = ["})
    first = std::min(first, rest.find(begin));
  std::string text = "game = \"pg\"\ndate = \"1942-06-01\"\n";
  text += rest.substr(first);
  text += "\n[map]\n";
  text += map;
  text += R"(
[[side]]
id = "german"
nation = "german"
morale = "8/7"
[[side]]
id = "soviet"
nation = "soviet"
morale = "8/7"
[position]
turn = 2
)";
  if (!active.empty()) text += "active = \"" + std::string(active) + "\"\n";
  text += rest.substr(0, first);
  return text + "\n";
}

}  // namespace bocage::pg
