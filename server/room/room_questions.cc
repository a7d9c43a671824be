#include "server/room/room_questions.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/patch.h"
#include "server/room/draft.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

using protocol::ErrorCode;

void RoomQuestions::preview(const Occasion& now, const RoomAudience& audience, ConnectionId from,
                            const Person& who, const protocol::Preview& message) {
  const Requester requester{from, message.id};
  if (!who.seat) return audience.refuse(now, requester, ErrorCode::NoSeat);
  if (!now.state.in_play()) return audience.refuse(now, requester, ErrorCode::NotStarted);
  if (message.expect != now.state.version()) return audience.refuse(now, requester, ErrorCode::Stale);
  RoomState ahead = now.state.fork_for(*who.seat);
  std::vector<protocol::EventNotice> notices;
  for (const std::string& choice : message.choices) {
    protocol::Outcome outcome = ahead.apply({ahead.version() + 1, 0, 0, Moved{*who.seat, choice, {}}});
    if (outcome.refusal) return audience.refuse(now, requester, outcome.refusal);
    std::move(outcome.notices.begin(), outcome.notices.end(), std::back_inserter(notices));
  }
  protocol::Previewed answer;
  answer.id = message.id;
  answer.version = now.state.version();
  if (now.state.in_play()->foretells()) {
    answer.events = events_for(who.seat, notices);
    protocol::Changes changes;
    ahead.compare(now.state, who.seat, changes);
    answer.patch = changes.take_patch();
  }
  answer.prompt = ahead.in_play()->prompt_text(*who.seat);
  audience.send(now, from, std::move(answer));
}

void RoomQuestions::inspect(const Occasion& now, const RoomAudience& audience, ConnectionId from,
                            const Person& who, const protocol::Inspect& message) {
  const Requester requester{from, message.id};
  const RoomState& state = audience.shown_to(now.state, who.seat);
  if (!state.in_play()) return audience.refuse(now, requester, ErrorCode::NotStarted);
  std::optional<Json> result = state.in_play()->inspect(who.seat, message.target);
  if (!result) return audience.refuse(now, requester, ErrorCode::BadTarget);
  audience.send(now, from, protocol::Inspected{message.id, state.version(), std::move(*result)});
}

void RoomQuestions::read_history(const Occasion& now, const RoomAudience& audience, ConnectionId from,
                                 const Person& who, const protocol::ReadHistory& message) {
  const Version last = std::min({message.to, audience.shown_to(now.state, who.seat).version(),
                                 message.from + protocol::kMaxHistoryPage - 1});
  // What is kept depends on what has happened since, which who sees late could tell from the time it takes.
  const bool reads = audience.sees_late(now.state, who.seat) && message.from <= last;
  if (auto entries = reads ? std::nullopt : audience.read(who.seat, message.from, last)) {
    const Version to = message.from + entries->size() - 1;
    return audience.send(
        now, from,
        protocol::HistoryPage{message.id, now.state.room(), message.from, to, std::move(*entries)});
  }
  if (!reading_past_.insert(from).second) return audience.refuse(now, {from, message.id}, ErrorCode::Busy);
  now.effects.emplace_back(ReadPast{from, message.id, who.seat, message.from, last});
}

void RoomQuestions::past_read(const Occasion& now, const RoomAudience& audience, PastRead& input) {
  reading_past_.erase(input.connection);
  const Person* const person = audience.find(input.connection);
  if (person == nullptr) return;
  // The page was made for the seat of that time; on another seat one may know other things.
  if (!input.entries || person->seat != input.viewer)
    return audience.refuse(now, {input.connection, input.id}, ErrorCode::Busy);
  const Version to = input.from + input.entries->size() - 1;
  audience.send(now, input.connection,
                protocol::HistoryPage{input.id, now.state.room(), input.from, to, std::move(*input.entries)});
}

// What spectators are not to see yet, they could read out of an analysis.
void RoomQuestions::analyse(const Occasion& now, const RoomAudience& audience, ConnectionId from,
                            const Person& who, const protocol::Analyse& message) {
  const Requester requester{from, message.id};
  if (!who.seat) return audience.refuse(now, requester, ErrorCode::NoSeat);
  if (now.state.status() != protocol::RoomStatus::Finished || audience.holds_back())
    return audience.refuse(now, requester, ErrorCode::NotOver);
  now.effects.emplace_back(AskAnalysis{from, message.id, who.address});
}

void RoomQuestions::analysis_taken(const Occasion& now, const RoomAudience& audience,
                                   const AnalysisTaken& input) {
  if (!audience.is_here(input.connection)) return;
  if (input.refusal) return audience.refuse(now, {input.connection, input.id}, *input.refusal);
  audience.send(now, input.connection, protocol::Ack{input.id, now.state.version()});
}

}  // namespace gatehouse::server
