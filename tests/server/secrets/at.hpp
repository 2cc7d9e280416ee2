#pragma once
// What is secret in America Triumphant: where and when paratroops will drop (11.2a), and aircraft that
// were sent to the defence of a hex until it is fought for (3.33b).
#include <string_view>

#include "games/america_triumphant/io/io.hpp"
#include "games/america_triumphant/rules/rules.hpp"
#include "kernel/random.hpp"
#include "server/secrets/ordinary.hpp"

namespace bocage::at {

struct Secrets : OrdinarySecrets {
  static constexpr std::string_view reveals[] = {
      "combat",       // 3.33d: aircraft of the defence join it
      "air_spent",    // 11.3d
      "drop_landed",  // 11.2c
      "drop_failed",  // 11.2b
      "drop_lost"     // 11.2e
  };

  static bool made_at_start(const World& w) { return w.on.drop; }

  static bool being_made(const State&) { return false; }

  static int stir(const World& w, State& s, Side viewer, Random& random) {
    int changed = 0;
    if (viewer != german && s.drop_turn != none8 && s.drop_turn > s.turn) {
      const auto rest = static_cast<std::uint32_t>(w.last_turn - s.turn);
      if (rest > 0) s.drop_turn = static_cast<std::uint8_t>(s.turn + 1 + random.below(rest));
      s.drop_hex = Hex{static_cast<std::uint16_t>(random.below(w.hexes))};
      ++changed;
    }
    if (viewer == german && s.frames.find(Step::air_defence) < 0)
      for (int i = 0; i < s.battles.size(); ++i) {
        Battle& b = s.battles[i];
        const bool fought = i == s.fight.battle && s.frames.find(Step::fight) >= 0;
        if (fought || b.over || b.off) continue;
        const int points = b.defence_air ? 0 : 2;
        if (points > s.air) continue;
        b.defence_air = static_cast<std::uint8_t>(points & 15);
        ++changed;
      }
    return changed;
  }

  static bool shows_later(Choice) { return false; }

  static Choice face(const World&, const State& s, Choice c) {
    if (c.verb == verb::plan_turn || c.verb == verb::plan_drop) return {c.verb, 0, 0, 0};
    if (c.verb == verb::fly && !s.frames.empty() && s.frames.step() == Step::air_defence)
      return {c.verb, 0, c.who, c.what};
    return c;
  }
};

}  // namespace bocage::at
