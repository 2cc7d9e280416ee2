// sk.mo, sk.mt, sk.dm.1, sk.tm, sk.g3.2-sk.g3.4, sk.g5.7, sk.g5.8: sequence 1, for infantry and for tanks.
#include "games/skirmish/rules/14_morale.hpp"

#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

// ---- declarations (sk.g3.2, sk.g5.7, sk.g11.6)

bool can_rally(const World& w, const State& s, Figure officer, Group g) {
  return is_officer(info(w, officer).rank) && side_of(w, officer) == side_of(w, g) &&
         fit(w, s, officer) && !at(s, officer).rallied && !locked(w, s, officer) &&
         in_command(w, s, officer, g);
}
int distance_to_section(const World& w, const State& s, Figure officer, Group g) {
  int near = plane::farthest;
  each_own(w, g, [&](Figure f) {
    if (sound(s, f)) near = std::min(near, distance(w, s, officer, f));
  });
  return near;
}
bool rally_possible(const World& w, const State& s, Group g) {
  if (morale(w, s, g) == Morale::steady || is_tank(w, s, g) || !tests_at_all(w, s, g)) return false;
  bool any = false;
  each_figure(w, [&](Figure f) { any |= can_rally(w, s, f, g); });
  return any;
}
bool under_cover_fire(const World& w, const State& s, Group g) {
  bool any = false;
  each_member(w, s, g, [&](Figure f) { any |= fit(w, s, f) && at(s, f).under; });
  return any;
}
bool may_declare(const World& w, const State& s, Group g) {
  if (!tests_at_all(w, s, g)) return false;
  if (rally_possible(w, s, g)) return true;
  return morale(w, s, g) == Morale::steady && !info(w, g).vehicle && under_cover_fire(w, s, g);
}

Side side_in_order(const World& w, const State& s, int order) {  // sk.g3.4
  const int first = s.turn <= 1 ? index(w.attacker) : s.priority;
  return static_cast<Side>(order ? 1 - first : first);
}

bool run_declare(const World& w, State& s, Events*) {
  auto f = top<DeclareFrame>(s);
  for (; f.order < 2; ++f.order, f.next = 0)
    for (; f.next < w.group_count; ++f.next) {
      const Group g = group(f.next);
      if (side_of(w, g) == side_in_order(w, s, f.order) && may_declare(w, s, g)) {
        s.frames.replace(f);
        return false;
      }
    }
  s.frames.pop();
  return true;
}
Refusal refuse_declare(const World& w, const State& s, Choice c) {
  const Group g = group(top<DeclareFrame>(s).next);
  if (c.count) return {"sk.g3.2"_rule, "sk.refuse.declare"_text};
  switch (c.verb) {
    case verb::sit_tight:
      return c.who == g.id && !c.what ? legal
                                      : Refusal{"sk.g3.4"_rule, "sk.refuse.other_group"_text};
    case verb::want_move:
      if (c.who != g.id || c.what) return {"sk.g3.4"_rule, "sk.refuse.other_group"_text};
      return morale(w, s, g) == Morale::steady  // who is steady is asked under covering fire only
                 ? legal
                 : Refusal{"sk.g11.6"_rule, "sk.refuse.moves_anyway"_text};
    case verb::rally: {
      if (c.what != g.id) return {"sk.g3.4"_rule, "sk.refuse.other_group"_text};
      const Figure f = figure(c.who & 255);
      if (c.who >= w.figure_count || side_of(w, f) != side_of(w, g))
        return {"sk.g5.7"_rule, "sk.refuse.not_yours"_text};
      if (!is_officer(info(w, f).rank)) return {"sk.g5.7"_rule, "sk.refuse.no_officer"_text};
      if (!fit(w, s, f)) return {"sk.g5.7"_rule, "sk.refuse.not_fit"_text};
      if (at(s, f).rallied) return {"sk.g5.7"_rule, "sk.refuse.rallied_already"_text};
      if (locked(w, s, f)) return {"sk.g5.7"_rule, "sk.refuse.locked"_text};
      if (morale(w, s, g) == Morale::steady) return {"sk.mo.2"_rule, "sk.refuse.steady"_text};
      if (!in_command(w, s, f, g))
        return Refusal{"sk.g5.5"_rule, "sk.refuse.radius"_text}
            .with("need", length_kind, distance_to_section(w, s, f, g))
            .with("radius", length_kind, command_radius(info(w, f).rank));
      return legal;
    }
    default: return {"sk.g3.2"_rule, "sk.refuse.declare"_text};
  }
}
void ask_declare(const World& w, const State& s, Prompt& p) {
  const Group g = group(top<DeclareFrame>(s).next);
  p.choice(side_of(w, g), "sk.g3.2"_rule, "sk.prompt.declare"_text);
  p.of_player(owner_of(w, s, g));
  p.with("group", group_kind, g.id);
  const auto judge = [&](Choice c) { return refuse_declare(w, s, c); };
  each_figure(w, [&](Figure f) {
    if (is_officer(info(w, f).rank)) p.offer(judge, verb::rally, f.id, g.id);
  });
  p.offer(judge, verb::want_move, g.id);
  p.option(verb::sit_tight, g.id);
}
void take_declare(const World& w, State& s, Choice c, Events* log) {
  auto f = top<DeclareFrame>(s);
  const Group g = group(f.next++);
  s.frames.replace(f);
  if (c.verb == verb::rally) {
    at(s, g).rallying = 1;
    at(s, g).rallied_by = static_cast<std::uint8_t>(c.who);
    at(s, figure(c.who)).rallied = 1;
    if (log)
      log->add("rallies", "sk.g5.7"_rule, side_of(w, g))
          .with("officer", piece_kind, c.who)
          .with("group", group_kind, g.id);
  } else if (c.verb == verb::want_move) {
    at(s, g).wants = 1;
    if (log) log->add("wants_move", "sk.mo.1"_rule, side_of(w, g)).with("group", group_kind, g.id);
  }
}

