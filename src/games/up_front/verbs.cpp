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
    ahead({add_man, "add_man", "uf.3.2a"_rule, man_field}),
    ahead({next_group, "next_group", "uf.3.2a"_rule}),
    {place_commissar,
     "place_commissar",
     "uf.15.51"_rule,
     man_field,
     group_field,
     {"position", number_kind}},
    ahead({form_crew, "form_crew", "uf.11.12"_rule, {"gunner", man_kind}, {"assistant", man_kind}}),
    ahead(ends({done, "done"})),
    ahead({pass, "pass", "uf.3.6b"_rule}),
    ahead({start_entrenched, "start_entrenched", "uf.36.1*"_rule, group_field}),
    {accept, "accept", "uf.7.31"_rule, group_field},
    {reject, "reject", "uf.7.32a"_rule, group_field},
    ahead(moves({move, "move", "uf.4.21"_rule, group_field, card_field, {"mode", mode_kind}})),
    ahead({remove_wire, "remove_wire", "uf.13.33a"_rule, group_field, card_field}),
    ahead({terrain, "terrain", "uf.7.3a"_rule, group_field, card_field}),
    ahead({open_ground,
           "open_ground",
           "uf.8.1a"_rule,
           group_field,
           card_field,
           {"place", place_kind}}),
    ahead({flank, "flank", "uf.17.1*"_rule, group_field, target_field}),
    ahead(moves({transfer_group, "transfer_group", "uf.17.7a*"_rule, group_field, to_field})),
    ahead({exchange_groups, "exchange_groups", "uf.17.7b*"_rule, group_field, with_field}),
    ahead(attacks({fire, "fire", "uf.6.1a"_rule, group_field, target_field, card_field})),
    ahead({add_fire, "add_fire", "uf.6.3"_rule, card_field}),
    ahead({hold_fire, "hold_fire", "uf.6.2b*"_rule, man_field}),
    ahead({announce, "announce", "uf.6.5a"_rule}),
    {resolve, "resolve", "uf.6.5b"_rule},
    {abandon, "abandon", "uf.6.5a"_rule},
    ahead({rally, "rally", "uf.10.21a"_rule, group_field, card_field}),
    ahead({rally_two, "rally_two", "uf.10.23b"_rule, group_field, with_field, card_field}),
    ahead({rally_man, "rally_man", "uf.10.21a"_rule, man_field}),
    ahead({rearrange, "rearrange", "uf.3.3c"_rule, group_field}),
    ahead({stand, "stand", "uf.3.3c"_rule, man_field}),
    ahead({leave_crew, "leave_crew", "uf.11.13"_rule, man_field}),
    ahead({acquire, "acquire", "uf.18.2a*"_rule, man_field, {"weapon", weapon_kind}}),
    ahead({repair, "repair", "uf.19.3a*"_rule, man_field}),
    ahead({entrench, "entrench", "uf.36.1*"_rule, group_field}),
    ahead({lay_smoke, "lay_smoke", "uf.13.2a"_rule, group_field, card_field}),
    ahead(moves({transfer_man, "transfer_man", "uf.17.8a*"_rule, man_field, to_field, card_field})),
    ahead({take_position, "take_position", "uf.17.8c*"_rule, man_field, {"position", number_kind}}),
    ahead(
        attacks({infiltrate, "infiltrate", "uf.20.1*"_rule, man_field, target_field, card_field})),
    ahead(attacks({close_combat, "close_combat", "uf.20.5a*"_rule, man_field, card_field})),
    ahead(attacks({fight_infiltrator,
                   "fight_infiltrator",
                   "uf.20.5c*"_rule,
                   man_field,
                   {"infiltrator", man_kind},
                   card_field})),
    ahead({sniper_check, "sniper_check", "uf.14.4a"_rule, group_field, {"number", number_kind}}),
    ahead(ends({end_actions, "end_actions", "uf.4.2a"_rule})),
    ahead({hero_rally, "hero_rally", "uf.10.4a"_rule, man_field, card_field}),
    ahead({hero_fire, "hero_fire", "uf.10.45a"_rule, man_field, card_field}),
    ahead({hero_both, "hero_both", "uf.10.43b"_rule, man_field, card_field}),
    ahead({panic, "panic", "uf.10.3"_rule, man_field}),
    ahead(moves({come_back, "come_back", "uf.20.4b*"_rule, man_field})),
    {play_concealed, "play_concealed", "uf.9.1a"_rule, card_field},
    declines({decline, "decline"}),
    declines({decline_all, "decline_all"}),
    ahead({discard, "discard", "uf.4.3b"_rule, card_field}),
    ahead({lay_wire, "lay_wire", "uf.13.3a"_rule, group_field, card_field}),
    ahead(attacks({sniper, "sniper", "uf.14.1a"_rule, group_field, card_field})),
    ends({end_turn, "end_turn", "uf.4.1a"_rule}),
    {propose_shift, "propose_shift", "uf.5.62"_rule, {}, {"shift", number_kind}},
    {agree, "agree", "uf.5.62"_rule},
};
const int verb_info_count = std::size(verb_infos);

}  // namespace bocage::uf
