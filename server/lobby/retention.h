#pragma once
// Deletes games that were put away, when they have been kept for as long as the settings say: log, chat and
// secret. By default nothing is ever deleted.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/store/store_thread.h"

namespace gatehouse::server {

/// For how long a room that was put away is kept after its last entry; nothing: for ever.
struct KeepFor {
  std::optional<std::chrono::seconds> finished;  ///< when its game is over
  std::optional<std::chrono::seconds> abandoned;
};

class Retention {
 public:
  /// `store` outlives it.
  Retention(StoreThread& store, const KeepFor& keep_for);
  /// Looks at the next rooms, unless the store is still at the last ones; after the last room it pauses for
  /// kRetentionPause. To be called every second, from one thread at a time, with the time since 1970.
  void sweep(std::int64_t now_ms);

 private:
  /// Shared with the store's thread.
  struct Round {
    std::string after;  ///< the room that was looked at last
    std::int64_t next_ms = 0;
    std::atomic<bool> under_way = false;
  };

  StoreThread& store_;
  const KeepFor keep_for_;
  std::shared_ptr<Round> round_ = std::make_shared<Round>();
};

}  // namespace gatehouse::server
