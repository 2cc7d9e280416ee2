#pragma once
// The typed battle: a game's world, position and names, and how they are told as JSON.
#include <boost/json.hpp>

#include "files/json_text.hpp"
#include "kernel/hash.hpp"
#include "kernel/odds.hpp"
#include "session/battle.hpp"
#include "session/labels.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {

template <class G>
class BattleOf final : public Battle {
 public:
  using State = typename G::State;

  explicit BattleOf(Loaded<G> loaded)
      : world_(std::move(loaded.world)),
        names_(std::make_shared<const typename G::Names>(std::move(loaded.names))),
        info_(std::make_shared<const ScenarioInfo>(std::move(loaded.info))),
        opening_(std::make_shared<const Events>(std::move(loaded.opening))),
        state_(loaded.state) {
    G::ask(*world_, state_, prompt_);
  }

  const typename G::World& world() const { return *world_; }
  const typename G::Names& names() const { return *names_; }
  const State& state() const { return state_; }
  void set_state(const State& state) {
    state_ = state;
    G::ask(*world_, state_, prompt_);
  }
  State seen_by(Viewer viewer) const {
    State seen = state_;
    if (!viewer.all) G::redact(*world_, seen, viewer.side);
    return seen;
  }

  std::unique_ptr<Battle> copy() const override { return std::make_unique<BattleOf>(*this); }
  std::unique_ptr<Battle> seen_copy(Viewer viewer) const override {
    auto seen = std::make_unique<BattleOf>(*this);
    if (!viewer.all) seen->set_state(seen_by(viewer));
    return seen;
  }
  std::string_view game() const override { return G::Io::code; }
  const ScenarioInfo& info() const override { return *info_; }
  std::span<const Event> opening() const override {
    return opening_ ? std::span<const Event>(opening_->list) : std::span<const Event>();
  }
  const Prompt& prompt() const override { return prompt_; }
  Refusal refuse(Choice c) const override { return G::refuse(*world_, state_, c); }
  Result result() const override { return G::result(*world_, state_); }
  std::uint64_t hash() const override { return hash_of(state_); }
  std::uint64_t hash_for(Viewer viewer) const override { return hash_of(seen_by(viewer)); }
  std::string words_of(Kind kind, int value, std::string_view language) const override {
    return label(kind, value, language);
  }
  bool take(Choice c, Events* log) override {
    const Watch watch;
    const State before = state_;
    const std::size_t told = log ? log->list.size() : 0;
    G::take(*world_, state_, c, log);
    G::ask(*world_, state_, prompt_);
    if (!watch.short_of_room()) {
      opening_.reset();
      return true;
    }
    state_ = before;
    if (log)
      log->list.erase(log->list.begin() + static_cast<std::ptrdiff_t>(told), log->list.end());
    G::ask(*world_, state_, prompt_);
    return false;
  }

