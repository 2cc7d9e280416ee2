// The lobby over HTTP: where each request goes; battles to resume, passes, journals. New battles: lobby_new.cpp; what
// there is to play: lobby_lists.cpp.
#include "server/lobby.hpp"

#include <set>

#include "embedded/embedded.hpp"
#include "engine/answers.hpp"
#include "engine/members.hpp"
#include "engine/request.hpp"
#include "files/shorten.hpp"
#include "files/words.hpp"
#include "server/assets/assets.hpp"
#include "server/kept.hpp"
#include "session/games.hpp"
#include "session/unknown.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

net::Response refusal(const Problem& problem) {
  const int status = problem.code.starts_with("storage") ? 507 : problem.code == "busy" ? 503 : 400;
  return net::error_reply(status, problem.code, problem.message);
}

json::object read_object(std::string_view body) {
  boost::system::error_code bad;
  json::parse_options parsing;
  parsing.max_depth = 16;
  json::value parsed = json::parse(json::string_view(body.data(), body.size()), bad, {}, parsing);
  if (bad || !parsed.is_object())
    throw Problem{"bad_json", "the request's body should be a JSON object"};
  return std::move(parsed.get_object());
}

namespace {

constexpr std::size_t most_resumed = 100;

// Everything after the prefix, or nothing.
std::optional<std::string_view> behind(std::string_view path, std::string_view prefix) {
  if (!path.starts_with(prefix)) return {};
  return path.substr(prefix.size());
}

}  // namespace

