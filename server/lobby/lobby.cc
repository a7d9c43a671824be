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

/// How long it may take until everybody has had a move, and the first is asked again; 0: the game is
/// not by days.
std::chrono::seconds round_by_days(const protocol::RoomEntry& room) {
  if (!room.clock || room.clock->kind != protocol::ClockKind::Days) return {};
  return std::chrono::seconds(room.clock->time_s) * (room.seats + 1);
}

protocol::Error too_many_rooms(const protocol::CreateRoom& message) {
  protocol::Error error = protocol::error(ErrorCode::TooManyRooms, message.id);
  error.retry_after_ms = kRetryWhenFullMs;
  return error;
}

}  // namespace

Lobby::Lobby(Games games, const LobbyLimits& limits, RoomServices services)
    : games_(games), limits_(limits), room_limits_(limits.room), services_(std::move(services)) {
  services_.changed = [this](const RoomSummary& summary) { note(summary); };
  services_.open_rematch = [this](OpenRematch order, std::function<void(std::optional<ErrorCode>)> answer) {
    open_rematch(std::move(order), std::move(answer));
  };
  services_.ended = [this](const std::string& room) { forget(room); };
}

Lobby::~Lobby() {
  for (const auto& [name, slot] : rooms_) slot.room->abandon_peers();
}

std::size_t Lobby::restore(const std::vector<Record>& records, int threads) {
  const std::uint64_t first = made_;
  made_ += records.size();
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> restored = 0;
  std::vector<std::atomic<bool>> short_of_memory(records.size());
  const auto work = [&] {
    for (std::size_t at = next++; at < records.size(); at = next++) {
      const TakenUp taken = take_up(records[at], first + at);
      if (taken == TakenUp::Yes) ++restored;
      short_of_memory[at] = taken == TakenUp::ShortOfMemory;
    }
  };
  std::vector<std::thread> others;
  for (int thread = 1; thread < threads; ++thread) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  for (std::size_t at = 0; at < records.size(); ++at) {
    if (!short_of_memory[at]) continue;
    if (take_up(records[at], first + at) == TakenUp::Yes)
      ++restored;
    else
      spdlog::error("room {} is left until somebody comes", records[at].room);
  }
  return restored;
}

Lobby::TakenUp Lobby::take_up(const Record& record, std::uint64_t order) {
  try {
    RoomCore core(record, games_, room_limits_);
    if (!is_committed(core.state(), record.secret)) throw BadEntry(kAnotherSecret);
    RoomSummary summary = core.summary();
    auto room = std::make_shared<Room>(std::move(core), services_);
    {
      const std::lock_guard lock(mutex_);
      // Counted as a little younger, each by another time, so that they do not all go at the same moment.
      const std::chrono::milliseconds patience = patience_with(summary.entry, false);
      const std::chrono::milliseconds spread(static_cast<std::int64_t>(new_seed() % kSpread) *
                                             (patience / kSpread) / kSpreadPart);
      const Time idle_since = std::chrono::steady_clock::now() + spread;
      rooms_[record.room] = {room, std::move(summary), {}, order, idle_since};
    }
    room->resume();
    return TakenUp::Yes;
  } catch (const std::bad_alloc&) {
    spdlog::error("room {} is not taken up: there is not enough memory", record.room);
    return TakenUp::ShortOfMemory;
  } catch (const std::exception& error) {
    spdlog::error("room {} is set aside: its log of {} entries does not replay: {}", record.room,
                  record.entries.size(), error.what());
    services_.store.count_failure(record.room, error.what());
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
    const auto made = rooms_.find(name);
    if (made == rooms_.end()) return nullptr;
    made->second.room->post(Found{connection, message, token_of(*message.key, name), address}, peer);
    return made->second.room;
  };
  {
    const std::lock_guard lock(mutex_);
    if (auto made = made_before()) return made;
    if (auto error = over_quota(address, message, now)) return std::move(*error);
  }
  if (auto error = refusal(address, message, now)) return std::move(*error);
  std::shared_ptr<Room> room;
  std::string token;
  {
    const std::lock_guard lock(mutex_);
    // Meanwhile others came.
    if (auto made = made_before()) return made;
    if (auto error = over_quota(address, message, now)) return std::move(*error);
    make_way(address, false, now);
    if (!message.key) name = unused_name();
    token = message.key ? token_of(*message.key, name) : new_token();
    room =
        std::make_shared<Room>(RoomCore(name, games_, new_draw_secret(), room_limits_), services_, address);
    rooms_[name] = {room, {}, address, made_++, now};
  }
  room->post(Found{connection, message, std::move(token), address}, std::move(peer));
  return room;
}

