#include "protocol/errors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace gatehouse::protocol {
namespace {

constexpr auto kCatalogue = std::to_array<ErrorEntry>({
    {ErrorCode::BadMessage, "bad-message", "The message cannot be understood.", false},
    {ErrorCode::UnknownType, "unknown-type", "There is no message of this type.", false},
    {ErrorCode::HelloFirst, "hello-first", "Send hello first, and only once.", false},
    {ErrorCode::TooFast, "too-fast", "You send too many messages. Wait a moment, then go on.", true},
    {ErrorCode::BadName, "bad-name",
     "A name has 1 to 24 visible characters, without a pile of marks on a letter, and no bot has it.", false},
    {ErrorCode::BadText, "bad-text",
     "A line has 1 to 160 characters. It has no invisible ones, and no pile of marks on a letter.", false},
    {ErrorCode::NoSuchGame, "no-such-game", "This server does not offer that game.", false},
    {ErrorCode::BadOptions, "bad-options", "The game does not offer these options.", false},
    {ErrorCode::NotAllowed, "not-allowed", "This server allows no such table. Choose other settings.", false},
    {ErrorCode::MatchOfTwo, "match-of-two", "Two people play a match. Make a table with two seats.", false},
    {ErrorCode::NotRated, "not-rated", "This server rates no tables of this kind.", false},
    {ErrorCode::ProfileNeeded, "profile-needed", "You need a profile to sit at a rated table.", false},
    {ErrorCode::WordNeeded, "word-needed", "You need the server password to make a table.", false},
    {ErrorCode::BadWord, "bad-word", "Wrong server password. Ask the operator for it.", false},
    {ErrorCode::TooManyRooms, "too-many-rooms", "There are too many tables now. Try again later.", true},
    {ErrorCode::NoSuchRoom, "no-such-room", "There is no such table. Check the link.", false},
    {ErrorCode::NotInRoom, "not-in-room", "You are not at a table.", false},
    {ErrorCode::RoomFull, "room-full", "Every seat at this table is taken. You can watch.", false},
    {ErrorCode::SeatTaken, "seat-taken", "Somebody has this seat. Choose another.", false},
    {ErrorCode::NameTaken, "name-taken",
     "Somebody at this table has that name, or one that looks like it. Choose another.", false},
    {ErrorCode::NameProtected, "name-protected",
     "This name, or one that looks like it, belongs to somebody on this server. Choose another.", false},
    {ErrorCode::BadProfile, "bad-profile", "This secret opens no profile here. Leave it out.", false},
    {ErrorCode::ProfileSuspended, "profile-suspended", "Your profile is suspended on this server.", false},
    {ErrorCode::AlreadySeated, "already-seated", "You already have a seat at this table.", false},
    {ErrorCode::Removed, "removed", "The host has sent you away. You can come back a little later.", true},
    {ErrorCode::Banned, "banned", "The host has banned you from this table.", false},
    {ErrorCode::NoSuchSeat, "no-such-seat", "There is no such seat, or nobody sits there.", false},
    {ErrorCode::NoSuchBot, "no-such-bot", "This game has no bot of that level.", false},
    {ErrorCode::NoPrograms, "no-programs", "Only people may sit at this table.", false},
    {ErrorCode::RatedTable, "rated-table", "Not at a rated table, nor at an event's table.", false},
    {ErrorCode::Locked, "locked", "The host has locked this table. Ask them to open it.", false},
    {ErrorCode::AlreadyStarted, "already-started", "This game has already started. You can watch it.", false},
    {ErrorCode::NotStarted, "not-started", "The game has not started yet.", false},
    {ErrorCode::InMatch, "in-match", "In a match the seats stay, and games start by themselves.", false},
    {ErrorCode::NoBreak, "no-break", "No next game of a match waits here.", false},
    {ErrorCode::NotHost, "not-host", "Only the host can do this.", false},
    {ErrorCode::NotEnoughSeats, "not-enough-seats",
     "This game needs more players. Invite somebody, or add a bot.", false},
    {ErrorCode::EntropyFixed, "entropy-fixed", "You changed your randomness too often. It stays now.", false},
    {ErrorCode::BadToken, "bad-token", "You no longer have a seat at this table.", false},
    {ErrorCode::BadCode, "bad-code", "This code was used, or has expired. Ask for a new one.", false},
    {ErrorCode::NoSeat, "no-seat", "You can do this only with a seat at this table.", false},
    {ErrorCode::Stale, "stale", "The table has changed. Choose again.", true},
    {ErrorCode::IdReuse, "id-reuse", "You used this id before. Give each command an id of its own.", false},
    {ErrorCode::NotYourTurn, "not-your-turn", "It is not your turn.", false},
    {ErrorCode::GameOver, "game-over", "The game is over.", false},
    {ErrorCode::NotOver, "not-over", "The game is not over yet.", false},
    {ErrorCode::NotShownYet, "not-shown-yet", "Spectators do not see this game yet.", true},
    {ErrorCode::Resigned, "resigned", "You have given up this game.", false},
    {ErrorCode::ProposalOpen, "proposal-open", "Another vote is still open. Answer it first.", true},
    {ErrorCode::NoProposal, "no-proposal", "This vote is over.", false},
    {ErrorCode::NotAsked, "not-asked", "You have no vote here, or have already agreed.", false},
    {ErrorCode::NotAbsent, "not-absent", "This player is here, or has not been away for long enough.", true},
    {ErrorCode::OutOfTime, "out-of-time", "Your time for this move is up.", false},
    {ErrorCode::Muted, "muted", "The host has muted you here.", false},
    {ErrorCode::BadChoice, "bad-choice", "There is no such choice. Choose one from the prompt.", false},
    {ErrorCode::NothingToUndo, "nothing-to-undo", "You have nothing to take back.", false},
    {ErrorCode::BadTarget, "bad-target", "There is nothing at that place.", false},
    {ErrorCode::Busy, "busy", "Too much is going on at this table. Try again in a moment.", true},
    {ErrorCode::Unavailable, "unavailable",
     "The server cannot save anything at the moment, so it did nothing. Try again.", true},
    {ErrorCode::Quarantined, "quarantined",
     "This table failed too often. Its moves are kept. Ask the operator to try it again.", false},
    {ErrorCode::Draining, "draining", "This server makes no new tables: it stops soon.", true},
});

consteval bool in_order() {
  for (std::size_t at = 0; at < kCatalogue.size(); ++at) {
    if (static_cast<std::size_t>(kCatalogue[at].code) != at) return false;
  }
  return kCatalogue.size() == static_cast<std::size_t>(ErrorCode::Draining) + 1;
}
static_assert(in_order(), "the catalogue has one entry for each code, in its order");

}  // namespace

