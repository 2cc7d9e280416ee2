// The interpreter: a card's program, instruction by instruction, and the questions it asks.
#include "games/tide_of_iron/rules/script.hpp"
#include "games/tide_of_iron/rules/setup.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

constexpr u8 strikes = 255, assaults = 254,
             throws_charge = 253;  // ChooseFrame::change beyond Becomes

const Instruction* instruction(const World& w, const State& s) {
  if (!is_card(s)) return nullptr;
  const Card& c = w.cards[card_now(s)];
  return s.script.at < c.steps ? &c.program[s.script.at] : nullptr;
}

// The next area attack of a blast or a line, if any hex is left.
bool next_blow(const World& w, State& s, const Instruction& x, Events* log) {
  auto f = s.frames.top<ScriptFrame>();
  const bool line = x.op == Op::line;
  const int last = line ? x.where : 6;
  while (f.progress < last) {
    const int i = f.progress++;
    const Hex h = line ? along(w, s.script.target, rose(w, s.script.heading), i)
                       : w.neighbour[s.script.target.id][index(rose(w, i + 1))];
    if (!h || !touches_anybody(w, s, h, x.what)) continue;
    s.frames.replace(f);
    begin_area(w, s, h, x.n, x.what, log);
    return true;
  }
  f.progress = 0;
  s.frames.replace(f);
  return false;
}

void raise(const World& w, State& s, const Instruction& x, Events*) {
  const Side side = side_now(s);
  const Type type = static_cast<Type>(x.what);
  const u16 code = static_cast<u16>(x.n | x.where << 8);
  for (Unit u : of_side(side)) at(s, u).formed = 0;
  if (type != Type::squad)
    if (const Unit v = free_vehicle(w, s, side, type)) {
      at(s, v) = UnitState{};
      at(s, v).place = Place::unplaced;
      at(s, v).division = s.script.division & 1;
    }
  if (code) give_squad(s, side, s.script.division, code);
  s.frames.push(BringFrame{.side = s.script.side,
                           .script = static_cast<u8>(code && type != Type::squad ? 2 : 1)});
}

void last(const World& w, State& s, const Instruction& x) {
  Lasting l;
  l.card = static_cast<u8>(card_now(s));
  l.until = static_cast<u8>(x.what ? s.round + 1 : 0);
  l.division = s.script.division;
  if (s.script.count && s.script.heading) l.about = unit(s.script.count - 1);  // of Extra Belts
  s.play.push(l);
  fold_mods(w, s);
}

void ask_for(State& s, Who who, u8 change, int left) {
  s.frames.push(ChooseFrame{
      .left = static_cast<u8>(left), .who = static_cast<u8>(who), .change = change, .must = 1});
}

void tell_amount(Events* log, const char* what, Side whose, int command, int total) {
  if (log)
    log->add(what, "toi.mod.5"_rule, whose).number("command", command).number("total", total);
}

