// What people in a room say to each other. A line is told once it is durable, as everything is; one is stored
// at a time, and no command meanwhile.

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "server/room/room_core.h"

namespace gatehouse::server {

using protocol::ErrorCode;

void RoomCore::answer_chat(ConnectionId from, const Person& who, const protocol::Chat& message) {
  const Requester requester{from, message.id};
  const Audience audience = audience_of(who.seat);
  if (const Remark* const known = chat_.find(audience, who.name, message.id)) {
    if (known->line.spoken != message.spoken) return refuse(requester, ErrorCode::IdReuse);
    return send(from, protocol::Ack{message.id, known->version});
  }
  const Visitor visitor{from, who.address, who.name};
  if (who.seat ? state_.occupant(*who.seat).muted : chat_.silenced(visitor))
    return refuse(requester, ErrorCode::Muted);
  if (const std::int64_t wait = chat_.wait(who.seat, visitor, steady_ms_); wait > 0)
    return refuse(requester, ErrorCode::TooFast, {}, static_cast<int>(wait));
  chat_.note(who.seat, visitor, steady_ms_);
  Remark remark{{chat_.next_number(audience), time_ms_, who.name, message.spoken},
                message.id,
                shown_to(who.seat).version()};
  Append run;
  run.room = state_.room();
  run.epoch = epoch_;
  run.expected = state_.version();
  run.over = state_.status() == protocol::RoomStatus::Finished;
  run.said = chat_.keep(audience, remark);
  saying_ = {audience, std::move(remark), requester};
  effects_->emplace_back(Persist{std::move(run)});
}

void RoomCore::take_said(Appended appended) {
  Saying said = std::move(*saying_);
  saying_.reset();
  if (appended != Appended::Done) {
    if (said.requester) refuse_unsaved(*said.requester, appended);
    if (appended != Appended::Failed) lose(appended);
    return;
  }
  if (said.requester)
    send(said.requester->connection, protocol::Ack{said.requester->id, said.remark.version});
  const protocol::ChatLines line{
      state_.room(), said.audience, {protocol::line_json(said.remark.line).dump()}};
  const auto frame = std::make_shared<const std::string>(protocol::encode(line));
  tell({frame},
       [&](ConnectionId, const Person& person) { return audience_of(person.seat) == said.audience; });
  chat_.add(said.audience, std::move(said.remark));
}

void RoomCore::send_beside(ConnectionId connection, protocol::Viewer viewer) {
  if (const Frame lines = chat_.all(audience_of(viewer), state_.room())) send(connection, lines);
  if (sees_late(viewer)) return;  // clocks would tell who moves, and when
  if (const Frame now = clocks()) send(connection, now);
}

}  // namespace gatehouse::server
