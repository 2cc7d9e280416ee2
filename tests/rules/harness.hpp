#pragma once
// A battle for tests of rules, of any game: read from a few lines of TOML and played by names. Answers and
// dice go through ask, refuse and take, as everybody's do.
//
//   Trial<toi::TideOfIron> t(R"(...)");          a file that does not load fails the test with its complaints
//   t.choose("fire unit=a target=x");            the one option that fits; fields not named are free
//   t.roll({6, 4});
//   EXPECT_EQ(t.why("move unit=a hex=0304"), "toi.mv.2");   the refusing rule, "" if it is legal
//   EXPECT_EQ(t.shift("fire", "toi.cf.10"), -1);
//
// A game adds what only it has (a piece by its id, where it stands) in tests/rules/<code>/trial.hpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/game_io.hpp"
#include "files/split.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {

using Fields = std::initializer_list<std::pair<std::string_view, std::string_view>>;

// What a file's author would be told; empty if it loads.
template <class G>
std::vector<std::string> complaints_about(std::string_view toml, const Options& options = {}) {
  Complaints wrong;
  const auto loaded = G::Io::load(toml, "trial.toml", options, wrong);
  std::vector<std::string> told;
  for (const Complaint& c : wrong) told.push_back(to_string(c));
  if (!loaded && told.empty()) told.push_back("it does not load, and nobody says why");
  return told;
}

// Another word in a file: trials are often one file with a difference.
inline std::string replaced(std::string text, std::string_view instead_of, std::string_view write) {
  const auto at = text.find(instead_of);
  if (at == text.npos)
    throw std::invalid_argument("nothing to replace: " + std::string(instead_of));
  return text.replace(at, instead_of.size(), write);
}

// The value of an event's argument; fails the test if there is none.
inline int arg(const Event& e, std::string_view which) {
  for (const Arg& a : e.args)
    if (a.name == which) return a.value;
  ADD_FAILURE() << e.what << " has no argument " << which;
  return -999;
}

// By how much a rule shifted; 0: it did not apply.
inline int shift(const Event& e, std::string_view rule) {
  int sum = 0;
  for (const Shift& s : e.shifts)
    if (rule_name(s.rule) == rule) sum += s.amount;
  return sum;
}

template <class G>
class Trial {
 public:
  using World = typename G::World;
  using State = typename G::State;
  using Io = typename G::Io;

  typename G::Names names;
  ScenarioInfo info;
  State s;                // a test may change it
  mutable Prompt prompt;  // what was asked when somebody last looked
  Events log;             // everything since the beginning

  explicit Trial(std::string_view toml, const Options& options = {}) {
    Complaints wrong;
    auto loaded = Io::load(toml, "trial.toml", options, wrong);
    std::string told;
    for (const Complaint& c : wrong) told += to_string(c) + "\n";
    if (!loaded || !wrong.empty())
      throw std::runtime_error("the position does not load:\n" + told + std::string(toml));
    world_ = std::move(loaded->world);
    names = std::move(loaded->names);
    info = std::move(loaded->info);
    s = loaded->state;
    log = std::move(loaded->opening);
    ask();
  }
  const World& world() const { return *world_; }
  State& state() { return s; }
  const State& state() const { return s; }
  const Prompt& ask() const {
    G::ask(*world_, s, prompt);
    return prompt;
  }

  // ---- Questions
  std::string asked() const {  // "pg.prompt.segment", "over"
    return ask().ask == Ask::over ? "over" : prompt.text ? prompt.text.key : "";
  }
  bool asks_for_a_throw() const { return ask().ask == Ask::throw_; }
  std::string asked_about(std::string_view which) const {  // an argument of the question, by name
    for (const Arg& a : ask().args)
      if (a.name == which) return name(a.kind, a.value);
    return "";
  }
  // Some option fits: "move unit=a", or in parts.
  bool offers(std::string_view verb, Fields fields = {}) const {
    return !fitting(parse(verb, fields)).empty();
  }
  // What the options of a verb say for a field: offered("move", "hex").
  std::vector<std::string> offered(std::string_view verb, std::string_view field) const {
    std::vector<std::string> out;
    for (const Choice c : fitting({find_verb(verb), {}}))
      for (const auto& [key, value] : written(c))
        if (key == field) out.push_back(value);
    return out;
  }
  // Everything that may be answered, for messages of failed tests.
  std::string options() const {
    std::string out = asks_for_a_throw() ? "a throw, " : "";
    out += asked() + " of " + std::to_string(index(prompt.side)) + "\n";
    for (const Choice c : prompt.options) out += "  " + write(c) + "\n";
    return out;
  }

