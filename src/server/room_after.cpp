// When the battle is over: look at any moment of it, play on from there, and what it amounted to.
#include <algorithm>
#include <cmath>

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

// Visits every position of the journal that `stop` wants, in order: visit(number of answers,
// battle).
template <class Visit>
void walk(const Journal& journal, Visit&& visit) {
  Session session = replayed({journal.header, {}});
  for (std::size_t i = 0; i <= journal.answers.size(); ++i) {
    visit(i, session.battle());
    if (i == journal.answers.size()) return;
    const Choice a = journal.answers[i];
    if (auto problem = a.verb == thrown ? session.hand_in(a) : session.choose(a)) throw *problem;
  }
}

// What every side lost, as far as its view counts it: {"german": {"killed": 3, "routed": 1}, ...}.
json::object casualties(const json::object& view) {
  json::object all;
  const json::value* sides = view.if_contains("sides");
  if (!sides || !sides->is_array()) return all;
  for (const json::value& side : sides->get_array()) {
    json::object counts;
    for (const char* what : {"steps_lost", "killed", "routed", "points"})
      if (const json::value* n = side.as_object().if_contains(what)) counts[what] = *n;
    all[side.at("id").as_string()] = std::move(counts);
  }
  return all;
}

struct Luck {
  int throws = 0, draws = 0, dice = 0;
  double actual = 0, expected = 0, variance = 0;
  int faces[16] = {};
};

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

void Room::branch(const Asker& asker, const json::object& request) {
  need_over();
  const auto at = static_cast<std::size_t>(std::max(0L, number_or(request, "at", 0)));
  NewBattle order;
  order.head.journal = head.journal;
  order.head.seats = hall.read_seats(request, battle().info());
  order.head.chat_to_spectators = head.chat_to_spectators;
  order.answers = journal(at).answers;
  const auto seats = order.head.seats;
  hall.create(std::move(order), [asker, info = battle().info(), seats](auto made) {
    if (auto* problem = std::get_if<Problem>(&made)) return asker.refuse(*problem);
    asker.reply(created_json(std::get<NewTokens>(made), seats, info));
  });
}

void Room::report(const Asker& asker, int seat) {
  need_over();
  if (hall.thinkers.waiting() >= hall.options.max_elsewhere)
    throw Problem{"busy", "the server is too busy for that; try again"};
  json::object told = pending(seat, asker.language);
  told["casualties"] = casualties(battle().view(Viewer::referee()));
  told["pieces"] = battle().losses(session().start(), asker.language);
  told["answers"] = session().answers().size();
  told["dice"] = dice_json();
  hall.thinkers.post([self = shared_from_this(), asker, told, journal = journal(~0u)] {
    constexpr std::size_t points = 24;
    constexpr int millis = 20;
    json::array chances;
    try {
      const Player& player = self->hall.options.player;
      const std::size_t step = std::max<std::size_t>(1, journal.answers.size() / points);
      std::size_t due = 0;
      walk(journal, [&](std::size_t at, const Battle& battle) {
        const Prompt& prompt = battle.prompt();
        if (!player || at < due || prompt.ask != Ask::choice) return;
        due = at + step;
        Thinking how;
        how.millis = millis;
        how.seed = at;
        const double win = player(battle, how).win;
        json::object by_side;
        for (int s = 0; s < 2; ++s) {
          const Side side = static_cast<Side>(s);
          by_side[side_name(battle, side)] = side == prompt.side ? win : 1 - win;
        }
        const double first = prompt.side == Side::first ? win : 1 - win;
        chances.push_back(json::object{{"at", at}, {"chance", first}, {"win", std::move(by_side)}});
      });
      json::object reply = told;
      reply["chances"] = std::move(chances);
      asker.reply({{"report", std::move(reply)}});
    } catch (const Problem& problem) {
      asker.refuse(problem);
    } catch (const std::exception& fault) {
      asker.refuse({"internal", fault.what()});
    }
  });
}

// Dice that fell against dice that were to be expected, by side. `weighted` counts a throw by how
// far it could have gone: standard deviations over the whole battle.
void Room::luck(const Asker& asker) {
  need_over();
  elsewhere(asker, [journal = journal(~0u)] {
    Luck sides[4];
    std::vector<std::string> names;
    walk(journal, [&](std::size_t at, const Battle& battle) {
      if (names.empty())
        for (const SideInfo& side : battle.info().sides) names.push_back(side.id);
      const Prompt& prompt = battle.prompt();
      if (prompt.ask != Ask::throw_ || at >= journal.answers.size() || index(prompt.side) > 3)
        return;
      Luck& l = sides[index(prompt.side)];
      if (prompt.chance.is_draw()) {
        ++l.draws;
        return;
      }
      const Choice roll = journal.answers[at];
      const double n = prompt.chance.dice, faces = prompt.chance.faces;
      ++l.throws;
      l.dice += prompt.chance.dice;
      l.actual += sum_of(roll);
      l.expected += n * (faces + 1) / 2;
      l.variance += n * (faces * faces - 1) / 12;
      for (int i = 0; i < roll.count; ++i) ++l.faces[die(roll, i) & 15];
    });
    json::object all;
    for (std::size_t s = 0; s < names.size() && s < 4; ++s) {
      const Luck& l = sides[s];
      json::array faces;
      for (int f = 1; f <= 6; ++f) faces.push_back(l.faces[f]);
      all[names[s]] = json::object{
          {"throws", l.throws},
          {"draws", l.draws},
          {"dice", l.dice},
          {"actual", l.actual},
          {"expected", l.expected},
          {"faces", std::move(faces)},
          {"weighted", l.variance > 0 ? (l.actual - l.expected) / std::sqrt(l.variance) : 0.0}};
    }
    return json::object{{"luck", std::move(all)}};
  });
}

}  // namespace bocage
