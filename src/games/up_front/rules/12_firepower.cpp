// 11.1, 11.2, 11.4 and 12: the firepower of a man, standing or moving, alone or with an assistant.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

// A pinned gunner silences his gun (uf.11.4b), an assistant cannot fire it alone (uf.11.4a) nor
// fire his own weapon, moving or not (uf.12.13c).
bool can_fire(Look l, ManId m) {
  const Man& man = at(l.s, m);
  constexpr u8 barred = man_pinned | man_arrived | man_assistant;  // uf.10.11, uf.17.8c*, uf.11.2
  return !(man.flags & barred) && man.inside == no_group && man.weapon != no_weapon &&
         l.s.weapons[index(man.weapon)] == WeaponState::working;  // uf.6.2a, uf.20.4a*
}

// uf.11.1: gunner and assistant, both unpinned.
bool fully_crewed(const State& s, ManId gunner) {
  const ManId assistant = at(s, gunner).crew;
  return assistant != no_man && in_play(s, assistant) && !pinned(s, assistant);
}

enum class Column { none, boxed, unboxed };

// Which column a crewed weapon fires with.
Column column_of(Look l, ManId m, const PersonInfo& weapon, const Ground& here) {
  const bool full = fully_crewed(l.s, m);
  const bool wet = here.terrain == Terrain::marsh || here.terrain == Terrain::stream;
  const bool heavy = weapon.weapon == WeaponClass::mmg;
  if (heavy && wet) return Column::none;          // uf.8.41b, uf.8.52b
  if (heavy && here.moving) return Column::none;  // uf.12.12
  if (wet || here.wire)                           // uf.8.41c, uf.8.52c, uf.13.32b
    return full && !here.moving ? Column::boxed : Column::none;
  if (here.moving) return full ? Column::boxed : Column::none;  // uf.12.13a, uf.12.13b
  if (at(l.s, m).flags & man_hero) return Column::boxed;        // uf.10.45b
  return full ? Column::unboxed : Column::boxed;
}

}  // namespace

bool fires_boxed(Look l, ManId m, const Ground& here) {
  if (!can_fire(l, m)) return false;
  const PersonInfo& weapon = l.w.men[index(at(l.s, m).weapon)];  // uf.18.3*
  return weapon.crew_needed && column_of(l, m, weapon, here) == Column::boxed;
}

int man_firepower(Look l, ManId m, const Ground& here, int rr, bool flank_fire) {
  if (!can_fire(l, m)) return 0;
  const PersonInfo& weapon = l.w.men[index(at(l.s, m).weapon)];
  int fp = weapon.fp[rr];
  if (weapon.crew_needed) {
    const Column column = column_of(l, m, weapon, here);
    if (column == Column::none) return 0;
    if (column == Column::boxed) fp = weapon.boxed[rr];
  } else if (weapon.weapon == WeaponClass::bolt_rifle && here.moving) {
    fp /= 2;  // uf.12.11
  }
  const int times = 1 + (flank_fire ? 1 : 0) + (at(l.s, m).flags & man_hero ? 1 : 0);
  return fp * times;  // uf.17.2*, uf.10.45a; both: threefold (uf.17.3*)
}

// uf.6.1b: of one group. Held men stay out (uf.6.2b*).
int firepower(Look l, GroupId from, GroupId target, u16 held) {
  const Group& group = at(l.s, from);
  const Ground here = ground_of(l.w, group);
  const int rr = range(l.s, from, target);
  const bool flank_fire = flanking(l.s, from, target);
  int total = 0;
  for (int i = 0; i < group.men.size(); ++i)
    if (!(held >> i & 1)) total += man_firepower(l, group.men[i], here, rr, flank_fire);
  return total;
}

}  // namespace bocage::uf