  // ---- Answers
  // The rule that forbids it, "" if it is legal; options and refusals must agree about it.
  std::string why(std::string_view verb, Fields fields = {}) const {
    const Choice c = read(verb, fields);
    ask();
    const Refusal r = G::refuse(*world_, s, c);
    if (prompt.ask == Ask::choice && !prompt.is_open(c.verb)) {
      EXPECT_EQ(!r, std::ranges::find(prompt.options, c) != prompt.options.end())
          << write(c) << " refused by " << rule_name(r.rule) << "\n"
          << options();
    }
    return r ? std::string(rule_name(r.rule)) : "";
  }
  // A number that the refusal tells: "need", "have"; -1: it does not.
  int told(std::string_view number, std::string_view verb, Fields fields = {}) const {
    const Refusal r = G::refuse(*world_, s, read(verb, fields));
    for (int i = 0; i < r.count; ++i)
      if (number == r.args[i].name) return r.args[i].value;
    return -1;
  }
  bool may(std::string_view verb, Fields fields = {}) const { return why(verb, fields).empty(); }

  // Takes the one option that fits. Of an open verb, whatever the rules do not refuse.
  void choose(std::string_view verb, Fields fields = {}) {
    const Wanted wanted = parse(verb, fields);
    const auto found = fitting(wanted);
    if (found.size() == 1) return take(found.front());
    if (found.empty() && wanted.verb && prompt.ask == Ask::choice &&
        prompt.is_open(wanted.verb->verb)) {
      const Choice c = read(wanted);
      if (!G::refuse(*world_, s, c)) return take(c);
    }
    if (found.empty())
      ADD_FAILURE() << "not offered: " << verb << describe(fields) << ", refused by "
                    << rule_name(G::refuse(*world_, s, read(wanted)).rule) << "\n"
                    << options();
    else {
      ADD_FAILURE() << found.size() << " options fit " << verb << describe(fields) << "\n"
                    << options();
      take(found.front());
    }
  }
  // The same for the first of several, where they do not differ in what the test is about.
  void choose_any(std::string_view verb, Fields fields = {}) {
    const auto found = fitting(parse(verb, fields));
    if (!found.empty()) return take(found.front());
    ADD_FAILURE() << "not offered: " << verb << describe(fields) << "\n" << options();
  }
  // Answers a question as often as it is asked, which is at least once.
  template <class F>
  void each(std::string_view question, F answer) {
    ASSERT_EQ(asked(), question) << options();
    while (asked() == question && !::testing::Test::HasFailure()) answer();
  }
  // Answers it as long as it is offered: declines whatever the others might do meanwhile.
  void dismiss(std::string_view verb) {
    for (int i = 0; i < 100 && offers(verb); ++i) choose_any(verb);
  }

  // ---- Throws
  void throw_as(Choice outcome) {
    if (ask().ask != Ask::throw_ || !possible(prompt.chance, outcome))
      ADD_FAILURE() << "no such throw is asked for\n" << options();
    else take(outcome);
  }
  void roll(std::initializer_list<int> dice) {
    Choice c{thrown, static_cast<std::uint8_t>(dice.size()), 0, 0};
    int i = 0;
    for (const int d : dice) c.what |= static_cast<std::uint32_t>(d) << (4 * i++);
    throw_as(c);
  }
  void sum(int total) {  // two dice that add up to it
    const int first = std::max(1, total - 6);
    roll({first, total - first});
  }
  // A pool, by the faces of its dice: pool({6, 6, 2}, {1, 5}).
  void pool(std::initializer_list<int> black, std::initializer_list<int> red = {}) {
    Choice c = empty_pool;
    for (const int face : black) add_die(c, Colour::black, face);
    for (const int face : red) add_die(c, Colour::red, face);
    throw_as(c);
  }
  void draw(std::string_view item) {  // a card or chit, by its name
    ask();
    const auto n = Io::value(*world_, names, prompt.chance.item_kind, item);
    if (!n) ADD_FAILURE() << item << " is nothing to draw\n" << options();
    else throw_as(item_drawn(*n - prompt.chance.item_base));
  }

  // ---- What happened
  // The last event of that name, or the last of them whose argument is so; fails if there was none.
  const Event& event(std::string_view what) const {
    if (const Event* e = find_event(what)) return *e;
    ADD_FAILURE() << "no event " << what << "; there were: " << happened();
    return no_event();
  }
  const Event& event(std::string_view what, std::string_view which, std::string_view id) const {
    for (auto e = log.list.rbegin(); e != log.list.rend(); ++e)
      for (const Arg& a : e->args)
        if (e->what == what && a.name == which && name(a.kind, a.value) == id) return *e;
    ADD_FAILURE() << "no event " << what << " with " << which << " " << id << ": " << happened();
    return no_event();
  }
  const Event* find_event(std::string_view what) const {
    for (auto e = log.list.rbegin(); e != log.list.rend(); ++e)
      if (e->what == what) return &*e;
    return nullptr;
  }
  int count(std::string_view what) const {
    return static_cast<int>(std::ranges::count(
        log.list, what, [](const Event& e) { return std::string_view(e.what); }));
  }
  int shift(std::string_view what, std::string_view rule) const {
    return bocage::shift(event(what), rule);
  }
  std::string result_of(std::string_view what) const {
    const Event& e = event(what);
    return e.result ? e.result : "none";
  }
  // The events of the last answer.
  std::vector<Event> latest() const {
    return {log.list.begin() + static_cast<std::ptrdiff_t>(latest_), log.list.end()};
  }
  std::string happened() const {
    std::string out;
    for (const Event& e : log.list)
      out += std::string(e.what) + " (" + std::string(rule_name(e.rule)) + ") ";
    return out;
  }

