#pragma once
// How a typed battle tells its position: whole, or as what changed since.
#include <cstring>
#include <string>

namespace bocage {

template <class G>
void BattleOf<G>::write_view(std::string& out, Viewer viewer) const {
  const State now = seen_by(viewer);
  out += '{';
  Telling<State> telling(out, now);
  G::Io::tell(telling, *world_, *names_, viewer.all ? Side::nobody : viewer.side);
  out += '}';
}

template <class G>
void BattleOf<G>::write_patch(std::string& out, std::string_view before, Viewer viewer) const {
  struct Told {  // the last patch of this thread: both sides often see the same
    State then, now;
    std::uint64_t scenario = 0;  // 0: nothing yet
    Side side = Side::nobody;
    std::string text;
  };
  thread_local Told last;
  State then;
  if (before.size() != sizeof then) return write_view(out, viewer);
  std::memcpy(static_cast<void*>(&then), before.data(), sizeof then);
  if (!viewer.all) G::redact(*world_, then, viewer.side);
  const State now = seen_by(viewer);
  if (same(then, now)) {
    out += "{}";
    return;
  }
  const Side side = viewer.all ? Side::nobody : viewer.side;
  bool alike = side == last.side;
  if constexpr (!IsNone<decltype(G::Io::told_alike)>)
    alike |= side != Side::nobody && last.side != Side::nobody && G::Io::told_alike(*world_);
  if (!alike || last.scenario != labels_->id || !same(now, last.now) || !same(then, last.then)) {
    last.scenario = 0;  // should anything throw
    last.text = "{";
    Telling<State> telling(last.text, now, &then);
    G::Io::tell(telling, *world_, *names_, side);
    last.text += '}';
    last.then = then;
    last.now = now;
    last.side = side;
    last.scenario = labels_->id;
  }
  out += last.text;
}

}  // namespace bocage
