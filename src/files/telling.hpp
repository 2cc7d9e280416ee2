#pragma once
// A position told as a JSON text: whole, or what changed since an earlier one as a merge patch. A
// game tells its view once, part by part, for both:
//
//   tell.members(same, [](Members o, const State& s) { o.number("turn", s.turn); });
//   tell.object("units", [&] {
//     for (...) tell.part(id, exists, [&] { tell.members(...); });
//   });
//
// For a patch members are written for both positions and the difference of the texts is kept.
// same(a, b) is asked first: true where nothing can have changed, so that nothing need be written.
#include <span>
#include <utility>

#include "files/json_text.hpp"
#include "files/merge_patch.hpp"

namespace bocage {

template <class State>
class Telling {
 public:
  // Into an object that `out` has open. Without `before`: whole.
  Telling(std::string& text, const State& position, const State* earlier = nullptr)
      : out(text), now(position), before(earlier) {}

  template <class Same, class Write>
  void members(Same&& same, Write&& write) {
    if (!before) return write(Members{out}, now);
    if (!same(*before, now)) difference(write);
  }
  template <class Write>
  void members(Write&& write) {
    members([](const State&, const State&) { return false; }, write);
  }

  // Whether this is a patch and nothing here can have changed: then it need not be told at all.
  template <class Same>
  bool unchanged(Same&& same) const {
    return before && same(*before, now);
  }

  // An object that is always there; left out of a patch when nothing in it changed.
  template <class Parts>
  void object(std::string_view key, Parts&& parts) {
    const std::size_t start = out.size();
    append_key(out, key);
    out += '{';
    parts();
    if (before && out.back() == '{') out.resize(start);
    else out += '}';
  }

  // An object that comes and goes.
  template <class Exists, class Parts>
  void part(std::string_view key, Exists&& exists, Parts&& parts) {
    const bool is = exists(now), was = before && exists(*before);
    if (!is && !was) return;
    if (!is) {
      Members{out}.nothing(key);
      return;
    }
    const State* const earlier = std::exchange(before, was ? before : nullptr);
    object(key, parts);
    before = earlier;
  }

 private:
  template <class Write>
  void difference(Write& write) {
    thread_local std::string then_text, now_text;  // a writer does not tell in between
    thread_local std::vector<MemberMark> then_marks, now_marks;
    then_text = now_text = "{";
    then_marks.clear();
    now_marks.clear();
    write(Members{then_text, &then_marks}, *before);
    write(Members{now_text, &now_marks}, now);
    append_merge_diff(out, then_text, then_marks, now_text, now_marks);
  }

  std::string& out;
  const State& now;
  const State* before;
};

// A whole view as a tree, with the parts of the named objects as lists.
boost::json::object parse_view(std::string_view text, std::span<const std::string_view> keyed);

// The text for it.
template <class Io>
std::string told(const auto& world, const auto& names, const auto& state, auto viewer) {
  std::string text = "{";
  Telling tell(text, state);
  Io::tell(tell, world, names, viewer);
  return text += '}';
}

}  // namespace bocage
