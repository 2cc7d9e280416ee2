// Men, vehicles, guns and sections of a [position].
#include <algorithm>

#include "files/word_lists.hpp"
#include "games/skirmish/io/load_position.hpp"

namespace bocage::sk {
namespace {

template <class T>
void read_word(const Table& t, std::string_view key, std::optional<T> (*read)(std::string_view),
               T& out) {
  if (!t.has(key)) return;
  const std::string text = t.text(key);
  if (const auto x = read(text)) {
    out = *x;
    return;
  }
  std::string all;
  for (int i = 0; i < 8; ++i)
    if (const auto one = word(static_cast<T>(i)); read(one) == static_cast<T>(i))
      all += (all.empty() ? "" : ", ") + std::string(one);
  t.complain(key, "'" + text + "' is no " + std::string(key) + ": " + all);
}

// Where somebody is who is not on the table any more.
template <class Placed>
void read_place(const Table& t, Placed& me) {
  if (!t.has("place")) return;
  const std::string text = t.text("place");
  for (const Place p : {Place::table, Place::gone, Place::routed, Place::captured, Place::coming})
    if (text == word(p)) {
      me.place = static_cast<std::uint8_t>(p) & 7;
      return;
    }
  t.complain("place", "'" + text + "' is no place: table, gone, routed, captured, coming");
}

// What is written of somebody who does not exist was asked for all the same.
void pass_over(const Table& t) {
  for (const std::string& key : t.keys()) t.has(key);
}

int degrees(const Table& t, std::string_view key, int otherwise) {
  return static_cast<int>(t.number(key, 0, 359, otherwise));
}

int forward(const World& w, Side side) {
  switch (w.edge[index(side)]) {
    case Edge::north: return 270;
    case Edge::south: return 90;
    case Edge::east: return 180;
    default: return 0;
  }
}

// Exactly on a wall or obstacle is a place like any other until he moves (a ruling).
bool on_an_outline(const World& w, Point p) {
  for (const Area& a : w.areas)
    if (!a.round && plane::where(a.outline, p) == plane::Where::edge) return true;
  return false;
}

}  // namespace

void read_figure(Reader& r, const Table& t) {
  World& w = r.world;
  const auto id = value(w, r.names, piece_kind, t.text("id"));
  if (!id || *id >= Piece::vehicles) {
    pass_over(t);
    return t.complain(
        "id", "there is no man '" + t.text("id") + "': write group and number, such as \"us_a-2\"");
  }
  const Figure f = figure(*id);
  if (marked(r.state, f)) t.complain("id", "'" + t.text("id") + "' is listed twice");
  mark(r.state, f);
  FigureState& me = at(r.state, f);
  if (t.has("at")) {
    if (const auto p = read_point(r, t, "at")) {
      me.at = *p;
      const Mover on = t.flag("mounted", me.mounted) ? Mover::horse : Mover::foot;
      if (!ground_bears(w, on, *p) && !on_an_outline(w, *p))
        t.complain("at", "nobody can enter this ground: write a place beside it");
    }
    me.place = static_cast<int>(Place::table);
    me.aboard = 0xff;
    if (posture(r.state, f) == Posture::aboard) me.posture = static_cast<int>(Posture::standing);
  }
  if (t.has("aboard"))
    if (const auto g = group_named(r, t, "aboard")) {
      if (!info(w, *g).vehicle) t.complain("aboard", "this is no vehicle");
      else {
        me.aboard = info(w, *g).vehicle.id;
        me.posture = static_cast<int>(Posture::aboard);
        me.place = at(r.state, info(w, *g).vehicle).place;
        me.at = at(r.state, info(w, *g).vehicle).at;
        const TypeRow& type = type_of(w, info(w, *g).vehicle);
        int men = 0;
        each_figure(w, [&](Figure o) { men += at(r.state, o).aboard == me.aboard; });
        if (men > type.crew + type.seats)
          t.complain("aboard", "there is room for " + std::to_string(type.crew + type.seats) +
                                   " in '" + t.text("aboard") + "', its crew among them");
      }
    }
  me.storey = static_cast<std::uint16_t>(t.number("storey", 0, 5, me.storey)) & 7;
  if (me.storey && me.aboard == 0xff) {
    const ShapeId house = building_at(w, r.state, me.at);
    if (!house || me.storey >= w.shapes[house.id].storeys)
      t.complain("storey", "there is no storey " + std::to_string(me.storey) + " at this place");
  }
  me.facing = static_cast<std::uint16_t>(
                  degrees(t, "facing", me.facing ? me.facing : forward(w, side_of(w, f)))) &
              511;
  Posture posture_ = posture(r.state, f);
  read_word(t, "posture", read_posture, posture_);
  me.posture = static_cast<std::uint16_t>(posture_) & 7;
  Health health = static_cast<Health>(me.health);
  read_word(t, "health", read_health, health);
  me.health = static_cast<std::uint8_t>(health) & 3;
  Gait gait_ = Gait::none;
  read_word(t, "gait", read_gait, gait_);
  if (gait_ != Gait::none) me.gait = static_cast<std::uint16_t>(gait_) & 7, me.moved = 1;
  if (posture_ == Posture::aboard && me.aboard == 0xff)
    t.complain("posture", "aboard of what? write aboard = \"...\"");
  if (health == Health::wounded && posture_ != Posture::aboard)  // sk.g2.4
    me.posture = static_cast<int>(Posture::prone);
  me.grenades = static_cast<std::uint8_t>(t.number("grenades", 0, 7, me.grenades)) & 7;
  me.fuel = static_cast<std::uint8_t>(t.number("fuel", 0, 7, me.fuel)) & 7;
  if (t.has("mounted")) me.mounted = t.flag("mounted");
  if (health != Health::sound) me.mounted = 0;  // R43: who falls has lost his horse
  if (t.has("weapon")) {
    const auto a = value(w, r.names, arm_kind, t.text("weapon"));
    if (!a)
      t.complain("weapon", "there is no weapon '" + t.text("weapon") + "'" +
                               did_you_mean(t.text("weapon"), r.names.arm));
    else me.weapon = static_cast<std::uint8_t>(*a);
  }
  for (const std::string& shot : t.texts("used")) {  // one-shot weapons that are spent
    bool his = false;
    for (int i = 1; i < 3; ++i)
      if (const Arm a = info(w, f).arms[i]; a && r.names.arm[a.id] == shot && !his &&
                                            row(w, a).one_shot && !(me.used >> (i - 1) & 1)) {
        me.used |= static_cast<std::uint8_t>(1u << (i - 1)) & 3;
        his = true;
      }
    if (!his) t.complain("used", "he carries no '" + shot + "' that is good for one shot");
  }
  me.spent = static_cast<std::uint16_t>(t.hundredths("spent", 0, 4095, 0)) & 4095;
  me.treated = t.flag("treated");
  me.nco = t.flag("promoted");
  me.rallied = t.flag("rallied");
  me.fought = t.flag("fought");
  me.faced = t.flag("faced");
  me.dismounted = t.flag("dismounted");
  me.mined = t.flag("mined");
  if (me.spent) me.moved = 1;
  me.acted = t.flag("acted");
  me.fired = t.flag("fired");
  me.under = t.flag("under");
  me.fresh = t.flag("fresh");
  me.tied = t.flag("tied");
  me.charged = t.flag("charged");
  me.from_behind = t.flag("from_behind");
  me.from = me.at;
  if (t.has("from"))
    if (const auto p = read_point(r, t, "from")) me.from = *p;
  read_place(t, me);
}

void read_vehicle(Reader& r, const Table& t) {
  World& w = r.world;
  const auto g = group_named(r, t, "id");
  if (!g || !info(w, *g).vehicle) {
    if (g) t.complain("id", "'" + t.text("id") + "' is no vehicle");
    return pass_over(t);
  }
  const Vehicle v = info(w, *g).vehicle;
  VehicleState& me = at(r.state, v);
  if (t.has("at")) {
    if (const auto p = read_point(r, t, "at")) {
      me.at = *p;
      if (building_at(w, r.state, *p))
        t.complain("at", "no vehicle stands in a house: write a place beside it");
    }
    me.place = static_cast<int>(Place::table);
  }
  me.heading = static_cast<std::uint16_t>(degrees(t, "heading", forward(w, side_of(w, v)))) & 511;
  me.turret = static_cast<std::uint16_t>(degrees(t, "turret", me.heading)) & 511;
  Band b = Band::halt;
  read_word(t, "band", read_band, b);
  me.band = me.band_before = static_cast<std::uint16_t>(b) & 7;
  me.moved = t.flag("moved", false);
  me.hatch = either(t, "hatch", "open", "closed", true);
  me.armour_lost = static_cast<std::uint8_t>(t.number("armour_lost", 0, 5, 0)) & 7;
  me.immobile = t.flag("immobile");
  me.jammed = t.flag("jammed");
  me.main_lost = t.flag("main_lost");
  me.turret_lost = t.flag("turret_lost");
  me.majored = t.flag("majored");
  me.hurt = t.flag("major_damage");
  me.air = t.flag("air_attack");
  me.wrecked = t.flag("wrecked");
  me.burning = t.flag("burning");
  me.abandoned = t.flag("abandoned");
  me.stuck = t.flag("stuck");
  me.driverless = t.flag("driverless");
  me.waiting = t.flag("waiting");
  me.burns = static_cast<std::uint8_t>(t.number("burns", 0, 60, 0));
  me.captured = t.flag("captured");
  me.acted = t.flag("acted");
  me.turned_turret = t.flag("turned_turret");
  me.fuel = static_cast<std::uint8_t>(t.number("fuel", 0, 15, me.fuel)) & 15;
  me.driven = static_cast<std::uint16_t>(t.hundredths("driven", 0, 8191, 0)) & 8191;
  me.turned = static_cast<std::uint16_t>(t.number("turned", 0, 511, 0)) & 511;
  if (me.driven) me.moved = 1;
  for (const std::string& mount : t.texts("fired")) {
    std::vector<std::string> all;
    for (const Mount m : {Mount::main, Mount::coaxial, Mount::hull, Mount::pintle, Mount::flame}) {
      all.emplace_back(word(m));
      if (mount == word(m)) me.fired |= static_cast<std::uint8_t>(1u << static_cast<int>(m));
    }
    if (std::ranges::find(all, mount) == all.end())
      t.complain("fired", "'" + mount + "' is no mount: " + listed(all));
  }
  if (t.has("tows"))
    if (const auto gun = group_named(r, t, "tows")) {
      const Gear towed = info(w, *gun).gear;
      if (!towed || !info(w, towed).gun) t.complain("tows", "this is no gun");
      else {
        me.tows = towed.id;
        at(r.state, towed).towed = v.id;
        at(r.state, towed).at = me.at;
        at(r.state, towed).place = static_cast<int>(Place::table);
      }
    }
  if (t.has("wheel")) {  // who took it from the driver
    const auto who = value(w, r.names, piece_kind, t.text("wheel"));
    if (!who || *who >= Piece::vehicles)
      t.complain("wheel", "there is no man '" + t.text("wheel") + "'");
    else me.wheel = static_cast<std::uint8_t>(*who);
  }
  read_place(t, me);
  for (int i = 0; i < w.figure_count; ++i)
    if (r.state.figures[i].aboard == v.id) {
      r.state.figures[i].at = me.at;
      r.state.figures[i].place = me.place;
    }
}

void read_gear(Reader& r, const Table& t) {
  World& w = r.world;
  std::string id = t.text("id");
  if (id.ends_with(".gun")) id.resize(id.size() - 4);
  const auto it = std::ranges::find(r.names.group, id);
  if (it == r.names.group.end() || !w.groups[it - r.names.group.begin()].gear) {
    pass_over(t);
    return t.complain("id", "there is no crew-served weapon '" + id + "'");
  }
  const Gear g = w.groups[it - r.names.group.begin()].gear;
  GearState& me = at(r.state, g);
  if (t.has("at")) {
    if (const auto p = read_point(r, t, "at")) me.at = *p;
    me.place = static_cast<int>(Place::table);
  }
  me.storey = static_cast<std::uint16_t>(t.number("storey", 0, 5, 0)) & 7;
  me.heading = static_cast<std::uint16_t>(degrees(t, "heading", forward(w, side_of(w, g)))) & 511;
  me.waiting = t.flag("waiting");
  me.wrecked = t.flag("wrecked");
  me.moved = t.flag("moved");
  me.pivoted = t.flag("pivoted");
  me.acted = t.flag("acted");
  me.fired = t.flag("fired");
  read_place(t, me);
  if (t.has("aim")) {
    if (const auto p = read_point(r, t, "aim")) me.aim = *p;
    me.row = static_cast<std::uint8_t>(t.number("row", 0, 15, 1)) & 15;
    me.last_turn = static_cast<std::uint8_t>(t.number("last_turn", 0, 60, 0));
  }
}

void read_group_state(Reader& r, const Table& t) {
  const auto g = group_named(r, t, "id");
  if (!g) return pass_over(t);
  GroupState& me = at(r.state, *g);
  Morale m = Morale::steady;
  read_word(t, "morale", read_morale, m);
  me.morale = static_cast<std::uint8_t>(m) & 3;
  me.hidden = t.flag("hidden");
  me.acted = t.flag("acted");
  me.exposed = t.flag("exposed");
  me.bombarded = t.flag("bombarded");
  me.banzai = t.flag("banzai");
  me.searched = t.flag("searched");
  me.held = t.flag("held");
  if (t.has("fired")) me.fired_turn = static_cast<std::uint8_t>(t.number("fired", 0, 60, 0));
  if (t.has("attached"))
    if (const auto to = group_named(r, t, "attached")) {
      me.attached = to->id;
      if (info(r.world, *to).kind != GroupKind::section ||
          side_of(r.world, *to) != side_of(r.world, *g))
        t.complain("attached", "an officer is attached to a section of his own side");
      int with_it = 0;
      for (const GroupState& o : r.state.groups) with_it += o.attached == to->id;
      if (with_it > most_attached)
        t.complain("attached",
                   "at most " + std::to_string(most_attached) + " leaders are with a section");
    }
  if (t.has("at"))
    if (const auto p = read_point(r, t, "at"))
      place_group(r.world, r.state, *g, *p,
                  degrees(t, "facing", forward(r.world, side_of(r.world, *g))));
}

}  // namespace bocage::sk
