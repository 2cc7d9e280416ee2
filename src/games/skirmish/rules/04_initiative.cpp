// sk.g4: who acts when (sk.g3.5, sk.g3.6, sk.dm.5, sk.ac.5).
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

bool everybody_aboard_another(const World& w, const State& s, Group g) {
  int on = 0, aboard = 0;
  each_own(w, g, [&](Figure f) {
    if (!on_table(s, f)) return;
    ++on;
    aboard += at(s, f).aboard != 0xff && info(w, g).vehicle != carrier(s, f);
  });
  return on && on == aboard;
}

bool due(const World& w, const State& s, Group g) {  // a reinforcement that may come now
  return info(w, g).enters && info(w, g).enters <= s.turn;
}

// Whether a group has an activation of its own this turn.
bool takes_part(const World& w, const State& s, Group g) {
  const GroupInfo& me = info(w, g);
  if (me.kind == GroupKind::battery || !me.size) return false;
  if (me.kind == GroupKind::leader && at(s, g).attached != 0xff) return false;
  if (me.vehicle) {
    const VehicleState& v = at(s, me.vehicle);
    if (v.place == static_cast<int>(Place::coming)) return due(w, s, g);
    if (alive(s, me.vehicle)) return true;
  }
  bool there = false, coming = false;
  each_member(w, s, g, [&](Figure f) {  // a leader whose section fell still acts
    there = there || (on_table(s, f) && (at(s, f).aboard == 0xff || carrier(s, f) == me.vehicle));
    coming = coming || (!there && at(s, f).place == static_cast<int>(Place::coming) && !me.aboard &&
                        due(w, s, g));
  });
  return there || (coming && !everybody_aboard_another(w, s, g));
}

bool driverless(const World& w, const State& s, Group g) {
  const Vehicle v = info(w, g).vehicle;
  return v && alive(s, v) && at(s, v).driverless;
}
bool rolls(const World& w, const State& s, Group g) {  // sk.g4.4
  return takes_part(w, s, g) && morale(w, s, g) == Morale::steady && !driverless(w, s, g);
}

// ---- sk.g4.5

void ask_priority(const World&, const State&, Prompt& p) {
  p.roll(Side::first, "sk.g4.5"_rule, "sk.prompt.priority"_text,
         Chance::throw_dice(2, Reading::each));
}
void take_priority(const World& w, State& s, Choice c, Events* log) {
  const int a = die(c, 0), b = die(c, 1);
  if (log)
    log->add(a == b ? "priority_tied" : "priority", "sk.g4.5"_rule,
             a == b  ? Side::nobody
             : a > b ? Side::first
                     : Side::second)
        .on(c);
  if (a == b) return;
  s.sequence = 2;
  s.priority = a > b ? 0 : 1;
  s.frames.pop();
  for (int i = 0; i < w.group_count; ++i)
    if (driverless(w, s, group(i))) s.groups[i].count = 1;  // sk.ac.5
}

// ---- sk.g4.2, sk.g4.3

struct Readiness {
  Quality quality = Quality::veteran;
  int leader = 0;
  bool leaderless = false, commander = false, no_commander = false, radio = false;
};
constexpr Modifier<Readiness> readiness_rows[] = {
    {"sk.g4.2"_rule, "sk.shift.quality"_text,
     [](const Readiness& r) { return row(r.quality).initiative; }},
    {"sk.g4.2"_rule, "sk.shift.leader"_text, [](const Readiness& r) { return r.leader; }},
    {"sk.g4.2"_rule, "sk.shift.leaderless"_text,
     [](const Readiness& r) { return r.leaderless ? -1 : 0; }},
    {"sk.g4.3"_rule, "sk.shift.commander"_text,
     [](const Readiness& r) { return r.commander ? 1 : 0; }},
    {"sk.g4.3"_rule, "sk.shift.no_commander"_text,
     [](const Readiness& r) { return r.no_commander ? -1 : 0; }},
    {"sk.g4.3"_rule, "sk.shift.radio"_text, [](const Readiness& r) { return r.radio ? 1 : 0; }},
};
Readiness readiness_of(const World& w, const State& s, Group g) {
  const GroupInfo& me = info(w, g);
  Readiness r{.quality = quality(w, s, g)};
  if (me.vehicle && alive(s, me.vehicle)) {
    r.commander = static_cast<bool>(commander(w, s, me.vehicle));
    r.no_commander = !r.commander && type_of(w, me.vehicle).crew >= 2;
    r.radio = radio_fit(w, s, me.vehicle);
    return r;
  }
  r.leader = best_leader(w, s, g);
  int men = 0;
  each_member(w, s, g, [&](Figure f) { men += on_table(s, f); });
  r.leaderless = !r.leader && !has_leader(w, s, g) && me.kind == GroupKind::section &&
                 me.initial > 2 && men > 2;
  return r;
}

