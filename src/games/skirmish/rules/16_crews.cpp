// sk.g7.1, sk.g16.3-sk.g16.6, sk.g21.1: orders to a weapon on its own base.
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

Refusal refuse_gear_free(const World& w, const State& s, Gear g) {
  if (!exists(w, g) || info(w, g).group.id != s.active)
    return {"sk.g4.7"_rule, "sk.refuse.not_active"_text};
  if (!usable(s, g) || at(s, g).towed != 0xff) return {"sk.g18.11"_rule, "sk.refuse.gun_lost"_text};
  const bool mortar = info(w, g).arm && row(w, info(w, g).arm).kind == ArmKind::mortar;
  if (at(s, g).fired)
    return {mortar           ? "sk.g21.1"_rule
            : info(w, g).gun ? "sk.g16.3"_rule
                             : "sk.g6.1"_rule,
            "sk.refuse.has_fired"_text};
  if (at(s, g).moved)
    return {mortar           ? "sk.g21.1"_rule
            : info(w, g).gun ? "sk.g16.5"_rule
                             : "sk.g6.1"_rule,
            "sk.refuse.has_moved"_text};
  if (at(s, g).acted) return {"sk.g6.1"_rule, "sk.refuse.has_acted"_text};
  if (!servers(w, s, g)) return {"sk.g16.4"_rule, "sk.refuse.no_crew"_text};
  return legal;
}

// sk.g7.1, sk.g16.5: how far its crew moves it.
int shift_allowance(const World& w, const State& s, Gear g) {
  const GearInfo& me = info(w, g);
  const int men = servers(w, s, g);
  if (me.arm) return 8_cm;
  const GunRow& gun = row(w, me.gun);
  switch (gun.weight) {
    case Weight::light: return men >= gun.crew ? 8_cm : men >= gun.lay ? 5_cm : 0;
    case Weight::medium: return men >= gun.crew ? 4_cm : 0;
    default: return 0;
  }
}

