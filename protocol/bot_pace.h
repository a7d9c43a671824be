#pragma once
// How fast the bots of a table move, so that people can follow them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gatehouse::protocol {

enum class BotPace : std::uint8_t { AtOnce, LikePeople, Slowly };
inline constexpr std::array kBotPaces{BotPace::AtOnce, BotPace::LikePeople, BotPace::Slowly};
inline constexpr BotPace kUsualBotPace = BotPace::LikePeople;

/// As the wire and the log say it.
constexpr std::string_view text_of(BotPace pace) {
  constexpr std::array<std::string_view, kBotPaces.size()> kTexts{"at-once", "like-people", "slowly"};
  return kTexts[static_cast<std::size_t>(pace)];
}

}  // namespace gatehouse::protocol
