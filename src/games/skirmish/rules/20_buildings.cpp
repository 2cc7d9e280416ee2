// sk.bt, sk.bk, sk.g20.3, sk.g20.4, sk.g20.6, sk.g20.7: rooms, walls that come down, bunkers.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

// sk.g20.3, sk.g20.4
void hit_room(const World& w, State& s, Bay b, int storey, Letter letter, bool he, Events* log) {
  const BayInfo& bay = w.bays[b.id];
  const Terrain& t = w.shapes[bay.shape.id];
  if (t.ground == Ground::bunker) {  // sk.bk.1, sk.bk.2, sk.g20.6
    if (letter == no_letter || letter < t.strength) {
      if (log)
        log->add("no_effect", "sk.bk.2"_rule, static_cast<Side>(s.shot.side))
            .with("shape", shape_kind, bay.shape.id);
      return;
    }
    if (pierced(s, bay.shape))
      s.frames.push(VictimsFrame{.harm = Harm::bunker,
                                 .where = bay.shape.id,
                                 .storey = static_cast<std::uint8_t>(storey)});  // sk.g20.7
    else
      s.frames.push(PierceFrame{.shape = bay.shape.id,
                                .storey = static_cast<std::uint8_t>(storey),
                                .gap = static_cast<std::uint8_t>(letter - t.strength)});
    return;
  }
  if (!he || letter == no_letter) {  // sk.g16.3
    if (log)
      log->add("no_effect", "sk.g16.3"_rule, static_cast<Side>(s.shot.side))
          .with("shape", shape_kind, bay.shape.id);
    return;
  }
  if (letter >= t.strength) {  // sk.bt.2: stone C, wood B
    s.collapsed[b.id >> 3] |= static_cast<std::uint8_t>(1u << (b.id & 7));
    if (log)
      log->add("collapses", "sk.bt.2"_rule, static_cast<Side>(s.shot.side))
          .with("shape", shape_kind, bay.shape.id);
    each_figure(w, [&](Figure f) {
      if (on_table(s, f) && at(s, f).aboard == 0xff && bay_at(w, at(s, f).at) == b)
        at(s, f).storey = 0;
    });
    for (int i = 0; i < w.gear_count; ++i)
      if (on_table(s, gear(i)) && bay_at(w, s.gears[i].at) == b) s.gears[i].storey = 0;
    s.frames.push(VictimsFrame{.harm = Harm::collapse, .where = b.id});
    return;
  }
  s.frames.push(
      VictimsFrame{.harm = Harm::room, .where = b.id, .storey = static_cast<std::uint8_t>(storey)});
}
namespace {

void ask_pierce(const World&, const State& s, Prompt& p) {
  const auto f = top<PierceFrame>(s);
  Chance die = Chance::throw_dice(1);
  die.classed = true;
  for (int n = 1; n <= 6; ++n) die.sum_class[n] = n + f.gap >= 2;
  p.roll(static_cast<Side>(s.shot.side), "sk.g20.6"_rule, "sk.prompt.pierce"_text, die);
  p.with("shape", shape_kind, f.shape).with("gap", number_kind, f.gap);
}
void take_pierce(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<PierceFrame>(s);
  s.frames.pop();
  const bool through = sum_of(c) + f.gap >= 2;
  if (log)
    log->add(through ? "pierced" : "not_pierced", "sk.g20.6"_rule, static_cast<Side>(s.shot.side))
        .on(c)
        .with("shape", shape_kind, f.shape);
  if (!through) return;
  s.pierced[f.shape >> 3] |= static_cast<std::uint8_t>(1u << (f.shape & 7));
  s.frames.push(VictimsFrame{.harm = Harm::bunker, .where = f.shape, .storey = f.storey});
  (void)w;
}

}  // namespace

const StepRules pierce_step{.ask = ask_pierce, .take = take_pierce};

}  // namespace bocage::sk