bool Lobby::has_used_up_rooms(const std::string& address, bool opened) const {
  const auto count = std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& entry) {
    return entry.second.address == address && entry.second.opened == opened;
  });
  const std::size_t elsewhere = nodes_ && !opened ? nodes_->lobbies->made(nodes_->hide(address)) : 0;
  return static_cast<std::size_t>(count) + elsewhere >= limits_.rooms_per_address;
}

bool Lobby::is_abandoned(const Slot& slot, Time now) const {
  if (slot.summary.viewers != 0) return false;
  switch (slot.summary.entry.status) {
    case protocol::RoomStatus::Waiting:
      return now - slot.idle_since >= limits_.waiting_idle;
    case protocol::RoomStatus::Playing:
      return false;  // it lives by its own time alone
    case protocol::RoomStatus::Finished:
      break;
  }
  return true;
}

Lobby::Slot* Lobby::longest_abandoned(const std::string& address, bool opened, Time now) {
  Slot* longest = nullptr;
  for (auto& [name, slot] : rooms_)
    if (slot.address == address && slot.opened == opened && is_abandoned(slot, now) &&
        (longest == nullptr || slot.idle_since < longest->idle_since))
      longest = &slot;
  return longest;
}

bool Lobby::make_way(const std::string& address, bool opened, Time now) {
  if (!has_used_up_rooms(address, opened)) return true;
  Slot* const abandoned = longest_abandoned(address, opened, now);
  if (abandoned == nullptr) return false;
  abandoned->address.clear();  // counts no more, even if somebody comes back before it is gone
  abandoned->room->retire();
  return true;
}

std::optional<protocol::Error> Lobby::over_quota(const std::string& address,
                                                 const protocol::CreateRoom& message, Time now) {
  if (closed_ || !may_hold()) return protocol::error(ErrorCode::Unavailable, message.id);
  if (draining_) return protocol::error(ErrorCode::Draining, message.id);
  if (rooms_.size() >= limits_.rooms) return too_many_rooms(message);
  if (has_used_up_rooms(address, false) && longest_abandoned(address, false, now) == nullptr)
    return too_many_rooms(message);
  return std::nullopt;
}

std::optional<protocol::Error> Lobby::over_trials(const std::string& address,
                                                  const protocol::CreateRoom& message, Time now) {
  const auto at = trials_.try_emplace(address, kTrialsPerSecond, kTrialBurst, now).first;
  if (at->second.spend(now) == RateLimit::Verdict::Fine) return std::nullopt;
  protocol::Error error = protocol::error(ErrorCode::TooFast, message.id);
  error.retry_after_ms = static_cast<int>(at->second.wait().count());
  return error;
}

std::optional<protocol::Error> Lobby::word_refusal(const Hosting& hosting, const std::string& address,
                                                   const protocol::CreateRoom& message, Time now) {
  if (!hosting.needs_word(address)) return std::nullopt;
  if (!message.word) return protocol::error(ErrorCode::WordNeeded, message.id);
  const std::int64_t ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  const std::lock_guard lock(mutex_);
  if (const auto wait = std::max(words_.wait(address, ms), all_words_.wait(0, ms)); wait > 0) {
    protocol::Error error = protocol::error(ErrorCode::TooFast, message.id);
    error.retry_after_ms = static_cast<int>(wait);
    return error;  // and the word is not looked at
  }
  if (hosting.is_word(*message.word)) return std::nullopt;
  words_.note(address, ms);
  all_words_.note(0, ms);
  return protocol::error(ErrorCode::BadWord, message.id);
}

