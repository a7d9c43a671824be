#pragma once
// Tables of the real program, as clients make them and play at them.

#include <string>
#include <vector>

#include "server/testing/loopback.h"

namespace gatehouse::tests {

using protocol::Json;
using server::testing::LoopbackClient;

/// Settings for bots that do not wait, and people who may hurry.
inline const std::vector<std::string> kQuick{"bots.delay_ms=0", "limits.messages_per_second=100000",
                                             "limits.burst=100000", "limits.requests_per_second=100000",
                                             "limits.request_burst=100000"};

/// A connection that has said hello.
LoopbackClient greeted(int port, const server::testing::Place& place = {});

struct Seat {
  std::string room;
  std::string token;
};

/// Anna's new table for a base game of two.
Json create_message(bool is_public);
/// Who joins without a token takes a free seat under this name.
Json sit_message(const std::string& room, const std::string& name);
Json watch_message(const std::string& room, const std::string& name);
Json join_message(const Seat& seat);
Json bot_message(const std::string& level);

Seat seat_of(const Json& joined);
/// Comes back to seat 0; the snapshot that is shown there.
Json come_back(LoopbackClient& client, const Seat& seat);

/// The answer to the id, that was asked for before.
Json answer_to(LoopbackClient& client, const std::string& id);
/// Waits until the seat has to act; the message that says so.
Json next_prompt(LoopbackClient& client);
/// A command that takes the first choice of a message with a prompt.
Json first_choice(const Json& now, const std::string& id);
/// Starts a table against a bot at this level; returns when Anna has to act.
Json start_against(LoopbackClient& client, const std::string& level);
/// A game against a bot, with a few moves made in it.
Seat play_a_little(LoopbackClient& client, int moves);

/// How many rooms are listed.
std::size_t listed(LoopbackClient& client);
void wait_until_unlisted(LoopbackClient& client, const std::string& room);

}  // namespace gatehouse::tests
