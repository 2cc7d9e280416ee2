// Properties over whole battles and random maps: an oracle of sight, counts of the box, no dead ends.
#include "embedded/embedded.hpp"
#include "kernel/random.hpp"
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

// ---- sight as the contract writes it (gaps.md 2.3), with fractions of whole numbers
struct Fraction {
  long n, d;  // d > 0
  friend bool operator<(Fraction a, Fraction b) { return a.n * b.d < b.n * a.d; }
};
enum class Meets { no, edge, inside };

// The part of the segment a-b in the hex round h: inside, along an edge, or not at all (a corner).
Meets meets(Cube a, Cube b, Cube h) {
  const long p[3] = {a.q - h.q, a.r - h.r, a.s - h.s}, v[3] = {b.q - a.q, b.r - a.r, b.s - a.s};
  Fraction low{0, 1}, high{1, 1};
  bool edge = false;
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    long from = p[i] - p[k], slope = v[i] - v[k];
    if (!slope) {
      if (from < -1 || from > 1) return Meets::no;
      edge |= from == 1 || from == -1;
      continue;
    }
    Fraction t0{-1 - from, slope}, t1{1 - from, slope};
    if (slope < 0) t0 = {1 + from, -slope}, t1 = {from - 1, -slope};
    if (t1 < t0) std::swap(t0, t1);
    if (low < t0) low = t0;
    if (t1 < high) high = t1;
  }
  if (!(low < high)) return Meets::no;
  return edge ? Meets::edge : Meets::inside;
}

int hex_distance(Cube a, Cube b) {
  return std::max({std::abs(a.q - b.q), std::abs(a.r - b.r), std::abs(a.s - b.s)});
}

bool clear(const World& w, const State& s, Hex a, Hex b, const std::vector<Hex>& crossed) {
  const int la = w.level[a.id], lb = w.level[b.id], top = std::max(la, lb), low = std::min(la, lb);
  const auto blocks = [&](Hex h) {
    return w.terrain[h.id] == Terrain::woods || w.terrain[h.id] == Terrain::building ||
           marked(s, h, Marker::smoke);
  };
  for (const Hex h : crossed)
    if (w.level[h.id] > top) return false;
  if (la == lb) {
    for (const Hex h : crossed)
      if (blocks(h)) return false;
    return true;
  }
  const Hex high = la > lb ? a : b, lower = la > lb ? b : a;
  int nearest = 99;
  for (const Hex h : crossed) {
    if (hex_distance(w.grid.cube(h), w.grid.cube(high)) == 1 && w.level[h.id] == top) return false;
    if (blocks(h) || w.level[h.id] > low)
      nearest = std::min(nearest, hex_distance(w.grid.cube(h), w.grid.cube(lower)));
  }
  return nearest > (top - low == 1 ? 2 : 1);
}

bool oracle(const World& w, const State& s, Hex a, Hex b) {
  if (a == b || w.grid.distance(a, b) == 1) return true;
  std::vector<Hex> inside, left, right;
  const Doubled from = w.grid.doubled(a), to = w.grid.doubled(b);
  for (const Hex h : w.grid) {
    if (h == a || h == b) continue;
    const Meets m = meets(w.grid.cube(a), w.grid.cube(b), w.grid.cube(h));
    const Doubled at_ = w.grid.doubled(h);
    const int side = (to.x - from.x) * (at_.y - from.y) - (to.y - from.y) * (at_.x - from.x);
    if (m == Meets::inside) inside.push_back(h);
    else if (m == Meets::edge) (side > 0 ? right : left).push_back(h);
  }
  bool along = false;  // off the map there may be hexes on one side only
  const Doubled d = to - from;
  along = d.x == 0 || d.x == 3 * d.y || d.x == -3 * d.y;
  if (!along) return clear(w, s, a, b, inside);
  for (auto* one : {&left, &right}) one->insert(one->end(), inside.begin(), inside.end());
  return clear(w, s, a, b, left) || clear(w, s, a, b, right);
}

std::string random_map(Random& random, int columns, int rows) {
  std::string art = "art = '''\n";
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      constexpr const char* kinds[] = {".", ".", ".", "w", ".", "r", "b", "."};
      art += std::string(kinds[random.below(8)]) +
             (random.below(3)   ? "0"
              : random.below(2) ? "1"
                                : "2") +
             " ";
    }
    art += "\n";
  }
  return art + "'''";
}

// toi.los.1 to toi.los.18, the oracle on random maps, with and without smoke; the line is mutual
TEST(Toi_los_1, EqualsANaiveWalker) {
  Random random(11);
  for (int map = 0; map < 14; ++map) {
    const int columns = 6 + static_cast<int>(random.below(5)),
              rows = 5 + static_cast<int>(random.below(5));
    const std::string text =
        "game = \"toi\"\nunit = [{ side = \"us\", squad = \"R\", hex = \"0101\" }]\n[map]\n" +
        random_map(random, columns, rows);
    Complaints wrong;
    auto loaded = Io::load(text, "random", {}, wrong);
    if (!loaded) continue;  // somebody stands where nobody may
    const World& w = *loaded->world;
    State s = loaded->state;
    for (int smoke = 0; smoke < 3; ++smoke) {
      for (const Hex a : w.grid)
        for (const Hex b : w.grid) {
          ASSERT_EQ(sees(w, s, a, b), oracle(w, s, a, b))
              << std::string_view(w.grid.name(a)) << " " << std::string_view(w.grid.name(b)) << "\n"
              << text;
          ASSERT_EQ(sees(w, s, a, b), sees(w, s, b, a));
        }
      for (int i = 0; i < 2; ++i) {
        const Hex h = hex(static_cast<int>(random.below(w.hexes)));
        if (may_lie(w, s, Marker::smoke, h)) lay_marker(s, Marker::smoke, h);
      }
    }
  }
}

