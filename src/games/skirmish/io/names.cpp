#include "games/skirmish/io/names.hpp"

#include <algorithm>
#include <charconv>

#include "files/word_lists.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "texts/texts.hpp"

namespace bocage::sk {
namespace {

constexpr std::string_view grounds[] = {
    "open",    "road",     "crops",  "orchard", "brush",   "wood",     "jungle", "marsh",
    "stream",  "river",    "ford",   "bridge",  "rubble",  "crater",   "snow",   "trench",
    "foxhole", "wire",     "fence",  "hedge",   "lowwall", "sandbags", "bocage", "highwall",
    "cliff",   "building", "bunker", "wreck",   "hill",    "minefield"};
constexpr std::string_view qualities_[] = {"COMMANDO", "ELITE", "VETERAN", "BLEU"};
constexpr std::string_view ranks_[] = {"SOLDAT",     "SOUS-OFFICIER", "NEOPHYTE",   "CHEVRONNE",
                                       "TALENTUEUX", "LEGENDAIRE",    "COMMISSAIRE"};
constexpr std::string_view postures[] = {"standing", "prone", "waiting", "climbing", "aboard"};
constexpr std::string_view healths[] = {"sound", "wounded", "dead"};
constexpr std::string_view places[] = {"nowhere", "unplaced", "coming",   "table",
                                       "gone",    "routed",   "captured", "unknown"};
constexpr std::string_view morales[] = {"steady", "demoralised", "routing"};
constexpr std::string_view gaits[] = {"none", "slow", "normal", "fast", "charge"};
constexpr std::string_view bands_[] = {"ARRET", "LENT", "MOYEN", "RAPIDE", "TRES_RAPIDE"};
constexpr std::string_view ammos[] = {"ap", "heat", "he", "smoke"};
constexpr std::string_view mounts[] = {"main", "coaxial", "hull", "pintle", "flame"};
constexpr std::string_view kinds[] = {"section", "team", "crew", "vehicle", "leader", "battery"};
constexpr std::string_view letters[] = {"0", "A", "B", "C", "D", "E"};
constexpr std::string_view faces[] = {"front", "side", "rear"};
constexpr std::string_view hatches[] = {"closed", "open"};
constexpr std::string_view causes[] = {"bombarded", "near_armour", "half",
                                       "exposed",   "routers",     "leaderless"};
constexpr std::string_view tank_causes[] = {"air_attack", "major_damage", "alone"};

std::string_view cause_word(Kind kind, int i) {
  return kind == tank_cause_kind ? word_in(tank_causes, i) : word_in(causes, i);
}

// With a sign: tables have places beyond their edges.
std::optional<int> number_in(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return n;
}

std::string room_name(const World& w, const Names& n, Piece p) {
  const Bay b = p.bay();
  std::string s = name_in(n.shape, w.bays[b.id].shape.id);
  if (const std::string bay = name_in(n.bay, b.id); !bay.empty()) s += ":" + bay;
  return s + "/" + std::to_string(p.storey());
}

std::string piece_name(const World& w, const Names& n, int value) {
  const Piece p(value & 0xffff);
  if (!p || !exists(w, p)) return "?";
  if (p.is_figure())
    return name_in(n.group, info(w, p.as_figure()).group.id) + "-" +
           std::to_string(info(w, p.as_figure()).number);
  if (p.is_vehicle()) return name_in(n.group, w.vehicles[p.as_vehicle().id].group.id);
  if (p.is_gear()) return name_in(n.group, info(w, p.as_gear()).group.id) + ".gun";
  return room_name(w, n, p);
}

std::optional<int> read_piece(const World& w, const Names& n, std::string_view text) {
  if (const auto g = find_name(n.group, text)) {
    const Vehicle v = w.groups[*g].vehicle;
    if (v) return Piece(v).value;
    if (w.groups[*g].gear) return Piece(w.groups[*g].gear).value;
    if (w.groups[*g].size == 1) return w.groups[*g].first;  // an officer, a sniper
    return {};
  }
  if (text.ends_with(".gun")) {
    const auto g = find_name(n.group, text.substr(0, text.size() - 4));
    if (g && w.groups[*g].gear) return Piece(w.groups[*g].gear).value;
    return {};
  }
  if (const auto slash = text.rfind('/'); slash != text.npos) {
    const auto storey = number_in(text.substr(slash + 1));
    if (!storey || *storey < 0 || *storey > 7) return {};
    std::string_view shape = text.substr(0, slash), bay;
    if (const auto colon = shape.find(':'); colon != shape.npos)
      bay = shape.substr(colon + 1), shape = shape.substr(0, colon);
    const auto id = find_name(n.shape, shape);
    if (!id) return {};
    for (int i = 0; i < w.shapes[*id].bays; ++i) {
      const int b = w.shapes[*id].first_bay + i;
      if (name_in(n.bay, b) == bay) return Piece(Bay{static_cast<std::uint8_t>(b)}, *storey).value;
    }
    return {};
  }
  const auto dash = text.rfind('-');
  if (dash == text.npos) return {};
  const auto number = number_in(text.substr(dash + 1));
  const auto g = find_name(n.group, text.substr(0, dash));
  if (!number || !g || *number < 1 || *number > w.groups[*g].size) return {};
  return w.groups[*g].first + *number - 1;
}

}  // namespace

std::string_view word(Ground x) { return word_in(grounds, static_cast<int>(x)); }
std::string_view word(Quality x) { return word_in(qualities_, static_cast<int>(x)); }
std::string_view word(Rank x) { return word_in(ranks_, static_cast<int>(x)); }
std::string_view word(Posture x) { return word_in(postures, static_cast<int>(x)); }
std::string_view word(Health x) { return word_in(healths, static_cast<int>(x)); }
std::string_view word(Place x) { return word_in(places, static_cast<int>(x)); }
std::string_view word(Morale x) { return word_in(morales, static_cast<int>(x)); }
std::string_view word(Gait x) { return word_in(gaits, static_cast<int>(x)); }
std::string_view word(Band x) { return word_in(bands_, static_cast<int>(x)); }
std::string_view word(Ammo x) { return word_in(ammos, static_cast<int>(x)); }
std::string_view word(Mount x) { return word_in(mounts, static_cast<int>(x)); }
std::string_view word(GroupKind x) { return word_in(kinds, static_cast<int>(x)); }
std::optional<Ground> read_ground(std::string_view t) { return read_in<Ground>(grounds, t); }
std::optional<Quality> read_quality(std::string_view t) { return read_in<Quality>(qualities_, t); }
std::optional<Rank> read_rank(std::string_view t) {
  if (t == "NCO") return Rank::nco;
  return read_in<Rank>(ranks_, t);
}
std::optional<Posture> read_posture(std::string_view t) { return read_in<Posture>(postures, t); }
std::optional<Band> read_band(std::string_view t) { return read_in<Band>(bands_, t); }
std::optional<Morale> read_morale(std::string_view t) { return read_in<Morale>(morales, t); }
std::optional<Health> read_health(std::string_view t) { return read_in<Health>(healths, t); }
std::optional<Gait> read_gait(std::string_view t) { return read_in<Gait>(gaits, t); }
std::optional<Letter> read_letter(std::string_view t) {
  if (t == "-" || t == "special") return no_letter;
  return read_in<Letter>(letters, t);
}
std::string letter_word(int l) { return l == no_letter ? "-" : std::string(word_in(letters, l)); }

std::string cm(int units) {
  std::string s = units < 0 ? "-" : "";
  if (units < 0) units = -units;
  s += std::to_string(units / 100);
  const int rest = units % 100;
  if (!rest) return s;
  s += '.';
  s += static_cast<char>('0' + rest / 10);
  if (rest % 10) s += static_cast<char>('0' + rest % 10);
  return s;
}

std::optional<int> read_cm(std::string_view text) {
  bool minus = false;
  if (text.starts_with('-')) minus = true, text.remove_prefix(1);
  const auto dot = text.find('.');
  const auto whole = number_in(text.substr(0, dot));
  if (!whole || *whole < 0 || *whole > 100000) return {};
  int rest = 0;
  if (dot != text.npos) {
    const std::string_view part = text.substr(dot + 1);
    if (part.empty() || part.size() > 2) return {};
    const auto r = number_in(part);
    if (!r || *r < 0) return {};
    rest = part.size() == 1 ? *r * 10 : *r;
  }
  const int n = *whole * 100 + rest;
  return minus ? -n : n;
}

std::string name(const World& w, const Names& n, Kind kind, int value) {
  switch (kind) {
    case piece_kind: return piece_name(w, n, value);
    case group_kind: return name_in(n.group, value);
    case point_kind: {
      const auto what = static_cast<std::uint32_t>(value);
      const Point p = point_of(what);
      std::string s = cm(p.x) + "," + cm(p.y);
      if (storey_of(what)) s += "/" + std::to_string(storey_of(what));
      return s;
    }
    case shape_kind: return name_in(n.shape, value);
    case arm_kind: return name_in(n.arm, value);
    case gun_kind: return name_in(n.gun, value);
    case length_kind: return cm(value);
    case gait_kind: return std::string(word_in(gaits, value));
    case formation_kind: {
      std::string s(word_in(gaits, value & 15));
      return value >> 4 ? s + ":cover" : s;
    }
    case band_kind: return std::string(word_in(bands_, value));
    case ammo_kind: return std::string(word_in(ammos, value));
    case mount_kind: return std::string(word_in(mounts, value));
    case morale_kind: return std::string(word_in(morales, value));
    case quality_kind: return std::string(word_in(qualities_, value));
    case rank_kind: return std::string(word_in(ranks_, value));
    case objective_kind: return name_in(n.objective, value);
    case battery_kind: return name_in(n.battery, value);
    case letter_kind: return letter_word(value);
    case face_kind: return std::string(word_in(faces, value));
    case hatch_kind: return std::string(word_in(hatches, value));
    case turn_kind: {
      const auto what = static_cast<std::uint32_t>(value);
      return std::to_string(leg_heading(what)) + ":" + cm(leg_units(what)) +
             (leg_back(what) ? ":back" : "");
    }
    case degrees_kind:
    case axis_kind: return std::to_string(value);
    case means_kind:
      if (Means::is_mount(value)) return std::string(word_in(mounts, value - Means::mounts));
      if (Means::is_shell(value)) return std::string(word_in(ammos, value - Means::shells));
      return value == 255                                           ? "hands"
             : value < static_cast<int>(n.arm.size()) && value >= 0 ? name_in(n.arm, value)
                                                                    : std::to_string(value);
    case cause_kind:
    case tank_cause_kind: {
      std::string s;
      for (int i = 0; i < 6; ++i)
        if (value >> i & 1) s += (s.empty() ? "" : "+") + std::string(cause_word(kind, i));
      return s.empty() ? "none" : s;
    }
    case blow_kind: return value >= 1024 ? name_in(n.shape, value - 1024) : piece_name(w, n, value);
    default: return std::to_string(value);
  }
}

std::optional<int> value(const World& w, const Names& n, Kind kind, std::string_view text) {
  const auto of = [](auto x) {
    return x ? std::optional<int>(static_cast<int>(*x)) : std::nullopt;
  };
  switch (kind) {
    case piece_kind: return read_piece(w, n, text);
    case group_kind: return find_name(n.group, text);
    case point_kind: {
      int storey = 0;
      if (const auto slash = text.find('/'); slash != text.npos) {
        const auto s = number_in(text.substr(slash + 1));
        if (!s || *s < 0 || *s > 7) return {};
        storey = *s;
        text = text.substr(0, slash);
      }
      const auto comma = text.find(',');
      if (comma == text.npos) return {};
      const auto x = read_cm(text.substr(0, comma)), y = read_cm(text.substr(comma + 1));
      if (!x || !y || *x < 0 || *y < 0 || *x > 32767 || *y > 16383) return {};
      return static_cast<int>(
          packed({static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)}, storey));
    }
    case shape_kind: return find_name(n.shape, text);
    case arm_kind: return find_name(n.arm, text);
    case gun_kind: return find_name(n.gun, text);
    case length_kind: return read_cm(text);
    case gait_kind: return of(read_in<int>(gaits, text));
    case formation_kind: {
      const bool cover = text.ends_with(":cover");
      const auto g = read_in<int>(gaits, cover ? text.substr(0, text.size() - 6) : text);
      return g ? std::optional<int>(*g | (cover ? 16 : 0)) : std::nullopt;
    }
    case band_kind: return of(read_in<int>(bands_, text));
    case ammo_kind: return of(read_in<int>(ammos, text));
    case mount_kind: return of(read_in<int>(mounts, text));
    case morale_kind: return of(read_in<int>(morales, text));
    case quality_kind: return of(read_in<int>(qualities_, text));
    case rank_kind: return of(read_in<int>(ranks_, text));
    case objective_kind: return find_name(n.objective, text);
    case battery_kind: return find_name(n.battery, text);
    case letter_kind: return of(read_letter(text));
    case face_kind: return of(read_in<int>(faces, text));
    case hatch_kind: return of(read_in<int>(hatches, text));
    case turn_kind: {
      bool back = false;
      if (text.ends_with(":back")) back = true, text.remove_suffix(5);
      const auto colon = text.find(':');
      if (colon == text.npos) return {};
      const auto h = number_in(text.substr(0, colon));
      const auto d = read_cm(text.substr(colon + 1));
      if (!h || !d || *h < 0 || *h >= 360 || *d < 0 || *d > 8191) return {};
      return static_cast<int>(packed_leg(*h, *d, back));
    }
    case degrees_kind:
    case axis_kind: {
      const auto d = number_in(text);
      if (!d || *d <= -360 || *d >= 360) return {};
      return (*d + 360) % (kind == axis_kind ? 180 : 360);
    }
    case means_kind:
      if (text == "hands") return 255;
      if (const auto m = read_in<int>(mounts, text)) return Means::mounts + *m;
      if (const auto a = read_in<int>(ammos, text)) return Means::shells + *a;
      if (const auto a = find_name(n.arm, text)) return a;
      return number_in(text);
    case blow_kind:
      if (const auto s = find_name(n.shape, text)) return 1024 + *s;
      return read_piece(w, n, text);
    default: return number_in(text);
  }
}

