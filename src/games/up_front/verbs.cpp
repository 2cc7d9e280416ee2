// What each verb is called and what its fields mean.
#include <iterator>

#include "games/up_front/vocabulary.hpp"

namespace bocage::uf {

namespace {
constexpr Field group_field{"group", group_kind}, target_field{"target", group_kind},
    with_field{"with", group_kind}, to_field{"to", group_kind}, card_field{"card", card_kind},
    man_field{"man", man_kind};
}  // namespace

const VerbInfo verb_infos[] = {
    ahead({add_man, "add_man", man_field}),
    ahead({next_group, "next_group"}),
    {place_commissar, "place_commissar", man_field, group_field, {"position", number_kind}},
    ahead({form_crew, "form_crew", {"gunner", man_kind}, {"assistant", man_kind}}),
    ahead({done, "done"}),
    ahead({pass, "pass"}),
    ahead({start_entrenched, "start_entrenched", group_field}),
    {accept, "accept", group_field},
    {reject, "reject", group_field},
    ahead({move, "move", group_field, card_field, {"mode", mode_kind}}),
    ahead({remove_wire, "remove_wire", group_field, card_field}),
    ahead({terrain, "terrain", group_field, card_field}),
    ahead({open_ground, "open_ground", group_field, card_field, {"place", place_kind}}),
    ahead({flank, "flank", group_field, target_field}),
    ahead({transfer_group, "transfer_group", group_field, to_field}),
    ahead({exchange_groups, "exchange_groups", group_field, with_field}),
    ahead({fire, "fire", group_field, target_field, card_field}),
    ahead({add_fire, "add_fire", card_field}),
    ahead({hold_fire, "hold_fire", man_field}),
    ahead({announce, "announce"}),
    {resolve, "resolve"},
    {abandon, "abandon"},
    ahead({rally, "rally", group_field, card_field}),
    ahead({rally_two, "rally_two", group_field, with_field, card_field}),
    ahead({rally_man, "rally_man", man_field}),
    ahead({rearrange, "rearrange", group_field}),
    ahead({stand, "stand", man_field}),
    ahead({leave_crew, "leave_crew", man_field}),
    ahead({acquire, "acquire", man_field, {"weapon", weapon_kind}}),
    ahead({repair, "repair", man_field}),
    ahead({entrench, "entrench", group_field}),
    ahead({lay_smoke, "lay_smoke", group_field, card_field}),
    ahead({transfer_man, "transfer_man", man_field, to_field, card_field}),
    ahead({take_position, "take_position", man_field, {"position", number_kind}}),
    ahead({infiltrate, "infiltrate", man_field, target_field, card_field}),
    ahead({close_combat, "close_combat", man_field, card_field}),
    ahead(
        {fight_infiltrator, "fight_infiltrator", man_field, {"infiltrator", man_kind}, card_field}),
    ahead({sniper_check, "sniper_check", group_field, {"number", number_kind}}),
    ahead({end_actions, "end_actions"}),
    ahead({hero_rally, "hero_rally", man_field, card_field}),
    ahead({hero_fire, "hero_fire", man_field, card_field}),
    ahead({hero_both, "hero_both", man_field, card_field}),
    ahead({panic, "panic", man_field}),
    ahead({come_back, "come_back", man_field}),
    {play_concealed, "play_concealed", card_field},
    {decline, "decline"},
    {decline_all, "decline_all"},
    ahead({discard, "discard", card_field}),
    ahead({lay_wire, "lay_wire", group_field, card_field}),
    ahead({sniper, "sniper", group_field, card_field}),
    {end_turn, "end_turn"},
    {propose_shift, "propose_shift", {}, {"shift", number_kind}},
    {agree, "agree"},
};
const int verb_info_count = std::size(verb_infos);

}  // namespace bocage::uf
