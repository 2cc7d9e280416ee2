// sk.g12.3, sk.g10: before a section goes, what would await it at the end of its ways.
#include "games/skirmish/rules/12_prospect.hpp"

#include "games/skirmish/still.hpp"

namespace bocage::sk {

bool waits(const World& w, const State& s, Piece p) {
  if (p.is_figure()) {
    const Figure f = p.as_figure();
    return fit(w, s, f) && posture(s, f) == Posture::waiting && at(s, f).aboard == 0xff &&
           morale(w, s, f) == Morale::steady;
  }
  if (p.is_vehicle())
    return alive(s, p.as_vehicle()) && at(s, p.as_vehicle()).waiting &&
           morale(w, s, group_of(w, p)) == Morale::steady;
  return usable(s, p.as_gear()) && at(s, p.as_gear()).waiting &&
         morale(w, s, group_of(w, p)) == Morale::steady &&
         !(info(w, p.as_gear()).arm && row(w, info(w, p.as_gear()).arm).kind == ArmKind::mortar);
}

namespace {

// Those who are about to go stand where they would arrive.
State arrived(const State& s) {
  State there = s;
  for (const Walk& walk : s.walks) {
    FigureState& me = at(there, walk.who);
    const bool crawls = walk.gait == static_cast<int>(Gait::slow) && !me.mounted;
    me.at = walk.to[walk.legs - 1];
    me.storey = walk.storey & 7;
    me.posture = static_cast<int>(crawls ? Posture::prone : Posture::standing);
    me.gait = walk.gait & 7;
    me.moved = 1;
  }
  there.walks.clear();
  return there;
}

// With what small arms are fired at men: guns and tanks are counted, their shells not weighed.
Arm arm_of(const World& w, const State& s, Piece by) {
  if (by.is_figure()) return main_arm(w, s, by.as_figure());
  return by.is_gear() ? info(w, by.as_gear()).arm : Arm{};
}

// Whether he could fire there when his turn comes, if nothing changes until then.
bool covers(const World& w, const State& s, Piece by, Piece target) {
  if (morale(w, s, group_of(w, by)) != Morale::steady) return false;
  const Arm arm = arm_of(w, s, by);
  if (!arm || row(w, arm).kind == ArmKind::mortar) return false;
  if (by.is_figure() && (!fit(w, s, by.as_figure()) || at(s, by.as_figure()).aboard != 0xff))
    return false;
  if (by.is_gear() && (!usable(s, by.as_gear()) || !servers(w, s, by.as_gear()))) return false;
  return !refuse_target(w, s, by, target, arm);
}

constexpr std::int64_t sure = 1'000'000;

Prospect::Shot shot_of(const World& w, const State& s, Piece by, Figure target) {
  Prospect::Shot out{.by = by,
                     .target = Piece(target),
                     .range = static_cast<std::int32_t>(distance(w, s, by, target))};
  const Arm arm = arm_of(w, s, by);
  if (!arm || row(w, arm).kind != ArmKind::small) return out;
  const SmallArms shot = small_arms(w, s, by, arm, target);
  out.dice = static_cast<std::uint8_t>(shot.dice);
  out.on = static_cast<std::uint8_t>(shot.on);
  out.save = static_cast<std::uint8_t>(save_small(w, s, target, place_of(s, by)));
  return out;
}

// How many are hit and not saved, each chance in a million: each die hits or not, each hit is saved or not (sk.g10.3, sk.g10.7).
// Fewer than three dice have one target; the hits of more go to one man each (sk.g10.6).
struct Toll {
  std::int64_t chance[5] = {sure};

