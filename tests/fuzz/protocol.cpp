// Any lines at all: each gets one reply that is JSON, and the engine goes on.
#include <boost/json.hpp>
#include <cstdlib>

#include "engine/engine.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  bocage::Engine engine;
  for (int lines = 0; !text.empty() && lines < 40; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string reply = engine.answer(text.substr(0, end));
    if (!boost::json::parse(reply).as_object().contains("ok")) std::abort();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
