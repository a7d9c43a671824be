#pragma once
// One connection to PostgreSQL. Every wait has an end, and every batch of statements is one transaction.

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres/limits.h"
#include "server/store/store.h"

// libpq's own, so that its header is read where it is called alone.
struct pg_conn;
struct pg_result;

namespace gatehouse::server {

/// The database refused a statement: nothing of its batch was done.
class DatabaseRefused : public StoreError {
 public:
  DatabaseRefused(const std::string& what, std::string state) : StoreError(what), state_(std::move(state)) {}
  /// Five letters and digits, as PostgreSQL lists them; empty: none.
  const std::string& state() const { return state_; }

 private:
  std::string state_;
};

/// The connection is gone: whether what was under way has been done is not known.
class DatabaseLost : public StoreError {
 public:
  using StoreError::StoreError;
};

/// What a statement takes for $1, $2, ...; nothing: NULL.
using Values = std::vector<std::optional<std::string>>;

struct Statement {
  std::string sql;  ///< or the name that prepare() gave it
  Values values = {};
  bool prepared = false;
};

/// The answer to one statement.
class Rows {
 public:
  explicit Rows(pg_result* result);

  int size() const;
  bool null(int row, int column) const;
  std::string text(int row, int column) const;
  /// The texts of a column, row by row.
  std::vector<std::string> texts(int column) const;
  std::int64_t number(int row, int column) const;
  bool truth(int row, int column) const;
  /// Of texts that were joined by ends of lines.
  std::vector<std::string> lines(int row, int column) const;
  /// Of a bytea.
  std::string bytes(int row, int column) const;
  /// How many rows the statement has changed.
  std::uint64_t changed() const;

 private:
  std::unique_ptr<pg_result, void (*)(pg_result*)> result_;
};

/// Forms of values.
std::string bytea(std::string_view bytes);
std::string truth(bool value);
std::string text_array(std::span<const std::string> texts);
std::string milliseconds_of(std::chrono::milliseconds time);

/// What is told of a database by its address: neither user nor password.
std::string shown_address(const std::string& url);

class PostgresConnection {
 public:
  /// Connects to the first machine of the address that answers within kDatabaseConnects and takes writes. An
  /// answer that takes longer than `patience` never comes. Throws StoreError when the address cannot be
  /// used, DatabaseLost when nobody answers.
  explicit PostgresConnection(const std::string& url, std::chrono::milliseconds patience = kDatabaseAnswers);

  /// Sends all statements at once; they are done together, or none of them is. The answers are in their
  /// order. Throws DatabaseRefused, DatabaseLost.
  std::vector<Rows> run(std::span<const Statement> statements);
  Rows run(const Statement& statement);
  void prepare(const std::string& name, const std::string& sql);

  /// Whether the connection still stands, as far as can be seen from here.
  bool stands();

 private:
  using Clock = std::chrono::steady_clock;

  void connect(const std::map<std::string, std::string>& to);
  /// Waits for one of these events of poll(). Throws DatabaseLost.
  void wait(short events, Clock::time_point until);
  pg_result* next(Clock::time_point until);
  void send(const Statement& statement);
  std::vector<Rows> answers(std::size_t most);
  [[noreturn]] void lose(const std::string& why);

  const std::chrono::milliseconds patience_;
  std::unique_ptr<pg_conn, void (*)(pg_conn*)> connection_;
};

}  // namespace gatehouse::server
