#pragma once
// Everything that happens says why: what, by whom, under which rule, with every shift and throw.
#include <cstdint>
#include <vector>

#include "kernel/chance.hpp"
#include "kernel/choice.hpp"
#include "kernel/ids.hpp"
#include "kernel/list.hpp"

namespace bocage {

// What a number means: a unit, a hex, a card. Each game numbers its kinds from 2 and names them
// for people (io/names.cpp).
using Kind = std::uint8_t;
inline constexpr Kind no_kind = 0;
inline constexpr Kind number_kind = 1;
inline constexpr Kind side_kind = 255;

// A named value of an event or a prompt, or a list of them. Those outside `seen` read "unknown"
// instead.
struct Arg {
  static constexpr std::int16_t single = -1;

  const char* name;
  Kind kind;
  Sides seen;
  std::int16_t size;  // of a list, whose items begin at Event::items[value]
  std::int32_t value;

  Arg() = default;
  constexpr Arg(const char* n, Kind k, Sides who, std::int32_t v, int list_size = single)
      : name(n), kind(k), seen(who), size(static_cast<std::int16_t>(list_size)), value(v) {}

  constexpr bool is_list() const { return size != single; }
};

// One modifier that applied: which rule, by how much.
struct Shift {
  RuleId rule;
  std::int16_t amount;
  TextId text;
};

struct Event {
  static constexpr int none = INT16_MIN;

  const char* what;  // "direct_fire": its words are <game>.event.direct_fire
  RuleId rule;
  Side side = Side::nobody;
  Sides seen = everybody;        // who hears of it at all
  bool reveals = false;          // something hidden came to light: no undo across it
  bool probes = false;           // something hidden might have: no undo across it either
  std::int16_t column = none;    // heading of the table column used
  const char* result = nullptr;  // "M1", "X"
  Choice roll{};                 // the throw it rests on; verb 0: none
  List<Arg, 12> args;
  List<Shift, 20> shifts;
  std::vector<std::int32_t> items;  // of the arguments that are lists, one list after the other

  Event& with(const char* name, Kind kind, int value, Sides who = everybody) {
    args.push({name, kind, who, value});
    return *this;
  }
  // An argument that is a list: .list("units", unit_kind).item(3).item(7)
  Event& list(const char* name, Kind kind, Sides who = everybody) {
    args.push({name, kind, who, static_cast<std::int32_t>(items.size()), 0});
    return *this;
  }
  Event& item(int value) {
    if (args.empty() || !args.back().is_list()) return *this;
    items.push_back(value);
    ++args.back().size;
    return *this;
  }
  Event& number(const char* name, int value) { return with(name, number_kind, value); }
  Event& shift(RuleId by, int amount, TextId text) {
    shifts.push({by, static_cast<std::int16_t>(amount), text});
    return *this;
  }
  Event& on(Choice thrown_dice) {
    roll = thrown_dice;
    return *this;
  }
  Event& in_column(int heading) {
    column = static_cast<std::int16_t>(heading);
    return *this;
  }
  Event& gives(const char* table_result) {
    result = table_result;
    return *this;
  }
  Event& only_for(Sides who) {
    seen = who;
    return *this;
  }
  Event& revealing() {
    reveals = true;
    return *this;
  }
  Event& probing(bool it_does) {
    probes = it_does;
    return *this;
  }
};

// Where events go. Rules hold a pointer to one, null while nobody listens (search, play-outs), and
// build an event only after looking:  if (log) log->add("moved", "pg.5.0a"_rule, side).with(...);
struct Events {
  std::vector<Event> list;

  Event& add(const char* what, RuleId rule, Side side) {
    list.push_back({.what = what, .rule = rule, .side = side});
    return list.back();
  }
};

}  // namespace bocage
