// sk.g7.1, sk.g5.3: the places of a section that is about to go.
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/supposed.hpp"

namespace bocage::sk {

namespace {

// The enemy they look for cover from: the nearest one known, if any.
Figure nearest_known(const World& w, const State& s, Side side, Point to) {
  Figure best;
  std::int64_t near = -1;
  each_known_enemy(w, s, side, [&](Figure f) {
    if (!fit(w, s, f)) return;
    const std::int64_t d = plane::square(at(s, f).at - to);
    if (near < 0 || d < near) near = d, best = f;
  });
  return best;
}

// Posts about a place that a man can reach and where that enemy's fire is caught (sk.g8.2), the nearest to where he would have
// stood first.
using Posts = List<std::uint16_t, 6>;
void find_posts(const World& w, const State& s, Figure f, Point to, Point own, int most, Figure foe,
                Posts& found) {
  const auto off = [&](int i) { return plane::square(w.posts[i].at - own); };
  const Supposed he(s, f);
  for (int i = 0; i < w.post_count; ++i) {
    const auto& post = w.posts[i];
    if (!plane::within(post.at, to, 12_cm) || !plane::within(post.at, at(s, f).at, most)) continue;
    const bool enough = found.size() == Posts::capacity();  // the nearest few
    if (enough && off(found[found.size() - 1]) <= off(i)) continue;
    if (foe && !sheltered(w, he.there(post.at, post.storey), f, at(s, foe).at)) continue;
    if (enough) found.pop();
    found.push(static_cast<std::uint16_t>(i));
    for (int k = found.size() - 1; k > 0 && off(found[k]) < off(found[k - 1]); --k)
      std::swap(found[k], found[k - 1]);
  }
}

}  // namespace

// Everybody who may goes along: as they stand to each other, or to cover.
void lay_out(const World& w, State& s, Group g, Figure lead, Point to, int storey, Gait gait,
             bool to_cover) {
  const StillTable still;
  s.walks.clear();
  WayTo way;
  if (!refuse_move(w, s, lead, to, storey, gait, &way, false, true))
    begin_walk(w, s, lead, way, storey, gait, false);
  const Vec shift = to - at(s, lead).at;
  const Figure foe = to_cover ? nearest_known(w, s, side_of(w, g), to) : Figure{};
  each_member(w, s, g, [&](Figure f) {
    if (f == lead || !fit(w, s, f) || !can_act(w, s, f) || at(s, f).moved || at(s, f).fired ||
        !may_move(w, s, f))
      return;
    const Point own = at(s, f).at + shift;
    bool placed = false;
    Goer goer = goer_of(w, s, f);
    goer.with_mates = true;
    const int most = stride(w, s, f, gait);
    const auto attempt = [&](Point p, int level, bool straight = false) {
      if (placed || !on_the_table(w, p)) return;
      if (straight && !level && !at(s, f).storey && !straight_there(w, s, goer, p, most)) return;
      if (refuse_move(w, s, f, p, level, gait, &way, true, true)) return;
      begin_walk(w, s, f, way, level, gait, false);
      placed = true;
    };
    if (to_cover) {
      Posts posts;
      find_posts(w, s, f, to, own, most, foe, posts);
      for (const std::uint16_t i : posts) attempt(w.posts[i].at, w.posts[i].storey);
    }
    attempt(own, 0);
    for (int k = 0; k < 8 && !placed; ++k)
      attempt(plane::along(own, plane::heading(45 * k), 250), 0, true);
    for (int k = 0; k < 8 && !placed; ++k)
      attempt(plane::along(at(s, f).at, to - at(s, f).at, most * (8 - k) / 10), 0, true);
  });
  // Who found no place stays; nobody goes to where he stands.
  for (int i = 0; i < s.walks.size();) {
    const Walk& walk = s.walks[i];
    if (walk.who != lead && may_stand(w, s, goer_of(w, s, walk.who), walk.to[walk.legs - 1],
                                      walk.storey) == Stand::occupied)
      s.walks.remove(i);
    else ++i;
  }
}
namespace {

Refusal refuse_formation(const World& w, const State& s, Choice c) {
  const auto f = top<FormationFrame>(s);
  if (c.verb == verb::go)
    return c.who || c.what || c.count ? Refusal{"sk.g7.1"_rule, "sk.refuse.not_an_option"_text}
                                      : legal;
  if (c.verb != verb::place || c.count || c.who >= w.figure_count)
    return {"sk.g7.1"_rule, "sk.refuse.not_an_option"_text};
  const Figure man = figure(c.who);
  Gait gait = Gait::none;
  for (const Walk& walk : s.walks)
    if (walk.who == man) gait = static_cast<Gait>(walk.gait);
  if (gait == Gait::none) return {"sk.g7.1"_rule, "sk.refuse.does_not_go"_text};
  if (f.placed >= 28) return {"sk.g7.1"_rule, "sk.refuse.enough"_text};
  if (f.compulsory) {
    if (const Refusal no = refuse_compulsory(w, s, man, point_of(c.what), storey_of(c.what)))
      return no;
    return refuse_move(w, s, man, point_of(c.what), storey_of(c.what), gait, nullptr, false);
  }
  return refuse_move(w, s, man, point_of(c.what), storey_of(c.what), gait, nullptr,
                     man != leader_or_first(w, s, group(f.group)));
}
void ask_formation(const World& w, const State& s, Prompt& p) {
  const auto f = top<FormationFrame>(s);
  p.choice(side_of(w, group(f.group)), "sk.g7.1"_rule,
           f.compulsory ? "sk.prompt.compulsory"_text : "sk.prompt.formation"_text);
  p.of_player(owner_of(w, s, group(f.group)));
  p.with("group", group_kind, f.group);
  p.opens(verb::place);
  p.option(verb::go);
  if (f.placed >= 2) return;
  const auto judge = [&](Choice c) { return refuse_formation(w, s, c); };
  const int size = s.walks.size();
  for (int n = 0; n < 2 && n < size; ++n) {  // two of them, others from turn to turn
    const Walk& walk = s.walks[(s.turn + n) % size];
    const Point to = walk.to[walk.legs - 1];
    p.offer(judge, verb::place, walk.who.id,
            packed(plane::along(to, plane::heading((sample_turn(s, group(f.group)) + 90 * n) % 360),
                                150),
                   walk.storey));
  }
}
void take_formation(const World& w, State& s, Choice c, Events*) {
  auto f = top<FormationFrame>(s);
  if (c.verb == verb::go) {
    s.frames.pop();
    if (!s.walks.empty()) march(w, s, group(f.group), f.compulsory);
    return;
  }
  ++f.placed;
  s.frames.replace(f);
  const Figure man = figure(c.who);
  for (const Walk& walk : s.walks)
    if (walk.who == man) {
      WayTo way;
      refuse_move(w, s, man, point_of(c.what), storey_of(c.what), static_cast<Gait>(walk.gait),
                  &way, false);
      begin_walk(w, s, man, way, storey_of(c.what), static_cast<Gait>(walk.gait), false);
      return;
    }
}

}  // namespace

const StepRules formation_step{
    .ask = ask_formation, .refuse = refuse_formation, .take = take_formation};

}  // namespace bocage::sk
