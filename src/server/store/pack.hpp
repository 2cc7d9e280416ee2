#pragma once
// A journal that rests is kept deflated: about a fifth of its bytes.
#include <cstddef>
#include <string>
#include <string_view>

namespace bocage::store {

std::string packed(std::string_view bytes);
// Empty if these are not `length` bytes that were packed.
std::string unpacked(std::string_view packed, std::size_t length);

}  // namespace bocage::store
