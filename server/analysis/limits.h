#pragma once
// Bounds of analyses of games that are over, and of turns that are played again.

#include <chrono>
#include <cstddef>

namespace gatehouse::server {

/// Analyses under way at once, for all and for one address; more are refused with `busy`.
inline constexpr std::size_t kAnalyses = 16;
inline constexpr std::size_t kAnalysesOfAddress = 2;
/// For how long a bot's thread thinks about one game; what is left then is seen less exactly.
inline constexpr std::chrono::seconds kAnalysisTime{60};
/// Turns that were played again and are judged, or wait for it, for one address and for all. One more of an
/// address is answered with 429, one more of all with 503.
inline constexpr std::size_t kTurnsJudgedOfAddress = 4;
inline constexpr std::size_t kTurnsJudged = 16;

}  // namespace gatehouse::server
