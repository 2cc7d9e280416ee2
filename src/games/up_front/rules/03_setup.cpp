// 3. Setting up: groups, crews, the deal, the first terrain. `turn` is the player who plays first.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

Refusal refuse_digging(const Ground&);

namespace {

bool waits(Look l, ManId m) { return l.w.men[index(m)].exists && at(l.s, m).group == not_placed; }
bool commissar(Look l, ManId m) { return l.w.men[index(m)].role == Role::commissar; }

// uf.15.51: he is placed last, when it is known which group is the largest.
ManId waiting_commissar(Look l, Side side) {
  for (int i = 0; i < men_a_side; ++i)
    if (const ManId m = man_id(side, i); waits(l, m) && commissar(l, m)) return m;
  return no_man;
}

int waiting_men(Look l, Side side) {
  int n = 0;
  for (int i = 0; i < men_a_side; ++i)
    n += waits(l, man_id(side, i)) && !commissar(l, man_id(side, i));
  return n;
}

// uf.3.2a: whether `rest` men can still complete a group of `size` and make 2 to 4 groups in all.
bool can_complete(int groups, int size, int rest, int most) {
  for (int more = 0; groups + more <= 4; ++more) {
    if (groups + more < 2) continue;
    const int fewest = (size < 2 ? 2 - size : 0) + 2 * more;
    if (rest >= fewest && rest <= most - size + most * more) return true;
  }
  return false;
}

struct Forming {
  int groups;  // the one being formed included
  int size, rest, most;
};

Forming forming(Look l) {
  const Side side = l.s.asked;
  return {l.s.forming + 1, at(l.s, group_id(side, l.s.forming)).men.size(), waiting_men(l, side),
          waiting_commissar(l, side) == no_man ? 10 : 9};
}

Refusal refuse_forming(Look l, const Forming& f, Choice c) {
  const Side side = l.s.asked;
  switch (c.verb) {
    case add_man: {
      if (c.what || c.count) return not_now();
      if (!is_man(c.who) || side_of(man_id(c.who)) != side || !waits(l, man_id(c.who)))
        return {"uf.3.2a"_rule, "uf.refuse.not_waiting"_text};
      if (commissar(l, man_id(c.who))) return {"uf.15.51"_rule, "uf.refuse.commissar_last"_text};
      if (f.size >= f.most || !can_complete(f.groups, f.size + 1, f.rest - 1, f.most))
        return {"uf.3.2a"_rule, "uf.refuse.group_sizes"_text};
      return legal;
    }
    case next_group:
      if (c.who || c.what || c.count) return not_now();
      if (f.size < 2 || f.groups >= 4 || !can_complete(f.groups + 1, 0, f.rest, f.most))
        return {"uf.3.2a"_rule, "uf.refuse.group_sizes"_text};
      return legal;
    case place_commissar: {
      const ManId m = waiting_commissar(l, side);
      if (f.rest || m == no_man || c.who != index(m)) return not_now();
      if (!is_group(c.what) || side_of(group_id(static_cast<int>(c.what))) != side ||
          !exists(l.s, group_id(static_cast<int>(c.what))))
        return {"uf.15.51"_rule, "uf.refuse.no_such_group"_text};
      const int size = at(l.s, group_id(static_cast<int>(c.what))).men.size() + 1;
      for (int k = 0; k < letters; ++k)
        if (u32(index(group_id(side, k))) != c.what && at(l.s, group_id(side, k)).men.size() > size)
          return {"uf.15.51"_rule, "uf.refuse.not_the_largest"_text};
      if (c.count < 1 || c.count > size) return {"uf.3.3a"_rule, "uf.refuse.no_such_position"_text};
      return legal;
    }
    default: return not_now();
  }
}

Refusal refuse_groups(Look l, Choice c) { return refuse_forming(l, forming(l), c); }

void ask_groups(Look l, Prompt& p) {
  const Side side = l.s.asked;
  p.choice(side, "uf.3.2a"_rule, "uf.prompt.form_groups"_text);
  p.with("group", group_kind, index(group_id(side, l.s.forming)));
  const Forming f = forming(l);
  const ManId boss = waiting_commissar(l, side);
  if (!f.rest && boss != no_man) {
    for (int k = 0; k < letters; ++k)
      for (int at_place = 1; at_place <= 10; ++at_place) {
        const Choice c{place_commissar, u8(at_place), u16(index(boss)),
                       u32(index(group_id(side, k)))};
        if (!refuse_forming(l, f, c)) p.option(c);
      }
    return;
  }
  for (int i = 0; i < men_a_side; ++i) {
    const Choice c{add_man, 0, u16(index(man_id(side, i))), 0};
    if (!refuse_forming(l, f, c)) p.option(c);
  }
  if (!refuse_forming(l, f, {next_group, 0, 0, 0})) p.option(next_group);
}

bool has_crew_choice(Look l, Side side) {
  for (int i = 0; i < men_a_side; ++i) {
    const ManId gunner = man_id(side, i);
    if (!in_play(l.s, gunner) || !l.w.men[index(gunner)].crew_needed) continue;
    for (ManId m : at(l.s, at(l.s, gunner).group).men)
      if (!refuse_crew(l, {form_crew, 0, u16(index(gunner)), u32(index(m))}, side)) return true;
  }
  return false;
}

// uf.3.4, and what the scenarios change in it.
void groups_formed(Play& p, Side side) {
  for (int k = 0; k < letters; ++k) {
    Group& g = at(p.s, group_id(side, k));
    if (g.men.empty()) continue;
    g.chit = 0;
    if (p.w.attacker != Side::nobody && p.w.attacker != side)
      g.chit = static_cast<i8>(p.w.defender_chit);
    if (p.w.start_in_stream >> index(side) & 1) g.stack.push({p.w.stream_marker, Lay::terrain});
  }
}

void go_deal(Play& p);

void crews_done(Play& p) {
  groups_formed(p, p.s.asked);
  if (p.s.asked == p.s.turn) {  // uf.3.2c
    p.s.asked = other(p.s.turn);
    p.s.forming = 0;
    p.s.step = Step::form_groups;
    return;
  }
  p.s.forming = 0;
  p.s.asked = p.w.nation[0] == Nation::german ? Side::first : Side::second;  // uf.3.5a
  p.s.step = Step::deal;
  go_deal(p);
}

void go_crews(Play& p) {
  p.s.step = Step::form_crews;
  if (!has_crew_choice({p.w, p.s}, p.s.asked)) crews_done(p);
}

void take_groups(Play& p, Choice c) {
  const Look l{p.w, p.s};
  const Side side = p.s.asked;
  if (c.verb == next_group) {
    ++p.s.forming;
    return;
  }
  const ManId m = man_id(c.who);
  const GroupId g =
      c.verb == add_man ? group_id(side, p.s.forming) : group_id(static_cast<int>(c.what));
  auto& men = at(p.s, g).men;
  men.insert(c.verb == add_man ? men.size() : c.count - 1, m);
  at(p.s, m).group = g;
  if (p.log)
    p.tell("man_placed", c.verb == add_man ? "uf.3.3a"_rule : "uf.15.51"_rule, side)
        .with("man", man_kind, index(m))
        .with("group", group_kind, index(g));
  if (!waiting_men(l, side) && waiting_commissar(l, side) == no_man) go_crews(p);
}

// ---- the deal ----

int dealt(Look l, Side side) {
  constexpr int size[] = {5, 6, 4};
  return size[static_cast<int>(l.w.nation[index(side)])];
}

void go_deal(Play& p) {
  const Look l{p.w, p.s};
  if (p.s.hand[index(p.s.asked)].size() < dealt(l, p.s.asked)) return;
  const Side next = other(p.s.asked);
  if (p.s.hand[index(next)].size() < dealt(l, next)) {
    p.s.asked = next;
    return;
  }
  p.s.step = Step::lay_terrain;
  p.s.asked = p.s.turn;
  p.s.passes = 0;
}

void take_card(Play& p, Choice c, RuleId rule) {
  const CardId card = draw_card(p, c);
  put_in_hand(p.s, p.s.asked, card);
  if (p.log) p.tell("drew", rule, p.s.asked).with("card", card_kind, index(card), only(p.s.asked));
  end_of_deck(p);
}

// ---- the first terrain ----

bool has_terrain(const Group& g) { return !g.stack.empty(); }

Refusal refuse_first_terrain(Look l, Choice c) {
  if (c.verb == pass) return c.who || c.what || c.count ? not_now() : legal;
  if (c.verb != terrain || c.count) return {"uf.3.6f"_rule, "uf.refuse.only_terrain_in_setup"_text};
  if (const Refusal r = refuse_card(l, l.s.asked, c.what, use_terrain))
    return {"uf.3.6f"_rule, r.text};
  if (!is_group(c.who) || !exists(l.s, group_id(c.who)))
    return {"uf.3.6a"_rule, "uf.refuse.no_such_group"_text};
  if (has_terrain(at(l.s, group_id(c.who)))) return {"uf.3.6b"_rule, "uf.refuse.has_terrain"_text};
  return legal;
}

void ask_first_terrain(Look l, Prompt& p) {
  p.choice(l.s.asked, "uf.3.6a"_rule, "uf.prompt.first_terrain"_text);
  for (CardId card : l.s.hand[index(l.s.asked)]) {
    if (card == unknown_card || !(uses(l.w, l.s, l.s.asked, card) & use_terrain)) continue;
    for (int g = 0; g < group_limit; ++g) {
      const Choice c{terrain, 0, u16(g), u32(index(card))};
      if (!refuse_first_terrain(l, c)) p.option(c);
    }
  }
  p.option(pass);
}

Side digger(Look l) {
  for (int i = 0; i < 2; ++i)
    if (l.w.entrench_one >> i & 1) return static_cast<Side>(i);
  return Side::nobody;
}

void go_setup_refill(Play& p) {
  const Look l{p.w, p.s};
  p.s.step = Step::setup_refill;
  for (Side side : {p.s.turn, other(p.s.turn)})
    if (p.s.hand[index(side)].size() < dealt(l, side) && p.s.deck_count) {
      p.s.asked = side;
      return;
    }
  begin_turn(p, p.s.turn);
}

void terrain_done(Play& p) {
  p.s.passes = 0;
  for (int i = 0; i < group_limit; ++i) {  // scenario B
    const GroupId g = group_id(i);
    if (exists(p.s, g) && p.w.entrench_without_terrain >> index(side_of(g)) & 1 &&
        !has_terrain(at(p.s, g)))
      at(p.s, g).flags |= group_entrenched;
  }
  const Side side = digger({p.w, p.s});
  if (side == Side::nobody) return go_setup_refill(p);
  p.s.step = Step::choose_entrenched;  // scenario F
  p.s.asked = side;
}

void take_first_terrain(Play& p, Choice c) {
  if (c.verb == pass) {
    ++p.s.passes;
    if (p.log) p.tell("passed", "uf.3.6b"_rule, p.s.asked);
  } else {
    p.s.passes = 0;
    const CardId card = card_id(static_cast<int>(c.what));
    take_from_hand(p, p.s.asked, card);
    at(p.s, group_id(c.who)).stack.push({card, Lay::terrain});  // uf.3.6c
    if (p.log)
      p.tell("terrain_placed", "uf.3.6a"_rule, p.s.asked)
          .with("group", group_kind, c.who)
          .with("card", card_kind, index(card));
  }
  bool room = false;
  for (const Group& g : p.s.groups) room |= !g.men.empty() && !has_terrain(g);
  if (p.s.passes >= 2 || !room) return terrain_done(p);
  p.s.asked = other(p.s.asked);
}

Refusal refuse_start_entrenched(Look l, Choice c) {
  if (c.verb == done) return c.who || c.what || c.count ? not_now() : legal;
  if (c.verb != start_entrenched || c.what || c.count) return not_now();
  if (!is_group(c.who) || side_of(group_id(c.who)) != l.s.asked || !exists(l.s, group_id(c.who)))
    return {"uf.36.1*"_rule, "uf.refuse.not_your_group"_text};
  return refuse_digging(ground_of(l.w, at(l.s, group_id(c.who))));
}

// ---- who plays first, if they draw for it (uf.4.1b and scenario A) ----

void take_first_draw(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  Affair& a = p.s.affair;
  a.cards.push(card);
  if (p.log)
    p.tell("drew_for_first", "uf.4.1b"_rule, p.s.asked).with("card", card_kind, index(card));
  if (a.cards.size() == 1) {
    p.s.asked = other(p.s.asked);
    return;
  }
  const int own = p.w.rnc[index(a.cards[1])], his = p.w.rnc[index(a.cards[0])];
  for (CardId x : a.cards) p.s.deck[index(x)] = 1, ++p.s.deck_count;
  a.cards.clear();
  const Side second_drawer = p.s.asked;
  p.s.asked = other(second_drawer);
  p.s.drawn = 0;
  if (own == his) return;  // drawn again
  p.s.turn = p.s.asked = own > his ? second_drawer : other(second_drawer);
  p.s.step = Step::form_groups;
}

void ask_first_draw(Look l, Prompt& p) {
  ask_draw(l, p, l.s.asked, "uf.4.1b"_rule, "uf.prompt.first_draw"_text, l.w.rnc_class);
}

// ---- crews ----

void ask_crews(Look l, Prompt& p) {
  p.choice(l.s.asked, "uf.11.12"_rule, "uf.prompt.form_crews"_text);
  for (int k = 0; k < letters; ++k) list_crew_pairs(l, group_id(l.s.asked, k), l.s.asked, p);
  p.option(done);
}

Refusal refuse_crews(Look l, Choice c) {
  if (c.verb == done) return c.who || c.what || c.count ? not_now() : legal;
  return c.verb == form_crew ? refuse_crew(l, c, l.s.asked) : not_now();
}

void take_crews(Play& p, Choice c) {
  if (c.verb == done) return crews_done(p);
  place_crew(p, man_id(c.who), man_id(static_cast<int>(c.what)));
  if (!has_crew_choice({p.w, p.s}, p.s.asked)) crews_done(p);
}

// ---- cards into the hands ----

void ask_deal(Look l, Prompt& p) {
  ask_draw(l, p, l.s.asked, "uf.3.5a"_rule, "uf.prompt.deal"_text, nullptr);
  p.seen = only(l.s.asked);
}

void take_deal(Play& p, Choice c) {
  take_card(p, c, "uf.3.5a"_rule);
  go_deal(p);
}

void ask_setup_refill(Look l, Prompt& p) {
  ask_draw(l, p, l.s.asked, "uf.3.6d"_rule, "uf.prompt.deal"_text, nullptr);
  p.seen = only(l.s.asked);
}

void take_setup_refill(Play& p, Choice c) {
  take_card(p, c, "uf.3.6d"_rule);
  go_setup_refill(p);
}

// ---- who starts dug in ----

void ask_entrenched(Look l, Prompt& p) {
  p.choice(l.s.asked, "uf.36.1*"_rule, "uf.prompt.choose_entrenched"_text);
  for (int k = 0; k < letters; ++k) {
    const Choice c{start_entrenched, 0, u16(index(group_id(l.s.asked, k))), 0};
    if (!refuse_start_entrenched(l, c)) p.option(c);
  }
  p.option(done);
}

void take_entrenched(Play& p, Choice c) {
  if (c.verb == start_entrenched) {
    at(p.s, group_id(c.who)).flags |= group_entrenched;
    if (p.log)
      p.tell("starts_entrenched", "uf.36.1*"_rule, p.s.asked).with("group", group_kind, c.who);
  }
  go_setup_refill(p);
}

}  // namespace

const StepRules first_draw_step = drawing<ask_first_draw, take_first_draw>,
                form_groups_step = choosing<ask_groups, refuse_groups, take_groups>,
                form_crews_step = choosing<ask_crews, refuse_crews, take_crews>,
                deal_step = drawing<ask_deal, take_deal>,
                lay_terrain_step =
                    choosing<ask_first_terrain, refuse_first_terrain, take_first_terrain>,
                choose_entrenched_step =
                    choosing<ask_entrenched, refuse_start_entrenched, take_entrenched>,
                setup_refill_step = drawing<ask_setup_refill, take_setup_refill>;

}  // namespace bocage::uf
