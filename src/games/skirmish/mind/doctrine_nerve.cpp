// Nerve: nearly every battle ends when all sections of a side are shaken at once (sk.g24.6), so that a
// reason to test morale (sk.g14) is worth more than a man or two.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

// Sections that still stand; hidden ones are taken to.
int steady_sections(Eyeful e, Side side) {
  int n = 0;
  for (int i = 0; i < e.w.group_count; ++i) {
    const GroupInfo& o = e.w.groups[i];
    if (o.side != side || o.kind != GroupKind::section) continue;
    n += hidden(e.s, group(i)) || morale(e.w, e.s, group(i)) == Morale::steady;
  }
  return n;
}

// What it costs a side, in points, that a group breaks: the last section that stands costs the battle.
float price_of_breaking(Eyeful e, Group g) {
  if (info(e.w, g).kind != GroupKind::section) return 8;
  const int standing = std::max(1, steady_sections(e, side_of(e.w, g)));
  return 20 + 120 / number(standing * standing);
}

// Reasons to test that it has already, as far as everybody sees them.
int reasons_of(Eyeful e, Group g) {
  const GroupInfo& me = info(e.w, g);
  const GroupState& now = at(e.s, g);
  int n = now.exposed + now.bombarded + (morale(e.w, e.s, g) != Morale::steady);
  if (me.kind != GroupKind::section) return n;
  n += 2 * fit_men(e.w, e.s, g) <= me.initial;
  return n + (me.had_leader && !has_leader(e.w, e.s, g));
}

float breaks_with(Eyeful e, Group g, int bonus) {
  return 1 - chance_on(std::max(1, test_need(e.w, e.s, g) - bonus));
}

}  // namespace

float chance_of_morale(Eyeful e, Group g) {
  return 1 - breaks_with(e, g, morale_bonus(e.w, e.s, g));
}

bool tests_anyway(Eyeful e, Group g) {
  const int traits = info(e.w, g).traits;
  return reasons_of(e, g) >= (traits & fanatic ? 3 : traits & brave ? 2 : 1);
}

float worth_of_stress(Eyeful e, Group g) {
  if (hidden(e.s, g) || morale(e.w, e.s, g) == Morale::routing || tests_anyway(e, g)) return 0;
  const int traits = info(e.w, g).traits, reasons = reasons_of(e, g);
  const int need = traits & fanatic ? 3 : traits & brave ? 2 : 1;
  const float counts = reasons + 1 >= need ? 1 : 0.25f;
  return counts * (1 - chance_of_morale(e, g)) * price_of_breaking(e, g);
}

float worth_of_rally(Eyeful e, Group g) {
  return chance_of_morale(e, g) * price_of_breaking(e, g) *
         (morale(e.w, e.s, g) == Morale::routing ? 0.5f : 1);
}

// Tests to come that he turns, or the rally that nobody else can try.
float worth_of_command(Eyeful e, Group g, int bonus) {
  const int now = morale_bonus(e.w, e.s, g);
  int own = 0;
  each_own(e.w, g, [&](Figure f) {
    if (is_nco(e.w, e.s, f) && fit(e.w, e.s, f)) own = bonus_of(Rank::nco);
  });
  const int with = std::max(now, own + bonus);
  const float turns = breaks_with(e, g, own) - breaks_with(e, g, with),
              price = price_of_breaking(e, g);
  if (morale(e.w, e.s, g) != Morale::steady)
    return price * (0.8f * (1 - breaks_with(e, g, with)) + 0.5f * turns);
  return price * turns * (tests_anyway(e, g) ? 0.9f : 0.35f);
}

float stress_on(Eyeful e, Figure f, Point from) {
  const Group g = acts_with(e.w, e.s, group_of(e.w, f));
  const float worth = worth_of_stress(e, g);
  return worth > 0 && !sheltered(e.w, e.s, f, from) ? worth : 0;
}

float stress_by_shot(Eyeful e, Arm arm, Point from, Figure f, float harm) {
  float sum = row(e.w, arm).mg ? stress_on(e, f, from) : 0;
  // Without its leader a section tests every turn, and badly.
  if (is_leader(info(e.w, f).rank) && !wounded(e.s, f)) {
    const Group g = group_of(e.w, f);
    const float loss = is_officer(info(e.w, f).rank)
                           ? worth_of_officer(e, f)
                           : breaks_with(e, g, morale_bonus(e.w, e.s, g) - 1) *
                                 price_of_breaking(e, g) * (tests_anyway(e, g) ? 0.4f : 1.2f);
    sum += std::min(1.f, harm / worth(e, f)) * loss;
  }
  return sum;
}

float stress_by_zone(Eyeful e, Side side, Point p, int radius, Point from) {
  std::uint64_t counted = 0;
  float sum = 0;
  each_known_enemy(e.w, e.s, side, [&](Figure f) {
    const Group g = acts_with(e.w, e.s, group_of(e.w, f));
    if (counted >> (g.id & 63) & 1 || !fit(e.w, e.s, f) || at(e.s, f).aboard != 0xff) return;
    if (!plane::within(at(e.s, f).at, p, radius)) return;
    const float worth = stress_on(e, f, from);
    if (worth <= 0) return;
    counted |= std::uint64_t{1} << (g.id & 63);
    sum += worth;
  });
  return sum;
}

// sk.g14.3: infantry with a tank within 30 cm tests every turn.
float stress_by_armour(Eyeful e, Side side, Point p) {
  float sum = 0;
  for (int i = 0; i < e.w.group_count; ++i) {
    const GroupInfo& o = e.w.groups[i];
    if (o.side == side || o.vehicle || !e.plan.groups[i].there || o.traits & buster) continue;
    if (plane::within(e.plan.groups[i].at, p, 28_cm)) sum += worth_of_stress(e, group(i));
  }
  return sum;
}

namespace {

// sk.g14.3: an enemy tank within 30 cm, by its middle.
bool tank_near(Eyeful e, Side side, Point p) {
  bool near = false;
  each_vehicle(e.w, [&](Vehicle v) {
    near |= side_of(e.w, v) != side && known(e.w, e.s, side, v) && alive(e.s, v) &&
            armoured(e.w, v) && plane::within(at(e.s, v).at, p, 30_cm + type_of(e.w, v).length / 2);
  });
  return near;
}

}  // namespace

// What a machine gun may do there; what is there for certain when nerves are tested (sk.g14.3, sk.g14.5): a tank, own men who run.
float risk_of_stress(Eyeful e, Side side, Group g, Point p, const Seat& seat) {
  const bool certain = (!seat.blind && e.plan.panic[index(side)][seat.cell]) ||
                       (!(info(e.w, g).traits & buster) && tank_near(e, side, p));
  const float dear = e.plan.reserve[index(side)] == g.id ? 4 : 1;
  if (certain) return dear * worth_of_stress(e, g);
  if (seat.blind || (seat.save && seat.save <= 5)) return 0;
  const float guns = number(e.plan.guns[index(side)][seat.cell]);
  return guns > 0 ? dear * std::min(1.f, 0.3f + 0.2f * guns) * worth_of_stress(e, g) : 0;
}

}  // namespace bocage::sk