std::optional<protocol::Error> Lobby::refusal(const std::string& address, const protocol::CreateRoom& message,
                                              Time now) {
  const std::shared_ptr<const Hosting> bounds = hosting();
  if (auto error = word_refusal(*bounds, address, message, now)) return error;
  const auto game = std::find_if(games_.begin(), games_.end(),
                                 [&](const protocol::GameType& type) { return type.name == message.game; });
  if (game == games_.end()) return protocol::error(ErrorCode::NoSuchGame, message.id);
  if (message.clock && message.clock->level && !protocol::has_bots(*game, *message.clock->level))
    return protocol::error(ErrorCode::NoSuchBot, message.id);
  if (auto error = bounds->refusal(message)) return error;
  try {
    if (protocol::offered(*game, message.options, message.seats) == protocol::Offered::Surely)
      return std::nullopt;
    {
      const std::lock_guard lock(mutex_);
      if (auto error = over_trials(address, message, now)) return error;
    }
    game->make(message.options, message.seats);
  } catch (const protocol::BadOptions& bad) {
    return protocol::error(ErrorCode::BadOptions, message.id, bad.what());
  }
  return std::nullopt;
}

std::string Lobby::unused_name() const {
  std::string name = new_room_name();
  while (rooms_.contains(name)) name = new_room_name();
  return name;
}

std::shared_ptr<Room> Lobby::find(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(name);
  return at == rooms_.end() ? nullptr : at->second.room;
}

std::optional<RoomProgress> Lobby::progress(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(name);
  if (at == rooms_.end() || at->second.room->version() == 0) return std::nullopt;
  return RoomProgress{at->second.summary.entry.status, at->second.room->version()};
}

std::vector<protocol::RoomEntry> Lobby::list() const {
  std::vector<protocol::RoomEntry> own;
  {
    const std::lock_guard lock(mutex_);
    own = own_list();
  }
  return nodes_ ? nodes_->lobbies->with(std::move(own)) : own;
}

std::vector<protocol::RoomEntry> Lobby::own_list() const {
  const std::int64_t now = services_.now().steady_ms;
  std::vector<const Slot*> slots;
  for (const auto& [name, slot] : rooms_)
    if (slot.summary.is_public && slot.summary.listed_from_ms <= now) slots.push_back(&slot);
  std::sort(slots.begin(), slots.end(), [](const Slot* a, const Slot* b) { return a->order > b->order; });
  slots.resize(std::min(slots.size(), kListedRooms));
  std::vector<protocol::RoomEntry> entries;
  entries.reserve(slots.size());
  for (const Slot* slot : slots) entries.push_back(slot->summary.entry);
  return entries;
}

std::optional<std::string> Lobby::code_of(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(name);
  if (at == rooms_.end()) return nodes_ ? nodes_->lobbies->code_of(name) : std::nullopt;
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
    if (const auto at = rooms_.find(name); at != rooms_.end())
      asked.push_back(table(at->second, opens_any(shown, at->second.summary.token_hashes)));
    else if (auto elsewhere = nodes_ ? nodes_->lobbies->table(name, shown) : std::nullopt)
      asked.push_back(std::move(*elsewhere));
  }
  return asked;
}

protocol::AskedRoom Lobby::table(const Slot& slot, bool seated) {
  const Standing standing = slot.room->standing(seated);
  return {slot.room->name(), standing.status, standing.waiting};
}

Notice Lobby::notice() const {
  const std::lock_guard lock(mutex_);
  Notice notice{own_list(), codes_.all(), {}, {}, {}, {}};
  for (const auto& [name, slot] : rooms_) {
    if (notice.tables.size() < kNoticedRooms) {
      notice.tables.emplace(name, table(slot, false));
      if (!slot.summary.token_hashes.empty())
        notice.seated.emplace(name, SeatedTable{table(slot, true), slot.summary.token_hashes});
    }
    if (nodes_ && !slot.address.empty() && !slot.opened) ++notice.made[nodes_->hide(slot.address)];
  }
  return notice;
}

