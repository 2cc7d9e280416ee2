// sk.g16.10, sk.g16.11, sk.g18.11, sk.g21.4, sk.g21.5: where something bursts.
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

bool is_bomb(const State& s) {
  const Fire m = static_cast<Fire>(s.shot.mode);
  return m == Fire::bomb && s.shot.arm != 0xff;
}

// sk.g13.11
void set_alight(const World& w, State& s, Vehicle v, Face face) {
  const int bonus = open_topped(w, v) + (face == Face::rear);
  s.frames.push(
      BurnDieFrame{.vehicle = v.id, .molotov = 1, .bonus = static_cast<std::uint8_t>(bonus)});
}

}  // namespace

void burst_at(const World& w, State& s, Point p, Events* log) {
  Shot& shot = s.shot;
  shot.aim = p;
  if (!on_the_table(w, p)) {  // sk.g21.5
    if (log) log->add("lost_shell", "sk.g21.5"_rule, static_cast<Side>(shot.side));
    return;
  }
  if (log)
    log->add("bursts", "sk.g16.10"_rule, static_cast<Side>(shot.side))
        .with("at", point_kind, static_cast<int>(packed(p)));
  if (shot.by == 0xffff) note_bombardment(w, s, p, shot.effect);  // from off the table
  const Ammo ammo = static_cast<Ammo>(shot.ammo);
  if (ammo == Ammo::smoke) {  // sk.g13.10: to the end of the next turn
    s.smoke.push({p, shot.templ == 2, static_cast<std::uint8_t>(s.turn + 1), 0});
    return;
  }
  if (ammo == Ammo::ap || ammo == Ammo::heat) {  // sk.g16.10
    each_vehicle(w, [&](Vehicle v) {
      if (!alive(s, v) || !plane::contains(hull(w, s, v), p)) return;
      const Face face = face_towards(w, s, v, shot.from);
      if (shot.arm != 0xff && row(w, Arm{shot.arm}).molotov) set_alight(w, s, v, face);
      else attack_vehicle(w, s, v, face, shot.letter, false, log);
    });
    return;
  }
  if (is_bomb(s)) {
    s.frames.push(VictimsFrame{.harm = shot.templ == 2 ? Harm::mortar_heavy : Harm::mortar_light});
    Vehicle nearest;
    int near = -1;
    each_vehicle(w, [&](Vehicle v) {  // sk.g21.4
      if (!alive(s, v) || !within_hull(hull(w, s, v), p, template_radius(shot.templ))) return;
      if (open_topped(w, v)) {
        s.frames.push(VictimsFrame{.harm = Harm::aboard, .where = v.id});
        each_aboard(w, s, v, [&](Figure f) { note_exposed(w, s, f, p); });  // sk.g14.4
      }
      const int d = distance_to_hull(hull(w, s, v), p);
      if (near < 0 || d < near) near = d, nearest = v;
    });
    if (nearest && shot.templ == 2) attack_vehicle(w, s, nearest, Face::rear, 1, false, log);
    return;
  }
  if (shot.arm != 0xff && row(w, Arm{shot.arm}).molotov) {  // sk.g13.11: on the centre figure only
    clear_marks(s);
    Figure best;
    std::int64_t near = -1;
    each_figure(w, [&](Figure f) {
      const std::int64_t d = plane::square(at(s, f).at - p);
      if (on_table(s, f) && at(s, f).aboard == 0xff && d <= plane::square(4_cm) &&
          !building_at(w, s, at(s, f).at) && (near < 0 || d < near))
        near = d, best = f;
    });
    if (best) {
      reveal(w, s, group_of(w, best), "sk.g12.6"_rule, log);
      mark(s, best);
      s.frames.push(VictimsFrame{.harm = Harm::he_small, .stage = 1});
    }
    return;
  }
  // It strikes a wall there; what has no letter bursts outside (R47).
  if (const ShapeId house = building_at(w, s, p); house && shot.letter != no_letter) {
    // From above it strikes the roof, else the wall of the ground floor.
    const int storey = shot.by == 0xffff ? w.shapes[house.id].storeys - 1 : 0;
    hit_room(w, s, bay_at(w, p), storey, shot.letter, true, log);
    return;
  }
  breach(w, s, p, shot.letter, template_radius(shot.templ), log);
  if (shot.templ)
    s.frames.push(VictimsFrame{.harm = shot.templ == 2 ? Harm::he_large : Harm::he_small});
  if (shot.letter == no_letter) return;
  each_vehicle(
      w, [&](Vehicle v) {  // sk.g16.10, sk.g16.11: its normal effect on what it comes down upon
        if (alive(s, v) && plane::contains(hull(w, s, v), p))
          attack_vehicle(w, s, v, face_towards(w, s, v, shot.from), shot.letter, false, log);
      });
}

