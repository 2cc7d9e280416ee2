// One WebSocket: it joins with tokens, and asks with the tokens it joined with.
#include "engine/members.hpp"
#include "engine/request.hpp"
#include "server/hall.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

struct Hall::Connection {
  struct Joined {
    std::shared_ptr<Room> room;
    int seat;
  };
  std::weak_ptr<net::Peer> peer;
  std::uint64_t id = 0;
  std::string address;  // as limits count it
  std::mutex mutex;     // joining ends on another thread
  bool closed = false;
  std::map<std::string, Joined, std::less<>> joined;  // by token
  std::size_t joining = 0;
};

void Hall::opened(std::weak_ptr<net::Peer> weak) {
  const auto peer = weak.lock();
  if (!peer) return;
  auto connection = std::make_shared<Connection>();
  connection->id = peer->id;
  connection->address = net::limit_key(peer->address);
  connection->peer = std::move(weak);
  peer->user = connection;
}

void Hall::hear(net::Peer& peer, std::string_view text) {
  const auto connection = std::static_pointer_cast<Connection>(peer.user);
  if (!connection) return;
  Asker asker;
  asker.peer = connection->peer;
  asker.address = connection->address;
  try {
    boost::system::error_code bad;
    json::parse_options parsing;
    parsing.max_depth = 16;
    unsigned char space[2048];  // enough for almost every request
    json::monotonic_resource here(space, sizeof space);
    json::value parsed =
        json::parse(json::string_view(text.data(), text.size()), bad, &here, parsing);
    if (bad) throw Problem{"bad_json", "this message is not JSON: " + bad.message()};
    if (!parsed.is_object())
      throw Problem{"bad_request", "a request is an object: {\"id\": 1, \"do\": \"ping\"}"};
    json::object& request = parsed.get_object();
    if (const json::value* id = request.if_contains("id"))
      if (id->is_int64() || id->is_uint64() || (id->is_string() && id->get_string().size() <= 64))
        asker.id = json::serialize(*id);
    if (const json::value* language = request.if_contains("language"))
      if (language->is_string() && known_language(std::string_view(language->get_string())))
        asker.language = language->get_string();
    hear_request(connection, std::move(asker), request);
  } catch (const Problem& problem) {
    refused.add();
    asker.refuse(problem);
  }
}

void Hall::hear_request(const std::shared_ptr<Connection>& c, Asker asker,
                        const json::object& request) try {
  const std::string verb = need_text(request, "do");
  if (verb == "ping") {
    check_members({"ping", ""}, of_every_request, request);
    return asker.reply({});
  }
  if (verb == "join") check_members({"join", "have last contribution"}, of_every_request, request);
  const std::string token = need_text(request, "token");
  if (verb == "join") return join(c, asker, json::object(request, json::storage_ptr()));
  Connection::Joined found;
  {
    const std::lock_guard lock(c->mutex);
    const auto it = c->joined.find(token);
    if (it == c->joined.end()) throw Problem{"not_joined", "join with this token first"};
    found = it->second;
  }
  found.room->request(std::move(asker), found.seat, token, request);
} catch (const Problem& problem) {
  refused.add();
  asker.refuse(problem);
}

void Hall::join(const std::shared_ptr<Connection>& c, Asker asker, json::object request) {
  {
    const std::lock_guard lock(c->mutex);
    if (c->joined.size() + c->joining >= options.max_tokens)
      throw Problem{"too_many_seats", "one connection cannot hold more seats"};
    ++c->joining;
  }
  const Behalf behalf{asker.address, std::to_string(c->id)};
  const bool posted = workers.post(
      behalf, Takes::brief, [this, c, asker = std::move(asker), request = std::move(request)] {
        struct Joined {  // whatever happens
          Connection& c;
          ~Joined() {
            const std::lock_guard lock(c.mutex);
            --c.joining;
          }
        } const joined{*c};
        if (asker.peer.expired()) return;
        try {
          const std::string token = need_text(request, "token");
          const Found found = find(token);
          if (!found.room) {
            refused.add();
            asker.refuse(
                {"unknown_token", "no seat belongs to this link; it may have been mistyped"});
          } else {
            Subscriber who{c->peer, c->id, found.seat, token, asker.language, c->address};
            found.room->join(asker, std::move(who), request, [c, found, token] {
              const std::lock_guard lock(c->mutex);
              if (!c->closed) c->joined[token] = {found.room, found.seat};
              return !c->closed;
            });
          }
        } catch (const Problem& problem) {
          asker.refuse(problem);
        } catch (const std::exception& fault) {  // the store is damaged where this seat stands
          log.error("hall.join", {{"problem", fault.what()}});
          asker.refuse({"unavailable",
                        "this battle cannot be loaded; its keeper finds the reason in the log"});
        }
      });
  if (posted) return;
  const std::lock_guard lock(c->mutex);
  --c->joining;
  throw Problem{"busy", "you ask faster than the server answers; try again"};
}

void Hall::left(net::Peer& peer) {
  const auto connection = std::static_pointer_cast<Connection>(peer.user);
  if (!connection) return;
  std::map<std::string, Connection::Joined, std::less<>> joined;
  {
    const std::lock_guard lock(connection->mutex);
    connection->closed = true;
    joined.swap(connection->joined);
  }
  for (const auto& [token, each] : joined) each.room->leave(connection->id, connection->address);
}

}  // namespace bocage