void Hall::http(const net::Request& r, net::Reply reply) {
  if (!r.path.starts_with("/api/") && r.path != "/healthz" && r.path != "/metrics")
    return reply(asset_reply(r, r.path));
  const auto method = [&](std::string_view only) {
    if (r.method == only) return true;
    reply(net::error_reply(405, "method_not_allowed", "this address wants " + std::string(only)));
    return false;
  };
  const auto later =
      [&](auto work) {  // reading the disk or scenarios is not for the network's threads
        const auto task = [this, reply, work = std::move(work)] {
          try {
            work();
          } catch (const Problem& problem) {
            reply(refusal(problem));
          } catch (const std::exception& fault) {
            log.error("hall.http", {{"problem", fault.what()}});
            reply(net::error_reply(500, "internal",
                                   "the server made a mistake, or its file is damaged"));
          }
        };
        if (!workers.post({net::limit_key(r.address), "lobby"}, Takes::brief, task))
          reply(net::error_reply(503, "busy", "you ask faster than the server answers; try again"));
      };
  static Kept kept;
  const bool gzip = accepts_encoding(r.header("Accept-Encoding"), "gzip");
  const std::string path(r.path);
  if (r.path == "/healthz") return health(reply);
  if (r.path == "/metrics") {
    net::Response page;
    page.mime = metrics_mime;
    page.body = metrics.page();
    return reply(std::move(page));
  }
  if (r.path == "/api/games") {
    if (method("GET"))
      later([this, reply, path, gzip] {
        reply(kept.reply(path, gzip, [&] { return games_text(); }));
      });
    return;
  }
  if (r.path == "/api/levels") {
    if (method("GET")) reply(net::json_reply(levels_text()));
    return;
  }
  if (const auto which = behind(r.path, "/api/map/")) {
    const std::size_t slash = which->find('/');
    if (method("GET"))
      later([reply, path, gzip, game = std::string(which->substr(0, slash)),
             id = std::string(slash == which->npos ? "" : which->substr(slash + 1))] {
        reply(kept.reply(path, gzip, [&] {
          JournalHeader trial;
          trial.game = game;
          trial.scenario = id;
          trial.dice = DiceMode::manual;
          auto begun = Session::begin(trial);
          if (auto* problem = std::get_if<Problem>(&begun)) throw *problem;
          return json::serialize(std::get<Session>(begun).battle().map());
        }));
      });
    return;
  }
  if (const auto what =
          behind(r.path, "/api/text/")) {  // LANGUAGE, or LANGUAGE/GAME: its own words
    const std::size_t slash = what->find('/');
    const std::string_view language = what->substr(0, slash),
                           game = slash == what->npos ? "" : what->substr(slash + 1);
    if (!known_language(language) || (slash != what->npos && !find_game(game)))
      return reply(net::error_reply(404, "not_found", "there are no such words"));
    if (method("GET"))
      later([reply, path, gzip, l = std::string(language), g = std::string(game)] {
        reply(kept.reply(path, gzip, [&] { return text_catalogue(l, g); }));
      });
    return;
  }
  if (const auto what = behind(r.path, "/api/rules/")) {
    const std::size_t slash = what->find('/');
    const std::string_view game = what->substr(0, slash),
                           language = slash == what->npos ? "" : what->substr(slash + 1);
    if (!find_game(game) || !known_language(language))
      return reply(net::error_reply(404, "not_found", "there are no such rules"));
    if (method("GET"))
      later([reply, path, gzip, g = std::string(game), l = std::string(language)] {
        reply(kept.reply(path, gzip, [&] { return rulebook(g, l); }));
      });
    return;
  }
  if (const auto what =
          behind(r.path, "/api/army/")) {  // GET: what there is; POST: a request judged
    const std::size_t slash = what->find('/');
    const GameEntry* game = find_game(what->substr(0, slash));
    const std::string_view language = slash == what->npos ? "" : what->substr(slash + 1);
    const Armies* armies = game ? game->armies() : nullptr;
    if (!armies || !known_language(language))
      return reply(net::error_reply(404, "not_found", "there are no such armies"));
    if (r.method == "GET")
      return later([reply, path, gzip, armies, l = std::string(language)] {
        reply(kept.reply(path, gzip, [&] { return json::serialize(armies->lists(l)); }));
      });
    if (method("POST"))
      later([reply, armies, l = std::string(language), body = std::string(r.body)] {
        reply(net::json_reply(json::serialize(armies->raise(read_object(body), l))));
      });
    return;
  }
  if (r.path == "/api/scenario") {  // what a file holds, for the form of a new battle
    if (method("POST"))
      later([reply, body = std::string(r.body)] {
        const json::object request = read_object(body);
        check_members({"scenario", "game scenario toml options journal"}, "", request);
        const JournalHeader battle = read_what(request).head.journal;
        ScenarioInfo info = info_of(battle);
        if (info.id.empty()) info.id = battle.scenario;
        json::object told = scenario_json(battle, info);
        told["game"] = battle.game;
        reply(net::json_reply(json::serialize(told)));
      });
    return;
  }
  if (r.path == "/api/battles") {
    if (!method("POST")) return;
    if (!may_create(net::limit_key(r.address)))
      return reply(net::error_reply(429, "too_many_battles",
                                    "too many new battles from your address; wait a little"));
    return later([this, reply, body = std::string(r.body)] { post_battle(body, reply); });
  }
  if (r.path == "/api/resume") {
    if (method("POST"))
      later([this, reply, body = std::string(r.body), address = net::limit_key(r.address)] {
        post_resume(body, address, reply);
      });
    return;
  }
  if (r.path == "/api/pass") {
    if (method("POST"))
      later([this, reply, body = std::string(r.body)] { post_pass(body, reply); });
    return;
  }
  if (r.path == "/api/journal") {  // the token in a header: addresses end up in logs and histories
    if (!method("GET")) return;
    const auto token = behind(r.header("Authorization"), "Bearer ");
    if (!token)
      return reply(
          net::error_reply(401, "no_token", "send the seat's token: Authorization: Bearer ..."));
    return later([this, reply, token = std::string(*token), address = net::limit_key(r.address)] {
      get_journal(token, address, reply);
    });
  }
  reply(net::error_reply(404, "not_found", "there is nothing at this address"));
}

