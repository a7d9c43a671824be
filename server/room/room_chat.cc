// What people in a room say to each other. A line is told once it is durable, as everything is; one is stored
// at a time, and no command meanwhile.

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "server/room/room_core.h"

namespace gatehouse::server {

using protocol::ErrorCode;

void RoomCore::answer_chat(const Occasion& now, ConnectionId from, const Person& who,
                           const protocol::Chat& message) {
  const Requester requester{from, message.id};
  const Audience audience = audience_of(who.seat);
  if (const Remark* const known = chat_.find(audience, who.name, message.id)) {
    if (known->line.spoken != message.spoken) return audience_.refuse(now, requester, ErrorCode::IdReuse);
    return audience_.send(now, from, protocol::Ack{message.id, known->version});
  }
  const Visitor visitor{from, who.address, who.name};
  if (who.seat ? state_.occupant(*who.seat).muted : chat_.silenced(visitor))
    return audience_.refuse(now, requester, ErrorCode::Muted);
  if (const std::int64_t wait = chat_.wait(who.seat, visitor, now.steady_ms); wait > 0)
    return audience_.refuse(now, requester, ErrorCode::TooFast, {}, static_cast<int>(wait));
  chat_.note(who.seat, visitor, now.steady_ms);
  Remark remark{{chat_.next_number(audience), now.time_ms, who.name, message.spoken},
                message.id,
                audience_.shown_to(state_, who.seat).version()};
  Append run;
  run.room = state_.room();
  run.epoch = epoch_;
  run.expected = state_.version();
  run.over = state_.status() == protocol::RoomStatus::Finished;
  run.said = chat_.keep(audience, remark);
  saying_ = {audience, std::move(remark), requester};
  now.effects.emplace_back(Persist{std::move(run)});
}

void RoomCore::take_said(const Occasion& now, Appended appended) {
  Saying said = std::move(*saying_);
  saying_.reset();
  if (appended != Appended::Done) {
    if (said.requester) refuse_unsaved(now, *said.requester, appended);
    if (appended != Appended::Failed) lose(now, appended);
    return;
  }
  if (said.requester)
    audience_.send(now, said.requester->connection, protocol::Ack{said.requester->id, said.remark.version});
  const protocol::ChatLines line{
      state_.room(), said.audience, {protocol::line_json(said.remark.line).dump()}};
  const auto frame = std::make_shared<const std::string>(protocol::encode(line));
  audience_.tell(now, {frame}, [&](ConnectionId, const Person& person) {
    return audience_of(person.seat) == said.audience;
  });
  chat_.add(said.audience, std::move(said.remark));
}

void RoomCore::send_beside(const Occasion& now, ConnectionId connection, protocol::Viewer viewer) {
  if (const Frame lines = chat_.all(audience_of(viewer), state_.room()))
    audience_.send(now, connection, lines);
  if (audience_.sees_late(state_, viewer)) return;  // clocks would tell who moves, and when
  if (const Frame shown = tableside_.clocks_frame(now)) audience_.send(now, connection, shown);
}

}  // namespace gatehouse::server
