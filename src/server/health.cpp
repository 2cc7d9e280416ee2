// Whether the server can do its work, for whoever watches over it.
#include "server/hall.hpp"

namespace bocage {

// Healthy is who can still write and read what was written. Asked more often than once a second it says
// what it found last.
void Hall::health(const net::Reply& reply) {
  const auto tell = [](const net::Reply& to, const Health& h) {
    if (h.ok) return to(net::json_reply("{\"ok\":true}"));
    to(net::error_reply(503, h.code, h.message));
  };
  {
    const std::lock_guard lock(health_mutex);
    if (Clock::now() - health_found.at < std::chrono::seconds(1)) return tell(reply, health_found);
    health_waiting.push_back(reply);
    if (health_waiting.size() > 1) return;  // it is being found out
  }
  const std::string now = std::to_string(now_millis());
  store.put("health", now, [this, now, tell](const store::Result& written) {
    Health found{Clock::now(), written.ok(), "", ""};
    if (!written.ok()) {
      const bool full = written.outcome == store::Outcome::full;
      found.code = full ? "storage_full" : "storage_failed";
      found.message = full ? "the disk is full: nothing can be stored" : written.message;
    } else {
      try {
        found.ok = store.get("health") == now;
      } catch (const std::exception& fault) {
        found.ok = false;
        found.message = fault.what();
      }
      if (!found.ok) found.code = "storage_failed";
    }
    std::vector<net::Reply> all;
    {
      const std::lock_guard lock(health_mutex);
      health_found = found;
      all.swap(health_waiting);
    }
    for (const net::Reply& each : all) tell(each, found);
  });
}

}  // namespace bocage
