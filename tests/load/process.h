#pragma once
// Programs in processes of their own, on a core of their own.

#include <sys/types.h>

#include <string>
#include <vector>

namespace gatehouse::load {

/// The first two cores that this process may use; the same twice if there is only one. REQUIRES: called
/// before stay_on().
struct Cores {
  int server = 0;
  int generator = 0;
};
Cores two_cores();
void stay_on(int core);

/// A port of the loopback that nobody listens on at the moment.
int free_port();

/// Waits until `gatehouse` on this port answers that it is ready. Throws std::runtime_error when it says
/// something else.
void wait_until_ready(int port);

/// The seconds of processor that this process has used.
double own_cpu_s();

class Process {
 public:
  /// Starts the program on these cores only and waits until somebody listens on the port. Throws
  /// std::runtime_error when the program ends instead. What it writes on its standard error goes to the file
  /// `errors`; to this program's when there is none.
  Process(std::vector<std::string> words, int port, const std::vector<int>& cores,
          const std::string& errors = {});
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// SIGKILL, if it still runs.
  ~Process();

  int port() const { return port_; }
  /// The seconds of processor that it has used, all its threads together.
  double cpu_s() const;
  /// What it keeps in memory, in bytes.
  std::size_t memory() const;
  /// SIGTERM; returns when it is gone.
  void terminate();

 private:
  int port_;
  pid_t process_ = 0;
};

}  // namespace gatehouse::load
