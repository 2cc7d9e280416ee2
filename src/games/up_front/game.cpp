#include "games/up_front/game.hpp"

#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

// Which chapter answers for a step.
enum class Chapter : u8 {
  setup,
  turn,
  chits,
  sideways,
  fire,
  group,
  check,
  infiltration,
  sniper,
  over
};

constexpr Chapter chapter_of(Step step) {
  switch (step) {
    case Step::first_draw:
    case Step::form_groups:
    case Step::form_crews:
    case Step::deal:
    case Step::lay_terrain:
    case Step::choose_entrenched:
    case Step::setup_refill: return Chapter::setup;
    case Step::answer_terrain:
    case Step::action:
    case Step::discards:
    case Step::execution:
    case Step::refill:
    case Step::refill_hero: return Chapter::turn;
    case Step::propose_chits:
    case Step::answer_chits: return Chapter::chits;
    case Step::sideways: return Chapter::sideways;
    case Step::fire_cards:
    case Step::fire_answer:
    case Step::fire_confirm:
    case Step::fire_draw:
    case Step::malfunction: return Chapter::fire;
    case Step::rally_men:
    case Step::arrange:
    case Step::position: return Chapter::group;
    case Step::ford:
    case Step::acquire_draw:
    case Step::repair_draw:
    case Step::entrench_draw:
    case Step::sniper_check_draw:
    case Step::panic_draw: return Chapter::check;
    case Step::infiltrating:
    case Step::infiltrate_concealed:
    case Step::infiltrate_answer:
    case Step::infiltrate_draw:
    case Step::entry_draw:
    case Step::entry_hero:
    case Step::opponent_draw:
    case Step::combat_answer:
    case Step::combat_concealed:
    case Step::combat_draw: return Chapter::infiltration;
    case Step::sniper_answer:
    case Step::sniper_man:
    case Step::sniper_draw: return Chapter::sniper;
    case Step::over: return Chapter::over;
  }
  return Chapter::over;
}

constexpr bool draws(Step step) {
  switch (step) {
    case Step::first_draw:
    case Step::deal:
    case Step::setup_refill:
    case Step::execution:
    case Step::refill:
    case Step::fire_draw:
    case Step::malfunction:
    case Step::infiltrate_draw:
    case Step::entry_draw:
    case Step::opponent_draw:
    case Step::combat_draw:
    case Step::sniper_man:
    case Step::sniper_draw: return true;
    default: return chapter_of(step) == Chapter::check;
  }
}

// A draw with nothing to draw from (all cards in hands and on the table): refills stop short, and
// for anything else time has run out.
void starve(Play& p) {
  if (p.s.step == Step::refill) return finish_turn(p);
  end_by_time(p);
}

}  // namespace

void UpFront::ask(const World& w, const State& s, Prompt& p) {
  const Look l{w, s};
  switch (chapter_of(s.step)) {
    case Chapter::setup: return ask_setup(l, p);
    case Chapter::turn: return ask_turn(l, p);
    case Chapter::chits: return ask_chits(l, p);
    case Chapter::sideways: return ask_sideways(l, p);
    case Chapter::fire: return ask_fire(l, p);
    case Chapter::group: return ask_group_step(l, p);
    case Chapter::check: return ask_check(l, p);
    case Chapter::infiltration: return ask_infiltration(l, p);
    case Chapter::sniper: return ask_sniper(l, p);
    case Chapter::over: return p.over();
  }
}

Refusal UpFront::refuse(const World& w, const State& s, Choice c) {
  const Look l{w, s};
  if (draws(s.step)) {
    const bool drawn =
        c.verb == thrown && !c.count && !c.who && c.what < deck_limit && s.deck[c.what];
    return drawn ? legal : Refusal{"uf.2.2a"_rule, "uf.refuse.draw_a_card"_text};
  }
  switch (chapter_of(s.step)) {
    case Chapter::setup: return refuse_setup(l, c);
    case Chapter::turn: return refuse_turn(l, c);
    case Chapter::chits: return refuse_chits(l, c);
    case Chapter::sideways: return refuse_sideways(l, c);
    case Chapter::fire: return refuse_fire_step(l, c);
    case Chapter::group: return refuse_group_step(l, c);
    case Chapter::infiltration: return refuse_infiltration(l, c);
    case Chapter::sniper: return refuse_sniper_step(l, c);
    default: return {"uf.16.3a"_rule, "uf.refuse.game_over"_text};
  }
}

void UpFront::take(const World& w, State& s, Choice c, Events* log) {
  Play p{w, s, log};
  switch (chapter_of(s.step)) {
    case Chapter::setup: take_setup(p, c); break;
    case Chapter::turn: take_turn(p, c); break;
    case Chapter::chits: take_chits(p, c); break;
    case Chapter::sideways: take_sideways(p, c); break;
    case Chapter::fire: take_fire_step(p, c); break;
    case Chapter::group: take_group_step(p, c); break;
    case Chapter::check: take_check(p, c); break;
    case Chapter::infiltration: take_infiltration(p, c); break;
    case Chapter::sniper: take_sniper_step(p, c); break;
    case Chapter::over: break;
  }
  while (s.deck_count == 0 && draws(s.step)) starve(p);
}

Result UpFront::result(const World& w, const State& s) {
  const Look l{w, s};
  Result r;
  r.over = s.step == Step::over;
  r.winner = s.winner;
  r.score[0] = victory_points(l, Side::first);
  r.score[1] = victory_points(l, Side::second);
  switch (static_cast<Ending>(s.won_by)) {
    case Ending::none: break;
    case Ending::goal: r.rule = "uf.2.4a"_rule, r.text = "uf.result.goal"_text; break;
    case Ending::broken: r.rule = "uf.16.5a"_rule, r.text = "uf.result.broken"_text; break;
    case Ending::points: r.rule = "uf.16.4a"_rule, r.text = "uf.result.points"_text; break;
    case Ending::time: r.rule = "uf.16.3a"_rule, r.text = "uf.result.time"_text; break;
    case Ending::margin: r.rule = "uf.16.4a"_rule, r.text = "uf.result.margin"_text; break;
  }
  return r;
}

static_assert(Game<UpFront>);

}  // namespace bocage::uf
