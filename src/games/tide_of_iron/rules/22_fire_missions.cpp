// Contact, target hex, direction and drift: what fire missions ask before they fall.
#include "games/tide_of_iron/rules/script.hpp"

namespace bocage::toi {

namespace {

// ---- contact (toi.card.ec.1, toi.card.ec.2)
void ask_contact(const World& w, const State& s, Prompt& p) {
  p.roll(side_now(s), "toi.card.ec.1"_rule, "toi.prompt.contact"_text, Chance::throw_dice(1));
  p.with("card", card_kind, card_now(s))
      .with("need", number_kind, contact_number(w, s, card_now(s)));
}
// AIR-8: whether this is one that gives another throw of the contact die, not used this round.
bool gives_another(const World& w, const Lasting& l, int card) {
  const Card &c = w.cards[l.card], &calls = w.cards[card];
  if (l.used || l.waiting || w.deck_side[c.deck] != w.deck_side[calls.deck] ||
      w.deck_type[calls.deck] != CardType::air_support)
    return false;
  for (int i = 0; i < c.mod_count; ++i)
    if (c.mods[i].kind == Mod::contact_again) return true;
  return false;
}
void fail_contact(State& s, Events* log) {
  Lasting l;
  l.card = static_cast<u8>(card_now(s));
  l.waiting = 2;
  l.division = s.script.division;
  s.play.push(l);
  if (log)
    log->add("no_contact", "toi.card.ec.2"_rule, side_now(s)).with("card", card_kind, l.card);
  end_script(s);
}
void take_contact(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<ContactFrame>();
  s.frames.pop();
  const bool made = sum_of(c) >= contact_number(w, s, card_now(s));
  if (log)
    log->add("contact_die", "toi.card.ec.1"_rule, side_now(s))
        .on(c)
        .with("card", card_kind, card_now(s))
        .number("need", contact_number(w, s, card_now(s)));
  if (made) ++s.script.at;
  else if (!f.rerolled && contact_may_be_thrown_again(w, s, card_now(s)))
    s.frames.push(Step::contact_again);
  else fail_contact(s, log);
}
void ask_contact_again(const World&, const State& s, Prompt& p) {
  p.choice(side_now(s), "toi.mod.5"_rule, "toi.prompt.contact_again"_text);
  p.with("card", card_kind, card_now(s));
  p.option(verb::reroll, 0, 0, 1);
  p.option(verb::keep);
}
void take_contact_again(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  if (c.verb == verb::keep) return fail_contact(s, log);
  for (Lasting& l : s.play)
    if (gives_another(w, l, card_now(s))) {
      l.used = 1;
      break;
    }
  s.frames.push(ContactFrame{.rerolled = 1});
}

// ---- target hex, direction, drift
Where aim_filter(const World& w, const State& s) {
  return static_cast<Where>(w.cards[card_now(s)].program[s.script.at - 1].where);
}
Refusal refuse_aim(const World& w, const State& s, Choice c) {
  if (c.verb != verb::aim || !only_what(c) || !is_hex(w, c.what))
    return not_asked("toi.card.th"_rule);
  return refuse_where(w, s, side_now(s), s.script.division, aim_filter(w, s),
                      hex(static_cast<int>(c.what)), Marker::wire);
}
void ask_aim(const World& w, const State& s, Prompt& p) {
  p.choice(side_now(s), "toi.card.th"_rule, "toi.prompt.aim"_text);
  p.with("card", card_kind, card_now(s));
  for (int i = 0; i < w.hexes; ++i)
    if (!refuse_aim(w, s, {verb::aim, 0, 0, static_cast<std::uint32_t>(i)}))
      p.option(verb::aim, 0, static_cast<std::uint32_t>(i));
}
bool run_aim(
    const World& w, State& s,
    Events* log) {  // toi.card.ec.2: a target that is gone when contact comes: the card is spent
  for (int i = 0; i < w.hexes; ++i)
    if (!refuse_aim(w, s, {verb::aim, 0, 0, static_cast<std::uint32_t>(i)}))
      return take_if_single(w, s, aim_step, log);
  s.frames.pop();
  s.script.at = 5;
  return true;
}
void take_aim(const World&, State& s, Choice c, Events* log) {
  s.frames.pop();
  s.script.target = hex(static_cast<int>(c.what));
  if (log)
    log->add("aimed", "toi.card.th"_rule, side_now(s))
        .with("card", card_kind, card_now(s))
        .with("hex", hex_kind, static_cast<int>(c.what));
}
void ask_heading(const World& w, const State& s, Prompt& p) {
  p.choice(side_now(s), "toi.mod.5"_rule, "toi.prompt.heading"_text);
  for (int face = 1; face <= 6; ++face)
    p.option(verb::heading, 0, static_cast<std::uint32_t>(index(rose(w, face))));
}
void take_heading(const World& w, State& s, Choice c, Events*) {
  s.frames.pop();
  for (int face = 1; face <= 6; ++face)
    if (index(rose(w, face)) == static_cast<int>(c.what)) s.script.heading = static_cast<u8>(face);
}
void ask_drift(const World& w, const State& s, Prompt& p) {
  p.roll(side_now(s), "toi.card.dr.4"_rule, "toi.prompt.drift"_text,
         Chance::throw_dice(2, Reading::each));
  p.with("hex", hex_kind, s.script.target.id)
      .with("need", number_kind,
            drift_number(w, s, s.script.target, side_now(s), s.script.division));
}
void take_drift(const World& w, State& s, Choice c, Events* log) {
  const int need = drift_number(w, s, s.script.target, side_now(s), s.script.division);
  const int black = die(c, 0), red = die(c, 1);
  s.frames.pop();
  const Hex to = black >= need ? s.script.target : along(w, s.script.target, rose(w, red), black);
  if (log) {
    Event& e = log->add(!to             ? "drifted_off"
                        : black >= need ? "on_target"
                                        : "drifted",
                        black >= need ? "toi.card.dr.4"_rule
                        : !to         ? "toi.card.dr.6"_rule
                                      : "toi.card.dr.5"_rule,
                        side_now(s));
    e.on(c).number("need", need).with("from", hex_kind, s.script.target.id);
    if (to) e.with("hex", hex_kind, to.id);
  }
  if (to) s.script.target = to;
  else s.script.at = 5;  // toi.card.dr.6
}

}  // namespace

// toi.card.6: by the type of the deck.
int contact_number(const World& w, const State& s, int card) {
  const Card& c = w.cards[card];
  const CardType type = w.deck_type[c.deck];
  int n = c.program[0].n;
  const Side side = static_cast<Side>(w.deck_side[c.deck] - 1);
  if (type == CardType::artillery) n += mod(s, side, 0, Mod::contact_artillery);
  if (type == CardType::air_support) n += mod(s, side, 0, Mod::contact_air);
  return n < 2 ? 2 : n > 6 ? 6 : n;
}

bool contact_may_be_thrown_again(const World& w, const State& s, int card) {
  for (const Lasting& l : s.play)
    if (gives_another(w, l, card)) return true;
  return false;
}

// toi.card.dr.1, toi.card.dr.2, toi.card.dr.3, toi.card.dr.7
int drift_number(const World& w, const State& s, Hex h, Side side, int division) {
  int n = 6;
  if (spotted(w, s, h, side, division)) n = 4;
  bool best = false;
  for (Unit u : of_side(side)) {
    if (best || !on_map(s, u) || !together(w, s, u, division)) continue;
    best = distance(w, at(s, u).hex, h) <= 1 ||
           (is_squad(u) && at(s, u).figures.officer && !tired(s, u) && sees(w, s, at(s, u).hex, h));
  }
  if (best) n = 3;
  n += mod(s, side, 0, Mod::drift);
  return n < 2 ? 2 : n > 6 ? 6 : n;
}

const Rules contact_step{.ask = ask_contact, .take = take_contact};
const Rules contact_again_step{.ask = ask_contact_again, .take = take_contact_again};
const Rules aim_step{.run = run_aim, .ask = ask_aim, .refuse = refuse_aim, .take = take_aim};
const Rules heading_step{.ask = ask_heading, .take = take_heading};
const Rules drift_step{.ask = ask_drift, .take = take_drift};

}  // namespace bocage::toi
