// [position]: any moment of a battle.
#include "games/skirmish/io/load_position.hpp"

#include <algorithm>

namespace bocage::sk {

bool either(const Table& t, std::string_view key, std::string_view yes, std::string_view no,
            bool otherwise) {
  const std::string text = t.text(key, otherwise ? yes : no);
  if (text != yes && text != no)
    t.complain(key, "'" + text + "' is neither " + std::string(yes) + " nor " + std::string(no));
  return text == yes;
}

std::optional<Group> group_named(const Reader& r, const Table& t, std::string_view key) {
  const std::string id = t.text(key);
  const auto it = std::ranges::find(r.names.group, id);
  if (it != r.names.group.end()) return group(static_cast<int>(it - r.names.group.begin()));
  t.complain(key, "there is no group '" + id + "'" + did_you_mean(id, r.names.group));
  return {};
}

void read_position(Reader& r) {
  const auto t = r.top.table("position");
  if (!t) return;
  World& w = r.world;
  State& s = r.state;
  s.turn = static_cast<std::uint8_t>(t->number("turn", 1, 60, 1));
  read_collapsed(r, *t);  // first: what stands no more is in nobody's way
  for (const Table& x : t->tables("vehicle")) read_vehicle(r, x);
  for (const Table& x : t->tables("group")) read_group_state(r, x);
  for (const Table& x : t->tables("gear")) read_gear(r, x);
  for (const Table& x : t->tables("figure")) read_figure(r, x);
  clear_marks(s);
  each_vehicle(w, [&](Vehicle v) {  // sk.ac.1: whose driver fell, or is not in it
    if (alive(s, v) && !driver(w, s, v)) at(s, v).driverless = 1;
  });
  for (int i = 0; i < w.figure_count; ++i)  // whom nobody mentions is not there
    if (s.figures[i].place == static_cast<int>(Place::unplaced))
      s.figures[i].place = static_cast<int>(Place::gone), s.figures[i].aboard = 0xff;
  for (int i = 0; i < w.vehicle_count; ++i)
    if (s.vehicles[i].place == static_cast<int>(Place::unplaced))
      s.vehicles[i].place = static_cast<int>(Place::gone);
  for (int i = 0; i < w.gear_count; ++i) {
    GearState& g = s.gears[i];
    if (g.place != static_cast<int>(Place::unplaced)) continue;
    g.place = static_cast<int>(Place::gone);
    each_own(w, w.gears[i].group, [&](Figure f) {  // with its first man, if he is there
      if (g.place == static_cast<int>(Place::gone) && on_table(s, f))
        g.place = static_cast<int>(Place::table), g.at = at(s, f).at, g.heading = at(s, f).facing,
        g.storey = at(s, f).storey;
    });
  }
  read_marks(r, *t);
  if (t->has("priority")) {
    const auto it = std::ranges::find(r.names.side, t->text("priority"));
    if (it == r.names.side.end())
      t->complain("priority", "there is no side '" + t->text("priority") + "': " + r.names.side[0] +
                                  " or " + r.names.side[1]);
    else s.priority = static_cast<std::uint8_t>(it - r.names.side.begin());
  }
  if (const auto counts = t->table("counts"))
    for (const std::string& key : counts->keys()) {
      const auto it = std::ranges::find(r.names.group, key);
      if (it == r.names.group.end()) counts->complain(key, "there is no group '" + key + "'");
      else
        s.groups[it - r.names.group.begin()].count =
            static_cast<std::uint8_t>(counts->number(key, 1, 20, 2));
    }
  if (const auto left = t->table("strikes"))
    for (const std::string& key : left->keys()) {
      const auto b = value(w, r.names, battery_kind, key);
      if (!b) left->complain(key, "there is no battery '" + key + "'");
      else s.strikes[*b] = static_cast<std::uint8_t>(left->number(key, 0, 9, 0));
    }
  const long sequence = t->number("sequence", 1, 5, t->has("active") ? 3 : 1);
  const Group active = t->has("active") ? group_named(r, *t, "active").value_or(Group{}) : Group{};
  if (!r.wrong.empty()) return;
  for (int i = 0; i < w.figure_count; ++i) s.figures[i].group = w.figures[i].group.id;
  update_zones(w, s);
  s.frames.clear();
  s.sequence = static_cast<std::uint8_t>(sequence);
  if (sequence == 1) {
    --s.turn;
    s.frames.push(Step::turn_start);
    return;
  }
  s.frames.push(EndFrame{});
  if (sequence == 5) return;
  s.frames.push(CombatsFrame{});
  if (sequence == 4) {
    s.sequence = 3;
    return;
  }
  s.frames.push(GunsFrame{});
  s.frames.push(CallFrame{.side = 0xff});
  if (sequence == 2) {
    s.frames.push(CountsFrame{.side = 1});
    s.frames.push(CountsFrame{.side = 0});
    s.frames.push(Step::priority);
    return;
  }
  for (int i = 0; i < w.group_count; ++i) {
    GroupState& g = s.groups[i];
    const Vehicle v = w.groups[i].vehicle;
    const bool runs_on = v && alive(s, v) && at(s, v).driverless;
    if (!g.count && runs_on) g.count = 1;  // sk.g4.4
    if (!g.count && !t->has("counts")) g.count = 2;
  }
  if (active) {
    at(s, active).acted = 1;
    s.active = active.id;
    s.acted_side = static_cast<std::uint8_t>(index(side_of(w, active)));
    s.frames.push(OrdersFrame{.group = active.id});
  }
}

}  // namespace bocage::sk
