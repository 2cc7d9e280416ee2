// Small questions about men and groups that every chapter asks.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

int pinned_count(const State& s, GroupId g) {
  int n = 0;
  for (ManId m : at(s, g).men) n += pinned(s, m);
  return n;
}

int present_count(const State& s, GroupId g) {
  int n = 0;
  for (ManId m : at(s, g).men) n += !infiltrating(s, m);
  return n;
}

int group_count(const State& s, Side side) {
  int n = 0;
  for (int k = 0; k < letters; ++k) n += exists(s, group_id(side, k));
  return n;
}

int position_of(const State& s, ManId m) {
  return in_play(s, m) ? at(s, at(s, m).group).men.find(m) : -1;
}

bool has_unpinned_leader(Look l, GroupId g) {
  for (ManId m : at(l.s, g).men)  // uf.15.1, uf.15.5
    if (l.w.men[index(m)].role != Role::none && !pinned(l.s, m)) return true;
  return false;
}

bool any_pinned(const State& s, Side side) {
  for (int i = 0; i < men_a_side; ++i) {
    const ManId m = man_id(side, i);
    if (pinned(s, m) && in_play(s, m)) return true;
  }
  return false;
}

}  // namespace bocage::uf
