#pragma once
// What the computer player knows of the skirmish table: plans, doctrine, features, beliefs.
#include "games/skirmish/game.hpp"
#include "games/skirmish/look.hpp"
#include "kernel/opponent.hpp"

namespace bocage::sk {

// The terms of doctrine: what speaks for or against an option. Fire is weighed in points of the
// scenario that the enemy may be expected to lose, ground in runs of 20 cm.
enum Terms : int {
  t_setup,
  t_setup_post,
  t_posts,
  t_order,
  t_hold_back,
  t_rally,
  t_want_move,
  t_pistol,
  t_shot,
  t_shot_armour,
  t_key_target,
  t_suppress,
  t_prepare,
  t_stress,
  t_progress,
  t_haste,
  t_danger,
  t_cover,
  t_field,
  t_objective,
  t_leave_objective,
  t_apart,
  t_lead,
  t_mass,
  t_with_infantry,
  t_armour_danger,
  t_face_enemy,
  t_hull,
  t_wait,
  t_lie_low,
  t_charge,
  t_assault,
  t_single,
  t_search,
  t_range_in,
  t_own_men,
  t_smoke,
  t_carry,
  t_leave_table,
  t_react,
  t_keep_fire,
  t_stay_hidden,
  t_melee,
  t_follow,
  t_weapon,
  t_bail_out,
  t_stop,
  term_count
};

// Each as the first side's less the second's.
enum Features : int {
  f_points,
  f_men,
  f_guns,
  f_armour,
  f_hurt,
  f_demoralised,
  f_routing,
  f_broken,
  f_near_broken,
  f_leaders,
  f_held,
  f_near,
  f_reach,
  f_exposed,
  f_covered,
  f_field,
  f_waiting,
  f_under_fire,
  f_armour_exposed,
  f_supported,
  f_hidden,
  f_shaken,
  f_strikes,
  f_grenades,
  f_exits,
  f_ready,
  feature_count
};

struct Mind {
  using Game = Skirmish;
  using Weights = WeightsOf<term_count, feature_count>;

  static constexpr int max_cells = 1024;
  static constexpr int far = 9999;   // no way there
  static constexpr int bands = 16;   // of 10 cm, for fire
  static constexpr int eyes_of = 2;  // a group looks from so many places

  // Where some of a group stand and how hard they hit from there, by distance.
  struct Eyes {
    Point at;
    std::uint8_t storey = 0;
    bool there = false;
    float hits[bands];  // on men, a turn
    float pierce;       // how hard it strikes armour: chance to hit times the letter
    int pierce_far;
    bool shells;  // high explosive
    bool mg;      // a machine gun: whoever it fires at tests his nerve
    std::uint8_t men, side;
    bool soft, runs;
    bool operator==(const Eyes&) const = default;
  };
  // What a place sees of the table: a bit a cell. Kept from plan to plan for as long as nobody moves.
  struct Outlook {
    Point at;
    std::uint8_t storey = 0, known = 0;
    std::uint64_t cells[max_cells / 64];
  };
  struct Spot {  // a group, where most of it is
    Point at;
    std::uint8_t storey = 0;
    std::uint8_t men = 0;  // fit ones on the table
    bool there = false;
  };

  // Maps by side and cell of some 5 cm, made once a decision.
  struct Plan {
    std::uint16_t way[2][max_cells];    // cm on foot to the nearest place the side wants
    std::uint16_t haul[2][max_cells];   // the same on tracks or wheels
    float danger[2][max_cells];         // hits a turn that known enemies may score there
    float armour[2][max_cells];         // how hard they strike vehicles there
    float field[2][max_cells];          // enemies who can be shot at from there
    std::uint8_t guns[2][max_cells];    // enemy machine guns that look there
    std::uint8_t shells[2][max_cells];  // enemy guns with high explosive that look there
    std::uint8_t panic[2][max_cells];   // own routing groups that are seen from there
    Spot groups[max_groups];
    std::uint8_t garrison[2][max_objectives];  // fit men at it
    bool wants[2][max_objectives];             // the side has to go there
    std::uint8_t reserve[2];  // the section that stays out of it, so that not all break; 255: none
    float haste[2];           // how far behind its time the side is; 0: in time
    float lead;               // points of the first side beyond the second's
    float clock;
    int turns_left;

    // Of the table, and what was drawn last.
    const World* world = nullptr;
    std::uint64_t ruins = 0;  // collapsed bays, gaps
    int cols = 0, rows = 0, size = 500;
    Eye eyes[max_cells];
    std::uint8_t step[2][max_cells][8];  // cm to each neighbour, on foot and on tracks; 255: none
    Outlook outlook[max_groups][eyes_of];
    bool night = false;
    Eyes drawn[max_groups][eyes_of];  // whose fire the maps show; as long as that stays they do
    std::uint16_t goals[2][max_objectives];  // and how far from there the ways begin

    int cells() const { return cols * rows; }
    int cell(Point p) const {
      const int x = p.x / size, y = p.y / size;
      return (y < rows ? y : rows - 1) * cols + (x < cols ? x : cols - 1);
    }
    Point centre(int c) const {
      return {static_cast<std::int16_t>(c % cols * size + size / 2),
              static_cast<std::int16_t>(c / cols * size + size / 2)};
    }
  };

  static constexpr const char* term_names[] = {
      "setup",           "setup_post",  "posts",   "order",       "hold_back",
      "rally",           "want_move",   "pistol",  "shot",        "shot_armour",
      "key_target",      "suppress",    "prepare", "stress",      "progress",
      "haste",           "danger",      "cover",   "field",       "objective",
      "leave_objective", "apart",       "lead",    "mass",        "with_infantry",
      "armour_danger",   "face_enemy",  "hull",    "wait",        "lie_low",
      "charge",          "assault",     "single",  "search",      "range_in",
      "own_men",         "smoke",       "carry",   "leave_table", "react",
      "keep_fire",       "stay_hidden", "melee",   "follow",      "weapon",
      "bail_out",        "stop"};
  static constexpr const char* feature_names[] = {
      "points",         "men",       "guns",        "armour",  "hurt",    "demoralised",
      "routing",        "broken",    "near_broken", "leaders", "held",    "near",
      "reach",          "exposed",   "covered",     "field",   "waiting", "under_fire",
      "armour_exposed", "supported", "hidden",      "shaken",  "strikes", "grenades",
      "exits",          "ready"};
  static constexpr Horizon horizon{2, 16};  // this activation and the answer to it
  static constexpr Pacing pacing{.decisions = 3, .ahead = 60};
  static constexpr None suggest{};

  static const Weights& weights();
  static void plan(const World&, const State&, Plan&);
  static void plan_for(const World&, const State&, const Prompt&, Plan&);
  static void propose(const World&, const Plan&, const State&, Prompt&);
  static float stakes(const World&, const State&, const Prompt&);
  static void score(const World&, const Plan&, const State&, const Prompt&, Choice, Tally&);
  static void features(const World&, const Plan&, const State&, float*);
  static float clock(const World&, const State&);
  static std::uint32_t segment(const World&, const State&);
  static void imagine(const World&, State&, Side, Random&);
};
static_assert(Playable<Mind>);

}  // namespace bocage::sk
