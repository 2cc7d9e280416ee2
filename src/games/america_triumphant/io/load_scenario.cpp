// A scenario: days, options, set-up; then a position if the file has one.
#include <algorithm>

#include "files/heading.hpp"
#include "files/options.hpp"
#include "files/split.hpp"
#include "files/toml_reader.hpp"
#include "games/america_triumphant/io/load.hpp"
#include "games/america_triumphant/rules/rules.hpp"
#include "texts/texts.hpp"

namespace bocage::at {

Hex read_hex(const Reader& r, const Table& t, std::string_view key, std::string_view text) {
  const Hex h = r.world.grid.parse(text);
  if (!h)
    t.complain(key, "hex " + std::string(text) +
                        " is not on the map: rows go from 11 to 46, columns from 01 in the east to "
                        "30 or 31");
  return h;
}

Hexes read_hexes(const Reader& r, const Table& t, std::string_view key) {
  Hexes out;
  for (const std::string& each : split_words(t.text(key)))
    if (const Hex h = read_hex(r, t, key, each)) out.add(h);
  return out;
}

Unit read_unit(const Reader& r, const Table& t, std::string_view key, std::string_view id) {
  if (const auto u = value(r.world, r.names, unit_kind, id))
    return Unit{static_cast<std::uint16_t>(*u)};
  t.complain(key, "there is no counter " + std::string(id) + did_you_mean(id, r.names.unit));
  return nobody;
}

int read_day(const Reader&, const Table& t, std::string_view key, std::string_view text) {
  const auto turn = read_date(text);
  if (!turn)
    t.complain(key, "'" + std::string(text) + "' is no day of the campaign: 12-16 to 01-12");
  return turn.value_or(1);
}

bool read_weather_pair(const Table& t, std::string_view key, Weather& weather, Ground& ground) {
  for (const std::string& each : split_words(t.text(key))) {
    if (const auto x = read_weather(each)) weather = *x;
    else if (const auto g = read_ground(each)) ground = *g;
    else t.complain(key, "'" + each + "' is neither weather nor ground: write \"cloudy, frost\"");
  }
  return true;
}

namespace {

struct SwitchName {
  std::string_view id;
  bool Switches::*flag;
};
constexpr SwitchName switches[] = {
    {"cooperation", &Switches::cooperation},
    {"extended_advance", &Switches::extended_advance},
    {"retreat_through_zoc", &Switches::retreat_through_zoc},
    {"evasion", &Switches::evasion},
    {"late_overruns", &Switches::late_overruns},
    {"chosen_losses", &Switches::chosen_losses},
    {"armour_per_level", &Switches::armour_per_level},
};

// What was chosen, or what the file says: off, on, ask (off until somebody asks for it).
std::string chosen(const OptionsReader& read, std::string_view id, const std::string& written,
                   std::vector<std::string> values) {
  if (written != "ask") return written;
  return read.offer({std::string(id), words_of("at.option." + std::string(id)), std::move(values)});
}

void read_options(Reader& r) {
  const auto t = r.top.table("options");
  const OptionsReader read(r.options, r.info, r.wrong);
  for (const SwitchName& each : switches) {
    const std::string written = t ? t->text(each.id, "off") : "off";
    if (written != "off" && written != "on" && written != "ask")
      t->complain(each.id, "write off, on or ask");
    r.world.on.*each.flag = chosen(read, each.id, written, {"off", "on"}) == "on";
  }
  const std::string written = r.top.text("reinforcements", "historical");
  if (written != "historical" && written != "okw" && written != "ask" && written != "none")
    r.top.complain("reinforcements", "write historical, okw, ask or none");
  const std::string method = chosen(read, "reinforcements", written, {"historical", "okw"});
  r.world.on.okw = method == "okw";
  r.nobody_comes = method == "none";
  read.finish();
}

std::uint32_t read_days(const Reader& r, const Table& t, std::string_view key,
                        std::uint32_t otherwise) {
  if (!t.has(key)) return otherwise;
  std::uint32_t bits = 0;
  for (const std::string& each : split_words(t.text(key))) bits |= 1u << read_day(r, t, key, each);
  return bits;
}

// at.13.1 holds in every scenario; a file may say otherwise.
void read_special(Reader& r) {
  World& w = r.world;
  w.surprise[1] = 255;
  w.surprise[2] = 1;
  w.barrage = w.rushing = 1u << 1;
  w.no_pause = w.doubled_support = 1u << 1 | 1u << 2;
  const auto t = r.top.table("special");
  if (!t) return;
  if (t->has("first_weather")) {
    if (t->text("first_weather") == "roll") w.first_day_fixed = false;
    else read_weather_pair(*t, "first_weather", w.first_weather, w.first_ground);
  }
  if (const auto days = t->table("surprise")) {
    for (auto& n : w.surprise) n = 0;
    for (const std::string& day : days->keys()) {
      const long n = days->number(day, 0, 99);
      w.surprise[read_day(r, *days, day, day)] = static_cast<std::uint8_t>(n == 99 ? 255 : n);
    }
  }
  w.barrage = read_days(r, *t, "barrage", w.barrage);
  w.no_pause = read_days(r, *t, "no_pause", w.no_pause);
  w.doubled_support = read_days(r, *t, "doubled_support", w.doubled_support);
  w.rushing = read_days(r, *t, "rush", w.rushing);
  w.on.exits = t->flag("exits");
  w.on.may_end = t->flag("may_end");
  w.on.okw_request = t->flag("okw_request");
  w.on.no_okw = t->flag("no_okw", w.on.okw_request);
}

void read_frame(Reader& r) {
  World& w = r.world;
  read_heading(r.top, "at", r.info);
  for (int side = 0; side < 2; ++side)
    r.info.sides.push_back(
        {std::string(side_ids[side]), words_of("at.side." + std::string(side_ids[side])), 1});
  const auto days = split_words(r.top.text("days", "12-16 to 12-21"), " ");
  if (days.size() != 3 || days[1] != "to") {
    r.top.complain("days", "write the first and the last day: \"12-16 to 12-21\"");
  } else {
    w.first_turn = static_cast<std::uint8_t>(read_day(r, r.top, "days", days[0]));
    w.last_turn = static_cast<std::uint8_t>(read_day(r, r.top, "days", days[2]));
    if (w.last_turn < w.first_turn) r.top.complain("days", "the last day is before the first");
  }
  r.info.length = "turns:" + std::to_string(w.last_turn - w.first_turn + 1);
  r.state.stock = static_cast<std::uint8_t>(r.top.number("stock", 0, 200, 19));
  r.top.text("counters", "ardennes");
  if (r.top.has("income")) {  // German points a day, for small battles
    const auto list = r.top.numbers("income");
    for (std::size_t i = 0; i < list.size() && i < max_turns; ++i)
      w.income[w.first_turn + static_cast<int>(i)] = static_cast<std::uint8_t>(list[i]);
  }
}

// ------------------------------------------------------------------------------------------ set-up

void stand_at(Reader& r, const Table& t, std::string_view key, Unit u, Hex h) {
  State& s = r.state;
  if (place_of(s, u) == Place::on_map || place_of(s, u) == Place::unplaced)
    return t.complain(key, r.names.unit[u.id] + " is placed twice");
  if (s.occupied[index(enemy_of(r.world, u))].contains(h))
    return t.complain(key, "units of both sides would stand in this hex");
  at(s, u).steps = r.world.units[u.id].steps & 3;
  put(r.world, s, u, h);
  if (overstacked(r.world, s, h))
    t.complain(key, "more units than a hex may hold: three, a battalion and an HQ");
}

void in_hand(Reader& r, const Table& t, std::string_view key, Unit u) {
  if (place_of(r.state, u) != Place::nowhere && place_of(r.state, u) != Place::waiting)
    return t.complain(key, r.names.unit[u.id] + " is placed twice");
  at(r.state, u).place = static_cast<std::uint8_t>(Place::unplaced);
  at(r.state, u).steps = r.world.units[u.id].steps & 3;
}

void read_setup(Reader& r) {
  World& w = r.world;
  std::vector<std::string> lists{""};
  const auto list_number = [&](const std::string& name) {
    auto it = std::ranges::find(lists, name);
    if (it == lists.end()) it = lists.insert(lists.end(), name);
    return static_cast<std::uint8_t>(it - lists.begin());
  };
  for (const Table& t : r.top.tables("setup")) {
    const std::string side = t.text("side");
    if (side != "german" && side != "allied") t.complain("side", "write german or allied");
    const std::uint8_t list = t.has("list") ? list_number(t.text("list")) : 0;
    if (const auto places = t.table("at"))
      for (const std::string& key : places->keys()) {
        const Hex h = read_hex(r, *places, key, key);
        if (!h) continue;
        for (const std::string& id : split_words(places->text(key)))
          if (const Unit u = read_unit(r, *places, key, id)) {
            w.units[u.id].list = list;
            stand_at(r, *places, key, u, h);
          }
      }
    if (const auto with = t.table("with"))
      for (const std::string& key : with->keys())
        for (const std::string& id : split_words(with->text(key)))
          if (const Unit u = read_unit(r, *with, key, id)) {
            w.units[u.id].follows = list_number(key);
            in_hand(r, *with, key, u);
          }
    if (const auto zones_table = t.table("zones"))
      for (const std::string& key : zones_table->keys()) {
        std::uint16_t bits = 0;
        for (const std::string& each : split_words(key)) {
          if (const auto z = read_zone(each)) bits |= static_cast<std::uint16_t>(1u << *z);
          else zones_table->complain(key, "there is no corps zone " + each);
        }
        for (const std::string& id : split_words(zones_table->text(key)))
          if (const Unit u = read_unit(r, *zones_table, key, id)) {
            w.units[u.id].zones = bits;
            in_hand(r, *zones_table, key, u);
          }
      }
  }
  for (int u = 0; u < w.unit_count; ++u)
    if (w.units[u].okw && !w.units[u].zones) w.units[u].zones = (1u << zones) - 1;  // at.13.32a
}

// at.13.1a, at.13.5, at.13.6: what comes later, unless the file gives it a place.
void schedule(Reader& r, int after) {
  World& w = r.world;
  State& s = r.state;
  for (int i = 0; i < w.unit_count; ++i) {
    const UnitInfo& u = w.units[i];
    UnitState& me = s.units[i];
    if (static_cast<Place>(me.place) != Place::nowhere || r.nobody_comes) continue;
    if (u.drops) {
      if (w.last_turn >= 2 && after < 2) {
        me.place = static_cast<std::uint8_t>(Place::planned);
        w.on.drop = true;
      }
    } else if (u.okw && (w.on.okw || w.on.no_okw)) {
      me.place = static_cast<std::uint8_t>(Place::okw);
    } else if (u.due > after) {
      me.place = static_cast<std::uint8_t>(Place::waiting);
      me.due = u.due & 31;
      me.edge = u.edge & 7;
    } else {
      continue;
    }
    me.steps = u.steps & 3;
  }
  for (int i = 0; i < w.unit_count; ++i)
    if (w.units[i].conditional) s.units[i].steps = w.units[i].steps & 3;
}

void read_all(Reader& r) {
  read_frame(r);
  read_special(r);
  read_options(r);
  read_victory(r);
  r.state.control = r.world.initial_control;  // at.2.1d
  const auto position = r.top.table("position");
  if (position) {
    schedule(r, 0);
    read_position(r, *position);
  } else {
    read_setup(r);
    schedule(r, 0);
    r.state.turn = static_cast<std::uint8_t>(r.world.first_turn - 1);
    r.state.weather = r.world.first_weather;
    r.state.ground = r.world.first_ground;
    r.state.frames.push(SetupFrame{});
  }
  r.top.finish();
}

}  // namespace

std::optional<Loaded<AmericaTriumphant>> Io::load(std::string_view toml, std::string_view file,
                                                  const Options& options, Complaints& wrong) {
  const TomlFile parsed(toml, file, wrong);
  if (!parsed.parsed()) return {};
  Loaded<AmericaTriumphant> loaded{
      std::make_unique<World>(base().world), State{}, base().names, {}};
  const Table top = parsed.top();
  Reader reader(top, options, loaded, wrong);
  wrong.insert(wrong.end(), base().wrong.begin(), base().wrong.end());
  read_all(reader);
  if (!wrong.empty()) return {};
  settle(*loaded.world, loaded.state, &loaded.opening);
  return loaded;
}

}  // namespace bocage::at