  void add(const Prospect::Shot& shot) {
    const std::int64_t hurts = (7 - shot.on) * (shot.save ? shot.save - 1 : 6);
    if (shot.dice >= 3)
      for (int die = 0; die < shot.dice; ++die) one_more(hurts, 36);
    else {
      std::int64_t unhurt = sure;
      for (int die = 0; die < shot.dice; ++die) unhurt = unhurt * (36 - hurts) / 36;
      one_more(sure - unhurt, sure);
    }
  }
  // No more fall than go.
  int thousandths(int n, int going) const {
    std::int64_t sum = chance[n];
    if (n == std::min(going, 4))
      for (int more = n + 1; more < 5; ++more) sum += chance[more];
    return n > going ? 0 : static_cast<int>(sum / 1000);
  }

 private:
  void one_more(std::int64_t yes, std::int64_t of) {
    for (int n = 4; n > 0; --n) {
      const std::int64_t stays = n == 4 ? chance[n] : chance[n] * (of - yes) / of;
      chance[n] = stays + chance[n - 1] * yes / of;
    }
    chance[0] = chance[0] * (of - yes) / of;
  }
};

}  // namespace

Prospect prospect(const World& w, const State& s, Side side) {
  Prospect out;
  if (s.walks.empty()) return out;
  const TrialTable trial;
  const State there = arrived(s);
  const StillTable still;
  Toll reacting, firing;
  Roster<Prospect::Shot, max_figures + max_vehicles + max_gear> all;
  const auto judge = [&](Piece by) {
    const bool lurks = waits(w, there, by);
    Figure nearest;
    bool reacts = false;
    for (int i = 0; i < s.walks.size(); ++i) {
      const Figure f = s.walks[i].who;
      const bool now = lurks && could_react(w, there, by, f);
      if (!now && !covers(w, there, by, f)) continue;
      Prospect::Place& place = out.places[i];
      const int save = save_small(w, there, f, place_of(there, by));
      place.save =
          static_cast<std::uint8_t>(!place.watched         ? save
                                    : !place.save || !save ? 0
                                                           : std::max<int>(place.save, save));
      ++place.watched;
      const bool first = !nearest || (now && !reacts);
      if (!first && reacts && !now) continue;
      if (first || distance(w, there, by, f) < distance(w, there, by, nearest)) nearest = f;
      reacts = reacts || now;
    }
    if (!nearest) return;
    ++out.firing;
    const Prospect::Shot shot = shot_of(w, there, by, nearest);
    firing.add(shot);
    all.push(shot);
    if (!reacts) return;
    out.waiting.push(by);
    out.shots.push(shot);
    reacting.add(shot);
  };
  each_known_enemy(w, there, side, [&](Figure f) { judge(f); });
  each_vehicle(w, [&](Vehicle v) {
    if (side_of(w, v) != side && known(w, there, side, v)) judge(v);
  });
  for (int i = 0; i < w.gear_count; ++i)
    if (side_of(w, gear(i)) != side && known(w, there, side, gear(i))) judge(gear(i));
  out.falls_waiting = static_cast<int>((sure - reacting.chance[0]) / 1000);
  out.falls_firing = static_cast<int>((sure - firing.chance[0]) / 1000);
  const bool lurking = !out.waiting.empty();
  if (!lurking) out.shots = all;
  for (int n = 0; n < 5; ++n)
    out.toll[n] = (lurking ? reacting : firing).thousandths(n, s.walks.size());
  return out;
}

Reply reply(const World& w, const State& s) {
  Reply out;
  Toll toll;
  Roster<Piece, max_figures> aimed_at;
  const StillTable still;
  for (const Reactor& r : reactors(w, s)) {
    if (!r.target.is_figure()) {
      out.shots.push({.by = r.by,
                      .target = r.target,
                      .range = static_cast<std::int32_t>(distance(w, s, r.by, r.target))});
      continue;
    }
    const Prospect::Shot shot = shot_of(w, s, r.by, r.target.as_figure());
    out.shots.push(shot);
    toll.add(shot);
    if (std::ranges::find(aimed_at, r.target) == aimed_at.end()) aimed_at.push(r.target);
  }
  for (int n = 0; n < 5; ++n) out.toll[n] = toll.thousandths(n, aimed_at.size());
  return out;
}

}  // namespace bocage::sk
