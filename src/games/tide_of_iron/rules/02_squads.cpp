// A squad with a token is otherwise a squad (toi.spec.6). Building squads: from what a scenario gives, and from squads that stand together.
#include "games/tide_of_iron/rules/setup.hpp"

namespace bocage::toi {

namespace {

struct Heap {  // figures still to be put on bases
  int n[figure_kinds];
  int ones() const { return n[0] + n[1] + n[2]; }
  int twos() const { return n[3] + n[4]; }
  int slots() const { return ones() + 2 * twos(); }
  bool take(Figures f) {
    const int m[] = {f.regular, f.elite, f.officer, f.mg, f.mortar};
    for (int i = 0; i < figure_kinds; ++i) n[i] -= m[i];
    for (int i = 0; i < figure_kinds; ++i)
      if (n[i] < 0) return false;
    return true;
  }
};

Heap heap_of(const State& s) {
  Heap h{};
  for (int i = 0; i < figure_kinds; ++i) h.n[i] = s.forming.figures[i];
  return h;
}

// Every way to fill a base from the heap, without tokens; `least` slots at least.
template <class Visit>
bool each_filling(const Heap& h, int least, Visit visit) {
  for (int mortar = h.n[4] < 2 ? h.n[4] : 2; mortar >= 0; --mortar)
    for (int mg = h.n[3] < 2 - mortar ? h.n[3] : 2 - mortar; mg >= 0; --mg)
      for (int officer = h.n[2] < 4 ? h.n[2] : 4; officer >= 0; --officer)
        for (int elite = h.n[1] < 4 ? h.n[1] : 4; elite >= 0; --elite)
          for (int regular = h.n[0] < 4 ? h.n[0] : 4; regular >= 0; --regular) {
            const int used = 2 * (mortar + mg) + officer + elite + regular;
            if (used > base_slots || used < least) continue;
            Figures f;
            f.regular = static_cast<u16>(regular & 7), f.elite = static_cast<u16>(elite & 7);
            f.officer = static_cast<u16>(officer & 7), f.mg = static_cast<u16>(mg & 3);
            f.mortar = static_cast<u16>(mortar & 3);
            if (visit(f)) return true;
          }
  return false;
}

// In a transfer bases may stay short or empty.
bool fits(const Heap& h, int bases) {
  return h.twos() <= 2 * bases && h.ones() <= base_slots * bases - 2 * h.twos();
}

Unit next_formed(const State& s, Unit base) {
  for (int i = base.id + 1; i % per_side < bases_per_side && i < max_units; ++i)
    if (s.units[i].formed && on_map(s, unit(i)) && at(s, base).hex == s.units[i].hex)
      return unit(i);
  return no_unit;
}

Refusal refuse_form(const World&, const State& s, Choice c) {
  const auto f = s.frames.top<FormFrame>();
  if (!f.transfer && (c.verb == verb::auto_setup || c.verb == verb::deploy) &&
      s.phase == Phase::setup)
    return c.verb == verb::auto_setup
               ? (bare(c) ? legal : not_asked("toi.setup.9a"_rule))
               : (!c.who && !c.what && c.count < ways_to_deploy() ? legal
                                                                  : not_asked("toi.setup.9a"_rule));
  if (c.verb != verb::form || c.who != f.base.id || c.count || c.what > 0xffff)
    return not_asked("toi.setup.9a"_rule);
  const Figures g = figures_of(c.what);
  if (slots(g) > base_slots)
    return lacks("toi.setup.9b"_rule, "toi.refuse.slots"_text, base_slots, slots(g));
  if (g.token > token_kinds) return not_asked("toi.setup.10"_rule);
  Heap rest = heap_of(s);
  if (!rest.take(g))
    for (int i = 0; i < figure_kinds; ++i)
      if (const int have = s.forming.figures[i]; rest.n[i] < 0)
        return lacks("toi.setup.9a"_rule, "toi.refuse.not_so_many"_text, have - rest.n[i], have);
  if (f.transfer) {
    if (g.token) return no("toi.spec.4"_rule, "toi.refuse.token_stays"_text);
    return fits(rest, s.forming.bases - 1)
               ? legal
               : no("toi.stat.4a"_rule, "toi.refuse.rest_has_no_room"_text);
  }
  if (g.token && is_heavy_weapon(g))
    return no("toi.spec.2"_rule, "toi.refuse.token_and_weapon"_text);
  if (g.token && !s.forming.tokens[g.token - 1])
    return lacks("toi.setup.10"_rule, "toi.refuse.not_so_many"_text, 1, 0);
  // The figures of a division fill its bases: complete squads leave what makes complete squads.
  return slots(g) == base_slots
             ? legal
             : lacks("toi.setup.9a"_rule, "toi.refuse.incomplete"_text, base_slots, slots(g));
}

void ask_form(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<FormFrame>();
  p.choice(static_cast<Side>(f.side), f.transfer ? "toi.stat.4a"_rule : "toi.setup.9a"_rule,
           f.transfer ? "toi.prompt.transfer"_text : "toi.prompt.form"_text);
  if (f.only) p.seen = only(p.side);
  p.with("unit", unit_kind, f.base.id).with("bases", number_kind, s.forming.bases);
  if (f.transfer) p.with("hex", hex_kind, at(s, f.base).hex.id);
  each_filling(heap_of(s), f.transfer ? 0 : base_slots, [&](Figures g) {
    for (int token = 0; token <= (f.transfer ? 0 : token_kinds); ++token) {
      g.token = static_cast<u16>(token & 7);
      const Choice c{verb::form, 0, f.base.id, code_of(g)};
      if ((!token || s.forming.tokens[token - 1]) && !refuse_form(w, s, c)) p.options.push(c);
    }
    return false;
  });
  if (f.transfer || s.phase != Phase::setup) return;
  p.option(verb::auto_setup);
  for (int way = 0; way < ways_to_deploy(); ++way) p.option(verb::deploy, 0, 0, way);
}

bool run_form(const World& w, State& s, Events* log) {
  if (!s.forming.bases) {
    s.forming = Forming{};
    s.frames.pop();
    return true;
  }
  const auto f = s.frames.top<FormFrame>();
  if (f.transfer || s.phase != Phase::setup) return take_if_single(w, s, form_step, log);
  return false;
}

void take_form(const World& w, State& s, Choice c, Events* log) {
  auto f = s.frames.top<FormFrame>();
  if (c.verb == verb::auto_setup || c.verb == verb::deploy)
    return set_up_rest(w, s, static_cast<Side>(f.side), c.verb == verb::deploy ? c.count : -1, log);
  const Figures g = figures_of(c.what);
  const int n[] = {g.regular, g.elite, g.officer, g.mg, g.mortar};
  for (int i = 0; i < figure_kinds; ++i)
    s.forming.figures[i] = static_cast<u8>(s.forming.figures[i] - n[i]);
  if (g.token) --s.forming.tokens[g.token - 1];
  --s.forming.bases;
  UnitState& me = at(s, f.base);
  Unit next;
  if (f.transfer) {
    next = next_formed(s, f.base);
    me.figures = g;
    if (!count(g)) clear_unit(s, f.base);  // toi.stat.4f
  } else {
    for (int i = 0; i < figure_kinds; ++i)
      s.pool[f.side][i] = static_cast<u8>(s.pool[f.side][i] - n[i]);
    if (g.token) --s.token_pool[g.token - 1];
    me.figures = g;
    me.place = Place::unplaced;
    me.division = f.division & 1;
    if (s.phase == Phase::setup) next = free_base(s, static_cast<Side>(f.side), f.division);
    else
      for (int i = 0; i < bases_per_division && !next; ++i) {
        const Unit u = unit(f.side * per_side + f.division * bases_per_division + i);
        if (at(s, u).place == Place::due) next = u;
      }
  }
  if (log) {
    Event& e = log->add("formed", f.transfer ? "toi.stat.4a"_rule : "toi.setup.9a"_rule,
                        static_cast<Side>(f.side));
    e.with("unit", unit_kind, f.base.id).with("figures", code_kind, static_cast<int>(c.what));
    if (f.only) e.only_for(only(static_cast<Side>(f.side)));
  }
  f.base = next;
  s.frames.replace(f);
}

}  // namespace

bool pool_holds(const State& s, Side side, u16 code) {
  const Figures f = figures_of(code);
  const int n[] = {f.regular, f.elite, f.officer, f.mg, f.mortar};
  for (int i = 0; i < figure_kinds; ++i)
    if (s.pool[index(side)][i] - s.reserved[index(side)][i] < n[i]) return false;
  return true;
}

Unit give_squad(State& s, Side side, int division, u16 code) {
  Unit base = free_base(s, side, division);
  if (!base) base = free_base(s, side, 1 - division);
  if (!base) return base;
  const Figures f = figures_of(code);
  const int n[] = {f.regular, f.elite, f.officer, f.mg, f.mortar};
  for (int i = 0; i < figure_kinds; ++i)
    s.pool[index(side)][i] = static_cast<u8>(s.pool[index(side)][i] - n[i]);
  at(s, base) = UnitState{};
  at(s, base).figures = f;
  at(s, base).place = Place::unplaced;
  at(s, base).division = division & 1;
  return base;
}

// At set-up bases come out of the box; later those kept for the reinforcement.
void begin_forming(const World&, State& s, const Force& force, int number) {
  Forming& f = s.forming;
  f = Forming{};
  for (int i = 0; i < figure_kinds; ++i) f.figures[i] = force.figures[i];
  for (int i = 0; i < token_kinds; ++i) f.tokens[i] = force.tokens[i];
  f.bases = force.bases;
  f.force = static_cast<u8>(number);
  FormFrame frame{.side = force.side, .division = force.division};
  const Place from = force.round ? Place::due : Place::in_box;
  for (int i = 0; i < bases_per_division && !frame.base; ++i) {
    const Unit u = unit(force.side * per_side + force.division * bases_per_division + i);
    if (at(s, u).place == from) frame.base = u;
  }
  if (force.round)
    for (int i = 0; i < figure_kinds; ++i)
      s.reserved[force.side][i] = static_cast<u8>(s.reserved[force.side][i] - force.figures[i]);
  s.frames.push(frame);
}

const Rules form_step{.run = run_form, .ask = ask_form, .refuse = refuse_form, .take = take_form};

}  // namespace bocage::toi
