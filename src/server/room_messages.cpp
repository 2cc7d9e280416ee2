// What a room tells: joins, updates, what was taken back. Everything is built for one seat and
// language at a time, from what that seat may see, and sent as the same bytes to all who share
// both.
#include <algorithm>
#include <ranges>

#include "engine/answers.hpp"
#include "engine/request.hpp"
#include "files/json_text.hpp"
#include "server/hall.hpp"
#include "server/room.hpp"
#include "server/standing.hpp"
#include "session/games.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

std::string words_for(const Problem& problem, std::string_view language) {
  const std::string key = "server.error." + problem.code;
  return find_text(language, key).data() ? render_text(language, key) : problem.message;
}

namespace {

// Messages are written on one thread and freed on another, again and again: their texts are kept
// for the next ones, which spares the allocator a lot of walking.
class Drafts {
 public:
  std::shared_ptr<std::string> fresh() {
    std::unique_ptr<std::string> text;
    {
      const std::lock_guard lock(mutex);
      if (!kept.empty()) {
        text = std::move(kept.back());
        kept.pop_back();
      }
    }
    if (!text) {
      text = std::make_unique<std::string>();
      text->reserve(4000);
    }
    return {text.release(), [this](std::string* s) { give_back(std::unique_ptr<std::string>(s)); }};
  }
  void forget() {
    std::vector<std::unique_ptr<std::string>> gone;
    const std::lock_guard lock(mutex);
    gone.swap(kept);
  }
  static Drafts& all() {
    static Drafts& one = *new Drafts;  // messages may outlive whatever dies at the end
    return one;
  }

 private:
  void give_back(std::unique_ptr<std::string> text) {
    constexpr std::size_t most = 512, largest = 16 << 10;
    if (text->capacity() > largest) return;
    text->clear();
    const std::lock_guard lock(mutex);
    if (kept.size() < most) kept.push_back(std::move(text));
  }
  std::mutex mutex;
  std::vector<std::unique_ptr<std::string>> kept;
};

}  // namespace

std::string members_of(const json::object& o) {
  const std::string text = json::serialize(o);
  return text.substr(1, text.size() - 2);
}

void forget_drafts() { Drafts::all().forget(); }

// {"id":7,"ok":true,...}
std::string Asker::reply_text(bool ok, std::string_view members) const {
  std::string text = "{";
  text.reserve(members.size() + 64);
  if (!id.empty()) ((text += "\"id\":") += id) += ',';
  text += ok ? "\"ok\":true" : "\"ok\":false";
  if (!members.empty()) (text += ',') += members;
  return text += '}';
}

void Asker::tell(std::string_view members) const {
  if (const auto to = peer.lock())
    to->send(std::make_shared<const std::string>(reply_text(true, members)));
}

void Asker::reply(const json::object& o) const { tell(members_of(o)); }

void Asker::refuse(const Problem& problem) const {
  const auto to = peer.lock();
  if (!to) return;
  json::object refusal = error_reply({problem.code, words_for(problem, language), problem.rule});
  refusal.erase("ok");
  to->send(std::make_shared<const std::string>(reply_text(false, members_of(refusal))));
}

template <class Write>
void Room::tell(std::vector<Outgoing>& out, std::string_view push, Write&& write) const {
  struct Told {
    const Subscriber* whom;
    std::string_view members;  // empty: nothing is said to this seat
  };
  std::vector<Told> told;
  for (const Subscriber& s : subscribers) {
    const auto known = std::ranges::find_if(told, [&](const Told& t) {
      return t.whom->seat == s.seat && t.whom->language == s.language;
    });
    if (known != told.end() && known->members.empty()) continue;
    auto text = Drafts::all().fresh();
    text->append("{\"push\":\"").append(push);
    text->append("\",\"token\":\"").append(s.token).append("\",");
    const std::size_t start = text->size();
    if (known == told.end()) {
      write(*text, s.seat, s.language);
      const std::size_t size = text->size() - start;
      *text += '}';
      told.push_back({&s, std::string_view(*text).substr(start, size)});
      if (size == 0) continue;
    } else {
      text->append(known->members) += '}';
    }
    out.push_back({s.peer, std::move(text)});
  }
}

// Events are numbered as the seat saw them: a gap would tell that something happened in secret.
void Room::write_events(std::string& out, std::span<const Event> all, std::size_t number, int seat,
                        std::string_view language) const {
  const Viewer viewer = viewer_of(seat);
  out += '[';
  for (const Event& e : all) {
    if (!viewer.sees(e.seen)) continue;
    if (out.back() != '[') out += ',';
    battle().write_event(out, e, language, viewer, static_cast<long>(number++));
  }
  out += ']';
}

void Room::write_pending(std::string& out, int seat, std::string_view language) const {
  if (!live->entries.ended())
    return battle().write_pending(out, language, viewer_of(seat), may_answer(seat));
  const Side loser = live->entries.resigned;
  const Result r = battle().result();
  json::object o{
      {"kind", "over"},
      {"result", json::object{{"rule", ""}, {"score", json::array{r.score[0], r.score[1]}}}}};
  if (live->entries.agreed) {
    o["winner"] = "draw";
    o["agreed"] = true;
    o["text"] = render_text(language, "server.agreed", [](std::string_view) { return ""; });
  } else {
    const Words& name = battle().info().sides[static_cast<std::size_t>(index(loser))].name;
    const auto it = name.find(language);
    const std::string who = it != name.end() ? it->second : side_name(battle(), loser);
    o["winner"] = side_name(battle(), other(loser));
    o["resigned"] = side_name(battle(), loser);
    o["text"] = render_text(language, "server.resigned", [&](std::string_view) { return who; });
  }
  out += json::serialize(o);
}

