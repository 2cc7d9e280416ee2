// What each seat can know of its battle, as a number that moves when it changes.
//
// Two battles that differ only in what a seat may not know must look the same from there: the same
// messages, as many of them, with the same numbers. So whether a seat is told of an answer is decided
// by what the seat is shown, never by what happened.
#include <algorithm>

#include "kernel/hash.hpp"
#include "server/hall.hpp"
#include "server/room.hpp"

namespace bocage {
namespace {

std::uint64_t digest_of(const Prompt& prompt, const Battle& battle, Viewer viewer, bool answers) {
  std::uint64_t h = mix(static_cast<std::uint64_t>(prompt.ask) + 1);
  const auto add = [&](std::uint64_t value) { h = mix(h ^ (value + 0x9E3779B97F4A7C15u)); };
  if (prompt.ask == Ask::over) return h;
  add(static_cast<std::uint64_t>(index(prompt.side)));
  if (!answers && !viewer.sees(prompt.seen)) return h;  // told that somebody is asked, and no more
  add(prompt.rule.value);
  if (prompt.text) {
    const std::string_view key = prompt.text.key;
    add(hash_bytes(key.data(), key.size()));
  }
  add(static_cast<std::uint64_t>(battle.player() + 1));
  for (const Arg& a : prompt.args)
    add(viewer.sees(a.seen) ? static_cast<std::uint32_t>(a.value) : ~0ull);
  if (answers && prompt.ask == Ask::choice)
    add(hash_bytes(prompt.options.begin(),
                   static_cast<std::size_t>(prompt.options.size()) * sizeof(Choice)));
  return h;
}

}  // namespace

bool Room::over(const Live& l) const {
  return l.entries.ended() || l.session.battle().prompt().ask == Ask::over;
}

bool Room::may_answer(const Live& l, int seat) const {
  if (seat == spectator_seat || over(l)) return false;
  const Battle& b = l.session.battle();
  const Prompt& prompt = b.prompt();
  const SeatInfo& mine = head.seats[static_cast<std::size_t>(seat)];
  if (prompt.ask == Ask::throw_) {  // by hand: whoever throws, or anybody if that is a computer
    if (head.journal.dice != DiceMode::manual) return false;
    return mine.side == prompt.side || std::ranges::none_of(head.seats, [&](const SeatInfo& s) {
             return s.side == prompt.side && !s.computer;
           });
  }
  if (mine.side != prompt.side) return false;
  const int player = b.player();
  if (player < 0 || mine.player == player) return true;
  // A player nobody sits for is played by his side.
  return std::ranges::none_of(
      head.seats, [&](const SeatInfo& s) { return s.side == prompt.side && s.player == player; });
}

// While another side is asked the reason is that, always: whether it has done something in secret
// already must not show.
std::optional<Problem> Room::undo_problem(const Live& l, int seat,
                                          std::optional<std::size_t> to) const {
  const Prompt& prompt = l.session.battle().prompt();
  const Side side = head.seats[static_cast<std::size_t>(seat)].side;
  if (prompt.ask == Ask::choice && prompt.side != side)
    return Problem{"others_acted", "the other side is asked already, or has acted since"};
  if (l.choosers.empty()) return Problem{"nothing_to_undo", "nothing has been done yet"};
  const auto last = std::find_if(l.choosers.rbegin(), l.choosers.rend(),
                                 [](Side s) { return s != Side::nobody; });
  if (last == l.choosers.rend() || *last != side)
    return Problem{"others_acted", "somebody else has acted since"};
  return l.session.can_undo(to);
}

std::uint64_t Room::digest(const Live& l, int seat) const {
  const Viewer viewer = viewer_of(seat);
  const Battle& b = l.session.battle();
  std::uint64_t h = mix(b.hash_for(viewer));
  h = mix(h ^ digest_of(b.prompt(), b, viewer, may_answer(l, seat)));
  h = mix(h + static_cast<std::uint64_t>(index(l.entries.resigned)) + (l.entries.agreed ? 16 : 0));
  if (seat != spectator_seat && !over(l)) {
    const auto problem = undo_problem(l, seat);
    h = mix(h ^ (problem ? hash_bytes(problem->code.data(), problem->code.size()) : 1));
  }
  return h;
}

std::vector<bool> Room::know(Live& l, Side chooser) const {
  const std::size_t seats = head.seats.size();
  l.known.resize(seats + 1);
  std::vector<bool> learnt(seats + 1);
  const Session& session = l.session;
  const auto answers = static_cast<std::uint32_t>(session.answers().size());
  if (l.counted.events > session.event_count()) count_events(l);  // some were taken back
  for (std::size_t i = 0; i <= seats; ++i) {
    const int seat = i == seats ? spectator_seat : static_cast<int>(i);
    const Viewer viewer = viewer_of(seat);
    Known& k = l.known[i];
    std::size_t events = l.counted.visible[eyes_of(seat)];
    for (const Event& e : session.events_since(l.counted.events)) events += viewer.sees(e.seen);
    const std::uint64_t now = digest(l, seat);
    for (Known::Mark& mark : k.marks)
      if (mark.answers > answers) mark.answers = Known::Mark::stale;
    const bool chose = chooser != Side::nobody && viewer.side == chooser;
    if (now == k.digest && events == k.events && !chose) continue;
    learnt[i] = true;
    k.digest = now;
    k.events = events;
    ++k.seq;
    if (k.marks.size() >= Known::most_marks)
      k.marks.erase(k.marks.begin(), k.marks.begin() + Known::most_marks / 2);
    k.marks.push_back({static_cast<std::uint32_t>(events), answers});
  }
  return learnt;
}

std::size_t Room::eyes_of(int seat) const {
  return static_cast<std::size_t>(seat == spectator_seat ? side_count
                                                         : index(viewer_of(seat).side));
}
std::size_t Room::seen(int seat) const { return live->counted.visible[eyes_of(seat)]; }

// Of what this seat has seen, from one number on, before another: played again between the tallies around them.
std::function<std::vector<Event>()> Room::seen_later(int seat, std::size_t first,
                                                     std::size_t end) const {
  const std::size_t who = eyes_of(seat);
  end = std::max(first, end);
  Counted from, to = live->counted;
  for (const Counted& tally : live->tallies) {
    if (tally.visible[who] <= first) from = tally;
    if (tally.visible[who] >= end) {
      to = tally;
      break;
    }
  }
  return [again = session().events_later(to.answers), viewer = viewer_of(seat), from = from.events,
          skipped = first - from.visible[who], wanted = end - first] {
    std::vector<Event> events = again(from);
    std::erase_if(events, [&](const Event& e) { return !viewer.sees(e.seen); });
    const auto begin =
        events.begin() + static_cast<std::ptrdiff_t>(std::min(skipped, events.size()));
    const auto rest = static_cast<std::size_t>(events.end() - begin);
    return std::vector<Event>(begin, begin + static_cast<std::ptrdiff_t>(std::min(wanted, rest)));
  };
}

void Room::count_events(Live& l) const {
  constexpr std::size_t between_tallies = 512;
  std::vector<Event> again;
  const bool taken_back = l.counted.events > l.session.event_count();
  if (taken_back) {
    const auto gone = [&](const Counted& tally) {
      return tally.events > l.session.event_count() || tally.answers > l.session.answers().size();
    };
    while (!l.tallies.empty() && gone(l.tallies.back())) l.tallies.pop_back();
    l.counted = l.tallies.empty() ? Counted{} : l.tallies.back();
    again = l.session.events_from(l.counted.events);
  }
  for (const Event& e : taken_back ? again : l.session.events_since(l.counted.events)) {
    for (int side = 0; side < side_count; ++side)
      l.counted.visible[side] += includes(e.seen, static_cast<Side>(side));
    l.counted.visible[side_count] += Viewer::spectator().sees(e.seen);
  }
  l.counted.events = l.session.event_count();
  l.counted.answers = l.session.answers().size();
  if (l.counted.events >= (l.tallies.empty() ? 0 : l.tallies.back().events) + between_tallies)
    l.tallies.push_back(l.counted);
  l.session.forget_events();
}

}  // namespace bocage