  // ---- Names
  std::string name(Kind kind, int value) const {
    if (kind == number_kind || kind == no_kind) return std::to_string(value);
    if (kind == side_kind)
      return value >= 0 && value < 2 ? info.sides[static_cast<std::size_t>(value)].id : "nobody";
    return Io::name(*world_, names, kind, value);
  }
  int value(Kind kind, std::string_view text) const {
    if (kind == number_kind) return std::stoi(std::string(text));
    if (kind == side_kind) return text == info.sides.at(0).id ? 0 : 1;
    const auto found = Io::value(*world_, names, kind, text);
    if (!found) ADD_FAILURE() << "there is no " << text;
    return found.value_or(0);
  }
  Choice read(std::string_view verb, Fields fields = {}) const { return read(parse(verb, fields)); }
  std::string write(Choice c) const {
    const VerbInfo* verb = nullptr;
    for (const VerbInfo& v : Io::verbs())
      if (v.verb == c.verb) verb = &v;
    if (!verb) return "verb " + std::to_string(c.verb);
    std::string out = verb->name;
    for (const auto& [key, value] : written(c)) out += " " + std::string(key) + "=" + value;
    return out;
  }

  bool over() const { return result().over; }
  Result result() const { return G::result(*world_, s); }

  void take(Choice c) {
    latest_ = log.list.size();
    G::take(*world_, s, c, &log);
    ask();
  }

 private:
  struct Wanted {
    const VerbInfo* verb = nullptr;
    std::vector<std::pair<std::string, std::string>> fields;
  };

  static const VerbInfo* find_verb(std::string_view name) {
    for (const VerbInfo& v : Io::verbs())
      if (name == v.name) return &v;
    ADD_FAILURE() << "there is no verb " << name;
    return nullptr;
  }
  static Wanted parse(std::string_view text, Fields more) {
    Wanted wanted;
    const auto words = split_words(text, " ");
    if (!words.empty()) wanted.verb = find_verb(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto is = words[i].find('=');
      if (is == std::string_view::npos) ADD_FAILURE() << "write field=value: " << text;
      else wanted.fields.emplace_back(words[i].substr(0, is), words[i].substr(is + 1));
    }
    for (const auto& [key, value] : more) wanted.fields.emplace_back(key, value);
    for (const auto& [key, value] : wanted.fields)
      if (wanted.verb && !field_of(*wanted.verb, key))
        ADD_FAILURE() << wanted.verb->name << " has no field " << key;
    return wanted;
  }
  static const Field* field_of(const VerbInfo& verb, std::string_view key) {
    for (const Field* f : {&verb.who, &verb.what, &verb.count})
      if (f->name && key == f->name) return f;
    return nullptr;
  }
  static std::string describe(Fields fields) {
    std::string out;
    for (const auto& [key, value] : fields)
      out += " " + std::string(key) + "=" + std::string(value);
    return out;
  }
  static const Event& no_event() {
    static const Event none{.what = "none"};
    return none;
  }

  std::vector<std::pair<std::string_view, std::string>> written(Choice c) const {
    std::vector<std::pair<std::string_view, std::string>> out;
    for (const VerbInfo& v : Io::verbs()) {
      if (v.verb != c.verb) continue;
      const auto add = [&](const Field& f, int value) {
        if (f.name) out.emplace_back(f.name, name(f.kind, value));
      };
      add(v.who, c.who);
      add(v.what, static_cast<int>(c.what));
      add(v.count, c.count);
    }
    return out;
  }
  std::vector<Choice> fitting(const Wanted& wanted) const {
    std::vector<Choice> found;
    if (!wanted.verb || ask().ask != Ask::choice) return found;
    for (const Choice c : prompt.options) {
      if (c.verb != wanted.verb->verb) continue;
      const auto fields = written(c);
      const bool fits = std::ranges::all_of(wanted.fields, [&](const auto& want) {
        return std::ranges::any_of(fields, [&](const auto& has) {
          return has.first == want.first && has.second == want.second;
        });
      });
      if (fits) found.push_back(c);
    }
    return found;
  }
  Choice read(const Wanted& wanted) const {
    Choice c;
    if (!wanted.verb) return c;
    c.verb = wanted.verb->verb;
    for (const auto& [key, text] : wanted.fields) {
      const Field* field = field_of(*wanted.verb, key);
      if (!field) continue;
      const int n = value(field->kind, text);
      if (field == &wanted.verb->who) c.who = static_cast<std::uint16_t>(n);
      else if (field == &wanted.verb->what) c.what = static_cast<std::uint32_t>(n);
      else c.count = static_cast<std::uint8_t>(n);
    }
    return c;
  }

  std::shared_ptr<const World> world_;
  std::size_t latest_ = 0;  // where the events of the last answer begin
};

}  // namespace bocage
