// The tables against figures that were counted elsewhere.
#include <doctest/doctest.h>

#include "engine/kings_gate/points.h"
#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {
namespace {

TEST_CASE("every table is in the order of its enumeration") {
  for (int d = 0; d < kDistricts; ++d)
    CHECK(kDistrictTable[static_cast<std::size_t>(d)].district == district_at(d));
  for (int k = 0; k < kCharacters; ++k)
    CHECK(kCharacterTable[static_cast<std::size_t>(k)].character == character_at(k));
}

TEST_CASE("a colour has 22 tiles whose values sum to 48, four colours have 88") {
  int copies = 0, values = 0;
  for (const DistrictRow& row : kDistrictTable) {
    copies += row.copies;
    values += row.copies * row.value;
  }
  CHECK(copies == 22);
  CHECK(copies == kTilesOfColour);
  CHECK(values == 48);
  CHECK(kTiles == 88);
}

TEST_CASE("the tiles of each value are as many as in the box") {
  const std::array<int, kDistricts> copies{1, 7, 4, 4, 4, 1, 1};
  for (std::size_t d = 0; d < kDistricts; ++d) CHECK(kDistrictTable[d].copies == copies[d]);
  CHECK(value_of(District::Pub) == 0);
  CHECK(value_of(District::Barracks) == 3);
  CHECK(value_of(District::Keep) == 5);
}

TEST_CASE("the locations pay 84 points in all, 41 of them for first places") {
  const std::array<int, kLocations> sums{5, 7, 9, 12, 7, 9, 10, 3, 9, 13};
  int total = 0, firsts = 0;
  for (std::size_t n = 0; n < kLocations; ++n) {
    const auto& points = kRewardTable[n].points;
    CHECK(points[0] + points[1] + points[2] == sums[n]);
    CHECK(points[0] >= points[1]);
    CHECK(points[1] >= points[2]);
    total += sums[n];
    firsts += points[0];
  }
  CHECK(total == 84);
  CHECK(firsts == 41);
}

TEST_CASE("each of the six characters is won once, at five locations") {
  std::array<int, kCharacters> won{};
  int handing_out = 0;
  for (const RewardRow& row : kRewardTable) {
    bool any = false;
    for (const Character character : row.characters)
      if (character != Character::None) {
        ++won[static_cast<std::size_t>(index(character))];
        any = true;
      }
    handing_out += any ? 1 : 0;
  }
  for (const int times : won) CHECK(times == 1);
  CHECK(handing_out == 5);
  CHECK(kRewardTable[0].characters[0] == Character::King);
  CHECK(kRewardTable[4].characters[1] == Character::Merchant);
}

TEST_CASE("the Graveyard, the Garrison and the Tourney Grounds are the 4th, 6th and 8th location") {
  for (std::size_t n = 0; n < kLocations; ++n) {
    const Custom custom = n == 3   ? Custom::TwoTiles
                          : n == 5 ? Custom::OneShop
                          : n == 7 ? Custom::LowestLoses
                                   : Custom::None;
    CHECK(kLocationTable[n].custom == custom);
    const bool dangerous = n == 2 || n == 3 || n == 6 || n == 7 || n == 9;
    CHECK((kLocationTable[n].peril == Peril::Dangerous) == dangerous);
  }
}

TEST_CASE("every option has a default and another value, and nothing else is taken") {
  Options options;
  CHECK(choose(options, "dragonSafe", "off"));
  CHECK(options.dragon_at_safe == Options::DragonAtSafe::Refused);
  CHECK(choose(options, "dragonSafe", "on"));
  CHECK(options.dragon_at_safe == Options::DragonAtSafe::Allowed);
  CHECK(choose(options, "dragonFree", "on"));
  CHECK(options.dragon_on_free == Options::DragonOnFree::Allowed);
  CHECK(choose(options, "graveyard", "cap"));
  CHECK(options.graveyard == Options::Graveyard::CapOnly);
  CHECK(choose(options, "thirdPlace", "four"));
  CHECK(options.third_place == Options::ThirdPlace::PaysFour);
  CHECK_FALSE(choose(options, "thirdPlace", "five"));
  CHECK_FALSE(choose(options, "firstPlace", "four"));
  CHECK_FALSE(choose(options, "", ""));
}

TEST_CASE("two seats have two colours each, three leave one in the box, four have one each") {
  const KingsGate two(2), three(3), four(4);
  CHECK(two.colours() == 4);
  CHECK(two.owner(Colour::Red) == two.owner(Colour::Blue));
  CHECK(two.owner(Colour::Yellow) == two.owner(Colour::Green));
  CHECK(two.owner(Colour::Red) != two.owner(Colour::Yellow));
  CHECK(three.colours() == 3);
  CHECK(four.colours() == 4);
  CHECK(two.initial().stack_size[0] == 44);
  CHECK(three.initial().stack_size[2] == 22);
  CHECK(three.initial().stack[3] == Counts{});
  CHECK(four.initial().stack_size[3] == 22);
  CHECK_THROWS_AS(KingsGate(1), BrokenInvariant);
  CHECK_THROWS_AS(KingsGate(5), BrokenInvariant);
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate
