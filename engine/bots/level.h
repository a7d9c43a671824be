#pragma once
// The bots that people can play against, in the order in which lists show them. Which of them a game has, its
// GameType says; how strong they are, engine/README.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gatehouse::engine::bots {

enum class Level : std::uint8_t { Random, Beginner, Greedy, Solid, Sampler, Strong, Master };
inline constexpr std::array kLevels{Level::Random,  Level::Beginner, Level::Greedy, Level::Solid,
                                    Level::Sampler, Level::Strong,   Level::Master};

/// As the wire and the arena say it.
constexpr std::string_view name_of(Level level) {
  constexpr std::array<std::string_view, kLevels.size()> kNames{"random",  "beginner", "greedy", "solid",
                                                                "sampler", "strong",   "master"};
  return kNames[static_cast<std::size_t>(level)];
}

}  // namespace gatehouse::engine::bots
