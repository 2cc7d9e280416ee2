// What a room tells of itself as a whole: to somebody who joins, for the list of battles, as a journal or an excerpt.
#include <algorithm>
#include <ranges>

#include "engine/answers.hpp"
#include "engine/request.hpp"
#include "server/hall.hpp"
#include "server/names.hpp"
#include "server/room.hpp"

namespace bocage {
namespace json = boost::json;

// How often each side was granted to take something back.
json::object Room::taken_back_json() const {
  json::object all;
  for (std::size_t s = 0; s < battle().info().sides.size() && s < side_count; ++s)
    all[side_name(battle(), static_cast<Side>(s))] = live->entries.taken_back[s];
  return all;
}

// How whoever sits there called himself last: a line of the chat, "/name Marta".
std::string Room::name_of(int seat) const {
  constexpr std::string_view said = "/name ";
  const std::string number = std::to_string(seat);
  for (const store::ChatRow& line : live->chat | std::views::reverse)
    if (line.seat == number && line.text.starts_with(said))
      return plain_name(std::string_view(line.text).substr(said.size()));
  return {};
}

json::array Room::seats_json() const {
  json::array list;
  for (int i = 0; i < static_cast<int>(head.seats.size()); ++i) {
    const SeatInfo& s = head.seats[static_cast<std::size_t>(i)];
    const auto devices = std::ranges::count(subscribers, i, &Subscriber::seat);
    json::object each{{"side", side_of(i)},
                      {"player", s.player},
                      {"who", s.computer ? "computer" : "human"},
                      {"online", s.computer || devices > 0}};
    if (s.computer) each["level"] = s.level;
    else if (devices > 1) each["devices"] = devices;
    if (std::string name = name_of(i); !name.empty()) each["name"] = std::move(name);
    list.push_back(std::move(each));
  }
  return list;
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
    contributions.push_back(
        over() ? json::object{{"seat", c.seat}, {"from", c.from}, {"bytes", c.bytes}}
               : json::object{{"seat", c.seat}, {"bytes", c.bytes}});  // `from` counts secrets
  dice["contributions"] = std::move(contributions);
  if (!over()) return dice;
  dice["secret"] = head.secret;
  json::array throws;  // the number of each throw, and how it fell
  for (std::size_t i = 0; i < session().answers().size(); ++i)
    if (const Choice a = session().answers()[i];
        a.verb == thrown && live->entries.written_at[i] >= head.imported) {
      json::array one{live->entries.written_at[i], a.count, a.what};
      if (is_pool(a)) one.push_back(a.who);  // the rest of its faces
      throws.push_back(std::move(one));
    }
  dice["throws"] = std::move(throws);
  return dice;
}

json::object Room::battle_json(int seat, std::string_view language) const {
  const ScenarioInfo& info = battle().info();
  json::array lines;
  json::object options;
  for (const auto& [key, value] : head.journal.options) options[key] = value;
  if (seat != spectator_seat || head.chat_to_spectators)
    for (std::size_t i = live->chat.size() > 200 ? live->chat.size() - 200 : 0;
         i < live->chat.size(); ++i)
      lines.push_back(chat_json(live->chat[i]));
  (void)language;
  json::object told{{"id", id},
                    {"game", head.journal.game},
                    {"scenario", head.journal.scenario},
                    {"title", words_json(info.title)},
                    {"length", info.length},
                    {"options", std::move(options)},
                    {"sides", sides_json(info)},
                    {"seats", seats_json()},
                    {"dice", dice_json()},
                    {"taken_back", taken_back_json()},
                    {"chat_to_spectators", head.chat_to_spectators},
                    {"chat", std::move(lines)}};
  if (!info.place.empty()) told["place"] = words_json(info.place);
  if (!info.date.empty()) told["date"] = info.date;
  return told;
}

// With "have", the seq of the last message that arrived, only what came since is told, unless
// something was taken back in between; with "last" at most so many events, the newest.
std::string Room::joined(const Subscriber& s, const json::object& request) const {
  std::size_t before = 0;
  const Known& mine = known(s.seat);
  if (const json::value* have = request.if_contains("have"); have && have->is_int64()) {
    const Known::Mark* then = mine.mark_at(static_cast<std::uint64_t>(have->as_int64()));
    if (then) before = then->events;  // else something was taken back in between, or it is long ago
  }
  const std::size_t all = seen(s.seat);
  if (request.contains("last"))
    before = std::max(before,
                      all - std::min(all, static_cast<std::size_t>(amount_or(request, "last", 0))));
  const std::vector<Event> events = newest_events(
      session().event_count(), all - std::min(all, before),
      [&](std::size_t first) { return session().events_from(first); }, viewer_of(s.seat));
  json::object seat{
      {"side", side_of(s.seat)}, {"player", 0}, {"spectator", s.seat == spectator_seat}};
  json::object orders;
  if (s.seat != spectator_seat) {
    seat["player"] = head.seats[static_cast<std::size_t>(s.seat)].player;
    for (const auto& [key, value] : live->standing[static_cast<std::size_t>(s.seat)])
      orders[key] = value;
  }
  std::string text = members_of({{"seat", std::move(seat)},
                                 {"battle", battle_json(s.seat, s.language)},
                                 {"events_before", before},
                                 {"standing", std::move(orders)}});
  if (s.seat != spectator_seat) {
    const Side side = head.seats[static_cast<std::size_t>(s.seat)].side;
    if (draw_offer != Side::nobody && draw_offer != side && !over())
      text += ",\"draw_from\":\"" + side_name(battle(), draw_offer) + '"';
    if (wish.asked && wish.side != side && !over())
      text += ",\"takeback\":" +
              json::serialize(json::object{{"from", side_name(battle(), wish.side)},
                                           {"seq", mine.seq},
                                           {"lines", mine.lost_behind(wish.answers)}});
    if (!next_keys.empty())
      (text += ",\"rematch\":") += json::serialize(next_keys[static_cast<std::size_t>(s.seat)]);
  }
  (text += ",\"map\":") += battle().map_text();
  text += ',';
  write_state(text, s.seat, s.language);
  text += ",\"view\":";
  battle().write_view(text, viewer_of(s.seat));
  text += ",\"events\":";
  write_events(text, events, before, s.seat, s.language);
  return text;
}

json::object Room::summary(int seat, std::string_view) const {
  const Prompt& prompt = battle().prompt();
  const bool ended = over();
  json::object o{{"battle", id},
                 {"game", head.journal.game},
                 {"scenario", head.journal.scenario},
                 {"title", words_json(battle().info().title)},
                 {"side", side_of(seat)},
                 {"sides", sides_json(battle().info())},
                 {"spectator", seat == spectator_seat},
                 {"turn_of", ended ? "" : side_name(battle(), prompt.side)},
                 {"over", ended},
                 {"updated", updated},
                 {"your_move", may_answer(seat)},
                 {"seats", seats_json()}};
  if (ended) {
    const Result r = battle().result();
    const Side resigned = live->entries.resigned;
    const Side winner = live->entries.agreed       ? Side::nobody
                        : resigned != Side::nobody ? other(resigned)
                                                   : r.winner;
    o["result"] =
        json::object{{"winner", winner == Side::nobody ? "draw" : side_name(battle(), winner)},
                     {"resigned", resigned != Side::nobody},
                     {"agreed", live->entries.agreed},
                     {"score", json::array{r.score[0], r.score[1]}}};
  }
  return o;
}

Journal Room::journal(std::size_t count) const {
  const auto& all = session().answers();
  return {head.journal,
          {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()))}};
}

std::function<std::string()> Room::excerpt_later(int seat) const {
  std::string front = "bocage excerpt 1\n";
  front += json::serialize(json::object{
      {"game", head.journal.game}, {"scenario", head.journal.scenario}, {"side", side_of(seat)}});
  return [front, b = std::shared_ptr<const Battle>(battle().copy()),
          again = session().events_later(), viewer = viewer_of(seat)] {
    std::string text = front + '\n';
    long number = 0;
    for (const Event& e : again(0)) {
      if (!viewer.sees(e.seen)) continue;
      b->write_event(text, e, "en", viewer, number++);
      text += '\n';
    }
    return text;
  };
}

}  // namespace bocage
