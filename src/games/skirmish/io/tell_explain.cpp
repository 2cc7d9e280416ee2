// Lines of sight and regions, explained.
#include <boost/json.hpp>

#include "games/skirmish/game.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/io/names.hpp"
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
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
bool is_there(const State& s, Piece p) {
  return p.is_figure()    ? on_table(s, p.as_figure())
         : p.is_vehicle() ? on_table(s, p.as_vehicle())
                          : on_table(s, p.as_gear());
}
std::optional<End> read_end(const World& w, const Names& n, const State& s, std::string_view text) {
  if (const auto p = value(w, n, piece_kind, text)) {
    const Piece piece(*p);
    if (piece.is_room()) return {};
    if (!is_there(s, piece)) return {};
    return End{piece, eye_of(w, s, piece), place_of(s, piece)};
  }
  if (const auto g = value(w, n, group_kind, text)) {  // where its leader is
    const Figure lead = leader_or_first(w, s, group(*g));
    if (!lead || !on_table(s, lead)) return {};
    return End{lead, eye_of(w, s, Piece(lead)), place_of(s, Piece(lead))};
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

// "Free: 34.2 cm", "The barn is in the way: 50.7 cm", "7.2 cm of wood on the line".
std::string told(const World& w, const Names& n, const Sight& line, int range,
                 std::string_view language) {
  const auto length = [&](int units) { return label(w, n, length_kind, units, language); };
  const std::string_view key = line.seen                                          ? "sk.los.open"
                               : line.why == Why::veil                            ? "sk.los.veil"
                               : line.why == Why::night                           ? "sk.los.night"
                               : line.why == Why::rooms || line.why == Why::walls ? "sk.los.walls"
                               : line.hull || line.blocker                        ? "sk.los.behind"
                                                           : "sk.los.blocked";
  return render_text(language, key, [&](std::string_view name) -> std::string {
    if (name == "range") return length(range);
    if (name == "veil") return length(static_cast<int>(line.veil / 100'000));
    if (name == "what")
      return line.hull ? label(w, n, piece_kind, Piece(line.hull).value, language)
                       : label(w, n, shape_kind, line.blocker.id, language);
    return {};
  });
}

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
  // The line itself is open where only the night, closed hatches or the distance keep one from seeing.
  const bool open =
      line.seen || line.why == Why::night || line.why == Why::closed || line.why == Why::range;
  const auto called = [&](const End& end, std::string_view written) {
    return end.piece ? sk::name(w, n, piece_kind, end.piece.value) : std::string(written);
  };
  json::object o{{"from", called(*a, from)}, {"to", called(*b, to)},           {"open", open},
                 {"seen", line.seen},        {"spotted", line.seen},           {"rule", rules[why]},
                 {"why", whys[why]},         {"rules", json::array{"sk.g9.1"}}};
  if (why) o["rules"].as_array().push_back(rules[why]);
  const int range = a->piece && b->piece
                        ? distance(w, s, a->piece, b->piece)
                        : static_cast<int>(plane::root_up(plane::square(b->at - a->at)));
  o["range"] = range;
  if (!open) {
    json::object blocked{{"rule", rules[why]}};
    if (line.blocker) blocked["shape"] = n.shape[line.blocker.id];
    if (line.hull) blocked["vehicle"] = sk::name(w, n, piece_kind, Piece(line.hull).value);
    for (const char* what : {"shape", "vehicle"})
      if (blocked.contains(what)) o["blocks"] = json::array{blocked.at(what)};
    o["blocked_by"] = std::move(blocked);
  }
  if (line.veil) o["veil"] = line.veil / 100'000;
  if (line.partly) o["partly"] = true;
  if (line.hull_down) o["hull_down"] = true;
  if (line.smoke) o["smoke"] = true;
  o["text"] = told(w, n, line, range, language);
  return o;
}

namespace {

// One way to go somewhere as the present question puts it: which answer a point would be.
struct Going {
  Choice with;  // everything but the point
  std::string_view gait;
  Point from;
  int most;  // no farther than this in any direction
};

// Rows of cells of a centimetre whose middle is a legal answer: the refusal itself is asked, so that
// the region and the rules cannot disagree.
json::array region(const World& w, const State& s, const Going& going, int storey) {
  json::array rows;
  const int x0 = std::max(0, (going.from.x - going.most) / 100 * 100),
            x1 = std::min<int>(w.width, going.from.x + going.most),
            y0 = std::max(0, (going.from.y - going.most) / 100 * 100),
            y1 = std::min<int>(w.depth, going.from.y + going.most);
  for (int y = y0; y <= y1; y += 100) {
    json::array runs;
    int run = -1;
    for (int x = x0; x <= x1 + 100; x += 100) {
      const Point p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      bool in = x <= x1 && plane::within(going.from, p, going.most);
      if (in) {
        Choice c = going.with;
        c.what = packed(p, storey);
        in = !Skirmish::refuse(w, s, c);
      }
      if (in && run < 0) run = x;
      if (!in && run >= 0) runs.push_back(json::array{run, x - 100}), run = -1;
    }
    if (!runs.empty()) rows.push_back(json::object{{"y", y}, {"runs", std::move(runs)}});
  }
  return rows;
}

void tell_regions(json::array& out, const World& w, const State& s, const Going& going) {
  int storeys = 1;
  for (int i = 0; i < w.shape_count; ++i)
    if (w.shapes[i].ground == Ground::building)
      storeys = std::max<int>(storeys, w.shapes[i].storeys);
  for (int storey = 0; storey < storeys; ++storey) {
    json::array rows = region(w, s, going, storey);
    if (storey && rows.empty()) continue;
    json::object o{{"gait", going.gait}, {"allowance", going.most}, {"rows", std::move(rows)}};
    if (storey) o["storey"] = storey;
    out.push_back(std::move(o));
  }
}

// How far a vehicle may drive straight at each heading, by tenths of a centimetre.
json::array fan(const World& w, const State& s, Vehicle v, bool back) {
  json::array rays;
  const int most = std::min(8100, mobility_of(w, v).most[4] + 500);
  for (int turn = back ? 0 : -180; turn < (back ? 1 : 180); turn += 3) {
    const int heading = (at(s, v).heading + turn + 360) % 360;
    int far = 0;
    for (int d = 100; d <= most; d += 100) {
      if (refuse_leg(w, s, v, packed_leg(heading, d, back))) {
        if (far) break;
        continue;
      }
      far = d;
    }
    if (far) rays.push_back(json::array{heading, far});
  }
  return rays;
}

// sk.g4.7, sk.g6.1: whoever has acted goes nowhere, he himself or his whole group.
Refusal refuse_again(const World& w, const State& s, Group g, Figure f) {
  if (s.sequence != 3) return legal;
  if (acts_with(w, s, g).id != s.active && at(s, acts_with(w, s, g)).acted)
    return {"sk.g4.7"_rule, "sk.refuse.has_acted"_text};
  if (f && at(s, f).acted) return {"sk.g6.1"_rule, "sk.refuse.has_acted"_text};
  return legal;
}

// Where a group, or what is named, stands; nothing if it is not on the table.
std::optional<Point> stands_at(const World& w, const State& s, std::optional<int> piece,
                               std::optional<int> of_group) {
  if (piece && Piece(*piece).is_room()) return {};
  if (piece)
    return is_there(s, Piece(*piece)) ? std::optional(place_of(s, Piece(*piece))) : std::nullopt;
  if (!of_group) return {};
  const Figure lead = leader_or_first(w, s, group(*of_group));
  return lead && on_table(s, lead) ? std::optional(at(s, lead).at) : std::nullopt;
}

}  // namespace

std::optional<json::object> Io::reach(const World& w, const Names& n, const State& s,
                                      std::string_view unit, std::string_view language) {
  const StillTable still;
  json::object o{{"unit", std::string(unit)}, {"cell", 100}};
  json::array regions;
  const Step step = s.frames.empty() ? Step::over : s.frames.step();
  const auto g = value(w, n, group_kind, unit);
  const auto p = value(w, n, piece_kind, unit);
  const bool figure_there = p && *p < Piece::vehicles && on_table(s, figure(*p));
  constexpr Gait gaits[] = {Gait::slow, Gait::normal, Gait::fast};
  if (const auto from = stands_at(w, s, p, g)) {
    const Group whose = p ? group_of(w, Piece(*p)) : group(*g);
    if (const Refusal no = refuse_again(w, s, whose, figure_there ? figure(*p) : Figure{})) {
      o["from"] = json::array{from->x, from->y};
      o["reason"] = json::object{{"rule", rule_list[index_of(no.rule)]},
                                 {"text", render_text(language, no.text.key)}};
      o["regions"] = std::move(regions);
      return o;
    }
  }
  if (step == Step::orders && g && (!p || *p < Piece::vehicles)) {
    const Figure lead = leader_or_first(w, s, group(*g));
    if (!lead || !on_table(s, lead)) return {};
    o["from"] = json::array{at(s, lead).at.x, at(s, lead).at.y};
    o["figure"] = sk::name(w, n, piece_kind, lead.id);
    for (const Gait gait : gaits)
      if (const int most = stride(w, s, lead, gait); most >= 100)
        tell_regions(regions, w, s,
                     {{.verb = verb::advance,
                       .count = static_cast<std::uint8_t>(gait),
                       .who = static_cast<std::uint16_t>(*g)},
                      word(gait),
                      at(s, lead).at,
                      most});
  } else if (p && *p >= Piece::vehicles && *p < Piece::gears) {
    const Vehicle v = Piece(*p).as_vehicle();
    if (!on_table(s, v)) return {};
    o["from"] = json::array{at(s, v).at.x, at(s, v).at.y};
    o["fan"] = fan(w, s, v, false);
    o["back"] = fan(w, s, v, true);
  } else if (p && *p >= Piece::gears && *p < Piece::rooms) {
    const Gear gun = Piece(*p).as_gear();
    if (!on_table(s, gun)) return {};
    o["from"] = json::array{at(s, gun).at.x, at(s, gun).at.y};
    tell_regions(regions, w, s,
                 {{.verb = verb::shift, .who = static_cast<std::uint16_t>(*p)},
                  "normal",
                  at(s, gun).at,
                  shift_allowance(w, s, gun)});
  } else if (figure_there) {
    const Figure f = figure(*p);
    o["figure"] = std::string(unit);
    o["from"] = json::array{at(s, f).at.x, at(s, f).at.y};
    if (step == Step::formation) {
      int most = 0;
      std::string_view gait = "fast";
      for (const Walk& x : s.walks)
        if (x.who == f)
          most = stride(w, s, f, static_cast<Gait>(x.gait)), gait = word(static_cast<Gait>(x.gait));
      tell_regions(
          regions, w, s,
          {{.verb = verb::place, .who = static_cast<std::uint16_t>(*p)}, gait, at(s, f).at, most});
    } else if (step == Step::follow) {
      tell_regions(regions, w, s,
                   {{.verb = verb::follow, .who = static_cast<std::uint16_t>(*p)},
                    "normal",
                    at(s, f).at,
                    1500});
    } else {
      for (const Gait gait : gaits) {
        const int most = stride(w, s, f, gait);
        if (most < 100 || at(s, f).aboard != 0xff) continue;
        if (step == Step::man) {
          tell_regions(regions, w, s,
                       {{.verb = verb::move,
                         .count = static_cast<std::uint8_t>(gait),
                         .who = static_cast<std::uint16_t>(*p)},
                        word(gait),
                        at(s, f).at,
                        most});
          continue;
        }
        // Nobody asks him now: how far he could go.
        json::array rows;
        const Point c = at(s, f).at;
        for (int y = (c.y - most) / 100 * 100; y <= c.y + most; y += 100) {
          json::array runs;
          int run = -1;
          for (int x = (c.x - most) / 100 * 100; x <= c.x + most + 100; x += 100) {
            const Point to{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            const bool in = x >= 0 && y >= 0 && x <= w.width && y <= w.depth &&
                            plane::within(c, to, most) && !refuse_move(w, s, f, to, 0, gait);
            if (in && run < 0) run = x;
            if (!in && run >= 0) runs.push_back(json::array{run, x - 100}), run = -1;
          }
          if (!runs.empty()) rows.push_back(json::object{{"y", y}, {"runs", std::move(runs)}});
        }
        regions.push_back(
            json::object{{"gait", word(gait)}, {"allowance", most}, {"rows", std::move(rows)}});
      }
    }
  } else {
    return {};
  }
  o["regions"] = std::move(regions);
  return o;
}

}  // namespace bocage::sk
