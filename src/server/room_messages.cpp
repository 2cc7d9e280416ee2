// What a room tells: joins, updates, what was taken back. Everything is built for one seat and
// language at a time, from what that seat may see, and sent as the same bytes to all who share
// both.
#include <algorithm>

#include "engine/answers.hpp"
#include "server/hall.hpp"
#include "server/room.hpp"
#include "server/standing.hpp"
#include "session/games.hpp"
#include "session/json_text.hpp"
#include "session/rulebook.hpp"
#include "session/texts.hpp"

namespace bocage {
namespace json = boost::json;

std::string words_for(const Problem& problem, std::string_view language) {
  const std::string key = "server.error." + problem.code;
  return find_text(language, key).data() ? render_text(language, key) : problem.message;
}

void Asker::reply(json::object o) const {
  const auto to = peer.lock();
  if (!to) return;
  json::object all;
  all.reserve(o.size() + 2);
  if (!id.is_null()) all["id"] = id;
  all["ok"] = true;
  for (auto& [key, value] : o) all[key] = std::move(value);
  to->send(std::make_shared<const std::string>(json::serialize(all)));
}

void Asker::refuse(const Problem& problem) const {
  const auto to = peer.lock();
  if (!to) return;
  json::object all;
  if (!id.is_null()) all["id"] = id;
  for (auto& [key, value] : error_reply({problem.code, words_for(problem, language), problem.rule}))
    all[key] = std::move(value);
  to->send(std::make_shared<const std::string>(json::serialize(all)));
}

namespace {

std::string tail_of(std::string members) { return members; }
std::string tail_of(const json::object& members) {
  return members.empty() ? "" : json::serialize(members).substr(1);
}

}  // namespace

template <class Build>
void Room::tell(std::vector<Outgoing>& out, std::string_view push, Build&& build) const {
  struct Told {
    int seat;
    std::string_view language;
    std::string tail;  // the members, without the opening brace
  };
  std::vector<Told> told;
  for (const Subscriber& s : subscribers) {
    auto it = std::ranges::find_if(
        told, [&](const Told& t) { return t.seat == s.seat && t.language == s.language; });
    if (it == told.end()) {
      told.push_back({s.seat, s.language, tail_of(build(s.seat, s.language))});
      it = told.end() - 1;
    }
    if (it->tail.empty()) continue;
    std::string text;
    text.reserve(it->tail.size() + push.size() + s.token.size() + 32);
    text.append("{\"push\":\"")
        .append(push)
        .append("\",\"token\":\"")
        .append(s.token)
        .append("\",")
        .append(it->tail);
    out.push_back({s.peer, std::make_shared<const std::string>(std::move(text))});
  }
}

void Room::count_events() {
  const auto& all = session().events();
  if (live->counted > all.size()) {
    live->counted = 0;
    std::ranges::fill(live->visible, 0);
  }
  for (; live->counted < all.size(); ++live->counted) {
    const Sides seen = all[live->counted].seen;
    for (int side = 0; side < 4; ++side)
      live->visible[side] += includes(seen, static_cast<Side>(side));
    live->visible[4] += Viewer::spectator().sees(seen);
  }
}

std::size_t Room::seen_before(std::size_t count, int seat) const {
  const Viewer viewer = viewer_of(seat);
  if (count == live->counted) return live->visible[seat == spectator_seat ? 4 : index(viewer.side)];
  const auto& all = session().events();
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count),
                    [&](const Event& e) { return viewer.sees(e.seen); }));
}

// Events are numbered as the seat saw them: a gap would tell that something happened in secret.
void Room::write_events(std::string& out, std::size_t first, std::size_t last, int seat,
                        std::string_view language) const {
  const Viewer viewer = viewer_of(seat);
  const auto& all = session().events();
  auto number = static_cast<long>(seen_before(first, seat));
  out += '[';
  for (std::size_t i = first; i < last; ++i) {
    if (!viewer.sees(all[i].seen)) continue;
    if (out.back() != '[') out += ',';
    battle().write_event(out, all[i], language, viewer, number++);
  }
  out += ']';
}

json::array Room::events(std::size_t first, std::size_t last, int seat,
                         std::string_view language) const {
  std::string text;
  write_events(text, first, last, seat, language);
  return json::parse(text).as_array();
}

void Room::write_pending(std::string& out, int seat, std::string_view language) const {
  if (live->entries.resigned == Side::nobody)
    return battle().write_pending(out, language, viewer_of(seat), may_answer(seat));
  const Side loser = live->entries.resigned;
  const Words& name = battle().info().sides[static_cast<std::size_t>(index(loser))].name;
  const auto it = name.find(language);
  const std::string who = it != name.end() ? it->second : side_name(battle(), loser);
  const Result r = battle().result();
  out += json::serialize(json::object{
      {"kind", "over"},
      {"winner", side_name(battle(), other(loser))},
      {"resigned", side_name(battle(), loser)},
      {"result", json::object{{"rule", ""}, {"score", json::array{r.score[0], r.score[1]}}}},
      {"text", render_text(language, "server.resigned", [&](std::string_view) { return who; })}});
}

