#pragma once
// What is secret in the skirmish game (g25.3): groups that lie unrevealed, counts that have not been
// called (g4.5), and who of those that wait will answer (g12.3).
#include <string_view>

#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "kernel/random.hpp"
#include "server/secrets/ordinary.hpp"

namespace bocage::sk {

struct Secrets : OrdinarySecrets {
  static constexpr std::string_view reveals[] = {
      "revealed",  // g25.3
      "called"     // g3.5: whose turn it is at which count
  };
  static constexpr std::array<std::string_view, 1> shows{"reacts"};  // g12.3

  // g3.5, g4.6: that a hidden group is due, or is not yet, tells whether somebody else's count comes first.
  static bool asked_otherwise(const World& w, const State& a, const State& b, Side viewer) {
    const auto asked = [&](const State& s) {
      if (s.frames.empty() || s.frames.step() != Step::call) return false;
      const auto f = s.frames.top<CallFrame>();
      return f.hidden && f.side == index(viewer);
    };
    if (!asked(a) || !asked(b)) return false;
    bool otherwise = a.frames.top<CallFrame>().may_pass != b.frames.top<CallFrame>().may_pass;
    for (int i = 0; i < w.group_count; ++i)
      otherwise |= side_of(w, group(i)) == viewer && a.groups[i].ready != b.groups[i].ready;
    return otherwise;
  }

  static bool made_at_start(const World& w) { return w.on.hidden; }

  // Everybody knows which groups lie unrevealed: those that are nowhere else.
  static bool could_be(const State& a, const State& b) {
    for (int i = 0; i < max_groups; ++i)
      if (a.groups[i].hidden != b.groups[i].hidden) return false;
    return true;
  }

  // g25.3: what a group does while it lies unrevealed.
  static bool unnoticed(const World&, const State& before, const State& after, Side) {
    const auto unseen = [](const State& s) {
      return s.active != 0xff && hidden(s, group(s.active));
    };
    return unseen(before) && unseen(after) && before.active == after.active;
  }

  static bool being_made(const State& s) {
    return s.frames.empty() || s.frames.step() == Step::setup;
  }

  // g12.4: the last one who could react ends the declarations, others do not. What that tells of him he shows at once: his
  // side is asked at whom, nobody else anything, and he must fire. While somebody hides nobody is the last (g12.6).
  static bool closes(const State& before, const State& after) {
    const auto in = [](const State& s, Step step) {
      return !s.frames.empty() && s.frames.step() == step;
    };
    return in(before, Step::react) && in(after, Step::reactor);
  }

  // Other counts, as low as those that are still to come; and nothing is left of who declared that he would fire (g12.4).
  static int stir(const World& w, State& s, Side viewer, Random& random) {
    int changed = s.frames.find(Step::react) < 0 ? forget_declarations(w, s, other(viewer)) : 0;
    for (int i = 0; i < w.group_count; ++i) {
      const Group g = group(i);
      if (side_of(w, g) == viewer) continue;
      GroupState& now = at(s, g);
      if (s.sequence != 3 || now.acted || now.count < 3 || now.held || hidden(s, g)) continue;
      const auto fresh = static_cast<std::uint8_t>(2 + random.below(now.count - 1u));
      const bool called_now = !s.last_count || now.count < s.last_count;
      if (!called_now || s.frames.step() != Step::call) continue;
      changed += fresh != now.count;
      now.count = fresh;
    }
    return changed;
  }

  static int forget_declarations(const World& w, State& s, Side side) {
    int forgotten = 0;
    const auto forget = [&](auto piece) {
      if (side_of(w, piece) != side) return;
      forgotten += at(s, piece).reacts;
      at(s, piece).reacts = 0;
    };
    for (int i = 0; i < w.figure_count; ++i) forget(figure(i));
    for (int i = 0; i < w.vehicle_count; ++i) forget(vehicle(i));
    for (int i = 0; i < w.gear_count; ++i) forget(gear(i));
    return forgotten;
  }

  static bool shows_later(Choice c) { return c.verb == verb::auto_setup; }

  static Choice face(const World& w, const State& s, Choice c) {
    const bool setting_up = !s.frames.empty() && s.frames.step() == Step::setup;
    const auto may_hide = [&](Group g) { return setting_up && w.on.hidden && info(w, g).may_hide; };
    switch (c.verb) {
      case verb::set_group: return may_hide(group(c.who & 0xff)) ? Choice{c.verb, 0, c.who, 0} : c;
      case verb::react: return {c.verb, 0, 0, 0};
      default: return c;
    }
  }
};

}  // namespace bocage::sk
