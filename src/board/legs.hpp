#pragma once
// What a straight leg over the measured plane costs: ground has a price for each unit of length, and
// where pieces of ground lie over each other the dearest counts, unless a road runs over it.
//
//        a ----====####====------ b      The ends of each span are fractions of the way; sorted, they
//              2   4   2                 cut the leg into stretches of one price each.
//
// Lengths add up in nanometres where the unit is 0.1 mm: each piece to the nearest one, so that a
// dozen pieces stay well below ten.

#include "board/shape.hpp"

namespace bocage::plane {

inline constexpr std::int64_t nanometres_a_unit = 100'000;

// A length to the nearest nanometre.
constexpr std::int64_t length_nm(Vec v) { return nanometres(v); }

// That part of so many nanometres.
constexpr std::int64_t part_of(std::int64_t nm, Part t) {
  return static_cast<std::int64_t>(
      (static_cast<std::uint64_t>(nm) * static_cast<std::uint64_t>(t.n) +
       static_cast<std::uint64_t>(t.d) / 2) /
      static_cast<std::uint64_t>(t.d));
}

// The part of the segment a-b inside a circle. Its ends are roots, right to 0.1 mm over the length.
constexpr Spans spans_inside(Circle c, Point a, Point b) {
  Spans out;
  const Vec u = b - a, v = c.centre - a;
  const std::int64_t whole = square(u), along = dot(u, v);
  if (whole == 0) return out;
  const std::int64_t under = square(along) - whole * (square(v) - square(c.radius));
  if (under <= 0) return out;
  const std::int64_t r = root(under);
  Part from{along - r, whole}, to{along + r, whole};
  if (from.n < 0) from = {0, 1};
  if (to.n > to.d) to = {1, 1};
  if (from < to) out.span[out.size++] = {from, to};
  return out;
}

// What is left of some stretches without others. Each of these may cut one in two: where there is no room for the halves the
// rest stays whole.
constexpr Spans without(Spans whole, const Spans& others) {
  for (const Span gone : others) {
    if (whole.size == Shape::capacity) break;
    Spans left;
    const auto keep = [&](Part from, Part to) {
      if (from < to) left.span[left.size++] = {from, to};
    };
    for (const Span s : whole) {
      if (!(gone.from < s.to) || !(s.from < gone.to)) {
        keep(s.from, s.to);
        continue;
      }
      keep(s.from, gone.from);
      keep(gone.to, s.to);
    }
    whole = left;
  }
  return whole;
}

// The stretches of one leg.
template <int MaxSpans = 40>
class LegMeter {
 public:
  enum Layer : std::uint8_t { lower, upper, road };  // a road hides the price of what lies below

  constexpr void add(const Spans& spans, int price, Layer layer) {
    for (const Span s : spans) {
      if (count_ == MaxSpans) {
        overflow_ = true;
        return;
      }
      span_[count_++] = {s, price, layer};
    }
  }

  struct Cost {
    std::int64_t total = 0;    // nanometres of movement
    std::int64_t dear = 0;     // nanometres walked at a price of 2 or 3
    std::int64_t dearest = 0;  // at a price of 4 or more
    bool barred = false;       // a stretch without a price
  };

  // A price of 0 or less bars the way.
  constexpr Cost cost(std::int64_t length) const {
    Cost c;
    if (count_ == 0) {
      c.total = length;
      return c;
    }
    Part cut[2 * MaxSpans + 2];
    int cuts = 0;
    const auto insert = [&](Part t) {
      int k = cuts++;
      for (; k > 0 && t < cut[k - 1]; --k) cut[k] = cut[k - 1];
      cut[k] = t;
    };
    insert({0, 1});
    insert({1, 1});
    for (int i = 0; i < count_; ++i) insert(span_[i].span.from), insert(span_[i].span.to);
    std::int64_t begin = 0;
    for (int i = 0; i + 1 < cuts; ++i) {
      if (!(cut[i] < cut[i + 1])) continue;
      const std::int64_t end = part_of(length, cut[i + 1]), piece = end - begin;
      begin = end;
      int low = 1, high = 1;
      bool on_road = false, low_barred = false, high_barred = false;
      for (int k = 0; k < count_; ++k) {
        const Item& item = span_[k];
        if (cut[i] < item.span.from || item.span.to < cut[i + 1]) continue;
        if (item.layer == road) on_road = true;
        else if (item.layer == lower) {
          if (item.price <= 0) low_barred = true;
          else if (item.price > low) low = item.price;
        } else {
          if (item.price <= 0) high_barred = true;
          else if (item.price > high) high = item.price;
        }
      }
      const int price = on_road ? high : low > high ? low : high;
      if (high_barred || (low_barred && !on_road)) c.barred = true;
      c.total += piece * price;
      if (price >= 4) c.dearest += piece;
      else if (price >= 2) c.dear += piece;
    }
    return c;
  }
  constexpr bool overflowed() const { return overflow_; }

 private:
  struct Item {
    Span span;
    int price;
    Layer layer;
  };
  Item span_[MaxSpans];
  int count_ = 0;
  bool overflow_ = false;
};

}  // namespace bocage::plane
