#include "server/net/record_desk.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "server/limits.h"
#include "server/room/stored_game.h"

namespace gatehouse::server {
namespace {

using protocol::RoomStatus;

struct Made {
  http::status status = http::status::ok;
  std::string text;
};

Made make_record(Reading reading, const Record& room, Games games) {
  if (reading == Reading::Unknown) return {http::status::not_found, "There is no such room."};
  if (reading != Reading::Found)
    return {http::status::service_unavailable, "The room cannot be read at the moment."};
  try {
    const StoredGame game = stored_game(room, games);
    if (game.status == RoomStatus::Finished) return {http::status::ok, write_record(game.record)};
    return {http::status::conflict, "The game is not over yet."};
  } catch (const std::exception& error) {
    spdlog::error("room {}: no record can be made of it: {}", room.room, error.what());
    return {http::status::service_unavailable, "The room's log cannot be read."};
  }
}

}  // namespace

std::optional<std::string> room_of_record(std::string_view path) {
  constexpr std::string_view kBefore = "/api/rooms/";
  constexpr std::string_view kAfter = "/record";
  if (!path.starts_with(kBefore) || !path.ends_with(kAfter)) return std::nullopt;
  if (path.size() <= kBefore.size() + kAfter.size()) return std::nullopt;
  const std::string_view room = path.substr(kBefore.size(), path.size() - kBefore.size() - kAfter.size());
  const auto plain = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '-'; };
  if (room.size() > protocol::kMaxIdLength || !std::all_of(room.begin(), room.end(), plain))
    return std::nullopt;
  return std::string(room);
}

void RecordDesk::ask(const std::string& room, Answer answer) {
  if (++under_way_ > kRecordsBeingMade) {
    --under_way_;
    return answer(http::status::service_unavailable, "Too many records are asked for at the moment.");
  }
  logs_.read(room, [this, answer = std::move(answer)](Reading reading, const Record& record) {
    Made made = make_record(reading, record, games_);
    --under_way_;
    answer(made.status, std::move(made.text));
  });
}

}  // namespace gatehouse::server
