#pragma once
// What a game may have and need not is named all the same: a hook that a contract knows is either the
// function the contract describes, or None. A mistyped one is then missing, and does not compile.
//
//   static constexpr None propose{}, suggest{};   // nothing to propose
#include <concepts>
#include <type_traits>

namespace bocage {

struct None {};

template <class T>
concept IsNone = std::same_as<std::remove_cvref_t<T>, None>;

}  // namespace bocage
