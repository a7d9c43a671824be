#include "server/testing/counting_game.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>

#include "engine/base/hash.h"
#include "protocol/game_options.h"
#include "protocol/patch.h"

namespace gatehouse::server::testing {
namespace {

using engine::Actor;
using engine::index;
using engine::Seat;
using engine::seat_at;
using protocol::EventNotice;
using protocol::Json;
using protocol::Outcome;

constexpr int kFaces = 6;

std::atomic<bool> bots_are_broken = false;
std::atomic<bool> secrets_are_told = false;
std::atomic<bool> first_secrets_are_changed = false;
std::atomic<int> made_so_far = 0;
std::function<void()> while_making;

struct Position {
  enum class Doing : std::uint8_t { Draw, Choose, Confirm, Over };
  Doing doing = Doing::Draw;
  int seat = 0;
  int turn = 0;
  int drawn = 0;
  std::array<int, engine::kMaxSeats> totals{};
  std::array<int, engine::kMaxSeats> secrets{};
};

EventNotice open_to_all(const Json& event) {
  EventNotice notice;
  notice.full = event.dump();
  return notice;
}

constexpr std::size_t kMostBytes = 400'000;

/// A text of about this many bytes, of letters, marks that JSON writes with a backslash, and others.
std::string long_text(std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += "a\"\u00e9\U0001f3f0b";
  return text;
}

class CountingInPlay final : public protocol::GameInPlay {
 public:
  CountingInPlay(int goal, int seats, std::size_t bytes) : goal_(goal), seats_(seats), bytes_(bytes) {}

  std::unique_ptr<GameInPlay> fork() const override { return std::make_unique<CountingInPlay>(*this); }
  std::unique_ptr<GameInPlay> fork_for(Seat seat) const override {
    auto copy = std::make_unique<CountingInPlay>(*this);
    for (std::size_t other = 0; other < now_.secrets.size(); ++other)
      if (other != place(seat)) copy->now_.secrets[other] = 0;
    copy->before_.clear();
    return copy;
  }

  Actor actor() const override {
    if (now_.doing == Position::Doing::Over) return Actor::none();
    return now_.doing == Position::Doing::Draw ? Actor::roll() : Actor::seat(seat_at(now_.seat));
  }

  Outcome submit(Seat seat, std::string_view choice) override {
    if (now_.doing == Position::Doing::Over) return {{"game-over"}, {}};
    if (now_.doing == Position::Doing::Draw || index(seat) != now_.seat) return {{"not-your-turn"}, {}};
    if (choice != "take" && choice != "leave" && choice != "end") return {{"bad-choice"}, {}};
    if ((choice == "end") != (now_.doing == Position::Doing::Confirm)) return {{"wrong-step"}, {}};
    before_.push_back(now_);
    if (choice == "end") return end_turn();
    if (choice == "take") now_.totals[place(seat)] += now_.drawn;
    now_.doing = Position::Doing::Confirm;
    return {{}, {open_to_all({{"type", "chose"}, {"seat", index(seat)}, {"choice", choice}})}};
  }

  std::string roll(engine::Dice& dice) const override {
    const std::uint64_t number = 1 + dice.below(kFaces);
    std::uint64_t secret = kLeastSecret + dice.below(kLeastSecret);
    if (first_secrets_are_changed && now_.seat == 0) secret ^= 1;
    return std::to_string(number) + " " + std::to_string(secret);
  }

  Outcome chance(std::string_view outcome) override {
    const std::size_t space = outcome.find(' ');
    if (now_.doing != Position::Doing::Draw || space == std::string_view::npos) return {{"bad-choice"}, {}};
    int number = 0;
    int secret = 0;
    std::from_chars(outcome.data(), outcome.data() + space, number);
    std::from_chars(outcome.data() + space + 1, outcome.data() + outcome.size(), secret);
    if (number < 1 || number > kFaces || secret < kLeastSecret) return {{"bad-choice"}, {}};
    before_.clear();
    now_.drawn = number;
    now_.secrets[static_cast<std::size_t>(now_.seat)] = secret;
    now_.doing = Position::Doing::Choose;
    EventNotice told;
    told.full = Json{{"type", "told"}, {"seat", now_.seat}, {"secret", secret}}.dump();
    told.veiled = Json{{"type", "told"}, {"seat", now_.seat}}.dump();
    told.audience.add(seat_at(now_.seat));
    told.everybody = secrets_are_told;
    Json drawn = {{"type", "drawn"}, {"number", number}};
    if (bytes_ > 0) drawn["text"] = long_text(bytes_);
    return {{}, {open_to_all(drawn), std::move(told)}};
  }