namespace {

// Weapons have short names in every language; the table's own is for those without.
std::string arm_label(const Names& n, int arm, std::string_view language) {
  const std::string_view x = find_text(language, "sk.arm." + name_in(n.arm, arm));
  return x.empty() ? name_in(n.arm_name, arm) : std::string(x);
}

// "Rifle squad", "Sherman", "5 cm Pak 38", "Seasoned officer".
std::string unit_label(const World& w, const Names& n, int g, std::string_view language) {
  const GroupInfo& me = w.groups[g];
  if (me.vehicle) return name_in(n.type_name, w.vehicles[me.vehicle.id].type);
  const std::string unit = name_in(n.unit, g);
  if (me.gear && unit.starts_with("gun:")) {
    const std::string all = name_in(n.gun_name, w.gears[me.gear.id].gun.id);
    return all.substr(0, all.find(" /"));
  }
  if (me.kind == GroupKind::leader && me.size)
    return words_of(
        language,
        "sk.officer." + std::string(word_in(ranks_, static_cast<int>(w.figures[me.first].rank))));
  return std::string(find_text(language, "sk.unit." + unit));
}

// A name with its article, in mid-sentence: "into the house".
std::string within_sentence(std::string s) {
  for (const std::string_view article : {"The ", "Le ", "La ", "Les ", "L'"})
    if (s.starts_with(article)) s[0] = static_cast<char>(s[0] - 'A' + 'a');
  return s;
}

}  // namespace

