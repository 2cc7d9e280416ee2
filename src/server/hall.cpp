#include "server/hall.hpp"

#include <malloc.h>
#include <sodium.h>

#include <algorithm>

#include "server/assets/assets.hpp"
#include "server/tokens.hpp"
#include "server/whole.hpp"

namespace bocage {
namespace json = boost::json;

Hall::Hall(store::Store& s, HallOptions o)
    : store(s),
      options(std::move(o)),
      watching(options.log, options.metrics),
      answers(metrics.counter("bocage_answers_total", "answers stored")),
      refused(metrics.counter("bocage_refused_total", "requests of seats refused")),
      created(metrics.counter("bocage_battles_created_total", "battles created")),
      thoughts(metrics.counter("bocage_thoughts_total", "answers of computer players")),
      loads(metrics.counter("bocage_loads_total", "battles loaded from the store")),
      quick_loads(metrics.counter("bocage_quick_loads_total", "of them from a snapshot")),
      awake(metrics.gauge("bocage_battles_awake", "battles in memory")),
      subscribed(metrics.gauge("bocage_subscribers", "seats and spectators connected")),
      answer_time(
          metrics.histogram("bocage_answer_seconds", "from a request to its durable answer")),
      thought_time(metrics.histogram("bocage_thought_seconds", "thinking of a computer player")),
      workers(options.workers, 3),     // whoever answers at once goes first
      thinkers(options.thinkers, 10),  // then people
      creation_limits(options.creations, ~std::size_t{0}, ~std::size_t{0}) {
  if (options.sweep.count() > 0)
    janitor = std::thread([this] {
      std::unique_lock lock(janitor_mutex);
      while (!janitor_wake.wait_for(lock, options.sweep, [this] { return stopping; }))
        sweep(options.idle);
    });
}

void Hall::stop() {
  {
    const std::lock_guard lock(janitor_mutex);
    stopping = true;
  }
  janitor_wake.notify_all();
  if (janitor.joinable()) janitor.join();
  thinkers.stop();
  workers.stop();
  {
    const std::lock_guard lock(mutex);
    for (const auto& [id, room] : rooms) room->stop();
  }
  store.flush();  // its callbacks hold rooms, and rooms know us
  const std::lock_guard lock(mutex);
  rooms.clear();
}

void Hall::sweep(std::chrono::milliseconds idle) {
  std::vector<std::shared_ptr<Room>> all;
  {
    const std::lock_guard lock(mutex);
    for (const auto& [id, room] : rooms) all.push_back(room);
  }
  std::vector<std::string> empty;
  const std::int64_t before = awake.get();
  for (const auto& room : all)
    if (room->tidy(idle)) empty.push_back(room->id);
  all.clear();
  {
    const std::lock_guard lock(mutex);
    for (const std::string& id : empty)
      if (const auto it = rooms.find(id); it != rooms.end() && it->second.use_count() == 1)
        rooms.erase(it);
  }
  // What they held shall be the system's again.
  if (awake.get() < before || !empty.empty()) {
    forget_drafts();
    malloc_trim(0);
  }
}

std::size_t Hall::rooms_awake() {
  const std::lock_guard lock(mutex);
  std::size_t n = 0;
  for (const auto& [id, room] : rooms) n += room->awake();
  return n;
}

std::shared_ptr<Room> Hall::room(const std::string& battle) {
  {
    const std::lock_guard lock(mutex);
    if (const auto it = rooms.find(battle); it != rooms.end()) return it->second;
  }
  const auto row = store.battle(battle);
  if (!row) return nullptr;
  auto head = whole_head(row->header, [&](const std::string& key) { return store.get(key); });
  if (!head) {
    log.error("room.head", {{"battle", battle}});
    throw Problem{"unavailable",
                  "this battle cannot be loaded; its keeper finds the reason in the log"};
  }
  const std::lock_guard lock(mutex);
  auto& slot = rooms[battle];  // somebody may have been quicker
  if (!slot) slot = std::make_shared<Room>(*this, battle, std::move(*head), row->created);
  return slot;
}

Hall::Found Hall::find(std::string_view token) {
  if (!is_token(token)) return {};
  const auto seat = store.seat_by_token(token_hash(token));
  if (!seat) return {};
  Found found{room(seat->battle),
              seat->seat == "spectator" ? spectator_seat : std::atoi(seat->seat.c_str())};
  if (found.room && found.seat >= static_cast<int>(found.room->head.seats.size())) return {};
  return found;
}

void Hall::note_thought(const std::string& level, double micros) {
  const std::lock_guard lock(thoughts_mutex);
  double& known = micros_of[level];
  known = known > 0 ? 0.8 * known + 0.2 * micros : micros;
}

bool Hall::thinks_briefly(const std::string& level) {
  constexpr double brief = 50'000;
  const std::lock_guard lock(thoughts_mutex);
  const auto it = micros_of.find(level);
  return it == micros_of.end() ? level.ends_with("recruit") : it->second < brief;
}

bool Hall::may_create(const std::string& address) {
  return creation_limits.request(address, std::chrono::steady_clock::now());
}

bool Hall::known_level(std::string_view id) const {
  return std::ranges::find(options.levels, id, &LevelText::id) != options.levels.end();
}

void Hall::create(NewBattle order, Made done) {
  workers.post([this, order = std::move(order), done = std::move(done)]() mutable {
    try {
      make(std::move(order), done);
    } catch (const std::exception& fault) {
      log.error("hall.create", {{"problem", fault.what()}});
      done(Problem{"internal", "the server made a mistake; nothing was done"});
    }
  });
}

void Hall::make(NewBattle order, const Made& done) {
  BattleHead& head = order.head;
  Journal journal{head.journal, order.answers};
  journal.header.dice = DiceMode::manual;  // nothing is thrown yet
  auto tried = Session::replay(journal);
  if (auto* problem = std::get_if<Problem>(&tried)) return done(std::move(*problem));
  head.journal.scenario_hash = std::get<Session>(tried).header().scenario_hash;
  if (head.journal.dice == DiceMode::fair) head.secret = options.fair_dice().revealed();
  head.imported = order.answers.size();
  if (!head.journal.toml.empty()) {  // the same file is stored once, whoever sends it how often
    head.file = token_name(head.journal.toml);
    bool there = false;
    try {
      there = store.get("file/" + head.file).has_value();
    } catch (const store::Damage&) {  // it is whole again from now on
    }
    if (!there) store.put("file/" + head.file, head.journal.toml, nullptr);
  }

  NewTokens tokens;
  tokens.battle = new_token();
  tokens.spectator = new_token();
  std::vector<store::SeatRow> seats;
  for (std::size_t i = 0; i < head.seats.size(); ++i) {
    tokens.seats.push_back(head.seats[i].computer ? "" : new_token());
    seats.push_back({tokens.battle, std::to_string(i),
                     head.seats[i].computer ? "computer" : "human",
                     head.seats[i].computer ? "" : token_hash(tokens.seats[i])});
  }
  seats.push_back({tokens.battle, "spectator", "spectator", token_hash(tokens.spectator)});
  store::BattleRow row{tokens.battle, now_millis(), head.journal.game, head.journal.scenario,
                       write_head(head)};
  const auto finish = [this, tokens, done](const store::Result& result) {
    if (!result.ok()) return done(not_stored(result));
    created.add();
    done(tokens);
  };
  const auto person = std::ranges::find(head.seats, false, &SeatInfo::computer);
  const bool mixed = !order.contribution.empty() && person != head.seats.end();
  const bool more = !order.answers.empty() || mixed;
  store.create(std::move(row), std::move(seats), more ? store::Done{} : store::Done(finish));
  if (mixed)
    store.put("dice/" + tokens.battle + "/" + std::to_string(person - head.seats.begin()),
              "0 " + order.contribution,
              order.answers.empty() ? store::Done(finish) : store::Done{});
  if (!order.answers.empty())
    store.append(tokens.battle, 0, entry_bytes(order.answers.data(), order.answers.size()), finish);
}

net::App Hall::app() {
  net::App a;
  a.http = [this](const net::Request& r, net::Reply reply) { http(r, std::move(reply)); };
  a.ws_check = [](const net::Request& r) -> std::optional<net::Response> {
    if (r.path == "/ws") return {};
    return net::error_reply(404, "not_found", "the socket is at /ws");
  };
  a.ws_open = [this](std::weak_ptr<net::Peer> peer, const net::Request&) {
    opened(std::move(peer));
  };
  a.ws_text = [this](net::Peer& peer, std::string_view text) { hear(peer, text); };
  a.ws_close = [this](net::Peer& peer) { left(peer); };
  return a;
}

}  // namespace bocage
