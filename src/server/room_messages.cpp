// What a room tells everybody in it: updates, what was taken back, who is there. Everything is built for one seat and
// language at a time, from what that seat may see, and sent as the same bytes to all who share
// both.
#include <algorithm>
#include <ranges>

#include "engine/answers.hpp"
#include "engine/request.hpp"
#include "files/json_text.hpp"
#include "server/drafts.hpp"
#include "server/hall.hpp"
#include "server/room.hpp"
#include "server/standing.hpp"
#include "session/games.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

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

// A wish to take back stands until whoever has it learns something, or is answered: it outlasts what the enemy does
// unseen, which whoever asks again would notice.
void Room::take_note(const std::vector<bool>& learnt) {
  if (learnt.back()) updated = now_millis();  // when something happened that everybody may know
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat)
    if (learnt[seat] && head.seats[seat].side == wish.side) wish.asked = false;
}

std::vector<Room::Outgoing> Room::updates(std::string_view position, std::vector<bool> learnt) {
  std::vector<Outgoing> out;
  const auto hears = [&](int seat) {
    return learnt[seat == spectator_seat ? head.seats.size() : static_cast<std::size_t>(seat)];
  };
  take_note(learnt);
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
  if (wish.asked) tell_between(out, "takeback", wish.side, false);
  return out;
}

// What nobody but its own side could see is taken back unseen as well.
std::vector<Room::Outgoing> Room::undone(Side granted_to) {
  const std::vector<bool> learnt = know(*live);
  take_note(learnt);
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
  if (wish.asked) tell_between(out, "takeback", wish.side, false);
  return out;
}

void Room::tell_seats() {
  if (!live) return;
  std::vector<Outgoing> out;
  const std::string text = members_of({{"seats", seats_json()}});
  tell(out, "seats", [&](std::string& to, int, std::string_view) { to += text; });
  send(out);
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
  tell_between(out, push, from, back);
  send(out);
}

void Room::tell_between(std::vector<Outgoing>& out, std::string_view push, Side from,
                        bool back) const {
  tell(out, push, [&](std::string& text, int seat, std::string_view) {
    if (seat == spectator_seat) return;
    if ((head.seats[static_cast<std::size_t>(seat)].side == from) != back) return;
    json::object told{{"from", side_name(battle(), from)}, {"seq", seq(seat)}};
    if (push == "takeback") told["lines"] = known(seat).lost_behind(wish.answers);
    text += members_of(told);
  });
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
