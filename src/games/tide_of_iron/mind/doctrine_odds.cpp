// What a pool of dice does on average, exactly, and what units are worth.
#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

constexpr int most_black = 40, most_red = 24, nets = most_black + most_red + 1;

struct Table {
  NetOdds odds[3][most_black + 1][most_red + 1];
  float bite[2][3][most_black + 1][most_red + 1];
};

// What a full squad of riflemen or a tank loses, in riflemen.
float squad_bite(const NetOdds& n) {
  const float losses = n.least[1] + n.least[2] + n.least[3] + n.least[4];
  const float shaken =
      1.2f * (n.least[1] - n.least[3]) + 2.2f * (n.least[3] - n.least[4]) + 4 * n.least[4];
  return losses > shaken ? losses : shaken;
}
float tank_bite(const NetOdds& n) {
  return (n.least[1] - n.least[3]) + 3 * (n.least[3] - n.least[4]) + 5 * n.least[4];
}

Table make_table() {
  Table t{};
  for (int on = 4; on <= 6; ++on) {
    const float hit = number(7 - on) / 6, save = 1.f / 3;
    float chance[nets] = {};  // of net hits, shifted by most_red
    chance[most_red] = 1;
    for (int black = 0; black <= most_black; ++black) {
      if (black)
        for (int i = nets - 1; i > 0; --i) chance[i] += hit * (chance[i - 1] - chance[i]);
      float less[nets];
      for (int i = 0; i < nets; ++i) less[i] = chance[i];
      for (int red = 0; red <= most_red; ++red) {
        if (red)
          for (int i = 0; i + 1 < nets; ++i) less[i] += save * (less[i + 1] - less[i]);
        NetOdds& n = t.odds[on - 4][black][red];
        float sum = 0;
        for (int i = nets - 1; i > most_red; --i) {
          sum += less[i];
          if (i - most_red <= 4) n.least[i - most_red] = sum;
        }
        n.least[0] = 1;
        t.bite[0][on - 4][black][red] = squad_bite(n);
        t.bite[1][on - 4][black][red] = tank_bite(n);
      }
    }
  }
  return t;
}

const Table table = make_table();

int at_most(int n, int most) { return n < 0 ? 0 : n > most ? most : n; }

constexpr float figure_price[] = {1, 1.6f, 1.7f, 2.4f, 2.2f};
constexpr float vehicle_price[] = {0, 5, 5.5f, 8.5f, 2.2f, 1};

}  // namespace

// Points of the scenario for losing one of a type.
float bounty(const World& w, const Mind::Plan& plan, Unit u) {
  if (w.awards.empty()) return 0;
  float points = 0;
  for (const Award& a : w.awards) {
    const bool counts =
        a.when == When::destroyed || (a.when == When::end && a.measure == Measure::destroyed);
    if (counts && a.what >> static_cast<int>(type_of(w, u)) & 1 &&
        a.sides >> index(enemy_of(u)) & 1)
      points += number(a.points);
    if (a.when == When::exited && a.what >> static_cast<int>(type_of(w, u)) & 1 &&
        a.sides >> index(side_of(u)) & 1)
      points += 0.5f * number(a.points);
  }
  return points * plan.point;
}

const NetOdds& net_odds(int on, int black, int red) {
  return table.odds[at_most(on - 4, 2)][at_most(black, most_black)][at_most(red, most_red)];
}

float bite(int on, int black, int red, bool tank) {
  if (on > 6) return 0;
  return table.bite[tank][at_most(on - 4, 2)][at_most(black, most_black)][at_most(red, most_red)];
}

float price_of(Figures f) {
  return number(f.regular) * figure_price[0] + number(f.elite) * figure_price[1] +
         number(f.officer) * figure_price[2] + number(f.mg) * figure_price[3] +
         number(f.mortar) * figure_price[4] + (f.token ? 0.6f : 0);
}

