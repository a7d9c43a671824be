#pragma once
// What a table can choose, because the sources of the rules differ (README.md).

#include <array>
#include <cstdint>
#include <string_view>

namespace gatehouse::engine::kings_gate {

/// The first value of each is the default.
struct Options {
  enum class DragonAtSafe : std::uint8_t { Allowed, Refused };
  enum class DragonOnFree : std::uint8_t { Refused, Allowed };  ///< allowed: it only leaves the hand
  enum class Graveyard : std::uint8_t {
    AnyValues,
    CapOnly
  };                                                        ///< cap only: the usual mix of values holds too
  enum class ThirdPlace : std::uint8_t { Pays, PaysFour };  ///< pays four: only when four colours compete

  DragonAtSafe dragon_at_safe = DragonAtSafe::Allowed;
  DragonOnFree dragon_on_free = DragonOnFree::Refused;
  Graveyard graveyard = Graveyard::AnyValues;
  ThirdPlace third_place = ThirdPlace::Pays;
};

/// An option as a table is offered it.
struct OptionRow {
  std::string_view key;
  std::array<std::string_view, 2> values;  ///< the default first
  std::string_view text;
  void (*choose)(Options& options, std::size_t value);
};

inline constexpr std::array<OptionRow, 4> kOptionTable{{
    {"dragonSafe",
     {"on", "off"},
     "Whether a dragon may burn a tile at a safe location",
     [](Options& options, std::size_t value) {
       options.dragon_at_safe = static_cast<Options::DragonAtSafe>(value);
     }},
    {"dragonFree",
     {"off", "on"},
     "Whether a dragon may go to a free space, where it burns nothing",
     [](Options& options, std::size_t value) {
       options.dragon_on_free = static_cast<Options::DragonOnFree>(value);
     }},
    {"graveyard",
     {"any", "cap"},
     "At the Graveyard: one or two tiles of any values, or the usual mix but two tiles at most",
     [](Options& options, std::size_t value) { options.graveyard = static_cast<Options::Graveyard>(value); }},
    {"thirdPlace",
     {"always", "four"},
     "Whether the third place wins points always, or only when four colours compete",
     [](Options& options, std::size_t value) {
       options.third_place = static_cast<Options::ThirdPlace>(value);
     }},
}};

/// Sets one option by its texts. Returns false and changes nothing when there is no such key or value.
constexpr bool choose(Options& options, std::string_view key, std::string_view value) {
  for (const OptionRow& row : kOptionTable)
    for (std::size_t at = 0; at < row.values.size(); ++at)
      if (row.key == key && row.values[at] == value) {
        row.choose(options, at);
        return true;
      }
  return false;
}

}  // namespace gatehouse::engine::kings_gate
