#pragma once
// Arbitrary values for property tests, all from one seed.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/messages.h"

namespace gatehouse::tests {

using namespace protocol;

class Arbitrary {
 public:
  explicit Arbitrary(std::uint64_t seed) : dice_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return dice_.below(bound); }
  bool coin() { return below(2) == 0; }

  template <std::size_t Size>
  std::string text(const std::array<std::string_view, Size>& letters, std::uint64_t longest) {
    std::string text;
    for (std::uint64_t left = 1 + below(longest); left > 0; --left) text += letters[below(Size)];
    return text;
  }
  std::string plain() {
    return text(std::to_array<std::string_view>({"a", "Z", "0", "9", "-", "_", ".", ":", "/"}), kMaxIdLength);
  }
  std::string key() {
    return text(std::to_array<std::string_view>({"a", "Z", "0", "9", "-", "_", ".", ":", "/"}),
                kMaxIdLength - kMinKeyLength) +
           std::string(kMinKeyLength, 'k');
  }
  std::string name() {
    return text(std::to_array<std::string_view>({"a", "é", "李", "🐉", "<", "\"", "\\", "~"}), kMaxNameLength);
  }
  std::string choice() {
    return text(std::to_array<std::string_view>({"p", " ", "0", ",", "-", "\"", "\\", "~", "{"}),
                kMaxChoiceLength);
  }
  std::uint64_t whole() { return below(4) == 0 ? kMaxInteger : below(1000); }
  Seat seat() { return engine::seat_at(static_cast<int>(below(engine::kMaxSeats))); }

  /// A value that nests at most `depth` deep.
  Json json(int depth) {
    switch (below(depth > 0 ? 8 : 5)) {
      case 0:
        return nullptr;
      case 1:
        return coin();
      case 2:
        return static_cast<std::int64_t>(below(5)) - 2;
      case 3:
        return static_cast<std::int64_t>(whole());
      case 4:
        return name();
      case 5: {
        Json list = Json::array();
        for (std::uint64_t left = below(6); left > 0; --left) list.push_back(json(depth - 1));
        return list;
      }
      default:
        return object(depth);
    }
  }
  Json object(int depth) {
    constexpr std::array<std::string_view, 6> kKeys = {"a", "b", "0,1", "a/b", "m~n", "ü"};
    Json object = Json::object();
    for (std::uint64_t left = below(6); left > 0; --left)
      object[std::string(kKeys[below(6)])] = json(depth - 1);
    return object;
  }
  /// The value with a few places in it made new.
  Json change(const Json& value) {
    if (!value.is_structured() || below(4) == 0) return json(2);
    Json changed = value;
    for (Json& item : changed) {
      if (below(3) == 0) item = change(item);
    }
    if (changed.is_array() && coin()) {
      changed.insert(changed.begin() + static_cast<std::int64_t>(below(changed.size() + 1)), json(1));
    }
    if (changed.is_array() && !changed.empty() && coin()) changed.erase(below(changed.size()));
    if (changed.is_object() && !changed.empty() && coin()) changed.erase(changed.begin());
    return changed;
  }

