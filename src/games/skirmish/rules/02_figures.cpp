// sk.g2: men, wounds, and what being hit does to them.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

int skill_need(Quality q) { return row(q).skill; }

namespace {

void stop_walking(State& s, Figure f) {
  for (Walk& walk : s.walks)
    if (walk.who == f) walk.flags |= 4;
}

// A man who falls serves, drives, covers and waits no more.
void fall(const World& w, State& s, Figure f, Events* log) {
  FigureState& me = at(s, f);
  stop_walking(s, f);
  end_cover(w, s, f);
  if (posture(s, f) != Posture::aboard) me.posture = static_cast<int>(Posture::prone);
  me.reacts = 0;
  if (me.mounted) me.mounted = 0;  // R43: on a wound he falls and the horse is lost
  if (const Vehicle v = carrier(s, f); v && (driver(w, s, v) == Figure{}) && alive(s, v))
    lose_driver(w, s, v, log);
}

}  // namespace

void end_wait(State& s, Figure f) {
  if (posture(s, f) == Posture::waiting) at(s, f).posture = static_cast<int>(Posture::standing);
}

void kill(const World& w, State& s, Figure f, RuleId by, Events* log) {
  FigureState& me = at(s, f);
  if (!on_table(s, f)) return;
  const bool fuel = me.fuel && !me.taken;
  me.health = static_cast<int>(Health::dead);
  if (log) log->add("killed", by, side_of(w, f)).with("figure", piece_kind, f.id);
  fall(w, s, f, log);
  me.aboard = 0xff;
  if (fuel && s.shot.by != 0xffff) me.bursts = 1;  // sk.g13.9
  if (info(w, group_of(w, f)).kind == GroupKind::leader) at(s, group_of(w, f)).attached = 0xff;
}

void wound(const World& w, State& s, Figure f, RuleId by, Events* log) {
  if (!on_table(s, f)) return;
  if (wounded(s, f)) return kill(w, s, f, "sk.g2.5"_rule, log);
  at(s, f).health = static_cast<int>(Health::wounded);  // sk.g2.4: laid down
  if (log) log->add("wounded", by, side_of(w, f)).with("figure", piece_kind, f.id);
  fall(w, s, f, log);
}

void remove_from_play(const World& w, State& s, Figure f, Place place) {
  FigureState& me = at(s, f);
  const Vehicle v = carrier(s, f);
  stop_walking(s, f);
  end_cover(w, s, f);
  me.place = static_cast<std::uint8_t>(place) & 7;
  me.aboard = 0xff;
  if (info(w, group_of(w, f)).kind == GroupKind::leader) at(s, group_of(w, f)).attached = 0xff;
  if (v && place == Place::captured && alive(s, v) && driver(w, s, v) == Figure{}) {
    lose_driver(w, s, v, nullptr);
    at(s, v).accident = 0;
  }
}

// sk.g4.8: the majority of its fit figures, a leader attached among them (sk.g4.1); ties use the lower quality.
Quality quality(const World& w, const State& s, Group g) {
  int n[4] = {};
  each_member(w, s, g, [&](Figure f) {
    if (fit(w, s, f)) ++n[static_cast<int>(info(w, f).quality)];
  });
  int best = -1;
  for (int q = 0; q < 4; ++q)
    if (n[q] && (best < 0 || n[q] >= n[best])) best = q;
  return best < 0 ? info(w, figure(info(w, g).first)).quality : static_cast<Quality>(best);
}

// A hidden group comes to light (sk.g12.6).
void reveal(const World& w, State& s, Group g, RuleId by, Events* log) {
  if (!at(s, g).hidden) return;
  at(s, g).hidden = 0;
  if (log) log->add("revealed", by, side_of(w, g)).with("group", group_kind, g.id).revealing();
}

}  // namespace bocage::sk