  bool can_undo(Seat seat) const override { return !before_.empty() && before_.back().seat == index(seat); }

  Outcome undo(Seat seat) override {
    if (!can_undo(seat)) return {{"nothing-to-undo"}, {}};
    now_ = before_.back();
    before_.pop_back();
    return {};
  }

  Outcome end() override {
    if (now_.doing == Position::Doing::Over) return {{"game-over"}, {}};
    if (now_.doing == Position::Doing::Draw) return {{"wrong-step"}, {}};
    before_.clear();
    now_.doing = Position::Doing::Over;
    return {{}, {open_to_all({{"type", "over"}, {"winner", nullptr}})}};
  }

  std::string default_choice(Seat) const override {
    return now_.doing == Position::Doing::Confirm ? "end" : "leave";
  }

  std::string prompt_text(Seat seat) const override {
    if (!actor().seats.has(seat)) return "null";
    Json choices = Json::array();
    const bool choose = now_.doing == Position::Doing::Choose;
    for (const char* const choice : {"take", "leave", "end"})
      if (choose != (std::string_view(choice) == "end"))
        choices.push_back({{"id", choice}, {"verb", choice}});
    const Json prompt = {{"seat", index(seat)},
                         {"step", choose ? "choose" : "confirm"},
                         {"undo", can_undo(seat)},
                         {"choices", std::move(choices)}};
    return prompt.dump();
  }

  Json view(protocol::Viewer viewer) const override {
    Json totals = Json::array();
    for (int seat = 0; seat < seats_; ++seat) totals.push_back(now_.totals[static_cast<std::size_t>(seat)]);
    Json view = {{"game", "counting"},  {"turn", now_.turn}, {"seat", now_.seat},
                 {"drawn", now_.drawn}, {"goal", goal_},     {"totals", std::move(totals)},
                 {"step", step_name()}};
    if (now_.doing == Position::Doing::Over)
      view["result"] = {{"scores", view.at("totals")}, {"winners", winners()}};
    if (bytes_ > 0) view["text"] = long_text(bytes_);
    if (viewer) view["secret"] = now_.secrets[place(*viewer)];
    return view;
  }

  using GameInPlay::compare;
  void compare(const GameInPlay& before, protocol::Viewer viewer, protocol::Changes*,
               protocol::Changes& own) const override {
    own.compare(before.view(viewer), view(viewer));
  }

  bool has_secrets() const override { return true; }
  bool foretells() const override { return true; }
  std::string picture() const override { return {}; }

  std::optional<Json> inspect(protocol::Viewer, const Json& target) const override {
    if (const auto bytes = target.find("bytes");
        bytes != target.end() && bytes->is_number_integer() && *bytes >= 0)
      return Json{{"text", long_text(std::min(bytes->get<std::size_t>(), kMostBytes))}};
    const auto seat = target.find("seat");
    if (seat == target.end() || !seat->is_number_integer() || *seat < 0 || *seat >= seats_)
      return std::nullopt;
    return Json{{"total", now_.totals[seat->get<std::size_t>()]}};
  }

  std::string advise(Seat, protocol::BotLevel level, engine::Dice& dice,
                     const protocol::Patience& patience = {}) const override {
    if (bots_are_broken) return "cheat";
    while (level == protocol::BotLevel::Sampler && !patience.is_over()) continue;
    if (now_.doing == Position::Doing::Confirm) return "end";
    return level == protocol::BotLevel::Greedy || dice.below(2) == 0 ? "take" : "leave";
  }

  std::optional<protocol::TurnReview> review(Seat, const protocol::GameInPlay*, const protocol::GameInPlay&,
                                             engine::Dice&, const protocol::Patience&) const override {
    return std::nullopt;
  }

