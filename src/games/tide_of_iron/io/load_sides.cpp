// What each side has, what the objectives are, what decides, and the switches.
#include <algorithm>

#include "files/options.hpp"
#include "games/tide_of_iron/io/load.hpp"

namespace bocage::toi {
namespace {

u8 small(long n) { return static_cast<u8>(n); }

constexpr std::string_view figure_words[] = {"regular", "elite", "officer", "mg", "mortar"};

std::string also(const std::vector<std::string>& list, std::string_view written) {
  const auto near = nearest(written, list);
  return near ? "; did you mean '" + *near + "'?" : "";
}

// "vehicle", "heavy_vehicle", "squad", or a type: a bit set.
int read_types(const Reader& r, const Table& t, std::string_view key) {
  const std::string text = t.text(key);
  if (text == "squad") return 1;
  if (text == "vehicle") return 0x3e;
  if (text == "heavy_vehicle") return 0x0e;
  if (text == "unit") return 0x3f;
  if (const auto type = read_word<Type>(text, types)) return 1 << static_cast<int>(*type);
  t.complain(key, "'" + text +
                      "' is nothing that is lost: squad, vehicle, heavy_vehicle, sherman, panzer4, "
                      "tiger, halftrack, truck");
  (void)r;
  return 0;
}

std::uint32_t read_objective_set(const Reader& r, const Table& t, std::string_view key) {
  std::uint32_t set = 0;
  for (const Hex h : read_hexes(r, t, key)) {
    bool found = false;
    for (int i = 0; i < r.world.objectives.size(); ++i)
      if (r.world.objectives[i].hex == h) set |= 1u << i, found = true;
    if (!found)
      t.complain(key,
                 "hex " + std::string(std::string_view(r.world.grid.name(h))) + " is no objective");
  }
  return set;
}

// A division of set-up or a reinforcement.
void read_force(Reader& r, const Table& t, int side, int division, int round) {
  Force f;
  f.side = small(side), f.division = small(division), f.round = small(round);
  f.bases = small(t.number("bases", 0, bases_per_division, 0));
  int used = 0, twos = 0;
  if (const auto figures = t.table("figures"))
    for (int i = 0; i < figure_kinds; ++i) {
      f.figures[i] = small(figures->number(figure_words[i], 0, r.world.figure_pool[i], 0));
      used += f.figures[i] * (i < 3 ? 1 : 2);
      twos += i < 3 ? 0 : f.figures[i];
    }
  if (used != base_slots * f.bases || twos > 2 * f.bases)  // toi.setup.9a
    t.complain("figures", "these figures fill " + std::to_string(used) + " places, " +
                              std::to_string(f.bases) + " bases have " +
                              std::to_string(base_slots * f.bases));
  if (const auto tokens = t.table("tokens"))
    for (int i = 0; i < token_kinds; ++i)
      f.tokens[i] = small(tokens->number(word(static_cast<Token>(i + 1)), 0, 6, 0));
  if (const auto vehicles = t.table("vehicles"))
    for (int i = 1; i < types; ++i) {
      const auto type = static_cast<Type>(i);
      if (!vehicles->has(word(type))) continue;
      const bool theirs = type == Type::sherman                          ? side == 1
                          : type == Type::panzer4 || type == Type::tiger ? side == 0
                                                                         : false;
      f.vehicles[i] = small(vehicles->number(word(type), 0, r.world.vehicles[i].count, 0));
      if (theirs) vehicles->complain(word(type), "this side has no such vehicles");
    }
  f.concealed = small(t.number("concealed", 0, 4, 0));
  f.aboard = t.flag("aboard");
  if (r.world.forces.full()) t.complain("", "there are at most 24 divisions and reinforcements");
  else r.world.forces.push(f);
}

// toi.comp.6: no more of a kind than the box has, reinforcements included.
void check_box(Reader& r) {
  int tokens[token_kinds] = {};  // of both sides
  for (const Force& f : r.world.forces)
    for (int i = 0; i < token_kinds; ++i) tokens[i] += f.tokens[i];
  for (int i = 0; i < token_kinds; ++i)
    if (tokens[i] > 6)
      r.top.complain("side", "there are six tokens '" +
                                 std::string(word(static_cast<Token>(i + 1))) +
                                 "' for both sides together");
  for (int side = 0; side < 2; ++side) {
    int figures[figure_kinds] = {}, vehicles[types] = {}, bases[2] = {}, concealed = 0;
    for (const Force& f : r.world.forces) {
      if (f.side != side) continue;
      for (int i = 0; i < figure_kinds; ++i) figures[i] += f.figures[i];
      for (int i = 0; i < types; ++i) vehicles[i] += f.vehicles[i];
      bases[f.division] += f.bases;
      concealed += f.concealed;
    }
    const std::string who = "side '" + r.names.side[static_cast<std::size_t>(side)] + "' has more ";
    for (int i = 0; i < figure_kinds; ++i)
      if (figures[i] > r.world.figure_pool[i])
        r.top.complain("side", who + std::string(figure_words[i]) + " figures than the box (" +
                                   std::to_string(r.world.figure_pool[i]) + ")");
    for (int i = 1; i < types; ++i)
      if (vehicles[i] > r.world.vehicles[i].count)
        r.top.complain("side", who + std::string(word(static_cast<Type>(i))) + " than the box");
    if (bases[0] > bases_per_division || bases[1] > bases_per_division)
      r.top.complain("side", who + "bases of a colour than the box (12)");
    if (concealed > 4) r.top.complain("side", who + "concealed markers than the box (4)");
  }
}

void read_one_side(Reader& r, const Table& t, int side) {
  World& w = r.world;
  SideWorld& me = w.sides[side];
  me.actions = small(t.number("actions", 1, 12, 2));
  me.command = static_cast<u16>(t.number("command", 0, 9999, 0));
  me.reserve = static_cast<u16>(t.number("reserve", 0, 9999, 0));
  me.points = static_cast<u16>(t.number("points", 0, 9999, 0));
  me.draw = small(t.number("draw", 0, 9, 0));
  int element = 0;
  for (const std::string& id : t.texts("decks")) {
    const auto it = std::ranges::find(r.names.deck, id);
    if (it == r.names.deck.end())
      t.complain_at("decks", element, "there is no deck '" + id + "'" + also(r.names.deck, id));
    else {
      u8& owner = w.deck_side[it - r.names.deck.begin()];
      if (owner) t.complain_at("decks", element, "deck '" + id + "' is given twice");
      owner = small(side + 1);
    }
    ++element;
  }
  element = 0;
  for (const std::string& id : t.texts("operations")) {
    const auto it = std::ranges::find(r.names.operation, id);
    if (it == r.names.operation.end())
      t.complain_at("operations", element,
                    "there is no operations card '" + id + "'" + also(r.names.operation, id));
    else {
      Operation& o = w.operations[it - r.names.operation.begin()];
      o.used = small(side + 1);
      if (o.binds) o.binds = small(2 - side);  // the enemy, unless the scenario names a side
    }
    ++element;
  }
  if (const auto binds = t.table("binds"))
    for (const std::string& id : binds->keys()) {
      const auto it = std::ranges::find(r.names.operation, id);
      const int whom = read_side(r, *binds, id);
      if (it != r.names.operation.end() && whom >= 0)
        w.operations[it - r.names.operation.begin()].binds = small(whom + 1);
    }
  if (t.has("ace")) {
    me.aces = 0;
    for (const std::string& id : t.texts("ace"))
      if (const auto type = read_word<Type>(id, types))
        me.aces |= small(1 << static_cast<int>(*type));
  }
  if (const auto zone = t.table("zone")) me.zone = read_zone(r, *zone);
  if (const auto zone = t.table("reinforcement_zone")) me.reinforcement_zone = read_zone(r, *zone);
  for (const Table& row : t.tables("lay")) {
    const auto kind = read_word<Marker>(row.text("kind"), markers);
    if (!kind || *kind == Marker::smoke || me.lays.full()) {
      row.complain("kind", "one of wire, trap, mine, entrenchment, pillbox, in at most six rows");
      continue;
    }
    Laying lay;
    lay.kind = *kind;
    lay.count = small(row.number("count", 1, 14));
    lay.alone = row.flag("alone");
    lay.zone =
        row.has("columns") || row.has("rows") || row.has("hexes") ? read_zone(r, row) : me.zone;
    me.lays.push(lay);
  }
  int division = 0;
  for (const Table& d : t.tables("division")) {
    if (division > 1) d.complain("", "a side has two divisions");
    else read_force(r, d, side, division++, 0);
  }
  for (const Table& d : t.tables("reinforcement"))
    read_force(r, d, side, static_cast<int>(d.number("division", 1, 2, 1)) - 1,
               static_cast<int>(d.number("round", 1, 99)));
}

}  // namespace

int read_side(const Reader& r, const Table& t, std::string_view key, int otherwise) {
  const std::string text = t.text(key, "");
  for (int i = 0; i < 2; ++i)
    if (r.names.side[static_cast<std::size_t>(i)] == text) return i;
  if (!text.empty() || otherwise == -1) t.complain(key, "the sides are us and german");
  return otherwise < 0 ? 0 : otherwise;
}

void read_objectives(Reader& r) {
  for (const Table& t : r.top.tables("objective")) {
    Objective o;
    o.hex = read_hex(r, t, "hex");
    o.command = small(t.number("command", 0, 99, 0));
    if (const std::string owner = t.text("owner", "neutral"); owner != "neutral")
      o.owner = small(read_side(r, t, "owner") + 1);
    o.victory = t.flag("victory");
    if (t.has("control")) o.control = small(read_side(r, t, "control") + 1);
    if (!o.hex) continue;
    if (r.world.objectives.size() == 30) t.complain("", "there are at most 30 objectives");
    else r.world.objectives.push(o);
  }
}

void read_sides(Reader& r) {
  const auto sides = r.top.table("side");
  for (int i = 0; i < 2; ++i) {
    const std::string& id = r.names.side[static_cast<std::size_t>(i)];
    if (!sides) continue;
    if ((r.sides[i] = sides->table(id))) read_one_side(r, *r.sides[i], i);
  }
  check_box(r);
  Hexes both = r.world.sides[0].zone;
  both &= r.world.sides[1].zone;
  if (!both.empty()) r.top.complain("side", "the deployment zones overlap");
  for (const Table& t : r.top.tables("exit")) {
    const int side = read_side(r, t, "side");
    for (const Hex h : read_hexes(r, t, "hexes")) r.world.sides[side].exit.add(h);
  }
}

void read_victory(Reader& r) {
  World& w = r.world;
  for (const Table& t : r.top.tables("award")) {
    Award a;
    if (t.has("side")) a.sides = small(1 << read_side(r, t, "side"));
    a.points = small(t.number("points", 1, 99, 1));
    a.from_round = small(t.number("from_round", 0, 99, 0));
    const std::string when = t.text("when");
    a.when = when == "destroyed" ? When::destroyed
             : when == "exited"  ? When::exited
             : when == "end"     ? When::end
                                 : When::receive;
    if (when != "receive" && when != "destroyed" && when != "exited" && when != "end")
      t.complain("when", "receive, destroyed, exited or end");
    if (a.when == When::destroyed || a.when == When::exited)
      a.what = small(read_types(r, t, "type"));
    else if (t.has("each")) a.objectives = read_objective_set(r, t, "each");
    else if (t.has("more"))
      a.measure = Measure::more, a.objectives = read_objective_set(r, t, "more");
    else if (t.has("destroyed"))
      a.measure = Measure::destroyed, a.what = small(read_types(r, t, "destroyed"));
    else {
      a.measure = Measure::at_least;
      a.objectives = read_objective_set(r, t, "controls");
      a.at_least = small(t.number("at_least", 1, 30));
    }
    if (w.awards.full()) t.complain("", "there are at most 16 awards");
    else w.awards.push(a);
  }
  for (const Table& t : r.top.tables("victory")) {
    Condition c;
    const std::string winner = t.text("winner", "points"), when = t.text("when", "end");
    c.winner = winner == "us"       ? Winner::first
               : winner == "german" ? Winner::second
               : winner == "more"   ? Winner::more
                                    : Winner::points;
    if (winner != "us" && winner != "german" && winner != "more" && winner != "points")
      t.complain("winner", "us, german, more (objectives) or points");
    c.when = when == "control" ? Moment::control : when == "gone" ? Moment::gone : Moment::end;
    if (when != "end" && when != "control" && when != "gone")
      t.complain("when", "end, control or gone");
    c.objectives = read_objective_set(r, t, "controls");
    c.at_least =
        small(t.number("at_least", 0, 30, c.objectives ? __builtin_popcount(c.objectives) : 0));
    if (c.when == Moment::gone) c.side = small(read_side(r, t, "side"));
    if (w.conditions.full()) t.complain("", "there are at most 8 conditions");
    else w.conditions.push(c);
  }
}

// ---- switches (toi.opt.*) and the number of players (toi.mp.*)
namespace {

struct SwitchWord {
  std::string_view word;
  u8 Switches::*flag;
};
constexpr SwitchWord switch_words[] = {{"low_obstacles", &Switches::low_obstacles},
                                       {"passengers_survive", &Switches::passengers_survive},
                                       {"members_alternate", &Switches::members_alternate},
                                       {"anti_tank_three", &Switches::anti_tank_three},
                                       {"hidden_setup", &Switches::hidden_setup},
                                       {"alternative_tanks", &Switches::alternative_tanks}};

}  // namespace

void read_rules(Reader& r) {
  const auto t = r.top.table("rules");
  const bool screen =
      r.top.flag("hidden_setup", true);  // whether a screen may stand between the sides
  const OptionsReader read(r.options, r.info, r.wrong);
  for (const SwitchWord& s : switch_words) {
    u8& on = r.world.on.*(s.flag);
    if (t && t->has(s.word)) on = t->flag(s.word);
    if (s.flag == &Switches::hidden_setup && !screen) {
      on = 0;
      continue;
    }
    on = read.offer_switch(s.word, words_of("toi.option." + std::string(s.word)), on);
  }
  std::string players = !t                        ? "2"
                        : t->is_number("players") ? std::to_string(t->number("players", 2, 4))
                                                  : t->text("players", "2");
  OptionInfo option{"players", words_of("toi.option.players"), {"2", "3", "4"}, true};
  std::ranges::stable_partition(option.values, [&](const auto& n) { return n == players; });
  if (t && option.values.front() != players) t->complain("players", "players are 2, 3 or 4");
  players = read.offer(std::move(option));
  r.world.teams = players == "3" || players == "4";
  const int lone = r.top.has("lone") ? read_side(r, r.top, "lone") : 1;
  for (int i = 0; i < 2; ++i) {
    r.world.sides[i].players = small(players == "4" || (players == "3" && i != lone) ? 2 : 1);
    r.info.sides[static_cast<std::size_t>(i)].players = r.world.sides[i].players;
  }
  read.finish();
}

}  // namespace bocage::toi