namespace {

Refusal refuse_shift(const World& w, const State& s, Gear g, Point to, int storey) {
  if (at(s, g).pivoted) return {"sk.g16.5"_rule, "sk.refuse.has_moved"_text};
  const int most = shift_allowance(w, s, g);
  if (!most) return {"sk.g16.5"_rule, "sk.refuse.too_heavy"_text};
  if (storey != at(s, g).storey || !on_the_table(w, to) || to == at(s, g).at)
    return {"sk.g7.1"_rule, "sk.refuse.off_table"_text};
  bool tied = false;
  each_own(w, info(w, g).group, [&](Figure f) { tied |= fit(w, s, f) && at(s, f).tied; });
  if (tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  Goer goer;
  goer.side = side_of(w, g);
  goer.radius = gear_radius;
  const WayTo way =
      way_to(w, s, goer, at(s, g).at, at(s, g).storey, to, storey, {most, false, false});
  if (!way || way.legs != 1) {
    Refusal no{"sk.g16.5"_rule, "sk.refuse.too_far"_text};
    return no
        .with("need", length_kind,
              static_cast<int>(plane::root_up(plane::square(to - at(s, g).at))))
        .with("have", length_kind, most);
  }
  goer.who = figure(info(w, info(w, g).group).first);
  const auto somebody_at = [&](Point p, int base) {
    return anybody_in(w, s, Reach(p, 3.5_cm), [&](Figure o) {
      return group_of(w, o) != info(w, g).group && known(w, s, goer.side, o) &&
             at(s, o).storey == storey && plane::nearer_than(at(s, o).at, p, base + radius(s, o));
    });
  };
  const auto bears = [&](const Goer& who, Point p) {
    return stand_among_things(w, s, who, p, storey) == Stand::free;
  };
  if (somebody_at(to, gear_radius) || !bears(goer, to))
    return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  const Vec by = to - at(s, g).at;
  Refusal bad;
  each_own(w, info(w, g).group, [&](Figure f) {
    if (bad || !fit(w, s, f) || at(s, f).acted || !plane::within(at(s, f).at, at(s, g).at, 3_cm))
      return;
    const Point his = at(s, f).at + by;
    if (!on_the_table(w, his)) bad = {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
    else if (leg_cost(w, s, goer_of(w, s, f), at(s, f).at, his, at(s, f).storey).cost < 0)
      bad = {"sk.g7.1"_rule, "sk.refuse.crew_cannot_follow"_text};
    else if (somebody_at(his, radius(s, f)) || !bears(goer_of(w, s, f), his))
      bad = {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  });
  return bad;
}

}  // namespace

static const Refusal nonsense{"sk.g6.1"_rule, "sk.refuse.not_an_option"_text};

Refusal refuse_gear(const World& w, const State& s, Choice c) {
  const Piece by(c.who);
  if (!by.is_gear() || !exists(w, by)) return nonsense;
  const Gear g = by.as_gear();
  if (const Refusal no = refuse_gear_free(w, s, g)) return no;
  const GearInfo& me = info(w, g);
  const bool steady = morale(w, s, me.group) == Morale::steady;
  if (!steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  switch (c.verb) {
    case verb::drop:
    case verb::drop_smoke: {  // sk.mr.1, sk.g21.1; the distance is not looked at (sk.g1.9)
      if (!me.arm || row(w, me.arm).kind != ArmKind::mortar || c.count || storey_of(c.what))
        return nonsense;
      if (servers(w, s, g) < row(w, me.arm).lay)
        return Refusal{"sk.g21.1"_rule, "sk.refuse.crew"_text}.number("need", row(w, me.arm).lay);
      return on_the_table(w, point_of(c.what))
                 ? legal
                 : Refusal{"sk.mr.1"_rule, "sk.refuse.off_table"_text};
    }
    case verb::gun_fire: {
      if (!me.arm || row(w, me.arm).kind != ArmKind::small || c.count || c.what > 0xffff)
        return nonsense;
      return refuse_target(w, s, by, Piece(static_cast<int>(c.what)), me.arm);
    }
    case verb::shell:
      if (!me.gun || storey_of(c.what)) return nonsense;
      return refuse_shell(w, s, by, {}, point_of(c.what), static_cast<Ammo>(c.count));
    case verb::shell_at:
      if (!me.gun || c.what > 0xffff || !exists(w, Piece(static_cast<int>(c.what))))
        return nonsense;
      return refuse_shell(w, s, by, Piece(static_cast<int>(c.what)), {},
                          static_cast<Ammo>(c.count));
    case verb::shift:
      return c.count ? nonsense : refuse_shift(w, s, g, point_of(c.what), storey_of(c.what));
    case verb::pivot:
      if (!me.gun || c.count || !c.what || c.what >= 360) return nonsense;
      return at(s, g).pivoted ? Refusal{"sk.g16.5"_rule, "sk.refuse.has_moved"_text} : legal;
    case verb::wait:
      if (me.arm && row(w, me.arm).kind == ArmKind::mortar)
        return {"sk.g12.1"_rule, "sk.refuse.cannot_wait"_text};
      return at(s, g).pivoted ? Refusal{"sk.g12.1"_rule, "sk.refuse.has_moved"_text} : legal;
    default: return nonsense;
  }
}

void take_gear(const World& w, State& s, Choice c, Events* log) {
  const Piece by(c.who);
  const Gear g = by.as_gear();
  const Side enemy = other(side_of(w, g));
  GearState& me = at(s, g);
  const auto fires = [&](Fire mode) {
    me.waiting = 0;
    s.frames.push(FiringFrame{.mode = mode, .by = g.id, .with = c.count, .at = c.what});
    ask_reaction(w, s, enemy, 2, Piece(info(w, g).group.id));
  };
  switch (c.verb) {
    case verb::drop: return fires(Fire::bomb);
    case verb::drop_smoke: return fires(Fire::smoke_bomb);
    case verb::gun_fire: return fires(Fire::hmg);
    case verb::shell: return fires(Fire::shell);
    case verb::shell_at: return fires(Fire::shell_at);
    case verb::wait:
      me.waiting = 1;
      each_own(w, info(w, g).group, [&](Figure f) {
        if (!refuse_wait(w, s, f) && plane::within(at(s, f).at, me.at, 3_cm))
          at(s, f).posture = static_cast<int>(Posture::waiting);
      });
      me.acted = 1;
      return;
    case verb::pivot: {
      const int turn = static_cast<int>(c.what);
      me.heading = static_cast<std::uint16_t>((me.heading + turn) % 360) & 511;
      me.pivoted = 1;
      me.waiting = 0;
      if (log)
        log->add("pivoted", "sk.g16.5"_rule, side_of(w, g))
            .with("gear", piece_kind, by.value)
            .number("degrees", turn <= 180 ? turn : turn - 360);
      if (turn > 45 && turn < 315) {
        me.moved = 1;  // sk.g16.5: more takes the action
        use_servers(w, s, g, 2);
      }
      return;
    }
    case verb::shift: {
      const Point to = point_of(c.what);
      const Vec d = to - me.at;
      end_cover(w, s, by);
      each_own(w, info(w, g).group, [&](Figure f) {
        if (!fit(w, s, f) || at(s, f).acted || !plane::within(at(s, f).at, me.at, 3_cm)) return;
        end_wait(s, f);
        at(s, f).at = at(s, f).at + d;
        at(s, f).moved = at(s, f).acted = 1;
        at(s, f).gait = static_cast<int>(Gait::normal);
      });
      me.at = to;
      me.moved = 1;
      me.waiting = 0;
      me.row = 0;
      me.heading = static_cast<std::uint16_t>(degrees_of(d)) & 511;
      {
        std::int64_t near = -1;
        Point e_at;
        each_known_enemy(w, s, side_of(w, g), [&](Figure e) {
          const std::int64_t far = plane::square(at(s, e).at - to);
          if (far && (near < 0 || far < near)) near = far, e_at = at(s, e).at;
        });
        if (near >= 0) me.heading = static_cast<std::uint16_t>(degrees_of(e_at - to)) & 511;
      }
      if (log)
        log->add("shifted", "sk.g7.1"_rule, side_of(w, g))
            .with("gear", piece_kind, by.value)
            .with("to", point_kind, static_cast<int>(packed(to)));
      check_reveals(w, s, info(w, g).group, log);
      update_zones(w, s);
      ask_about_shift(w, s, info(w, g).group, d);
      return;
    }
    default: return;
  }
}

}  // namespace bocage::sk
