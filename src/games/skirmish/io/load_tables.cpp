// The lists under data/sk: ground, weapons, guns, vehicles, sections.
#include <charconv>

#include "embedded/embedded.hpp"
#include "files/tsv.hpp"
#include "games/skirmish/io/load.hpp"

namespace bocage::sk {
namespace {

int number(std::string_view text) {
  int n = 0;
  std::from_chars(text.data(), text.data() + text.size(), n);
  return n;
}
std::string str(std::string_view t) { return std::string(t); }

Going read_going(std::string_view t) {
  Going g;
  if (t == "no") g.way = Way::barred;
  else if (t == "wall") g.way = Way::barred;
  else if (t == "cross") g.way = Way::crossing;
  else if (t == "climb") g.way = Way::climb;
  else if (t == "lm") g.way = Way::crossing, g.up_to_medium = 1;
  else if (t == "bog") g.way = Way::crossing, g.bog = 1, g.cost = 4;
  else g.cost = static_cast<std::uint8_t>(number(t));
  return g;
}

void read_ground_table(Catalog& c) {
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/terrain.tsv"))) {
    const auto kind = read_ground(r[0]);
    if (!kind) continue;
    GroundRow& g = c.ground[static_cast<int>(*kind)];
    for (int i = 0; i < 5; ++i) g.going[i] = read_going(r[static_cast<std::size_t>(i + 1)]);
    g.height = static_cast<std::int16_t>(read_cm(r[6]).value_or(0) * 3);
    g.opaque = r[7] == "opaque";
    g.veil = r[7] == "translucent 10" ? 1 : r[7] == "translucent 5" ? 2 : 0;
    g.save_small = static_cast<std::uint8_t>(r[8] == "-" ? 0 : number(r[8]));
    g.save_he = static_cast<std::uint8_t>(r[9] == "-" ? 0 : number(r[9]));
    g.shelters = r[10] == "in" ? 1 : r[10] == "behind" ? 2 : 0;
    g.strength = read_letter(r[11]).value_or(no_letter);
    g.natural = r[12] == "yes";
    const Ground k = *kind;
    g.linear = k == Ground::fence || k == Ground::hedge || k == Ground::lowwall ||
               k == Ground::sandbags || k == Ground::bocage || k == Ground::highwall ||
               k == Ground::cliff;
  }
}

void read_arms(Catalog& c) {
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/weapons.tsv"))) {
    ArmRow a;
    a.near = static_cast<std::int16_t>(number(r[2]) * 100);
    a.far = static_cast<std::int16_t>(number(r[3]) * 100);
    a.dice_short = static_cast<std::uint8_t>(number(r[4]));
    a.dice_long = static_cast<std::uint8_t>(number(r[5]));
    a.dice_moving = static_cast<std::uint8_t>(number(r[6]));
    a.pen = read_letter(r[7]).value_or(no_letter);
    a.kill = static_cast<std::uint8_t>(number(r[8]));
    a.mg = r[9] == "1";
    a.crew = static_cast<std::uint8_t>(number(r[10]));
    a.points = static_cast<std::int8_t>(number(r[11]));
    a.vehicle = r[12].starts_with("vehicles");
    a.crewed = a.crew >= 3;
    a.lay = a.crewed ? 2 : 1;
    a.pistol = r[0] == "pistol";
    a.scoped = r[0] == "sniper";
    a.loader = r[0] == "lmg" || r[0] == "mg42";
    a.rifleman = !a.mg && !a.scoped && !a.pistol && !a.crewed && r[0] != "shotgun";
    c.arms.push_back(a);
    c.arm.push_back(str(r[0]));
    c.arm_name.push_back(str(r[1]));
  }
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/launchers.tsv"))) {
    ArmRow a;
    a.kind = r[2] == "launcher" ? ArmKind::launcher
             : r[2] == "thrown" ? ArmKind::thrown
             : r[2] == "placed" ? ArmKind::placed
                                : ArmKind::flame;
    a.least = static_cast<std::int16_t>(number(r[3]) * 100);
    a.near = static_cast<std::int16_t>(number(r[4]) * 100);
    a.far = static_cast<std::int16_t>(number(r[5]) * 100);
    a.pen = read_letter(r[6]).value_or(no_letter);
    a.he = read_letter(r[7]).value_or(no_letter);
    a.templ = r[8].starts_with("small") ? 1 : r[8] == "large" ? 2 : 0;
    a.smoke = r[0] == "smokegren";
    a.one_shot = r[9] == "1";
    a.crew = static_cast<std::uint8_t>(number(r[10]));
    a.points = static_cast<std::int8_t>(number(r[11]));
    a.molotov = r[0] == "molotov";
    a.lunge = r[0] == "lunge";
    a.satchel = r[0] == "satchel";
    a.hand_grenade = r[0] == "grenade";
    a.backblast = r[0].starts_with("bazooka") || r[0] == "pschreck" || r[0].starts_with("pfaust");
    if (r[8].starts_with("strip ")) {
      const auto x = r[8].find('x');
      a.strip_length = static_cast<std::int16_t>(number(r[8].substr(6, x - 6)) * 100);
      a.strip_width = static_cast<std::int16_t>(number(r[8].substr(x + 1)) * 100);
    }
    a.vehicle = r[0] == "vflamer";
    c.arms.push_back(a);
    c.arm.push_back(str(r[0]));
    c.arm_name.push_back(str(r[1]));
  }
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/mortars.tsv"))) {
    ArmRow a;
    a.kind = ArmKind::mortar;
    a.crewed = 1;
    a.templ = r[2] == "small" ? 1 : 2;
    a.wound_open = static_cast<std::uint8_t>(number(r[5]));
    a.wound_sheltered = static_cast<std::uint8_t>(number(r[6]));
    a.kill = static_cast<std::uint8_t>(number(r[7]));
    a.crew = static_cast<std::uint8_t>(number(r[8]));
    a.lay = static_cast<std::uint8_t>(number(r[9]));
    a.points = static_cast<std::int8_t>(number(r[10]));
    c.arms.push_back(a);
    c.arm.push_back(str(r[0]));
    c.arm_name.push_back(str(r[1]));
  }
}

