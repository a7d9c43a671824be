#include "server/testing/postgres_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <thread>

#include "server/testing/comes_true.h"

namespace gatehouse::server::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kStarts{60};

fs::path programs() {
  fs::path newest;
  std::error_code none;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none))
    if (fs::exists(version.path() / "bin/postgres")) newest = std::max(newest, version.path() / "bin");
  if (newest.empty()) throw std::runtime_error("PostgreSQL is not installed: ./dev setup test");
  return newest;
}

// PostgreSQL refuses to run as root.
const passwd* other_user() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  if (user == nullptr) user = getpwnam("nobody");
  if (user == nullptr) throw std::runtime_error("there is no user to run PostgreSQL as");
  return user;
}

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool bound = bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(socket);
  if (!bound) throw std::runtime_error("there is no free port");
  return ntohs(address.sin_port);
}

/// Before a process runs what root must not; null: as who it is.
bool become(const passwd* user) {
  return user == nullptr ||
         (setgroups(0, nullptr) == 0 && setgid(user->pw_gid) == 0 && setuid(user->pw_uid) == 0);
}

/// Of a process, 0: this one; one that has ended needs no bound. 0 bytes: as far as it may go.
bool bound_files(pid_t process, std::size_t bytes) {
  rlimit limit{};
  if (prlimit(process, RLIMIT_FSIZE, nullptr, &limit) != 0) return errno == ESRCH;
  limit.rlim_cur = bytes == 0 ? limit.rlim_max : bytes;
  return prlimit(process, RLIMIT_FSIZE, &limit, nullptr) == 0 || errno == ESRCH;
}

}  // namespace

PostgresServer::PostgresServer(std::vector<std::string> settings)
    : settings_(std::move(settings)), port_(free_port()) {
  give_folder_away();
  make_cluster();
  start();
}

PostgresServer::PostgresServer(const PostgresServer& primary, int port)
    : settings_(primary.settings_), port_(free_port()) {
  give_folder_away();
  run({programs() / "pg_basebackup", "-D", folder_.path() / "cluster", "-d", primary.url("postgres", port),
       "--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"});
  start();
}

PostgresServer::~PostgresServer() {
  kill();
}

// When the thread that starts it ends, so does the process.
void PostgresServer::spawn(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const std::string log = (folder_.path() / "log").string();
  const passwd* const user = other_user();
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no process can be started");
  if (process_ != 0) return;
  if (!become(user)) _exit(126);
  if (file_bytes_ != 0 && !bound_files(0, file_bytes_)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != parent) _exit(126);
  const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  if (chdir("/") != 0) _exit(126);
  execv(arguments[0], arguments.data());
  _exit(127);
}

void PostgresServer::give_folder_away() {
  if (const passwd* user = other_user())
    if (chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("the folder of PostgreSQL cannot be given away");
}

void PostgresServer::make_cluster() {
  run({programs() / "initdb", "-D", folder_.path() / "cluster", "-U", "gatehouse", "-A", "trust", "-E",
       "UTF8", "--locale=C", "--no-sync", "--wal-segsize=1"});
}

void PostgresServer::run(const std::vector<std::string>& command) {
  spawn(command);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  if (status != 0) throw std::runtime_error(command.front() + " has failed");
}

void PostgresServer::promote() {
  if (sql("postgres", "SELECT pg_promote()") != "t") throw std::runtime_error("the replica stays a replica");
}

// The replica has to be there by then, or nothing would go on.
void PostgresServer::wait_for_replicas() {
  sql("postgres", "ALTER SYSTEM SET synchronous_standby_names='*'");
  sql("postgres", "SELECT pg_reload_conf()");
  const auto confirms = [&] {
    return sql("postgres", "SELECT count(*) FROM pg_stat_replication WHERE sync_state='sync'") != "0";
  };
  if (!comes_true(confirms)) throw std::runtime_error("no replica confirms what is committed");
}

void PostgresServer::start() {
  std::vector<std::string> command{programs() / "postgres", "-D", folder_.path() / "cluster"};
  std::vector<std::string> settings{"listen_addresses=127.0.0.1", "port=" + std::to_string(port_),
                                    "unix_socket_directories=",   "max_connections=40",
                                    "shared_buffers=16MB",        "min_wal_size=2MB",
                                    "max_wal_size=32MB"};
  settings.insert(settings.end(), settings_.begin(), settings_.end());
  for (const std::string& setting : settings) {
    command.emplace_back("-c");
    command.push_back(setting);
  }
  spawn(command);
  const auto until = std::chrono::steady_clock::now() + kStarts;
  while (PQping(url("postgres").c_str()) != PQPING_OK) {
    // What was killed may hold its memory for a moment longer, and then the next one does not start.
    if (waitpid(process_, nullptr, WNOHANG) == process_) spawn(command);
    if (std::chrono::steady_clock::now() > until) throw std::runtime_error("PostgreSQL does not start");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

std::vector<pid_t> PostgresServer::children() const {
  const std::string id = std::to_string(process_);
  std::ifstream list("/proc/" + id + "/task/" + id + "/children");
  return {std::istream_iterator<pid_t>(list), {}};
}

// Each process that it starts has its bound. A process that became its user may set it, and root may not
// everywhere.
void PostgresServer::limit_files(std::size_t bytes) {
  file_bytes_ = bytes;
  if (process_ == 0) return;
  const passwd* const user = other_user();
  const auto as_that_user = [user](const std::vector<pid_t>& bounded, std::size_t most) {
    const pid_t worker = fork();
    if (worker == 0) {
      bool done = become(user);
      for (const pid_t process : bounded) done = done && bound_files(process, most);
      _exit(done ? 0 : 1);
    }
    int status = 0;
    if (worker < 0 || waitpid(worker, &status, 0) != worker || status != 0)
      throw std::runtime_error("the files of PostgreSQL cannot be bounded");
  };
  as_that_user({process_}, bytes);
  as_that_user(children(), bytes);
}

void PostgresServer::kill() {
  if (process_ == 0) return;
  ::kill(process_, SIGSTOP);  // so that it starts no other
  for (const pid_t child : children()) ::kill(child, SIGKILL);
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

std::string PostgresServer::url(const std::string& database, int port) const {
  return "postgresql://gatehouse:pass-word@127.0.0.1:" + std::to_string(port == 0 ? port_ : port) + "/" +
         database;
}

std::string PostgresServer::new_database() {
  std::string name = "games" + std::to_string(++databases_);
  sql("postgres", "CREATE DATABASE " + name);
  return name;
}

std::string PostgresServer::sql(const std::string& database, const std::string& statement) const {
  const std::unique_ptr<PGconn, void (*)(PGconn*)> connection(PQconnectdb(url(database).c_str()), &PQfinish);
  const std::unique_ptr<PGresult, void (*)(PGresult*)> result(PQexec(connection.get(), statement.c_str()),
                                                              &PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(PQerrorMessage(connection.get()));
  return PQntuples(result.get()) == 0 ? "" : PQgetvalue(result.get(), 0, 0);
}

PostgresServer& shared_postgres() {
  static PostgresServer server;
  return server;
}

}  // namespace gatehouse::server::testing
