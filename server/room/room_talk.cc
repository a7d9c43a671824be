#include "server/room/room_talk.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/base/ensure.h"
#include "server/room/chat_limits.h"

namespace gatehouse::server {

using protocol::ErrorCode;

namespace {

/// Nothing: they cannot be read, as who opens their room is told.
std::optional<Chat> read_lines(const std::vector<KeptLine>& lines) {
  try {
    return Chat(lines);
  } catch (const BadEntry&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<KeepLine> RoomTalk::take_chat(const Occasion& now, const RoomAudience& audience,
                                            ConnectionId from, const Person& who,
                                            const protocol::Chat& message) {
  const Requester requester{from, message.id};
  const Audience heard_by = audience_of(who.seat);
  const Visitor visitor{from, who.address, who.name};
  if (const Remark* const known = chat_.find(heard_by, who.name, message.id)) {
    if (known->line.spoken == message.spoken)
      audience.send(now, from, protocol::Ack{message.id, known->version});
    else
      audience.refuse(now, requester, ErrorCode::IdReuse);
  } else if (who.seat ? now.state.seating().occupant(*who.seat).muted : chat_.silenced(visitor)) {
    audience.refuse(now, requester, ErrorCode::Muted);
  } else if (const std::int64_t wait = chat_.wait(who.seat, visitor, now.steady_ms); wait > 0) {
    audience.refuse(now, requester, ErrorCode::TooFast, {}, static_cast<int>(wait));
  } else {
    chat_.note(who.seat, visitor, now.steady_ms);
    Remark remark{{chat_.next_number(heard_by), now.time_ms, who.name, message.spoken},
                  message.id,
                  audience.shown_to(now.state, who.seat).version()};
    KeepLine line = chat_.keep(heard_by, remark);
    saying_ = {heard_by, std::move(remark), requester};
    return line;
  }
  return std::nullopt;
}

void RoomTalk::line_stored(const Occasion& now, const RoomAudience& audience, Appended appended) {
  Saying said = std::move(*saying_);
  saying_.reset();
  if (appended != Appended::Done) {
    if (said.requester) audience.refuse_unsaved(now, *said.requester, appended);
    return;
  }
  if (said.requester)
    audience.send(now, said.requester->connection, protocol::Ack{said.requester->id, said.remark.version});
  const protocol::ChatLines line{
      now.state.room(), said.audience, {protocol::line_json(said.remark.line).dump()}};
  const auto frame = std::make_shared<const std::string>(protocol::encode(line));
  audience.tell(now, {frame}, [&](ConnectionId, const Person& person) {
    return audience_of(person.seat) == said.audience;
  });
  chat_.add(said.audience, std::move(said.remark));
}

void RoomTalk::recall(const Occasion& now, ConnectionId connection) {
  if (!later_in_match(now.state.created())) return;
  told_later_.insert(connection);
  if (!reads_) read_earlier(now);
}

// Read anew each time: people may still talk in the room of the game before.
void RoomTalk::read_earlier(const Occasion& now) {
  const std::vector<protocol::MatchGame>& games = now.state.created().match->games;
  ReadTalk read;
  for (std::size_t at = games.size() - std::min(games.size(), kGamesRecalled); at < games.size(); ++at)
    read.rooms.push_back(games[at].room);
  reads_ = true;
  told_next_ = std::exchange(told_later_, {});
  now.effects.emplace_back(std::move(read));
}

void RoomTalk::talk_read(const Occasion& now, const RoomAudience& audience, const TalkRead& input) {
  engine::ensure(reads_, "the store answers what was asked");
  for (const TalkRead::Earlier& earlier : input.rooms) {
    std::optional<Chat> lines = read_lines(earlier.lines);
    for (const Audience heard_by : {Audience::Players, Audience::Spectators})
      if (const Frame frame = lines ? lines->all(heard_by, earlier.room) : nullptr)
        audience.tell(now, {frame}, [&](ConnectionId connection, const Person& person) {
          return told_next_.contains(connection) && audience_of(person.seat) == heard_by;
        });
  }
  reads_ = false;
  told_next_.clear();
  if (!told_later_.empty()) read_earlier(now);
}

void RoomTalk::forget(ConnectionId connection) {
  told_next_.erase(connection);
  told_later_.erase(connection);
  if (saying_ && saying_->requester && saying_->requester->connection == connection)
    saying_->requester.reset();
}

bool RoomTalk::may_mute(const Occasion& now, const RoomAudience& audience, const Requester& requester) {
  if (const std::int64_t wait = chat_.wait_for_mute(now.steady_ms); wait > 0) {
    audience.refuse(now, requester, ErrorCode::TooFast, {}, static_cast<int>(wait));
    return false;
  }
  chat_.note_mute(now.steady_ms);
  return true;
}

void RoomTalk::mute_spectators(const RoomAudience& audience, const protocol::Mute& message) {
  if (!message.muted) chat_.unsilence(*message.name);
  for (const auto& [connection, person] : audience.people())
    if (message.muted && !person.seat && person.name == *message.name)
      chat_.silence({connection, person.address, person.name});
}

void RoomTalk::keep_silenced(const std::vector<SilencedSpectator>& spectators) {
  for (const SilencedSpectator& each : spectators) chat_.silence({0, each.address, each.name});
}

}  // namespace gatehouse::server