json::object Room::pending(int seat, std::string_view language) const {
  std::string text;
  write_pending(text, seat, language);
  return json::parse(text).as_object();
}

void Room::write_undo(std::string& out, int seat, std::string_view language) const {
  const auto says = [&](bool possible, const Problem* problem) {
    out += '{';
    Members o{out};
    o.flag("possible", possible);
    if (problem) o.text("code", problem->code).text("text", words_for(*problem, language));
    out += '}';
  };
  if (seat == spectator_seat || over()) return says(false, nullptr);
  const auto problem = undo_problem(*live, seat);
  says(!problem, problem ? &*problem : nullptr);
}

// How it stands now, beside the view: "seq", "pending", "undo".
void Room::write_state(std::string& out, int seat, std::string_view language) const {
  out += "\"seq\":";
  append_number(out, static_cast<long>(seq(seat)));
  out += ",\"pending\":";
  write_pending(out, seat, language);
  out += ",\"undo\":";
  write_undo(out, seat, language);
}

std::vector<Room::Outgoing> Room::updates(std::string_view position, std::vector<bool> learnt) {
  std::vector<Outgoing> out;
  const auto hears = [&](int seat) {
    return learnt[seat == spectator_seat ? head.seats.size() : static_cast<std::size_t>(seat)];
  };
  if (learnt.back()) updated = now_millis();  // when something happened that everybody may know
  const std::span<const Event> fresh = session().events_since(live->counted.events);
  tell(out, "update", [&](std::string& text, int seat, std::string_view language) {
    if (!hears(seat)) return;
    write_state(text, seat, language);
    text += ",\"events\":";
    write_events(text, fresh, seen(seat), seat, language);
    text += ",\"view_patch\":";
    battle().write_patch(text, position, viewer_of(seat));
  });
  count_events(*live);
  if (over())
    tell(out, "over", [&](std::string& text, int seat, std::string_view language) {
      write_state(text, seat, language);
      (text += ",\"dice\":") += json::serialize(dice_json());
    });
  return out;
}

// What nobody but its own side could see is taken back unseen as well.
std::vector<Room::Outgoing> Room::undone(Side granted_to) {
  const std::vector<bool> learnt = know(*live);
  if (learnt.back()) updated = now_millis();
  std::vector<Outgoing> out;
  tell(out, "undone", [&](std::string& text, int seat, std::string_view language) {
    const auto i = seat == spectator_seat ? head.seats.size() : static_cast<std::size_t>(seat);
    if (!learnt[i] && granted_to == Side::nobody) return;
    write_state(text, seat, language);
    if (granted_to != Side::nobody) {
      (text += ",\"granted_to\":\"") += side_name(battle(), granted_to);
      (text += "\",\"taken_back\":") += json::serialize(taken_back_json());
    }
    text += ",\"events_kept\":";
    append_number(text, static_cast<long>(seen(seat)));
    text += ",\"view\":";
    battle().write_view(text, viewer_of(seat));
  });
  return out;
}

// How often each side was granted to take something back.
json::object Room::taken_back_json() const {
  json::object all;
  for (std::size_t s = 0; s < battle().info().sides.size() && s < side_count; ++s)
    all[side_name(battle(), static_cast<Side>(s))] = live->entries.taken_back[s];
  return all;
}

// How whoever sits there called himself last: a line of the chat, "/name Marta".
std::string_view Room::name_of(int seat) const {
  constexpr std::string_view said = "/name ";
  const std::string number = std::to_string(seat);
  for (const store::ChatRow& line : live->chat | std::views::reverse)
    if (line.seat == number && line.text.starts_with(said))
      return std::string_view(line.text).substr(said.size(), 80);
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
    if (const std::string_view name = name_of(i); !name.empty()) each["name"] = name;
    list.push_back(std::move(each));
  }
  return list;
}

void Room::tell_seats() {
  if (!live) return;
  std::vector<Outgoing> out;
  const std::string text = members_of({{"seats", seats_json()}});
  tell(out, "seats", [&](std::string& to, int, std::string_view) { to += text; });
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

// Kept here because tell is a template of this file.
void Room::next_thinking(int seat) {
  std::vector<Outgoing> out;
  tell(out, "thinking", [&](std::string& text, int to, std::string_view) {
    // Not again while nothing has changed for it: how often a computer thinks is its secret.
    if (known(to).thought == 1 + seq(to)) return;
    const std::string& level = head.seats[static_cast<std::size_t>(seat)].level;
    text += members_of({{"side", side_of(seat)}, {"level", level}});
  });
  for (Known& k : live->known) k.thought = 1 + k.seq;
  send(out);
}

void Room::tell_chat(const store::ChatRow& row) {
  std::vector<Outgoing> out;
  tell(out, "chat", [&](std::string& text, int seat, std::string_view) {
    if (seat != spectator_seat || head.chat_to_spectators)
      text += members_of({{"line", chat_json(row)}});
  });
  send(out);
}

void Room::tell_between(std::string_view push, Side from, bool back) {
  std::vector<Outgoing> out;
  tell(out, push, [&](std::string& text, int seat, std::string_view) {
    if (seat == spectator_seat) return;
    if ((head.seats[static_cast<std::size_t>(seat)].side == from) != back) return;
    json::object told{{"from", side_name(battle(), from)}, {"seq", seq(seat)}};
    if (push == "takeback") told["lines"] = known(seat).lost_behind(wish.answers);
    text += members_of(told);
  });
  send(out);
}

void Room::tell_next_keys() {
  std::vector<Outgoing> out;
  tell(out, "rematch", [&](std::string& text, int seat, std::string_view) {
    if (seat != spectator_seat)
      text += members_of({{"seat", next_keys[static_cast<std::size_t>(seat)]}});
  });
  send(out);
}

}  // namespace bocage
