#include "tests/server/server_process.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "server/testing/loopback.h"

namespace gatehouse::tests {
namespace {

bool is_ready(int port) {
  try {
    return server::testing::http_get(port, "/readyz").status == 200;
  } catch (const std::exception&) {
    return false;  // nobody listens yet
  }
}

}  // namespace

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  const bool bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), length) == 0 &&
                     ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) == 0;
  ::close(socket);
  if (!bound) throw std::runtime_error("no port is free");
  return ntohs(address.sin_port);
}

ServerProcess::ServerProcess(int port, const std::string& data, const std::vector<std::string>& settings) {
  std::vector<std::string> words{
      GATEHOUSE_BINARY, "serve",        "--port", std::to_string(port),       "--data", data,
      "--set",          "site.client=", "--set",  "listen.address=127.0.0.1", "--set",  "log.level=warn"};
  for (const std::string& setting : settings) {
    words.push_back("--set");
    words.push_back(setting);
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const int failed = posix_spawn(&process_, words[0].c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + words[0]);
  while (!is_ready(port)) {
    if (ended()) throw std::runtime_error("the server has ended instead of getting ready");
    std::this_thread::yield();
  }
}

ServerProcess::~ServerProcess() {
  kill();
}

bool ServerProcess::ended() {
  if (process_ == 0) return true;
  if (waitpid(process_, nullptr, WNOHANG) == 0) return false;
  process_ = 0;
  return true;
}

void ServerProcess::kill() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

std::size_t ServerProcess::descriptors() const {
  const std::filesystem::directory_iterator open("/proc/" + std::to_string(process_) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(open), end(open)));
}

void ServerProcess::limit_descriptors(std::size_t most) {
  rlimit limit{};
  prlimit(process_, RLIMIT_NOFILE, nullptr, &limit);
  limit.rlim_cur = most;
  if (prlimit(process_, RLIMIT_NOFILE, &limit, nullptr) != 0)
    throw std::runtime_error("the limit cannot be set");
}

int ServerProcess::terminate() {
  ::kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace gatehouse::tests
