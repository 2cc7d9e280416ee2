// What a seat answers: a choice, a gesture of several, a throw by hand, and taking them back.
#include "engine/answers.hpp"
#include "engine/in_order.hpp"
#include "engine/request.hpp"
#include "server/hall.hpp"
#include "server/room.hpp"

namespace bocage {
namespace json = boost::json;

namespace {

// By which rule something is asked, for whoever may know that it is.
auto rule_told(const Prompt& prompt, Viewer viewer) {
  return viewer.sees(prompt.seen) ? prompt.rule : decltype(prompt.rule){};
}

}  // namespace

void Room::choose(const Asker& asker, int seat, const json::object& request) {
  need_seat(seat);
  if (over()) throw Problem{"over", "the battle is over"};
  need_seq(request, seat);
  const Prompt& prompt = battle().prompt();
  if (prompt.ask == Ask::throw_)
    throw Problem{"throw_pending", "a throw is pending: hand it in with 'roll'",
                  rule_told(prompt, viewer_of(seat))};
  if (!may_answer(seat))
    throw Problem{"not_your_turn", "it is not your turn to choose",
                  rule_told(prompt, viewer_of(seat))};
  if (request.contains("answers")) return choose_all(asker, seat, answers_of(request, "answers"));
  answer(&asker, read_choice(battle(), answer_fields(request)), false);
}

// One gesture: stored and told as one, however many answers it has.
void Room::choose_all(const Asker& asker, int seat, const json::array& answers) {
  const std::string before = battle().position();
  const std::size_t first = session().answers().size();
  const Side chooser = battle().prompt().side;
  // Everybody's numbers move as if each answer had been told by itself: so they come out the same when
  // the journal is played again.
  std::vector<bool> learnt(head.seats.size() + 1);
  std::size_t noted = first;
  const auto note = [&] {
    if (session().answers().size() == noted) return;
    written(noted, chooser);
    noted = session().answers().size();
    const std::vector<bool> now = know(*live, chooser);
    for (std::size_t i = 0; i < now.size(); ++i) learnt[i] = learnt[i] || now[i];
  };
  Taken taken = take_in_order(live->session, answers, asker.language, [&] {
    note();
    return may_answer(seat);
  });
  note();
  json::object reply{{"taken", taken.answers}};
  if (!taken.skipped.empty()) reply["skipped"] = std::move(taken.skipped);
  if (taken.stopped) reply["stopped"] = std::move(*taken.stopped);
  if (!taken.answers) {
    reply["seq"] = seq(seat);
    return asker.reply(reply);
  }
  store_answers(&asker, before, first, std::move(learnt), reply);
}

void Room::roll(const Asker& asker, int seat, const json::object& request) {
  need_seat(seat);
  if (over()) throw Problem{"over", "the battle is over"};
  if (head.journal.dice != DiceMode::manual)
    throw Problem{"dice_not_manual", "this battle throws its own dice"};
  if (request.contains("seq")) need_seq(request, seat);
  const Choice throw_ = read_roll(battle(), request, viewer_of(seat));
  if (!may_answer(seat))
    throw Problem{"not_your_turn", "somebody else throws",
                  rule_told(battle().prompt(), viewer_of(seat))};
  answer(&asker, throw_, true);
}

// --- taking back ---

// How many answers stood at the number of this seat that "to" names; nothing: the request names none.
std::optional<std::size_t> Room::answers_at(const json::object& request, int seat) const {
  if (!request.contains("to")) return {};
  const Known::Mark* then =
      known(seat).mark_at(static_cast<std::uint64_t>(amount_or(request, "to", 0)));
  if (!then) throw Problem{"stale", "some of what was done until then has been taken back already"};
  return then->answers;
}

void Room::undo(const Asker& asker, int seat, const json::object& request) {
  need_seat(seat);
  if (over()) throw Problem{"over", "the battle is over"};
  const auto to = answers_at(request, seat);
  if (auto problem = undo_problem(*live, seat, to)) throw *problem;
  const Side side = head.seats[static_cast<std::size_t>(seat)].side;
  need_patience(side);
  go_back(&asker, to.value_or(session().answers().size() - 1), side, false);
}

}  // namespace bocage
