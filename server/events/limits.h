#pragma once
// Bounds of events.

#include <chrono>
#include <cstddef>

#include "server/base/paced.h"

namespace gatehouse::server {

/// People in one event, and in one round; the rules of an event may allow fewer.
inline constexpr int kMostEntrants = 1'000;
inline constexpr int kUsualEntrants = 64;
/// Entrants of a group in which everybody meets everybody, and how often they do so.
inline constexpr int kMostRoundRobin = 40;
inline constexpr int kMostCycles = 2;
/// Rounds of a Swiss event.
inline constexpr int kMostRounds = 30;
/// Up to this number of people a Swiss round is the best of all possible ones. Among more, each is compared
/// with this number of others in each respect at first, and with twice as many while that pairs not all.
inline constexpr std::size_t kAllCompared = 64;
inline constexpr std::size_t kComparedAtFirst = 8;
/// Pairings of one list of standings: those of 30 rounds of so large an event.
inline constexpr std::size_t kMostListedPairings = 15'000;
/// How long a round's tables may be announced before they open, and how long they are where it is not said.
inline constexpr int kLongestBreak_s = 3'600;
inline constexpr int kUsualBreak_s = 60;
/// Code points of a title, and of a reason.
inline constexpr std::size_t kEventTitle = 60;
inline constexpr std::size_t kEventReason = 160;
/// Entries of an event's log; an event that has as many is not changed any more.
inline constexpr std::size_t kEventEntries = 50'000;
/// Events that one address may make.
inline constexpr Pace kEventsByAddress{5, std::chrono::seconds(120)};
/// Events of one organiser that go on.
inline constexpr int kEventsByOrganiser = 5;
/// How often somebody may enter an event, having left it.
inline constexpr int kTimesEntered = 5;
/// How long nothing may happen in an event before it is over.
inline constexpr std::chrono::milliseconds kEventIdle = std::chrono::hours(24 * 30);
/// Events in the list of all, and entries of a log in one answer.
inline constexpr std::size_t kListedEvents = 50;
inline constexpr std::size_t kLogListed = 200;
/// Events that one server knows; those beyond that are found by their names alone.
inline constexpr std::size_t kKnownEvents = 5'000;
/// Logs of events that are looked for at once, and how long a look at all of them waits for the next.
inline constexpr std::size_t kEventsSearched = 50;
inline constexpr std::chrono::seconds kEventSearchPause{60};
/// Events in memory; of more, those that are over and were asked for longest ago go.
inline constexpr std::size_t kEventsHere = 200;
/// Requests that wait for one event; one more is refused as `unavailable`.
inline constexpr std::size_t kEventWaiting = 2'000;
/// Requests about all events that wait for their thread; one more is refused as `unavailable`.
inline constexpr std::size_t kEventJobs = 20'000;
/// Tries to append a step, where another node is faster each time.
inline constexpr int kEventTries = 8;
/// How long it is taken for true which node drives an event.
inline constexpr std::chrono::seconds kHolderKnown{5};
/// How old an answer may be that only reads, where other nodes write, too.
inline constexpr std::chrono::milliseconds kEventFresh{500};
/// Pairings whose results are looked for at once, and results of somebody that are looked at for that.
inline constexpr std::size_t kResultsAwaited = 50;
inline constexpr std::size_t kResultsLookedAt = 50;
/// Tables of an event that are being opened at once, and how long one is waited for before it is asked for
/// again.
inline constexpr std::size_t kTablesOpened = 100;
inline constexpr std::chrono::seconds kTableAskedAgain{5};
/// How long the names of people in an event are taken for true.
inline constexpr std::chrono::seconds kEventNamesKept{5};

}  // namespace gatehouse::server