  std::uint64_t fingerprint() const override {
    engine::Hash hash;
    hash.add(static_cast<std::uint64_t>(now_.doing)).add(static_cast<std::uint64_t>(now_.seat));
    hash.add(static_cast<std::uint64_t>(now_.turn)).add(static_cast<std::uint64_t>(now_.drawn));
    for (const int total : now_.totals) hash.add(static_cast<std::uint64_t>(total));
    for (const int secret : now_.secrets) hash.add(static_cast<std::uint64_t>(secret));
    return hash.value();
  }

 private:
  static std::size_t place(Seat seat) { return static_cast<std::size_t>(index(seat)); }

  Json winners() const {
    Json winners = Json::array();
    const int most = *std::max_element(now_.totals.begin(), now_.totals.begin() + seats_);
    for (int seat = 0; seat < seats_; ++seat)
      if (now_.totals[static_cast<std::size_t>(seat)] == most) winners.push_back(seat);
    return winners;
  }

  const char* step_name() const {
    switch (now_.doing) {
      case Position::Doing::Draw:
        return "draw";
      case Position::Doing::Choose:
        return "choose";
      case Position::Doing::Confirm:
        return "confirm";
      case Position::Doing::Over:
        break;
    }
    return "over";
  }

  Outcome end_turn() {
    Outcome outcome;
    outcome.notices.push_back(open_to_all({{"type", "ended"}, {"seat", now_.seat}}));
    if (now_.totals[static_cast<std::size_t>(now_.seat)] >= goal_) {
      now_.doing = Position::Doing::Over;
      outcome.notices.push_back(open_to_all({{"type", "over"}, {"winner", now_.seat}}));
      return outcome;
    }
    now_.seat = (now_.seat + 1) % seats_;
    ++now_.turn;
    now_.doing = Position::Doing::Draw;
    return outcome;
  }

  int goal_;
  int seats_;
  std::size_t bytes_;
  Position now_;
  std::vector<Position> before_;
};

constexpr std::array kBots{protocol::BotLevel::Random, protocol::BotLevel::Greedy,
                           protocol::BotLevel::Sampler};

Json describe() {
  return {{"game", "counting"},          {"title", "Counting"},      {"seats", {{"min", 2}, {"max", 4}}},
          {"expansions", Json::array()}, {"options", Json::array()}, {"bots", protocol::listed_bots(kBots)}};
}

Json catalogue() {
  return {{"numbers", kFaces}};
}

protocol::Offered check(const Json& options, int) {
  for (const auto& [key, value] : options.items()) {
    const bool goal = key == "goal" && value.is_number_integer() && value >= 1 && value <= 1000;
    const bool bytes = key == "bytes" && value.is_number_integer() && value >= 0 && value <= kMostBytes;
    if (!goal && !bytes && !(key == "words" && value.is_string())) throw protocol::BadOptions(key);
  }
  return options.contains("words") ? protocol::Offered::OnTrial : protocol::Offered::Surely;
}

std::unique_ptr<protocol::GameInPlay> make(const Json& options, int seats, int /*rules*/) {
  ++made_so_far;
  if (while_making) while_making();
  check(options, seats);
  if (options.value("words", "") == "wrong") throw protocol::BadOptions("words");
  return std::make_unique<CountingInPlay>(options.value("goal", 30), seats,
                                          options.value("bytes", std::size_t{0}));
}

constexpr auto kGames = std::to_array<protocol::GameType>(
    {{"counting", "Counting", 2, 4, kBots, describe, catalogue, check, make}});

}  // namespace

std::span<const protocol::GameType> counting_games() {
  return kGames;
}

int games_made() {
  return made_so_far;
}

void call_while_making(std::function<void()> call) {
  while_making = std::move(call);
}

void tell_secrets(bool everybody) {
  secrets_are_told = everybody;
}

void change_secrets_of_first_seat(bool changed) {
  first_secrets_are_changed = changed;
}

void break_bots(bool broken) {
  bots_are_broken = broken;
}

}  // namespace gatehouse::server::testing
