#include "server/analysis/turn_judge.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/analysis/limits.h"

namespace gatehouse::server {

TurnJudge::Taken TurnJudge::judge(std::shared_ptr<const protocol::TriedTurn> turn, const std::string& address,
                                  Judged judged) {
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    const auto own = of_address_.find(address);
    if (own != of_address_.end() && own->second >= kTurnsJudgedOfAddress) return Taken::TooManyOfAddress;
    if (all_ >= kTurnsJudged) return Taken::TooMany;
    ++of_address_[address];
    ++all_;
    number = ++last_;
  }
  const auto work = [this, turn = std::move(turn), address,
                     judged = std::move(judged)](const protocol::Patience& patience) {
    std::optional<std::string> told;
    try {
      std::string text = turn->judged(patience).dump();
      // What was seen less exactly would be another answer to the same question.
      if (!patience.is_over()) told = std::move(text);
    } catch (const std::exception& error) {
      spdlog::error("a turn that was played again cannot be judged: {}", error.what());
    }
    end(address);
    judged(std::move(told));
  };
  // Of one room the bots keep one thing to think about, and several may be tried in it.
  bots_.work(address, "turn " + std::to_string(number), work);
  return Taken::Yes;
}

void TurnJudge::end(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto own = of_address_.find(address);
  if (--own->second == 0) of_address_.erase(own);
  --all_;
}

}  // namespace gatehouse::server