Arm arm_named(const Catalog& c, std::string_view id) {
  for (std::size_t i = 0; i < c.arm.size(); ++i)
    if (c.arm[i] == id) return {static_cast<std::uint8_t>(i)};
  return {};
}

void read_guns(Catalog& c) {
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/guns.tsv"))) {
    GunRow g;
    g.ap = read_letter(r[2]).value_or(no_letter);
    g.heat = read_letter(r[3]).value_or(no_letter);
    g.he = read_letter(r[4]).value_or(no_letter);
    g.templ = r[5] == "small" ? 1 : r[5] == "large" ? 2 : 0;
    g.lay = static_cast<std::uint8_t>(number(r[6]));
    g.crew = static_cast<std::uint8_t>(number(r[7]));
    g.weight = r[8] == "light"    ? Weight::light
               : r[8] == "medium" ? Weight::medium
               : r[8] == "heavy"  ? Weight::heavy
                                  : Weight::mounted;
    g.petard = r[0] == "petard";
    g.points = static_cast<std::int16_t>(number(r[10]));
    c.guns.push_back(g);
    c.gun.push_back(str(r[0]));
    c.gun_name.push_back(str(r[1]));
  }
}

void read_mobility(Catalog& c) {
  const auto letter = [](std::string_view t) {
    return t == "R"   ? Band::fast
           : t == "M" ? Band::medium
           : t == "L" ? Band::slow
                      : Band::very_fast;
  };
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/mobility.tsv"))) {
    MobilityRow m;
    for (int i = 1; i <= 4; ++i)
      m.most[i] = static_cast<std::int16_t>(number(r[static_cast<std::size_t>(i)]) * 100);
    m.offroad = letter(r[5]);
    m.difficult = letter(r[6]);
    m.very = r[7] == "bog" ? 1 : r[7] == "ok" ? 2 : 0;
    const std::string_view id = r[0];
    m.mover = id == "halftrack"                        ? Mover::halftrack
              : id.ends_with("tank") || id == "amphib" ? Mover::tracks
                                                       : Mover::wheels;
    c.mobility.push_back(m);
    c.mobility_id.push_back(str(id));
  }
}

