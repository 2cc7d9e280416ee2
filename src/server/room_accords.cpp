// What sides settle between them: taking back with leave, giving up, a draw, and another battle with sides changed.
#include <algorithm>

#include "engine/request.hpp"
#include "server/hall.hpp"
#include "server/lobby.hpp"
#include "server/room.hpp"

namespace bocage {
namespace json = boost::json;

// Back to before the side's last choice, or to one of its choices before that, if somebody of another
// side grants it. A computer grants it as long as nothing hidden came to light: what was seen cannot be
// unseen. Either way everybody is told, and the report counts it.
void Room::takeback(const Asker& asker, int seat, const json::object& request) {
  need_seat(seat);
  if (over()) throw Problem{"over", "the battle is over"};
  const Side side = head.seats[static_cast<std::size_t>(seat)].side;
  const auto& choosers = live->choosers;
  const auto last = std::find(choosers.rbegin(), choosers.rend(), side);
  if (last == choosers.rend()) throw Problem{"nothing_to_undo", "nothing has been done yet"};
  const auto to = answers_at(request, seat);
  if (to && (*to >= choosers.size() || choosers[*to] != side))
    throw Problem{"nothing_to_undo", "your side did nothing at that point"};
  const bool people = std::ranges::any_of(
      head.seats, [&](const SeatInfo& s) { return s.side != side && !s.computer; });
  const std::size_t answers = to.value_or(static_cast<std::size_t>(choosers.rend() - last) - 1);
  if (wish.asked && wish.side == side) {  // it is on the table
    if (wish.answers == answers) return asker.reply({{"asked", true}});
    throw Problem{"asked_already", "something else is asked for; wait for the answer"};
  }
  if (people) need_tact(seat);
  wish.side = side;
  wish.answers = answers;
  if (!people) {
    if (session().revealed_since(wish.answers))
      throw Problem{"came_to_light",
                    "something hidden has come to light since: that cannot be taken back"};
    need_patience(side);
    return go_back(&asker, wish.answers, side, true);
  }
  wish.asked = true;
  tell_between("takeback", wish.side, false);
  asker.reply({{"asked", true}});
}

// Granted is what somebody was told of: "seq" and "lines" of the wish, repeated. Else another wish, which lies on the table
// since, would be granted by an answer under way.
void Room::answer_takeback(const Asker& asker, int seat, const json::object& request) {
  need_seat(seat);
  const bool grant = need_switch(request, "grant");
  if (!wish.asked || over()) throw Problem{"no_takeback", "nobody asks to take something back now"};
  if (head.seats[static_cast<std::size_t>(seat)].side == wish.side)
    throw Problem{"not_yours", "the other side decides that"};
  if (request.contains("seq")) need_seq(request, seat);
  const auto lines = known(seat).lost_behind(wish.answers);
  if (amount_or(request, "lines", static_cast<long>(lines)) != static_cast<long>(lines))
    throw Problem{"stale", "something else is asked for now; look again"};
  if (grant) return go_back(&asker, wish.answers, wish.side, true);
  wish.asked = false;
  tell_between("takeback_refused", wish.side, true);
  asker.reply({});
}

void Room::resign(const Asker& asker, int seat) {
  need_seat(seat);
  if (over()) throw Problem{"over", "the battle is over"};
  give_up(head.seats[static_cast<std::size_t>(seat)].side, &asker);
}

void Room::give_up(Side side, const Asker* asker) {
  end_by({resigned_entry, 0, static_cast<std::uint16_t>(side), 0}, asker);
}

// People end it, not the rules.
void Room::end_by(Choice entry, const Asker* asker) {
  const std::string before = battle().position();
  live->entries.add(entry);
  auto told = updates(before, know(*live));
  commit(entry_bytes(&entry, 1), std::move(told), asker);
}

// --- a draw ---

// An offer stands until it is answered; who offers what the other side has offered agrees.
void Room::offer_draw(const Asker& asker, int seat) {
  need_seat(seat);
  if (over()) throw Problem{"over", "the battle is over"};
  const Side side = head.seats[static_cast<std::size_t>(seat)].side;
  if (std::ranges::none_of(head.seats,
                           [&](const SeatInfo& s) { return s.side != side && !s.computer; }))
    throw Problem{"no_people", "a draw is offered to people; the computer fights on"};
  if (draw_offer != Side::nobody && draw_offer != side) return agree(asker);
  if (draw_offer == side) return asker.reply({{"asked", true}});  // it is on the table
  need_tact(seat);
  draw_offer = side;
  tell_between("draw", side, false);
  asker.reply({{"asked", true}});
}

void Room::answer_draw(const Asker& asker, int seat, bool grant) {
  need_seat(seat);
  if (draw_offer == Side::nobody || over()) throw Problem{"no_draw", "nobody offers a draw now"};
  if (head.seats[static_cast<std::size_t>(seat)].side == draw_offer)
    throw Problem{"not_yours", "the other side decides that"};
  if (grant) return agree(asker);
  tell_between("draw_refused", draw_offer, true);
  draw_offer = Side::nobody;
  asker.reply({});
}

void Room::agree(const Asker& asker) { end_by({agreed_entry, 0, 0, 0}, &asker); }

// --- another battle ---

// Everybody on another seat: whoever sat on the other side first. Where sides have not the same number of
// players, the rest take what is left, in order.
static std::vector<std::size_t> seats_exchanged(const std::vector<SeatInfo>& seats) {
  const std::size_t nobody = seats.size();
  std::vector<std::size_t> by(seats.size(), nobody);  // who sits on each seat afterwards
  std::vector<bool> placed(seats.size());
  const auto place = [&](auto&& fits) {
    for (std::size_t to = 0; to < seats.size(); ++to)
      for (std::size_t who = 0; who < seats.size() && by[to] == nobody; ++who)
        if (!placed[who] && fits(seats[who], seats[to])) {
          by[to] = who;
          placed[who] = true;
        }
  };
  place([](const SeatInfo& a, const SeatInfo& b) {
    return a.side != b.side && a.player == b.player;
  });
  place([](const SeatInfo& a, const SeatInfo& b) { return a.side != b.side; });
  place([](const SeatInfo&, const SeatInfo&) { return true; });
  return by;
}

// Whoever asks first makes the battle; everybody is told the key to his own seat in it, and nobody else's,
// but for those who are not here: their links go to whoever asked.
void Room::rematch(const Asker& asker, int seat) {
  need_over();
  need_seat(seat);
  if (!next_keys.empty()) return asker.reply({{"seat", next_keys[static_cast<std::size_t>(seat)]}});
  if (!next_askers.empty()) {  // two ask at once for the same battle
    if (next_askers.size() >= hall.options.max_waiting)
      throw Problem{"busy", "too many requests wait for this battle"};
    next_askers.push_back(asker);
    return;
  }
  if (!hall.may_create(asker.address))
    throw Problem{"too_many_battles", "too many new battles from your address; wait a little"};
  const std::vector<std::size_t> by = seats_exchanged(head.seats);
  NewBattle order;
  order.head.journal = head.journal;
  if (head.journal.dice == DiceMode::seeded) order.head.journal.dice = DiceMode::fair;
  order.head.chat_to_spectators = head.chat_to_spectators;
  for (std::size_t i = 0; i < by.size(); ++i) {
    SeatInfo s = head.seats[i];
    s.computer = head.seats[by[i]].computer;
    s.level = head.seats[by[i]].level;
    order.head.seats.push_back(std::move(s));
  }
  const auto seats = order.head.seats;
  next_askers = {asker};
  hall.create(std::move(order), [self = shared_from_this(), asker, seat, by, seats,
                                 info = battle().info()](auto made) {
    self->leave_word(asker.address, [room = self.get(), asker, seat, by, seats, info, made] {
      const std::vector<Asker> askers = std::exchange(room->next_askers, {});
      if (auto* problem = std::get_if<Problem>(&made)) {
        for (const Asker& each : askers) each.refuse(*problem);
        return;
      }
      const NewTokens& tokens = std::get<NewTokens>(made);
      std::vector<json::object> kept(by.size());  // by the seat in this battle
      json::array links;
      for (std::size_t i = 0; i < by.size(); ++i) {
        if (seats[i].computer) continue;
        json::object key{{"battle", tokens.battle},
                         {"side", info.sides[static_cast<std::size_t>(index(seats[i].side))].id},
                         {"player", seats[i].player},
                         {"token", tokens.seats[i]}};
        const int was = static_cast<int>(by[i]);
        if (was != seat && std::ranges::none_of(room->subscribers,
                                                [&](const Subscriber& s) { return s.seat == was; }))
          links.push_back(key);
        kept[by[i]] = std::move(key);
      }
      room->next_keys = std::move(kept);
      room->tell_next_keys();
      asker.reply({{"seat", room->next_keys[static_cast<std::size_t>(seat)]},
                   {"links", std::move(links)},
                   {"spectator", tokens.spectator}});
      for (std::size_t i = 1; i < askers.size(); ++i)
        askers[i].reply({{"seat", room->next_keys[static_cast<std::size_t>(askers[i].seat)]}});
    });
  });
}

}  // namespace bocage