// ---- tests (sk.g3.3: at most one)

bool due_test(const World& w, const State& s, Group g) {
  const GroupState& now = at(s, g);
  if (now.tested || !tests_at_all(w, s, g)) return false;
  return now.rallying || now.wants || tests_for_stress(w, s, g, now.causes);
}

bool run_morale(const World& w, State& s, Events*) {
  auto f = top<MoraleFrame>(s);
  for (; f.order < 2; ++f.order, f.next = 0)
    for (; f.next < w.group_count; ++f.next) {
      const Group g = group(f.next);
      if (side_of(w, g) == side_in_order(w, s, f.order) && due_test(w, s, g)) {
        f.group = g.id;
        s.frames.replace(f);
        return false;
      }
    }
  s.frames.pop();
  return true;
}

struct Nerve {
  Leaders by;
  bool no_commander = false, radio = false;  // of a tank
};
constexpr int officer_of(const Nerve& n, Rank r) { return n.by.officer == r ? row(r).bonus : 0; }
// sk.mt.1, sk.tm.1: added to the die.
constexpr Modifier<Nerve> nerve_rows[] = {
    {"sk.mt.2a"_rule, "sk.shift.officer"_text,
     [](const Nerve& n) { return officer_of(n, Rank::neophyte); }},
    {"sk.mt.2b"_rule, "sk.shift.officer"_text,
     [](const Nerve& n) { return officer_of(n, Rank::chevronne); }},
    {"sk.mt.2c"_rule, "sk.shift.officer"_text,
     [](const Nerve& n) { return officer_of(n, Rank::talented); }},
    {"sk.mt.2d"_rule, "sk.shift.officer"_text,
     [](const Nerve& n) { return officer_of(n, Rank::legendary); }},
    {"sk.mt.2e"_rule, "sk.shift.commissar"_text,
     [](const Nerve& n) { return n.by.commissar ? row(Rank::commissar).bonus : 0; }},
    {"sk.mt.2f"_rule, "sk.shift.nco"_text,
     [](const Nerve& n) { return n.by.nco ? row(Rank::nco).bonus : 0; }},
    {"sk.tm.2"_rule, "sk.shift.no_commander"_text,
     [](const Nerve& n) { return n.no_commander ? -1 : 0; }},
    {"sk.tm.3"_rule, "sk.shift.radio"_text, [](const Nerve& n) { return n.radio ? 1 : 0; }},
};
Nerve nerve_of(const World& w, const State& s, Group g) {
  if (!is_tank(w, s, g)) return {leaders_of(w, s, g)};
  const Vehicle v = info(w, g).vehicle;
  return {{}, type_of(w, v).crew >= 2 && !commander(w, s, v), radio_fit(w, s, v)};
}
int test_bonus(const World& w, const State& s, Group g) {
  return sum<nerve_rows>(nerve_of(w, s, g));
}

RuleId occasion(const World& w, const State& s, Group g) {
  const GroupState& now = at(s, g);
  if (now.rallying) return "sk.mo.2"_rule;
  if (is_tank(w, s, g)) return "sk.tm.1"_rule;
  const int traits = info(w, g).traits;
  if (tests_for_stress(w, s, g, now.causes))
    return traits & fanatic ? "sk.mo.3"_rule : traits & brave ? "sk.mo.4"_rule : "sk.mo.5"_rule;
  return "sk.mo.1"_rule;
}

void ask_morale(const World& w, const State& s, Prompt& p) {
  const Group g = group(top<MoraleFrame>(s).group);
  Chance die = Chance::throw_dice(1);
  const int need = test_need(w, s, g) - test_bonus(w, s, g);
  die.classed = true;
  for (int n = 1; n <= 6; ++n) die.sum_class[n] = n >= need;
  p.roll(side_of(w, g), occasion(w, s, g), "sk.prompt.morale"_text, die);
  p.with("group", group_kind, g.id)
      .with("need", number_kind, test_need(w, s, g))
      .with("bonus", number_kind, test_bonus(w, s, g));
}

