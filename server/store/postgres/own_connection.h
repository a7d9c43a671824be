#pragma once
// A connection to the database beside the store's, so that neither waits for the other.

#include <optional>
#include <string>
#include <utility>

#include "server/store/postgres/postgres_connection.h"

namespace gatehouse::server {

/// For one thread at a time. No statement waits longer than kLockTimeout.
class OwnConnection {
 public:
  explicit OwnConnection(std::string url) : url_(std::move(url)) {}

  /// The connection, made anew when it was lost or let go. Throws StoreError.
  PostgresConnection& get();
  void let_go() { connection_.reset(); }
  /// Whether it is the same as at the last get().
  bool stands() { return connection_ && connection_->stands(); }

 private:
  const std::string url_;
  std::optional<PostgresConnection> connection_;
};

}  // namespace gatehouse::server