bool run_counts(const World& w, State& s, Events*) {
  auto f = top<CountsFrame>(s);
  if (f.size) return false;
  const Side side = static_cast<Side>(f.side);
  while (f.next < w.group_count && f.size < 4) {
    const Group g = group(f.next++);
    if (side_of(w, g) == side && rolls(w, s, g)) f.groups[f.size++] = g.id;
  }
  if (!f.size) {
    s.frames.pop();
    return true;
  }
  s.frames.replace(f);
  return true;
}
void ask_counts(const World&, const State& s, Prompt& p) {
  const auto f = top<CountsFrame>(s);
  p.roll(static_cast<Side>(f.side), "sk.g4.2"_rule, "sk.prompt.counts"_text,
         Chance::throw_dice(f.size, Reading::each));
  p.seen = only(static_cast<Side>(f.side));
  for (int i = 0; i < f.size; ++i) p.with("group", group_kind, f.groups[i]);
}
void take_counts(const World& w, State& s, Choice c, Events* log) {
  auto f = top<CountsFrame>(s);
  const Side side = static_cast<Side>(f.side);
  for (int i = 0; i < f.size; ++i) {
    const Group g = group(f.groups[i]);
    const Readiness ready = readiness_of(w, s, g);
    const int bonus = sum<readiness_rows>(ready), n = std::max(2, die(c, i) + bonus);
    at(s, g).count = static_cast<std::uint8_t>(n);
    if (!log) continue;
    Event& e = log->add("count", info(w, g).vehicle ? "sk.g4.3"_rule : "sk.g4.2"_rule, side);
    e.with("group", group_kind, g.id)
        .number("die", die(c, i))
        .number("bonus", bonus)
        .number("count", n)
        .only_for(only(side));
    explain<readiness_rows>(ready, e);
  }
  f.size = 0;
  for (auto& g : f.groups) g = 0;
  s.frames.replace(f);
}

// ---- the order of play (sk.g3.5)

enum class Class : std::uint8_t { routing, demoralised, others };

// Whom the order of play calls next. Unrevealed groups are asked for apart: of them nothing may show.
bool next_caller(const World& w, const State& s, CallFrame& f) {
  for (const Class c : {Class::routing, Class::demoralised}) {
    bool has[2] = {false, false};
    for (int i = 0; i < w.group_count; ++i) {
      const Group g = group(i);
      const Morale m = morale(w, s, g);
      if (s.groups[i].acted || m != (c == Class::routing ? Morale::routing : Morale::demoralised))
        continue;
      if (!takes_part(w, s, g) || driverless(w, s, g)) continue;
      has[index(side_of(w, g))] = true;
    }
    if (!has[0] && !has[1]) continue;
    f.count = c == Class::routing ? 254 : 253;
    // sk.g3.6: within each class the side without priority first, then by turns
    const bool begun = s.acted_side < 2 && s.last_class == f.count;
    int side = begun ? 1 - s.acted_side : 1 - s.priority;
    if (!has[side]) side = 1 - side;
    f.side = static_cast<std::uint8_t>(side);
    return true;
  }
  int best = 0, who = -1;
  for (int i = 0; i < w.group_count; ++i) {
    const Group g = group(i);
    const int n = s.groups[i].count, side = index(side_of(w, g));
    if (s.groups[i].acted || n < best || !n || (n == best && side != s.priority) || hidden(s, g) ||
        !takes_part(w, s, g))
      continue;
    best = n, who = side;
  }
  f.side = who < 0 ? 0xff : static_cast<std::uint8_t>(who);
  f.count = static_cast<std::uint8_t>(best);
  return who >= 0;
}

