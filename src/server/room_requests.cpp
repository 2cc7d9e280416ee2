// What a seat may ask of its room. Handlers run while the room is locked and throw a Problem for
// what they refuse; a refused request leaves everything as it was.
#include <algorithm>
#include <utility>

#include "engine/answers.hpp"
#include "engine/in_order.hpp"
#include "engine/members.hpp"
#include "engine/request.hpp"
#include "server/advice.hpp"
#include "server/hall.hpp"
#include "server/room.hpp"
#include "server/standing.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

constexpr std::size_t longest_chat = 1000, most_orders = 16;

// What a seat may ask for beside "join"; a socket is asked for "ping" too.
constexpr RequestForm requests[] = {{"choose", "seq answers +"},
                                    {"roll", "seq dice card chit"},
                                    {"undo", "to"},
                                    {"takeback", "to"},
                                    {"answer_takeback", "grant seq lines"},
                                    {"resign", ""},
                                    {"offer_draw", ""},
                                    {"answer_draw", "grant"},
                                    {"rematch", ""},
                                    {"chat", "text"},
                                    {"standing", "orders"},
                                    {"pass", ""},
                                    {"contribute", "bytes"},
                                    {"pending", "seq after"},
                                    {"why", "seq after side +"},
                                    {"odds", "seq after +"},
                                    {"reach", "seq unit after"},
                                    {"map", ""},
                                    {"view", "side"},
                                    {"events", "since before count"},
                                    {"advice", ""},
                                    {"los", "from to"},
                                    {"replay", "at side last"},
                                    {"branch", "at seats"},
                                    {"report", ""},
                                    {"luck", ""}};

}  // namespace

// --- coming and going ---

void Room::join(Asker asker, Subscriber who, json::object request,
                std::function<bool()> still_there) {
  struct Joining {
    Asker asker;
    Subscriber who;
    json::object request;
    std::function<bool()> still_there;
  };
  auto j = std::make_shared<Joining>(
      Joining{std::move(asker), std::move(who), std::move(request), std::move(still_there)});
  const auto enter = [self = shared_from_this(), j](const auto& again) -> void {
    Room& room = *self;
    if (!room.live)
      return j->asker.refuse(
          {"unavailable", "this battle cannot be loaded; its keeper finds the reason in the log"});
    const Task retry = [again] { again(again); };
    try {
      if (const std::string mixed = text_or(j->request, "contribution", ""); !mixed.empty()) {
        j->request.erase("contribution");
        const bool has = std::ranges::any_of(
            room.live->contributions, [&](const Contribution& c) { return c.seat == j->who.seat; });
        if (j->who.seat != spectator_seat && room.head.journal.dice == DiceMode::fair && !has)
          return room.contribute(j->asker, j->who.seat, mixed, retry);
      }
      if (room.needs_throws()) {
        room.waiting.push_front(retry);
        return room.begin_throws(nullptr);
      }
      auto& all = room.subscribers;
      const auto before = std::erase_if(all, [&](const Subscriber& s) {
        return s.peer_id == j->who.peer_id && s.token == j->who.token;
      });
      room.need_place(j->who);
      if (!j->still_there()) return;
      all.push_back(j->who);
      room.hall.subscribed.add(1 - static_cast<std::int64_t>(before));
      j->asker.tell(room.joined(j->who, j->request));
      if (!before && j->who.seat != spectator_seat) room.tell_seats();  // also of a second device
      room.next();
    } catch (const Problem& problem) {
      j->asker.refuse(problem);
    }
  };
  const Asker& who_asks = j->asker;
  post(who_asks, [enter] { enter(enter); });
}

// Whoever watches keeps nobody from his seat, and nobody alone keeps out all others who would watch.
void Room::need_place(const Subscriber& who) const {
  std::size_t there = 0, of_his = 0;
  for (const Subscriber& s : subscribers)
    if (s.seat == who.seat) ++there, of_his += s.address == who.address;
  const std::size_t most = hall.options.max_subscribers;
  if (there >= most || of_his >= (most + 1) / 2)
    throw Problem{"room_full", "too many people watch this battle already"};
}

void Room::leave(std::uint64_t peer, const std::string& address) {
  leave_word(address, [this, peer] {
    const auto gone =
        std::erase_if(subscribers, [&](const Subscriber& s) { return s.peer_id == peer; });
    hall.subscribed.add(-static_cast<std::int64_t>(gone));
    if (gone) tell_seats();
  });
}

// --- requests ---

void Room::request(Asker asker, int seat, const std::string& token, const json::object& request) {
  asker.seat = seat;
  if (const std::unique_lock lock(mutex, std::try_to_lock); lock) {
    take_words();
    return hear(asker, seat, token, request);
  }
  const std::string address = asker.address;
  leave_word(address, [this, asker = std::move(asker), seat, token,
                       request = json::object(request, json::storage_ptr())] {
    hear(asker, seat, token, request);
  });
}

