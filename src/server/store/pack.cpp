#include "server/store/pack.hpp"

#include <zlib.h>

namespace bocage::store {

std::string packed(std::string_view bytes) {
  uLongf length = compressBound(bytes.size());
  std::string out(length, '\0');
  compress2(reinterpret_cast<Bytef*>(out.data()), &length,
            reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_BEST_COMPRESSION);
  out.resize(length);
  return out;
}

std::string unpacked(std::string_view packed, std::size_t length) {
  std::string out(length, '\0');
  uLongf got = length;
  const int code = uncompress(reinterpret_cast<Bytef*>(out.data()), &got,
                              reinterpret_cast<const Bytef*>(packed.data()), packed.size());
  if (code != Z_OK || got != length) out.clear();
  return out;
}

}  // namespace bocage::store
