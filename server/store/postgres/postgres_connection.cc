#include "server/store/postgres/postgres_connection.h"

#include <libpq-fe.h>
#include <poll.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <map>
#include <string_view>

#include "server/store/postgres/limits.h"

namespace gatehouse::server {
namespace {

using std::chrono::milliseconds;

using Options = std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)>;

// Used unless the address says otherwise. A server that no longer answers is noticed within some twenty
// seconds, and one that only reads, as a standby does, is not taken.
constexpr std::array<std::pair<const char*, const char*>, 7> kUsual{
    {{"keepalives", "1"},
     {"keepalives_idle", "10"},
     {"keepalives_interval", "3"},
     {"keepalives_count", "3"},
     {"tcp_user_timeout", "15000"},
     {"target_session_attrs", "read-write"},
     {"fallback_application_name", "gatehouse"}}};

std::string without_end(const char* text) {
  std::string line = text == nullptr ? "" : text;
  while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

// An address that is written wrongly may take a part of the password for a host or a port: then not even
// libpq's own words may be repeated.
Options parsed(const std::string& url) {
  Options options(PQconninfoParse(url.c_str(), nullptr), &PQconninfoFree);
  bool usable = options != nullptr;
  for (const PQconninfoOption* option = options.get(); usable && option->keyword != nullptr; ++option) {
    const std::string_view name = option->keyword;
    const std::string_view value = option->val == nullptr ? "" : option->val;
    if (name == "port") usable = value.find_first_not_of("0123456789,") == std::string_view::npos;
    if (name == "host")
      usable = value.starts_with('/') || value.find_first_of("@/: ") == std::string_view::npos;
  }
  if (!usable)
    throw StoreError(
        "store.url cannot be read: as postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with signs such as @ : "
        "/ in "
        "the password written as %40 %3A %2F");
  return options;
}

std::string option(const Options& options, std::string_view name) {
  for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one)
    if (name == one->keyword && one->val != nullptr) return one->val;
  return "";
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts(1);
  for (const char letter : list)
    if (letter == ',')
      parts.emplace_back();
    else
      parts.back() += letter;
  return parts;
}

// For each machine that the address names all that libpq has to know.
std::vector<std::map<std::string, std::string>> machines(const std::string& url) {
  const Options options = parsed(url);
  std::map<std::string, std::string> all(kUsual.begin(), kUsual.end());
  for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one)
    if (one->val != nullptr && *one->val != '\0') all[one->keyword] = one->val;
  all["client_encoding"] = "UTF8";
  std::size_t count = 1;
  for (const char* const name : {"host", "hostaddr"}) count = std::max(count, split(all[name]).size());
  std::vector<std::map<std::string, std::string>> each(count, all);
  for (const char* const name : {"host", "hostaddr", "port"}) {
    const std::vector<std::string> parts = split(all[name]);
    if (parts.size() == 1) continue;  // of all of them
    if (parts.size() != count) throw StoreError("store.url names more machines than ports, or fewer");
    for (std::size_t at = 0; at < count; ++at) each[at][name] = parts[at];
  }
  return each;
}

// Notices go to the log, not to the standard error.
void hear(void*, const PGresult* notice) {
  spdlog::debug("PostgreSQL: {}", without_end(PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY)));
}

std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char letter : bytes) {
    const auto byte = static_cast<unsigned char>(letter);
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

}  // namespace

std::string bytea(std::string_view bytes) {
  return "\\x" + hex(bytes);
}

std::string truth(bool value) {
  return value ? "t" : "f";
}

std::string milliseconds_of(std::chrono::milliseconds time) {
  return std::to_string(time.count());
}

std::string text_array(std::span<const std::string> texts) {
  std::string array = "{";
  for (const std::string& text : texts) {
    array += array.size() == 1 ? "\"" : ",\"";
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') array += '\\';
      array += letter;
    }
    array += '"';
  }
  return array + "}";
}

