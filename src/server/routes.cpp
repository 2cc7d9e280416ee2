// The lobby's addresses: which request goes where.
#include "engine/members.hpp"
#include "engine/request.hpp"
#include "server/assets/assets.hpp"
#include "server/kept.hpp"
#include "server/lobby.hpp"
#include "session/games.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

// A request on its way to whoever answers it.
struct Hall::Visit {
  Hall& hall;
  const net::Request& asked;
  net::Reply reply;
  std::string_view first, second;  // behind the route: "pg" and "lipovka" of "pg/lipovka"
  bool more = false;               // whether there is a second, were it empty

  void lacks(const char* what) const { reply(net::error_reply(404, "not_found", what)); }
  // Reading the disk or scenarios is not for the network's threads.
  template <class Work>
  void later(Work work) const {
    const auto task = [h = &hall, answer = reply, work = std::move(work)] {
      try {
        work(*h, answer);
      } catch (const Problem& problem) {
        answer(refusal(problem));
      } catch (const std::exception& fault) {
        h->log.error("hall.http", {{"problem", fault.what()}});
        answer(
            net::error_reply(500, "internal", "the server made a mistake, or its file is damaged"));
      }
    };
    if (!hall.workers.post({net::limit_key(asked.address), "lobby"}, Takes::brief, task))
      reply(net::error_reply(503, "busy", "you ask faster than the server answers; try again"));
  }
  static Kept& kept() {
    static Kept all;
    return all;
  }
  // The same for what never changes: make(Hall&) -> text, once.
  template <class Make>
  void once(Make make) const {
    later([make = std::move(make), path = std::string(asked.path),
           gzip = accepts_encoding(asked.header("Accept-Encoding"), "gzip")](
              Hall& h, const net::Reply& answer) {
      answer(kept().reply(path, gzip, [&] { return make(h); }));
    });
  }
  std::string body() const { return std::string(asked.body); }
  std::string address() const { return net::limit_key(asked.address); }

  void health() { hall.health(reply); }
  void metrics() {
    net::Response page;
    page.mime = metrics_mime;
    page.body = hall.metrics.page();
    reply(std::move(page));
  }
  void games() {
    once([](Hall& h) { return h.games_text(); });
  }
  void levels() { reply(net::json_reply(hall.levels_text())); }
  void map() {  // of a scenario nobody plays yet
    once([game = std::string(first), id = std::string(second)](Hall&) {
      JournalHeader trial;
      trial.game = game;
      trial.scenario = id;
      trial.dice = DiceMode::manual;
      auto begun = Session::begin(trial);
      if (auto* problem = std::get_if<Problem>(&begun)) throw *problem;
      return json::serialize(std::get<Session>(begun).battle().map());
    });
  }
  void text() {  // LANGUAGE, or LANGUAGE/GAME: its own words
    if (!known_language(first) || (more && !find_game(second)))
      return lacks("there are no such words");
    once([l = std::string(first), g = std::string(second)](Hall&) { return text_catalogue(l, g); });
  }
  void rules() {
    if (!find_game(first) || !known_language(second)) return lacks("there are no such rules");
    once([g = std::string(first), l = std::string(second)](Hall&) { return rulebook(g, l); });
  }
  const Armies* armies() const {  // of GAME/LANGUAGE
    const GameEntry* game = find_game(first);
    return game && known_language(second) ? game->armies() : nullptr;
  }
  void army_lists() {
    const Armies* of = armies();
    if (!of) return lacks("there are no such armies");
    once([of, l = std::string(second)](Hall&) { return json::serialize(of->lists(l)); });
  }
  void raise_army() {
    const Armies* of = armies();
    if (!of) return lacks("there are no such armies");
    later([of, l = std::string(second), text = body()](Hall&, const net::Reply& answer) {
      answer(net::json_reply(json::serialize(of->raise(read_object(text), l))));
    });
  }
  void scenario() {  // what a file holds, for the form of a new battle
    later([text = body()](Hall&, const net::Reply& answer) {
      const json::object request = read_object(text);
      check_members({"scenario", "game scenario toml options journal"}, "", request);
      const JournalHeader battle = read_what(request).head.journal;
      ScenarioInfo info = info_of(battle);
      if (info.id.empty()) info.id = battle.scenario;
      json::object told = scenario_json(battle, info);
      told["game"] = battle.game;
      answer(net::json_reply(json::serialize(told)));
    });
  }
  void battles() {
    if (!hall.may_create(address()))
      return reply(net::error_reply(429, "too_many_battles",
                                    "too many new battles from your address; wait a little"));
    later([text = body()](Hall& h, const net::Reply& answer) { h.post_battle(text, answer); });
  }
  void resume() {
    later([text = body(), from = address()](Hall& h, const net::Reply& answer) {
      h.post_resume(text, from, answer);
    });
  }
  void pass() {
    later([text = body()](Hall& h, const net::Reply& answer) { h.post_pass(text, answer); });
  }
  void journal() {  // the token in a header: addresses end up in logs and histories
    constexpr std::string_view scheme = "Bearer ";
    const std::string_view given = asked.header("Authorization");
    if (!given.starts_with(scheme))
      return reply(
          net::error_reply(401, "no_token", "send the seat's token: Authorization: Bearer ..."));
    later([token = std::string(given.substr(scheme.size())), from = address()](
              Hall& h, const net::Reply& answer) { h.get_journal(token, from, answer); });
  }

  struct Route {
    std::string_view method, path;  // any method if empty; a path that ends in / goes on
    void (Visit::*serve)();
  };
  static const Route routes[];
};

const Hall::Visit::Route Hall::Visit::routes[] = {
    {"", "/healthz", &Visit::health},           {"", "/metrics", &Visit::metrics},
    {"GET", "/api/games", &Visit::games},       {"GET", "/api/levels", &Visit::levels},
    {"GET", "/api/map/", &Visit::map},          {"GET", "/api/text/", &Visit::text},
    {"GET", "/api/rules/", &Visit::rules},      {"GET", "/api/army/", &Visit::army_lists},
    {"POST", "/api/army/", &Visit::raise_army}, {"POST", "/api/scenario", &Visit::scenario},
    {"POST", "/api/battles", &Visit::battles},  {"POST", "/api/resume", &Visit::resume},
    {"POST", "/api/pass", &Visit::pass},        {"GET", "/api/journal", &Visit::journal},
};

void Hall::http(const net::Request& r, net::Reply reply) {
  Visit visit{*this, r, std::move(reply), {}, {}};
  std::string wanted;  // methods of this address
  for (const Visit::Route& route : Visit::routes) {
    const bool goes_on = route.path.ends_with('/');
    if (goes_on ? !r.path.starts_with(route.path) : r.path != route.path) continue;
    if (!route.method.empty() && route.method != r.method) {
      (wanted += wanted.empty() ? "" : " or ") += route.method;
      continue;
    }
    const std::string_view rest = r.path.substr(route.path.size());
    const std::size_t slash = rest.find('/');
    visit.first = rest.substr(0, slash);
    visit.more = slash != rest.npos;
    if (visit.more) visit.second = rest.substr(slash + 1);
    return (visit.*route.serve)();
  }
  if (!wanted.empty())
    return visit.reply(net::error_reply(405, "method_not_allowed", "this address wants " + wanted));
  if (!r.path.starts_with("/api/")) return visit.reply(asset_reply(r, r.path));
  visit.lacks("there is nothing at this address");
}

}  // namespace bocage