void Room::hear(const Asker& asker, int seat, const std::string& token,
                const json::object& request) {
  touched = Clock::now();
  if (seat != spectator_seat && visitor != asker.address) visitor = asker.address;
  if (free()) return attend(asker, seat, token, request);
  if (waiting.size() >= hall.options.max_waiting)
    return asker.refuse({"busy", "too many requests wait for this battle"});
  wait([self = shared_from_this(), asker, seat, token,
        request = json::object(request, json::storage_ptr())] {
    self->attend(asker, seat, token, request);
  });
}

void Room::attend(const Asker& asker, int seat, const std::string& token,
                  const json::object& request) {
  if (!live)
    return asker.refuse(
        {"unavailable", "this battle cannot be loaded; its keeper finds the reason in the log"});
  try {
    handle(asker, seat, token, request);
  } catch (const Problem& problem) {
    hall.refused.add();
    asker.refuse(problem);
  } catch (const std::exception& fault) {
    hall.log.error("room.request", {{"battle", id}, {"problem", fault.what()}});
    asker.refuse({"internal", "the server made a mistake; nothing was done"});
  }
}

void Room::need_seat(int seat) const {
  if (seat == spectator_seat) throw Problem{"spectator", "spectators only watch"};
}

void Room::need_over() const {
  if (!over()) throw Problem{"not_over", "that is shown when the battle is over"};
}

// Whatever is taken back, the battle is played again from its start. Each side has its own patience: how often the
// other one has thought better of what it does unseen does not show.
void Room::need_patience(Side side) {
  net::Bucket& patience = going_back[static_cast<std::size_t>(index(side))];
  if (patience.last == Clock::time_point{})
    patience = {hall.options.goings_back.burst, Clock::now()};
  if (!patience.take(hall.options.goings_back, Clock::now()))
    throw Problem{"too_much_undone", "that is too much taken back at once; wait a little"};
}

// The answer is meant for the position with this seq; once another answer was taken it is stale.
void Room::need_seq(const json::object& request, int seat) const {
  const json::value* given = request.if_contains("seq");
  if (!given || !given->is_int64())
    throw Problem{"bad_request", "'seq' should be the number of the last update"};
  if (given->as_int64() != static_cast<std::int64_t>(seq(seat)))
    throw Problem{"stale", "the battle has gone on meanwhile; look again"};
}

void Room::handle(const Asker& asker, int seat, const std::string& token,
                  const json::object& request) {
  const auto peer = asker.peer.lock();
  if (!peer) return;
  for (Subscriber& s : subscribers)
    if (s.peer_id == peer->id && s.token == token) s.language = asker.language;
  const std::string verb = need_text(request, "do");
  check_members(requests, of_every_request, verb, request);
  if (verb == "choose") return choose(asker, seat, request);
  if (verb == "roll") return roll(asker, seat, request);
  if (verb == "undo") return undo(asker, seat, request);
  if (verb == "takeback") return takeback(asker, seat, request);
  if (verb == "answer_takeback") return answer_takeback(asker, seat, request);
  if (verb == "resign") return resign(asker, seat);
  if (verb == "offer_draw") return offer_draw(asker, seat);
  if (verb == "answer_draw") return answer_draw(asker, seat, need_switch(request, "grant"));
  if (verb == "rematch") return rematch(asker, seat);
  if (verb == "chat") return chat(asker, seat, need_text(request, "text"));
  if (verb == "standing") return standing(asker, seat, request);
  if (verb == "pass") {
    need_seat(seat);
    auto pass = hall.passes.give(token, Clock::now());
    if (!pass) throw Problem{"busy", "too many passes are about; try again later"};
    return asker.reply(
        {{"pass", std::move(*pass)}, {"seconds", std::chrono::seconds(Passes::good_for).count()}});
  }
  if (verb == "contribute") {
    need_seat(seat);
    if (head.journal.dice != DiceMode::fair)
      throw Problem{"dice_not_fair", "this battle's dice are thrown by hand"};
    for (const Contribution& c : live->contributions)
      if (c.seat == seat) throw Problem{"contributed", "this seat has contributed already"};
    return contribute(asker, seat, need_text(request, "bytes"), [asker] { asker.reply({}); });
  }
  if (verb == "pending" || verb == "why" || verb == "odds" || verb == "reach")
    return look(asker, seat, verb, request);
  if (verb == "map") return asker.tell("\"map\":" + battle().map_text());
  if (verb == "view") {
    const std::string side = text_or(request, "side", side_of(seat));
    if (side != side_of(seat))
      throw Problem{"not_yours", "only your own side's view is shown while the battle is on"};
    std::string text = "\"seq\":" + std::to_string(seq(seat)) + ",\"view\":";
    battle().write_view(text, viewer_of(seat));
    return asker.tell(text);
  }
  if (verb == "events") {
    // From "since" on; or a page of "count", the newest before "before", newest first.
    const bool page = request.contains("before") || request.contains("count");
    const std::size_t all = seen(seat);
    const auto amount = [&](const char* key, std::size_t otherwise) {
      return std::min(static_cast<std::size_t>(
                          std::max(0L, number_or(request, key, static_cast<long>(otherwise)))),
                      all);
    };
    const std::size_t before = amount("before", all), count = amount("count", page ? 100 : all);
    const std::size_t since =
        std::max(amount("since", 0), page ? before - std::min(before, count) : 0);
    // Part of the battle is played again for it: not on this thread.
    return tell_elsewhere(asker, [b = std::shared_ptr<const Battle>(battle().copy()),
                                  again = seen_later(seat, since, before), all, since, page,
                                  viewer = viewer_of(seat), language = asker.language] {
      const std::vector<Event> events = again();
      std::string text = "\"of\":" + std::to_string(all) + ",\"events\":[";
      for (std::size_t i = 0; i < events.size(); ++i) {
        const std::size_t at = page ? events.size() - 1 - i : i, n = since + at;
        if (text.back() != '[') text += ',';
        b->write_event(text, events[at], language, viewer, static_cast<long>(n));
      }
      return text += ']';
    });
  }
  const auto copy = [&] { return std::shared_ptr<const Battle>(battle().copy()); };
  if (verb == "advice") return advise(asker, seat);
  if (verb == "los")
    return elsewhere(asker,
                     [b = copy(), request = json::object(request, {}), language = asker.language,
                      viewer = viewer_of(seat)] { return los(*b, request, language, viewer); });
  if (verb == "replay") return replay(asker, seat, request);
  if (verb == "branch") return branch(asker, seat, request);
  if (verb == "report") return report(asker, seat);
  return luck(asker);
}

