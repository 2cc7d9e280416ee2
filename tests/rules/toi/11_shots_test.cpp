// What a shot is refused for when nothing before it has spoken: the reckoning itself keeps to the rules.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

std::string refused(const Field& f, const char* firer, int mode, Role role) {
  const Shot x = shot(f.world(), f.s, f.id(firer), f.id("x"), f.of("x").hex, mode, role);
  return x.no ? std::string(rule_name(x.no.rule)) + " " + x.no.text.key : "";
}

// toi.fig.mor.8, toi.fig.mor.2: mortars fire neither at who moves nor on the move.
TEST(Toi_fig_mor_8, AMortarFiresFromItsPlaceAndAtLeisure) {
  const Field f(field(us("m", "TRR", "0106") + ger("x", "RRRR", "0406")));
  EXPECT_EQ(refused(f, "m", fire_mortar, Role::leader), "");
  EXPECT_EQ(refused(f, "m", fire_mortar, Role::op_fire), "toi.fig.mor.8 toi.refuse.mortar_op_fire");
  EXPECT_EQ(refused(f, "m", fire_mortar, Role::op_supporter),
            "toi.fig.mor.8 toi.refuse.mortar_op_fire");
  EXPECT_EQ(refused(f, "m", fire_mortar, Role::moving), "toi.fig.mor.2 toi.refuse.heavy_weapon");
}

// toi.cbt.4b: there are the whole squad, its machine-gun crew, its mortar crew, and no others.
TEST(Toi_cbt_4b, NoOtherCrews) {
  const Field f(field(us("m", "TRR", "0106") + ger("x", "RRRR", "0406")));
  EXPECT_EQ(refused(f, "m", 3, Role::leader), "toi.cbt.4b toi.refuse.no_such_crew");
}

}  // namespace
}  // namespace bocage::toi
