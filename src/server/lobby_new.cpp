// New battles: what is played, with which dice, by whom.
#include <set>

#include "engine/members.hpp"
#include "engine/request.hpp"
#include "files/shorten.hpp"
#include "server/lobby.hpp"
#include "session/unknown.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

constexpr std::size_t most_seats = 16;

void choose_dice(BattleHead& head, const json::object& request) {
  const std::string dice = text_or(request, "dice", "fair");
  head.journal.seed = 0;
  if (dice == "fair") head.journal.dice = DiceMode::fair;
  else if (dice == "manual") head.journal.dice = DiceMode::manual;
  else if (dice == "seeded") {
    const json::value* seed = request.if_contains("seed");
    if (!seed || !seed->is_int64() || seed->get_int64() < 0)
      throw Problem{"bad_request", "'seed' should be a number, with \"dice\": \"seeded\""};
    head.journal.dice = DiceMode::seeded;
    head.journal.seed = static_cast<std::uint64_t>(seed->get_int64());
  } else throw Problem{"bad_request", "'dice' is \"fair\", \"manual\" or \"seeded\""};
}

// Whoever knows the seed knows the dice: that is for lessons, alone against the computer.
void forbid_loaded_dice(const BattleHead& head) {
  if (head.journal.dice == DiceMode::seeded &&
      std::ranges::count(head.seats, false, &SeatInfo::computer) > 1)
    throw Problem{"bad_request", "seeded dice are for one person against the computer"};
}

}  // namespace

// Which battle a request is about: one of ours, a scenario's text, or a battle that was begun elsewhere.
NewBattle read_what(const json::object& request) {
  NewBattle order;
  BattleHead& head = order.head;
  if (request.contains("journal")) {
    auto journal = read_journal(need_text(request, "journal"));
    if (auto* wrong = std::get_if<std::string>(&journal)) throw Problem{"bad_journal", *wrong};
    head.journal = std::get<Journal>(journal).header;
    order.answers = std::get<Journal>(std::move(journal)).answers;
  } else {
    head.journal.game = need_text(request, "game");
    head.journal.scenario = text_or(request, "scenario", "");
    head.journal.toml = text_or(request, "toml", "");
    if (head.journal.toml.empty() == head.journal.scenario.empty())
      throw Problem{"bad_request",
                    "give either 'scenario', an id, or 'toml', a scenario's text, or 'journal'"};
    head.journal.options = options_of(request);
  }
  return order;
}

// Sides and players may depend on scenario and options: begin it once to know.
ScenarioInfo info_of(JournalHeader trial) {
  trial.dice = DiceMode::manual;
  auto begun = Session::begin(trial);
  if (auto* problem = std::get_if<Problem>(&begun)) throw *problem;
  return std::get<Session>(begun).battle().info();
}

json::object created_json(const NewTokens& tokens, const std::vector<SeatInfo>& seats,
                          const ScenarioInfo& info) {
  json::array list;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    json::object each{{"side", info.sides[static_cast<std::size_t>(index(seats[i].side))].id},
                      {"player", seats[i].player},
                      {"who", seats[i].computer ? "computer" : "human"}};
    if (seats[i].computer) each["level"] = seats[i].level;
    else each["token"] = tokens.seats[i];
    list.push_back(std::move(each));
  }
  return {{"battle", tokens.battle}, {"seats", std::move(list)}, {"spectator", tokens.spectator}};
}

// Without "seats" every player of every side is a person.
std::vector<SeatInfo> Hall::read_seats(const json::object& request,
                                       const ScenarioInfo& info) const {
  std::vector<SeatInfo> seats;
  const json::value* given = request.if_contains("seats");
  if (!given) {
    for (std::size_t side = 0; side < info.sides.size(); ++side)
      for (int player = 0; player < info.sides[side].players; ++player)
        seats.push_back({static_cast<Side>(side), player, false, ""});
    return seats;
  }
  if (!given->is_array() || given->get_array().size() > most_seats)
    throw Problem{"bad_request", "'seats' should be a list of seats"};
  std::set<std::pair<int, int>> taken;
  for (const json::value& value : given->get_array()) {
    if (!value.is_object())
      throw Problem{"bad_request", "a seat is an object: {\"side\": ..., \"who\": \"human\"}"};
    const json::object& o = value.get_object();
    check_members({"seat", "side player who level"}, "", o);
    const std::string name = need_text(o, "side"), who = text_or(o, "who", "human");
    SeatInfo seat;
    const auto side = std::ranges::find(info.sides, name, &SideInfo::id);
    if (side == info.sides.end()) throw Problem{"unknown_side", no_such_side(info, name)};
    seat.side = static_cast<Side>(side - info.sides.begin());
    const long player = number_or(o, "player", 0);
    if (player < 0 || player >= std::max(1, side->players))
      throw Problem{"bad_request", "this side has " + std::to_string(side->players) + " players"};
    seat.player = static_cast<int>(player);
    seat.computer = who == "computer";
    if (!seat.computer && who != "human")
      throw Problem{"bad_request", "'who' is either \"human\" or \"computer\""};
    if (seat.computer) {
      seat.level = text_or(o, "level", "");
      if (!options.player) throw Problem{"no_player", "this server has no computer player"};
      if (!known_level(seat.level))
        throw Problem{"unknown_level", "there is no level '" + shortened(seat.level, 40) + "'"};
    }
    if (!taken.emplace(index(seat.side), seat.player).second)
      throw Problem{"bad_request", "two seats for the same player"};
    seats.push_back(std::move(seat));
  }
  for (std::size_t side = 0; side < info.sides.size(); ++side)
    if (std::ranges::none_of(
            seats, [&](const SeatInfo& s) { return index(s.side) == static_cast<int>(side); }))
      throw Problem{"bad_request", "nobody plays " + info.sides[side].id};
  return seats;
}

void Hall::post_battle(const std::string& body, const net::Reply& reply) {
  const json::object request = read_object(body);
  check_members(
      {"battles",
       "game scenario toml options journal dice seed seats chat_to_spectators contribution"},
      "language", request);
  NewBattle order = read_what(request);
  BattleHead& head = order.head;
  choose_dice(head, request);
  if (const json::value* open = request.if_contains("chat_to_spectators"))
    head.chat_to_spectators = open->is_bool() && open->get_bool();
  order.contribution = text_or(request, "contribution", "");
  if (!order.contribution.empty()) check_contribution(order.contribution);
  const ScenarioInfo info = info_of(head.journal);
  head.seats = read_seats(request, info);
  forbid_loaded_dice(head);
  const auto seats = head.seats;
  create(std::move(order), [reply, info, seats](auto made) {
    if (auto* problem = std::get_if<Problem>(&made)) return reply(refusal(*problem));
    reply(net::json_reply(json::serialize(created_json(std::get<NewTokens>(made), seats, info))));
  });
}

}  // namespace bocage
