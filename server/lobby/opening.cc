// How a room that was put away is opened again: the store's thread reads its log, the reader of logs replays
// it, the store's thread takes it over, and only then is anybody let in.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <new>
#include <utility>

#include "server/base/log_names.h"
#include "server/lobby/limits.h"
#include "server/lobby/lobby.h"
#include "server/room/replay_log.h"
#include "server/store/limits.h"

namespace gatehouse::server {

using protocol::ErrorCode;

namespace {

ErrorCode error_of(ReadResult result) {
  switch (result) {
    case ReadResult::Unknown:
      return ErrorCode::NoSuchRoom;
    case ReadResult::Busy:
      return ErrorCode::Busy;
    case ReadResult::Found:
    case ReadResult::Failed:
      break;
  }
  return ErrorCode::Unavailable;
}

/// Nothing: the room that was found may be opened.
std::optional<ErrorCode> refuse_opening(const std::string& name, std::mutex& mutex, RoomCallers& callers,
                                        RoomsHere& rooms) {
  const std::lock_guard lock(mutex);
  if (callers.all_found()) return ErrorCode::Busy;
  const std::string opener = callers.first_address(name);
  const bool has_place =
      !rooms.full() && (opener.empty() || rooms.make_way({opener, true}, std::chrono::steady_clock::now()));
  if (!has_place) return ErrorCode::TooManyRooms;
  callers.note_found(name);
  return std::nullopt;
}

}  // namespace

void Lobby::open(const std::string& name, const std::string& address, std::function<void(Opened)> answer) {
  if (is_event_log(name)) return answer(ErrorCode::NoSuchRoom);
  std::optional<Opened> known;
  auto place = RoomCallers::Place::Another;
  {
    const std::lock_guard lock(mutex_);
    if (auto room = rooms_.find(name); room && closed_ && nodes_) {
      room->give_away(protocol::CloseCode::Restart);  // now, as it is wanted
      known = ErrorCode::Unavailable;
    } else if (room) {
      known = std::move(room);
    } else if (closed_ || (nodes_ && !nodes_->may_hold())) {
      known = ErrorCode::Unavailable;
    } else {
      place = callers_.add(name, address, answer);
      if (place == RoomCallers::Place::TooLate) known = ErrorCode::Busy;
    }
  }
  if (known) return answer(std::move(*known));
  if (place != RoomCallers::Place::First) return;
  const auto read = [this, name] {
    services_.logs.read(
        name, [this, name](ReadResult result, RoomLog log) { replay(result, std::move(log), name); });
  };
  if (!nodes_) return read();
  lead_to_holder(name, read);
}

void Lobby::lead_to_holder(const std::string& name, std::function<void()> when_free) {
  services_.store.find_holder(
      name, [this, name, when_free = std::move(when_free)](ReadResult result, const std::string& holder) {
        if (result == ReadResult::Unknown) return when_free();
        if (result == ReadResult::Found && nodes_->way_to) {
          if (nodes_->out_of_reach && nodes_->out_of_reach(holder) && callers_.want_in(name))
            services_.store.ask_for(name);
          return callers_.answer_all(name, Elsewhere{nodes_->way_to(holder, name)});
        }
        callers_.answer_all(name, result == ReadResult::Busy ? ErrorCode::Busy : ErrorCode::Unavailable);
      });
}

void Lobby::share(Nodes nodes) {
  nodes_ = std::move(nodes);
  services_.release = [this](const std::string& room, std::function<void()> done) {
    services_.store.release(room, std::move(done));
  };
}

void Lobby::adopt(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    {
      const std::lock_guard lock(mutex_);
      if (draining_ || rooms_.find(name) || left_to_others_.contains(name)) continue;
    }
    open(name, {}, [](const Opened&) {});
  }
}

void Lobby::replay(ReadResult result, RoomLog log, const std::string& name) {
  if (result != ReadResult::Found) return callers_.answer_all(name, error_of(result));
  try {
    replay_found(std::move(log), name);
  } catch (const std::bad_alloc&) {
    spdlog::error("room {} is not opened: there is not enough memory", name);
    callers_.answer_all(name, ErrorCode::Busy);  // no failure of the room
  }
}