void burst_on(const World& w, State& s, Piece target, Events* log) {
  Shot& shot = s.shot;
  const Ammo ammo = static_cast<Ammo>(shot.ammo);
  if (target.is_room()) {
    if (static_cast<Fire>(shot.mode) == Fire::toss_in) {  // sk.g13.4
      if (ammo == Ammo::smoke) return;
      const ShapeId shape = w.bays[target.bay().id].shape;
      const bool bunker = w.shapes[shape.id].ground == Ground::bunker;
      s.frames.push(VictimsFrame{.harm = bunker ? Harm::bunker : Harm::room,
                                 .where = bunker ? shape.id : target.bay().id,
                                 .storey = static_cast<std::uint8_t>(target.storey())});
      return;
    }
    hit_room(w, s, target.bay(), target.storey(), shot.letter, ammo == Ammo::he, log);
    return;
  }
  if (target.is_figure()) return burst_at(w, s, at(s, target.as_figure()).at, log);
  if (ammo == Ammo::he && shot.letter != no_letter)  // sk.g8.4, before victims are tested
    breach(w, s, shot.aim, shot.letter, template_radius(shot.templ), log);
  if (target.is_gear()) {  // sk.g18.11
    if (ammo == Ammo::he && shot.templ)
      s.frames.push(VictimsFrame{.harm = shot.templ == 2 ? Harm::he_large : Harm::he_small});
    if (usable(s, target.as_gear())) s.frames.push(GunDieFrame{.gear = target.as_gear().id});
    return;
  }
  const Vehicle v = target.as_vehicle();
  const Face face = face_towards(w, s, v, shot.from);
  if (shot.arm != 0xff && row(w, Arm{shot.arm}).molotov) {
    set_alight(w, s, v, face);
    return;
  }
  if (ammo == Ammo::he && shot.templ)
    s.frames.push(
        VictimsFrame{.harm = shot.templ == 2 ? Harm::he_large : Harm::he_small});  // sk.g16.11
  attack_vehicle(w, s, v, face, shot.letter, shot.hull_down, log);
}
namespace {

void ask_gun_die(const World&, const State& s, Prompt& p) {
  const auto f = top<GunDieFrame>(s);
  p.roll(static_cast<Side>(s.shot.side), "sk.g18.11"_rule, "sk.prompt.gun_die"_text,
         Chance::throw_dice(1));
  p.with("gear", piece_kind, Piece(gear(f.gear)).value);
}
void take_gun_die(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<GunDieFrame>(s);
  s.frames.pop();
  const bool lost = sum_of(c) >= 4;
  if (log)
    log->add(lost ? "gun_destroyed" : "gun_stands", "sk.g18.11"_rule, side_of(w, gear(f.gear)))
        .on(c)
        .with("gear", piece_kind, Piece(gear(f.gear)).value);
  if (!lost) return;
  at(s, gear(f.gear)).wrecked = 1;
  at(s, gear(f.gear)).waiting = 0;
  end_cover(w, s, gear(f.gear));
}

}  // namespace

const StepRules gun_die_step{.ask = ask_gun_die, .take = take_gun_die};

}  // namespace bocage::sk
