#include "server/secrets/pair.hpp"

namespace bocage {

namespace {

// Where two positions differ, for whoever has to find out why.
std::string first_byte(const Pair::State& a, const Pair::State& b) {
  const auto *x = reinterpret_cast<const unsigned char*>(&a),
             *y = reinterpret_cast<const unsigned char*>(&b);
  std::size_t i = 0;
  while (i < sizeof a && x[i] == y[i]) ++i;
  if (i == sizeof a) return " (in what is told)";
  return " (byte " + std::to_string(i) + ": " + std::to_string(x[i]) + ", " + std::to_string(y[i]) +
         ")";
}

}  // namespace

Pair::Pair(const Ground& g, const State& a, const State& b, Side v, Random& r)
    : ground(g), random(r), viewer(v), in_step(r.below(2) == 0), people(r.below(4) == 0) {
  options.workers = options.thinkers = 0;
  options.sweep = std::chrono::milliseconds(0);
  options.goings_back = options.chats = {1e9, 1e9};
  options.levels = {{"recruit", {}, {}}};
  options.player = [this](const Battle& position, const Thinking& how) {
    if (how.level == "recruit") return Advice{enemy_answers(position), 0.5, 1, ""};
    Thinking brief = how;  // advice for the viewer
    brief.iterations = 12;
    brief.millis = 600'000;  // what a busy machine leaves must not show
    return think(position, brief);
  };
  options.dice = [this](const Room& room) {
    return [this, &room](std::uint64_t) { return fall(room); };
  };
  hall = std::make_unique<Hall>(store, options);
  BattleHead head;
  head.journal.game = G::Io::code;
  head.journal.scenario = g.info().id;
  head.journal.dice = DiceMode::seeded;
  for (std::size_t side = 0; side < g.info().sides.size(); ++side)
    head.seats.push_back(
        {static_cast<Side>(side), 0, !people && static_cast<Side>(side) != v, "recruit"});
  for (now = 0; now < 2; ++now) {
    auto position = std::make_unique<BattleOf<G>>(*g.start);
    position->set_state(now ? b : a);
    rooms[now] = std::make_shared<Room>(*hall, "battle", head, 0);
    rooms[now]->begin_at(Session::at(*position));
    eyes[now] = std::make_shared<Ear>();
    watcher[now] = std::make_shared<Ear>();
    them[now] = std::make_shared<Ear>();
    eyes[now]->id = 1;
    watcher[now]->id = 2;
    them[now]->id = 3;
    eyes[now]->room = watcher[now]->room = rooms[now];
  }
  for (const bool mine : {true, false}) join_again({}, mine);
}

void Pair::ask(const json::object& request, bool as_viewer) {
  in_both([&] {
    rooms[now]->request(asker(as_viewer), as_viewer ? index(viewer) : spectator_seat,
                        as_viewer ? "mine" : "watching", request);
  });
}

void Pair::join_again(const json::object& request, bool as_viewer) {
  in_both([&] {
    json::object join = request;
    join["do"] = "join";
    rooms[now]->join(asker(as_viewer), subscriber(as_viewer), join, [] { return true; });
  });
}

void Pair::read(bool as_viewer) {
  const int seat = as_viewer ? index(viewer) : spectator_seat;
  in_both([&] {
    json::object summary = rooms[now]->summary(seat, "en");
    summary.erase("updated");  // the time of day
    (as_viewer ? eyes : watcher)[now]->hear(rooms[now]->excerpt_later(seat)() +
                                            json::serialize(summary));
  });
}

void Pair::answer_wish(bool grant) {
  if (!people) return;
  in_both([&] {
    rooms[now]->request(enemy(), enemy().seat, "theirs",
                        {{"do", "answer_takeback"}, {"grant", grant}});
  });
}

// --- dice ---

std::uint64_t Pair::fall(const Room& room) {
  const Prompt& prompt = room.live->session.battle().prompt();
  std::uint64_t number = random.next();
  if (!includes(prompt.seen, viewer)) {
    ++unseen;
    if constexpr (Secrets::throws_alike > 0) {
      if (now == 0) {
        unseen_dice.push_back({sample(prompt.chance, number), number});
      } else if (!unseen_dice.empty()) {
        const Throw same = unseen_dice.front();
        unseen_dice.pop_front();
        if (random.below(Secrets::throws_alike) && possible(prompt.chance, same.fell))
          return same.number;
      }
    }
    return number;
  }
  if (now == 0) {
    dice.push_back({sample(prompt.chance, number), number});
    return number;
  }
  if (dice.empty()) return number;  // a throw that the first room has not: that will be heard
  const Throw wanted = dice.front();
  dice.pop_front();
  if (sample(prompt.chance, wanted.number) == wanted.fell) return wanted.number;
  if (possible(prompt.chance, wanted.fell))
    for (int tries = 0; tries < 20'000; ++tries)
      if (number = random.next(); sample(prompt.chance, number) == wanted.fell) return number;
  if (prompt.chance.is_draw()) part();  // the card is one of those that differ
  return number;
}

// --- the enemy ---

Pair::Seen Pair::taken(const BattleOf<G>& here, Choice c) const {
  State next = here.state();
  Events log;
  G::take(here.world(), next, c, &log);
  Prompt then;
  G::ask(here.world(), next, then);
  const Prompt& asked = here.prompt();
  Seen seen{known(next, viewer), "", false, Secrets::closes(here.state(), next),
            then.ask == asked.ask && then.side == asked.side && then.rule == asked.rule};
  for (const Event& e : log.list) {
    seen.reveals = seen.reveals || reveals(e);
    if (!includes(e.seen, viewer)) continue;
    seen.events += e.what;
    for (const Arg& a : e.args)
      seen.events += includes(a.seen, viewer) ? " " + std::to_string(a.value) : " ?";
    seen.events += '\n';
  }
  return seen;
}

Pair::Answer Pair::answered(const BattleOf<G>& here, Choice c) const {
  Seen seen = taken(here, c);
  const State before = known(here.state(), viewer);
  const bool invisible = seen.events.empty() && same(seen.known, before);
  return {c, before, std::move(seen), invisible, {}};
}

// What the rules leave unnoticed is, whatever is done of it.
void Pair::must_not_notice(const BattleOf<G>& here, const Answer& answer) {
  if (answer.invisible || !complaint.empty()) return;
  State after = here.state();
  G::take(here.world(), after, answer.choice, nullptr);
  Prompt next;
  G::ask(here.world(), after, next);
  const Side asked = here.prompt().side;
  if (next.ask != Ask::choice || next.side != asked) return;
  if (Secrets::unnoticed(here.world(), here.state(), after, asked))
    complaint = "the enemy's answer " + json::serialize(here.option(answer.choice, "en")) +
                " is noticed" + first_byte(answer.before, answer.seen.known);
}

Choice Pair::enemy_answers(const Battle& position) {
  const auto& here = *position.as<G>();
  if (now == 1) return imitate(here);
  const auto& all = here.prompt().options;
  const Choice c = all[static_cast<int>(random.below(static_cast<std::uint32_t>(all.size())))];
  answers.push_back(answered(here, c));
  must_not_notice(here, answers.back());
  if (random.below(people ? 2 : 8) == 0) {
    const json::object questions[] = {
        {{"do", people ? "takeback" : "pending"}},
        {{"do", "takeback"}, {"to", number_of(index(viewer)) - 1 - random.below(4)}},
        {{"do", "view"}},
        {{"do", "undo"}},
        {{"do", "why"}, {"option", 0}},
        {{"do", "choose"}, {"seq", number_of(index(viewer))}, {"option", 0}}};
    // People may grant what they are asked for: whether it can be asked must not tell what they did.
    answers.back().meanwhile = questions[random.below(people ? 3 : std::size(questions))];
    auto asked = answers.back().meanwhile;
    ask_meanwhile(asked);
  }
  return c;
}

bool Pair::person_answers() {
  const Prompt& prompt = battle(now).prompt();
  if (!people || prompt.ask != Ask::choice || prompt.side == viewer || !complaint.empty())
    return false;
  const Choice chosen = enemy_answers(battle(now));
  const auto& all = prompt.options;
  json::object answer;
  if (const auto listed = std::ranges::find(all, chosen); listed != all.end()) {
    answer["option"] = listed - all.begin();
  } else {  // some answers are in no list
    answer = battle(now).option(chosen, "en");
    for (const char* told : {"text", "rules", "nature"}) answer.erase(told);
  }
  answer["do"] = "choose";
  answer["seq"] = number_of(enemy().seat);
  const std::size_t before = rooms[now]->session().answers().size();
  rooms[now]->request(enemy(), enemy().seat, "theirs", answer);
  if (rooms[now]->session().answers().size() > before) return true;
  complaint = "the enemy's answer " + json::serialize(answer) + " is not taken";
  if (!them[now]->heard.empty()) complaint += ": " + them[now]->heard.back().text;
  return false;
}

// The viewer and a spectator may ask while the enemy thinks; in the second room where he thinks about the same.
void Pair::ask_meanwhile(std::optional<json::object>& question) {
  if (!question) return;
  for (const bool as_viewer : {true, false})
    rooms[now]->request(asker(as_viewer), as_viewer ? index(viewer) : spectator_seat,
                        as_viewer ? "mine" : "watching", *question);
  question.reset();
}

Choice Pair::imitate(const BattleOf<G>& here) {
  const auto& all = here.prompt().options;
  const auto any = [&] {
    return all[static_cast<int>(random.below(static_cast<std::uint32_t>(all.size())))];
  };
  // What nobody notices may be done here as often as it likes, or not at all.
  if (!in_step && random.below(4) == 0 && extra < 4)
    if (const Choice c = any(); answered(here, c).invisible) return ++extra, c;
  for (; !answers.empty(); answers.pop_front()) {
    ask_meanwhile(answers.front().meanwhile);
    const Answer first = answers.front();
    if (!in_step && first.invisible && random.below(3) == 0) continue;
    const Choice face = Secrets::face(here.world(), here.state(), first.choice);
    std::vector<Choice> alike;
    for (const Choice c : all)
      if (Secrets::face(here.world(), here.state(), c) == face) alike.push_back(c);
    // Another one that looks the same by the rules looks the same.
    for (int tries = 0; tries < 2 && alike.size() > 1; ++tries) {
      const Choice c = alike[random.below(static_cast<std::uint32_t>(alike.size()))];
      if (c == first.choice) continue;
      const Seen seen = taken(here, c);
      if (seen != first.seen && (seen.closes || first.seen.closes)) continue;
      if (seen != first.seen && seen.again != first.seen.again) continue;  // the last one ends them
      // Where something came to light a moment ago it may look otherwise; difference() looks at that.
      const bool known_alike = same(first.before, known(here.state(), viewer));
      if (seen != first.seen && known_alike && !seen.reveals && !first.seen.reveals &&
          complaint.empty())
        complaint = "the enemy's answer " + json::serialize(here.option(c, "en")) +
                    " does not look like " + json::serialize(here.option(first.choice, "en")) +
                    first_byte(seen.known, first.seen.known);
      shows_soon |= Secrets::shows_later(c) != Secrets::shows_later(first.choice);
      answers.pop_front();
      ++other_secrets;
      return c;
    }
    // Others may: so much the better.
    for (int tries = 0; tries < 24 && !Secrets::shows_later(first.choice); ++tries) {
      const Choice c = any();
      if (c.verb != first.choice.verb || c == first.choice || taken(here, c) != first.seen)
        continue;
      answers.pop_front();
      ++other_secrets;
      return c;
    }
    if (!here.refuse(first.choice) && taken(here, first.choice) == first.seen)
      return answers.pop_front(), first.choice;
    for (const Choice c : all)
      if (taken(here, c) == first.seen) return answers.pop_front(), c;
    if (!first.invisible) break;  // what nobody noticed need not be done here
  }
  // Nor need the first room have what nobody notices here.
  for (const Choice c : all)
    if (extra < 200 && answered(here, c).invisible) return ++extra, c;
  part();
  answers.clear();
  return any();
}

// --- what came to light, and what differs ---

// After so many answers of a gesture of several its next question may be another in each room: what it ends at does not show it.
std::size_t Pair::asked_otherwise_on_the_way() const {
  State a = stood[0].state, b = stood[1].state;
  const auto &one = rooms[0]->session().answers(), &two = rooms[1]->session().answers();
  for (std::size_t k = 0;; ++k) {
    if (stood[0].answers + k >= one.size() || stood[1].answers + k >= two.size()) return never;
    G::take(ground.world(), a, one[stood[0].answers + k], nullptr);
    G::take(ground.world(), b, two[stood[1].answers + k], nullptr);
    if (Secrets::asked_otherwise(ground.world(), a, b, viewer)) return k + 1;
  }
}

void Pair::look_for_light() {
  if (const std::size_t k = asked_otherwise_on_the_way(); k != never)
    for (int r = 0; r < 2; ++r) lit[r] = std::min(lit[r], stood[r].answers + k);
  if (Secrets::asked_otherwise(ground.world(), battle(0).state(), battle(1).state(), viewer))
    for (int r = 0; r < 2; ++r) lit[r] = std::min(lit[r], rooms[r]->session().answers().size());
  for (int r = 0; r < 2; ++r) {
    const Session& session = rooms[r]->session();
    const std::size_t count = session.event_count();
    if (count <= looked[r]) {
      looked[r] = count;
      continue;
    }
    const std::vector<Event> fresh = session.events_from(looked[r]);
    for (std::size_t i = 0; i < fresh.size(); ++i) {
      if (fresh[i].reveals && !reveals(fresh[i]) && complaint.empty())
        complaint = std::string(fresh[i].what) + " is not among what the rules reveal";
      if (!reveals(fresh[i])) continue;
      std::size_t answer = 0;  // after the first so many it had happened
      while (answer < session.answers().size() && session.events_before(answer) <= looked[r] + i)
        ++answer;
      lit[r] = std::min(lit[r], answer);
    }
    looked[r] = count;
  }
}

// Whatever both have told alike can still be compared: the same count was called, the same group found in the same place.
void Pair::go_on_if_alike() {
  if (lit[0] == never || lit[1] == never || parted || shows_soon || !complaint.empty()) return;
  if (Secrets::asked_otherwise(ground.world(), battle(0).state(), battle(1).state(), viewer))
    return;
  for (const std::shared_ptr<Ear>* ear : {eyes, watcher}) {
    const auto &a = ear[0]->heard, &b = ear[1]->heard;
    if (!std::ranges::equal(a, b, {}, &Ear::Heard::text, &Ear::Heard::text)) return;
  }
  for (const Side side : {viewer, Side::nobody})
    if (!same(known(battle(0).state(), side), known(battle(1).state(), side))) return;
  lit[0] = lit[1] = never;
  ++shared;
}

std::string Pair::difference() {
  if (!complaint.empty()) return complaint;
  const std::shared_ptr<Ear>*ears[] = {eyes, watcher}, *ear = ears[0];
  for (int who = 0; who < 2; ++who) {
    ear = ears[who];
    const auto &a = ear[0]->heard, &b = ear[1]->heard;
    for (std::size_t i = compared[who]; i < std::max(a.size(), b.size()); ++i) {
      // The room that says no more, or speaks of what has come to light, is not compared further.
      if (i < a.size() ? a[i].answers >= lit[0] : lit[0] != never) break;
      if (i < b.size() ? b[i].answers >= lit[1] : lit[1] != never) break;
      static const std::string nothing = "(nothing)";
      const std::string &one = i < a.size() ? a[i].text : nothing,
                        &two = i < b.size() ? b[i].text : nothing;
      if (one == two) {
        if (i == compared[who]) ++compared[who];
        continue;
      }
      std::size_t at = 0;
      while (at < one.size() && at < two.size() && one[at] == two[at]) ++at;
      const std::size_t from = at > 120 ? at - 120 : 0;
      for (const auto& room : rooms) {  // for whoever has to find out why
        std::printf("answered:");
        for (const Choice c : room->session().answers())
          if (const VerbInfo* verb = battle(0).verb(c.verb))
            std::printf(" %s %u %u %u;", verb->name, c.who, c.what, c.count);
        std::printf("\n");
      }
      return std::string(ear == eyes ? "the seat" : "a spectator") + " hears " + one.substr(0, 24) +
             " ... " + one.substr(std::min(from, one.size()), 260) + "\n or " + two.substr(0, 24) +
             " ... " + two.substr(std::min(from, two.size()), 260);
    }
  }
  if (lit[0] != never || lit[1] != never) return "";
  for (const Side side : {viewer, Side::nobody}) {
    const State a = known(battle(0).state(), side), b = known(battle(1).state(), side);
    if (!same(a, b))
      return (side == viewer ? "the viewer's positions differ" : "a spectator's positions differ") +
             first_byte(a, b);
  }
  return "";
}

}  // namespace bocage