// sk.g25.3: a side with unrevealed groups is asked before every call whether one of them acts now. That
// it is asked follows from what everybody knows; whether one of them is due is its own affair.
bool ask_unrevealed(const World& w, State& s, const CallFrame& next) {
  for (const int side : {int{s.priority}, 1 - s.priority}) {
    bool any = false, must = false;
    for (int i = 0; i < w.group_count; ++i) {
      const Group g = group(i);
      if (index(side_of(w, g)) != side || !hidden(s, g)) continue;
      any = true;
      const int n = s.groups[i].count;
      const bool due = n && !s.groups[i].acted && takes_part(w, s, g);
      const bool before = n > next.count ||
                          (n == next.count && side == s.priority && side != next.side);  // sk.g4.5
      s.groups[i].ready = due && (before || (n == next.count && side == next.side));
      must |= due && before;
    }
    if (!any || next.passed >> side & 1) continue;
    s.frames.replace(CallFrame{.side = static_cast<std::uint8_t>(side),
                               .hidden = 1,
                               .passed = next.passed,
                               .may_pass = !must});
    return true;
  }
  return false;
}

bool called(const World& w, const State& s, const CallFrame& f, Group g) {
  if (index(side_of(w, g)) != f.side || at(s, g).acted || hidden(s, g) != (f.hidden != 0))
    return false;
  const Morale m = morale(w, s, g);
  const bool now = f.hidden         ? at(s, g).ready
                   : f.count == 254 ? m == Morale::routing && !driverless(w, s, g)
                   : f.count == 253 ? m == Morale::demoralised && !driverless(w, s, g)
                                    : at(s, g).count == f.count;
  return now && takes_part(w, s, g);
}

void activate(const World& w, State& s, Group g, Events* log) {
  at(s, g).acted = 1;
  at(s, g).let_pass = 0;
  s.active = g.id;
  if (!hidden(s, g)) {
    s.acted_side = static_cast<std::uint8_t>(index(side_of(w, g)));
    s.frames.change<CallFrame>([](CallFrame& f) { f.passed = 0; });
    if (log)
      log->add("activated", "sk.g4.7"_rule, side_of(w, g))
          .with("group", group_kind, g.id)
          .number("count", at(s, g).count);
  }
  s.frames.push(OrdersFrame{.group = g.id});
}

bool run_call(const World& w, State& s, Events* log) {
  s.sequence = 3;
  s.active = 0xff;
  const auto now = top<CallFrame>(s);
  CallFrame f{.passed = now.passed};
  const bool anybody = next_caller(w, s, f);
  if (f.count < 250 && ask_unrevealed(w, s, f)) return false;
  if (!anybody) {
    s.frames.pop();
    return true;
  }
  int n = 0;
  Group only_one;
  for (int i = w.group_count; i-- > 0;)
    if (called(w, s, f, group(i))) ++n, only_one = group(i);
  // Whose turn it is at which count comes to light now: nobody goes back behind it.
  s.last_class = f.count >= 250 ? f.count : 0;
  if (f.count < 250) {
    s.last_count = f.count;
    if (log)
      log->add("called", "sk.g3.5"_rule, static_cast<Side>(f.side))
          .number("count", f.count)
          .revealing();
  }
  s.frames.replace(f);
  if (f.count == 254 || f.count == 1 ||
      (n == 1 && (f.count >= 250 || f.count <= 2 || at(s, only_one).held))) {
    activate(w, s, only_one, log);
    return true;
  }
  return false;
}

