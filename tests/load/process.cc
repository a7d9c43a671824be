#include "tests/load/process.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "tests/load/loopback.h"

namespace gatehouse::load {
namespace {

constexpr std::chrono::milliseconds kPause{1};

bool is_listening(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  const bool connected = ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return connected;
}

// With the environment of this process but for what is meant for the server.
pid_t spawn(std::vector<std::string>& words, const std::string& errors) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (!std::string_view(*variable).starts_with("GATEHOUSE_")) variables.emplace_back(*variable);
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> list;
    list.reserve(texts.size() + 1);
    for (std::string& text : texts) list.push_back(text.data());
    list.push_back(nullptr);
    return list;
  };
  // What it says to people at its start is not part of the measurement; errors are.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (!errors.empty())
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                     0600);
  pid_t process = 0;
  const int failed = ::posix_spawnp(&process, words[0].c_str(), &actions, nullptr, pointers(words).data(),
                                    pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + words[0]);
  return process;
}

double seconds_of(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace

Cores two_cores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  ::sched_getaffinity(0, sizeof allowed, &allowed);
  std::vector<int> cores;
  for (int core = 0; core < CPU_SETSIZE && cores.size() < 2; ++core)
    if (CPU_ISSET(core, &allowed)) cores.push_back(core);
  return {cores.front(), cores.back()};
}

void stay_on(int core) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(core, &only);
  if (::sched_setaffinity(0, sizeof only, &only) != 0)
    throw std::runtime_error("core " + std::to_string(core) + " cannot be had");
}

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t length = sizeof address;
  const bool bound = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), length) == 0 &&
                     ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) == 0;
  ::close(socket);
  if (!bound) throw std::runtime_error("no port is free");
  return ntohs(address.sin_port);
}

void wait_until_ready(int port) {
  constexpr std::string_view kRequest = "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n";
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  std::array<char, 64> answer{};
  const bool answered = ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
                        ::send(socket, kRequest.data(), kRequest.size(), MSG_NOSIGNAL) > 0 &&
                        ::recv(socket, answer.data(), answer.size(), 0) > 0;
  ::close(socket);
  if (!answered || std::string_view(answer.data(), answer.size()).find(" 200 ") == std::string_view::npos)
    throw std::runtime_error("the server does not get ready");
}

double own_cpu_s() {
  return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

Process::Process(std::vector<std::string> words, int port, const std::vector<int>& cores,
                 const std::string& errors)
    : port_(port) {
  std::string list;
  for (const int core : cores) list += (list.empty() ? "" : ",") + std::to_string(core);
  words.insert(words.begin(), {"taskset", "-c", list});
  process_ = spawn(words, errors);
  while (!is_listening(port)) {
    if (::waitpid(process_, nullptr, WNOHANG) != 0) throw std::runtime_error("has ended: " + words[0]);
    std::this_thread::sleep_for(kPause);
  }
}

Process::~Process() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

double Process::cpu_s() const {
  clockid_t clock{};
  ::clock_getcpuclockid(process_, &clock);
  return seconds_of(clock);
}

std::size_t Process::memory() const {
  std::ifstream pages("/proc/" + std::to_string(process_) + "/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  pages >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

void Process::terminate() {
  ::kill(process_, SIGTERM);
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

}  // namespace gatehouse::load
