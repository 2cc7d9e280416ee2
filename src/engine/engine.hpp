#pragma once
// The engine protocol: one JSON request a line, one JSON reply a line. docs/protocol.md is its manual.
#include <boost/json/fwd.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.hpp"

namespace bocage {

// What a computer player answers: its choice and what it thinks of the position.
struct Advice {
  Choice choice{};
  double win = 0.5;  // its estimate of winning
  std::uint64_t iterations = 0;
  std::string reason;     // a sentence
  bool concedes = false;  // it sees no hope left
  // What the sentence is made of: the deed, and what speaks for it, the strongest first. No deed where
  // the sentence is about something else.
  std::string deed{};
  std::vector<std::string> grounds{};
  bool forced = false;  // there was nothing else to do
  bool silent = false;  // no ground but that nothing else seemed better
};

// How hard to think. Exactly one of level, millis, iterations is given.
struct Thinking {
  std::string level;
  int millis = 0;
  std::uint64_t iterations = 0;
  std::uint64_t seed = 1;
  std::string language = "en";
};

// A computer player for any battle; an empty choice (verb 0) and a reason if it cannot.
using Player = std::function<Advice(const Battle&, const Thinking&)>;

// How a battle looks to somebody who sees everything: the first side's chance to win.
struct Judge {
  std::function<double(const Battle&)> chance;
  // The chance to be expected once this answer is taken (it may be a throw) and before further throws fall,
  // as it was weighed at an earlier moment: one measure for a throw and all that follow from it.
  std::function<double(const Battle&, Choice, const Battle& earlier)> expected;
  explicit operator bool() const { return chance && expected; }
};

class Engine {
 public:
  static constexpr std::size_t longest_line = 4u << 20;

  explicit Engine(Player player = {}) : player_(std::move(player)) {}

  // One reply, without a line end. It never throws, whatever the line is.
  std::string answer(std::string_view line);
  bool quit() const { return quit_; }

 private:
  boost::json::object dispatch(std::string_view verb, const boost::json::object& request);
  boost::json::object begin(const boost::json::object&);
  boost::json::object scenarios(const boost::json::object&) const;
  boost::json::object choose(const boost::json::object&);
  boost::json::object roll(const boost::json::object&);
  boost::json::object ahead(std::string_view verb, const boost::json::object&) const;
  boost::json::object undo(const boost::json::object&);
  boost::json::object events(const boost::json::object&) const;
  boost::json::object view(const boost::json::object&) const;
  boost::json::object go(const boost::json::object&);
  boost::json::object load(const boost::json::object&);
  boost::json::object rule(const boost::json::object&) const;

  boost::json::object pending() const;
  boost::json::object happened(std::size_t since) const;  // events from there on, and pending
  Session& battle();
  const Session& battle() const;

  Player player_;
  std::optional<Session> session_;
  std::string language_ = "en";
  bool quit_ = false;
};

// Reads requests from a stream until it ends or says quit.
int run_engine(std::istream&, std::ostream&, Player);

}  // namespace bocage
