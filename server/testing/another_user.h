#pragma once
// What a user meets who may not do everything: tests run as root in some places, and root may read and write
// all files.

#include <grp.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <stdexcept>
#include <string>

namespace gatehouse::server::testing {

constexpr uid_t kNobody = 65534;

/// Whether modes and owners of files mean nothing to this process.
inline bool is_root() {
  return ::geteuid() == 0;
}

/// Runs `body` in a process of its own and returns what it returns, or the what() of what it throws.
/// REQUIRES: no other thread runs.
inline std::string in_a_child(const std::function<std::string()>& body) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("there is no pipe");
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("there is no process");
  if (child == 0) {
    std::string said;
    try {
      said = body();
    } catch (const std::exception& error) {
      said = error.what();
    }
    ::_exit(::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size()) ? 0 : 1);
  }
  ::close(ends[1]);
  std::string said;
  std::array<char, 4096> part{};
  for (ssize_t size = 0; (size = ::read(ends[0], part.data(), part.size())) > 0;)
    said.append(part.data(), static_cast<std::size_t>(size));
  ::close(ends[0]);
  int status = 0;
  if (::waitpid(child, &status, 0) != child || status != 0) throw std::runtime_error("the process has died");
  return said;
}

/// The same as a user to whom modes and owners of files mean something: `nobody` where this process is
/// root's, else the user of this process.
inline std::string as_a_user(const std::function<std::string()>& body) {
  return in_a_child([&body] {
    if (is_root() && (::setgroups(0, nullptr) != 0 || ::setgid(kNobody) != 0 || ::setuid(kNobody) != 0))
      throw std::runtime_error("cannot become another user");
    return body();
  });
}

}  // namespace gatehouse::server::testing
