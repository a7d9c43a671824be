#pragma once
// Bounds of HTTP, and of what is made for it.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace gatehouse::server {

/// Bytes of the body of a request, of which the longest name of a passkey takes a third; more are answered
/// with 413.
inline constexpr std::uint64_t kBodyBytes = 4 * 1024;
/// How long a connection stays open without a request, and how many requests it may send; then it is
/// closed.
inline constexpr std::chrono::seconds kKeepAlive{30};
inline constexpr int kRequestsPerConnection = 1'000;
/// Papers made at once: records, drawings and pages of games. Of those that wait, addresses have their turns;
/// one more of an address is answered with 429, one more of all with 503.
inline constexpr std::size_t kRecordsBeingMade = 4;
inline constexpr std::size_t kPapersOfAddress = 16;
inline constexpr std::size_t kPapersWaiting = 1'000;
/// Choices of a turn that is played again; more are answered with 400.
inline constexpr std::size_t kTriedChoices = 64;
/// Bytes of the papers that are kept, and for how long where the room is not here: another node may go on
/// with it, and it may be deleted. That a game is not over counts for less.
inline constexpr std::size_t kKeptPapersBytes = 16 * 1024 * 1024;
inline constexpr std::chrono::seconds kPaperKept{60};
inline constexpr std::chrono::seconds kNotOverKept{1};
/// Addresses whose requests are counted apart; those beyond count as one. Only those that have sent
/// something lately are remembered.
inline constexpr std::size_t kRequesters = 10'000;
/// Proxies of which the log says once that they do not say for whom they speak.
inline constexpr std::size_t kSaidProxies = 100;
/// What a request costs that has something made, in requests.
inline constexpr int kPriceOfPaper = 10;
/// What the folder of the client may hold: it is read into memory at the start, which fails beyond.
inline constexpr std::size_t kClientFiles = 2'000;
inline constexpr std::size_t kClientBytes = 64 * 1024 * 1024;

}  // namespace gatehouse::server
