// The text of a move is played or refused by name; refused, it changes nothing, and what
// is on offer is never refused. The input is a record's head in one line, then moves: `*7` is the seventh of
// those on offer (or what chance gives), so that a short input gets deep into a game; any other line is tried
// as it is.

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "engine/base/dice.h"
#include "protocol/record.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/choice_ids.h"

namespace protocol = gatehouse::protocol;
namespace engine = gatehouse::engine;
using gatehouse::fuzz::require;

namespace {

constexpr int kMostMoves = 300;

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

engine::Seat first_of(const engine::Actor& actor) {
  int seat = 0;
  while (!actor.seats.has(engine::seat_at(seat))) ++seat;
  return engine::seat_at(seat);
}

void play_listed(protocol::GameInPlay& in_play, unsigned which) {
  const engine::Actor actor = in_play.actor();
  protocol::Outcome outcome;
  if (actor.chance) {
    engine::SeededDice dice(which);
    outcome = in_play.chance(in_play.roll(dice));
  } else {
    const engine::Seat seat = first_of(actor);
    const protocol::Json prompt = in_play.prompt(seat);
    const std::vector<std::string> choices = gatehouse::tests::choice_ids(prompt);
    require(!choices.empty(), "who has to act has a choice");
    outcome = in_play.submit(seat, choices.at(which % choices.size()));
  }
  require(!outcome.refusal, "what is on offer is played");
}

void try_text(protocol::GameInPlay& in_play, std::string_view text) {
  const engine::Actor actor = in_play.actor();
  const std::uint64_t before = in_play.fingerprint();
  const protocol::Outcome outcome =
      actor.chance ? in_play.chance(text) : in_play.submit(first_of(actor), text);
  if (!outcome.refusal) return;
  require(in_play.fingerprint() == before, "a refusal changes nothing");
  require(outcome.notices.empty(), "a refusal tells of nothing");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  std::string_view text = gatehouse::fuzz::text_of(bytes, size);
  std::unique_ptr<protocol::GameInPlay> in_play;
  try {
    in_play = protocol::begin_record(protocol::read_record(next_line(text)));
  } catch (const protocol::BadRecord&) {
    return 0;
  }
  for (int moves = 0; moves < kMostMoves && !text.empty() && !in_play->actor().nobody(); ++moves) {
    const std::string_view line = next_line(text);
    if (line.starts_with('*'))
      play_listed(*in_play,
                  static_cast<unsigned>(std::strtoul(std::string(line.substr(1)).c_str(), nullptr, 10)));
    else
      try_text(*in_play, line);
  }
  return 0;
}
