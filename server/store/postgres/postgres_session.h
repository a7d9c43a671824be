#pragma once
// A session of a store with its database: it connects anew when the connection is lost, looks whether the
// database is fit, and holds the locks by which others know that the store is in use.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/node.h"
#include "server/store/postgres/limits.h"
#include "server/store/postgres/postgres_connection.h"

namespace gatehouse::server {

/// Whether a database may forget what it has committed.
enum class Committing : std::uint8_t {
  Durable,       ///< a database whose synchronous_commit is off is refused
  AsTheDatabase  ///< for the test's proof that it can fail, never for players
};

/// Who else may use the store.
enum class Sharing : std::uint8_t {
  WithServers,  ///< a server, which others may take over from
  Alone,        ///< a command that must not have its games changed meanwhile
};

/// Whether an append is guarded by epoch and head.
enum class Fencing : std::uint8_t {
  On,
  UnsafeLastWriterWins  ///< for the cluster test's proof that it can fail, never for players
};

/// What becomes of an append whose answer is lost.
enum class LostAnswers : std::uint8_t {
  LookedUp,
  UnsafeTakenForFailed  ///< for the cluster test's proof that it can fail, never for players
};

struct PostgresUse {
  Committing committing = Committing::Durable;
  Sharing sharing = Sharing::WithServers;
  std::chrono::milliseconds outcome_patience = kOutcomePatience;
  std::shared_ptr<const Node> node =
      nullptr;  ///< on whose behalf rooms are taken; null: one server has them all
  Fencing fencing = Fencing::On;
  LostAnswers lost_answers = LostAnswers::LookedUp;
};

/// A statement that the database keeps ready by a name.
struct PreparedStatement {
  std::string name;
  std::string sql;
};

class PostgresSession {
 public:
  /// Connects, and brings up the tables. Throws what PostgresStore's constructor throws.
  PostgresSession(std::string url, PostgresUse use, std::vector<PreparedStatement> prepared);
  /// Gives its locks back before the connection is closed, as does a session that cannot be used after all:
  /// the database would free them a moment later, and refuse a command that comes in between and must be
  /// alone.
  ~PostgresSession();
  PostgresSession(const PostgresSession&) = delete;
  PostgresSession& operator=(const PostgresSession&) = delete;

  const PostgresUse& use() const { return use_; }
  /// Name and term of the node that has the store; nothing: one server has all rooms.
  std::optional<std::string> node_name() const;
  std::optional<std::string> node_term() const;

  /// The connection that stands, or a new one. Throws StoreError.
  PostgresConnection& connection();
  /// The one that connection() has given, without another look at it. REQUIRES: note_away() was not called
  /// since.
  PostgresConnection& same_connection() { return *connection_; }
  /// The name of the lock that the connection holds as long as it lives.
  const std::string& lock() const { return lock_; }

  /// Runs what only reads. Throws StoreError.
  std::vector<Rows> read(std::span<const Statement> statements);
  Rows read(const Statement& statement);
  /// Runs what changes something; nothing: the store cannot write, or it is not known whether it has.
  std::optional<std::vector<Rows>> write(std::span<const Statement> statements);
  std::optional<Rows> write(const Statement& statement);
  /// Says what went wrong, and gives the connection up where it is of no use.
  void note(const DatabaseRefused& refused);
  void note_away(const StoreError& error);

  /// Whether it is not known what the database holds: nothing is written any more.
  bool suspect() const { return suspect_; }
  void make_suspect() { suspect_ = true; }

 private:
  using Clock = std::chrono::steady_clock;

  /// Throws StoreError, without having kept a lock.
  void connect();
  void set_up();
  void give_locks_back();
  void require_fit(const Rows& settings);
  void take_locks();

  const std::string url_;
  const PostgresUse use_;
  const std::vector<PreparedStatement> prepared_;
  std::optional<PostgresConnection> connection_;
  std::string lock_;
  Clock::time_point not_before_{};
  bool brought_up_ = false;  ///< the tables, by this process
  bool away_ = false;        ///< and the log says so
  bool suspect_ = false;
};

}  // namespace gatehouse::server
