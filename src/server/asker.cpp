// Replies to whoever asked.
#include "engine/answers.hpp"
#include "server/drafts.hpp"
#include "server/room.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

std::string words_for(const Problem& problem, std::string_view language) {
  const std::string key = "server.error." + problem.code;
  return find_text(language, key).data() ? render_text(language, key) : problem.message;
}

std::string members_of(const json::object& o) {
  const std::string text = json::serialize(o);
  return text.substr(1, text.size() - 2);
}

void forget_drafts() { Drafts::all().forget(); }

// {"id":7,"ok":true,...}
std::string Asker::reply_text(bool ok, std::string_view members) const {
  std::string text = "{";
  text.reserve(members.size() + 64);
  if (!id.empty()) ((text += "\"id\":") += id) += ',';
  text += ok ? "\"ok\":true" : "\"ok\":false";
  if (!members.empty()) (text += ',') += members;
  return text += '}';
}

void Asker::tell(std::string_view members) const {
  if (const auto to = peer.lock())
    to->send(std::make_shared<const std::string>(reply_text(true, members)));
}

void Asker::reply(const json::object& o) const { tell(members_of(o)); }

void Asker::refuse(const Problem& problem) const {
  const auto to = peer.lock();
  if (!to) return;
  json::object refusal = error_reply({problem.code, words_for(problem, language), problem.rule});
  refusal.erase("ok");
  to->send(std::make_shared<const std::string>(reply_text(false, members_of(refusal))));
}

}  // namespace bocage
