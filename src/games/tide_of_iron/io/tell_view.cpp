// The whole position as JSON, for a program or the page. It was redacted before it came here.
#include <boost/json.hpp>
#include <cstring>

#include "games/tide_of_iron/io/io.hpp"
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {
namespace {

struct Naming {
  const World& w;
  const Names& n;
  std::string_view unit(Unit u) const { return u ? std::string_view(n.unit[u.id]) : ""; }
  std::string_view side(int i) const { return n.side[static_cast<std::size_t>(i)]; }
};

void put_hex(Members& o, std::string_view key, const Naming& v, Hex h) {
  if (h && h.id < v.w.hexes) o.text(key, v.w.grid.name(h));
  else o.nothing(key);
}
void put_unit_name(Members& o, std::string_view key, const Naming& v, Unit u) {
  if (u) o.text(key, v.unit(u));
  else o.nothing(key);
}

void put_figures(Members& o, Figures f) {
  o.object("figures", [&](Members m) {
    m.number("elite", f.elite).number("regular", f.regular).number("officer", f.officer);
    m.number("mg", f.mg).number("mortar", f.mortar);
  });
  if (f.token) o.text("token", word(token_of(f)));
}

void put_unit(Members& o, const Naming& v, const State& s, Unit u) {
  const UnitState& me = at(s, u);
  o.text("id", v.unit(u))
      .text("side", v.side(index(side_of(u))))
      .text("type", word(type_of(v.w, u)));
  o.text("place", word(me.place));
  if (me.place == Place::unknown || me.place == Place::due) return;
  if (me.place == Place::on_map || me.place == Place::aboard) put_hex(o, "hex", v, me.hex);
  o.number("division", me.division + 1);
  if (is_squad(u)) put_figures(o, me.figures);
  o.text("duty", word(me.duty)).text("order", order_word(me.order, is_squad(u)));
  if (me.carrier) put_unit_name(o, "aboard", v, me.carrier);
  if (me.shelter != Shelter::none) o.text("in", word(me.shelter));
  if (me.concealed) o.flag("concealed", true);
  if (me.ace) o.flag("ace", true);
  if (me.belts) o.flag("belts", true);
  if (me.joined) o.flag("fires", true);
  if (me.role) o.text("role", me.role == 1 ? "leads" : "supports");
  if (me.shot) o.flag("shot", true);
}

void put_cards(Members& o, std::string_view key, const Naming& v, const u8 (&list)[max_cards],
               int side) {
  o.object(key, [&](Members m) {
    for (int i = 0; i < v.w.card_count; ++i)
      if (list[i] && v.w.deck_side[v.w.cards[i].deck] == side + 1)
        m.number(v.n.card[static_cast<std::size_t>(i)], list[i]);
  });
}

void put_side(Members& o, const Naming& v, const State& s, int i) {
  o.text("id", v.side(i))
      .number("command", s.command[i])
      .number("reserve", s.reserve[i])
      .number("points", s.points[i]);
  o.flag("finished", s.finished[i] == 3 || (!v.w.teams && s.finished[i]));
  if (v.w.teams)
    o.list("finished_players", [&](Items l) {
      for (int d = 0; d < 2; ++d)
        if (s.finished[i] >> d & 1) l.number(d + 1);
    });
  put_cards(o, "hq", v, s.hq, i);
  put_cards(o, "decks", v, s.deck, i);
  o.list("play", [&](Items l) {
    for (const Lasting& c : s.play) {
      if (v.w.deck_side[v.w.cards[c.card].deck] != i + 1) continue;
      l.object([&](Members m) {
        m.text("card", v.n.card[c.card]);
        if (c.waiting) m.flag("waiting", true).flag("tried", c.waiting == 2);
        if (c.until) m.number("until", c.until);
        if (v.w.teams) m.number("division", c.division + 1);
        if (c.about) put_unit_name(m, "unit", v, c.about);
        if (c.used) m.flag("used", true);
      });
    }
  });
  o.list("controls", [&](Items l) {
    for (int k = 0; k < v.w.objectives.size(); ++k)
      if (s.control[i] >> k & 1) l.text(v.w.grid.name(v.w.objectives[k].hex));
  });
  constexpr std::string_view kinds[] = {"regular", "elite", "officer", "mg", "mortar"};
  o.object("box", [&](Members m) {
    for (int k = 0; k < figure_kinds; ++k) m.number(kinds[k], s.pool[i][k]);
  });
  o.object("lost", [&](Members m) {
    for (int k = 0; k < types; ++k)
      if (s.lost[i][k]) m.number(word(static_cast<Type>(k)), s.lost[i][k]);
  });
  o.object("exited", [&](Members m) {
    for (int k = 0; k < types; ++k)
      if (s.exited[i][k]) m.number(word(static_cast<Type>(k)), s.exited[i][k]);
  });
}

std::string_view deed_word(Deed d) {
  constexpr std::string_view words[] = {"fire", "advance", "fire_and_move", "assault"};
  return words[static_cast<int>(d)];
}

void put_scalars(Members& o, const Naming& v, const State& s, Side viewer) {
  o.text("game", "toi");
  if (viewer == Side::nobody) o.nothing("viewer");
  else o.text("viewer", v.side(index(viewer)));
  o.number("round", s.round).number("rounds", v.w.rounds).text("phase", word(s.phase));
  o.text("initiative", v.side(s.initiative)).text("active", v.side(s.active));
  o.number("actions_left", s.actions_left);
  if (s.extra) o.number("extra", s.extra);
  if (v.w.teams) o.number("player", s.player + 1);
  if (s.move.unit)
    o.object("moving", [&](Members m) {
      put_unit_name(m, "unit", v, s.move.unit);
      m.text("action", deed_word(s.move.deed))
          .number("thirds", s.move.thirds)
          .text("left", points_word(s.move.thirds));
      put_hex(m, "from", v, s.move.from);
      put_hex(m, "back", v, s.move.back);
      m.flag("moved", s.move.flags & moved).flag("fired", s.move.flags & fired);
    });
  const Attack& a = s.attack;
  if (a.hex)
    o.object("attack", [&](Members m) {
      put_hex(m, "hex", v, a.hex);
      put_unit_name(m, "unit", v, a.leader);
      put_unit_name(m, "target", v, a.target);
      m.number("black", a.black)
          .number("red", a.red)
          .number("on", a.on)
          .number("hits", a.hits)
          .number("saves", a.saves);
      m.number("black_left", a.black_left).number("red_left", a.red_left);
      m.flag("suppressive", a.manner & suppressive)
          .flag("op_fire", a.manner & by_op_fire)
          .flag("area", a.manner & area);
    });
  if (s.assault.hex)
    o.object("assault", [&](Members m) {
      put_hex(m, "hex", v, s.assault.hex);
      m.number("black", s.assault.black)
          .number("red", s.assault.red)
          .number("fire", s.assault.fire);
      m.number("net", s.assault.net).number("back", s.assault.back);
    });
  if (s.script.card && s.script.card < 128)
    o.object("card", [&](Members m) {
      m.text("card", v.n.card[static_cast<std::size_t>(s.script.card - 1)]);
      put_hex(m, "hex", v, s.script.target);
    });
  if (s.forming.bases) {
    constexpr std::string_view kinds[] = {"regular", "elite", "officer", "mg", "mortar"};
    o.object("forming", [&](Members m) {
      m.number("bases", s.forming.bases);
      for (int k = 0; k < figure_kinds; ++k) m.number(kinds[k], s.forming.figures[k]);
      m.object("tokens", [&](Members t) {
        for (int k = 0; k < token_kinds; ++k)
          if (s.forming.tokens[k]) t.number(word(static_cast<Token>(k + 1)), s.forming.tokens[k]);
      });
    });
  }
  if (viewer == Side::nobody) return;
  const Peek& p = s.peek[index(viewer)];
  if (!p.deck || !(p.top[0] || p.bottom[0])) return;  // nothing seen yet, or all of it drawn since
  o.object("peeked", [&](Members m) {
    m.text("deck", v.n.deck[static_cast<std::size_t>(p.deck - 1)]);
    const auto list = [&](const char* name, const u8(&cards)[2]) {
      if (!cards[0]) return;
      m.list(name, [&](Items l) {
        for (const u8 c : cards)
          if (c) l.text(v.n.card[static_cast<std::size_t>(c - 1)]);
      });
    };
    list("top", p.top);
    list("bottom", p.bottom);
  });
}

void put_marks(Members& o, u8 mark) {
  if (mark & 1) o.flag("wire", true);
  if (mark & 2) o.flag("trap", true);
  if (mark & 4) o.flag("mine", true);
  if (mark & 8) o.flag("smoke", true);
  if (mark >> 4 & 3) o.number("entrenchments", mark >> 4 & 3);
  if (mark >> 6 & 3) o.number("pillboxes", mark >> 6 & 3);
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Everything but units and marks lies together behind them.
bool same_rest(const State& a, const State& b) {
  const auto* from = reinterpret_cast<const char*>(&a.deck);
  const auto skip = static_cast<std::size_t>(from - reinterpret_cast<const char*>(&a));
  return std::memcmp(&a.deck, reinterpret_cast<const char*>(&b) + skip, sizeof a - skip) == 0;
}

}  // namespace

void Io::tell(Telling<State>& t, const World& w, const Names& n, Side viewer) {
  const Naming v{w, n};
  t.members(same_rest, [&](Members o, const State& s) { put_scalars(o, v, s, viewer); });
  t.object("sides", [&] {
    for (int i = 0; i < 2; ++i)
      t.object(v.side(i), [&] {
        t.members(same_rest, [&](Members o, const State& s) { put_side(o, v, s, i); });
      });
  });
  t.object("units", [&] {
    for (int i = 0; i < max_units; ++i) {
      const Unit u = unit(i);
      if (t.unchanged(
              [&](const State& a, const State& b) { return same_bytes(at(a, u), at(b, u)); }))
        continue;
      const auto there = [&](const State& s) { return at(s, u).place != Place::in_box; };
      t.part(n.unit[static_cast<std::size_t>(i)], there,
             [&] { t.members([&](Members o, const State& s) { put_unit(o, v, s, u); }); });
    }
  });
  t.object("hexes", [&] {
    if (t.unchanged([](const State& a, const State& b) { return same_bytes(a.marks, b.marks); }))
      return;
    for (int i = 0; i < w.hexes; ++i) {
      const auto there = [&](const State& s) { return s.marks[i] != 0; };
      t.part(w.grid.name(hex(i)), there, [&] {
        t.members([&](Members o, const State& s) {
          o.text("hex", w.grid.name(hex(i)));
          put_marks(o, s.marks[i]);
        });
      });
    }
  });
}

boost::json::object Io::view(const World& w, const Names& n, const State& s, Side viewer) {
  return parse_view(told<Io>(w, n, s, viewer), keyed);
}

}  // namespace bocage::toi
