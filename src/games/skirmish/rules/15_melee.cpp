// sk.cb.1-sk.cb.6, sk.g15.3-sk.g15.7: dice and re-rolls of a fight.
#include "games/skirmish/rules/15_melee.hpp"

#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

struct Brawler {
  Quality quality = Quality::veteran;
  bool fanatic = false, rides = false, sabre = false, banzai = false;
  bool afraid = false, climbs = false, hurt = false, behind = false;  // one die
};
constexpr int armed_dice(const Brawler& b) {
  return row(b.quality).melee + b.fanatic + b.rides + b.sabre + b.banzai;
}
constexpr int of_quality(const Brawler& b, Quality q) { return b.quality == q ? row(q).melee : 0; }
// Whatever he is and has, one die; the first reason tells.
constexpr int one_die(const Brawler& b, bool reason, bool told) {
  return reason && !told ? 1 - armed_dice(b) : 0;
}
constexpr Modifier<Brawler> melee_rows[] = {
    {"sk.cb.2a"_rule, "sk.shift.quality"_text,
     [](const Brawler& b) { return of_quality(b, Quality::commando); }},
    {"sk.cb.2b"_rule, "sk.shift.quality"_text,
     [](const Brawler& b) { return of_quality(b, Quality::elite); }},
    {"sk.cb.2c"_rule, "sk.shift.quality"_text,
     [](const Brawler& b) { return of_quality(b, Quality::veteran); }},
    {"sk.cb.2d"_rule, "sk.shift.quality"_text,
     [](const Brawler& b) { return of_quality(b, Quality::bleu); }},
    {"sk.cb.3a"_rule, "sk.shift.fanatic"_text, [](const Brawler& b) { return b.fanatic ? 1 : 0; }},
    {"sk.cb.3b"_rule, "sk.shift.mounted"_text, [](const Brawler& b) { return b.rides ? 1 : 0; }},
    {"sk.cb.3c"_rule, "sk.shift.sabre"_text, [](const Brawler& b) { return b.sabre ? 1 : 0; }},
    {"sk.cb.3d"_rule, "sk.shift.banzai"_text, [](const Brawler& b) { return b.banzai ? 1 : 0; }},
    {"sk.cb.4a"_rule, "sk.shift.demoralised"_text,
     [](const Brawler& b) { return one_die(b, b.afraid, false); }},
    {"sk.cb.4b"_rule, "sk.shift.climbing"_text,
     [](const Brawler& b) { return one_die(b, b.climbs, b.afraid); }},
    {"sk.cb.4c"_rule, "sk.shift.wounded"_text,
     [](const Brawler& b) { return one_die(b, b.hurt, b.afraid || b.climbs); }},
    {"sk.cb.4d"_rule, "sk.shift.from_behind"_text,
     [](const Brawler& b) { return one_die(b, b.behind, b.afraid || b.climbs || b.hurt); }},
};

Brawler brawler(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  // sk.g15.4: at the same time, whoever of them he fights
  bool front = false, rear = false;
  const Vec facing = plane::heading(me.facing);
  if (me.aboard == 0xff)
    each_known_enemy(w, s, side_of(w, f), [&](Figure o) {
      if (contact(w, s, f, o)) (plane::dot(facing, at(s, o).at - me.at) < 0 ? rear : front) = true;
    });
  Brawler b{.quality = info(w, f).quality};
  b.fanatic = has(w, f, fanatic);
  b.rides = me.mounted;
  b.sabre = has(w, f, sabre);
  b.banzai = at(s, acts_with(w, s, group_of(w, f))).banzai;
  b.afraid = morale(w, s, f) != Morale::steady;
  b.climbs = posture(s, f) == Posture::climbing;
  b.hurt = wounded(s, f);
  b.behind = me.from_behind || (front && rear);
  return b;
}

}  // namespace

int melee_dice(const World& w, const State& s, Figure f) {
  return sum<melee_rows>(brawler(w, s, f));
}

