// The whole position as JSON, for a program or the page. It was redacted before it came here.
#include <boost/json.hpp>

#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/12_prospect.hpp"

namespace bocage::sk {
namespace {

void put_point(Members& o, std::string_view key, Point p) {
  o.list(key, [&](Items l) { l.number(p.x).number(p.y); });
}

void put_figure(Members& o, const World& w, const Names& n, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  const FigureInfo& i = info(w, f);
  o.text("id", name(w, n, piece_kind, f.id))
      .text("group", n.group[i.group.id])
      .text("place", word(static_cast<Place>(me.place)));
  if (me.place != static_cast<int>(Place::table)) return;
  put_point(o, "at", me.at);
  o.text("health", word(static_cast<Health>(me.health)));
  if (me.storey) o.number("storey", me.storey);
  o.number("facing", me.facing).text("posture", word(posture(s, f)));
  if (me.aboard != 0xff) o.text("aboard", name(w, n, piece_kind, Piece(vehicle(me.aboard)).value));
  if (me.mounted) o.flag("mounted", true);
  if (me.acted) o.flag("acted", true);
  if (me.moved) o.text("gait", word(gait(s, f)));
  if (me.fired) o.flag("fired", true);
  if (me.under) o.flag("under", true);
  if (me.tied) o.flag("tied", true);
  if (me.charged) o.flag("charged", true);
  if (me.treated) o.flag("treated", true);
  if (me.nco) o.flag("promoted", true);
  if (me.weapon != 0xff) o.text("weapon", n.arm[me.weapon]);
  o.number("grenades", me.grenades);
  if (me.fuel) o.number("fuel", me.fuel);
  if (me.spent) o.number("spent", me.spent);
  if (me.used) o.number("used", me.used);
}

void put_vehicle(Members& o, const World& w, const Names& n, const State& s, Vehicle v) {
  const VehicleState& me = at(s, v);
  o.text("id", n.group[w.vehicles[v.id].group.id])
      .text("type", n.type[w.vehicles[v.id].type])
      .text("place", word(static_cast<Place>(me.place)));
  if (me.place != static_cast<int>(Place::table)) return;
  put_point(o, "at", me.at);
  o.number("heading", me.heading)
      .number("turret", me.turret)
      .text("band", word(band(s, v)))
      .text("hatch", is_open(w, s, v) ? "open" : "closed");
  if (me.armour_lost) o.number("armour_lost", me.armour_lost);
  if (me.immobile) o.flag("immobile", true);
  if (me.jammed) o.flag("jammed", true);
  if (me.main_lost) o.flag("main_lost", true);
  if (me.turret_lost) o.flag("turret_lost", true);
  if (me.wrecked) o.flag("wrecked", true);
  if (me.burning) o.flag("burning", true);
  if (me.abandoned) o.flag("abandoned", true);
  if (me.stuck) o.flag("stuck", true);
  if (me.driverless) o.flag("driverless", true);
  if (me.waiting) o.flag("waiting", true);
  if (me.burns) o.number("burns", me.burns);
  if (me.driven) o.number("driven", me.driven);
  if (me.fired) o.number("fired", me.fired);
  if (me.tows != 0xff) o.text("tows", name(w, n, piece_kind, Piece(Gear{me.tows}).value));
}

void put_gear(Members& o, const World& w, const Names& n, const State& s, Gear g) {
  const GearState& me = at(s, g);
  o.text("id", name(w, n, piece_kind, Piece(g).value)).text("group", n.group[info(w, g).group.id]);
  o.text("type", info(w, g).gun ? n.gun[info(w, g).gun.id] : n.arm[info(w, g).arm.id])
      .text("place", word(static_cast<Place>(me.place)));
  if (me.place != static_cast<int>(Place::table)) return;
  put_point(o, "at", me.at);
  o.number("heading", me.heading);
  if (me.storey) o.number("storey", me.storey);
  if (me.waiting) o.flag("waiting", true);
  if (me.wrecked) o.flag("wrecked", true);
  if (me.fired) o.flag("fired", true);
  if (me.moved) o.flag("moved", true);
  if (me.row) o.number("row", me.row);
}

void put_group(Members& o, const World& w, const Names& n, const State& s, Group g) {
  const GroupState& me = at(s, g);
  const GroupInfo& i = info(w, g);
  o.text("id", n.group[g.id])
      .text("side", n.side[static_cast<std::size_t>(index(i.side))])
      .text("kind", word(i.kind));
  o.text("morale", word(morale(w, s, g)));
  if (me.count) o.number("count", me.count);
  if (me.acted) o.flag("acted", true);
  if (me.hidden) o.flag("hidden", true);
  if (me.banzai) o.flag("banzai", true);
  if (me.attached != 0xff) o.text("attached", n.group[me.attached]);
  if (s.active == g.id) o.flag("active", true);
}

void put_shots(Members& m, const World& w, const Names& n, const auto& shots,
               const int (&toll)[5]) {
  m.list("shots", [&](Items l) {
    for (const Prospect::Shot& shot : shots)
      l.object([&](Members x) {
        x.text("by", name(w, n, piece_kind, shot.by.value))
            .text("at", name(w, n, piece_kind, shot.target.value))
            .number("dice", shot.dice)
            .number("on", shot.on)
            .number("save", shot.save)
            .number("range", shot.range);
      });
  });
  m.list("toll", [&](Items l) {
    for (const int chance : toll) l.number(chance);
  });
}

void put_scalars(Members& o, const World& w, const Names& n, const State& s, Side viewer) {
  o.text("game", "sk");
  if (viewer == Side::first || viewer == Side::second)
    o.text("viewer", n.side[static_cast<std::size_t>(index(viewer))]);
  o.number("turn", s.turn ? s.turn : 1)
      .number("turns", w.turns)
      .number("sequence", s.sequence)
      .flag("night", is_night(w, s));
  if (s.turn) o.text("priority", n.side[s.priority]);
  o.list("smoke", [&](Items l) {
    for (const Smoke& x : s.smoke)
      l.object([&](Members m) {
        put_point(m, "at", x.centre);
        m.number("r", x.large ? 700 : 400);
      });
  });
  o.list("zones", [&](Items l) {
    for (const Zone& z : s.zones)
      l.object([&](Members m) {
        put_point(m, "at", z.centre);
        m.number("r", z.large ? 700 : 400)
            .text("by", name(w, n, piece_kind, z.firer))
            .text("side", n.side[z.side]);
      });
  });
  o.list("gaps", [&](Items l) {
    for (const Gap& g : s.gaps)
      l.object([&](Members m) {
        m.text("shape", n.shape[g.shape.id])
            .number("edge", g.edge)
            .number("from", g.from)
            .number("to", g.to);
      });
  });
  o.list("collapsed", [&](Items l) {
    for (int i = 0; i < w.bay_count; ++i)
      if (collapsed(s, {static_cast<std::uint8_t>(i)}))
        l.text(n.shape[w.bays[i].shape.id] + (n.bay[static_cast<std::size_t>(i)].empty()
                                                  ? ""
                                                  : ":" + n.bay[static_cast<std::size_t>(i)]));
  });
  o.list("pierced", [&](Items l) {
    for (int i = 0; i < w.shape_count; ++i)
      if (pierced(s, {static_cast<std::uint8_t>(i)})) l.text(n.shape[static_cast<std::size_t>(i)]);
  });
  o.list("charges", [&](Items l) {
    for (const Charge& c : s.charges) l.object([&](Members m) { put_point(m, "at", c.at); });
  });
  o.list("objectives", [&](Items l) {
    for (int i = 0; i < w.objectives.size(); ++i)
      l.object([&](Members m) {
        m.text("id", n.objective[static_cast<std::size_t>(i)]);
        if (s.holder[i] < 2) m.text("holder", n.side[s.holder[i]]);
      });
  });
  // What awaits them is told to those who may still think better of it.
  const bool going = !s.frames.empty() && s.frames.step() == Step::formation && !s.walks.empty() &&
                     side_of(w, s.walks[0].who) == viewer;
  const Prospect ahead = going ? prospect(w, s, viewer) : Prospect{};
  o.list("walks", [&](Items l) {
    for (int i = 0; i < s.walks.size(); ++i)
      l.object([&](Members m) {
        const Walk& x = s.walks[i];
        m.text("figure", name(w, n, piece_kind, x.who.id))
            .text("gait", word(static_cast<Gait>(x.gait)))
            .number("cost", x.cost)
            .number("storey", x.storey);
        m.list("way", [&](Items way) {
          for (int k = 0; k < x.legs; ++k) way.number(x.to[k].x).number(x.to[k].y);
        });
        if (going) m.number("most", stride(w, s, x.who, static_cast<Gait>(x.gait)));
        if (going) m.number("watched", ahead.places[i].watched);
        if (going) m.number("save", ahead.places[i].save);
      });
  });
  if (going)
    o.object("ahead", [&](Members m) {
      m.number("firing", ahead.firing)
          .number("falls_firing", ahead.falls_firing)
          .number("falls_waiting", ahead.falls_waiting);
      m.list("waiting", [&](Items l) {
        for (const Piece p : ahead.waiting) l.text(name(w, n, piece_kind, p.value));
      });
      put_shots(m, w, n, ahead.shots, ahead.toll);
    });
  // And what answering would do to those who are asked whether they react.
  if (!s.frames.empty() && s.frames.step() == Step::react &&
      static_cast<Side>(s.frames.top<ReactFrame>().side) == viewer) {
    const Reply all = reply(w, s);
    if (!all.shots.empty())
      o.object("reply", [&](Members m) { put_shots(m, w, n, all.shots, all.toll); });
  }
}

}  // namespace

void Io::tell(Telling<State>& tell, const World& w, const Names& n, Side viewer) {
  tell.members([&](Members o, const State& s) { put_scalars(o, w, n, s, viewer); });
  tell.object("sides", [&] {
    for (int i = 0; i < 2; ++i)
      tell.part(
          n.side[static_cast<std::size_t>(i)], [](const State&) { return true; },
          [&] {
            tell.members([&](Members o, const State& s) {
              o.text("id", n.side[static_cast<std::size_t>(i)])
                  .number("points", points_now(w, s, static_cast<Side>(i)));
              o.list("strikes", [&](Items l) {
                for (int b = 0; b < w.batteries.size(); ++b)
                  if (index(w.batteries[b].side) == i) l.number(s.strikes[b]);
              });
            });
          });
  });
  tell.object("groups", [&] {
    for (int i = 0; i < w.group_count; ++i)
      tell.part(
          n.group[static_cast<std::size_t>(i)], [](const State&) { return true; },
          [&] {
            tell.members([&](Members o, const State& s) { put_group(o, w, n, s, group(i)); });
          });
  });
  const auto same_bytes = [](const auto& a, const auto& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
  };
  tell.object("figures", [&] {
    for (int i = 0; i < w.figure_count; ++i)
      tell.part(
          name(w, n, piece_kind, i), [](const State&) { return true; },
          [&] {
            tell.members([&](const State& a,
                             const State& b) { return same_bytes(a.figures[i], b.figures[i]); },
                         [&](Members o, const State& s) { put_figure(o, w, n, s, figure(i)); });
          });
  });
  tell.object("vehicles", [&] {
    for (int i = 0; i < w.vehicle_count; ++i)
      tell.part(
          n.group[w.vehicles[i].group.id], [](const State&) { return true; },
          [&] {
            tell.members([&](Members o, const State& s) { put_vehicle(o, w, n, s, vehicle(i)); });
          });
  });
  tell.object("guns", [&] {
    for (int i = 0; i < w.gear_count; ++i)
      tell.part(
          name(w, n, piece_kind, Piece(gear(i)).value), [](const State&) { return true; },
          [&] { tell.members([&](Members o, const State& s) { put_gear(o, w, n, s, gear(i)); }); });
  });
}

boost::json::object Io::view(const World& w, const Names& n, const State& s, Side viewer) {
  return parse_view(told<Io>(w, n, s, viewer), keyed);
}

void Io::changes(const World& w, const State& before, const State& after,
                 std::vector<Change>& out) {
  for (int i = 0; i < w.figure_count; ++i) {
    const FigureState &a = before.figures[i], &b = after.figures[i];
    if (a.health != b.health)
      out.push_back({piece_kind, i,
                     b.health == static_cast<int>(Health::dead) ? "sk.change.killed"_text
                                                                : "sk.change.wounded"_text});
    else if (a.place != b.place && b.place == static_cast<int>(Place::captured))
      out.push_back({piece_kind, i, "sk.change.captured"_text});
    else if (a.under != b.under && b.under) out.push_back({piece_kind, i, "sk.change.under"_text});
    else if (!(a.at == b.at) && a.place == b.place && b.place == static_cast<int>(Place::table))
      out.push_back({piece_kind, i, "sk.change.moved"_text});
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    const VehicleState &a = before.vehicles[i], &b = after.vehicles[i];
    const int who = Piece(vehicle(i)).value;
    if (!a.wrecked && b.wrecked) out.push_back({piece_kind, who, "sk.change.destroyed"_text});
    else if (!a.abandoned && b.abandoned)
      out.push_back({piece_kind, who, "sk.change.abandoned"_text});
    else {
      if (!a.immobile && b.immobile) out.push_back({piece_kind, who, "sk.change.immobile"_text});
      if (!a.main_lost && b.main_lost) out.push_back({piece_kind, who, "sk.change.gun_lost"_text});
      if (a.armour_lost != b.armour_lost) out.push_back({piece_kind, who, "sk.change.armour"_text});
      if (!a.burns && b.burns) out.push_back({piece_kind, who, "sk.change.will_burn"_text});
    }
  }
  for (int i = 0; i < w.group_count; ++i)
    if (before.groups[i].morale != after.groups[i].morale)
      out.push_back({group_kind, i,
                     after.groups[i].morale == 0   ? "sk.change.steady"_text
                     : after.groups[i].morale == 1 ? "sk.change.demoralised"_text
                                                   : "sk.change.routing"_text});
}

}  // namespace bocage::sk
