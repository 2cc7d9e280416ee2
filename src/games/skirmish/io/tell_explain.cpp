// Lines of sight and regions, explained.
#include <boost/json.hpp>

#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "texts/texts.hpp"

namespace bocage::sk {
namespace {

namespace json = boost::json;

struct End {
  Piece piece;
  Eye eye;
  Point at;
};
std::optional<End> read_end(const World& w, const Names& n, const State& s, std::string_view text) {
  if (const auto p = value(w, n, piece_kind, text)) {
    const Piece piece(*p);
    if (piece.is_room()) return {};
    const bool there = piece.is_figure()    ? on_table(s, piece.as_figure())
                       : piece.is_vehicle() ? on_table(s, piece.as_vehicle())
                                            : on_table(s, piece.as_gear());
    if (!there) return {};
    return End{piece, eye_of(w, s, piece), place_of(s, piece)};
  }
  const auto p = value(w, n, point_kind, text);
  if (!p) return {};
  const auto what = static_cast<std::uint32_t>(*p);
  if (!on_the_table(w, point_of(what))) return {};
  return End{{}, ground_eye(w, s, point_of(what), storey_of(what)), point_of(what)};
}

constexpr std::string_view whys[] = {"seen",  "height", "veil",   "walls",
                                     "rooms", "night",  "closed", "range"};
constexpr const char* rules[] = {"sk.g9.1",  "sk.g9.2", "sk.g9.3", "sk.g9.5",
                                 "sk.g20.1", "sk.g9.7", "sk.g9.9", "sk.g10.4a"};

}  // namespace

std::optional<json::object> Io::los(const World& w, const Names& n, const State& s,
                                    std::string_view from, std::string_view to,
                                    std::string_view language) {
  const auto a = read_end(w, n, s, from), b = read_end(w, n, s, to);
  if (!a || !b) return {};
  Sight line;
  if (a->piece && b->piece) line = sees(w, s, a->piece, b->piece);
  else line = look(w, s, a->eye, b->eye);
  const int why = static_cast<int>(line.why);
  json::object o{{"seen", line.seen}, {"rule", rules[why]}, {"why", whys[why]}};
  const int range = a->piece && b->piece
                        ? distance(w, s, a->piece, b->piece)
                        : static_cast<int>(plane::root_up(plane::square(b->at - a->at)));
  o["range"] = range;
  if (line.blocker) o["blocker"] = n.shape[line.blocker.id];
  if (line.hull) o["blocker"] = sk::name(w, n, piece_kind, Piece(line.hull).value);
  if (line.veil) o["veil"] = line.veil / 100'000;
  if (line.partly) o["partly"] = true;
  if (line.hull_down) o["hull_down"] = true;
  if (line.smoke) o["smoke"] = true;
  o["text"] = words_of(language, line.seen ? "sk.los.open" : "sk.los.blocked");
  return o;
}

std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit, std::string_view) {
  const auto p = value(w, n, piece_kind, unit);
  if (!p || *p >= Piece::vehicles || !on_table(s, figure(*p))) return {};
  const Figure f = figure(*p);
  json::object o{{"figure", std::string(unit)}, {"cell", 100}};
  json::array regions;
  for (const Gait g : {Gait::slow, Gait::normal, Gait::fast}) {
    const int most = stride(w, s, f, g);
    if (most < 100 || at(s, f).aboard != 0xff) continue;
    json::array rows;
    const Point c = at(s, f).at;
    const int x0 = (c.x - most) / 100 * 100, x1 = c.x + most, y0 = (c.y - most) / 100 * 100,
              y1 = c.y + most;
    for (int y = y0; y <= y1; y += 100) {
      json::array runs;
      int run = -1;
      for (int x = x0; x <= x1 + 100; x += 100) {
        const bool in =
            x <= x1 && x >= 0 && y >= 0 && x <= w.width && y <= w.depth &&
            plane::within(c, Point{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)},
                          most) &&
            !refuse_move(w, s, f, {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, 0,
                         g);
        if (in && run < 0) run = x;
        if (!in && run >= 0) runs.push_back(json::array{run, x - 100}), run = -1;
      }
      if (!runs.empty()) rows.push_back(json::object{{"y", y}, {"runs", std::move(runs)}});
    }
    regions.push_back(
        json::object{{"gait", word(g)}, {"allowance", most}, {"rows", std::move(rows)}});
  }
  o["regions"] = std::move(regions);
  return o;
}

}  // namespace bocage::sk
