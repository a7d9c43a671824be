#include "server/store/postgres/postgres_session.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/auth/tokens.h"
#include "server/store/postgres/postgres_schema.h"

namespace gatehouse::server {
namespace {

// Any number, other than those of sessions: every server holds this lock together with the others, a command
// that must be alone holds it alone. It keeps nobody from appending: that is what epochs are for.
constexpr const char* kUse = "7166744182";

}  // namespace

PostgresSession::PostgresSession(std::string url, PostgresUse use, std::vector<PreparedStatement> prepared)
    : url_(std::move(url)), use_(std::move(use)), prepared_(std::move(prepared)) {
  connect();
}

PostgresSession::~PostgresSession() {
  give_locks_back();
}

void PostgresSession::connect() {
  connection_.emplace(url_);
  try {
    set_up();
  } catch (const StoreError&) {
    give_locks_back();
    throw;
  }
}

void PostgresSession::give_locks_back() {
  try {
    if (connection_ && connection_->stands()) connection_->run({"SELECT pg_advisory_unlock_all()"});
  } catch (const std::exception& error) {
    spdlog::warn("the database frees the locks of the store by itself: {}", error.what());
  }
}

std::optional<std::string> PostgresSession::node_name() const {
  return use_.node ? std::optional(use_.node->name) : std::nullopt;
}

std::optional<std::string> PostgresSession::node_term() const {
  return use_.node ? std::optional(std::to_string(use_.node->term)) : std::nullopt;
}

void PostgresSession::set_up() {
  const Rows settings = connection_->run(
      {"SELECT current_setting('synchronous_commit'), current_setting('server_encoding'), "
       "current_setting('fsync'), set_config('synchronous_commit', current_setting('synchronous_commit'), "
       "false), "
       "set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false), "
       "set_config('idle_in_transaction_session_timeout', $3, false), "
       "set_config('default_transaction_isolation', 'read committed', false), "
       "set_config('search_path', 'gatehouse', false), set_config('bytea_output', 'hex', false)",
       {milliseconds_of(kStatementTimeout), milliseconds_of(kLockTimeout),
        milliseconds_of(kIdleTransactionTimeout)}});
  require_fit(settings);
  take_locks();
  // Once: while nodes are updated one after another, a newer one may have brought the tables up since, which
  // the version before goes on with.
  if (!brought_up_) migrate(*connection_);
  brought_up_ = true;
  for (const auto& [name, sql] : prepared_) connection_->prepare(name, sql);
}

void PostgresSession::require_fit(const Rows& settings) {
  if (settings.text(0, 1) != "UTF8")
    throw UnfitDatabase("encoding: the database keeps texts in " + settings.text(0, 1) +
                        ", and UTF8 is needed");
  if (use_.committing == Committing::AsTheDatabase) return;
  if (settings.text(0, 0) == "off")
    throw UnfitDatabase(
        "asynchronous-commit: synchronous_commit is off in the database, which may lose what it has "
        "acknowledged");
  if (settings.text(0, 2) == "off")
    throw UnfitDatabase(
        "asynchronous-commit: fsync is off in the database, which a loss of power may destroy");
}

void PostgresSession::take_locks() {
  const bool alone = use_.sharing == Sharing::Alone;
  const std::string lock = alone ? "pg_try_advisory_lock(" : "pg_try_advisory_lock_shared(";
  if (!connection_->run({"SELECT " + lock + kUse + ")"}).truth(0, 0))
    throw UnfitDatabase(alone ? "in-use: a server has the store open"
                              : "in-use: a command that must be alone has the store open");
  std::string own = std::to_string(static_cast<std::int64_t>(new_seed() >> 1U));
  connection_->run({"SELECT pg_advisory_lock($1::bigint)", {own}});
  lock_ = std::move(own);
}

PostgresConnection& PostgresSession::connection() {
  if (connection_ && connection_->stands()) return *connection_;
  connection_.reset();
  if (Clock::now() < not_before_) throw DatabaseLost("the database is away");
  try {
    connect();
  } catch (const StoreError&) {
    connection_.reset();
    not_before_ = Clock::now() + kDatabasePause;
    throw;
  }
  if (std::exchange(away_, false)) spdlog::warn("the database is there again");
  return *connection_;
}

// A database that only reads has become a standby: the one that writes has to be found.
void PostgresSession::note(const DatabaseRefused& refused) {
  spdlog::error("the store cannot write: {} ({})", refused.what(), refused.state());
  if (refused.state() == "25006" || refused.state().starts_with("57P")) connection_.reset();
}

void PostgresSession::note_away(const StoreError& error) {
  connection_.reset();
  if (!std::exchange(away_, true)) spdlog::error("the store cannot be used: {}", error.what());
}

std::vector<Rows> PostgresSession::read(std::span<const Statement> statements) {
  try {
    return connection().run(statements);
  } catch (const DatabaseRefused&) {
    throw;
  } catch (const StoreError& error) {
    note_away(error);
    throw;
  }
}

Rows PostgresSession::read(const Statement& statement) {
  return std::move(read(std::span(&statement, 1)).front());
}

std::optional<std::vector<Rows>> PostgresSession::write(std::span<const Statement> statements) {
  if (suspect_) return std::nullopt;
  try {
    return connection().run(statements);
  } catch (const DatabaseRefused& refused) {
    note(refused);
  } catch (const StoreError& error) {
    note_away(error);
  }
  return std::nullopt;
}

std::optional<Rows> PostgresSession::write(const Statement& statement) {
  auto done = write(std::span(&statement, 1));
  return done ? std::optional(std::move(done->front())) : std::nullopt;
}

}  // namespace gatehouse::server
