// What each verb is called and what its fields mean.
#include "games/america_triumphant/vocabulary.hpp"

namespace bocage::at {

namespace {
constexpr Field unit{"unit", unit_kind}, hex{"hex", hex_kind},
    formation{"formation", formation_kind}, hq{"hq", chit_kind}, points{"points", number_kind};
}  // namespace

const VerbInfo verb_infos[] = {
    {verb::take_up, "take_up", unit, {}, {"with", together_kind}},
    {verb::place, "place", unit, hex},
    {verb::auto_setup, "auto_setup", {}, {}, {"plan", plan_kind}},
    {verb::request, "request"},
    {verb::decline, "decline"},
    {verb::place_formation, "place_formation", formation},
    {verb::done, "done"},
    {verb::plan_turn, "plan_turn", {}, {"date", date_kind}},
    {verb::plan_drop, "plan_drop", {}, hex},
    {verb::release, "release", formation},
    {verb::bring_back, "bring_back", hq, hex},
    {verb::rebuild, "rebuild", unit},
    {verb::pay, "pay", hq},
    {verb::save, "save", hq},
    {verb::put_in, "put_in", hq},
    {verb::keep_out, "keep_out", hq},
    {verb::return_chit, "return_chit"},
    {verb::accept, "accept"},
    {verb::build, "build", unit, hex},
    {verb::enter, "enter", {}, hex},
    {verb::go, "go", {}, hex},
    {verb::step, "step", {}, hex},
    {verb::overrun, "overrun", {}, hex, {"support", flag_kind}},
    {verb::infiltrate, "infiltrate", {}, hex},
    {verb::leave_map, "leave_map"},
    {verb::stop, "stop"},
    {verb::occupy, "occupy"},
    {verb::eliminate, "eliminate", unit},
    {verb::attack, "attack", {}, hex},
    {verb::commit, "commit", unit},
    {verb::commit_rest, "commit_rest"},
    {verb::call_off, "call_off"},
    {verb::fly, "fly", {}, hex, points},
    {verb::support, "support", {}, hex},
    {verb::fight, "fight", {}, hex},
    {verb::evade, "evade"},
    {verb::stay, "stay"},
    {verb::lose_step, "lose_step", unit},
    {verb::retreat, "retreat"},
    {verb::stand, "stand"},
    {verb::fall_back, "fall_back", unit, hex},
    {verb::advance, "advance", unit, hex},
    {verb::end_offensive, "end_offensive"},
    {verb::go_on, "go_on"},
};
const int verb_info_count = static_cast<int>(std::size(verb_infos));
static_assert(std::size(verb_infos) == verb::count - 1);

}  // namespace bocage::at
