// The figures and cards of the game, from data/toi.
#include <boost/json.hpp>
#include <sstream>

#include "embedded/embedded.hpp"
#include "games/tide_of_iron/io/load.hpp"

namespace bocage::toi {
namespace {

u8 small(long n) { return static_cast<u8>(n); }

Fire read_fire(const Table& t, std::string_view key) {
  const auto n = t.numbers(key);
  if (n.size() == 2) return {small(n[0]), small(n[1])};
  if (t.has(key)) t.complain(key, "write range and firepower, such as [4, 1]");
  return {};
}

void read_unit_tables(Reader& r, const Table& top) {
  int kind = 0;
  for (const Table& t : top.tables("figure")) {
    t.text("id");
    t.number("slots", 1, 2);
    const Fire squads = read_fire(t, t.has("suppressive") ? "suppressive" : "infantry");
    const Fire vehicles = read_fire(t, t.has("normal") ? "normal" : "vehicle");
    const Fire german = t.has("german_infantry") ? read_fire(t, "german_infantry") : squads;
    if (kind < figure_kinds) {
      r.world.figures[0][kind][0] = squads, r.world.figures[1][kind][0] = german;
      r.world.figures[0][kind][1] = r.world.figures[1][kind][1] = vehicles;
    }
    ++kind;
  }
  for (const Table& t : top.tables("vehicle")) {
    const auto type = read_word<Type>(t.text("id"), types);
    if (!type) {
      t.complain("id", "no such vehicle");
      continue;
    }
    VehicleType& v = r.world.vehicles[static_cast<int>(*type)];
    t.text("side", "");
    v.count = small(t.number("count", 1, 24));
    v.movement = small(t.number("movement", 0, 12));
    v.armour = small(t.number("armour", 0, 12));
    v.carries = small(t.number("carries", 0, 2, 0));
    v.heavy = t.flag("heavy"), v.thick = t.flag("thick"), v.fragile = t.flag("fragile"),
    v.on_road = t.flag("on_road");
    v.infantry = read_fire(t, "infantry");
    v.vehicle = read_fire(t, "vehicle");
    const Fire other = read_fire(t, "alternative");
    if (r.world.on.alternative_tanks && other.power) v.vehicle = other;  // toi.opt.6
  }
}

void read_terrain(Reader& r, const Table& top) {
  for (const Table& t : top.tables("terrain")) {
    const auto kind = read_word<Terrain>(t.text("id"), terrains);
    if (!kind) continue;
    TerrainType& g = r.world.terrain_types[static_cast<int>(*kind)];
    t.text("letter");
    g.squad = small(t.number("squad", 0, 9)), g.vehicle = small(t.number("vehicle", 0, 9));
    t.number("deep_squad", 0, 9, 0);
    g.cover = small(t.number("cover", 0, 9));
    g.blocks = t.flag("blocks"), g.hides = t.flag("hides"), g.works = t.flag("works"),
    g.smoke = t.flag("smoke");
  }
}

int read_mods(const Table& t, ModRow (&rows)[2]) {
  int n = 0;
  for (const Table& m : t.tables("mods")) {
    const auto kind = read_word<Mod>(m.text("kind"), mod_kinds);
    if (!kind || n == 2) {
      m.complain("kind", "no such modifier, or more than two");
      continue;
    }
    const std::string whom = m.text("whom", "own");
    rows[n++] = {*kind, static_cast<std::int8_t>(m.number("amount", -9, 9)),
                 whom == "enemy"  ? Whom::enemy
                 : whom == "both" ? Whom::both
                                  : Whom::own};
  }
  return n;
}

struct OpWord {
  std::string_view word;
  Op op;
};
constexpr OpWord op_words[] = {
    {"contact", Op::contact}, {"aim", Op::aim},       {"heading", Op::heading},
    {"drift", Op::drift},     {"area", Op::area},     {"blast", Op::blast},
    {"line", Op::line},       {"strike", Op::strike}, {"turn", Op::turn},
    {"unpin", Op::unpin},     {"put", Op::put},       {"clear", Op::clear},
    {"enter", Op::enter},     {"raise", Op::raise},   {"command", Op::command},
    {"reserve", Op::reserve}, {"cut", Op::cut},       {"act", Op::act},
    {"actions", Op::actions}, {"peek", Op::peek},     {"last", Op::last},
    {"dice", Op::dice}};

// "put smoke beside 2": the words after the first mean what the instruction makes of them.
bool read_instruction(const std::string& text, Instruction& x) {
  std::istringstream in(text);
  std::string op;
  in >> op;
  for (const OpWord& w : op_words)
    if (w.word == op) x.op = w.op;
  if (x.op == Op::none) return false;
  if (x.op == Op::put || x.op == Op::clear) x.n = 1;
  for (std::string word_; in >> word_;) {
    if (word_[0] >= '0' && word_[0] <= '9') {
      const u8 n = small(std::stoi(word_));
      if (x.op == Op::line && x.n) x.where = n;
      else x.n = n;
    } else if (word_ == "suppressive" || word_ == "next_round") {
      x.what = 1;
    } else if (x.op == Op::act) {
      x.what = small(word_ == "satchel" ? 1 : 0);
    } else if (x.op == Op::raise) {
      if (const auto squad = read_squad(word_))
        x.n = small(code_of(*squad) & 255), x.where = small(code_of(*squad) >> 8);
      else if (const auto type = read_word<Type>(word_, types))
        x.what = small(static_cast<int>(*type));
      else return false;
    } else if (x.op == Op::turn || x.op == Op::dice) {
      if (const auto who = read_word<Who>(word_, 12)) x.where = small(static_cast<int>(*who));
      else if (const auto change = read_word<Becomes>(word_, 11))
        x.what = small(static_cast<int>(*change));
      else return false;
    } else if (const auto where = read_word<Where>(word_, 14);
               where && !(x.op == Op::put && !x.what && word_ == "wire")) {
      x.where = small(static_cast<int>(*where));
    } else if (const auto marker = read_word<Marker>(word_, markers)) {
      x.what = small(static_cast<int>(*marker));
    } else {
      return false;
    }
  }
  return true;
}

void read_cards(Reader& r, const Table& top) {
  World& w = r.world;
  for (const Table& d : top.tables("deck")) {
    if (w.deck_count == max_decks) break;
    const u8 deck = w.deck_count++;
    r.names.deck.push_back(d.text("id"));
    const auto type = read_word<CardType>(d.text("type"), 6);
    if (type) w.deck_type[deck] = *type;
    for (const Table& t : d.tables("card")) {
      if (w.card_count == max_cards) break;
      Card& c = w.cards[w.card_count++];
      r.names.card.push_back(t.text("id"));
      c.deck = deck;
      c.copies = small(t.number("copies", 1, 9, 1));
      c.cost = small(t.number("cost", 0, 20));
      c.in_command_phase = t.text("phase") == "command";
      c.cross = t.flag("cross");
      c.mod_count = small(read_mods(t, c.mods));
      for (const std::string& line : t.texts("program")) {
        if (c.steps == 5 || !read_instruction(line, c.program[c.steps]))
          t.complain("program", "'" + line + "' is no instruction");
        else ++c.steps;
      }
    }
  }
}

void read_operations(Reader& r, const Table& top) {
  World& w = r.world;
  for (const Table& t : top.tables("card")) {
    if (w.operation_count == max_operations) break;
    const u8 i = w.operation_count++;
    Operation& o = w.operations[i];
    r.names.operation.push_back(t.text("id"));
    o.mod_count = small(read_mods(t, o.mods));
    const std::string grants = t.text("grants", "");
    if (grants == "smoke") w.smoke_operation = i;
    if (grants == "demolition") w.demolition_operation = i;
    t.text("setup", "");
    o.binds = t.text("binds", "owner") == "named" ? 255 : 0;  // the side comes later
  }
}

template <class Read>
void read_file(Reader& r, const char* path, Read read) {
  const TomlFile file(embedded_file(path), path, r.wrong);
  if (!file.parsed()) return;
  const Table top = file.top();
  read(r, top);
  top.finish();
}

}  // namespace

void read_catalog(Reader& r) {
  read_file(r, "data/toi/units.toml", read_unit_tables);
  read_file(r, "data/toi/terrain.toml", read_terrain);
  read_file(r, "data/toi/cards.toml", read_cards);
  read_file(r, "data/toi/operations.toml", read_operations);
}

}  // namespace bocage::toi
