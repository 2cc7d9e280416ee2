// Weather and ground (at.3.2, at.t.wx1, at.t.wx2, at.t.gr1, at.t.gr2).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

namespace {

int weather_modifier(const State& s) {  // at.t.wx1, at.t.wx2: by yesterday's
  return s.weather == Weather::precipitation ? 1 : s.weather == Weather::clear ? -1 : 0;
}
int ground_modifier(const State& s) {  // at.t.gr1; at.t.gr2: turn 20 is 4 January
  return (snow(s) ? 1 : 0) + (s.turn >= 20 ? 1 : 0);
}

}  // namespace

Weather weather_for(const State& s, int die) {
  const int sum = die + weather_modifier(s);
  return sum <= 2 ? Weather::clear : sum <= 4 ? Weather::cloudy : Weather::precipitation;
}

Ground ground_for(const State& s, int die) {
  return die + ground_modifier(s) <= 3 ? Ground::frost : Ground::snow;
}

int air_points(const World& w, const State& s) {
  return w.air_points[static_cast<int>(s.weather)];  // at.11.3a
}

namespace {

void ask_weather(const World&, const State& s, Prompt& p) {
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) die.sum_class[i] = static_cast<std::uint8_t>(weather_for(s, i));
  p.roll(german, "at.3.2a"_rule, "at.prompt.weather"_text, die);
}

void take_weather(const World&, State& s, Choice c, Events* log) {
  const Weather today = weather_for(s, die(c, 0));
  if (log) {
    Event& e = log->add("weather", "at.3.2a"_rule, german)
                   .with("weather", weather_kind, static_cast<int>(today))
                   .on(c);
    if (const int m = weather_modifier(s); m > 0)
      e.shift("at.t.wx1"_rule, m, "at.shift.after_precipitation"_text);
    else if (m < 0) e.shift("at.t.wx2"_rule, m, "at.shift.after_clear"_text);
  }
  s.weather = today;
  s.frames.pop();
}

void ask_ground(const World&, const State& s, Prompt& p) {
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int i = 0; i < 32; ++i) die.sum_class[i] = static_cast<std::uint8_t>(ground_for(s, i));
  p.roll(german, "at.3.2b"_rule, "at.prompt.ground"_text, die);
}

void take_ground(const World&, State& s, Choice c, Events* log) {
  const Ground today = ground_for(s, die(c, 0));
  if (log) {
    Event& e = log->add("ground", "at.3.2b"_rule, german)
                   .with("ground", ground_kind, static_cast<int>(today))
                   .on(c);
    if (snow(s)) e.shift("at.t.gr1"_rule, 1, "at.shift.after_snow"_text);
    if (s.turn >= 20) e.shift("at.t.gr2"_rule, 1, "at.shift.january"_text);
  }
  s.ground = today;
  s.frames.pop();
}

}  // namespace

const Rules weather_step{nullptr, ask_weather, nullptr, take_weather};
const Rules ground_step{nullptr, ask_ground, nullptr, take_ground};

}  // namespace bocage::at