std::vector<RoomSummary> Lobby::summaries() const {
  std::vector<const Slot*> slots;
  std::vector<RoomSummary> all;
  const std::lock_guard lock(mutex_);
  for (const auto& [name, slot] : rooms_)
    if (!slot.summary.entry.room.empty()) slots.push_back(&slot);  // the others are just being made
  std::sort(slots.begin(), slots.end(), [](const Slot* a, const Slot* b) { return a->order > b->order; });
  all.reserve(slots.size());
  for (const Slot* slot : slots) all.push_back(slot->summary);
  return all;
}

void Lobby::drain(bool on) {
  const std::lock_guard lock(mutex_);
  draining_ = on;
}

std::size_t Lobby::size() const {
  const std::lock_guard lock(mutex_);
  return rooms_.size();
}

std::shared_ptr<const Hosting> Lobby::hosting() const {
  const std::lock_guard lock(mutex_);
  return limits_.hosting;
}

Levels Lobby::levels() const {
  const std::lock_guard lock(mutex_);
  Levels levels;
  for (const auto& [name, slot] : rooms_) {
    const protocol::RoomEntry& entry = slot.summary.entry;
    ++(entry.status == protocol::RoomStatus::Waiting   ? levels.waiting_rooms
       : entry.status == protocol::RoomStatus::Playing ? levels.playing_rooms
                                                       : levels.finished_rooms);
    const auto spectators = static_cast<std::size_t>(entry.spectators);
    levels.spectators += spectators;
    levels.players += slot.summary.viewers - std::min(spectators, slot.summary.viewers);
  }
  return levels;
}

std::chrono::seconds Lobby::patience_with(const protocol::RoomEntry& room, bool crowded) const {
  switch (room.status) {
    case protocol::RoomStatus::Waiting:
      return limits_.waiting_idle;
    case protocol::RoomStatus::Playing:
      return std::max(limits_.playing_idle, round_by_days(room));
    case protocol::RoomStatus::Finished:
      break;
  }
  return crowded ? std::chrono::seconds(0) : limits_.finished_idle;
}

void Lobby::sweep(Time now) {
  std::vector<std::pair<Time, std::shared_ptr<Room>>> idle;
  std::vector<std::shared_ptr<Room>> tired;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(trials_, [now](const auto& entry) { return entry.second.is_full(now); });
    const bool crowded = rooms_.size() >= limits_.rooms - limits_.rooms / 10;
    for (auto& [name, slot] : rooms_) {
      if (slot.summary.viewers != 0) continue;
      if (now - slot.idle_since >= patience_with(slot.summary.entry, crowded))
        idle.emplace_back(slot.idle_since, slot.room);
      else if (now - slot.idle_since >= kRoomRest && !std::exchange(slot.resting, true))
        tired.push_back(slot.room);
    }
  }
  for (const auto& room : tired) room->rest();
  std::sort(idle.begin(), idle.end());
  const std::size_t due = idle.size();
  if (due > kPutAwayAtOnce) idle.resize(kPutAwayAtOnce);
  if (due > 0) spdlog::info("{} idle rooms are put away, {} more are due", idle.size(), due - idle.size());
  for (const auto& [since, room] : idle) room->retire();
}

void Lobby::set_limits(const LobbyLimits& limits) {
  const std::lock_guard lock(mutex_);
  limits_ = limits;
}

std::vector<std::shared_ptr<Room>> Lobby::all_rooms() const {
  std::vector<std::shared_ptr<Room>> rooms;
  const std::lock_guard lock(mutex_);
  for (const auto& [name, slot] : rooms_) rooms.push_back(slot.room);
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
    for (const auto& [name, slot] : rooms_)
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

void Lobby::note(const RoomSummary& summary) {
  const std::lock_guard lock(mutex_);
  const auto at = rooms_.find(summary.entry.room);
  if (at == rooms_.end()) return;
  Slot& slot = at->second;
  if (summary.viewers != 0 || slot.summary.viewers != 0) slot.idle_since = std::chrono::steady_clock::now();
  if (summary.viewers != 0) slot.resting = false;
  slot.summary = summary;
  if (summary.entry.status != protocol::RoomStatus::Waiting) codes_.forget(summary.entry.room);
}

void Lobby::forget(const std::string& room) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(room);
  codes_.forget(room);
}

}  // namespace gatehouse::server