bool run_script(const World& w, State& s, Events* log) {
  const Instruction* x = instruction(w, s);
  if (!x) return end_script(s), true;
  Script& r = s.script;
  const int side = r.side;
  switch (x->op) {
    case Op::contact: s.frames.push(ContactFrame{}); return true;
    case Op::blast:
    case Op::line:
      if (next_blow(w, s, *x, log)) return true;
      break;
    case Op::area:
      ++r.at;
      if (touches_anybody(w, s, r.target, x->what)) begin_area(w, s, r.target, x->n, x->what, log);
      return true;
    case Op::aim:
      ++r.at;
      s.frames.push(Step::aim);
      return true;
    case Op::heading:
      ++r.at;
      s.frames.push(Step::heading);
      return true;
    case Op::drift:
      ++r.at;
      s.frames.push(Step::drift);
      return true;
    case Op::strike:
      ++r.at;
      ask_for(s, Who::enemy_vehicle_seen, strikes, 1);
      return true;
    case Op::turn:
      ++r.at;
      ask_for(s, static_cast<Who>(x->where), x->what, x->n ? x->n : r.count);
      return true;
    case Op::unpin:
      for (Unit u : in_hex(s, r.target))
        if (index(side_of(u)) == side && pinned(s, u) && together(w, s, u, r.division)) {
          at(s, u).order = Order::good;
          if (log)
            log->add("recovered", "toi.mod.5"_rule, side_of(u)).with("unit", unit_kind, u.id);
        }
      break;
    case Op::put:
      ++r.at;
      if (static_cast<Where>(x->where) == Where::here) {
        if (may_lie(w, s, static_cast<Marker>(x->what), r.target)) {
          lay_marker(s, static_cast<Marker>(x->what), r.target);
          if (log)
            log->add("laid", "toi.mod.5"_rule, side_now(s))
                .with("marker", marker_kind, x->what)
                .with("hex", hex_kind, r.target.id);
        }
        return true;
      }
      s.frames.push(PutFrame{.marker = x->what,
                             .where = x->where,
                             .left = x->n,
                             .optional = static_cast<Where>(x->where) == Where::beside});
      return true;
    case Op::clear:
      ++r.at;
      s.frames.push(ClearFrame{.where = x->where});
      return true;
    case Op::enter:
      ++r.at;
      s.frames.push(Step::shelter);
      return true;
    case Op::raise:
      ++r.at;
      raise(w, s, *x, log);
      return true;
    case Op::command:
      s.command[side] = static_cast<u16>(s.command[side] + x->n);
      tell_amount(log, "income", side_now(s), x->n, s.command[side]);
      break;
    case Op::reserve:
      s.reserve[side] = static_cast<u16>(s.reserve[side] + x->n);
      tell_amount(log, "reserved", side_now(s), x->n, s.reserve[side]);
      break;
    case Op::cut: {
      u16& theirs = s.reserve[1 - side];
      const int cut = theirs > x->n ? x->n : theirs;
      theirs = static_cast<u16>(theirs - cut);
      tell_amount(log, "cut", other(side_now(s)), cut, theirs);
      break;
    }
    case Op::act:
      ++r.at;
      s.frames.push(ChooseFrame{
          .left = 1,
          .who = 0,
          .change = static_cast<Act>(x->what) == Act::assault ? assaults : throws_charge,
          .must = 1});
      return true;
    case Op::actions: s.extra = static_cast<u8>(s.extra + x->n); break;
    case Op::peek:
      ++r.at;
      s.peek[side] = Peek{};
      s.frames.push(PeekFrame{.side = r.side, .deck = 255, .left = x->n});
      return true;
    case Op::last: last(w, s, *x); break;
    case Op::dice:
      ++r.at;
      s.frames.push(Step::dice);
      return true;
    default: break;
  }
  ++r.at;
  return true;
}

