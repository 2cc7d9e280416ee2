// The Command phase: control, income, spending, initiative.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

void score(const World&, State&, When, Events*);  // 06_victory.cpp

// toi.cmd.0: control, income, spending, initiative. toi.cmd.1a, toi.cmd.1b, toi.cmd.1c, toi.cmd.1d
void control_step(const World& w, State& s, Events* log) {
  for (int i = 0; i < w.objectives.size(); ++i) {
    const Hex h = w.objectives[i].hex;
    for (int side = 0; side < 2; ++side) {
      const std::uint32_t bit = 1u << i;
      if (!occupied_by(s, h, static_cast<Side>(side)) || (s.control[side] & bit)) continue;
      s.control[side] |= bit;
      s.control[1 - side] &= ~bit;
      if (log)
        log->add("controls", "toi.cmd.1a"_rule, static_cast<Side>(side))
            .with("hex", hex_kind, h.id);
    }
  }
}

namespace {

u16 more(u16 have, int gain) {
  const int sum = have + gain;
  return static_cast<u16>(sum > 0xffff ? 0xffff : sum < 0 ? 0 : sum);
}

// toi.cmd.2a, toi.cmd.2b
void receive(const World& w, State& s, Events* log) {
  for (int side = 0; side < 2; ++side) {
    int income = s.mods[side][0][static_cast<int>(Mod::income)];
    for (int i = 0; i < w.objectives.size(); ++i)
      if ((s.control[side] >> i & 1) && w.objectives[i].owner != 2 - side)
        income += w.objectives[i].command;
    s.command[side] = more(s.command[side], income);
    if (log)
      log->add("income", "toi.cmd.2a"_rule, static_cast<Side>(side))
          .number("command", income)
          .number("total", s.command[side]);
  }
  score(w, s, When::receive, log);
}

// toi.cmd.4a, toi.cmd.4b
void find_initiative(State& s, Events* log) {
  if (s.reserve[0] != s.reserve[1]) s.initiative = s.reserve[1] > s.reserve[0];
  else s.initiative = static_cast<u8>(1 - s.initiative);
  if (log)
    log->add("initiative", s.reserve[0] == s.reserve[1] ? "toi.cmd.4b"_rule : "toi.cmd.4a"_rule,
             static_cast<Side>(s.initiative))
        .number("first", s.reserve[0])
        .number("second", s.reserve[1]);
}

bool run_command(const World& w, State& s, Events* log) {
  switch (s.stage++) {
    case 0:
      control_step(w, s, log);
      decide(w, s, Moment::control, log);
      return true;
    case 1: receive(w, s, log); return true;
    case 2: s.frames.push(SpendFrame{.side = s.initiative}); return true;  // toi.cmd.3a
    case 3: s.frames.push(SpendFrame{.side = static_cast<u8>(1 - s.initiative)}); return true;
    default: break;
  }
  find_initiative(s, log);
  s.frames.pop();
  s.phase = Phase::status;
  s.stage = 0;
  s.frames.push(Step::status);
  return true;
}

// ---- spending (toi.cmd.3a to 3c)
bool team(const World& w, int side) { return w.teams && w.sides[side].players > 1; }

Refusal refuse_spend(const World& w, const State& s, Choice c) {
  const auto f = s.frames.top<SpendFrame>();
  if (c.verb == verb::done)
    return team(w, f.side) && bare(c) ? legal : not_asked("toi.cmd.3a"_rule);
  if (c.verb == verb::reserve) {
    if (!only_what(c)) return not_asked("toi.cmd.3c"_rule);
    if (c.what > s.command[f.side] || c.what > 255)
      return lacks("toi.cmd.3c"_rule, "toi.refuse.too_little_command"_text,
                   static_cast<int>(c.what), s.command[f.side]);
    return team(w, f.side) && !c.what ? not_asked("toi.cmd.3c"_rule) : legal;
  }
  if (c.verb != verb::play || c.what || c.who >= w.card_count || c.count > (w.teams ? 1 : 0))
    return not_asked("toi.cmd.3b"_rule);
  return refuse_play(w, s, static_cast<Side>(f.side), c.count, c.who, true);
}

void ask_spend(const World& w, const State& s, Prompt& p) {
  const auto f = s.frames.top<SpendFrame>();
  p.choice(static_cast<Side>(f.side), "toi.cmd.3a"_rule, "toi.prompt.spend"_text);
  p.with("command", number_kind, s.command[f.side]);
  for (int i = 0; i < w.card_count; ++i) {
    if (!s.hq[i] || w.deck_side[w.cards[i].deck] != f.side + 1) continue;
    for (int d = 0; d <= (w.teams ? 1 : 0); ++d)
      if (!refuse_spend(w, s, {verb::play, static_cast<u8>(d), static_cast<u16>(i), 0}))
        p.option(verb::play, i, 0, d);
  }
  const bool both = team(w, f.side);
  for (int n = both ? 1 : 0; n <= s.command[f.side] && n <= 255; ++n)
    p.option(verb::reserve, 0, static_cast<std::uint32_t>(n));
  if (both) p.option(verb::done);
}

bool run_spend(const World& w, State& s, Events* log) {
  return take_if_single(w, s, spend_step, log);
}

void put_in_reserve(State& s, int side, int n, Events* log) {
  s.command[side] = static_cast<u16>(s.command[side] - n);
  s.reserve[side] = more(s.reserve[side], n);
  if (n && log)
    log->add("reserved", "toi.cmd.3c"_rule, static_cast<Side>(side))
        .number("command", n)
        .number("total", s.reserve[side]);
}

void end_player(const World& w, State& s, SpendFrame f) {
  if (team(w, f.side) && !f.player) {
    f.player = 1;
    s.frames.replace(f);
  } else {
    s.frames.pop();
  }
}

void take_spend(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<SpendFrame>();
  if (c.verb == verb::done) return end_player(w, s, f);
  if (team(w, f.side)) {  // toi.mp.10
    ConsentFrame ask{.side = f.side, .player = static_cast<u8>(1 - f.player)};
    ask.what = c.verb == verb::reserve;
    ask.division = c.count;
    ask.number = static_cast<u16>(c.verb == verb::reserve ? c.what : c.who);
    s.frames.push(ask);
    return;
  }
  if (c.verb == verb::play) return play_card(w, s, static_cast<Side>(f.side), c.count, c.who, log);
  put_in_reserve(s, f.side, static_cast<int>(c.what), log);
  s.frames.pop();
}

void ask_consent(const World&, const State& s, Prompt& p) {
  const auto f = s.frames.top<ConsentFrame>();
  p.choice(static_cast<Side>(f.side), f.what == 2 ? "toi.mp.13"_rule : "toi.mp.10"_rule,
           f.what == 0   ? "toi.prompt.consent_card"_text
           : f.what == 1 ? "toi.prompt.consent_reserve"_text
                         : "toi.prompt.consent_transfer"_text);
  if (f.what == 0) p.with("card", card_kind, f.number);
  else if (f.what == 1) p.with("command", number_kind, f.number);
  else p.with("hex", hex_kind, f.number);
  p.option(verb::agree);
  p.option(verb::object);
}

void take_consent(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<ConsentFrame>();
  s.frames.pop();
  if (f.what == 2) {  // a transfer: the regroup frame below waits for the word
    if (c.verb == verb::agree) s.forming.hex = hex(f.number);
    else
      for (Unit u : in_hex(s, hex(f.number)))  // he may still propose something himself
        if (at(s, u).division == f.player) at(s, u).formed = 0;
    return;
  }
  if (c.verb == verb::object) {  // toi.mp.10: the step is over
    if (log) log->add("objected", "toi.mp.10"_rule, static_cast<Side>(f.side));
    s.frames.pop();
    return;
  }
  if (f.what == 1) put_in_reserve(s, f.side, f.number, log);
  else play_card(w, s, static_cast<Side>(f.side), f.division, f.number, log);
}

}  // namespace

const Rules command_step{.run = run_command};
const Rules spend_step{
    .run = run_spend, .ask = ask_spend, .refuse = refuse_spend, .take = take_spend};
const Rules consent_step{.ask = ask_consent, .take = take_consent};

}  // namespace bocage::toi
