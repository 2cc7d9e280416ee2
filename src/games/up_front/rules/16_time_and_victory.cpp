// 15.2 to 15.6 and 16. Hand sizes, decks that run out, victory. One-minute turns by agreement
// (uf.16.31) are the clock's affair: nothing here knows the time.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

// uf.3.5a, and the changes at a refill. Cower cards take their place in a hand (uf.2.22b); cards
// played in the enemy's turn are missed until now (uf.9.3, uf.10.4c).
int hand_limit(Look l, Side side) {
  constexpr int size[] = {5, 6, 4};
  const int i = index(side);
  int limit = size[static_cast<int>(l.w.nation[i])];
  const ManId sl = l.s.sl[i];
  const bool led = l.w.leaders[i][0] != no_man;  // a force without leaders has none to miss
  if (led && (sl == no_man || l.s.sl_lost[i] || pinned(l.s, sl))) --limit;  // uf.15.2, uf.15.4
  if (group_count(l.s, other(side)) == 1) ++limit;                          // uf.15.6
  return limit;
}

// ---- the deck ----

// uf.16.2a, uf.16.2b*: the moment the last card is drawn, the discard pile becomes the deck.
void end_of_deck(Play& p) {
  State& s = p.s;
  if (s.deck_count) return;
  for (int c = 1; c < deck_limit; ++c)
    if (s.discard.has(card_id(c))) {
      s.deck[c] = 1;
      ++s.deck_count;
    }
  s.discard = {};
  s.hidden[0] = s.hidden[1] = {};
  s.unseen[0] = s.unseen[1] = 0;
  if (s.deck_number >= p.w.decks) {  // uf.16.3a, uf.16.3b
    s.time_up = 1;
    if (p.log) p.tell("last_deck_ends", "uf.16.3a"_rule, Side::nobody);
    return;
  }
  ++s.deck_number;
  s.readjust_due = p.w.readjust;
  if (p.log) p.tell("reshuffled", "uf.16.2a"_rule, Side::nobody).number("deck", s.deck_number);
}

// ---- victory ----

bool over(const State& s) { return s.step == Step::over; }

namespace {

void finish_game(Play& p, Side winner, Ending why, RuleId rule) {
  p.s.step = Step::over;
  p.s.asked = Side::nobody;
  p.s.winner = winner;
  p.s.won_by = static_cast<u8>(why);
  end_affair(p);
  if (p.log)
    p.tell("game_over", rule, winner)
        .number("points_first", victory_points({p.w, p.s}, Side::first))
        .number("points_second", victory_points({p.w, p.s}, Side::second));
}

}  // namespace

// uf.16.5a: more than half of all that came into play (uf.16.5b).
void check_broken(Play& p) {
  for (int i = 0; i < 2 && !over(p.s); ++i)
    if (2 * (p.s.kia[i] + p.s.rout[i]) > p.s.strength[i])
      finish_game(p, other(static_cast<Side>(i)), Ending::broken, "uf.16.5a"_rule);
}

// uf.16.42a: terrain, Wire and entrenchment below 0; Smoke never counts (uf.16.421), a moving group
// never does (uf.16.422), a Gully always does (uf.16.423).
bool in_cover(Look l, GroupId g) {
  const Ground ground = ground_of(l.w, at(l.s, g));
  if (ground.moving) return false;
  int net = ground.wire - (at(l.s, g).flags & group_entrenched ? 1 : 0);  // uf.16.42b, uf.16.42c
  switch (ground.terrain) {
    case Terrain::gully:
    case Terrain::woods: net -= 2; break;
    case Terrain::hill:
    case Terrain::marsh:
    case Terrain::brush: net -= 1; break;
    case Terrain::buildings: net += ground.modifier; break;
    case Terrain::walls: net -= encircled(l.s, g) ? 0 : 2; break;
    default: break;
  }
  return net < 0;
}

// At the end of one's own turn (uf.win.1*).
void check_goal(Play& p) {
  const Goal& goal = p.w.goal[index(p.s.turn)];
  if (!goal.men) return;
  int men = 0;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(p.s.turn, k);
    if (!exists(p.s, g) || at(p.s, g).chit < goal.chit || !in_cover({p.w, p.s}, g)) continue;
    if (goal.buildings && ground_of(p.w, at(p.s, g)).terrain != Terrain::buildings) continue;
    men += at(p.s, g).men.size() - pinned_count(p.s, g);  // uf.16.4d
  }
  if (men >= goal.men) finish_game(p, p.s.turn, Ending::goal, "uf.2.4a"_rule);
}

