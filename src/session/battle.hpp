#pragma once
// A battle of any game behind one face: for the engine protocol, the server and the command line.
// Whoever needs speed (search, lab) takes the typed battle instead: battle.as<PanzerGrenadier>().
#include <boost/json/fwd.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "files/game_io.hpp"
#include "kernel/game.hpp"

namespace bocage {

// Whose eyes: a side, a spectator (only what everybody may see), or the referee, who sees all.
struct Viewer {
  Side side = Side::nobody;
  bool all = false;
  static Viewer referee() { return {Side::nobody, true}; }
  static Viewer spectator() { return {}; }
  bool sees(Sides who) const {
    return all || (side == Side::nobody ? who == everybody : includes(who, side));
  }
};

// What an answer may carry beside the fields of its verb: an option is sent back as it was told.
inline bool is_of_every_answer(std::string_view key) {
  return key == "verb" || key == "id" || key == "do" || key == "text" || key == "rules" ||
         key == "nature" || key == "option";
}

template <class G>
class BattleOf;

class Battle {
 public:
  virtual ~Battle() = default;
  virtual std::unique_ptr<Battle> copy() const = 0;
  virtual std::unique_ptr<Battle> seen_copy(Viewer) const = 0;  // with what the viewer may know
  virtual std::string_view game() const = 0;
  virtual const ScenarioInfo& info() const = 0;
  // What happened before anybody was asked; nothing as soon as somebody has answered.
  virtual std::span<const Event> opening() const = 0;

  // The position.
  virtual const Prompt& prompt() const = 0;  // what is asked now
  virtual Refusal refuse(Choice) const = 0;  // while a choice is asked
  // False: something ran out of room (kernel/limits.hpp), and everything is as it was before.
  virtual bool take(Choice, Events* log) = 0;
  virtual Result result() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual std::uint64_t hash_for(Viewer) const = 0;  // of the redacted position

  // As JSON, in a language, for somebody's eyes.
  virtual boost::json::object pending(std::string_view language, Viewer) const = 0;
  virtual boost::json::object option(Choice, std::string_view language) const = 0;
  virtual boost::json::object event(const Event&, std::string_view language, Viewer) const = 0;
  virtual boost::json::object view(Viewer) const = 0;
  // The same as text, appended: what is told after every answer. Without options a choice reads
  // "waiting"; a number below 0 is left out.
  virtual void write_pending(std::string&, std::string_view language, Viewer,
                             bool with_options) const = 0;
  virtual void write_event(std::string&, const Event&, std::string_view language, Viewer,
                           long number) const = 0;
  // The words of a kind's value, as sentences use them: "2nd platoon", "0304".
  virtual std::string words_of(Kind, int value, std::string_view language) const = 0;
  virtual boost::json::object map() const = 0;
  virtual const std::string& map_text() const = 0;  // the same, kept: it never changes
  virtual boost::json::object odds(Choice, std::string_view language, Viewer) const = 0;
  virtual std::optional<boost::json::object> los(std::string_view from, std::string_view to,
                                                 std::string_view language, Viewer) const = 0;
  virtual std::optional<boost::json::object> reach(std::string_view unit, std::string_view language,
                                                   Viewer) const = 0;

  // The view as text for the wire: collections are objects by id where the game says so, because a
  // merge patch cannot change a part of an array.
  virtual void write_view(std::string&, Viewer) const = 0;
  // The position's bytes, and what changed for a viewer since then: a merge patch (RFC 7386) of its
  // wire view.
  virtual void write_position(std::string&) const = 0;  // in place of what is in it
  std::string position() const {
    std::string bytes;
    write_position(bytes);
    return bytes;
  }
  virtual void set_position(std::string_view bytes) = 0;  // as write_position wrote it
  virtual void write_patch(std::string&, std::string_view before, Viewer) const = 0;
  // What the pieces suffered since the battle stood like that: [{"who", "what", "text"}, ...].
  virtual boost::json::array losses(const Battle& before, std::string_view language) const = 0;
  // Which player of the asked side is asked, from 0; -1: whoever of them wants.
  virtual int player() const = 0;

  // A choice from a verb and named fields. `given` says which fields were named. Nothing, and a sentence
  // in `wrong`, if a name means nothing in this battle.
  struct Named {
    Choice choice;
    bool who = false, what = false, count = false;
  };
  virtual std::optional<Named> read_choice(const boost::json::object& fields,
                                           std::string& wrong) const = 0;
  virtual const VerbInfo* verb(Verb) const = 0;            // null: the game has none of that number
  virtual std::string name_of(Kind, int value) const = 0;  // as the protocol writes it: "0304"
  // Why not something that takes several answers ("go" there, by the best way), as far as the viewer
  // knows; nothing if the game has no such word.
  virtual std::optional<Refusal> judge(const boost::json::object& fields, Viewer) const = 0;
  // The number of a card or chit of the pending draw, by its name or by what it shows.
  virtual std::optional<int> read_item(std::string_view name) const = 0;
  // What is wrong with the name of a hex, a unit or whatever else los and reach know; empty: nothing.
  virtual std::string unknown_place(std::string_view name) const = 0;

  template <class G>
  BattleOf<G>* as() {
    return dynamic_cast<BattleOf<G>*>(this);
  }
  template <class G>
  const BattleOf<G>* as() const {
    return dynamic_cast<const BattleOf<G>*>(this);
  }
};

std::string side_name(const Battle&, Side);                      // "german"
std::optional<Side> read_side(const Battle&, std::string_view);  // the reverse
std::string refusal_text(const Battle&, const Refusal&, std::string_view language);

}  // namespace bocage
