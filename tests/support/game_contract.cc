#include "tests/support/game_contract.h"
#include "tests/support/choice_ids.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/patch.h"

namespace gatehouse::tests {
namespace {

using engine::seat_at;
using protocol::diff;

/// Everything that can be seen of a game from outside.
Json picture(const GameInPlay& in_play, int seats) {
  Json picture = {{"public", in_play.view(std::nullopt)}, {"fingerprint", in_play.fingerprint()}};
  for (int seat = 0; seat < seats; ++seat) {
    picture["views"].push_back(in_play.view(seat_at(seat)));
    picture["prompts"].push_back(in_play.prompt(seat_at(seat)));
    picture["undo"].push_back(in_play.can_undo(seat_at(seat)));
  }
  return picture;
}

/// A refused choice tells nobody anything and changes no position. A caller that tries many compares the
/// pictures before and after all of them.
void check_refused(GameInPlay& in_play, Seat seat, const std::string& text) {
  const std::uint64_t before = in_play.fingerprint();
  const Outcome outcome = in_play.submit(seat, text);
  INFO(text);
  CHECK(outcome.refusal);
  CHECK(outcome.notices.empty());
  CHECK(in_play.fingerprint() == before);
}

void check_prompts(const GameInPlay& in_play, int seats) {
  for (int seat = 0; seat < seats; ++seat) {
    const Json prompt = in_play.prompt(seat_at(seat));
    CHECK(prompt.is_null() == !in_play.actor().seats.has(seat_at(seat)));
    if (prompt.is_null()) continue;
    CHECK(prompt.at("seat") == seat);
    CHECK(prompt.at("step").is_string());
    CHECK(prompt.at("undo") == in_play.can_undo(seat_at(seat)));
    std::vector<std::string> ids = choice_ids(prompt);
    CHECK_FALSE(ids.empty());
    for (const Json& choice : prompt.at("choices")) CHECK(choice.at("verb").is_string());
    std::ranges::sort(ids);
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
  }
}

void check_nonsense(GameInPlay& in_play, int seats, Seat seat, const std::string& legal) {
  const Json before = picture(in_play, seats);
  for (const char* text : {"", " ", "dance", "place", "place 0,0", "place 0,0 r9", "place 999999999999,0 r0",
                           "deploy", "deploy follower 0,0.", "deploy follower 0,0.Z", "\xff", "{}"}) {
    check_refused(in_play, seat, text);
  }
  check_refused(in_play, seat, legal + " ");
  check_refused(in_play, seat, " " + legal);
  check_refused(in_play, engine::kNoSeat, legal);
  for (int other = 0; other < seats; ++other) {
    if (!in_play.actor().seats.has(seat_at(other))) check_refused(in_play, seat_at(other), legal);
  }
  CHECK(in_play.chance(legal).refusal);
  CHECK(picture(in_play, seats) == before);
}

/// Whether the step could be undone: a game may say that it ends undo.
bool check_undo(GameInPlay& in_play, int seats, Seat seat, const std::string& legal) {
  const Json before = picture(in_play, seats);
  const std::unique_ptr<GameInPlay> fork = in_play.fork();
  REQUIRE_FALSE(fork->submit(seat, legal).refusal);
  CHECK(picture(in_play, seats) == before);
  for (int other = 0; other < seats; ++other) {
    if (seat_at(other) != seat)
      CHECK(fork->undo(seat_at(other)).refusal == engine::Refusal{"nothing-to-undo"});
  }
  if (fork->actor().nobody()) CHECK_FALSE(fork->can_undo(seat));
  if (!fork->can_undo(seat)) {
    CHECK(fork->undo(seat).refusal == engine::Refusal{"nothing-to-undo"});
    return false;
  }
  CHECK_FALSE(fork->undo(seat).refusal);
  CHECK(picture(*fork, seats) == before);
  return true;
}

}  // namespace

std::vector<AppliedMove> play_checked(GameInPlay& in_play, int seats, std::uint64_t seed) {
  engine::SeededDice dice(seed);
  std::vector<AppliedMove> record;
  std::vector<std::string> stale;
  int taken_back = 0;
  // What costs more with each seat is done as much less often.
  const auto crowd = static_cast<std::uint64_t>(seats);
  Json before = in_play.view(std::nullopt);
  while (!in_play.actor().nobody()) {
    REQUIRE(record.size() < 5000);
    check_prompts(in_play, seats);
    if (in_play.actor().chance) {
      for (int seat = 0; seat < seats; ++seat) CHECK(in_play.submit(seat_at(seat), "pass").refusal);
      CHECK(in_play.chance("dance").refusal);
      record.push_back({engine::kNoSeat, in_play.roll(dice)});
      CHECK_FALSE(in_play.chance(record.back().text).refusal);
      for (int seat = 0; seat < seats; ++seat) CHECK_FALSE(in_play.can_undo(seat_at(seat)));
    } else {
      const Seat seat = *in_play.actor().seats.begin();
      const std::vector<std::string> ids = choice_ids(in_play.prompt(seat));
      const std::string choice = ids[dice.below(ids.size())];
      if (dice.below(24 * crowd) == 0) check_nonsense(in_play, seats, seat, choice);
      if (dice.below(6 * crowd) == 0) taken_back += check_undo(in_play, seats, seat, choice) ? 1 : 0;
      if (!stale.empty() && dice.below(4 * crowd) == 0) {
        const std::string& old = stale[dice.below(stale.size())];
        if (std::ranges::find(ids, old) == ids.end()) {
          const Json seen = picture(in_play, seats);
          check_refused(in_play, seat, old);
          CHECK(picture(in_play, seats) == seen);
        }
      }
      const Outcome outcome = in_play.submit(seat, choice);
      REQUIRE_FALSE(outcome.refusal);
      const bool told_or_free = !outcome.notices.empty() || in_play.can_undo(seat);
      CHECK(told_or_free);  // what nobody was told of can be taken back
      for (const protocol::EventNotice& notice : outcome.notices)
        CHECK(protocol::Json::parse(notice.full).at("type").is_string());
      stale = ids;
      record.push_back({seat, choice});
    }
    Json after = in_play.view(std::nullopt);
    before.patch_inplace(diff(before, after));
    CHECK(before == after);
    before = std::move(after);
  }
  for (int seat = 0; seat < seats; ++seat) {
    CHECK(in_play.prompt(seat_at(seat)).is_null());
    CHECK(in_play.submit(seat_at(seat), record.back().text).refusal == engine::Refusal{"game-over"});
    CHECK(in_play.undo(seat_at(seat)).refusal == engine::Refusal{"nothing-to-undo"});
  }
  CHECK(taken_back > 0);
  return record;
}

std::vector<std::uint64_t> replay(GameInPlay& in_play, const std::vector<AppliedMove>& record) {
  std::vector<std::uint64_t> fingerprints;
  for (const AppliedMove& move : record) {
    const Outcome outcome =
        move.seat == engine::kNoSeat ? in_play.chance(move.text) : in_play.submit(move.seat, move.text);
    CHECK_FALSE(outcome.refusal);
    fingerprints.push_back(in_play.fingerprint());
  }
  return fingerprints;
}

}  // namespace gatehouse::tests
