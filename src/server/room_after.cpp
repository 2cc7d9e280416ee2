// When the battle is over: look at any moment of it, and play on from there.
#include <algorithm>

#include "engine/request.hpp"
#include "server/hall.hpp"
#include "server/lobby.hpp"
#include "server/room.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

Session replayed(Journal journal) {
  journal.header.dice = DiceMode::manual;  // nothing is thrown that was not thrown then
  auto again = Session::replay(journal);
  if (auto* problem = std::get_if<Problem>(&again)) throw *problem;
  return std::get<Session>(std::move(again));
}

}  // namespace

void Room::replay(const Asker& asker, int seat, const json::object& request) {
  need_over();
  const auto at = static_cast<std::size_t>(std::max(0L, number_or(request, "at", 0)));
  const std::string side = text_or(request, "side", "referee");
  Viewer viewer = Viewer::referee();
  if (side == "spectator" || (side.empty() && seat == spectator_seat)) viewer = Viewer::spectator();
  else if (side != "referee") {
    const auto found = read_side(battle(), side);
    if (!found)
      throw Problem{"unknown_side", "there is no side '" + side.substr(0, 40) + "' in this battle"};
    viewer = {*found, false};
  }
  const std::size_t answers = session().answers().size();
  elsewhere(asker, [journal = journal(at), viewer, answers, language = asker.language] {
    const Session then = replayed(journal);
    json::array events;
    for (const Event& e : then.events()) {
      if (!viewer.sees(e.seen)) continue;
      json::object each = then.battle().event(e, language, viewer);
      each["n"] = events.size();
      events.push_back(std::move(each));
    }
    std::string view;
    then.battle().write_view(view, viewer);
    return json::object{{"view", json::parse(view)},
                        {"events", std::move(events)},
                        {"pending", then.battle().pending(language, Viewer::spectator())},
                        {"seq", journal.answers.size()},
                        {"answers", answers}};
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
