#include "server/analysis/analyst.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/analysis/limits.h"
#include "server/room/replay_log.h"
#include "server/room/stored_game.h"

namespace gatehouse::server {

std::optional<protocol::ErrorCode> Analyst::ask(const std::string& room, const std::string& address) {
  {
    const std::lock_guard lock(mutex_);
    if (under_way_.contains(room)) return std::nullopt;
    const auto here = std::ranges::count_if(
        under_way_, [&address](const auto& one) { return one.second.address == address; });
    if (under_way_.size() >= kAnalyses || static_cast<std::size_t>(here) >= kAnalysesOfAddress)
      return protocol::ErrorCode::Busy;
    under_way_[room] = {address, {}};
  }
  const bool asked = store_.ask([this, room, address](Store* store) {
    try {
      if (store == nullptr || store->analysis(room)) return end(room);
      read(room, address);
    } catch (const StoreError& error) {
      spdlog::error("room {}: {}", room, error.what());
      end(room);
    }
  });
  if (asked) return std::nullopt;
  end(room);
  return protocol::ErrorCode::Busy;
}

void Analyst::read(const std::string& room, const std::string& address) {
  logs_.read(room, [this, room, address](ReadResult result, const RoomLog& log) {
    if (result != ReadResult::Found) return end(room);
    try {
      const std::optional<RoomLog> kept = kept_to_read(log, games_);
      StoredGame game = stored_game(kept ? *kept : log, games_);
      if (game.status != protocol::RoomStatus::Finished) return end(room);
      think(std::make_shared<Game>(
          Game{room, address, protocol::Analysis(std::move(game.record), std::move(game.versions)), {}}));
    } catch (const std::exception& error) {
      spdlog::error("room {}: its game cannot be analysed: {}", room, error.what());
      end(room);
    }
  });
}

void Analyst::think(std::shared_ptr<Game> game) {
  const std::string room = game->room;
  const std::string address = game->address;
  bots_.work(address, room, [this, game = std::move(game)](const protocol::Patience& patience) {
    const auto begin = std::chrono::steady_clock::now();
    const protocol::Patience until([&] {
      return patience.is_over() ||
             game->thought + (std::chrono::steady_clock::now() - begin) >= kAnalysisTime;
    });
    try {
      if (!game->analysis.over()) game->analysis.next(until);
    } catch (const std::exception& error) {
      spdlog::error("room {}: its game cannot be analysed: {}", game->room, error.what());
      return end(game->room);
    }
    game->thought += std::chrono::steady_clock::now() - begin;
    if (game->analysis.over()) return keep(*game);
    {
      const std::lock_guard lock(mutex_);
      under_way_[game->room].progress = {game->analysis.done(), game->analysis.of()};
    }
    think(game);
  });
}

void Analyst::keep(const Game& game) {
  const auto keeping = [this, room = game.room, text = game.analysis.text()](Store* store) {
    if (store != nullptr && !store->keep_analysis(room, text))
      spdlog::error("room {}: the analysis of its game cannot be kept", room);
    end(room);
  };
  if (!store_.ask(keeping)) end(game.room);
}

void Analyst::end(const std::string& room) {
  const std::lock_guard lock(mutex_);
  under_way_.erase(room);
}

std::optional<Analyst::Progress> Analyst::progress(const std::string& room) const {
  const std::lock_guard lock(mutex_);
  const auto at = under_way_.find(room);
  return at == under_way_.end() ? std::nullopt : std::optional(at->second.progress);
}

void Analyst::tell(const std::string& room, const std::function<void(Told)>& answer) {
  if (const std::optional<Progress> now = progress(room)) return answer(*now);
  const auto told = [room](Store* store) -> Told {
    if (store == nullptr) return Unknown{};
    try {
      if (auto text = store->analysis(room)) return std::move(*text);
      return None{};
    } catch (const StoreError& error) {
      spdlog::error("room {}: {}", room, error.what());
      return Unknown{};
    }
  };
  if (!store_.ask([told, answer](Store* store) { answer(told(store)); })) answer(Unknown{});
}

}  // namespace gatehouse::server