// ---- units
Refusal refuse_choose(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<ChooseFrame>();
  if (c.verb == verb::done)
    return bare(c) && (f.done || !f.must) ? legal : not_asked("toi.mod.5"_rule);
  if (c.verb != verb::choose || !is_unit(c) || !only_who(c)) return not_asked("toi.mod.5"_rule);
  const Unit u = who(c);
  if (f.change == assaults || f.change == throws_charge) {
    if (side_of(u) != side_now(s) || !in_play(s, u) || !together(w, s, u, s.script.division))
      return no("toi.seq.5"_rule, "toi.refuse.not_yours"_text);
    if (!is_squad(u) || has_heavy_weapon(s, u))
      return no("toi.act.asl.3"_rule, "toi.refuse.cannot_assault"_text);
    if (!fresh(s, u)) return no("toi.seq.5"_rule, "toi.refuse.not_fresh"_text);
    if (suppressed(s, u)) return no("toi.sup.5"_rule, "toi.refuse.suppressed"_text);
    if (f.change == assaults) return legal;
    if (!on_map(s, u)) return no("toi.trans.5"_rule, "toi.refuse.aboard"_text);
    for (Hex n : w.neighbour[at(s, u).hex.id])
      if (n && occupied_by(s, n, enemy_of(u)))
        for (Unit t : in_hex(s, n))
          if (!is_squad(t) && side_of(t) != side_of(u) &&
              !shot(w, s, u, t, n, fire_all, Role::leader, 4).no)
            return legal;
    return no("toi.mod.5"_rule, "toi.refuse.adjacent_vehicle"_text);
  }
  return refuse_who(w, s, side_now(s), s.script.division, static_cast<Who>(f.who), u);
}
template <class Visit>
void each_choice(const World& w, const State& s, Visit visit) {
  for (int i = 0; i < max_units; ++i) {
    const Choice c{verb::choose, 0, static_cast<u16>(i), 0};
    if (in_play(s, unit(i)) && !refuse_choose(w, s, c)) visit(c);
  }
}
bool run_choose(const World& w, State& s, Events* log) {
  const auto f = s.frames.top<ChooseFrame>();
  int n = 0;
  if (f.left) each_choice(w, s, [&](Choice) { ++n; });
  if (!n) {
    s.frames.pop();
    return true;
  }
  return take_if_single(w, s, choose_step, log);
}
void ask_choose(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<ChooseFrame>();
  p.choice(side_now(s), "toi.mod.5"_rule, "toi.prompt.choose"_text);
  p.with("card", card_kind, card_now(s)).with("left", number_kind, f.left);
  each_choice(w, s, [&](Choice c) { p.options.push(c); });
  if (f.done || !f.must) p.option(verb::done);
}
void take_choose(const World& w, State& s, Choice c, Events* log) {
  auto f = s.frames.top<ChooseFrame>();
  if (c.verb == verb::done) return s.frames.pop();
  const Unit u = who(c);
  if (f.change == strikes) {
    const int dice = w.cards[card_now(s)].program[s.script.at - 1].n;
    s.frames.pop();
    return begin_strike(w, s, u, dice, log);
  }
  if (f.change == assaults) {
    s.frames.pop();
    activate(s, u, Deed::assault,
             movement(w, s, u, Deed::assault) + 1);  // CMD-4: without the one less
    s.move.flags |= surprise;
    if (log)
      log->add("goes_to_assault", "toi.mod.5"_rule, side_of(u)).with("unit", unit_kind, u.id);
    s.frames.push(FinishFrame{.unit = u});
    s.frames.push(Step::mover);
    return;
  }
  if (f.change == throws_charge) {
    s.frames.pop();
    activate(s, u, Deed::none, 0);
    s.frames.push(FinishFrame{.unit = u});
    s.frames.push(TargetFrame{.unit = u, .bonus = 4});
    return;
  }
  const Becomes what = static_cast<Becomes>(f.change);
  --f.left;
  ++f.done;
  s.frames.replace(f);
  if (what == Becomes::belts) s.script.count = static_cast<u8>(u.id + 1), s.script.heading = 1;
  change(w, s, u, what, log);
}

// ---- MOR-9
void ask_dice(const World& w, const State& s, Prompt& p) {
  const int n = w.cards[card_now(s)].program[s.script.at - 1].n;
  p.roll(side_now(s), "toi.mod.5"_rule, "toi.prompt.dice"_text, Chance::pool(n, heal_on));
  p.with("card", card_kind, card_now(s));
}
void take_dice(const World&, State& s, Choice c, Events* log) {
  s.frames.pop();
  s.script.count = static_cast<u8>(hits_of(c, Colour::black, heal_on));
  if (!s.script.count) s.script.at = 5;
  if (log) log->add("bearers", "toi.mod.5"_rule, side_now(s)).on(c).number("hits", s.script.count);
}

}  // namespace

const Rules script_step{.run = run_script};
const Rules choose_step{
    .run = run_choose, .ask = ask_choose, .refuse = refuse_choose, .take = take_choose};
const Rules dice_step{.ask = ask_dice, .take = take_dice};

}  // namespace bocage::toi
