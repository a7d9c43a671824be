#pragma once
// What is asked of a bot.

#include <memory>

#include "engine/base/ids.h"
#include "protocol/bot_pace.h"
#include "protocol/client_messages.h"
#include "protocol/game_in_play.h"

namespace gatehouse::server {

/// Asks a bot for its choice. A room gets the answer as a BotAnswer. `in_play` belongs to the bot.
struct AskBot {
  engine::Seat seat{};
  protocol::Version version = 0;
  protocol::BotLevel level = protocol::BotLevel::Random;
  std::unique_ptr<protocol::GameInPlay> in_play;
  protocol::BotPace pace = protocol::kUsualBotPace;
  bool after_failure = false;  ///< the last answer could not be stored: wait before asking
};

}  // namespace gatehouse::server