bool commissar_at_hand(const World& w, const State& s, Group g) {
  bool any = false;
  each_figure(w, [&](Figure f) {
    any |= info(w, f).rank == Rank::commissar && side_of(w, f) == side_of(w, g) &&
           group_of(w, f) != g && in_command(w, s, f, g);
  });
  return any;
}

void take_morale(const World& w, State& s, Choice c, Events* log) {
  auto f = top<MoraleFrame>(s);
  const Group g = group(f.group);
  GroupState& now = at(s, g);
  const int bonus = test_bonus(w, s, g), need = test_need(w, s, g);
  const bool passed = sum_of(c) + bonus >= need;  // sk.g1.11
  now.tested = 1;
  now.result = passed ? 1 : 2;
  if (log) {
    const Kind cause = is_tank(w, s, g) ? tank_cause_kind : cause_kind;
    Event& e = log->add("morale_test", occasion(w, s, g), side_of(w, g))
                   .on(c)
                   .gives(passed ? "passed" : "failed");
    e.with("group", group_kind, g.id)
        .number("need", need)
        .number("bonus", bonus)
        .with("causes", cause, now.causes);
    explain<nerve_rows>(nerve_of(w, s, g), e);
  }
  if (!passed && w.on.pistol && !now.pistoled && !is_tank(w, s, g) && commissar_at_hand(w, s, g) &&
      fit_men(w, s, g) > 1)
    s.frames.push(PistolFrame{.group = g.id});
}

// ---- sk.g5.8

void ask_pistol(const World& w, const State& s, Prompt& p) {
  const Group g = group(top<PistolFrame>(s).group);
  p.choice(side_of(w, g), "sk.g5.8"_rule, "sk.prompt.pistol"_text);
  p.of_player(owner_of(w, s, g));
  p.with("group", group_kind, g.id);
  p.option(verb::accept);
  each_own(w, g, [&](Figure f) {
    if (fit(w, s, f) && info(w, f).rank == Rank::soldier) p.option(verb::shoot, f.id);
  });
}
void take_pistol(const World& w, State& s, Choice c, Events* log) {
  const Group g = group(top<PistolFrame>(s).group);
  s.frames.pop();
  if (c.verb == verb::accept) return;
  kill(w, s, figure(c.who), "sk.g5.8"_rule, log);
  at(s, g).pistoled = 1;
  at(s, g).tested = 0;  // once more
  at(s, g).result = 0;
}

// ---- applied together (sk.g3.2)

bool run_steps_down(const World& w, State& s, Events* log) {
  s.frames.pop();
  for (int i = 0; i < w.group_count; ++i) {
    const Group g = group(i);
    GroupState& now = at(s, g);
    if (info(w, g).kind == GroupKind::battery) continue;
    const bool tank = is_tank(w, s, g);
    if (now.result == 2) {
      worsen(w, s, g,
             now.rallying ? "sk.g5.7"_rule
             : tank       ? "sk.g14.16"_rule
                          : "sk.dm.1"_rule,
             log);
    } else if (now.result == 1 && now.rallying) {  // sk.g14.7: nothing else restores infantry
      now.morale = static_cast<std::uint8_t>(now.morale - 1) & 3;
      if (log)
        log->add("rallied", "sk.g5.7"_rule, side_of(w, g))
            .with("group", group_kind, g.id)
            .with("morale", morale_kind, now.morale);
    } else if (tank && now.morale == static_cast<int>(Morale::demoralised) &&
               (now.result == 1 || !now.causes)) {
      now.morale = static_cast<int>(Morale::steady);  // sk.g14.16
      if (log)
        log->add("rallied", "sk.g14.16"_rule, side_of(w, g))
            .with("group", group_kind, g.id)
            .with("morale", morale_kind, 0);
    }
    if (acts_with(w, s, g) != g) continue;  // sk.g14.19: his section decides for him
    // sk.g11.6, sk.g3.3: who did not declare and pass does not move those under covering fire.
    const bool moves = now.wants && now.result == 1;
    each_member(w, s, g, [&](Figure f) { at(s, f).tied = at(s, f).under && !moves; });
  }
  return true;
}

}  // namespace

const StepRules declare_step{
    .run = run_declare, .ask = ask_declare, .refuse = refuse_declare, .take = take_declare};
const StepRules morale_step{.run = run_morale, .ask = ask_morale, .take = take_morale};
const StepRules pistol_step{.ask = ask_pistol, .take = take_pistol};
const StepRules steps_down_step{.run = run_steps_down};

}  // namespace bocage::sk
