#pragma once
// The store of a host who has PostgreSQL: the same promises as SqliteStore, kept by a database elsewhere.
// store/README.md describes its tables, and what becomes of an append whose answer is lost.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/store/node.h"
#include "server/store/postgres/limits.h"
#include "server/store/postgres/postgres_connection.h"
#include "server/store/store.h"

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

class PostgresStore final : public Store {
 public:
  /// Connects, and brings up the tables. Throws StoreError; UnfitDatabase, with a word before the colon, when
  /// the database must not be used as it is: "asynchronous-commit", "newer-schema", "encoding", "in-use",
  /// "nodes".
  explicit PostgresStore(std::string url, PostgresUse use = {});
  /// Gives its locks back before the connection is closed, as does a store that cannot be used after all: the
  /// database would free them a moment later, and refuse a command that comes in between and must be alone.
  ~PostgresStore() override;
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;

  std::vector<Appended> append(std::span<const Append> runs) override;
  std::vector<Record> take_over_all() override;
  std::optional<std::string> room_after(const std::string& name) override;
  bool archive(const std::string& room) override;
  std::vector<PutAway> put_away(const std::string& after, std::size_t most) override;
  bool erase(const std::string& room) override;
  bool keep_analysis(const std::string& room, const std::string& text) override;
  std::optional<std::string> analysis(const std::string& room) override;
  Keeping keep_profile(const KeptProfile& profile) override;
  Keeping erase_profile(const std::string& id, std::int64_t revision) override;
  std::optional<KeptProfile> profile_with_key(const std::string& key) override;
  std::optional<KeptProfile> profile_after(const std::string& id) override;
  std::optional<Record> find(const std::string& room, std::size_t most) override;
  bool read_on(Record& record, std::size_t most) override;
  bool reopen(const Record& record) override;
  int count_failure(const std::string& room, const std::string& reason) override;
  bool forgive(const std::string& room) override;
  bool end(const std::string& room) override;
  std::vector<FailedRoom> failed_rooms() override;
  /// Throws StoreError: the database has its own means.
  std::unique_ptr<Backup> back_up(const std::filesystem::path& file) override;
  std::optional<std::string> holder(const std::string& room) override;
  void release(const std::string& room) override;
  void ask_for(const std::string& room) override;
  bool writable() override;
  bool suspect() const override { return suspect_; }

  std::vector<std::string> open_rooms() override;

  /// The connection that stands, or a new one. Throws StoreError.
  PostgresConnection& connection();

 private:
  using Clock = std::chrono::steady_clock;

  /// Throws StoreError, without having kept a lock.
  void connect();
  void set_up();
  void give_locks_back();
  void require_fit(const Rows& settings);
  void take_locks();
  /// A server that takes all rooms would take them from nodes.
  void require_no_nodes();
  bool quarantine_breaker(const Record& record);
  std::optional<std::string> node_name() const;
  std::optional<std::string> node_term() const;
  Statement statement_of(const Append& run) const;
  /// Runs what only reads. Throws StoreError.
  std::vector<Rows> read(std::span<const Statement> statements);
  Rows read(const Statement& statement);
  /// Runs what changes something; nothing: the store cannot write, or it is not known whether it has.
  std::optional<Rows> write(const Statement& statement);
  /// Says what went wrong, and gives the connection up where it is of no use.
  void note(const DatabaseRefused& refused);
  void note_away(const StoreError& error);

  std::vector<Appended> append_together(std::span<const Append> runs);
  std::vector<Appended> append_each(std::span<const Append> runs);
  std::vector<Appended> sent(std::span<const Append> runs);
  void classify(std::span<const Append> runs, std::vector<Appended>& answers);
  static Appended why(const Append& run, const Rows& room);
  /// What became of runs whose answer was lost.
  std::vector<Appended> outcome(std::span<const Append> runs);
  std::vector<Appended> look_up(std::span<const Append> runs);
  void wait_for_the_end_of(const std::string& session);
  bool holds(const Append& run);

  const std::string url_;
  const PostgresUse use_;
  std::optional<PostgresConnection> connection_;
  std::string
      session_;  ///< the name of the lock that the session of the connection holds as long as it lives
  Clock::time_point not_before_{};
  bool brought_up_ = false;  ///< the tables, by this process
  bool away_ = false;        ///< and the log says so
  bool suspect_ = false;
};

}  // namespace gatehouse::server
