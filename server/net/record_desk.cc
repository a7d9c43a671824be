#include "server/net/record_desk.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

#include "server/clock.h"
#include "server/limits.h"
#include "server/net/game_page.h"
#include "server/room/held_back.h"
#include "server/room/past_choice.h"
#include "server/room/replay_log.h"
#include "server/room/room_core.h"
#include "server/room/stored_game.h"

namespace gatehouse::server {
namespace {

using protocol::RoomStatus;

struct Made {
  http::status status = http::status::ok;
  std::string text;
};

/// Where the papers of a room lie, by what stands before and after its name.
struct Shelf {
  Paper paper;
  std::string_view before;
  std::string_view after;
};

constexpr Shelf kPictures{Paper::Picture, "/api/rooms/", "/board.svg"};
constexpr std::string_view kChoices = "/choices/";
constexpr Shelf kShelves[]{{Paper::Record, "/api/rooms/", "/record"},
                           kPictures,
                           {Paper::Analysis, "/api/rooms/", "/analysis"},
                           {Paper::Choices, "/api/rooms/", kChoices},
                           {Paper::Page, "/g/", ""},
                           {Paper::Page, "/watch/", ""}};

std::string picture_at(const std::string& room) {
  return std::string(kPictures.before) + room + std::string(kPictures.after);
}

constexpr std::string_view kNotOver = "The game is not over yet.";

Made record_of(const Record& room, Games games) {
  const StoredGame game = stored_game(room, games);
  if (game.status == RoomStatus::Finished) return {http::status::ok, write_record(game.record)};
  return {http::status::conflict, std::string(kNotOver)};
}

/// Also what the seat alone knew then: that follows from the record as well.
Made choices_of(const Record& room, Games games, Version after) {
  if (RoomCore(room, games).state().status() != RoomStatus::Finished)
    return {http::status::conflict, std::string(kNotOver)};
  const std::optional<PastChoice> past = past_choice(room, games, after);
  if (!past) return {http::status::not_found, "Nothing was chosen after this version."};
  return {http::status::ok, Json{{"seat", index(past->seat)},
                                 {"version", past->made},
                                 {"choice", past->choice},
                                 {"prompt", Json::parse(past->prompt)},
                                 {"game", past->game}}
                                .dump()};
}

Made picture_of(const RoomState& state) {
  if (state.status() != RoomStatus::Finished) return {http::status::conflict, std::string(kNotOver)};
  std::string picture = state.match() == nullptr ? std::string() : state.match()->picture();
  if (picture.empty()) return {http::status::not_found, "There is no drawing of this game."};
  return {http::status::ok, std::move(picture)};
}

Made page_of(const RoomState& state, const std::string& start_page, const std::string& public_url) {
  const GameSummary summary = summary_of(state);
  const bool drawn = picture_of(state).status == http::status::ok;
  return {http::status::ok,
          with_summary(start_page, summary, drawn ? public_url + picture_at(state.room()) : std::string())};
}

struct TellAnalysis {
  Made operator()(std::string& text) const { return {http::status::ok, std::move(text)}; }
  Made operator()(Analyst::Progress progress) const {
    return {http::status::accepted, Json{{"done", progress.done}, {"of", progress.of}}.dump()};
  }
  Made operator()(Analyst::None) const { return {http::status::ok, "null"}; }
  Made operator()(Analyst::Unknown) const {
    return {http::status::service_unavailable, "The analysis cannot be read at the moment."};
  }
};

/// Takes the version off the end of the address of choices; nullopt where there is none.
std::optional<Version> take_version(std::string_view& path) {
  const std::size_t at = path.rfind(kChoices);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view digits = path.substr(at + kChoices.size());
  Version version = 0;
  const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), version);
  if (wrong != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  path = path.substr(0, at + kChoices.size());
  return version;
}

}  // namespace

std::optional<PaperOfRoom> paper_at(std::string_view path) {
  const std::optional<Version> after = take_version(path);
  const auto plain = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '-'; };
  for (const auto& [paper, before, end] : kShelves) {
    if (!path.starts_with(before) || !path.ends_with(end) || path.size() <= before.size() + end.size() ||
        after.has_value() != (paper == Paper::Choices))
      continue;
    const std::string_view room = path.substr(before.size(), path.size() - before.size() - end.size());
    if (room.size() <= protocol::kMaxIdLength && std::all_of(room.begin(), room.end(), plain))
      return PaperOfRoom{paper, std::string(room), after.value_or(0)};
  }
  return std::nullopt;
}

void RecordDesk::ask(const PaperOfRoom& wanted, std::shared_ptr<const std::string> start_page,
                     Answer answer) {
  if (wanted.paper == Paper::Page && start_page == nullptr)
    return answer(http::status::not_found, "This server has no client.");
  if (wanted.paper == Paper::Analysis)
    return analyst_.tell(wanted.room, [answer = std::move(answer)](Analyst::Told told) {
      Made made = std::visit(TellAnalysis{}, told);
      answer(made.status, std::move(made.text));
    });
  if (++under_way_ > kRecordsBeingMade) {
    --under_way_;
    return answer(http::status::service_unavailable, "Too many records are asked for at the moment.");
  }
  const auto make = [this, paper = wanted.paper, after = wanted.after,
                     start_page = std::move(start_page)](const Record& record) {
    if (paper == Paper::Record) return record_of(record, games_);
    if (paper == Paper::Choices) return choices_of(record, games_, after);
    const RoomCore core(record, games_);
    return paper == Paper::Picture ? picture_of(core.state())
                                   : page_of(core.state(), *start_page, public_url_);
  };
  logs_.read(wanted.room, [this, make, answer = std::move(answer)](Reading reading, const Record& record) {
    Made made{http::status::service_unavailable, "The room cannot be read at the moment."};
    if (reading == Reading::Unknown) made = {http::status::not_found, "There is no such room."};
    try {
      if (reading == Reading::Found) {
        const std::optional<Record> kept = kept_to_read(record, games_);
        made = make(shown_record(kept ? *kept : record, now_ms()));
      }
    } catch (const std::exception& error) {
      spdlog::error("room {}: its log cannot be told: {}", record.room, error.what());
      made = {http::status::service_unavailable, "The room's log cannot be read."};
    }
    --under_way_;
    answer(made.status, std::move(made.text));
  });
}

}  // namespace gatehouse::server
