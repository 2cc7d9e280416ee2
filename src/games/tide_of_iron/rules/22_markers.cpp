// Markers that cards and engineers put down or clear away, and the entrenchment one enters at once.
#include "games/tide_of_iron/rules/script.hpp"

namespace bocage::toi {

namespace {

// ---- markers
Refusal refuse_put(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<PutFrame>();
  if (c.verb == verb::done) return f.optional && bare(c) ? legal : not_asked("toi.mod.5"_rule);
  if (c.verb != verb::put || c.count || c.who != f.marker || !is_hex(w, c.what))
    return not_asked("toi.mod.5"_rule);
  const Hex h = hex(static_cast<int>(c.what));
  return refuse_where(w, s, side_now(s), s.script.division, static_cast<Where>(f.where), h,
                      static_cast<Marker>(f.marker));
}
template <class Visit>
void each_put(const World& w, const State& s, Visit visit) {
  const auto f = s.frames.top<PutFrame>();
  for (int i = 0; i < w.hexes; ++i) {
    const Choice c{verb::put, 0, f.marker, static_cast<std::uint32_t>(i)};
    if (!refuse_put(w, s, c)) visit(c);
  }
}
bool run_put(const World& w, State& s, Events* log) {
  const auto f = s.frames.top<PutFrame>();
  bool any = false;
  if (f.left) each_put(w, s, [&](Choice) { any = true; });
  if (any) return take_if_single(w, s, put_step, log);
  s.frames.pop();
  return true;
}
void ask_put(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<PutFrame>();
  p.choice(side_now(s), "toi.mod.5"_rule, "toi.prompt.put"_text);
  p.with("marker", marker_kind, f.marker).with("left", number_kind, f.left);
  each_put(w, s, [&](Choice c) { p.options.push(c); });
  if (f.optional) p.option(verb::done);
}
void take_put(const World& w, State& s, Choice c, Events* log) {
  auto f = s.frames.top<PutFrame>();
  if (c.verb == verb::done) return s.frames.pop();
  const Hex h = hex(static_cast<int>(c.what));
  lay_marker(s, static_cast<Marker>(c.who), h);
  if (log)
    log->add("laid", "toi.mod.5"_rule, side_now(s))
        .with("marker", marker_kind, c.who)
        .with("hex", hex_kind, h.id);
  --f.left;
  s.frames.replace(f);
  if (static_cast<Where>(f.where) == Where::own_squad) s.script.target = h;
  (void)w;
}

Refusal refuse_clearing(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<ClearFrame>();
  if (c.verb != verb::clear || c.count || c.who >= markers || !is_hex(w, c.what))
    return not_asked("toi.mod.5"_rule);
  return refuse_clear(w, s, side_now(s), s.script.division, static_cast<Where>(f.where), f.by,
                      static_cast<Marker>(c.who), hex(static_cast<int>(c.what)));
}
void ask_clear(const World& w, const State& s, Prompt& p) {
  p.choice(side_now(s), "toi.mod.5"_rule, "toi.prompt.clear"_text);
  for (int i = 0; i < w.hexes; ++i)
    for (int m = 0; s.marks[i] && m < markers; ++m)
      if (!refuse_clearing(w, s,
                           {verb::clear, 0, static_cast<u16>(m), static_cast<std::uint32_t>(i)}))
        p.option(verb::clear, m, static_cast<std::uint32_t>(i));
}
bool run_clear(const World& w, State& s, Events* log) {
  return take_if_single(w, s, clear_step, log);
}
void take_clear(const World&, State& s, Choice c, Events* log) {
  s.frames.pop();
  lift_marker(s, static_cast<Marker>(c.who), hex(static_cast<int>(c.what)));
  if (log)
    log->add("cleared", "toi.mod.5"_rule, side_now(s))
        .with("marker", marker_kind, c.who)
        .with("hex", hex_kind, static_cast<int>(c.what));
}

// ---- GND-3: a squad there may enter the new entrenchment
template <class Visit>
void each_digger(const World& w, const State& s, Visit visit) {
  if (!s.script.target) return;
  for (Unit u : in_hex(s, s.script.target))
    if (is_squad(u) && side_of(u) == side_now(s) && together(w, s, u, s.script.division) &&
        at(s, u).shelter == Shelter::none)
      visit(u);
}
bool run_shelter(const World& w, State& s, Events*) {
  bool any = false;
  each_digger(w, s, [&](Unit) { any = true; });
  if (any) return false;
  s.frames.pop();
  return true;
}
void ask_shelter(const World& w, const State& s, Prompt& p) {
  p.choice(side_now(s), "toi.mod.5"_rule, "toi.prompt.shelter"_text);
  each_digger(w, s, [&](Unit u) { p.option(verb::choose, u.id); });
  p.option(verb::done);
}
void take_shelter(const World&, State& s, Choice c, Events* log) {
  s.frames.pop();
  if (c.verb != verb::choose) return;
  at(s, who(c)).shelter = Shelter::entrenchment;
  if (log)
    log->add("took_cover", "toi.mod.5"_rule, side_of(who(c)))
        .with("unit", unit_kind, c.who)
        .with("shelter", shelter_kind, 1);
}

}  // namespace

// ---- actions that operations cards grant to engineers
Refusal refuse_special(const World& w, const State& s, Unit u, int operation) {
  const bool smoke = operation == w.smoke_operation, blow = operation == w.demolition_operation;
  if (!smoke && !blow) return not_asked("toi.act.spec"_rule);
  if (!mod(s, u, smoke ? Mod::smoke_grant : Mod::demolition_grant))
    return no("toi.spec.7"_rule, "toi.refuse.not_granted"_text);
  if (suppressed(s, u)) return no("toi.sup.10"_rule, "toi.refuse.suppressed"_text);
  if (!has_token(s, u, Token::engineer))
    return no("toi.spec.7"_rule, "toi.refuse.needs_engineer"_text);
  if (!on_map(s, u)) return no("toi.trans.5"_rule, "toi.refuse.aboard"_text);
  const Hex h = at(s, u).hex;
  const auto fine = [&](Hex n) {
    if (smoke) return may_lie(w, s, Marker::smoke, n);
    for (int m = 0; m < markers; ++m)
      if (!refuse_clear(w, s, side_of(u), at(s, u).division, Where::demolition, u,
                        static_cast<Marker>(m), n))
        return true;
    return false;
  };
  if (fine(h)) return legal;
  for (Hex n : w.neighbour[h.id])
    if (n && fine(n)) return legal;
  return no("toi.spec.7"_rule, "toi.refuse.no_effect"_text);
}

void begin_special(const World& w, State& s, Unit u, int operation, Events* log) {
  set_duty(s, u, Duty::fatigued);
  s.script = Script{};
  s.script.card = static_cast<u8>(128 + operation);
  s.script.side = static_cast<u8>(index(side_of(u)));
  s.script.division = at(s, u).division;
  s.script.target = at(s, u).hex;
  s.frames.push(ScriptFrame{});
  if (operation == w.smoke_operation)
    s.frames.push(PutFrame{.marker = static_cast<u8>(Marker::smoke),
                           .where = static_cast<u8>(Where::near_engineer),
                           .left = 1});
  else s.frames.push(ClearFrame{.where = static_cast<u8>(Where::demolition), .by = u});
  if (log)
    log->add("special", "toi.act.spec"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("operation", operation_kind, operation);
}

const Rules put_step{.run = run_put, .ask = ask_put, .refuse = refuse_put, .take = take_put};
const Rules clear_step{
    .run = run_clear, .ask = ask_clear, .refuse = refuse_clearing, .take = take_clear};
const Rules shelter_step{.run = run_shelter, .ask = ask_shelter, .take = take_shelter};

}  // namespace bocage::toi
