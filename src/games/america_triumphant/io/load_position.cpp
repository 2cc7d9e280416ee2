// Any moment of a battle: [position].
#include "files/split.hpp"
#include "files/toml_reader.hpp"
#include "games/america_triumphant/io/load.hpp"
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {
namespace {

// One mistake, one complaint: what was not read because of it is not complained of as unknown.
void pass_over(const Table& t) {
  for (const std::string& key : t.keys())
    if (t.is_text(key)) t.text(key);
    else if (t.is_number(key)) t.number(key, 0, 255, 0);
    else if (t.is_flag(key)) t.flag(key);
}

// "ge-pg-fbb moved reduced": a counter and what is to be known of it.
struct Entry {
  Unit unit;
  std::vector<std::string> flags;
};

std::vector<Entry> read_entries(Reader& r, const Table& t, std::string_view key) {
  std::vector<Entry> out;
  for (const std::string& each : split_words(t.text(key), ",")) {
    auto words = split_words(each);
    if (words.empty()) continue;
    Entry e;
    e.unit = read_unit(r, t, key, words[0]);
    words.erase(words.begin());
    e.flags = std::move(words);
    if (e.unit) out.push_back(std::move(e));
  }
  return out;
}

void set_flags(Reader& r, const Table& t, std::string_view key, const Entry& e) {
  UnitState& me = at(r.state, e.unit);
  for (const std::string& flag : e.flags) {
    if (flag == "reduced") {
      if (r.world.units[e.unit.id].steps < 2)
        t.complain(key, r.names.unit[e.unit.id] + " has one step only: it cannot be reduced");
      me.steps = 1;
    } else if (flag == "moved") {
      me.moved = me.activated = 1;
    } else if (flag == "activated") {
      me.activated = 1;
    } else if (flag == "attacked") {
      me.attacked = me.activated = 1;
    } else if (flag == "tied") {
      me.tied = 1;
    } else if (flag == "fresh") {
      me.fresh = 1;
    } else if (flag == "landed") {
      me.barred = me.fresh = me.activated = 1;
    } else if (flag != "built" && flag != "supplied" && flag != "unsupplied" &&
               flag != "isolated" && flag != "strategic" && flag != "struck" && flag != "went") {
      t.complain(key, "'" + flag +
                          "' is nothing a unit can be: reduced, moved, activated, "
                          "attacked, tied, fresh, landed, strategic, struck, went, built, "
                          "supplied, unsupplied, isolated");
    }
  }
}

// What is known only after supply was checked and the impulse has begun.
void set_late_flags(Reader& r, const std::vector<Entry>& all, bool impulse) {
  for (const Entry& e : all)
    for (const std::string& flag : e.flags) {
      UnitState& me = at(r.state, e.unit);
      const auto status = [&](Supply x) {
        me.now = static_cast<std::uint8_t>(x);
        me.supply = static_cast<std::uint8_t>(x);
      };
      if (flag == "supplied") status(Supply::supplied);
      if (flag == "unsupplied") status(Supply::unsupplied);
      if (flag == "isolated") status(Supply::isolated);
      if (!impulse) continue;
      if (flag == "strategic") me.strategic = me.moved = me.went = me.activated = 1;
      if (flag == "struck") me.struck = 1;
      if (flag == "built") me.worked = me.activated = 1;
      if (flag == "went") me.went = me.moved = me.activated = 1;
      // Who has moved in this impulse may still fight in it.
      if (flag == "moved" || flag == "activated") me.eligible = 0;
    }
}

std::uint16_t read_headquarters(Reader& r, const Table& t, std::string_view key,
                                std::vector<int>* order = nullptr) {
  std::uint16_t bits = 0;
  for (const std::string& id : split_words(t.text(key, ""))) {
    const auto hq = value(r.world, r.names, chit_kind, id);
    if (!hq) {
      t.complain(key, id + " is no headquarters");
      continue;
    }
    bits |= static_cast<std::uint16_t>(1u << *hq);
    if (order) order->push_back(*hq);
  }
  return bits;
}

void read_now(Reader& r, const Table& t) {
  State& s = r.state;
  s.turn = static_cast<std::uint8_t>(read_day(r, t, "day", t.text("day", "12-16")));
  if (t.has("weather")) read_weather_pair(t, "weather", s.weather, s.ground);
  s.stock = static_cast<std::uint8_t>(t.number("stock", 0, 250, s.stock));
  s.air = static_cast<std::uint8_t>(
      t.number("air", 0, 15, r.world.air_points[static_cast<int>(s.weather)]));
  s.exited = static_cast<std::uint8_t>(t.number("exited", 0, 255, 0));
  s.british_stopped = s.exited > 0;
  s.discovered = t.flag("discovered");
  s.guards_called = t.flag("guards_called");
  s.returned = static_cast<std::uint8_t>(t.number("returned", 0, 200, 0));
  if (const auto lost = t.table("lost"))
    for (int side = 0; side < 2; ++side)
      s.lost[side] = static_cast<std::uint8_t>(lost->number(side_ids[side], 0, 255, 0));
}

void read_bridges(Reader& r, const Table& t) {
  for (const std::string& each : t.texts("bridges")) {
    const auto ends = split_words(each);
    const Hex a = ends.size() == 2 ? read_hex(r, t, "bridges", ends[0]) : Hex::none;
    const Hex b = ends.size() == 2 ? read_hex(r, t, "bridges", ends[1]) : Hex::none;
    if (!a || !b) {
      t.complain("bridges", "write the two hexes of the hexside: \"3107 3108\"");
      continue;
    }
    const int d = direction_to(r.world, a, b);
    if (d < 0 || !((r.world.minor[a.id] | r.world.major[a.id]) >> d & 1)) {
      t.complain("bridges", "there is no river between " + ends[0] + " and " + ends[1]);
      continue;
    }
    if (r.state.bridges.full()) {
      t.complain("bridges", "six engineers can build six bridges");
      continue;
    }
    Bridge bridge;
    bridge.hex = a;
    bridge.direction = static_cast<std::uint8_t>(d);
    r.state.bridges.push(bridge);
  }
}

// at.11.71c: every bridge was an engineer, so that there is room for what the others can still build.
void check_bridges(Reader& r, const Table& t) {
  int engineers = 0;
  for (int i = 0; i < r.world.unit_count; ++i) {
    const Place is = static_cast<Place>(r.state.units[i].place);
    engineers += r.world.units[i].bridge && is != Place::nowhere && is != Place::eliminated;
  }
  if (const int built = r.state.bridges.size(); built + engineers > max_bridges)
    t.complain("bridges", "an engineer becomes each bridge: " + std::to_string(built) + " and " +
                              std::to_string(engineers) + " engineers are more than there are");
}

// Units on the map and off it. Who is not named and would have come by now is not in this battle.
std::vector<Entry> read_units(Reader& r, const Table& t) {
  State& s = r.state;
  World& w = r.world;
  std::vector<Entry> all;
  for (int i = 0; i < w.unit_count; ++i) {
    UnitState& me = s.units[i];
    if (static_cast<Place>(me.place) == Place::waiting && me.due < s.turn)
      me.place = static_cast<std::uint8_t>(Place::nowhere);
    if (static_cast<Place>(me.place) == Place::planned && !t.has("drop")) {
      me.place = static_cast<std::uint8_t>(Place::nowhere);
      w.on.drop = false;
    }
  }
  if (const auto units = t.table("units"))
    for (const std::string& key : units->keys()) {
      const Hex h = read_hex(r, *units, key, key);
      if (!h) continue;
      for (const Entry& e : read_entries(r, *units, key)) {
        UnitState& me = at(s, e.unit);
        if (place_of(s, e.unit) == Place::on_map) {
          units->complain(key, r.names.unit[e.unit.id] + " is placed twice");
          continue;
        }
        if (s.occupied[index(enemy_of(w, e.unit))].contains(h)) {
          units->complain(key, "units of both sides would stand in this hex");
          continue;
        }
        me.steps = w.units[e.unit.id].steps & 3;
        set_flags(r, *units, key, e);
        put(w, s, e.unit, h);
        all.push_back(e);
      }
    }
  const auto off_map = [&](std::string_view key, Place place) {
    if (!t.has(key)) return;
    for (const Entry& e : read_entries(r, t, key)) {
      UnitState& me = at(s, e.unit);
      if (place_of(s, e.unit) == Place::on_map)
        t.complain(key, r.names.unit[e.unit.id] + " stands on the map");
      me.place = static_cast<std::uint8_t>(place);
      me.steps = place == Place::eliminated ? 0 : w.units[e.unit.id].steps & 3;
      me.edge = w.units[e.unit.id].edge & 7;
      if (place == Place::waiting) me.due = s.turn & 31;
      if (place == Place::returning) me.due = s.turn & 31;
      for (const std::string& flag : e.flags) {
        if (const auto day = read_date(flag)) me.due = *day & 31;
        else if (flag == "north") me.edge = 1;
        else if (flag == "east") me.edge = 2;
        else if (flag == "south") me.edge = 3;
        else if (flag == "west") me.edge = 4;
        else if (flag == "reduced") me.steps = 1;
        else
          t.complain(key, "'" + flag +
                              "': write the day it comes, or the edge; counters are parted by "
                              "commas");
      }
    }
  };
  if (t.has("okw"))  // the whole of what is left in the box
    for (auto& u : s.units)
      if (static_cast<Place>(u.place) == Place::okw)
        u.place = static_cast<std::uint8_t>(Place::nowhere);
  off_map("waiting", Place::waiting);
  off_map("okw", Place::okw);
  off_map("eliminated", Place::eliminated);
  off_map("returning", Place::returning);
  off_map("nowhere", Place::nowhere);
  if (s.guards_called &&
      !s.british_stopped)  // at.10.16a: they may come unless they stand elsewhere
    for (int i = 0; i < w.unit_count; ++i)
      if (w.units[i].conditional && static_cast<Place>(s.units[i].place) == Place::nowhere) {
        s.units[i].place = static_cast<std::uint8_t>(Place::waiting);
        s.units[i].due = s.turn & 31;
        s.units[i].edge = w.units[i].edge & 7;
      }
  return all;
}

void read_control(Reader& r, const Table& t) {
  r.state.control = r.world.initial_control;  // in whatever order units were placed
  if (const auto control = t.table("control")) {
    if (control->has("german"))
      read_hexes(r, *control, "german").each([&](Hex h) { r.state.control.add(h); });
    if (control->has("allied"))
      read_hexes(r, *control, "allied").each([&](Hex h) { r.state.control.remove(h); });
  }
  recompute_zones(r.world, r.state);  // at.2.1c
}

// Steps of the Initial Segment, by the stage of its frame.
constexpr std::pair<std::string_view, int> moments[] = {
    {"weather", 1},      {"ground", 2}, {"okw", 3},   {"income", 4}, {"return", 5},
    {"replacements", 6}, {"pay", 8},    {"chits", 9}, {"draw", 10},
};

void begin_segment(Reader& r, const Table& t) {
  const std::string at_text = t.text("at", t.has("cup") ? "draw" : "weather");
  int stage = -1;
  for (const auto& [text, n] : moments)
    if (text == at_text) stage = n;
  if (stage < 0)
    return t.complain("at", "'" + at_text +
                                "' is no moment: weather, ground, okw, income, return, "
                                "replacements, pay, chits or draw");
  TurnFrame f;
  f.stage = static_cast<std::uint8_t>(stage);
  r.state.frames.push(f);
}

void begin_within_impulse(Reader& r, const Table& t, const std::vector<Entry>& all) {
  State& s = r.state;
  World& w = r.world;
  const auto hq = value(w, r.names, chit_kind, t.text("hq"));
  if (!hq) return t.complain("hq", "name the headquarters whose impulse it is");
  const Unit u{w.headquarters[*hq]};
  if (!on_map(s, u) && place_of(s, u) != Place::waiting)
    return t.complain("hq", "this headquarters is not on the map");
  const std::string text = t.text("phase", "engineer");
  const auto phase = read_phase(text);
  if (!phase)
    return t.complain("phase", "'" + text +
                                   "' is no phase: engineer, strategic, tactical, combat "
                                   "or mechanised");
  s.drawn |= static_cast<std::uint16_t>(1u << *hq);
  begin_impulse(w, s, *hq, nullptr);
  constexpr int stages[] = {0, 1, 2, 4, 6};
  ImpulseFrame f;
  f.stage = static_cast<std::uint8_t>(stages[static_cast<int>(*phase)]);
  s.frames.replace(f);
  s.control_then = s.control;
  s.supported[0] = static_cast<std::uint8_t>(t.number("supported_overruns", 0, 8, 0));
  s.supported[1] = static_cast<std::uint8_t>(t.number("supported_attacks", 0, 8, 0));
  set_late_flags(r, all, true);
}

// An attack that has been declared: [[position.battle]], hex and by.
void read_battle(Reader& r, const Table& t) {
  State& s = r.state;
  const World& w = r.world;
  const Side side = side_of_hq(w, s.hq);
  const Hex h = read_hex(r, t, "hex", t.text("hex"));
  const std::vector<Entry> attacking = read_entries(r, t, "by");
  if (!h) return;
  if (!s.occupied[index(other(side))].contains(h))
    return t.complain("hex", "no enemy stands there");
  if (find_battle(s, h) >= 0) return t.complain("hex", "this hex is attacked already (9.0)");
  Battle b;
  b.target = h;
  b.supported = t.flag("supported");
  b.over = t.flag("fought");
  b.off = t.flag("called_off");
  b.attack_air = static_cast<std::uint8_t>(t.number("air", 0, 2, 0)) & 15;
  b.defence_air = static_cast<std::uint8_t>(t.number("defence_air", 0, 2, 0)) & 15;
  if (b.attack_air && side != allied) t.complain("air", "only the Allies have aircraft");
  if (b.defence_air && (side != german || b.defence_air != 2))
    t.complain("defence_air", "two points help an Allied defence, no less (11.3)");
  int flown = b.defence_air;
  for (const Battle& other_battle : s.battles) flown += other_battle.defence_air;
  if (flown > s.air) t.complain("defence_air", "there are not so many air points");
  int attackers = 0;
  for (const Entry& e : attacking) {
    UnitState& me = at(s, e.unit);
    if (refuse_attacker(w, s, e.unit, h)) {
      t.complain("by", r.names.unit[e.unit.id] + " cannot attack this hex now");
      continue;
    }
    ++attackers;
    activate(s, e.unit);
    if (b.off) {
      me.idle = 1;
      continue;
    }
    me.aim = static_cast<std::uint8_t>(direction_to(w, me.hex, h) + 1) & 7;
    if (b.over) me.attacked = 1;
  }
  if (!attackers) return t.complain("by", "nobody attacks");
  if (b.over)
    for (const Unit u : stack_at(w, s, h)) at(s, u).struck = 1;
  if (s.battles.full()) return t.complain("hex", "too many attacks");
  s.battles.push(b);
}

// Where the combat phase is: attacks are being declared, helped or fought.
void begin_within_combat(Reader& r, const Table& impulse, const std::vector<Table>& battles) {
  State& s = r.state;
  const std::string moment = impulse.text("at", "declare");
  ImpulseFrame f = s.frames.top<ImpulseFrame>();
  ++f.stage;  // its battles have begun
  s.frames.replace(f);
  s.phase = Phase::combat;
  for (auto& u : s.units) u.went = 0;
  for (const Table& each : battles) read_battle(r, each);
  const Side side = side_of_hq(r.world, s.hq);
  if (moment == "declare") return s.frames.push(Step::declare);
  s.frames.push(Step::resolve);
  if (moment == "resolve") return;
  if (side == allied) s.frames.push(AirAttackFrame{});
  if (moment == "air" && side == allied) return;
  s.frames.push(SupportFrame{});
  if (moment == "support") return;
  if (moment == "air") return s.frames.push(AirFrame{});
  impulse.complain("at", "'" + moment + "' is no moment of combat: declare, air, support, resolve");
}

}  // namespace

void read_position(Reader& r, const Table& t) {
  State& s = r.state;
  World& w = r.world;
  if (const auto now = t.table("now")) read_now(r, *now);
  else s.turn = w.first_turn;
  if (s.turn < w.first_turn || s.turn > w.last_turn)
    t.complain("now", "this day is not one of the scenario's");
  read_bridges(r, t);
  const auto all = read_units(r, t);
  check_bridges(r, t);
  if (const auto drop = t.table("drop")) {
    s.drop_hex = read_hex(r, *drop, "hex", drop->text("hex"));
    s.drop_turn = static_cast<std::uint8_t>(read_day(r, *drop, "day", drop->text("day")));
    if (s.drop_turn < 2) drop->complain("day", "the drop is on 17 December or later");
    for (int i = 0; i < w.unit_count; ++i) {  // whoever else comes: the battalion is ready
      UnitState& me = s.units[i];
      if (!w.units[i].drops || static_cast<Place>(me.place) != Place::nowhere) continue;
      me.place = static_cast<std::uint8_t>(Place::planned);
      me.steps = w.units[i].steps & 3;
      w.on.drop = true;
    }
  }
  read_control(r, t);
  if (const auto track = t.table("track"))
    for (int side = 0; side < 2; ++side) {
      std::vector<int> order;
      s.drawn |= read_headquarters(r, *track, side_ids[side], &order);
      if (order.size() > max_boxes) track->complain(side_ids[side], "more chits than boxes");
      for (std::size_t i = 0; i < order.size() && i < max_boxes; ++i)
        s.track[side][i] = static_cast<std::uint8_t>(order[i]);
      s.played[side] = static_cast<std::uint8_t>(std::min<std::size_t>(order.size(), max_boxes));
    }
  const std::uint16_t cup = read_headquarters(r, t, "cup");
  for (int i = 0; i < w.hq_count; ++i) s.cup[i] = cup >> i & 1;
  for (const std::string& side : split_words(t.text("finished", ""))) {
    if (side != "german" && side != "allied") t.complain("finished", "write german or allied");
    s.finished[side == "german" ? 0 : 1] = 1;
  }
  if (t.has("combat_supply")) {
    s.combat_supply = s.paid = read_headquarters(r, t, "combat_supply");
  } else {  // the Allies' own, as they have it for nothing
    s.combat_supply = supplied_headquarters(w, s, allied);
  }
  fix_supply(w, s);
  set_late_flags(r, all, false);
  if (const auto impulse = t.table("impulse")) {
    if (!r.wrong.empty()) {  // one mistake, one complaint
      pass_over(*impulse);
      for (const Table& each : t.tables("battle")) pass_over(each);
      return;
    }
    begin_within_impulse(r, *impulse, all);
    const auto battles = t.tables("battle");
    if (battles.empty() && !impulse->has("at")) return;
    if (impulse->text("phase", "engineer") != "combat") {
      for (const Table& each : battles) pass_over(each);
      return impulse->complain("phase", "attacks are declared in the combat phase");
    }
    if (r.wrong.empty()) begin_within_combat(r, *impulse, battles);
  } else {
    begin_segment(r, t);
  }
}

}  // namespace bocage::at
