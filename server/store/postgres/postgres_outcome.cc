// An append was sent, and its answer was lost: it may have been done, or not, or it may still be under way.
// It is never sent again before that is known.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <thread>

#include "server/store/postgres/limits.h"
#include "server/store/postgres/postgres_appends.h"

namespace gatehouse::server {
namespace {

using Clock = std::chrono::steady_clock;

// As long as the database runs the lost session, it may still do what was sent. Its lock is free when it has
// ended.
void wait_for_the_end_of(PostgresConnection& connection, const std::string& session) {
  connection.run(
      {"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype='advisory' AND granted AND objsubid=1 "
       "AND database=(SELECT oid FROM pg_database WHERE datname=current_database()) "
       "AND (classid::bigint<<32)+objid::bigint=$1::bigint AND pid<>pg_backend_pid()",
       {session}});
  connection.run({"SELECT pg_advisory_lock($1::bigint)", {session}});
  connection.run({"SELECT pg_advisory_unlock($1::bigint)", {session}});
}

bool holds_run(PostgresConnection& connection, const Append& run) {
  if (run.entries.empty())
    return run.said &&
           connection
                   .run({"SELECT count(*) FROM gatehouse.chat WHERE room=$1 AND audience=$2::integer AND "
                         "number=$3::bigint AND line=$4",
                         {run.room, std::to_string(run.said->line.audience),
                          std::to_string(run.said->line.number), run.said->line.text}})
                   .number(0, 0) == 1;
  if (run.founder) {
    const Rows secret =
        connection.run({"SELECT secret FROM gatehouse.draw_secret WHERE room=$1", {run.room}});
    const std::string_view founder(reinterpret_cast<const char*>(run.founder->data()), run.founder->size());
    if (secret.size() != 1 || secret.bytes(0, 0) != founder) return false;
  }
  const Rows same = connection.run(
      {"SELECT count(*) FROM gatehouse.log JOIN unnest($4::text[]) WITH ORDINALITY AS run(entry, n) "
       "ON log.version=$3::bigint+run.n AND log.entry=run.entry WHERE log.room=$1 AND log.epoch=$2::bigint",
       {run.room, std::to_string(run.founder ? 1 : run.epoch), std::to_string(run.expected),
        text_array(run.entries)}});
  return same.number(0, 0) == static_cast<std::int64_t>(run.entries.size());
}

}  // namespace

std::vector<Appended> PostgresAppends::outcome(std::span<const Append> runs) {
  const std::string lost = session_.lock();
  const Clock::time_point until = Clock::now() + session_.use().outcome_patience;
  spdlog::warn("the answer to an append of {} runs is lost; the database is asked for them", runs.size());
  if (session_.use().lost_answers == LostAnswers::UnsafeTakenForFailed)
    return std::vector<Appended>(runs.size(), Appended::Failed);
  for (;;) {
    try {
      PostgresConnection& connection = session_.connection();
      wait_for_the_end_of(connection, lost);
      // Where the database waits for a standby, what the lost session has committed may be on its way there.
      // A commit of our own comes after it.
      connection.run({"UPDATE gatehouse.probe SET written=written+1"});
      return look_up(runs);
    } catch (const StoreError& error) {
      session_.note_away(error);
    }
    if (Clock::now() >= until) break;
    std::this_thread::sleep_for(kDatabasePause);
  }
  session_.make_suspect();
  spdlog::error("what became of {} runs cannot be found out: the store is suspect now", runs.size());
  return std::vector<Appended>(runs.size(), Appended::Unknown);
}

// All runs of a batch that are not refused are done, or none of them is.
std::vector<Appended> PostgresAppends::look_up(std::span<const Append> runs) {
  std::vector<Appended> answers;
  std::map<std::string, std::uint64_t> found;  // how far the runs of a room that were found go
  bool committed = false;
  for (const Append& run : runs) {
    std::uint64_t& end = found[run.room];
    const bool done =
        (run.entries.empty() || run.expected >= end) && holds_run(session_.same_connection(), run);
    if (done && !run.entries.empty()) end = run.expected + run.entries.size();
    committed = committed || done;
    answers.push_back(done ? Appended::Done : Appended::Conflict);
  }
  spdlog::warn("of these runs the database holds {}",
               std::count(answers.begin(), answers.end(), Appended::Done));
  if (!committed) return std::vector<Appended>(runs.size(), Appended::Failed);
  classify(runs, answers);
  return answers;
}

}  // namespace gatehouse::server
