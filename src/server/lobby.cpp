// The lobby over HTTP: battles to resume, passes, journals. Which request goes where: routes.cpp; new battles:
// lobby_new.cpp; what there is to play: lobby_lists.cpp.
#include "server/lobby.hpp"

#include "engine/members.hpp"
#include "engine/request.hpp"

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

}  // namespace

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