// What is pending, and what would be after some answers: on another thread, where it takes time.
void Room::look(const Asker& asker, int seat, std::string_view verb, const json::object& request) {
  const bool ahead = request.contains("after");
  if (verb == "pending" && !ahead)
    return asker.reply({{"pending", pending(seat, asker.language)}, {"seq", seq(seat)}});
  if (verb != "reach" || ahead) {
    need_seat(seat);
    if (!may_answer(seat)) {
      if (verb == "why")
        if (auto waits = why_not_now(battle(), viewer_of(seat).side, asker.language))
          return asker.reply(std::move(*waits));
      throw Problem{"not_your_turn", "it is not your turn to choose"};
    }
  }
  if (request.contains("seq")) need_seq(request, seat);
  if (ahead) (void)answers_of(request, "after");
  const auto reply = [verb = std::string(verb), request = json::object(request, {}),
                      language = asker.language, viewer = viewer_of(seat),
                      at = seq(seat)](const Battle& b) {
    json::object o = answer_ahead(b, verb, request, language, viewer, viewer);
    o["seq"] = at;
    return o;
  };
  if (verb == "why" && !ahead) return asker.reply(reply(battle()));
  elsewhere(asker,
            [b = std::shared_ptr<const Battle>(battle().copy()), reply] { return reply(*b); });
}

// What an old hand would do in this seat, with the general's doctrine and a short look, and why: a
// help against the computer, unfair among people.
void Room::advise(const Asker& asker, int seat) {
  need_seat(seat);
  if (!may_answer(seat)) throw Problem{"not_your_turn", "it is not your turn to choose"};
  const auto is_opponent = [&](const SeatInfo& s) { return s.side != battle().prompt().side; };
  if (!hall.options.player || std::ranges::any_of(head.seats, [&](const SeatInfo& s) {
        return is_opponent(s) && !s.computer;
      }))
    throw Problem{"no_advice", "advice is given against the computer only"};
  elsewhere(asker,
            [b = std::shared_ptr<const Battle>(battle().copy()), &player = hall.options.player,
             at = seq(seat), language = asker.language, viewer = viewer_of(seat)] {
              Thinking how;
              how.level = "general";
              how.iterations = 500;
              how.language = language;
              json::object advice = whole_advice(*b, player, how, viewer);
              advice["seq"] = at;
              return advice;
            });
}

// --- words and orders ---

// Whatever others are told because somebody wants to tell them: lines, offers, wishes.
void Room::need_tact(int seat) {
  chatting.resize(head.seats.size(), {hall.options.chats.burst, Clock::now()});
  if (!chatting[static_cast<std::size_t>(seat)].take(hall.options.chats, Clock::now()))
    throw Problem{"too_much_talk", "that is too much at once; wait a little"};
}

