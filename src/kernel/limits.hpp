#pragma once
// Room that runs out is never passed over in silence. Lists here have their capacity in their type;
// rules and loaders prove that it suffices. Should one be short all the same, what found no room is
// left out and the thread remembers it: the session then keeps the position it had and answers with
// an error, and everybody else plays on.

namespace bocage {

struct Shortages {
  unsigned count = 0;          // how often, on this thread
  const char* what = nullptr;  // what was short last
};

#if defined(__wasm__)
inline constinit Shortages shortages;
#else
inline constinit thread_local Shortages shortages;
#endif

// Out of the way of the code that has room.
[[gnu::cold, gnu::noinline]] inline void out_of_room(const char* what) {
  ++shortages.count;
  shortages.what = what;
}

// Whether anything ran short since it was made.
class Watch {
 public:
  bool short_of_room() const { return shortages.count != before_; }
  const char* of_what() const { return shortages.what; }

 private:
  unsigned before_ = shortages.count;
};

}  // namespace bocage
