// What each verb is called and what its fields mean. On this map nothing lies hidden: to march and to
// declare can be tried out, what leads to dice or to the other side's aircraft cannot.
#include "games/america_triumphant/vocabulary.hpp"

namespace bocage::at {

namespace {
constexpr Field unit{"unit", unit_kind}, hex{"hex", hex_kind},
    formation{"formation", formation_kind}, hq{"hq", chit_kind}, points{"points", number_kind};
}  // namespace

const VerbInfo verb_infos[] = {
    ahead({verb::take_up, "take_up", "at.5.0"_rule, unit, {}, {"with", together_kind}}),
    ahead({verb::place, "place", "at.13.22a"_rule, unit, hex}),
    {verb::auto_setup, "auto_setup", "at.13.22a"_rule, {}, {}, {"plan", plan_kind}},
    {verb::request, "request", "at.13.32a"_rule},
    declines({verb::decline, "decline"}),
    {verb::place_formation, "place_formation", "at.10.11a"_rule, formation},
    ahead(ends({verb::done, "done"})),
    {verb::plan_turn, "plan_turn", "at.11.2a"_rule, {}, {"date", date_kind}},
    {verb::plan_drop, "plan_drop", "at.11.2a"_rule, {}, hex},
    {verb::release, "release", "at.13.32a"_rule, formation},
    {verb::bring_back, "bring_back", "at.11.11d"_rule, hq, hex},
    {verb::rebuild, "rebuild", "at.10.2a"_rule, unit},
    {verb::pay, "pay", "at.7.3b"_rule, hq},
    {verb::save, "save", "at.7.3b"_rule, hq},
    {verb::put_in, "put_in", "at.8.0"_rule, hq},
    {verb::keep_out, "keep_out", "at.8.0"_rule, hq},
    {verb::return_chit, "return_chit", "at.13.1c"_rule},
    {verb::accept, "accept", "at.13.1c"_rule},
    {verb::build, "build", "at.11.71a"_rule, unit, hex},
    ahead(moves({verb::enter, "enter", "at.10.12c"_rule, {}, hex})),
    ahead(moves({verb::go, "go", "at.5.1"_rule, {}, hex})),
    ahead(moves({verb::step, "step", "at.5.1"_rule, {}, hex})),
    attacks({verb::overrun, "overrun", "at.9.6a"_rule, {}, hex, {"support", flag_kind}}),
    moves({verb::infiltrate, "infiltrate", "at.4.4a"_rule, {}, hex}),
    moves({verb::leave_map, "leave_map", "at.13.41b"_rule}),
    ahead(ends({verb::stop, "stop", "at.3.3c"_rule})),
    moves({verb::occupy, "occupy", "at.9.63"_rule}),
    {verb::eliminate, "eliminate", "at.6.2b"_rule, unit},
    ahead(attacks({verb::attack, "attack", "at.9.0a"_rule, {}, hex})),
    ahead({verb::commit, "commit", "at.9.0c"_rule, unit}),
    ahead({verb::commit_rest, "commit_rest", "at.9.0c"_rule}),
    ahead(ends({verb::call_off, "call_off", "at.9.0a"_rule})),
    {verb::fly, "fly", "at.11.3a"_rule, {}, hex, points},
    ahead({verb::support, "support", "at.11.12a"_rule, {}, hex}),
    attacks({verb::fight, "fight", "at.3.33d"_rule, {}, hex}),
    {verb::evade, "evade", "at.12.4a"_rule},
    declines({verb::stay, "stay", "at.12.4a"_rule}),
    {verb::lose_step, "lose_step", "at.9.21"_rule, unit},
    {verb::retreat, "retreat", "at.9.22b"_rule},
    declines({verb::stand, "stand", "at.9.22b"_rule}),
    moves({verb::fall_back, "fall_back", "at.9.31"_rule, unit, hex}),
    moves({verb::advance, "advance", "at.9.4a"_rule, unit, hex}),
    {verb::end_offensive, "end_offensive", "at.13.2"_rule},
    ends({verb::go_on, "go_on", "at.13.2"_rule}),
};
const int verb_info_count = static_cast<int>(std::size(verb_infos));
static_assert(std::size(verb_infos) == verb::count - 1);

}  // namespace bocage::at
