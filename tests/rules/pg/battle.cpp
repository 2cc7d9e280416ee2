#include "rules/pg/battle.hpp"

#include <algorithm>

namespace bocage::pg {

void PgBattle::activate(std::string_view hex, Fields declarations) {
  choose("activate", {{"hex", hex}});
  for (const auto& [id, what] : declarations) {
    if (prompt_text() != "pg.prompt.declare") {
      ADD_FAILURE() << id << " cannot be declared any more: " << options();
      return;
    }
    choose("declare_" + std::string(what), {{"unit", id}});
  }
  if (prompt_text() == "pg.prompt.declare") choose("done");
}

void PgBattle::act(std::string_view id) { choose("act", {{"unit", id}}); }

void PgBattle::turn_of(std::string_view id, std::string_view declared) {
  const std::string where = hex(id);
  activate(where, {{id, declared}});
  act(id);
}

std::string PgBattle::hex(std::string_view id) const {
  const PieceState now = unit(id);
  return now.place == Place::on_map ? name(hex_kind, now.hex.id) : std::string(word(now.place));
}

// What stands before the first unit or leader in `rest` belongs to [position].
std::string position(std::string_view rest, std::string_view map, std::string_view active) {
  auto first = rest.size();
  for (const std::string_view begin : {"unit = [", "leader = ["})
    first = std::min(first, rest.find(begin));
  std::string text = "game = \"pg\"\ndate = \"1942-06-01\"\n";
  text += rest.substr(first);
  text += "\n[map]\n";
  text += map;
  text += R"(
[[side]]
id = "german"
nation = "german"
morale = "8/7"
[[side]]
id = "soviet"
nation = "soviet"
morale = "8/7"
[position]
turn = 2
)";
  if (!active.empty()) text += "active = \"" + std::string(active) + "\"\n";
  text += rest.substr(0, first);
  return text + "\n";
}

}  // namespace bocage::pg
