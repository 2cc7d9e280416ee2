// When the battle is over: look at any moment of it, and play on from there.
#include <algorithm>

#include "engine/request.hpp"
#include "server/hall.hpp"
#include "server/lobby.hpp"
#include "server/room.hpp"
#include "session/unknown.hpp"

namespace bocage {
namespace json = boost::json;
void Room::replay(const Asker& asker, int seat, const json::object& request) {
  need_over();
  const auto at = static_cast<std::size_t>(std::max(0L, number_or(request, "at", 0)));
  const std::string side = text_or(request, "side", "referee");
  Viewer viewer = Viewer::referee();
  if (side == "spectator" || (side.empty() && seat == spectator_seat)) viewer = Viewer::spectator();
  else if (side != "referee") {
    const auto found = read_side(battle(), side);
    if (!found)
      throw Problem{"unknown_side", no_such_side(battle().info(), side) + ", spectator, referee"};
    viewer = {*found, false};
  }
  const std::size_t answers = session().answers().size(), then = std::min(at, answers),
                    of = session().events_before(then);
  const auto last = static_cast<std::size_t>(amount_or(request, "last", static_cast<long>(of)));
  tell_elsewhere(asker, [battle_then = session().battle_later(then),
                         again = session().events_later(then), answers, then, of, last, viewer,
                         language = asker.language] {
    const auto battle = battle_then();
    const std::vector<Event> events = newest_events(of, std::min(last, of), again, viewer);
    std::string text = "\"view\":";
    battle->write_view(text, viewer);
    text += ",\"events\":[";
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (i) text += ',';
      battle->write_event(text, events[i], language, viewer, static_cast<long>(i));
    }
    (text += "],\"pending\":") += json::serialize(battle->pending(language, Viewer::spectator()));
    return text + ",\"seq\":" + std::to_string(then) + ",\"answers\":" + std::to_string(answers) +
           ",\"of\":" + std::to_string(of);
  });
}

// A battle of its own: for those who played this one, and as often as anybody may begin one.
void Room::branch(const Asker& asker, int seat, const json::object& request) {
  need_over();
  need_seat(seat);
  if (!hall.may_create(asker.address))
    throw Problem{"too_many_battles", "too many new battles from your address; wait a little"};
  const auto at = static_cast<std::size_t>(std::max(0L, number_or(request, "at", 0)));
  NewBattle order;
  order.head.journal = head.journal;
  if (head.journal.dice == DiceMode::seeded) order.head.journal.dice = DiceMode::fair;
  order.head.seats = hall.read_seats(request, battle().info());
  order.head.chat_to_spectators = head.chat_to_spectators;
  order.answers = journal(at).answers;
  const auto seats = order.head.seats;
  hall.create(std::move(order), [asker, info = battle().info(), seats](auto made) {
    if (auto* problem = std::get_if<Problem>(&made)) return asker.refuse(*problem);
    asker.reply(created_json(std::get<NewTokens>(made), seats, info));
  });
}

}  // namespace bocage
