#include "server/lobby/lobby.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <thread>
#include <utility>

#include "server/auth/tokens.h"
#include "server/base/clock.h"
#include "server/chance/draw_secret.h"
#include "server/cluster/limits.h"
#include "server/lobby/limits.h"
#include "server/room/replay_log.h"

namespace gatehouse::server {

using protocol::ErrorCode;

namespace {

constexpr int kRetryWhenFullMs = 30'000;
// Where other nodes take the rooms over, the lobby hands them on one after the other, within this time. So
// neither rooms nor people come there all at once.
constexpr std::chrono::microseconds kHandOver{3'000'000};
constexpr std::chrono::microseconds kLongestApart{50'000};
// After a restart rooms are put away over an eighth of their time.
constexpr std::uint64_t kSpread = 1'000;
constexpr int kSpreadPart = 8;

protocol::Error too_many_rooms(const protocol::CreateRoom& message) {
  protocol::Error error = protocol::error(ErrorCode::TooManyRooms, message.id);
  error.retry_after_ms = kRetryWhenFullMs;
  return error;
}

}  // namespace

Lobby::Lobby(Games games, const LobbyLimits& limits, RoomServices services)
    : games_(games),
      room_limits_(limits.room),
      services_(std::move(services)),
      founding_(games),
      rooms_(limits) {
  services_.changed = [this](const RoomSummary& summary) {
    const std::lock_guard lock(mutex_);
    rooms_.note(summary, std::chrono::steady_clock::now());
    if (summary.entry.status != protocol::RoomStatus::Waiting) codes_.forget(summary.entry.room);
  };
  services_.open_rematch = [this](OpenRematch order, std::function<void(std::optional<ErrorCode>)> answer) {
    open_rematch(std::move(order), std::move(answer));
  };
  services_.ended = [this](const std::string& room) {
    const std::lock_guard lock(mutex_);
    rooms_.remove(room);
    codes_.forget(room);
  };
}

Lobby::~Lobby() {
  for (const auto& [name, slot] : rooms_.all()) slot.room->abandon_peers();
}

std::size_t Lobby::restore(const std::vector<RoomLog>& logs, int threads) {
  const std::uint64_t first = rooms_.next_orders(logs.size());
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> restored = 0;
  std::vector<std::atomic<bool>> short_of_memory(logs.size());
  const auto work = [&] {
    for (std::size_t at = next++; at < logs.size(); at = next++) {
      const TakenUp taken = take_up(logs[at], first + at);
      if (taken == TakenUp::Yes) ++restored;
      short_of_memory[at] = taken == TakenUp::ShortOfMemory;
    }
  };
  std::vector<std::thread> others;
  for (int thread = 1; thread < threads; ++thread) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  for (std::size_t at = 0; at < logs.size(); ++at) {
    if (!short_of_memory[at]) continue;
    if (take_up(logs[at], first + at) == TakenUp::Yes)
      ++restored;
    else
      spdlog::error("room {} is left until somebody comes", logs[at].room);
  }
  return restored;
}

Lobby::TakenUp Lobby::take_up(const RoomLog& log, std::uint64_t order) {
  try {
    RoomCore core(log, games_, room_limits_);
    if (!is_committed(core.state(), log.secret)) throw BadEntry(kAnotherSecret);
    RoomSummary summary = core.summary();
    auto room = std::make_shared<Room>(std::move(core), services_);
    {
      const std::lock_guard lock(mutex_);
      // Counted as a little younger, each by another time, so that they do not all go at the same moment.
      const std::chrono::milliseconds patience = rooms_.patience_with(summary.entry, false);
      const std::chrono::milliseconds spread(static_cast<std::int64_t>(new_seed() % kSpread) *
                                             (patience / kSpread) / kSpreadPart);
      const Time idle_since = std::chrono::steady_clock::now() + spread;
      rooms_.add(log.room, {room, std::move(summary), {}, order, idle_since});
    }
    room->resume();
    return TakenUp::Yes;
  } catch (const std::bad_alloc&) {
    spdlog::error("room {} is not taken up: there is not enough memory", log.room);
    return TakenUp::ShortOfMemory;
  } catch (const std::exception& error) {
    spdlog::error("room {} is set aside: its log of {} entries does not replay: {}", log.room,
                  log.entries.size(), error.what());
    services_.store.count_failure(log.room, error.what());
    return TakenUp::SetAside;
  }
}

std::variant<std::shared_ptr<Room>, protocol::Error> Lobby::create(const std::string& address,
                                                                   const protocol::CreateRoom& message,
                                                                   ConnectionId connection,
                                                                   std::shared_ptr<Peer> peer, Time now) {
  std::string name = message.key ? room_name_of(*message.key) : std::string();
  // A room with this key exists: whether this message repeats the first one, the room decides. With the mutex
  // held.
  const auto made_before = [&]() -> std::shared_ptr<Room> {
    std::shared_ptr<Room> made = rooms_.find(name);
    if (made != nullptr) made->post(Found{connection, message, token_of(*message.key, name), address}, peer);
    return made;
  };
  {
    const std::lock_guard lock(mutex_);
    if (auto made = made_before()) return made;
    if (auto error = over_quota(address, message, now)) return std::move(*error);
  }
  auto founded = founding_.settled(*hosting(), address, message, now);
  if (auto* const error = std::get_if<protocol::Error>(&founded)) return std::move(*error);
  std::shared_ptr<Room> room;
  std::string token;
  {
    const std::lock_guard lock(mutex_);
    // Meanwhile others came.
    if (auto made = made_before()) return made;
    if (auto error = over_quota(address, message, now)) return std::move(*error);
    rooms_.make_way(made_by(address), now);
    if (!message.key) name = rooms_.unused_name();
    token = message.key ? token_of(*message.key, name) : new_token();
    room =
        std::make_shared<Room>(RoomCore(name, games_, new_draw_secret(), room_limits_), services_, address);
    rooms_.add(name, {room, {}, address, rooms_.next_orders(1), now});
  }
  room->post(Found{connection, std::get<protocol::CreateRoom>(std::move(founded)), std::move(token), address},
             std::move(peer));
  return room;
}

std::variant<protocol::CreateRoom, protocol::Error> Lobby::allow(const std::string& address,
                                                                 const protocol::CreateRoom& message,
                                                                 Time now) {
  {
    const std::lock_guard lock(mutex_);
    if (auto error = over_quota(address, message, now)) return std::move(*error);
  }
  return founding_.settled(*hosting(), address, message, now);
}

RoomsHere::Account Lobby::made_by(const std::string& address) const {
  return {address, false, nodes_ ? nodes_->lobbies->made(nodes_->hide(address)) : 0};
}

std::optional<protocol::Error> Lobby::over_quota(const std::string& address,
                                                 const protocol::CreateRoom& message, Time now) {
  if (closed_ || (nodes_ && !nodes_->may_hold())) return protocol::error(ErrorCode::Unavailable, message.id);
  if (draining_) return protocol::error(ErrorCode::Draining, message.id);
  if (rooms_.full() || !rooms_.has_place(made_by(address), now)) return too_many_rooms(message);
  return std::nullopt;
}

std::shared_ptr<Room> Lobby::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  return rooms_.find(name);
}

std::optional<RoomProgress> Lobby::progress(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.all().find(name);
  if (at == rooms_.all().end() || at->second.room->version() == 0) return std::nullopt;
  return RoomProgress{at->second.summary.entry.status, at->second.room->version()};
}

std::vector<protocol::RoomEntry> Lobby::list() const {
  std::vector<protocol::RoomEntry> own;
  {
    const std::lock_guard lock(mutex_);
    own = rooms_.listed(services_.now().steady_ms);
  }
  return nodes_ ? nodes_->lobbies->with(std::move(own)) : own;
}

std::optional<std::string> Lobby::code_of(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.all().find(name);
  if (at == rooms_.all().end()) return nodes_ ? nodes_->lobbies->code_of(name) : std::nullopt;
  const bool waits = at->second.summary.entry.status == protocol::RoomStatus::Waiting;
  return waits ? std::optional(codes_.code_of(name)) : std::nullopt;
}

ShortCodes::Led Lobby::follow(std::string_view code, const std::string& address, std::int64_t steady_ms) {
  return codes_.follow(code, address, steady_ms);
}

std::vector<protocol::AskedRoom> Lobby::ask(const std::vector<std::string>& names,
                                            const std::map<std::string, std::string>& tokens) const {
  const std::lock_guard lock(mutex_);
  std::vector<protocol::AskedRoom> asked;
  for (const std::string& name : names) {
    const auto token = tokens.find(name);
    const std::string_view shown = token == tokens.end() ? std::string_view() : token->second;
    if (const auto at = rooms_.all().find(name); at != rooms_.all().end())
      asked.push_back(asked_room(*at->second.room, opens_any(shown, at->second.summary.token_hashes)));
    else if (auto elsewhere = nodes_ ? nodes_->lobbies->table(name, shown) : std::nullopt)
      asked.push_back(std::move(*elsewhere));
  }
  return asked;
}

Notice Lobby::notice() const {
  const std::lock_guard lock(mutex_);
  Notice notice{rooms_.listed(services_.now().steady_ms), codes_.all(), {}, {}, {}, {}};
  for (const auto& [name, slot] : rooms_.all()) {
    if (notice.tables.size() < kNoticedRooms) {
      notice.tables.emplace(name, asked_room(*slot.room, false));
      if (!slot.summary.token_hashes.empty())
        notice.seated.emplace(name, SeatedTable{asked_room(*slot.room, true), slot.summary.token_hashes});
    }
    if (nodes_ && !slot.address.empty() && !slot.opened) ++notice.made[nodes_->hide(slot.address)];
  }
  return notice;
}

std::vector<RoomSummary> Lobby::summaries() const {
  const std::lock_guard lock(mutex_);
  return rooms_.summaries();
}

void Lobby::drain(bool on) {
  const std::lock_guard lock(mutex_);
  draining_ = on;
}

std::size_t Lobby::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.all().size();
}