// uf.16.4b, uf.16.4c, uf.16.41.
int victory_points(Look l, Side side) {
  int points = 2 * l.s.kia[index(other(side))] + l.s.rout[index(other(side))];
  if (l.w.defender_no_advance && l.w.attacker != side) return points;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(side, k);
    points += (at(l.s, g).men.size() - pinned_count(l.s, g)) * at(l.s, g).chit;
  }
  return points;
}

void end_by_time(Play& p) {
  if (over(p.s)) return;
  const Look l{p.w, p.s};
  if (p.w.time_winner != Side::nobody)
    return finish_game(p, p.w.time_winner, Ending::time, "uf.16.3a"_rule);
  if (p.w.verdict == Verdict::margin) {
    const Side a = p.w.attacker;
    const bool wins = victory_points(l, a) - victory_points(l, other(a)) >= p.w.margin;
    return finish_game(p, wins ? a : other(a), Ending::margin, "uf.16.4a"_rule);
  }
  const int first = victory_points(l, Side::first), second = victory_points(l, Side::second);
  finish_game(p,
              first > second   ? Side::first
              : second > first ? Side::second
                               : Side::nobody,
              Ending::points, "uf.16.4a"_rule);
}

// ---- 5.62 readjusting chits at a reshuffle, by agreement ----

namespace {

constexpr int shift_base = 100;  // 100 + n: the first side's chits fall by n, the second's rise

Refusal refuse_shift(Look l, int shift) {
  if (shift < -9 || shift > 9 || shift == 0)
    return {"uf.5.62"_rule, "uf.refuse.no_such_shift"_text};
  bool better = false;
  for (int i = 0; i < group_limit; ++i) {
    if (!exists(l.s, group_id(i))) continue;
    const int now = l.s.groups[i].chit, then = i < letters ? now - shift : now + shift;
    better |= (now > 5 && then < now) || (now < 0 && then > now);
  }
  if (!better) return {"uf.5.62"_rule, "uf.refuse.shift_helps_nothing"_text};
  return legal;
}

void ask_propose(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.5.62"_rule, "uf.prompt.propose_chits"_text);
  for (int n = -9; n <= 9; ++n)
    if (!refuse_shift(l, n)) p.option(propose_shift, 0, u32(shift_base + n));
  p.option(decline);
}

Refusal refuse_propose(Look l, Choice c) {
  if (c.who || c.count) return not_now();
  if (c.verb == decline) return c.what ? not_now() : legal;
  if (c.verb != propose_shift) return not_now();
  return refuse_shift(l, c.what > 200 ? 0 : static_cast<int>(c.what) - shift_base);
}

void take_propose(Play& p, Choice c) {
  if (c.verb == decline) return menu(p, p.s.back);
  p.s.shift = static_cast<i8>(static_cast<int>(c.what) - shift_base);
  p.s.step = Step::answer_chits;
  p.s.asked = other(p.s.turn);
}

void ask_agree(Look l, Prompt& p) {
  p.choice(other(l.s.turn), "uf.5.62"_rule, "uf.prompt.answer_chits"_text);
  p.with("shift", number_kind, l.s.shift);
  p.option(agree);
  p.option(decline);
}

Refusal refuse_agree(Look, Choice c) {
  return (c.verb == agree || c.verb == decline) && !c.who && !c.what && !c.count ? legal
                                                                                 : not_now();
}

void take_agree(Play& p, Choice c) {
  State& s = p.s;
  if (c.verb == agree) {
    for (int i = 0; i < group_limit; ++i)
      if (exists(s, group_id(i)))
        s.groups[i].chit = static_cast<i8>(s.groups[i].chit + (i < letters ? -s.shift : s.shift));
    if (p.log) p.tell("chits_readjusted", "uf.5.62"_rule, s.turn).number("shift", s.shift);
  }
  s.shift = 0;
  menu(p, s.back);
}

// ---- nothing more ----

Refusal refuse_over(const World&, const State&, Choice) {
  return {"uf.16.3a"_rule, "uf.refuse.game_over"_text};
}
void take_nothing(const World&, State&, Choice, Events*) {}

}  // namespace

const StepRules propose_chits_step = choosing<ask_propose, refuse_propose, take_propose>,
                answer_chits_step = choosing<ask_agree, refuse_agree, take_agree>,
                over_step{nullptr, nullptr, refuse_over, take_nothing};

}  // namespace bocage::uf