json::object Room::pending(int seat, std::string_view language) const {
  std::string text;
  write_pending(text, seat, language);
  return json::parse(text).as_object();
}

json::object Room::undo_json(int seat, std::string_view language) const {
  if (seat == spectator_seat || over()) return {{"possible", false}};
  auto problem = session().can_undo();
  if (!problem && live->choosers.back() != head.seats[static_cast<std::size_t>(seat)].side)
    problem = Problem{"others_acted", "somebody else has acted since"};
  if (!problem) return {{"possible", true}};
  return {{"possible", false}, {"code", problem->code}, {"text", words_for(*problem, language)}};
}

std::vector<Room::Outgoing> Room::updates(std::string_view position, std::size_t first_event) {
  std::vector<Outgoing> out;
  const std::size_t last = session().events().size();
  tell(out, "update", [&](int seat, std::string_view language) {
    std::string text;
    text.reserve(4096);
    text += "\"seq\":";
    append_number(text, static_cast<long>(seq()));
    text += ",\"events\":";
    write_events(text, first_event, last, seat, language);
    text += ",\"view_patch\":";
    text += json::serialize(battle().patch(position, viewer_of(seat)));
    text += ",\"pending\":";
    write_pending(text, seat, language);
    text += ",\"undo\":";
    text += json::serialize(undo_json(seat, language));
    text += '}';
    return text;
  });
  count_events();
  if (over())
    tell(out, "over", [&](int seat, std::string_view language) {
      return json::object{
          {"seq", seq()}, {"pending", pending(seat, language)}, {"dice", dice_json()}};
    });
  return out;
}

std::vector<Room::Outgoing> Room::undone(std::size_t kept_events) {
  count_events();
  std::vector<Outgoing> out;
  tell(out, "undone", [&](int seat, std::string_view language) {
    return json::object{{"seq", seq()},
                        {"view", battle().wire_view(viewer_of(seat))},
                        {"pending", pending(seat, language)},
                        {"events_kept", seen_before(kept_events, seat)},
                        {"undo", undo_json(seat, language)}};
  });
  return out;
}

json::array Room::seats_json() const {
  json::array list;
  for (int i = 0; i < static_cast<int>(head.seats.size()); ++i) {
    const SeatInfo& s = head.seats[static_cast<std::size_t>(i)];
    const bool here =
        std::ranges::any_of(subscribers, [&](const Subscriber& x) { return x.seat == i; });
    json::object each{{"side", side_of(i)},
                      {"player", s.player},
                      {"who", s.computer ? "computer" : "human"},
                      {"online", s.computer || here}};
    if (s.computer) each["level"] = s.level;
    list.push_back(std::move(each));
  }
  return list;
}

void Room::tell_seats() {
  if (!live) return;
  std::vector<Outgoing> out;
  const json::array seats = seats_json();
  tell(out, "seats", [&](int, std::string_view) { return json::object{{"seats", seats}}; });
  send(out);
}

json::object Room::chat_json(const store::ChatRow& line) const {
  const int seat = std::atoi(line.seat.c_str());
  json::object o{{"n", line.number}, {"at", line.at}, {"text", line.text}};
  if (seat >= 0 && seat < static_cast<int>(head.seats.size())) {
    o["side"] = side_of(seat);
    o["player"] = head.seats[static_cast<std::size_t>(seat)].player;
  }
  return o;
}

// The secret is told when nothing more can be thrown with it.
json::object Room::dice_json() const {
  json::object dice{{"mode", to_text(head.journal.dice)}};
  if (head.journal.dice != DiceMode::fair) return dice;
  std::vector<std::string> nothing;
  FairDice fair;
  for (std::size_t i = 0; i < fair.secret.size(); ++i)
    fair.secret[i] =
        static_cast<unsigned char>(std::stoi(head.secret.substr(2 * i, 2), nullptr, 16));
  dice["commitment"] = fair.commitment();
  json::array contributions;
  for (const Contribution& c : live->contributions)
    contributions.push_back(json::object{{"seat", c.seat}, {"from", c.from}, {"bytes", c.bytes}});
  dice["contributions"] = std::move(contributions);
  if (!over()) return dice;
  dice["secret"] = head.secret;
  json::array throws;  // the number of each throw, and how it fell
  for (std::size_t i = 0; i < session().answers().size(); ++i)
    if (const Choice a = session().answers()[i];
        a.verb == thrown && live->entries.written_at[i] >= head.imported)
      throws.push_back(json::array{live->entries.written_at[i], a.count, a.what});
  dice["throws"] = std::move(throws);
  return dice;
}

