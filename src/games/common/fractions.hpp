#pragma once
// Movement points that come in halves, thirds or sixths, as people write them.
#include <numeric>
#include <string>

namespace bocage {

// 9 sixths are "1 1/2", 2 thirds "2/3", 4 halves "2".
inline std::string mixed_number(int parts, int of_a_whole) {
  const int whole = parts / of_a_whole, rest = parts % of_a_whole;
  if (!rest) return std::to_string(whole);
  const int common = std::gcd(rest, of_a_whole);
  return (whole ? std::to_string(whole) + " " : "") + std::to_string(rest / common) + "/" +
         std::to_string(of_a_whole / common);
}

}  // namespace bocage