// sk.g15.5
bool defends_obstacle(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff) return true;  // sk.g19.3
  const auto charged_now = [&](const FigureState& he) { return he.charged && he.moved; };
  for (const Fighter& o : s.melee) {
    if (o.side == index(side_of(w, f))) continue;
    const FigureState& he = at(s, figure(o.who));
    if (me.charged && !charged_now(he))
      continue;  // in an earlier turn, and he still is the attacker
    const Point from = he.at;
    for (int i = 0; i < w.area_count; ++i) {
      const Area& a = w.areas[i];
      const bool pit = a.ground == Ground::trench || a.ground == Ground::foxhole;
      if (pit) {
        const auto in = [&](Point p) {
          return a.round ? plane::covers_centre(a.circle, p) : plane::contains(a.outline, p);
        };
        if (in(me.at) && !in(from)) return true;
        continue;
      }
      if (!w.ground[static_cast<int>(a.ground)].linear && a.ground != Ground::building &&
          a.ground != Ground::bunker && a.ground != Ground::wreck)
        continue;
      for (int e = 0; !a.round && e < a.outline.edges(); ++e)
        if (plane::meet(me.at, from, a.outline.from(e), a.outline.to(e)) &&
            plane::within(me.at, a.outline.from(e), a.outline.to(e), 3_cm) &&
            !destroyed_there(s, a.shape, e, a.outline,
                             crossing_of(me.at, from, a.outline.from(e), a.outline.to(e))))
          return true;
    }
  }
  return false;
}

// sk.cb.5a-c
RuleId reroll_ground(const World& w, const State& s, Figure f) {
  if (info(w, f).quality == Quality::commando) return "sk.cb.5a"_rule;
  if (defends_obstacle(w, s, f)) return "sk.cb.5b"_rule;
  const bool took_one = at(s, f).weapon != 0xff && !at(s, f).weapon_new;
  const Arm a = took_one ? Arm{at(s, f).weapon} : info(w, f).arms[0];  // sk.g15.6: his main weapon
  if (a && row(w, a).pistol) return "sk.cb.5c"_rule;
  return {};
}