std::shared_ptr<const Hosting> Lobby::hosting() const {
  const std::lock_guard lock(mutex_);
  return rooms_.limits().hosting;
}

Levels Lobby::levels() const {
  const std::lock_guard lock(mutex_);
  return rooms_.levels();
}

void Lobby::sweep(Time now) {
  founding_.sweep(now);
  RoomsHere::Idle idle;
  {
    const std::lock_guard lock(mutex_);
    idle = rooms_.idle(now);
  }
  for (const auto& room : idle.tired) room->rest();
  std::sort(idle.due.begin(), idle.due.end());
  const std::size_t due = idle.due.size();
  if (due > kPutAwayAtOnce) idle.due.resize(kPutAwayAtOnce);
  if (due > 0)
    spdlog::info("{} idle rooms are put away, {} more are due", idle.due.size(), due - idle.due.size());
  for (const auto& [since, room] : idle.due) room->retire();
}

void Lobby::set_limits(const LobbyLimits& limits) {
  const std::lock_guard lock(mutex_);
  rooms_.set_limits(limits);
}

std::vector<std::shared_ptr<Room>> Lobby::all_rooms() const {
  std::vector<std::shared_ptr<Room>> rooms;
  const std::lock_guard lock(mutex_);
  for (const auto& [name, slot] : rooms_.all()) rooms.push_back(slot.room);
  return rooms;
}

