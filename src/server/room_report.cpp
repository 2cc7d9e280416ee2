// When the battle is over: what it cost, who looked like winning when, and what luck had to do with
// it.
#include <algorithm>

#include "engine/request.hpp"
#include "server/hall.hpp"
#include "server/room.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

// Plays the journal again: visit(answers so far, the battle then), from none to all.
template <class Visit>
void walk(const Journal& journal, Visit&& visit) {
  JournalHeader header = journal.header;
  header.dice = DiceMode::manual;  // nothing is thrown that was not thrown then
  auto again = Session::replay({std::move(header), {}});
  if (auto* problem = std::get_if<Problem>(&again)) throw *problem;
  Session& session = std::get<Session>(again);
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

// What lay in a deck or cup when something was drawn: the weight of each item as a digit.
std::string pile_of(const Chance& chance) {
  constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  std::string pile;
  for (int i = 0; i < chance.items; ++i)
    pile += digits[std::min<std::size_t>(chance.weights[i], digits.size() - 1)];
  return pile;
}

// The first side's chance over time, at choices only: between throws nothing is settled. And the
// piles of all draws since `imported`, so that who checks the dice can check them too.
json::array chances(const Journal& journal, const Judge& judge, double end, std::size_t imported,
                    json::array& piles) {
  constexpr std::size_t points = 160;
  json::array list;
  const std::size_t step = std::max<std::size_t>(1, journal.answers.size() / points);
  std::size_t due = 0;
  walk(journal, [&](std::size_t at, const Battle& battle) {
    const bool last = at == journal.answers.size();
    const Prompt& prompt = battle.prompt();
    if (!last && at >= imported && prompt.ask == Ask::throw_ && prompt.chance.is_draw())
      piles.push_back(json::string(pile_of(prompt.chance)));
    if (!judge) return;
    if (!last && (at < due || prompt.ask != Ask::choice)) return;
    due = at + step;
    const double first = last ? end : judge.chance(battle);
    json::object by_side;
    for (int s = 0; s < 2; ++s)
      by_side[side_name(battle, static_cast<Side>(s))] = s ? 1 - first : first;
    list.push_back(json::object{{"at", at}, {"chance", first}, {"win", std::move(by_side)}});
  });
  return list;
}

struct Luck {
  int throws = 0, draws = 0, dice = 0;
  double actual = 0, expected = 0;  // pips
  double swing = 0;                 // what its throws did to its chance to win
  int faces[16] = {};
};

struct Moment {
  std::size_t at;  // answers given when it had fallen
  Side side;       // who threw
  double swing;    // of the first side's chance
};

void count_dice(Luck& l, const Chance& chance, Choice roll) {
  if (chance.is_draw()) {
    ++l.draws;
    return;
  }
  ++l.throws;
  l.dice += chance.dice;
  l.actual += sum_of(roll);
  l.expected += chance.dice * (chance.faces + 1) / 2.0;
  for_each_die(roll, [&](Colour, int face) { ++l.faces[face & 15]; });
}

json::object luck_of(const Journal& journal, const Judge& judge) {
  constexpr std::size_t most_moments = 8;
  Luck sides[side_count];
  std::vector<std::string> names;
  std::vector<Moment> moments;
  double before = 0.5;  // what was to be expected when the dice were taken up
  std::unique_ptr<Battle> choice;
  walk(journal, [&](std::size_t at, const Battle& battle) {
    if (names.empty())
      for (const SideInfo& side : battle.info().sides) names.push_back(side.id);
    const Prompt& prompt = battle.prompt();
    if (at >= journal.answers.size() || prompt.ask == Ask::over) return;
    const Choice answer = journal.answers[at];
    const auto follows = [&] {  // one throw follows another, or this answer calls for one
      const auto next = battle.copy();
      next->take(answer, nullptr);
      return next->prompt().ask == Ask::throw_;
    };
    if (prompt.ask == Ask::choice) {
      if (!judge || !follows()) return;
      choice = battle.copy();
      before = judge.expected(battle, answer, *choice);
      return;
    }
    if (prompt.side == Side::nobody) return;
    Luck& l = sides[index(prompt.side)];
    count_dice(l, prompt.chance, answer);
    if (!judge) return;
    const bool begins = !choice;  // thrown before anybody chose anything
    if (begins) choice = battle.copy();
    const double after = judge.expected(battle, answer, *choice),
                 swing = begins ? 0 : after - before;
    before = after;
    l.swing += prompt.side == Side::first ? swing : -swing;
    moments.push_back({at + 1, prompt.side, swing});
  });
  std::ranges::stable_sort(moments, std::greater{},
                           [](const Moment& m) { return std::abs(m.swing); });
  moments.resize(std::min(moments.size(), most_moments));
  json::object all;
  for (std::size_t s = 0; s < names.size() && s < side_count; ++s) {
    const Luck& l = sides[s];
    json::array faces;
    for (int f = 1; f <= 6; ++f) faces.push_back(l.faces[f]);
    all[names[s]] =
        json::object{{"throws", l.throws}, {"draws", l.draws},       {"dice", l.dice},
                     {"actual", l.actual}, {"expected", l.expected}, {"faces", std::move(faces)},
                     {"swing", l.swing}};
  }
  json::array list;
  for (const Moment& m : moments)
    if (std::abs(m.swing) >= 0.002)
      list.push_back(json::object{{"at", m.at},
                                  {"side", names[static_cast<std::size_t>(index(m.side))]},
                                  {"swing", m.swing}});
  return {{"luck", std::move(all)}, {"moments", std::move(list)}};
}

}  // namespace

