#include "server/store/sqlite/store_mark.h"

#include <cctype>
#include <optional>
#include <string>
#include <system_error>

#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/store_schema.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLogHeaderBytes = 32;

fs::path log_of(const fs::path& store) {
  std::error_code nowhere;
  const fs::path real = fs::weakly_canonical(store, nowhere);
  return (nowhere ? store : real).string() + "-wal";
}

bool has_pages(const fs::path& log) {
  std::error_code missing;
  const std::uintmax_t bytes = fs::file_size(log, missing);
  return !missing && bytes > kLogHeaderBytes;
}

/// The file as a URI by which SQLite reads it without its log, and without locks.
std::string alone(const fs::path& store) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char sign : fs::absolute(store).string()) {
    const auto byte = static_cast<unsigned char>(sign);
    if (std::isalnum(byte) != 0 || sign == '/' || sign == '.' || sign == '_' || sign == '-')
      uri += sign;
    else
      uri += {'%', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return uri + "?immutable=1";
}

/// Nothing: the file cannot be read by itself, as in the middle of a change of its tables.
std::optional<StoreMark> mark_in(const fs::path& store) {
  try {
    SQLite::Database file(alone(store), SQLite::OPEN_READONLY | SQLite::OPEN_URI);
    return mark_of(file);
  } catch (const SQLite::Exception&) {
    return std::nullopt;
  }
}

std::string way_out(const fs::path& log, const fs::path& store) {
  return " Nothing was touched. Put the former " + store.string() + " back; or move " + log.string() +
         " and " + acknowledged_file(store).string() +
         " away, and the server goes on with what is there. gatehouse restore puts a backup into an empty "
         "folder";
}

}  // namespace

// Not from the source of secrets, as it is none.
StoreMark new_mark(SQLite::Database& database) {
  for (;;)
    if (const StoreMark mark = database.execAndGet("SELECT random()").getInt64(); mark != 0) return mark;
}

StoreMark mark_of(SQLite::Database& database) {
  if (!has_mark(database)) return 0;
  SQLite::Statement select(database, "SELECT mark FROM written");
  return select.executeStep() ? select.getColumn(0).getInt64() : 0;
}

void set_mark(SQLite::Database& database, StoreMark mark) {
  SQLite::Statement update(database, "UPDATE written SET mark=?");
  update.bind(1, mark);
  update.exec();
}

void refuse_orphaned_log(const fs::path& store) {
  std::error_code missing;
  const std::uintmax_t bytes = fs::file_size(store, missing);
  const fs::path log = log_of(store);
  if ((!missing && bytes != 0) || !has_pages(log)) return;
  throw ForeignLog("the store " + store.string() + (missing ? " is missing" : " is empty") +
                   ", but there is its " + log.string() + "." + way_out(log, store));
}

void refuse_foreign_log(SQLite::Database& database, const fs::path& store) {
  const fs::path log = log_of(store);
  if (!has_pages(log)) return;
  const std::optional<StoreMark> in_file = mark_in(store);
  if (!in_file) return;  // SQLite says what is wrong with it, if anything is
  const std::optional<AcknowledgedMarks> marks = read_acknowledged_marks(store);
  const auto known = [&](StoreMark mark) { return marks && (mark == marks->now || mark == marks->next); };
  const bool other_file = marks && !known(*in_file);
  const auto other_log = [&] {
    const StoreMark in_log = mark_of(database);
    return in_log != *in_file && !known(in_log);
  };
  if (!other_file && !other_log()) return;
  throw ForeignLog(
      "the store " + store.string() + " and " + log.string() +
      " do not belong together: the file was exchanged, as by a backup that is copied over a store, and the "
      "log of the former one is still there." +
      way_out(log, store));
}

}  // namespace gatehouse::server
