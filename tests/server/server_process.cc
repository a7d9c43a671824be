#include "tests/server/server_process.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "server/auth/tokens.h"
#include "server/testing/loopback.h"

namespace gatehouse::tests {
namespace {

// A node may have to wait for a lease, in which time we do not keep the machine busy.
constexpr std::chrono::milliseconds kBetweenLooks{5};

bool is_ready(int port) {
  try {
    return server::testing::http_get(port, "/readyz").status == 200;
  } catch (const std::exception&) {
    return false;  // nobody listens yet
  }
}

// The program of the tests with these words, and the environment of this process but for what is meant for
// us. It has a seed of its own, which follows from the case's.
pid_t spawn(std::vector<std::string> words, std::vector<std::string> variables,
            const std::filesystem::path& output) {
  words.insert(words.begin(), GATEHOUSE_BINARY);
  variables.push_back("GATEHOUSE_SEED=" + std::to_string(server::new_seed()));
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (!std::string_view(*variable).starts_with("GATEHOUSE_")) variables.emplace_back(*variable);
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (std::string& text : texts) list.push_back(text.data());
    list.push_back(nullptr);
    return list;
  };
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                   0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t process = 0;
  const int failed = posix_spawn(&process, words[0].c_str(), &actions, nullptr, pointers(words).data(),
                                 pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + words[0]);
  return process;
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool can_listen(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_ANY);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  const bool bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return bound;
}

}  // namespace

int free_port() {
  // Below the ports that Linux gives to outgoing connections: between this look and the server's start a
  // connection of another test could take one of those. Each process of the tests begins elsewhere.
  constexpr int kFirst = 20'000;
  constexpr int kPorts = 12'000;
  constexpr int kOfAProcess = 16;
  static int asked = 0;
  for (int tried = 0; tried < kPorts; ++tried) {
    const int port = kFirst + (getpid() * kOfAProcess + asked++) % kPorts;
    if (can_listen(port)) return port;
  }
  throw std::runtime_error("no port is free");
}

Finished run_program(const std::vector<std::string>& words, const std::vector<std::string>& variables) {
  const server::testing::TemporaryFolder folder;
  const std::filesystem::path output = folder.path() / "output";
  int status = 0;
  waitpid(spawn(words, variables, output), &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(output)};
}

ServerProcess::ServerProcess(int port, const std::string& data, const std::vector<std::string>& settings,
                             const std::vector<std::string>& variables) {
  std::vector<std::string> words{"serve",        "--port", std::to_string(port),      "--data", data, "--set",
                                 "site.client=", "--set",  "listen.address=127.0.0.1"};
  // A file of settings says it by itself.
  const bool by_file = std::any_of(variables.begin(), variables.end(), [](const std::string& variable) {
    return variable.starts_with("GATEHOUSE_CONFIG=");
  });
  if (!by_file) words.insert(words.end(), {"--set", "log.level=warn"});
  for (const std::string& setting : settings) {
    words.push_back("--set");
    words.push_back(setting);
  }
  process_ = spawn(words, variables, output_file());
  while (!is_ready(port)) {
    if (ended()) throw std::runtime_error("the server has ended instead of getting ready");
    std::this_thread::sleep_for(kBetweenLooks);
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

std::string ServerProcess::said() const {
  return text_of(output_file());
}

std::size_t ServerProcess::descriptors() const {
  const std::filesystem::directory_iterator open("/proc/" + std::to_string(process_) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(open), end(open)));
}

void ServerProcess::limit_descriptors(std::size_t most) {
  limit(RLIMIT_NOFILE, most);
}

void ServerProcess::limit_files(std::size_t most) {
  limit(RLIMIT_FSIZE, most);
}

void ServerProcess::limit(int resource, std::size_t most) {
  const auto kind = static_cast<__rlimit_resource>(resource);
  rlimit limit{};
  prlimit(process_, kind, nullptr, &limit);
  limit.rlim_cur = std::min<rlim_t>(most, limit.rlim_max);
  if (prlimit(process_, kind, &limit, nullptr) != 0) throw std::runtime_error("the limit cannot be set");
}

void ServerProcess::signal(int number) {
  ::kill(process_, number);
}

int ServerProcess::terminate() {
  ::kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace gatehouse::tests