int melee_total(const State& s, int side) {
  int n = 0;
  for (const Fighter& f : s.melee)
    if (f.side == side)
      for (int i = 0; i < f.count; ++i) n += f.dice >> (4 * i) & 15;
  return n;
}
namespace {

// ---- dice (sk.g1.12: the priority side first)

bool run_melee(const World& w, State& s, Events* log) {
  auto f = top<MeleeFrame>(s);
  if (f.next < s.melee.size()) {
    Fighter& me = s.melee[f.next];
    me.count = static_cast<std::uint8_t>(melee_dice(w, s, figure(me.who)));
    me.can = static_cast<bool>(reroll_ground(w, s, figure(me.who)));
    return false;
  }
  if (f.stage == 0) {
    f.stage = 1;
    s.frames.replace(f);
    s.frames.push(RerollFrame{});
    return true;
  }
  s.frames.pop();
  settle_melee(w, s, f, log);
  return true;
}
void ask_melee(const World& w, const State& s, Prompt& p) {
  const auto f = top<MeleeFrame>(s);
  const Fighter& me = s.melee[f.next];
  p.roll(side_of(w, figure(me.who)), "sk.cb.1"_rule, "sk.prompt.melee"_text,
         Chance::throw_dice(me.count, me.can ? Reading::each : Reading::sum));
  p.with("figure", piece_kind, me.who).with("dice", number_kind, me.count);
}
void take_melee(const World& w, State& s, Choice c, Events* log) {
  auto f = top<MeleeFrame>(s);
  Fighter& me = s.melee[f.next];
  // Only what matters is kept: sorted dice for whoever may re-roll, else their sum.
  int dice[8], n = me.count;
  for (int i = 0; i < n; ++i) dice[i] = die(c, i);
  for (int i = 1; i < n; ++i)
    for (int k = i; k > 0 && dice[k] < dice[k - 1]; --k) std::swap(dice[k], dice[k - 1]);
  me.dice = 0;
  if (me.can) {
    for (int i = 0; i < n; ++i) me.dice |= static_cast<std::uint32_t>(dice[i]) << (4 * i);
  } else {
    int rest = sum_of(c);
    for (int i = 0; i < n; ++i) {
      const int d = std::min(15, rest);
      me.dice |= static_cast<std::uint32_t>(d) << (4 * i);
      rest -= d;
    }
  }
  if (log) {
    Event& e = log->add("melee_dice", "sk.cb.1"_rule, side_of(w, figure(me.who)));
    e.on(c).with("figure", piece_kind, me.who).number("total", sum_of(c));
    explain<melee_rows>(brawler(w, s, figure(me.who)), e);
  }
  ++f.next;
  s.frames.replace(f);
}

// ---- sk.g15.7: each decides once, knowing the totals; the man's own player (sk.g25.2)

bool run_reroll(const World&, State& s, Events*) {
  auto f = top<RerollFrame>(s);
  for (; f.next < s.melee.size(); ++f.next)
    if (s.melee[f.next].can) {
      s.frames.replace(f);
      return false;
    }
  s.frames.pop();
  return true;
}
void ask_reroll(const World& w, const State& s, Prompt& p) {
  const Fighter& me = s.melee[top<RerollFrame>(s).next];
  const Figure f = figure(me.who);
  p.choice(side_of(w, f), reroll_ground(w, s, f), "sk.prompt.reroll"_text);
  p.of_player(owner_of(w, s, group_of(w, f)));
  p.with("figure", piece_kind, f.id)
      .with("own", number_kind, melee_total(s, me.side))
      .with("enemy", number_kind, melee_total(s, 1 - me.side));
  p.option(verb::keep);
  for (int i = 0; i < me.count; ++i) {
    const int pips = me.dice >> (4 * i) & 15;
    if (i && pips == static_cast<int>(me.dice >> (4 * (i - 1)) & 15)) continue;
    p.option(verb::reroll, f.id, 0, pips);
  }
}
void take_reroll(const World&, State& s, Choice c, Events*) {
  auto f = top<RerollFrame>(s);
  Fighter& me = s.melee[f.next];
  me.can = 0;
  if (c.verb == verb::keep) return;
  for (int i = 0; i < me.count; ++i)
    if (static_cast<int>(me.dice >> (4 * i) & 15) == c.count) {
      s.frames.push(RerollDieFrame{.fighter = f.next, .die = static_cast<std::uint8_t>(i)});
      return;
    }
}
void ask_reroll_die(const World& w, const State& s, Prompt& p) {
  const auto f = top<RerollDieFrame>(s);
  p.roll(side_of(w, figure(s.melee[f.fighter].who)), "sk.g15.7"_rule, "sk.prompt.reroll_die"_text,
         Chance::throw_dice(1));
  p.with("figure", piece_kind, s.melee[f.fighter].who);
}
void take_reroll_die(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<RerollDieFrame>(s);
  s.frames.pop();
  Fighter& me = s.melee[f.fighter];
  me.dice &= ~(15u << (4 * f.die));
  me.dice |= static_cast<std::uint32_t>(sum_of(c)) << (4 * f.die);
  if (log)
    log->add("rerolled", "sk.g15.7"_rule, side_of(w, figure(me.who)))
        .on(c)
        .with("figure", piece_kind, me.who);
}

}  // namespace

const StepRules melee_step{.run = run_melee, .ask = ask_melee, .take = take_melee};
const StepRules reroll_step{.run = run_reroll, .ask = ask_reroll, .take = take_reroll};
const StepRules reroll_die_step{.ask = ask_reroll_die, .take = take_reroll_die};

}  // namespace bocage::sk