  Propose propose() {
    switch (below(4)) {
      case 0:
        return {plain(), Proposing::Bot, seat(), kBotLevels[below(kBotLevels.size())]};
      case 2:
        return {plain(), Proposing::Host, seat()};
      case 1:
        return {plain(), Proposing::Skip, seat()};
      default:
        return {plain(), Proposing::End};
    }
  }
  Clock clock() {
    const TimeOver over = coin() ? TimeOver::Skip : TimeOver::Vote;
    switch (below(3)) {
      case 0:
        return {ClockKind::Bank, kLeastBank_s + static_cast<int>(below(1000)), static_cast<int>(below(600)),
                over};
      case 1:
        return {ClockKind::Move, kLeastMove_s + static_cast<int>(below(1000)), 0, TimeOver::Bot,
                kBotLevels[below(kBotLevels.size())]};
      default:
        return {ClockKind::Days, kDay_s * static_cast<int>(1 + below(kMostDays)), 0, over};
    }
  }
  Watching watching() {
    Watching watching{{}, static_cast<int>(below(kMostDelay + 1))};
    if (coin()) watching.most = static_cast<int>(below(kMostWatching + 1));
    return watching;
  }
  std::vector<std::string> choices() {
    std::vector<std::string> choices;
    for (std::uint64_t left = 1 + below(kMaxChoicesInARow); left > 0; --left) choices.push_back(choice());
    return choices;
  }
  Chat chat() { return coin() ? Chat{plain(), name()} : Chat{plain(), kPhrases[below(kPhrases.size())]}; }
  CreateRoom create() {
    CreateRoom create{plain(), name(),   plain(), static_cast<int>(1 + below(engine::kMaxSeats)),
                      coin(),  object(4)};
    if (coin()) create.key = key();
    if (coin()) create.absence_s = kLeastAbsence + static_cast<int>(below(1000));
    if (coin()) create.clock = clock();
    if (coin()) create.watching = watching();
    if (coin()) create.match = match_rules();
    if (coin()) create.word = plain();
    create.bot_pace = kBotPaces[below(kBotPaces.size())];
    create.allows_programs = coin();
    create.program = create.allows_programs && coin();
    const bool bot_plays = create.clock && create.clock->over == TimeOver::Bot;
    create.rated = create.is_public && !create.allows_programs && !bot_plays && coin();
    return create;
  }
  MatchRules match_rules() {
    return {kBestOf[below(kBestOf.size())], kBegins[below(kBegins.size())],
            kDrawnCounts[below(kDrawnCounts.size())]};
  }
  JoinRoom join() {
    JoinRoom join{plain(), plain(), {}, {}, {}, {}};
    switch (below(3)) {
      case 0:
        join.code = plain();
        break;
      case 1:
        join.token = plain();
        if (coin()) join.last = whole();
        return join;
      default:
        join.name = name();
        if (coin()) join.seat = seat();
        join.program = coin();
    }
    if (coin()) join.key = key();
    return join;
  }
  ListRooms list_rooms() {
    ListRooms list{plain(), std::vector<std::string>(below(kMaxAskedRooms + 1), plain())};
    if (coin() && !list.rooms.empty()) list.tokens.emplace(list.rooms.front(), plain());
    return list;
  }
  Mute mute() { return coin() ? Mute{plain(), seat(), {}, coin()} : Mute{plain(), {}, name(), coin()}; }
  ClientMessage client_message();

 private:
  engine::SeededDice dice_;
};

inline ClientMessage Arbitrary::client_message() {
  const auto maybe = [this](auto&& make) {
    using Value = decltype(make());
    return coin() ? std::optional<Value>(make()) : std::nullopt;
  };
  const auto version = [this] { return whole(); };
  const auto any_seat = [this] { return seat(); };
  switch (below(std::variant_size_v<ClientMessage>)) {
    case 0:
      return Hello{plain()};
    case 1:
      return Ping{plain()};
    case 2:
      return list_rooms();
    case 3:
      return create();
    case 4:
      return join();
    case 5:
      return WatchRoom{plain(), plain(), name(), maybe(version)};
    case 6:
      return SeatBot{plain(), maybe(any_seat), kBotLevels[below(kBotLevels.size())]};
    case 7:
      return RemoveSeat{plain(), seat(), coin()};
    case 8:
      return Dismiss{plain(), name(), coin()};
    case 9:
      return AddEntropy{plain(), choice().substr(0, kMaxEntropyLength)};
    case 10:
      return Start{plain(), coin()};
    case 11:
      return Leave{plain()};
    case 12:
      return Command{plain(), whole(), choices()};
    case 13:
      return Undo{plain(), whole()};
    case 14:
      return Preview{plain(), whole(), choices()};
    case 15:
      return Inspect{plain(), object(4)};
    case 16: {
      const std::uint64_t from = 1 + below(1000);
      return ReadHistory{plain(), from, from + whole() % 1000};
    }
    case 17:
      return Resign{plain()};
    case 18:
      return propose();
    case 19:
      return Vote{plain(), 1 + whole() % 1000, coin()};
    case 20:
      return Rematch{plain()};
    case 21:
      return HandOver{plain(), maybe(any_seat)};
    case 22:
      return chat();
    case 23:
      return mute();
    case 24:
      return Lock{plain(), coin()};
    case 25:
      return Analyse{plain()};
    case 26:
      return Appoint{plain(), seat()};
    case 27:
      return Ready{plain()};
    default:
      return Resync{plain()};
  }
}

}  // namespace gatehouse::tests
