// 8. The kinds of terrain: who sees into a Gully, fording a Stream.
//
// Open Ground gives nothing (uf.8.11); the figures of the others are the rows of tables.hpp.
//
// Rules without a subject, because men with small arms and machine guns are all there is
// (uf.ext.25, uf.ext.28): vehicles and guns in groups (uf.3.2f, uf.7.33), on a Gully, Hill, Marsh,
// Stream, in Buildings, Woods, Brush, at Walls (uf.8.23, uf.8.31b, uf.8.33, uf.8.43, uf.8.52d,
// uf.8.53f, uf.8.62, uf.8.71, uf.8.72, uf.8.73, uf.8.81, uf.8.91, uf.8.92); Panzerfausts, mortars
// and ordnance (uf.8.41d, uf.8.61, uf.8.7b, uf.9.1c, uf.13.29, uf.13.32c); vehicles and Rally
// cards, Heroes, Smoke, Wire, snipers (uf.10.22b, uf.10.23e, uf.10.41, uf.10.44, uf.13.28,
// uf.13.35, uf.14.2c, uf.14.31, uf.14.32, uf.14.4d).
#include "games/up_front/tables.hpp"

namespace bocage::uf {

FireAt fire_at(Look l, GroupId from, GroupId target) {
  FireAt a;
  a.from = ground_of(l.w, at(l.s, from));
  a.to = ground_of(l.w, at(l.s, target));
  a.sees_gully = a.from.terrain == Terrain::hill || range(l.s, from, target) == 5;  // uf.8.3
  a.opposite = letter_of(from) == letter_of(target);
  a.encircled = a.to.terrain == Terrain::walls && encircled(l.s, target);
  a.entrenched = at(l.s, target).flags & group_entrenched;  // uf.36.4*: whoever is in the group
  return a;
}

namespace {

void ask_ford(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.8.53c"_rule, "uf.prompt.ford"_text, l.w.rnc_class);
  p.with("group", group_kind, index(l.s.affair.group));
}

// uf.8.53c to uf.8.53e.
void take_ford(Play& p, Choice c) {
  const GroupId g = p.s.affair.group;
  const CardId movement = p.s.affair.cards.back();
  const CardId card = draw_card(p, c);
  const bool success = !p.w.cards[index(card)].red;
  if (p.log)
    p.tell("ford_drawn", success ? "uf.8.53d"_rule : "uf.8.53e"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card))
        .gives(success ? "across" : "failed");
  if (!success) {
    after_check(p, card);
    end_affair(p);  // with the Movement card (uf.16.2b*: after a reshuffle)
    return menu(p, Step::action);
  }
  p.s.affair.cards.clear();
  after_check(p, card);
  lasting_move(p, g, movement, Mode::sideways);
}

}  // namespace

const StepRules ford_step = drawing<ask_ford, take_ford>;

}  // namespace bocage::uf
