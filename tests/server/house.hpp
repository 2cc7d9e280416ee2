#pragma once
// A whole server on a free port with a database in a temporary folder, and guests that speak to it
// as the page does: they keep the view by the patches they get.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <filesystem>
#include <random>

#include "client.hpp"
#include "files/merge_patch.hpp"
#include "server/hall.hpp"
#include "wire.hpp"

namespace bocage {

namespace json = boost::json;

// Any legal option, by the seed: fast, and good enough for a computer's seat in a test.
inline Advice any_option(const Battle& battle, const Thinking& how) {
  const Prompt& prompt = battle.prompt();
  std::mt19937_64 random(how.seed);
  return {
      prompt
          .options[static_cast<int>(random() % static_cast<std::uint64_t>(prompt.options.size()))],
      0.5, 1, ""};
}

inline net::Options wide_limits() {
  net::Options o;
  o.port = 0;
  o.messages = o.messages_by_address = {1e9, 1e9};
  o.requests = {1e9, 1e9};
  return o;
}

inline HallOptions test_hall() {
  HallOptions o;
  o.player = any_option;
  o.judge = {[](const Battle&) { return 0.5; },
             [](const Battle&, Choice, const Battle&) { return 0.5; }};
  o.levels = {{"recruit", {{"en", "Recruit"}, {"fr", "Recrue"}}, {}}};
  o.creations = o.chats = o.goings_back = {1e9, 1e9};
  o.sweep = std::chrono::milliseconds(0);
  // Every run of a test plays the same battles.
  o.fair_dice = [battles = std::make_shared<std::atomic<unsigned char>>()] {
    FairDice dice;
    dice.secret.fill(++*battles);
    return dice;
  };
  return o;
}

struct House {
  explicit House(const std::string& file, HallOptions hall_options = test_hall(),
                 net::Options net_options = wide_limits(), std::int64_t quota = 0) {
    std::string complaint;
    store = store::open_sqlite({.file = file, .quota = quota}, complaint);
    if (!store) throw std::runtime_error(complaint);
    hall = std::make_unique<Hall>(*store, std::move(hall_options));
    server = std::make_unique<net::Server>(net_options, hall->app());
    complaint = server->start();
    if (!complaint.empty()) throw std::runtime_error(complaint);
  }
  ~House() {
    server->stop();
    server->wait();
    hall->stop();
    server.reset();
    hall.reset();
  }
  std::uint16_t port() const { return server->port(); }

  std::unique_ptr<store::Store> store;
  std::unique_ptr<Hall> hall;
  std::unique_ptr<net::Server> server;
};

struct Folder {
  Folder() {
    path = (std::filesystem::temp_directory_path() / "bocage-rooms-XXXXXX").string();
    if (!mkdtemp(path.data())) throw std::runtime_error("no temporary folder");
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file() const { return path + "/test.db"; }
  std::string path;
};

inline json::value http_json(std::uint16_t port, std::string_view method, std::string_view path,
                             const json::value* body = nullptr, int* status = nullptr) {
  client::Socket s(port);
  const auto r = s.request(method, path, body ? "Content-Type: application/json\r\n" : "",
                           body ? json::serialize(*body) : "");
  if (status) *status = r.status;
  boost::system::error_code bad;
  json::value parsed = json::parse(r.body, bad);
  return bad ? json::value(r.body) : parsed;
}

struct Made {
  std::vector<std::string> tokens;
  std::string spectator, battle;
};

inline Made make_battle(std::uint16_t port, json::object order) {
  const json::value body = std::move(order);
  const json::value made = http_json(port, "POST", "/api/battles", &body);
  Made m;
  if (!made.is_object() || !made.as_object().contains("battle")) {
    ADD_FAILURE() << json::serialize(made);
    return m;
  }
  m.battle = made.at("battle").as_string();
  m.spectator = made.at("spectator").as_string();
  for (const json::value& seat : made.at("seats").as_array()) {
    const json::value* token = seat.as_object().if_contains("token");
    m.tokens.emplace_back(token ? std::string(token->as_string()) : "");
  }
  return m;
}

class Guest {
 public:
  struct Seat {
    json::value view;
    json::object pending, battle, map, undo;
    json::array events;
    std::int64_t seq = -1;
    bool acts() const { return pending.contains("options"); }
    bool over() const { return !pending.empty() && pending.at("kind") == "over"; }
    int options() const { return static_cast<int>(pending.at("options").as_array().size()); }
  };