void Room::think_over(const Asker& asker, std::function<json::object()> work) {
  const auto task = [asker, work = std::move(work)] {
    if (asker.peer.expired()) return;
    try {
      asker.reply(work());
    } catch (const Problem& problem) {
      asker.refuse(problem);
    } catch (const std::exception& fault) {
      asker.refuse({"internal", fault.what()});
    }
  };
  if (!hall.thinkers.post(behalf(asker), Takes::long_, task))
    throw Problem{"busy", "you ask faster than the server answers; try again"};
}

void Room::report(const Asker& asker, int seat) {
  need_over();
  json::object told = pending(seat, asker.language);
  told["casualties"] = casualties(battle().view(Viewer::referee()));
  told["pieces"] = battle().losses(session().start(), asker.language);
  told["answers"] = session().answers().size();
  told["dice"] = dice_json();
  json::object again;  // how often each side took back what had been thrown for
  for (const Side side : {Side::first, Side::second})
    again[side_name(battle(), side)] = live->entries.after_dice[index(side)];
  told["taken_back_after_dice"] = std::move(again);
  told["taken_back"] = taken_back_json();
  json::array lines;  // how long the log was, as this seat reads it, after each answer
  const Viewer viewer = viewer_of(seat);
  const std::vector<Event> events = session().all_events();
  for (std::size_t i = 1, e = 0, seen = 0; i <= session().answers().size(); ++i) {
    for (; e < session().events_before(i); ++e) seen += viewer.sees(events[e].seen);
    lines.push_back(seen);
  }
  told["lines"] = std::move(lines);
  const std::string winner(told.at("winner").as_string());
  const double end = winner == side_name(battle(), Side::first)    ? 1
                     : winner == side_name(battle(), Side::second) ? 0
                                                                   : 0.5;
  std::size_t imported = 0;  // answers that came with the battle
  while (imported < live->entries.written_at.size() &&
         live->entries.written_at[imported] < head.imported)
    ++imported;
  think_over(asker, [judge = hall.options.judge, told, end, imported, journal = journal(~0u)] {
    json::object reply = told;
    json::array piles;
    reply["chances"] = chances(journal, judge, end, imported, piles);
    reply.at("dice").as_object()["piles"] = std::move(piles);
    return json::object{{"report", std::move(reply)}};
  });
}

// Luck is what the dice did to the chance to win, against what was to be expected before they fell:
// a throw counts by what hung on it. Pips are told beside it.
void Room::luck(const Asker& asker) {
  need_over();
  think_over(asker, [judge = hall.options.judge, journal = journal(~0u)] {
    return luck_of(journal, judge);
  });
}

}  // namespace bocage
