#include "server/passes.hpp"

#include "server/tokens.hpp"

namespace bocage {

void Passes::forget(Moment now) {
  std::erase_if(passes, [&](const auto& each) { return each.second.until <= now; });
}

std::optional<std::string> Passes::give(const std::string& token, Moment now) {
  std::string pass = new_token();
  const std::lock_guard lock(mutex);
  forget(now);
  std::erase_if(passes, [&](const auto& each) { return each.second.token == token; });
  if (passes.size() >= most) return {};
  passes[token_hash(pass)] = {token, now + good_for};
  return pass;
}

std::optional<std::string> Passes::take(std::string_view pass, Moment now) {
  if (!is_token(pass)) return {};
  const std::string hash = token_hash(pass);
  const std::lock_guard lock(mutex);
  forget(now);
  const auto it = passes.find(hash);
  if (it == passes.end()) return {};
  std::string token = std::move(it->second.token);
  passes.erase(it);
  return token;
}

}  // namespace bocage
