#pragma once
// A scenario file as it is written (docs/scenarios/uf.md), read and checked word by word,
// before it becomes a World and a State: text -> ScenarioFile -> World, State.
#include <string>
#include <vector>

#include "files/heading.hpp"
#include "files/toml_reader.hpp"
#include "games/up_front/io/io.hpp"
#include "games/up_front/io/rows.hpp"

namespace bocage::uf::io {

// Where something stands in the file, so that it can be complained about later.
struct Place {
  Table table;
  std::string key;
  int element = -1;
  void complain(std::string text) const {
    if (element < 0) table.complain(key, std::move(text));
    else table.complain_at(key, element, std::move(text));
  }
};

struct CardAt {
  std::string text;  // "92", "fire 4/7", "x1"
  Place place;
  int card = -1;  // index into ScenarioFile::cards, once given out
};

enum class StackWhat { card, open_ground, stream_marker };

struct StackAt {
  StackWhat what = StackWhat::card;
  CardAt card;
  int mode = 0;  // of a Movement card: +1 forward, -1 back, 0 sideways
  bool offered = false;
};

enum class WrittenWeapon { works, malfunctioned, broken, unarmed };

struct WeaponAt {
  int weapon = -1;  // index of the man whose it was
  WrittenWeapon state = WrittenWeapon::works;
};

struct ManAt {
  int man = -1;  // index into man_rows()
  bool pinned = false, transferred = false, hero = false, fresh = false;
  int gunner = -1;  // he assists this man
  int weapon = -1;  // he carries this man's weapon; -1: his own
  WrittenWeapon state = WrittenWeapon::works;
  char infiltrates = 0;  // letter of the enemy group
  Place place;
};

struct GroupAt {
  int side = 0;  // 0: the first side of the pair
  char letter = 'A';
  int chit = 0;
  std::vector<ManAt> men;
  std::vector<StackAt> stack;
  std::vector<WeaponAt> weapons;
  std::vector<int> sniped;
  bool entrenched = false, acted = false, moved = false, must_take_terrain = false;
  char flanks = 0, transfer = 0;
  std::string encircles;  // letters
  Table table;
};

struct LossesAt {
  std::vector<int> killed, routed;
  bool leader_lost = false;
  int force = 0;  // 0: all men in the file
};

struct Quota {
  std::string kind;  // "buildings", "wire"
  int cards = 0;
};

struct ScenarioFile {
  ScenarioInfo info;    // its heading
  bool attack = false;  // else a meeting
  std::vector<std::string> pairs{"german-american"};
  std::string first;  // empty: the usual one
  int decks = 3;
  std::vector<Quota> remove;
  std::string snipers = "both";
  bool defender_entrenched_in_open = false, attacker_in_stream = false;
  bool defender_entrenches_one = false, hedges = false, night = false;
  int points[3] = {0, 0, 0};      // by nation: German, American, Russian
  int defender_chit = 0;          // of the defender's groups at start
  std::vector<int> forces[3][2];  // by nation and role: attack (or meeting), defence
  bool readjust_chits = false, smoke_needs_leader = true, second_sniper = false;

  std::string by = "nobody", terrain, time_out = "points";
  int men = 0, at_chit = 0, attacker_lead = 0;
  bool defender_advance_points = true;

  // What the options made of it.
  int nation[2] = {0, 1};  // of the first and second side: 0 German, 1 American, 2 Russian

  // The position, when groups are given.
  std::vector<CardRow> cards;  // the deck and the made-up cards
  std::vector<GroupAt> groups;
  int turn_side = -1;
  std::string step = "actions";
  int discards_used = 0;
  bool acted = false, breeze = false;
  std::vector<CardAt> hands[2];
  int deck_number = 1;
  bool draw_given = false;
  std::vector<CardAt> draw, discards, aside;
  LossesAt losses[2];
  int snipers_left[2] = {1, 1};
};

inline constexpr const char* nation_names[] = {"german", "american", "russian"};

// Reads the whole file. Nothing if it cannot be used; the complaints say why.
std::optional<ScenarioFile> read_scenario_file(std::string_view text, std::string_view name,
                                               const Options&, Complaints&);

// Its pieces.
void read_scenario_keys(const Table&, ScenarioFile&);          // load_keys.cpp
void read_position(const Table&, ScenarioFile&, Complaints&);  // load_position.cpp
void read_cards(const Table&, ScenarioFile&);                  // load_cards.cpp: made-up cards
void give_out_cards(ScenarioFile&);                            // load_cards.cpp: texts become cards
void check_position(const Table&, const ScenarioFile&);        // load_checks.cpp

int nation_of(std::string_view name);                           // -1: none
int man_of(std::string_view id);                                // index into man_rows(), -1: none
std::vector<int> read_men(const Table&, std::string_view key);  // lists with ranges: "G1-G8"

// And to a battle (load_world.cpp, load_state.cpp).
// All men of a side, lost ones and first owners of weapons included, as indices into man_rows().
std::vector<int> men_of_side(const ScenarioFile&, int side);

void build_world(const ScenarioFile&, World&, Names&);
void build_state(const ScenarioFile&, const World&, const Names&, State&, Events& opening);

}  // namespace bocage::uf::io
