// postgres_outcome.cc says what became of an append whose answer was lost.

#include "server/store/postgres/postgres_appends.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "server/store/entry_checksum.h"
#include "server/store/postgres/postgres_results.h"

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
    "AND EXISTS(SELECT FROM head)) ";

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
    "WHERE $7::bigint>=coalesce($9::bigint, 0)) ";

// What both answer.
constexpr const char* kDone = "SELECT count(*) FROM head";

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

// What one run alone may have brought about: its text, or a rule of the tables.
bool of_one_run(const DatabaseRefused& refused) {
  return refused.state().starts_with("22") || refused.state().starts_with("23") ||
         refused.state().starts_with("54");
}

// Of a run that was refused, by its room.
Appended why(const Append& run, const Rows& room) {
  if (room.size() != 1) return Appended::Conflict;
  if (room.number(0, 0) != run.epoch) return Appended::Fenced;
  const bool archived = room.truth(0, 2);
  const auto head = static_cast<std::uint64_t>(room.number(0, 1));
  return !archived && head < run.expected ? Appended::Behind : Appended::Conflict;
}

}  // namespace

std::vector<PreparedStatement> appending_statements(Fencing fencing) {
  const std::string append = fencing == Fencing::On ? kAppend : kAppendUnguarded;
  return {{"append", append + kDone}, {"end", append + kWithResult + kDone}, {"found", kFound}};
}

std::vector<Appended> PostgresAppends::append(std::span<const Append> runs) {
  std::vector<Appended> failed(runs.size(), Appended::Failed);
  if (session_.suspect()) return failed;
  try {
    session_.connection();
  } catch (const StoreError& error) {
    session_.note_away(error);
    return failed;
  }
  return append_together(runs);
}

std::vector<Appended> PostgresAppends::append_together(std::span<const Append> runs) {
  try {
    return sent(runs);
  } catch (const DatabaseRefused& refused) {
    if (runs.size() > 1 && of_one_run(refused)) return append_each(runs);
    session_.note(refused);
    return std::vector<Appended>(runs.size(), Appended::Failed);
  } catch (const DatabaseLost& lost) {
    session_.note_away(lost);
    return outcome(runs);
  }
}

// One of them cannot be stored, and the others do not suffer from it.
std::vector<Appended> PostgresAppends::append_each(std::span<const Append> runs) {
  std::vector<Appended> answers;
  for (const Append& run : runs) answers.push_back(append(std::span(&run, 1)).front());
  return answers;
}

Statement PostgresAppends::statement_of(const Append& run) const {
  if (run.founder)
    return {"found",
            {run.room, text_array(run.entries), truth(run.over),
             bytea({reinterpret_cast<const char*>(run.founder->data()), run.founder->size()}),
             session_.node_name(), session_.node_term(), text_array(checksums_of(run.room, 0, run.entries))},
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
  if (run.result) {
    append.sql = "end";
    for (auto& value : result_values(*run.result)) append.values.push_back(std::move(value));
  }
  return append;
}

std::vector<Appended> PostgresAppends::sent(std::span<const Append> runs) {
  // By their rooms, so that nobody waits for a row of ours and holds another one that we wait for.
  std::vector<std::size_t> order(runs.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return runs[a].room < runs[b].room; });
  std::vector<Statement> statements;
  statements.reserve(runs.size());
  for (const std::size_t at : order) statements.push_back(statement_of(runs[at]));
  const std::vector<Rows> rows = session_.same_connection().run(statements);
  std::vector<Appended> answers(runs.size(), Appended::Conflict);
  for (std::size_t at = 0; at < order.size(); ++at)
    if (rows[at].number(0, 0) != 0) answers[order[at]] = Appended::Done;
  classify(runs, answers);
  return answers;
}

// Nothing of a refused run is in the log. Why, is asked when the answers of the others are certain.
void PostgresAppends::classify(std::span<const Append> runs, std::vector<Appended>& answers) {
  std::vector<Statement> questions;
  std::vector<std::size_t> asked;
  for (std::size_t at = 0; at < runs.size(); ++at) {
    if (answers[at] != Appended::Conflict || runs[at].founder) continue;
    questions.push_back({"SELECT epoch, head, archived FROM gatehouse.room WHERE name=$1", {runs[at].room}});
    asked.push_back(at);
  }
  if (questions.empty()) return;
  try {
    const std::vector<Rows> rows = session_.same_connection().run(questions);
    for (std::size_t at = 0; at < asked.size(); ++at) answers[asked[at]] = why(runs[asked[at]], rows[at]);
  } catch (const StoreError& error) {
    session_.note_away(error);
    for (const std::size_t at : asked) answers[at] = Appended::Failed;
  }
}

}  // namespace gatehouse::server
