#pragma once
// Records of games that bots have played, for tests of what is derived from records.

#include <cstddef>
#include <string>

#include "protocol/record.h"

namespace gatehouse::tests {

/// The first turns of a game of Carcassonne in which seat 0 plays at random, and the others as Solid does.
inline protocol::Record played_record(int turns, const protocol::Json& options, int seats = 2,
                                      protocol::BotLevel others = protocol::BotLevel::Solid) {
  protocol::Record record;
  record.game = "carcassonne";
  record.options = options;
  record.seats = seats;
  const auto in_play = begin_record(record);
  engine::SeededDice dice(11);
  for (int draws = 0; !in_play->actor().nobody();) {
    if (in_play->actor().chance) {
      if (++draws > turns) break;
      record.commands.push_back(in_play->roll(dice));
    } else {
      const engine::Seat seat = *in_play->actor().seats.begin();
      const auto level = engine::index(seat) == 0 ? protocol::BotLevel::Random : others;
      record.commands.push_back(std::to_string(engine::index(seat)) + ": " +
                                in_play->advise(seat, level, dice));
    }
    play_command(*in_play, record.commands.back());
  }
  return record;
}

/// The first commands of a game that nobody thinks about.
inline protocol::Record default_record(const std::string& game, std::size_t commands) {
  protocol::Record record;
  record.game = game;
  const auto in_play = begin_record(record);
  engine::SeededDice dice(2);
  while (record.commands.size() < commands && !in_play->actor().nobody()) {
    const bool chance = in_play->actor().chance;
    const engine::Seat seat = chance ? engine::kNoSeat : *in_play->actor().seats.begin();
    record.commands.push_back(chance ? in_play->roll(dice)
                                     : std::to_string(engine::index(seat)) + ": " +
                                           in_play->default_choice(seat));
    play_command(*in_play, record.commands.back());
  }
  return record;
}

}  // namespace gatehouse::tests
