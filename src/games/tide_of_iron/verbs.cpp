// What each verb is called and what its fields mean.
#include "games/tide_of_iron/vocabulary.hpp"

namespace bocage::toi {

namespace {
constexpr Field unit_field{"unit", unit_kind}, hex_field{"hex", hex_kind},
    target{"target", unit_kind}, carrier{"carrier", unit_kind}, fire{"fire", fire_kind},
    marker{"marker", marker_kind}, figures{"figures", code_kind}, card{"card", card_kind},
    deck{"deck", deck_kind}, shelter{"shelter", shelter_kind}, player{"player", player_kind},
    way{"way", way_kind};
}  // namespace

const VerbInfo verb_infos[] = {
    {verb::auto_setup, "auto_setup"},
    {verb::deploy, "deploy", {}, {}, way},
    {verb::form, "form", {"base", unit_kind}, figures},
    {verb::lay, "lay", marker, hex_field},
    {verb::place, "place", unit_field, hex_field, shelter},
    {verb::load, "load", unit_field, carrier},
    {verb::conceal, "conceal", unit_field},
    {verb::pick, "pick", unit_field},
    {verb::ready, "ready", unit_field},
    {verb::done, "done"},
    {verb::draw, "draw", deck},
    {verb::lead, "lead", player},
    {verb::advance, "advance", unit_field},
    {verb::concentrate, "concentrate", unit_field},
    {verb::prepare, "prepare", unit_field},
    {verb::fire_and_move, "fire_and_move", unit_field},
    {verb::assault, "assault", unit_field},
    {verb::fatigue, "fatigue", unit_field},
    {verb::dig, "dig", unit_field, {}, {"inside", number_kind}},
    {verb::heal, "heal", unit_field, {"patient", unit_kind}},
    {verb::special, "special", unit_field, {"operation", operation_kind}},
    {verb::play, "play", card, {}, {"division", player_kind}},
    {verb::retry, "retry", card},
    {verb::end_phase, "end_phase"},
    {verb::shoot, "shoot", unit_field, target, fire},
    {verb::shell, "shell", unit_field, hex_field, fire},
    {verb::support, "support", unit_field, {}, fire},
    {verb::op_fire, "op_fire", unit_field, target, fire},
    {verb::hold, "hold"},
    {verb::first, "first", {"side", whose_kind}},
    {verb::reroll, "reroll", {}, {}, {"dice", number_kind}},
    {verb::turn_six, "turn_six"},
    {verb::keep, "keep"},
    {verb::lose, "lose", unit_field, figures},
    {verb::enter, "enter", {}, hex_field},
    {verb::get_off, "get_off"},
    {verb::board, "board", {}, carrier},
    {verb::take_cover, "take_cover", {}, {}, shelter},
    {verb::leave_cover, "leave_cover"},
    {verb::cut_wire, "cut_wire"},
    {verb::storm, "storm", {}, hex_field},
    {verb::leave_map, "leave_map"},
    {verb::stop, "stop"},
    {verb::stand, "stand", unit_field},
    {verb::deal, "deal", unit_field, {}, {"hits", number_kind}},
    {verb::retreat, "retreat", {}, hex_field},
    {verb::give_up, "give_up", unit_field},
    {verb::follow, "follow", {}, {}, {"who", followers_kind}},
    {verb::reserve, "reserve", {}, {"command", number_kind}},
    {verb::mend, "mend", unit_field},
    {verb::regroup, "regroup", {}, hex_field},
    {verb::bring, "bring", unit_field, hex_field},
    {verb::agree, "agree"},
    {verb::object, "object"},
    {verb::aim, "aim", {}, hex_field},
    {verb::choose, "choose", unit_field},
    {verb::heading, "heading", {}, {"direction", direction_kind}},
    {verb::put, "put", marker, hex_field},
    {verb::clear, "clear", marker, hex_field},
    {verb::arrange, "arrange", {}, {}, {"order", arrange_kind}},
};
const int verb_info_count = static_cast<int>(std::size(verb_infos));
static_assert(std::size(verb_infos) == verb::count - 1);

}  // namespace bocage::toi
