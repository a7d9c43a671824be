#pragma once
// Bounds of ratings.

#include <cstddef>

namespace gatehouse::server {

/// Kinds of tables that are rated, and the code points of the name of one.
inline constexpr std::size_t kRatedKinds = 16;
inline constexpr std::size_t kKindName = 40;
/// Games of the history of a rating on the page of a profile, and in what its owner takes home.
inline constexpr std::size_t kListedRatings = 100;
inline constexpr std::size_t kSavedRatings = 1'000;
/// People whose ratings one request asks for.
inline constexpr std::size_t kRatingsAsked = 6;
/// Results that ratings follow from in one step of the store's thread.
inline constexpr std::size_t kRatedAtOnce = 10;

}  // namespace gatehouse::server
