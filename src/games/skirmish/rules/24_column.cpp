// sk.g24.1: "vehicles at ARRET unless the scenario says otherwise": a side that begins as a column (setup = "road").
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/rules/24_setup.hpp"

namespace bocage::sk {

namespace {

constexpr int gap = 6_cm;

bool motorcycle(const World& w, Vehicle v) { return type_of(w, v).kind == VehicleClass::moto; }

}  // namespace

bool in_column(const World& w, Group g) {
  return info(w, g).vehicle && w.road_setup[index(info(w, g).side)];
}
bool leads_column(const World& w, Group g) {
  return in_column(w, g) && motorcycle(w, info(w, g).vehicle);
}

// On the road, heading for its own edge, motorcycles first, 6 cm between hulls.
Refusal refuse_column(const World& w, const State& s, Group g, Point c, int heading) {
  if (!in_column(w, g)) return legal;
  const Vehicle v = info(w, g).vehicle;
  if (!in_ground(w, s, c, Ground::road)) return {"sk.g24.1"_rule, "sk.refuse.off_the_road"_text};
  if (heading != start_heading(w, g)) return {"sk.g24.1"_rule, "sk.refuse.column_heading"_text};
  const Shape h = hull_there(w, v, c, heading);
  const Vec ahead = plane::heading(heading);
  Refusal no;
  each_vehicle(w, [&](Vehicle o) {
    if (no || o == v || side_of(w, o) != side_of(w, v)) return;
    const bool placed = on_table(s, o);
    const bool before = placed && plane::dot(ahead, at(s, o).at - c) > 0;
    const bool waits = waits_to_be_placed(w, s, w.vehicles[o.id].group);
    if (motorcycle(w, o) && !motorcycle(w, v) && (waits || (placed && !before)))
      no = {"sk.g24.1"_rule, "sk.refuse.motorcycles_first"_text};
    else if (placed && hulls_nearer_than(h, hull(w, s, o), gap))
      no = Refusal{"sk.g24.1"_rule, "sk.refuse.column_apart"_text}
               .with("need", length_kind, distance_of_hulls(h, hull(w, s, o)))
               .with("least", length_kind, gap);
  });
  return no;
}

}  // namespace bocage::sk
