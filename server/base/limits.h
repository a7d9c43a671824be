#pragma once
// Every bound of the server that is not a setting (config.h) or part of the wire (protocol/messages.h), with
// what happens at the bound.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace gatehouse::server {

// ---- the store ----

/// Appends waiting for the store's thread; more are answered with Failed, which players see as `unavailable`.
inline constexpr std::size_t kQueuedAppends = 20'000;
/// Appends in one transaction; more wait for the next.
inline constexpr std::size_t kAppendsPerCommit = 512;
/// How old the oldest waiting append may be; beyond, /readyz is red.
inline constexpr std::chrono::seconds kAppendPatience{2};
/// Reads and archives that wait for the store's thread; one more is refused. One step of one of them comes
/// after each commit.
inline constexpr std::size_t kQueuedErrands = 1'000;
/// Entries read in one such step.
inline constexpr std::size_t kEntriesPerRead = 256;
/// Entries between two syncs of the count that is kept beside the store. After a loss of power the count may
/// lack this many.
inline constexpr std::uint64_t kEntriesBetweenMarks = 1'000;
/// Entries of all rooms that lie one after another in the store before it brings them to those of their
/// rooms: that many are written where a commit costs one page for a dozen entries, instead of one for each
/// room.
inline constexpr std::size_t kLatestEntries = 1'000;
/// Entries that one transaction brings there, which takes about a millisecond; and the most of one room.
inline constexpr std::size_t kBroughtHomeAtOnce = 250;
/// Places for them, used in turn. Where the next one is still needed, an entry goes to its room at once.
inline constexpr std::int64_t kPlacesOfLatest = 3'000;
/// Pages (4 KiB) of SQLite's own log before they are brought into the store. A room that is played changes
/// the same few pages again and again: brought home seldom, they are written once for many entries.
inline constexpr int kPagesBeforeCheckpoint = 8'000;

