#pragma once
// The real program in a process of its own, to be killed.

#include <sys/types.h>

#include <string>
#include <vector>

namespace gatehouse::tests {

/// A port of the loopback that nobody listens on at the moment.
int free_port();

class ServerProcess {
 public:
  /// Starts `gatehouse serve` with these settings; returns once it is ready. Throws when it ends instead.
  ServerProcess(int port, const std::string& data, const std::vector<std::string>& settings);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  /// Kills it if it still runs.
  ~ServerProcess();

  /// SIGKILL; returns when the process is gone.
  void kill();
  /// How many file descriptors it has open.
  std::size_t descriptors() const;
  /// From now on it gets none above so many.
  void limit_descriptors(std::size_t most);
  /// SIGTERM; returns the exit code.
  int terminate();

 private:
  bool ended();

  pid_t process_ = 0;
};

}  // namespace gatehouse::tests
