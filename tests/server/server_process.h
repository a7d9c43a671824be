#pragma once
// The real program in a process of its own, to be killed.

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "server/testing/temporary_folder.h"

namespace gatehouse::tests {

/// A port that nobody listens on at the moment, and that no other test is given meanwhile.
int free_port();

/// What became of a program.
struct Finished {
  int exit_code = 0;
  std::string output;  ///< on both of its streams
};

/// Runs `gatehouse` with these words, and with these variables ("NAME=VALUE") beside the environment, until
/// it ends.
Finished run_program(const std::vector<std::string>& words, const std::vector<std::string>& variables = {});

class ServerProcess {
 public:
  /// Starts `gatehouse serve` with these settings; returns once it is ready. Throws when it ends instead.
  /// The variables ("NAME=VALUE") go beside the environment.
  ServerProcess(int port, const std::string& data, const std::vector<std::string>& settings,
                const std::vector<std::string>& variables = {});
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  /// Kills it if it still runs.
  ~ServerProcess();

  /// SIGKILL; returns when the process is gone.
  void kill();
  /// What it has written on its streams until now.
  std::string said() const;
  /// How many file descriptors it has open.
  std::size_t descriptors() const;
  /// From now on it gets none above this number.
  void limit_descriptors(std::size_t most);
  /// From now on none of its files may grow beyond this many bytes.
  void limit_files(std::size_t most);
  /// Sends it a signal.
  void signal(int number);
  /// SIGTERM; returns the exit code.
  int terminate();

 private:
  bool ended();
  void limit(int resource, std::size_t most);
  std::filesystem::path output_file() const { return output_.path() / "output"; }

  const server::testing::TemporaryFolder output_;
  pid_t process_ = 0;
};

}  // namespace gatehouse::tests
