#pragma once
// How a typed battle reads an answer that names its parts.
#include <optional>
#include <string>
#include <utility>

namespace bocage {

template <class G>
std::optional<Battle::Named> BattleOf<G>::read_choice(const boost::json::object& fields,
                                                      std::string& wrong) const {
  const auto* verb_name = fields.if_contains("verb");
  if (!verb_name || !verb_name->is_string()) {
    wrong = verb_name ? "'verb' should be a text" : "'verb' is missing: name what is to be done";
    return {};
  }
  const VerbInfo* verb = nullptr;
  for (const VerbInfo& v : G::Io::verbs())
    if (verb_name->as_string() == v.name) verb = &v;
  if (!verb) {
    wrong = "this game has no verb '" + std::string(verb_name->as_string()) + "'";
    return {};
  }
  Named named;
  named.choice.verb = verb->verb;
  const auto read = [&](const Field& field, bool& given, auto& out) {
    if (field.kind == no_kind) return true;
    const auto* value = fields.if_contains(field.name);
    if (!value) return true;
    std::optional<int> number;
    if (field.kind == number_kind && value->is_int64() && std::in_range<int>(value->as_int64()))
      number = static_cast<int>(value->as_int64());
    else if (field.kind == side_kind && value->is_string()) {
      if (const auto side = read_side(*this, value->as_string())) number = index(*side);
    } else if (value->is_string())
      number = G::Io::value(*world_, *names_, field.kind, value->as_string());
    else if (value->is_int64())
      number = G::Io::value(*world_, *names_, field.kind, std::to_string(value->as_int64()));
    if (!number) {
      wrong = "'" + std::string(field.name) + "': " + boost::json::serialize(*value) +
              " means nothing in this battle";
      return false;
    }
    out = static_cast<std::remove_reference_t<decltype(out)>>(*number);
    if (static_cast<int>(out) != *number) {  // 259 is not another way to write 3
      wrong = "'" + std::string(field.name) + "': " + std::to_string(*number) + " is out of range";
      return false;
    }
    given = true;
    return true;
  };
  if (!read(verb->who, named.who, named.choice.who) ||
      !read(verb->what, named.what, named.choice.what) ||
      !read(verb->count, named.count, named.choice.count))
    return {};
  for (const auto& [key, value] : fields) {
    if (key == "verb" || key == "id" || key == "do" || key == "text" || key == "rules" ||
        key == "option")
      continue;
    const auto is = [&, k = std::string_view(key.data(), key.size())](const Field& f) {
      return f.name && f.kind != no_kind && k == f.name;
    };
    if (!is(verb->who) && !is(verb->what) && !is(verb->count)) {
      wrong = "the verb '" + std::string(verb->name) + "' has no field '" + std::string(key) + "'";
      return {};
    }
  }
  return named;
}

}  // namespace bocage
