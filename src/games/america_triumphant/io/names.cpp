#include "games/america_triumphant/io/names.hpp"

#include "files/word_lists.hpp"
#include "games/common/fractions.hpp"
#include "texts/texts.hpp"

namespace bocage::at {
namespace {

constexpr std::string_view types[] = {"infantry",       "parachute",   "glider",    "engineer",
                                      "machine_gun",    "mechanised",  "motorised", "tank",
                                      "reconnaissance", "headquarters"};
constexpr std::string_view type_codes[] = {"I", "Pr", "P", "G", "MG", "M", "Mot", "C", "R", "HQ"};
constexpr std::string_view sizes[] = {"II", "III", "X", "HQ"};
constexpr std::string_view nations[] = {"ge", "us", "gb"};
constexpr std::string_view places[] = {"nowhere", "unplaced", "waiting",    "okw",    "planned",
                                       "map",     "exited",   "eliminated", "bridge", "returning"};
constexpr std::string_view supplies[] = {"supplied", "unsupplied", "isolated"};
constexpr std::string_view phases[] = {"engineer", "strategic", "tactical", "combat", "mechanised"};
constexpr std::string_view weathers[] = {"clear", "cloudy", "precipitation"};
constexpr std::string_view grounds[] = {"frost", "snow"};
constexpr std::string_view edges[] = {"none", "north", "east", "south", "west"};
constexpr std::string_view zone_words[] = {"LXXIV", "LXVII", "I_SS", "LXVI", "LVIII",
                                           "XLVII", "LXXXV", "LXXX", "LIII"};
constexpr std::string_view plans[] = {"centre", "north", "south"};
constexpr std::string_view togethers[] = {"alone", "equals", "division"};
constexpr std::string_view flags[] = {"no", "yes"};

}  // namespace

std::string_view word(Type t) { return word_in(types, t); }
std::string_view word(Size s) { return word_in(sizes, s); }
std::string_view word(Nation n) { return word_in(nations, n); }
std::string_view word(Place p) { return word_in(places, p); }
std::string_view word(Supply s) { return word_in(supplies, s); }
std::string_view word(Phase p) { return word_in(phases, p); }
std::string_view word(Weather w) { return word_in(weathers, w); }
std::string_view word(Ground g) { return word_in(grounds, g); }
std::string_view word(Edge e) { return word_in(edges, e); }
std::string_view zone_word(int z) { return word_in(zone_words, z); }
std::optional<Type> read_type(std::string_view t) { return read_in<Type>(type_codes, t); }
std::optional<Weather> read_weather(std::string_view t) { return read_in<Weather>(weathers, t); }
std::optional<Ground> read_ground(std::string_view t) { return read_in<Ground>(grounds, t); }
std::optional<Phase> read_phase(std::string_view t) { return read_in<Phase>(phases, t); }
std::optional<int> read_zone(std::string_view t) { return read_in<int>(zone_words, t); }

std::string date_word(int turn) {
  if (turn < 1 || turn > max_turns) return "none";
  const int day = day_of(turn);
  return std::string(january(turn) ? "01-" : "12-") + (day < 10 ? "0" : "") + std::to_string(day);
}

std::optional<int> read_date(std::string_view text) {
  for (int turn = 1; turn <= 28; ++turn)
    if (date_word(turn) == text) return turn;
  return {};
}

std::string points_word(int halves) { return mixed_number(halves, 2); }

std::string column_word(int level) {
  return level >= 1 ? std::to_string(level) + ":1" : "1:" + std::to_string(2 - level);
}

std::string name(const World& w, const Names& n, Kind kind, int value) {
  switch (kind) {
    case unit_kind: return name_in(n.unit, value);
    case hex_kind:
      if (value < 0 || value >= w.hexes) return "none";
      return std::string(std::string_view(w.grid.name(Hex{static_cast<std::uint16_t>(value)})));
    case formation_kind: return name_in(n.formation, value);
    case chit_kind:
      return value >= 0 && value < w.hq_count ? name_in(n.unit, w.headquarters[value]) : "none";
    case date_kind: return date_word(value);
    case weather_kind: return std::string(word_in(weathers, value));
    case ground_kind: return std::string(word_in(grounds, value));
    case plan_kind: return std::string(word_in(plans, value));
    case points_kind: return points_word(value);
    case phase_kind: return std::string(word_in(phases, value));
    case supply_kind: return std::string(word_in(supplies, value));
    case together_kind: return std::string(word_in(togethers, value));
    case flag_kind: return std::string(word_in(flags, value));
    case column_kind: return column_word(value);
    default: return std::to_string(value);
  }
}

std::optional<int> value(const World& w, const Names& n, Kind kind, std::string_view text) {
  switch (kind) {
    case unit_kind: return find_name(n.unit, text);
    case hex_kind: {
      const Hex h = w.grid.parse(text);
      return h ? std::optional<int>(h.id) : std::nullopt;
    }
    case formation_kind: return find_name(n.formation, text);
    case chit_kind:
      for (int i = 0; i < w.hq_count; ++i)
        if (name_in(n.unit, w.headquarters[i]) == text) return i;
      return {};
    case date_kind: return read_date(text);
    case weather_kind: return read_in<int>(weathers, text);
    case ground_kind: return read_in<int>(grounds, text);
    case plan_kind: return read_in<int>(plans, text);
    case phase_kind: return read_in<int>(phases, text);
    case supply_kind: return read_in<int>(supplies, text);
    case together_kind: return read_in<int>(togethers, text);
    case flag_kind: return read_in<int>(flags, text);
    default: return read_number(text);
  }
}

std::string label(const World& w, const Names& n, Kind kind, int value, std::string_view language) {
  const auto spoken = [&](std::string_view family, std::string_view which) {
    return words_of(language, "at." + std::string(family) + "." + std::string(which));
  };
  switch (kind) {
    case chit_kind:
      if (value < 0 || value >= w.hq_count) break;
      return spoken("hq", name_in(n.unit, w.headquarters[value]));
    case unit_kind:
      if (value < 0 || value >= static_cast<int>(n.printed.size())) break;
      if (w.units[value].type == Type::headquarters) return spoken("hq", name_in(n.unit, value));
      return n.printed[static_cast<std::size_t>(value)];
    case formation_kind:
      if (value < 0 || value >= static_cast<int>(n.formation.size())) break;
      return spoken("formation", n.formation[static_cast<std::size_t>(value)]);
    case hex_kind:
      if (value >= 0 && value < w.hexes && !n.place[static_cast<std::size_t>(value)].empty())
        return name(w, n, kind, value) + " " + n.place[static_cast<std::size_t>(value)];
      break;
    case date_kind:
      if (value < 1 || value > max_turns) break;
      return std::to_string(day_of(value)) + " " +
             spoken("month", january(value) ? "january" : "december");
    case weather_kind: return spoken("weather", word_in(weathers, value));
    case ground_kind: return spoken("ground", word_in(grounds, value));
    case plan_kind: return spoken("plan", word_in(plans, value));
    case phase_kind: return spoken("phase", word_in(phases, value));
    case supply_kind: return spoken("supply", word_in(supplies, value));
    case together_kind: return spoken("together", word_in(togethers, value));
    case flag_kind: return spoken("flag", word_in(flags, value));
    default: break;
  }
  return name(w, n, kind, value);
}

}  // namespace bocage::at
