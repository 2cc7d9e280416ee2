// 6.5 and 19.1, 19.2. Resolving an attack: a card for each man, weapons that fail.
#include "games/up_front/tables.hpp"

namespace bocage::uf {

void next_man(Play& p) {
  Affair& a = p.s.affair;
  if (over(p.s)) return;
  while (exists(p.s, a.target) && a.next < at(p.s, a.target).men.size() &&
         infiltrating(p.s, at(p.s, a.target).men[a.next]))
    ++a.next;  // uf.20.4a*
  if (exists(p.s, a.target) && a.next < at(p.s, a.target).men.size()) {
    p.s.step = Step::fire_draw;
    p.s.asked = p.s.turn;
    return;
  }
  end_affair(p);
  menu(p, Step::action);
}

namespace {

struct Fate {
  int result;  // 0 nothing, 1 pinned, 2 KIA, 3 routs
  RuleId rule;
  int against;  // the number that had to be beaten for it, or was not
};

Fate fate(Look l, ManId m, int value, CardId card) {
  const PersonInfo& man = l.w.men[index(m)];
  const int bonus = commissar_bonus(l, m);
  if (!pinned(l.s, m)) {
    const int morale = man.morale + bonus;  // uf.10.1
    if (value > man.kia) return {2, "uf.6.51"_rule, man.kia};
    if (value > morale) return {1, "uf.6.52"_rule, morale};
    return {0, "uf.6.54"_rule, morale};
  }
  const int panic = man.panic + bonus;
  if (value > man.kia_pinned) return {2, "uf.6.51"_rule, man.kia_pinned};  // uf.10.13
  if (value <= panic) return {0, "uf.6.54"_rule, panic};
  return panic_kills(l, m, card) ? Fate{2, "uf.6.53"_rule, panic} : Fate{3, "uf.6.531"_rule, panic};
}

int strength_against(const State& s, ManId m) {
  return s.affair.fs + (at(s, m).flags & man_arrived ? 1 : 0);  // uf.17.8c*
}

ManId target_man(const State& s) { return at(s, s.affair.target).men[s.affair.next]; }

bool triggers(Look l, CardId card) {  // uf.19.1a*, uf.19.1b*
  const CardInfo& c = l.w.cards[index(card)];
  return c.red && (c.number == 6 || (c.number == 5 && l.s.affair.flags & affair_boxed));
}

// Cards that do the same to this man share a class. The table lasts until the next question.
const u8* fire_classes(Look l) {
  static thread_local u8 classes[card_limit];
  const ManId m = target_man(l.s);
  const PersonInfo& man = l.w.men[index(m)];
  const bool down = pinned(l.s, m), trapped = encircled(l.s, at(l.s, m).group);
  const int fs = strength_against(l.s, m), bonus = commissar_bonus(l, m);
  const int low = (down ? man.panic : man.morale) + bonus - fs;
  const int high = (down ? man.kia_pinned : man.kia) - fs;
  const int kill_to = !down ? 0 : trapped ? 99 : man.panic;
  const int five = l.s.affair.flags & affair_boxed ? -5 : -99;
  for (int c = 0; c < deck_limit; ++c) {
    const int rnc = l.w.rnc[c];
    const int mild = down ? (l.w.zero_r[c] <= kill_to ? 2 : 3) : 1;
    const int does = rnc > high ? 2 : rnc > low ? mild : 0;
    classes[c] = u8(does | l.w.breeze[c] << 3 | (rnc == -6) << 4 | (rnc == five) << 5);
  }
  return classes;
}

void go_malfunction(Play& p, CardId card);

// uf.6.5c: each man has a card of his own.
void take_fire_draw(Play& p, Choice c) {
  const Look l{p.w, p.s};
  const ManId m = target_man(p.s);
  const CardId card = draw_card(p, c);
  const int value = strength_against(p.s, m) + p.w.rnc[index(card)];
  const Fate f = fate(l, m, value, card);
  const bool check = triggers(l, card);
  if (p.log) {
    constexpr const char* words[] = {"nothing", "pinned", "kia", "rout"};
    p.tell("fire_draw", f.rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("card", card_kind, index(card))
        .number("strength", strength_against(p.s, m))
        .number("drawn", p.w.rnc[index(card)])
        .number("value", value)
        .number("against", f.against)
        .gives(words[f.result])
        .on(c);
  }
  if (f.result < 2) ++p.s.affair.next;
  if (f.result == 1) pin(p, m, "uf.6.52"_rule);
  if (f.result >= 2) lose(p, m, f.result == 2, f.rule);
  after_check(p, card);
  if (over(p.s)) return;
  if (check) return go_malfunction(p, card);
  next_man(p);
}

// ---- 19.1: whose weapon fails ----

void take_failure(Play& p, int position) {
  const Look l{p.w, p.s};
  Affair& a = p.s.affair;
  const ManId m = at(p.s, a.group).men[position];
  const Man& man = at(p.s, m);
  const Ground here = ground_of(p.w, at(p.s, a.group));
  const bool exempt = man.flags & man_assistant || a.held >> position & 1 || infiltrating(p.s, m) ||
                      man.weapon == no_weapon ||
                      p.s.weapons[index(man.weapon)] != WeaponState::working ||
                      (a.flags & affair_boxed_only && !fires_boxed(l, m, here));
  if (!exempt) {
    p.s.weapons[index(man.weapon)] = WeaponState::malfunctioned;
    if (p.log)
      p.tell("malfunction", "uf.19.1c*"_rule, p.s.turn)
          .with("man", man_kind, index(m))
          .with("weapon", weapon_kind, index(man.weapon));
    if (firepower(l, a.group, a.target, a.held) < a.fp_needed) {  // uf.19.2*
      --a.fs;
      if (p.log) p.tell("fire_weakened", "uf.19.2*"_rule, p.s.turn).number("final", a.fs);
    }
  }
  next_man(p);
}

void go_malfunction(Play& p, CardId card) {
  Affair& a = p.s.affair;
  a.flags &= u8(~affair_boxed_only);
  if (p.w.cards[index(card)].number == 5) a.flags |= affair_boxed_only;
  if (at(p.s, a.group).men.size() == 1) return take_failure(p, 0);  // uf.14.6a
  p.s.step = Step::malfunction;
  p.s.asked = p.s.turn;
}

void take_malfunction(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  const int position = p.w.cards[index(card)].rpn[at(p.s, p.s.affair.group).men.size()];
  if (p.log)
    p.tell("malfunction_check", "uf.19.1a*"_rule, p.s.turn)
        .with("group", group_kind, index(p.s.affair.group))
        .with("card", card_kind, index(card))
        .number("position", position);
  after_check(p, card);
  take_failure(p, position - 1);
}

void ask_fire_draw(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.6.5b"_rule, "uf.prompt.fire_draw"_text, fire_classes(l));
  p.with("man", man_kind, index(target_man(l.s)));
}

void ask_malfunction(Look l, Prompt& p) {
  const GroupId g = l.s.affair.group;
  ask_draw(l, p, l.s.turn, "uf.19.1c*"_rule, "uf.prompt.malfunction"_text,
           l.w.rpn_class[at(l.s, g).men.size()]);
  p.with("group", group_kind, index(g));
}

}  // namespace

const StepRules fire_draw_step = drawing<ask_fire_draw, take_fire_draw>,
                malfunction_step = drawing<ask_malfunction, take_malfunction>;

}  // namespace bocage::uf