void Lobby::replay_found(RoomLog log, const std::string& name) {
  if (nodes_ && !has_rules(log, games_)) return leave_to_others(name);
  if (log.failures >= kFailuresToQuarantine) return callers_.answer_all(name, ErrorCode::Quarantined);
  if (const auto refusal = refuse_opening(name, mutex_, callers_, rooms_))
    return callers_.answer_all(name, *refusal);
  try {
    ++log.epoch;  // the one under which the store will give it to us
    const std::optional<RoomLog> kept = kept_to_read(log, games_);
    auto core = std::make_shared<RoomCore>(kept ? *kept : log, games_, room_limits_);
    if (!kept && !is_committed(core->state(), log.secret)) throw BadEntry(kAnotherSecret);
    --log.epoch;
    services_.store.reopen(std::move(log), [this, core = std::move(core), name](bool done) {
      if (done) return take_in(core);
      const auto unavailable = [this, name] { callers_.answer_all(name, ErrorCode::Unavailable); };
      if (!nodes_) return unavailable();
      lead_to_holder(name, unavailable);  // another node may have been faster
    });
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    spdlog::error("room {} stays put away: its log of {} entries does not replay: {}", name,
                  log.entries.size(), error.what());
    services_.store.count_failure(name, error.what());
    callers_.answer_all(name, ErrorCode::Unavailable);
  }
}

void Lobby::leave_to_others(const std::string& name) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = left_to_others_.size() < kLeftToOthers && left_to_others_.insert(name).second;
  }
  if (first) spdlog::warn("room {} is left to other nodes: its rules are not known here", name);
  callers_.answer_all(name, ErrorCode::Unavailable);
}

void Lobby::take_in(const std::shared_ptr<RoomCore>& core) {
  RoomSummary summary = core->summary();
  const std::string name = summary.entry.room;
  std::shared_ptr<Room> room;
  {
    std::unique_lock lock(mutex_);
    if (closed_) {
      lock.unlock();
      return callers_.answer_all(name, ErrorCode::Unavailable);
    }
    const std::string opener = callers_.first_address(name);
    room = std::make_shared<Room>(std::move(*core), services_, opener);
    rooms_.add(name, {room, std::move(summary), opener, rooms_.next_orders(1),
                      std::chrono::steady_clock::now(), true});
  }
  if (nodes_) metrics().took_over();
  room->resume();
  callers_.answer_all(name, room);
}

// Making a room that has no entries yet costs no more than passing it on.
void Lobby::open_rematch(OpenRematch order, std::function<void(std::optional<ErrorCode>)> answer) {
  const std::string name = order.room;
  const std::string address = order.address;
  open(name, address, [this, order = std::move(order), answer = std::move(answer)](Opened opened) mutable {
    if (opened == Opened(ErrorCode::NoSuchRoom)) opened = room_for(order);
    if (const auto* const code = std::get_if<ErrorCode>(&opened)) return answer(*code);
    // Another node has it, so it is in the store; and its name follows from the secret of the room before it.
    if (std::holds_alternative<Elsewhere>(opened)) return answer(std::nullopt);
    const auto founded = [answer = std::move(answer)](bool done) {
      answer(done ? std::nullopt : std::optional(ErrorCode::Unavailable));
    };
    std::get<std::shared_ptr<Room>>(opened)->found_again(std::move(order.rematching), founded);
  });
}

Lobby::Opened Lobby::room_for(const OpenRematch& order) {
  const Time now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (auto here = rooms_.find(order.room)) return here;
  if (closed_) return ErrorCode::Unavailable;
  if (draining_) return ErrorCode::Draining;
  if (rooms_.full()) return ErrorCode::TooManyRooms;
  // A match counts once for its address, as its present game.
  const std::string address =
      order.address.empty() ? rooms_.pass_on(order.rematching.created.rematch_of) : order.address;
  if (!order.address.empty() && !rooms_.make_way(made_by(address), now)) return ErrorCode::TooManyRooms;
  auto room = std::make_shared<Room>(RoomCore(order.room, games_, new_draw_secret(), room_limits_), services_,
                                     address);
  rooms_.add(order.room, {room, {}, address, rooms_.next_orders(1), now});
  return room;
}

}  // namespace gatehouse::server
