// The lists under data/sk: ground, weapons, guns, vehicles, sections.
#include <charconv>

#include "files/split.hpp"
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
  for (const TsvRow& r : read_tsv("data/sk/terrain.tsv")) {
    const auto kind = read_ground(r["type"]);
    if (!kind) continue;
    GroundRow& g = c.ground[static_cast<int>(*kind)];
    for (int i = 0; i < 5; ++i) g.going[i] = read_going(r.beside("foot", i));
    g.height = static_cast<std::int16_t>(read_cm(r["height"]).value_or(0) * 3);
    g.opaque = r["sight"] == "opaque";
    g.veil = r["sight"] == "translucent 10" ? 1 : r["sight"] == "translucent 5" ? 2 : 0;
    g.save_small = static_cast<std::uint8_t>(r["save_small"] == "-" ? 0 : number(r["save_small"]));
    g.save_he = static_cast<std::uint8_t>(r["save_he"] == "-" ? 0 : number(r["save_he"]));
    g.shelters = r["sheltered"] == "in" ? 1 : r["sheltered"] == "behind" ? 2 : 0;
    g.strength = read_letter(r["strength"]).value_or(no_letter);
    g.natural = r["natural"] == "yes";
    const Ground k = *kind;
    g.linear = k == Ground::fence || k == Ground::hedge || k == Ground::lowwall ||
               k == Ground::sandbags || k == Ground::bocage || k == Ground::highwall ||
               k == Ground::cliff;
  }
}

void read_arms(Catalog& c) {
  for (const TsvRow& r : read_tsv("data/sk/weapons.tsv")) {
    ArmRow a;
    a.near = static_cast<std::int16_t>(number(r["short"]) * 100);
    a.far = static_cast<std::int16_t>(number(r["long"]) * 100);
    a.dice_short = static_cast<std::uint8_t>(number(r["dice_short"]));
    a.dice_long = static_cast<std::uint8_t>(number(r["dice_long"]));
    a.dice_moving = static_cast<std::uint8_t>(number(r["dice_moving"]));
    a.pen = read_letter(r["pen"]).value_or(no_letter);
    a.kill = static_cast<std::uint8_t>(number(r["kill"]));
    a.mg = r["mg"] == "1";
    a.crew = static_cast<std::uint8_t>(number(r["crew"]));
    a.points = static_cast<std::int8_t>(number(r["points"]));
    a.vehicle = r["nations"].starts_with("vehicles");
    a.crewed = a.crew >= 3;
    a.lay = a.crewed ? 2 : 1;
    a.pistol = r["id"] == "pistol";
    a.scoped = r["id"] == "sniper";
    a.loader = r["id"] == "lmg" || r["id"] == "mg42";
    a.rifleman = !a.mg && !a.scoped && !a.pistol && !a.crewed && r["id"] != "shotgun";
    c.arms.push_back(a);
    c.arm.push_back(str(r["id"]));
    c.arm_name.push_back(str(r["name"]));
  }
  for (const TsvRow& r : read_tsv("data/sk/launchers.tsv")) {
    ArmRow a;
    a.kind = r["kind"] == "launcher" ? ArmKind::launcher
             : r["kind"] == "thrown" ? ArmKind::thrown
             : r["kind"] == "placed" ? ArmKind::placed
                                     : ArmKind::flame;
    a.least = static_cast<std::int16_t>(number(r["min"]) * 100);
    a.near = static_cast<std::int16_t>(number(r["short"]) * 100);
    a.far = static_cast<std::int16_t>(number(r["max"]) * 100);
    a.pen = read_letter(r["pen"]).value_or(no_letter);
    a.he = read_letter(r["he_pen"]).value_or(no_letter);
    a.templ = r["template"].starts_with("small") ? 1 : r["template"] == "large" ? 2 : 0;
    a.smoke = r["id"] == "smokegren";
    a.one_shot = r["one_shot"] == "1";
    a.crew = static_cast<std::uint8_t>(number(r["crew"]));
    a.points = static_cast<std::int8_t>(number(r["points"]));
    a.molotov = r["id"] == "molotov";
    a.lunge = r["id"] == "lunge";
    a.satchel = r["id"] == "satchel";
    a.hand_grenade = r["id"] == "grenade";
    a.backblast =
        r["id"].starts_with("bazooka") || r["id"] == "pschreck" || r["id"].starts_with("pfaust");
    if (r["template"].starts_with("strip ")) {
      const auto x = r["template"].find('x');
      a.strip_length = static_cast<std::int16_t>(number(r["template"].substr(6, x - 6)) * 100);
      a.strip_width = static_cast<std::int16_t>(number(r["template"].substr(x + 1)) * 100);
    }
    a.vehicle = r["id"] == "vflamer";
    c.arms.push_back(a);
    c.arm.push_back(str(r["id"]));
    c.arm_name.push_back(str(r["name"]));
  }
  for (const TsvRow& r : read_tsv("data/sk/mortars.tsv")) {
    ArmRow a;
    a.kind = ArmKind::mortar;
    a.crewed = 1;
    a.templ = r["template"] == "small" ? 1 : 2;
    a.wound_open = static_cast<std::uint8_t>(number(r["wound_open"]));
    a.wound_sheltered = static_cast<std::uint8_t>(number(r["wound_sheltered"]));
    a.kill = static_cast<std::uint8_t>(number(r["kill"]));
    a.crew = static_cast<std::uint8_t>(number(r["crew"]));
    a.lay = static_cast<std::uint8_t>(number(r["lay"]));
    a.points = static_cast<std::int8_t>(number(r["points"]));
    c.arms.push_back(a);
    c.arm.push_back(str(r["id"]));
    c.arm_name.push_back(str(r["name"]));
  }
}