  boost::json::object pending(std::string_view language, Viewer) const override;
  boost::json::object option(Choice, std::string_view language) const override;
  boost::json::object event(const Event&, std::string_view language, Viewer) const override;
  void write_pending(std::string&, std::string_view language, Viewer,
                     bool with_options) const override;
  void write_event(std::string&, const Event&, std::string_view language, Viewer,
                   long number) const override;
  boost::json::object view(Viewer viewer) const override {
    const Side side = viewer.all ? Side::nobody : viewer.side;
    return parse_view(told<typename G::Io>(*world_, *names_, seen_by(viewer), side), G::Io::keyed);
  }
  boost::json::object map() const override { return G::Io::map(*world_, *names_); }
  const std::string& map_text() const override {
    std::call_once(labels_->map_made, [&] { labels_->map = boost::json::serialize(map()); });
    return labels_->map;
  }
  boost::json::object odds(Choice, std::string_view language, Viewer) const override;
  std::optional<boost::json::object> los(std::string_view from, std::string_view to,
                                         std::string_view language, Viewer viewer) const override {
    if constexpr (IsNone<decltype(G::Io::los)>) return {};
    else
      return G::Io::los(*world_, *names_, seen_by(viewer), as_written(from), as_written(to),
                        language);
  }
  std::optional<boost::json::object> reach(std::string_view unit, std::string_view language,
                                           Viewer viewer) const override {
    if constexpr (IsNone<decltype(G::Io::reach)>) return {};
    else return G::Io::reach(*world_, *names_, seen_by(viewer), as_written(unit), language);
  }
  void write_position(std::string& out) const override {
    out.assign(reinterpret_cast<const char*>(&state_), sizeof state_);
  }
  void set_position(std::string_view bytes) override {
    State state;
    if (bytes.size() != sizeof state) return;
    std::memcpy(static_cast<void*>(&state), bytes.data(), sizeof state);
    set_state(state);
  }
  void write_view(std::string&, Viewer) const override;
  void write_patch(std::string&, std::string_view before, Viewer) const override;
  boost::json::array losses(const Battle& before, std::string_view language) const override;
  int player() const override { return prompt_.player; }
  std::optional<Named> read_choice(const boost::json::object& fields,
                                   std::string& wrong) const override;
  const VerbInfo* verb(Verb) const override;
  std::string name_of(Kind kind, int value) const override { return name(kind, value); }
  std::optional<Refusal> judge(const boost::json::object& fields, Viewer viewer) const override {
    if constexpr (IsNone<decltype(G::Io::judge)>) return {};
    else return G::Io::judge(*world_, *names_, seen_by(viewer), fields);
  }
  std::optional<int> read_item(std::string_view name) const override;
  std::string unknown_place(std::string_view name) const override;

 private:
  std::string name(Kind kind, int value) const;
  std::string as_written(std::string_view name) const;
  std::vector<std::string> names_of(Kind) const;
  std::optional<int> value_of(Kind, std::string_view text) const;
  // Of the values that each hands out, the one that best fits what the asked side says it shows.
  template <class Each>
  std::optional<int> shown(Kind, std::string_view text, const Each& each) const;
  template <class Get>
  std::vector<std::string> offered_names(const VerbInfo&, Kind, const Get&) const;
  template <class Get>
  std::optional<int> offered_as(const VerbInfo&, Kind, std::string_view text, const Get&) const;
  std::string label(Kind kind, int value, std::string_view language) const;
  void append_label(std::string&, Kind, int value, std::string_view language) const;
  auto arguments(const Arg* first, const Arg* last, const std::int32_t* items,
                 std::string_view language, Viewer viewer, Side side) const;
  static void write_words(std::string&, std::string_view key, std::string_view text,
                          std::string_view language, Arguments);
  void tell_odds(boost::json::object&, const State& from, const Odds<State>&,
                 std::string_view language) const;
  void write_field(std::string&, const Field&, int value) const;
  void write_choice(std::string&, Choice, std::string_view language) const;
  void write_options(std::string&, std::string_view language) const;
  void write_args(std::string&, const Arg* first, const Arg* last, const std::int32_t* items,
                  Viewer) const;

  std::shared_ptr<const typename G::World> world_;
  std::shared_ptr<const typename G::Names> names_;
  std::shared_ptr<const ScenarioInfo> info_;
  std::shared_ptr<const Events> opening_;  // null: somebody has answered
  std::shared_ptr<Labels> labels_ = std::make_shared<Labels>();
  State state_;
  Prompt prompt_;
};

}  // namespace bocage

#include "session/battle_json.hpp"
#include "session/battle_odds.hpp"
#include "session/battle_reading.hpp"
#include "session/battle_view.hpp"

namespace bocage {

template <Describable G>
std::unique_ptr<Battle> begin_battle(std::string_view toml, std::string_view file,
                                     const Options& options, Complaints& wrong) {
  auto loaded = G::Io::load(toml, file, options, wrong);
  if (!loaded || !wrong.empty()) return nullptr;
  return std::make_unique<BattleOf<G>>(std::move(*loaded));
}

}  // namespace bocage
