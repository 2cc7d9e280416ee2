#pragma once
// How a typed battle tells itself as JSON: prompts, options, events.
#include <cstring>
#include <utility>

namespace bocage {

namespace detail {

// Every verb with its words in each language, by its number.
template <class G>
struct VerbTable {
  struct Row {
    const VerbInfo* info = nullptr;
    std::string words[std::size(languages)];
  };
  Row rows[256];

  VerbTable() {
    for (const VerbInfo& verb : G::Io::verbs()) {
      Row& row = rows[verb.verb];
      if (row.info) continue;
      row.info = &verb;
      const std::string key = std::string(G::Io::code) + ".verb." + verb.name;
      for (const std::string_view language : languages) {
        const std::string_view words = find_text(language, key);
        row.words[language_index(language)] = words.data() ? std::string(words) : "«" + key + "»";
      }
    }
  }
  static const Row& of(Verb verb) {
    static const VerbTable table;
    return table.rows[verb];
  }
};

// 3+4; of a pool 6 6 2 / 5 1, the red dice last.
inline void append_dice(std::string& out, Choice roll) {
  bool first = true;
  Colour last = Colour::black;
  for_each_die(roll, [&](Colour colour, int face) {
    if (colour != last) out += first ? "/ " : " / ";
    else if (!first) out += is_pool(roll) ? ' ' : '+';
    first = false, last = colour;
    append_number(out, face);
  });
}

constexpr std::string_view name_of(Nature nature) {
  constexpr std::string_view names[] = {"plain", "move", "attack", "decline", "end"};
  return names[static_cast<int>(nature)];
}

inline void append_slot(std::string& out, std::string_view name) { ((out += '{') += name) += '}'; }

}  // namespace detail

template <class G>
const VerbInfo* BattleOf<G>::verb(Verb verb) const {
  return detail::VerbTable<G>::of(verb).info;
}

template <class G>
std::string BattleOf<G>::name(Kind kind, int value) const {
  if (kind == number_kind || kind == no_kind) return std::to_string(value);
  if (kind == side_kind) return side_name(*this, static_cast<Side>(value));
  return G::Io::name(*world_, *names_, kind, value);
}

template <class G>
void BattleOf<G>::append_label(std::string& out, Kind kind, int value,
                               std::string_view language) const {
  if (kind == number_kind || kind == no_kind) return append_number(out, value);
  labels_->append(out, language_index(language), kind, value, [&]() -> std::string {
    if (kind != side_kind) return G::Io::label(*world_, *names_, kind, value, language);
    const auto i = static_cast<std::size_t>(value);
    if (i >= info_->sides.size()) return "?";
    const Words& words = info_->sides[i].name;
    const auto it = words.find(language);
    return it != words.end() ? it->second : info_->sides[i].id;
  });
}

template <class G>
std::string BattleOf<G>::label(Kind kind, int value, std::string_view language) const {
  std::string out;
  append_label(out, kind, value, language);
  return out;
}

// What stands for something that the reader may not know: a game may have better words for a kind.
template <class G>
std::string_view hidden_words(Kind kind) {
  if constexpr (IsNone<decltype(G::Io::hidden)>) return "unknown";
  else return G::Io::hidden(kind);
}

// Appends the arguments of a prompt or an event as its reader may see them.
template <class G>
auto BattleOf<G>::arguments(const Arg* first, const Arg* last, const std::int32_t* items,
                            std::string_view language, Viewer viewer, Side side) const {
  return [=, this](std::string& out, std::string_view wanted) {
    for (const Arg* a = first; a != last; ++a) {
      if (wanted != a->name) continue;
      if (!viewer.sees(a->seen)) out += render_text(language, hidden_words<G>(a->kind));
      else if (!a->is_list()) append_label(out, a->kind, a->value, language);
      else
        for (int i = 0; i < a->size; ++i) {
          if (i) out += ", ";
          append_label(out, a->kind, items[a->value + i], language);
        }
      return;
    }
    if (wanted == "side" && side != Side::nobody)
      append_label(out, side_kind, index(side), language);
    else detail::append_slot(out, wanted);
  };
}

// "key":"words of the text"
template <class G>
void BattleOf<G>::write_words(std::string& out, std::string_view key, std::string_view text,
                              std::string_view language, Arguments arguments) {
  append_key(out, key);
  out += '"';
  const std::size_t start = out.size();
  append_text(out, language, text, arguments);
  end_string(out, start);
}

template <class G>
void BattleOf<G>::write_field(std::string& out, const Field& field, int value) const {
  if (field.kind == no_kind) return;
  if (field.kind == number_kind) append_member(out, field.name, value);
  else append_member(out, field.name, name(field.kind, value));
}

// "verb":"move","unit":"ger-inf-1","hex":"0304","text":"...": the same whenever it is offered.
template <class G>
void BattleOf<G>::write_choice(std::string& out, Choice c, std::string_view language) const {
  const auto& row = detail::VerbTable<G>::of(c.verb);
  const VerbInfo* const verb = row.info;
  if (!verb) return;
  append_member(out, "verb", verb->name);
  write_field(out, verb->who, c.who);
  write_field(out, verb->what, static_cast<int>(c.what));
  write_field(out, verb->count, c.count);
  Nature nature = verb->nature;
  if constexpr (!IsNone<decltype(G::Io::none_declines)>)  // to send nobody is to decline
    for (const Verb v : G::Io::none_declines)
      if (c.verb == v && c.count == 0) nature = Nature::decline;
  if (nature != Nature::plain) append_member(out, "nature", detail::name_of(nature));
  const auto argument = [&](std::string& to, std::string_view wanted) {
    const auto is = [&](const Field& field) { return field.name && wanted == field.name; };
    if (is(verb->who)) append_label(to, verb->who.kind, c.who, language);
    else if (is(verb->what)) append_label(to, verb->what.kind, static_cast<int>(c.what), language);
    else if (is(verb->count)) append_label(to, verb->count.kind, c.count, language);
    else detail::append_slot(to, wanted);
  };
  append_key(out, "text");
  out += '"';
  const std::size_t start = out.size();
  append_message(out, language, row.words[language_index(language)], argument);
  end_string(out, start);
}

// {"option":3,"verb":"move","unit":"ger-inf-1","hex":"0304","text":"...","rules":["pg.3.1","pg.5.0a"]}
// The rules are the question's and the verb's own.
template <class G>
void BattleOf<G>::write_options(std::string& out, std::string_view language) const {
  KeptTexts& kept = KeptTexts::here();
  std::string rules;
  Verb ruled = 0;  // whose `rules` are
  for (int i = 0; i < prompt_.options.size(); ++i) {
    const Choice c = prompt_.options[i];
    if (c.verb != ruled) {
      ruled = c.verb;
      rules.clear();
      const VerbInfo* const verb = detail::VerbTable<G>::of(c.verb).info;
      for (const RuleId rule : {prompt_.rule, verb ? verb->rule : RuleId{}}) {
        if (!rule || (!rules.empty() && rule == prompt_.rule)) continue;
        ((rules += rules.empty() ? ",\"rules\":[\"" : ",\"") += rule_name(rule)) += '"';
      }
      rules += rules.empty() ? "}" : "]}";
    }
    out.append(i ? ",{\"option\":" : "{\"option\":");
    append_number(out, i);
    std::uint64_t bytes;
    static_assert(sizeof bytes == sizeof c);
    std::memcpy(&bytes, &c, sizeof c);
    kept.append(out, labels_->id, language_index(language), bytes, [&](std::string& text) {
      text = " ";  // so that a comma comes first
      write_choice(text, c, language);
      text.erase(0, 1);
    });
    out += rules;
  }
}

template <class G>
void BattleOf<G>::write_args(std::string& out, const Arg* first, const Arg* last,
                             const std::int32_t* items, Viewer viewer) const {
  const auto write = [&](Kind kind, int value) {
    if (kind == number_kind) append_number(out, value);
    else append_string(out, name(kind, value));
  };
  append_key(out, "args");
  out += '{';
  for (const Arg* a = first; a != last; ++a) {
    const auto same = [&](const Arg& o) { return std::string_view(o.name) == a->name; };
    append_key(out, a->name);
    if (!viewer.sees(a->seen)) out += "null";
    else if (a + 1 != last && same(a[1])) {  // named several times: a list
      out += '[';
      write(a->kind, a->value);
      while (a + 1 != last && same(a[1])) {
        ++a;
        out += ',';
        write(a->kind, a->value);
      }
      out += ']';
    } else if (!a->is_list()) write(a->kind, a->value);
    else {
      out += '[';
      for (int i = 0; i < a->size; ++i) {
        if (i) out += ',';
        write(a->kind, items[a->value + i]);
      }
      out += ']';
    }
  }
  out += '}';
}

template <class G>
void BattleOf<G>::write_pending(std::string& out, std::string_view language, Viewer viewer,
                                bool with_options) const {
  const Prompt& p = prompt_;
  out += '{';
  if (p.ask == Ask::over) {
    const Result r = result();
    append_member(out, "kind", "over");
    append_member(out, "winner", r.winner == Side::nobody ? "draw" : side_name(*this, r.winner));
    append_key(out, "result");
    out += '{';
    append_member(out, "rule", rule_name(r.rule));
    append_key(out, "score");
    out += '[';
    append_number(out, r.score[0]);
    out += ',';
    append_number(out, r.score[1]);
    out += "]}";
    if (r.text)
      write_words(out, "text", r.text.key, language,
                  arguments(nullptr, nullptr, nullptr, language, viewer, r.winner));
    else append_member(out, "text", "");
    out += '}';
    return;
  }
  if ((p.ask == Ask::choice || !with_options) &&
      !viewer.sees(p.seen)) {  // for what is its side's own affair
    append_member(out, "kind", "waiting");
    append_member(out, "side", side_name(*this, p.side));
    append_member(out, "rule", "");
    out += ",\"prompt\":{\"id\":\"\",\"text\":\"\"},\"args\":{}}";
    return;
  }
  // Options can give secrets away: only whom they are for sees them.
  const bool asked = p.ask == Ask::choice && with_options && (viewer.all || viewer.side == p.side);
  append_member(out, "kind", p.ask == Ask::throw_ ? "throw" : asked ? "choice" : "waiting");
  append_member(out, "side", side_name(*this, p.side));
  append_member(out, "rule", rule_name(p.rule));
  // Which of two players is asked may follow from where something hidden stands: his own side's affair.
  if (const int who = player(); who >= 0 && (viewer.all || viewer.side == p.side))
    append_member(out, "player", who);
  if (p.ask == Ask::throw_ && p.chance.is_draw()) append_member(out, "draw", p.chance.pile);
  else if (p.ask == Ask::throw_) {
    append_key(out, "dice");
    out += '[';
    for (int i = 0; i < p.chance.dice; ++i) {
      if (i) out += ',';
      append_number(out, p.chance.faces);
    }
    out += ']';
    if (p.chance.is_pool()) {  // the first dice are black; each counts from which face on
      append_member(out, "black", p.chance.black);
      append_member(out, "red", p.chance.red);
      append_member(out, "black_on", p.chance.black_on);
      append_member(out, "red_on", p.chance.red_on);
    }
  }
  append_key(out, p.ask == Ask::throw_ ? "why" : "prompt");
  out += '{';
  append_member(out, "id", p.text ? p.text.key : "");
  if (p.text)
    write_words(out, "text", p.text.key, language,
                arguments(p.args.begin(), p.args.end(), nullptr, language, viewer, p.side));
  else append_member(out, "text", "");
  out += '}';
  write_args(out, p.args.begin(), p.args.end(), nullptr, viewer);
  if (asked && !p.open.empty()) {  // verbs of which the options are only some
    append_key(out, "open");
    out += '[';
    for (const Verb& each : p.open) {
      if (&each != p.open.begin()) out += ',';
      append_string(out, detail::VerbTable<G>::of(each).info->name);
    }
    out += ']';
  }
  if (asked) {
    append_key(out, "options");
    out += '[';
    write_options(out, language);
    out += ']';
  }
  out += '}';
}

template <class G>
void BattleOf<G>::write_event(std::string& out, const Event& e, std::string_view language,
                              Viewer viewer, long number) const {
  out += '{';
  if (number >= 0) append_member(out, "n", number);
  append_member(out, "event", e.what);
  append_member(out, "rule", rule_name(e.rule));
  if (e.side != Side::nobody) append_member(out, "side", side_name(*this, e.side));
  write_args(out, e.args.begin(), e.args.end(), e.items.data(), viewer);
  const auto words =
      arguments(e.args.begin(), e.args.end(), e.items.data(), language, viewer, e.side);
  // The heading of a column as it is printed: a number, or what the game calls it.
  const auto heading = [&] {
    if constexpr (IsNone<decltype(G::Io::heading)>) return std::to_string(e.column);
    else return name(G::Io::heading, e.column);
  };
  const auto argument = [&](std::string& to, std::string_view wanted) {
    if (wanted == "result" && e.result) to += e.result;
    else if (wanted == "column" && e.column != Event::none) to += heading();
    else if (wanted == "roll" && e.roll.verb == thrown) detail::append_dice(to, e.roll);
    else words(to, wanted);
  };
  // What was read from a table always says how it was shifted, by nothing too.
  if (!e.shifts.empty() || e.column != Event::none || e.result) {
    append_key(out, "shifts");
    out += '[';
    for (const Shift& s : e.shifts) {
      if (&s != e.shifts.begin()) out += ',';
      out += '{';
      append_member(out, "rule", rule_name(s.rule));
      append_member(out, "amount", s.amount);
      write_words(out, "text", s.text.key, language, words);
      out += '}';
    }
    out += ']';
  }
  if (e.column != Event::none) append_member(out, "column", heading());
  if (e.roll.verb == thrown && e.roll.count) {
    append_key(out, "throw");
    out += '[';
    bool any = false;
    for_each_die(e.roll, [&](Colour, int face) {
      if (std::exchange(any, true)) out += ',';
      append_number(out, face);
    });
    out += ']';
    if (is_pool(e.roll)) append_member(out, "black", dice_of(e.roll, Colour::black));
  }
  if (e.result) append_member(out, "result", e.result);
  write_words(out, "text", std::string(G::Io::code) + ".event." + e.what, language, argument);
  out += '}';
}

template <class G>
boost::json::object BattleOf<G>::option(Choice c, std::string_view language) const {
  std::string text = "{";
  write_choice(text, c, language);
  return boost::json::parse(text += '}').as_object();
}

template <class G>
boost::json::object BattleOf<G>::pending(std::string_view language, Viewer viewer) const {
  std::string text;
  write_pending(text, language, viewer, true);
  return boost::json::parse(text).as_object();
}

template <class G>
boost::json::object BattleOf<G>::event(const Event& e, std::string_view language,
                                       Viewer viewer) const {
  std::string text;
  write_event(text, e, language, viewer, -1);
  return boost::json::parse(text).as_object();
}

}  // namespace bocage
