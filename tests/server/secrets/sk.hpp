#pragma once
// What is secret in the skirmish game (g25.3): groups that lie unrevealed, counts that have not been
// called (g4.5), and who of those that wait will answer (g12.3).
#include <boost/json.hpp>
#include <string>
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

  // Everybody knows which groups lie unrevealed: those that are nowhere else; and who has a count that is still to come.
  static bool could_be(const State& a, const State& b) {
    for (int i = 0; i < max_groups; ++i)
      if (a.groups[i].hidden != b.groups[i].hidden || !a.groups[i].count != !b.groups[i].count)
        return false;
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

  // To charge or fire at a hidden man, or to walk or aim where he lies.
  template <class Battle>
  static boost::json::object tempting(const Battle& b, Side viewer, Random& random) {
    const World& w = b.world();
    const State& s = b.state();
    List<Figure, max_figures> lying;
    for (int i = 0; i < w.figure_count; ++i)
      if (side_of(w, figure(i)) != viewer && hidden(s, group_of(w, figure(i))) &&
          on_table(s, figure(i)))
        lying.push(figure(i));
    if (lying.empty() || s.frames.empty() || random.below(2)) return {};
    const auto named = [&](Kind kind, int value) { return name(w, b.names(), kind, value); };
    const Figure he =
        lying[static_cast<int>(random.below(static_cast<std::uint32_t>(lying.size())))];
    const std::string target = named(piece_kind, Piece(he).value),
                      place = named(point_kind,
                                    static_cast<int>(packed(at(s, he).at, at(s, he).storey))),
                      of_them = named(group_kind, group_of(w, he).id);
    const char* gaits[] = {"slow", "normal", "fast"};
    const char* gait = gaits[random.below(3)];
    switch (s.frames.step()) {
      case Step::man: {
        const Figure me = figure(s.frames.top<ManFrame>().figure);
        const std::string who = named(piece_kind, Piece(me).value);
        const Arm arm = main_arm(w, s, me);
        switch (random.below(4)) {
          case 0: return {{"verb", "charge"}, {"figure", who}, {"target", target}};
          case 1: return {{"verb", "cover"}, {"piece", who}, {"at", place}, {"with", 0}};
          case 2:
            if (arm)
              return {{"verb", "fire"},
                      {"figure", who},
                      {"target", target},
                      {"weapon", named(arm_kind, arm.id)}};
            [[fallthrough]];
          default: return {{"verb", "move"}, {"figure", who}, {"at", place}, {"gait", gait}};
        }
      }
      case Step::orders: {
        const std::string us = named(group_kind, s.frames.top<OrdersFrame>().group);
        switch (random.below(3)) {
          case 0: return {{"verb", "volley"}, {"group", us}, {"enemy", of_them}};
          case 1: return {{"verb", "charge_all"}, {"group", us}, {"enemy", of_them}};
          default: return {{"verb", "advance"}, {"group", us}, {"at", place}, {"gait", gait}};
        }
      }
      case Step::formation: {
        const auto& walks = s.walks;
        if (walks.empty()) return {};
        const Figure me =
            walks[static_cast<int>(random.below(static_cast<std::uint32_t>(walks.size())))].who;
        return {{"verb", "place"}, {"figure", named(piece_kind, Piece(me).value)}, {"at", place}};
      }
      default: return {};
    }
  }

  // g3.5: counts are called from the highest down. Down to one of them most pairs agree.
  static void linger(const World& w, const State& a, State& b, Side viewer, Random& random) {
    if (a.sequence != 3 || random.below(8) == 0) return;
    const int top = a.last_count ? a.last_count : 8;
    const int cut = 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(top - 1)));
    for (int i = 0; i < w.group_count; ++i) {
      const GroupState& real = a.groups[i];
      GroupState& now = b.groups[i];
      if (side_of(w, group(i)) == viewer || real.acted || !real.count) continue;
      if (real.count >= cut) now.count = real.count, now.held = real.held;
      else if (now.count >= cut) now.count = static_cast<std::uint8_t>(std::max(2, cut - 1));
    }
  }
  static constexpr unsigned throws_alike = 4;

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