void Lobby::let_go() {
  for (const auto& room : all_rooms()) room->vacate(protocol::CloseCode::Restart);
}

void Lobby::let_go(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (const auto room = find(name)) room->vacate(protocol::CloseCode::Restart);
}

std::map<std::string, protocol::Version> Lobby::versions() const {
  std::map<std::string, protocol::Version> versions;
  for (const auto& room : all_rooms()) versions[room->name()] = room->version();
  return versions;
}

// Rooms that are not founded yet belong to nobody. One that has come here since these were counted goes, too,
// and the next visitor finds it free.
void Lobby::keep(const std::set<std::string>& names) {
  std::vector<std::shared_ptr<Room>> lost;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, slot] : rooms_.all())
      if (!names.contains(name) && !slot.summary.entry.room.empty()) lost.push_back(slot.room);
  }
  if (!lost.empty()) spdlog::warn("{} rooms are closed here, as other nodes have them", lost.size());
  for (const auto& room : lost) room->give_away(protocol::CloseCode::Restart);
}

void Lobby::give_away(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (const auto room = find(name)) {
      spdlog::warn("room {} is given away, as a node asks for it that does not reach this one", name);
      room->give_away(protocol::CloseCode::Restart);
    }
}

void Lobby::close(protocol::CloseCode code) {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  const std::vector<std::shared_ptr<Room>> rooms = all_rooms();
  const auto apart = nodes_ ? kHandOver / static_cast<std::int64_t>(rooms.size() + 1) : kHandOver * 0;
  for (const auto& room : rooms) {
    if (nodes_)
      room->give_away(code);
    else
      room->close(code);
    if (apart.count() != 0 && room != rooms.back())
      std::this_thread::sleep_for(std::min(apart, kLongestApart));
  }
}

}  // namespace gatehouse::server