json::object Room::battle_json(int seat, std::string_view language) const {
  const ScenarioInfo& info = battle().info();
  json::array sides, lines;
  for (const SideInfo& side : info.sides)
    sides.push_back(
        json::object{{"id", side.id}, {"name", words_json(side.name)}, {"players", side.players}});
  json::object options;
  for (const auto& [key, value] : head.journal.options) options[key] = value;
  if (seat != spectator_seat || head.chat_to_spectators)
    for (std::size_t i = live->chat.size() > 200 ? live->chat.size() - 200 : 0;
         i < live->chat.size(); ++i)
      lines.push_back(chat_json(live->chat[i]));
  (void)language;
  return {{"id", id},
          {"game", head.journal.game},
          {"scenario", head.journal.scenario},
          {"title", words_json(info.title)},
          {"length", info.length},
          {"options", std::move(options)},
          {"sides", std::move(sides)},
          {"seats", seats_json()},
          {"dice", dice_json()},
          {"chat_to_spectators", head.chat_to_spectators},
          {"chat", std::move(lines)}};
}

// With "have", the seq of the last message that arrived, only what came since is told, unless
// something was taken back in between.
json::object Room::joined(const Subscriber& s, const json::object& request) const {
  const Viewer viewer = viewer_of(s.seat);
  std::size_t first = 0;
  if (const json::value* have = request.if_contains("have"); have && have->is_int64()) {
    const auto n = static_cast<std::uint64_t>(have->as_int64());
    if (n >= live->entries.undone_at && n <= seq()) {
      const auto& at = live->entries.written_at;
      const auto it = std::ranges::lower_bound(at, n);
      first = session().events_before(static_cast<std::size_t>(it - at.begin()));
    }
  }
  const std::size_t since = seen_before(first, s.seat);
  json::object seat{
      {"side", side_of(s.seat)}, {"player", 0}, {"spectator", s.seat == spectator_seat}};
  json::object orders;
  if (s.seat != spectator_seat) {
    seat["player"] = head.seats[static_cast<std::size_t>(s.seat)].player;
    for (const auto& [key, value] : live->standing[static_cast<std::size_t>(s.seat)])
      orders[key] = value;
  }
  json::object reply{{"seat", std::move(seat)},
                     {"battle", battle_json(s.seat, s.language)},
                     {"map", battle().map()},
                     {"view", battle().wire_view(viewer)},
                     {"pending", pending(s.seat, s.language)},
                     {"events", events(first, session().events().size(), s.seat, s.language)},
                     {"events_before", since},
                     {"seq", seq()},
                     {"undo", undo_json(s.seat, s.language)},
                     {"standing", std::move(orders)}};
  return reply;
}

json::object Room::summary(int seat, std::string_view) const {
  const Prompt& prompt = battle().prompt();
  const bool ended = over();
  json::object o{{"battle", id},
                 {"game", head.journal.game},
                 {"scenario", head.journal.scenario},
                 {"title", words_json(battle().info().title)},
                 {"side", side_of(seat)},
                 {"spectator", seat == spectator_seat},
                 {"turn_of", ended ? "" : side_name(battle(), prompt.side)},
                 {"over", ended},
                 {"updated", updated},
                 {"your_move", may_answer(seat)}};
  if (ended) {
    const Result r = battle().result();
    const Side resigned = live->entries.resigned;
    const Side winner = resigned != Side::nobody ? other(resigned) : r.winner;
    o["result"] =
        json::object{{"winner", winner == Side::nobody ? "draw" : side_name(battle(), winner)},
                     {"resigned", resigned != Side::nobody},
                     {"score", json::array{r.score[0], r.score[1]}}};
  }
  return o;
}

Journal Room::journal(std::size_t count) const {
  const auto& all = session().answers();
  return {head.journal,
          {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()))}};
}

// Kept here because tell is a template of this file.
void Room::next_thinking(int seat) {
  std::vector<Outgoing> out;
  const std::string& level = head.seats[static_cast<std::size_t>(seat)].level;
  tell(out, "thinking", [&](int, std::string_view) {
    return json::object{{"side", side_of(seat)}, {"level", level}};
  });
  send(out);
}

void Room::tell_chat(const store::ChatRow& row) {
  std::vector<Outgoing> out;
  tell(out, "chat", [&](int seat, std::string_view) {
    if (seat == spectator_seat && !head.chat_to_spectators) return json::object{};
    return json::object{{"line", chat_json(row)}};
  });
  send(out);
}

// To the sides that are asked (to = other sides of `from`), or back to the side that asked.
void Room::tell_wish(std::string_view push, bool to_askers) {
  std::vector<Outgoing> out;
  tell(out, push, [&](int seat, std::string_view) {
    if (seat == spectator_seat) return json::object{};
    if ((head.seats[static_cast<std::size_t>(seat)].side == wish.side) != to_askers)
      return json::object{};
    return json::object{{"from", side_name(battle(), wish.side)}, {"seq", seq()}};
  });
  send(out);
}

}  // namespace bocage
