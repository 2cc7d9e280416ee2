// Doctrine of Tide of Iron: pin them from afar, go in with several squads, wait in op fire where they must
// come, be at the objectives in time; and use cheap actions first while the enemy still has many.
#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

bool useful_rest(const State& s, Unit u) {
  return suppressed(s, u) || (!is_squad(u) && at(s, u).order == Order::heavy);
}

void score_action(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Side side = static_cast<Side>(s.active);
  switch (c.verb) {
    case verb::advance: return score_advance(w, plan, s, who(c), Deed::advance, t);
    case verb::fire_and_move: return score_advance(w, plan, s, who(c), Deed::fire_and_move, t);
    case verb::assault: return score_advance(w, plan, s, who(c), Deed::assault, t);
    case verb::concentrate: return score_concentrate(w, plan, s, who(c), t);
    case verb::prepare: return score_prepare(w, plan, s, who(c), t);
    case verb::fatigue:
      // Who can do nothing else buys time: the enemy must act first.
      return t.add(t_rest, useful_rest(s, who(c)) && plan.fresh[1 - index(side)] ? 0.3f : -1);
    case verb::dig: {
      const Unit u = who(c);
      const float danger = plan.danger[index(side)][0][at(s, u).hex.id];
      const bool here = w.objective_at[at(s, u).hex.id];
      return t.add(t_works, c.count ? 0.25f * danger + (here ? 0.5f : 0) - 0.1f : -0.2f);
    }
    case verb::heal: {
      const Unit patient = unit(static_cast<int>(c.what));
      return t.add(t_rally, 0.5f + 0.1f * number(base_slots - slots(at(s, patient).figures)));
    }
    case verb::special:
      return t.add(t_works, c.what == w.smoke_operation
                                ? 0.3f * plan.danger[index(side)][0][at(s, who(c)).hex.id] - 0.2f
                                : 0.2f);
    case verb::play: return score_card(w, plan, s, side, c.who, t);
    case verb::retry: return t.add(t_card, card_worth(w, plan, s, side, c.who));
    case verb::end_phase: return t.add(t_last_word, 1);
    case verb::done: return;
    default: return t.add(t_other, -1);
  }
}

void score_ready(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  if (c.verb != verb::ready) return;
  const Unit u = who(c);
  t.add(t_prepare, plan.promise[u.id]);
  // What it would do instead.
  Tally moves{t.weights};
  if (is_mover(s, u)) score_advance(w, plan, s, u, Deed::advance, moves);
  const float shot = best_shot(w, plan, s, u, Role::leader, t).value;
  float other = moves.total > shot ? moves.total : shot;
  if (other < 0) other = 0;
  t.add(t_own_fire, other);
  // It can still be done as an action, once one sees what they do; and somebody has to act.
  t.add(t_early, 1 + number(s.ready[index(side_of(u))]));
}

void score_option(const World& w, const Plan& plan, const State& s, const Prompt& prompt, Choice c,
                  Tally& t) {
  switch (s.frames.step()) {
    case Step::form:
    case Step::lay:
    case Step::place:
    case Step::conceal:
    case Step::ace:
    case Step::bring: return score_setup(w, plan, s, c, t);
    case Step::ready: return score_ready(w, plan, s, c, t);
    case Step::action: return score_action(w, plan, s, c, t);
    case Step::mover: return score_mover(w, plan, s, c, t);
    case Step::target:
      if (c.verb == verb::shoot)
        return score_shot(w, plan, s, who(c), unit(static_cast<int>(c.what)), c.count, Role::leader,
                          s.frames.top<TargetFrame>().bonus, t);
      return score_shell(w, plan, s, who(c), hex(static_cast<int>(c.what)), c.count, t);
    case Step::support: return score_support(w, plan, s, c, t);
    case Step::op_fire: return score_op_fire(w, plan, s, c, t);
    case Step::stormers:
    case Step::stand:
    case Step::dealing:
    case Step::losses:
    case Step::retreat:
    case Step::crowded:
    case Step::follow: return score_assault_answer(w, plan, s, c, t);
    case Step::spend:
      if (c.verb == verb::play) return score_card(w, plan, s, prompt.side, c.who, t);
      return score_reserve(w, plan, s, c, t);
    case Step::consent: return t.add(t_other, c.verb == verb::agree ? 1 : -1);
    case Step::workshop: return t.add(t_rally, c.verb == verb::mend ? 1 : 0);
    case Step::regroup: return t.add(t_other, c.verb == verb::regroup ? -1 : 0);
    case Step::again:
    case Step::contact_again: return t.add(t_shot, c.verb == verb::reroll ? number(c.count) : 0);
    case Step::armour: return t.add(t_dear, c.verb == verb::turn_six ? -1 : 0);
    case Step::order: return t.add(t_other, static_cast<Side>(c.who) == prompt.side ? -0.1f : 0.1f);
    case Step::decks:
      return t.add(t_draw, c.verb == verb::draw
                               ? w.deck_type[w.cards[0].deck] == CardType::reinforcements ? 1.2f : 1
                               : 0);
    default: return score_card_answer(w, plan, s, c, t);
  }
}

}  // namespace

