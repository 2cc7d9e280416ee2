// What an attack would be if it were made now: both pools with every row, and the chance of each net
// result, by convolution of two binomials.
#include <algorithm>
#include <boost/json.hpp>
#include <vector>

#include "games/tide_of_iron/io/pools.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {
namespace json = boost::json;
namespace {

std::vector<double> binomial(int n, int on) {
  const double p = (7 - on) / 6.0;
  std::vector<double> chance(static_cast<std::size_t>(n) + 1, 0.0);
  chance[0] = 1;
  for (int i = 0; i < n; ++i)
    for (int k = i + 1; k >= 0; --k) {
      const auto at_k = static_cast<std::size_t>(k);
      chance[at_k] = chance[at_k] * (1 - p) + (k ? chance[at_k - 1] * p : 0);
    }
  return chance;
}

// The same when up to `again` dice that missed are thrown once more.
std::vector<double> hits_of_pool(int black, int on, int again) {
  const auto once = binomial(black, on);
  if (!again) return once;
  std::vector<double> hits(once.size(), 0.0);
  for (int h = 0; h <= black; ++h) {
    const auto more = binomial(std::min(again, black - h), on);
    for (std::size_t k = 0; k < more.size(); ++k)
      hits[static_cast<std::size_t>(h) + k] += once[static_cast<std::size_t>(h)] * more[k];
  }
  return hits;
}

bool says(const Shift& x, TextId text) { return std::string_view(x.text.key) == text.key; }

template <class Rows>
bool among(const Rows& rows, const Shift& x) {
  return std::ranges::any_of(
      rows, [&](const auto& row) { return row.rule == x.rule && says(x, row.text); });
}

// Every row with the pool it belongs to; what halves counts as no dice.
json::array rows(const Event& e, std::string_view language) {
  json::array list;
  for (const Shift& x : e.shifts) {
    const bool defends = among(stand_halvings, x);
    const bool halves = defends || among(halving_rows, x) || among(storm_halvings, x);
    const bool red =
        says(x, "toi.shift.armour"_text) || among(cover_rows, x) || among(storm_cover_rows, x);
    const bool back = defends || says(x, "toi.shift.defenders"_text);
    json::object row{{"rule", rule_list[index_of(x.rule)]},
                     {"amount", x.amount},
                     {"text", words_of(language, x.text.key)},
                     {"pool", back  ? "back"
                              : red ? "red"
                                    : "black"}};
    if (halves) row["halves"] = true;
    list.push_back(std::move(row));
  }
  return list;
}

json::array chances(const std::vector<double>& list) {
  json::array out;
  for (const double p : list) out.push_back(p);
  return out;
}

const Event* last(const Events& log, std::string_view what) {
  for (auto it = log.list.rbegin(); it != log.list.rend(); ++it)
    if (it->what == what) return &*it;
  return nullptr;
}

}  // namespace

std::vector<double> net_hits(int black, int on, int red, bool thick, int again) {
  const auto hits = hits_of_pool(black, on, again), saves = binomial(red, saves_on);
  std::vector<double> net(static_cast<std::size_t>(black) + 1, 0.0);
  for (int h = 0; h <= black; ++h)
    for (int d = 0; d <= red; ++d) {
      const int stopped_ = d + (thick && d < red ? 1 : 0);
      net[static_cast<std::size_t>(h > stopped_ ? h - stopped_ : 0)] +=
          hits[static_cast<std::size_t>(h)] * saves[static_cast<std::size_t>(d)];
    }
  return net;
}

Fates fates_of(const World& w, const State& s, Unit t, bool suppressing,
               const std::vector<double>& net) {
  const bool fragile = !is_squad(t) && vehicle(w, t).fragile;
  Fates sums;
  for (int n = 0; n < static_cast<int>(net.size()); ++n) {
    const double p = net[static_cast<std::size_t>(n)];
    std::string key = "nothing";
    if (n && is_squad(t) && !suppressing)
      key = n >= count(at(s, t).figures) ? "destroyed" : "lost_" + std::to_string(n);
    else if (n) {
      const Fate fate = ladder(at(s, t).order, n);
      if (is_squad(t))
        key = fate == Fate::one ? "pinned" : fate == Fate::two ? "disrupted" : "destroyed";
      else
        key = fate == Fate::one               ? "damaged"
              : fate == Fate::two && !fragile ? "heavily_damaged"
                                              : "destroyed";
    }
    sums[key] += p;
  }
  return sums;
}

json::object told(const Fates& fates) {
  json::object o;
  for (const auto& [key, p] : fates) o[key] = p;
  return o;
}

std::optional<json::object> Io::attack(const World& w, const Names& n, const State& from, Choice c,
                                       std::string_view language) {
  if (auto fire = mission(w, n, from, c)) return fire;
  State s = from;
  Events log;
  TideOfIron::take(w, s, c, &log);
  for (int i = 0; i < 4;
       ++i) {  // nobody else supports, the concealed stay hidden: what is left is to throw
    const Step now = s.frames.step();
    if (now != Step::support && now != Step::stormers && now != Step::stand) break;
    TideOfIron::take(w, s, {verb::done, 0, 0, 0}, &log);
  }
  if (s.frames.step() == Step::pool && s.attack.hex) {
    const Attack& a = s.attack;
    const Event* e = last(log, a.manner & area ? "area_attack" : "attack");
    json::object o{
        {"black", a.black}, {"on", a.on}, {"suppressive", (a.manner & suppressive) != 0}};
    if (e) o["rows"] = rows(*e, language);
    json::array targets;
    double nothing =
        1;  // the black dice of an area attack are thrown once: this is a bound for several
    const auto add = [&](Unit t, int red) {
      const bool thick = !is_squad(t) && vehicle(w, t).thick;
      const auto net = net_hits(a.black, a.on, red, thick, dice_to_turn(w, s));
      nothing = std::min(nothing, net[0]);
      targets.push_back(
          json::object{{"unit", name(w, n, unit_kind, t.id)},
                       {"red", red},
                       {"net", chances(net)},
                       {"results", told(fates_of(w, s, t, a.manner & suppressive, net))}});
    };
    if (a.manner & area) {
      for (Unit t : in_hex(s, a.hex))
        if (!at(s, t).concealed && (is_squad(t) || !(a.manner & suppressive)))
          add(t, armour(w, s, t) + cover(w, s, t, a.manner & suppressive, false));
    } else {
      add(a.target, a.red);
      o["red"] = a.red;
    }
    o["targets"] = std::move(targets);
    o["any"] = 1 - nothing;
    return o;
  }
  if (s.frames.step() == Step::charge) {
    const Assault& a = s.assault;
    const auto net = net_hits(a.black, assault_on, a.red, false),
               back = binomial(a.fire, assault_on);
    double won = 0, losses = 0;
    for (std::size_t i = 0; i < net.size(); ++i)
      for (std::size_t k = 0; k < back.size(); ++k) won += i > k ? net[i] * back[k] : 0;
    for (std::size_t k = 0; k < back.size(); ++k) losses += static_cast<double>(k) * back[k];
    json::object o{{"assault", true},     {"black", a.black},
                   {"on", assault_on},    {"red", a.red},
                   {"fire", a.fire},      {"won", won},
                   {"any", won},          {"expected_losses", losses},
                   {"net", chances(net)}, {"back", chances(back)}};
    if (const Event* e = last(log, "assault")) o["rows"] = rows(*e, language);
    return o;
  }
  return {};
}

}  // namespace bocage::toi