std::string label(const World& w, const Names& n, Kind kind, int value, std::string_view language) {
  const auto spoken = [&](std::string_view family, std::string_view which) {
    return words_of(language, "sk." + std::string(family) + "." + std::string(which));
  };
  const auto words = [&](const std::vector<Words>& list, int i) -> std::string {
    if (i < 0 || i >= static_cast<int>(list.size())) return {};
    const Words& x = list[static_cast<std::size_t>(i)];
    auto it = x.find(language);
    if (it == x.end()) it = x.find("en");
    return it == x.end() ? std::string() : it->second;
  };
  const auto shape_label = [&](int shape) -> std::string {
    if (auto x = words(n.shape_words, shape); !x.empty()) return x;
    return spoken("ground", word(w.shapes[shape].ground));
  };
  // "the workshop, b, first floor": nobody says "shop:b/1".
  const auto room_label = [&](Bay b, int storey) -> std::string {
    std::string s = within_sentence(shape_label(w.bays[b.id].shape.id));
    if (const std::string bay = name_in(n.bay, b.id); !bay.empty()) s += ", " + bay;
    return s + ", " + spoken("storey", std::to_string(storey));
  };
  // A group as the scenario calls it, or else by what it is, with a letter where a side has several of them.
  const auto group_label = [&](int g) -> std::string {
    if (auto x = words(n.group_words, g); !x.empty()) return x;
    const std::string unit = name_in(n.unit, g);
    std::string s = unit_label(w, n, g, language);
    if (s.empty()) return name_in(n.group, g);
    int before = 0, all = 0;
    for (int i = 0; i < w.group_count; ++i)
      if (w.groups[i].side == w.groups[g].side && name_in(n.unit, i) == unit)
        before += i < g, ++all;
    if (all > 1) s += " " + std::string(1, static_cast<char>('A' + before % 26));
    return s;
  };
  switch (kind) {
    case piece_kind: {
      const Piece p(value & 0xffff);
      if (!p || !exists(w, p)) break;
      if (p.is_figure()) {
        const FigureInfo& f = info(w, p.as_figure());
        if (w.groups[f.group.id].size == 1) return group_label(f.group.id);
        return group_label(f.group.id) + " " + std::to_string(f.number);
      }
      if (p.is_vehicle() || p.is_gear()) return group_label(group_of(w, p).id);
      return room_label(p.bay(), p.storey());
    }
    case point_kind: {
      const auto where = static_cast<std::uint32_t>(value);
      if (const Bay b = bay_at(w, point_of(where))) return room_label(b, storey_of(where));
      break;
    }
    case group_kind:
      if (value >= 0 && value < w.group_count) return group_label(value);
      break;
    case shape_kind:
      if (value >= 0 && value < w.shape_count) return shape_label(value);
      break;
    case objective_kind:
      if (auto x = words(n.objective_words, value); !x.empty()) return x;
      break;
    case arm_kind: return arm_label(n, value, language);
    case gun_kind: return name_in(n.gun_name, value);
    case length_kind: {
      std::string s = cm(value);
      if (language == "fr") std::ranges::replace(s, '.', ',');
      return s + " cm";
    }
    case gait_kind: return spoken("gait", word_in(gaits, value));
    case formation_kind: return spoken("gait", word_in(gaits, value & 15));
    case band_kind: return spoken("band", word_in(bands_, value));
    case ammo_kind: return spoken("ammo", word_in(ammos, value));
    case mount_kind: return spoken("mount", word_in(mounts, value));
    case morale_kind: return spoken("morale", word_in(morales, value));
    case quality_kind: return spoken("quality", word_in(qualities_, value));
    case rank_kind: return spoken("rank", word_in(ranks_, value));
    case face_kind: return spoken("face", word_in(faces, value));
    case hatch_kind: return spoken("hatch", word_in(hatches, value));
    case means_kind:
      if (Means::is_mount(value)) return spoken("mount", word_in(mounts, value - Means::mounts));
      if (Means::is_shell(value)) return spoken("ammo", word_in(ammos, value - Means::shells));
      if (value >= 0 && value < static_cast<int>(n.arm_name.size()))
        return arm_label(n, value, language);
      break;
    case cause_kind:
    case tank_cause_kind: {
      std::string s;
      for (int i = 0; i < 6; ++i)
        if (value >> i & 1) s += (s.empty() ? "" : ", ") + spoken("cause", cause_word(kind, i));
      return s.empty() ? spoken("cause", "none") : s;
    }
    default: break;
  }
  return name(w, n, kind, value);
}

}  // namespace bocage::sk
