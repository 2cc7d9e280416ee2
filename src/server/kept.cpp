#include "server/kept.hpp"

#include <zlib.h>

#include <new>

namespace bocage {
namespace {

std::string gzipped(std::string_view bytes) {
  z_stream z{};
  constexpr int gzip = 16, window = 15, memory = 8;
  if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, window + gzip, memory, Z_DEFAULT_STRATEGY))
    throw std::bad_alloc();
  std::string out(deflateBound(&z, bytes.size()), '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  const int code = deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  if (code != Z_STREAM_END) throw std::bad_alloc();
  return out;
}

}  // namespace

net::Response Kept::reply(const std::string& name, bool gzip,
                          const std::function<std::string()>& make) {
  const Forms* forms = nullptr;
  {
    const std::scoped_lock guard(lock);
    if (const auto it = all.find(name); it != all.end()) forms = it->second.get();
  }
  if (!forms) {  // two may make it at once; the first is kept
    auto fresh = std::make_unique<Forms>();
    fresh->plain = make();
    fresh->gzipped = gzipped(fresh->plain);
    const std::scoped_lock guard(lock);
    forms = all.try_emplace(name, std::move(fresh)).first->second.get();
  }
  net::Response r;
  r.fixed = gzip ? forms->gzipped : forms->plain;
  r.headers.emplace_back("Vary", "Accept-Encoding");
  if (gzip) r.headers.emplace_back("Content-Encoding", "gzip");
  return r;
}

}  // namespace bocage
