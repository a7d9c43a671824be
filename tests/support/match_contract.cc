#include "tests/support/match_contract.h"
#include "tests/support/choice_ids.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/patch.h"

namespace gatehouse::tests {
namespace {

using engine::seat_at;
using protocol::diff;

/// Everything that can be seen of a match from outside.
Json picture(const Match& match, int seats) {
  Json picture = {{"public", match.view(std::nullopt)}, {"fingerprint", match.fingerprint()}};
  for (int seat = 0; seat < seats; ++seat) {
    picture["views"].push_back(match.view(seat_at(seat)));
    picture["prompts"].push_back(match.prompt(seat_at(seat)));
    picture["undo"].push_back(match.can_undo(seat_at(seat)));
  }
  return picture;
}

/// A refused choice tells nobody anything and changes no position. A caller that tries many compares the
/// pictures before and after all of them.
void check_refused(Match& match, Seat seat, const std::string& text) {
  const std::uint64_t before = match.fingerprint();
  const Outcome outcome = match.submit(seat, text);
  INFO(text);
  CHECK(outcome.refusal);
  CHECK(outcome.notices.empty());
  CHECK(match.fingerprint() == before);
}

void check_prompts(const Match& match, int seats) {
  for (int seat = 0; seat < seats; ++seat) {
    const Json prompt = match.prompt(seat_at(seat));
    CHECK(prompt.is_null() == !match.actor().seats.has(seat_at(seat)));
    if (prompt.is_null()) continue;
    CHECK(prompt.at("seat") == seat);
    CHECK(prompt.at("step").is_string());
    CHECK(prompt.at("undo") == match.can_undo(seat_at(seat)));
    std::vector<std::string> ids = choice_ids(prompt);
    CHECK_FALSE(ids.empty());
    for (const Json& choice : prompt.at("choices")) CHECK(choice.at("verb").is_string());
    std::ranges::sort(ids);
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
  }
}

void check_nonsense(Match& match, int seats, Seat seat, const std::string& legal) {
  const Json before = picture(match, seats);
  for (const char* text : {"", " ", "dance", "place", "place 0,0", "place 0,0 r9", "place 999999999999,0 r0",
                           "deploy", "deploy follower 0,0.", "deploy follower 0,0.Z", "\xff", "{}"}) {
    check_refused(match, seat, text);
  }
  check_refused(match, seat, legal + " ");
  check_refused(match, seat, " " + legal);
  check_refused(match, engine::kNoSeat, legal);
  for (int other = 0; other < seats; ++other) {
    if (!match.actor().seats.has(seat_at(other))) check_refused(match, seat_at(other), legal);
  }
  CHECK(match.chance(legal).refusal);
  CHECK(picture(match, seats) == before);
}

/// Whether the step could be undone: a game may say that it ends undo.
bool check_undo(Match& match, int seats, Seat seat, const std::string& legal) {
  const Json before = picture(match, seats);
  const std::unique_ptr<Match> fork = match.fork();
  REQUIRE_FALSE(fork->submit(seat, legal).refusal);
  CHECK(picture(match, seats) == before);
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

std::vector<AppliedMove> play_checked(Match& match, int seats, std::uint64_t seed) {
  engine::SeededDice dice(seed);
  std::vector<AppliedMove> record;
  std::vector<std::string> stale;
  int taken_back = 0;
  // What costs more with each seat is done as much less often.
  const auto crowd = static_cast<std::uint64_t>(seats);
  Json before = match.view(std::nullopt);
  while (!match.actor().nobody()) {
    REQUIRE(record.size() < 5000);
    check_prompts(match, seats);
    if (match.actor().chance) {
      for (int seat = 0; seat < seats; ++seat) CHECK(match.submit(seat_at(seat), "pass").refusal);
      CHECK(match.chance("dance").refusal);
      record.push_back({engine::kNoSeat, match.roll(dice)});
      CHECK_FALSE(match.chance(record.back().text).refusal);
      for (int seat = 0; seat < seats; ++seat) CHECK_FALSE(match.can_undo(seat_at(seat)));
    } else {
      const Seat seat = *match.actor().seats.begin();
      const std::vector<std::string> ids = choice_ids(match.prompt(seat));
      const std::string choice = ids[dice.below(ids.size())];
      if (dice.below(24 * crowd) == 0) check_nonsense(match, seats, seat, choice);
      if (dice.below(6 * crowd) == 0) taken_back += check_undo(match, seats, seat, choice) ? 1 : 0;
      if (!stale.empty() && dice.below(4 * crowd) == 0) {
        const std::string& old = stale[dice.below(stale.size())];
        if (std::ranges::find(ids, old) == ids.end()) {
          const Json seen = picture(match, seats);
          check_refused(match, seat, old);
          CHECK(picture(match, seats) == seen);
        }
      }
      const Outcome outcome = match.submit(seat, choice);
      REQUIRE_FALSE(outcome.refusal);
      const bool told_or_free = !outcome.notices.empty() || match.can_undo(seat);
      CHECK(told_or_free);  // what nobody was told of can be taken back
      for (const protocol::EventNotice& notice : outcome.notices)
        CHECK(protocol::Json::parse(notice.full).at("type").is_string());
      stale = ids;
      record.push_back({seat, choice});
    }
    Json after = match.view(std::nullopt);
    before.patch_inplace(diff(before, after));
    CHECK(before == after);
    before = std::move(after);
  }
  for (int seat = 0; seat < seats; ++seat) {
    CHECK(match.prompt(seat_at(seat)).is_null());
    CHECK(match.submit(seat_at(seat), record.back().text).refusal == engine::Refusal{"game-over"});
    CHECK(match.undo(seat_at(seat)).refusal == engine::Refusal{"nothing-to-undo"});
  }
  CHECK(taken_back > 0);
  return record;
}

std::vector<std::uint64_t> replay(Match& match, const std::vector<AppliedMove>& record) {
  std::vector<std::uint64_t> fingerprints;
  for (const AppliedMove& move : record) {
    const Outcome outcome =
        move.seat == engine::kNoSeat ? match.chance(move.text) : match.submit(move.seat, move.text);
    CHECK_FALSE(outcome.refusal);
    fingerprints.push_back(match.fingerprint());
  }
  return fingerprints;
}

}  // namespace gatehouse::tests
