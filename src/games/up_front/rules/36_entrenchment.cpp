// 36. Entrenchment; and the single draws that decide an action.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

// uf.36.1*: whether the ground can be dug at all.
Refusal refuse_digging(const Ground& ground) {
  if (ground.moving) return {"uf.36.1*"_rule, "uf.refuse.moving"_text};
  if (ground.wire) return {"uf.36.1*"_rule, "uf.refuse.on_wire"_text};
  switch (ground.terrain) {
    case Terrain::stream:
    case Terrain::marsh:
    case Terrain::gully:
    case Terrain::buildings:
    case Terrain::pillbox:
    case Terrain::minefield: return {"uf.36.1*"_rule, "uf.refuse.no_digging_here"_text};
    default: return legal;
  }
}

Refusal refuse_entrench(Look l, Choice c) {
  if (c.what || c.count) return not_now();
  if (const Refusal r = refuse_group(l, c.who)) return r;
  const Group& group = at(l.s, group_id(c.who));
  if (group.flags & group_entrenched) return {"uf.36.2*"_rule, "uf.refuse.already_entrenched"_text};
  return refuse_digging(ground_of(l.w, group));
}

void list_entrenchment(Look l, GroupId g, const Ground& ground, Prompt& p) {
  if (!(at(l.s, g).flags & group_entrenched) && !refuse_digging(ground))
    p.option(entrench, index(g));
}

void take_entrench(Play& p, Choice c) {
  const bool russian = p.w.nation[index(p.s.turn)] == Nation::russian;
  const u8 acted = p.s.acted;
  spend_action(p, group_id(c.who));
  if (russian) p.s.acted = acted;  // uf.36.5*: no action where his discards are concerned
  p.s.affair.group = group_id(c.who);
  p.s.step = Step::entrench_draw;
}

namespace {

void ask_entrench_draw(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.36.1*"_rule, "uf.prompt.entrench"_text, l.w.rnc_class);
  p.with("group", group_kind, index(l.s.affair.group));
}

void take_entrench_draw(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  const GroupId g = p.s.affair.group;
  const CardInfo& drawn = p.w.cards[index(card)];
  const bool success = drawn.red && drawn.number <= 2;
  if (success) at(p.s, g).flags |= group_entrenched;
  if (p.log)
    p.tell("entrench_draw", "uf.36.1*"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card))
        .gives(success ? "entrenched" : "nothing");
  end_affair(p);
  after_check(p, card);
  menu(p, Step::action);
}

}  // namespace

const StepRules entrench_draw_step = drawing<ask_entrench_draw, take_entrench_draw>;

}  // namespace bocage::uf
