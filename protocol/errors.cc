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
    {ErrorCode::HelloFirst, "hello-first", "The first message must be hello, and only the first.", false},
    {ErrorCode::TooFast, "too-fast", "Too many messages; please slow down.", true},
    {ErrorCode::BadName, "bad-name",
     "A name has 1 to 24 characters, none of them invisible, no pile of marks on a letter, and is not a "
     "bot's.",
     false},
    {ErrorCode::BadText, "bad-text",
     "A line has 1 to 160 characters, none of them invisible, no pile of marks on a letter.", false},
    {ErrorCode::NoSuchGame, "no-such-game", "This server does not offer that game.", false},
    {ErrorCode::BadOptions, "bad-options", "The game does not offer these options.", false},
    {ErrorCode::NotAllowed, "not-allowed", "This server does not allow such a table.", false},
    {ErrorCode::WordNeeded, "word-needed", "Whoever makes a table here has to know this server's word.",
     false},
    {ErrorCode::BadWord, "bad-word", "This is not the word of this server.", false},
    {ErrorCode::TooManyRooms, "too-many-rooms", "There are too many tables at the moment.", true},
    {ErrorCode::NoSuchRoom, "no-such-room", "There is no such table.", false},
    {ErrorCode::NotInRoom, "not-in-room", "You are not at a table.", false},
    {ErrorCode::RoomFull, "room-full", "Every seat at this table is taken.", false},
    {ErrorCode::SeatTaken, "seat-taken", "This seat is taken.", false},
    {ErrorCode::NameTaken, "name-taken", "Somebody at this table has that name, or one that looks like it.",
     false},
    {ErrorCode::AlreadySeated, "already-seated", "You have a seat at this table.", false},
    {ErrorCode::Removed, "removed", "The host has sent you away; you may come back a little later.", true},
    {ErrorCode::Banned, "banned", "The host does not let you in any more.", false},
    {ErrorCode::NoSuchSeat, "no-such-seat", "There is no such seat, or nobody sits on it.", false},
    {ErrorCode::NoSuchBot, "no-such-bot", "This game has no bot of that level.", false},
    {ErrorCode::NoPrograms, "no-programs", "Only people may sit at this table.", false},
    {ErrorCode::Locked, "locked", "The host has locked this table.", false},
    {ErrorCode::AlreadyStarted, "already-started", "The game has started.", false},
    {ErrorCode::NotStarted, "not-started", "The game has not started yet.", false},
    {ErrorCode::NotHost, "not-host", "Only the host may do this.", false},
    {ErrorCode::NotEnoughSeats, "not-enough-seats", "Too few seats are taken for this game.", false},
    {ErrorCode::EntropyFixed, "entropy-fixed", "Your seat has changed its entropy often enough.", false},
    {ErrorCode::BadToken, "bad-token", "This is not the key of a seat at this table.", false},
    {ErrorCode::BadCode, "bad-code", "This code has been used, or is too old; ask for another.", false},
    {ErrorCode::NoSeat, "no-seat", "Only those who sit at the table may do this.", false},
    {ErrorCode::Stale, "stale", "The game has moved on.", true},
    {ErrorCode::IdReuse, "id-reuse", "This id was used for something else.", false},
    {ErrorCode::NotYourTurn, "not-your-turn", "The game waits for somebody else.", false},
    {ErrorCode::GameOver, "game-over", "The game is over.", false},
    {ErrorCode::NotOver, "not-over", "The game is not over yet.", false},
    {ErrorCode::Resigned, "resigned", "You have given this game up.", false},
    {ErrorCode::ProposalOpen, "proposal-open", "Something else is to be decided first.", true},
    {ErrorCode::NoProposal, "no-proposal", "This is not to be decided any more.", false},
    {ErrorCode::NotAsked, "not-asked", "You are not asked, or have agreed already.", false},
    {ErrorCode::NotAbsent, "not-absent", "This player is here, or has not been away for long enough.", true},
    {ErrorCode::OutOfTime, "out-of-time", "Your time for this move is over.", false},
    {ErrorCode::Muted, "muted", "The host does not let you write here.", false},
    {ErrorCode::BadChoice, "bad-choice", "This choice cannot be understood.", false},
    {ErrorCode::NothingToUndo, "nothing-to-undo", "There is nothing that you can undo.", false},
    {ErrorCode::BadTarget, "bad-target", "There is nothing there to look at.", false},
    {ErrorCode::Busy, "busy", "The table is busy; please try again.", true},
    {ErrorCode::Unavailable, "unavailable", "Nothing can be saved at the moment, so nothing was done.", true},
    {ErrorCode::Quarantined, "quarantined",
     "This table has failed too often. Its moves are kept; whoever runs the server can have it tried again.",
     false},
    {ErrorCode::Draining, "draining", "This server makes no new tables at the moment.", true},
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
