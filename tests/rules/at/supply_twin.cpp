#include "rules/at/supply_twin.hpp"

namespace bocage::at {
namespace {

bool told_of(const Events& told, std::string_view what, Unit u) {
  for (const Event& e : told.list)
    if (e.what == what && arg(e, "unit") == u.id) return true;
  return false;
}

bool told_of(const Events& told, std::string_view what) {
  for (const Event& e : told.list)
    if (e.what == what) return true;
  return false;
}

// at.3.1a: the Initial Segment has come to its last step, the chits.
bool at_the_chits(const State& s) {
  const int i = s.frames.find(Step::turn_start);
  return i >= 0 && s.frames.at<TurnFrame>(i).stage == 10;
}

// Lines are made of who stands where, zones and control, and run to HQs.
bool same_lines(const World& w, const State& a, const State& b) {
  for (int i = 0; i < w.hq_count; ++i) {
    const Unit hq{w.headquarters[i]};
    if (on_map(a, hq) != on_map(b, hq) || at(a, hq).hex != at(b, hq).hex) return false;
  }
  return a.control == b.control && a.occupied[0] == b.occupied[0] &&
         a.occupied[1] == b.occupied[1] && a.zone[0] == b.zone[0] && a.zone[1] == b.zone[1];
}

}  // namespace

void SupplyTwin::look(const State& s) {
  from_.assign(w_.hq_count, {});
  sourced_.assign(w_.hq_count, 0);
  for (int i = 0; i < w_.hq_count; ++i) {
    const Unit hq{w_.headquarters[i]};
    if (!on_map(s, hq)) continue;
    const Side side = info(w_, hq).side;
    from_[i] = lines_from(w_, s, side, at(s, hq).hex);
    const Edge home = side == german ? Edge::east : Edge::west;  // at.7.11b
    for (const Hex h : w_.grid)
      if (from_[i][h.id] != no_line && w_.edge[static_cast<int>(home)].contains(h) &&
          controller(s, h) == side)
        sourced_[i] = 1;
  }
}

Supply SupplyTwin::status(const State& s, Unit u) const {
  const UnitInfo& me = info(w_, u);
  const Hex here = at(s, u).hex;
  if (is_hq(w_, u) && sourced_[me.hq]) return Supply::supplied;
  bool any = false;
  for (int i = 0; i < w_.hq_count; ++i) {
    const Unit hq{w_.headquarters[i]};
    if (hq == u || from_[i].empty() || info(w_, hq).side != me.side) continue;
    if (!is_hq(w_, u) && info(w_, hq).nation != me.nation) continue;  // at.8.4d
    const int length = from_[i][here.id];
    if (length == no_line) continue;
    if (!is_hq(w_, u) && sourced_[i] && length <= info(w_, hq).range) return Supply::supplied;
    any = true;
  }
  const bool not_isolated = me.side == allied && s.turn >= 3;  // at.7.4
  return any || not_isolated ? Supply::unsupplied : Supply::isolated;
}

Supply SupplyTwin::in_impulse(const State& s, Unit u) const {
  const UnitState& me = at(s, u);
  const Unit hq{w_.headquarters[s.hq]};
  const bool fed = s.combat_supply >> s.hq & 1;
  if (!on_map(s, u) || me.fresh) return Supply::supplied;  // at.10.13a
  const auto turn = static_cast<Supply>(me.supply);
  const int away = on_map(s, hq) ? w_.grid.distance(me.hex, at(s, hq).hex) : 0;
  if (u != hq && away > info(w_, hq).range) {  // at.8.21: one level worse
    if (turn == Supply::supplied) return Supply::unsupplied;
    return info(w_, u).side == allied && s.turn >= 3 ? Supply::unsupplied : Supply::isolated;
  }
  if (turn != Supply::supplied) return turn;  // at.7.12c
  if (u == hq) return fed ? turn : Supply::unsupplied;
  const int length = from_[s.hq].empty() ? no_line : from_[s.hq][me.hex.id];
  return fed && length != no_line && length <= info(w_, hq).range ? turn : Supply::unsupplied;
}

// What the rules would say of everybody if it were looked at now.
void SupplyTwin::expect_status(const State& s) const {
  State looked = s;
  for (auto& u : looked.units)
    u.fresh = 0;  // whoever came today is supplied whatever the lines say
  fix_supply(w_, looked);
  for (int i = 0; i < w_.unit_count; ++i) {
    const Unit u{static_cast<std::uint16_t>(i)};
    if (!on_map(s, u)) continue;
    ASSERT_EQ(static_cast<Supply>(looked.units[i].supply), status(s, u)) << "as it stands: " << i;
  }
}

void SupplyTwin::expect_books(const State& before, const Events& told, const State& after) {
  const bool fixed = at_the_chits(after) && (!at_the_chits(before) || before.turn != after.turn);
  const bool begun = told_of(told, "impulse"), idle = after.hq == none8;
  turns_ += fixed;
  impulses_ += begun;
  for (int i = 0; i < w_.unit_count; ++i) {
    const Unit u{static_cast<std::uint16_t>(i)};
    if (!on_map(after, u)) continue;
    const UnitState &was = before.units[i], &is = after.units[i];
    Supply turn = static_cast<Supply>(was.supply), now = static_cast<Supply>(was.now);
    if (told_of(told, "arrives", u)) turn = now = Supply::supplied;  // at.10.13a
    if (fixed) turn = now = status(after, u);
    if (idle) now = turn;
    if (begun && is.eligible) now = in_impulse(after, u);
    ASSERT_EQ(static_cast<Supply>(is.supply), turn) << "of the turn: " << i;
    ASSERT_EQ(static_cast<Supply>(is.now), now) << "of the impulse: " << i;
  }
}

void SupplyTwin::follow(const State& before, const Events& told, const State& after) {
  if (from_.empty() || !same_lines(w_, before, after)) look(after);
  expect_status(after);
  if (before.turn > 0 && !::testing::Test::HasFatalFailure()) expect_books(before, told, after);
}

}  // namespace bocage::at