std::string shown_address(const std::string& url) {
  const Options options = parsed(url);
  std::string address = "postgresql://" + option(options, "host");
  if (const std::string port = option(options, "port"); !port.empty()) address += ":" + port;
  return address + "/" + option(options, "dbname");
}

Rows::Rows(pg_result* result) : result_(result, &PQclear) {}

int Rows::size() const {
  return PQntuples(result_.get());
}

bool Rows::null(int row, int column) const {
  return PQgetisnull(result_.get(), row, column) != 0;
}

bool Rows::truth(int row, int column) const {
  return *PQgetvalue(result_.get(), row, column) == 't';
}

std::string Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::vector<std::string> Rows::texts(int column) const {
  std::vector<std::string> texts;
  texts.reserve(static_cast<std::size_t>(size()));
  for (int row = 0; row < size(); ++row) texts.push_back(text(row, column));
  return texts;
}

std::int64_t Rows::number(int row, int column) const {
  const char* const text = PQgetvalue(result_.get(), row, column);
  const char* const end = text + PQgetlength(result_.get(), row, column);
  std::int64_t value = 0;
  if (const auto [at, error] = std::from_chars(text, end, value); error != std::errc() || at != end)
    throw StoreError("the database answers with what is no number");
  return value;
}

std::vector<std::string> Rows::lines(int row, int column) const {
  const std::string joined = text(row, column);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < joined.size();) {
    const std::size_t end = std::min(joined.find('\n', at), joined.size());
    lines.push_back(joined.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string Rows::bytes(int row, int column) const {
  const std::string text = this->text(row, column);
  std::string bytes;
  for (std::size_t at = 2; at + 1 < text.size(); at += 2) {  // after "\x"
    unsigned value = 0;
    std::from_chars(text.data() + at, text.data() + at + 2, value, 16);
    bytes += static_cast<char>(value);
  }
  return bytes;
}

std::uint64_t Rows::changed() const {
  const std::string_view text = PQcmdTuples(result_.get());
  std::uint64_t count = 0;
  std::from_chars(text.data(), text.data() + text.size(), count);
  return count;
}

// One machine after the other, each for a time of its own: libpq goes on to the next one only when a machine
// refuses the connection or only reads, not when it takes the connection, or the packets, and says nothing.
PostgresConnection::PostgresConnection(const std::string& url, milliseconds patience)
    : patience_(patience), connection_(nullptr, &PQfinish) {
  std::string lost;
  for (const auto& machine : machines(url)) try {
      connect(machine);
      return;
    } catch (const DatabaseLost& error) {
      lost += (lost.empty() ? "" : "; ") + std::string(error.what());
    }
  throw DatabaseLost(lost);
}

void PostgresConnection::connect(const std::map<std::string, std::string>& to) {
  std::vector<const char*> names;
  std::vector<const char*> values;
  for (const auto& [name, value] : to) {
    names.push_back(name.c_str());
    values.push_back(value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  connection_.reset(PQconnectStartParams(names.data(), values.data(), 0));
  if (!connection_) throw DatabaseLost("there is no memory for a connection to the database");
  PQsetNoticeReceiver(connection_.get(), &hear, nullptr);
  PQsetErrorVerbosity(connection_.get(), PQERRORS_TERSE);  // details may quote a row, with a secret in it
  const Clock::time_point until = Clock::now() + kDatabaseConnects;
  PostgresPollingStatusType next = PGRES_POLLING_WRITING;
  while (next != PGRES_POLLING_OK) {
    if (next == PGRES_POLLING_FAILED || PQstatus(connection_.get()) == CONNECTION_BAD)
      lose("cannot be reached");
    wait(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until);
    next = PQconnectPoll(connection_.get());
  }
  if (PQsetnonblocking(connection_.get(), 1) != 0 || PQenterPipelineMode(connection_.get()) == 0)
    lose("cannot be used");
}

void PostgresConnection::lose(const std::string& why) {
  const std::string words = without_end(PQerrorMessage(connection_.get()));
  throw DatabaseLost("the database " + why + (words.empty() ? "" : ": " + words));
}

void PostgresConnection::wait(short events, Clock::time_point until) {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
    if (left <= 0) throw DatabaseLost("the database does not answer");
    pollfd socket{PQsocket(connection_.get()), events, 0};
    const int ready = poll(&socket, 1, static_cast<int>(left));
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR)
      throw DatabaseLost(std::string("the database cannot be heard: ") + std::strerror(errno));
  }
}

bool PostgresConnection::stands() {
  pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
  if (poll(&socket, 1, 0) > 0 && PQconsumeInput(connection_.get()) == 0) return false;
  return PQstatus(connection_.get()) == CONNECTION_OK;
}

void PostgresConnection::send(const Statement& statement) {
  std::vector<const char*> values;
  values.reserve(statement.values.size());
  for (const auto& value : statement.values) values.push_back(value ? value->c_str() : nullptr);
  const int count = static_cast<int>(values.size());
  const int sent = statement.prepared ? PQsendQueryPrepared(connection_.get(), statement.sql.c_str(), count,
                                                            values.data(), nullptr, nullptr, 0)
                                      : PQsendQueryParams(connection_.get(), statement.sql.c_str(), count,
                                                          nullptr, values.data(), nullptr, nullptr, 0);
  if (sent == 0) lose("takes no statement");
}

// Reads while it writes: otherwise both sides could wait for the other to read.
PGresult* PostgresConnection::next(Clock::time_point until) {
  for (;;) {
    const int unsent = PQflush(connection_.get());
    if (unsent < 0) lose("is gone");
    if (PQisBusy(connection_.get()) == 0) return PQgetResult(connection_.get());
    wait(static_cast<short>(unsent == 0 ? POLLIN : POLLIN | POLLOUT), until);
    if (PQconsumeInput(connection_.get()) == 0) lose("is gone");
  }
}

// Only what was said before the end of the batch is certain: an error without that end may have come after
// the commit.
std::vector<Rows> PostgresConnection::answers(std::size_t most) {
  const Clock::time_point until = Clock::now() + patience_;
  std::vector<Rows> rows;
  rows.reserve(most);
  std::optional<DatabaseRefused> refused;
  for (int ends = 0; ends < 2;) {
    PGresult* const result = next(until);
    if (result == nullptr) {
      ++ends;  // one after each statement
      continue;
    }
    ends = 0;
    Rows answer(result);
    switch (PQresultStatus(result)) {
      case PGRES_PIPELINE_SYNC:
        if (refused) throw DatabaseRefused(*refused);
        if (rows.size() != most) lose("has left statements without an answer");
        return rows;
      case PGRES_TUPLES_OK:
      case PGRES_COMMAND_OK:
        rows.push_back(std::move(answer));
        break;
      case PGRES_PIPELINE_ABORTED:
        break;
      default:
        if (PQstatus(connection_.get()) != CONNECTION_OK) lose("is gone");
        if (!refused) {
          const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
          refused.emplace("the database refuses: " + without_end(PQresultErrorMessage(result)),
                          state == nullptr ? "" : state);
        }
    }
  }
  lose("has not ended its answer");
}

std::vector<Rows> PostgresConnection::run(std::span<const Statement> statements) {
  for (const Statement& statement : statements)
    for (const auto& value : statement.values)
      if (value && value->find('\0') != std::string::npos)
        throw DatabaseRefused("a text with a zero byte cannot be stored", "22021");
  for (const Statement& statement : statements) send(statement);
  if (PQpipelineSync(connection_.get()) == 0) lose("takes no statement");
  return answers(statements.size());
}

Rows PostgresConnection::run(const Statement& statement) {
  return std::move(run(std::span(&statement, 1)).front());
}

void PostgresConnection::prepare(const std::string& name, const std::string& sql) {
  if (PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), 0, nullptr) == 0 ||
      PQpipelineSync(connection_.get()) == 0)
    lose("takes no statement");
  answers(1);
}

}  // namespace gatehouse::server