void Room::chat(const Asker& asker, int seat, std::string text) {
  need_seat(seat);
  need_tact(seat);
  if (text.empty() || text.size() > longest_chat)
    throw Problem{"bad_request", "a message has 1 to " + std::to_string(longest_chat) + " bytes"};
  store::ChatRow row{0, now_millis(), id, std::to_string(seat), std::move(text)};
  hall.store.chat(row, [self = shared_from_this(), row, asker](const store::Result& result) {
    self->leave_word(asker.address, [room = self.get(), row, asker, result]() mutable {
      if (!result.ok()) return asker.refuse(not_stored(result));
      if (room->live) {
        row.number = room->live->chat.empty() ? 1 : room->live->chat.back().number + 1;
        room->live->chat.push_back(row);
        room->tell_chat(row);
        if (row.text.starts_with("/name ")) room->tell_seats();
      }
      asker.reply({});
    });
  });
}

void Room::standing(const Asker& asker, int seat, const json::object& request) {
  need_seat(seat);
  const json::value* given = request.if_contains("orders");
  if (!given || !given->is_object())
    throw Problem{"bad_request", "'orders' should be an object: {\"opportunity_fire\": \"hold\"}"};
  Orders orders = live->standing[static_cast<std::size_t>(seat)];
  for (const auto& [key, value] : given->as_object()) {
    if (key.empty() || key.size() > 40 || !value.is_string() ||
        !is_order(std::string_view(value.as_string())))
      throw Problem{"bad_request",
                    "an order is \"ask\", \"hold\", \"least\" or a percentage from 1 to 100"};
    orders[std::string(key)] = value.as_string();
  }
  std::erase_if(orders, [](const auto& o) { return o.second == "ask"; });
  if (orders.size() > most_orders) throw Problem{"bad_request", "too many orders"};
  // In force at once: whoever changes another order or joins before the disk has answered builds on
  // this one. It is confirmed when stored, and what could not be stored is not in force.
  Orders& held = live->standing[static_cast<std::size_t>(seat)];
  const Orders before = std::exchange(held, orders);
  hall.store.put(
      "standing/" + id + "/" + std::to_string(seat), write_orders(orders),
      [self = shared_from_this(), seat, before, orders, asker](const store::Result& result) {
        self->leave_word(asker.address, [room = self.get(), seat, before, orders, asker, result] {
          if (room->live && !result.ok()) {
            Orders& now = room->live->standing[static_cast<std::size_t>(seat)];
            if (now == orders) now = before;
          }
          if (!result.ok()) return asker.refuse(not_stored(result));
          json::object now;
          for (const auto& [key, value] : orders) now[key] = value;
          asker.reply({{"standing", std::move(now)}});
          if (room->live) room->next();
        });
      });
}

void Room::contribute(const Asker& asker, int seat, std::string bytes, Task then) {
  check_contribution(bytes);
  busy = true;  // no throw may fall in between
  const Contribution c{seat, entries(), std::move(bytes)};
  hall.store.put(
      "dice/" + id + "/" + std::to_string(seat), std::to_string(c.from) + " " + c.bytes,
      [self = shared_from_this(), c, asker, then](const store::Result& result) {
        self->leave_word(asker.address, [room = self.get(), c, asker, then, result] {
          room->busy = false;
          if (!result.ok()) asker.refuse(not_stored(result));
          if (result.ok() && room->live) {
            room->live->contributions.push_back(c);
            room->set_dice();
          }
          const Task next = result.ok() ? then : [] {};  // whoever waits
          room->hall.workers.post([again = room->shared_from_this(), next] { again->post(next); });
        });
      });
}

Behalf Room::behalf(const Asker& asker) const {
  return {asker.address, id + "/" + std::to_string(asker.seat)};
}

void Room::elsewhere(const Asker& asker, std::function<json::object()> work) {
  tell_elsewhere(asker, [work = std::move(work)] { return members_of(work()); });
}

void Room::tell_elsewhere(const Asker& asker, std::function<std::string()> work) {
  const auto task = [self = shared_from_this(), asker, work = std::move(work)] {
    if (asker.peer.expired()) return;
    try {
      asker.tell(work());
    } catch (const Problem& problem) {
      asker.refuse(problem);
    } catch (const std::exception& fault) {
      self->hall.log.error("room.request", {{"battle", self->id}, {"problem", fault.what()}});
      asker.refuse({"internal", "the server made a mistake; nothing was done"});
    }
  };
  if (!hall.workers.post(behalf(asker), Takes::long_, task))
    throw Problem{"busy", "you ask faster than the server answers; try again"};
}

}  // namespace bocage
