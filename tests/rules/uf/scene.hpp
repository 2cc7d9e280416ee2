#pragma once
// Positions for tests in a few words; what comes out is an ordinary scenario file.
#include <map>

#include "files/split.hpp"
#include "rules/uf/trial.hpp"

namespace bocage::uf {

class Scene {
 public:
  explicit Scene(const std::string& pair = "german-american") {
    text_ = "game = \"uf\"\nsides = [\"" + pair + "\"]\ndecks = 3\n";
    const auto nations = split(pair, '-');
    for (int i = 0; i < 2; ++i)
      losses_[std::string(nations[static_cast<std::size_t>(i)])] = "force = 15\n";
  }
  // group("german-B", 1, "woods, movement forward", "G3, G5 crew=G3", "acted = true")
  Scene& group(const std::string& id, int chit, const std::string& stack, const std::string& men,
               const std::string& extra = "") {
    const auto dash = id.find('-');
    groups_ += "[[group]]\nside = \"" + id.substr(0, dash) + "\"\nletter = \"" +
               id.substr(dash + 1) + "\"\nchit = " + std::to_string(chit) +
               "\nstack = " + list(stack) + "\nmen = " + list(men) + "\n" + extra + "\n";
    return *this;
  }
  Scene& hand(const std::string& nation, const std::string& cards) {
    hands_ += nation + " = " + list(cards) + "\n";
    return *this;
  }
  Scene& losses(const std::string& nation, const std::string& lines) {
    losses_[nation] = lines + "\n";
    return *this;
  }
  Scene& turn(const std::string& nation, const std::string& more = "") {
    turn_ = "[turn]\nside = \"" + nation + "\"\n" + more + "\n";
    return *this;
  }
  Scene& top(const std::string& lines) {  // keys before the first table
    text_ += lines + "\n";
    return *this;
  }
  Scene& more(const std::string& tables) {
    more_ += tables + "\n";
    return *this;
  }
  std::string toml() const {
    std::string out = text_ + turn_ + groups_ + "[hands]\n" + hands_;
    for (const auto& [nation, lines] : losses_) out += "[losses." + nation + "]\n" + lines;
    return out + more_;
  }
  Trial play() const { return Trial(toml()); }

 private:
  static std::string list(const std::string& texts) {
    std::string out = "[", each;
    for (std::string_view part : split(texts, ',')) {
      while (part.starts_with(' ')) part.remove_prefix(1);
      if (!part.empty()) out += "\"" + std::string(part) + "\", ";
    }
    return out + "]";
  }
  std::string text_, turn_, groups_, hands_, more_;
  std::map<std::string, std::string> losses_;
};

// Cards drawn into a hand: quiet ones (the lowest-numbered Fire cards), so that nothing happens.
inline void refill(Trial& t) {
  while (t.prompt.ask == Ask::throw_ &&
         (t.s.step == Step::refill || t.s.step == Step::setup_refill)) {
    int quiet = 0;
    for (int c = 1; c < t.prompt.chance.items && !quiet; ++c)
      if (t.prompt.chance.weights[c] && t.w().cards[c].uses[0] == use_fire) quiet = c;
    if (!quiet) break;
    t.take(item_drawn(quiet));
  }
}

// The side whose turn it is does nothing more, whatever of that it is still asked.
inline void finish_turn(Trial& t) {
  t.dismiss("end_actions");
  t.dismiss("end_turn");
  refill(t);
}

// The fire strength of an announced attack, the other side having declined to answer.
inline int announced(Trial& t) {
  t.choose("announce");
  t.decline();
  return t.s.affair.fs;
}

inline constexpr const char* six_rifles = "G2, G4, G5, G6, G7, G8";

// What the two positions make of a Fire card of strength 3; `refused` if the attack is not allowed.
inline constexpr int refused = 99;
inline int net(const std::string& firer, int firer_chit, const std::string& target, int target_chit,
               const std::string& firer_id = "german-B",
               const std::string& target_id = "american-B") {
  Trial t = Scene()
                .group(firer_id, firer_chit, firer, six_rifles)
                .group(target_id, target_chit, target, "U6, U7, U8")
                .hand("german", "81")
                .play();
  const std::string fire = "fire group=" + firer_id + " target=" + target_id + " card=81";
  if (!t.may(fire)) return refused;
  t.choose(fire);
  return announced(t) - 3;
}

}  // namespace bocage::uf
