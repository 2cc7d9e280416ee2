#pragma once
// The levels of artillery fire, as rows.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

struct Shelling {
  int base = 0;         // launchers: by quality (sk.g16.12)
  bool beyond = false;  // beyond short range
  bool under = false, crew = false, closed = false, dark = false, ground = false, partly = false,
       fast = false, small = false, moving = false;
  int level = 0, on = 0;
};
// sk.df.0: one level per cause; they add.
inline constexpr Modifier<Shelling> shelling_rows[] = {
    {"sk.g16.12"_rule, "sk.level.quality"_text, [](const Shelling& a) { return a.base; }},
    {"sk.g16.12"_rule, "sk.level.long_range"_text,
     [](const Shelling& a) { return a.beyond ? 1 : 0; }},
    {"sk.df.1"_rule, "sk.level.under_fire"_text, [](const Shelling& a) { return a.under ? 1 : 0; }},
    {"sk.df.2"_rule, "sk.level.crew"_text, [](const Shelling& a) { return a.crew ? 1 : 0; }},
    {"sk.df.3"_rule, "sk.level.closed"_text, [](const Shelling& a) { return a.closed ? 1 : 0; }},
    {"sk.df.4"_rule, "sk.level.dark"_text, [](const Shelling& a) { return a.dark ? 1 : 0; }},
    {"sk.df.5"_rule, "sk.level.ground"_text, [](const Shelling& a) { return a.ground ? 1 : 0; }},
    {"sk.df.6"_rule, "sk.level.partly"_text, [](const Shelling& a) { return a.partly ? 1 : 0; }},
    {"sk.df.7"_rule, "sk.level.fast"_text, [](const Shelling& a) { return a.fast ? 1 : 0; }},
    {"sk.df.8"_rule, "sk.level.small"_text, [](const Shelling& a) { return a.small ? 1 : 0; }},
    {"sk.df.9"_rule, "sk.level.moving"_text, [](const Shelling& a) { return a.moving ? 1 : 0; }},
};
Shelling shelling(const World&, const State&, Piece by, Piece target, bool ground, Point aim,
                  Arm launcher = {});
int gun_crew(const World&, const State&, Vehicle);
bool sees_room(const World&, const State&, Piece by, Bay, int storey, Point* where = nullptr);
bool stands_high(const World&, const State&, Figure);  // sk.g16.1: on a height of 4 cm or more
Letter letter_of(const GunRow&, Ammo);
void note_bombardment(const World&, State&, Point, bool air);  // 22_off_table.cpp
Point middle_of_flame(const World&, const Shot&);
Shape strip_of_flame(const World&, const Shot&);
Shape strafed_strip(const Shot&);  // sk.g22.4
bool in_strip(const World&, const State&, const Shape& strip,
              Figure);  // those aboard by their hull
inline int template_radius(int templ) { return templ == 2 ? 7_cm : 4_cm; }  // sk.g1.7

}  // namespace bocage::sk
