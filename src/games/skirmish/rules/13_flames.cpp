// sk.g13.8, sk.g13.9, sk.g13.11: what catches fire. sk.g8.9: mines.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

namespace {

void ask_burn(const World& w, const State& s, Prompt& p) {
  const auto f = top<BurnDieFrame>(s);
  p.roll(static_cast<Side>(s.shot.side), f.molotov ? "sk.g13.11"_rule : "sk.g13.8"_rule,
         "sk.prompt.burn"_text, Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(f.vehicle)).value);
  (void)w;
}
void take_burn(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<BurnDieFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const int n = sum_of(c) + f.bonus;
  const RuleId rule = f.molotov ? "sk.g13.11"_rule : "sk.g13.8"_rule;
  if (log)
    log->add("burn_test", rule, side_of(w, v)).on(c).with("vehicle", piece_kind, Piece(v).value);
  if (n >= (f.molotov ? 6 : 5)) {
    if (!at(s, v).burns) at(s, v).burns = static_cast<std::uint8_t>(s.turn + 1);
    if (log) log->add("will_burn", rule, side_of(w, v)).with("vehicle", piece_kind, Piece(v).value);
  } else if (f.molotov && n >= 4) {
    s.frames.push(DamageFrame{.vehicle = v.id});
  }
}

void ask_fuel(const World& w, const State& s, Prompt& p) {
  const auto f = top<FuelDieFrame>(s);
  p.roll(side_of(w, figure(f.figure)), "sk.g13.9"_rule, "sk.prompt.fuel"_text,
         Chance::throw_dice(1));
  p.with("figure", piece_kind, f.figure);
}
void take_fuel(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<FuelDieFrame>(s);
  s.frames.pop();
  if (log)
    log->add("fuel", "sk.g13.9"_rule, side_of(w, figure(f.figure)))
        .on(c)
        .with("figure", piece_kind, f.figure);
  if (sum_of(c) != 1) return;
  s.shot = Shot{};
  s.shot.by = s.shot.at = 0xffff;
  s.shot.arm = s.shot.gun = 0xff;
  s.shot.side = static_cast<std::uint8_t>(index(side_of(w, figure(f.figure))));
  s.shot.aim = s.shot.from = at(s, figure(f.figure)).at;
  s.shot.templ = 1;
  s.frames.push(VictimsFrame{.harm = Harm::he_small});
}

void ask_mine(const World& w, const State& s, Prompt& p) {
  const auto f = top<MineDieFrame>(s);
  const Piece who = f.figure != 0xff ? Piece(figure(f.figure)) : Piece(vehicle(f.vehicle));
  p.roll(side_of(w, who), "sk.g8.9"_rule, "sk.prompt.mine"_text, Chance::throw_dice(1));
  p.with("piece", piece_kind, who.value);
}
void take_mine(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<MineDieFrame>(s);
  s.frames.pop();
  const Piece who = f.figure != 0xff ? Piece(figure(f.figure)) : Piece(vehicle(f.vehicle));
  if (log)
    log->add("mine", "sk.g8.9"_rule, side_of(w, who)).on(c).with("piece", piece_kind, who.value);
  if (sum_of(c) > 2) return;
  s.shot = Shot{};
  s.shot.by = s.shot.at = 0xffff;
  s.shot.arm = s.shot.gun = 0xff;
  s.shot.side = static_cast<std::uint8_t>(index(other(side_of(w, who))));
  s.shot.aim = s.shot.from = place_of(s, who);
  s.shot.templ = 1;
  s.frames.push(Step::aftermath);
  if (f.figure != 0xff) s.frames.push(VictimsFrame{.harm = Harm::he_small});
  else attack_vehicle(w, s, vehicle(f.vehicle), Face::side, 3, false, log);
}

}  // namespace

const StepRules burn_die_step{.ask = ask_burn, .take = take_burn};
const StepRules fuel_die_step{.ask = ask_fuel, .take = take_fuel};
const StepRules mine_die_step{.ask = ask_mine, .take = take_mine};

}  // namespace bocage::sk