std::span<const ErrorEntry> error_catalogue() {
  return kCatalogue;
}

const ErrorEntry& entry(ErrorCode code) {
  return kCatalogue.at(static_cast<std::size_t>(code));
}

const ErrorEntry* find_error(std::string_view name) {
  const auto found = std::ranges::find(kCatalogue, name, &ErrorEntry::name);
  return found == kCatalogue.end() ? nullptr : &*found;
}

Error error(ErrorCode code, std::string id, std::string message) {
  const ErrorEntry& known = entry(code);
  Error answer;
  answer.id = std::move(id);
  answer.code = known.name;
  answer.message = message.empty() ? std::string(known.message) : std::move(message);
  answer.retryable = known.retryable;
  return answer;
}

Error refused(std::string id, engine::Refusal refusal) {
  if (const ErrorEntry* known = find_error(refusal.name)) return error(known->code, std::move(id));
  Error answer;
  answer.id = std::move(id);
  answer.code = refusal.name;
  answer.message = "The rules do not allow this choice.";
  return answer;
}

std::string_view reason(CloseCode code) {
  switch (code) {
    case CloseCode::Done:
      return "done";
    case CloseCode::GoingAway:
      return "the server stops";
    case CloseCode::BrokenFrame:
      return "broken frame";
    case CloseCode::NotText:
      return "text frames only";
    case CloseCode::NotUtf8:
      return "not UTF-8";
    case CloseCode::TooLarge:
      return "message too large";
    case CloseCode::Bug:
      return "a bug in the server; nothing acknowledged is lost";
    case CloseCode::Restart:
      return "the server restarts; come back";
    case CloseCode::Overloaded:
      return "overloaded, or reading too slowly; come back later";
    case CloseCode::TooManyBadMessages:
      return "too many bad messages";
    case CloseCode::Banned:
      return "banned from this server";
    case CloseCode::NoHello:
      return "no hello in time";
    case CloseCode::Replaced:
      return "this seat is played from a newer connection";
    case CloseCode::TooMany:
      return "too many messages or connections";
  }
  return "";
}

}  // namespace gatehouse::protocol
