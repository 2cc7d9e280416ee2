// Decks and hands: drawing, paying, cards that last, cards that wait for contact.
#include "games/tide_of_iron/rules/script.hpp"

namespace bocage::toi {

namespace {

int owner(const World& w, int card) { return w.deck_side[w.cards[card].deck] - 1; }

bool deck_has_cards(const World& w, const State& s, int deck) {
  for (int i = 0; i < w.card_count; ++i)
    if (w.cards[i].deck == deck && s.deck[i]) return true;
  return false;
}

// toi.card.5: what is left. Somebody may have looked at the top (CMD-6).
void fill_weights(const World& w, State& s, int deck) {
  int total = 0;
  for (int i = 0; i < max_cards; ++i) {
    s.weights[i] = i < w.card_count && w.cards[i].deck == deck ? s.deck[i] : 0;
    total += s.weights[i];
  }
  const Peek& p = s.peek[2 - w.deck_side[deck]];
  if (p.deck != deck + 1) return;
  if (p.top[0]) {
    for (u8& n : s.weights) n = 0;
    s.weights[p.top[0] - 1] = 1;
    return;
  }
  for (const u8 bottom : {p.bottom[1], p.bottom[0]})  // the second lies lowest
    if (bottom && total > 1 && s.weights[bottom - 1]) --s.weights[bottom - 1], --total;
}

bool run_decks(const World& w, State& s, Events* log) {
  const auto f = s.frames.top<DecksFrame>();
  int decks = 0;
  for (int d = 0; d < w.deck_count; ++d)
    decks += w.deck_side[d] == f.side + 1 && deck_has_cards(w, s, d);
  if (!f.left || !decks) {
    s.frames.pop();
    return true;
  }
  return !f.bonus && take_if_single(w, s, decks_step, log);
}
void ask_decks(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<DecksFrame>();
  p.choice(static_cast<Side>(f.side),
           f.opening ? "toi.setup.4b"_rule
           : f.bonus ? "toi.stat.1b"_rule
                     : "toi.stat.1a"_rule,
           "toi.prompt.decks"_text);
  p.with("bonus", number_kind, f.bonus);
  for (int d = 0; d < w.deck_count; ++d)
    if (w.deck_side[d] == f.side + 1 && deck_has_cards(w, s, d)) p.option(verb::draw, d);
  if (f.bonus) p.option(verb::done);
}
Refusal refuse_deck(const World& w, const State& s, int deck, int side) {
  if (deck >= w.deck_count || w.deck_side[deck] != side + 1)
    return no("toi.stat.1a"_rule, "toi.refuse.not_that_deck"_text);
  return deck_has_cards(w, s, deck) ? legal
                                    : no("toi.card.5"_rule, "toi.refuse.deck_is_empty"_text);
}
Refusal refuse_decks(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<DecksFrame>();
  if (c.verb == verb::done) return f.bonus && bare(c) ? legal : not_asked("toi.stat.1a"_rule);
  if (c.verb != verb::draw || !only_who(c)) return not_asked("toi.stat.1a"_rule);
  return refuse_deck(w, s, c.who, f.side);
}
void take_decks(const World& w, State& s, Choice c, Events*) {
  auto f = s.frames.top<DecksFrame>();
  if (c.verb == verb::done) return s.frames.pop();
  --f.left;
  s.frames.replace(f);
  fill_weights(w, s, c.who);
  s.frames.push(CardFrame{
      .side = f.side, .deck = static_cast<u8>(c.who), .opening = f.opening, .bonus = f.bonus});
}

void ask_card(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<CardFrame>();
  p.roll(static_cast<Side>(f.side), f.opening ? "toi.setup.4b"_rule : "toi.stat.1a"_rule,
         "toi.prompt.card"_text, Chance::draw("deck", s.weights, w.card_count).named(card_kind));
  p.with("deck", deck_kind, f.deck);
}
void take_card(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<CardFrame>();
  const int card = static_cast<int>(c.what);
  s.frames.pop();
  for (u8& n : s.weights) n = 0;
  --s.deck[card];
  ++s.hq[card];
  Peek& p = s.peek[1 - f.side];
  if (p.deck == f.deck + 1) {
    if (p.top[0]) p.top[0] = p.top[1], p.top[1] = 0;
    else
      for (u8& bottom : p.bottom)
        if (bottom == card + 1 && !s.deck[card]) bottom = 0;
  }
  if (log)
    log->add("drew", f.opening ? "toi.setup.4b"_rule : "toi.stat.1a"_rule,
             static_cast<Side>(f.side))
        .with("card", card_kind, card)
        .with("deck", deck_kind, f.deck);
  if (f.opening || f.bonus || !w.cards[card].cross) return;  // toi.setup.4c, toi.stat.1b
  auto below = s.frames.top<DecksFrame>();
  below.left = 1;
  below.bonus = 1;
  s.frames.replace(below);
}

}  // namespace

// toi.card.1, toi.card.2; a card none of whose effect can be carried out stays where it is.
Refusal refuse_play(const World& w, const State& s, Side side, int division, int card,
                    bool command_phase) {
  if (card < 0 || card >= w.card_count || !s.hq[card] || owner(w, card) != index(side))
    return no("toi.act.str"_rule, "toi.refuse.no_such_card"_text);
  const Card& c = w.cards[card];
  if ((c.in_command_phase != 0) != command_phase)
    return no("toi.card.1"_rule,
              command_phase ? "toi.refuse.action_card"_text : "toi.refuse.command_card"_text);
  if (c.cost > s.command[index(side)])
    return lacks("toi.card.2"_rule, "toi.refuse.too_little_command"_text, c.cost,
                 s.command[index(side)]);
  if (w.deck_type[c.deck] == CardType::air_support && mod(s, side, division, Mod::no_air))
    return no("toi.ops.2"_rule, "toi.refuse.no_flying"_text);
  return can_work(w, s, side, division, card) ? legal
                                              : no("toi.mod.5"_rule, "toi.refuse.no_effect"_text);
}

// toi.card.3: an instant card is not put anywhere any more.
void play_card(const World& w, State& s, Side side, int division, int card, Events* log) {
  s.command[index(side)] = static_cast<u16>(s.command[index(side)] - w.cards[card].cost);
  --s.hq[card];
  if (log)
    log->add("played", s.phase == Phase::action ? "toi.act.str"_rule : "toi.cmd.3b"_rule, side)
        .with("card", card_kind, card)
        .number("cost", w.cards[card].cost);
  s.script = Script{};
  s.script.card = static_cast<u8>(card + 1);
  s.script.division = static_cast<u8>(division);
  s.script.side = static_cast<u8>(index(side));
  s.frames.push(ScriptFrame{});
}

// toi.card.ec.2: from the next round on, once a round, without paying again.
Refusal refuse_retry(const World& w, const State& s, Side side, int division, int card) {
  if (card < 0 || card >= w.card_count || owner(w, card) != index(side))
    return no("toi.card.ec.2"_rule, "toi.refuse.no_such_card"_text);
  bool waits = false, mine = false, untried = false;  // of several copies any that may be tried
  for (const Lasting& l : s.play) {
    if (l.card != card || !l.waiting) continue;
    const bool own = !w.teams || l.division == division;
    waits = true, mine |= own, untried |= own && l.waiting == 1;
  }
  if (!waits) return no("toi.card.ec.2"_rule, "toi.refuse.not_waiting"_text);
  if (!mine) return no("toi.mp.12"_rule, "toi.refuse.partners_card"_text);
  if (!untried) return no("toi.card.ec.2"_rule, "toi.refuse.tried_this_round"_text);
  if (w.deck_type[w.cards[card].deck] == CardType::air_support &&
      mod(s, side, division, Mod::no_air))
    return no("toi.ops.2"_rule, "toi.refuse.no_flying"_text);
  return legal;
}

void retry_card(const World& w, State& s, int card, Events* log) {
  for (int i = 0; i < s.play.size(); ++i) {
    Lasting& l = s.play[i];
    if (l.card != card || l.waiting != 1 || (w.teams && l.division != s.player)) continue;
    s.script = Script{};
    s.script.card = static_cast<u8>(card + 1);
    s.script.division = l.division;
    s.script.side = static_cast<u8>(owner(w, card));
    s.play.remove(i);
    break;
  }
  if (log)
    log->add("retried", "toi.card.ec.2"_rule, static_cast<Side>(owner(w, card)))
        .with("card", card_kind, card);
  s.frames.push(ScriptFrame{});
}

void lift_lasting(const World& w, State& s, int i) {
  if (s.play[i].about) at(s, s.play[i].about).belts = 0;
  s.play.remove(i);
  fold_mods(w, s);
}

const Rules decks_step{
    .run = run_decks, .ask = ask_decks, .refuse = refuse_decks, .take = take_decks};
const Rules card_step{.ask = ask_card, .take = take_card};

// ---- CMD-6: two cards of an enemy deck
namespace {

bool run_peek(const World& w, State& s, Events* log) {
  return s.frames.top<PeekFrame>().deck == 255 && take_if_single(w, s, peek_step, log);
}
void ask_peek(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<PeekFrame>();
  if (f.deck == 255) {  // which deck
    p.choice(static_cast<Side>(f.side), "toi.mod.5"_rule, "toi.prompt.peek_deck"_text);
    for (int d = 0; d < w.deck_count; ++d)
      if (w.deck_side[d] == 2 - f.side && deck_has_cards(w, s, d)) p.option(verb::draw, d);
    return;
  }
  p.roll(static_cast<Side>(f.side), "toi.mod.5"_rule, "toi.prompt.peek"_text,
         Chance::draw("deck", s.weights, w.card_count).named(card_kind));
  p.with("deck", deck_kind, f.deck);
  p.seen = only(static_cast<Side>(f.side));
}
void take_peek(const World& w, State& s, Choice c, Events* log) {
  auto f = s.frames.top<PeekFrame>();
  Peek& p = s.peek[f.side];
  if (f.deck == 255) {
    f.deck = static_cast<u8>(c.who);
    p.deck = static_cast<u8>(c.who + 1);
    s.frames.replace(f);
    return fill_weights(w, s, c.who);
  }
  const int card = static_cast<int>(c.what);
  const int at = p.seen++;
  p.top[at & 1] = static_cast<u8>(card + 1);
  if (s.weights[card]) --s.weights[card];
  if (log)
    log->add("peeked", "toi.mod.5"_rule, static_cast<Side>(f.side))
        .with("card", card_kind, card, only(static_cast<Side>(f.side)))
        .with("deck", deck_kind, f.deck);
  --f.left;
  int total = 0;
  for (const u8 n : s.weights) total += n;
  s.frames.replace(f);
  if (f.left && total) return;
  for (u8& n : s.weights) n = 0;
  s.frames.pop();
  s.frames.push(Step::arrange);
  (void)w;
}

// Ways: bit 0 the first seen goes below, bit 1 the second, bit 2 the second comes before the first.
bool sensible(const Peek& p, int way) {
  if (p.seen < 2) return way <= 1;
  const int below = (way & 1) + (way >> 1 & 1);
  if ((way & 4) && below == 1) return false;  // alone there: no order
  return !((way & 4) && p.top[0] == p.top[1]);
}
void ask_arrange(const World&, const State& s, Prompt& p) {
  const Side side = static_cast<Side>(s.script.side);
  p.choice(side, "toi.mod.5"_rule, "toi.prompt.arrange"_text);
  for (int way = 0; way < 8; ++way)
    if (sensible(s.peek[s.script.side], way)) p.option(verb::arrange, 0, 0, way);
}
void take_arrange(const World&, State& s, Choice c, Events* log) {
  Peek& p = s.peek[s.script.side];
  s.frames.pop();
  u8 cards[2] = {p.top[0], p.top[1]};
  bool below[2] = {(c.count & 1) != 0, (c.count & 2) != 0};
  if (c.count & 4) std::swap(cards[0], cards[1]), std::swap(below[0], below[1]);
  p.top[0] = p.top[1] = p.bottom[0] = p.bottom[1] = 0;
  int t = 0, b = 0;
  for (int i = 0; i < 2; ++i) {
    if (!cards[i]) continue;
    if (below[i]) p.bottom[b++] = cards[i];
    else p.top[t++] = cards[i];
  }
  if (log)
    log->add("arranged", "toi.mod.5"_rule, static_cast<Side>(s.script.side))
        .with("deck", deck_kind, p.deck - 1);
}

}  // namespace

const Rules peek_step{.run = run_peek, .ask = ask_peek, .take = take_peek};
const Rules arrange_step{.ask = ask_arrange, .take = take_arrange};

}  // namespace bocage::toi
