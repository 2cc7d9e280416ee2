// What each verb is called and what its fields mean. Board, hands and command are public (toi.comp.8), so whatever throws no
// dice may be looked ahead at; what finds something out is to look into a deck.
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
    {verb::auto_setup, "auto_setup", "toi.setup.1"_rule},
    ahead({verb::deploy, "deploy", "toi.setup.11"_rule, {}, {}, way}),
    ahead({verb::form, "form", "toi.setup.9a"_rule, {"base", unit_kind}, figures}),
    ahead({verb::lay, "lay", "toi.fort.9"_rule, marker, hex_field}),
    ahead({verb::place, "place", "toi.setup.11"_rule, unit_field, hex_field, shelter}),
    ahead({verb::load, "load", "toi.setup.12"_rule, unit_field, carrier}),
    ahead({verb::conceal, "conceal", "toi.hid.1"_rule, unit_field}),
    ahead({verb::pick, "pick", "toi.setup.10"_rule, unit_field}),
    ahead({verb::ready, "ready", "toi.stat.3"_rule, unit_field}),
    ahead({verb::done, "done"}),
    {verb::draw, "draw", "toi.stat.1a"_rule, deck},
    ahead({verb::lead, "lead", "toi.mp.3"_rule, player}),
    ahead(moves({verb::advance, "advance", "toi.act.adv"_rule, unit_field})),
    ahead({verb::concentrate, "concentrate", "toi.act.con"_rule, unit_field}),
    ahead({verb::prepare, "prepare", "toi.act.opf"_rule, unit_field}),
    ahead({verb::fire_and_move, "fire_and_move", "toi.act.fm.1"_rule, unit_field}),
    ahead({verb::assault, "assault", "toi.act.asl.1"_rule, unit_field}),
    ahead({verb::fatigue, "fatigue", "toi.act.fat"_rule, unit_field}),
    ahead({verb::dig, "dig", "toi.spec.eng.1"_rule, unit_field, {}, {"inside", number_kind}}),
    ahead({verb::heal, "heal", "toi.spec.med.2"_rule, unit_field, {"patient", unit_kind}}),
    ahead(
        {verb::special, "special", "toi.act.spec"_rule, unit_field, {"operation", operation_kind}}),
    ahead({verb::play, "play", "toi.act.str"_rule, card, {}, {"division", player_kind}}),
    ahead({verb::retry, "retry", "toi.card.ec.1"_rule, card}),
    ends({verb::end_phase, "end_phase", "toi.seq.8"_rule}),
    ahead(attacks({verb::shoot, "shoot", "toi.cbt.3"_rule, unit_field, target, fire})),
    ahead(attacks({verb::shell, "shell", "toi.fig.mor.12"_rule, unit_field, hex_field, fire})),
    ahead({verb::support, "support", "toi.cf.1"_rule, unit_field, {}, fire}),
    ahead(attacks({verb::op_fire, "op_fire", "toi.opf.1"_rule, unit_field, target, fire})),
    declines({verb::hold, "hold", "toi.opf.12"_rule}),
    ahead({verb::first, "first", "toi.tim.1"_rule, {"side", whose_kind}}),
    ahead({verb::reroll, "reroll", {}, {}, {}, {"dice", number_kind}}),
    ahead({verb::turn_six, "turn_six"}),
    ahead(declines({verb::keep, "keep"})),
    {verb::lose, "lose", "toi.dmg.1"_rule, unit_field, figures},
    ahead(moves({verb::enter, "enter", "toi.mov.2"_rule, {}, hex_field})),
    ahead({verb::get_off, "get_off", "toi.trans.3"_rule}),
    ahead({verb::board, "board", "toi.trans.2a"_rule, {}, carrier}),
    ahead({verb::take_cover, "take_cover", "toi.fort.1"_rule, {}, {}, shelter}),
    ahead({verb::leave_cover, "leave_cover", "toi.fort.1"_rule}),
    ahead({verb::cut_wire, "cut_wire", "toi.fort.wire.5"_rule}),
    ahead(attacks({verb::storm, "storm", "toi.asl.2"_rule, {}, hex_field})),
    {verb::leave_map, "leave_map", "toi.mov.11"_rule},
    ahead({verb::stop, "stop", "toi.mov.7"_rule}),
    ahead({verb::stand, "stand", "toi.asl.9"_rule, unit_field}),
    ahead({verb::deal, "deal", "toi.asl.20"_rule, unit_field, {}, {"hits", number_kind}}),
    ahead({verb::retreat, "retreat", "toi.asl.24"_rule, {}, hex_field}),
    ahead({verb::give_up, "give_up", "toi.stack.3"_rule, unit_field}),
    ahead({verb::follow, "follow", "toi.asl.31"_rule, {}, {}, {"who", followers_kind}}),
    ahead({verb::reserve, "reserve", "toi.cmd.3c"_rule, {}, {"command", number_kind}}),
    ahead({verb::mend, "mend", "toi.stat.2b"_rule, unit_field}),
    ahead({verb::regroup, "regroup", "toi.stat.4a"_rule, {}, hex_field}),
    ahead({verb::bring, "bring", "toi.stat.5a"_rule, unit_field, hex_field}),
    {verb::agree, "agree", "toi.mp.10"_rule},
    declines({verb::object, "object", "toi.mp.10"_rule}),
    ahead({verb::aim, "aim", "toi.card.th"_rule, {}, hex_field}),
    ahead({verb::choose, "choose", {}, unit_field}),
    ahead({verb::heading, "heading", "toi.card.dr.5"_rule, {}, {"direction", direction_kind}}),
    ahead({verb::put, "put", "toi.smk.3"_rule, marker, hex_field}),
    ahead({verb::clear, "clear", {}, marker, hex_field}),
    {verb::arrange, "arrange", {}, {}, {}, {"order", arrange_kind}},
};
const int verb_info_count = static_cast<int>(std::size(verb_infos));
static_assert(std::size(verb_infos) == verb::count - 1);

}  // namespace bocage::toi