// Every room fills its line when it is awake; the last one answers.
void Hall::post_resume(const std::string& body, const std::string& address,
                       const net::Reply& reply) {
  const json::object request = read_object(body);
  check_members({"resume", "tokens"}, "", request);
  const json::value* tokens = request.if_contains("tokens");
  if (!tokens || !tokens->is_array()) throw Problem{"bad_request", "'tokens' should be a list"};
  struct Job {
    std::mutex mutex;
    std::vector<json::object> lines;
    std::size_t open = 0;
    net::Reply reply;
  };
  auto job = std::make_shared<Job>();
  job->reply = reply;
  const auto answer = [](Job& j) {
    json::array list;
    for (json::object& line : j.lines)
      if (!line.empty()) list.push_back(std::move(line));
    j.reply(net::json_reply(json::serialize(json::object{{"battles", std::move(list)}})));
  };
  struct Line {
    Found found;
    std::string token;
  };
  std::vector<Line> found;
  std::size_t looked = 0;  // each is looked up in the file, whether it is somebody's or not
  for (const json::value& token : tokens->get_array()) {
    if (found.size() >= most_resumed || ++looked > 4 * most_resumed) break;
    if (!token.is_string()) continue;
    std::string text(token.get_string());
    try {
      if (Found f = find(text); f.room) found.push_back({std::move(f), std::move(text)});
    } catch (const std::exception&) {  // that one is damaged: the others are told
    } catch (const Problem&) {
    }
  }
  job->lines.resize(found.size());
  job->open = found.size();
  if (found.empty()) return answer(*job);
  Asker whom;  // those that sleep are loaded one after the other, in turn with what others want
  whom.address = address;
  for (std::size_t i = 0; i < found.size(); ++i)
    found[i].found.room->post(whom, [job, i, answer, line = found[i]] {
      json::object told;
      if (line.found.room->live) {
        told = line.found.room->summary(line.found.seat, "en");
        told["token"] = line.token;
      }
      const std::lock_guard lock(job->mutex);
      job->lines[i] = std::move(told);
      if (--job->open == 0) answer(*job);
    });
}

// One's own seat, on another device.
void Hall::post_pass(const std::string& body, const net::Reply& reply) {
  const json::object request = read_object(body);
  check_members({"pass", "pass"}, "", request);
  const auto token = passes.take(need_text(request, "pass"), Clock::now());
  if (!token)
    return reply(net::error_reply(404, "pass_over",
                                  "this pass has been used, or is older than ten minutes"));
  reply(net::json_reply(json::serialize(json::object{{"token", *token}})));
}

// While it is played a journal would tell the other side's secrets, and so would a scenario that
// somebody sent in, which may name hidden units and mines: a seat is given what it has seen itself.
void Hall::get_journal(const std::string& token, const std::string& address,
                       const net::Reply& reply) {
  const Found found = find(token);
  if (!found.room)
    return reply(net::error_reply(404, "unknown_token",
                                  "no seat belongs to this link; it may have been mistyped"));
  found.room->post([this, reply, address, room = found.room, seat = found.seat] {
    if (!room->live)
      return reply(net::error_reply(503, "unavailable", "this battle cannot be loaded"));
    const bool over = room->over();
    const auto tell = [reply, name = room->head.journal.game +
                                     (over ? "-battle.journal" : "-battle.txt")](std::string body) {
      net::Response text;
      text.mime = "text/plain; charset=utf-8";
      text.body = std::move(body);
      text.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + '"');
      reply(std::move(text));
    };
    if (over) return tell(save_journal(room->journal(~std::size_t{0})));
    const auto task = [tell, excerpt = room->excerpt_later(seat)] { tell(excerpt()); };
    if (!workers.post({address, room->id}, Takes::long_, task))
      reply(net::error_reply(503, "busy", "you ask faster than the server answers; try again"));
  });
}

}  // namespace bocage
