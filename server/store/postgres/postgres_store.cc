// Connecting, and appending; postgres_outcome.cc says what became of an append whose answer was lost, and
// postgres_rooms.cc does the rest.

#include "server/store/postgres/postgres_store.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "server/auth/tokens.h"
#include "server/store/entry_checksum.h"
#include "server/store/postgres/limits.h"
#include "server/store/postgres/postgres_schema.h"

namespace gatehouse::server {
namespace {

// The row's lock orders an append against a takeover of the room: the one that comes second reads what
// the first has left, and finds another epoch, or another head.
constexpr const char* kAppend =
    "WITH head AS (UPDATE gatehouse.room SET head=head+cardinality($4::text[]), over=$5::boolean, lost=0 "
    "WHERE name=$1::text AND epoch=$2::bigint AND head=$3::bigint AND NOT archived RETURNING epoch), "
    "entries AS (INSERT INTO gatehouse.log(room, version, epoch, entry, checksum) SELECT $1::text, "
    "$3::bigint+n, "
    "epoch, entry, checksum "
    "FROM head, unnest($4::text[], $10::bigint[]) WITH ORDINALITY AS run(entry, checksum, n)), "
    "said AS (INSERT INTO gatehouse.chat SELECT $1::text, $6::integer, $7::bigint, $8::text FROM head "
    "WHERE $7::bigint IS NOT NULL), "
    "forgotten AS (DELETE FROM gatehouse.chat WHERE room=$1::text AND audience=$6::integer AND "
    "number<$9::bigint "
    "AND EXISTS(SELECT FROM head)) "
    "SELECT count(*) FROM head";

// As a store would that knows no owners.
constexpr const char* kAppendUnguarded =
    "WITH head AS (UPDATE gatehouse.room SET head=greatest(head, $3::bigint+cardinality($4::text[])), "
    "over=$5::boolean WHERE name=$1::text AND NOT archived RETURNING epoch), "
    "entries AS (INSERT INTO gatehouse.log(room, version, epoch, entry, checksum) SELECT $1::text, "
    "$3::bigint+n, "
    "$2::bigint, entry, checksum FROM head, unnest($4::text[], $10::bigint[]) WITH ORDINALITY AS run(entry, "
    "checksum, n) "
    "ON CONFLICT(room, version) DO UPDATE SET epoch=excluded.epoch, entry=excluded.entry, "
    "checksum=excluded.checksum), "
    "said AS (INSERT INTO gatehouse.chat SELECT $1::text, $6::integer, $7::bigint, $8::text FROM head "
    "WHERE $7::bigint>=coalesce($9::bigint, 0)) "
    "SELECT count(*) FROM head";

constexpr const char* kFound =
    "WITH made AS (INSERT INTO gatehouse.room(name, epoch, head, archived, over, owner, owner_term, taken) "
    "VALUES($1::text, 1, cardinality($2::text[]), false, $3::boolean, $5::text, $6::bigint, "
    "clock_timestamp()) "
    "ON CONFLICT DO NOTHING RETURNING epoch), "
    "kept AS (INSERT INTO gatehouse.draw_secret SELECT $1::text, $4::bytea FROM made), "
    "entries AS (INSERT INTO gatehouse.log(room, version, epoch, entry, checksum) SELECT $1::text, n, epoch, "
    "entry, "
    "checksum FROM made, unnest($2::text[], $7::bigint[]) WITH ORDINALITY AS run(entry, checksum, n)) "
    "SELECT count(*) FROM made";

// Any number, other than those of sessions: every server holds this lock together with the others, a command
// that must be alone holds it alone. It keeps nobody from appending: that is what epochs are for.
constexpr const char* kUse = "7166744182";

std::string truth(bool value) {
  return value ? "t" : "f";
}

// What one run alone may have brought about: its text, or a rule of the tables.
bool of_one_run(const DatabaseRefused& refused) {
  return refused.state().starts_with("22") || refused.state().starts_with("23") ||
         refused.state().starts_with("54");
}

}  // namespace

PostgresStore::PostgresStore(std::string url, PostgresUse use) : url_(std::move(url)), use_(std::move(use)) {
  connect();
}

PostgresStore::~PostgresStore() {
  give_locks_back();
}

void PostgresStore::connect() {
  connection_.emplace(url_);
  try {
    set_up();
  } catch (const StoreError&) {
    give_locks_back();
    throw;
  }
}

void PostgresStore::give_locks_back() {
  try {
    if (connection_ && connection_->stands()) connection_->run({"SELECT pg_advisory_unlock_all()"});
  } catch (const std::exception& error) {
    spdlog::warn("the database frees the locks of the store by itself: {}", error.what());
  }
}

std::optional<std::string> PostgresStore::node_name() const {
  return use_.node ? std::optional(use_.node->name) : std::nullopt;
}

std::optional<std::string> PostgresStore::node_term() const {
  return use_.node ? std::optional(std::to_string(use_.node->term)) : std::nullopt;
}

void PostgresStore::set_up() {
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
  connection_->prepare("append", use_.fencing == Fencing::On ? kAppend : kAppendUnguarded);
  connection_->prepare("found", kFound);
}

void PostgresStore::require_fit(const Rows& settings) {
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

void PostgresStore::take_locks() {
  const bool alone = use_.sharing == Sharing::Alone;
  const std::string lock = alone ? "pg_try_advisory_lock(" : "pg_try_advisory_lock_shared(";
  if (!connection_->run({"SELECT " + lock + kUse + ")"}).truth(0, 0))
    throw UnfitDatabase(alone ? "in-use: a server has the store open"
                              : "in-use: a command that must be alone has the store open");
  std::string session = std::to_string(static_cast<std::int64_t>(new_seed() >> 1U));
  connection_->run({"SELECT pg_advisory_lock($1::bigint)", {session}});
  session_ = std::move(session);
}

PostgresConnection& PostgresStore::connection() {
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
void PostgresStore::note(const DatabaseRefused& refused) {
  spdlog::error("the store cannot write: {} ({})", refused.what(), refused.state());
  if (refused.state() == "25006" || refused.state().starts_with("57P")) connection_.reset();
}

void PostgresStore::note_away(const StoreError& error) {
  connection_.reset();
  if (!std::exchange(away_, true)) spdlog::error("the store cannot be used: {}", error.what());
}

std::vector<Appended> PostgresStore::append(std::span<const Append> runs) {
  std::vector<Appended> failed(runs.size(), Appended::Failed);
  if (suspect_) return failed;
  try {
    connection();
  } catch (const StoreError& error) {
    note_away(error);
    return failed;
  }
  return append_together(runs);
}

std::vector<Appended> PostgresStore::append_together(std::span<const Append> runs) {
  try {
    return sent(runs);
  } catch (const DatabaseRefused& refused) {
    if (runs.size() > 1 && of_one_run(refused)) return append_each(runs);
    note(refused);
    return std::vector<Appended>(runs.size(), Appended::Failed);
  } catch (const DatabaseLost& lost) {
    note_away(lost);
    return outcome(runs);
  }
}

// One of them cannot be stored, and the others do not suffer from it.
std::vector<Appended> PostgresStore::append_each(std::span<const Append> runs) {
  std::vector<Appended> answers;
  for (const Append& run : runs) answers.push_back(append(std::span(&run, 1)).front());
  return answers;
}

Statement PostgresStore::statement_of(const Append& run) const {
  if (run.founder)
    return {"found",
            {run.room, text_array(run.entries), truth(run.over),
             bytea({reinterpret_cast<const char*>(run.founder->data()), run.founder->size()}), node_name(),
             node_term(), text_array(checksums_of(run.room, 0, run.entries))},
            true};
  Statement append{"append",
                   {run.room, std::to_string(run.epoch), std::to_string(run.expected),
                    text_array(run.entries), truth(run.over), std::nullopt, std::nullopt, std::nullopt,
                    std::nullopt, text_array(checksums_of(run.room, run.expected, run.entries))},
                   true};
  if (run.said) {
    append.values[5] = std::to_string(run.said->line.audience);
    append.values[6] = std::to_string(run.said->line.number);
    append.values[7] = run.said->line.text;
    append.values[8] = std::to_string(run.said->oldest);
  }
  return append;
}

std::vector<Appended> PostgresStore::sent(std::span<const Append> runs) {
  // By their rooms, so that nobody waits for a row of ours and holds another one that we wait for.
  std::vector<std::size_t> order(runs.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return runs[a].room < runs[b].room; });
  std::vector<Statement> statements;
  statements.reserve(runs.size());
  for (const std::size_t at : order) statements.push_back(statement_of(runs[at]));
  const std::vector<Rows> rows = connection_->run(statements);
  std::vector<Appended> answers(runs.size(), Appended::Conflict);
  for (std::size_t at = 0; at < order.size(); ++at)
    if (rows[at].number(0, 0) != 0) answers[order[at]] = Appended::Done;
  classify(runs, answers);
  return answers;
}

// Of a run that was refused, by its room.
Appended PostgresStore::why(const Append& run, const Rows& room) {
  if (room.size() != 1) return Appended::Conflict;
  if (room.number(0, 0) != run.epoch) return Appended::Fenced;
  const bool archived = room.truth(0, 2);
  const auto head = static_cast<std::uint64_t>(room.number(0, 1));
  return !archived && head < run.expected ? Appended::Behind : Appended::Conflict;
}

// Nothing of a refused run is in the log. Why, is asked when the answers of the others are certain.
void PostgresStore::classify(std::span<const Append> runs, std::vector<Appended>& answers) {
  std::vector<Statement> questions;
  std::vector<std::size_t> asked;
  for (std::size_t at = 0; at < runs.size(); ++at) {
    if (answers[at] != Appended::Conflict || runs[at].founder) continue;
    questions.push_back({"SELECT epoch, head, archived FROM gatehouse.room WHERE name=$1", {runs[at].room}});
    asked.push_back(at);
  }
  if (questions.empty()) return;
  try {
    const std::vector<Rows> rows = connection_->run(questions);
    for (std::size_t at = 0; at < asked.size(); ++at) answers[asked[at]] = why(runs[asked[at]], rows[at]);
  } catch (const StoreError& error) {
    note_away(error);
    for (const std::size_t at : asked) answers[at] = Appended::Failed;
  }
}

}  // namespace gatehouse::server