float loss_of(Figures f, int hits) {
  const int n[] = {f.regular, f.elite, f.officer, f.mortar, f.mg};
  constexpr float each[] = {1, 1.6f, 1.7f, 2.2f, 2.4f};
  float sum = 0;
  for (int i = 0; i < figure_kinds && hits > 0; ++i) {
    const int lost = n[i] < hits ? n[i] : hits;
    sum += number(lost) * each[i];
    hits -= lost;
  }
  return sum;
}

float price(const World& w, const State& s, const Mind::Plan& plan, Unit u) {
  const float points = bounty(w, plan, u);
  if (is_squad(u)) return price_of(at(s, u).figures) + points;
  float sum = vehicle_price[static_cast<int>(type_of(w, u))] + points;
  if (vehicle(w, u).carries)
    for (Unit o : of_side(side_of(u))) {
      if (!is_squad(o)) break;
      if (at(s, o).place == Place::aboard && at(s, o).carrier == u)
        sum += price_of(at(s, o).figures);
    }
  return sum;
}

Harm harm(const Aimed& a, int black, int red, int on, bool suppressing) {
  Harm h;
  if (on > 6 || black <= 0) return h;
  const NetOdds& n = net_odds(on, black, red);
  const UnitState& t = at(a.s, a.target);
  const float all = price(a.w, a.s, a.plan, a.target);
  const float can_act = t.duty == Duty::fatigued ? 0.25f : 1;
  if (!is_squad(a.target)) {
    const bool fragile = vehicle(a.w, a.target).fragile;
    switch (t.order) {
      case Order::intact:
        h.loss = all * (fragile ? n.least[3]
                                : 0.2f * (n.least[1] - n.least[3]) +
                                      0.65f * (n.least[3] - n.least[4]) + n.least[4]);
        break;
      case Order::light:
        h.loss =
            all * (fragile ? n.least[1] : 0.5f * (n.least[1] - n.least[3]) + 0.8f * n.least[3]);
        break;
      default: h.loss = 0.4f * all * n.least[1];
    }
    return h;
  }
  if (!suppressing) {
    const int men = count(t.figures);
    float before = 0;
    for (int k = 1; k <= men && k <= 4; ++k) {
      const float after = loss_of(t.figures, k);
      h.loss += n.least[k] * (after - before);
      before = after;
    }
    h.loss += n.least[men < 4 ? men : 4] * (all - before + 0.5f);
    return h;
  }
  const float pinned_worth = all * (0.06f + 0.28f * can_act),
              disrupted_worth = all * (0.25f + 0.3f * can_act);
  switch (t.order) {
    case Order::good:
      h.pin =
          pinned_worth * (n.least[1] - n.least[3]) + disrupted_worth * (n.least[3] - n.least[4]);
      h.loss = (all + 0.5f) * n.least[4];
      break;
    case Order::pinned:
      h.pin = 0.22f * all * (n.least[1] - n.least[3]);
      h.loss = 0.9f * all * n.least[3];
      break;
    default: h.loss = 0.8f * all * n.least[1];
  }
  return h;
}

Barrel barrel(const World& w, const State& s, Unit u, bool at_vehicles) {
  Barrel b;
  if (!is_squad(u)) {
    const VehicleType& v = vehicle(w, u);
    const Fire f = at_vehicles ? v.vehicle : v.infantry;
    b.power = b.far_power = at(s, u).order == Order::heavy ? (f.power + 1) / 2 : f.power;
    b.range = b.far_range = f.range;
    return b;
  }
  const Figures f = at(s, u).figures;
  const auto& v = w.figures[index(side_of(u))];
  const int column = at_vehicles;
  const bool at_gun = at_vehicles && works_as(s, u, Token::anti_tank);
  const int more = at_gun ? 3 : 0;
  const int crews = f.mg * v[3][column].power;
  b.power = f.regular * v[0][column].power + f.elite * v[1][column].power +
            f.officer * v[2][column].power + crews + more;
  b.range = (f.regular + f.elite + f.officer ? v[0][column].range : v[3][column].range) + more;
  b.far_power = crews;
  b.far_range = crews ? v[3][column].range + more : b.range;
  if (!crews) b.far_power = b.power;
  return b;
}

}  // namespace bocage::toi