void Mind::score(const World& w, const Plan& plan, const State& s, const Prompt& prompt, Choice c,
                 Tally& t) {
  score_option(w, plan, s, prompt, c, t);
}

// Building, placing and paying with figures are matters of doctrine; a search sees no further there.
float Mind::stakes(const World&, const State& s, const Prompt&) {
  switch (s.frames.step()) {
    case Step::form:
    case Step::lay:
    case Step::place:
    case Step::conceal:
    case Step::ace:
    case Step::decks:
    case Step::losses:
    case Step::dealing:
    case Step::regroup:
    case Step::consent:
    case Step::arrange:
    case Step::peek:
    case Step::lead: return 0;
    case Step::action: return 2;
    default: return 1;
  }
}

const Mind::Weights& Mind::weights() {
  static constexpr Weights hand_set{
      {// shot, pin, focus, long_shot, combine, own_fire
       1.0f, 1.0f, 0.4f, -0.15f, 1.0f, -0.8f,
       // prepare, halt_them, wait, early, rapid
       0.9f, 1.0f, 0.35f, -2.0f, 0.4f,
       // progress, objective, danger, bounty, ambush, cover, crowd, mass, post
       1.0f, 0.35f, -0.3f, -0.5f, -0.7f, 0.06f, -0.3f, -0.15f, 0.25f,
       // obstacle, exit, ride, dismount, shelter, overrun
       -0.5f, 6.0f, 0.8f, 0.8f, 0.4f, 0.5f,
       // assault, own_losses, dear, retreat, follow
       1.0f, -1.0f, -1.0f, 1.0f, 0.8f,
       // tempo, rest, last_word, card, thrift, bid, rally, works, draw
       1.0f, 1.0f, -1.5f, 1.0f, -0.35f, 1.0f, 1.0f, 1.0f, 0.5f,
       // form, setup, other
       1.0f, 1.0f, 1.0f},
      {// riflemen, elite, officers, machine_guns, mortars, tanks, soft
       0.10f, 0.16f, 0.17f, 0.22f, 0.2f, 0.45f, 0.1f,
       // damaged, pinned, disrupted, fresh, op_fire, held, standing, near
       -0.1f, -0.08f, -0.2f, 0.03f, 0.05f, 0.03f, 0.03f, 0.1f,
       // points, verdict, income, command, reserve, initiative, hand, exposed, sheltered, aboard, last
       0.15f, 0.3f, 0.05f, 0.04f, 0.02f, 0.1f, 0.05f, -0.03f, 0.05f, 0.0f, 0.02f},
      {0.06f, 0.1f, 0.1f, 0.12f, 0.1f,  0.25f, 0.05f, -0.06f, -0.06f, -0.12f, 0.02f, 0.03f, 0.1f,
       0.1f,  0.1f, 0.3f, 2.5f,  0.01f, 0.01f, 0.05f, 0.2f,   0.01f,  -0.02f, 0.03f, 0.0f,  0.02f}};
  return hand_set;
}

}  // namespace bocage::toi
