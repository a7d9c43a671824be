#pragma once
// Bounds of the operator's side.

#include <chrono>
#include <cstddef>

namespace gatehouse::server {

/// How deep the JSON of a request nests: they are flat.
inline constexpr int kRequestDepth = 2;
/// Bytes of a request on the control socket, and requests answered at once; more are cut.
inline constexpr std::size_t kControlBytes = 8 * 1024;
inline constexpr int kControlVisits = 8;
/// Connections to the admin port at once; one more takes the place of the oldest that has not shown the
/// token. How many wrong tokens an address may send; from then on wrong ones are answered with 429 until
/// it has sent none for so long. How many such addresses are remembered; beyond that all wrong tokens
/// count together.
inline constexpr int kAdminVisits = 16;
inline constexpr int kAdminStrikes = 5;
inline constexpr std::chrono::seconds kAdminPause{60};
inline constexpr std::size_t kAdminStrangers = 1'000;
/// Addresses and networks that the operator may ban while the server runs; one more is refused.
inline constexpr std::size_t kBans = 1'000;
/// Rooms or addresses in one answer to the operator, the newest and those with most connections; entries
/// of a log, the last; and bytes of a request in the log.
inline constexpr std::size_t kToldRooms = 1'000;
inline constexpr std::size_t kToldEntries = 1'000;
inline constexpr std::size_t kToldBytes = 200;
/// People's profiles in one answer to the operator; it says whether there are more.
inline constexpr std::size_t kToldProfiles = 200;

}  // namespace gatehouse::server