// gaps.md 3.9: the first vmg of a turreted vehicle is co-axial, the second is in the hull; without a
// turret vmg is in the hull; vm2, lmg and mg42 are pintle mounts.
void read_mounts(const Catalog& c, TypeRow& t, std::string_view text) {
  if (text == "-") return;
  bool coaxial = false;
  for (const std::string_view id : split(text, '+')) {
    if (t.mg_count == 3) break;
    TypeRow::Mg& mg = t.mgs[t.mg_count++];
    mg.arm = arm_named(c, id);
    if (id == "vflamer") mg.at = Mount::flame;
    else if (id == "vmg" && t.turret && !coaxial) mg.at = Mount::coaxial, coaxial = true;
    else if (id == "vmg") mg.at = Mount::hull;
    else mg.at = Mount::pintle;
  }
}

VehicleClass class_of(std::string_view t) {
  if (t == "moto") return VehicleClass::moto;
  if (t == "car") return VehicleClass::car;
  if (t == "truck") return VehicleClass::truck;
  if (t == "armoured car") return VehicleClass::armoured_car;
  if (t == "half-track") return VehicleClass::half_track;
  if (t == "carrier") return VehicleClass::carrier;
  return VehicleClass::tank;
}

void read_vehicles(Catalog& c) {
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/vehicles.tsv"))) {
    VehicleEntry e{str(r[0]), str(r[2]), str(r[3]), {}};
    TypeRow& t = e.row;
    t.kind = class_of(r[3]);
    for (std::size_t i = 0; i < c.mobility_id.size(); ++i)
      if (c.mobility_id[i] == r[4]) t.mobility = static_cast<std::uint8_t>(i);
    t.front = read_letter(r[5]).value_or(0);
    t.side = read_letter(r[6]).value_or(0);
    t.rear = read_letter(r[7]).value_or(0);
    t.american = r[1] == "US";
    t.open = r[8] == "1";
    t.turret = r[9] == "1";
    for (std::size_t i = 0; i < c.gun.size(); ++i)
      if (c.gun[i] == r[10]) t.gun = {static_cast<std::uint8_t>(i)};
    if (!t.gun && r[10] != "-") t.cannon = arm_named(c, r[10]);
    read_mounts(c, t, r[11]);
    t.crew = static_cast<std::uint8_t>(number(r[12]));
    t.radio = r[13] == "1";
    t.seats = static_cast<std::uint8_t>(number(r[14]));
    t.length = static_cast<std::int16_t>(read_cm(r[15]).value_or(0));
    t.width = static_cast<std::int16_t>(read_cm(r[16]).value_or(0));
    t.height = static_cast<std::int16_t>(read_cm(r[17]).value_or(0) * 3);
    t.points = static_cast<std::int16_t>(number(r[18]));
    c.vehicles.push_back(std::move(e));
  }
}

void read_sections(Catalog& c) {
  for (const TsvRow& r : read_tsv(embedded_file("data/sk/sections.tsv"))) {
    SectionRow s;
    s.id = str(r[0]);
    s.name = str(r[2]);
    s.quality = read_quality(r[3]).value_or(Quality::veteran);
    for (const std::string_view t : split(r[4], '+')) s.traits |= trait_of(t);
    for (std::string_view f : split(r[6], ';')) {
      while (f.starts_with(' ')) f.remove_prefix(1);
      s.figures.push_back(str(f));
    }
    s.points = number(r[7]);
    c.sections.push_back(std::move(s));
  }
}

}  // namespace

int trait_of(std::string_view t) {
  if (t == "FANATIQUE") return fanatic;
  if (t == "BRAVE") return brave;
  if (t == "CASSEUR" || t == "CASSEUR DE CHARS") return buster;
  if (t == "BANZAI") return banzai_trait;
  if (t == "CAVALIER") return rider;
  if (t == "SABRE") return sabre;
  return 0;
}

const Catalog& catalog() {
  static const Catalog all = [] {
    Catalog c;
    read_ground_table(c);
    read_arms(c);
    read_guns(c);
    read_mobility(c);
    read_vehicles(c);
    read_sections(c);
    return c;
  }();
  return all;
}

}  // namespace bocage::sk
