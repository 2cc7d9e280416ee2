// this_rule_id_is_not_in_the_rule_list
// An id that is not in data/pg/rules.tsv.
#include "games/panzer_grenadier/vocabulary.hpp"

using namespace bocage::pg;
#ifdef WRONG
const bocage::RuleId no_such = "pg.99.99z"_rule;
#else
const bocage::RuleId such = "pg.1.2k"_rule;
#endif
