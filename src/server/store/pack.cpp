#include "server/store/pack.hpp"

#include <zlib.h>

#include <new>

namespace bocage::store {

std::string packed(std::string_view bytes) {
  uLongf length = compressBound(bytes.size());
  std::string out(length, '\0');
  if (compress2(reinterpret_cast<Bytef*>(out.data()), &length,
                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(),
                Z_BEST_COMPRESSION) != Z_OK)
    throw std::bad_alloc();  // the only way it can fail
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
