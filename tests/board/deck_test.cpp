#include "board/deck.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <iterator>
#include <set>
#include <type_traits>
#include <vector>

using namespace bocage;

namespace {

static_assert(std::has_unique_object_representations_v<Cup<7>>);
static_assert(std::has_unique_object_representations_v<Deck<162>>);
static_assert(std::is_trivially_copyable_v<Cup<7>> && std::is_trivially_copyable_v<Deck<162>>);
static_assert(sizeof(Deck<162>) == 24);
static_assert(Deck<162>::full().count() == 162 && Deck<162>::full().nth(161) == 161);

RC_GTEST_PROP(Cup, IsAMultiset, (const std::vector<std::pair<bool, std::uint8_t>>& orders)) {
  Cup<10> cup;
  std::multiset<int> model;
  for (auto [put, k] : orders) {
    const int kind = k % 10;
    if (put) {
      cup.put(kind), model.insert(kind);
    } else {
      const auto it = model.find(kind);
      RC_ASSERT(cup.take(kind) == (it != model.end()));
      if (it != model.end()) model.erase(it);
    }
    RC_ASSERT(cup.total() == static_cast<int>(model.size()));
    RC_ASSERT(cup.empty() == model.empty());
  }
  int k = 0;
  for (int kind : model) RC_ASSERT(cup.nth(k++) == kind);
  RC_ASSERT(cup.nth(k) == -1);
}

RC_GTEST_PROP(Deck, IsASet, (const std::vector<std::pair<bool, std::uint8_t>>& orders)) {
  Deck<162> deck;
  std::set<int> model;
  for (auto [add, k] : orders) {
    const int card = k % 162;
    if (add) deck.add(card), model.insert(card);
    else deck.remove(card), model.erase(card);
    RC_ASSERT(deck.count() == static_cast<int>(model.size()));
    RC_ASSERT(deck.contains(card) == add);
  }
  std::vector<int> members;
  deck.each([&](int card) { members.push_back(card); });
  RC_ASSERT(members == std::vector<int>(model.begin(), model.end()));
  for (int k = 0; k < deck.count(); ++k)
    RC_ASSERT(deck.nth(k) == members[static_cast<std::size_t>(k)]);
  RC_ASSERT(deck.nth(deck.count()) == -1);
}

TEST(Deck, DealingTakesOutAndShufflingInPutsBack) {
  Deck<52> deck = Deck<52>::full(), discard;
  for (int i = 0; i < 52; ++i) {
    const int card = deck.nth((i * 7) % deck.count());
    deck.remove(card);
    discard.add(card);
  }
  EXPECT_TRUE(deck.empty());
  deck |= discard;
  EXPECT_EQ(deck, Deck<52>::full());
  deck -= discard;
  EXPECT_TRUE(deck.empty());
}

}  // namespace
