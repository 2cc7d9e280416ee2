#pragma once
// What happens now, and what it interrupted: a stack of frames inside a position.
//
// A frame is eight bytes of which the first is the step; each step has a small struct of its own
// that names the other seven:
//
//   struct MoverFrame {
//     static constexpr Step kind = Step::mover;
//     Step step = kind;
//     Unit unit;
//     Hex from;
//     std::uint8_t stage = 0, spare[3] = {};
//   };
//
//   s.frames.push(MoverFrame{.unit = u, .from = hex});
//   auto mover = s.frames.top<MoverFrame>();   // a copy: eight bytes
//   mover.stage = 2;
//   s.frames.replace(mover);
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "kernel/list.hpp"

namespace bocage {

inline constexpr int frame_size = 8;

// What may be pushed as a frame of these steps.
template <class F, class Step>
concept FrameOf = std::is_trivially_copyable_v<F> && std::has_unique_object_representations_v<F> &&
                  sizeof(F) == frame_size && std::is_same_v<decltype(F::step), Step> &&
                  std::is_same_v<std::remove_cv_t<decltype(F::kind)>, Step>;

template <class Step, int N>
struct Frames {
  static_assert(std::is_enum_v<Step> && sizeof(Step) == 1);

  struct alignas(4) Frame {
    Step step;
    std::uint8_t rest[frame_size - 1];
    friend bool operator==(const Frame&, const Frame&) = default;
  };

  Roster<Frame, N> stack;

  static constexpr int capacity() { return N; }
  int size() const { return stack.size(); }
  bool empty() const { return stack.empty(); }
  Step step() const { return stack.back().step; }
  Step step(int below_top) const { return stack[stack.size() - 1 - below_top].step; }

  template <FrameOf<Step> F>
  void push(const F& frame) {
    assert(frame.step == F::kind);
    stack.push(std::bit_cast<Frame>(frame));
  }
  // A step that remembers nothing.
  void push(Step step) { stack.push(Frame{step, {}}); }

  template <FrameOf<Step> F>
  F top() const {
    return at<F>(0);
  }
  // The frame that many below the top.
  template <FrameOf<Step> F>
  F at(int below_top) const {
    const Frame& frame = stack[stack.size() - 1 - below_top];
    assert(frame.step == F::kind);
    return std::bit_cast<F>(frame);
  }
  template <FrameOf<Step> F>
  void replace(const F& frame, int below_top = 0) {
    Frame& slot = stack[stack.size() - 1 - below_top];
    assert(slot.step == F::kind);
    slot = std::bit_cast<Frame>(frame);
  }
  // Changes the top frame: s.frames.change<MoverFrame>([](MoverFrame& f) { f.stage = 2; });
  template <FrameOf<Step> F, class Change>
  void change(const Change& how) {
    F frame = top<F>();
    how(frame);
    replace(frame);
  }
  // Puts a frame so many below the top; 0 is on top.
  template <FrameOf<Step> F>
  void insert(int below_top, const F& frame) {
    stack.insert(stack.size() - below_top, std::bit_cast<Frame>(frame));
  }
  void pop() { stack.pop(); }
  void clear() { stack.clear(); }

  // How far below the top the nearest frame of a step lies; -1 if there is none.
  int find(Step step) const {
    for (int i = 0; i < stack.size(); ++i)
      if (stack[stack.size() - 1 - i].step == step) return i;
    return -1;
  }
};

}  // namespace bocage
