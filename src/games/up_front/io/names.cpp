// How things are called: in the protocol (name, value) and in sentences (label).
#include <boost/json.hpp>
#include <cctype>
#include <map>

#include "games/up_front/io/io.hpp"
#include "texts/texts.hpp"

namespace bocage::uf {
namespace {

constexpr const char* mode_names[] = {"forward", "back", "sideways"};
constexpr const char* place_names[] = {"over", "under"};
constexpr const char* terrain_names[] = {"open",   "gully",     "hill",     "marsh",
                                         "stream", "buildings", "woods",    "brush",
                                         "walls",  "pillbox",   "minefield"};

std::string side_name(const Names& n, int side) {
  return side == 0 || side == 1 ? n.nation[side] : "nobody";
}

std::string group_name(const Names& n, int g) {
  if (g < 0 || g >= group_limit) return "no-group";
  return n.nation[g / letters] + "-" + static_cast<char>('A' + g % letters);
}

template <std::size_t N>
std::string listed(const char* const (&names)[N], int i) {
  return i >= 0 && i < static_cast<int>(N) ? names[i] : "unknown";
}

template <std::size_t N>
std::optional<int> find(const char* const (&names)[N], std::string_view text) {
  for (std::size_t i = 0; i < N; ++i)
    if (text == names[i]) return static_cast<int>(i);
  return {};
}

// The message of a key, with {name} replaced.
std::string say(std::string_view language, const std::string& key,
                const std::map<std::string, std::string, std::less<>>& arguments = {}) {
  return render_text(language, key, [&](std::string_view name) {
    const auto it = arguments.find(name);
    return it == arguments.end() ? std::string(name) : it->second;
  });
}

std::string use_label(const Names& n, const io::CardRow& card, const io::UseRow& use,
                      std::string_view language) {
  if (use.use == "movement")
    return say(language, card.ford    ? "uf.card.movement_ford"
                         : card.flank ? "uf.card.movement_flank"
                                      : "uf.card.movement");
  if (use.use == "rally")
    return use.value == "all" ? say(language, "uf.card.rally_all")
                              : say(language, "uf.card.rally", {{"value", use.value}});
  if (use.use == "concealed") return say(language, "uf.card.concealed", {{"value", use.value}});
  if (use.use == "sniper")
    return say(language, "uf.card.sniper", {{"value", use.value.substr(3, 1)}});
  if (use.use == "fire") {
    const auto at = use.value.find('/');
    return say(language, "uf.card.fire",
               {{"strength", use.value.substr(0, at)}, {"firepower", use.value.substr(at + 1)}});
  }
  if (use.use.starts_with("terrain:")) {
    const std::string terrain = use.use.substr(8);
    const std::string label =
        say(language, "uf.terrain." + (n.hedges && terrain == "brush" ? "hedge" : terrain));
    return terrain == "buildings" ? label + " " + use.value : label;
  }
  return say(language, "uf.card." + use.use);
}

// What the card is for anybody here: "Fire 4/7", "Rally 3 / Concealed -2".
std::string card_label(const Names& n, int c, std::string_view language) {
  if (c == index(unknown_card)) return say(language, "uf.card.unknown");
  if (c <= 0 || c >= static_cast<int>(n.cards.size())) return say(language, "uf.card.none");
  std::string out;
  for (const io::UseRow& use : n.cards[static_cast<std::size_t>(c)].uses) {
    if (use.use == "cower" || use.use == "radio") continue;
    out += (out.empty() ? "" : " / ") +
           use_label(n, n.cards[static_cast<std::size_t>(c)], use, language);
  }
  return out.empty() ? say(language, "uf.card.cower") : out;
}

}  // namespace

std::string Io::name(const World&, const Names& n, Kind kind, int v) {
  switch (kind) {
    case card_kind:
      if (v == index(unknown_card)) return "unknown";
      return v > 0 && v < static_cast<int>(n.cards.size()) ? n.cards[static_cast<std::size_t>(v)].id
                                                           : "none";
    case man_kind:
    case weapon_kind:
      return v >= 0 && v < man_limit && !n.men[v].id.empty() ? n.men[v].id : "nobody";
    case group_kind: return group_name(n, v);
    case mode_kind: return listed(mode_names, v);
    case place_kind: return listed(place_names, v);
    case terrain_kind: return listed(terrain_names, v);
    case uf::side_kind: return side_name(n, v);
    default: return std::to_string(v);
  }
}

std::optional<int> Io::value(const World&, const Names& n, Kind kind, std::string_view text) {
  switch (kind) {
    case card_kind:
      for (std::size_t c = 1; c < n.cards.size(); ++c)
        if (n.cards[c].id == text) return static_cast<int>(c);
      return {};
    case man_kind:
    case weapon_kind:
      for (int m = 0; m < man_limit; ++m)
        if (!text.empty() && n.men[m].id == text) return m;
      return {};
    case group_kind:
      for (int g = 0; g < group_limit; ++g) {
        std::string lower = group_name(n, g);
        if (text == lower) return g;
        lower.back() = static_cast<char>(std::tolower(static_cast<unsigned char>(lower.back())));
        if (text == lower) return g;
      }
      return {};
    case mode_kind: return find(mode_names, text);
    case place_kind: return find(place_names, text);
    case terrain_kind: return find(terrain_names, text);
    case uf::side_kind:
      for (int s = 0; s < 2; ++s)
        if (text == n.nation[s]) return s;
      return {};
    default:
      return io::is_number(text) ? std::optional<int>(std::stoi(std::string(text))) : std::nullopt;
  }
}

std::string Io::label(const World&, const Names& n, Kind kind, int v, std::string_view language) {
  switch (kind) {
    case card_kind: return card_label(n, v, language);
    case man_kind:
      if (v < 0 || v >= man_limit || n.men[v].id.empty()) return say(language, "uf.nobody");
      return say(language, "uf.man",
                 {{"rank", say(language, "uf.rank." + n.men[v].rank)}, {"name", n.men[v].name}});
    case weapon_kind:
      if (v < 0 || v >= man_limit || n.men[v].id.empty()) return say(language, "uf.no_weapon");
      return n.men[v].weapon;
    case group_kind:
      if (v < 0 || v >= group_limit) return say(language, "uf.no_group");
      return say(language, "uf.group." + n.nation[v / letters],
                 {{"letter", std::string(1, static_cast<char>('A' + v % letters))}});
    case mode_kind: return say(language, "uf.mode." + listed(mode_names, v));
    case place_kind: return say(language, "uf.place." + listed(place_names, v));
    case terrain_kind: {
      const std::string terrain = listed(terrain_names, v);
      return say(language, "uf.terrain." + (n.hedges && terrain == "brush" ? "hedge" : terrain));
    }
    case uf::side_kind: return say(language, "uf.side." + side_name(n, v));
    default: return std::to_string(v);
  }
}

}  // namespace bocage::uf