  explicit Guest(std::uint16_t port, std::uint32_t address = 1) : socket(port, 0, address) {
    up = socket.upgrade("/ws").status == 101;
  }

  void send(json::object request) { socket.text(json::serialize(request)); }

  // One message; empty when the server hung up.
  json::object hear() {
    for (;;) {
      const client::Frame f = socket.frame();
      if (f.opcode == 9) {
        socket.send_frame(10, f.payload);
        continue;
      }
      if (f.opcode != 1) {
        up = false;
        return {};
      }
      heard.push_back(f.payload);
      json::object o = json::parse(f.payload).as_object();
      if (o.contains("push")) take_push(o);
      return o;
    }
  }
  json::object call(json::object request) {
    const std::int64_t id = ++last;
    request["id"] = id;
    send(request);
    for (;;) {
      json::object o = hear();
      if (o.empty())
        return {{"ok", false}, {"error", json::object{{"code", "gone"}, {"message", ""}}}};
      if (!o.contains("push") && o.contains("id") && o.at("id") == id) return o;
    }
  }
  bool join(const std::string& token, json::object more = {}) {
    more["do"] = "join";
    more["token"] = token;
    json::object j = call(more);
    if (!j.at("ok").as_bool()) return false;
    Seat& s = seats[token];
    s.view = j.at("view");
    s.pending = j.at("pending").as_object();
    s.battle = j.at("battle").as_object();
    s.map = j.at("map").as_object();
    s.undo = j.at("undo").as_object();
    const auto before = static_cast<std::size_t>(j.at("events_before").as_int64());
    s.events.resize(before);
    for (const json::value& e : j.at("events").as_array()) s.events.push_back(e);
    s.seq = j.at("seq").as_int64();
    return true;
  }
  json::object choose(const std::string& token, int option) {
    return call(
        {{"do", "choose"}, {"token", token}, {"option", option}, {"seq", seats[token].seq}});
  }
  // Hears everything that was sent before now: the room answers when it has told everybody.
  void catch_up(const std::string& token) { call({{"do", "pending"}, {"token", token}}); }
  // Until it is this seat's turn, or the battle is over.
  void wait_for_turn(const std::string& token) {
    while (up && !seats[token].acts() && !seats[token].over()) hear();
  }

  std::map<std::string, Seat> seats;
  std::vector<std::string> heard;
  std::vector<json::object> pushes;  // other than updates
  client::Socket socket;
  bool up = false;

 private:
  void take_push(const json::object& o) {
    const json::value* token = o.if_contains("token");
    Seat* s = token ? &seats[std::string(token->as_string())] : nullptr;
    const json::value& push = o.at("push");
    if (push == "update" && s) {
      merge_patch(s->view, o.at("view_patch"));
      s->pending = o.at("pending").as_object();
      for (const json::value& e : o.at("events").as_array()) s->events.push_back(e);
      s->seq = o.at("seq").as_int64();
      s->undo = o.at("undo").as_object();
    } else if (push == "undone" && s) {
      s->view = o.at("view");
      s->pending = o.at("pending").as_object();
      s->events.resize(static_cast<std::size_t>(o.at("events_kept").to_number<std::int64_t>()));
      s->seq = o.at("seq").as_int64();
      s->undo = o.at("undo").as_object();
    } else {
      pushes.push_back(o);
    }
  }
  std::int64_t last = 0;
};

inline std::string error_code(const json::object& reply) {
  return reply.contains("error") ? std::string(reply.at("error").at("code").as_string()) : "";
}

}  // namespace bocage