// ---- whole battles: everybody does something instead of ending the phase
void check(const World& w, const State& s) {
  if (s.frames.find(Step::form) >= 0) return;  // figures lie beside their bases
  int figures[2][figure_kinds] = {}, ready[2] = {}, hidden[2] = {};
  for (int i = 0; i < max_units; ++i) {
    const UnitState& u = s.units[i];
    const int side = i / per_side;
    if (u.place == Place::in_box || u.place == Place::due) continue;
    const Figures f = u.figures;
    const int n[] = {f.regular, f.elite, f.officer, f.mg, f.mortar};
    for (int k = 0; k < figure_kinds; ++k) figures[side][k] += n[k];
    ready[side] += u.duty == Duty::op_fire;
    hidden[side] += u.concealed;
    ASSERT_LE(slots(f), base_slots);
    if (u.place == Place::on_map && is_squad(unit(i))) {
      ASSERT_GT(count(f), 0);
    }
    if (u.place == Place::aboard) {
      ASSERT_TRUE(u.carrier || s.frames.find(Step::riders) >= 0);
      if (u.carrier) {
        ASSERT_EQ(s.units[u.carrier.id].hex, u.hex);
      }
    }
  }
  for (int side = 0; side < 2; ++side) {
    for (int k = 0; k < figure_kinds; ++k)
      ASSERT_EQ(figures[side][k] + s.pool[side][k], w.figure_pool[k]) << "toi.comp.1";
    ASSERT_EQ(ready[side], s.ready[side]);
    ASSERT_EQ(hidden[side], s.hidden[side]);
    ASSERT_LE(hidden[side], 4);
  }
  State folded = s;
  fold_mods(w, folded);
  ASSERT_EQ(std::memcmp(folded.mods, s.mods, sizeof s.mods), 0);
  ASSERT_GE(markers_left(s, Marker::wire), 0);
  ASSERT_GE(markers_left(s, Marker::mine), 0);
  ASSERT_GE(markers_left(s, Marker::entrenchment), 0);
  if (s.frames.step() != Step::action) return;  // nobody is between hexes
  for (const Hex h : w.grid)
    for (const Side side : {Side::first, Side::second}) {
      const Stacked n = stacked(s, h, side);
      ASSERT_LE(n.all, 3) << "toi.stack.1";
      ASSERT_LE(n.vehicles, 2);
      if (n.all) {
        ASSERT_FALSE(occupied_by(s, h, other(side)))
            << "both sides in " << std::string_view(w.grid.name(h));
      }
    }
}

TEST(Toi_stack_1, CountsHoldInWholeBattles) {
  static Prompt prompt;
  for (const char* id :
       {"crossroads", "hill-108", "two-bridges", "hedgerow", "wheat", "frozen-mill", "depot"})
    for (const Options& options :
         {Options{},
          Options{{"players", "4"}, {"passengers_survive", "on"}, {"members_alternate", "on"}},
          Options{{"players", "3"}, {"low_obstacles", "on"}}}) {
      Complaints wrong;
      auto loaded = Io::load(embedded_file("data/toi/scenarios/" + std::string(id) + ".toml"), id,
                             options, wrong);
      ASSERT_TRUE(loaded) << (wrong.empty() ? "" : to_string(wrong[0]));
      const World& w = *loaded->world;
      State s = loaded->state;
      Random random(static_cast<std::uint64_t>(id[0]) + options.size());
      int answers = 0;
      for (; answers < 200000; ++answers) {
        TideOfIron::ask(w, s, prompt);
        ASSERT_EQ(prompt.dropped, 0u);
        if (prompt.ask == Ask::over) break;
        Choice c;
        if (prompt.ask == Ask::throw_) c = sample(prompt.chance, random.next());
        else {
          ASSERT_FALSE(prompt.options.empty()) << prompt.text.key;
          for (int tries = 0; tries < 4; ++tries) {
            c = prompt.options[static_cast<int>(
                random.below(static_cast<std::uint32_t>(prompt.options.size())))];
            if (c.verb != verb::end_phase && c.verb != verb::fatigue && c.verb != verb::stop &&
                c.verb != verb::auto_setup && c.verb != verb::deploy)
              break;
          }
          ASSERT_FALSE(TideOfIron::refuse(w, s, c)) << prompt.text.key;
        }
        TideOfIron::take(w, s, c, nullptr);
        check(w, s);
        if (testing::Test::HasFatalFailure()) {
          ADD_FAILURE() << id << " after " << answers << " answers, asked "
                        << (prompt.text ? prompt.text.key : "") << " verb " << int(c.verb);
          return;
        }
      }
      EXPECT_TRUE(TideOfIron::result(w, s).over) << id;
      EXPECT_GT(answers, 100) << id;
    }
}

}  // namespace
}  // namespace bocage::toi
