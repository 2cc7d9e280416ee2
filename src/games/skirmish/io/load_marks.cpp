// What lies about in a [position]: rubble, smoke, beaten zones, charges, gaps.
#include <algorithm>

#include "files/word_lists.hpp"
#include "games/skirmish/io/load_position.hpp"

namespace bocage::sk {

void read_collapsed(Reader& r, const Table& t) {
  for (const std::string& id : t.texts("collapsed")) {
    const auto p = value(r.world, r.names, piece_kind, id + "/0");
    if (!p) t.complain("collapsed", "there is no bay '" + id + "': write such as \"house:a\"");
    else
      r.state.collapsed[Piece(*p).bay().id >> 3] |=
          static_cast<std::uint8_t>(1u << (Piece(*p).bay().id & 7));
  }
}

namespace {

// A demolition charge that goes off at the end of this turn (sk.g13.12).
void read_charge(Reader& r, const Table& x) {
  World& w = r.world;
  const auto p = read_point(r, x, "at");
  const auto arm = value(w, r.names, arm_kind, x.text("weapon", "satchel"));
  const auto side = std::ranges::find(r.names.side, x.text("side"));
  Charge c{p.value_or(Point{}), static_cast<std::uint8_t>(arm.value_or(0)), 0xff, 0xff, 0};
  if (!arm || !row(w, Arm{c.arm}).satchel)
    x.complain("weapon", "'" + x.text("weapon") + "' is no demolition charge: satchel");
  if (side == r.names.side.end())
    x.complain("side", "there is no side '" + x.text("side") + "': " + listed(r.names.side));
  else c.side = static_cast<std::uint8_t>(side - r.names.side.begin());
  if (x.has("shape")) {
    const auto shape = value(w, r.names, shape_kind, x.text("shape"));
    if (!shape) x.complain("shape", "there is no terrain '" + x.text("shape") + "'");
    else c.shape = static_cast<std::uint8_t>(*shape);
  }
  if (x.has("vehicle"))
    if (const auto g = group_named(r, x, "vehicle")) {
      if (!info(w, *g).vehicle) x.complain("vehicle", "this is no vehicle");
      else c.vehicle = info(w, *g).vehicle.id;
    }
  if (r.state.charges.full()) x.complain("", "too many charges");
  else if (p) r.state.charges.push(c);
}

}  // namespace

void read_marks(Reader& r, const Table& t) {
  State& s = r.state;
  World& w = r.world;
  for (const Table& x : t.tables("smoke"))
    if (s.smoke.full()) x.complain("", "too much smoke");
    else if (const auto p = read_point(r, x, "at"))
      s.smoke.push({*p, either(x, "size", "large", "small", false),
                    static_cast<std::uint8_t>(x.number("until", 1, 255, 255)), 0});
  for (const Table& x : t.tables("zone")) {
    const auto p = read_point(r, x, "at");
    const auto by = value(w, r.names, piece_kind, x.text("by"));
    if (!by) x.complain("by", "there is no such man, vehicle or weapon");
    else if (s.zones.full()) x.complain("", "too many beaten zones");
    else if (std::any_of(s.zones.begin(), s.zones.end(),
                         [&](const Zone& z) { return z.firer == *by; }))
      x.complain("by", "'" + x.text("by") + "' beats a zone already");
    else if (p)
      s.zones.push({*p, static_cast<std::uint16_t>(*by), either(x, "size", "large", "small", true),
                    static_cast<std::uint8_t>(index(side_of(w, Piece(*by))))});
  }
  for (const Table& x : t.tables("charge")) read_charge(r, x);
  for (const Table& x : t.tables("called")) {  // fire that has yet to fall in this turn
    const auto p = read_point(r, x, "at");
    const auto b = value(w, r.names, battery_kind, x.text("battery"));
    if (!b)
      x.complain("battery", "there is no battery '" + x.text("battery") + "'" +
                                did_you_mean(x.text("battery"), r.names.battery));
    else if (s.called.full()) x.complain("", "too many calls");
    else if (p)
      s.called.push(
          {*p, static_cast<std::uint8_t>(*b),
           static_cast<std::uint8_t>(x.number("shells", 1, 9, w.batteries[*b].shells_each)), 0xff,
           0});
  }
  if (const auto score = t.table("exited"))  // points for those who left by an exit
    for (const std::string& key : score->keys()) {
      const auto it = std::ranges::find(r.names.side, key);
      if (it == r.names.side.end())
        score->complain(key, "there is no side '" + key + "': " + listed(r.names.side));
      else
        s.score[it - r.names.side.begin()] =
            static_cast<std::int32_t>(score->number(key, 0, 100000, 0));
    }
  for (const std::string& id : t.texts("pierced")) {
    const auto p = value(w, r.names, shape_kind, id);
    if (!p) t.complain("pierced", "there is no bunker '" + id + "'");
    else s.pierced[*p >> 3] |= static_cast<std::uint8_t>(1u << (*p & 7));
  }
  for (const Table& x : t.tables("gap")) {
    const auto shape = value(w, r.names, shape_kind, x.text("shape"));
    const auto p = read_point(r, x, "at");
    const int half = static_cast<int>(x.hundredths("half", 10, 2000, 400));
    if (shape && p) {
      const Shape& line = w.areas[w.shapes[*shape].first_area].outline;
      bool there = false;
      for (int e = 0; e < line.edges(); ++e)
        if (plane::within(*p, line.from(e), line.to(e), 200)) {
          destroy_stretch(w, s, {static_cast<std::uint8_t>(*shape)}, e, *p, half);
          there = true;
        }
      if (!there) x.complain("at", "this is not within 2 cm of '" + x.text("shape") + "'");
    } else if (!shape) {
      x.complain("shape", "there is no such terrain");
    }
  }
  if (const auto held = t.table("held"))
    for (const std::string& key : held->keys()) {
      const auto o = value(w, r.names, objective_kind, key);
      const std::string who = held->text(key);
      const auto it = std::ranges::find(r.names.side, who);
      if (!o || it == r.names.side.end()) held->complain(key, "write objective = \"side\"");
      else s.holder[*o] = static_cast<std::uint8_t>(it - r.names.side.begin());
    }
}

}  // namespace bocage::sk
