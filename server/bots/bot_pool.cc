#include "server/bots/bot_pool.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>

#include "server/auth/tokens.h"

namespace gatehouse::server {

void BotPool::think(AskBot question, std::function<void(std::optional<std::string>)> answered) {
  boost::asio::post(threads_,
                    [asked = std::make_shared<AskBot>(std::move(question)), answered = std::move(answered)] {
                      std::optional<std::string> choice;
                      try {
                        // Dice of its own: a bot's thinking has no part in the draws, and cannot learn of
                        // them.
                        engine::SeededDice dice(new_seed());
                        choice = asked->match->advise(asked->seat, asked->level, dice);
                      } catch (const std::exception& error) {
                        spdlog::error("a bot cannot think: {}", error.what());
                      }
                      answered(std::move(choice));
                    });
}

void BotPool::stop() {
  threads_.stop();
  threads_.join();
}

}  // namespace gatehouse::server
