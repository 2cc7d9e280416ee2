// sk.g19: close assault on vehicles.
#include "games/skirmish/rules/15_melee.hpp"

namespace bocage::sk {

// sk.g19.1: who may attack a vehicle with what.
Refusal refuse_assault(const World& w, const State& s, Figure f, Vehicle v, int means) {
  if (!exists(w, v) || side_of(w, v) == side_of(w, f))
    return {"sk.g19.1"_rule, "sk.refuse.no_such"_text};
  if (!fit(w, s, f) || morale(w, s, f) != Morale::steady)
    return {"sk.g19.1"_rule, "sk.refuse.not_fit"_text};
  if (at(s, f).fought) return {"sk.g3.7"_rule, "sk.refuse.has_fought"_text};
  if (!alive(s, v) || !known(w, s, side_of(w, f), v))
    return {"sk.g19.1"_rule, "sk.refuse.wreck"_text};
  if (!contact(w, s, f, v)) return {"sk.g19.1"_rule, "sk.refuse.not_touching"_text};
  if (band(s, v) > Band::medium) return {"sk.g19.1"_rule, "sk.refuse.too_fast"_text};
  if (means == 255) {  // sk.g19.4: the occupants, as figures behind an obstacle
    bool anybody = false;
    each_aboard(w, s, v, [&](Figure o) { anybody |= sound(s, o) && !at(s, o).fought; });
    return !armoured(w, v) && open_topped(w, v) && anybody
               ? legal
               : Refusal{"sk.g19.4"_rule, "sk.refuse.no_effect_there"_text};
  }
  const Arm arm{static_cast<std::uint8_t>(means)};
  if (!carries(w, s, f, arm)) return {"sk.g19.2"_rule, "sk.refuse.no_such_weapon"_text};
  const ArmRow& r = row(w, arm);
  if (r.kind == ArmKind::placed) return legal;
  if (r.hand_grenade)
    return is_open(w, s, v) ? legal : Refusal{"sk.g19.2"_rule, "sk.refuse.no_effect_there"_text};
  return {"sk.g19.2"_rule, "sk.refuse.no_such_weapon"_text};
}
void start_assault(const World& w, State& s, Figure f, Vehicle v, int means, Events* log) {
  at(s, f).fought = 1;
  if (log)
    log->add("assaults", "sk.g19.1"_rule, side_of(w, f))
        .with("figure", piece_kind, f.id)
        .with("vehicle", piece_kind, Piece(v).value);
  const int bonus = sum<assault_rows>(assaulting(w, s, f, v));
  if (means != 255)
    s.frames.push(SkillFrame{.test = Test::assault,
                             .figure = f.id,
                             .what = v.id,
                             .bonus = static_cast<std::uint8_t>(bonus),
                             .with = static_cast<std::uint8_t>(means)});
  // sk.g19.3, sk.g19.4: whoever is aboard an open vehicle fights first, across an obstacle he defends.
  if (!open_topped(w, v)) return;
  s.melee.clear();
  const auto crew = [&] {
    int n = 0;
    each_aboard(w, s, v, [&](Figure o) {
      if (n < 3 && sound(s, o) && !at(s, o).fought)  // sk.g3.7: once a turn
        ++n, s.melee.push({o.id, static_cast<std::uint8_t>(index(side_of(w, v))), 0, 0, 0});
    });
  };
  const Fighter man{f.id, static_cast<std::uint8_t>(index(side_of(w, f))), 0, 0, 0};
  if (s.priority == index(side_of(w, f))) s.melee.push(man), crew();
  else crew(), s.melee.push(man);
  if (s.melee.size() < 2) {
    s.melee.clear();
    return;
  }
  s.frames.push(MeleeFrame{.single = f.id, .vehicle = v.id});
}

void finish_assault(const World& w, State& s, const SkillFrame& f, bool success, int die,
                    Events* log) {
  const Figure me = figure(f.figure);
  const Vehicle v = vehicle(f.what);
  const Arm arm{f.with};
  const ArmRow& r = row(w, arm);
  s.frames.push(Step::aftermath);
  s.shot = Shot{};
  s.shot.by = s.shot.at = 0xffff;
  s.shot.arm = s.shot.gun = 0xff;
  s.shot.side = static_cast<std::uint8_t>(index(side_of(w, me)));
  s.shot.from = s.shot.aim = at(s, me).at;
  if (!success) {
    if (die == 1) wound(w, s, me, "sk.g19.1"_rule, log);
    return;
  }
  if (r.kind == ArmKind::placed) {
    for (int i = 0; i < 3; ++i)
      if (i > 0 && info(w, me).arms[i] == arm)
        at(s, me).used |= static_cast<std::uint8_t>(1u << (i - 1)) & 3;
    if (r.lunge) kill(w, s, me, "sk.g19.2"_rule, log);
    attack_vehicle(w, s, v, Face::rear, r.pen, false, log);  // sk.g19.2
    return;
  }
  if (at(s, me).grenades) --at(s, me).grenades;
  s.frames.push(VictimsFrame{.harm = Harm::aboard, .where = v.id});
}

}  // namespace bocage::sk