Arm arm_named(const Catalog& c, std::string_view id) {
  for (std::size_t i = 0; i < c.arm.size(); ++i)
    if (c.arm[i] == id) return {static_cast<std::uint8_t>(i)};
  return {};
}

void read_guns(Catalog& c) {
  for (const TsvRow& r : read_tsv("data/sk/guns.tsv")) {
    GunRow g;
    g.ap = read_letter(r["ap"]).value_or(no_letter);
    g.heat = read_letter(r["heat"]).value_or(no_letter);
    g.he = read_letter(r["he"]).value_or(no_letter);
    g.templ = r["template"] == "small" ? 1 : r["template"] == "large" ? 2 : 0;
    g.lay = static_cast<std::uint8_t>(number(r["lay"]));
    g.crew = static_cast<std::uint8_t>(number(r["crew"]));
    g.weight = r["weight"] == "light"    ? Weight::light
               : r["weight"] == "medium" ? Weight::medium
               : r["weight"] == "heavy"  ? Weight::heavy
                                         : Weight::mounted;
    g.petard = r["id"] == "petard";
    g.points = static_cast<std::int16_t>(number(r["points"]));
    c.guns.push_back(g);
    c.gun.push_back(str(r["id"]));
    c.gun_name.push_back(str(r["name"]));
  }
}

void read_mobility(Catalog& c) {
  const auto letter = [](std::string_view t) {
    return t == "R"   ? Band::fast
           : t == "M" ? Band::medium
           : t == "L" ? Band::slow
                      : Band::very_fast;
  };
  for (const TsvRow& r : read_tsv("data/sk/mobility.tsv")) {
    MobilityRow m;
    for (int i = 1; i <= 4; ++i)
      m.most[i] = static_cast<std::int16_t>(number(r.beside("LENT", i - 1)) * 100);
    m.offroad = letter(r["offroad"]);
    m.difficult = letter(r["difficult"]);
    m.very = r["very_difficult"] == "bog" ? 1 : r["very_difficult"] == "ok" ? 2 : 0;
    const std::string_view id = r["id"];
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
  for (const TsvRow& r : read_tsv("data/sk/vehicles.tsv")) {
    VehicleEntry e{str(r["id"]), str(r["name"]), str(r["type"]), {}};
    TypeRow& t = e.row;
    t.kind = class_of(r["type"]);
    for (std::size_t i = 0; i < c.mobility_id.size(); ++i)
      if (c.mobility_id[i] == r["mobility"]) t.mobility = static_cast<std::uint8_t>(i);
    t.front = read_letter(r["F"]).value_or(0);
    t.side = read_letter(r["S"]).value_or(0);
    t.rear = read_letter(r["R"]).value_or(0);
    t.american = r["nation"] == "US";
    t.open = r["open"] == "1";
    t.turret = r["turret"] == "1";
    for (std::size_t i = 0; i < c.gun.size(); ++i)
      if (c.gun[i] == r["main"]) t.gun = {static_cast<std::uint8_t>(i)};
    if (!t.gun && r["main"] != "-") t.cannon = arm_named(c, r["main"]);
    read_mounts(c, t, r["mgs"]);
    t.crew = static_cast<std::uint8_t>(number(r["crew"]));
    t.radio = r["radio"] == "1";
    t.seats = static_cast<std::uint8_t>(number(r["seats"]));
    t.length = static_cast<std::int16_t>(read_cm(r["len"]).value_or(0));
    t.width = static_cast<std::int16_t>(read_cm(r["wid"]).value_or(0));
    t.height = static_cast<std::int16_t>(read_cm(r["hgt"]).value_or(0) * 3);
    t.points = static_cast<std::int16_t>(number(r["points"]));
    c.vehicles.push_back(std::move(e));
  }
}

void read_sections(Catalog& c) {
  for (const TsvRow& r : read_tsv("data/sk/sections.tsv")) {
    SectionRow s;
    s.id = str(r["id"]);
    s.name = str(r["name"]);
    s.quality = read_quality(r["quality"]).value_or(Quality::veteran);
    for (const std::string_view t : split(r["traits"], '+')) s.traits |= trait_of(t);
    for (std::string_view f : split(r["figures"], ';')) {
      while (f.starts_with(' ')) f.remove_prefix(1);
      s.figures.push_back(str(f));
    }
    s.points = number(r["points"]);
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