/// PostgreSQL: how long a connection may take to come about, and how long nothing is tried after one that
/// failed; how long an answer may take, before the connection is given up; and for how long it is asked what
/// became of an append whose answer was lost. If that cannot be known by then, the store is suspect, and the
/// server stops.
inline constexpr std::chrono::milliseconds kDatabaseConnects{5'000};
inline constexpr std::chrono::milliseconds kDatabasePause{200};
inline constexpr std::chrono::milliseconds kDatabaseAnswers{20'000};
inline constexpr std::chrono::milliseconds kOutcomePatience{60'000};
/// What the database itself bounds, all shorter than kDatabaseAnswers: a statement, a wait for a lock, a
/// transaction in which nothing happens.
inline constexpr std::chrono::milliseconds kStatementTimeout{15'000};
inline constexpr std::chrono::milliseconds kLockTimeout{5'000};
inline constexpr std::chrono::milliseconds kIdleTransactionTimeout{5'000};
/// How long an answer may take on a connection of its own, as that of the lease, where no statement takes
/// longer than kLockTimeout: a lease that lasts ten seconds cannot wait as long as an append.
inline constexpr std::chrono::milliseconds kOwnAnswers{6'000};

/// Several nodes: how many rooms that nobody has a node takes each time it renews its lease; how many of
/// those that it cannot play it remembers, to leave them to others; and how long a room must have been kept
/// before it is not suspected any more of having ended the process of an earlier owner.
inline constexpr std::size_t kAdoptedAtOnce = 32;
inline constexpr std::size_t kLeftToOthers = 10'000;
inline constexpr std::chrono::milliseconds kKeptWell{60'000};

/// Pages of the store (4 KiB) copied in one step of a backup.
inline constexpr int kPagesPerStep = 64;
/// Failures that quarantine a room: it is opened again only when the operator asks for it.
inline constexpr int kFailuresToQuarantine = 3;
/// Bytes kept of why a room failed, and rooms that have failed in one list for the operator.
inline constexpr std::size_t kReasonBytes = 300;
inline constexpr std::size_t kListedFailures = 1'000;

/// Rooms that are looked at once a second whether they have been kept for long enough, how many of these are
/// deleted then, and how long to wait after the last room.
inline constexpr std::size_t kRoomsPerLook = 64;
inline constexpr std::size_t kDeletedPerLook = 8;
inline constexpr std::chrono::minutes kRetentionPause{10};

/// How long the scrubber rests after it has read all rooms of the store.
inline constexpr std::chrono::hours kScrubPause{24};

/// Logs being read from the store and replayed; one more is refused with `busy`.
inline constexpr std::size_t kLogsBeingRead = 256;

// ---- a room ----

/// How often the clocks of a table are looked at, by days and else. A process that has not run for longer
/// costs a player twice this at most.
inline constexpr std::chrono::milliseconds kTick{1'000};
inline constexpr std::chrono::milliseconds kTickByDays{60'000};
/// How long clocks stand when the store could not write, unless it can again before.
inline constexpr std::chrono::seconds kClocksStand{60};
/// At a table by days a player who has to act has at least this long when a server takes the table up again.
inline constexpr std::chrono::hours kGraceByDays{12};
/// How long a code opens a seat on another device.
inline constexpr std::chrono::minutes kCodeLives{10};
/// Commands waiting while an append is under way; more are answered with `busy`.
inline constexpr std::size_t kQueuedInputs = 64;
/// Spectators whose names everybody is told, those who came first; the others are only counted. Their number
/// is told again when it has changed by one part in this many: a crowd that comes in costs no more for each
/// of them than a small one.
inline constexpr std::size_t kNamedSpectators = 200;
inline constexpr std::size_t kCrowdPart = 8;
/// How often something may be done: `burst` times at once, then once in `every`.
struct Pace {
  int burst = 1;
  std::chrono::milliseconds every{};
};
/// Seats taken before the start by one connection, from one address, in one room by all, and bots seated by
/// the host; then `busy`, with the time after which it goes on. So nobody fills the disk, nor uses up
/// anything that others need: what strangers do costs the host nothing.
inline constexpr Pace kSeatsByConnection{100, std::chrono::seconds(5)};
inline constexpr Pace kSeatsByAddress{300, std::chrono::seconds(3)};
inline constexpr Pace kSeatsByAll{1'000, std::chrono::seconds(1)};
inline constexpr Pace kBotsByHost{100, std::chrono::seconds(5)};
/// How often the host may lock the table or open it, or make another the host; then `too-fast`, with the time
/// after which it goes on.
inline constexpr Pace kActsByHost{10, std::chrono::seconds(5)};
/// How often a seat may change what it adds to the draws; then `entropy-fixed`.
inline constexpr int kAddedBySeat = 16;
/// How long somebody who was removed is kept from coming back, and how many such (and banned) a room
/// remembers: of more the oldest are forgotten.
inline constexpr std::chrono::milliseconds kKeptAway{60'000};
inline constexpr std::size_t kBarred = 200;
/// Undone steps in a game: people may dither, but not fill the disk. Then `nothing-to-undo`.
inline constexpr std::uint64_t kUndoneSteps = 1'000;
/// Outcomes of chance and default moves in a row; more mean that a game never comes to anybody's turn, and
/// end the room.
inline constexpr int kUnattendedInARow = 1'000;
/// How often a seat may propose something to the others; then `busy`, with the time after which it goes on.
inline constexpr Pace kProposals{5, std::chrono::seconds(30)};
/// How often something may be said: by a seat, by spectators from one address, and by all spectators of a
/// room; and how often the host may silence somebody or let them speak. Then `too-fast`, with the time after
/// which it goes on.
inline constexpr Pace kChatBySeat{6, std::chrono::seconds(2)};
inline constexpr Pace kChatByAddress{6, std::chrono::seconds(2)};
inline constexpr Pace kChatBySpectators{20, std::chrono::milliseconds(500)};
inline constexpr Pace kMutesByHost{10, std::chrono::seconds(5)};
/// Lines of the chat that each audience of a room keeps, and the bytes of their names and texts: of more the
/// oldest are forgotten.
inline constexpr std::size_t kChatLines = 100;
inline constexpr std::size_t kChatBytes = 16 * 1024;
/// Entries that a table's spectators, who see it late, are yet to be shown. With one more the room forgets
/// them, and shows the position of now, all at once, when it is old enough.
inline constexpr std::size_t kHeldEntries = 2'000;
/// Past updates kept for a tail and for the log, and their texts for all viewers together; how long a tail
/// may be: not longer than most snapshots. A viewer who lacks more gets one, and older pages of the log are
/// read from the store.
inline constexpr std::size_t kKeptUpdates = 128;
inline constexpr std::size_t kKeptBytes = 32 * 1024;
inline constexpr std::size_t kTailBytes = 32 * 1024;
/// Bytes of the events in a page of the past, unless one entry has more: its other entries are for the next.
inline constexpr std::size_t kPageBytes = 32 * 1024;

// ---- a connection ----

/// Frames and bytes that wait for a slow reader. Beyond, all are dropped for one fresh snapshot; when that
/// happens again before the reader has caught up, the connection is closed with 1013. The longest message
/// takes less than 480 KiB (protocol/message_bytes_test.cc), so none is dropped for its own length.
inline constexpr std::size_t kOutboxFrames = 64;
inline constexpr std::size_t kOutboxBytes = 640 * 1024;
/// Frames that wait are written together, up to this many bytes; these wait for the kernel, no longer in the
/// queue.
inline constexpr std::size_t kGatheredBytes = 64 * 1024;
/// What the kernel keeps for a reader beside that. Left to itself it takes some megabytes for each of them.
inline constexpr int kSendBufferBytes = 128 * 1024;
/// Frames that come after the close has begun; more cut the connection.
inline constexpr std::size_t kFramesWhileClosing = 1'000;
/// Messages that cannot be read; one more closes with 4400.
inline constexpr int kBadMessages = 16;
/// How long a closing connection may take to say goodbye.
inline constexpr std::chrono::seconds kCloseDeadline{5};
/// The same at the end of the process, for all together.
inline constexpr std::chrono::milliseconds kFarewell{500};

// ---- a link between two nodes ----

/// Bytes of one message, and of all that wait; more end the link, and everybody on it comes back.
inline constexpr std::size_t kLinkMessageBytes = 16 * 1024 * 1024;
inline constexpr std::size_t kLinkBytes = 64 * 1024 * 1024;
/// How often a node says that it lives, and how long it may say nothing before the link is ended.
inline constexpr std::chrono::milliseconds kLinkBeat{1'000};
inline constexpr std::chrono::milliseconds kLinkSilence{5'000};
/// For how long it counts that another node does not reach the database, after it has said so.
inline constexpr std::chrono::milliseconds kCutOffCounts{3'000};
/// How long a link that failed says that the other node cannot be reached. People who need it try again
/// sooner.
inline constexpr std::chrono::milliseconds kTriedLately{10'000};
/// Links that others may open to this node; more are refused.
inline constexpr std::size_t kLinks = 64;
/// Rooms of other nodes that a door reads from the log at once, as it has lost the way to their nodes; for
/// one more its people are sent away. How often it looks, and how many entries it reads then: the rest comes
/// the next time. Texts of updates that it keeps of a room for those who see them late.
inline constexpr std::size_t kFollowedRooms = 256;
inline constexpr std::chrono::milliseconds kFollowEvery{500};
inline constexpr std::size_t kFollowedAtOnce = 20'000;
inline constexpr std::size_t kFollowedBytes = 256 * 1024;
/// How often its people are told what they may see by now, how often the way is looked for again, and for how
/// long the log may not be read before they are sent away.
inline constexpr std::chrono::milliseconds kFollowTurn{250};
inline constexpr std::chrono::milliseconds kWayAgain{1'000};
inline constexpr std::chrono::milliseconds kUnreadFor{5'000};
/// How long people who want to act wait for the way there, before they are sent to look for another door.
inline constexpr std::chrono::milliseconds kActorsWait{3'000};
/// How often a node tells the others of its rooms, if anything has changed, and looks what they tell.
inline constexpr std::chrono::milliseconds kNoticeEvery{1'000};
/// Rooms, and addresses with connections, of which it tells; those beyond count at their own node alone.
inline constexpr std::size_t kNoticedRooms = 10'000;
inline constexpr std::size_t kNoticedAddresses = 1'000;

// ---- analyses of games that are over ----

/// Under way at once; more are refused. The first is for all, the second for each address.
inline constexpr std::size_t kAnalyses = 16;
inline constexpr std::size_t kAnalysesOfAddress = 2;
/// For how long a bot's thread thinks about one game; what is left then is seen less exactly.
inline constexpr std::chrono::seconds kAnalysisTime{60};

// ---- HTTP ----

inline constexpr std::uint32_t kHeaderBytes = 8 * 1024;
inline constexpr std::uint64_t kBodyBytes = 1024;
inline constexpr std::chrono::seconds kKeepAlive{30};
inline constexpr int kRequestsPerConnection = 1'000;
/// Records, drawings and pages of games made at once. Of those that wait, addresses have their turns; one
/// more of an address is answered with 429, one more of all with 503.
inline constexpr std::size_t kRecordsBeingMade = 4;
inline constexpr std::size_t kPapersOfAddress = 16;
inline constexpr std::size_t kPapersWaiting = 1'000;
/// Bytes of those that are kept, and for how long where the room is not here: another node may go on with it,
/// and it may be deleted. That a game is not over counts for less.
inline constexpr std::size_t kKeptPapersBytes = 16 * 1024 * 1024;
inline constexpr std::chrono::seconds kPaperKept{60};
inline constexpr std::chrono::seconds kNotOverKept{1};
/// Addresses whose requests are counted apart; those beyond count as one. Only those that have sent something
/// lately are remembered.
inline constexpr std::size_t kRequesters = 10'000;
/// Proxies of which the log says once that they do not say for whom they speak.
inline constexpr std::size_t kSaidProxies = 100;
/// What a request costs that has something made, in requests.
inline constexpr int kPriceOfPaper = 10;
/// What the folder of the client may hold: it is read into memory at the start, which fails beyond.
inline constexpr std::size_t kClientFiles = 2'000;
inline constexpr std::size_t kClientBytes = 64 * 1024 * 1024;

// ---- the operator ----

/// How deep the JSON of a request nests: they are flat.
inline constexpr int kRequestDepth = 2;
/// Bytes of a request on the control socket, and requests answered at once; more are cut.
inline constexpr std::size_t kControlBytes = 8 * 1024;
inline constexpr int kControlVisits = 8;
/// Connections to the admin port at once; one more takes the place of the oldest that has not shown the
/// token. How many wrong tokens an address may send; from then on wrong ones are answered with 429 until it
/// has sent none for so long. How many such addresses are remembered; beyond that all wrong tokens count
/// together.
inline constexpr int kAdminVisits = 16;
inline constexpr int kAdminStrikes = 5;
inline constexpr std::chrono::seconds kAdminPause{60};
inline constexpr std::size_t kAdminStrangers = 1'000;
/// Addresses and networks that the operator may ban while the server runs.
inline constexpr std::size_t kBans = 1'000;
/// Rooms, addresses, and entries of a log in one answer to the operator: of rooms the newest, of entries the
/// last. Bytes of a request in the log.
inline constexpr std::size_t kToldRooms = 1'000;
inline constexpr std::size_t kToldEntries = 1'000;
inline constexpr std::size_t kToldBytes = 200;

// ---- the lobby ----

/// Games that one address may have tried out for texts of its own, in a second and in a burst; then
/// `too-fast`.
inline constexpr int kTrialsPerSecond = 1;
inline constexpr int kTrialBurst = 10;
/// Short codes of tables that led nowhere, and wrong words (`rooms.words`), which are counted apart: from one
/// address, and from all. Then 429 or `too-fast`, with the time after which it goes on. At this pace all of
/// them together meet one of a thousand waiting tables once a day.
inline constexpr Pace kGuessesByAddress{10, std::chrono::seconds(10)};
inline constexpr Pace kGuessesByAll{1'000, std::chrono::milliseconds(100)};
/// Rooms named by one `rooms` message; older ones are left out.
inline constexpr std::size_t kListedRooms = 100;
/// Rooms that are in the store, being opened from it at once, and people waiting for one of them; more are
/// answered with `busy`. There may be this many more rooms than `limits.rooms`. (Names that may be unknown
/// are bounded by kLogsBeingRead.)
inline constexpr std::size_t kOpeningRooms = 16;
inline constexpr std::size_t kWaitingForARoom = 200;
/// Rooms put away by one sweep; the others that are due wait for the next, a second later.
inline constexpr std::size_t kPutAwayAtOnce = 16;
/// When nobody has been in a room for so long it keeps nothing that it can work out again.
inline constexpr std::chrono::seconds kRoomRest{60};

// ---- the log ----

/// How long what follows the first of a kind is only counted, and how many kinds are told apart.
inline constexpr std::chrono::seconds kTallyInterval{10};
inline constexpr std::size_t kTallyKinds = 500;

}  // namespace gatehouse::server