Refusal refuse_call(const World& w, const State& s, Choice c) {
  const auto f = top<CallFrame>(s);
  const Group g = group(c.who & 0xff);
  if (c.verb == verb::pass) {
    if (c.who || c.what || c.count || !f.hidden) return {"sk.g4.5"_rule, "sk.refuse.call"_text};
    return f.may_pass ? legal : Refusal{"sk.g4.6"_rule, "sk.refuse.hidden_due"_text};
  }
  if ((c.verb != verb::activate && c.verb != verb::hold_back) || c.who >= w.group_count || c.what ||
      (c.verb == verb::activate && c.count))
    return {"sk.g4.5"_rule, "sk.refuse.call"_text};
  if (side_of(w, g) != static_cast<Side>(f.side))
    return {"sk.g4.5"_rule, "sk.refuse.not_yours"_text};
  if (at(s, g).acted) return {"sk.g4.7"_rule, "sk.refuse.has_acted"_text};
  if (!called(w, s, f, g)) return {"sk.g3.5"_rule, "sk.refuse.not_its_count"_text};
  if (c.verb == verb::activate) return legal;
  if (f.count >= 250) return {"sk.g4.4"_rule, "sk.refuse.no_holding"_text};
  if (at(s, g).held) return {"sk.g4.6"_rule, "sk.refuse.held_once"_text};
  if (c.count < 2 || c.count >= at(s, g).count)
    return Refusal{"sk.g4.6"_rule, "sk.refuse.hold_lower"_text}.number("count", at(s, g).count);
  return legal;
}

unsigned owners_called(const World& w, const State& s, const CallFrame& f) {
  unsigned owners = 0;
  if (w.players[f.side & 1] > 1)
    each_group(w, [&](Group g) {
      if (called(w, s, f, g)) owners |= 1u << owner_of(w, s, g);
    });
  return owners;
}

void ask_call(const World& w, const State& s, Prompt& p) {
  const auto f = top<CallFrame>(s);
  const Side side = static_cast<Side>(f.side);
  if (f.hidden) {
    p.choice(side, "sk.g25.3"_rule, "sk.prompt.call_hidden"_text);
    p.seen = only(side);
  } else {
    p.choice(side, "sk.g4.5"_rule, "sk.prompt.call"_text);
    p.with("count", number_kind, f.count >= 250 ? 0 : f.count);
  }
  if (!f.hidden) p.of_player(who_decides(w, s, side, owners_called(w, s, f)));
  for (int i = 0; i < w.group_count; ++i) {
    if (!called(w, s, f, group(i))) continue;
    p.option(verb::activate, i);
    if (f.count < 250 && !s.groups[i].held)
      for (int n = s.groups[i].count - 1; n >= 2; --n) p.option(verb::hold_back, i, 0, n);
  }
  if (f.may_pass) p.option(verb::pass);
}

void take_call(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::pass)
    return s.frames.change<CallFrame>(
        [](CallFrame& f) { f.passed |= static_cast<std::uint8_t>(1u << f.side); });
  const Group g = group(c.who);
  if (c.verb == verb::activate) return activate(w, s, g, log);
  at(s, g).held = 1;
  at(s, g).count = c.count;
  if (hidden(s, g)) {
    if (log)
      log->add("held_back", "sk.g4.6"_rule, side_of(w, g))
          .with("group", group_kind, g.id)
          .number("count", c.count)
          .only_for(only(side_of(w, g)));
    return;
  }
  s.frames.change<CallFrame>([](CallFrame& f) { f.passed = 0; });
  if (log)
    log->add("held_back", "sk.g4.6"_rule, side_of(w, g))
        .with("group", group_kind, g.id)
        .number("count", c.count);
}

}  // namespace

const StepRules priority_step{.ask = ask_priority, .take = take_priority};
const StepRules counts_step{.run = run_counts, .ask = ask_counts, .take = take_counts};
const StepRules call_step{
    .run = run_call, .ask = ask_call, .refuse = refuse_call, .take = take_call};

}  // namespace bocage::sk
