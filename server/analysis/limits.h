#pragma once
// Bounds of analyses of games that are over.

#include <chrono>
#include <cstddef>

namespace gatehouse::server {

/// Analyses under way at once, for all and for one address; more are refused with `busy`.
inline constexpr std::size_t kAnalyses = 16;
inline constexpr std::size_t kAnalysesOfAddress = 2;
/// For how long a bot's thread thinks about one game; what is left then is seen less exactly.
inline constexpr std::chrono::seconds kAnalysisTime{60};

}  // namespace gatehouse::server
